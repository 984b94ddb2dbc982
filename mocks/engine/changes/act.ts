/** What an action makes of an item: its state, its flags and their moments, its numbers, and what was sent for it. */

import { amountIn, inCents } from '../../../fixtures/derived/sums.ts'
import { memberFits, satisfies } from '../../../fixtures/plan/satisfies.ts'
import { isObject, type JsonObject, ownMember, setMember } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { attributesOf } from '../../../spec/names/property-named.ts'
import { isSumOfClass } from '../../../spec/names/value-roles.ts'
import { isReference, type Resource, type Use } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { clearIn, forgetKey, momentFor } from './follow.ts'

/** An item after an action: the same object where nothing changes. `isDone`: the action was done before; `isShort`: it takes more than there is. */
type Acted = { readonly value: JsonObject; readonly isDone: boolean; readonly isShort?: boolean }

type UseActing = Pick<Use, 'sets' | 'changes'> & { readonly operation?: Use['operation'] }

/** What an action does, and its request gives. */
type Act = (old: JsonObject, sent: JsonObject, time: number | undefined) => Acted

/** Applies the action of a use to an item, or to its attributes where these stand together. */
export function createAct({ schema: whole, key, request }: Resource, use: UseActing): Act {
  const { schema, path } = attributesOf(whole)
  const [name] = path
  const act = actOn({ schema, key, request: name === undefined ? request : null }, use)
  if (name === undefined) return act
  return (old, sent, time) => {
    const before = ownMember(old, name)
    const { value, ...told } = act(isObject(before) ? before : {}, sent, time)
    return { value: value === before ? old : { ...old, [name]: value }, ...told }
  }
}

/** `sent`: what it sets, and what the request gives. */
function actOn(
  { schema, key, request }: Pick<Resource, 'schema' | 'key' | 'request'>,
  { sets, changes, operation }: UseActing,
): Act {
  const { properties } = schema.wide
  const { counts = [], by = 1, stamps = [], clears = [], turns = [], moves } = changes ?? {}
  const isPatch = operation?.method === 'PATCH' && changes?.takes.some(({ name }) => name === '') === true
  const setNames = Object.keys(sets ?? {})
  return (old: JsonObject, asked: JsonObject, time: number | undefined): Acted => {
    const { [moves?.amount ?? '']: amount, ...sent } = asked
    const next: Record<string, unknown> = { ...old }
    const put = (name: string, ...values: readonly unknown[]): void => {
      const own = properties.get(name) ?? request?.wide.properties.get(name)
      const fit = values.find(
        (value) => own !== undefined && (satisfies(own, value, 'response') || isNaming(value, own)),
      )
      if (fit !== undefined && name !== key) setMember(next, name, fit)
    }
    for (const [name, given] of Object.entries(sent)) {
      const value = isPatch ? { ...Object(old[name]), ...Object(given) } : given
      const own = sets?.[name] === value ? inNotation(properties.get(name), value, old[name]) : value
      put(name, own, String(own), Number(own))
      showNamed(name, next)
    }
    const isDone = moves === undefined && isDoneIn(old, next)
    const isShort = moves !== undefined && moveAmounts(amount, moves, old, put)
    if (!isDone) {
      for (const name of turns) put(name, old[name] !== true)
      for (const name of counts) put(name, Math.max(0, (Number(old[name]) || 0) + by))
      for (const name of stamps) if (!Object.hasOwn(sent, name)) stamp(name, put, time)
      for (const name of clears) clearIn(next, name, schema.wide)
    }
    const isSame = JSON.stringify(next) === JSON.stringify(old)
    return { value: isSame ? old : next, isDone, isShort }
  }

  /** Lets what shows the item that a key names be the one that it names now: answers fill in the rest of it. */
  function showNamed(name: string, next: Record<string, unknown>): void {
    if ((properties.get(name)?.wide.properties.size ?? 0) > 0) forgetKey(next, name, { properties })
    const embedded = name.replace(/_?id$/i, '')
    const shown = embedded === name ? null : next[embedded]
    if (!isObject(shown)) return
    const [own = 'id', other] = Object.keys(shown)
    // Of what nobody can look up, nothing is known then.
    if (other === undefined) setMember(next, embedded, { [own]: next[name] })
    else delete next[embedded]
  }

  /** True if the states and flags are set already, or, where there are none, the moments. */
  function isDoneIn(old: JsonObject, next: JsonObject): boolean {
    if (turns.length > 0) return false
    if (setNames.length > 0)
      return setNames.every((name) => JSON.stringify(old[name] ?? false) === JSON.stringify(next[name]))
    return stamps.length > 0 && stamps.every((name) => old[name] != null)
  }

  function stamp(name: string, put: (name: string, value: unknown) => void, time: number | undefined): void {
    const own = properties.get(name)
    if (time !== undefined && own !== undefined) put(name, momentFor(own, englishOf(name), time))
  }
}

type Moves = NonNullable<NonNullable<Use['changes']>['moves']>

/** Raises or lowers a number by so much; true where there is less than that, or less is owed than is paid. */
function moveNumber(amount: number, { property, by }: Moves, old: JsonObject, put: PutFitting): boolean {
  const moved = inCents((amountIn(old, property) ?? 0) + by * amount)
  put(property, moved, String(moved), moved.toFixed(2))
  const owed = isSumOfClass('paid_in', englishOf(property))
    ? amountIn(
        old,
        Object.keys(old).find((name) => isSumOfClass('still_owed', englishOf(name))),
      )
    : undefined
  return moved < 0 || amount > (owed ?? amount)
}

type PutFitting = (name: string, ...values: readonly unknown[]) => void

/** Raises or lowers a number, or each of a part, by what is sent of it; true where there is less of one than that. */
function moveAmounts(amount: unknown, moves: Moves, old: JsonObject, put: PutFitting): boolean {
  if (moves.amount !== '') return moveNumber(Number(amount), moves, old, put)
  const next: Record<string, unknown> = { ...Object(old[moves.property]) }
  const set: PutFitting = (name, value, text) => setMember(next, name, typeof next[name] === 'string' ? text : value)
  const short = Object.entries(isObject(amount) ? amount : {}).filter(([property, each]) =>
    moveNumber(Number(each), { ...moves, property }, next, set),
  )
  put(moves.property, next)
  return short.length > 0
}

/** True for what names an item where that is shown, by its key alone. */
function isNaming(value: unknown, shown: Schema): boolean {
  const { items } = shown
  if (Array.isArray(value)) return items !== null && value.every((one) => isNaming(one, items))
  // By its address alone, which answers show within it.
  if (typeof value === 'string')
    return [...shown.wide.properties.values()].some((one) => isReference(one) && satisfies(one, value, 'response'))
  const members = isObject(value) ? Object.entries(value) : []
  return members.length > 0 && members.every(([name, one]) => memberFits(shown, name, one))
}

/** A state that may be any text, written as the present one is. */
function inNotation(schema: Schema | undefined, value: unknown, before: unknown): unknown {
  const isListed = schema === undefined || [schema, ...schema.alternatives].some((one) => one.values('enum').length > 0)
  if (isListed || typeof value !== 'string' || typeof before !== 'string') return value
  if (before === before.toUpperCase()) return value.toUpperCase()
  return /^[A-Z]/.test(before) ? (value[0] ?? '').toUpperCase() + value.slice(1).replaceAll('_', ' ') : value
}
