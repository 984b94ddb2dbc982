/** The report as SARIF 2.1.0, for code scanning: a rule is a requirement, and a place is one in the document. */

import type { Api } from '../../spec/contract/contract.ts'
import { visible } from '../../spec/program/visible.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { breachesIn, breachName, type KnownFinding } from './baseline.ts'
import { hinderedIn, learntLines, unnamedRows } from './reach.ts'
import type { Report } from './report.ts'
import { summaryLine, unjudgedText, untriedTexts } from './words.ts'

export type DocumentPlaces = {
  /** The file or address; of several documents, of the one with this name. */
  readonly addressOf: (document: string | null) => string
  /** The line of a pointer; null where no line is known. */
  readonly lineAt: ((pointer: string) => number) | null
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const LEVELS = { must: 'error', should: 'warning' } as const

/** The report as the object that a SARIF file holds. `why`: why the run was not judged to its end; null if it was. */
export function sarifReport(report: Report, api: Api, places: DocumentPlaces, why: string | null): object {
  const { requirements, startedAt, durationMs, target, seed } = report
  const note = (level: string, text: string): object => ({ level, message: { text: unlinked(text) } })
  const untried = untriedTexts(report.summary).map((text) => note('note', `Not tried: ${text}`))
  const unjudged = hinderedIn(report.reach).map(({ operations, said, help }) => {
    const named = operations.map(({ operation }) => operation).join(', ')
    return note('note', `Not judged: ${said}: ${named}${help === null ? '' : ` (${help})`}`)
  })
  const [, ...rows] = unnamedRows(report.reach)
  const unnamed = rows.map(([operation, status, times, example]) =>
    note(
      report.level === 'should' ? 'warning' : 'note',
      `The document does not name the status ${status} of ${operation}: ${times} times, such as ${example}`,
    ),
  )
  const notes = [
    note(report.reach.isTooLow ? 'error' : 'note', summaryLine(report)),
    ...(why === null ? [] : [note('error', unjudgedText(why))]),
    ...untried,
    ...unjudged,
    ...unnamed,
    ...learntLines(report.reach).map((line) => note('note', `Learnt of a refusal: ${line}`)),
  ]
  const invocation = {
    executionSuccessful: why === null,
    startTimeUtc: startedAt,
    endTimeUtc: new Date(Date.parse(startedAt) + durationMs).toISOString(),
    toolExecutionNotifications: notes,
  }
  const addresses = new Set(api.operations.map(({ document }) => places.addressOf(document)))
  const rules = requirements.map(({ id, text, because, level, operation }) => ({
    id,
    shortDescription: { text: unlinked(text) },
    fullDescription: { text: unlinked(because) },
    defaultConfiguration: { level: LEVELS[level] },
    properties: { tags: [operation] },
  }))
  const run = {
    tool: { driver: { name: 'plant-store verify', rules } },
    invocations: [invocation],
    artifacts: [...addresses].map((uri) => ({ location: { uri } })),
    results: sarifResults(report, api, places),
    properties: { target, seed },
  }
  return { $schema: SCHEMA, version: '2.1.0', runs: [run] }
}

function sarifResults({ requirements, baseline }: Report, api: Api, { addressOf, lineAt }: DocumentPlaces): object[] {
  const byId = new Map(requirementsOf(api).map((one) => [one.id, one]))
  const indexes = new Map(requirements.map(({ id }, index) => [id, { ruleIndex: index }]))
  const common = (finding: KnownFinding): object => {
    const { requirement } = finding
    const { source = '', operation } = byId.get(requirement) ?? {}
    const line = lineAt?.(source.startsWith('/') ? source : (operation?.pointer ?? ''))
    const uri = addressOf(operation?.document ?? null)
    const region = line === undefined ? {} : { region: { startLine: line } }
    return {
      ruleId: requirement,
      ...indexes.get(requirement),
      locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
      partialFingerprints: { 'requirementAndFingerprint/v1': breachName(finding) },
    }
  }
  const found = breachesIn(requirements).map(({ example, of, ...one }) => {
    const { expected, received, because, curl, id } = example
    const lines = [one.breach ?? '', `expected: ${expected}`, `received: ${received}`, `because: ${because}`]
    return {
      ...common(one),
      level: LEVELS[of.level],
      message: { text: unlinked(lines.join('\n')) },
      ...knownness(one, baseline),
      properties: { case: id, ...(curl === null ? {} : { curl }) },
    }
  })
  const fixed = (baseline?.fixed ?? []).map((one) => ({
    ...common(one),
    // It was looked for, and is not there.
    kind: 'pass',
    level: 'none',
    message: { text: unlinked(`fixed: ${one.breach ?? one.requirement}`) },
    baselineState: 'absent',
  }))
  return [...found, ...fixed]
}

/** What a result says of the baseline; nothing if there is none. */
function knownness(finding: KnownFinding, baseline: Report['baseline']): object {
  if (baseline === null) return {}
  const known = baseline.known.find((one) => breachName(one) === breachName(finding))
  if (known === undefined) return { baselineState: 'new' }
  const accepted = { kind: 'external', status: 'accepted', justification: known.reason ?? 'a known finding' }
  return { baselineState: 'unchanged', suppressions: [accepted] }
}

/** A message without control characters, and without links: what a target says is text (SARIF 2.1.0 section 3.11.6). */
function unlinked(text: string): string {
  return visible(text, { lines: true }).replaceAll('](', '] (')
}
