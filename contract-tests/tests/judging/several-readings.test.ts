/** Where a document can be read in two ways, a service conforms that reads it in either; one that keeps to neither fails. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { valueGenerator } from '../../../fixtures/values/value.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { parseJson } from '../../../spec/json/exact-json.ts'
import { performRun } from '../../plan/perform.ts'
import { planOf } from '../../plan/plan.ts'
import { isAgainstTarget } from '../../report/outcome.ts'
import { reportOf } from '../../report/report.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'

type Fields = Readonly<Record<string, unknown>>

/** The contract of a service that takes an object with these properties, all required, and gives it back. */
async function contractOf(properties: Fields, openapi = '3.0.3', parameters: readonly Fields[] = []): Promise<Api> {
  const schema = { type: 'object', required: Object.keys(properties), properties }
  const json = { content: { 'application/json': { schema } } }
  const responses = {
    200: { description: 'taken', ...json },
    400: { description: 'refused' },
    422: { description: 'no such item' },
    501: { description: 'no such kind' },
  }
  const post = { operationId: 'take', parameters, requestBody: { required: true, ...json }, responses }
  const document = { openapi, info: { title: 'Service', version: '1' }, paths: { '/things': { post } } }
  return (await compileDocument('service.json', JSON.stringify(document))).contract
}

/** What a run holds against a service, and the bodies that it was sent. `answer`: what it answers to an object; null or a status: it refuses. */
async function judged(
  api: Api,
  answer: (body: Fields, text: string) => unknown,
): Promise<Record<'must' | 'should' | 'sent', readonly string[]>> {
  const sent: string[] = []
  const server = createServer((request, response) => {
    textOf(request).then(
      (text) => {
        sent.push(text)
        let content: unknown = null
        try {
          const body: unknown = JSON.parse(text)
          if (typeof body === 'object' && body !== null && !Array.isArray(body)) content = answer({ ...body }, text)
        } catch {
          // It is no JSON.
        }
        const status = content === null ? 400 : typeof content === 'number' ? content : 200
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(content))
      },
      () => response.destroy(),
    )
  })
  const { origin, close } = await listening(server)
  try {
    const settings = { ...SETTINGS, target: origin }
    const plan = planOf(api, settings, TOKEN)
    const { events, why } = await performRun(plan, settings, TOKEN, 'must')
    assert.equal(why, null)
    const against = reportOf(events, api).requirements.filter(isAgainstTarget)
    const at = (wanted: string): string[] =>
      against.filter(({ level }) => level === wanted).map(({ id }) => id.replace('take.', ''))
    return { must: at('must'), should: at('should'), sent }
  } finally {
    await close()
  }
}

describe('nullable beside an enum without null, in OpenAPI 3.0', () => {
  const properties = {
    name: { type: 'string' },
    kind: { type: 'string', nullable: true, enum: ['tree', 'herb'] },
    size: { type: 'integer', nullable: true, enum: [1, 2, 3] },
  }
  const isListed = ({ kind, size }: Fields): boolean =>
    ['tree', 'herb', null].some((one) => one === kind) && [1, 2, 3, null].some((one) => one === size)
  const isNull = ({ kind, size }: Fields): boolean => kind === null || size === null
  const hasName = ({ name }: Fields): boolean => typeof name === 'string'

  test('a service that takes null conforms, one that refuses it, and one that answers it', async () => {
    const api = await contractOf(properties)
    const takes = await judged(api, (body) => (hasName(body) && isListed(body) ? body : null))
    assert.deepEqual(takes.must, [])
    for (const text of takes.sent) assert.doesNotMatch(text, /"(kind|size)":\s*null/)
    const refuses = await judged(api, (body) => (hasName(body) && isListed(body) && !isNull(body) ? body : null))
    assert.deepEqual(refuses.must, [])
    const answers = await judged(api, (body) => (hasName(body) && isListed(body) ? { ...body, kind: null } : null))
    assert.deepEqual(answers.must, [])
  })

  test('a service that takes a text that the enum lacks fails', async () => {
    const takesAny = (body: Fields): unknown =>
      hasName(body) && typeof body.kind === 'string' && isListed({ ...body, kind: null }) ? body : null
    const { must } = await judged(await contractOf(properties), takesAny)
    assert.deepEqual(must, ['request.kind.enum'])
  })

  test('nothing that is made has this null', async () => {
    const [operation] = (await contractOf(properties)).operations
    const schema = operation?.body?.content[0]?.schema
    assert.ok(schema)
    for (const direction of ['request', 'response'] as const) {
      const generate = valueGenerator({ direction })
      for (let index = 0; index < 50; index++) assert.ok(!isNull(Object(generate(schema, 1, index))))
    }
  })

  test('in OpenAPI 3.1 an enum without null excludes it', async () => {
    const api = await contractOf({ kind: { type: ['string', 'null'], enum: ['tree', 'herb'] } }, '3.1.0')
    const { must } = await judged(api, ({ kind }) =>
      kind === null || kind === 'tree' || kind === 'herb' ? { kind } : null,
    )
    assert.deepEqual(must, ['request.kind.enum'])
  })
})

describe('an integer beyond int32, where the document says int64', () => {
  const int64 = { type: 'integer', format: 'int64' }
  const isInt32 = (number: unknown): boolean => Number.isInteger(number) && Math.abs(Number(number)) < 2 ** 31
  const isInt64 = (number: unknown): boolean => Number.isInteger(number) && Math.abs(Number(number)) <= 2 ** 63
  const isKnown = (number: unknown): boolean => isInt32(number) && Number(number) >= 1 && Number(number) <= 100

  nightly('a service that keeps it as int32 fails, and without the format it is warned', async () => {
    const takesInt32 = (body: Fields): unknown => (isInt32(body.id) ? body : null)
    assert.deepEqual((await judged(await contractOf({ id: int64 }), takesInt32)).must, ['success.status'])
    const { must, should } = await judged(await contractOf({ id: { type: 'integer' } }), takesInt32)
    assert.deepEqual([must, should], [[], ['success.edge']])
  })

  test('0 and negative numbers are refused with a warning', async () => {
    const takesPositive = (body: Fields): unknown => (isInt64(body.id) && Number(body.id) > 0 ? body : null)
    const { must, should } = await judged(await contractOf({ id: int64 }), takesPositive)
    assert.deepEqual([must, should], [[], ['success.edge']])
  })

  nightly('a service may have no item with this number', async () => {
    const category = { type: 'object', required: ['id'], properties: { id: int64 } }
    const api = await contractOf({ name: { type: 'string' }, id: int64, categoryId: int64, parent: int64, category })
    const { must, should } = await judged(api, (body) => {
      const named = [body.categoryId, body.parent, Object(body.category).id]
      if (typeof body.name !== 'string' || ![body.id, ...named].every(isInt64)) return null
      return named.every(isKnown) ? body : 422
    })
    assert.deepEqual([must, should], [[], []])
  })

  test('a service may say by 404 that it has none', async () => {
    const api = await contractOf({ id: int64, categoryId: int64 })
    // The numbers that a run sends first.
    const isOld = (number: unknown): boolean => Number(number) > 7e15 && Number(number) < 8e15
    const { must, should } = await judged(api, ({ id, categoryId }) => {
      if (!isInt64(id) || !isInt64(categoryId)) return null
      return isOld(categoryId) ? { id, categoryId } : 404
    })
    assert.deepEqual([must, should], [[], []])
  })
})

/** How services tell whether a number is a multiple of a decimal. */
const ARITHMETICS: Readonly<Record<string, (number: number, divisor: number) => boolean>> = {
  'the remainder of doubles': (number, divisor) => number % divisor === 0,
  'a whole quotient of doubles': (number, divisor) => Number.isInteger(number / divisor),
  // As Ajv does.
  'a quotient that is its own digits': (number, divisor) =>
    number / divisor === Number.parseInt(`${number / divisor}`, 10),
  'a quotient near a whole number': (number, divisor) =>
    Math.abs(number / divisor - Math.round(number / divisor)) < 1e-6,
  decimals: (number, divisor) => {
    const scaled = (one: number): bigint => BigInt(one.toFixed(9).replace('.', ''))
    return Number(number.toFixed(9)) === number && scaled(number) % scaled(divisor) === 0n
  },
}

describe('multipleOf with a decimal', { concurrency: 2 }, () => {
  const number = { type: 'number' }
  const properties = {
    price: { ...number, minimum: 0, maximum: 99_999.99, multipleOf: 0.01 },
    rate: { anyOf: [{ ...number, multipleOf: 0.1 }, { type: 'null' }] },
    weight: { ...number, multipleOf: 0.25 },
    count: { type: 'integer', exclusiveMinimum: 0, multipleOf: 5 },
  }
  const isWithin = ({ price, rate, weight, count }: Fields): boolean =>
    [price, weight, count, rate ?? 0].every((one) => typeof one === 'number') &&
    rate !== undefined &&
    Number(price) >= 0 &&
    Number(price) <= 99_999.99 &&
    Number.isInteger(count) &&
    Number(count) > 0
  const isMultiple = (
    { price, rate, weight, count }: Fields,
    is: (number: number, divisor: number) => boolean,
  ): boolean => is(Number(price), 0.01) && is(Number(rate), 0.1) && is(Number(weight), 0.25) && is(Number(count), 5)

  for (const [name, is] of sampled(3, Object.entries(ARITHMETICS))) {
    test(`a service that decides by ${name} conforms`, async () => {
      const api = await contractOf(properties, '3.1.0')
      const { must, should } = await judged(api, (body) => (isWithin(body) && isMultiple(body, is) ? body : null))
      assert.deepEqual([must, should.filter((id) => id !== 'success.edge')], [[], []])
    })
  }

  test('a service that does not look at it fails', async () => {
    const { must } = await judged(await contractOf(properties, '3.1.0'), (body) => (isWithin(body) ? body : null))
    assert.deepEqual(must, [
      'request.price.multipleOf',
      'request.rate.multipleOf',
      'request.weight.multipleOf',
      'request.count.multipleOf',
    ])
  })

  test('a price in an answer is judged by its digits', async () => {
    const validate = (await contractOf(properties, '3.1.0')).operations[0]?.body?.content[0]?.schema?.validator(
      'response',
    )
    const given: readonly (readonly [price: string, isValid: boolean])[] = [
      ['36426.09', true],
      ['4.35', true],
      ['4.350', true],
      ['435e-2', true],
      ['4.355', false],
      ['4.3500000000000000000001', false],
      [`4.35${'0'.repeat(100_000)}`, true],
      ['1e-999999999', false],
      ['0e999999999', true],
    ]
    for (const [price, isValid] of given) {
      const { value, exact } = parseJson(`{"price":${price},"rate":0.3,"weight":1,"count":5}`)
      const places = validate?.(value, exact).map(({ pointer, keyword }) => `${pointer} ${keyword}`)
      assert.deepEqual(places, isValid ? [] : ['/price multipleOf'], price.slice(0, 40))
    }
  })
})

test('any text of a query is a string, so one that no enum lists breaks the enum and no type', async () => {
  const query = (name: string, schema: Fields): Fields => ({ name, in: 'query', schema })
  const api = await contractOf({ name: { type: 'string' } }, '3.0.3', [
    query('shelf', { type: 'string', enum: ['upper', 'lower'] }),
    query('row', { type: 'integer', enum: [1, 2] }),
  ])
  const { must } = await judged(api, (body) => (typeof body.name === 'string' ? body : null))
  assert.deepEqual(
    must.filter((id) => id.startsWith('request.query.')),
    ['request.query.shelf.enum', 'request.query.row.type', 'request.query.row.enum'],
  )
})

nightly(
  'a service may say by a 501 of the document that it does not support a value, and by no other 5xx',
  async () => {
    const api = await contractOf({ engine: { type: 'string' }, name: { type: 'string' } })
    const refusing = async (status: number): Promise<readonly string[]> => {
      const isKnown = ({ engine }: Fields): boolean => typeof engine === 'string' && !/["\\\n]/.test(engine)
      const isPair = ({ engine, name }: Fields): boolean => typeof engine === 'string' && typeof name === 'string'
      const { must } = await judged(api, (body) => (!isPair(body) ? null : isKnown(body) ? body : status))
      return must
    }
    assert.deepEqual(await refusing(501), [])
    assert.deepEqual(await refusing(500), ['success.status'])
  },
)

test('one text of a query is a list of one, also where a list is one of several forms', async () => {
  const query = (name: string, items: Fields): Fields => {
    return { name, in: 'query', schema: { anyOf: [{ type: 'array', items }, { type: 'null' }] } }
  }
  const parameters = [query('label', { type: 'string' }), query('row', { type: 'integer' })]
  const api = await contractOf({ name: { type: 'string' } }, '3.1.0', parameters)
  const { must } = await judged(api, (body) => (typeof body.name === 'string' ? body : null))
  assert.deepEqual(
    must.filter((id) => id.startsWith('request.query.')),
    ['request.query.row.anyOf'],
  )
})

nightly('a conflict of what else a body has is none of the value that breaks a rule', async () => {
  const room = { type: ['string', 'null'] }
  const api = await contractOf({ count: { type: 'integer' }, room }, '3.1.0')
  const isWhole = (body: Fields): boolean => Number.isInteger(body.count) && typeof body.room === 'string'
  const broken = async (answer: (body: Fields) => unknown): Promise<readonly string[]> =>
    (await judged(api, answer)).must.filter((id) => id.startsWith('request.count.') || id.startsWith('failure.'))
  assert.deepEqual(await broken((body) => (body.room === null ? 409 : isWhole(body) ? body : null)), [])
  const conflicts = (body: Fields): unknown => (typeof body.count === 'string' ? 409 : isWhole(body) ? body : null)
  assert.deepEqual(await broken(conflicts), ['request.count.type', 'failure.status'])
})
