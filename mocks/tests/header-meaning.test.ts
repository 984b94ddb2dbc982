/** The headers that a document describes say what their names mean. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store/store-documents.ts'

const text = { schema: { type: 'string' } }
const whole = { schema: { type: 'integer' } }
const item = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
}
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const query = (name: string): object => ({ name, in: 'query', schema: { type: 'integer' } })

const ofItem = {
  ...{ ETag: { ...text, example: '"always-the-same"' }, 'Last-Modified': text, 'Cache-Control': text },
  ...{ 'X-Request-Id': { schema: { type: 'string', format: 'uuid' } }, 'X-RateLimit-Limit': whole },
  ...{ 'X-RateLimit-Remaining': whole, 'RateLimit-Reset': text, 'Content-Disposition': text },
}
const list = { 'X-Total-Count': whole, Link: text }
const document = {
  ...{ openapi: '3.1.0', info: { title: 'Things', version: '1' } },
  paths: {
    '/things': {
      get: {
        parameters: [query('page'), query('limit')],
        responses: { 200: { description: 'd', headers: list, ...json({ type: 'array', items: item }) } },
      },
      post: {
        requestBody: { required: true, ...json(item) },
        responses: {
          201: { description: 'd', headers: { Location: text, ETag: text }, ...json(item) },
          429: { description: 'd', headers: { 'Retry-After': whole, 'X-RateLimit-Remaining': whole } },
        },
      },
    },
    '/things/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'd', headers: ofItem, ...json(item) } },
      },
    },
  },
}

test('the headers of an item: its tag changes with it, and the others have their forms', async () => {
  await using mock = await serve(document)
  const ask = asker(mock)
  const [first, again, other] = [await ask('GET /things/1'), await ask('GET /things/1'), await ask('GET /things/2')]
  const tag = first.headers.get('etag') ?? ''
  assert.match(tag, /^"[\x21\x23-\x7e]+"$/)
  assert.equal(again.headers.get('etag'), tag)
  assert.notEqual(other.headers.get('etag'), tag)
  const modified = first.headers.get('last-modified') ?? ''
  assert.equal(new Date(modified).toUTCString(), modified)
  assert.match(first.headers.get('cache-control') ?? '', /max-age=\d+/)
  assert.match(first.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.]+"$/)
  const [limit, left] = ['limit', 'remaining'].map((name) => Number(first.headers.get(`x-ratelimit-${name}`)))
  assert.ok(limit !== undefined && left !== undefined && left >= 0 && left <= limit, `${left} of ${limit}`)
  assert.match(first.headers.get('ratelimit-reset') ?? '', /^\d+$/)
  assert.match(
    first.headers.get('x-request-id') ?? '',
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})

test('a created item has its address, and a list says how long it is and where it goes on', async () => {
  await using mock = await serve(document)
  const ask = asker(mock)
  const made = await ask('POST /things', { id: 77, name: 'Fern' })
  assert.equal(made.headers.get('location'), '/things/77')
  assert.equal((await ask('GET /things/77')).status, 200)
  const all = await ask('GET /things?limit=100')
  const page = await ask('GET /things?limit=3&page=2')
  assert.equal(page.headers.get('x-total-count'), String(all.body.length))
  assert.equal(all.headers.get('x-total-count'), String(all.body.length))
  const links = page.headers.get('link') ?? ''
  const next = /<([^>]+)>; rel="next"/.exec(links)?.[1]
  assert.match(links, /rel="self"/)
  assert.match(links, /<[^>]*page=1[^>]*>; rel="prev"/)
  const following = await ask(`GET ${next}`)
  assert.deepEqual(following.body, all.body.slice(6, 9))
  assert.doesNotMatch(all.headers.get('link') ?? '', /rel="next"/)
})

test('a link that the schema of its header forbids is left to the schema', async () => {
  const pattern = '^<(.*)?>; rel="(first|last)"$'
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }
  const headers = { Link: { required: true, schema: { type: 'string', pattern } } }
  const get = { responses: { 200: { description: 'ok', headers, content: { 'application/json': { schema: list } } } } }
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get } },
  })
  const { headers: answered } = await asker(mock)('GET /things')
  assert.match(answered.get('link') ?? '', new RegExp(pattern))
})

test('who asked too often has nothing left, and is told when to come back', async () => {
  await using mock = await serve(document)
  const answer = await fetch(`${mock.url}/things`, { method: 'POST', headers: { prefer: 'scenario=rate-limited' } })
  assert.equal(answer.status, 429)
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '0')
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
})
