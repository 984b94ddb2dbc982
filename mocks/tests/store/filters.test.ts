/** What lists show of their items where a query asks for some of them, or for another order. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { MockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'
import { type AskedList, FILTERED, PRODUCTS } from './filter-documents.ts'
import { type Answered, asker, serve } from './store-documents.ts'

function namesIn(body: unknown): string {
  const list = Array.isArray(body) ? body : isObject(body) ? Object.values(body).find(Array.isArray) : null
  assert.ok(Array.isArray(list), JSON.stringify(body))
  return list.map((item) => (isObject(item) ? item.name : '')).join(' ')
}

function totalIn(body: unknown): unknown {
  return isObject(body) ? (body.total ?? body.count ?? body.totalElements) : undefined
}

/** Asks a mock server, and handlers for the same document, which have to answer alike. */
async function bothOf(document: object, mock: MockServer): Promise<(line: string, body?: object) => Promise<Answered>> {
  const ask = asker(mock)
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const handlers = createHandlers({ baseUrl: mock.url, contract, data: 0 })
  return async (line, body) => {
    const [method = '', path = ''] = line.split(' ')
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { 'content-type': 'application/json' }
    const handled = await getResponse(handlers, new Request(mock.url + path, { method, headers, ...content }))
    const served = await ask(line, body)
    assert.equal(handled?.status, served.status, line)
    assert.deepEqual(await handled?.json(), served.body, line)
    return served
  }
}

describe('a list shows what its query asks for', () => {
  for (const [framework, { document, path, asks }] of Object.entries(FILTERED)) {
    test(framework, async () => {
      await using mock = await serve(document, { data: 0 })
      const ask = await bothOf(document, mock)
      for (const product of PRODUCTS) {
        const made = await ask(`POST ${path}`, product)
        assert.equal(made.status, 201, JSON.stringify(made.body))
      }
      const all = PRODUCTS.map(({ name }) => name).join(' ')
      const rows: readonly AskedList[] = [['', all], ...asks]
      for (const [query, want, total] of rows) {
        const { status, body } = await ask(`GET ${path}?${query}`)
        assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`)
        assert.equal(namesIn(body), want, query)
        if (totalIn(body) !== undefined) {
          assert.equal(totalIn(body), total ?? want.split(' ').filter((name) => name !== '').length, query)
        }
      }
    })
  }
})

test('a search asks for a part of a text in any case, and for a listed value or a key as it is', async () => {
  const text = { type: 'string' }
  const properties = { id: { type: 'integer' }, title: text, genre: { enum: ['folk', 'folk rock'] } }
  const body = (schema: object) => ({ content: { 'application/json': { schema } } })
  const tune = { type: 'object', required: ['title', 'genre'], properties }
  const query = (name: keyof typeof properties) => ({ name, in: 'query', schema: properties[name] })
  const listed = (...names: readonly (keyof typeof properties)[]) => ({
    parameters: names.map(query),
    responses: { 200: { description: 'Tunes', ...body({ type: 'array', items: tune }) } },
  })
  const made = { requestBody: body(tune), responses: { 201: { description: 'Made', ...body(tune) } } }
  const paths = {
    '/tunes': { get: listed('title'), post: made },
    '/tunes/search': { get: listed('title', 'genre') },
    '/tunes/searchByTitle': { get: listed('title') },
  }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 'Tunes', version: '1' }, paths }, { data: 0 })
  const ask = asker(mock)
  for (const [title, genre] of [['The old mill', 'folk'] as const, ['Milk run', 'folk rock'] as const])
    await ask('POST /tunes', { title, genre })
  const found = async (path: string): Promise<unknown> => {
    const { body } = await ask(`GET ${path}`)
    return Array.isArray(body) ? body.map(({ title }) => title) : body
  }
  assert.deepEqual(await found('/tunes/search?title=mil'), ['The old mill', 'Milk run'])
  assert.deepEqual(await found('/tunes/searchByTitle?title=MILL'), ['The old mill'])
  assert.deepEqual(await found('/tunes/search?genre=folk'), ['The old mill'])
  assert.deepEqual(await found('/tunes?title=mill'), [])
})

test('lists of today, of what comes and of the latest have such items, also one that somebody has written', async () => {
  const moment = { type: 'string', format: 'date-time' }
  const properties = { id: { type: 'integer', readOnly: true }, topic: { type: 'string' }, startTime: moment }
  const body = (schema: object) => ({ content: { 'application/json': { schema } } })
  const lesson = { type: 'object', required: ['topic', 'startTime'], properties }
  const list = { responses: { 200: { description: 'Some', ...body({ type: 'array', items: lesson }) } } }
  const made = { requestBody: body(lesson), responses: { 201: { description: 'Made', ...body(lesson) } } }
  const sight = { type: 'object', required: ['id', 'at'], properties: { id: properties.id, at: moment } }
  const sights = { responses: { 200: { description: 'Some', ...body({ type: 'array', items: sight }) } } }
  const paths = {
    '/lessons': { get: list, post: made },
    '/lessons/today': { get: list },
    '/lessons/upcoming': { get: list },
    '/lessons/past': { get: list },
    '/sightings/recent': { get: sights },
  }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 'School', version: '1' }, paths })
  const ask = asker(mock)
  const momentsOf = async (path: string, name = 'startTime'): Promise<string[]> => {
    const { body } = await ask(`GET ${path}`)
    assert.ok(Array.isArray(body) && body.length > 0, path)
    return body.map((one) => String(one[name]))
  }
  const today = await momentsOf('/lessons/today')
  for (const one of today) assert.equal(one.slice(0, 10), '2026-11-22')
  assert.ok((await momentsOf('/lessons')).length > today.length)
  const ahead = await momentsOf('/lessons/upcoming')
  assert.deepEqual(ahead, ahead.toSorted())
  assert.ok(ahead.every((one) => one > '2026-11-22T09'))
  const past = await momentsOf('/lessons/past')
  assert.deepEqual([past, past.filter((one) => one <= '2026-11-22T09:00:00Z')], [past.toSorted().toReversed(), past])
  const latest = await momentsOf('/sightings/recent', 'at')
  assert.deepEqual(latest, latest.toSorted().toReversed())
  assert.ok(
    latest.every((one) => one > '2026-11-15' && one <= '2026-11-22T09:00:00Z'),
    latest.join(),
  )
  await ask('POST /lessons', { topic: 'Rivers', startTime: '2031-05-05T08:00:00Z' })
  assert.ok((await momentsOf('/lessons/today')).includes('2031-05-05T08:00:00Z'))
})
