/** Which requirement of the contract a refused request broke. */

import type { Contract } from '../../../spec/contract.ts'
import { tokens } from '../../../spec/json-pointer.ts'
import { type Requirement, requirementsOf } from '../../../spec/requirements.ts'
import { ITEM, type Rule } from '../../../spec/rules.ts'
import type { Breach, RequestViolation } from '../../engine/message.ts'
import { placeOf } from '../../engine/parameters.ts'
import type { ProblemName } from '../../engine/problems.ts'
import type { Recorded, RecordedVerdict } from './slot.ts'

type Rejected = Extract<RecordedVerdict, { kind: 'rejected' }>

/**
 * What a rejection is for, requirement by requirement; none where it is not the contract's demand. `headers` are those
 * of the request.
 */
export function breachesOf(
  contract: Contract,
  { operation, problem, message, violations }: Rejected,
  headers: Recorded['headers'],
): Breach[] {
  const requirements = requirementsOf(contract).filter((requirement) => requirement.operation.id === operation)
  if (violations.length > 0) {
    return violations.map((violation) => {
      const broken = requirements.find((requirement) => isAbout(requirement, violation))
      const { pointer, keyword, expected, parameter } = violation
      const place =
        parameter === undefined
          ? { pointer, expected }
          : { pointer: null, expected: `${placeOf(violation)} ${expected}` }
      return { in: 'request', requirement: broken?.id ?? null, keyword, ...place }
    })
  }
  const ofOtherScheme = problem === 'credential-missing' && headers.some(([name]) => /^authorization$/i.test(name))
  const suspects = [...(ofOtherScheme ? ['.credential.scheme'] : []), ...(SUSPECTS[problem] ?? [])]
  const [requirement] = suspects.flatMap((suffix) => requirements.filter(({ id }) => id.endsWith(suffix)))
  if (requirement === undefined) return []
  return [{ in: 'request', requirement: requirement.id, pointer: null, keyword: null, expected: clause(message) }]
}

/** Problems that are the breach of one requirement, by the end of its id; of several the first that the contract has. */
const SUSPECTS: Partial<Record<ProblemName, readonly string[]>> = {
  'body-missing': ['.request.body.required'],
  'body-not-utf8': ['.request.body.json'],
  'body-not-json': ['.request.body.json'],
  'credential-missing': ['.credential.missing'],
  'credential-malformed': ['.credential.malformed', '.credential.missing'],
  'credential-unknown': ['.credential.unknown'],
}

function isAbout({ concern }: Requirement, { parameter, pointer, keyword }: RequestViolation): boolean {
  if (concern.kind === 'request-body') return parameter === undefined && isBroken(concern.rule, pointer, keyword)
  if (concern.kind !== 'request-parameter' || parameter === undefined) return false
  if (concern.parameter.in !== parameter.in || concern.parameter.name !== parameter.name) return false
  if (concern.rule === null) return keyword === 'required' && pointer === ''
  return isBroken(concern.rule, pointer, keyword)
}

function isBroken(rule: Rule, pointer: string, keyword: string): boolean {
  if (rule.keyword !== keyword) return false
  // A property that is one too many is below the object that is closed.
  const place = /^(additional|unevaluated)Properties$/.test(keyword) ? tokens(pointer).slice(0, -1) : tokens(pointer)
  return (
    place.length === rule.path.length &&
    rule.path.every((name, index) => (name === ITEM ? /^\d+$/.test(place[index] ?? '') : place[index] === name))
  )
}

/** A sentence as a clause of another. */
function clause(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`
}
