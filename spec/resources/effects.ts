/** What the items of a resource do to others: a booking takes seats, a transfer lowers one balance and raises another. */

import type { Api, Operation } from '../contract/contract.ts'
import { clausesSaying, descriptionAt, saysHow, saysOf, toldAt } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { attributesOf, isNumeric } from '../names/property-named.ts'
import { numberRoleOf } from '../names/roles.ts'
import { afterStart, beforeEnd, FACT_ROLES, isA, isOfClass, isSumOfClass, withoutClass } from '../names/value-roles.ts'
import { lastWord, singular } from '../names/words.ts'
import { onceFor } from '../program/once-for.ts'
import type { Schema } from '../schema/schema.ts'
import { isInState, type StateNamed } from './counted/states.ts'
import { type ItemReferences, itemName, referenceKind } from './references.ts'
import { type ActChanges, holdsItems, ownerOf, type Resource, type Use } from './resource.ts'

/** What an item, or each line of one of its lists, does to an item that it names. */
export type Effect = {
  readonly to: Resource
  /** The list whose lines name others; null where the item does. */
  readonly list: string | null
  /** The property that names the other, by its key or as an object that shows it. */
  readonly by: string
  /** The properties that may say by how much, or have a list of so many, the likeliest first; 1 where none does. */
  readonly amounts: readonly string[]
  /** The properties of the other that it lowers and raises, and the one that both make up. */
  readonly lowers?: string | undefined
  readonly raises?: string | undefined
  readonly all?: string | undefined
  /** The state in which alone it does so. */
  readonly where?: StateNamed
  /** True for what may be taken, and is not yet: a line of a cart. */
  readonly isAsking: boolean
  /** True for what is refused only where the document says so. */
  readonly isTold?: boolean
}

type OtherNamed = Pick<Effect, 'to' | 'list' | 'by'> & { readonly within: Schema }

/** Names the item that a path leads to what is below it. */
export const BY_PATH = ''

/** Tells what the items of a resource do to others. */
export function effectsWith(
  references: ItemReferences,
  resources: readonly Resource[],
): (resource: Resource) => readonly Effect[] {
  return onceFor((resource) => {
    const naming = (within: Schema, list: string | null): readonly OtherNamed[] =>
      [...within.wide.properties].flatMap(([by, schema]) => {
        const said = list === null ? resource.relations?.[by] : undefined
        const evidence = { said, schema, beside: within.wide.properties }
        const found = schema.items === null ? references.named(by, referenceKind(schema), evidence) : null
        return found === null || found.as !== undefined ? [] : [{ to: found.to, list, by, within }]
      })
    const named = naming(resource.schema, null)
    const owner = resource.parents > 0 ? ownerOf(resource, resources) : undefined
    const isNamed = owner === undefined || named.some(({ to }) => to === owner)
    const own = isNamed ? named : [...named, { to: owner, list: null, by: BY_PATH, within: resource.schema }]
    const lists = [...resource.schema.wide.properties].flatMap(([list, { items }]) => items && naming(items, list))
    const moving = own.flatMap((one) => [...movingBy(one), ...payingBy(resource, one)])
    const taking = [...own, ...lists].flatMap((one) => (one === null ? [] : (takingBy(resource, one) ?? [])))
    if (moving.length > 0) return moving
    // An object beside the key of what it shows is no other.
    const isFirst = ({ to, list }: Effect, at: number): boolean =>
      taking.findIndex((one) => one.to === to && one.list === list) === at
    return [...taking.filter(isFirst), ...transferBy(own)]
  })
}

/** The refusals that say so; too many requests, or too long a text, say nothing of what there is. */
const refusalsSaying = (document: Api['document'], { responses }: Operation, says: string) =>
  responses.filter(
    (one) =>
      ['400', '402', '409', '412', '422'].includes(one.status) &&
      clausesSaying(descriptionAt(document, one) ?? '', [says], ['of_requests', 'about_rights']).length > 0,
  )

/** The status of the refusal that says so, else that of a conflict; undefined for none: a 422 may be for anything. */
export function refusalSaid(
  { document }: Api,
  operation: Operation,
  says: 'too_little' | 'nothing_there',
  isTold = false,
) {
  const { responses } = operation
  const told = refusalsSaying(document, operation, says)
  const sentences = clausesSaying(toldAt(document, operation), [says])
  const named = responses.filter(({ status }) => sentences.some((one) => one.includes(status)))
  const [conflict] = isTold ? [] : responses.filter(({ status }) => status === '409')
  return (named.find(({ status }) => status.startsWith('4')) ?? told[0] ?? conflict)?.status
}

/** How many there are of a thing, as its properties say: all, those that are taken, and those that are left; null where they do not. */
export const placesLeft = onceFor(
  ({ wide: { properties } }: Schema): Pick<Effect, 'lowers' | 'raises' | 'all'> | null => {
    const numbers = [...properties].flatMap(([name, own]) =>
      isNumeric(own) && countsPlaces(englishOf(name)) ? name : [],
    )
    const called = (kind: string, but: readonly string[]): readonly string[] =>
      numbers.filter((name) => !but.includes(name) && withoutClass(kind, englishOf(name)) !== null)
    const [over, away] = [called('still_left', []), called('taken_away', [])]
    // What is the sum of others has no room for any.
    const isSum = (name: string): boolean =>
      saysHow('sum', String(properties.get(name)?.values('description')[0] ?? ''))
    const wholes = called('all_there', [...over, ...away]).filter((name) => !isSum(name))
    // So many participants there are of at most so many.
    const thing = singular(withoutClass('all_there', englishOf(wholes[0] ?? '')) ?? '')
    const isOfThem = (name: string): boolean => thing !== '' && singular(bareWords(englishOf(name))) === thing
    const taken =
      away.length > 0 ? away : numbers.filter((name) => ![...over, ...wholes].includes(name) && isOfThem(name))
    const lying = called('lying_there', [...over, ...taken, ...wholes])
    const [lowers] = [...over, ...lying]
    const all = wholes[0] ?? (over.length > 0 ? lying[0] : undefined)
    const isTold = lowers !== undefined || (taken.length > 0 && all !== undefined)
    return isTold && over.length < 2 && taken.length < 2 ? { lowers, raises: taken[0], all } : null
  },
)

/** Words without those that say that it is a number, or that it is so at present. */
const bareWords = (words: string): string =>
  words
    .split('-')
    .filter((word) => !['bare', 'present', 'totalling'].some((called) => isOfClass(called, word)))
    .join('-')

/** True for words of a number that may say how many there are, and is no time, price or share. */
function countsPlaces(words: string): boolean {
  const role = numberRoleOf(words, '') ?? ''
  const isOther = /^(time|share|money)/.test(role) && role !== 'money.stock' && withoutClass('units_of', words) === null
  // The number of a floor counts nothing.
  if (words.includes('-') && isOfClass('ordinal', lastWord(words))) return false
  return !isOther && !words.split('-').some((word) => isOfClass('apart_from_all', word))
}

const PLACES = ['still_left', 'lying_there', 'taken_away', 'all_there', 'bare', 'measured_in'] as const

/** What something takes of what it names; null where it is not of what takes, or there is nothing to take. */
function takingBy(resource: Resource, { within, ...naming }: OtherNamed): Effect | null {
  const places = placesLeft(naming.to.schema)
  if (places === null || naming.to === resource) return null
  const words = Object.values(places).flatMap((name) => englishOf(name ?? '').split('-'))
  const things = words.filter((word) => !PLACES.some((called) => isOfClass(called, word))).map(singular)
  const isOfThing = (own: readonly string[]): boolean => own.some((word) => things.includes(singular(word)))
  const isMany = (own: string): boolean => FACT_ROLES.roleOf(own, '') === 'sum.quantity' || isA('taking_by', own)
  const numbers = [...within.wide.properties].filter(([, own]) => isNumeric(own) || own.items !== null)
  const names = numbers.map(([name]) => name)
  const same = names.filter((name) => isOfThing(englishOf(name).split('-')))
  const amounts = [...same, ...names.filter((name) => isMany(englishOf(name)))]
  const [adding] = actsSaying('putting_in', resource)
  if (adding !== undefined && amounts.length > 0)
    return { ...naming, raises: places.lowers, amounts, isAsking: false, where: adding }
  const isAsking = resource.uses.some((use) => holdsItems(use, resource))
  if (isA('buying_in', itemName(resource))) return null
  // So many players there are, and each of them is one.
  if (naming.list === null && things.includes(itemName(resource)))
    return { ...naming, ...places, amounts: [], isAsking }
  const saying = refusedFor('create', resource).length > 0
  const isTaking = isA('taking', itemName(resource)) || (saying && (amounts.length > 0 || places.all !== undefined))
  if (isAsking ? amounts.length > 0 : same.length > 0 || isTaking) return { ...naming, ...places, amounts, isAsking }
  return placingBy(resource, { ...naming, ...places })
}

/** What somebody takes who gets a place by an action, in the state to which that leads: `POST /children/{id}/enroll`. */
function placingBy(resource: Resource, naming: Omit<Effect, 'amounts' | 'isAsking'>): Effect | null {
  const given = refusedFor('act', resource).find(({ changes }) =>
    changes?.takes.some(({ property }) => property === naming.by),
  )
  const [where] = Object.entries(given?.sets ?? {}).map(([property, value]): StateNamed => ({ property, value }))
  const isNone = given === undefined || naming.list !== null || naming.all === undefined
  return isNone ? null : { ...naming, amounts: [], isAsking: false, ...(where && { where }) }
}

/** The creations or actions that take something, as they say: `The quantity is taken from the stock`, `Not enough pieces on stock`, `The group is full`. */
const refusedFor = (role: Use['role'], { uses, schema: { document } }: Resource): readonly Use[] =>
  uses.filter(
    (use) =>
      use.role === role &&
      (clausesSaying(toldAt(document, use.operation), ['taking_out', 'lying_there']).length > 0 ||
        refusalsSaying(document, use.operation, 'too_little').length > 0),
  )

/** The number of a thing that goes up and down: its balance, or how many there are of it. */
export function movedIn(schema: Schema): string | undefined {
  const isApart = (words: string): boolean =>
    words
      .split('-')
      .some((word) => ['apart_from_all', 'later', 'earlier', 'starting'].some((one) => isOfClass(one, word)))
  const plain = (is: (words: string) => boolean) => numbersOf(schema, (words) => !isApart(words) && is(words))
  const isStock = (words: string): boolean =>
    FACT_ROLES.roleOf(words, '') === 'stock.held' || isOfClass('lying_there', words)
  return [...plain((words) => isA('balance', words)), ...plain(isStock)][0]
}

const numbersOf = (schema: Schema | null, is: (words: string) => boolean = () => true): readonly string[] =>
  [...(schema?.wide.properties ?? [])].flatMap(([name, own]) => (isNumeric(own) && is(englishOf(name)) ? [name] : []))

/** True for words of how much goes from, or to something. */
const isAmount = (words: string): boolean =>
  words.split('-').some((word) => isOfClass('transferred', word) || isOfClass('moved', word))

/** The number that an action raises or lowers by what is sent: `POST /cards/{id}/redeem` takes an amount off the balance. */
export function movedBy(item: Schema, body: Schema | null, verb: string, told: string): ActChanges['moves'] {
  const [amount, more] = numbersOf(body, isAmount)
  const { schema } = attributesOf(item)
  const [paid] = numbersOf(schema, (words) => isSumOfClass('paid_in', words))
  const [owed] = numbersOf(schema, (words) => isSumOfClass('still_owed', words))
  const moved = verb === 'pay' ? (paid ?? owed) : movedIn(schema)
  if (amount === undefined || more !== undefined || moved === undefined) return undefined
  if (verb === 'pay') return { property: moved, by: moved === paid ? 1 : -1, amount }
  const by = comingOrGoing(verb, told)
  if (by !== null) return { property: moved, by, amount }
  // What is called a change may be less than nothing.
  const words = englishOf(amount)
  const isChange = isOfClass('moved', words) && !isOfClass('transferred', words)
  return isChange ? { property: moved, by: 1, amount } : undefined
}

/** Whether something comes in, or goes out, as a verb or a description says; null where neither does. */
export function comingOrGoing(verb: string, told: string): 1 | -1 | null {
  const isSaid = (called: string, what: string): boolean =>
    isOfClass(called, verb) || isOfClass(called, verb.split('-')[0] ?? '') || saysOf(what, told)
  const [isIn, isOut] = [isSaid('incoming', 'putting_in'), isSaid('outgoing', 'taking_out')]
  return isIn === isOut ? null : isIn ? 1 : -1
}

/** What a movement does, which says by its kind whether something comes in or goes out: a deposit, a delivery. */
function movingBy({ within, ...naming }: OtherNamed): readonly Effect[] {
  const moved = movedIn(naming.to.schema)
  const [amount] = numbersOf(within, isAmount)
  if (moved === undefined || amount === undefined) return []
  const kinds = [...within.wide.properties].flatMap(([name, own]) => {
    const isKind = englishOf(name)
      .split('-')
      .some((word) => isOfClass('kinds', word))
    const members = isKind
      ? own
          .values('enum')
          .flat()
          .filter((one) => typeof one === 'string')
      : []
    const isIn = (one: string): boolean => isOfClass('incoming', englishOf(one))
    const [ins, outs] = [members.filter(isIn), members.filter((one) => isOfClass('outgoing', englishOf(one)))]
    return ins.length > 0 && outs.length > 0 ? [{ property: name, ins, outs }] : []
  })
  const [kind] = kinds
  if (kind === undefined) return []
  const plain = { ...naming, amounts: [amount], isAsking: false }
  const of = ([value = '', ...or]: readonly string[]): StateNamed => ({ property: kind.property, value, or })
  return [
    { ...plain, raises: moved, all: placesLeft(naming.to.schema)?.all, where: of(kind.ins) },
    { ...plain, lowers: moved, where: of(kind.outs) },
  ]
}

/** What is paid of what somebody owes, which can be no more than that. */
function payingBy(resource: Resource, { within, ...naming }: OtherNamed): readonly Effect[] {
  if (!isOfClass('given', itemName(resource)) || isOfClass('paid_otherwise', itemName(resource))) return []
  const [owed] = numbersOf(
    naming.to.schema,
    (words) => isSumOfClass('still_owed', words) || isSumOfClass('to_pay', words),
  )
  const amounts = numbersOf(within, (words) => FACT_ROLES.roleOf(words, '') === 'sum.amount')
  return owed === undefined || amounts.length === 0
    ? []
    : [{ ...naming, amounts, lowers: owed, isAsking: true, isTold: true }]
}

/** The states to which actions lead that put into a stock, or take from it, as they say: `Approves an order and takes its lines from the stock`. */
function actsSaying(
  what: 'putting_in' | 'taking_out',
  { uses, schema: { document } }: Resource,
): readonly StateNamed[] {
  return uses.flatMap(({ role, sets, operation }) => {
    const isSaid = role === 'act' && clausesSaying(toldAt(document, operation), [what, 'lying_there']).length > 0
    // What is given back was taken before.
    const isBack =
      what === 'putting_in' && Object.values(sets ?? {}).some((one) => isOfClass('giving_back', englishOf(String(one))))
    return isSaid && !isBack ? Object.entries(sets ?? {}).map(([property, value]) => ({ property, value })) : []
  })
}

/** What goes from one item of a resource to another of it: the amount of a transfer; nothing for anything else. */
function transferBy(own: readonly OtherNamed[]): readonly Effect[] {
  const on = (side: string): readonly OtherNamed[] => own.filter(({ by }) => withoutClass(side, englishOf(by)) !== null)
  const [[from, more], [to, other]] = [on('giving_side'), on('getting_side')]
  const [balance] = numbersOf(from?.to.schema ?? null, (words) => isA('balance', words))
  const amounts = numbersOf(from?.within ?? null, (words) => isOfClass('transferred', words)).slice(0, 1)
  if (from === undefined || to?.to !== from.to || more !== undefined || other !== undefined) return []
  const plain = { list: null, amounts, isAsking: false }
  return balance === undefined || amounts.length === 0
    ? []
    : [
        { ...plain, to: to.to, by: from.by, lowers: balance },
        { ...plain, to: to.to, by: to.by, raises: balance },
      ]
}

/** True for an item in the state in which alone it does something. */
export const doesSoIn = ({ where }: Effect, item: Readonly<Record<string, unknown>>): boolean =>
  where === undefined || isInState(where, item)

/** Tells whether an item does what its resource does to others: not yet as a draft, and no longer as what is given back. */
export function createDoing(resource: Resource): (item: Readonly<Record<string, unknown>>) => boolean {
  const { schema } = resource
  // Before an action that takes, nothing is taken.
  const before = actsSaying('taking_out', resource).map(({ property, value }) => {
    const listed = schema.wide.properties.get(property)?.values('enum').flat() ?? []
    return { property, early: listed.slice(0, Math.max(0, listed.indexOf(value))) }
  })
  const read = [...schema.wide.properties.keys()].map((name) => ({ name, words: englishOf(name) }))
  const states = read.filter(({ words }) => FACT_ROLES.roleOf(words, '') === 'state')
  const isBack = (words: string | null): boolean => words !== null && isOfClass('giving_back', words)
  const over = read.filter(({ words }) =>
    [words, beforeEnd('came', words), afterStart('asserting', words)].some((one) => isBack(one)),
  )
  return (item) => {
    const told = states.map(({ name }) => englishOf(String(item[name])))
    return (
      !told.some((state) => isBack(state) || isOfClass('not_yet_taking', state)) &&
      !over.some(({ name }) => item[name] != null && item[name] !== false) &&
      !before.some(({ property, early }) => early.includes(item[property]))
    )
  }
}
