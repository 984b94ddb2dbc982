/** Which requirements the requests of a job can prove. */

import type { Concern } from '../../spec/requirements/concern.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'

/**
 * The concerns that requests are made for. Other concerns, such as a header, are judged with the answers to those
 * requests.
 */
const EVERYTHING: readonly Concern['kind'][] = [
  'success',
  'edge',
  'spelling',
  'repetition',
  'request-body',
  'request-media',
  'request-text',
  'request-parameter',
  'credential',
  'credential-answer',
]

/** Those of requests that may be answered with the documented failure, whatever the reason. */
const REFUSED: readonly Concern['kind'][] = [
  'request-body',
  'request-media',
  'request-text',
  'request-parameter',
  'credential',
]

/** Concerns that are checked in answers to the requests of other concerns, and those other concerns. */
const IMPLIED_BY: Readonly<Partial<Record<Concern['kind'], readonly Concern['kind'][]>>> = {
  'success-body': ['success', 'edge', 'repetition'],
  echo: ['success', 'edge', 'repetition'],
  'failure-body': REFUSED,
  success: ['success', 'edge', 'repetition'],
  failure: REFUSED,
  answer: EVERYTHING,
  'answer-body': EVERYTHING,
  header: EVERYTHING,
  withheld: EVERYTHING,
  'credential-answer': ['credential'],
  // The contract does not say whether some of these requests are valid.
  'open-answer': ['success'],
}

/** The requirements that hold for open requests, too: no server error, and a success only as documented. */
const OPEN: readonly Concern['kind'][] = [
  'open-answer',
  'success',
  'success-body',
  'echo',
  'failure',
  'failure-body',
  'answer',
  'answer-body',
  'header',
  'withheld',
]

/**
 * The requirements that the requests for one requirement prove: itself, and the requirements about the answers to them.
 */
export function provenBy(tested: Requirement | null, all: readonly Requirement[]): Requirement[] {
  return all.filter(({ id, concern }) => {
    if (tested === null) return OPEN.includes(concern.kind)
    if (tested.id === id) return true
    if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') return false
    return IMPLIED_BY[concern.kind]?.includes(tested.concern.kind) ?? false
  })
}
