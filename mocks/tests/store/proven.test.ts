/** Who registered is let in by the password that was sent, and nobody sees it again. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createMockServer } from '../../index.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const any = { type: 'object', additionalProperties: true }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (status: string, schema: object) => ({ [status]: { description: 'Done', ...json(schema) } })
const sent = (schema: object) => ({ required: true, ...json(schema) })
const keyed = { parameters: [{ name: 'id', in: 'path', required: true, schema: number }] }
const told = (schema: object, code: number) =>
  object({ status: object({ code: { ...number, example: code }, message: text }, []), data: schema }, [])
const fault = object({ status: object({ code: number, message: text }), errors: { type: 'array', items: text } }, [])
const KEEPER = object({ id: number, email: text, name: text, token: text }, [])
const HIVE = object({ id: number, label: text, keeper_id: number }, ['id', 'label'])
const bearer = { security: [{ bearer: [] }] }
const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }

/** Registers beside what is listed, and tells each status in the body. */
const APIARY = {
  openapi: '3.0.3',
  info: { title: 'Apiary', version: '1.0' },
  components: { securitySchemes },
  paths: {
    '/keepers': {
      post: {
        requestBody: sent(object({ keeper: object({ email: text, password: text, name: text }) })),
        responses: { ...answer('200', told(KEEPER, 200)), ...answer('422', fault) },
      },
    },
    '/keepers/sign_in': {
      post: {
        requestBody: sent(object({ keeper: object({ email: text, password: text }) })),
        responses: { ...answer('200', told(KEEPER, 200)), ...answer('401', fault) },
      },
    },
    '/hives': {
      get: { responses: answer('200', { type: 'array', items: HIVE }) },
      post: {
        ...bearer,
        requestBody: sent(object({ label: text })),
        responses: { ...answer('201', HIVE), ...answer('403', fault) },
      },
    },
    '/hives/{id}': { ...keyed, get: { responses: { ...answer('200', HIVE), ...answer('404', fault) } } },
  },
}

/** Its answers to a login are any object. */
const LAUNDRY = {
  openapi: '3.0.3',
  info: { title: 'Laundry', version: '1.0' },
  components: { securitySchemes },
  paths: {
    '/auth/register': {
      post: {
        requestBody: sent(object({ username: text, password: text })),
        responses: { ...answer('201', text), ...answer('409', any) },
      },
    },
    '/auth/login': {
      post: {
        requestBody: sent(object({ username: text, password: text })),
        responses: { ...answer('200', any), ...answer('401', any) },
      },
    },
    '/users': { get: { responses: answer('200', { type: 'array', items: object({ id: number, username: text }) }) } },
  },
}

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proven-'))
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
})

const asking = (url: string) => async (line: string, body?: object, token?: string) => {
  const [method = '', path = ''] = line.split(' ')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  return { status: response.status, body: await response.json() }
}

type Document = { readonly info: { readonly title: string } }

async function withMock(document: Document, use: (ask: ReturnType<typeof asking>) => Promise<void>) {
  const spec = join(folder, `${document.info.title}.json`)
  await writeFile(spec, JSON.stringify(document))
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  await use(asking(mock.url))
}

const IDA = { email: 'ida@example.com', password: 'honey-4711', name: 'Ida Wabe' }

test('who registers is called so, and is let in by that password alone', async () => {
  await withMock(APIARY, async (ask) => {
    const registered = await ask('POST /keepers', { keeper: IDA })
    const { id, name, email, token } = registered.body.data
    assert.deepEqual([registered.status, name, email, typeof token], [200, IDA.name, IDA.email, 'string'])
    const login = (password: string, who = IDA.email) =>
      ask('POST /keepers/sign_in', { keeper: { email: who, password } })
    const right = await login(IDA.password)
    assert.deepEqual([right.status, right.body.data.id, right.body.data.name], [200, id, IDA.name])
    const wrong = await login('wax')
    assert.deepEqual([wrong.status, wrong.body.status.code, wrong.body.data], [401, 401, undefined])
    // Nobody knows the passwords of those whom the mock has made up.
    assert.equal((await login('wax', 'otto@example.com')).status, 200)
    assert.equal((await login('comb', 'otto@example.com')).status, 200)
  })
})

test('an error tells the status that answers show in its place, and who sends no token is forbidden where that is all', async () => {
  await withMock(APIARY, async (ask) => {
    const missing = await ask('GET /hives/999999')
    assert.deepEqual([missing.status, missing.body.status.code], [404, 404])
    const anonymous = await ask('POST /hives', { label: 'North' })
    assert.deepEqual([anonymous.status, anonymous.body.status.code], [403, 403])
  })
})

test('a login whose answer is any object gives a token, and not the password', async () => {
  await withMock(LAUNDRY, async (ask) => {
    const max = { username: 'max', password: 'suds-4711' }
    assert.equal((await ask('POST /auth/register', max)).status, 201)
    assert.equal((await ask('POST /auth/register', max)).status, 409)
    const login = await ask('POST /auth/login', max)
    assert.deepEqual([login.status, typeof login.body.token, login.body.password], [200, 'string', undefined])
    assert.equal((await ask('POST /auth/login', { ...max, password: 'bleach' })).status, 401)
    const users = await ask('GET /users')
    assert.ok(users.body.some((one: { username: string }) => one.username === 'max'))
    assert.doesNotMatch(JSON.stringify(users.body), /suds/)
  })
})

const SAILOR = object({ id: text, username: text, phone: text }, [])

/** Lets in by a telephone number alone. */
const HARBOUR = {
  openapi: '3.0.3',
  info: { title: 'Harbour', version: '1.0' },
  paths: {
    '/auth/login': {
      post: {
        requestBody: sent(object({ phone: text, password: text })),
        responses: answer('200', object({ token: text })),
      },
    },
    '/users': {
      get: { responses: answer('200', { type: 'array', items: SAILOR }) },
      post: {
        requestBody: sent(object({ username: text, phone: text, password: text })),
        responses: { ...answer('200', SAILOR), ...answer('409', any) },
      },
    },
    '/users/myinfo': { get: { responses: answer('200', SAILOR) } },
    '/notes': {
      get: {
        parameters: [{ name: 'user_id', in: 'query', schema: text }],
        responses: answer('200', { type: 'array', items: object({ id: text, words: text, author_id: text }) }),
      },
      post: {
        requestBody: sent(object({ words: text })),
        responses: answer('201', object({ id: text, words: text, author_id: text })),
      },
    },
  },
}

test('who logs in by a telephone number is the one who has it, and writes what is written then', async () => {
  await withMock(HARBOUR, async (ask) => {
    const jo = { username: 'jo', phone: '+44 20 7946 0018', password: 'anchor-4711' }
    const made = await ask('POST /users', jo)
    // A household may share a telephone.
    assert.equal((await ask('POST /users', { ...jo, username: 'al' })).status, 200)
    const { body } = await ask('POST /auth/login', { phone: jo.phone, password: jo.password })
    assert.deepEqual((await ask('GET /users/myinfo', undefined, body.token)).body, made.body)
    const note = await ask('POST /notes', { words: 'Ahoy' }, body.token)
    assert.equal(note.body.author_id, made.body.id)
    assert.deepEqual((await ask(`GET /notes?user_id=${made.body.id}`)).body, [note.body])
  })
})

test('a password that is said again is the same, and who changes it says the one before, where that can be refused', async () => {
  const twice = object({ email: text, password: text, password_confirmation: text })
  const change = object({ old_password: text, new_password: text, re_new_password: text })
  const post = (body: object, ...refusals: readonly string[]) => ({
    requestBody: sent(body),
    responses: { ...answer('200', any), ...Object.fromEntries(refusals.map((one) => [one, { description: 'No' }])) },
  })
  const paths = {
    ...LAUNDRY.paths,
    '/auth/register': { post: post(twice, '422') },
    '/auth/login': { post: post(object({ email: text, password: text }), '401') },
    '/auth/password/change': { ...bearer, post: post(change, '400') },
    '/auth/checked-nowhere': { post: post(twice) },
    '/me': { get: { ...bearer, responses: answer('200', object({ id: number, email: text })) } },
  }
  const whole = { ...LAUNDRY, paths }
  await withMock(whole, async (ask) => {
    const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
    const eve = { email: 'eve@example.com', password: 'soap-4711' }
    assert.equal(await statusOf('POST /auth/register', { ...eve, password_confirmation: 'soap' }), 422)
    assert.equal(await statusOf('POST /auth/register', { ...eve, password_confirmation: eve.password }), 200)
    assert.equal(await statusOf('POST /auth/checked-nowhere', { ...eve, password_confirmation: 'soap' }), 200)
    const { token } = (await ask('POST /auth/login', eve)).body
    const [old_password, new_password] = [eve.password, 'foam-4711']
    const both = { old_password, new_password, re_new_password: new_password }
    const path = 'POST /auth/password/change'
    assert.equal(await statusOf(path, { ...both, old_password: 'soap' }, token), 400)
    assert.equal(await statusOf(path, { ...both, re_new_password: 'foam' }, token), 400)
    assert.equal(await statusOf('POST /auth/login', eve), 200)
    assert.equal(await statusOf(path, both, token), 200)
    assert.equal(await statusOf('POST /auth/login', eve), 401)
    assert.equal(await statusOf('POST /auth/login', { ...eve, password: new_password }), 200)
    // Nobody knows the passwords of those whom the mock has made up.
    const other = (await ask('POST /auth/login', { email: 'max@example.com', password: 'suds' })).body.token
    assert.equal(await statusOf(path, both, other), 200)
  })
})
