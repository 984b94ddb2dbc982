/** What answers need only if they contain more than the request. A page loads it at the first use. */

import { documentedError } from '../../../fixtures/errors/documented-error.ts'
import { createFill } from '../../../fixtures/errors/error-fill.ts'
import { problemDetails } from '../../../fixtures/errors/trouble.ts'
import { preferred } from '../../../spec/http/accept.ts'
import { judgeOtherBody } from '../request/form.ts'
import { createParameterJudge } from '../request/parameters.ts'
import { answerViolations } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { createDescribed } from './described.ts'
import { errorText, inText } from './other-bodies.ts'
import type { Responder } from './responder.ts'

export const PARTS = {
  ...{ answerViolations, createDescribed, createFill, createParameterJudge, createShow, documentedError },
  ...{ errorText, inText, judgeOtherBody, preferred, problemDetails, whyNoExample },
}

export type LateParts = typeof PARTS

/** A sentence that says why a request does not get the example that it names, and which examples there are. */
function whyNoExample(responders: readonly Responder[], wanted: string): string {
  const names = responders.flatMap(({ mediaType, example }) =>
    (mediaType?.examples ?? []).filter(({ name }) => example(name) !== null).map(({ name }) => name),
  )
  const isElsewhere = responders.some(({ mediaType }) => mediaType?.elsewhere.includes(wanted))
  const isBroken = responders.some(({ mediaType }) => mediaType?.examples.some(({ name }) => name === wanted))
  const why = isElsewhere ? ' (its externalValue is not fetched)' : isBroken ? ' (it breaks its schema)' : ''
  return `There is no example ${JSON.stringify(wanted)} to answer with${why}; there is ${names.join(', ') || 'none'}.`
}
