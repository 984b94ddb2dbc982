/** Why a request does not get the example that it names. */

import type { Responder } from './responder.ts'

/** A sentence that says why, and which examples there are. */
export function whyNoExample(responders: readonly Responder[], wanted: string): string {
  const names = responders.flatMap(({ mediaType, example }) =>
    (mediaType?.examples ?? []).filter(({ name }) => example(name) !== null).map(({ name }) => name),
  )
  const isElsewhere = responders.some(({ mediaType }) => mediaType?.elsewhere.includes(wanted))
  const isBroken = responders.some(({ mediaType }) => mediaType?.examples.some(({ name }) => name === wanted))
  const why = isElsewhere ? ' (its externalValue is not fetched)' : isBroken ? ' (it breaks its schema)' : ''
  return `There is no example ${JSON.stringify(wanted)} to answer with${why}; there is ${names.join(', ') || 'none'}.`
}
