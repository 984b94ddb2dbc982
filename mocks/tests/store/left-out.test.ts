/** Documents that say little: answers without content, bodies written a level too deep. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getResponse } from 'msw'
import { loadAssuming, loadContract } from '../../../spec/document/load.ts'
import { correctionsText } from '../../../spec/resources/corrections/told.ts'
import { createMockServer } from '../../index.ts'
import { compiled } from '../compiled.ts'
import { object } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const said = (description: string) => ({ description })
const id = (name = 'id') => ({ parameters: [{ name, in: 'path', required: true, schema: WHOLE }] })
const KAYAK = object({ name: TEXT, seats: WHOLE }, ['name', 'seats'])
const MEMBER = object({ name: TEXT, email: TEXT, password: TEXT }, ['name', 'email', 'password'])

const SILENT = {
  openapi: '3.0.1',
  info: { title: 'Kayaks', version: '1' },
  paths: {
    '/kayaks': {
      get: { responses: { 200: said('kayaks found') } },
      post: { requestBody: json(object({ kayak: KAYAK })), responses: { 201: said('kayak created') } },
    },
    '/kayaks/{id}': {
      ...id(),
      get: { responses: { 200: said('kayak found'), 404: said('not found') } },
      put: { requestBody: json(object({ name: TEXT, seats: WHOLE }, [])), responses: { 200: said('updated') } },
      delete: { responses: { 204: said('deleted') } },
    },
    '/members': {
      get: { responses: { 200: said('members found') } },
      post: { requestBody: json(object({ member: MEMBER })), responses: { 201: said('member created') } },
    },
    '/login': {
      post: { requestBody: json(object({ email: TEXT, password: TEXT })), responses: { 200: said('logged in') } },
    },
    '/me': { get: { responses: { 200: said('who asks') } } },
  },
}

test('where answers are left out, lists and items have what is sent, a key, and no secrets', async (t) => {
  const mock = await serve(SILENT)
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body: listed } = await ask('GET /kayaks')
  assert.equal(listed.length, 10)
  assert.deepEqual(Object.keys(listed[0]), ['id', 'name', 'seats'])
  const created = await ask('POST /kayaks', { kayak: { name: 'Teal', seats: 2 } })
  assert.deepEqual([created.status, created.body], [201, { id: 11, name: 'Teal', seats: 2 }])
  assert.deepEqual((await ask('GET /kayaks/11')).body, created.body)
  assert.equal((await ask('DELETE /kayaks/11')).status, 204)
  assert.equal((await ask('GET /kayaks/11')).status, 404)
})

test('where answers are left out, who logs in gets a token, and is shown', async (t) => {
  const mock = await serve(SILENT)
  t.after(() => mock.close())
  const ask = asker(mock)
  const member = { name: 'Ada Moss', email: 'ada@example.org', password: 'fern-and-moss' }
  assert.deepEqual((await ask('POST /members', { member })).body, { id: 11, name: 'Ada Moss', email: member.email })
  const { body: entered } = await ask('POST /login', { email: member.email, password: member.password })
  assert.equal(typeof entered.token, 'string')
  const me = await ask('GET /me', undefined, { authorization: `Bearer ${entered.token}` })
  assert.deepEqual(me.body, { id: 11, name: 'Ada Moss', email: member.email })
})

test('where answers are left out, /user is a list beside /user/{id}, and alone the one who asks', async (t) => {
  const { '/members': members, '/login': login } = SILENT.paths
  const user = { '/user': members, '/login': login }
  for (const [paths, isList] of [
    [user, false],
    [{ ...user, '/user/{id}': { ...id(), get: { responses: { 200: said('user found') } } } }, true],
  ] as const) {
    const mock = await serve({ ...SILENT, paths })
    t.after(() => mock.close())
    assert.equal(Array.isArray((await asker(mock)('GET /user')).body), isList)
  }
})

test('where answers are left out, who asks is as who registers, and no part of what is below an item', async (t) => {
  const profile = object({ name: TEXT }, [])
  const paths = {
    '/clubs/{id}/members': {
      ...id(),
      get: { responses: { 200: said('members found') } },
      patch: {
        requestBody: json(object({ codes: { type: 'array', items: TEXT } })),
        responses: { 200: said('added') },
      },
    },
    '/sign-up': { post: { requestBody: json(MEMBER), responses: { 201: said('member created') } } },
    '/login': SILENT.paths['/login'],
    '/me': { get: SILENT.paths['/me'].get, patch: { requestBody: json(profile), responses: { 200: said('changed') } } },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const member = { name: 'Ada Moss', email: 'ada@example.org', password: 'fern-and-moss' }
  assert.equal((await ask('POST /sign-up', member)).status, 201)
  const { body } = await ask('POST /login', { email: member.email, password: member.password })
  const headers = { authorization: `Bearer ${body.token}` }
  await ask('PATCH /me', { name: 'Ada Fern' }, headers)
  const { body: me } = await ask('GET /me', undefined, headers)
  assert.deepEqual([me.name, me.email], ['Ada Fern', member.email])
})

test('a silent answer beside described ones stays without content', async (t) => {
  const paths = {
    '/kayaks': { get: { responses: { 200: { ...said('d'), ...json({ type: 'array', items: KAYAK }) } } } },
    '/kayaks/pumps': { post: { requestBody: json(KAYAK), responses: { 202: said('taken') } } },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  assert.equal((await ask('POST /kayaks/pumps', { name: 'a', seats: 1 })).body, null)
})

const ENVELOPE = object({ ok: { type: 'boolean' }, data: {} }, ['ok'])

test('where answers may be anything, or what stands in their envelope may, it is items, one of them, and who asks', async (t) => {
  const open = (schema: object) => ({ responses: { 200: { ...said('d'), ...json(schema) } } })
  const paths = (schema: object) => ({
    '/kayaks': { get: open(schema), post: { requestBody: json(KAYAK), ...open(schema) } },
    '/kayaks/{id}': { ...id(), get: open(schema), patch: { requestBody: json(KAYAK), ...open(schema) } },
    '/kayaks/{id}/launch': { ...id(), post: open(schema) },
    '/rack-settings': { get: open(schema), put: { requestBody: json(object({ rows: WHOLE })), ...open(schema) } },
    '/sign-up': { post: { requestBody: json(MEMBER), ...open(schema) } },
    '/login': { post: { requestBody: json(object({ email: TEXT, password: TEXT })), ...open(schema) } },
    '/me': { get: open(schema) },
  })
  for (const [schema, within] of [
    [{}, []],
    [ENVELOPE, ['data']],
  ] as const) {
    const mock = await serve({ ...SILENT, paths: paths(schema) })
    t.after(() => mock.close())
    const ask = asker(mock)
    const shown = async (...request: Parameters<typeof ask>) =>
      within.reduce((body, name: string) => body[name], (await ask(...request)).body)
    const listed = await shown('GET /kayaks')
    assert.deepEqual([listed.length, Object.keys(listed[0])], [10, ['id', 'name', 'seats']])
    const made = await shown('POST /kayaks', { name: 'Teal', seats: 2 })
    assert.deepEqual(made, { id: 11, name: 'Teal', seats: 2 })
    assert.deepEqual(await shown('PATCH /kayaks/11', { name: 'Rust', seats: 2 }), { ...made, name: 'Rust' })
    assert.deepEqual(await shown('POST /kayaks/11/launch'), { ...made, name: 'Rust' })
    assert.equal((await shown('GET /kayaks')).at(-1).name, 'Rust')
    await shown('PUT /rack-settings', { rows: 4 })
    assert.deepEqual(Object.keys(await shown('GET /rack-settings')), ['rows'])
    const member = { name: 'Ada Moss', email: 'ada@example.org', password: 'fern-and-moss' }
    await shown('POST /sign-up', member)
    const { token } = await shown('POST /login', { email: member.email, password: member.password })
    const me = await shown('GET /me', undefined, { authorization: `Bearer ${token}` })
    assert.deepEqual([me.name, me.email], ['Ada Moss', member.email])
  }
})

test('where reading is described, what changes an item and leaves its answer out shows it so', async (t) => {
  const shown = { ...said('d'), ...json(object({ data: object({ id: WHOLE, name: TEXT, status: TEXT }) })) }
  const silent = { responses: { 200: said('done') } }
  const paths = {
    '/kayaks': { get: { responses: { 200: said('all') } }, post: { requestBody: json(KAYAK), ...silent } },
    '/kayaks/{id}': { ...id(), get: { responses: { 200: shown } }, put: { requestBody: json(KAYAK), ...silent } },
    '/kayaks/{id}/archive': { ...id(), post: silent },
    '/docks/{id}/kayaks': { ...id(), get: silent },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const { data } = (await ask('POST /kayaks', { name: 'Teal', seats: 2 })).body
  assert.equal(data.name, 'Teal')
  const { body } = await ask(`PUT /kayaks/${data.id}`, { name: 'Rust', seats: 2 })
  assert.equal(body.data.name, 'Rust')
  const archived = await ask(`POST /kayaks/${data.id}/archive`)
  assert.deepEqual(archived.body, { data: { ...body.data, status: 'archived' } })
  assert.deepEqual((await ask(`GET /kayaks/${data.id}`)).body, archived.body)
  for (const path of ['/kayaks', '/docks/1/kayaks'])
    assert.deepEqual(Object.keys((await ask(`GET ${path}`)).body[0]), ['id', 'name', 'status'])
})

test('what is told by its path alone has a key and a name, and all that is sent', async (t) => {
  const silent = { responses: { 200: said('done') } }
  const paths = {
    '/kayaks': { get: silent, post: { ...silent, parameters: [{ name: 'shape', in: 'query', schema: TEXT }] } },
    '/kayaks/{id}': { ...id(), get: silent, put: silent, delete: silent },
    '/books': { get: silent },
    '/stats': { get: silent },
    '/': { get: silent },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const keysAt = async (path: string) => Object.keys((await ask(`GET ${path}`)).body[0])
  assert.deepEqual(
    [await keysAt('/kayaks'), await keysAt('/books')],
    [
      ['id', 'name', 'shape'],
      ['id', 'title'],
    ],
  )
  const { body: made } = await ask('POST /kayaks', { name: 'Teal', paddles: 2 })
  assert.deepEqual(made, { id: 11, name: 'Teal', paddles: 2 })
  assert.deepEqual((await ask('PUT /kayaks/11', { name: 'Rust' })).body, { ...made, name: 'Rust' })
  assert.equal((await ask('GET /kayaks/11')).body.name, 'Rust')
  await ask('DELETE /kayaks/11')
  assert.equal((await ask('GET /kayaks/11')).status, 404)
  for (const path of ['/stats', '/']) assert.equal((await ask(`GET ${path}`)).body, null)
})

async function written(t: { after: (end: () => Promise<void>) => void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'left-out-'))
  t.after(() => rm(folder, { recursive: true }))
  const spec = join(folder, 'openapi.json')
  await writeFile(spec, JSON.stringify(SILENT))
  return spec
}

test('where answers are left out, the handlers of a module answer as the server does', async (t) => {
  const spec = await written(t)
  await using mock = await createMockServer({ port: 0, spec })
  const { contract, createHandlers } = await compiled(spec)
  const handlers = createHandlers({ contract, baseUrl: 'https://kayaks.example.com' })
  const made = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"kayak":{"name":"a","seats":1}}',
  }
  for (const [path, init] of [
    ['/kayaks', {}],
    ['/kayaks', made],
    ['/kayaks/11', {}],
  ] as const) {
    const handled = await getResponse(handlers, new Request(`https://kayaks.example.com${path}`, init))
    const served = await fetch(mock.url + path, init)
    assert.deepEqual([handled?.status, await handled?.json()], [served.status, await served.json()])
  }
})

test('where answers are left out, printed corrections are taken by the mock, and by who judges without these answers', async (t) => {
  const spec = await written(t)
  const resources = `${spec}.yaml`
  const printed = await correctionsText((await loadAssuming(spec)).contract)
  assert.match(printed, /GET \/kayaks: \{ role: list/)
  await writeFile(resources, printed)
  await using mock = await createMockServer({ port: 0, spec, resources })
  assert.equal((await asker(mock)('GET /kayaks')).body.length, 10)
  const { warnings } = await loadContract(spec, { resources })
  assert.match(warnings.join('\n'), /openapi\.json\.yaml: .*the mock alone.*GET \/kayaks/)
  await writeFile(resources, printed.replace('role: list', 'role: lst'))
  for (const load of [loadContract, loadAssuming]) await assert.rejects(load(spec, { resources }), /"lst"/)
})

const UNNAMED = {
  '': { type: 'object', properties: { name: TEXT, year: WHOLE } },
}

test('a body whose properties stand in one without a name, or whose required ones stand too high, is taken as meant', async (t) => {
  const paths = {
    '/boats': {
      get: {
        responses: {
          200: {
            ...said('d'),
            ...json(object({ data: { type: 'array', properties: { id: WHOLE, name: TEXT, year: WHOLE } } })),
          },
        },
      },
      post: {
        requestBody: json({ type: 'object', properties: UNNAMED, example: { name: 'Heron', year: '1999' } }),
        responses: { 201: said('made') },
      },
    },
    '/oars': {
      post: {
        requestBody: json({ ...object({ data: object({ name: TEXT }, []) }), required: ['name'] }),
        responses: { 201: said('made') },
      },
    },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  assert.equal(typeof (await ask('GET /boats')).body.data[0].name, 'string')
  assert.equal((await ask('POST /boats', { name: 'Heron', year: '1999' })).status, 201)
  assert.equal((await ask('GET /boats')).body.data.at(-1).name, 'Heron')
  assert.equal((await ask('POST /oars', { data: { name: 'Ash' } })).status, 201)
  assert.notEqual((await ask('POST /oars', { data: {} })).status, 201)
})

test('where answers have examples alone, these tell what lists and items are, and are the first ones', async (t) => {
  const made = '2024-03-01T10:00:00Z'
  const teal = { id: 4, name: 'Teal', seats: 2, made_at: made, note: null }
  const rust = { id: 9, name: 'Rust', seats: 1, made_at: made, note: 'patched' }
  const shown = (...values: object[]) => ({
    ...said('d'),
    content: { 'application/json': { examples: Object.fromEntries(values.map((value, at) => [`e${at}`, { value }])) } },
  })
  const paths = {
    '/kayaks': {
      get: { responses: { 200: shown({ status: 'found', data: [teal, rust] }) } },
      post: { requestBody: json(KAYAK), responses: { 201: shown({ status: 'made', data: teal }) } },
    },
    '/kayaks/{id}': {
      ...id(),
      get: { responses: { 200: shown({ status: 'found', data: teal }), 404: shown({ error: 'No such kayak' }) } },
      delete: { responses: { 204: said('deleted') } },
    },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body: listed } = await ask('GET /kayaks')
  assert.deepEqual([listed.status, listed.data.slice(0, 2)], ['found', [teal, rust]])
  assert.deepEqual((await ask('GET /kayaks/9')).body, { status: 'found', data: rust })
  const { status, body } = await ask('POST /kayaks', { name: 'Fern', seats: 3 })
  assert.deepEqual([status, body.status, body.data.name, body.data.seats], [201, 'made', 'Fern', 3])
  assert.deepEqual((await ask(`GET /kayaks/${body.data.id}`)).body.data, body.data)
  assert.equal((await ask('DELETE /kayaks/9')).status, 204)
  const gone = await ask('GET /kayaks/9')
  assert.deepEqual([gone.status, gone.body], [404, { error: 'No such kayak' }])
})

test('a parameter named Authorization is the credential that a request needs, where nothing else says who may ask', async (t) => {
  const authorization = { name: 'Authorization', in: 'header', schema: TEXT }
  const refused = { 401: said('not logged in') }
  const listed = { 200: { ...said('d'), ...json({ type: 'array', items: KAYAK }) } }
  const paths = {
    '/kayaks': {
      get: { parameters: [{ ...authorization, required: true }], responses: listed },
      post: { parameters: [authorization], requestBody: json(KAYAK), responses: { 201: said('made'), ...refused } },
    },
    '/kayaks/latest': { get: { parameters: [authorization], responses: listed } },
    '/login': {
      post: {
        parameters: [{ ...authorization, required: true }],
        requestBody: json(object({ email: TEXT, password: TEXT })),
        responses: { 200: { ...said('d'), ...json(object({ token: TEXT })) }, ...refused },
      },
    },
  }
  const mock = await serve({ ...SILENT, paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  assert.equal((await ask('POST /login', { email: 'ada@example.org', password: 'fern-and-moss' })).status, 200)
  assert.equal((await ask('GET /kayaks/latest')).status, 200)
  const kayak = { name: 'Fern', seats: 3 }
  for (const [headers, read, written] of [
    [{}, 401, 401],
    [{ authorization: 'Bearer some-token' }, 200, 201],
  ] as const) {
    assert.equal((await ask('GET /kayaks', undefined, headers)).status, read)
    assert.equal((await ask('POST /kayaks', kayak, headers)).status, written)
  }
})
