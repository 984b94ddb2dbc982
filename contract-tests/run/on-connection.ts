/**
 * Finds out whether a fault needs the requests that came before on the same connection, such as those of a service that
 * remembers a header there: then the command that shows the fault sends them, too.
 */

import { Connection } from '../../spec/http/connection/connection.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Way } from '../client/connections.ts'
import { Ask, type Exchanged } from './ask.ts'
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
