/** Makes moments follow what happens: `createdAt`, `updatedAt`, and `cancelledAt`, which goes when that is undone. */

import { isUndone, isUntold, stateOf, TO_COME, toldOfStates } from '../../../fixtures/meaning/times/states.ts'
import type { Meanings } from '../../../fixtures/plan/plan.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { ownMoment, writtenMoment } from '../../../fixtures/world/named-moments.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { momentsOfFlag } from '../../../spec/names/act-words.ts'
import { calledBy } from '../../../spec/names/called.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { attributesOf, isNumeric } from '../../../spec/names/property-named.ts'
import {
  BEGINNING_ROLES,
  beforeEnd,
  FACT_ROLES,
  isA,
  isOfClass,
  MOMENT_ROLES,
  NUMBER_ROLES,
  TIMED_ROLES,
} from '../../../spec/names/value-roles.ts'
import { once } from '../../../spec/program/once.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { Schema, Shape } from '../../../spec/schema/schema.ts'
import { createDeriving } from './derive.ts'

/** What changed an item; `old`: null for a new one; `given`: properties of which the client decides; `time`: of the request. */
export type StateChange = {
  readonly old: JsonObject | null
  readonly given: ReadonlySet<string>
  readonly time: number | undefined
}

export type StateFollower = ReturnType<typeof followingIn>

/** True if items of a resource have what depends on the time of a request. */
export function hasMoments({ schema: whole }: Resource): boolean {
  const { schema } = attributesOf(whole)
  const isAged = [...schema.shape.properties.keys()].some((name) =>
    /^person\.(age|adult|minor)$/.test(FACT_ROLES.roleOf(englishOf(name), '') ?? ''),
  )
  return (
    isAged || schema.derive(flagsIn).length > 0 || stampsOf(schema).length > 0 || toldOfStates(schema.parts).length > 0
  )
}

/** The properties that say when an item was created or changed; what every item must have and says no more is of its beginning. */
function stampsOf(schema: Schema) {
  const called = calledBy([schema]) ?? ''
  const { properties, required } = schema.shape
  // What begins as it is made has no state in which it is to come.
  const isAtOnce = toldOfStates(schema.parts).some(
    ({ members }) => members.length > 0 && !members.some((one) => TO_COME.has(stateOf(one))),
  )
  return [...properties].flatMap(([name, own]) => {
    const words = englishOf(name)
    const role = ownMoment(words, called)
    const isPlain = role === null && required.has(name) && MOMENT_ROLES.roleOf(words, '') === null
    const isFirst = isPlain && own.values('format').includes('date-time') && !satisfies(own, null, 'response')
    const isBegun = isAtOnce && required.has(name) && isOfClass('begun', beforeEnd('came', words) ?? '')
    return role === 'created' || role === 'updated' || isFirst || (isBegun && !satisfies(own, null, 'response'))
      ? [{ name, own, words, isOfChanges: role === 'updated' }]
      : []
  })
}

/** The flags that moments tell of. */
const flagsIn = ({ shape: { properties } }: Schema) =>
  [...properties].flatMap(([flag, { types }]) =>
    (types?.has('boolean') === true ? momentsOfFlag(flag, properties) : []).flatMap((name) => {
      const own = properties.get(name)
      return own === undefined ? [] : [{ flag, name, own }]
    }),
  )

/** Notes a moment at which something came to be so. */
function noteReached(next: Record<string, unknown>, name: string, own: Schema, time: number | undefined): void {
  const words = englishOf(name)
  if (time === undefined || TIMED_ROLES.roleOf(words, '')?.startsWith('moment') !== true) return
  const moment = momentFor(own, words, time)
  if (moment !== undefined) setMember(next, name, moment)
}

/** Lets moments follow the flags that they tell of: what is done is so from now on. */
function followFlags(next: Record<string, unknown>, { old, given, time }: StateChange, schema: Schema): void {
  for (const { flag, name, own } of schema.derive(flagsIn)) {
    const isTold = given.has(name) || old?.[flag] === next[flag]
    if (!isTold && next[flag] === true) noteReached(next, name, own, time)
    else if (!isTold && next[flag] === false) clearIn(next, name, schema.shape)
  }
}

/** How the items of a resource follow what changes them, and their attributes where these stand together, as in JSON:API. */
export function createFollowing(resource: FollowedResource, meanings: Meanings | null): StateFollower {
  const { schema, path } = attributesOf(resource.schema)
  const [name] = path
  const whole = followingIn(resource, meanings)
  if (name === undefined) return whole
  const sent = namesIn([resource.request?.wide.properties.get(name)])
  const unsendable = new Set([...schema.wide.properties.keys()].filter((one) => !sent.has(one)))
  const within = followingIn({ schema, key: null, uses: [] }, meanings)
  return {
    ...whole,
    completed: (item, others, make, change) => {
      const next = whole.completed(item, others, make, change)
      const [own, old] = [next[name], change?.old?.[name]]
      if (!isObject(own) || change === undefined) return next
      const inner = { ...change, old: isObject(old) ? old : null, given: sent }
      return { ...next, [name]: within.completed(own, unsendable, make, inner) }
    },
  }
}

type FollowedResource = Pick<Resource, 'schema' | 'key' | 'uses'> & Partial<Pick<Resource, 'request'>>

function followingIn(resource: FollowedResource, meanings: Meanings | null) {
  const { schema, key } = resource
  const deriving = meanings && createDeriving(resource, meanings.settling)
  const reached = once(() => new Map(toldOfStates(schema.parts).map((one) => [one.name, one])))
  const stamps = once(() => stampsOf(schema).filter(({ name }) => !reached().has(name)))
  // A property of one alternative must not be added to an item of another alternative.
  const { properties, required } = schema.shape
  const stamp = (next: Record<string, unknown>, { old, given, time }: StateChange): void => {
    for (const { name, own, words, isOfChanges } of stamps()) {
      if (time === undefined || given.has(name) || !isMoment(next[name])) continue
      // What is due earlier or later was not made at another time.
      const isKept = !isOfChanges && old !== null && isMoment(old[name])
      const moment = isOfChanges || old === null ? momentFor(own, words, time, next[name]) : undefined
      setMember(next, name, isKept ? old[name] : (moment ?? next[name]))
    }
  }
  /** The item after a change; what the client sent stays. */
  const after = (whole: JsonObject, change: StateChange): JsonObject => {
    const item = deriving === null ? whole : withDerived(deriving, whole, change)
    const next: Record<string, unknown> = { ...item }
    stamp(next, change)
    followFlags(next, change, schema)
    for (const one of reached().values()) {
      const { name, state, members, at, only } = one
      // What has happened before stays when it was.
      const [own, present, before] = [properties.get(name), members.indexOf(String(item[state])), change.old?.[name]]
      if (before != null && whole[name] === before) setMember(next, name, before)
      if (change.given.has(name) || change.old?.[state] === item[state] || own === undefined || present < 0) continue
      if (at === present) noteReached(next, name, own, change.time)
      else if (only === undefined ? isUndone(members, at, present) : isUntold(one, item[state]))
        clearIn(next, name, schema.shape)
    }
    return next
  }
  /** What a new item has in a property whatever would be drawn there; undefined where that depends on it. */
  const begunIn = (name: string, own: Schema, time: number | undefined): unknown => {
    const beginning = deriving?.beginning(name)
    if (beginning !== undefined || time === undefined || !isWritten(own)) return beginning
    const stamped = stamps().find((one) => one.name === name)
    return stamped && momentFor(own, stamped.words, time)
  }
  /** True for a property that an item leaves out because it has not reached its state. */
  const isEarly = (name: string, item: JsonObject): boolean => {
    const one = required.has(name) ? undefined : reached().get(name)
    return one !== undefined && isUntold(one, item[one.state])
  }
  const isStamp = (name: string): boolean => stamps().some((one) => one.name === name)
  /** What is told of a property that answers may leave out, as {@link createDeriving} says it. */
  const told = (name: string) => (isStamp(name) ? 'always' : (deriving?.told(name) ?? null))
  /** Adds what clients can't send, and to a new item what else the server says of it. */
  const completed = (
    item: JsonObject,
    unsendable: ReadonlySet<string>,
    make: (schema: Schema) => unknown,
    change?: StateChange,
  ): JsonObject => {
    const whole: Record<string, unknown> = { ...item }
    const tried = new Map<string, unknown>()
    const given = givenBeside(item, change, (name) => required.has(name) && deriving?.told(name) === 'maybe')
    for (const [name, own] of properties) {
      // What a client may say and has not said is nothing, where that can be shown.
      const isUnsaid = given.has(name) && (required.has(name) || isEarly(name, whole))
      if (isUnsaid && !Object.hasOwn(whole, name) && name !== key && satisfies(own, null, 'response'))
        setMember(whole, name, null)
      const isServers = change?.old === null ? own.travels('response') && !given.has(name) : unsendable.has(name)
      if (!isServers || name === key || Object.hasOwn(whole, name) || isEarly(name, whole)) continue
      const isPlain = required.size === 0 && isAlwaysSaid(own) && !isStamp(name)
      const what = unsendable.has(name) || required.has(name) || isPlain ? 'always' : told(name)
      if (what === null) continue
      const begun = change?.old === null ? (begunIn(name, own, change.time) ?? noneYet(isPlain, name, own)) : undefined
      setMember(whole, name, begun === undefined ? make(own) : begun)
      if (what === 'maybe') tried.set(name, whole[name])
    }
    if (change === undefined) return whole
    const next = { ...after(whole, { ...change, given }) }
    for (const [name, value] of tried) if (Object.is(next[name], value)) delete next[name]
    return next
  }
  return { after, completed, keysFrom: (item: JsonObject) => deriving?.keysFrom(item) ?? null }
}

/** What a client decides: not the slug that it may send of a new item, and has not, where answers must have one of the title. */
function givenBeside(item: JsonObject, change: StateChange | undefined, isOwed: (name: string) => boolean) {
  const isServers = (name: string): boolean => change?.old === null && !Object.hasOwn(item, name) && isOwed(name)
  return new Set(change?.given.values().filter((name) => !isServers(name)))
}

/** Takes away the key that was sent of what is shown by an object, where answers do not show it: that says now who it is. */
export function forgetKey(
  next: Record<string, unknown>,
  name: string,
  { properties }: Pick<Shape, 'properties'>,
): void {
  for (const key of Object.keys(next))
    if (key !== name && !properties.has(key) && key.replace(/_?id$/i, '') === name) delete next[key]
}

/** Takes a value away: null in its place, or nothing where the schema allows that. */
export function clearIn(next: Record<string, unknown>, name: string, { properties, required }: Shape): void {
  const own = properties.get(name)
  if (own === undefined || !Object.hasOwn(next, name)) return
  if (own.wide.properties.size > 0) forgetKey(next, name, { properties })
  if (satisfies(own, null, 'response')) setMember(next, name, null)
  else if (!required.has(name)) delete next[name]
  else if (satisfies(own, '', 'response')) setMember(next, name, '')
}

function withDerived(
  deriving: ReturnType<typeof createDeriving>,
  item: JsonObject,
  { old, given, time }: StateChange,
): JsonObject {
  return old === null
    ? deriving.begun(item, (name) => !given.has(name), time)
    : deriving.changed(old, item, (name) => given.has(name), time)
}

/** The properties that a body has, or the steps of a JSON Patch change. */
export function namesSent(sent: unknown): ReadonlySet<string> {
  if (!Array.isArray(sent)) return new Set(isObject(sent) ? Object.keys(sent) : [])
  return new Set(sent.map((step) => String(isObject(step) ? step.path : '').split('/')[1] ?? ''))
}

/** True where all values are texts that begin with a date. */
function isWritten(schema: Schema): boolean {
  const formats = schema.values('format')
  return schema.types?.size === 1 && schema.types.has('string') && formats.length > 0 && formats.every(isDay)
}

function isDay(format: unknown): boolean {
  return format === 'date-time' || format === 'date'
}

/** True for numbers, flags and states that are never null: where a document requires nothing, servers say all of these. */
function isAlwaysSaid(schema: Schema): boolean {
  const isChosen = [schema, ...schema.alternatives].some((one) => one.values('enum').length > 0)
  const isPlain = isChosen || ['integer', 'number', 'boolean'].some((type) => schema.types?.has(type) === true)
  return isPlain && !satisfies(schema, null, 'response')
}

/** None of something that a number is of, as long as nothing says how much the new thing is itself; undefined for any other. */
function noneYet(isPlain: boolean, name: string, schema: Schema): 0 | undefined {
  if (!isPlain || !isNumeric(schema)) return undefined
  const words = englishOf(name)
  const isSaid = isA('key', words) || [BEGINNING_ROLES, FACT_ROLES].some((roles) => roles.roleOf(words, '') !== null)
  const isCount = [null, 'count'].includes(NUMBER_ROLES.roleOf(words, '')) && !isSaid
  return isCount && satisfies(schema, 0, 'response') ? 0 : undefined
}

/** A text that begins with a date, or a count of seconds or milliseconds since 1970 that is later than 2001. */
function isMoment(value: unknown): boolean {
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.test(value) : typeof value === 'number' && value > 1e9
}

/** A time as the value of a property, in the unit of the present value; undefined where its schema takes none. */
export function momentFor(schema: Schema, words: string, time: number, present?: unknown): unknown {
  const format = schema.values('format').find((one) => typeof one === 'string')
  const second = Math.floor(time / 1000)
  const isSeconds = format === 'int32' || (typeof present === 'number' && present < 1e11)
  const last = schema.derive(lastMoment)
  const asked = `${second} ${isSeconds} ${words}`
  if (last.asked === asked) return last.moment
  const text = writtenMoment(second * 1000, typeof format === 'string' ? format : null, words)
  const numbers = isSeconds ? [second] : [second * 1000, second]
  last.asked = asked
  last.moment = [text, text.slice(0, 10), ...numbers].find((one) => satisfies(schema, one, 'response'))
  return last.moment
}

/** The last moment that was written by a schema: many are of the same second. */
function lastMoment(_: Schema): { asked: string; moment: unknown } {
  return { asked: '', moment: undefined }
}
