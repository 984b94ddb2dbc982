/**
 * Hostile targets: each run of `verify`, `seed` and `learn` ends in its time, says nothing untrue, and leaves files that
 * harm nobody who reads them and tell nothing that is secret.
 */

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { dayOrNight, sampled } from '../../../.ci/nightly.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { severalAtOnce } from '../../client/pace.ts'
import { learnFrom } from '../../learn/looks.ts'
import { contextOf } from '../../plan/context.ts'
import { ordered } from '../../plan/perform.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { type Report, reportOf } from '../../report/report.ts'
import { terminalReport } from '../../report/terminal.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { redactorFor } from '../../run/record/redactor.ts'
import { SeedLedger } from '../../seed/ledger.ts'
import { requestsOf } from '../../seed/requests.ts'
import { Seeding } from '../../seed/seed.ts'
import { GOOD, HOSTILE, type Hostile, serveHostile } from '../../targets/hostile.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { annotations, writeArtefacts } from '../../verify/artefacts.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const TOKEN = 'hst-9fQ2xLw7Rk4ZbV8mTe6YpJ3'
const TIMEOUT = 100
/** Milliseconds that a run may take by its time-outs, many times over: the machine may be busy. */
const LONGEST = 600_000

const folder = mkdtempSync(join(tmpdir(), 'plant-store-hostile-'))
after(() => rmSync(folder, { recursive: true }))
let folders = 0
const newFolder = (): string => join(folder, String(folders++))

/** The token as it may be told: every part of eight characters, in each notation. */
const FORMS = [
  TOKEN,
  [...TOKEN].reverse().join(''),
  Buffer.from(TOKEN).toString('hex'),
  Buffer.from(TOKEN).toString('base64'),
]
const PARTS = FORMS.flatMap((form) =>
  Array.from({ length: form.length - 7 }, (_, at) => form.slice(at, at + 8).toLowerCase()),
)
/** Looks for all of them at once: some hundred texts are searched. */
const ANY_PART = new RegExp(PARTS.map((part) => RegExp.escape(part)).join('|'), 'g')

/** Nothing that a terminal or a CI server obeys, nothing that misleads an eye, and nothing of the token. */
function assertClean(text: string, what: string): void {
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/, what)
  assert.doesNotMatch(text, /^\s*::(?!(error|warning) title=create-plant\.)/m, what)
  assert.doesNotMatch(
    text,
    what === 'junit.xml' ? /##\w*\[|<script/ : what === 'report.html' ? /##\w*\[|<script.*<script/s : /##\w*\[/,
    what,
  )
  const plain = text.replaceAll(/%([0-9a-f]{2})|\\+u00([0-9a-f]{2})/gi, (_, one, other) =>
    String.fromCharCode(Number.parseInt(one ?? other, 16)),
  )
  for (const seen of new Set([text.toLowerCase(), plain.toLowerCase()]))
    assert.deepEqual(seen.match(ANY_PART) ?? [], [], what)
}

function assertCleanFolder(path: string): void {
  for (const name of readdirSync(path)) {
    const text = readFileSync(join(path, name), 'utf8')
    // What JSON escapes is obeyed by nobody until it is read.
    assertClean(name.endsWith('.json') ? text.replaceAll(/\\u[0-9a-f]{4}/g, '') : text, name)
    if (name.endsWith('json'))
      for (const line of name === 'report.json' ? [text] : text.trim().split('\n')) JSON.parse(line)
  }
}

const plan = planOf(bundled, SETTINGS, TOKEN)

/** How many creations a ledger has. */
const begunIn = (file: string): number => {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.filter((line) => !('outcome' in JSON.parse(line))).length
}

/** A run in this process, of what tells the most; `good`: so many requests are answered as they should be. */
async function verifies(hostile: Hostile, good = 0): Promise<Report> {
  await using target = await serveHostile(hostile, good)
  const path = newFolder()
  mkdirSync(path)
  const ledgerFile = join(path, 'created.ndjson')
  const settings = { ...SETTINGS, target: target.url, timeout: TIMEOUT, ledgerFile }
  const context = contextOf(plan, settings, TOKEN)
  const control = await positiveControl(context, plan)
  const { jobs } = narrowed(plan, { only: ['create-plant.request.name.type'], case: null })
  if (control.kind === 'passed') for (const job of jobs) await runJob(context, job)
  const cutShort = control.kind === 'unjudged' ? context.settings.redactor.redact(control.reason) : context.client.gone
  const at = new Date().toISOString()
  const asked = {
    run: 1,
    now: '2026-11-22',
    only: [],
    case: null,
    operations: bundled.operations.map(({ id }) => id),
    shard: null,
  }
  const events = [
    { kind: 'started', at, target: target.url, document: bundled.sha256, seed: 1, level: 'must', ...asked },
    ...ordered(context.recorder.events, plan),
    { kind: 'finished', at, why: cutShort, ...context.creations.counts, last: context.client.last },
  ] as const
  const report = reportOf(events, bundled)
  // What is found is clean before the last lock.
  writeArtefacts(report, cutShort, path)
  assertCleanFolder(path)
  assertClean(terminalReport(report, cutShort, 'folder'), 'the terminal')
  assertClean(annotations(report), 'the annotations')
  assert.equal(begunIn(ledgerFile), context.client.requests)
  return report
}

async function seeds(hostile: Hostile): Promise<void> {
  await using target = await serveHostile(hostile)
  const { redact } = redactorFor(bundled, TOKEN, { headers: [] })
  const { operation, draw } = requestsOf(bundled, 1, { token: TOKEN }, [])
  const range = { seed: 1, start: 0, count: 2 }
  const file = `${newFolder()}.ndjson`
  const ledger = SeedLedger.create(
    file,
    { target: target.url, document: '', operation: operation.id, ...range },
    redact,
  )
  const address = { url: new URL(target.url), timeout: TIMEOUT, insecure: false, redact }
  const redactor = redactorFor(bundled, TOKEN, { headers: [] })
  const { why } = await new Seeding({ address, redactor, concurrency: 1, rate: null, ledger, draw }).run()
  ledger.close()
  const { created, refused, unknown } = ledger.account.counts
  assert.ok(why !== null || created + refused + unknown === 2)
  assertClean(why ?? '', 'the reason')
  if (created + refused + unknown > 0) assertClean(readFileSync(file, 'utf8'), 'the ledger')
}

async function learns(hostile: Hostile): Promise<void> {
  await using target = await serveHostile(hostile)
  const settings = { ...SETTINGS, target: target.url, timeout: TIMEOUT, maxWrites: 3 }
  const learnt = await learnFrom(contextOf(plan, settings, TOKEN), plan, settings, { verify: false })
  assertClean(
    learnt.kind === 'unjudged' ? learnt.reason : JSON.stringify(learnt.profile).replaceAll(/\\u[0-9a-f]{4}/g, ''),
    'learnt',
  )
}

/** Each answer of these takes a third of a second. */
const DEAR = ['has a bomb', 'has an endless number']

describe('hostile targets', { concurrency: 8 }, () => {
  const [cut, others] = [true, false].map((isCut) =>
    [...HOSTILE].filter(([name]) => name.startsWith('closes after ') === isCut && name !== 'closes after the request'),
  )
  // By day one of twelve neighbours, which are much alike, meets a run; some of them another one, what seeds, or what
  // learns. At night all meet all.
  for (const [index, [name, hostile]] of sampled(12, others ?? []).entries()) {
    test(`a target that ${name}`, { timeout: LONGEST }, async () => {
      const { verdict } = await verifies(hostile)
      assert.notEqual(verdict, 'conforms')
      if (!DEAR.includes(name) && dayOrNight(index % 4, 1) === 1) await verifies(hostile, 1)
      if (index % dayOrNight(4, 1) === 0) await seeds(hostile)
      if (dayOrNight(index % 4, 3) === 3) await learns(hostile)
    })
  }

  test('a target that closes after any number of bytes', { timeout: LONGEST }, () =>
    severalAtOnce(sampled(48, cut ?? []), 8, async ([, hostile]) => {
      assert.notEqual((await verifies(hostile)).verdict, 'conforms')
    }),
  )

  test('a run at its time limit sends no more requests, and says so', async () => {
    await using target = await serveHostile({ attack: (socket) => void socket.end(GOOD) })
    const settings = { ...SETTINGS, target: target.url, until: Date.now() - 1 }
    const control = await positiveControl(contextOf(plan, settings, TOKEN), plan)
    assert.deepEqual(control, { kind: 'unjudged', reason: 'the run reached its time limit' })
    assert.equal(target.requests(), 0)
  })

  test('interim answers without end, by the command: not judged, one reason, the ledger complete', async () => {
    const attack = HOSTILE.get('floods interim answers')
    assert.ok(attack !== undefined)
    await using target = await serveHostile(attack)
    const report = newFolder()
    const { report: outcome, why } = await verifyWithReason({
      target: target.url,
      token: TOKEN,
      timeout: 60_000,
      report,
    })
    assert.equal(outcome.verdict, 'unjudged')
    assert.match(why ?? '', /can't be read: the answer has no end: more than 64 answers with a 1xx status came/)
    assert.equal(begunIn(join(report, 'created.ndjson')), target.requests())
  })
})
