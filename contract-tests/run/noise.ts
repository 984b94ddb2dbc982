/**
 * Noise is not a verdict: a connection that is reset, and an answer that does not come in time, may be the doing of the
 * network or of a busy machine. What was lost is asked for again, and only what is lost each time in the same way, while
 * plain requests are answered in between, is the target's own doing.
 */

import type { Answer, Failure } from '../../spec/http/message.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Judgement } from '../judge/judgement.ts'

/** How often something is asked for before its loss is held against a target. */
const TIMES = 3

/** An answer that did not come, or not to its end. */
export type Loss = {
  /** Two losses of one kind are alike. */
  readonly kind: string
  readonly message: string
}

/** What came at last; `noise` says what was lost once and is not held against the target, null where nothing was. */
export type Heard<T> = { readonly result: T; readonly noise: string | null }

/** What is lost in an answer; null where it came to its end. */
export function lossOf(received: Answer | Failure): Loss | null {
  if (received.kind === 'failure') return { kind: received.failure, message: received.message }
  return received.isCut === true ? { kind: 'cut', message: received.fault ?? '' } : null
}

/** Asks until nothing is lost, or the same was lost each time; `isAnswering` says whether plain requests are answered. */
export async function insist<T>(
  ask: (time: number) => Promise<T>,
  lossIn: (result: T) => Loss | null,
  isAnswering: () => Promise<boolean>,
): Promise<Heard<T>> {
  let result = await ask(0)
  const first = lossIn(result)
  if (first === null) return { result, noise: null }
  for (let time = 1; time < TIMES; time++) {
    if (!(await isAnswering())) return { result, noise: `${first.message}, nor did a plain request get an answer then` }
    result = await ask(time)
    const loss = lossIn(result)
    if (loss === null) return { result, noise: `${first.message}; asked again, an answer came` }
    if (loss.kind !== first.kind) return { result, noise: `${first.message}; asked again: ${loss.message}` }
  }
  return { result, noise: null }
}

/** What judgements are worth where something was lost: a breach that was seen stays one, and nothing is kept for certain. */
export function withNoise(
  requirement: Requirement | null,
  judgements: readonly Judgement[],
  noise: string | null,
  isLost: boolean,
): readonly Judgement[] {
  if (noise === null) return judgements
  const seen = isLost ? [] : judgements.filter(({ outcome }) => outcome === 'failed')
  return requirement === null || seen.length > 0 ? seen : [{ requirement, outcome: 'inconclusive', reason: noise }]
}
