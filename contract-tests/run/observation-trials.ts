/** Requests whose only purpose is to see what a deployment does where the contract is silent. */

import type { Operation } from '../../spec/contract.ts'
import { altered, otherMethods, withHeader, withMethod } from '../trials/draft.ts'
import { ATTEMPTS, type Draft } from '../trials/trial.ts'
import type { Exchange } from '../wire/exchange.ts'
import type { Job } from './run.ts'
import type { Session } from './session.ts'

/** Numbers for observations follow those of what repeats. */
const FIRST_SEQUENCE = 1300 * ATTEMPTS

type Look = {
  readonly name: string
  /** True where the target may create something. */
  readonly writes: boolean
  /** Null where there is nothing to change. */
  readonly change: (draft: Draft) => Draft | null
  /** How often the very same request is sent. */
  readonly times?: number
}

const LOOKS: readonly Look[] = [
  {
    name: 'other-path',
    writes: false,
    change: (draft) => altered(draft, { path: '/no-such-path-of-a-contract-test' }),
  },
  {
    name: 'preflight',
    writes: false,
    change: (draft) =>
      altered(draft, {
        method: 'OPTIONS',
        body: null,
        headers: [
          ['Origin', 'http://localhost:5173'],
          ['Access-Control-Request-Method', draft.message.method],
          ['Access-Control-Request-Headers', 'authorization, content-type'],
        ],
      }),
  },
  {
    name: 'query',
    writes: true,
    change: (draft) => altered(draft, { path: `${draft.message.path}?contract-test=1&_=1` }),
  },
  { name: 'accept-html', writes: true, change: (draft) => withHeader(draft, ['Accept', 'text/html']) },
  {
    name: 'multipart-without-boundary',
    writes: true,
    change: (draft) => withHeader(draft, ['Content-Type', 'multipart/form-data']),
  },
  { name: 'invalid-utf-8', writes: true, change: withByteThatIsNoText },
  { name: 'version-header', writes: true, change: (draft) => withHeader(draft, ['Api-Version', '2']) },
  { name: 'same-request-twice', writes: true, change: (draft) => draft, times: 2 },
]

/** The draft with the byte FF in its first text, which no UTF-8 has (RFC 3629 section 1). */
function withByteThatIsNoText(draft: Draft): Draft | null {
  const { body } = draft.message
  const start = body === null ? -1 : Buffer.from(body).indexOf('":"')
  if (body === null || start === -1) return null
  const [before, after] = [body.subarray(0, start + 3), body.subarray(start + 3)]
  return altered(draft, { body: Buffer.concat([before, Buffer.of(0xff), after]) })
}

/** The job that looks at all of it; `operations` are all that the document names. */
export function observeOthers(operation: Operation, operations: readonly Operation[]): Job {
  const id = `${operation.slug}.open.other-requests`
  const methods = otherMethods(operation, operations).map(
    (other): Look => ({
      name: `method-${other.method.toLowerCase()}${other.anonymous ? '-anonymous' : ''}`,
      writes: false,
      change: (draft) => withMethod(draft, other),
    }),
  )
  const looks = [...methods, ...LOOKS]
  return {
    id,
    title: `${operation.slug}: other requests that the contract leaves open`,
    requirement: null,
    cases: looks.map(({ name }) => `${id}/${name}`),
    spared: [],
    run: (session) => lookAt(session, operation, id, looks),
  }
}

/** Sends a request; what is judged by its answer is asked for again where that was lost. */
async function look(
  session: Session,
  operation: Operation,
  caseId: string,
  draft: Draft,
  isJudged: boolean,
): Promise<Exchange | null> {
  if (!isJudged) return session.send(caseId, operation, draft)
  const asked = await session.ask(caseId, operation, () => draft)
  return asked === null || (asked.isLost && asked.noise !== null) ? null : asked.exchange
}

async function lookAt(session: Session, operation: Operation, id: string, looks: readonly Look[]): Promise<void> {
  const trial = { requirement: null, operation, expectation: 'open' } as const
  for (const [number, { name, writes, change, times = 1 }] of looks.entries()) {
    const plain = session.plainDraft(operation, FIRST_SEQUENCE + number)
    if (plain === null || session.gone !== null) return
    if (writes && session.ledger.left < times) continue
    const draft = change(plain)
    if (draft === null) continue
    for (let time = 0; time < times; time++) {
      const exchange = await session.pace.turn(() => look(session, operation, `${id}/${name}`, draft, writes))
      if (exchange === null) continue
      session.recorder.observe(`${id}/${name}`, 'open', exchange)
      // Another method may be one that the target does not implement; another request of the operation is its affair.
      if (writes)
        session.recorder.record(
          { id: `${id}/${name}`, title: name },
          draft,
          session.judge(trial, draft, exchange).judgements,
        )
    }
  }
}
