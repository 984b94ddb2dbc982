/** The headers that a document describes: their examples are judged, once. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readApi } from '../../spec/read/contract.ts'
import type { Compile } from '../../spec/schema/schema.ts'
import { compile } from '../../spec/validation/compile.ts'
import { createEngine } from '../engine/whole.ts'

const integer = { type: 'integer', minimum: 3, maximum: 3 }
const point = { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] }
const content = (schema: object | undefined, ...values: readonly unknown[]): object => ({
  content: {
    'application/json': { schema, examples: Object.fromEntries(values.map((value, i) => [`e${i}`, { value }])) },
  },
})

const rows: readonly (readonly [header: object, text: RegExp])[] = [
  [{ schema: { type: 'integer' }, example: 7 }, /^7$/],
  [{ schema: integer, example: 'three' }, /^3$/],
  [{ schema: integer, example: '3' }, /^3$/],
  [{ schema: { type: 'array', items: { type: 'string' } }, example: 'a,b' }, /^a,b$/],
  [content(point, { x: 1 }), /^\{"x":1\}$/],
  [content(point, { x: 'no' }, { x: 2 }), /^\{"x":2\}$/],
  [content(point, '{"x":1}'), /^\{"x":-?\d+\}$/],
  [content(undefined, 'é日'), /^"\\u00e9\\u65e5"$/],
]

test('an example is sent if it keeps the schema, of a header and of its content', async () => {
  const headers = Object.fromEntries(rows.map(([header], i) => [`X-${i}`, header]))
  const response = { description: 'd', headers }
  const parameter = { name: 'p', in: 'query', schema: { type: 'integer' } }
  const paths = { '/': { get: { parameters: [parameter], responses: { 200: response, 400: response } } } }
  const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths }
  let count = 0
  const counted: Compile = (schema, direction) => {
    const validate = compile(schema, direction)
    return (...given) => {
      if (schema.pointer.includes('/headers/')) count++
      return validate(...given)
    }
  }
  const engine = createEngine(readApi(document, { compile: counted }))
  const ask = (target: string) =>
    engine.handle({ method: 'GET', target, header: () => undefined, body: new Uint8Array() })
  for (const [target, status] of [
    ['/', 200],
    ['/?p=x', 400],
  ] as const) {
    const answer = await ask(target)
    assert.equal(answer.status, status)
    for (const [i, [header, text]] of rows.entries())
      assert.match(answer.headers[`x-${i}`] ?? '', text, JSON.stringify(header))
    const judged = count
    await ask(target)
    assert.equal(count, judged)
  }
  assert.ok(count > 0)
})
