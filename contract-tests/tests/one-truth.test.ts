/** Every form of a report tells the same: report.json, report.md, report.html, junit.xml and the terminal. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { groupings, observedAt, pointSummary } from '../report/observed.ts'
import type { RequirementOutcome } from '../report/outcome.ts'
import { terminalReport } from '../report/terminal.ts'
import { TARGETS } from '../targets/judging.ts'
import { TOKEN, withTarget } from '../targets/reference.ts'
import { verify } from '../verify/verify.ts'

/** Outcomes by requirement. */
type OutcomeById = Readonly<Record<string, string>>

/** How each form writes an outcome. */
const JUNIT: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'passed',
  failed: 'failure',
  warned: 'passed',
  inconclusive: 'skipped',
  'not-exercised': 'skipped',
}
const PAGE: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'warned',
  inconclusive: 'inconclusive',
  'not-exercised': 'not exercised',
}
const TERMINAL: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  inconclusive: 'open',
  'not-exercised': '--',
}
const MARKDOWN: Readonly<Record<RequirementOutcome, string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  inconclusive: '❔',
  'not-exercised': '➖',
}

// One that breaks a must, one that breaks a should, and one that leaves something undecided.
for (const name of ['created-201', 'name-trimmed', 'rate-limited-by-the-window']) {
  test(`${name}: all forms of the report tell the same outcomes`, async () => {
    const target = TARGETS.find((one) => one.name === name)
    assert.ok(target)
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
    try {
      const report = await withTarget(target.variation, ({ url }) =>
        verify({ target: url, token: TOKEN, report: folder, maxWrites: 20 }),
      )
      const text = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')
      const said = (words: Readonly<Record<RequirementOutcome, string>>): OutcomeById =>
        Object.fromEntries(report.requirements.map(({ id, outcome }) => [id, words[outcome]]))
      assert.deepEqual(junit(await text('junit.xml')), said(JUNIT))
      assert.deepEqual(page(await text('report.html')), said(PAGE))
      assert.deepEqual(
        lines(terminalReport(report, null, folder), /^ *(\S+) +(?:must|should) +(\S+?): /gm),
        said(TERMINAL),
      )
      assert.deepEqual(lines(await text('report.md'), /^\| (\S+) \| `([^`]+)`<br>/gm), said(MARKDOWN))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}

test('the numbers of errors do not include those of a success', async () => {
  const seen = { shows: [], expectation: 'failure', case: 'tag/integer', headers: {}, durationMs: 1 } as const
  const observations = [
    { ...seen, status: 200, body: '{"name":"Fern","tag":7}' },
    { ...seen, status: 400, body: '{"error":40004,"message":"no"}' },
  ]
  const known = groupings()
  const summary = (id: string): string | null => pointSummary(id, observedAt(id, observations, known), known)
  assert.equal(summary('errors.numbers'), '40004 with status 400')
  assert.doesNotMatch(summary('errors.messages') ?? '', /Fern/)
})

/** Outcomes as a pattern finds them: first the outcome, then the requirement. */
function lines(text: string, pattern: RegExp): OutcomeById {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, outcome = '', id = '']) => [id, outcome]))
}

function page(text: string): OutcomeById {
  const rows = text.matchAll(/<details id="([^"]+)"><summary><span class="tag [^"]+">([^<]+)<\/span>/g)
  return Object.fromEntries([...rows].map(([, id = '', outcome = '']) => [id, outcome]))
}

function junit(xml: string): OutcomeById {
  const cases = [...xml.matchAll(/<testcase classname="([^"]+)"[^>]*>(.*?)<\/testcase>/gs)]
  return Object.fromEntries(
    cases.map(([, id = '', inside = '']) => [id, /<(failure|skipped)\b/.exec(inside)?.[1] ?? 'passed']),
  )
}
