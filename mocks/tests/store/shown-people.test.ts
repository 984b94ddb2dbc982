/** People whom no operation lists: other items show them, each is read by a name, and one of them logs in. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { loadContract } from '../../../spec/document/load.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (name: string, schema: object, status = '200') => ({
  [status]: { description: 'Done', ...json({ type: 'object', required: [name], properties: { [name]: schema } }) },
})
const sent = (schema: object) => ({ required: true, ...json(schema) })
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})
const refused = { '422': { description: 'No', ...json(object({ message: text })) } }
const MEMBER = { $ref: '#/components/schemas/Member' }
const SONG = object({
  id: { type: 'integer', readOnly: true },
  title: text,
  createdBy: { ...MEMBER, readOnly: true },
})
const OWN = object({ email: { ...text, format: 'email' }, username: text, motto: text, token: text })
const handle = { parameters: [{ name: 'username', in: 'path', required: true, schema: text }] }

const CHOIR = {
  openapi: '3.1.0',
  info: { title: 'Choir', version: '1.0' },
  components: {
    schemas: { Member: object({ username: text, motto: text, subscribed: { type: 'boolean' } }) },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
  paths: {
    '/songs': {
      get: { responses: answer('songs', { type: 'array', items: SONG }) },
      post: {
        security: [{ bearer: [] }],
        requestBody: sent(object({ title: text })),
        responses: answer('song', SONG, '201'),
      },
    },
    '/members/{username}': { ...handle, get: { responses: answer('member', MEMBER) } },
    '/members/{username}/subscribe': {
      ...handle,
      post: { responses: answer('member', MEMBER) },
      delete: { responses: answer('member', MEMBER) },
    },
    '/login': {
      post: { requestBody: sent(object({ email: text, password: text })), responses: answer('user', OWN) },
    },
    '/register': {
      post: {
        requestBody: sent(object({ email: text, username: text, password: text })),
        responses: { ...answer('user', OWN, '201'), ...refused },
      },
    },
    '/me': {
      get: { security: [{ bearer: [] }], responses: answer('user', OWN) },
      patch: {
        security: [{ bearer: [] }],
        requestBody: sent(object({ username: text, motto: text }, [])),
        responses: { ...answer('user', OWN), ...refused },
      },
    },
  },
}

let folder: string
let spec: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choir-'))
  spec = join(folder, 'choir.json')
  await writeFile(spec, JSON.stringify(CHOIR))
})
after(() => rm(folder, { recursive: true }))

type Said = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }
type Ask = (method: string, path: string, body?: object, token?: string) => Promise<Said>
type Song = { readonly title: string; readonly createdBy: { readonly username: string; readonly subscribed: boolean } }

const BASE = 'https://choir.example'

function asking(send: (request: Request) => Promise<Response | undefined>): Ask {
  return async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await send(
      new Request(BASE + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    )
    assert.ok(response)
    return { status: response.status, body: await response.json() }
  }
}

/** Plays in a server, then in handlers. */
async function everywhere(play: (ask: Ask) => Promise<void>): Promise<void> {
  await using mock = await createMockServer({ port: 0, spec, tokens: ['nobody'] })
  await play(asking((request) => fetch(new Request(request.url.replace(BASE, mock.url), request))))
  const { contract } = await loadContract(spec)
  const handlers = createHandlers({ contract, baseUrl: BASE, tokens: ['nobody'] })
  await play(asking((request) => getResponse(handlers, request)))
}

const songs = async (ask: Ask): Promise<readonly Song[]> => (await ask('GET', '/songs')).body.songs
const member = async (ask: Ask, name: string) => (await ask('GET', `/members/${name}`)).body.member

test('who is shown in lists is read as the same, and several songs are by one', async () => {
  await everywhere(async (ask) => {
    const all = await songs(ask)
    for (const { createdBy } of all) assert.deepEqual(await member(ask, createdBy.username), createdBy)
    assert.ok(new Set(all.map(({ createdBy }) => createdBy.username)).size < all.length)
  })
})

test('an action on a person is seen wherever the person is shown', async () => {
  await everywhere(async (ask) => {
    const by = async (name: string) => (await songs(ask)).filter(({ createdBy }) => createdBy.username === name)
    const name = (await songs(ask))[0]?.createdBy.username ?? ''
    for (const [method, subscribed] of [
      ['POST', true],
      ['DELETE', false],
    ] as const) {
      assert.equal((await ask(method, `/members/${name}/subscribe`)).body.member.subscribed, subscribed)
      assert.equal((await member(ask, name)).subscribed, subscribed)
      const own = await by(name)
      assert.ok(own.length > 0 && own.every(({ createdBy }) => createdBy.subscribed === subscribed))
    }
  })
})

test('who logs in by an e-mail address is somebody of that name, with a profile', async () => {
  await everywhere(async (ask) => {
    const names = new Set((await songs(ask)).map(({ createdBy }) => createdBy.username))
    const { user } = (await ask('POST', '/login', { email: 'vera.lynn@example.com', password: 'x' })).body
    assert.deepEqual([user.email, user.username], ['vera.lynn@example.com', 'vera.lynn'])
    assert.ok(!names.has(user.username))
    assert.equal((await member(ask, user.username)).motto, user.motto)
    const other = (await ask('POST', '/login', { email: 'vera.lynn@elsewhere.example', password: 'x' })).body.user
    assert.notEqual(other.username, user.username)
    assert.deepEqual((await ask('GET', '/me', undefined, user.token)).body.user.email, 'vera.lynn@example.com')
  })
})

test('a new name leads to the same person, whose songs are by it', async () => {
  await everywhere(async (ask) => {
    const joined = { email: 'max@example.com', username: 'max', password: 'x' }
    const { token } = (await ask('POST', '/register', joined)).body.user
    assert.equal((await member(ask, 'max')).username, 'max')
    await ask('POST', '/songs', { title: 'Rain' }, token)
    const changed = await ask('PATCH', '/me', { username: 'maxim', motto: 'Louder' }, token)
    assert.deepEqual([changed.body.user.username, changed.body.user.motto], ['maxim', 'Louder'])
    assert.equal((await ask('GET', '/me', undefined, token)).body.user.username, 'maxim')
    assert.equal((await member(ask, 'maxim')).motto, 'Louder')
    assert.equal((await songs(ask)).find(({ title }) => title === 'Rain')?.createdBy.username, 'maxim')
    const again = await ask('PATCH', '/me', { motto: 'Softer' }, token)
    assert.deepEqual([again.body.user.username, again.body.user.motto], ['maxim', 'Softer'])
    assert.equal((await member(ask, 'maxim')).motto, 'Softer')
  })
})

test('nobody registers with the name or the address of another user', async () => {
  await everywhere(async (ask) => {
    const joined = { email: 'ida@example.com', username: 'ida', password: 'x' }
    const statuses = []
    for (const more of [{}, { email: 'other@example.com' }, { email: 'IDA@example.com', username: 'else' }])
      statuses.push((await ask('POST', '/register', { ...joined, ...more })).status)
    assert.deepEqual(statuses, [201, 422, 422])
    const { token } = (await ask('POST', '/register', { ...joined, email: 'jon@example.com', username: 'jon' })).body
      .user
    assert.equal((await ask('PATCH', '/me', { username: 'ida' }, token)).status, 422)
    assert.equal((await member(ask, 'ida')).username, 'ida')
  })
})
