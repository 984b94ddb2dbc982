/** Every form of a report tells the same: report.json, report.md, report.html, junit.xml and the terminal. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { nightly, sampled } from '../../.ci/nightly.ts'
import { commandLine } from '../../.ci/tests/command.ts'
import { screenFor } from '../../spec/program/terminal.ts'
import { causesOf } from '../report/causes.ts'
import { groupings, observedAt, pointSummary } from '../report/observed.ts'
import { NO_ANSWER, NO_CASE, type RequirementOutcome } from '../report/outcome.ts'
import type { Report } from '../report/report.ts'
import { terminalReport } from '../report/terminal.ts'
import { summaryLine, untriedTexts } from '../report/words.ts'
import { TARGETS } from '../targets/judging.ts'
import { listening, TOKEN, withTarget } from '../targets/reference.ts'
import { failure, status } from '../targets/variations.ts'
import { verify } from '../verify/verify.ts'

/** Outcomes by requirement. */
type OutcomeById = Readonly<Record<string, string>>

/** How each form writes an outcome. */
const JUNIT: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'passed',
  failed: 'failure',
  warned: 'passed',
  known: 'skipped',
  inconclusive: 'skipped',
  'not-exercised': 'skipped',
}
const PAGE: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'warned',
  known: 'known to fail',
  inconclusive: 'inconclusive',
  'not-exercised': 'not tried',
}
const TERMINAL: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  known: 'known',
  inconclusive: 'open',
  'not-exercised': '--',
}
const MARKDOWN: Readonly<Record<RequirementOutcome, string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  known: '📌',
  inconclusive: '❔',
  'not-exercised': '➖',
}

// One that breaks a must, one that breaks a should, and one that leaves something undecided.
for (const name of sampled(2, ['created-201', 'name-trimmed', 'rate-limited-by-the-window'])) {
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

test('all forms of the report of a broken server say the same numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const [own, merged] = [join(folder, 'own'), join(folder, 'merged')]
  try {
    const report = await withTarget(failure(status(422)), ({ url }) =>
      verify({ target: url, token: TOKEN, report: own, maxWrites: 20, shard: { index: 1, total: 1 } }),
    )
    await commandLine(['merge-reports', '--report', merged, own])
    const text = (file: string): Promise<string> => readFile(file, 'utf8')
    const { summary, counts } = JSON.parse(await text(join(own, 'report.json'))) as Report
    assert.deepEqual({ summary, counts }, { summary: report.summary, counts: report.counts })
    const { all, failed, warned } = summary.requirements
    assert.ok(failed > 0 && summary.skipped >= 0 && summary.findings.breaches > 0)
    const line = summaryLine(report)
    const { breaches, warnings } = summary.findings
    for (const words of [
      `${breaches} breach`,
      `${warnings} warning`,
      `${all} requirements: ${failed} failed`,
      `${counts.cases} cases, ${counts.requests} requests, ${counts.writes} writes`,
      `in ${summary.seconds} s`,
    ])
      assert.ok(line.includes(words), `${line}: ${words}`)
    assert.ok(terminalReport(report, null, own).includes(line))
    const markdown = (await text(join(own, 'report.md'))).replaceAll('\\', '')
    assert.ok(markdown.includes(line.slice(line.indexOf(' violates '))))
    assert.equal([...markdown.matchAll(/^### \d+\. Breach/gm)].length, breaches)
    const xml = await text(join(own, 'junit.xml'))
    const head = /<testsuites ([^>]*)>/.exec(xml)?.[1]
    assert.equal(
      head,
      `tests="${all}" failures="${failed}" skipped="${summary.skipped}" errors="0" time="${summary.seconds}"`,
    )
    for (const [name, value] of Object.entries({ ...counts, ...summary.findings, warned }))
      if (value !== null) assert.ok(xml.includes(`<property name="${name}" value="${value}"/>`), name)
    for (const html of [await text(join(own, 'report.html')), await text(join(merged, 'report.html'))]) {
      const page = html.replaceAll(/<(style|script)>.*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')
      for (const words of [
        `${failed} failed`,
        `${warned} warned`,
        `${all} requirements`,
        `${breaches} breach`,
        `${warnings} warning`,
        `${counts.cases} cases, ${counts.requests} requests, ${counts.writes} writes`,
        `${summary.seconds} s`,
      ])
        assert.ok(page.includes(words), words)
      assert.equal([...html.matchAll(/id="finding-\d+"/g)].length, breaches + warnings)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

const SHED = `openapi: 3.1.0
info: { title: Shed, version: '1' }
paths:
  /tools:
    post: { operationId: addTool, responses: { '201': { description: ok, content: &tool { application/json: { schema: { type: object, required: [id] } } } } } }
  /tools/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: tool, responses: { '200': { description: ok, content: *tool } } }
    delete: { operationId: dropTool, responses: { '204': { description: ok } } }
`

nightly('each form of a report says what a limit left out, with the same words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const [spec, sarif] = [join(folder, 'shed.yaml'), join(folder, 'findings.sarif')]
  await writeFile(spec, SHED)
  let last = 0
  const server = createServer(({ method, url = '' }, response) => {
    const id = method === 'POST' ? ++last : Number(url.split('/').at(-1))
    const status = method === 'POST' ? 201 : id < 1 || id > last ? 404 : method === 'DELETE' ? 204 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(status < 204 ? JSON.stringify({ id }) : '')
  })
  const { origin, close } = await listening(server)
  try {
    const { requirements, summary, ...rest } = await verify({
      target: origin,
      spec,
      report: folder,
      sarif,
      maxWrites: 1,
    })
    // A GET that finds no item is no wrong address where the run could not create one.
    const missed = requirements.filter(({ reason }) => reason === '--max-writes 1 leaves no room for it')
    assert.ok(new Set(missed.map(({ operation }) => operation)).isSupersetOf(new Set(['tool', 'dropTool'])))
    assert.equal(missed.length, summary.untried[0]?.requirements)
    const report = { ...rest, requirements, summary }
    const [told = ''] = untriedTexts(summary)
    assert.match(told, /^\d+ requirements of 3 operations.* \(--max-writes 1 leaves no room for it\)$/)
    const lines = terminalReport(report, null, folder).trim().split('\n')
    assert.ok(
      lines.some((line) => line.startsWith(`   ${told}: `)),
      lines.join('\n'),
    )
    for (const file of ['report.md', 'report.html', 'junit.xml', 'findings.sarif'])
      assert.ok((await readFile(join(folder, file), 'utf8')).replaceAll('\\', '').includes(told), file)
    // One number, whichever form says it, and each requirement by its id.
    const sum = summary.untried.reduce((total, one) => total + one.requirements, 0)
    assert.equal(sum, summary.requirements['not-exercised'])
    assert.match(lines.join('\n'), new RegExp(` ${sum} not tried, `))
    assert.match(
      lines.join('\n'),
      /^Not tried \(report\.md lists all\):\n {3}\d+ requirements .*: [\w.-]+, [\w.-]+, [\w.-]+, and \d+ more$/m,
    )
    const ids = summary.untried.flatMap((one) => [...one.ids, ...one.idsInPart.map((id) => `${id} (in part)`)])
    const markdown = await readFile(join(folder, 'report.md'), 'utf8')
    const [, section = ''] = /<summary>Not tried<\/summary>(.*?)<\/details>/s.exec(markdown) ?? []
    assert.deepEqual(
      [...section.matchAll(/^ {2}- `(.*)`( \(in part\))?$/gm)].map(([, id, part = '']) => `${id}${part}`),
      ids,
    )
    const html = await readFile(join(folder, 'report.html'), 'utf8')
    const [, untried = ''] = /<section id="untried">(.*?)<\/section>/s.exec(html) ?? []
    assert.equal([...untried.matchAll(/<a href="#/g)].length, ids.length)
    assert.ok(html.includes(`</b> not tried</a>`))
    const part = await withTarget({}, ({ url }) => verify({ target: url, token: TOKEN, report: folder, maxWrites: 5 }))
    const { idsInPart = [] } = part.summary.untried.find(({ inPart }) => inPart > 0) ?? {}
    assert.ok(idsInPart.length > 0)
    assert.ok(summaryLine(part).includes(`; ${idsInPart.length} tried in part; `), summaryLine(part))
    assert.ok((await readFile(join(folder, 'report.md'), 'utf8')).includes(`\n  - \`${idsInPart[0]}\` (in part)\n`))
    const whole = await verify({ target: origin, spec, report: folder })
    const reasons = whole.summary.untried.map(({ reason }) => reason)
    assert.ok(
      reasons.every((one) => one === NO_ANSWER || one === NO_CASE),
      reasons.join(),
    )
  } finally {
    server.closeAllConnections()
    await close()
    await rm(folder, { recursive: true })
  }
})

test('a finding names the first places of a list that break a rule, and how many more there are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'tools.yaml')
  const tool = '{ type: object, required: [id], properties: { id: { type: integer } } }'
  await writeFile(
    spec,
    `openapi: 3.1.0
info: { title: Tools, version: '1' }
paths:
  /names: { get: { operationId: names, responses: { '200': { description: ok, content: { application/json: { schema: { type: array } } } } } } }
  /tools: { get: { operationId: tools, responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: ${tool} } } } } } } }
`,
  )
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Array(15).fill({})))
  })
  const { origin, close } = await listening(server)
  try {
    const report = await verify({ target: origin, spec, report: folder })
    const [{ example } = {}] = causesOf(report)
    const places = [0, 1, 2].map((index) => `/${index}/id is required and is missing; `).join('')
    assert.ok(example?.received?.startsWith(`${places}and 12 more. 200 application/json`), example?.received ?? '')
    // People at a terminal get the same in lines that fit, and the verdict as a block.
    const screen = { isTTY: true, columns: 80, write: () => {} }
    const plain = terminalReport(report, null, folder, screenFor(screen, { NO_COLOR: '1' }))
    assert.equal(
      stripVTControlCharacters(terminalReport(report, null, folder, screenFor(screen, { FORCE_COLOR: '1' }))),
      plain,
    )
    const { requirements: count, seconds } = report.summary
    const inOrder = [
      /^✗ tools {2}\d+ failed, /m,
      /^ {2}FAIL {2}must {3}tools\./m,
      /^✓ names {2}\d+ passed, /m,
      /^1\. Breach: /m,
      /^ {16}\[\n( {16}✗ \{\},\n){3}( {18}\{\},\n)+ {18}… \d members more\n {16}\]$/m,
      /^Not tried \(report\.md lists all\):$/m,
      new RegExp(
        `^✗ Violates the contract\n {2}${count.failed} failed {3}${count.warned} warned {3}${count.inconclusive} inconclusive {3}${count['not-exercised']} not tried {3}${count.passed} passed$`,
        'm',
      ),
      new RegExp(
        `^ {2}time {9}${seconds} s\n {2}left behind {2}nothing\n {2}report {7}${RegExp.escape(folder)}\n$`,
        'm',
      ),
    ].map((part) => plain.search(part))
    assert.deepEqual(
      inOrder,
      inOrder.filter((at) => at >= 0).toSorted((one, other) => one - other),
      plain,
    )
    const wide = plain.split('\n').filter((line) => line.length > 80 && /\S \S/.test(line) && !line.includes('curl'))
    assert.deepEqual(wide, [])
  } finally {
    server.closeAllConnections()
    await close()
    await rm(folder, { recursive: true })
  }
})

test('a console shows the beginning of a long command, and the page has it whole', async () => {
  const target = TARGETS.find(({ name }) => name === 'deep-nesting-is-500')
  assert.ok(target)
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const only = ['create-plant.open']
    const report = await withTarget(target.variation, ({ url }) =>
      verify({ target: url, token: TOKEN, report: folder, only }),
    )
    const { curl = '' } = causesOf(report)[0]?.example ?? {}
    assert.ok(curl !== null && curl.length > 2000)
    const [, shown = '', left] =
      /^ {3}sent {9}(.*)… \(report\.html has the other (\d+) characters\)$/m.exec(
        terminalReport(report, null, folder),
      ) ?? []
    assert.ok(shown.length < 1000 && curl.startsWith(shown))
    assert.equal(shown.length + Number(left), curl.length)
    assert.ok((await readFile(join(folder, 'report.html'), 'utf8')).includes(']'.repeat(1000)))
  } finally {
    await rm(folder, { recursive: true })
  }
})

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
