/** Sums up all exchanges: which requirements of the contract were exercised, and which were broken. */

import { plural } from '../../../spec/program/plural.ts'
import type { Failed } from '../../../spec/requirements/finding.ts'
import { type Requirement, requirementsOf } from '../../../spec/requirements/requirements.ts'
import type { EntryContext } from '../../journal/curl.ts'
import { entryOf } from '../../journal/entry.ts'
import { readSlot, writeSlot } from '../../journal/slot.ts'
import { violationText } from '../../journal/violations.ts'
import type { PassedOn } from './observed.ts'
import type { RecordingReport } from './recording.ts'

/** The parts of an exchange that the summary needs, and those that a recording does. */
export type Passed = PassedOn & { readonly unjudged: string | null }

export type RequirementSummary = {
  readonly id: string
  readonly level: Requirement['level']
  readonly text: string
  /** How many answers kept the requirement, and how many broke it. */
  readonly kept: number
  readonly broken: number
  readonly brokenByRequests: number
  /** The first breach by an answer, or by a request if no answer broke it. */
  readonly example: ReturnType<typeof exampleOf> | null
}

export type SummaryReport = ReturnType<Summary['report']>
export type Summary = ReturnType<typeof createSummary>

type Tally = { -readonly [Name in keyof RequirementSummary]: RequirementSummary[Name] }

/** The most reasons that are counted one by one; further ones are counted together. */
const MOST_REASONS = 20

/** `insecure` is for the curl of an example. `context` is called only for a report and a first breach. */
export function createSummary(
  target: string,
  insecure: boolean,
  context: () => Pick<EntryContext, 'contract' | 'secrets'>,
) {
  const tallies = new Map<string, Tally>()
  const unjudged = new Map<string, number>()
  let requests = 0

  const tallyOf = ({ id, level, text }: Requirement): Tally => {
    const tally = tallies.get(id) ?? { id, level, text, kept: 0, broken: 0, brokenByRequests: 0, example: null }
    tallies.set(id, tally)
    return tally
  }
  const countUnjudged = (reason: string): void => {
    const name = unjudged.has(reason) || unjudged.size < MOST_REASONS ? reason : 'other reasons'
    unjudged.set(name, (unjudged.get(name) ?? 0) + 1)
  }
  return {
    add: (passed: Passed): void => {
      requests++
      if (passed.unjudged !== null) countUnjudged(passed.unjudged)
      for (const finding of passed.findings) {
        const tally = tallyOf(finding.requirement)
        if (finding.outcome === 'inconclusive') continue
        if (finding.outcome === 'passed') tally.kept++
        else if (finding.in === 'answer') tally.broken++
        else tally.brokenByRequests++
        const isNews = tally.example === null || (finding.in === 'answer' && tally.example.in === 'request')
        if (finding.outcome === 'failed' && isNews)
          tally.example = exampleOf(passed, finding, { ...context(), url: target, insecure })
      }
    },
    report: () => {
      const { contract } = context()
      const all = requirementsOf(contract)
      const isExercised = ({ kept, broken, brokenByRequests }: Tally): boolean => kept + broken + brokenByRequests > 0
      const seen = all.flatMap(({ id }) => tallies.get(id) ?? []).filter(isExercised)
      const exercised = new Set(seen.map(({ id }) => id))
      return {
        target,
        requests,
        /** How many exchanges were not judged, or not completely, by the reason. */
        unjudged: Object.fromEntries(unjudged),
        /** The requirements that were kept or broken, in the order of the contract. */
        requirements: seen.map((tally): RequirementSummary => ({ ...tally })),
        notExercised: all.map(({ id }) => id).filter((id) => !exercised.has(id)),
      }
    },
  }
}

/** An example in the words of a journal entry, which has no credentials. */
function exampleOf({ request, body, answer }: Passed, finding: Failed, context: EntryContext) {
  const { method = '', url = '', rawHeaders } = request
  // Expected and received are put in a verdict as two violations, so that each is redacted.
  const { requirement, in: side, pointer, keyword, expected, received } = finding
  const breach = { in: side, requirement: requirement.id, pointer, keyword }
  const violations = [expected, received].map((words) => ({ ...breach, expected: words }))
  const verdict = { kind: 'forwarded', operation: requirement.operation, violations, unjudged: null } as const
  const exchange = { time: 0, session: null, method, target: url, rawHeaders, body, durationMs: 0 }
  const recorded = readSlot(writeSlot({ ...exchange, answer: { ...answer, verdict } }, undefined))
  const entry = entryOf(recorded, 0, context)
  const [clean, was] = entry.verdict.violations.map((one) => one.expected)
  const shown = violationText({ requirement: null, pointer, expected: clean ?? '' })
  // The command sends the request to the deployment again.
  return { in: side, expected: shown, received: was ?? '', curl: entry.curl }
}

/** True if an answer or a request broke a `must`. */
export function isViolated({ requirements }: SummaryReport): boolean {
  return requirements.some(({ level, broken, brokenByRequests }) => level === 'must' && broken + brokenByRequests > 0)
}

/** The report for people; `isShort`: what was kept is counted. */
export function summaryText(report: SummaryReport, isShort = false): string {
  const { target, requests, requirements, notExercised, unjudged } = report
  const broken = requirements.filter((one) => one.broken + one.brokenByRequests > 0)
  const total = requirements.length + notExercised.length
  const kept = requirements.filter((one) => !broken.includes(one))
  const lines = [
    `${plural(requests, 'request')} to ${target}`,
    `${requirements.length} of ${total} requirements were exercised: ${kept.length} kept, ${broken.length} broken`,
    ...Object.entries(unjudged).map(([reason, times]) => `not judged, ${plural(times, 'time')}: ${reason}`),
    ...(isShort && kept.length > 0
      ? [`  kept    ${unmetText(kept.map(({ id }) => id))}`]
      : kept.map((one) => `  kept    ${one.id} (${plural(one.kept, 'time')})`)),
    ...broken.flatMap(violatedLines),
    ...(notExercised.length > 0 ? [`not exercised: ${unmetText(notExercised)}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** How many names a line of the summary has room for. */
const MOST_UNMET = 20

/** Requirements by their ids, or how many of each operation if these are too many for a line. */
function unmetText(ids: readonly string[]): string {
  if (ids.length <= MOST_UNMET) return ids.join(', ')
  const counts = [...Map.groupBy(ids, (id) => id.slice(0, id.indexOf('.')))].map(
    ([of, all]) => `${all.length} of ${of}`,
  )
  const left = counts.length - MOST_UNMET
  const more = left > 0 ? `, and those of ${plural(left, 'more operation')}` : ''
  return `${counts.slice(0, MOST_UNMET).join(', ')}${more} (--log json names each)`
}

/** What was written to a folder, for people. */
export function recordedText({ folder, files, answers, items, leftOut, failure }: RecordingReport): string {
  const lines = [
    `recorded in ${folder}: ${plural(answers, 'answer')} and ${plural(items, 'item')}, in ${plural(files.length, 'file')}`,
    ...Object.entries(leftOut).map(([reason, times]) => `left out, ${plural(times, 'time')}: ${reason}`),
    ...(failure === null ? [] : [failure]),
  ]
  return `${lines.join('\n')}\n`
}

function violatedLines({ id, level, text, kept, broken, brokenByRequests, example }: RequirementSummary): string[] {
  const by = [
    ...(broken > 0 ? [`by ${broken} of ${plural(kept + broken, 'answer')}`] : []),
    ...(brokenByRequests > 0 ? [`by ${plural(brokenByRequests, 'request')} of the client`] : []),
  ]
  return [
    `  ${level === 'must' ? 'broken' : 'warned'}  ${id} ${by.join(' and ')}`,
    `          ${text}`,
    ...(example === null
      ? []
      : [
          `          sent      ${example.curl}`,
          `          expected  ${example.expected}`,
          `          received  ${example.received}`,
        ]),
  ]
}
