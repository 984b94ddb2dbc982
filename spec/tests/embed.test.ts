/** Documents in several files. */

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { loadContract } from '../document/load.ts'

const folder = mkdtempSync(join(tmpdir(), 'embed-'))
after(() => rmSync(folder, { recursive: true }))

const FILES: Readonly<Record<string, string>> = {
  'openapi.yaml': `
openapi: 3.1.0
info: { title: t, version: '1', description: { $ref: nowhere.md } }
paths:
  /a: { $ref: paths/a.yaml }
  /b: { $ref: 'paths/all.yaml#/b' }
  /c: { $ref: paths/broken.yaml }
components:
  schemas: { $ref: schemas/index.yaml }
`,
  'paths/a.yaml': `
get:
  responses:
    default: { $ref: '../responses.yaml#/default' }
put:
  requestBody:
    content:
      application/json:
        schema: { $ref: ../openapi.yaml#/components/schemas/Tree, maxProperties: 1 }
  responses: { 200: { $ref: '../responses.yaml#/default' } }
`,
  'paths/all.yaml': `
b:
  put:
    requestBody: { content: { application/json: { schema: { $ref: '#/x-schemas/Name' } } } }
    responses: { 200: { description: d } }
x-schemas:
  Name: { $ref: '../schemas/index.yaml#/Tree/properties/name' , maxLength: 3 }
`,
  'paths/broken.yaml': 'get: [',
  'responses.yaml': `
default: { description: d, content: { application/json: { schema: { $ref: 'schemas/tree.yaml' } } } }
`,
  'schemas/index.yaml': 'Tree: { $ref: tree.yaml }\n',
  'schemas/tree.yaml': `
type: object
properties:
  name: { type: string }
  kids: { type: array, items: { $ref: '#' } }
  parent: { $ref: './index.yaml#/Tree' }
  # What a schema is, is known without a network.
  form: { $ref: 'http://json-schema.org/draft-04/schema#' }
`,
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('parts in other files are read, and what cannot be read is warned of', async () => {
  const { contract, warnings, files } = await loadContract(join(folder, 'openapi.yaml'))
  const faults = (method: string, path: string, value: unknown): readonly string[] => {
    const operation = contract.operations.find((one) => one.method === method && one.path === path)
    const schema = operation?.body?.content[0]?.schema ?? operation?.responses[0]?.content[0]?.schema
    return (
      schema
        ?.validator('request')(value)
        .map(({ pointer }) => pointer) ?? []
    )
  }
  const isBroken = (reason = ''): boolean => reason.startsWith("a $ref can't be resolved: paths/broken.yaml: ")
  assert.deepEqual(
    contract.operations.map(({ method, path, fault }) => [method, path, isBroken(fault?.reason)]),
    [
      ['GET', '/a', false],
      ['PUT', '/a', false],
      ['PUT', '/b', false],
      // Nobody knows which it has.
      ...['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].map((method) => [method, '/c', true]),
    ],
  )
  assert.deepEqual(faults('GET', '/a', { kids: [{ name: 1 }], parent: { name: 1 } }), ['/kids/0/name', '/parent/name'])
  assert.deepEqual(faults('PUT', '/a', { name: 1, kids: [] }), ['/name', ''])
  assert.deepEqual(faults('PUT', '/b', 'name'), [''])
  assert.deepEqual(faults('PUT', '/b', 'abc'), [])
  assert.deepEqual(faults('PUT', '/a', { form: { type: 'string' } }), [])
  assert.deepEqual(faults('PUT', '/a', { form: 'string' }), ['/form'])
  assert.ok(!warnings.join('\n').includes('json-schema.org'))
  assert.match(warnings.join('\n'), /yaml:3:\d+: a \$ref can't be resolved: nowhere\.md: there is no such file/)
  assert.match(warnings.join('\n'), /yaml:7:\d+: a \$ref can't be resolved: paths\/broken\.yaml: /)
  assert.deepEqual(
    files.map((file) => file.slice(folder.length + 1)).toSorted(),
    [...Object.keys(FILES), 'nowhere.md'].toSorted(),
  )
})
