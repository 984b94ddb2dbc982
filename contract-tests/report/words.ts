/** The numbers of a run in words, which every form of its report uses. */

import { exampleNote } from '../../spec/document/source.ts'
import { plural } from '../../spec/program/plural.ts'
import type { LeftOf } from '../items/leftovers.ts'
import { isKitFailure } from '../run/record/kit-failure.ts'
import type { KnownFinding } from './baseline.ts'
import type { Cause } from './causes.ts'
import { isBreach, OUTCOMES, outcomeText, type RequirementOutcome, type RequirementReport } from './outcome.ts'
import { missedTexts, refusalsText } from './reach.ts'
import type { Report } from './report.ts'
import type { RunSummary, Untried } from './summary.ts'

const VERDICTS = {
  conforms: { title: 'Conforms', words: 'conforms to' },
  known: { title: 'No new breaches', words: 'has no new breaches of' },
  violates: { title: 'Violates the contract', words: 'violates' },
  unjudged: { title: 'Not judged', words: 'could not be judged by' },
} as const

/**
 * The verdict as a title, and in a sentence about the contract: a target of which something is known does not fail the
 * run, and does not conform; and it conforms in what was judged.
 */
export function verdictWords(
  { verdict, summary, counts, reach }: Pick<Report, 'verdict' | 'summary' | 'counts' | 'reach'>,
  contract = 'the contract',
): { readonly title: string; readonly words: string; readonly isWhole: boolean } {
  const good = summary.findings.known > 0 ? 'known' : 'conforms'
  const isGood = verdict === 'conforms' || verdict === 'too-few'
  const { title, words } = VERDICTS[isGood ? good : verdict]
  const inRefusals = refusalsText(reach)
  const isWhole = (counts.judged === counts.operations && inRefusals === '') || !isGood
  if (isWhole) return { title, words: `${words} ${contract}`, isWhole }
  const where = `in ${counts.judged} of ${plural(counts.operations, 'operation')}${inRefusals}`
  return { title: `${title} ${where}`, words: `${words.replace(/ (of|to)$/, '')} ${where}`, isWhole }
}

export function summaryLine(report: Report): string {
  const { target, summary, counts, document, baseline, verdict, reach } = report
  const contract = `${document.title} ${document.version}`
  const { words, isWhole } = verdictWords(report, contract)
  const example = document.isExample && verdict !== 'conforms' ? exampleNote({}) : ''
  const missed = missedTexts(reach).join('; ')
  // The reason of an early end stands elsewhere.
  const reached =
    missed === '' || verdict === 'unjudged' ? operationsText(report) : `${operationsText(report)}; ${missed}`
  const { requirements } = summary
  const inPart = inPartOf(summary)
  const outcomes = outcomeCounts(summary).flatMap(({ outcome, count }) =>
    count === 0 ? [] : [`${count} ${outcomeText(outcome)}`],
  )
  const begin = isWhole ? words : [words, missed, contract].filter((one) => one !== '').join('; ')
  return `${target} ${begin}: ${findingsText(report)}; ${isWhole ? `${reached}; ` : ''}${plural(requirements.all, 'requirement')}: ${outcomes.join(', ')}${inPart === 0 ? '' : `; ${inPart} tried in part`}; ${sentText(counts)} in ${summary.seconds} s${example}${unforeseenText(baseline)}`
}

/** How many requirements have each outcome; a run without a baseline knows nothing. */
export function outcomeCounts({ requirements }: RunSummary): { outcome: RequirementOutcome; count: number }[] {
  return OUTCOMES.map((outcome) => ({ outcome, count: requirements[outcome] })).filter(
    ({ outcome, count }) => outcome !== 'known' || count > 0,
  )
}

/** How many requirements were tried without some of their cases. */
export function inPartOf({ untried }: RunSummary): number {
  return untried.reduce((sum, one) => sum + one.inPart, 0)
}

/** How many requirements with new findings a file of known findings says nothing about; empty if there are none. */
function unforeseenText(baseline: Report['baseline']): string {
  const count = baseline?.unforeseen.length ?? 0
  if (count === 0) return ''
  return `; new findings of ${plural(count, 'requirement')} that no run had judged for ${baseline?.file}`
}

const REASONS = 3

/** What the run did not try for one reason: "12 requirements of 3 operations (--max-writes 5 leaves no room for it)". */
export function untriedText({ reason, requirements, operations, inPart }: Untried): string {
  const whole =
    requirements === 0 ? [] : [`${plural(requirements, 'requirement')} of ${plural(operations, 'operation')}`]
  const parts = inPart === 0 ? [] : [`${plural(inPart, 'requirement')} in part`]
  return `${[...whole, ...parts].join(' and ')} (${reason})`
}

/** What the run did not try, for the most frequent reasons. */
export function untriedTexts({ untried }: RunSummary): string[] {
  const texts = untried.map(untriedText)
  const others = untried.slice(REASONS).reduce((sum, one) => sum + one.requirements + one.inPart, 0)
  return others === 0 ? texts : [...texts.slice(0, REASONS), `${plural(others, 'requirement')} for other reasons`]
}

/** How many findings there are: "1 breach and 2 warnings"; with known ones, "no new breaches, 2 new warnings, 3 known findings (known.json)". */
export function findingsText({ summary, baseline }: Pick<Report, 'summary' | 'baseline'>): string {
  const { breaches, warnings, known } = summary.findings
  if (known === 0) return `${plural(breaches, 'breach', 'breaches')} and ${plural(warnings, 'warning')}`
  const fresh = (count: number, one: string, many: string): string =>
    count === 0 ? `no new ${many}` : plural(count, `new ${one}`, `new ${many}`)
  const counts = [fresh(breaches, 'breach', 'breaches'), fresh(warnings, 'warning', 'warnings')]
  return `${counts.join(', ')}, ${plural(known, 'known finding')} (${baseline?.file})`
}

/** A known finding in a line: which requirement it breaks, how, and why that is accepted. */
export function knownText({ requirement, fingerprint, breach = '', since, reason, note }: KnownFinding): string {
  const told = [since === undefined ? '' : `since ${since}`, reason ?? '', note ?? ''].filter((one) => one !== '')
  return `${requirement} (${fingerprint}): ${breach}${told.length === 0 ? '' : ` [${told.join('; ')}]`}`
}

/** The table of findings by operation and status, with its head. */
export function operationRows(groups: RunSummary['byOperation']): string[][] {
  return [
    ['operation', 'answer', 'breaches', 'warnings', 'known'],
    ...groups.map(({ operation, status, breaches, warnings, known }) =>
      [operation, status ?? '-', breaches, warnings, known].map(String),
    ),
  ]
}

export function operationsText({ counts: { operations, judged }, reach }: Pick<Report, 'counts' | 'reach'>): string {
  const part =
    judged === operations ? plural(operations, 'operation') : `${judged} of ${plural(operations, 'operation')}`
  return `${part} judged${refusalsText(reach)}`
}

/** What was sent, and what became of the items that it created. */
export function sentText(counts: Report['counts']): string {
  return `${plural(counts.cases, 'case')}, ${plural(counts.requests, 'request')}, ${plural(counts.writes, 'write')}${cleaned(counts)}`
}

/** What the run created: deleted, or left behind; and what the other writes were. Empty if it created nothing. */
function cleaned({ writes, deleted, left, unknown }: Report['counts']): string {
  if (deleted + left + unknown === 0) return ''
  const which = unknown === 0 ? '' : `, ${unknown} more may be left`
  const others = writes - deleted - left
  // A case of the run may delete an item, which took two writes.
  const rest = others === 0 ? '' : `; ${plural(others, 'other write')} changed or deleted items, or created these`
  return ` (${plural(deleted, 'created item')} deleted at the end, ${left} left${which}${rest})`
}

export function leftoversTitle({ left, unknown }: Report['counts']): string {
  const doubtful = `${plural(unknown, 'creation')} without a clear answer`
  if (left === 0) return `The run may have left something behind, by ${doubtful}; created.ndjson names each:`
  const more = unknown === 0 ? '' : `, and ${doubtful} may be`
  return `The run left ${plural(left, 'created item')} behind${more}; created.ndjson names each:`
}

/** What is left of the creations of one operation, in a line: how many, the first of them, and why. */
export function leftoverText({ operation, left, unknown, examples, why }: LeftOf): string {
  const counted = [
    ...(left === 0 ? [] : [`${left} left`]),
    ...(unknown === 0 ? [] : [`${unknown} may be left, as no clear answer came`]),
  ]
  const more = left > examples.length ? `, and ${left - examples.length} more: see created.ndjson` : ''
  const named = examples.length === 0 ? '' : `: ${examples.join(', ')}${more}`
  return `${operation}: ${counted.join(', ')}${named}${why === null ? '' : ` [${why}]`}`
}

/** The characters of a command that leave room for the finding on a screen. */
const SCREEN = 800

/** A command as a console shows it: of a long one the beginning, and where the rest is. */
export function consoleCommand(curl: string): string {
  if (curl.length <= SCREEN) return curl
  return `${curl.slice(0, SCREEN)}… (report.html has the other ${plural(curl.length - SCREEN, 'character')})`
}

/** Why a run was not judged to its end, as a sentence; a reason may end in a question. */
export function unjudgedText(why: string): string {
  return `${isKitFailure(why) ? 'A part was not judged' : 'The run ended early'}: ${why}${/[.?!]$/.test(why) ? '' : '.'}`
}

export const LAST_REQUESTS = 'The last requests that the target got, of which none counts as passed'

/** After a case that shows a cause: of how many cases it is one. */
export function oneOfText({ cases }: Pick<Cause, 'cases'>): string {
  return cases > 1 ? `, one of ${cases} cases that show it` : ''
}

/** How many cases of a requirement show its outcome: "7 cases" that passed, "1 of 7 cases"; empty if it has none. */
export function casesText({ cases, outcome }: Pick<RequirementReport, 'cases' | 'outcome'>): string {
  const count = (some: RequirementReport['cases']): number => new Set(some.map(({ id }) => id)).size
  const [shown, all] = [count(cases.filter((one) => one.outcome === outcome)), count(cases)]
  const isAll = !isBreach({ outcome }) && shown === all
  return all === 0 ? '' : `${isAll ? '' : `${shown} of `}${plural(all, 'case')}`
}
