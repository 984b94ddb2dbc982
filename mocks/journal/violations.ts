/** Tells which requirement of the contract a refused request broke. */

import type { Api } from '../../spec/contract/contract.ts'
import { requirementsFor, violatedRequirement } from '../../spec/requirements/requirements.ts'
import { type ShownViolation, violationPlace } from '../engine/message/message.ts'
import type { ProblemName } from '../engine/message/problems.ts'
import type { RuleNote } from '../engine/state/rules.ts'
import type { Recorded, RecordedVerdict } from './slot.ts'

type Rejected = Extract<RecordedVerdict, { kind: 'rejected' }>

/** The requirements that a rejected request broke; none if the contract does not demand the rejection. */
export function recordedViolations(
  contract: Api,
  { operation, problem, message, violations }: Rejected,
  headers: Recorded['headers'],
): ShownViolation[] {
  const its = contract.operations.find(({ id }) => id === operation)
  const requirements = its === undefined ? [] : requirementsFor(contract, its)
  if (violations.length > 0) {
    return violations.map((violation) => {
      const broken = violatedRequirement(requirements, violation)
      const { pointer, keyword, expected, parameter } = violation
      const place =
        parameter === undefined
          ? { pointer, expected }
          : { pointer: null, expected: `${violationPlace(violation)} ${expected}` }
      return { in: 'request', requirement: broken?.id ?? null, keyword, ...place }
    })
  }
  const ofOtherScheme = problem === 'credential-missing' && headers.some(([name]) => /^authorization$/i.test(name))
  const suspects = [...(ofOtherScheme ? ['.credential.scheme'] : []), ...(SUSPECTS[problem] ?? [])]
  const [requirement] = suspects.flatMap((suffix) => requirements.filter(({ id }) => id.endsWith(suffix)))
  if (requirement === undefined) return []
  return [{ in: 'request', requirement: requirement.id, pointer: null, keyword: null, expected: clause(message) }]
}

/** The requirements that a problem may break, by the ends of their ids; the first that the contract has counts. */
const SUSPECTS: Partial<Record<ProblemName, readonly string[]>> = {
  'body-missing': ['.request.body.required'],
  'body-not-utf8': ['.request.body.json'],
  'body-not-json': ['.request.body.json'],
  'credential-missing': ['.credential.missing'],
  'credential-malformed': ['.credential.malformed', '.credential.missing'],
  'credential-unknown': ['.credential.unknown'],
}

/** Turns a sentence into a clause of another. */
function clause(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`
}

/** A breach in words: where, what is expected, and the requirement's id. */
export function violationText({
  requirement,
  pointer,
  expected,
}: Pick<ShownViolation, 'requirement' | 'pointer' | 'expected'>): string {
  const place = pointer === null ? '' : `${pointer || 'the body'} `
  return `${place}${expected}${requirement === null ? '' : ` (${requirement})`}`
}

/** The scenario that gave an answer, of the mock or of the user's own; null where it was an answer outside of those. */
export function scenarioIn({ scenario, rule }: SaidOfStaged): string | null {
  return scenario ?? rule?.scenario ?? null
}

/** Which scenario or own answer it was, in words, and the look-ups of an own answer that found no value. */
export function stagedText({ scenario, rule, nowhere = [] }: SaidOfStaged): string {
  const names = [rule?.scenario ?? [], scenario ?? []].flat()
  const what = names.length === 0 ? 'your own answer' : `scenario ${names.join(', which names ')}`
  const lost = nowhere.length === 0 ? '' : `, in which ${nowhere.join(' and ')} found no value`
  return `${what}${rule?.description === undefined ? '' : ` (${rule.description})`}${lost}`
}

export type SaidOfStaged = {
  readonly scenario?: string | null
  readonly rule?: Pick<RuleNote, 'description'> & { readonly scenario?: string | null | undefined }
  readonly nowhere?: readonly string[]
}
