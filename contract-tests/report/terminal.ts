/** The report for people at a terminal: what passed comes first, and what is wrong last, just above the summary. */

import { coverageLine } from '../../spec/coverage/words.ts'
import { plural } from '../../spec/program/plural.ts'
import type { Screen } from '../../spec/program/terminal.ts'
import { columns, terminalLine, terminalText } from '../../spec/program/visible.ts'
import { lastRequestText } from '../client/last-requests.ts'
import { type Cause, causesOf, credentialFault } from './causes.ts'
import { MARKS, type RequirementReport, withoutAnswer } from './outcome.ts'
import { operationGroups, receivedLines, verdictBlock } from './people.ts'
import { type Hindered, hinderedParts, LEARNT, learntLines, unnamedRows, unnamedTitle } from './reach.ts'
import type { Report } from './report.ts'
import * as words from './words.ts'

/**
 * The text that is printed after a run. `why`: why it was not judged to its end; null if it was. `screen`: that of a
 * terminal, where breaches stand before what is open, and the verdict is a block.
 */
export function terminalReport(
  report: Report,
  why: string | null,
  folder: string,
  screen: Screen | null = null,
): string {
  const causes = causesOf(report)
  const found = causes.flatMap((cause, index) => [...causeLines(cause, index + 1, screen), ''])
  const { reach, summary } = report
  const beside = [
    ...terminalPart('Findings by operation and answer', terminalTable(words.operationRows(summary.byOperation), 2)),
    ...terminalPart(unnamedTitle(report), terminalTable(unnamedRows(reach), 1, ROWS)),
    ...terminalPart(LEARNT, learntLines(reach)),
    ...baselineLines(report),
    ...terminalPart(
      'Not tried (report.md lists all)',
      summary.untried
        .slice(0, REASONS)
        .map((one) => `${words.untriedText(one)}: ${namedFew([...one.ids, ...one.idsInPart])}`),
    ),
    ...hinderedParts(reach).flatMap(({ title, groups }) => terminalPart(title, groups.map(hinderedLine))),
    ...(why === null ? [] : [terminalLine(words.unjudgedText(why)), '']),
  ]
  const open = terminalPart(
    'Left open by the contract, and observed',
    report.implementationDefined.flatMap(({ id, summary }) =>
      PRINTED_POINTS.has(id) && summary !== null ? `${id}: ${summary}` : [],
    ),
  )
  const lines =
    screen === null
      ? [...requirementLines(report.requirements, causes), '', ...open, ...found, ...beside]
      : [
          ...operationGroups(report.requirements, tellerFor(causes, report.requirements)),
          '',
          ...found,
          ...beside,
          ...open,
        ]
  const shown = screen === null ? lines : lines.map(screen.line)
  return [...shown, closingText(report, folder, screen)].join('\n')
}

/** The end of the text: what was left behind, and then the verdict, which is the last line for who has no screen. */
export function closingText(report: Report, folder: string, screen: Screen | null): string {
  const last = [
    ...terminalPart(words.LAST_REQUESTS, report.lastRequests.map(lastRequestText)),
    ...leftoverLines(report),
  ]
  if (screen !== null) return [...last, ...verdictBlock(report, folder, screen)].map(screen.line).join('\n')
  const verdict = [`${coverageLine(report.coverage)}.`, `Report: ${folder}`, words.summaryLine(report)]
  return [...last, ...verdict.map(terminalLine), ''].join('\n')
}

/** A line each; of several operations, what passed or was not tried is summed by operation: report.md lists it. */
function requirementLines(requirements: readonly RequirementReport[], causes: readonly Cause[]): string[] {
  const byOperation = Map.groupBy(requirements, ({ operation }) => operation)
  if (byOperation.size < 2) return requirements.map(requirementLine)
  const sums = [...byOperation].flatMap(([operation, all]) =>
    [...Map.groupBy(all.filter(isSummed), ({ outcome }) => outcome)].map(([outcome, alike]) => {
      const reasons = new Set(alike.map(({ reason }) => reason))
      const [reason = null] = reasons.size === 1 ? reasons : []
      return { operation, outcome, reason, count: alike.length, shared: reason && withoutAnswer(reason) }
    }),
  )
  // What keeps several operations from being tried is said once.
  const lines = [...Map.groupBy(sums, (one) => one.shared ?? one).values()].map((alike) => {
    const [{ outcome = 'passed', reason = null, shared = null } = {}] = alike
    const told = alike.some((one) => one.reason !== reason) ? shared : reason
    const count = alike.reduce((sum, one) => sum + one.count, 0)
    const named = namedFew(alike.map(({ operation }) => operation))
    const why = told === null ? '' : ` [${told}]`
    return terminalLine(`${MARKS[outcome].word.padEnd(5)} ${named}: ${plural(count, 'requirement')}${why}`)
  })
  return [...lines, ...tellerFor(causes, requirements)(requirements)]
}

function isSummed({ outcome }: RequirementReport): boolean {
  return outcome === 'passed' || outcome === 'not-exercised'
}

/**
 * Tells each that did not pass and was tried in a line. What a resource has for the values of one cause is one line; so is
 * what operations share for credentials, and what one reason leaves open.
 */
function tellerFor(
  causes: readonly Cause[],
  requirements: readonly RequirementReport[],
): (own: readonly RequirementReport[]) => string[] {
  const open = requirements.filter(({ outcome }) => outcome === 'inconclusive')
  const groups = [
    ...causes.map((cause) => cause.requirements),
    ...Map.groupBy(open, ({ reason }) => withoutAnswer(reason ?? '')).values(),
  ]
  const isFolded = (one: RequirementReport, first: RequirementReport): boolean =>
    one.outcome === 'inconclusive' ||
    (one.resource === undefined
      ? credentialFault(one) !== null && first.text === one.text
      : first.resource === one.resource)
  const folded = new Map(
    groups.flatMap(([first, ...others]) =>
      first === undefined ? [] : others.filter((one) => isFolded(one, first)).map((one) => [one, first] as const),
    ),
  )
  const beside = Map.groupBy(folded.values(), (first) => first)
  const more = (one: RequirementReport): string => {
    const count = beside.get(one)?.length ?? 0
    if (count === 0) return ''
    if (one.outcome === 'inconclusive') return `, and ${plural(count, 'requirement')} more`
    return `, and ${one.resource === undefined ? `${plural(count, 'operation')} more` : `${count} more of ${one.resource}`}`
  }
  return (own) =>
    own.filter((one) => !isSummed(one) && !folded.has(one)).map((one) => `${requirementLine(one)}${more(one)}`)
}

function requirementLine(requirement: RequirementReport): string {
  const { id, level, text, outcome, reason } = requirement
  const cases = words.casesText(requirement)
  const count = cases === '' ? '' : ` (${cases})`
  return terminalLine(
    `${MARKS[outcome].word.padEnd(5)} ${level.padEnd(6)} ${id}: ${text}${count}${reason === null ? '' : ` [${reason}]`}`,
  )
}

/** The open points that a terminal has room for; report.md has all. */
const PRINTED_POINTS = new Set(
  'id.uniqueness name.uniqueness request.number-precision request.number-range request.json-extensions request.duplicate-keys request.byte-order-mark request.encoding request.special-characters'.split(
    ' ',
  ),
)

/** How many reasons, and how many requirements of each, a terminal has room for. */
const REASONS = 4
const NAMED = 3

/** How many rows of statuses that the document does not name have room. */
const ROWS = 12

/** A part with its title, where it has anything to say. */
function terminalPart(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => terminalLine(`   ${line}`)), '']
}

/** The first rows of a table in columns, its head among them; none of a table with fewer than `least`. */
function terminalTable(rows: readonly (readonly string[])[], least: number, most = rows.length): string[] {
  const more = rows.length - 1 - most
  if (rows.length <= least) return []
  return [...columns(rows.slice(0, most + 1)), ...(more > 0 ? [`and ${more} more: report.md lists all`] : [])]
}

function hinderedLine({ operations, said, help }: Hindered): string {
  return `${said}: ${namedFew(operations.map(({ operation }) => operation))}${help === null ? '' : ` [${help}]`}`
}

/** How many operations that left something have room. */
const LEFT = 8

/** What the run left behind: just above the verdict, because somebody has to delete it. */
function leftoverLines({ leftovers, counts }: Report): string[] {
  if (leftovers.length === 0) return []
  const more = leftovers.length - LEFT
  const lines = leftovers.slice(0, LEFT).flatMap((one) => [
    terminalLine(`   ${words.leftoverText(one)}`),
    // The command as it is, to be copied.
    ...(one.curl === null ? [] : [`      delete it: ${terminalText(words.consoleCommand(one.curl))}`]),
  ])
  const others = more > 0 ? [`   and ${plural(more, 'more operation')}: see created.ndjson`] : []
  return [terminalLine(words.leftoversTitle(counts)), ...lines, ...others, '']
}

function namedFew(ids: readonly string[]): string {
  const more = ids.length > NAMED ? `, and ${ids.length - NAMED} more` : ''
  return `${ids.slice(0, NAMED).join(', ')}${more}`
}

function baselineLines({ baseline }: Report): string[] {
  if (baseline === null) return []
  const { known, fixed, unforeseen, file, isUpdated } = baseline
  const lines = [
    ...known.map((one) => `known  ${words.knownText(one)}`),
    ...fixed.map((one) => `fixed  ${words.knownText(one)}: remove it from ${file}, or run with --update-baseline`),
    ...unforeseen.map((id) => `new    ${id}: no run had judged it for ${file}`),
    ...(isUpdated ? [`${file} has been written: ${plural(known.length, 'known finding')}`] : []),
  ]
  return lines.length === 0 ? [] : [...lines.map(terminalLine), '']
}

function causeLines(cause: Cause, number: number, screen: Screen | null): string[] {
  const { headline, requirements, example, besides, level, cases } = cause
  const [first, ...others] = requirements
  const more =
    others.length === 0
      ? ''
      : `, and ${plural(others.length, 'requirement')} more: ${namedFew(others.map(({ id }) => id))}`
  return [
    terminalLine(`${number}. ${level === 'must' ? 'Breach' : 'Warning'}: ${headline}`),
    terminalLine(`   rule         ${first?.text ?? ''}`),
    terminalLine(`   requirement  ${first?.id ?? ''}${more}`),
    terminalLine(`   case         ${example.id}${words.oneOfText({ cases })}`),
    ...(example.curl === null ? [] : [`   sent         ${terminalText(words.consoleCommand(example.curl))}`]),
    ...(example.expected === first?.text ? [] : [terminalLine(`   expected     ${example.expected ?? ''}`)]),
    ...(screen === null ? [terminalLine(`   received     ${example.received ?? ''}`)] : receivedLines(cause, screen)),
    ...besides.map((received) => terminalLine(`   and          ${received}`)),
    terminalLine(`   because      ${example.because}`),
  ]
}
