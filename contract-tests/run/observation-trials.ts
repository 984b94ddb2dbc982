/** Requests whose only purpose is to see what a deployment does where the contract is silent. */

import type { Operation } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { altered, otherMethods, withHeader, withMethod } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Job } from './run.ts'
import type { Session } from './session.ts'

type Look = {
  readonly name: string
  /** The open points that it shows. */
  readonly shows: readonly string[]
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
    shows: ['operations.other-paths'],
    writes: false,
    change: (draft) => altered(draft, { path: '/no-such-path-of-a-contract-test' }),
  },
  {
    name: 'preflight',
    shows: ['cross-origin'],
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
    shows: ['request.query'],
    writes: true,
    change: (draft) => altered(draft, { path: `${draft.message.path}?contract-test=1&_=1` }),
  },
  {
    name: 'accept-html',
    shows: ['request.accept'],
    writes: true,
    change: (draft) => withHeader(draft, ['Accept', 'text/html']),
  },
  {
    name: 'multipart-without-boundary',
    shows: ['request.media-type'],
    writes: true,
    change: (draft) => withHeader(draft, ['Content-Type', 'multipart/form-data']),
  },
  { name: 'invalid-utf-8', shows: ['request.encoding'], writes: true, change: withByteThatIsNoText },
  {
    name: 'version-header',
    shows: ['versioning.selection'],
    writes: true,
    change: (draft) => withHeader(draft, ['Api-Version', '2']),
  },
  {
    name: 'same-request-twice',
    shows: ['id.uniqueness', 'name.uniqueness'],
    writes: true,
    change: (draft) => draft,
    times: 2,
  },
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
      shows: ['operations.other-methods'],
      writes: false,
      change: (draft) => withMethod(draft, other),
    }),
  )
  const looks = [...methods, ...LOOKS]
  return {
    id,
    title: `${operation.slug}: other requests that the contract leaves open`,
    operation,
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
  const expected = { requirement: null, operation, expectation: 'open' } as const
  for (const { name, shows, writes, change, times = 1 } of looks) {
    const plain = session.plainDraft(operation)
    if (plain === null || session.gone !== null) return
    if (writes && session.ledger.left < times) continue
    const draft = change(plain)
    if (draft === null) continue
    for (let time = 0; time < times; time++) {
      const exchange = await session.pace.turn(() => look(session, operation, `${id}/${name}`, draft, writes))
      if (exchange === null) continue
      session.recorder.observe({ ...expected, id: `${id}/${name}`, shows }, exchange)
      // Another method may be one that the target does not implement; another request of the operation is its affair.
      if (writes)
        session.recorder.record(
          { id: `${id}/${name}`, title: name },
          draft,
          session.judge(expected, draft, exchange).judgements,
        )
    }
  }
}
