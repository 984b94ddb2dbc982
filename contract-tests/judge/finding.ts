/** Findings: what one exchange says about one requirement, and which requirement a violation breaks. */

import { isObject, ownMember, tokens } from '../../spec/json/pointer.ts'
import type { Conclusion, Failed, Finding, Where } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { ITEM, leadsTo, violatedRule } from '../../spec/schema/rules.ts'
import type { Violation } from '../../spec/schema/violation.ts'

/** Where most findings are: in the answer as a whole. */
const ANSWER: Where = { in: 'answer', pointer: null, keyword: null }

export function concluded(requirement: Requirement, conclusion: Conclusion): Finding {
  return { requirement, ...ANSWER, ...conclusion }
}

export function pass(requirement: Requirement): Finding {
  return concluded(requirement, { outcome: 'passed' })
}

export function failed(
  requirement: Requirement,
  expected: string,
  received: string,
  where: Partial<Where> = {},
): Failed {
  return { requirement, ...ANSWER, ...where, outcome: 'failed', expected, received }
}

export function inconclusive(requirement: Requirement, reason: string): Finding {
  return concluded(requirement, { outcome: 'inconclusive', reason })
}

/** Rate limits are open (RFC 9110 section 15.6.4), and the run has waited as long as it may. */
export function limited(requirement: Requirement): Finding {
  return inconclusive(requirement, 'the target accepted no more requests for a while')
}

/** True for a finding that holds the status of an answer against the requirement that its request tests. */
export function isAboutStatus(requirement: Requirement, one: Finding): boolean {
  const { id, concern } = one.requirement
  return one.outcome === 'failed' && (id === requirement.id || ('aspect' in concern && concern.aspect === 'status'))
}

/** The requirement of the rule that is broken, else that of the nearest place above it. */
export function requirementViolated(requirements: readonly Requirement[], violation: Violation): Requirement | null {
  const byRule = new Map(
    requirements.flatMap((one) => {
      const { concern } = one
      return 'rule' in concern && concern.rule !== null ? [[concern.rule, one] as const] : []
    }),
  )
  const rules = [...byRule.keys()]
  const place = tokens(violation.pointer)
  const above = rules.filter(({ path }) => leadsTo(path, place))
  const broken =
    violatedRule(rules, violation) ?? above.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
  return broken === null ? null : (byRule.get(broken) ?? null)
}

/** True if the value has the place that a rule is about; for a required property, its parent. */
export function applies({ concern }: Requirement, value: unknown): boolean {
  if (concern.kind !== 'success-body' && concern.kind !== 'failure-body' && concern.kind !== 'answer-body') return true
  const { path, keyword } = concern.rule
  let place = value
  for (const name of keyword === 'required' ? path.slice(0, -1) : path) {
    if (name === ITEM) place = Array.isArray(place) ? place[0] : undefined
    else place = ownMember(place, name)
  }
  return keyword === 'required' ? isObject(place) : place !== undefined
}
