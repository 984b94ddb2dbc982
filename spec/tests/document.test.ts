/** The document: well-formed by a linter that others keep, and all that the service specification says. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import { bundled } from '../bundled.ts'
import { compileDocument } from '../document.ts'
import { successOf } from '../responses.ts'
import { ruleBroken, rulesOf } from '../rules.ts'
import { createValidators } from '../schema.ts'
import { shapeOf } from '../shape.ts'
import { schemasOf } from '../validators.ts'

const { contract, validators } = bundled
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
    [operation.method, operation.path, operation.parameters, operation.body?.required],
    ['POST', '/plants', [], true],
  )
  assert.deepEqual(operation.security, [[{ kind: 'http', name: 'bearer', scheme: 'bearer' }]])
  assert.deepEqual(
    operation.responses.map(({ status, content }) => [status, content.map(({ name }) => name)]),
    [
      ['200', ['application/json']],
      ['400', ['application/json']],
    ],
  )
  assert.deepEqual([contract.title, contract.version], ['Plant Store', '1.0.0'])
  assert.equal(Object(contract.document.info).license.name, 'MIT')
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
    const shape = shapeOf(contract.document, `${BASE}/${name}`)
    assert.deepEqual([[...shape.properties.keys()].sort(), [...shape.required.keys()].sort()], [properties, required])
    assert.equal(shape.closed, null, 'the schema itself is open; only the answer is closed')
  })
}

test('the answer is closed: it carries the fields of Plant and no others', () => {
  const schema = successOf(operation)?.content[0]?.schema ?? ''
  assert.notEqual(shapeOf(contract.document, schema).closed, null)
  const validate = validators(schema, 'response')
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
        assert.deepEqual(validators(schema ?? '', direction)(value), [], name)
        seen++
      }
    }
  }
  assert.ok(seen >= operation.responses.length + 1, 'an example for the request and for each response')
})

test('generated validators say what freshly compiled ones say', () => {
  const compiled = createValidators(contract)
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
  for (const { pointer, direction } of schemasOf(contract)) {
    for (const value of values) {
      assert.deepEqual(validators(pointer, direction)(value), compiled(pointer, direction)(value))
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
  const compiled = await compileDocument('note.yaml', text)
  const note = '/components/schemas/Note'
  const rules = rulesOf(compiled.contract.document, note, 'request')
  const validate = compiled.validators('/paths/~1notes/post/requestBody/content/application~1json/schema', 'request')
  const broken = (value: unknown) =>
    validate(value).map((violation) => {
      const rule = ruleBroken(rules, violation)
      return `${violation.rule} ${rule?.keyword} of /${rule?.path.map(String).join('/')}`
    })
  assert.deepEqual(broken({ kind: 'large' }), ['/components/schemas/Word/maxLength maxLength of /kind'])
  assert.deepEqual(broken({ kind: 'big', size: 'x', unit: 'm' }), [`${note}/then/properties/size/type if of /`])
  assert.deepEqual(broken({ kind: 'a', size: 1 }), [`${note}/dependentRequired dependentRequired of /`])
  assert.deepEqual(broken({}), [`${note}/required required of /kind`])
})
