/** A keyword whose form its version does not allow, or with no value that fits, holds nobody to anything. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileDocument } from '../document/document.ts'

const S = { type: 'string' }
const REF = { $ref: '#/components/schemas/S' }
const LIST = [S, { type: 'integer' }]

/** A schema, a value that its author may have meant, and one that breaks it all the same; undefined where none does. */
type Row = readonly [version: string, schema: object, meant: unknown, broken?: unknown]
const rows: readonly Row[] = [
  ['2.0', { type: 'array', items: LIST }, [1, 'a'], 'a'],
  ['3.0', { type: 'array', items: LIST }, [1, 'a'], [true]],
  ['3.1', { type: 'array', items: LIST }, ['a', 'b', 'c'], [true]],
  ['3.1', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'array', items: LIST }, ['a', 1], [1, 'a']],
  ['3.0', { type: 'array', items: [] }, [1], 1],
  ['3.0', { type: 'array', items: 'string' }, [1], 1],
  ['3.0', { type: 'array' }, [1], 1],
  ['3.0', { type: 'object', properties: { a: { ...S, required: true } } }, {}, { a: 1 }],
  ['3.0', { type: 'object', properties: { a: S }, required: 'a' }, {}, { a: 1 }],
  ['3.0', { type: ['string', 'null'] }, null, 1],
  ['3.0', { type: 'integer', exclusiveMinimum: 5 }, 5, 'a'],
  ['3.1', { type: 'integer', minimum: 5, exclusiveMinimum: true }, 5, 4],
  ['3.0', { type: 'integer', minimum: 5, exclusiveMinimum: true }, 6, 5],
  ['3.1', { type: 'integer', exclusiveMinimum: 5 }, 6, 5],
  ['3.1', { ...S, nullable: true }, null, 1],
  ['3.1', { ...S, enum: ['a'], nullable: true }, null, 'b'],
  ['3.1', { ...REF, nullable: true }, null, 1],
  ['3.0', { ...REF, nullable: true }, null, 1],
  ['3.0', { allOf: [REF], nullable: true }, null, 1],
  ['3.0', { allOf: [REF], type: 'string', nullable: true }, null, 1],
  ['3.0', { oneOf: LIST, nullable: true }, null, true],
  ['3.0', { anyOf: LIST, nullable: true }, null, true],
  ['3.0', { enum: ['a'], nullable: true }, null, 'b'],
  ['3.0', { allOf: [REF], nullable: false }, 'a', null],
  ['3.0', { ...S, format: 'int64' }, 'a', 1],
  ['3.0', { type: 'integer', format: 'date-time' }, 5, 'a'],
  ['3.0', { type: 'boolean', format: 'int32' }, true, 1],
  ['3.0', { enum: 'a' }, 'b'],
  ['3.0', { ...S, enum: [1, 2] }, '1', '3'],
  ['3.0', { type: 'integer', enum: ['1', '2'] }, 1, 3],
  ['3.0', { ...S, minLength: '5' }, 'a', 1],
  ['3.0', { ...S, example: 5, default: 5 }, 'a', 5],
  ['3.0', { type: 'object', additionalProperties: 'false' }, { a: 1 }, 1],
]

const MEDIA = ['application/json']
const documentOf = (version: string, schema: object): object =>
  version === '2.0'
    ? {
        ...{ swagger: '2.0', info: { title: 'T', version: '1' }, produces: MEDIA, definitions: { S } },
        paths: { '/a': { get: { responses: { 200: { description: 'd', schema } } } } },
      }
    : {
        ...{ openapi: `${version}.0`, info: { title: 'T', version: '1' }, components: { schemas: { S } } },
        paths: {
          '/a': { get: { responses: { 200: { description: 'd', content: { [MEDIA[0] ?? '']: { schema } } } } } },
        },
      }

for (const [version, schema, meant, broken] of rows)
  test(`${JSON.stringify(schema)} in ${version} takes ${JSON.stringify(meant)}`, async () => {
    const { contract } = await compileDocument('forms.json', JSON.stringify(documentOf(version, schema)))
    const validate = contract.operations[0]?.responses[0]?.content[0]?.schema?.validator('response')
    assert.deepEqual(validate?.(meant), [])
    if (broken !== undefined) assert.notDeepEqual(validate?.(broken), [])
  })
