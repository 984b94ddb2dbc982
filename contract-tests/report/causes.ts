/** Breaches grouped by cause: one fault of a target shows in many cases, and is told once. */

import type { CaseReport, Report, RequirementReport } from './report.ts'

/** One cause, as far as the answers tell. */
export type Cause = {
  /** The requirements that it breaks; the one whose cases show it best first. */
  readonly requirements: readonly RequirementReport[]
  /** The case that shows it. */
  readonly example: CaseReport
  readonly level: 'must' | 'should'
  /** How many cases show it. */
  readonly cases: number
}

/** The causes of all breaches, `must` first. */
export function causesOf({ requirements }: Report): Cause[] {
  const causes = new Map<string, { requirements: RequirementReport[]; cases: CaseReport[]; ids: Set<string> }>()
  for (const requirement of requirements) {
    for (const each of requirement.cases) {
      if (each.outcome !== 'failed' && each.outcome !== 'warned') continue
      const key = `${requirement.level} ${signatureOf(requirement, each)}`
      const cause = causes.get(key) ?? { requirements: [], cases: [], ids: new Set() }
      if (!cause.requirements.includes(requirement)) cause.requirements.push(requirement)
      cause.cases.push(each)
      cause.ids.add(each.id)
      causes.set(key, cause)
    }
  }
  return [...causes.values()]
    .flatMap(({ requirements, cases, ids }): Cause[] => {
      const [example] = cases
      const [first] = requirements
      return example === undefined || first === undefined
        ? []
        : [{ requirements, example, level: first.level, cases: ids.size }]
    })
    .toSorted((one, other) => Number(one.level === 'should') - Number(other.level === 'should'))
}

/**
 * What a breach looks like without what differs from case to case: a wrong status of a refusal is one cause whatever
 * was refused; any other breach is its requirement's own.
 */
function signatureOf({ id }: RequirementReport, { expected, received }: CaseReport): string {
  const status = /^status /.test(expected ?? '') ? /^([1-5]\d\d)\b/.exec(received ?? '')?.[1] : undefined
  if (status !== undefined && !status.startsWith('2')) return `${expected} but ${status}`
  if (/^status /.test(expected ?? '') && status === undefined)
    return `${expected} but ${received?.replaceAll(/\d+/g, '#')}`
  return id
}
