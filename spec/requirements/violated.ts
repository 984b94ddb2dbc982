/** Which requirement of an operation a violation breaks. */

import type { Parameter } from '../contract/contract.ts'
import { type SchemaRule, violatedRule } from '../schema/rules.ts'
import type { Violation } from '../schema/violation.ts'
import type { Requirement } from './requirements.ts'

/** A violation of a request's body, or of a parameter of the request. */
type InRequest = Violation & { readonly parameter?: Pick<Parameter, 'in' | 'name'> }

/** The requirement whose rule a violation breaks; null if the contract has no requirement for it. */
export function violatedRequirement(requirements: readonly Requirement[], violation: InRequest): Requirement | null {
  const { parameter, keyword, pointer } = violation
  const byRule = new Map<SchemaRule, Requirement>()
  for (const requirement of requirements) {
    const { concern } = requirement
    if (parameter === undefined) {
      if (concern.kind === 'request-body') byRule.set(concern.rule, requirement)
    } else if (
      concern.kind === 'request-parameter' &&
      concern.parameter.in === parameter.in &&
      concern.parameter.name === parameter.name
    ) {
      if (concern.rule !== null) byRule.set(concern.rule, requirement)
      else if (keyword === 'required' && pointer === '') return requirement
    }
  }
  const broken = violatedRule([...byRule.keys()], violation)
  return broken === null ? null : (byRule.get(broken) ?? null)
}
