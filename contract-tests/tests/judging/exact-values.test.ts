/** The numbers of a document keep their last digit, in YAML and in JSON: what is sent, what is judged, and what is printed. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { bodyCasesOf } from '../../../fixtures/cases/body-cases.ts'
import { valueGenerator } from '../../../fixtures/values/value.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { parseJson } from '../../../spec/json/exact-json.ts'
import { asWritten } from '../../../spec/json/exact-keywords.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'

const SCHEMA = `{
  "type": "object",
  "required": ["code", "amount"],
  "properties": {
    "code": { "type": "integer", "format": "int64", "enum": [9007199254740993, 9007199254740995, 9223372036854775807] },
    "amount": { "type": "integer", "minimum": 9007199254740993, "maximum": 9007199254740999 },
    "between": { "type": "integer", "exclusiveMinimum": 9007199254740993, "exclusiveMaximum": 9007199254740997 },
    "fixed": { "const": 9007199254740993, "default": 9007199254740993 },
    "pair": { "enum": [{ "low": 1, "high": 9007199254740993 }] }
  },
  "example": { "code": 9007199254740993, "amount": 9007199254740995 }
}`

const JSON_TEXT = `{
  "openapi": "3.1.0",
  "info": { "title": "Ledger", "version": "1" },
  "paths": { "/entries": { "post": {
    "operationId": "enter",
    "requestBody": { "required": true, "content": { "application/json": { "schema": ${SCHEMA} } } },
    "responses": { "200": { "description": "entered", "content": { "application/json": { "schema": ${SCHEMA},
      "examples": { "one": { "value": { "code": 9223372036854775807, "amount": 9007199254740994 } } } } } },
      "400": { "description": "refused" } }
  } } }
}`

const TEXTS = {
  json: JSON_TEXT,
  // A comment is in YAML alone.
  yaml: `# Ledger\n${JSON_TEXT}`,
  'yaml with an alias': `# Ledger\n${JSON_TEXT.replace('"fixed": {', '"fixed": &fixed {').replace('"pair":', '"other": *fixed, "pair":')}`,
}

const GIVEN: readonly (readonly [body: string, want: readonly string[]])[] = [
  ['{"code":9007199254740993,"amount":9007199254740993}', []],
  ['{"code":9.007199254740993e15,"amount":9007199254740999}', []],
  ['{"code":9223372036854775807,"amount":9007199254740995,"between":9007199254740994,"fixed":9007199254740993}', []],
  ['{"code":9007199254740992,"amount":9007199254740992}', ['/code', '/amount']],
  ['{"code":9223372036854775806,"amount":9007199254741000}', ['/code', '/amount']],
  [
    '{"code":9007199254740995,"amount":9007199254740995,"between":9007199254740993,"fixed":9007199254740992}',
    ['/between', '/fixed'],
  ],
  ['{"code":9007199254740995,"amount":9007199254740995,"pair":{"high":9007199254740993,"low":1.0}}', []],
  ['{"code":9007199254740995,"amount":9007199254740995,"pair":{"high":9007199254740992,"low":1}}', ['/pair']],
]

const CODES = [9007199254740993n, 9007199254740995n, 9223372036854775807n]

describe('numbers that no double holds', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    test(`${name}: bodies are judged, made and printed exactly`, async () => {
      const api = (await compileDocument('ledger.yaml', text)).contract
      const [operation] = api.operations
      const schema = operation?.body?.content[0]?.schema
      assert.ok(operation !== undefined && schema != null)
      const validate = schema.validator('request')
      for (const [body, want] of GIVEN) {
        const { value, exact } = parseJson(body)
        assert.deepEqual(
          validate(value, exact)
            .map(({ pointer }) => pointer)
            .toSorted(),
          want.toSorted(),
          body,
        )
      }
      const generate = valueGenerator()
      const made = Array.from({ length: 20 }, (_, index) => JSON.stringify(generate(schema, 1, index)))
      assert.deepEqual(new Set(made.map((one) => BigInt(/"code":(\d+)/.exec(one)?.[1] ?? 0))), new Set(CODES))
      for (const one of made) assert.match(one, /"amount":900719925474099[3-9]\b/)
      const cases = new Map(bodyCasesOf(api, operation).map(({ id, sample }) => [id, sample]))
      assert.match(cases.get('enter.success.status/amount.maximum.on') ?? '', /"amount":9007199254740999/)
      assert.match(
        cases.get('enter.success.status/between.exclusiveMinimum.inside') ?? '',
        /"between":9007199254740994/,
      )
      const printed = JSON.stringify(asWritten(api.document.root))
      assert.deepEqual(new Set(printed.match(/\d{16,}/g)), new Set(JSON_TEXT.match(/\d{16,}/g)))
      assert.deepEqual(
        JSON.stringify(operation.responses[0]?.content[0]?.examples[0]?.value),
        '{"code":9223372036854775807,"amount":9007199254740994}',
      )
    })
  }

  /** What a run holds against a service that has exact numbers, or doubles. */
  const accusations = async (isExact: boolean): Promise<readonly string[]> => {
    // In doubles the last int64 would become a number beyond int64.
    const text = isExact ? JSON_TEXT : JSON_TEXT.replaceAll('9223372036854775807', '9007199254740997')
    const api = (await compileDocument('ledger.json', text)).contract
    const schema = api.operations[0]?.body?.content[0]?.schema
    assert.ok(schema)
    const validate = schema.validator('request')
    const server = createServer((request, response) => {
      textOf(request).then(
        (text) => {
          let content = ''
          try {
            const { value, exact } = isExact ? parseJson(text) : { value: JSON.parse(text), exact: undefined }
            if (validate(value, exact).length === 0) content = JSON.stringify(isExact ? exact : value)
          } catch {
            // It is no JSON.
          }
          response.writeHead(content === '' ? 400 : 200, content === '' ? {} : { 'content-type': 'application/json' })
          response.end(content)
        },
        () => response.destroy(),
      )
    })
    const { origin, close } = await listening(server)
    try {
      const settings = { ...SETTINGS, target: origin }
      const plan = planOf(api, settings, TOKEN)
      const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
      return typeof results === 'string'
        ? [results]
        : results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
    } finally {
      await close()
    }
  }

  nightly('a service with exact numbers conforms, and one with doubles', async () => {
    assert.deepEqual(await accusations(true), [])
    assert.deepEqual(await accusations(false), [])
  })
})
