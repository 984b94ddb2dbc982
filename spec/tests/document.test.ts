/** The document: well-formed by a linter that others keep, and all that the service specification says. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import { successOf } from '../contract/responses.ts'
import { bundled } from '../document/bundled.ts'
import { compileDocument } from '../document/document.ts'
import { rulesOf, violatedRule } from '../schema/rules.ts'
import { compile } from '../validation/compile.ts'
import { schemasOf } from '../validation/standalone.ts'

const contract = bundled
const [operation] = contract.operations
assert.ok(operation !== undefined)
const BASE = '/components/schemas'

test('the linter finds nothing, warnings included', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lint({ ref: fileURLToPath(new URL('../openapi.yaml', import.meta.url)), config })
  assert.deepEqual(
    problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  )
})

test('one operation: POST /plants, bearer, 200 and 400, a JSON body that is required', () => {
  assert.equal(contract.operations.length, 1)
  assert.deepEqual(
    [operation.method, operation.path, operation.parameters.map(({ name }) => name), operation.body?.required],
    ['POST', '/plants', [], true],
  )
  assert.deepEqual(operation.security, [[{ kind: 'http', name: 'bearer', scheme: 'bearer', scopes: [] }]])
  assert.deepEqual(
    operation.responses.map(({ status, content }) => [status, content.map(({ name }) => name)]),
    [
      ['200', ['application/json']],
      ['400', ['application/json']],
    ],
  )
  assert.deepEqual([contract.title, contract.version], ['Plant Store', '1.0.0'])
  assert.equal(Object(contract.document.at('/info')).license.name, 'MIT')
})

const shapes: Readonly<Record<string, readonly [properties: string[], required: string[]]>> = {
  Plant: [['name', 'tag'], ['name']],
  NewPlant: [
    ['id', 'name', 'tag'],
    ['id', 'name'],
  ],
  Error: [
    ['error', 'message'],
    ['error', 'message'],
  ],
}
for (const [name, [properties, required]] of Object.entries(shapes)) {
  test(`${name} has the fields of the specification`, () => {
    const { shape } = contract.document.schema(`${BASE}/${name}`)
    assert.deepEqual([[...shape.properties.keys()].sort(), [...shape.required.keys()].sort()], [properties, required])
    assert.equal(shape.closed, null, 'the schema itself is open; only the answer is closed')
  })
}

test('the answer is closed: it carries the fields of Plant and no others', () => {
  const schema = successOf(operation)?.content[0]?.schema
  assert.ok(schema)
  assert.notEqual(schema.shape.closed, null)
  const validate = schema.validator('response')
  assert.deepEqual(validate({ name: 'Fern' }), [])
  assert.deepEqual(
    validate({ name: 'Fern', id: 1 }).map(({ pointer }) => pointer),
    ['/id'],
  )
})

test('examples are valid by their own schemas', () => {
  const contents = [operation.body, ...operation.responses].map((part) => ({
    content: part?.content ?? [],
    direction: part === operation.body ? ('request' as const) : ('response' as const),
  }))
  let seen = 0
  for (const { content, direction } of contents) {
    for (const { schema, examples } of content) {
      for (const { name, value } of examples) {
        assert.deepEqual(schema?.validator(direction)(value), [], name)
        seen++
      }
    }
  }
  assert.ok(seen >= operation.responses.length + 1, 'an example for the request and for each response')
})

test('generated validators say what freshly compiled ones say', () => {
  const values = [
    { id: 1, name: 'Fern' },
    { id: 1.5, name: null, tag: 7, x: 1 },
    { error: 2 ** 31, message: '' },
    { error: 400, message: 'no' },
    [],
    null,
    'x',
    { id: 2 ** 63 + 2048, name: 'x' },
  ]
  for (const direction of ['request', 'response'] as const) {
    for (const schema of schemasOf(contract)[direction]) {
      const compiled = compile(schema, direction)
      for (const value of values) assert.deepEqual(schema.validator(direction)(value), compiled(value))
    }
  }
})

test('a violation knows its rule, also where another keyword breaks at the same place', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /notes:
    post:
      operationId: addNote
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
      responses: { '204': { description: ok } }
components:
  schemas:
    Word: { type: string, maxLength: 3 }
    Note:
      type: object
      required: [kind]
      properties: { kind: { $ref: '#/components/schemas/Word' }, size: { type: [integer, string] } }
      if: { properties: { kind: { const: big } } }
      then: { properties: { size: { type: integer } } }
      propertyNames: { maxLength: 5 }
      dependentRequired: { size: [unit] }
      additionalProperties: { $ref: '#/components/schemas/Word' }
`
  const { document } = (await compileDocument('note.yaml', text)).contract
  const note = '/components/schemas/Note'
  const rules = rulesOf(document.schema(note), 'request')
  const validate = document.schemaOf('/paths/~1notes/post/requestBody/content/application~1json')?.validator('request')
  const broken = (value: unknown) =>
    validate?.(value).map((violation) => {
      const rule = violatedRule(rules, violation)
      return `${violation.rule} ${rule?.keyword} of /${rule?.path.map(String).join('/')}`
    })
  assert.deepEqual(broken({ kind: 'large' }), ['/components/schemas/Word/maxLength maxLength of /kind'])
  assert.deepEqual(broken({ kind: 'big', size: 'x', unit: 'm' }), [`${note}/then/properties/size/type if of /`])
  assert.deepEqual(broken({ kind: 'a', size: 1 }), [`${note}/dependentRequired dependentRequired of /`])
  assert.deepEqual(broken({}), [`${note}/required required of /kind`])
})
