/**
 * The states of a thing in which something is refused, as sentences say it. What is said of anything else, as `the paid
 * amount`, and what is done to the thing, as `cannot be cancelled`, names no state of it.
 */

import { isAfterNoun, placeOfClass, saysOf, spokenWords, thingPlaceOf } from '../described.ts'
import { isOfClass } from '../value-roles.ts'
import { clausesIn, lastWord, singular, wordsOf } from '../words.ts'

/** Of which states something is asked, and of which thing, as words; of anything where these are empty. */
type StatesAsked = {
  readonly states: readonly string[]
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
    const words = spokenWords(reason)
    const all = statesNamedIn(words, asked.states)
    if (asked.isOfChange === true && !saysOf('changing', reason)) return []
    // All but the one whose lack a code or a few words say: what is unavailable is in any but available.
    if (all.length === 0)
      return words.length > 3
        ? []
        : butFor(
            asked.states.filter((state) => words.includes(`un${state}`)),
            asked,
          )
    // `Published texts cannot be changed back to draft`, but may be in other ways.
    const isTo = all.some(({ at }) => isOfClass('leading_to', words[at - 1] ?? ''))
    const clause = clauseRead(words, all, asked)
    return isTo || clause.had.length === 0 ? [] : statesBarred(clause, asked)
  })
  return asked.states.filter((state) => refused.includes(state))
}

/** Where a sentence first names each of some states, by words: also several, as `drafts`. */
function statesNamedIn(words: readonly string[], states: readonly string[]) {
  return states.flatMap((state) => {
    const length = wordsOf(state).split('-').length
    const said = words.map((_, at) => words.slice(at, at + length).join('-'))
    const at = said.findIndex((one) => one === wordsOf(state) || singular(one) === wordsOf(state))
    return at === -1 ? [] : [{ state, at, end: at + length }]
  })
}

/** What is done to a thing: `cannot be cancelled`, but not what it `needs to be`. */
const DEED =
  /\b(?:cannot|can|could|may|can t|(?<!\b(?:needs?|has|have|(?:requires|expects|expected) .*) )to)(?: (?:not|no|longer|only|also|then))* be$/

/** A clause, and the states that the thing itself has in it, in its order. */
function clauseRead(words: readonly string[], all: ReturnType<typeof statesNamedIn>, { thing }: StatesAsked) {
  const isOf = (place: number, ...whats: readonly string[]): boolean =>
    whats.some((what) => isOfClass(what, words[place] ?? ''))
  const isState = (place: number): boolean => all.some(({ at, end }) => place >= at && place < end)
  const isNoun = (place: number): boolean =>
    isOf(place, 'any_noun') || singular(words[place] ?? '') === lastWord(thing) || (thing === '' && place >= 0)
  /** True for a place up to which a clause speaks of the thing: that before `is paid` in `the order is paid`. */
  const isOfThing = (place: number): boolean => {
    if (place < 0 || isNoun(place) || isState(place)) return true
    // `orders that are paid`, but not `the amount that was paid`
    if (isOf(place, 'relating')) return place > 0 && isOfThing(place - 1)
    return isOf(place, 'standing_for_it', 'joining_clauses') || /^4\d\d$/.test(words[place] ?? '')
  }
  /** True for a state that stands before the thing, as in `a paid order`. */
  const isAttribute = (end: number): boolean => {
    const length = thing !== '' && thingPlaceOf(thing, words.slice(end)) === 0 ? thing.split('-').length : 1
    return end < words.length && isNoun(end + length - 1) && isAfterNoun(words, end + length)
  }
  const had = all.flatMap((one) => {
    const before = words.findLastIndex((_, at) => at < one.at && !isOf(at, 'between_states') && !isState(at))
    const linked = words.slice(before + 1, one.at)
    const isBefore = isAttribute(one.end)
    const isWhole = isState(one.end) || isAfterNoun(words, one.end) || /^(?:is|are|was|were)$/.test(linked.at(-1) ?? '')
    const isOwn = isBefore || (isWhole && isOfThing(before) && !DEED.test(words.slice(0, one.at).join(' ')))
    // `There is a paid order`, `It has paid orders`, but `It has been paid`
    const isOthers = words.includes('there') || (isBefore && linked.some((each) => /^ha(?:s|ve)$/.test(each)))
    const isSaid = !isBefore && linked.some((each) => isOfClass('being', each))
    return isOwn && !isOthers ? [{ ...one, isSaid, isDenied: saysOf('denied', linked.join(' ')) }] : []
  })
  const isAlone = words.every((_, at) => isState(at) || isNoun(at) || isOf(at, 'between_states'))
  return { words, isAlone, isOfThing, had: had.toSorted((one, other) => one.at - other.at) }
}

type SaidClause = ReturnType<typeof clauseRead>

/** All states but some, where there are any. */
const butFor = (some: readonly string[], { states }: StatesAsked): readonly string[] =>
  some.length === 0 ? [] : states.filter((state) => !some.includes(state))

/** The states that a clause has between two places. */
const those = ({ had }: SaidClause, from = -1, to = Number.POSITIVE_INFINITY): readonly string[] =>
  had.flatMap(({ state, at }) => (at > from && at < to ? [state] : []))

/** The states before the first that a clause has. */
const reached = ({ had: [first] }: SaidClause, { states }: StatesAsked): readonly string[] =>
  states.slice(0, states.indexOf(first?.state ?? ''))

const hasClass = ({ words }: SaidClause, what: string): boolean => placeOfClass(what, words) < words.length

/** What a clause bars by the first class of words that it has: a refusal needs a verdict on the thing in a state. */
function statesBarred(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const has = (what: string): boolean => hasClass(clause, what)
  const denied = clause.had.flatMap(({ state, isDenied }) => (isDenied ? [state] : []))
  // `Only texts that are not archived can be changed`, `Can be changed as long as it is not archived`
  if (denied.length > 0 && (has('solely') || (has('allowing') && !has('barring')))) return denied
  if (has('unless_so')) return unlessSaid(clause, asked)
  if (has('solely')) return has('barring') ? [] : aloneAllowed(clause, asked)
  if (has('barring')) return barred(clause, asked)
  if (has('needing')) return needed(clause, asked)
  // `Can be changed until it is archived`
  return has('allowing') ? those(clause, placeOfClass('not_until', clause.words)) : stated(clause, asked)
}

const isRefusing = ({ words }: SaidClause): boolean => words.some((word) => word === 'refused' || /^4\d\d$/.test(word))

/** `Refused unless it is paid`, `Cannot be changed unless it is paid`, but `Can be paid unless it is void`. */
function unlessSaid(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const said = those(clause, placeOfClass('unless_so', clause.words))
  if (isRefusing(clause) || hasClass(clause, 'barring')) return butFor(said, asked)
  return hasClass(clause, 'allowing') ? said : []
}

/** `It is lent`, `Tool lent`, `409 for void invoices`, but `A draft with this title already exists` is about the title. */
function stated(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const isSaid = clause.had.every((one) => one.isSaid) && !hasClass(clause, 'taken')
  if (!clause.had.some((one) => one.isDenied))
    return clause.isAlone || isRefusing(clause) || isSaid ? those(clause) : []
  // What has not been shipped may be delivered later.
  const isLater = clause.words.includes('been') || clause.words.includes('yet')
  // Nothing comes before the first one: what is no draft was one.
  const earlier = reached(clause, asked)
  const isExact = hasClass(clause, 'state_noun') || ((asked.isExact === true || earlier.length === 0) && !isLater)
  return isExact ? butFor(those(clause), asked) : earlier
}

/** `Only drafts can be published`, `Can be published only as a draft`, but not `Only admins can cancel a paid order`, `A mail is sent only if it is paid`. */
function aloneAllowed(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const { words, isAlone } = clause
  const [only, can] = [placeOfClass('solely', words), placeOfClass('allowing', words)]
  if (can > only && can < words.length) return butFor(those(clause, only, can), asked)
  const isAllowing = can < only || hasClass(clause, 'permitting') || isAlone
  // `only within 14 days after it is shipped`
  if (!isAllowing || words.some((word) => /^\d{1,2}$/.test(word))) return []
  const turn = words.findIndex((word, place) => place > only && isOfClass('turned_at', word))
  if (turn >= 0) return words[turn] === 'after' ? reached(clause, asked) : those(clause, turn)
  return butFor(only === words.length - 1 ? those(clause) : those(clause, only), asked)
}

/** `A shipped order cannot be cancelled`, `Orders cannot be cancelled once shipped`, `Cannot cancel a shipped order`, but not `Its address cannot be changed once it is shipped`. */
function barred(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const { words, had, isOfThing } = clause
  const barring = placeOfClass('barring', words)
  if (!isOfThing(barring - 1)) return []
  const after = (what: string): number => words.findIndex((word, at) => at > barring && isOfClass(what, word))
  const [later, reason] = [after('not_until'), after('giving_reason')]
  if (later >= 0 && those(clause, later).length > 0) return reached(clause, asked)
  // What cannot be cancelled because it is completed may well be open.
  const why = reason < 0 ? [] : those(clause, reason)
  const isOfOther = (at: number): boolean => words.slice(Math.max(0, at - 2), at).includes('of')
  const before = had.flatMap(({ state, at }) => (at < barring && !isOfOther(at) ? [state] : []))
  return [why, before].find((some) => some.length > 0) ?? those(clause, barring)
}

/** `It must be pending`, `A published text must be archived before it can be deleted`, but not `The reason must be given if it is cancelled`. */
function needed(clause: SaidClause, asked: StatesAsked): readonly string[] {
  const { words, had } = clause
  const needing = placeOfClass('needing', words)
  const before = those(clause, -1, needing)
  if (before.length > 0) return words.slice(needing).some((word) => /^(?:before|first)$/.test(word)) ? before : []
  const isIf = words
    .slice(needing, had[0]?.at)
    .some((word) => ['conditional', 'giving_reason', 'not_until'].some((what) => isOfClass(what, word)))
  return isIf ? [] : butFor(those(clause, needing), asked)
}
