/**
 * The states of a thing in which something is refused, as sentences say it. What is said of anything else, as `the paid
 * amount`, and what is done to the thing, as `cannot be cancelled`, names no state of it.
 */

import { saysOf, spokenWords } from '../described.ts'
import { isOfClass } from '../value-roles.ts'
import { clausesIn, lastWord, singular, wordsOf } from '../words.ts'

/** Of which states of which thing something is asked. */
type StatesAsked = {
  readonly states: readonly string[]
  /** What has the states, as words; empty where anything may have them. */
  readonly thing: string
  /** What is asked of a change: what may not be reopened may be changed in other ways. */
  readonly isOfChange?: boolean
  /** What is not paid yet may come before that alone, unless so. */
  readonly isExact?: boolean
}

/** Where one reason for a refusal ends, and another begins: `if fewer are left, or if it is cancelled`, `it is lent or the boat is moored`. */
const REASONS =
  /:(?=\s)|, (?:or )?(?=(?:if|when|where|because|but|the|it|its|they|or (?:if|for))\b)|, (?=(?:only|not)\b|[^,]*\binstead\b)|\bor (?=(?:if|when|the|it|its|they|has|have|is|was|were)\b)/

/** What is said of others, or of what to do: `A paid order cannot be cancelled, only refunded`, `but its notes can`, `archive it instead`. */
const BESIDE = /^(?:only|not|but)\b|\binstead\b/

/** Nothing but the codes of reasons: ``One of `card_blocked`, `desk_closed`.`` */
const CODES_ALONE = /^(?:\w+ of:? )?(`[a-z]+(?:_[a-z\d]+)+`(?:,? (?:or |and )?|\.?$)){2,}$/i

/** What is said together with states: `Not enough seats left, or screening cancelled` has one alone. */
export function reasonsSaid(text: string, states: readonly string[]): readonly string[] {
  if (CODES_ALONE.test(text)) return text.match(/`\w+`/g) ?? []
  return clausesIn(text)
    .flatMap((clause) => clause.split(REASONS).filter((one, at) => at === 0 || !BESIDE.test(one)))
    .flatMap((reason) => {
      const parts = reason.split(/, or /)
      const isNamed = (one: string): boolean => statesNamedIn(spokenWords(one), states).length > 0
      return parts.every(isNamed) ? [reason] : parts
    })
}

/**
 * Of states in their order, those in which a refusal is given, as its description says: `Only drafts can be published`,
 * `A lent tool cannot be deleted`, `It is already cancelled`, `It is not paid`.
 */
export function statesRefused(description: string, asked: StatesAsked): readonly string[] {
  const refused = reasonsSaid(description, asked.states).flatMap((reason) => {
    const clause = clauseRead(reason, asked)
    const { words, had } = clause
    if (asked.isOfChange === true && !clause.has('changing')) return []
    const all = statesNamedIn(words, asked.states)
    if (all.length === 0) return butLacked(words, asked.states)
    // `Published texts cannot be changed back to draft`, but may be in other ways.
    if (had.length === 0 || all.some(({ at }) => isOfClass('leading_to', words[at - 1] ?? ''))) return []
    return READINGS.find(([is]) => is(clause))?.[1](clause, asked) ?? []
  })
  return asked.states.filter((state) => refused.includes(state))
}

/** Where words name a state. */
type StatePlace = { readonly state: string; readonly at: number; readonly end: number }

/** Where a sentence first names each of some states, by words: also several, as `drafts`. */
function statesNamedIn(words: readonly string[], states: readonly string[]): readonly StatePlace[] {
  return states.flatMap((state) => {
    const length = wordsOf(state).split('-').length
    const said = words.map((_, at) => words.slice(at, at + length).join('-'))
    const at = said.findIndex((one) => one === wordsOf(state) || singular(one) === wordsOf(state))
    return at === -1 ? [] : [{ state, at, end: at + length }]
  })
}

/** A state that the thing has in a clause; `isSaid`: as a predicate, `isDenied`: which it is not. */
type Had = StatePlace & { readonly isSaid: boolean; readonly isDenied: boolean }

/** A clause with the states that the thing has in it, and where the words of a class first stand: Infinity for nowhere. */
type Clause = {
  readonly words: readonly string[]
  readonly had: readonly Had[]
  readonly at: (what: string) => number
  readonly has: (what: string) => boolean
  /** The states that are named between two places. */
  readonly those: (from?: number, to?: number) => readonly string[]
  /** True for a place up to which a clause speaks of the thing: that before `is paid` in `the order is paid`. */
  readonly isOfThing: (place: number) => boolean
  /** True for a clause that says nothing else. */
  readonly isAlone: boolean
}

function clauseRead(text: string, { states, thing }: StatesAsked): Clause {
  const words = spokenWords(text)
  const all = statesNamedIn(words, states)
  const word = (place: number): string => words[place] ?? ''
  const isState = (place: number): boolean => all.some(({ at, end }) => place >= at && place < end)
  const isNoun = (place: number): boolean =>
    isOfClass('any_noun', word(place)) || singular(word(place)) === lastWord(thing) || (thing === '' && place >= 0)
  const isOfThing = (place: number): boolean => {
    if (place < 0 || isNoun(place) || isState(place) || isOfClass('standing_for_it', word(place))) return true
    // `orders that are paid`, but not `the amount that was paid`
    if (isOfClass('relating', word(place))) return place > 0 && isOfThing(place - 1)
    return isOfClass('joining_clauses', word(place)) || /^4\d\d$/.test(word(place))
  }
  const isEnd = (place: number): boolean =>
    place >= words.length || isState(place) || isOfClass('after_noun', word(place)) || /ly$|^\d+$/.test(word(place))
  const had = all.flatMap((one): Had[] => {
    let before = one.at - 1
    while (before >= 0 && (isOfClass('between_states', word(before)) || isState(before))) before--
    const linked = words.slice(before + 1, one.at)
    let after = one.end
    while (thing.split('-').includes(singular(word(after)))) after++
    const isAttribute = isNoun(Math.max(one.end, after - 1)) && isEnd(Math.max(one.end + 1, after))
    // `There is a paid order`, `It has paid orders`, but `It has been paid`
    const isOther = words.includes('there') || (isAttribute && linked.some((each) => /^ha(?:s|ve)$/.test(each)))
    if (isOther || !(isAttribute || (isEnd(one.end) && !isDeed(linked, words.slice(0, one.at)) && isOfThing(before))))
      return []
    const isSaid = !isAttribute && linked.some((each) => isOfClass('being', each))
    return [{ ...one, isSaid, isDenied: saysOf('denied', linked.join(' ')) }]
  })
  const at = (what: string): number => classPlace(what, words)
  return {
    ...{ words, had, at, isOfThing },
    has: (what) => at(what) < words.length,
    those: (from = -1, to = Number.POSITIVE_INFINITY) =>
      had.flatMap((one) => (one.at > from && one.at < to ? [one.state] : [])),
    isAlone: words.every((each, place) => isState(place) || isNoun(place) || isOfClass('between_states', each)),
  }
}

/** True where what follows is done to the thing: in `cannot be cancelled`, but not in `needs to be paid`. */
const isDeed = (linked: readonly string[], before: readonly string[]): boolean =>
  /\b(?:can|cannot|could|may|can t|to)(?: (?:not|no longer|only|also|then|longer))* be$/.test(before.join(' ')) &&
  !/\b(?:needs?|has|have|(?:requires|expects|expected) .*) to be$/.test(before.join(' ')) &&
  linked.length > 0

/** Where a class of words first stands in a sentence, by words; Infinity where it does not. */
function classPlace(what: string, words: readonly string[]): number {
  const at = words.findIndex((_, at) =>
    [1, 2, 3].some((count) => isOfClass(what, words.slice(at, at + count).join('-'))),
  )
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

/** All states but some, where there are any. */
const allBut = (some: readonly string[], { states }: StatesAsked): readonly string[] =>
  some.length === 0 ? [] : states.filter((state) => !some.includes(state))

/** The states before the first that a clause names. */
const reached = ({ had }: Clause, { states }: StatesAsked): readonly string[] =>
  states.slice(0, states.indexOf(had.toSorted((one, other) => one.at - other.at)[0]?.state ?? ''))

/** True for what says that it is about a refusal: `A void invoice is refused with 409`, `409 for void invoices`. */
const isRefusing = ({ words }: Clause): boolean => words.some((word) => word === 'refused' || /^4\d\d$/.test(word))

type StateReading = readonly [
  is: (clause: Clause) => boolean,
  refused: (clause: Clause, asked: StatesAsked) => readonly string[],
]

/** What a clause says, the first that fits: a refusal needs a verdict on the thing in a state, and nothing else decides. */
const READINGS: readonly StateReading[] = [
  // `Only texts that are not archived can be changed`, `Can be changed as long as it is not archived`
  [
    ({ had, has }) => had.some((one) => one.isDenied) && (has('solely') || (has('allowing') && !has('barring'))),
    ({ had }) => had.flatMap((one) => (one.isDenied ? [one.state] : [])),
  ],
  // `Refused unless it is paid`, `Cannot be changed unless it is paid`, but `Can be paid unless it is void`
  [
    ({ words }) => words.includes('unless'),
    (clause, asked) => {
      const said = clause.those(clause.words.indexOf('unless'))
      if (isRefusing(clause) || clause.has('barring')) return allBut(said, asked)
      return clause.has('allowing') ? said : []
    },
  ],
  [({ has }) => has('solely'), aloneAllowed],
  [({ has }) => has('barring'), barred],
  [({ has }) => has('needing'), needed],
  // `Can be changed until it is archived`
  [({ has }) => has('allowing'), ({ those, at }) => those(at('not_until'))],
  // What has not been shipped may be delivered later.
  [
    ({ had }) => had.some((one) => one.isDenied),
    (clause, asked) => {
      const isLater = ['been', 'yet'].some((word) => clause.words.includes(word))
      const isExact = clause.has('state_noun') || (asked.isExact === true && !isLater)
      return isExact ? allBut(clause.those(), asked) : reached(clause, asked)
    },
  ],
  // `It is lent`, `Tool lent`, `409 for void invoices`, but `A draft with this title already exists` is about the title.
  [
    (clause) => clause.isAlone || isRefusing(clause) || (clause.had.every((one) => one.isSaid) && !clause.has('taken')),
    ({ those }) => those(),
  ],
]

/** `Only drafts can be published`, `Can be published only as a draft`, but not `Only admins can cancel a paid order`, `A mail is sent only if it is paid`. */
function aloneAllowed(clause: Clause, asked: StatesAsked): readonly string[] {
  const { words, those, at, has } = clause
  const [only, can] = [at('solely'), at('allowing')]
  if (has('barring')) return []
  if (can > only && can < words.length) return allBut(those(only, can), asked)
  const isLast = only === words.length - 1
  if (can > only && !has('permitting') && !clause.isAlone) return []
  // `Can be cancelled only before it is shipped`, `only within 14 days after it is shipped`
  const turn = words.findIndex((word, place) => place > only && isOfClass('turned_at', word))
  if (words.some((word) => /^\d{1,2}$/.test(word))) return []
  if (turn >= 0) return /^(?:before|until)$/.test(words[turn] ?? '') ? those(turn) : reached(clause, asked)
  return allBut(isLast ? those() : those(only), asked)
}

/** `A shipped order cannot be cancelled`, `Orders cannot be cancelled once shipped`, `Cannot cancel a shipped order`, but not `Its address cannot be changed once it is shipped`. */
function barred(clause: Clause, asked: StatesAsked): readonly string[] {
  const { words, those, at } = clause
  const barring = at('barring')
  const before = clause.had.filter(
    (one) => one.at < barring && words[one.at - 2] !== 'of' && words[one.at - 1] !== 'of',
  )
  if (!clause.isOfThing(barring - 1)) return []
  const later = words.findIndex((word, place) => place > barring && isOfClass('not_until', word))
  if (later >= 0 && those(later).length > 0) return reached(clause, asked)
  // What cannot be cancelled because it is completed may well be open.
  const reason = words.findIndex((word, place) => place > barring && isOfClass('giving_reason', word))
  const why = reason < 0 ? [] : those(reason)
  if (why.length > 0) return why
  return before.length > 0 ? before.map(({ state }) => state) : those(barring)
}

/** `It must be pending`, `A published text must be archived before it can be deleted`, but not `The reason must be given if it is cancelled`. */
function needed({ words, those, at, had }: Clause, asked: StatesAsked): readonly string[] {
  const needing = at('needing')
  const isEarlier = words.some((word, place) => place > needing && /^(?:before|first)$/.test(word))
  if (those(-1, needing).length > 0) return isEarlier ? those(-1, needing) : []
  const [first] = had.toSorted((one, other) => one.at - other.at)
  const between = words.slice(needing, first?.at)
  return between.some(
    (word) => isOfClass('conditional', word) || isOfClass('giving_reason', word) || isOfClass('not_until', word),
  )
    ? []
    : allBut(those(needing), asked)
}

/** All states but the one whose lack a code or a few words say: what is unavailable is in any but available. */
function butLacked(words: readonly string[], states: readonly string[]): readonly string[] {
  const lacked = words.length < 4 ? states.find((state) => words.includes(`un${state}`)) : undefined
  return lacked === undefined ? [] : states.filter((state) => state !== lacked)
}
