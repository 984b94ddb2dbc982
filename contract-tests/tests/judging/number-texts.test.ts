/** Texts that stand for numbers: a service that reads them as numbers conforms, whatever JSON Schema allows as a text. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'

const WHOLE = String.raw`^-?(?:0|[1-9]\d*)$`
const DECIMAL = String.raw`^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$`

/** A schema, and the numbers that a service keeps in its place. */
type Given = { readonly schema: object; readonly least: number; readonly most: number; readonly isWhole: boolean }

/** A service may read int64 as doubles (RFC 8259 section 6). */
const [INT32, INT64] = [2 ** 31, 2 ** 63]
const whole = (schema: object, least: number, most: number): Given => ({ schema, least, most, isWhole: true })
const decimal = (schema: object): Given => ({ schema, least: -1e300, most: 1e300, isWhole: false })

const GIVEN: Readonly<Record<string, Given>> = {
  int32: whole({ type: ['integer', 'string'], pattern: WHOLE, format: 'int32' }, -INT32, INT32 - 1),
  int64: whole({ type: ['integer', 'string'], pattern: WHOLE, format: 'int64' }, -INT64, INT64),
  'int32 or null': whole({ type: ['null', 'integer', 'string'], pattern: WHOLE, format: 'int32' }, -INT32, INT32 - 1),
  'int32 with bounds': whole(
    { type: ['integer', 'string'], pattern: WHOLE, format: 'int32', minimum: 1, maximum: 20_000 },
    1,
    20_000,
  ),
  'int32 without a pattern': whole({ type: ['string', 'integer'], format: 'int32' }, -INT32, INT32 - 1),
  uint8: whole({ type: ['integer', 'string'], pattern: String.raw`^\d+$`, format: 'uint8' }, 0, 255),
  int16: whole({ type: ['integer', 'string'], pattern: WHOLE, format: 'int16' }, -32_768, 32_767),
  double: decimal({ type: ['number', 'string'], pattern: DECIMAL, format: 'double' }),
  'float or null': decimal({ type: ['null', 'number', 'string'], pattern: DECIMAL, format: 'float' }),
  'a text of int64': whole({ type: 'string', format: 'int64' }, -INT64, INT64),
  'a text of uint32': whole({ type: 'string', format: 'uint32' }, 0, 2 ** 32 - 1),
  'one of two': whole(
    {
      oneOf: [
        { type: 'integer', format: 'int32' },
        { type: 'string', pattern: WHOLE },
      ],
    },
    -INT32,
    INT32 - 1,
  ),
  // As Pydantic writes a Decimal.
  'any of a bounded number and a bare text': {
    schema: { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'string' }] },
    least: Number.MIN_VALUE,
    most: 1e300,
    isWhole: false,
  },
  'any of two': whole(
    {
      anyOf: [
        { type: 'string', pattern: WHOLE },
        { type: 'integer', format: 'int32' },
      ],
    },
    -INT32,
    INT32 - 1,
  ),
}

function documentOf(schema: object): string {
  const count = { type: 'object', required: ['amount'], properties: { amount: schema, more: schema } }
  const json = { content: { 'application/json': { schema: count } } }
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Counts', version: '1' },
    paths: {
      '/counts': {
        post: {
          operationId: 'count',
          parameters: [{ name: 'from', in: 'query', required: true, schema }],
          requestBody: { required: true, ...json },
          responses: { 200: { description: 'counted', ...json }, 400: { description: 'refused' } },
        },
      },
    },
  })
}

/** The number that a service reads; undefined where it reads none. */
function read(value: unknown, { schema, least, most, isWhole }: Given): unknown {
  if (value === null && JSON.stringify(schema).includes('"null"')) return null
  const number = typeof value === 'string' && new RegExp(DECIMAL).test(value) ? Number(value) : value
  const isGood = typeof number === 'number' && number >= least && number <= most
  return isGood && (!isWhole || Number.isInteger(number)) ? number : undefined
}

/** What a run holds against a service that reads numbers; one that is `careless` takes everything. */
async function accusations(given: Given, writes: 'numbers' | 'texts', isCareless = false): Promise<readonly string[]> {
  const isText = JSON.stringify(given.schema).startsWith('{"type":"string"')
  const api = (await compileDocument('counts.json', documentOf(given.schema))).contract
  const answerTo = (url: string, text: string): object | null => {
    const from = new URL(url, 'http://counts').searchParams.get('from') ?? undefined
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body) || !('amount' in body)) return null
    const numbers = Object.entries({ ...body, from }).filter(([name]) => /^(amount|more|from)$/.test(name))
    const kept = numbers.map(
      ([name, value]) => [name, isText && typeof value === 'number' ? undefined : read(value, given)] as const,
    )
    if (!isCareless && kept.some(([, value]) => value === undefined)) return null
    const shown =
      writes === 'texts' || isText
        ? (value: unknown) => (value === null ? null : String(value))
        : (value: unknown) => value
    return Object.fromEntries(kept.map(([name, value]) => [name, shown(value === undefined ? 0 : value)]))
  }
  const server = createServer((request, response) => {
    const answer = (text: string): void => {
      let content: object | null = null
      try {
        content = answerTo(request.url ?? '/', text)
      } catch {
        // It is no JSON.
      }
      response.writeHead(content === null ? 400 : 200, content === null ? {} : { 'content-type': 'application/json' })
      response.end(content === null ? '' : JSON.stringify(content))
    }
    textOf(request).then(answer, () => response.destroy())
  })
  const { origin, close } = await listening(server)
  try {
    const settings = { ...SETTINGS, target: origin }
    const plan = planOf(api, settings, TOKEN)
    const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
    if (typeof results === 'string') return [results]
    return results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => `${id}: ${received}`)
  } finally {
    await close()
  }
}

/** Of these, services that answer with texts are judged as well. */
const AS_TEXTS = ['int32', 'int32 without a pattern', 'double', 'one of two']

describe('texts that stand for numbers', () => {
  for (const [name, given] of sampled(10, Object.entries(GIVEN))) {
    test(name, async () => {
      assert.deepEqual(await accusations(given, 'numbers'), [], 'a service that answers with numbers')
      if (!AS_TEXTS.includes(name)) return
      assert.deepEqual(await accusations(given, 'texts'), [], 'a service that answers with texts')
    })
  }

  test('a service that takes any text for 0 is found out', async () => {
    const found = (await accusations(GIVEN.int32 ?? whole({}, 0, 0), 'numbers', true)).map((one) => one.split('/')[0])
    const said = new Set(found.filter((id) => /amount/.test(id ?? '')))
    assert.deepEqual(
      said,
      new Set(['count.request.amount.pattern', 'count.request.amount.type', 'count.request.amount.format']),
    )
  })
})
