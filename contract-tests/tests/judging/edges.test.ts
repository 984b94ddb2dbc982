/**
 * Numbers at the edge of what services take: where the document sets no bound, a refusal is a warning that names the
 * bound to add; where it does, and where the service fails, it is a breach as for any other valid value.
 */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { performRun } from '../../plan/perform.ts'
import { planOf } from '../../plan/plan.ts'
import { causesOf } from '../../report/causes.ts'
import { reportOf } from '../../report/report.ts'
import { terminalReport } from '../../report/terminal.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'

const PLACE = '/components/schemas/Count'
const QUERY = '/paths/~1counts/post/parameters/0/schema'

type Service = {
  /** The schema of the property, and that of the parameter. */
  readonly schema: object
  readonly query?: object
  readonly refuses: (count: number, from: number | null) => boolean
  readonly status?: number
  /** True if no number is taken twice. */
  readonly isUnique?: boolean
  /** Numbers that an earlier run has left. */
  readonly has?: readonly number[]
}

function documentOf({ schema, query = { type: 'integer', minimum: 1, maximum: 9 } }: Service): string {
  const body = { type: 'object', required: ['count'], properties: { count: { $ref: '#/components/schemas/Count' } } }
  const json = { content: { 'application/json': { schema: body } } }
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Counts', version: '1' },
    paths: {
      '/counts': {
        post: {
          operationId: 'count',
          parameters: [{ name: 'from', in: 'query', schema: query }],
          requestBody: { required: true, ...json },
          responses: { 200: { description: 'counted', ...json }, 400: { description: 'refused' } },
        },
      },
    },
    components: { schemas: { Count: schema } },
  })
}

/** What a run says of a service: each cause with its level, its requirement and the line to add; and the terminal's text. */
async function judged(service: Service): Promise<{ readonly said: readonly string[]; readonly printed: string }> {
  const api = (await compileDocument('counts.json', documentOf(service))).contract
  const validate = api.document.schema(PLACE).validator('request')
  const taken = new Set(service.has)
  const statusFor = (url: string, text: string): number => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return 400
    }
    const { count } = Object(body)
    const from = new URL(url, 'http://counts').searchParams.get('from')
    if (Array.isArray(body) || validate(count).length > 0 || typeof count !== 'number') return 400
    if (from !== null && api.document.schema(QUERY).validator('request')(Number(from)).length > 0) return 400
    if (service.isUnique === true && taken.has(count)) return 400
    if (service.refuses(count, from === null ? null : Number(from))) return service.status ?? 400
    taken.add(count)
    return 200
  }
  const server = createServer((request, response) => {
    textOf(request).then(
      (text) => {
        const status = statusFor(request.url ?? '/', text)
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(status === 200 ? text : '{}')
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
    const report = reportOf(events, api)
    const said = causesOf(report).map(({ level, requirements, example: { because } }) => {
      const line = /add "([^"]+)" at \S+?(?=[.,](\s|$))/.exec(because)?.[0].replace('add ', '')
      return `${level} ${requirements[0]?.id.replace('count.', '')}${line === undefined ? '' : ` ${line}`}`
    })
    return { said, printed: terminalReport(report, null, 'folder') }
  } finally {
    await close()
  }
}

const edge = (line: string, place = PLACE): string => `should success.edge "${line}" at ${place}`
const never = (): boolean => false

const GIVEN: readonly (readonly [name: string, service: Service, said: readonly string[]])[] = [
  ['takes all of them', { schema: { type: 'integer', format: 'int64' }, refuses: never }, []],
  ['refuses 0', { schema: { type: 'integer' }, refuses: (count) => count === 0 }, [edge('minimum: 1')]],
  [
    'refuses negatives',
    { schema: { type: 'integer' }, refuses: (count) => count < 0, status: 422 },
    [edge('minimum: 0')],
  ],
  [
    'refuses what is not positive, or not an int32',
    { schema: { type: 'integer' }, refuses: (count) => count <= 0 || count > 2 ** 31 - 1 },
    [edge('minimum: 1'), edge('maximum: 2147483647')],
  ],
  [
    'refuses what is below int32',
    { schema: { type: 'integer', format: 'int64' }, refuses: (count) => count < -(2 ** 31), status: 409 },
    [edge('minimum: -2147483648')],
  ],
  [
    'refuses what a double can not hold',
    { schema: { type: 'number' }, refuses: (count) => count > Number.MAX_SAFE_INTEGER },
    [edge('maximum: 9007199254740991')],
  ],
  [
    'refuses what a double can not hold, and what it has',
    {
      schema: { type: ['integer', 'null'], format: 'int64' },
      refuses: (count) => count > Number.MAX_SAFE_INTEGER,
      isUnique: true,
    },
    [edge('maximum: 9007199254740991')],
  ],
  [
    'has the ends of int64 from an earlier run, and reads doubles, of which each end is two numbers',
    { schema: { type: 'integer', format: 'int64' }, refuses: never, isUnique: true, has: [-(2 ** 63), 2 ** 63, 0] },
    [],
  ],
  [
    'has a largest number of its own',
    { schema: { type: 'integer', format: 'int32' }, refuses: (count) => count > 2_000_000_000 },
    [edge('maximum: N')],
  ],
  ['0 is a bound', { schema: { type: 'integer', minimum: 0 }, refuses: never }, []],
  [
    'refuses 0, which the document allows by a bound',
    { schema: { type: 'integer', minimum: -7, maximum: 9e15 }, refuses: (count) => count === 0 },
    ['must success.status'],
  ],
  [
    'refuses a listed 0',
    { schema: { type: 'integer', enum: [0, -1, 7, 8, 9] }, refuses: (count) => count === 0 },
    ['must success.status'],
  ],
  [
    'fails for 0',
    { schema: { type: 'integer' }, refuses: (count) => count === 0, status: 500 },
    ['must success.status'],
  ],
  ['has nothing of the number 0', { schema: { type: 'integer' }, refuses: (count) => count === 0, status: 404 }, []],
  [
    'refuses a parameter that is not positive',
    { schema: { type: 'integer' }, query: { type: 'integer' }, refuses: (_, from) => from !== null && from <= 0 },
    [edge('minimum: 1', QUERY)],
  ],
  [
    'refuses a parameter beyond int32',
    {
      schema: { type: 'integer' },
      query: { type: 'integer', minimum: 1 },
      refuses: (_, from) => from !== null && from > 2 ** 31 - 1,
    },
    [edge('maximum: 2147483647', QUERY)],
  ],
]

describe('a service that', { concurrency: 2 }, () => {
  for (const [name, service, said] of sampled(8, GIVEN)) {
    test(name, async () => assert.deepEqual((await judged(service)).said.toSorted(), said.toSorted()))
  }
})

test('a number that gets an error is no case that passed its own requirement', async () => {
  const { printed } = await judged({ schema: { type: 'integer' }, refuses: (count) => count === 0, status: 500 })
  const [, passed, all] = /^pass +should count\.success\.edge: .* \((\d+) of (\d+) cases\)$/m.exec(printed) ?? []
  assert.ok(Number(passed) > 0 && Number(passed) < Number(all), printed)
})

test('the report says which line to add, and where', async () => {
  const { printed } = await judged({ schema: { type: 'integer' }, refuses: (count) => count <= 0 })
  assert.match(printed, /^1\. Warning: A valid request was refused with 400\.$/m)
  assert.match(printed, /because +.* add "minimum: 1" at \/components\/schemas\/Count\.$/m)
  assert.match(printed, / conforms to Counts 1: /)
})
