/** The positive control: the good token must create one plain item before anything is judged. */

import { type Operation, PartError } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import { unreadBody } from '../../spec/read/unread-part.ts'
import type { Hindrance } from '../client/hindrance.ts'
import { creatingIn } from '../items/item-places.ts'
import { disownsOperation } from '../judge/any-answer.ts'
import { linesFrom } from '../lessons/lessons.ts'
import type { RunContext } from './context.ts'
import { ELSEWHERE, type RunPlan } from './job.ts'
import { judgeErred, judgeRefused } from './judging.ts'
import { type ControlFound, controlOf, unsent } from './operation-control.ts'

/** Whether a run can be judged. The context knows each operation that can't be judged. */
export type Control = { readonly kind: 'passed' } | { readonly kind: 'unjudged'; readonly reason: string }

type Controlled = Pick<RunPlan, 'control' | 'operations' | 'unmade' | 'elsewhere' | 'jobs'>

type FoundByOperation = Map<Operation, ControlFound>

/** An operation of which no plain request is accepted is not judged; nor is a run with none other, or with an unusable target or token. */
export async function positiveControl(context: RunContext, plan: Controlled): Promise<Control> {
  const { control, unmade, elsewhere, jobs } = plan
  const trouble = context.settings.tokens?.trouble ?? null
  if (trouble !== null) return { kind: 'unjudged', reason: trouble }
  const operations = plan.operations.filter((operation) => !elsewhere.has(operation) && !unmade.has(operation))
  // If a single case follows, or writes are capped, no request is spent on what a later refusal may show, too.
  const isRepeated = jobs.flatMap(({ cases }) => cases()).length > 1 && !context.budget.isCapped
  const found: FoundByOperation = new Map()
  const look = async (operation: Operation): Promise<ControlFound> => {
    const one = await controlFound(context, operation, unmade.get(operation), isRepeated)
    found.set(operation, one)
    return one
  }
  const first = await look(control)
  const isUnusable = first.kind === 'unjudged' && first.of === 'target'
  const others = isUnusable ? [] : operations.filter((operation) => operation !== control)
  // Operations that create items come first: the other operations need those items.
  const creating = creatingIn(context.settings.api)
  for (const isFirst of [true, false]) {
    const next = others.filter((operation) => creating.has(operation) === isFirst)
    const apart = context.requests.numbers.apart(next, () => 4)
    const ask = (those: readonly Operation[]) =>
      Promise.all(those.map((one) => context.client.pace.turn(() => apart(one, () => look(one)))))
    await ask(next)
    await lookAgain(context, isFirst ? [control, ...next] : next, found, ask)
  }
  leaveUnjudged(context, plan, found)
  for (const [operation, one] of found)
    await context.recorder.guard({ id: operation.id, title: 'refusal' }, () => {
      if (one.kind === 'unjudged' && one.refusal !== null) judgeRefused(context, operation, one.refusal)
    })
  return isUnusable ? { kind: 'unjudged', reason: first.reason } : concluded(context, control, operations, found)
}

/** Asks those again that had no item, or one that is led on in steps, as long as one more passes: they may need each other's. */
async function lookAgain(
  { items, known }: RunContext,
  asked: readonly Operation[],
  found: FoundByOperation,
  ask: (those: readonly Operation[]) => Promise<unknown>,
): Promise<void> {
  const lacksItem = (operation: Operation): boolean => {
    const one = found.get(operation)
    if (one?.kind !== 'unjudged' || one.hindrance === 'item') return one?.kind === 'unjudged'
    return one.hindrance === 'refused' && items.never.leadsTo(operation, '').some(({ id }) => id in known.leads)
  }
  let [before, waiting] = [asked.length, asked.filter(lacksItem)]
  while (waiting.length > 0 && waiting.length < before) {
    before = waiting.length
    await ask(waiting)
    waiting = waiting.filter(lacksItem)
  }
}

/** The control of an operation; `never`: why no request can be made of it. */
async function controlFound(
  context: RunContext,
  operation: Operation,
  never: string | undefined,
  isRepeated: boolean,
): Promise<ControlFound> {
  const { api, looksTwice, redactor } = context.settings
  const fault = operation.fault ?? unreadBody(api.document, operation)
  if (fault !== null) return unsent(api.document.told(fault), 'document')
  if (never !== undefined) return unsent(never, context.items.never.hindranceOf(operation))
  const look = (): Promise<ControlFound> =>
    controlOf(context, operation, isRepeated).catch((error: unknown) => {
      // The document allows no value that could be sent.
      if (error instanceof PartError) return unsent(api.document.told(error), 'document')
      return unsent(context.recorder.broken(error), 'kit')
    })
  const once = await look()
  const one = once.kind === 'unjudged' && looksTwice ? await look() : once
  const lines = linesFrom(operation, context.requests.lessonsOf(operation), api.document).map(redactor.redact)
  if (one.kind === 'passed' && lines.length > 0)
    context.recorder.emit({ kind: 'learnt', operation: operation.id, lines })
  return one
}

/** Leaves the requirements of each operation unjudged that did not pass, for its reason. */
function leaveUnjudged(context: RunContext, { unmade, elsewhere }: Controlled, found: FoundByOperation): void {
  const leave = ({ id }: Operation, reason: string, hindrance: Hindrance): void => {
    context.known.unjudged[id] = reason
    context.recorder.emit({ kind: 'control', operation: id, unjudged: reason, hindrance })
  }
  // Which reason is the true one shows only when every operation was asked.
  const areThere = found.values().some((one) => one.kind === 'passed' || one.isThere)
  for (const [operation, one] of found)
    if (one.kind === 'unjudged') {
      const reason = (areThere ? one.reasonAlone : null) ?? one.reason
      leave(operation, context.settings.redactor.redact(reason), one.hindrance)
    }
  for (const [operation, reason] of unmade)
    if (!elsewhere.has(operation) && !found.has(operation))
      leave(operation, reason, context.items.never.hindranceOf(operation))
  for (const operation of elsewhere) leave(operation, ELSEWHERE, 'elsewhere')
}

async function concluded(
  context: RunContext,
  control: Operation,
  operations: readonly Operation[],
  found: FoundByOperation,
): Promise<Control> {
  const isJudged = (operation: Operation): boolean => found.get(operation)?.kind === 'passed'
  const secured = operations.filter((operation) => schemesOf(operation).length > 0)
  const isRefused = (operation: Operation): boolean => {
    const one = found.get(operation)
    return one?.kind === 'unjudged' && one.of === 'credential'
  }
  // Others had no item, or could do harm: they say nothing for the token.
  const isTokenBad = secured.some(isRefused) && !secured.some(isJudged)
  if (!operations.some(isJudged) || isTokenBad) {
    const asked = (isTokenBad ? secured.find(isRefused) : undefined) ?? control
    const reason = context.known.unjudged[asked.id] ?? Object.values(context.known.unjudged)[0]
    return { kind: 'unjudged', reason: reason ?? 'the document has no operation that can be judged' }
  }
  // A gateway may refuse all methods of an address where the service is not.
  const isThere = ({ path }: Operation): boolean => found.keys().some((one) => one.path === path && isJudged(one))
  for (const [operation, one] of found) {
    const erred = one.kind === 'unjudged' ? one.erred : null
    if (erred !== null && (isThere(operation) || !disownsOperation(operation, erred.exchange.received)))
      await context.recorder.guard({ id: operation.id, title: 'error' }, () => judgeErred(context, operation, erred))
  }
  return { kind: 'passed' }
}
