/** Logins: who has a token is somebody, the same in a server, in several processes and in handlers. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { nightly } from '../../../.ci/nightly.ts'
import { startRedis } from '../../../.ci/redis.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object, status = '200') => ({ [status]: { description: 'Done', ...json(schema) } })
const refused = { '401': { description: 'Who are you?', ...json({ type: 'object', properties: { message: text } }) } }
const open = { security: [] }

const member = {
  type: 'object',
  properties: { id: { type: 'integer' }, fullName: text, email: { ...text, format: 'email' } },
}
const MEMBER = { ...member, required: ['id', 'fullName', 'email'] }
const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { ...text, format: 'email' }, password: text },
}
const signup = { ...credentials, properties: { ...credentials.properties, fullName: text } }
const tokens = {
  type: 'object',
  required: ['accessToken', 'refreshToken', 'member'],
  properties: { accessToken: text, refreshToken: text, expiresIn: { type: 'integer' }, member: MEMBER },
}
const pass = {
  type: 'object',
  required: ['id', 'climb', 'createdBy'],
  properties: {
    id: { type: 'integer', readOnly: true },
    climb: text,
    createdBy: { ...MEMBER, readOnly: true },
    ownerId: { type: 'integer', readOnly: true },
  },
}

/** A climbing hall. */
const HALL = {
  openapi: '3.1.0',
  info: { title: 'Climbing hall', version: '1.0' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  paths: {
    '/members': { get: { responses: { ...ok({ type: 'array', items: MEMBER }), ...refused } } },
    '/members/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { ...ok(MEMBER), ...refused },
      },
    },
    '/auth/login': { post: { ...open, requestBody: json(credentials), responses: { ...ok(tokens), ...refused } } },
    '/auth/register': { post: { ...open, requestBody: json(signup), responses: ok(tokens, '201') } },
    '/auth/refresh': {
      post: {
        ...open,
        requestBody: json({ type: 'object', required: ['refreshToken'], properties: { refreshToken: text } }),
        responses: { ...ok(tokens), ...refused },
      },
    },
    '/auth/logout': { post: { responses: { '204': { description: 'Out' }, ...refused } } },
    '/me': {
      get: { responses: { ...ok(MEMBER), ...refused } },
      patch: {
        requestBody: json({ type: 'object', properties: { fullName: text, email: text } }),
        responses: { ...ok(MEMBER), ...refused },
      },
    },
    '/climbs': {
      post: { requestBody: json(pass), responses: { ...ok(pass, '201'), ...refused } },
      get: { responses: { ...ok({ type: 'array', items: pass }), ...refused } },
    },
  },
}

let folder: string
let spec: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logins-'))
  spec = join(folder, 'hall.json')
  await writeFile(spec, JSON.stringify(HALL))
})
after(() => rm(folder, { recursive: true }))

type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }
type Ask = (
  method: string,
  path: string,
  more?: { token?: string; body?: unknown; session?: string },
) => Promise<Answer>

const BASE = 'https://hall.example'

function asking(send: (request: Request) => Promise<Response | undefined>): Ask {
  return async (method, path, { token, body, session } = {}) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(session !== undefined && { 'x-mock-session': session }),
    }
    const request = new Request(BASE + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await send(request)
    assert.ok(response)
    const said = await response.text()
    return { status: response.status, body: said === '' ? null : JSON.parse(said) }
  }
}

const OPTIONS = { tokens: ['staff'], now: '2027-01-31T09:00:00Z' }

/** Asks a server with these options, and closes it. */
async function withServer(
  options: Parameters<typeof createMockServer>[0],
  work: (ask: Ask, url: string) => Promise<unknown>,
): Promise<void> {
  await using mock = await createMockServer({ port: 0, spec, ...OPTIONS, ...options })
  await work(
    asking((request) => fetch(new Request(request.url.replace(BASE, mock.url), request))),
    mock.url,
  )
}

const ZOE = { email: 'zoe@example.com', password: 'secret-of-zoe' }

/** What a client goes through, and all that it is answered. */
async function play(ask: Ask): Promise<readonly Answer[]> {
  const first = await ask('GET', '/me', { token: 'staff' })
  const wrong = await ask('GET', '/me', { token: 'nobody' })
  const login = await ask('POST', '/auth/login', { body: ZOE })
  const token = login.body.accessToken
  const me = await ask('GET', '/me', { token })
  const members = await ask('GET', '/members', { token })
  const climb = await ask('POST', '/climbs', { token, body: { climb: 'Overhang' } })
  const changed = await ask('PATCH', '/me', { token, body: { fullName: 'Zoë Amsel' } })
  const found = await ask('GET', `/members/${me.body.id}`, { token })
  const renewed = await ask('POST', '/auth/refresh', { body: { refreshToken: login.body.refreshToken } })
  const again = await ask('POST', '/auth/login', { body: { ...ZOE, email: 'ZOE@example.com' } })
  const other = await ask('POST', '/auth/register', {
    body: { email: 'max@example.com', password: 'x', fullName: 'Max' },
  })
  const max = await ask('GET', '/me', { token: other.body.accessToken })
  const out = await ask('POST', '/auth/logout', { token })
  const ended = await ask('GET', '/me', { token })
  const unrenewed = await ask('POST', '/auth/refresh', { body: { refreshToken: login.body.refreshToken } })
  const stays = await ask('GET', '/me', { token: other.body.accessToken })
  return [
    first,
    wrong,
    login,
    me,
    members,
    climb,
    changed,
    found,
    renewed,
    again,
    other,
    max,
    out,
    ended,
    unrenewed,
    stays,
  ]
}

test('who logs in is a member of the hall, and the author of what they write', async () => {
  await withServer({}, async (ask, url) => {
    const [
      first,
      wrong,
      login,
      me,
      members,
      climb,
      changed,
      found,
      renewed,
      again,
      other,
      max,
      out,
      ended,
      unrenewed,
      stays,
    ] = await play(ask)
    assert.equal(wrong?.status, 401)
    assert.equal(login?.body.member.email, ZOE.email)
    assert.equal(login?.body.member.id, first?.body.id)
    assert.equal(login?.body.expiresIn, 3600)
    assert.deepEqual(me?.body, login?.body.member)
    assert.deepEqual(members?.body[0], me?.body)
    assert.equal(members?.body.length, 10)
    assert.deepEqual(climb?.body.createdBy, me?.body)
    assert.equal(climb?.body.ownerId, me?.body.id)
    assert.deepEqual(changed?.body, { ...me?.body, fullName: 'Zoë Amsel' })
    assert.deepEqual(found?.body, changed?.body)
    assert.notEqual(renewed?.body.accessToken, login?.body.accessToken)
    assert.deepEqual([renewed?.body.member, again?.body.member], [changed?.body, changed?.body])
    assert.equal(other?.status, 201)
    assert.deepEqual([max?.body.fullName, max?.body.email], ['Max', 'max@example.com'])
    assert.deepEqual([out?.status, ended?.status, unrenewed?.status, stays?.status], [204, 401, 401, 200])
    const journal = await (await fetch(`${url}/_mock/requests`)).text()
    for (const secret of [login?.body.accessToken, login?.body.refreshToken, ZOE.password])
      assert.ok(!journal.includes(secret.slice(0, 60)), secret)
    const stored = await (await fetch(`${url}/_mock/data`)).text()
    assert.doesNotMatch(stored, /secret-of|eyJ/)
  })
})

test('a token decodes, and says who it is for until when', async () => {
  await withServer({ tokenLifetime: 60 }, async (ask) => {
    const { body } = await ask('POST', '/auth/login', { body: ZOE })
    const [head, said] = body.accessToken.split('.').map((part: string) => Buffer.from(part, 'base64url').toString())
    assert.deepEqual(JSON.parse(head), { alg: 'HS256', typ: 'JWT' })
    const { sub, email, name, iat, exp } = JSON.parse(said)
    assert.deepEqual([sub, email, name], [String(body.member.id), ZOE.email, body.member.fullName])
    assert.deepEqual([iat, exp - iat], [Date.parse(OPTIONS.now) / 1000, 60])
  })
})

test('users are found by the names that they have now', async () => {
  await withServer({}, async (ask) => {
    const enter = async (email: string, way = 'login') =>
      (await ask('POST', `/auth/${way}`, { body: { email, password: 'x' } })).body
    const [zoe, max] = [await enter(ZOE.email), await enter('max@example.com', 'register')]
    for (let count = 0; count < 12; count++) await enter(`guest-${count}@example.com`, 'register')
    await enter('guest-7@example.com')
    await ask('PATCH', '/me', { token: zoe.accessToken, body: { email: 'moved@example.com' } })
    const found = [await enter('Moved@example.com'), await enter('max@example.com')]
    assert.deepEqual(
      found.map(({ member }) => member.id),
      [zoe.member.id, max.member.id],
    )
    assert.notEqual((await enter(ZOE.email)).member.id, zoe.member.id)
  })
})

test('sessions know nothing of the logins of others', async () => {
  await withServer({}, async (ask) => {
    const [red, blue] = await Promise.all(
      ['red', 'blue'].map((session) =>
        ask('POST', '/auth/login', { session, body: { ...ZOE, email: `${session}@example.com` } }),
      ),
    )
    assert.equal(
      (await ask('GET', '/me', { session: 'red', token: red?.body.accessToken })).body.email,
      'red@example.com',
    )
    await ask('POST', '/auth/logout', { session: 'blue', token: blue?.body.accessToken })
    assert.equal((await ask('GET', '/me', { session: 'red', token: red?.body.accessToken })).status, 200)
    assert.notEqual((await ask('GET', '/me', { token: 'staff' })).body.email, 'red@example.com')
  })
})

nightly('several processes, mocks with one state, and handlers answer as one server', async (context) => {
  const redis = await startRedis('of-the-state')
  context.after(() => redis.kill())
  const said: (readonly Answer[])[] = []
  await withServer({}, async (ask) => said.push(await play(ask)))
  await withServer({ workers: 2 }, async (ask) => said.push(await play(ask)))
  const state = `redis://:of-the-state@127.0.0.1:${redis.port}/0`
  await withServer({ state }, async (ask) => said.push(await play(ask)))
  const { contract } = await loadContract(spec)
  const handlers = createHandlers({ contract, baseUrl: BASE, ...OPTIONS })
  said.push(await play(asking((request) => getResponse(handlers, request))))
  for (const other of said.slice(1)) assert.deepEqual(other, said[0])
})

test('a token counts beside --token, whatever the login is called and however it answers', async () => {
  const inQuery = ['email', 'password'].map((name) => ({ name, in: 'query', required: true, schema: text }))
  const body = { requestBody: { required: true, ...json(credentials) } }
  const giving = (name: string) => ok({ type: 'object', required: [name], properties: { [name]: text } })
  const logins = {
    '/member/login': { get: { ...open, parameters: inQuery, responses: ok(text) } },
    '/gate/session': { put: { ...open, ...body, responses: giving('sessionId') } },
    '/desk/login': { post: { ...open, ...body, responses: giving('climberToken') } },
    '/rope/enter': { post: { ...open, ...body, responses: giving('userToken') } },
  }
  // What the hall knows of other doors is kept as it is sent.
  const door = { type: 'object', properties: { id: { type: 'integer' }, username: text, password: text, token: text } }
  const doors = {
    get: { responses: ok({ type: 'array', items: door }) },
    post: { requestBody: json(door), responses: ok(door, '201') },
  }
  const other = join(folder, 'gates.json')
  await writeFile(other, JSON.stringify({ ...HALL, paths: { '/me': HALL.paths['/me'], ...logins, '/doors': doors } }))
  await withServer({ spec: other }, async (ask) => {
    for (const [method, path] of [
      ['GET', `/member/login?${new URLSearchParams(ZOE)}`],
      ['PUT', '/gate/session'],
      ['POST', '/desk/login'],
      ['POST', '/rope/enter'],
    ] as const) {
      const { body: said } = await ask(method, path, method === 'GET' ? {} : { body: ZOE })
      const token = typeof said === 'string' ? said : Object.values(Object(said)).join()
      const me = await ask('GET', '/me', { token })
      assert.deepEqual([path, me.status, me.body.email], [path, 200, ZOE.email])
    }
    const sent = { username: 'zoe', password: 'correct horse', token: 'kept' }
    assert.equal((await ask('POST', '/doors', { token: 'staff', body: sent })).body.token, 'kept')
  })
})

test('a token that is only ever sent comes back in no answer', async () => {
  const pair = { type: 'object', required: ['access', 'refresh'] }
  const renewing = {
    ...pair,
    properties: { access: { ...text, readOnly: true }, refresh: { ...text, writeOnly: true } },
  }
  const renew = { post: { ...open, requestBody: json(renewing), responses: ok(renewing) } }
  const other = join(folder, 'renewing.json')
  await writeFile(other, JSON.stringify({ ...HALL, paths: { ...HALL.paths, '/token/refresh': renew } }))
  await withServer({ spec: other }, async (ask) => {
    const login = await ask('POST', '/auth/login', { body: ZOE })
    const { status, body } = await ask('POST', '/token/refresh', { body: { refresh: login.body.refreshToken } })
    assert.deepEqual([status, Object.keys(Object(body))], [200, ['access']])
  })
})

test('below the name of a tenant somebody logs in, and below that of an event nobody does', async () => {
  const named = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: text }] })
  const gyms = {
    ...HALL,
    paths: {
      '/members': HALL.paths['/members'],
      '/{gym}/auth/login': { ...named('gym'), ...HALL.paths['/auth/login'] },
      '/{gym}/auth/logout': { ...named('gym'), ...HALL.paths['/auth/logout'] },
      '/{gym}/me': { ...named('gym'), get: HALL.paths['/me'].get },
      '/events/{event}/register': { ...named('event'), ...HALL.paths['/auth/register'] },
      '/users/{user}/login': { ...named('user'), ...HALL.paths['/auth/login'] },
      '/trainers/{trainer}/login': {
        ...named('trainer'),
        post: {
          requestBody: json({ type: 'object', properties: { password: text } }),
          responses: HALL.paths['/auth/login'].post.responses,
        },
      },
    },
  }
  const below = join(folder, 'gyms.json')
  await writeFile(below, JSON.stringify(gyms))
  await withServer({ spec: below }, async (ask) => {
    const body = { email: 'ann@example.com', password: 'correct horse' }
    const { accessToken: token } = (await ask('POST', '/north/auth/login', { body })).body
    assert.equal((await ask('GET', '/north/me', { token })).body.email, body.email)
    assert.equal((await ask('POST', '/north/auth/logout', { token })).status, 204)
    assert.equal((await ask('GET', '/north/me', { token })).status, 401)
    const emails = async () =>
      (await ask('GET', '/members', { token: 'staff' })).body.map((one: typeof body) => one.email)
    const before = await emails()
    await ask('POST', '/events/7/register', { body: { ...body, email: 'bob@example.com', fullName: 'Bob' } })
    await ask('POST', '/users/1/login', { body: { ...body, email: 'cleo@example.com' } })
    assert.deepEqual(await emails(), before)
    // Whom the path alone names is no user of the list.
    const trainer = await ask('POST', '/trainers/7/login', { token: 'staff', body: { password: 'correct horse' } })
    assert.equal(trainer.status, 200)
    assert.doesNotMatch(JSON.stringify(trainer.body), /eyJ/)
  })
})

test('where a token must be a UUID, a session is of who logged in last', async () => {
  const short = { ...tokens, properties: { ...tokens.properties, accessToken: { ...text, format: 'uuid' } } }
  const login = { post: { ...HALL.paths['/auth/login'].post, responses: ok(short) } }
  const opaque = join(folder, 'opaque.json')
  await writeFile(opaque, JSON.stringify({ ...HALL, paths: { ...HALL.paths, '/auth/login': login } }))
  await withServer({ spec: opaque, tokens: [] }, async (ask) => {
    for (const name of ['ann', 'bob']) {
      const email = `${name}@example.com`
      const { body } = await ask('POST', '/auth/login', { body: { email, password: 'correct horse' } })
      assert.match(body.accessToken, /^[\da-f-]{36}$/)
      assert.equal(body.member.email, email)
      const me = await ask('GET', '/me', { token: body.accessToken })
      assert.deepEqual(me.body, body.member)
    }
  })
})

test('who is logged in may take another e-mail address or password, with which alone a session begins then', async () => {
  const changing = (...names: readonly string[]) => ({
    post: {
      requestBody: {
        required: true,
        ...json({ type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, text])) }),
      },
      responses: { '204': { description: 'Done' }, ...refused },
    },
  })
  const paths = {
    ...HALL.paths,
    '/session': { post: HALL.paths['/auth/login'].post, delete: { responses: { '204': { description: 'Done' } } } },
    '/members/set_email': changing('current_password', 'new_email'),
    '/auth/change-password': changing('oldPassword', 'newPassword'),
    '/conta/update-password': changing('novaSenha', 'senhaAtual'),
  }
  const changed = join(folder, 'changed.json')
  await writeFile(changed, JSON.stringify({ ...HALL, paths }))
  await withServer({ spec: changed }, async (ask) => {
    const enter = (email: string, password: string) => ask('POST', '/session', { body: { email, password } })
    const { accessToken: token } = (await enter('ann@example.com', 'correct horse')).body
    const sent = { current_password: 'correct horse', new_email: 'ann@example.org' }
    assert.equal((await ask('POST', '/members/set_email', { token, body: sent })).status, 204)
    assert.equal((await ask('GET', '/me', { token })).body.email, 'ann@example.org')
    await ask('POST', '/auth/change-password', { token, body: { oldPassword: 'correct horse', newPassword: 'staple' } })
    assert.equal((await enter('ann@example.org', 'correct horse')).status, 401)
    await ask('POST', '/conta/update-password', { token, body: { novaSenha: 'battery', senhaAtual: 'staple' } })
    assert.equal((await enter('ann@example.org', 'staple')).status, 401)
    const { accessToken } = (await enter('ann@example.org', 'battery')).body
    assert.equal((await ask('DELETE', '/session', { token: accessToken })).status, 204)
    assert.equal((await ask('GET', '/me', { token: accessToken })).status, 401)
  })
})

test('who was made among the members has the password of then, and a name is refused with the one status there is', async () => {
  const whole = {
    type: 'object',
    required: ['fullName', ...credentials.required],
    properties: { fullName: text, ...credentials.properties },
  }
  const makes = {
    requestBody: { required: true, ...json(whole) },
    responses: { ...ok(MEMBER, '201'), '400': { description: 'No' } },
  }
  const paths = {
    ...HALL.paths,
    '/members': { ...HALL.paths['/members'], post: makes },
    '/auth/register': { post: makes },
  }
  const made = join(folder, 'made.json')
  await writeFile(made, JSON.stringify({ ...HALL, paths }))
  await withServer({ spec: made }, async (ask) => {
    const enter = (email: string, password: string) => ask('POST', '/auth/login', { body: { email, password } })
    const body = { fullName: 'Ann', email: 'ann@example.com', password: 'correct horse' }
    const { id } = (await ask('POST', '/members', { token: 'staff', body })).body
    assert.equal((await enter(body.email, 'staple')).status, 401)
    const { accessToken: token } = (await enter(body.email, body.password)).body
    assert.equal((await ask('GET', '/me', { token })).body.id, id)
    const bob = { ...body, email: 'bob@example.com' }
    const seen = [
      await ask('POST', '/auth/register', { body: bob }),
      await ask('POST', '/auth/register', { body: bob }),
    ]
    assert.deepEqual(
      seen.map(({ status }) => status),
      [201, 400],
    )
  })
})
