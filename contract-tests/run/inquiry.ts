/**
 * A valid request was refused as a target may that has rules of its own. Plainer requests tell whether the contract
 * leaves the reason open: the same value spelt plainly, the same variation with nothing else in the body, any plain
 * request at all. If none of them is accepted, the refusal is a breach.
 */

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
  const { requirement, operation, openness, property } = trial
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
  /** The verdict on another request; null where there is none, for the write cap or for noise. */
  const ask = async (again: Draft): Promise<Verdict | null> => {
    const asked = await session.ask(`${trial.id}/again`, operation, () => again)
    // What was lost without being the target's doing says nothing.
    return asked === null || (asked.isLost && asked.noise !== null) ? null : session.judge(trial, again, asked.exchange)
  }

  if (openness.kind === 'spelling') {
    const { text, value } = material.renumbered(draft.value, null, trial.sequence + 1)
    const plainly = await ask(withBody(draft, text, value))
    if (plainly?.refusal === null) return breach('the same value in a plain body is accepted')
  }
  if (property !== null || openness.kind === 'limits' || openness.kind === 'validity') {
    const bare = material.withoutOptional(draft.value, property)
    const { text, value } = material.renumbered(bare?.value, property, trial.sequence + 2)
    const alone = bare === null ? null : await ask(withBody(draft, text, value))
    if (alone?.refusal === null) {
      // What was varied is accepted: it was something beside it that was refused, and that is open.
      return property === null ? open('a request without what is optional is accepted') : alone.judgements
    }
  }
  const isCertain = openness.kind === 'none'
  /** A plain request that nobody sent before; number `count` of them. */
  const fresh = (count: number): Draft | null => {
    const plain = session.plainDraft(operation, trial.sequence + 2 + count)
    const bare = isCertain ? material.withoutOptional(plain?.value, null) : null
    return plain === null || bare === null ? plain : withBody(plain, bare.text, bare.value)
  }
  const plainest = fresh(1)
  if (plainest === null) return breach('there is no plainer one')
  const last = await ask(plainest)
  if (last === null) return open('nothing more could be asked')
  if (last.refusal !== null) return breach('no plainer one is accepted either')
  if (!isCertain) return open(openness.kind === 'spelling' ? 'a plainer request is accepted' : openness.why)
  if (property === null || !isObject(draft.value) || !isObject(plainest.value)) return last.judgements
  const known = plainest.value[property]
  const value = draft.value[property]
  /** The verdict on a fresh plain request with a value for the property. */
  const askWith = async (count: number, value: unknown): Promise<Verdict | null> => {
    const plain = fresh(count)
    if (plain === null || !isObject(plain.value)) return null
    const body = { ...plain.value, [property]: value }
    return ask(withBody(plain, JSON.stringify(body), body))
  }
  const only = await askWith(2, value)
  if (only === null) return open('nothing more could be asked')
  if (only.refusal === null) return only.judgements
  // A service may take nothing twice, and an earlier run may have sent the same value: its neighbour was never sent.
  const neighbour = neighbourOf(Number(value), session.settings.run)
  const again = neighbour === null ? await askWith(3, known) : await askWith(3, neighbour)
  if (again === null) return open('nothing more could be asked')
  const isTaken = neighbour === null ? again.refusal !== null : again.refusal === null
  if (!isTaken) return breach('with another value the same request is accepted')
  return open(neighbour === null ? 'no value is taken twice here' : `${neighbour} is accepted: the value may be in use`)
}

/** A number like another one, which only this run sends; null where there is none like it. */
function neighbourOf(value: number, run: number): number | null {
  if (value === 0 || !Number.isSafeInteger(value)) return null
  const step = 1 + (run % 2 ** 20)
  const outside = Math.abs(value) + step
  return Math.sign(value) * (outside <= Number.MAX_SAFE_INTEGER ? outside : Math.abs(value) - step)
}
