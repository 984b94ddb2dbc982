/** Which requirements the requests of a job can prove. */

import { KINDS, type RequestsFor } from '../../spec/requirements/concern.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { refusalFor } from '../../spec/requirements/spoken.ts'

/** Itself, and the requirements about the answers. Null: requests whose answer is open; a success has to be as documented all the same. */
export function provenBy(tested: Requirement | null, all: readonly Requirement[]): Requirement[] {
  const kind = tested?.concern.kind
  const requests: readonly RequestsFor[] = kind === undefined ? ['open'] : [kind, KINDS[kind].requests]
  return all.filter(({ id, concern }) => {
    if (tested?.id === id) return true
    // The check of what is not there asks for each media type of the answer.
    if (concern.kind === 'spoken' && concern.of === 'refusal' && tested?.concern.kind === 'state')
      return refusalFor(tested.operation, tested.concern) === concern.response
    if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') return false
    return KINDS[concern.kind].shownBy.some((one) => requests.includes(one))
  })
}
