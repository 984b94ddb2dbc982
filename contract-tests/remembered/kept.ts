/** Checks what a change leaves of an item, and what it moves: its moments, and its numbers of changes. */

import type { Answer } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { itemSentBy, nullableTexts } from '../../spec/requirements/item-sent.ts'
import { parentNamed } from '../../spec/requirements/lists.ts'
import { birthsOf, changesOf, countersOf, isServices } from '../../spec/requirements/properties.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { EVERY_PROPERTY } from '../cases/plainness.ts'
import type { Draft } from '../cases/request-builder.ts'
import { sleep } from '../client/pace.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { open, orNull, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { type Collection, isItem, type Seen } from '../stored/collection.ts'
import { sameDifference } from '../stored/creation.ts'
import { type Difference, isLike, isMomentText, isSameBirth } from '../stored/likeness.ts'
import { itemSentIn, itemShownIn, jsonIn, ownMarksOf, type Specimen, showsMark } from '../stored/specimen.ts'

type ChangedItem = {
  readonly made: Specimen
  readonly drafts: readonly Draft[]
  readonly before: JsonObject
  readonly steps: readonly PartChange[]
}

/** A change that was made at once, and the item that is shown after it. */
type PartChange = {
  readonly sent: JsonObject
  readonly answer: Answer
  readonly after: JsonObject
  /** True if the answer to the change shows it; a later look may show what a cache has. */
  readonly isOwn: boolean
}

/** The bodies of changes, which differ from turn to turn. */
type ChangesOfItem = {
  readonly bodies: (turn: number) => readonly JsonObject[]
  /** How many of them must be accepted; one where that is absent. */
  readonly least?: number
  /** How many milliseconds the item stays as it is before them. */
  readonly pause?: (before: JsonObject) => number
  readonly isUnusual?: boolean
}

/** What is wrong with an item after changes. */
type ItemCheck = (changed: ChangedItem) => readonly Difference[]

/** With `texts` only free texts count, as the answers show them. One property may follow from another, so a second item gets another change. */
export async function keepsTheRest(collection: Collection, use: Use, which: 'all' | 'texts'): Promise<StateResult> {
  const { key, request } = collection.resource
  const isJudged = (name: string, value: unknown): boolean => {
    const schema = request?.shape.properties.get(name)
    if (name === key || schema === undefined || isServices(name) || !schema.travels('response')) return false
    return which === 'all' || (typeof value === 'string' && !isBound(schema.values('format'), schema.values('enum')))
  }
  const lost: ItemCheck = ({ made: { sent }, before, steps }) =>
    steps.flatMap(({ sent: change, after }) =>
      Object.entries(sent).flatMap(([name, value]): Difference[] => {
        if (Object.hasOwn(change, name) || !isJudged(name, value)) return []
        // What a service writes in its own way, or not at all, can't be told from what it loses.
        const isKept = which === 'all' ? isLike(value, before[name]) : value === before[name]
        const isLost = Object.hasOwn(before, name) && isKept && !isLike(before[name], after[name])
        return isLost ? [{ name, expected: before[name], found: after[name] }] : []
      }),
    )
  const bodies = (turn: number): readonly JsonObject[] => partialBodies(collection, use, turn)
  const made = which === 'all' ? await orNull(onTwo(collection, use, lost, { bodies, isUnusual: true })) : null
  // The service may take no such change of an item with these values.
  return made === null || made.outcome === 'inconclusive' ? onTwo(collection, use, lost, { bodies }) : made
}

/** A new item with the last value of each enum, and true: a change that resets what it does not name would lose them. */
function hardToReset(body: JsonObject, request: Schema | null): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const schema = request?.shape.properties.get(name)
      const listed = typeof value === 'boolean' ? [false, true] : (schema?.values('enum').flat() ?? [])
      const usual = schema?.values('default') ?? []
      return [name, listed.findLast((one) => typeof one === typeof value && !usual.includes(one)) ?? value]
    }),
  )
}

const isBound = (...keywords: readonly unknown[][]): boolean => keywords.some((values) => values.length > 0)

/** Checks that a change leaves an item below the one where it was created. */
export async function keepsItsParent(collection: Collection, use: Use): Promise<StateResult> {
  const name = parentNamed(collection.resource, itemSentBy(use)?.schema ?? null) ?? ''
  const moved: ItemCheck = ({ before, steps }) => {
    const [expected, found] = [before[name], steps.at(-1)?.after[name]]
    return expected == null || isLike(expected, found) ? [] : [{ name, expected, found }]
  }
  return onTwo(collection, use, moved, { bodies: (turn) => changingBodies(collection, use, turn) })
}

/** Bodies that change an item: parts of one for a merge, and else a whole one. */
function changingBodies(collection: Collection, use: Use, turn: number): readonly JsonObject[] {
  return use.role === 'merge' ? partialBodies(collection, use, turn) : wholeBodies(collection, use)
}

/** A whole item for a change, with texts of its own; none where a use takes none. */
export function wholeBodies({ context: { requests } }: Collection, use: Use): readonly JsonObject[] {
  const takesItem = use.role === 'replace' || use.role === 'merge'
  const body = takesItem && itemSentIn(use, requests.of(use.operation).marked(requests.plain(use.operation)?.value))
  return body ? [body] : []
}

/** Checks that a change or a deletion leaves another item below the same parent. It fails if it reaches another one twice. */
export async function reachesNoOther(collection: Collection, use: Use): Promise<StateResult> {
  return twice('no effect on another item', async () => {
    const [other, made] = [await collection.create(), await collection.createFor(use)]
    const before = await collection.read(other, isItem)
    const [body] = wholeBodies(collection, use)
    const { answer, draft } = await collection.change(use, made, body && collection.keyedAs(made, body))
    collection.cited = [other.draft, made.draft, draft]
    if (before.kind === 'none' || !isDoneAtOnce(answer))
      throw new Undecided(`it is not done at once: ${describe(answer)}`, draft)
    const seen = await collection.read(other)
    collection.cited = [...collection.cited, seen.draft]
    const isReached = seen.kind === 'none' || (body !== undefined && showsMark(seen.item, ownMarksOf(body, other.sent)))
    return isReached ? `${describe(answer)}, and another item has it, too` : null
  })
}

/** The item is replaced with another text first: what can't be changed stays. */
export async function keepsNothing(collection: Collection, use: Use): Promise<StateResult> {
  const left: ItemCheck = ({ made, before, steps: [whole, bare] }) =>
    whole === undefined || bare?.isOwn !== true
      ? []
      : [...ownMarksOf(whole.sent, made.sent)].flatMap(([name, value]): Difference[] => {
          if (Object.hasOwn(bare.sent, name) || name === collection.resource.key || isServices(name)) return []
          const isChanged = isLike(made.sent[name], before[name]) && isLike(value, whole.after[name])
          return isChanged && isLike(value, bare.after[name]) ? [{ name, expected: undefined, found: value }] : []
        })
  const bodies = (): readonly JsonObject[] => {
    const requests = collection.context.requests.of(use.operation)
    const body = requests.marked(collection.context.requests.plain(use.operation)?.value)
    const [whole, bare] = [itemSentIn(use, body), requests.bareItem(itemSentIn(use, requests.own(body)), null)]
    return whole !== null && bare !== null ? [whole, bare] : []
  }
  return onTwo(collection, use, left, { bodies, least: 2 })
}

/** Checks that null takes away the texts that a change before it set, by the answers to both. */
export async function takesNullAway(collection: Collection, use: Use): Promise<StateResult> {
  const requests = collection.context.requests.of(use.operation)
  const names = nullableTexts(collection.resource, use)
  const stays: ItemCheck = ({ steps: [set, emptied] }) =>
    set?.isOwn !== true || emptied?.isOwn !== true
      ? []
      : Object.entries(set.sent).flatMap(([name, value]): Difference[] => {
          const isNull = emptied.sent[name] === null && set.after[name] === value
          return isNull && emptied.after[name] === value ? [{ name, expected: null, found: value }] : []
        })
  const bodies = (): readonly JsonObject[] => {
    const full = requests.plain({ level: EVERY_PROPERTY, index: 0 })?.value
    const texts = Object.entries(itemSentIn(use, requests.marked(full)) ?? {}).filter(([name]) => names.includes(name))
    const set = texts.filter(([, value]) => typeof value === 'string')
    return set.length === 0 ? [] : [Object.fromEntries(set), Object.fromEntries(set.map(([name]) => [name, null]))]
  }
  return onTwo(collection, use, stays, { bodies, least: 2 })
}

/** Changes an item, and another one if it is not as it must be. It fails if both show the same difference. */
async function onTwo(collection: Collection, use: Use, look: ItemCheck, changes: ChangesOfItem): Promise<StateResult> {
  const { one: untouched } = await collection.pair()
  const changed = await changedBy(collection, use, changes, 0)
  collection.cited = changed.drafts
  const answer = changed.steps.at(-1)?.answer
  if (answer === undefined || changed.steps.length < (changes.least ?? 1))
    return open('no change that leaves something out is accepted')
  const ofOther = async () => look(await changedBy(collection, use, changes, 1))
  return sameDifference(answer, look(changed), ofOther, async ({ name, expected, found }) => {
    // An answer that shows an item in brief may shorten its texts.
    if (collection.use('read') === undefined)
      return found === undefined || isShortened(expected, found) ? 'the answer may shorten it' : null
    const shows = (seen: Seen): boolean => seen.kind === 'item' && isLike(found, seen.item[name])
    if (!shows(await collection.read(changed.made, shows))) return 'only the answer to the change shows it'
    const first = untouched.shown?.[name] ?? untouched.sent[name]
    const rest = await collection.read(untouched)
    const isMoving = first !== undefined && rest.kind === 'item' && !isLike(first, rest.item[name])
    return isMoving && expected !== undefined ? 'an item that nothing changed shows it, too' : null
  })
}

function isShortened(whole: unknown, part: unknown): boolean {
  return typeof whole === 'string' && typeof part === 'string' && whole.startsWith(part.replace(/(…|\.{3})$/, ''))
}

/** Bodies that leave something out: one without members, and one with a single property, another for each turn. */
function partialBodies(collection: Collection, use: Use, turn: number): readonly JsonObject[] {
  const requests = collection.context.requests.of(use.operation)
  const whole = itemSentIn(use, collection.context.requests.plain(use.operation)?.value)
  if (whole === null) return []
  // A text is the likeliest to be lost.
  const names = Object.keys(whole)
    .filter((name) => name !== collection.resource.key)
    .toSorted((one, other) => Number(typeof whole[one] === 'string') - Number(typeof whole[other] === 'string'))
  const name = names.length > 1 || turn === 0 ? names[turn] : undefined
  const part = name === undefined ? undefined : requests.bareItem(whole, name)
  return [{}, part].filter((body) => isObject(body)).filter(requests.isItem)
}

async function changedBy(
  collection: Collection,
  use: Use,
  { bodies: bodiesOf, pause = () => 0, isUnusual = false }: ChangesOfItem,
  turn: number,
): Promise<ChangedItem> {
  const bodies = bodiesOf(turn)
  if (bodies.length === 0) throw new Undecided('no body leaves something out', null)
  const { request } = collection.resource
  const made = await collection.create(isUnusual ? (body) => hardToReset(body, request) : undefined)
  const before = (await collection.shownLater(made))?.item ?? made.shown
  if (before === null) throw new Undecided('nothing shows the item before it is changed', made.draft)
  if (pause(before) > 0) await sleep(pause(before))
  const drafts = [made.draft]
  const steps: PartChange[] = []
  for (const body of bodies) {
    const { answer, draft } = await collection.change(use, made, collection.keyedAs(made, body))
    // What it names was put into it.
    const sent = itemSentIn(use, draft.value) ?? body
    drafts.push(draft)
    // Some services take a body that changes nothing for a mistake.
    if (answer.status >= 400 && answer.status < 500) continue
    if (!isDoneAtOnce(answer)) throw new Undecided(`the item is not changed at once: ${describe(answer)}`, draft)
    const own = itemShownIn(jsonIn(answer), made.sent)
    const after = own ?? (await collection.shownLater(made))?.item
    if (after !== undefined) steps.push({ sent, answer, after, isOwn: own !== null })
  }
  return { made, drafts, before, steps }
}

/** So long an item stays as it is where its moments have whole seconds. */
const SECOND = 1100
const MINUTE = 60_000

const isMoment = (value: unknown): value is string => typeof value === 'string' && isMomentText(value)

/** Checks that a change leaves the moment of creation: services may write it in another precision, or time zone. */
export async function keepsItsBirth(collection: Collection, use: Use): Promise<StateResult> {
  const names = birthsOf(collection.resource.schema)
  const moved: ItemCheck = ({ made: { sent }, before, steps }) =>
    names.flatMap((name): Difference[] => {
      const [expected, found] = [before[name], steps.at(-1)?.after[name]]
      const isMoved = isMoment(expected) && isMoment(found) && !isSameBirth(expected, found)
      return isMoved && !Object.hasOwn(sent, name) ? [{ name, expected, found }] : []
    })
  return onTwo(collection, use, moved, {
    bodies: (turn) => changingBodies(collection, use, turn),
    pause: (before) => {
      const moments = names.map((name) => before[name]).filter(isMoment)
      return moments.every((moment) => Date.parse(moment) % 1000 === 0) ? SECOND : 25
    },
  })
}

/** Checks that a change that is shown moves the moment of the last change, unless that has no seconds. */
export async function tellsItsChange(collection: Collection, use: Use): Promise<StateResult> {
  const names = changesOf(collection.resource.schema)
  const stays: ItemCheck = ({ made, before, steps }) => {
    const change = steps.find(({ sent, after }) =>
      Object.keys(sent).some((name) => !isLike(before[name], after[name]) && isLike(sent[name], after[name])),
    )
    const told = names.filter((name) => isMoment(before[name]) && Date.parse(before[name]) % MINUTE !== 0)
    if (change === undefined || told.length === 0)
      throw new Undecided('no change and moment of it are shown', made.draft)
    return told.flatMap((name): Difference[] => {
      const isStill = before[name] === change.after[name] && !Object.hasOwn(change.sent, name)
      return isStill ? [{ name, expected: 'a later moment', found: change.after[name] }] : []
    })
  }
  return onTwo(collection, use, stays, { bodies: () => wholeBodies(collection, use), pause: () => SECOND })
}

/** Checks that a change that is shown counts up the numbers that count changes. */
export async function countsUp(collection: Collection, use: Use): Promise<StateResult> {
  const counters = countersOf(collection.resource.schema)
  const stays: ItemCheck = ({ made, before, steps: [change] }) => {
    const isShown = ownMarksOf(change?.sent ?? {}, made.sent)
      .entries()
      .some(([name, one]) => isLike(one, change?.after[name]))
    if (change === undefined || !isShown) throw new Undecided('no change is shown', made.draft)
    return counters.flatMap(([name, by]): Difference[] => {
      const [was, found] = [Number(before[name]), Number(change.after[name])]
      const isUp = by === 'one' ? found === was + 1 : found > was
      // A version that a change has to know is sent as it was.
      const isGiven = Object.hasOwn(change.sent, name) && !isLike(change.sent[name], was)
      return isUp || Number.isNaN(was + found) || isGiven ? [] : [{ name, expected: was + 1, found }]
    })
  }
  return onTwo(collection, use, stays, { bodies: () => wholeBodies(collection, use) })
}
