/** What a deletion keeps: it is listed where that is asked for, and comes back whole. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answers = (statuses: Readonly<Record<number, object | null>>): object => ({
  responses: Object.fromEntries(
    Object.entries(statuses).map(([status, schema]) => [status, { description: 'so', ...(schema && json(schema)) }]),
  ),
})
const takes = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const parameters = [{ name: 'id', in: 'path', required: true, schema: WHOLE }]
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })

/** `moment`: that of a deletion; `asked`: the parameter of a list for what was deleted; `back`: the action that takes it back. */
const shelf = (moment: string, asked: object, back: string): object => {
  const book = object({ id: WHOLE, title: TEXT, [moment]: { type: ['string', 'null'], format: 'date-time' } })
  const page = object({ id: WHOLE, book_id: WHOLE, text: TEXT })
  return {
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '1' },
    paths: {
      '/books': {
        get: { parameters: [{ in: 'query', ...asked }], ...answers({ 200: { type: 'array', items: book } }) },
        post: { ...takes(object({ title: TEXT })), ...answers({ 201: book }) },
      },
      '/books/{id}': { parameters, get: answers({ 200: book, 404: null }), delete: answers({ 204: null, 404: null }) },
      [`/books/{id}/${back}`]: { parameters, post: answers({ 200: book, 404: null, 409: null }) },
      '/books/{id}/pages': {
        parameters,
        get: answers({ 200: { type: 'array', items: page } }),
        post: { ...takes(object({ text: TEXT })), ...answers({ 201: page }) },
      },
      '/pages': { get: answers({ 200: { type: 'array', items: page } }) },
    },
  }
}

const FLAG = { type: 'boolean', default: false }
const CASES = [
  {
    ...{
      moment: 'deleted_at',
      asked: { name: 'trashed', schema: { ...TEXT, enum: ['only', 'with'] } },
      back: 'restore',
    },
    ...{ only: 'only', also: 'with' },
  },
  { moment: 'removedAt', asked: { name: 'includeDeleted', schema: FLAG }, back: 'undelete', also: 'true' },
  { moment: 'archived_at', asked: { name: 'archived', schema: FLAG }, back: 'unarchive', only: 'true' },
]

for (const { moment, asked, back, only, also } of CASES) {
  test(`What was deleted is listed by ${asked.name}, and comes back by ${back} with its pages.`, async () => {
    await using mock = await serve(shelf(moment, asked, back))
    const ask = asker(mock)
    const { id } = (await ask('POST /books', { title: 'Moss' })).body
    const page = (await ask(`POST /books/${id}/pages`, { text: 'One' })).body
    const before = (await ask(`GET /books/${id}`)).body
    const back409 = (await ask(`POST /books/${id}/${back}`)).status
    assert.deepEqual([back409, (await ask(`DELETE /books/${id}`)).status], [409, 204])
    assert.equal((await ask(`GET /books/${id}`)).status, 404)
    const listed = async (text?: string) =>
      (await ask(`GET /books${text === undefined ? '' : `?${asked.name}=${text}`}`)).body
    const own = (all: readonly { readonly id: number }[]) => all.filter((one) => one.id === id)
    assert.deepEqual(own(await listed()), [])
    for (const text of [only, also].filter((one) => one !== undefined)) {
      const all = await listed(text)
      assert.equal(all.length === 1, text === only)
      const gone = own(all).map((one) => Object(one)[moment])
      assert.ok(Math.abs(Date.parse(String(gone)) - Date.now()) < 60_000, `${gone}`)
    }
    const { status, body } = await ask(`POST /books/${id}/${back}`)
    assert.deepEqual([status, body], [200, before])
    assert.deepEqual(own(await listed()), [before])
    assert.deepEqual((await ask(`GET /books/${id}/pages`)).body, [page])
    assert.equal((await ask(`POST /books/${id}/${back}`)).status, 409)
  })
}
