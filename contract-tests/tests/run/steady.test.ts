/** The same seed, run and day send the same bytes; another run or day finds the same. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'

/** A document as Alertmanager's: nothing in it says what a silence or an alert needs. */
const MATCHER = {
  type: 'object',
  required: ['name', 'value', 'isRegex'],
  properties: { name: { type: 'string' }, value: { type: 'string' }, isRegex: { type: 'boolean' } },
}
const LABELS = { type: 'object', additionalProperties: { type: 'string' } }
const at = { type: 'string', format: 'date-time' }
const SILENCE = {
  type: 'object',
  required: ['matchers', 'startsAt', 'endsAt', 'createdBy', 'comment'],
  properties: {
    id: { type: 'string' },
    matchers: { type: 'array', items: MATCHER },
    startsAt: at,
    endsAt: at,
    createdBy: { type: 'string' },
    comment: { type: 'string' },
  },
}
/** By its pattern a date, and none by the calendar. */
const endsOn = { type: 'string', pattern: '^2026-99-\\d\\d$' }
const ALERT = {
  type: 'object',
  required: ['labels', 'endsOn'],
  properties: { labels: LABELS, startsAt: at, endsAt: at, endsOn },
}
const body = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } })
const refused = { 400: { description: 'Bad request' } }
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Silences', version: '1' },
  paths: {
    '/silences': {
      get: { operationId: 'getSilences', responses: { 200: { description: 'all' } } },
      post: {
        operationId: 'postSilences',
        requestBody: body(SILENCE),
        responses: { 200: { description: 'kept' }, ...refused, 404: { description: 'A silence was not found' } },
      },
    },
    '/alerts': {
      post: {
        operationId: 'postAlerts',
        requestBody: body({ type: 'array', items: ALERT }),
        responses: { 200: { description: 'kept' }, ...refused },
      },
    },
    '/receivers': { get: { operationId: 'getReceivers', responses: { 200: { description: 'all' } } } },
    '/gone': { get: { operationId: 'getGone', responses: { 200: { description: 'all' } } } },
  },
}

/** The status for a silence: it must not be over, nor end before it starts. */
function statusOfSilence(value: unknown, today: number): number {
  if (!isObject(value) || !Array.isArray(value.matchers)) return 400
  if (value.id !== undefined) return typeof value.id === 'string' ? 404 : 400
  const [starts, ends] = [value.startsAt, value.endsAt].map((one) => Date.parse(String(one)))
  const isKept = [value.createdBy, value.comment].every((one) => typeof one === 'string')
  const isMatching = value.matchers.length > 0 && value.matchers.every((one) => isObject(one) && one.name !== '')
  return isKept && isMatching && Number(ends) > today && Number(ends) > Number(starts) ? 200 : 400
}

/** The status for alerts: each must have a label. */
function statusOfAlerts(value: unknown): number {
  const hasLabel = (one: unknown): boolean =>
    isObject(one) && isObject(one.labels) && Object.values(one.labels).some((label) => typeof label === 'string')
  return Array.isArray(value) && value.length > 0 && value.every(hasLabel) ? 200 : 400
}

type Seen = { readonly verdict: string; readonly failed: readonly string[]; readonly sent: readonly string[] }

type Conditions = {
  /** When it is, for the service. */
  readonly today?: number
  /** Paths at which it says that there is nothing. */
  readonly lost?: readonly string[]
  readonly refuses?: (url: string) => boolean
}

/** Judges the service, which answers after a while that is never the same, and keeps what reaches it. */
async function judged(
  options: Partial<VerifyOptions>,
  { today = Date.parse('2027-03-05'), lost = [], refuses = () => false }: Conditions = {},
) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'steady-'))
  const spec = join(folder.path, 'openapi.json')
  await writeFile(spec, JSON.stringify(DOCUMENT))
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const text = await textOf(request)
    const { host: _, ...others } = headers
    sent.push(`${method} ${url} ${JSON.stringify(others)} ${text}`)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
    const read = (): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    }
    const known = ['/silences', '/alerts', '/receivers'].includes(url) && !lost.includes(url)
    const made = url === '/silences' ? statusOfSilence(read(), today) : statusOfAlerts(read())
    const status = !known ? 404 : method === 'GET' ? 200 : method === 'POST' && url !== '/receivers' ? made : 405
    response.writeHead(refuses(url) ? 409 : status, { 'X-Request-Id': randomUUID() }).end()
  })
  const { origin, close } = await listening(server)
  try {
    const report = await verify({
      ...{ spec, target: origin, report: join(folder.path, 'report') },
      ...options,
    })
    const written = JSON.parse(await readFile(join(folder.path, 'report', 'report.json'), 'utf8'))
    const failed = report.requirements.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : []))
    const reasons = new Map(report.requirements.map(({ operation, reason }) => [operation, reason]))
    const seen: Seen = { verdict: report.verdict, failed, sent: sent.toSorted() }
    return { ...seen, written, reasons, judged: report.counts.judged }
  } finally {
    await close()
  }
}

/** What one run sent more often than another. */
function onlyIn(one: readonly string[], other: readonly string[]): readonly string[] {
  const rest = [...other]
  return one.filter((each) => {
    const place = rest.indexOf(each)
    if (place >= 0) rest.splice(place, 1)
    return place < 0
  })
}

const SAME = { seed: 1, run: 77, now: '2027-03-05' }

test('the same seed, run and day send the same bytes', async () => {
  const [one, other] = [await judged(SAME), await judged(SAME)]
  assert.deepEqual(onlyIn(one.sent, other.sent), [])
  assert.deepEqual(onlyIn(other.sent, one.sent), [])
  assert.deepEqual([one.written.seed, one.written.run, one.written.now], [1, 77, '2027-03-05'])
  assert.ok(one.sent.length > 100)
})

nightly(
  'another run, on another day, finds the same: what begins and ends lies ahead, and what may be empty is not',
  async () => {
    const first = await judged(SAME)
    const later = await judged({ run: 4_000_000, now: '2031-12-30' }, { today: Date.parse('2031-12-30T23:59:00Z') })
    assert.deepEqual([later.verdict, later.failed, later.judged], [first.verdict, first.failed, first.judged])
    // All but the operation that is not there.
    assert.equal(first.judged, 4)
  },
)

nightly(
  'the reason of an operation that is refused is the one that the document gives, and no wrong path',
  async () => {
    const operations = ['postSilences', 'getReceivers', 'getGone']
    const { reasons } = await judged({ ...SAME, operations }, { lost: ['/silences'] })
    assert.match(
      reasons.get('getGone') ?? '',
      /^it is refused with status 404, though other operations at .* are there/,
    )
    assert.match(
      reasons.get('postSilences') ?? '',
      /^no plain request is accepted without a token: it is refused with 404, which the document describes as "?A silence was not found/,
    )
    // Where nothing is there, the path may be wrong.
    const nothing = await judged({ ...SAME, operations: ['postSilences'] }, { lost: ['/silences'] })
    assert.match(
      nothing.reasons.get('postSilences') ?? '',
      /has no such operation \(status 404\): is the base path right/,
    )
  },
)

test('a baseline is written after a second look at what was refused', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'steady-'))
  const baseline = join(folder.path, 'baseline.json')
  const operations = ['getSilences', 'getReceivers']
  let looks = 0
  let refused = Number.POSITIVE_INFINITY
  const refuses = (url: string): boolean => url === '/receivers' && looks++ < refused
  const one = await judged({ ...SAME, operations }, { refuses })
  assert.equal(one.judged, 1)
  // All requests of the first look are refused.
  refused = looks
  looks = 0
  const other = await judged({ ...SAME, operations, baseline, updateBaseline: true }, { refuses })
  assert.equal(other.judged, 2)
  const unjudged = JSON.parse(await readFile(baseline, 'utf8')).unjudged
  assert.ok(!unjudged.includes('get-receivers'), String(unjudged))
})

test('a number of a run or a day that is none is refused', async () => {
  for (const [options, wrong] of [
    [{ run: 10_000_000 }, /^run must be a whole number from 0 to 9999999, and is 10000000$/],
    [{ now: 'tomorrow' }, /^now must be a date of ISO 8601/],
  ] as const)
    await assert.rejects(judged(options), ({ message }: Error) => wrong.test(message))
})
