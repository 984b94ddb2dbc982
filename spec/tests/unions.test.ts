import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { compileDocument } from '../document/document.ts'

function documentOf(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}): string {
  const content = { 'application/json': { schema } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses: { 204: { description: 'ok' } } } } },
    components: { schemas },
  })
}

/** The validator of a body by the kit, for a schema that may refer to `schemas`. */
async function validatorOf(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}) {
  const { contract } = await compileDocument('union.json', documentOf(schema, schemas))
  const body = contract.operations[0]?.body?.content[0]?.schema
  assert.ok(body)
  return body.validator('request')
}

const SCHEMAS = {
  Cat: { type: 'object', required: ['kind'], properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
  Dog: { type: 'object', properties: { kind: { enum: ['dog', 'wolf'] }, name: { type: 'string' } } },
  Big: { allOf: [{ $ref: '#/components/schemas/Dog' }, { properties: { size: { minimum: 3 } } }] },
  Any: { type: 'object', required: ['name'] },
}
const all = Object.keys(SCHEMAS).map((name) => ({ $ref: `#/components/schemas/${name}` }))
const values = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom('cat', 'dog', 'wolf', 'bird', 7, null),
      lives: fc.constantFrom(9, 'nine'),
      name: fc.constantFrom('Rex', 1),
      size: fc.constantFrom(1, 5),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, 'cat', []),
)

const unions = {
  'oneOf of references': { oneOf: all },
  'anyOf of references': { anyOf: all },
  'oneOf of schemas': { oneOf: Object.values(SCHEMAS) },
  'oneOf in a closed object': { oneOf: all, unevaluatedProperties: false },
  'oneOf with a branch that takes everything': { oneOf: [true, ...all] },
  'not, of a oneOf': { not: { oneOf: all } },
}
for (const [name, schema] of Object.entries(unions)) {
  test(`${name}: a value is valid where Ajv says so without the kit's own keywords`, async () => {
    const validate = await validatorOf(schema, SCHEMAS)
    const ajv = new Ajv2020({ strict: false, ownProperties: true })
    const check = ajv.compile({ ...schema, components: { schemas: SCHEMAS } })
    const agree = fc.property(values, (value) => assert.equal(validate(value).length === 0, check(value)))
    fc.assert(agree, { seed: 1 })
  })
}

test('a union of one simple type and null is a list of both types, and says the same of values', async () => {
  const text = { type: 'string', minLength: 2, pattern: '^[a-z]+$' }
  const none = { type: 'null' }
  const rows: readonly (readonly [schema: object, isOne: boolean])[] = [
    [{ anyOf: [text, none], title: 'Name' }, true],
    [{ oneOf: [none, { type: 'integer', enum: [1, 22] }] }, true],
    [{ anyOf: [text, none], minLength: 1 }, false],
    [{ anyOf: [text, { type: 'integer' }, none] }, false],
    [{ anyOf: [{ ...text, not: { const: 'no' } }, none] }, false],
  ]
  for (const [schema, isOne] of rows) {
    const { contract } = await compileDocument('union.json', documentOf(schema))
    const body = contract.operations[0]?.body?.content[0]?.schema
    const check = new Ajv2020({ strict: false }).compile(schema)
    for (const value of [null, 'a', 'ab', 'no', 'Ab', '', 1, 22, 3, 1.5, true])
      assert.equal(body?.validator('request')(value).length === 0, check(value), JSON.stringify([schema, value]))
    assert.equal(body?.types?.has('null') === true, isOne, JSON.stringify(schema))
  }
})

test('a branch that a tag contradicts is not compiled', async () => {
  const itself = { $ref: '#/components/schemas/Broken/properties/more' }
  const Broken = { properties: { kind: { const: 'broken' }, more: { allOf: [itself] } } }
  const validate = await validatorOf(
    { oneOf: [...all, { $ref: '#/components/schemas/Broken' }] },
    { ...SCHEMAS, Broken },
  )
  assert.deepEqual(validate({ kind: 'cat', more: 1 }), [])
  assert.throws(() => validate({ kind: 'broken', more: 1 }), /the schema refers only to itself/)
})

test('branches that differ only by what an answer never has are one branch of an answer', async () => {
  const branch = (secret: string): object => ({
    type: 'object',
    required: ['id', secret],
    properties: { id: { type: 'integer' }, [secret]: { type: 'string', writeOnly: true } },
  })
  const login = { oneOf: ['password', 'token'].map(branch) }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { login } },
  })
  const { contract } = await compileDocument('login.json', text)
  const schema = contract.document.schema('/components/schemas/login')
  const count = (direction: 'request' | 'response', value: object): number => schema.validator(direction)(value).length
  assert.deepEqual([count('response', { id: 1 }), count('response', { id: 'x' }) > 0], [0, true])
  assert.deepEqual([count('request', { id: 1, token: 'x' }), count('request', { id: 1 }) > 0], [0, true])
})

test('an enum of no values takes no value, and spares the schema around it', async () => {
  const validate = await validatorOf({ properties: { a: { enum: [] }, b: { type: 'string' } } }, {})
  assert.deepEqual(validate({ b: 'text' }), [])
  assert.deepEqual(
    [{ a: 1 }, { b: 1 }].map((value) => validate(value).map(({ keyword, pointer }) => `${keyword} ${pointer}`)),
    [['enum /a'], ['type /b']],
  )
})

test('equal schemas, and a reference beside them, each name their own place in violations', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }
  const content = (one: unknown) => ({ 'application/json': { schema: one } })
  const post = (one: unknown) => ({ requestBody: { content: content(one) }, responses: { 204: { description: 'ok' } } })
  const bodies = [schema, schema, { $ref: '#/components/schemas/S' }, schema]
  const { contract } = await compileDocument(
    'equal.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: Object.fromEntries(bodies.map((one, index) => [`/p${index}`, { post: post(one) }])),
      components: { schemas: { S: schema } },
    }),
  )
  const places = contract.operations.map(({ body }) => body?.content[0]?.schema)
  for (const [index, place] of places.entries()) {
    const home = index === 2 ? '/components/schemas/S' : place?.pointer
    const found = place
      ?.validator('request')({ a: 1 })
      .map(({ pointer, rule }) => [pointer, rule])
    assert.deepEqual(found, [
      ['/b', `${home}/required`],
      ['/a', `${home}/properties/a/type`],
    ])
    assert.deepEqual(place?.validator('request')({ b: 1 }), [])
  }
})

test("parts of an allOf that exclude each other's properties are read as all of them together", async () => {
  const Animal = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' } },
    additionalProperties: false,
  }
  const parts = [{ $ref: '#/components/schemas/Animal' }]
  const schemas = {
    Animal,
    // Swashbuckle writes its own properties beside allOf, NSwag inside it.
    Dog: { type: 'object', allOf: parts, properties: { breed: { type: 'string' } }, additionalProperties: false },
    Puppy: {
      allOf: [
        { $ref: '#/components/schemas/Dog' },
        { type: 'object', properties: { weeks: { type: 'integer' } }, additionalProperties: false },
      ],
    },
    Cat: { allOf: [...parts, { type: 'object', additionalProperties: false }] },
    // By the letter it selects, and contradicts nothing.
    View: {
      allOf: [
        { properties: { a: { type: 'string' }, b: { type: 'string' } } },
        { properties: { a: {} }, additionalProperties: false },
      ],
    },
    Reference: { $ref: '#/components/schemas/View' },
  }
  const paths = Object.fromEntries(
    Object.keys(schemas).map((name) => [
      `/${name}`,
      {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
          responses: { 204: { description: 'ok' } },
        },
      },
    ]),
  )
  const text = JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } })
  const { contract, warnings, faults } = await compileDocument('zoo.json', text)
  const judged = (name: string, value: unknown): string[] =>
    contract.document
      .schema(`/components/schemas/${name}`)
      .validator('request')(value)
      .map(({ pointer, keyword }) => `${keyword} ${pointer}`)
  assert.deepEqual(judged('Dog', { name: 'Rex', breed: 'pug' }), [])
  assert.deepEqual(judged('Dog', { name: 'Rex', breed: 1, other: 1 }), ['type /breed', 'unevaluatedProperties /other'])
  assert.deepEqual(judged('Puppy', { name: 'Rex', breed: 'pug', weeks: 3 }), [])
  assert.deepEqual(judged('Puppy', { breed: 'pug', weeks: 3 }), ['required /name'])
  assert.deepEqual(judged('Animal', { name: 'Rex', breed: 'pug' }), ['additionalProperties /breed'])
  assert.deepEqual(judged('Cat', { name: 'Tom' }), [])
  assert.deepEqual(judged('Reference', { a: 'a', b: 'b' }), ['additionalProperties /b'])
  assert.deepEqual(
    warnings.map((line) => /zoo\.json:\d+:\d+: .*are allowed \(at ([^)]*)\)$/.exec(line)?.[1]),
    ['Dog', 'Puppy', 'Cat'].map((name) => `/components/schemas/${name}`),
  )
  assert.deepEqual(faults, [])
})

test('of two types that parts of an allOf give a property, the vaguer one is not meant', async () => {
  const Reply = { type: 'object', properties: { data: { type: 'object' }, note: { type: 'string' } } }
  const list = { type: 'array', items: { type: 'integer' } }
  const reply = { $ref: '#/components/schemas/Reply' }
  const validate = await validatorOf({ allOf: [reply, { properties: { data: list } }] }, { Reply })
  const faults = (value: unknown): string[] => validate(value).map(({ keyword, pointer }) => `${keyword} ${pointer}`)
  assert.deepEqual(faults({ data: [1], note: 'ok' }), [])
  assert.deepEqual(faults({ data: {} }), ['type /data'])
  assert.deepEqual(faults({ note: 1 }), ['type /note'])
  // A part that says what the object has is meant as well: nothing is both.
  const Full = { properties: { data: { type: 'object', properties: { id: { type: 'integer' } } } } }
  const strict = await validatorOf({ allOf: [Full, { properties: { data: list } }] })
  assert.equal(strict({ data: [1] }).length, 1)
})

test('a value such as the example of an object of which nothing else is said is taken, and an object too', async () => {
  const properties = {
    maker: { type: 'object', example: 'Kari Holm' },
    sewn: { type: 'object', format: 'date-time' },
    cut: { type: 'object', enum: ['main', 'jib'] },
    extra: { type: 'object', example: { a: 1 } },
    crew: { type: 'object', example: 'six', properties: { size: { type: 'integer' } } },
  }
  const validate = await validatorOf({ type: 'object', properties })
  const faults = (value: unknown): string[] => validate(value).map(({ keyword, pointer }) => `${keyword} ${pointer}`)
  assert.deepEqual(faults({ maker: 'Ann', sewn: '2026-01-02T10:00:00Z', cut: 'jib', extra: {}, crew: {} }), [])
  assert.deepEqual(faults({ maker: {}, cut: 'spinnaker' }), ['enum /cut'])
  assert.deepEqual(faults({ maker: 3, extra: 'a', crew: 'six' }), ['type /maker', 'type /extra', 'type /crew'])
})

test('what an if evaluates counts where it is true, also without then, and nowhere else', async () => {
  const kind = { properties: { kind: { const: 'cat' } }, required: ['kind'] }
  const alone = await validatorOf({ if: kind, unevaluatedProperties: false }, {})
  assert.deepEqual(alone({ kind: 'cat' }), [])
  assert.deepEqual(
    alone({ kind: 'dog' }).map(({ keyword, pointer }) => `${keyword} ${pointer}`),
    ['unevaluatedProperties /kind'],
  )
  const other = await validatorOf(
    { if: kind, else: { properties: { name: { type: 'string' } }, required: ['name'] }, unevaluatedProperties: false },
    {},
  )
  assert.deepEqual(other({ kind: 'cat' }), [])
  assert.equal(other({ name: 1 })[0]?.rule.endsWith('/else/properties/name/type'), true)
  assert.deepEqual(
    other({ kind: 'dog', name: 'Rex' }).map(({ pointer }) => pointer),
    ['/kind'],
  )
})
