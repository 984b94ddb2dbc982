/**
 * A valid request was refused as a target may that has rules of its own. Plainer requests tell whether the contract
 * leaves the reason open: the same value spelt plainly, the same variation with nothing else in the body, any plain
 * request at all. If none of them is accepted, the refusal is a breach.
 */

import { ExactNumber } from '../../spec/exact-json.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Judgement, Verdict } from '../judge/judge.ts'
import { withBody } from '../trials/draft.ts'
import type { Draft, Trial } from '../trials/trial.ts'
import type { Session } from './session.ts'

/** Asks on, and says what the refusal comes to; what was judged already stays so. */
export async function inquire(
  session: Session,
  trial: Trial,
  draft: Draft,
  { judgements, refusal }: Verdict,
): Promise<readonly Judgement[]> {
  const { requirement, operation, openness } = trial
  if (requirement === null || refusal === null) return judgements
  const { material } = session.workshopOf(operation)
  const breach = (why: string): Judgement[] => {
    const expected = `a success: the contract allows this request, and ${why}`
    return [...judgements, { requirement, outcome: 'failed', expected, received: refusal }]
  }
  const open = (why: string): Judgement[] => {
    const reason = `${why}; this one was refused: ${refusal}`
    return [...judgements, { requirement, outcome: 'inconclusive', reason }]
  }
  /** The verdict on another request; null where the write cap has no room for it. */
  const ask = async (again: Draft): Promise<Verdict | null> => {
    const exchange = await session.send(`${trial.id}/again`, operation, again)
    return exchange === null ? null : session.judge(trial, again, exchange)
  }

  if (openness.kind === 'spelling') {
    const { text, value } = material.renumbered(draft.value, null, trial.sequence + 1)
    const plainly = await ask(withBody(draft, text, value))
    if (plainly?.refusal === null) return breach('the same value in a plain body is accepted')
  }
  if (openness.kind === 'value') {
    const { property } = openness
    const bare = material.withoutOptional(draft.value, property)
    const { text, value } = material.renumbered(bare?.value, property, trial.sequence + 2)
    const alone = bare === null ? null : await ask(withBody(draft, text, value))
    if (alone?.refusal === null) {
      // What was varied is accepted: it was something beside it that was refused, and that is open.
      return property === null ? open('a request without what is optional is accepted') : alone.judgements
    }
    if (property !== null && material.isInteger(property)) {
      const limit = await machineLimit(session, trial, draft, property)
      if (limit !== null) return breach(`the limit for ${property} is ${limit}`)
    }
  }
  const plain = session.plainDraft(operation, trial.sequence + 3)
  if (plain === null) return breach('there is no plainer one')
  const bare = openness.kind === 'none' ? material.withoutOptional(plain.value, null) : null
  const last = await ask(bare === null ? plain : withBody(plain, bare.text, bare.value))
  if (last === null) return open('the write cap leaves no room to ask again')
  if (last.refusal !== null) return breach('no plainer one is accepted either')
  return openness.kind === 'none' ? last.judgements : open('a plainer request is accepted')
}

/**
 * A target may have rules for which integers it takes, but a limit exactly at the edge of int32 or of a double is none:
 * there the machine speaks, and the contract's format is wider. Says which, or null where there is no such edge.
 */
async function machineLimit(session: Session, trial: Trial, draft: Draft, property: string): Promise<string | null> {
  if (!isObject(draft.value)) return null
  const others = draft.value
  const literal = JSON.stringify(others[property]) ?? ''
  if (!/^-?\d+$/.test(literal)) return null
  const value = BigInt(literal)
  const { material } = session.workshopOf(trial.operation)
  const accepts = async (number: bigint): Promise<boolean> => {
    const varied = { ...others, [property]: new ExactNumber(String(number)) }
    const text = material.withoutOptional(varied, property)?.text ?? JSON.stringify(varied)
    const exchange = await session.send(`${trial.id}/edge`, trial.operation, withBody(draft, text, varied))
    return exchange !== null && session.judgeOf(trial.operation).isSuccess(exchange.came)
  }
  const sign = value < 0n ? -1n : 1n
  for (const { name, edge, window } of EDGES) {
    if (sign * value <= edge) continue
    const step = 1n + BigInt(session.settings.run % window)
    if ((await accepts(sign * (edge - step))) && !(await accepts(sign * (edge + step)))) return name
  }
  return null
}

/** Where int32 ends, a double is no longer exact, and a double rounds up to 2^63; how far to look to either side. */
const EDGES = [
  { name: 'that of int32', edge: 2n ** 31n, window: 2 ** 20 },
  { name: 'that of an unsigned int32', edge: 2n ** 32n, window: 2 ** 20 },
  { name: 'that of a double', edge: 2n ** 53n, window: 2 ** 30 },
  { name: 'where a double rounds to 2^63', edge: 2n ** 63n - 512n, window: 500 },
] as const
