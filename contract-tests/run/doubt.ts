/**
 * Doubt: what goes wrong once says little about a target. A network or a busy machine can reset a connection or delay an
 * answer. A token can expire, a store can be full, and too many requests can be refused for a while, and the contract
 * says nothing of that. So a request whose answer was lost, and one that was refused although it is valid, is sent again.
 * This setback counts against the target only if it happens every time in the same way, while other requests in between
 * are answered, or accepted. The more setbacks were chance, the more often it must happen.
 */

import type { Answer, Failure } from '../../spec/http/message.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Judgement } from '../judge/judgement.ts'

/** How often a loss must happen before it counts against the target: at first, and at most. */
const TIMES = 3
const MOST_TIMES = 8
/** The same of a refusal; and if writes are capped, since the requests that must be accepted in between use them up. */
const REFUSAL_TIMES = 4
const CAPPED_TIMES = 2

/** What may count against a target if it happens again. */
export type Setback = {
  /** Setbacks of the same kind count as the same one. */
  readonly kind: string
  readonly message: string
  /**
   * For a refusal: why it may have nothing to do with the request or with its circumstances; null if there is no such
   * reason. `time` counts from 1. Absent for a loss, which counts if plain requests are answered.
   */
  readonly doubt?: (time: number) => Promise<string | null>
}

/** The last result; `noise` describes a setback that does not count against the target, null if there was none. */
export type Heard<T> = { readonly result: T; readonly noise: string | null }

/** A missing or incomplete answer; null if the answer is complete. */
export function lossOf(received: Answer | Failure): Setback | null {
  if (received.kind === 'failure') return { kind: received.failure, message: received.message }
  return received.isCut === true ? { kind: 'cut', message: received.fault ?? '' } : null
}

/** True for a success or a redirect, documented or not. */
export function isAccepted(received: Answer | Failure): boolean {
  return received.kind === 'answer' && received.status >= 200 && received.status < 400
}

/**
 * Asks until there is no setback, or the same one each time. `isAnswering`: whether plain requests are answered.
 * `noises`: how many earlier setbacks were chance.
 */
export async function insist<T>(
  ask: (time: number) => Promise<T>,
  setbackIn: (result: T) => Setback | null,
  isAnswering: () => Promise<boolean>,
  { noises, isCapped }: { readonly noises: number; readonly isCapped: boolean },
): Promise<Heard<T>> {
  const unanswered = async (): Promise<string | null> =>
    (await isAnswering()) ? null : 'a plain request got no answer either'
  let result = await ask(0)
  const first = setbackIn(result)
  const times = first?.doubt === undefined ? TIMES : isCapped ? CAPPED_TIMES : REFUSAL_TIMES
  const most = Math.min(times + noises, MOST_TIMES)
  let last = first
  for (let time = 1; first !== null && last !== null && time < most; time++) {
    const { doubt } = last
    const chance = (why: string): Heard<T> => ({ result, noise: `${first.message}${why}` })
    const reason = doubt === undefined ? await unanswered() : await doubt(time)
    if (reason !== null) return chance(`, and ${reason}`)
    result = await ask(time)
    last = setbackIn(result)
    if (last === null) return chance(`; asked again, ${doubt === undefined ? 'an answer came' : 'it was accepted'}`)
    if (last.kind !== first.kind) return chance(`; asked again: ${last.message}`)
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
