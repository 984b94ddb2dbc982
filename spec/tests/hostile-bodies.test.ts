/** Bodies that are made to cost time or memory: judged in time that is linear in their size, and told in few words. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileDocument } from '../document/document.ts'
import { isBeyondJudging } from '../json/beyond.ts'
import { parseJson } from '../json/exact-json.ts'
import type { Validate } from '../schema/schema.ts'
import { sentence, type Violation } from '../schema/violation.ts'

const POINTER = '/paths/~1things/post/requestBody/content/application~1json/schema'

/** The validator of a schema; `$ref: #/components/schemas/Node` is the schema itself. */
async function validatorOf(schema: object): Promise<Validate> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: {
      '/things': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
          responses: { 200: { description: 'made' } },
        },
      },
    },
    components: { schemas: { Node: schema } },
  }
  const { contract } = await compileDocument('hostile.json', JSON.stringify(document))
  return contract.document.schema(POINTER).validator('request')
}

const NODE = { $ref: '#/components/schemas/Node' }
const MEBIBYTE = 2 ** 20
const filled = (item: string): string => `[${new Array(Math.floor(MEBIBYTE / (item.length + 1))).fill(item).join()}]`
const counted = (item: (index: number) => string, size: number): string =>
  Array.from({ length: size }, (_, index) => item(index)).join()

type Row = {
  readonly attack: string
  readonly schema: object
  readonly body: string
  readonly held: RegExp | 'valid' | 'refused'
}

const rows: readonly Row[] = [
  {
    attack: '32,000 wrong items',
    schema: { type: 'array', items: { type: 'integer' } },
    body: `[${counted(() => '""', 32_000)}]`,
    held: /^\/0 must be an integer, and is ""; .*; and 31,980 more\.$/,
  },
  {
    attack: 'half a million wrong items',
    schema: { type: 'array', items: { type: 'string' } },
    body: filled('0'),
    held: /^\/0 must be a string, and is 0; .*; and many more\.$/,
  },
  {
    attack: 'an item that breaks a $ref, a third of a million times',
    schema: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'array', minItems: 1, items: NODE },
          { type: 'object', required: ['a', 'b'] },
        ],
      },
    },
    body: filled('{}'),
    held: /and many more\.$/,
  },
  {
    attack: 'ten alternatives, none of which fits, for each item',
    schema: { type: 'array', items: { anyOf: new Array(10).fill({ type: 'string' }) } },
    body: filled('0'),
    held: /^\/0 must match at least one of the allowed forms, and is 0; .*and many more\.$/,
  },
  {
    attack: 'more errors than are kept in the alternative before the one that fits',
    schema: { anyOf: [{ items: { type: 'integer' } }, { items: { type: 'string' } }] },
    body: filled('""'),
    held: 'valid',
  },
  {
    attack: 'a hundred thousand objects, all different, where two equal ones are refused',
    schema: { type: 'array', uniqueItems: true },
    body: `[${counted((index) => `{"a":${index}}`, 100_000)}]`,
    held: 'valid',
  },
  {
    attack: 'the same with two equal ones, written in another order',
    schema: { type: 'array', uniqueItems: true },
    body: `[${counted((index) => `{"a":${index},"b":[1]}`, 50_000)},{"b":[1.0],"a":7}]`,
    held: /^the body must have no two equal items, and items 7 and 50000 are equal\.$/,
  },
  {
    attack: 'lists and objects of too few or too many: how many is said',
    schema: { prefixItems: [{ minItems: 1 }, { maxItems: 1 }, { minProperties: 2 }, { maxProperties: 1 }] },
    body: '[[],[1,2],{"a":1},{"a":1,"b":2}]',
    held: /^\/0 must have at least 1 item, and has 0; \/1 .* 1 item, and has 2; \/2 .* 2 properties, and has 1; \/3 .* 1 property, and has 2\.$/,
  },
  {
    attack: 'an enumeration of 5,000 for each of 150,000 items',
    schema: { items: { enum: Array.from({ length: 5000 }, (_, index) => `value ${index}`) } },
    body: filled('"none"'),
    held: /^\/0 must be one of "value 0", "value 1", .* and 4970 more, and is "none"; /,
  },
  {
    attack: 'two alternatives that both contain the schema: twice the work at each of 60 levels',
    schema: { anyOf: ['x', 'y'].map((name) => ({ properties: { in: NODE }, required: [name] })) },
    body: `${'{"in":'.repeat(60)}0${'}'.repeat(60)}`,
    held: 'refused',
  },
  {
    attack: 'half a million arrays inside each other, in a schema that contains itself',
    schema: { type: 'array', items: NODE },
    body: '['.repeat(MEBIBYTE / 2) + ']'.repeat(MEBIBYTE / 2),
    held: 'refused',
  },
  {
    attack: 'a thousand levels, each of them wrong',
    schema: { type: 'object', required: ['name'], properties: { in: NODE } },
    body: `${'{"in":'.repeat(1000)}{}${'}'.repeat(1000)}`,
    held: /^\/name is required and is missing; .*; and 981 more\.$/,
  },
  {
    attack: 'a hundred thousand unknown names',
    schema: { type: 'object', additionalProperties: false },
    body: `{${counted((index) => `"k${index}":1.0`, 90_000)}}`,
    held: /^\/k0 is not a property of the contract; .*; and 89,980 more\.$/,
  },
]

for (const { attack, schema, body, held } of rows) {
  // Each took from ten seconds to for ever; a fraction of a second is usual.
  test(attack, { timeout: 30_000 }, async () => {
    const validate = await validatorOf(schema)
    const judged = (): readonly Violation[] => {
      const { value, exact } = parseJson(body)
      return validate(value, exact)
    }
    if (held === 'refused') return assert.throws(judged, isBeyondJudging)
    const violations = judged()
    if (held === 'valid') return assert.deepEqual(violations, [])
    assert.ok(violations.length <= 100, `${violations.length} are listed`)
    const said = sentence(violations, (pointer) => pointer || 'the body')
    assert.match(said, held)
    assert.ok(said.length < 10_000, `${said.length} characters`)
  })
}
