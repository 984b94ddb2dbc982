/**
 * `engine: 'prism'`: what Prism's own command answered to the requests of a file, the mock answers too; and what that
 * command never answers, or does not have, is the kit's.
 */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'
import said from './said-by-prism.json' with { type: 'json' }

const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
after(() => rm(folder, { recursive: true }))
const spec = join(folder, 'openapi.json')
await writeFile(spec, JSON.stringify(said.document))

const mock = await createMockServer({ port: 0, spec, engine: 'prism', tokens: ['x', 's3cret'] })
after(mock.close)

const GOOD = { 'content-type': 'application/json', authorization: 'Bearer x' }

async function ask(url: string, method: string, headers: HeadersInit, body: BodyInit | null) {
  const response = await fetch(url, { method, headers, body })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('the answers are those of the command of @stoplight/prism-cli 5.16.0', async () => {
  assert.ok(said.exchanges.length >= 20)
  for (const { method, target, headers, body, status, type, answer } of said.exchanges) {
    const given = new Headers()
    for (const [name, value] of Object.entries(headers)) given.set(name, value)
    const made = await ask(mock.url + target, method, given, body)
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    assert.deepEqual(made, { status, type, text }, `${method} ${target} ${JSON.stringify(headers)}`)
  }
})

test('values that are made up have the shape of the schema, and are the same for the same seed', async () => {
  const dynamic = { accept: 'application/json', prefer: 'dynamic=true, code=404' }
  const [first, second] = [
    await ask(`${mock.url}/books`, 'GET', dynamic, null),
    await ask(`${mock.url}/books`, 'GET', dynamic, null),
  ]
  assert.equal(first.status, 404)
  assert.equal(typeof JSON.parse(first.text).reason, 'string')
  assert.equal(first.text, second.text)
})

nightly('what Prism never answers is answered by the kit, and the next request by Prism', async () => {
  const books = `${mock.url}/v1/books`
  for (const [body, message] of [
    ['{"title":', /is not JSON text/],
    ['\ufeff{"title":"Emma"}', /byte order mark/],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, /nested deeper/],
    [`{"title":"${'a'.repeat(40)}1"}`, /title must match the pattern/],
  ] as const) {
    const made = await ask(books, 'POST', GOOD, body)
    assert.equal(made.status, 400, made.text)
    assert.match(made.text, message)
  }
  assert.equal((await ask(books, 'POST', { ...GOOD, 'content-type': 'no type' }, 'x')).status, 400)
  assert.equal((await ask(books, 'POST', GOOD, '{"title":"Emma"}')).status, 201)
})

test('credentials are judged by the kit, and refused in the words of Prism', async () => {
  const create = (authorization: string) =>
    ask(`${mock.url}/books`, 'POST', { ...GOOD, authorization }, '{"title":"Emma"}')
  assert.equal((await create('bearer s3cret')).status, 201)
  const refused = await create('Bearer another')
  assert.equal(refused.status, 401)
  assert.match(refused.text, /prism\/errors#UNAUTHORIZED/)
})

test('scenarios, sessions, preflights and the judge of answers stand around it, and nothing is stored', async () => {
  const session = mock.session('one')
  session.use('rate-limited', { times: 1 })
  const own = { 'X-Mock-Session': session.key }
  assert.equal((await ask(`${mock.url}/books`, 'GET', own, null)).status, 429)
  assert.equal((await ask(`${mock.url}/books`, 'GET', own, null)).status, 200)
  const unknown = await ask(`${mock.url}/books`, 'GET', { prefer: 'scenario=rate-limitd' }, null)
  assert.match(unknown.text, /scenario=.* takes one of/)
  const crossing = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  assert.equal((await ask(`${mock.url}/books`, 'OPTIONS', crossing, null)).status, 204)
  await ask(`${mock.url}/books`, 'POST', GOOD, '{}')
  const entry = (await mock.requests()).at(-1)
  assert.equal(entry?.verdict.operation, 'addBook')
  assert.match(
    entry?.verdict.message ?? '',
    /must have required property 'title'.*the status must be one of 201, and is 422/,
  )
  assert.deepEqual(mock.data.snapshot(), {})
  assert.throws(() => mock.data.replace(3), { name: 'DataError', message: /stores nothing/ })
})

nightly('a document that changes is read again', async () => {
  const changing = join(folder, 'changing.json')
  await writeFile(changing, JSON.stringify(said.document))
  await using mock = await createMockServer({ port: 0, spec: changing, engine: 'prism', watch: true })
  const status = async () => (await ask(`${mock.url}/shelves`, 'GET', {}, null)).status
  assert.equal(await status(), 404)
  const paths = { ...said.document.paths, '/shelves': { get: { responses: { 204: { description: 'd' } } } } }
  await writeFile(changing, JSON.stringify({ ...said.document, paths }))
  const end = AbortSignal.timeout(20_000)
  while ((await status()) !== 204) await pause(20, null, { signal: end })
})

test('an option that Prism has no use for is refused with the reason', async () => {
  for (const options of [
    { data: 3 },
    { maxItems: 5 },
    { locale: 'de' },
    { authStatus: 403 },
    { now: '2027-01-31' },
  ] as const) {
    await assert.rejects(createMockServer({ port: 0, spec, engine: 'prism', ...options }), {
      name: 'OptionError',
      message: new RegExp(`^${Object.keys(options)[0]} \\(--[a-z-]+\\) has no effect with the engine prism: `),
    })
  }
  // @ts-expect-error: no such engine
  await assert.rejects(createMockServer({ port: 0, spec, engine: 'prisma' }), { message: /must be kit or prism/ })
})
