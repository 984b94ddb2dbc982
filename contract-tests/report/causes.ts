/** Breaches grouped by cause: one fault of a target may fail many cases, but is reported once. */

import { type CaseReport, isAgainstTarget, type Report, type RequirementReport } from './report.ts'

/** One cause, as far as the answers show it. */
export type Cause = {
  /** What is wrong, in a sentence. */
  readonly headline: string
  /** The requirements that it breaks, the one with the most cases first. */
  readonly requirements: readonly RequirementReport[]
  /** The case that is shown. */
  readonly example: CaseReport
  readonly level: 'must' | 'should'
  /** How many cases have this cause. */
  readonly cases: number
}

/** The causes of all breaches, `must` first. */
export function causesOf({ requirements }: Pick<Report, 'requirements'>): Cause[] {
  const breaches = requirements.flatMap((requirement) =>
    requirement.cases.filter(isAgainstTarget).map((each) => ({ requirement, each })),
  )
  const alike = Map.groupBy(
    breaches,
    ({ requirement, each }) => `${requirement.level} ${signatureOf(requirement, each)}`,
  )
  const causes = [...alike.values()].flatMap((members): Cause[] => {
    const byRequirement = [...Map.groupBy(members, ({ requirement }) => requirement)]
    // The requirement with the most cases describes the fault best.
    byRequirement.sort(([, one], [, other]) => other.length - one.length)
    const [first] = byRequirement[0] ?? []
    const examples = members.filter(({ requirement }) => requirement === first).map(({ each }) => each)
    // The nearest of the numbers that are refused comes first.
    const isBounded = MISSING_BOUND.test(examples[0]?.because ?? '')
    const example = isBounded ? examples[0] : examples.toSorted(plainest)[0]
    if (first === undefined || example === undefined) return []
    return [
      {
        headline: headlineOf(first, example),
        requirements: byRequirement.map(([requirement]) => requirement),
        example,
        level: first.level,
        cases: new Set(members.map(({ each }) => each.id)).size,
      },
    ]
  })
  return causes.toSorted((one, other) => Number(one.level === 'should') - Number(other.level === 'should'))
}

/** Sorts the case with the shortest request first: it is the easiest to read. */
function plainest({ curl: one }: CaseReport, { curl: other }: CaseReport): number {
  return (one?.length ?? 0) - (other?.length ?? 0)
}

/** The received and the expected status, if the breach is about a status; else the requirement's sentence. */
function headlineOf({ text }: RequirementReport, { expected, received }: CaseReport): string {
  const [, wanted] = /^status (\S+)$/.exec(expected ?? '') ?? []
  const [, status] = /^([1-5]\d\d)\b/.exec(received ?? '') ?? []
  if (status?.startsWith('2')) return text
  if (expected?.startsWith('a success'))
    return `A valid request was refused${status === undefined ? '' : ` with ${status}`}.`
  if (wanted === undefined) return text
  return status === undefined ? 'No answer came.' : `The answer was ${status} where the contract says ${wanted}.`
}

/**
 * A key that is the same for findings of one cause. A wrong status of refusals is one cause, whatever was refused. Any
 * other cause belongs to one requirement.
 */
function signatureOf({ id }: RequirementReport, { expected, received, because }: CaseReport): string {
  // Each place that lacks a bound is a cause of its own.
  const [, side, place] = MISSING_BOUND.exec(because) ?? []
  if (place !== undefined) return `${id} ${side} ${place}`
  const status = /^status /.test(expected ?? '') ? /^([1-5]\d\d)\b/.exec(received ?? '')?.[1] : undefined
  if (status !== undefined && !status.startsWith('2')) return `${expected} but ${status}`
  if (/^status /.test(expected ?? '') && status === undefined)
    return `${expected} but ${received?.replaceAll(/\d+/g, '#')}`
  return id
}

/** The line that the reason of a case asks the owner of the document to add. */
const MISSING_BOUND = /add "(\w+): \S+" at (\S+?)[.,](?:\s|$)/
