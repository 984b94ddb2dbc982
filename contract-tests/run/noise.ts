/**
 * Noise: a network or a busy machine can reset a connection or delay an answer, which says nothing about the target. So
 * a request whose answer was lost is sent again. The loss counts against the target only if it happens every time in
 * the same way, while plain requests in between are answered. The more losses were noise, the more often it must happen.
 */

import type { Answer, Failure } from '../../spec/http/message.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Judgement } from '../judge/judgement.ts'

/** How often a request is sent before the loss of its answer counts against the target: at first, and at most. */
const TIMES = 3
const MOST_TIMES = 8

/** A missing or incomplete answer. */
export type Loss = {
  /** Losses of the same kind count as the same loss. */
  readonly kind: string
  readonly message: string
}

/** The last result; `noise` describes a loss that does not count against the target, null if there was none. */
export type Heard<T> = { readonly result: T; readonly noise: string | null }

/** The loss in an answer; null if the answer is complete. */
export function lossOf(received: Answer | Failure): Loss | null {
  if (received.kind === 'failure') return { kind: received.failure, message: received.message }
  return received.isCut === true ? { kind: 'cut', message: received.fault ?? '' } : null
}

/**
 * Asks until nothing is lost or the same was lost each time. `isAnswering`: whether plain requests are answered.
 * `noises`: how many earlier losses were noise.
 */
export async function insist<T>(
  ask: (time: number) => Promise<T>,
  lossIn: (result: T) => Loss | null,
  isAnswering: () => Promise<boolean>,
  noises: number,
): Promise<Heard<T>> {
  let result = await ask(0)
  const first = lossIn(result)
  if (first === null) return { result, noise: null }
  for (let time = 1; time < Math.min(TIMES + noises, MOST_TIMES); time++) {
    if (!(await isAnswering())) return { result, noise: `${first.message}, and a plain request got no answer either` }
    result = await ask(time)
    const loss = lossIn(result)
    if (loss === null) return { result, noise: `${first.message}; asked again, an answer came` }
    if (loss.kind !== first.kind) return { result, noise: `${first.message}; asked again: ${loss.message}` }
  }
  return { result, noise: null }
}

/** The judgements after noise: a breach in a complete answer stays; without one, the requirement is inconclusive. */
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
