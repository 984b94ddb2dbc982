/** The states of what numbers count, as their names and descriptions say them: `open orders`, `loans that are overdue or out`. */

import type { StateRole } from '../../generated/lexicon.ts'
import { mentionedIn, saysOf } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { flagSays, lackNamed, stateNamed } from '../../names/property-named.ts'
import { afterStart, beforeEnd, FACT_ROLES, isOfClass, STATE_ROLES } from '../../names/value-roles.ts'
import type { Schema } from '../../schema/schema.ts'

type Properties = ReadonlyMap<string, Schema>

/** A property, and the value that it has in a state, or others that it may have; `isNot`: any but these. */
export type StateNamed = NonNullable<ReturnType<typeof stateNamed>> & {
  readonly isNot?: boolean
  readonly or?: readonly unknown[]
}

/** The state that words say: `unpaid` is what is not paid, and open what has not come to an end. */
export function stateMeant(properties: Properties, words: string): StateNamed | null {
  const own = stateNamed(words.replaceAll('-', ''), properties)
  // What has members is no member.
  if (own !== null && afterStart('owning', englishOf(own.property)) === null) return own
  const other = words.startsWith('un') ? stateNamed(words.slice(2).replaceAll('-', ''), properties) : null
  if (other !== null) return { ...other, isNot: true }
  // What is `in-maintenance` has the state `maintenance`.
  const within = afterStart('within_state', words)
  if (within !== null) return stateMeant(properties, within)
  const lacked = lackNamed(words, properties)
  if (lacked !== null) return { property: lacked, value: null }
  return isOfClass('not_over', words) ? notOver(properties) : null
}

/** The states that a description names: `Hires that are reserved or on hire`. */
export function statesTold(properties: Properties, text: string): StateNamed | null {
  // What is assigned to somebody is so whatever its state.
  const [clause = ''] = text.replace(/\b(?:assigned|allocated) (?=to\b)/, '').split(/[;(]|\.(?:\s|$)/, 1)
  const words = clause.split(' ')
  const turn = words.findIndex((word) => ['negating', 'excepting'].some((one) => saysOf(one, word)))
  const [before, after] = turn < 0 ? [clause, ''] : [words.slice(0, turn).join(' '), words.slice(turn).join(' ')]
  if (clause === '' || saysOf('counted_in', clause)) return null
  for (const { property, members } of stateProperties(properties)) {
    for (const [said, isNot] of [
      [before, false],
      [after, true],
    ] as const) {
      const [first, ...others] = mentionedIn(said, members).map(({ name }) => name)
      if (first === undefined || others.length + 1 === members.length) continue
      return { property, value: first, or: others, ...(isNot && { isNot }) }
    }
  }
  const flags = new Map(
    [...properties].flatMap(([name, own]) =>
      own.types?.has('boolean') && afterStart('owning', englishOf(name)) === null ? [[flagSays(name), name]] : [],
    ),
  )
  const [flag, other] = mentionedIn(after === '' ? before : after, flags.keys())
  const property = flags.get(flag?.name ?? '')
  return property === undefined || other !== undefined ? null : { property, value: true, isNot: after !== '' }
}

/** Any state but those in which something is given back, or not taken yet: who has cancelled is booked no longer. */
export function stillTaking(properties: Properties): StateNamed | null {
  for (const { property, members } of stateProperties(properties)) {
    const isBack = (one: string): boolean =>
      ['giving_back', 'not_yet_taking'].some((called) => isOfClass(called, englishOf(one)))
    const [first, ...others] = members.filter(isBack)
    if (first !== undefined) return { property, value: first, or: others, isNot: true }
  }
  return null
}

/** The states of what has not come to an end, where some have. */
function notOver(properties: Properties): StateNamed | null {
  for (const { property, members } of stateProperties(properties)) {
    const [first, ...others] = members.filter((one) => ENDS.has(stateRole(one)))
    if (first !== undefined && others.length + 1 < members.length)
      return { property, value: first, or: others, isNot: true }
  }
  return null
}

/** What a state says of a life. */
const stateRole = (state: string): StateRole | null => STATE_ROLES.roleOf(englishOf(state), '')

/** States of what goes on. */
const GOING_ON: ReadonlySet<StateRole | null> = new Set(['state.ongoing', 'state.working'])

/** True for a state in which a life has come to an end. */
export const isEnd = (state: string): boolean => ENDS.has(stateRole(state)) && stateRole(state) !== 'state.halted'

/** True for a state in which something has come to the end that it was for. */
export const isOver = (state: string): boolean => stateRole(state) === 'state.over'

/** True for a state to which nothing leads that has come to an end: nobody begins anew, pays back or puts away by it. */
export const isNextOf = (state: string): boolean => NEXT.has(stateRole(state))

const NEXT: ReadonlySet<StateRole | null> = new Set([
  ...GOING_ON,
  'state.off',
  'state.over',
  'state.agreed',
  'state.taken',
])
const ENDS: ReadonlySet<StateRole | null> = new Set(['state.over', 'state.off', 'state.halted', 'state.undone'])

/** The properties that say a state, each with those that there are. */
export function stateProperties(
  properties: Properties,
): readonly { readonly property: string; readonly members: string[] }[] {
  return [...properties].flatMap(([property, own]) => {
    const fact = FACT_ROLES.roleOf(englishOf(property), '')
    const members = [own, ...own.alternatives].flatMap((part) => part.values('enum').flat())
    const texts = members.filter((one) => typeof one === 'string')
    return texts.length > 1 && (fact === 'state' || fact === 'state.stage') ? [{ property, members: texts }] : []
  })
}

/** True for a moment of what goes on: `handed_over_at`. */
export const isOfGoingOn = (moment: string): boolean =>
  GOING_ON.has(stateRole(beforeEnd('came', englishOf(moment)) ?? ''))

/** The only state of what goes on to which none of some others leads, beside one that any does; null where there are more. */
export function stateLeft(
  properties: Properties,
  sets: readonly (readonly [property: string, value: unknown])[],
): Readonly<Record<string, string>> | null {
  for (const { property, members } of stateProperties(properties)) {
    const known = sets.flatMap(([name, value]) => (name === property ? [value] : []))
    const [only, other] = members.filter((one) => GOING_ON.has(stateRole(one)) && !known.includes(one))
    if (known.length > 0 && only !== undefined && other === undefined) return { [property]: only }
  }
  return null
}

export function isInState(
  { property, value, or = [], isNot = false }: StateNamed,
  item: Readonly<Record<string, unknown>>,
): boolean {
  return [value, ...or].includes(item[property] ?? null) !== isNot
}
