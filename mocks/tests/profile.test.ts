/** A mock with a profile: it does what the profile says, flags and requests have the last word, the contract stays. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { getResponse } from 'msw/utils/get-response'
import { bundled } from '../../spec/document/bundled.ts'
import type { AnswerTemplate, Fact, Profile } from '../../spec/profile/profile.ts'
import { createMockServer, type MockServerOptions } from '../index.ts'
import { createHandlers } from '../msw/index.ts'
import { profileOf } from './profiles.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const own = (status: number, message: string, headers: Record<string, string> = {}): { answer: AnswerTemplate } => ({
  answer: { status, headers: { ...JSON_TYPE, ...headers }, json: { error: 7, message } },
})
const REFUSED = own(403, 'Who are you?')
const FAST = { p10: 0, p50: 0, p90: 0, p99: 0 }

function profileWith(facts: Readonly<Record<string, Fact>>, latency = FAST): Profile {
  const timed = { createPlant: { success: latency, failure: latency, refusal: latency } }
  return profileOf(bundled, { createPlant: facts, service: {} }, timed)
}

type Sent = { readonly body?: string; readonly headers?: Record<string, string | null> }
type Got = { readonly status: number; readonly headers: Headers; readonly json: Record<string, unknown> }

function request(url: string, { body = '{"id":1,"name":"Fern"}', headers = {} }: Sent): Request {
  const all = { authorization: 'Bearer x', 'content-type': 'application/json', ...headers }
  const fields = Object.entries(all).filter((field): field is [string, string] => field[1] !== null)
  return new Request(`${url}/plants`, { method: 'POST', headers: fields, body: new TextEncoder().encode(body) })
}

/** The same from the server and from the handlers. */
async function ask(profile: Profile, sent: Sent, options: MockServerOptions = {}): Promise<Got> {
  await using mock = await createMockServer({ port: 0, profile, ...options })
  const { tokens, authStatus, cors, bodyLimit } = options
  const given = Object.entries({ tokens, authStatus, cors, bodyLimit }).filter(([, value]) => value !== undefined)
  const handlers = createHandlers({ baseUrl: 'https://api.example', profile, ...Object.fromEntries(given) })
  const [served, handled] = await Promise.all([
    fetch(request(mock.url, sent)),
    getResponse(handlers, request('https://api.example', sent)),
  ])
  assert.ok(handled)
  const [one, other] = await Promise.all([served.text(), handled.text()])
  assert.deepEqual([handled.status, other], [served.status, one])
  for (const name of ['content-type', 'www-authenticate', 'access-control-allow-origin', 'x-trace']) {
    assert.equal(handled.headers.get(name), served.headers.get(name), name)
  }
  return { status: served.status, headers: served.headers, json: JSON.parse(one) }
}

const long = JSON.stringify({ id: 1, name: 'x'.repeat(61) })
const rows: readonly (readonly [what: string, facts: Record<string, Fact>, sent: Sent, want: Partial<Got>])[] = [
  ['a refused credential', { 'credential missing': REFUSED }, { headers: { authorization: null } }, { status: 403 }],
  [
    'a long name',
    { 'longest /name': { accepts: 60, ...own(409, 'At most «limit» for «property».') } },
    { body: long },
    { status: 409, json: { error: 7, message: 'At most 60 for name.' } },
  ],
  [
    'a name that is not too long',
    { 'longest /name': { accepts: 61, ...own(409, 'No.') } },
    { body: long },
    { status: 200 },
  ],
  [
    'an integer that no double holds',
    { 'maximum /id': { accepts: '9007199254740991', ...own(422, '«value» is too much.') } },
    { body: '{"id":9007199254740993,"name":"Fern"}' },
    { status: 422, json: { error: 7, message: '9007199254740993 is too much.' } },
  ],
  [
    'what is quoted is escaped',
    { 'characters /name': { refuses: '"', ...own(400, 'No «value» please.') } },
    { body: '{"id":1,"name":"a \\"b\\""}' },
    { status: 400, json: { error: 7, message: 'No a "b" please.' } },
  ],
  [
    'the first of two members',
    { 'duplicate key': { counts: 'first' } },
    { body: '{"id":1,"name":"Moss","name":"Fern"}' },
    { status: 200, json: { name: 'Moss' } },
  ],
  [
    'a media type that the mock would refuse',
    { 'type text/plain': { accepts: true } },
    { headers: { 'content-type': 'text/plain' } },
    { status: 200, json: { name: 'Fern' } },
  ],
  [
    'a byte order mark',
    { 'byte order mark': { accepts: true } },
    { body: '\uFEFF{"id":1,"name":"Fern"}' },
    { status: 200 },
  ],
  [
    'the body before the credential',
    {
      'order missing': { first: 'body' },
      'credential missing': REFUSED,
      'invalid body malformed': own(400, 'Not JSON.'),
    },
    { body: '{', headers: { authorization: null } },
    { status: 400, json: { error: 7, message: 'Not JSON.' } },
  ],
  [
    'a rule that is broken in a way that was not seen',
    { 'invalid /name type null': own(400, '«property» is odd.') },
    { body: '{"id":1,"name":[]}' },
    { status: 400, json: { error: 7, message: 'name is odd.' } },
  ],
]

for (const [what, facts, sent, want] of rows) {
  test(`by its profile: ${what}`, async () => {
    const { status, json } = await ask(profileWith(facts), sent)
    assert.equal(status, want.status)
    if (want.json !== undefined) assert.deepEqual(json, want.json)
  })
}

test('a value that was taken is not taken again, where the profile says so', async () => {
  await using mock = await createMockServer({
    port: 0,
    profile: profileWith({ 'unique /id': own(409, 'There is one.') }),
  })
  const statuses: number[] = []
  for (const id of [1, 2, 1]) {
    statuses.push((await fetch(request(mock.url, { body: JSON.stringify({ id, name: 'Fern' }) }))).status)
  }
  assert.deepEqual(statuses, [200, 200, 409])
  assert.deepEqual(
    mock.requests().map(({ verdict }) => verdict.kind),
    ['accepted', 'accepted', 'rejected'],
  )
})

test('answers take as long as those of the deployment, and no longer than --delay says', async (context) => {
  const profile = profileWith({}, { p10: 80, p50: 80, p90: 80, p99: 80 })
  await using slow = await createMockServer({ port: 0, profile })
  await using quick = await createMockServer({ port: 0, profile, delay: 0 })
  const started = performance.now()
  await fetch(request(slow.url, {}))
  assert.ok(performance.now() - started >= 79)
  // From now on time passes only when it is told to.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let isLate = true
  const late = fetch(request(slow.url, {})).then(() => {
    isLate = false
  })
  await fetch(request(quick.url, {}))
  assert.ok(isLate)
  while (isLate) {
    context.mock.timers.tick(80)
    await setImmediate()
  }
  await late
})

test('options, scenarios and preferences win over the profile', async () => {
  const facts = { 'credential missing': REFUSED, 'longest /name': { accepts: 1, ...own(409, 'No.') } }
  const profile = profileWith(facts)
  const anonymous = { headers: { authorization: null } }
  assert.equal((await ask(profile, anonymous, { authStatus: 400 })).status, 400)
  assert.equal((await ask(profile, {})).status, 409)
  assert.equal((await ask(profile, { headers: { prefer: 'code=503' } })).status, 503)
  await using mock = await createMockServer({ port: 0, profile, scenario: 'unavailable' })
  assert.equal((await fetch(request(mock.url, {}))).status, 503)
})

test("who may read an answer is the profile's to say, unless an option does", async () => {
  const headers = { 'access-control-allow-origin': '«origin»' }
  const profile = profileWith({ 'origin success': { headers }, 'origin failure': { headers: {} } })
  const page = { headers: { origin: 'http://localhost:5173' } }
  const reads = async (sent: Sent, options?: MockServerOptions): Promise<string | null> =>
    (await ask(profile, sent, options)).headers.get('access-control-allow-origin')
  assert.equal(await reads(page), 'http://localhost:5173')
  assert.equal(await reads({ ...page, body: '{' }), null)
  assert.equal(await reads({ ...page, body: '{' }, { cors: true }), 'http://localhost:5173')
})

test('what is no profile, or contradicts the contract, is refused in one line', async () => {
  const success = { answer: { status: 201, headers: JSON_TYPE } }
  const wrong = profileWith({ success })
  const handled = (profile: object): Promise<Response | undefined> =>
    getResponse(createHandlers({ profile }), request('https://api.example', {}))
  await assert.rejects(handled(wrong), /^ProfileError: \/facts\/createPlant\/success: the status is 201, /)
  await assert.rejects(handled({}), /^ProfileError: \/format is required and is missing/)
  await assert.rejects(createMockServer({ port: 0, profile: wrong }), /the status is 201, and the contract says 200/)
  const unread = profileWith({
    'invalid body malformed': { answer: { status: 400, headers: JSON_TYPE, json: { error: 1.5 } } },
  })
  await assert.rejects(
    createMockServer({ port: 0, profile: unread }),
    /message is required and is missing; \/error must be an integer/,
  )
  // Where the contract sets no bound, one of a deployment's own is its choice.
  const machine = profileWith({
    'maximum /id': { accepts: '2147483647', ...own(400, 'No.') },
    'zero /id': own(400, 'None.'),
  })
  const statusOf = async (id: number): Promise<number> =>
    (await ask(machine, { body: `{"id":${id},"name":"Fern"}` })).status
  assert.deepEqual(await Promise.all([0, 2 ** 31, 2 ** 31 - 1, -1].map(statusOf)), [400, 400, 200, 200])
})
