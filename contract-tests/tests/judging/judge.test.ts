/** The judge as a library: a case and an exchange make a verdict. Answers are literal. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import type { Answer, Exchange, Fault } from '../../../spec/http/message.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { type Expectation, Judge } from '../../judge/judge.ts'

const [operation] = bundled.operations
assert.ok(operation)
const judge = new Judge(bundled, operation)
const requirement = (id: string) => {
  const found = requirementsOf(bundled).find((one) => one.id === `create-plant.${id}`)
  assert.ok(found, id)
  return found
}

const SUCCESS: Expectation = { kind: 'success', body: { id: 1, name: 'Fern' } }
const OPEN: Expectation = { ...SUCCESS, isOpen: true }
const CHALLENGE = [['WWW-Authenticate', 'Bearer']] as const
const answer = (
  status: number,
  body: string,
  type: string | null = 'application/json',
  fault: string | null = null,
): Answer => ({
  kind: 'answer',
  status,
  version: '1.1',
  headers: [...(type === null ? [] : [['Content-Type', type] as const]), ...(status === 401 ? CHALLENGE : [])],
  body: Buffer.from(body, body.includes('\u00ff') ? 'latin1' : 'utf8'),
  fault,
})
const TIMEOUT: Fault = { kind: 'failure', failure: 'timeout', message: 'no answer came within 10 ms' }

function failedBy(
  id: string,
  expectation: Expectation,
  received: Answer | Fault,
  contentType = 'application/json',
): string[] {
  const sent = {
    method: 'POST',
    path: '/plants',
    headers: [['Content-Type', contentType] as const],
    body: null,
    framing: 'length' as const,
  }
  const exchange: Exchange = { sent, received, durationMs: 1 }
  const { findings, refusal } = judge.judge(requirement(id), expectation, exchange)
  const failed = findings
    .filter(({ outcome }) => outcome === 'failed')
    .map((one) => one.requirement.id.replace('create-plant.', ''))
  return refusal === null ? failed : [...failed, 'asks on']
}

const ERROR = '{"error":1,"message":"no"}'

const given: readonly (readonly [
  what: string,
  id: string,
  expectation: Expectation,
  received: Answer | Fault,
  want: readonly string[],
])[] = [
  ['a plant', 'success.status', SUCCESS, answer(200, '{"name":"Fern"}'), []],
  [
    'parameters and case of the media type',
    'success.status',
    SUCCESS,
    answer(200, '{"name":"Fern"}', 'APPLICATION/json ; charset="x"'),
    [],
  ],
  ['white space around it', 'success.status', SUCCESS, answer(200, ' {"name":\n"Fern"}\r\n'), []],
  ['another success', 'success.status', SUCCESS, answer(201, '{"name":"Fern"}'), ['success.status']],
  ['a server error', 'success.status', SUCCESS, answer(503, ''), ['success.status']],
  ['no answer', 'success.status', SUCCESS, TIMEOUT, ['success.status']],
  ['a login page', 'success.status', SUCCESS, answer(302, ''), ['success.status']],
  ['a conforming refusal', 'success.status', SUCCESS, answer(400, ERROR), ['asks on']],
  [
    'a refusal that is no Error',
    'success.status',
    SUCCESS,
    answer(400, '{}'),
    ['failure.error.required', 'failure.message.required', 'asks on'],
  ],
  ['a conflict', 'success.status', SUCCESS, answer(409, 'x', 'text/plain'), ['asks on']],
  ['a refused good token', 'success.status', SUCCESS, answer(401, ERROR), ['asks on']],
  ['any other refusal', 'success.status', SUCCESS, answer(451, ''), ['asks on']],
  ['a server error where validity is open', 'success.status', OPEN, answer(500, ''), ['open.no-server-error']],
  ['no answer where validity is open', 'success.status', OPEN, TIMEOUT, ['open.no-server-error']],
  ['a refusal where validity is open', 'success.status', OPEN, answer(400, ERROR), ['asks on']],
  ['another status where validity is open', 'success.status', OPEN, answer(201, '{}'), ['success.status']],
  ['a rate limit', 'success.status', SUCCESS, answer(429, ''), []],
  [
    'another media type',
    'success.status',
    SUCCESS,
    answer(200, '{"name":"Fern"}', 'text/json'),
    ['success.media-type'],
  ],
  ['no media type', 'success.status', SUCCESS, answer(200, '{"name":"Fern"}', null), ['success.media-type']],
  ['no JSON', 'success.status', SUCCESS, answer(200, "{'name':'Fern'}"), ['success.json']],
  ['an empty body', 'success.status', SUCCESS, answer(200, ''), ['success.json']],
  ['a byte order mark', 'success.status', SUCCESS, answer(200, '\uFEFF{"name":"Fern"}'), ['success.json']],
  ['Latin-1', 'success.status', SUCCESS, answer(200, '{"name":"F\u00ffrn"}'), ['success.json']],
  [
    'a fault of framing',
    'success.status',
    SUCCESS,
    answer(200, '{"name":"Fern"}', 'application/json', 'cut'),
    ['success.json'],
  ],
  ['one property more', 'success.status', SUCCESS, answer(200, '{"name":"Fern","id":1}'), ['success.closed']],
  ['no name', 'success.status', SUCCESS, answer(200, '{}'), ['success.name.required']],
  [
    'a name that is null',
    'success.status',
    SUCCESS,
    answer(200, '{"name":null}'),
    ['success.name.type', 'success.name.echo'],
  ],
  ['a list', 'success.status', SUCCESS, answer(200, '[]'), ['success.type']],
  ['another name', 'success.status', SUCCESS, answer(200, '{"name":"Moss"}'), ['success.name.echo']],
  ['a name twice', 'success.status', SUCCESS, answer(200, '{"name":"Moss","name":"Fern"}'), ['success.name.echo']],
  ['an invented tag', 'success.status', SUCCESS, answer(200, '{"name":"Fern","tag":"x"}'), ['success.tag.echo']],
  ['an Error', 'request.id.required', { kind: 'failure' }, answer(400, ERROR), []],
  [
    'an Error with more in it',
    'request.id.required',
    { kind: 'failure' },
    answer(400, '{"error":-2147483648,"message":"","x":[]}'),
    [],
  ],
  ['a success', 'request.id.required', { kind: 'failure' }, answer(200, '{"name":"Fern"}'), ['request.id.required']],
  ['422', 'request.id.required', { kind: 'failure' }, answer(422, ERROR), ['request.id.required', 'failure.status']],
  ['a crash', 'request.id.required', { kind: 'failure' }, TIMEOUT, ['request.id.required', 'failure.status']],
  [
    'a problem document',
    'request.id.required',
    { kind: 'failure' },
    answer(400, ERROR, 'application/problem+json'),
    ['failure.media-type'],
  ],
  [
    'a number past int32',
    'request.id.required',
    { kind: 'failure' },
    answer(400, '{"error":2147483648,"message":""}'),
    ['failure.error.format'],
  ],
  [
    'a number with a fraction',
    'request.id.required',
    { kind: 'failure' },
    answer(400, '{"error":1.5,"message":""}'),
    ['failure.error.type'],
  ],
  [
    'a number as text',
    'request.id.required',
    { kind: 'failure' },
    answer(400, '{"error":"1","message":""}'),
    ['failure.error.type'],
  ],
  [
    '1.0, which is an integer',
    'request.id.required',
    { kind: 'failure' },
    answer(400, '{"error":1.0,"message":""}'),
    [],
  ],
  ['401 in text', 'credential.missing', { kind: 'refusal' }, answer(401, 'no', 'text/plain'), []],
  ['404', 'credential.missing', { kind: 'refusal' }, answer(404, ''), []],
  [
    '401 without a challenge',
    'credential.missing',
    { kind: 'refusal' },
    { ...answer(401, ERROR), headers: [] },
    ['credential.challenge'],
  ],
  ['a 400 that is an Error', 'credential.missing', { kind: 'refusal' }, answer(400, ERROR), []],
  [
    'an empty 400',
    'credential.missing',
    { kind: 'refusal' },
    answer(400, '', null),
    ['failure.media-type', 'failure.json'],
  ],
  [
    'a problem document',
    'credential.missing',
    { kind: 'refusal' },
    answer(400, ERROR, 'application/problem+json'),
    ['failure.media-type'],
  ],
  [
    'a 400 without a number',
    'request.body.trailing',
    { kind: 'failure' },
    answer(400, '{"message":""}'),
    ['failure.error.required'],
  ],
  [
    'a 400 of HTML where all is open',
    'success.status',
    { kind: 'open' },
    answer(400, '<p>', 'text/html'),
    ['failure.media-type', 'failure.json'],
  ],
  ['a server error', 'credential.missing', { kind: 'refusal' }, answer(500, ''), ['credential.no-server-error']],
  ['a 200 with an Error', 'credential.missing', { kind: 'refusal' }, answer(200, ERROR), ['credential.missing']],
  ['a redirect', 'credential.missing', { kind: 'refusal' }, answer(302, ''), []],
  ['no answer', 'credential.missing', { kind: 'refusal' }, TIMEOUT, ['credential.no-server-error']],
  ['a refused spelling', 'credential.scheme-case', SUCCESS, answer(401, ERROR), ['credential.scheme-case']],
  ['anything', 'success.status', { kind: 'open' }, answer(418, ''), []],
  ['a server error where all is open', 'success.status', { kind: 'open' }, answer(500, ''), ['open.no-server-error']],
  [
    'a success with data behind it',
    'request.body.trailing',
    { kind: 'failure' },
    answer(200, '{"name":"Fern"}'),
    ['request.body.trailing'],
  ],
  ['422 for data behind it', 'request.body.trailing', { kind: 'failure' }, answer(422, ''), []],
]

for (const [what, id, expectation, received, want] of given) {
  test(`${expectation.kind}: ${what}`, () => {
    assert.deepEqual(failedBy(id, expectation, received), want)
  })
}

test('without a media type, a 415 decides nothing', () => {
  assert.deepEqual(failedBy('request.body.required', { kind: 'failure' }, answer(415, ''), ''), [
    'request.body.required',
    'failure.status',
  ])
  const sent = { method: 'POST', path: '/', headers: [], body: null, framing: 'length' as const }
  const { findings } = judge.judge(
    requirement('request.body.required'),
    { kind: 'failure' },
    { sent, received: answer(415, '') },
  )
  assert.deepEqual(
    findings.map(({ outcome }) => outcome),
    ['inconclusive'],
  )
})

test('a 413 decides nothing about a large body', () => {
  const outcomes = (bytes: number): string[] => {
    const body = Buffer.alloc(bytes)
    const sent = { method: 'POST', path: '/', headers: [], body, framing: 'length' as const }
    const exchange: Exchange = { sent, received: answer(413, ''), durationMs: 1 }
    return judge
      .judge(requirement('request.name.type'), { kind: 'failure' }, exchange)
      .findings.map((one) => one.outcome)
  }
  assert.deepEqual(outcomes(100_000), ['inconclusive'])
  assert.ok(outcomes(100).includes('failed'))
})

test('a server may make a key where null was sent, and no other property', async () => {
  const shown = { nullable: true, type: 'string' }
  const schema = { type: 'object', properties: { id: shown, note: shown } }
  const content = { 'application/json': { schema } }
  const responses = { 200: { description: 'ok', content } }
  const listed = { 'application/json': { schema: { type: 'array', items: schema } } }
  const document = {
    openapi: '3.0.3',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: { responses: { 200: { description: 'ok', content: listed } } },
        post: { operationId: 'createNote', requestBody: { required: true, content }, responses },
      },
    },
  }
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const create = contract.operations.find(({ id }) => id === 'createNote')
  const named = requirementsOf(contract).find(({ id }) => id === 'create-note.success.status')
  assert.ok(create && named)
  const sent = { method: 'POST', path: '/notes', headers: [], body: null, framing: 'length' as const }
  const failed = (body: object, received: object): string[] =>
    new Judge(contract, create)
      .judge(named, { kind: 'success', body }, { sent, received: answer(200, JSON.stringify(received)) })
      .findings.filter(({ outcome }) => outcome === 'failed')
      .map(({ requirement: { id } }) => id)
  assert.deepEqual(failed({ id: null, note: null }, { id: 'n1', note: null }), [])
  assert.deepEqual(failed({ id: 'n2' }, { id: 'n1' }), ['create-note.success.id.echo'])
  assert.deepEqual(failed({ note: null }, { id: 'n1', note: 'x' }), ['create-note.success.note.echo'])
  assert.deepEqual(failed({ note: null }, { id: 'n1' }), [])
})

test('another type of JSON with a schema of its own is not judged by the first one', async () => {
  const closed = (name: string) => ({
    schema: { type: 'object', additionalProperties: false, properties: { [name]: { type: 'string' } } },
  })
  const content = { 'application/json': closed('name'), 'application/hal+json': closed('_links') }
  const get = { operationId: 'readNote', responses: { 200: { description: 'ok', content } } }
  const document = { openapi: '3.0.3', info: { title: 'Notes', version: '1' }, paths: { '/note': { get } } }
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const [read] = contract.operations
  const named = requirementsOf(contract).find(({ id }) => id === 'read-note.success.status')
  assert.ok(read && named)
  const sent = { method: 'GET', path: '/note', headers: [], body: null, framing: 'length' as const }
  const failed = (type: string): string[] =>
    new Judge(contract, read)
      .judge(named, { kind: 'success', body: undefined }, { sent, received: answer(200, '{"_links":"x"}', type) })
      .findings.filter(({ outcome }) => outcome === 'failed')
      .map(({ requirement: { id } }) => id)
  assert.deepEqual(failed('application/hal+json'), [])
  assert.deepEqual(failed('application/json'), ['read-note.success.closed'])
})

const READ_SO: readonly { name: string; format: string; given: readonly string[]; want: readonly number[] }[] = [
  {
    name: 'a service may name itself by the address of this machine where the format is url',
    format: 'url',
    given: ['http://localhost:8080/notes', 'http://127.0.0.1/notes', 'http://10.0.0.7/', 'no address'],
    want: [0, 0, 0, 1],
  },
  {
    name: 'a time of day needs no offset where the format is time',
    format: 'time',
    given: ['18:30:00', '18:30:00.25', '18:30:00Z', '18:30:00+02:00', '25:30:00', 'half past six'],
    want: [0, 0, 0, 0, 1, 1],
  },
]

for (const { name, format, given, want } of READ_SO)
  test(name, async () => {
    const schema = { type: 'object', properties: { value: { type: 'string', format } } }
    const get = { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } }
    const document = { openapi: '3.0.3', info: { title: 'Notes', version: '1' }, paths: { '/note': { get } } }
    const { contract } = await compileDocument('given', JSON.stringify(document))
    const shown = contract.operations[0]?.responses[0]?.content[0]?.schema
    const faultsOf = (value: string) => shown?.validator('response')({ value }).length
    assert.deepEqual(given.map(faultsOf), want)
  })

test('POST to an item keeps what it does not name', async () => {
  const text = { type: 'string' }
  const schema = { type: 'object', properties: { id: text, name: text, note: text } }
  const content = { 'application/json': { schema } }
  const ok = { 200: { description: 'ok', content } }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  const post = { requestBody: { required: true, content }, responses: ok }
  const document = {
    openapi: '3.0.3',
    info: { title: 'Jobs', version: '1' },
    paths: {
      '/jobs': { post: { ...post, operationId: 'createJob' } },
      '/jobs/{id}': { parameters, get: { responses: ok }, post: { ...post, operationId: 'updateJob' } },
    },
  }
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const update = contract.operations.find(({ id }) => id === 'updateJob')
  const named = requirementsOf(contract).find(({ id }) => id === 'update-job.success.status')
  assert.ok(update && named)
  const sent = { method: 'POST', path: '/jobs/j1', headers: [], body: null, framing: 'length' as const }
  const failed = (received: object): string[] =>
    new Judge(contract, update)
      .judge(
        named,
        { kind: 'success', body: { name: 'Sweep' } },
        { sent, received: answer(200, JSON.stringify(received)) },
      )
      .findings.filter(({ outcome }) => outcome === 'failed')
      .map(({ requirement: { id } }) => id)
  assert.deepEqual(failed({ id: 'j1', name: 'Sweep', note: 'old' }), [])
  assert.deepEqual(failed({ id: 'j1', name: 'Rake', note: 'old' }), ['update-job.success.name.echo'])
})
