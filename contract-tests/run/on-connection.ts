/** A second look at a fault: it may need what came before on its connection, and who is let in by a credential that the run made up may be another user. */

import { Connection } from '../../spec/http/connection/connection.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Exchange } from '../../spec/http/message.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Case } from '../cases/case.ts'
import { asSent, withCredentialIn, withoutCredential } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isSafe } from '../client/budget.ts'
import type { Way } from '../client/connections.ts'
import { inconclusive } from '../judge/finding.ts'
import { Ask, type Exchanged, isAccepted } from './ask.ts'
import type { SentDraft } from './client.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import type { Sequence } from './record/curl.ts'

/** How many faults of one requirement are repeated; the others probably have the same cause. */
const LOOKS = 4

type LooksAtFault = { looks: number; needsConnection: boolean }
const nothingLookedAt = (): Map<string, LooksAtFault> => new Map()

/** What a command has to send to show a fault that a case has found: its request, or others before it. */
export async function shownBy(
  context: RunContext,
  one: Case,
  { draft, exchange, findings }: Pick<Exchanged, 'draft' | 'exchange'> & { readonly findings: readonly Finding[] },
): Promise<Draft | Sequence> {
  const broken = findings.find(({ outcome }) => outcome === 'failed')?.requirement.id
  // Writes that are capped are kept for what is not judged yet. Which requests share a connection is chance, so that
  // even the first of one is repeated: the same run sends the same requests.
  if (broken === undefined || context.budget.isCapped) return draft
  const all = context.derive(nothingLookedAt)
  const looked = all.get(broken) ?? { looks: 0, needsConnection: false }
  all.set(broken, looked)
  if (++looked.looks > LOOKS && !looked.needsConnection) return draft
  const before = context.client.before(exchange)
  if (await isBroken(context, one, broken, 'alone')) return draft
  for (const some of [before.slice(-1), before.slice(0, 1), before]) {
    if (!(await isBrokenAfter(context, one, broken, some))) continue
    looked.needsConnection = true
    return { kind: 'in-turn', drafts: [...some.map((each) => each.draft), draft] }
  }
  return draft
}

/** True if the same case breaks the requirement after these requests over a new connection. */
async function isBrokenAfter(context: RunContext, one: Case, broken: string, before: readonly SentDraft[]) {
  const connection = new Connection(context.settings.address)
  try {
    // Each as a request of its own operation: what it creates is deleted as that operation's items are.
    for (const { operation, draft } of before)
      await new Ask(context, { case: `${one.id}/again`, operation }).send(draft, connection)
    return await isBroken(context, one, broken, connection)
  } finally {
    connection.close()
  }
}

async function isBroken(context: RunContext, one: Case, broken: string, way: Way): Promise<boolean> {
  const { operation, expectation } = one
  const draft = context.requests.draft(one)
  const exchange = await new Ask(context, { case: `${one.id}/again`, operation, expectation }).send(draft, way)
  if (exchange === null) return false
  const { findings } = judgeExchange(context, one, draft, exchange)
  return findings.some(({ outcome, requirement }) => outcome === 'failed' && requirement.id === broken)
}

/** Each pair of Basic may be another user's. That shows where 403 keeps it from the run's own item (RFC 9110 section 15.5.4), and 401 keeps nobody's request. */
export async function unlessNewcomer(
  context: RunContext,
  { operation }: Pick<Case, 'operation'>,
  { sent, received }: Exchange,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const isOfPair = ({ requirement: { concern }, outcome }: Finding): boolean =>
    outcome === 'failed' && concern.kind === 'credential' && !['missing', 'scheme'].includes(concern.fault)
  const isBasic = schemesOf(operation).every((one) => one.kind === 'http' && one.scheme === 'basic')
  if (!isBasic || !isAccepted(received) || !findings.some(isOfPair)) return findings
  const where = await whereKeptOut(context, sent)
  const why = `the pair may be another user's, since ${where} refuses it with 403, and no credential with 401`
  return where === null ? findings : findings.map((one) => (isOfPair(one) ? inconclusive(one.requirement, why) : one))
}

/** The read of an item of this run that is refused to a bad credential as to a user; null if there is none. */
async function whereKeptOut(context: RunContext, { headers }: Exchange['sent']): Promise<string | null> {
  const { settings, items, known, requests } = context
  for (const operation of settings.api.operations) {
    if (!isSafe(operation.method) || !items.needsItem(operation) || known.unjudged[operation.id] !== undefined) continue
    const ask = new Ask(context, { case: 'control', operation, expectation: 'refusal' })
    const plain = requests.plain(operation)
    const good = await ask.send(plain)
    if (good === null || plain === null || !isAccepted(good.received)) continue
    const same: Draft = { ...asSent(plain, good), isPlaced: true }
    const statusOf = async (draft: Draft | null): Promise<number | null> => {
      const received = (await ask.send(draft))?.received
      return received?.kind === 'answer' ? received.status : null
    }
    const isKeptOut = (await statusOf(withCredentialIn(same, headers))) === 403
    if (isKeptOut && (await statusOf(withoutCredential(same))) === 401) return operation.id
  }
  return null
}
