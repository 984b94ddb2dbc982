/** Which requirements the requests of a job can prove. */

import { type Concern, REQUESTS_FOR } from '../../spec/requirements/concern.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { refusalFor } from '../../spec/requirements/spoken.ts'

/** Requests for one kind of requirement or for several; `open`: those whose answer the contract leaves open. */
type RequestsFor = Concern['kind'] | (typeof REQUESTS_FOR)[Concern['kind']] | 'open'

const ALL: readonly RequestsFor[] = ['valid', 'spelt otherwise', 'refused', 'open']

/** The requests whose answers show a requirement of each kind, besides those that are made for it. */
const SHOWN_BY: Readonly<Record<Concern['kind'], readonly RequestsFor[]>> = {
  success: ['valid', 'open'],
  edge: [],
  repetition: [],
  spelling: [],
  spoken: [],
  'request-body': [],
  'request-media': [],
  'request-text': [],
  'request-parameter': [],
  credential: [],
  'credential-answer': ['credential'],
  state: [],
  'success-body': ['valid', 'open'],
  echo: ['valid', 'open'],
  'form-text': ['valid', 'open'],
  // They may be refused for any reason.
  failure: ['refused', 'open'],
  'failure-body': ['refused', 'open'],
  answer: ALL,
  'answer-body': ALL,
  withheld: ALL,
  header: ALL,
  // The contract does not say whether some of the requests for a success are valid.
  'open-answer': ['success', 'open'],
  'any-answer': ALL,
}

/** Itself, and the requirements about the answers. Null: requests whose answer is open; a success has to be as documented all the same. */
export function provenBy(tested: Requirement | null, all: readonly Requirement[]): Requirement[] {
  const kind = tested?.concern.kind
  const requests: readonly RequestsFor[] = kind === undefined ? ['open'] : [kind, REQUESTS_FOR[kind]]
  return all.filter(({ id, concern }) => {
    if (tested?.id === id) return true
    // The check of what is not there asks for each media type of the answer.
    if (concern.kind === 'spoken' && concern.of === 'refusal' && tested?.concern.kind === 'state')
      return refusalFor(tested.operation, tested.concern) === concern.response
    if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') return false
    return SHOWN_BY[concern.kind].some((one) => requests.includes(one))
  })
}
