/** What an action does to a thing, by the action's name and the thing's properties: `cancel`, `mark-as-read`, `toggleActive`. */

import { acts, classes, undoings } from '../generated/act-words.ts'
import type { JsonObject } from '../json/pointer.ts'
import { setMember } from '../json/pointer.ts'
import type { Schema } from '../schema/schema.ts'
import { isFreeText } from '../schema/typed.ts'
import { plainName } from './letters.ts'
import { isOfListClass } from './list-roles.ts'
import { flagSays } from './property-named.ts'
import { clausesIn, lastWord, singular, wordsOf } from './words.ts'

/** What the name of an action says. States are letters alone, the nearest first. */
export type NamedAct = {
  /** The verb, with `-` between words. */
  readonly verb: string
  /** The verb that it takes back: `like` of `unlike`; null where it takes back none. */
  readonly base: string | null
  /** True for a verb of the lexicon. */
  readonly isKnown: boolean
  /** What the thing is afterwards, as `cancelled`. */
  readonly done: readonly string[]
  /** What it no longer is. */
  readonly undone: readonly string[]
  /** True where the action turns a flag, whatever it is. */
  readonly isTurning: boolean
}

const CLASSES = new Map(Object.entries(classes).map(([kind, words]) => [kind, new Set(words.split(' '))]))
const STATES = wordsByVerb(acts)
const UNDOINGS = wordsByVerb(undoings)

function wordsByVerb(rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(rows).map(([verb, words]) => [verb, words.split(' ')]))
}

/** True for an action whose verb is of a class. */
export function isAct(kind: keyof typeof classes, verb: string): boolean {
  return [verb, verb.split('-', 1)[0] ?? ''].some((one) => CLASSES.get(kind)?.has(one))
}

/** True for a name that begins with what makes a thing: `create`, `addsPlant`. */
export function isMaking(name: string): boolean {
  return isAct('making', (wordsOf(name).split('-')[0] ?? '').replace(/s$/, ''))
}

/** Reads the name of an action on a thing. */
export function actCalled(name: string, thing: string): NamedAct {
  const said = verbSaid(name, thing)
  const isTurning = wordsOf(name).split('-')[0] === 'toggle'
  const verb = isAct('marking', singular(said)) ? singular(said) : said
  const [, before = ''] = /^(?:un|de|dis)-?(.+)$/.exec(verb) ?? []
  const base = before === 'able' ? 'enable' : before || null
  const taken = [base ?? [], UNDOINGS.get(verb) ?? []].flat()
  const isKnown = STATES.has(verb) || UNDOINGS.has(verb) || [verb, before].some((one) => isAct('marking', one))
  return { verb, base, isKnown, done: statesAfter(verb), undone: taken.flatMap(statesAfter), isTurning }
}

/** The words of a verb, without those that lead to it and the thing. */
function verbSaid(name: string, thing: string): string {
  const words = wordsOf(name).split('-')
  while (words.length > 1 && (words[0] === 'toggle' || isAct('leading', words[0] ?? ''))) words.shift()
  if (words.length > 1 && singular(words.at(-1) ?? '') === thing.split('-').at(-1)) words.pop()
  return words.join('-')
}

/** The states after an action, in letters: `locked`, `archived`, `cancelled`, `active`, `following`. */
function statesAfter(verb: string): readonly string[] {
  const action = verb.replaceAll('-', '')
  const stem = action.replace(/e$/, '')
  const endings = [action, `${stem}ed`, `${action}${action.at(-1)}ed`, action.replace(/y$/, 'ied')]
  const adjectives = [action.replace(/ate$/, 'e'), action.replace(/ay$/, 'aid'), action.replace(/end$/, 'ent')]
  // `cancelar`, `concluir`, `annuler`
  const romance = ['ado', 'ada'].map((end) => action.replace(/ar$/, end))
  const others = ['ido', 'ida'].map((end) => action.replace(/[ei]r$/, end))
  const french = ['e', 'ee'].map((end) => action.replace(/er$/, end))
  const known = (STATES.get(verb) ?? []).map((one) => one.replaceAll('-', ''))
  return [...new Set([...known, ...endings, ...adjectives, `${stem}ing`, ...romance, ...others, ...french])]
}

type ThingProperties = ReadonlyMap<string, Schema>

/** What an action changes of a thing. */
export type ActResult = {
  /** States and flags with their values. */
  readonly sets: JsonObject
  /** Numbers such as `likes`, which the action makes one more, or one less. */
  readonly counts: readonly string[]
  readonly by: 1 | -1
  /** Moments such as `cancelledAt`: the action is that moment. */
  readonly stamps: readonly string[]
  /** What is gone afterwards. */
  readonly clears: readonly string[]
  /** Flags that the action turns. */
  readonly turns: readonly string[]
  /** True for what people do each for themselves, such as `like`. */
  readonly isMark: boolean
}

/** What an action changes of a thing with these properties. `isTakenBack`: by a request to undo it. */
export function changesBy(act: NamedAct, shown: ThingProperties, isTakenBack: boolean): ActResult {
  const [done, undone] = isTakenBack ? [act.undone, act.done] : [act.done, act.undone]
  const flags = [...shown].flatMap(([name, { types }]) =>
    types?.has('boolean') === true ? [{ name, state: flagSays(name) }] : [],
  )
  const moments = [...shown.keys()].flatMap((name) => ({ name, state: momentSays(name) ?? [] }))
  const said = (all: typeof moments, states: readonly string[]): string[] =>
    all.filter(({ state }) => [state].flat().some((one) => states.includes(one))).map(({ name }) => name)
  const sets = act.isTurning ? {} : statesAmong(shown, act, done)
  if (!act.isTurning) {
    for (const name of said(flags, undone)) setMember(sets, name, false)
    for (const name of said(flags, done)) setMember(sets, name, true)
  }
  const own = said(moments, done)
  const isDecided = own.length === 0 && !isTakenBack && isAct('deciding', act.verb)
  const stamps = isDecided ? said(moments, classes.decided.split(' ')) : own
  const isRestoring = isTakenBack || act.verb.startsWith('un') || isAct('restoring', act.verb)
  const [counted, isLess] = act.base === null ? [act.verb, isTakenBack] : [act.base, !isTakenBack]
  return {
    sets,
    counts: [...shown].flatMap(([name, schema]) => (countsAct(name, schema, counted) ? [name] : [])),
    by: isLess ? -1 : 1,
    stamps,
    // What is closed was opened all the same.
    clears: isRestoring ? said(moments, undone).filter((name) => !stamps.includes(name)) : [],
    turns: act.isTurning ? turned(act, flags) : [],
    isMark: isAct('marking', counted),
  }
}

type Saying = { readonly name: string; readonly state: string }

/** The flags that `toggle-active` turns; the one that there is for `toggle`. */
function turned({ verb, done }: NamedAct, flags: readonly Saying[]): string[] {
  const states = verb === 'status' ? ['active'] : done
  const found = flags.filter(({ state }) => states.includes(state))
  return (verb === 'toggle' && flags.length === 1 ? flags : found).map(({ name }) => name)
}

/** What a moment says of a thing, in letters: `cancelled` of `cancelledAt` and `dateCancelled`; null for other names. */
function momentSays(name: string): string | null {
  const [, before, after] = /^(?:(.+)-(?:at|on|date|time|timestamp|date-time)|date-(.+))$/.exec(wordsOf(name)) ?? []
  return (before ?? after)?.replaceAll('-', '') ?? null
}

/** The moments of what a flag says, in other words, too: `completedAt` of what is `done`. */
export function momentsOfFlag(flag: string, shown: ThingProperties): readonly string[] {
  const said = flagSays(flag)
  const groups = [...STATES.values()].map((states) => states.map((one) => one.replaceAll('-', '')))
  const alike = new Set([said, ...groups.filter((states) => states.includes(said)).flat()])
  const moments = [...shown.keys()].filter((name) => alike.has(momentSays(name) ?? ''))
  const own = moments.filter((name) => momentSays(name) === said)
  return own.length > 0 ? own : moments.slice(0, 1)
}

/** True for a number of those who did something: `likes`, `likesCount`, `follower_count`. */
function countsAct(name: string, { types }: Schema, verb: string): boolean {
  const words = wordsOf(name).replaceAll(/(^|-)(count|counter|total|number|num|of)(?=-|$)/g, '')
  const isCount =
    /s$|count|total|num/.test(wordsOf(name)) && [...(types ?? [])].some((one) => /integer|number/.test(one))
  return isCount && [verb, `${verb}r`, `${verb}er`].includes(singular(words.replace(/^-/, '')))
}

/** The states that a schema has for what is done: of `status` and the like, else of `orderStatus`. */
function statesAmong(shown: ThingProperties, act: NamedAct, done: readonly string[]): Record<string, unknown> {
  const found = [...shown].flatMap(([name, schema]) => {
    const last = lastWord(wordsOf(name))
    const isWhole = last === wordsOf(name)
    const [text] = isWhole && done === act.done ? (STATES.get(act.verb) ?? []) : []
    const value = isOfListClass('standing', last) ? stateIn(schema, done, text) : undefined
    return value === undefined ? [] : [{ name, value, isWhole }]
  })
  const whole = found.filter(({ isWhole }) => isWhole)
  const taken = whole.length > 0 ? whole : found.slice(0, 1)
  return Object.fromEntries(taken.map(({ name, value }) => [name, value]))
}

/**
 * The states that a description says a thing is in afterwards: `observing` of `A planned run becomes observing.`, and where
 * it is that of a success, `lent` of `The tool is lent.`
 */
export function statesSaid(description: string, shown: ThingProperties, isOfSuccess = false): JsonObject {
  const phrases = [...classes.becoming.split(' '), ...(isOfSuccess ? ['is', 'are'] : [])]
  const sentences = clausesIn(description).map(wordsOf)
  const sets = [...shown].flatMap(([name, schema]) => {
    const states = isOfListClass('standing', lastWord(wordsOf(name))) ? textsAmong(choicesOf(schema)) : []
    const [only, other] = new Set(sentences.flatMap((words) => stateAfterwards(words, states, phrases) ?? []))
    return only === undefined || other !== undefined ? [] : [[name, only] as const]
  })
  return Object.fromEntries(sets)
}

/** The one of some states in which a thing always is after what a sentence tells, by its words. */
function stateAfterwards(words: string, states: readonly string[], phrases: readonly string[]): string | null {
  if (words.split('-').some((word) => CLASSES.get('sometimes')?.has(word))) return null
  const said = (state: string, text: string): boolean => `-${text}-`.includes(`-${wordsOf(state)}-`)
  // `Makes a published episode a draft again`
  const made = states.find((state) => new RegExp(`^makes-.*-an?-${wordsOf(state)}(-again)?$`).test(words))
  if (made !== undefined) return made
  for (const phrase of phrases) {
    const [, rest = ''] = `-${words}-`.split(`-${phrase}-`)
    const found = states.filter((state) => said(state, rest))
    const [only = ''] = found
    if (found.length === 1 && rest.replace(/^(an?|the)-/, '').startsWith(`${wordsOf(only)}-`)) return only
  }
  return null
}

function choicesOf(schema: Schema): readonly unknown[] {
  return [schema, ...schema.alternatives].flatMap((part) => part.values('enum').flat())
}

function textsAmong(values: readonly unknown[]): readonly string[] {
  return values.filter((one) => typeof one === 'string')
}

/** The member of an enum that says the nearest of some states, `cancelled` or `ORDER_CANCELLED`; `text` where any will do. */
function stateIn(schema: Schema, done: readonly string[], text: string | undefined): unknown {
  const members = choicesOf(schema)
  const texts = textsAmong(members)
  if (members.length === 0 && isFreeText(schema)) return text?.replaceAll('-', '_')
  const whole = done.flatMap((state) => texts.find((one) => plainName(one) === state) ?? [])
  const ends = done.flatMap((state) => texts.find((one) => state.length > 3 && plainName(one).endsWith(state)) ?? [])
  return [...whole, ...ends][0]
}
