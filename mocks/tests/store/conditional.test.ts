/** Conditional requests, as three frameworks describe them (RFC 9110 section 13). */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const NOTE = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'integer' }, text: TEXT } }
const NEW = { type: 'object', required: ['text'], properties: { text: TEXT } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const shows = (schema: object, ...headers: readonly string[]): object => ({
  description: 'shown',
  headers: Object.fromEntries(headers.map((name) => [name, { schema: TEXT }])),
  ...json(schema),
})
const none = { description: 'none' }
const asks = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'header', schema: TEXT })),
})

function document(list: object, item: Readonly<Record<string, object>>): object {
  const made = { 201: shows(NOTE) }
  const post = { requestBody: { required: true, ...json(NEW) }, responses: made }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': { get: { responses: { 200: list } }, post },
      '/notes/{id}': { parameters: [id], ...item },
    },
  }
}

const LIST = shows({ type: 'array', items: NOTE })
const sent = { requestBody: { required: true, ...json(NEW) } }

/** ASP.NET: the tag is named, and a change without a condition is refused. */
const NET = document(shows({ type: 'array', items: NOTE }, 'ETag'), {
  get: { responses: { 200: shows(NOTE, 'ETag'), 304: none, 404: none } },
  put: { ...asks('If-Match'), ...sent, responses: { 200: shows(NOTE, 'ETag'), 404: none, 412: none, 428: none } },
  delete: { responses: { 204: none, 404: none, 412: none, 428: none } },
})
/** Spring: only the statuses and parameters are named; PUT creates. */
const SPRING = document(LIST, {
  get: { ...asks('If-None-Match'), responses: { 200: shows(NOTE), 304: none, 404: none } },
  put: { ...asks('If-None-Match'), ...sent, responses: { 200: shows(NOTE), 201: shows(NOTE), 412: none } },
})
/** Django REST framework: dates. */
const DJANGO = document(shows({ type: 'array', items: NOTE }, 'Last-Modified'), {
  get: { responses: { 200: shows(NOTE, 'Last-Modified'), 304: none, 404: none } },
  patch: { ...asks('If-Unmodified-Since'), ...sent, responses: { 200: shows(NOTE), 404: none, 412: none } },
})

test('ASP.NET: a tag changes with its item, and says whose change is lost', async () => {
  await using mock = await serve(NET)
  const ask = asker(mock)
  const first = await ask('GET /notes/1')
  const tag = first.headers.get('etag') ?? ''
  assert.match(tag, /^"[^"]+"$/)
  for (const names of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const same = await ask('GET /notes/1', undefined, { 'If-None-Match': names })
    assert.deepEqual([same.status, same.body, same.headers.get('etag')], [304, null, tag], names)
    assert.equal(same.headers.get('content-type'), null)
  }
  assert.equal((await ask('GET /notes/1', undefined, { 'If-None-Match': '"other"' })).status, 200)
  const list = (await ask('GET /notes')).headers.get('etag') ?? ''
  assert.equal((await ask('GET /notes', undefined, { 'If-None-Match': list })).status, 304)
  const change = { text: 'Water it' }
  assert.equal((await ask('PUT /notes/1', change)).status, 428)
  assert.equal((await ask('PUT /notes/1', change, { 'If-Match': '"other"' })).status, 412)
  // RFC 9110 section 13.1.1: the comparison is strong.
  assert.equal((await ask('PUT /notes/1', change, { 'If-Match': `W/${tag}` })).status, 412)
  assert.deepEqual((await ask('GET /notes/1')).body, first.body)
  const changed = await ask('PUT /notes/1', change, { 'If-Match': `"other", ${tag}` })
  assert.equal(changed.status, 200)
  const next = (await ask('GET /notes/1')).headers.get('etag') ?? ''
  assert.notEqual(next, tag)
  assert.equal(changed.headers.get('etag'), next)
  assert.equal((await ask('GET /notes', undefined, { 'If-None-Match': list })).status, 200)
  assert.equal((await ask('DELETE /notes/1', undefined, { 'If-Match': tag })).status, 412)
  assert.equal((await ask('DELETE /notes/1', undefined, { 'If-Match': next })).status, 204)
  // RFC 9110 section 13.2.1: what is refused without the condition is refused alike.
  assert.equal((await ask('PUT /notes/1', change, { 'If-Match': '*' })).status, 404)
})

test('Spring: a creation with If-None-Match: * creates, and never replaces', async () => {
  await using mock = await serve(SPRING)
  const ask = asker(mock)
  const fresh = { 'If-None-Match': '*' }
  assert.equal((await ask('PUT /notes/77', { text: 'One' }, fresh)).status, 201)
  assert.equal((await ask('PUT /notes/77', { text: 'Two' }, fresh)).status, 412)
  const { status, body, headers } = await ask('GET /notes/77')
  assert.deepEqual([status, body], [200, { id: 77, text: 'One' }])
  assert.equal((await ask('GET /notes/77', undefined, { 'If-None-Match': headers.get('etag') ?? '' })).status, 304)
  assert.equal((await ask('PUT /notes/78', { text: 'One' }, { 'If-Match': '*' })).status, 412)
  assert.equal((await ask('PUT /notes/77', { text: 'Two' }, { 'If-None-Match': '"other"' })).status, 200)
})

test('Django: dates, and a tag that goes before them', async () => {
  await using mock = await serve(DJANGO)
  const ask = asker(mock)
  const before = (await ask('GET /notes/1')).headers.get('last-modified') ?? ''
  assert.ok(Date.parse(before) < Date.now())
  assert.equal((await ask('GET /notes/1', undefined, { 'If-Modified-Since': before })).status, 304)
  assert.equal((await ask('GET /notes', undefined, { 'If-Modified-Since': new Date().toUTCString() })).status, 304)
  assert.equal((await ask('GET /notes/1', undefined, { 'If-Modified-Since': 'yesterday' })).status, 200)
  assert.equal((await ask('PATCH /notes/1', { text: 'One' }, { 'If-Unmodified-Since': before })).status, 200)
  assert.equal((await ask('PATCH /notes/1', { text: 'Two' }, { 'If-Unmodified-Since': before })).status, 412)
  const { headers, body } = await ask('GET /notes/1', undefined, { 'If-Modified-Since': before })
  assert.equal(body.text, 'One')
  assert.ok(Date.parse(headers.get('last-modified') ?? '') > Date.parse(before))
  assert.equal((await ask('GET /notes', undefined, { 'If-Modified-Since': before })).status, 200)
})

test('a change of what is not stored is compared with what is shown, and a required condition that is missing is 428', async () => {
  const required = [{ name: 'If-Match', in: 'header', required: true, schema: TEXT }]
  const put = { parameters: required, ...sent, responses: { 204: none, 412: none, 428: none } }
  const patch = { parameters: required, ...sent, responses: { 204: none, 400: none } }
  const paths = { '/settings': { get: { responses: { 200: shows(NEW, 'ETag') } }, put, patch } }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 'Settings', version: '1' }, paths })
  const ask = asker(mock)
  const tag = (await ask('GET /settings')).headers.get('etag') ?? ''
  const change = { text: 'dark' }
  assert.equal((await ask('PUT /settings', change)).status, 428)
  assert.equal((await ask('PATCH /settings', change)).status, 400)
  assert.equal((await ask('PUT /settings', {}, { 'If-Match': tag })).status, 400)
  assert.equal((await ask('PUT /settings', change, { 'If-Match': '"other"' })).status, 412)
  assert.equal((await ask('PUT /settings', change, { 'If-Match': tag })).status, 204)
  assert.equal((await ask('PUT /settings', change, { 'If-Match': '*' })).status, 204)
})

test('what names no such header or status has no conditions', async () => {
  await using mock = await serve(document(LIST, { get: { responses: { 200: shows(NOTE) } } }))
  const ask = asker(mock)
  const { status, headers } = await ask('GET /notes/1', undefined, { 'If-None-Match': '*' })
  assert.deepEqual([status, headers.get('etag')], [200, null])
})

test('handlers have the tags of the server', async () => {
  await using mock = await serve(NET)
  const { contract } = await compileDocument('given', JSON.stringify(NET))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  const tag = (await asker(mock)('GET /notes/1')).headers.get('etag') ?? ''
  const headers = { 'if-none-match': tag, 'content-type': 'application/json' }
  const same = await getResponse(handlers, new Request(`${mock.url}/notes/1`, { headers }))
  assert.deepEqual([same?.status, same?.headers.get('etag'), await same?.text()], [304, tag, ''])
  const put = { method: 'PUT', body: JSON.stringify({ text: 'One' }) }
  const ask = (match: string): Request =>
    new Request(`${mock.url}/notes/1`, { ...put, headers: { ...headers, 'if-match': match } })
  assert.equal((await getResponse(handlers, ask('"other"')))?.status, 412)
  assert.equal((await getResponse(handlers, ask(tag)))?.status, 412, 'If-None-Match does not hold')
})

/** Notes that show their author and count their comments, which only answer, and name no validator. */
function shownOfOthers(header: string, condition: string): object {
  const USER = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: TEXT } }
  const author = { type: 'object', properties: USER.properties }
  const counted = { author, authorId: { type: 'integer' }, commentCount: { type: 'integer', readOnly: true } }
  const note = { ...NOTE, properties: { ...NOTE.properties, ...counted } }
  const comment = {
    type: 'object',
    required: ['id', 'noteId', 'text'],
    properties: { id: { type: 'integer' }, noteId: { type: 'integer' }, text: TEXT },
  }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  const paths = {
    '/notes': { get: { responses: { 200: shows({ type: 'array', items: note }, header) } } },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: shows(note, header), 304: none, 404: none } },
      patch: { ...asks(condition), ...sent, responses: { 200: shows(note, header), 404: none, 412: none } },
    },
    '/users': { get: { responses: { 200: shows({ type: 'array', items: USER }) } } },
    '/users/{id}': {
      parameters: [id],
      get: { responses: { 200: shows(USER), 404: none } },
      patch: {
        requestBody: { required: true, ...json({ type: 'object', properties: { name: TEXT } }) },
        responses: { 200: shows(USER), 404: none },
      },
    },
    '/comments': {
      get: { responses: { 200: shows({ type: 'array', items: comment }) } },
      post: {
        requestBody: { required: true, ...json({ ...comment, required: ['noteId', 'text'] }) },
        responses: { 201: shows(comment) },
      },
    },
    '/comments/{id}': { parameters: [id], delete: { responses: { 204: none, 404: none } } },
  }
  return { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths }
}

test('a tag is of what is shown: what an item shows of others changes it, also where the others have none', async () => {
  await using mock = await serve(shownOfOthers('ETag', 'If-Match'))
  const ask = asker(mock)
  const tagOf = async (path: string): Promise<string> => (await ask(`GET ${path}`)).headers.get('etag') ?? ''
  const { body } = await ask('GET /notes/1')
  let [one, list] = [await tagOf('/notes/1'), await tagOf('/notes')]
  const changes = [
    async () => (await ask(`PATCH /users/${body.author.id}`, { name: 'Renamed' })).status,
    async () => (await ask('POST /comments', { noteId: 1, text: 'So it is' })).status,
    async () => (await ask(`DELETE /comments/${(await ask('GET /comments')).body.at(-1).id}`)).status,
  ]
  for (const [index, change] of changes.entries()) {
    assert.ok((await change()) < 300)
    const again = await ask('GET /notes/1', undefined, { 'If-None-Match': one })
    assert.equal(again.status, 200, `${index}`)
    assert.notDeepEqual(again.body, body)
    assert.equal((await ask('GET /notes', undefined, { 'If-None-Match': list })).status, 200, `${index}`)
    assert.equal((await ask('PATCH /notes/1', { text: 'Lost' }, { 'If-Match': one })).status, 412, `${index}`)
    ;[one, list] = [await tagOf('/notes/1'), await tagOf('/notes')]
    assert.equal((await ask('GET /notes/1', undefined, { 'If-None-Match': one })).status, 304)
    assert.equal((await ask('GET /notes', undefined, { 'If-None-Match': list })).status, 304)
  }
  const written = await ask('PATCH /notes/1', { text: 'Kept' }, { 'If-Match': one })
  assert.equal(written.status, 200)
  assert.equal(written.headers.get('etag'), await tagOf('/notes/1'))
})

test('a date is of what is shown: the change of another item that it shows is one of its own', async () => {
  await using mock = await serve(shownOfOthers('Last-Modified', 'If-Unmodified-Since'))
  const ask = asker(mock)
  const { body, headers } = await ask('GET /notes/1')
  const before = headers.get('last-modified') ?? ''
  const since = { 'If-Modified-Since': before }
  assert.equal((await ask('GET /notes/1', undefined, since)).status, 304)
  const users = (await ask('GET /users')).body.map(({ id }: { id: number }) => id)
  const other = users.find((id: number) => id !== body.author.id)
  assert.equal((await ask(`PATCH /users/${other}`, { name: 'Another' })).status, 200)
  assert.equal((await ask('GET /notes/1', undefined, since)).status, 304, 'another user')
  assert.equal((await ask(`PATCH /users/${body.author.id}`, { name: 'Renamed' })).status, 200)
  const shown = await ask('GET /notes/1', undefined, since)
  assert.deepEqual([shown.status, shown.body.author.name], [200, 'Renamed'])
  assert.equal((await ask('GET /notes', undefined, since)).status, 200)
  assert.equal((await ask('PATCH /notes/1', { text: 'Lost' }, { 'If-Unmodified-Since': before })).status, 412)
  const now = shown.headers.get('last-modified') ?? ''
  assert.equal((await ask('PATCH /notes/1', { text: 'Kept' }, { 'If-Unmodified-Since': now })).status, 200)
})
