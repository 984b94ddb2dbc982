/** What only shows when requests follow or overlap each other. */

import type { Operation } from '../../spec/contract.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import { describe } from '../judge/answers.ts'
import type { Judgement } from '../judge/judge.ts'
import { withBody, withFraming } from '../trials/draft.ts'
import { ATTEMPTS, type Draft, type Trial } from '../trials/trial.ts'
import { Connection } from '../wire/connection.ts'
import type { Sequence } from '../wire/curl.ts'
import type { Answer, Exchange, Failure } from '../wire/exchange.ts'
import type { Session } from './session.ts'

/** Valid requests in a row, and overlapping ones at a time. */
const IN_A_ROW = 50
const AT_ONCE = 8
const ROUNDS = 3
/** Numbers for what repeats follow those of the trials. */
const FIRST_SEQUENCE = 900 * ATTEMPTS

/** The ids of the cases that are made here. */
export const caseId = {
  inARow: ({ id }: Requirement): string => `${id}/one-connection`,
  overlapping: ({ id }: Requirement): string => `${id}/together`,
  after: ({ id }: Requirement, refused: Trial): string => `${id}/${refused.requirement?.id ?? refused.id}`,
  beside: ({ id }: Trial, way: string): string => `${id}-${way}-a-good-request`,
}

/** Many valid requests, one after another over one connection where the target keeps it. */
export async function inARow(session: Session, requirement: Requirement): Promise<void> {
  const trial = {
    id: caseId.inARow(requirement),
    title: `${IN_A_ROW} valid requests over one connection`,
    requirement,
  }
  const count = Math.min(IN_A_ROW, session.ledger.left)
  if (count < 2) return session.recorder.spare(trial, session.obstacle)
  const connection = new Connection(session.settings.address)
  try {
    for (let number = 1; number <= count; number++) {
      const draft = eitherDraft(session, requirement.operation, FIRST_SEQUENCE + number)
      if (draft === null) return session.recorder.spare(trial, 'there is nothing plain to send')
      const exchange = await session.send(trial.id, requirement.operation, draft, connection)
      if (exchange === null) return session.recorder.spare(trial, session.obstacle)
      const sent = { kind: 'repeated', draft, times: number } as const
      const broken = judgeAgain(session, trial, draft, exchange, sent)
      if (broken !== null) return fail(session, trial, sent, `request ${number} of ${count}: ${broken}`)
    }
    session.recorder.record(trial, session.plainDraft(requirement.operation, FIRST_SEQUENCE), [
      { requirement, outcome: 'passed' },
    ])
  } finally {
    connection.close()
  }
}

/** Rounds of requests that are under way together, each with a name of its own to know its answer by. */
export async function overlapping(
  session: Session,
  requirement: Requirement,
  refused: readonly Trial[],
): Promise<void> {
  const trial = { id: caseId.overlapping(requirement), title: `${AT_ONCE} valid requests at once`, requirement }
  const { operation } = requirement
  let last: Draft | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const size = Math.min(AT_ONCE, session.ledger.left)
    if (size < 2) break
    const drafts: Draft[] = []
    for (let number = 0; number < size; number++) {
      const draft = eitherDraft(session, operation, FIRST_SEQUENCE + 100 + round * AT_ONCE + number)
      // In pieces, their arrival overlaps as well as their answers.
      if (draft !== null) drafts.push(round % 2 === 0 ? withFraming(draft, 'pieces') : draft)
    }
    last = drafts[0] ?? null
    // In the last round bad requests are among them.
    const bad =
      round < ROUNDS - 1
        ? []
        : refused.slice(0, AT_ONCE).map((one) => ({ one, draft: one.draw(ATTEMPTS - 4, session.plain) }))
    const sent = { kind: 'together', drafts: [...drafts, ...bad.map(({ draft }) => draft)] } as const
    const [exchanges, refusals] = await Promise.all([
      Promise.all(drafts.map(async (draft) => ({ draft, exchange: await session.send(trial.id, operation, draft) }))),
      Promise.all(
        bad.map(async ({ one, draft }) => ({ one, draft, exchange: await session.send(trial.id, operation, draft) })),
      ),
    ])
    for (const { one, draft, exchange } of refusals) {
      if (exchange === null) return session.recorder.spare(trial, session.obstacle)
      const broken = breachOf(session, one, draft, exchange)
      if (broken === null) continue
      // What is broken alone as well is not the overlap's doing.
      const alone = one.draw(ATTEMPTS - 5, session.plain)
      const again = await session.send(trial.id, operation, alone)
      if (again !== null && breachOf(session, one, alone, again) !== null) continue
      return fail(session, trial, sent, `beside valid requests: ${broken}`)
    }
    for (const { draft, exchange } of exchanges) {
      if (exchange === null) return session.recorder.spare(trial, session.obstacle)
      const other = drafts.find((each) => each !== draft && answersTo(exchange.came, each.value, draft.value))
      if (other !== undefined && !(await answersSoAlone(session, trial, draft, other)))
        return fail(session, trial, sent, `the answer to another request: ${describe(exchange.came)}`)
      const broken = judgeAgain(session, trial, draft, exchange, sent)
      if (broken !== null) return fail(session, trial, sent, `one of ${size} at once: ${broken}`)
    }
  }
  if (last === null) return session.recorder.spare(trial, session.obstacle)
  session.recorder.record(trial, last, [{ requirement, outcome: 'passed' }])
}

/** A plain request; every other one without what is optional, so that nothing of its neighbours can hide in it. */
function eitherDraft(session: Session, operation: Operation, sequence: number): Draft | null {
  const plain = session.plainDraft(operation, sequence)
  if (plain === null || sequence % 2 === 0) return plain
  const bare = session.workshopOf(operation).material.withoutOptional(plain.value, null)
  return bare === null ? plain : withBody(plain, bare.text, bare.value)
}

/** True where a request like this one gets the same of another's when nothing overlaps: then it is no mix-up. */
async function answersSoAlone(session: Session, trial: Named, draft: Draft, other: Draft): Promise<boolean> {
  const exchange = await session.send(trial.id, trial.requirement.operation, withFraming(draft, 'length'))
  return exchange !== null && answersTo(exchange.came, other.value, draft.value)
}

/** A valid request over the same connection, right after one of each kind that is refused. */
export async function afterRefusal(
  session: Session,
  requirement: Requirement,
  refused: readonly Trial[],
): Promise<void> {
  const after = async (trial: Trial, number: number): Promise<void> => {
    const id = caseId.after(requirement, trial)
    const again = { id, title: `after: ${trial.title}`, requirement }
    const draft = session.plainDraft(requirement.operation, FIRST_SEQUENCE + 200 + number)
    const connection = new Connection(session.settings.address)
    const refusal = trial.draw(ATTEMPTS - 1, session.plain)
    await session.send(id, trial.operation, refusal, connection, trial.expectation)
    const exchange = draft === null ? null : await session.send(id, requirement.operation, draft, connection)
    connection.close()
    if (draft === null || exchange === null) return session.recorder.spare(again, session.obstacle)
    const sent = { kind: 'in-turn', drafts: [refusal, draft] } as const
    const broken = judgeAgain(session, again, draft, exchange, sent)
    if (broken !== null) fail(session, again, sent, `after ${trial.title}: ${broken}`)
    else session.recorder.record(again, sent, [{ requirement, outcome: 'passed' }])
  }
  await Promise.all(refused.map((trial, number) => session.pace.turn(() => after(trial, number))))
}

/** A bad credential right after a good request on the same connection, and at the same time as one. */
export async function besideGood(session: Session, requirement: Requirement, bad: Trial): Promise<void> {
  const { operation } = bad
  const beside = async (way: keyof typeof WAYS, number: number): Promise<void> => {
    const pair = { id: caseId.beside(bad, way), title: `${bad.title}, ${WAYS[way]}`, requirement }
    const plain = session.plainDraft(operation, bad.sequence + number)
    if (plain === null || session.ledger.left < 2) return session.recorder.spare(pair, session.obstacle)
    const good = way === 'during' ? withFraming(plain, 'pieces') : plain
    const drawn = bad.draw(number + 10, session.plain)
    const draft = way === 'around' ? withFraming(drawn, 'pieces') : drawn
    const connection = new Connection(session.settings.address)
    const first = session.send(pair.id, operation, good, connection)
    if (way === 'after') await first
    const second = session.send(pair.id, operation, draft, way === 'after' ? connection : null, 'refusal')
    const [, exchange] = await Promise.all([first, second])
    connection.close()
    if (exchange === null) return session.recorder.spare(pair, session.obstacle)
    const expected = { requirement, operation, expectation: 'refusal' } as const
    const sent = { kind: way === 'after' ? 'in-turn' : 'together', drafts: [good, draft] } as const
    session.recorder.record(pair, sent, session.judge(expected, draft, exchange).judgements)
  }
  const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]
  await Promise.all(ways.map((way, index) => session.pace.turn(() => beside(way, 10 + index))))
}

/** How a bad credential meets a good one. A body in pieces takes so long that the other request falls within it. */
export const WAYS = {
  after: 'after a good request on the same connection',
  during: 'while a good request arrives',
  around: 'while it arrives, a good request is answered',
} as const

type Named = { readonly id: string; readonly title: string; readonly requirement: Requirement }

function fail(session: Session, { id, title, requirement }: Named, sent: Sequence, received: string): void {
  session.recorder.record({ id, title }, sent, [
    { requirement, outcome: 'failed', expected: requirement.text, received },
  ])
}

/**
 * Judges a plain request as any valid one. What is wrong with its answer is filed where it belongs; what is left to
 * repetition is that it was not accepted, in words.
 */
function judgeAgain(session: Session, trial: Named, draft: Draft, exchange: Exchange, sent: Sequence): string | null {
  const { requirement } = trial
  const expected = { requirement, expectation: 'success', operation: requirement.operation } as const
  const { judgements, refusal } = session.judge(expected, draft, exchange)
  const broken = judgements.filter((one): one is Broken => one.outcome === 'failed')
  const own = broken.find((one) => one.requirement.id === requirement.id)
  const isStatus = ({ requirement: { concern } }: Broken): boolean =>
    concern.kind === 'success' && concern.aspect === 'status'
  session.recorder.record(
    trial,
    sent,
    broken.filter((one) => one !== own && !(own !== undefined && isStatus(one))),
  )
  return refusal ?? own?.received ?? null
}

function breachOf(session: Session, trial: Trial, draft: Draft, exchange: Exchange): string | null {
  const broken = session.judge(trial, draft, exchange).judgements.find((one): one is Broken => one.outcome === 'failed')
  return broken?.received ?? null
}

type Broken = Extract<Judgement, { outcome: 'failed' }>

/** True where an answer carries what another request sent, and not what its own did. */
function answersTo(came: Answer | Failure, other: unknown, own: unknown): boolean {
  if (came.kind === 'failure' || !isObject(other) || !isObject(own)) return false
  let answer: unknown
  try {
    answer = JSON.parse(new TextDecoder().decode(came.body))
  } catch {
    return false
  }
  if (!isObject(answer)) return false
  return Object.keys(answer).some((name) => {
    const value = JSON.stringify(answer[name])
    return value !== JSON.stringify(own[name]) && value === JSON.stringify(other[name])
  })
}
