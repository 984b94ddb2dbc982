/**
 * Asks a target for one case. A single fault says little about a target: a network or a busy machine can reset a
 * connection or delay an answer, a token can expire, a store can be full, and too many requests can be refused for a
 * while, and the contract says nothing about that. So a request is sent again if its answer was lost, or if it was
 * refused although it is valid. The fault counts against the target only if it happens every time in the same way, while
 * other requests in between are answered or accepted. The more faults were chance, the more often it must happen.
 */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { asSent } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Sending, Transport, Way } from '../client/connections.ts'
import { describe } from '../judge/answers.ts'
import { inconclusive } from '../judge/finding.ts'
import type { RunContext } from './context.ts'
import { isAnswering, sendIfThere, undecidedReason } from './send.ts'

/** How often a loss must happen before it counts against the target: at first, and at most. */
const TIMES = 3
const MOST_TIMES = 8
/** The same of a refusal; and if writes are capped, since the requests that must be accepted in between use them up. */
const REFUSAL_TIMES = 4
const CAPPED_TIMES = 2
/** What one refusal by chance counts as: a service that limits its clients refuses a good part of their requests. */
const REFUSED_BY_CHANCE = 5

/** What may count against a target if it happens again. */
export type SendingFault = {
  /** Setbacks of the same kind count as the same one. */
  readonly kind: string
  readonly message: string
  /** For a refusal: why it may have nothing to do with the request; else null. `time` counts from 1. Absent for a loss. */
  readonly doubt?: (time: number) => Promise<string | null>
}

/** The last result, null if nothing was sent; `chance`: a fault that does not count against the target, null if there was none. */
type Heard<T> = { readonly result: T | null; readonly chance: string | null }

/** A missing or incomplete answer; null if the answer is complete. */
export function lossOf(received: Answer | Fault): SendingFault | null {
  if (received.kind === 'failure') return { kind: received.failure, message: received.message }
  return received.isCut === true ? { kind: 'cut', message: received.fault ?? '' } : null
}

/** True for a success or a redirect, documented or not. */
export function isAccepted(received: Answer | Fault): boolean {
  return received.kind === 'answer' && received.status >= 200 && received.status < 400
}

/** How many faults did not count against the target. */
const chanceCount = (): { count: number } => ({ count: 0 })

/** The end of everything that has been asked so far. */
const nobodyBefore = (): { last: Promise<void> } => ({ last: Promise.resolve() })

/** A fault counts if it is the same each time. Plain requests in between use up a write cap, so under one, refusals are looked at again one by one. */
export async function insist<T>(
  context: RunContext,
  operation: Operation,
  ask: (time: number) => Promise<T | null>,
  setbackIn: (result: T) => SendingFault | null,
): Promise<Heard<T>> {
  const line = context.derive(nobodyBefore)
  const earlier = line.last
  const own = Promise.withResolvers<void>()
  if (context.budget.isCapped) line.last = earlier.then(() => own.promise)
  try {
    const result = await ask(0)
    const first = result === null ? null : setbackIn(result)
    if (first === null) return { result, chance: null }
    if (first.doubt !== undefined) await earlier
    return await askedAgain(context, operation, { ask, setbackIn, result, first })
  } finally {
    own.resolve()
  }
}

/** What a setback comes to when the same is asked again. */
async function askedAgain<T>(
  context: RunContext,
  operation: Operation,
  {
    ask,
    setbackIn,
    first,
    ...asked
  }: {
    readonly ask: (time: number) => Promise<T | null>
    readonly setbackIn: (result: T) => SendingFault | null
    readonly result: T | null
    readonly first: SendingFault
  },
): Promise<Heard<T>> {
  const chances = context.derive(chanceCount)
  const before = chances.count
  let { result } = asked
  const times = first.doubt === undefined ? TIMES : context.budget.isCapped ? CAPPED_TIMES : REFUSAL_TIMES
  const most = Math.min(times + before, MOST_TIMES)
  let isRefused = first.doubt !== undefined
  const byChance = (why: string): Heard<T> => {
    chances.count += isRefused ? REFUSED_BY_CHANCE : 1
    return { result, chance: `${first.message}${why}` }
  }
  let last = first
  for (let time = 1; time < most; time++) {
    const { doubt } = last
    const isUnanswered = doubt === undefined && !(await isAnswering(context, operation))
    const reason = isUnanswered ? 'a plain request got no answer either' : ((await doubt?.(time)) ?? null)
    if (reason !== null) return byChance(`, and ${reason}`)
    result = await ask(time)
    const next = result === null ? null : setbackIn(result)
    if (next === null) return byChance(`; asked again, ${doubt === undefined ? 'an answer came' : 'it was accepted'}`)
    isRefused ||= next.doubt !== undefined
    if (next.kind !== first.kind) return byChance(`; asked again: ${next.message}`)
    last = next
  }
  return { result, chance: null }
}

/** The findings after a fault by chance: a breach in a complete answer stays; else the requirement is inconclusive. */
export function withChance(
  requirement: Requirement | null,
  findings: readonly Finding[],
  chance: string | null,
  isLost: boolean,
): readonly Finding[] {
  if (chance === null) return findings
  const seen = isLost ? [] : findings.filter(({ outcome }) => outcome === 'failed')
  return requirement === null || seen.length > 0 ? seen : [inconclusive(requirement, chance)]
}

/** A request and its answer, which may be lost; `chance`: a fault that does not count against the target, else null. */
export type Exchanged = {
  readonly draft: Draft
  readonly exchange: Exchange
  readonly isLost: boolean
  readonly chance: string | null
}

export class Ask {
  readonly #context: RunContext
  readonly #asked: Omit<Sending, 'draft' | 'way'>

  constructor(context: RunContext, asked: Omit<Sending, 'draft' | 'way'>) {
    this.#context = context
    this.#asked = asked
  }

  /** As {@link sendIfThere}; null also if there is nothing to send. */
  async send(draft: Draft | null, way: Way = null): Promise<Exchange | null> {
    return draft && sendIfThere(this.#context, { ...this.#asked, draft, way })
  }

  /** Sends a request. If its answer is lost, sends a new one from `draw`. Null as for {@link sendIfThere}. */
  async untilHeard(draw: () => Draft, transport: Transport | null = null): Promise<Exchanged | null> {
    const once = async (way: Way): Promise<Pick<Exchanged, 'draft' | 'exchange'> | null> => {
      const draft = draw()
      const exchange = await this.send(draft, way)
      return exchange && { draft: asSent(draft, exchange), exchange }
    }
    const again = async (time: number): ReturnType<typeof once> => {
      // Some services close a connection if too many requests overlap.
      const first = await once(time === 0 ? transport : 'alone')
      // The request context says only that it could not read the answer; a raw connection has the answer's bytes.
      const isUnread = time === 0 && transport !== null && first?.exchange.received.kind === 'failure'
      return isUnread ? once(null) : first
    }
    const { operation } = this.#asked
    const { result, chance } = await insist(this.#context, operation, again, (sent) => lossOf(sent.exchange.received))
    return result && { ...result, isLost: lossOf(result.exchange.received) !== null, chance }
  }

  /** As {@link untilHeard}, of a request that is made already. Null also for a loss that is not the target's fault: it decides nothing. */
  async about(draft: Draft): Promise<Exchange | null> {
    const asked = await this.untilHeard(() => draft)
    return asked === null || (asked.isLost && asked.chance !== null) ? null : asked.exchange
  }

  /** One of the requests is refused as well when it is sent alone over a new connection. Null if all are accepted. */
  async doubt(drafts: readonly (Draft | null)[]): Promise<string | null> {
    for (const draft of drafts) {
      const exchange = await this.send(draft, 'alone')
      if (exchange === null) return undecidedReason(this.#context, this.#asked.operation)
      const { received } = exchange
      if (isAccepted(received)) continue
      const isLockedOut = received.kind === 'answer' && (received.status === 401 || received.status === 403)
      const what = isLockedOut ? 'the token is no longer accepted' : 'a request that the contract allows is refused too'
      return `${what}: ${describe(received)}`
    }
    return null
  }
}
