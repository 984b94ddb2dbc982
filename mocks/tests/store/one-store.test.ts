/** One resource is one store however its paths are written. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object) => ({ description: 'd', ...json(schema) })
const list = (name: string) => ({ responses: { 200: answer({ type: 'array', items: ref(name) }) } })
const item = (name: string) => ({ responses: { 200: answer(ref(name)), 404: { description: 'd' } } })
const made = (name: string) => ({ requestBody: json(ref(name)), responses: { 201: answer(ref(name)) } })
const by = (name: string, schema: object = WHOLE, place = 'path') => ({
  name,
  in: place,
  required: place === 'path',
  schema,
})
const own = { ...WHOLE, readOnly: true }

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Cafés', version: '1' },
  paths: {
    '/branch/all/': { get: list('Branch'), post: made('Branch') },
    '/branch/add/': { post: made('Branch') },
    '/branch/{id}/': {
      parameters: [by('id')],
      get: item('Branch'),
      put: { ...made('Branch'), ...item('Branch') },
      delete: { responses: { 204: { description: 'd' } } },
    },
    '/employees/': { get: list('Employee') },
    '/employees/add/': {
      post: {
        requestBody: json(ref('Employee')),
        responses: { 201: answer(ref('Employee')), 204: answer({ type: 'object' }) },
      },
    },
  },
  components: {
    schemas: {
      Branch: object({ id: own, name: TEXT }),
      Employee: object({ id: own, name: TEXT, branch: { type: ['integer', 'null'] } }, ['id', 'name']),
    },
  },
}

test('what one path makes another lists, reads and deletes, with a verb in it or not', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [one, other] = [
    await ask('POST /branch/add/', { name: 'North' }),
    await ask('POST /branch/all/', { name: 'South' }),
  ]
  assert.deepEqual([one.status, other.status], [201, 201])
  const listed = await ask('GET /branch/all/')
  for (const made of [one.body, other.body])
    assert.ok(listed.body.some((each: object) => isDeepStrictEqual(each, made)))
  assert.deepEqual((await ask(`GET /branch/${one.body.id}/`)).body, one.body)
  assert.equal((await ask(`DELETE /branch/${one.body.id}/`)).status, 204)
  assert.equal((await ask(`GET /branch/${one.body.id}/`)).status, 404)
})

test('what is made is shown, although its maker may answer with nothing, and names a branch by its bare word', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const made = await ask('POST /employees/add/', { name: 'Ann' })
  assert.deepEqual([made.status, made.body.name], [201, 'Ann'])
  const branches = (await ask('GET /branch/all/')).body.map(({ id }: { readonly id: number }) => id)
  for (const { branch } of (await ask('GET /employees/')).body) assert.ok(branch == null || branches.includes(branch))
})
