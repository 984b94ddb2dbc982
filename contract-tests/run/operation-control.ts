/** The positive control of one operation: its plain requests, from plain to plainest, until one is accepted. */

import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import { type Answer, type Exchange, type Fault, retryAfter } from '../../spec/http/message.ts'
import { asSent } from '../cases/changes.ts'
import { bodyForm, EVERY_PROPERTY, hasForms, LETTERS, LEVELS, REQUIRED_ONLY, TIDY } from '../cases/plainness.ts'
import type { Sending } from '../client/connections.ts'
import { sleep, WAITS } from '../client/pace.ts'
import { disownsOperation } from '../judge/any-answer.ts'
import type { Lesson } from '../lessons/lesson.ts'
import {
  fullestBody,
  isNewIn,
  lessonFrom,
  lessonLike,
  lessonNamed,
  namingTexts,
  withLessonLearnt,
} from '../lessons/lessons.ts'
import { isAccepted, lossOf } from './ask.ts'
import type { RunContext } from './context.ts'
import { isServerError, judgeFirst, quotedFrom } from './judging.ts'
import {
  isDocumented,
  isItemMissing,
  isServiceThere,
  isUncalledFor,
  type Obstacle,
  obstacleIn,
  uncalledFor,
  whyNoneIsAccepted,
} from './obstacle.ts'
import { renewIfRefused } from './renewal.ts'
import { sendPrepared, undecidedReason } from './send.ts'

export type ControlFound =
  | { readonly kind: 'passed' }
  | (Obstacle & {
      readonly kind: 'unjudged'
      /** True if an answer shows that the service is at the address all the same. */
      readonly isThere: boolean
      /** An exchange that breaks the contract if the target accepts other operations, and what was expected; else null. */
      readonly erred: { readonly exchange: Exchange; readonly expected: string } | null
      /** The last of its refusals; null if it gave none. */
      readonly refusal: Exchange | null
    })

/** Several items at each level: a target may refuse one for its name. Every property comes again with new texts: it may have those of an earlier run. */
const STEPS = LEVELS.flatMap((level) =>
  (level === EVERY_PROPERTY ? [false, true] : [false]).flatMap((isNewThroughout) =>
    (level.isSpelt ? [0] : [0, 1]).map((index) => ({ plain: { level, index }, isNewThroughout })),
  ),
)
/** More of the plainest ones, of which those are sent whose bodies have another form: other alternatives of unions. */
const OTHER_FORMS = [TIDY, REQUIRED_ONLY].flatMap((level) =>
  [2, 3, 4, 5, 6, 7].map((index) => ({ plain: { level, index }, isNewThroughout: false })),
)
/** The longest wait, in milliseconds, for a target that says it is not ready yet. */
const START = 30_000

/** So many forms of an operation's bodies may stay unanswered before it is given up. */
const MOST_SILENT = 3

type Unjudged = ControlFound & { readonly kind: 'unjudged' }

/** Sends requests of an operation until one is accepted, at last about items that an action has brought into another state. */
export async function controlOf(context: RunContext, operation: Operation, isRepeated: boolean): Promise<ControlFound> {
  const found = await plainControlOf(context, operation, isRepeated)
  if (found.kind === 'passed' || !['refused', 'absent'].includes(found.hindrance)) return found
  const received = found.refusal?.received
  const answered = received?.kind === 'answer' ? Buffer.from(received.body).toString() : ''
  for (const lead of context.items.never.leadsTo(operation, answered)) {
    context.known.leads[operation.id] = lead.id
    const led = await plainControlOf(context, operation, isRepeated)
    if (led.kind === 'passed') return led
    context.items.renewNamed(operation)
  }
  delete context.known.leads[operation.id]
  return found
}

/** Sends plainer and plainer requests of an operation until one is accepted. `isRepeated`: and that one again. */
async function plainControlOf(context: RunContext, operation: Operation, isRepeated: boolean): Promise<ControlFound> {
  let first: Exchange | null = null
  let last: Exchange | null = null
  let isForBody = false
  let byChance: AcceptedStep | null = null
  const silent = new Set<string>()
  for (const { step, draft } of steppedDrafts(context, operation, silent)) {
    const sending = { case: 'control', operation, draft }
    const exchange = await sendPrepared(context, sending)
    if (exchange === null) return unsentNow(context, operation)
    first ??= exchange
    const told = await askedUntilThere(context, sending, await askedTwice(context, sending, exchange))
    last = isAccepted(told.received) ? told : await askedAsTaught(context, sending, told)
    const { received } = last
    const obstacle = obstacleIn(context, operation, last)
    if (isAccepted(received) && (obstacle === null || isDocumented(operation, received))) {
      const accepted = { step, first, last }
      if (!(await isByChance(context, operation, accepted))) return passedBy(context, operation, accepted, isRepeated)
      byChance = accepted
      continue
    }
    isForBody ||= obstacle !== null && (await isRefusedForBody(context, operation, received))
    if (obstacle === null || isForBody) continue
    if (isLeftOut(silent, operation, draft.value, received)) continue
    if (byChance === null) return hinderedBy(context, operation, step, { obstacle, exchange: last })
  }
  return byChance === null
    ? neverAccepted(context, operation, last)
    : passedBy(context, operation, byChance, isRepeated)
}

/** Other forms of a body may be answered in time. What answers nothing at all may have made something each time. */
function isLeftOut(silent: Set<string>, operation: Operation, value: unknown, received: Answer | Fault): boolean {
  const isSilent = received.kind === 'failure' && received.failure === 'timeout'
  return isSilent && hasForms(operation) && silent.add(bodyForm(value)).size < MOST_SILENT
}

/** The plain requests of an operation, each made when it is asked for; of other forms one each, and of those left out none. */
function* steppedDrafts(context: RunContext, operation: Operation, left: ReadonlySet<string>) {
  const forms = new Set<string>()
  for (const step of [...STEPS, ...OTHER_FORMS]) {
    const draft = context.requests.of(operation).plain(step.plain, step.isNewThroughout)
    const form = draft && bodyForm(draft.value)
    if (draft === null || form === null || left.has(form) || (OTHER_FORMS.includes(step) && forms.has(form))) continue
    forms.add(form)
    yield { step, draft }
  }
}

/** The step whose request was accepted, the first exchange of all, and its own. */
type AcceptedStep = { readonly step: (typeof STEPS)[number]; readonly first: Exchange; readonly last: Exchange }

/**
 * True for a body with every property of which another was refused before, or may be the next time, and the next is: a plainer
 * one is better.
 */
async function isByChance(context: RunContext, operation: Operation, { step, first }: AcceptedStep): Promise<boolean> {
  const { plain, isNewThroughout } = step
  const isTaught = context.known.lessons[operation.id] !== undefined
  if (operation.body === null || plain.level !== EVERY_PROPERTY || isTaught) return false
  const isFirst = isAccepted(first.received)
  if (isFirst && !isMadeAgain(context, operation)) return false
  const next = context.requests.of(operation).plain(plain, isNewThroughout)
  const exchange = next && (await sendPrepared(context, { case: 'control', operation, draft: next }))
  const refusals = isFirst ? [400, 409, 422] : [400, 422]
  return exchange?.received.kind === 'answer' && refusals.includes(exchange.received.status)
}

/** True where one more item can be made and taken away again: an optional value may be one that only one item has. */
function isMadeAgain({ items, budget, requests }: RunContext, operation: Operation): boolean {
  const hasOptional = requests.of(operation).plain({ level: REQUIRED_ONLY, index: 0 }) !== null
  return hasOptional && !budget.isCapped && items.isTakenAway(operation)
}

async function passedBy(
  context: RunContext,
  operation: Operation,
  { step: { plain, isNewThroughout }, first, last }: AcceptedStep,
  isRepeated: boolean,
): Promise<ControlFound> {
  context.known.plains[operation.id] = { rung: LEVELS.indexOf(plain.level), index: plain.index }
  context.known.isNewThroughout[operation.id] = isNewThroughout
  context.items.created.accept(operation)
  judgeFirst(context, operation, first, last)
  if (isRepeated) await renewIfRefused(context, operation)
  return { kind: 'passed' }
}

/** What an obstacle that is not in the body says of an operation. */
async function hinderedBy(
  context: RunContext,
  operation: Operation,
  { plain }: (typeof STEPS)[number],
  { obstacle, exchange }: { readonly obstacle: Obstacle; readonly exchange: Exchange },
): Promise<Unjudged> {
  const { received } = exchange
  const refusal = refusalIn(exchange)
  if (obstacle.of === 'credential' && (await isUncalledFor(context, operation, plain, received))) {
    const expected = 'a success: the contract says that this operation needs no credential'
    return { ...unjudged(uncalledFor(received), true), erred: { exchange, expected } }
  }
  const expected = 'not 405, since the contract has it'
  const erred = disownsOperation(operation, received) ? { exchange, expected } : null
  return { ...unjudged(obstacle, isServiceThere(operation, received)), erred, refusal }
}

/** An exchange whose answer refuses it; 429 says nothing of the request, and what fails may have made something. */
function refusalIn(exchange: Exchange): Exchange | null {
  const { received } = exchange
  const status = received.kind === 'answer' ? received.status : 0
  return status >= 400 && status < 500 && status !== 429 ? exchange : null
}

function neverAccepted(context: RunContext, operation: Operation, last: Exchange | null): ControlFound {
  const waited = Math.round(context.client.patience.inVain(operation) / 1000)
  const patience = waited === 0 ? '' : `, and the run waited ${waited} s for another answer`
  const obstacle = whyNoneIsAccepted(context, operation, last, patience)
  if (last === null) return unjudged(obstacle)
  const { received } = last
  // RFC 9110 sections 15.6.2 and 15.6.4: the service does not implement the request, or is unable to for the time being.
  const isErred = isServerError(received) && ![501, 503].includes(received.status) && quotedFrom(context, last) === null
  const erred = isErred ? { exchange: last, expected: 'a success of at least one of them' } : null
  return { ...unjudged(obstacle, isServiceThere(operation, received)), erred, refusal: refusalIn(last) }
}

/** What the refusals of each operation's bodies taught in vain, so far. */
const noneLearnt = (): Map<Operation, readonly Lesson[]> => new Map()

/** How many lessons one body is changed for. */
const MOST_LESSONS = 6

/** Sends a refused request as its refusals teach it: the last exchange. What did not help is forgotten. */
async function askedAsTaught(context: RunContext, sending: Sending, refused: Exchange): Promise<Exchange> {
  const { known, requests, items, settings } = context
  const { operation } = sending
  // Only a tidy one has no empty list or map.
  const levels = [{ ...EVERY_PROPERTY, isTidy: true }, EVERY_PROPERTY]
  const whole = fullestBody(
    (index) => levels.flatMap((level) => requests.of(operation).plain({ level, index })?.value ?? [])[0],
  )
  const drawn = (parameter: Parameter, time: number): unknown =>
    items.isNamed(operation, parameter) ? null : requests.of(operation).drawn(parameter.schema, time)
  const learnt = context.derive(noneLearnt)
  let last = refused
  for (let count = 0; count < MOST_LESSONS && !isAccepted(last.received); count++) {
    const key = items.keyLacked(operation, last.sent)
    const named = key === null ? null : lessonNamed(key, whole, last)
    const lessons = known.lessons[operation.id] ?? []
    const means = { api: settings.api, whole, draw: drawn, known: lessons }
    const lesson = lessonFrom(operation, last, means) ?? named ?? (await lessonShown(context, operation, last))
    if (lesson === null || !isNewIn(lessons, lesson)) break
    // What a fuller body was refused for counts for a plainer one, too.
    const before = lessons.length > 0 ? lessons : (learnt.get(operation) ?? [])
    known.lessons[operation.id] = withLessonLearnt(before, lesson)
    last = (await sendPrepared(context, sending)) ?? last
  }
  if (isAccepted(last.received)) return last
  learnt.set(operation, known.lessons[operation.id] ?? learnt.get(operation) ?? [])
  delete known.lessons[operation.id]
  return refused
}

/** A value that a listed item has for a text which may have to name something, such as the kind of a thing. */
async function lessonShown({ items }: RunContext, operation: Operation, refused: Exchange): Promise<Lesson | null> {
  for (const { name, isSaid } of namingTexts(operation, refused)) {
    const shown = await items.shownOf(operation, name, refused.sent)
    const lesson = shown === null ? null : lessonLike(name, shown, isSaid)
    if (lesson !== null) return lesson
  }
  return null
}

/** A loss may be chance, a target that is still starting may err once, and something of this run may be in the way. */
async function askedTwice(context: RunContext, sending: Sending, first: Exchange): Promise<Exchange> {
  const { received } = first
  if (lossOf(received) === null) {
    const isInTheWay = quotedFrom(context, first) !== null
    if (isInTheWay) context.items.renew(sending.operation)
    if (isServerError(received)) await sleep(Math.min(START, retryAfter(received) ?? 0))
    else if (!isInTheWay) return first
  }
  return (await sendPrepared(context, sending)) ?? first
}

/** How many operations found no created item, however long the run waited. */
const noneMissed = (): { count: number } => ({ count: 0 })
/** After this many such operations, no other one waits: they are not there, rather than late. */
const MOST_MISSED = 2

/** Sends the same request for a while if the item that was created for it is not there yet: the last exchange. */
async function askedUntilThere(context: RunContext, sending: Sending, first: Exchange): Promise<Exchange> {
  const missed = context.derive(noneMissed)
  let exchange = first
  const again: Sending = { ...sending, draft: { ...asSent(sending.draft, first), isPlaced: true } }
  for (const wait of missed.count < MOST_MISSED ? WAITS : []) {
    if (!isItemMissing(context, exchange)) return exchange
    await sleep(wait)
    exchange = (await sendPrepared(context, again)) ?? exchange
  }
  if (isItemMissing(context, exchange)) missed.count++
  return exchange
}

/** True if a 403 or 404 has to do with the body: a plain one of letters alone is accepted (RFC 9110 section 15.5.4). */
async function isRefusedForBody(context: RunContext, operation: Operation, received: Answer | Fault): Promise<boolean> {
  if (received.kind === 'failure' || ![403, 404].includes(received.status)) return false
  const requests = context.requests.of(operation)
  // A body without a text has none in letters.
  const [plain] = [LETTERS, REQUIRED_ONLY].flatMap((level) => requests.plain({ level, index: 0 }) ?? [])
  if (plain === undefined) return false
  const exchange = await sendPrepared(context, { case: 'control', operation, draft: plain })
  return exchange !== null && isAccepted(exchange.received)
}

function unjudged(obstacle: Obstacle, isAnswering = false): Unjudged {
  return { ...obstacle, kind: 'unjudged', isThere: isAnswering, erred: null, refusal: null }
}

export function unsent(reason: string, hindrance: Obstacle['hindrance']): ControlFound {
  return unjudged({ of: 'operation', hindrance, reason, reasonAlone: null })
}

function unsentNow(context: RunContext, operation: Operation): ControlFound {
  const { client, budget, items } = context
  const reason = undecidedReason(context, operation)
  if (reason === client.gone) return unsent(reason, 'early')
  if (reason === budget.whyClosed) return unsent(reason, budget.hindrance)
  return unsent(reason, items.whyKeyless(operation) === null ? 'item' : 'key')
}
