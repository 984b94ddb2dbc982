/** The positive control: before anything is judged, the good token has to create one plain thing. */

import type { Operation } from '../../spec/contract.ts'
import { type Answer, type Exchange, type Failure, retryAfter } from '../../spec/http/message.ts'
import { LEVELS, type Plain } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import type { Judgement } from '../judge/judge.ts'
import { obstacle } from '../wire/obstacle.ts'
import { lossOf } from './noise.ts'
import { sleep } from './pace.ts'
import type { Session } from './session.ts'

export type Control =
  | { readonly kind: 'passed'; readonly plain: Plain }
  /** The run can't be judged, and why in one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

/** Plants that are tried at each level of plainness: a target may refuse one for its name alone. */
const TRIES = 2
/** Milliseconds that a target is given to start, where it says that it is not ready yet. */
const START = 30_000

/** Sends plain requests, plainer and plainer, until one is accepted. */
export async function positiveControl(session: Session, operation: Operation): Promise<Control> {
  const requests = session.requestsOf(operation)
  let first: Exchange | null = null
  let answered: Exchange | null = null
  for (const level of LEVELS) {
    for (let index = 0; index < TRIES; index++) {
      const draft = requests.plain({ level, index })
      if (draft === null) continue
      let exchange = await session.deliver('control', operation, draft)
      if (exchange === null) return unjudged(session.gone ?? 'the write cap leaves no room for a single plant')
      first ??= exchange
      if (lossOf(exchange.came) !== null) {
        // Once is noise.
        exchange = (await session.deliver('control', operation, draft)) ?? exchange
      } else if (isServerError(exchange.came)) {
        // A target that is only just starting may say so once; that its first answer failed stays on record.
        await sleep(Math.min(START, exchange.came.kind === 'answer' ? (retryAfter(exchange.came) ?? 0) : 0))
        exchange = (await session.deliver('control', operation, draft)) ?? exchange
      }
      answered = exchange
      const { address } = session.settings
      const reason = obstacle(exchange.came, address.url.href, requests.sender.token !== '')
      if (reason !== null) return unjudged(reason)
      if (!isAccepted(exchange.came)) continue
      session.plain = { level, index }
      judgeFirst(session, operation, first)
      return { kind: 'passed', plain: session.plain }
    }
  }
  const last = answered === null ? 'nothing can be sent' : describe(answered.came)
  return unjudged(
    `no plain request is accepted ${requests.sender.token === '' ? 'without a token' : 'with this token'}; the last answer was: ${session.settings.redactor.redact(last)}`,
  )
}

/** Whether the very first request was accepted, if it was as plain as the one that was. */
function judgeFirst(session: Session, operation: Operation, first: Exchange): void {
  const requirement = session
    .requirements()
    .find(
      ({ concern, operation: { id } }) =>
        id === operation.id && concern.kind === 'repetition' && concern.pattern === 'first',
    )
  if (requirement === undefined) return
  const one = { id: `${requirement.id}/first`, title: 'the first request of the run', requirement }
  const draft = { message: first.sent, value: undefined, credential: session.goodCredential(operation) }
  const loss = lossOf(first.came)
  const judgement: Judgement =
    loss !== null
      ? // There is no other first request to tell by whether it is the target's doing.
        { requirement, outcome: 'inconclusive', reason: `${loss.message}; asked again, an answer came` }
      : isServerError(first.came)
        ? {
            requirement,
            outcome: 'failed',
            expected: 'a success, as later requests got',
            received: describe(first.came),
          }
        : { requirement, outcome: 'passed' }
  session.recorder.record(one, draft, [judgement])
}

function isAccepted(came: Answer | Failure): boolean {
  return came.kind === 'answer' && came.status >= 200 && came.status < 300
}

function isServerError(came: Answer | Failure): boolean {
  return came.kind === 'answer' && came.status >= 500
}

function unjudged(reason: string): Control {
  return { kind: 'unjudged', reason }
}
