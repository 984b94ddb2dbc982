/** Errors as frameworks describe them: each property says what its name means. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nightly } from '../../.ci/nightly.ts'
import { readApi } from '../../spec/read/contract.ts'
import { compile } from '../../spec/validation/compile.ts'
import { createEngine } from '../engine/whole.ts'

const text = { type: 'string' }
const whole = { type: 'integer', format: 'int32' }
const texts = { type: 'array', items: text }
const nullable = { type: ['string', 'null'] }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: object): object => ({ type: 'array', items })
const json = (schema: object, type = 'application/json'): object => ({
  description: 'An error.',
  content: { [type]: { schema } },
})

const lines = listOf({ type: 'object', required: ['price'], properties: { price: { type: 'number' } } })
const order = { type: 'object', required: ['name', 'lines'], properties: { name: text, lines } }
const GOOD = '{"name":"a","lines":[]}'
/** Two faults in the body: the name is missing, and the price of the second line is a text. */
const BAD = '{"lines":[{"price":1},{"price":"x"}]}'
const NAME = 'name is required and is missing.'
const PRICE = 'lines.1.price must be a number, and is "x".'

type Asked = { target?: string; body?: string; prefer?: string; type?: string; takes?: object | null; accept?: string }

/** Answers a request to a document with these schemas and error responses. */
async function answer(
  schemas: object,
  responses: object,
  { target = '/api/orders', body = BAD, prefer = '', type = 'application/json', takes, accept = '' }: Asked = {},
) {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }
  const operation = {
    parameters: [limit],
    ...(takes !== null && {
      requestBody: { required: true, content: takes ?? { 'application/json': { schema: order } } },
    }),
    responses: { 201: { description: 'Created.' }, ...responses },
  }
  const document = {
    ...{ openapi: '3.1.0', info: { title: 't', version: '1' }, components: { schemas } },
    paths: { '/api/orders': { post: operation } },
  }
  const headers: Record<string, string> = { 'content-type': type, prefer, accept }
  const engine = createEngine(readApi(document, { compile }))
  const request = { method: 'POST', target, header: (name: string) => headers[name], body: Buffer.from(body) }
  const made = await engine.handle(request)
  return {
    status: made.status,
    type: made.headers['content-type'],
    body: !/json/.test(made.headers['content-type'] ?? '') ? made.body || null : JSON.parse(made.body),
  }
}

test('problem details have the phrase of the status, and the path without its query (RFC 9457)', async () => {
  const properties = {
    type: nullable,
    title: nullable,
    status: { type: ['integer', 'null'], format: 'int32' },
    detail: nullable,
  }
  const details = { type: 'object', properties: { ...properties, instance: nullable }, additionalProperties: {} }
  const errors = { type: 'object', additionalProperties: texts }
  const validation = { type: 'object', properties: { ...properties, instance: nullable, errors } }
  const schemas = { ProblemDetails: details, ValidationProblemDetails: validation }
  const responses = {
    400: json(ref('ValidationProblemDetails'), 'application/problem+json'),
    404: json(ref('ProblemDetails'), 'application/problem+json'),
  }
  const refused = await answer(schemas, responses, { target: '/api/orders?limit=x' })
  assert.equal(refused.status, 400)
  assert.equal(refused.type, 'application/problem+json')
  const { detail, ...rest } = refused.body
  assert.match(detail, /name is required/)
  assert.deepEqual(rest, {
    ...{ type: 'about:blank', title: 'Bad Request', status: 400, instance: '/api/orders' },
    errors: { limit: ['limit must be an integer, and is "x".'], name: [NAME], 'lines.1.price': [PRICE] },
  })
  const unnamed = await answer(schemas, responses, { body: GOOD, prefer: 'code=409' })
  assert.deepEqual(unnamed.body, {
    ...{ type: 'about:blank', title: 'Conflict', status: 409, instance: '/api/orders' },
    detail: 'The request asked for the status 409.',
  })
})

test('FastAPI: one entry for each violation, with its place; another status is no error of validation', async () => {
  const loc = listOf({ anyOf: [text, { type: 'integer' }] })
  const schemas = {
    HTTPValidationError: { type: 'object', properties: { detail: listOf(ref('ValidationError')) } },
    ValidationError: {
      type: 'object',
      required: ['loc', 'msg', 'type'],
      properties: { loc, msg: text, type: text, input: {}, ctx: { type: 'object' } },
    },
  }
  const responses = { 422: json(ref('HTTPValidationError')) }
  const refused = await answer(schemas, responses, { target: '/api/orders?limit=x' })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body, {
    detail: [
      { loc: ['query', 'limit'], msg: 'limit must be an integer, and is "x".', type: 'type' },
      { loc: ['body', 'name'], msg: NAME, type: 'required' },
      { loc: ['body', 'lines', 1, 'price'], msg: PRICE, type: 'type' },
    ],
  })
  // A 400 that is named in a word is for what the program itself refuses.
  const beside = await answer(schemas, { 400: { description: 'Bad Request' }, ...responses })
  assert.deepEqual([beside.status, beside.body.detail.length], [422, 2])
  const both = await answer(schemas, { 400: json(ref('HTTPValidationError')), ...responses })
  assert.equal(both.status, 400)
  const unnamed = await answer(schemas, responses, { target: '/nowhere' })
  assert.equal(unnamed.status, 404)
  assert.equal(unnamed.body.status, 404)
  assert.match(unnamed.body.detail, /no path \/nowhere/)
})

test('JSON:API: a pointer into the body, or the name of a parameter', async () => {
  const source = { type: 'object', properties: { pointer: text, parameter: text, header: text } }
  const error = {
    type: 'object',
    properties: { id: text, status: text, code: text, title: text, detail: text, source, meta: { type: 'object' } },
  }
  const schemas = { Failure: { type: 'object', required: ['errors'], properties: { errors: listOf(error) } } }
  const responses = { 400: json(ref('Failure'), 'application/vnd.api+json') }
  const { body } = await answer(schemas, responses, { target: '/api/orders?limit=x' })
  const told = body.errors.map(({ id, ...rest }: Record<string, unknown>) => {
    assert.equal(typeof id, 'string')
    return rest
  })
  const common = { status: '400', title: 'Bad Request' }
  assert.deepEqual(told, [
    { ...common, code: 'type', detail: 'limit must be an integer, and is "x".', source: { parameter: 'limit' } },
    { ...common, code: 'required', detail: NAME, source: { pointer: '/name' } },
    { ...common, code: 'type', detail: PRICE, source: { pointer: '/lines/1/price' } },
  ])
  const unnamed = await answer(schemas, responses, { body: GOOD, prefer: 'code=404' })
  assert.equal(unnamed.body.errors.length, 1)
  assert.equal(unnamed.body.errors[0].status, '404')
  assert.equal(unnamed.body.errors[0].title, 'Not Found')
})

test('Laravel and Rails: the sentences of each field', async () => {
  const map = { type: 'object', additionalProperties: texts }
  const byField = { name: [NAME], 'lines.1.price': [PRICE] }
  const laravel = { type: 'object', required: ['message', 'errors'], properties: { message: text, errors: map } }
  const one = await answer({ Invalid: laravel }, { 422: json(ref('Invalid')) })
  assert.deepEqual(one.body.errors, byField)
  assert.match(one.body.message, /^The request breaks the contract/)
  const rails = { type: 'object', properties: { errors: { type: 'object' } } }
  assert.deepEqual((await answer({ Invalid: rails }, { 422: json(ref('Invalid')) })).body, { errors: byField })
  const named = { type: 'object', properties: { name: texts, email: texts } }
  const written = { type: 'object', properties: { message: text, errors: named } }
  const two = await answer({ Invalid: written }, { 422: json(ref('Invalid')) })
  assert.deepEqual(two.body.errors, { name: [NAME] })
  assert.deepEqual((await answer({ Map: map }, { 400: json(ref('Map')) })).body, byField)
})

test('Spring and NestJS: status, phrase, sentence, path and the time of the answer', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 22, 9, 30) })
  const properties = {
    ...{ timestamp: { type: 'string', format: 'date-time' }, status: whole, error: text, message: text, path: text },
    fieldErrors: listOf({ type: 'object', properties: { field: text, message: text, rejectedValue: {} } }),
  }
  const spring = await answer({ ErrorResponse: { type: 'object', properties } }, { 400: json(ref('ErrorResponse')) })
  const { message, ...rest } = spring.body
  assert.match(message, /^The request breaks the contract/)
  assert.deepEqual(rest, {
    ...{ timestamp: '2026-11-22T09:30:00.000Z', status: 400, error: 'Bad Request', path: '/api/orders' },
    fieldErrors: [
      { field: 'name', message: NAME },
      { field: 'lines.1.price', message: PRICE },
    ],
  })
  const nest = {
    type: 'object',
    required: ['statusCode', 'message'],
    properties: { statusCode: { type: 'number' }, message: texts, error: text },
  }
  const told = await answer({ Refused: nest }, { 400: json(ref('Refused')) })
  assert.deepEqual(told.body, { statusCode: 400, message: [NAME, PRICE], error: 'Bad Request' })
})

const outcome = { success: { type: 'boolean' }, error: ref('Inner'), data: { type: ['object', 'null'] } }
const rows: readonly (readonly [name: string, properties: object, want: object, more?: object])[] = [
  ['a status and a sentence', { status: whole, message: text }, { status: 404, message: /status 404/ }],
  ['a text in place of a status', { status: text, msg: text }, { status: '404', msg: /status 404/ }],
  [
    'an enumerated status',
    { status: { enum: ['200 OK', '404 NOT_FOUND'], type: 'string' } },
    { status: '404 NOT_FOUND' },
  ],
  ['a bounded code', { code: { type: 'integer', maximum: 599 }, detail: text }, { code: 404, detail: /status 404/ }],
  ['a code in words', { code: text, message: text }, { code: 'NOT_FOUND', message: /status 404/ }],
  ['a time in milliseconds', { timestamp: { type: 'integer', format: 'int64' }, status: whole }, { status: 404 }],
  [
    'an error inside, and no success',
    outcome,
    { success: false, error: { code: 'NOT_FOUND', message: /status 404/ } },
    { Inner: { type: 'object', properties: { code: text, message: text, details: listOf(ref('Inner')) } } },
  ],
]

test('other envelopes say the status and the sentence where their names ask for them', async () => {
  for (const [name, properties, want, more = {}] of rows) {
    const required = Object.keys(properties).filter((each) => each !== 'data')
    const schemas = { Failure: { type: 'object', required, properties }, ...more }
    const { status, body } = await answer(schemas, { 404: json(ref('Failure')) }, { body: GOOD, prefer: 'code=404' })
    assert.equal(status, 404, name)
    assert.partialDeepStrictEqual(flat(body, want), want, `${name}: ${JSON.stringify(body)}`)
  }
})

/** The body with the patterns of `want` in the places of the texts that match them. */
function flat(body: unknown, want: unknown): unknown {
  if (want instanceof RegExp) return typeof body === 'string' && want.test(body) ? want : body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const wanted = new Map(Object.entries(Object(want)))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, flat(value, wanted.get(name))]))
}

test('an error that is asked for has a field of the body, in the form that the document has for one', async () => {
  const at = { body: GOOD, prefer: 'code=422' }
  const map = { type: 'object', additionalProperties: texts }
  const failed = { type: 'object', required: ['message', 'errors'], properties: { message: text, errors: map } }
  const mapped = await answer({}, { 422: json(failed) }, at)
  assert.equal(mapped.status, 422)
  assert.deepEqual(mapped.body.errors, { name: [NAME] })
  const entry = { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } }
  const listed = await answer({}, { 422: json({ type: 'object', properties: { errors: listOf(entry) } }) }, at)
  assert.deepEqual(listed.body, { errors: [{ field: 'name', message: NAME }] })
  const whole = { type: 'object', required: ['body'], properties: { body: texts } }
  const inBody = { type: 'object', required: ['errors'], properties: { errors: whole } }
  assert.deepEqual((await answer({}, { 422: json(inBody) }, at)).body, { errors: { body: [NAME] } })
  const refused = await answer({}, { 400: json(failed) }, { body: GOOD, prefer: 'scenario=bad-request' })
  assert.deepEqual(refused.body.errors, { name: [NAME] })
  const other = await answer({}, { 409: json(failed) }, { body: GOOD, prefer: 'code=409' })
  assert.deepEqual(other.body.errors, {})
})

test('a documented example of an error is shown as it is where nothing in it must be of this request', async () => {
  const exemplary = (example: unknown, schema: object = {}): object => ({
    description: 'An error.',
    content: { 'application/json': { schema, example } },
  })
  const asked = async (status: number, example: unknown, schema?: object): Promise<unknown> => {
    const at = { body: GOOD, prefer: `code=${status}` }
    return (await answer({}, { [status]: exemplary(example, schema) }, at)).body
  }
  const shown: readonly (readonly [status: number, example: unknown])[] = [
    [401, 'unauthorized'],
    [403, { message: 'You may not see this boat.', code: 'E_HARBOUR' }],
    [404, { status: 404, title: 'No such boat', links: { help: 'https://boats.example/help' } }],
    [409, [{ reason: 'taken' }]],
  ]
  for (const [status, example] of shown) assert.deepEqual(await asked(status, example), example)
  const open = { type: 'object', properties: { status: { type: 'integer' }, message: text, path: text } }
  const built: readonly (readonly [status: number, example: object, name: string])[] = [
    [409, { status: 404, message: 'Not this one.' }, 'status'],
    [404, { message: 'Boat 17 was not found.' }, 'message'],
    [404, { message: 'Not found.', path: '/boats/17' }, 'path'],
  ]
  for (const [status, example, name] of built) {
    const body = Object(await asked(status, example, open))
    assert.notEqual(body[name], Object(example)[name], name)
  }
  // What is wrong with this request is said in the fields that have it; a document without such fields has its own.
  const own = { hint: 'Look at the form.' }
  assert.deepEqual((await answer({}, { 422: exemplary(own) })).body, own)
  assert.match((await answer({}, { 422: exemplary({ message: 'Wrong.' }, open) })).body.message, /name is required/)
  // An example that breaks its schema is none.
  assert.equal(typeof (await answer({}, { 422: exemplary(own, { type: 'string' }) })).body, 'string')
})

nightly(
  'a path that is not there: of a large document a handful that begin so, and what was probably meant',
  async () => {
    const get = { responses: { 200: { description: 'd' } } }
    const names = Array.from({ length: 3_000 }, (_, index) => `/shelf-${index}/books/{id}`)
    const paths = Object.fromEntries(['/', '/loans/', '/loans/{id}', ...names].map((path) => [path, { get }]))
    const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, servers: [{ url: '/v1' }], paths }
    const engine = createEngine(readApi(document, { compile }))
    const some = '/loans/, /loans/{id}, /, /shelf-0/books/{id}, /shelf-1/books/{id}'
    for (const [path, want] of [
      [
        '/v1/laons',
        `no path /v1/laons. Did you mean GET /v1/loans/? It has 3003 paths, such as /, /loans/, /loans/{id}, `,
      ],
      ['/v1/loans/1/pages', `no path /v1/loans/1/pages. It has 3003 paths, such as ${some}.`],
      [
        '/v1/shelf-77/boks/1',
        'Did you mean GET /v1/shelf-77/books/{id}? It has 3003 paths, such as /shelf-77/books/{id}, ',
      ],
    ] as const) {
      const { status, body } = await engine.handle({ method: 'GET', target: path, header: () => undefined, body: null })
      assert.equal(status, 404)
      assert.ok(body.includes(want), body)
      assert.ok(body.length < 300, body)
    }
  },
)

test('an example that an invalid request asks for is its answer, and one without a schema is told in its words', async () => {
  const examples = {
    first: { value: { error: 'bad_order', hint: 'Read the manual.' } },
    other: { value: { error: 'x_y' } },
  }
  const responses = { 422: { description: 'Bad.', content: { 'application/json': { examples } } } }
  assert.deepEqual(await answer({}, responses), {
    ...{ status: 422, type: 'application/json', body: examples.first.value },
  })
  assert.deepEqual((await answer({}, responses, { prefer: 'code=422, example=other' })).body, examples.other.value)
  assert.equal((await answer({}, responses, { prefer: 'code=422, example=third' })).status, 404)
  const told = {
    400: { description: 'Bad.', content: { 'application/json': { example: { error: 'No price', at: 1 } } } },
  }
  const { body } = await answer({}, told)
  assert.match(body.error, /name is required/)
  assert.equal(body.at, 1)
})

test('an error comes in the documented media type that its request prefers, and as JSON where it takes none of them', async () => {
  const schema = { type: 'object', required: ['title'], properties: { title: text, detail: text } }
  const content = {
    'application/problem+json': { schema },
    'application/json': { schema },
    'text/plain': { schema: text },
  }
  for (const [accept, want] of [
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/problem+json', 'application/problem+json'],
    ['application/problem+json, application/json;q=0.1', 'application/problem+json'],
    ['text/plain', 'text/plain'],
    ['image/png', 'application/json'],
  ] as const) {
    const { status, type, body } = await answer({}, { 400: { description: 'Bad.', content } }, { accept })
    assert.deepEqual([status, type], [400, want], accept)
    assert.match(typeof body === 'string' ? body : body.detail, /name is required/)
  }
})

test('a documented 415 is for a body of a type that is not taken, and for any where none is', async () => {
  const responses = { 400: { description: 'Bad.' }, 415: { description: 'No.', content: { 'application/json': {} } } }
  assert.equal((await answer({}, responses, { type: 'text/plain' })).status, 415)
  assert.equal((await answer({}, responses, { takes: null })).status, 415)
  assert.equal((await answer({}, responses, { takes: null, body: '' })).status, 201)
  assert.equal((await answer({}, { 400: responses[400] }, { takes: null })).status, 201)
})

test('rows of CSV and lines of JSON are judged by the items of their list', async () => {
  const row = { type: 'object', required: ['sku', 'count'], properties: { sku: text, count: whole, tags: texts } }
  const takes = { 'text/csv': { schema: listOf(row) }, 'application/x-ndjson': { schema: listOf(row) } }
  const sent: readonly (readonly [type: string, body: string, want: RegExp | null])[] = [
    ['text/csv', 'sku,count,tags\r\na,1,"[""x""]"\r\n"b,",2,\r\n', null],
    ['text/csv; charset=utf-8', 'sku,count\na,1\nb,two\n', /\/1\/count must be an integer, and is "two"/],
    ['text/csv', 'sku\na\n', /\/0\/count is required/],
    ['text/csv', 'sku,count\na\n', /can't be read as a list: line 2: it has 1 fields/],
    ['application/x-ndjson', '{"sku":"a","count":9007199254740993}\n\n{"sku":"b","count":2}', /\/0\/count/],
    ['application/x-ndjson', '{"sku":"a","count":1}\n{"sku":"b","count":2}', null],
    ['application/x-ndjson', '{"sku":"a","count":1}\n{"sku"', /line 2 is not JSON text/],
  ]
  for (const [type, body, want] of sent) {
    const made = await answer({}, {}, { takes, type, body })
    assert.equal(made.status, want === null ? 201 : 400, body)
    if (want !== null) assert.match(made.body.detail, want)
  }
})

test('a code that is called the HTTP status is the status, and another code is a number of the mock', async () => {
  const coded = (description: string): object => ({
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', description }, message: text },
  })
  const codeOf = async (description: string): Promise<unknown> =>
    (await answer({}, { 400: json(coded(description)) })).body.code
  assert.equal(await codeOf('HTTP status'), 400)
  assert.notEqual(await codeOf('Number of the fault'), 400)
})
