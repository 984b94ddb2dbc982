/** Optional parameters are sent at the values that a document lists, and at bounds: filters that fail, and odd ones that don't. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { coverageSentences } from '../../../spec/coverage/words.ts'
import { planOf } from '../../plan/plan.ts'
import type { KnownFinding } from '../../report/baseline.ts'
import { isAgainstTarget } from '../../report/outcome.ts'
import type { Report } from '../../report/report.ts'
import { terminalReport } from '../../report/terminal.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { mistakeAt, prepare } from '../../targets/others/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const DESK = `openapi: 3.1.0
info: { title: Desk, version: '1' }
paths:
  /tickets:
    get:
      operationId: tickets
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [open, closed] } }
        - { name: urgent, in: query, schema: { type: boolean } }
        - { name: text, in: query, schema: { type: string, example: printer } }
        - { name: since, in: query, example: '2031-02-03', schema: { type: string, format: date } }
        - { name: floor, in: query, schema: { type: integer, minimum: 0, maximum: 9, default: 2 } }
        - { name: cursor, in: query, schema: { type: string, example: b2xk } }
        - { name: sort, in: query, schema: { type: array, maxItems: 2, items: { enum: [newest, oldest] } } }
        - { name: limit, in: query, schema: { anyOf: [{ type: integer, exclusiveMinimum: 0, maximum: 104, multipleOf: 5 }, { type: 'null' }] } }
        - { name: near, in: query, schema: { type: string, minLength: 2, maxLength: 40 } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: array } } } }
        '400': { description: bad }
`
const LISTED: Readonly<Record<string, readonly string[]>> = {
  status: ['open', 'closed'],
  urgent: ['true', 'false'],
  sort: ['newest', 'oldest'],
  text: ['printer'],
  since: ['2031-02-03'],
  floor: ['2', '0', '9'],
  limit: ['5', '100'],
  near: ['aa', 'a'.repeat(40)],
  cursor: [],
}

type Desk = (query: URLSearchParams, accept?: string) => number | null

/** The desk among so many others that a run is brief about each. */
const MANY =
  DESK +
  ['bills', 'calls', 'chats', 'notes']
    .map((name) => `  /${name}: { get: { operationId: ${name}, responses: { '200': { description: ok } } } }\n`)
    .join('')

/** What `work` finds out of a desk, which answers some queries in its own way. */
async function atDesk<T>(desk: Desk, document: string, work: (origin: string, spec: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'desk-'))
  const file = join(folder.path, 'desk.yaml')
  await writeFile(file, document)
  const server = createServer(({ url = '', headers }, response) => {
    const { searchParams } = new URL(url, 'http://desk')
    const isListed = [...searchParams].every(([name, value]) => LISTED[name]?.includes(value) ?? true)
    const status =
      isListed && searchParams.getAll('sort').length < 3 ? (desk(searchParams, headers.accept) ?? 200) : 400
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 200 ? '[]' : '')
  })
  const { origin, close } = await listening(server)
  try {
    return await work(origin, file)
  } finally {
    server.closeAllConnections()
    await close()
  }
}

/** What differs between the judge's findings and what is known of a desk. */
function mistake(
  desk: Desk,
  breaks: string | null,
  { document = DESK, maxWrites = null }: { document?: string; maxWrites?: number | null } = {},
): Promise<string | null> {
  return atDesk(desk, document, async (origin, file) => {
    const { api } = await prepare(file)
    const plan = planOf(api, { ...SETTINGS, maxWrites }, TOKEN)
    return mistakeAt(origin, { api, plan }, breaks === null ? [] : [breaks, 'tickets.success'], breaks)
  })
}

test('a filter that fails at a listed value breaks the promise of 200', async () => {
  assert.equal(
    await mistake((query) => (query.get('status') === 'closed' ? 500 : null), 'tickets.success.status'),
    null,
  )
  assert.equal(await mistake((query) => (query.has('sort') ? 500 : null), 'tickets.success.status'), null)
})

for (const [how, under] of Object.entries({
  'where a run is brief about each operation': { document: MANY },
  'whatever the limit of writes, since reading is none': { maxWrites: 1 },
}))
  test(`each listed value is sent ${how}`, async () => {
    for (const [name, values] of Object.entries(LISTED))
      for (const value of values) {
        const found = await mistake(
          (query) => (query.get(name) === value ? 500 : null),
          'tickets.success.status',
          under,
        )
        assert.equal(found, null, `${name}=${value}`)
      }
  })

test('a filter that fails at as many values as it may have breaks the promise of 200, too', async () => {
  const fails = (query: URLSearchParams): number | null => (query.getAll('sort').length > 1 ? 500 : null)
  assert.equal(await mistake(fails, 'tickets.success.status'), null)
})

test('a bound that is refused is a warning; a text of its length may break rules that no document shows', async () => {
  const refusing =
    (name: string, value: string): Desk =>
    (query) =>
      query.get(name) === value ? 400 : null
  assert.equal(await mistake(refusing('limit', '100'), 'tickets.success.choice'), null)
  assert.equal(await mistake(refusing('floor', '0'), 'tickets.success.choice'), null)
  assert.equal(await mistake(refusing('near', 'aa'), null), null)
})

test('a filter that fails at an example or at the default breaks the promise of 200, too', async () => {
  for (const name of ['text', 'since', 'floor'])
    assert.equal(await mistake((query) => (query.has(name) ? 500 : null), 'tickets.success.status'), null, name)
})

test('a parameter that is always refused is not covered', () =>
  atDesk(
    (query) => (query.has('text') ? 400 : null),
    DESK,
    async (target, spec) => {
      const { coverage } = await verify({ target, spec, report: join(dirname(spec), 'report') })
      const counts = new Map(coverage.operations[0]?.parameters.map(({ name, count }) => [name, count]))
      assert.equal(counts.get('text'), 0)
      assert.ok((counts.get('floor') ?? 0) > 0)
      assert.ok(coverageSentences(coverage).some((one) => /never saw text \(query\).* accepted by tickets/.test(one)))
    },
  ))

test('an example that is refused is a warning; whom it is for, and where an old list went on, is nobody’s fault', async () => {
  assert.equal(await mistake((query) => (query.has('text') ? 400 : null), 'tickets.success.choice'), null)
  assert.equal(await mistake((query) => (query.has('text') ? 403 : null), null), null)
  assert.equal(await mistake((query) => (query.has('cursor') ? 500 : null), null), null)
})

test('a listed value that is refused is a warning, and names the value', async () => {
  assert.equal(await mistake((query) => (query.get('urgent') === 'true' ? 400 : null), 'tickets.success.choice'), null)
})

test('a desk that takes what is listed, or says that nothing is there, is right', async () => {
  assert.equal(await mistake(() => null, null), null)
  assert.equal(await mistake((query) => (query.get('status') === 'closed' ? 404 : null), null), null)
})

test('a value that gets an error fails its own requirement, and each form of the report counts its cases alike', () =>
  atDesk(
    (query) => (query.get('status') === 'closed' ? 500 : null),
    DESK,
    async (target, spec) => {
      const folder = join(dirname(spec), 'report')
      const report = await verify({ target, spec, report: folder })
      const choice = report.requirements.find(({ id }) => id === 'tickets.success.choice')
      assert.equal(choice?.outcome, 'warned')
      // It is one fault, of the values that are listed.
      assert.deepEqual(report.summary.findings, { breaches: 1, warnings: 0, known: 0 })
      const sent = new Set(choice?.cases.map(({ id }) => id)).size
      assert.ok(sent >= Object.values(LISTED).flat().length)
      const words = `1 of ${sent} cases`
      const text = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
      assert.match(
        terminalReport(report, null, folder),
        new RegExp(`^warn  should tickets\\.success\\.choice: .* \\(${words}\\)$`, 'm'),
      )
      for (const [name, pattern] of Object.entries({
        'report.md': `tickets\\.success\\.choice\`.* should \\| ${words} \\|`,
        'junit.xml': `tickets\\.success\\.choice".*\\(${words}\\)`,
        'report.html': `tickets\\.success\\.choice</code>.*should, ${words}<`,
      }))
        assert.match(await text(name), new RegExp(pattern), name)
    },
  ))

test('a known error at one request that the contract leaves open hides none at another', () => {
  let faulty = /html/
  return atDesk(
    (query, accept = '') => (faulty.test(`${query} ${accept}`) ? 500 : null),
    DESK,
    async (target, spec) => {
      const [baseline, report] = [join(dirname(spec), 'known.json'), join(dirname(spec), 'report')]
      const judged = (updateBaseline = false): Promise<Report> =>
        verify({ target, spec, report, baseline, level: 'should', updateBaseline })
      assert.deepEqual(
        (await judged(true)).baseline?.known.map(({ fingerprint }) => fingerprint),
        ['500 accept-html'],
      )
      faulty = /html|contract/
      const { verdict, requirements } = await judged()
      assert.equal(verdict, 'violates')
      const found = requirements.flatMap(({ cases }) => cases.filter(isAgainstTarget))
      assert.deepEqual(
        found.map(({ fingerprint }) => fingerprint),
        ['500 query'],
      )
    },
  )
})

nightly(
  'a known fault of one listed value hides none of another; an entry of before, without the value, is what its case shows',
  () => {
    let faults: Readonly<Record<string, number>> = { open: 500, newest: 400 }
    return atDesk(
      (query) => faults[query.get('status') ?? query.getAll('sort').join()] ?? null,
      DESK,
      async (target, spec) => {
        const [baseline, report] = [join(dirname(spec), 'known.json'), join(dirname(spec), 'report')]
        const judged = (updateBaseline = false): Promise<Report> =>
          verify({ target, spec, report, baseline, level: 'should', updateBaseline })
        const known = async (): Promise<KnownFinding[]> => JSON.parse(await readFile(baseline, 'utf8')).findings
        assert.equal((await judged(true)).verdict, 'conforms')
        const written = (await known()).map((one) => `${one.requirement} ${one.fingerprint}`)
        assert.deepEqual(written, [
          'tickets.success.choice 400 sort.["newest"]',
          'tickets.success.choice 500 status.open',
          'tickets.success.status 500 status.open',
        ])
        assert.equal((await judged()).verdict, 'conforms')
        // What an earlier version wrote.
        const findings = (await known()).map((one) => ({
          ...one,
          fingerprint: one.fingerprint.slice(0, 3),
          since: 'May',
        }))
        await writeFile(baseline, JSON.stringify({ document: 'Desk', findings }))
        const again = await judged()
        assert.deepEqual([again.verdict, again.baseline?.known.length, again.baseline?.fixed], ['conforms', 3, []])
        faults = { ...faults, closed: 500, oldest: 400 }
        const later = await judged()
        assert.equal(later.verdict, 'violates')
        assert.deepEqual(
          later.requirements.flatMap(({ cases }) => cases.filter(isAgainstTarget).map(({ id }) => id)).toSorted(),
          [
            'tickets.success.choice/sort.["oldest"]',
            'tickets.success.choice/status.closed',
            'tickets.success.choice/status.closed',
          ],
        )
        await judged(true)
        const since = (await known()).map((one) => `${one.fingerprint} ${one.since === 'May'}`)
        assert.deepEqual(since, [
          ...['400 sort.["newest"] true', '400 sort.["oldest"] false'],
          ...['500 status.closed false', '500 status.open true', '500 status.closed false', '500 status.open true'],
        ])
      },
    )
  },
)
