/** A shard takes whole operations, and a run takes no more items than it needs. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { performRun } from '../../plan/perform.ts'
import { planOf } from '../../plan/plan.ts'
import type { KnownFinding } from '../../report/baseline.ts'
import { markdownReport } from '../../report/markdown.ts'
import { pageReport } from '../../report/page/page.ts'
import { type Report, reportOf } from '../../report/report.ts'
import { terminalReport } from '../../report/terminal.ts'
import { ELSEWHERE } from '../../run/job.ts'
import { resultsIn } from '../../run/record/events.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { TOKEN } from '../../targets/others/service.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'

const content = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['name'],
      properties: {
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 40 },
        count: { type: 'integer', minimum: 0, maximum: 9 },
      },
    },
  },
}
const done = { 200: { description: 'done', content }, 400: { description: 'refused' }, 401: { description: 'refused' } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

const text = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Many', version: '1' },
  security: [{ token: [] }],
  paths: Object.fromEntries(
    ['beds', 'pots', 'seeds', 'tools'].flatMap((name) => [
      [`/${name}`, { post: { operationId: `add ${name}`, requestBody: { required: true, content }, responses: done } }],
      [
        `/${name}/{id}`,
        {
          parameters: [id],
          get: { operationId: `read ${name}`, responses: done },
          patch: { operationId: `change ${name}`, requestBody: { required: true, content }, responses: done },
        },
      ],
    ]),
  ),
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
})
const { contract: api } = await compileDocument('many.json', text)

test('shards divide operations, the items of a resource stay together, and a few operations are divided by jobs', () => {
  const whole = planOf(api, SETTINGS, TOKEN)
  const shards = [1, 2].map((index) => planOf(api, { ...SETTINGS, shard: { index, total: 2 } }, TOKEN))
  const jobs = shards.flatMap((shard) => shard.jobs.map((job) => job.id))
  assert.deepEqual(jobs.toSorted(), whole.jobs.map((job) => job.id).toSorted())
  const own = shards.map((shard) => new Set(shard.jobs.map(({ operation }) => operation.id)))
  assert.deepEqual(
    own.map((some) => some.size),
    [6, 6],
  )
  const [first = new Set()] = own
  for (const name of ['beds', 'pots', 'seeds', 'tools'])
    assert.equal(first.has(`add ${name}`), first.has(`change ${name}`), name)
  // Eight parts of four resources would leave four shards without work.
  assert.equal(planOf(api, { ...SETTINGS, shard: { index: 1, total: 8 } }, TOKEN).jobs.length, whole.jobs.length)
})

type Service = { readonly url: string; readonly created: () => number }

/**
 * A service of things; `removes`: where a credential is refused, the item is gone all the same; `refusal`: the
 * status of what is refused for its body.
 */
async function withThings<T>(removes: boolean, work: (service: Service) => Promise<T>, refusal = 400): Promise<T> {
  const things = new Map<string, object>()
  let created = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = (status: number, body?: object): void => {
      if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer')
      response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    const [, collection = '', key] = request.url?.split('?')[0]?.split('/') ?? []
    const place = `${collection}/${key}`
    if (key !== undefined && !/^[0-9a-f-]{36}$/i.test(key)) return answer(400)
    if (key !== undefined && !things.has(place)) return answer(404)
    if (request.headers.authorization?.replace(/^bearer /i, 'Bearer ') !== `Bearer ${TOKEN}`) {
      if (removes && request.method === 'PATCH') things.delete(place)
      return answer(401)
    }
    if (request.method === 'GET' || request.method === 'HEAD') return answer(200, things.get(place))
    const sent = validIn(Buffer.concat(chunks).toString())
    if (sent === null) return answer(refusal)
    if (key === undefined) created++
    const own = key ?? `00000000-0000-4000-8000-${String(created).padStart(12, '0')}`
    const thing = { ...things.get(place), ...sent, id: own }
    things.set(`${collection}/${own}`, thing)
    answer(200, thing)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port }: Pick<AddressInfo, 'port'> = server.address() as AddressInfo
  try {
    return await work({ url: `http://127.0.0.1:${port}`, created: () => created })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function validIn(json: string): object | null {
  try {
    const sent: unknown = JSON.parse(json)
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent) || !('name' in sent)) return null
    const { name } = sent
    const count = 'count' in sent ? sent.count : 0
    const isName = typeof name === 'string' && [...name].length >= 1 && [...name].length <= 40
    return isName && Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 9 ? sent : null
  } catch {
    return null
  }
}

const ONLY = ['change-pots.credential', 'change-pots.request']

async function runOn({ url, created }: Service) {
  const settings = { ...SETTINGS, target: url, only: ONLY }
  const { events } = await performRun(planOf(api, settings, TOKEN), settings, TOKEN, 'must')
  const results = resultsIn(events).filter(({ requirement }) => ONLY.some((name) => requirement.startsWith(name)))
  return { created: created(), results }
}

nightly(
  'requests that are refused share an item, and where a refusal removes it each gets its own: both are judged alike',
  async () => {
    const [shared, own] = [await withThings(false, runOn), await withThings(true, runOn)]
    const outcomes = ({ results }: typeof shared) => results.map(({ id, outcome }) => `${id} ${outcome}`).toSorted()
    const refused = outcomes(shared).filter((one) => one.includes('credential')).length
    assert.ok(refused > 20, `${refused} refusals`)
    assert.deepEqual(outcomes(own), outcomes(shared))
    assert.deepEqual(
      shared.results
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ id, outcome, received }) => `${id} ${outcome}: ${received}`),
      [],
    )
    assert.ok(own.created - shared.created > 20, `${shared.created} items, and ${own.created} where they are removed`)
  },
)

test('of many operations each has fewer cases, and every requirement that has one keeps one', () => {
  const [whole, brief] = [false, true].map((isBrief) => planOf(api, SETTINGS, TOKEN, isBrief).jobs)
  const tested = (jobs: typeof whole): readonly string[] =>
    [...new Set(jobs?.flatMap((job) => (job.cases().length > 0 ? [job.requirement?.id ?? ''] : [])))].toSorted()
  assert.deepEqual(tested(brief), tested(whole))
  const count = (jobs: typeof whole): number => jobs?.flatMap((job) => job.cases()).length ?? 0
  assert.ok(count(brief) < count(whole) / 2, `${count(brief)} of ${count(whole)}`)
})

nightly('a shard says of the operations that are not its own that another shard checks them', () =>
  withThings(false, async ({ url }) => {
    const settings = { ...SETTINGS, target: url, shard: { index: 2, total: 2 } }
    const plan = planOf(api, settings, TOKEN)
    const { events } = await performRun(plan, settings, TOKEN, 'must')
    const elsewhere = events.flatMap((event) =>
      event.kind === 'control' && event.unjudged === ELSEWHERE ? [event.operation] : [],
    )
    assert.deepEqual(elsewhere.toSorted(), [...plan.elsewhere].map((operation) => operation.id).toSorted())
    assert.equal(elsewhere.length, 6)
    const judged = new Set(resultsIn(events).map(({ requirement }) => requirement.split('.')[0]))
    assert.equal(judged.size, 6)
  }),
)

nightly('the terminal sums what passed by operation, and what is wrong is last', () =>
  withThings(
    false,
    async ({ url }) => {
      // Nothing deletes what is added: a run that may create few would leave open what is wrong with adding.
      const settings = { ...SETTINGS, target: url, allow: api.operations.map((each) => each.id) }
      const { events } = await performRun(planOf(api, settings, TOKEN), settings, TOKEN, 'must')
      const report = reportOf(events, api)
      const lines = terminalReport(report, null, 'folder').trim().split('\n')
      const passed = lines.filter((line) => line.startsWith('pass '))
      assert.deepEqual(
        passed.map((line) => /^pass {2}(\S+ \S+): \d+ requirements?$/.exec(line)?.[1]).toSorted(),
        api.operations.map(({ id }) => id).toSorted(),
      )
      const summed = (outcome: string): number => report.requirements.filter((one) => one.outcome === outcome).length
      const counted = passed.reduce((sum, line) => sum + Number(/(\d+) requirement/.exec(line)?.[1]), 0)
      assert.equal(counted, summed('passed'))
      assert.equal(lines.filter((line) => /^FAIL {2}must /.test(line)).length, summed('failed'))
      const first = lines.findIndex((line) => line.startsWith('1. Breach: '))
      assert.ok(first > lines.findLastIndex((line) => /^(pass|FAIL|warn|open| {2}--) /.test(line)))
      // The table has each operation that refuses bodies: it is one cause, and a finding of each.
      const rows = lines.flatMap((line) => /^ {3}((?:add|change) \w+) +422 +1 +0 +0$/.exec(line)?.slice(1) ?? [])
      assert.equal(rows.length, 8)
      assert.equal(report.summary.findings.breaches, 1)
      const markdown = markdownReport(report, null)
      const html = pageReport(report, null).replaceAll('</td><td>', ' | ')
      for (const { operation } of report.summary.byOperation) {
        assert.ok(markdown.includes(`| ${operation} | 422 | 1 | 0 | 0 |`), operation)
        assert.ok(html.includes(`<td>${operation} | 422 | 1 | 0 | 0</td>`), operation)
      }
      assert.ok(report.summary.byOperation.every(({ status }) => status === 422))
    },
    422,
  ),
)

nightly(
  'of a document with many operations known findings stay known and fixed ones are found, in shards, too',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
    try {
      const baseline = join(folder, 'known.json')
      const spec = join(folder, 'many.json')
      await writeFile(spec, text)
      const asked = { spec, token: TOKEN, baseline, report: join(folder, 'report') }
      const ask = (refusal: number, more: Partial<VerifyOptions>): Promise<Report> =>
        withThings(false, ({ url }) => verify({ target: url, ...asked, ...more }), refusal)
      await ask(422, { updateBaseline: true })
      const before = await readFile(baseline, 'utf8')
      const again = await ask(422, { seed: 3 })
      assert.deepEqual([again.verdict, again.baseline?.fixed], ['conforms', []])
      // A shard judges its own operations alone.
      const part = await ask(400, { shard: { index: 1, total: 2 } })
      const all = again.baseline?.known.length ?? 0
      const fixed = part.baseline?.fixed ?? []
      assert.ok(fixed.length > 0 && fixed.length < all, `${fixed.length} of ${all}`)
      assert.equal((await ask(400, {})).baseline?.fixed.length, all)
      assert.equal(await readFile(baseline, 'utf8'), before)
      await ask(400, { operations: ['change pots'], updateBaseline: true })
      const left = JSON.parse(await readFile(baseline, 'utf8')).findings.map((one: KnownFinding) => one.requirement)
      assert.deepEqual(
        left,
        again.baseline?.known.map((one) => one.requirement).filter((id) => !id.startsWith('change-pots.')),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
