/** Asks a target for a check of what it stores, and ends the check: with its result, or where something can't be found out. */

import type { Operation } from '../../spec/contract/contract.ts'
import { type Answer, type Exchange, header } from '../../spec/http/message.ts'
import type { Conclusion } from '../../spec/requirements/finding.ts'
import type { Draft } from '../cases/request-builder.ts'
import { sleep, WAITS } from '../client/pace.ts'
import { describe } from '../judge/answers.ts'
import { Ask } from '../run/ask.ts'
import type { RunContext } from '../run/context.ts'
import { undecidedReason } from '../run/send.ts'

/** The conclusion, and the requests that lead to it besides those that the check has cited. */
export type StateResult = { readonly drafts: readonly (Draft | null)[] } & Conclusion

type Drafts = StateResult['drafts']

export const passed = (...drafts: Drafts): StateResult => ({ outcome: 'passed', drafts })

export const failed = (expected: string, received: string, ...drafts: Drafts): StateResult => ({
  outcome: 'failed',
  expected,
  received,
  drafts,
})

export const open = (reason: string, ...drafts: Drafts): StateResult => ({ outcome: 'inconclusive', reason, drafts })

export type AnsweredDraft = { readonly draft: Draft; readonly exchange: Exchange; readonly answer: Answer }

/** Why something could not be found out, as its message. It ends the check that needs to know. */
export class Undecided extends Error {
  readonly draft: Draft | null
  /** The status of an answer that is no success. */
  readonly status: number | null

  constructor(reason: string, draft: Draft | null, status: number | null = null) {
    super(reason)
    this.draft = draft
    this.status = status
  }
}

/** The result of some work, or the obstacle that ended it. */
export async function orUndecided<T>(work: Promise<T>): Promise<T | Undecided> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Undecided) return error
    throw error
  }
}

/** The result of some work; null where an obstacle ended it, whatever it was. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  const done = await orUndecided(work)
  return done instanceof Undecided ? null : done
}

/** Asks the same twice, with other items: what happens twice is no chance. `faultIn`: what is wrong, in words; null for nothing. */
export async function twice(expected: string, faultIn: () => Promise<string | null>): Promise<StateResult> {
  let fault: string | null = null
  for (let time = 0; time < 2; time++) {
    fault = await faultIn()
    if (fault === null) return passed()
  }
  return failed(expected, `${fault}, twice`)
}

/** The answer to a request; `id` is that of the case. */
export async function stateAnswer(
  context: RunContext,
  id: string,
  operation: Operation,
  draft: Draft,
): Promise<AnsweredDraft> {
  const asked = await new Ask(context, { case: id, operation }).untilHeard(() => draft)
  if (asked === null) throw new Undecided(undecidedReason(context, operation), null)
  const { exchange } = asked
  const { received } = exchange
  const answered: Draft = { ...asked.draft, exchange }
  if (received.kind === 'failure') throw new Undecided(received.message, answered)
  if (asked.isLost || asked.chance !== null) throw new Undecided(asked.chance ?? describe(received), answered)
  return { draft: answered, exchange, answer: received }
}

/** Repeats a look, waiting a little longer each time, until `enough` is true or all waits are over. */
export async function patiently<T>(
  { client }: RunContext,
  look: () => Promise<T>,
  enough: (seen: T) => boolean,
): Promise<T> {
  for (const wait of WAITS) {
    const seen = await look()
    if (enough(seen) || client.gone !== null) return seen
    await sleep(wait)
  }
  return look()
}

/** True for an answer that a cache has kept (RFC 9111 section 5.1), or may keep for a while (section 5.2.2). */
export function isStored({ headers }: Answer): boolean {
  const [, seconds = 0] = /\b(?:s-maxage|max-age)="?(\d+)/i.exec(header(headers, 'cache-control') ?? '') ?? []
  return Number(header(headers, 'age') ?? 0) > 0 || Number(seconds) > 0
}

export const FROM_CACHE = 'the answer is from a cache'

/** The request with a header that asks caches not to answer it (RFC 9111 section 5.2.1.4). */
export function fresh(draft: Draft): Draft {
  const { message } = draft
  return { ...draft, message: { ...message, headers: [...message.headers, ['Cache-Control', 'no-cache']] } }
}
