/** What a document tells of its operations beside schemas: statuses, validators, and the states that actions lead to. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { bodySchema, successOf } from '../contract/responses.ts'
import { tokens } from '../json/pointer.ts'
import {
  calledTaken,
  clausesSaying,
  descriptionAt,
  isConflictAlone,
  mentionedIn,
  namesTaken,
  namesUnique,
  placeOfClass,
  saysHas,
  saysHow,
  saysNotThere,
  saysOf,
  saysThing,
  spokenWords,
  toldAt,
} from '../names/described.ts'
import { statesRefused } from '../names/sentences/states.ts'
import { clausesIn, sentencesIn, splitName, wordsOf } from '../names/words.ts'
import { onceFor } from '../program/once-for.ts'
import { collectionMapOf, type ResourceMap } from '../resources/map.ts'
import { codesOf, isOwnCode, itemName, thingKeyed } from '../resources/references.ts'
import { itemPathsOf } from '../resources/resource.ts'
import { collectionsIn, type Resource, type Use } from '../resources/resources.ts'
import { shownOfOthers } from '../resources/shown/shown.ts'
import { partAt } from '../schema/alternatives.ts'
import { itemSentBy, periodNames } from './item-sent.ts'

export function documents({ operation }: Pick<Use, 'operation'>, ...statuses: readonly string[]): boolean {
  return operation.responses.some(({ status }) => statuses.includes(status))
}

/** True if the document has an answer about what is not there. */
export function hasMissing(use: Use): boolean {
  return documents(use, '404', '410')
}

/**
 * True for a list or a creation below an item that others read, whose 404 is about that item: it says what is not there,
 * or the document, which has operations to create such items, has a 404 only where a path names something.
 */
export function hasMissingParent(api: Api, { operation, role }: Use): boolean {
  const { reads, isOfItems } = missingIn(api)
  const above = reads.get(parentOf(operation.path))
  const told = operation.responses.find(({ status }) => status === '404')
  if (!['list', 'create'].includes(role) || above === undefined || told === undefined) return false
  const isMade = above.resource.uses.some((use) => use.role === 'create')
  return saysNotThere(descriptionAt(api.document, told) ?? '') || (isMade && isOfItems)
}

/** The items that a document reads, by their paths; and whether it has a 404 only where a path names something. */
const missingIn = onceFor((api: Api) => ({
  reads: new Map(
    [...collectionsIn(api).uses.values()]
      .filter(({ use }) => use.role === 'read')
      // The first one counts.
      .toReversed()
      .map((one) => [anonymous(one.use.operation.path), one]),
  ),
  isOfItems: api.operations.every((operation) => operation.path.includes('{') || !documents({ operation }, '404')),
}))

/** The header by which a creation may come again; undefined where the document has none. */
export function retryHeader({ operation }: Use): string | undefined {
  return operation.parameters.find(({ in: place, name }) => place === 'header' && /^(x-)?idempotency-key$/i.test(name))
    ?.name
}

/** True for a read that documents an ETag, and for what takes one. */
export function hasTags({ operation }: Use): boolean {
  const isTag = (one: { readonly name: string }): boolean => /^(etag|if-match)$/i.test(one.name)
  return operation.parameters.some(isTag) || operation.responses.some(({ headers }) => headers.some(isTag))
}

/** True if an operation's own text speaks of its success, which may then be for what does not exist: `204 also if …`. */
export function speaksOfSuccess(api: Api, { operation }: Use): boolean {
  const success = successOf(operation)
  // `1200,-` and `[1, 200]` are numbers.
  const named = new RegExp(`(?<![\\d[(,.-]\\s?)\\b${success?.status}\\b(?!\\s?[\\d\\],.%-]\\S)`)
  return success !== null && named.test(descriptionAt(api.document, operation) ?? '')
}

/** A refusal; `isSaid`: a sentence of the document itself says its status, and when it is given: `A dock that exists; otherwise 409`. */
type SaidRefusal = { readonly status: string; readonly isSaid: boolean; readonly told: string }

/** A status of a refusal in a sentence. */
const STATUS = /\b4\d\d\b/g

/** The sentences that say a refusal of an operation by its status. */
export function refusalsNamed(text: string, { responses }: Operation) {
  return sentencesIn(text).flatMap((told) => {
    const isOther = ['hedged', 'about_rights'].some((what) => saysOf(what, told))
    const named = isOther ? [] : (told.match(STATUS) ?? [])
    const said = responses.find(({ status }) => named.some((one) => one === status))
    return said === undefined ? [] : [{ status: said.status, told }]
  })
}

/** The refusals of what is no fault of a request's form, as the document describes them; who may not do it is another one. */
export function refusalsTold({ document }: Api, { responses }: Operation) {
  return responses.flatMap((one) => {
    const text = ['400', '409', '422'].includes(one.status) ? descriptionAt(document, one) : null
    const told = sentencesIn(text ?? '').filter((sentence) => !saysOf('about_rights', sentence))
    return text === null || (text !== '' && told.length === 0) ? [] : [{ status: one.status, told: told.join('. ') }]
  })
}

/** The same, and those that a text of its own says by their status: its description. */
export const refusalsSaid = (api: Api, operation: Operation, text = toldAt(api.document, operation)) => [
  ...refusalsTold(api, operation),
  ...refusalsNamed(text, operation),
]

/**
 * The same, and what an operation that has a 409 says of itself: `Only pending orders can be cancelled`. What such a sentence
 * says of other actions is no refusal of this one.
 */
function refusalsOfStates(api: Api, { operation, role, sets }: Use) {
  const forms = formsOfAct(operation)
  // `Only received parcels can be loaded; others get 409.`
  const sentences = documents({ operation }, '409') ? sentencesIn(toldAt(api.document, operation)) : []
  // `Only replaced if it is the current one (otherwise 412)` is about another refusal.
  const isOf409 = (one: string): boolean => !saysStatus(one) || one.includes('409')
  const clauses = sentences.filter(isOf409).flatMap((one) => {
    const parts = one.split(';').filter(isOf409)
    return parts.map((told) => ({ told, isSaid: saysStatus(one) }))
  })
  const isOwn = (sentence: string): boolean => {
    if (saysStatus(sentence) && (role === 'act' || saysOf('any_other', sentence))) return true
    if (role !== 'act') return saysOf(role === 'delete' ? 'deleting' : 'changing', sentence)
    const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
    return forms.length > 0 && words.some((word) => forms.includes(word) || Object.values(sets ?? {}).includes(word))
  }
  const isRefusing = (one: string): boolean =>
    BARRING.some((what) => saysOf(what, one)) || (saysStatus(one) && !saysOf('hedged', one))
  const own = clauses.filter(({ told }) => isRefusing(told) && isOwn(told))
  return [
    // What an answer itself says of its being given is said of its status.
    ...refusalsTold(api, operation).map((one) => ({ ...one, isSaid: !saysOf('hedged', one.told) })),
    ...own.map((one) => ({ status: '409', ...one })),
  ]
}

/** How sentences speak of an action, of what is done by it, and of its doing: `retire`, `retired`, `cancelling`. */
function formsOfAct({ path }: Operation): readonly string[] {
  const verb = splitName(nameOf(path))[0] ?? ''
  const stems = [verb, `${verb}${verb.at(-1)}`, verb.slice(0, -1)]
  return verb.length > 2 ? [verb, ...stems.flatMap((stem) => [`${stem}ed`, `${stem}ing`])] : []
}

/** True for a sentence about an action that comes again: `Cancelling it again`, `cannot be cancelled twice`. */
function saysAgain(told: string, operation: Operation): boolean {
  const words = spokenWords(told)
  const place = placeOfClass('second_time', words)
  return words.slice(Math.max(0, place - 3), place).some((word) => formsOfAct(operation).includes(word))
}

/** True for a sentence that says the status of a refusal itself: `A job that is done gets 409`. */
const saysStatus = (sentence: string): boolean => sentence.search(STATUS) >= 0

const BARRING = ['solely', 'barring', 'needing']

/** The status of the refusal of what is at the same time as another: `The room is booked at this time`; undefined for none. */
export const overlapTold = (api: Api, { operation, role }: Use): string | undefined =>
  role !== 'create'
    ? undefined
    : refusalsTold(api, operation).find(({ status, told }) => status === '409' && saysOf('overlapping', told))?.status

/** Properties of which no two items may have the same values, as the description of a refusal says, and its status. */
export type Uniqueness = {
  readonly status: string
  readonly told: string
  readonly names: readonly string[]
  /** What is taken for itself, too: `User name or e-mail`. */
  readonly others?: readonly string[]
  /** Those that are the same in whatever letters. */
  readonly folded: readonly string[]
  readonly path: readonly string[]
}

/** Which values of a new item may not be those of another, and where the item has them; null where the document does not tell. */
export function uniquenessTold(api: Api, use: Use): Uniqueness | null {
  const found = takenTold(api, use)
  const properties = itemSentBy(use)?.schema.wide.properties
  const isFolded = (name: string): boolean =>
    [found?.told, ...(properties?.get(name)?.values('description') ?? [])].some(
      (text) => clausesSaying(String(text), ['taken', 'in_any_case'], ['hedged']).length > 0,
    )
  return found && { ...found, folded: [...found.names, ...(found.others ?? [])].filter(isFolded) }
}

function takenTold(api: Api, use: Use): Omit<Uniqueness, 'folded'> | null {
  const { operation, within } = use
  const item = itemSentBy(use)
  const own = ownTexts(api, use)
  const path = item?.path.slice(within.length) ?? []
  for (const { status, told } of refusalsTold(api, operation)) {
    const taken = isOfOwner(told, [...(item?.schema.wide.properties.keys() ?? [])]) ? [] : namesTaken(told, own)
    // Of several, each of which may be taken, the last is the likeliest to be no key.
    if (taken.length > 1 && saysOf('either', calledTaken(told)))
      return { status, told, names: taken.slice(-1), others: taken.slice(0, -1), path }
    const isConflict = taken.length === 0 && status === '409' && isConflictAlone(told)
    const names = isConflict ? uniqueAlone(api, use, own) : taken
    if (names.length > 0) return { status, told, names, path }
  }
  // `The e-mail must be unique (422 otherwise)`
  for (const { status, told } of refusalsNamed(descriptionAt(api.document, operation) ?? '', operation)) {
    const [first, ...rest] = namesUnique(told, own)
    // `Name and short name are unique`, each for itself.
    const others = rest.filter(() => spokenWords(told).includes('are'))
    if (first !== undefined) return { status, told, names: [first], others, path }
  }
  return null
}

/** The texts and integers that a request says of its item, and that name no other. */
function ownTexts(api: Api, use: Use): readonly string[] {
  const references = collectionMapOf(api).relations.filter(
    ({ from }) => from.in === 'body' && from.operation === use.operation,
  )
  return [...(itemSentBy(use)?.schema.wide.properties ?? [])].flatMap(([name, schema]) => {
    const isPlain = ['string', 'integer'].some((type) => schema.types?.has(type)) && schema.values('enum').length === 0
    const isTime = schema.values('format').some((format) => /^(?:date|time)/.test(String(format)))
    // What is called like a key need not name anything: `vatId`.
    return isPlain && !isTime && !references.some(({ from }) => tokens(from.at).at(-1) === name) ? [name] : []
  })
}

/**
 * The same where a conflict alone is documented, each for itself: the codes by which requests find an item, else what people
 * tell such items apart by. A guess, which nobody is judged by.
 */
export function uniquenessGuessed(api: Api, use: Use, resource: Resource): Uniqueness | null {
  const found = refusalsTold(api, use.operation).find((one) => one.status === '409' && isConflictAlone(one.told))
  const item = found === undefined ? null : itemSentBy(use)
  const own = item === null ? [] : ownTexts(api, use).filter((name) => name !== resource.key)
  const codes = codesOf(resource)
  const byCodes = own.filter((name) => codes.includes(name))
  const [name, ...others] = byCodes.length > 0 ? byCodes : own.filter((one) => isOwnCode(resource, one))
  if (found === undefined || item === null || name === undefined) return null
  return { ...found, names: [name], others, folded: [], path: item.path.slice(use.within.length) }
}

/** True where a value may be had once by each that has such items: `The location already has a resource with this name`. */
export function isOfOwner(told: string, sent: readonly string[]): boolean {
  const [, owner] = /(.*?)\b(?:already )?ha(?:s|ve) [^,;]*\bwith\b/i.exec(told) ?? []
  return owner !== undefined && sent.flatMap((name) => thingKeyed(name) ?? []).some((one) => saysThing(owner, one))
}

/** The first property that an operation or its own description calls unique. */
function uniqueAlone(api: Api, use: Use, names: readonly string[]): readonly string[] {
  const properties = itemSentBy(use)?.schema.wide.properties
  const isCalled = (name: string): boolean => {
    const said = properties?.get(name)?.values('description') ?? []
    return said.some((one) => namesUnique(`${name} ${String(one)}`, [name]).length > 0)
  }
  const text = descriptionAt(api.document, use.operation) ?? ''
  // `The login must not be in use (409)`
  const taken = refusalsNamed(text, use.operation).flatMap(({ told }) => namesTaken(told, names))
  return [...namesUnique(text, names), ...taken, ...names.filter(isCalled)].slice(0, 1)
}

/** What a body names must be there, as the description of a refusal says: "`roomId` names no room". */
export type ReferenceTold = SaidRefusal & { readonly at: readonly string[]; readonly to: Resource }

/** The places in the body of an operation whose unknown keys the document has a refusal for, where a list shows which there are. */
export function referencesTold(api: Api, operation: Operation, { relations }: ResourceMap): readonly ReferenceTold[] {
  const missing = operation.responses.filter(({ status }) => status === '404')
  const about = pathParameters(operation.path).length > 0 ? [] : missing
  const told = [
    ...refusalsTold(api, operation),
    ...about.flatMap((one) => ({ status: one.status, told: descriptionAt(api.document, one) ?? '' })),
  ].filter(({ told: text }) => saysOf('not_there', text))
  return relations.flatMap(({ from, to, thing, isEmbedded }) => {
    if (from.in !== 'body' || from.operation !== operation || isEmbedded || from.at.includes('*')) return []
    const at = tokens(from.at)
    const isNamed = ({ told: text }: { readonly told: string }): boolean =>
      saysThing(text, thing) || saysThing(text, itemName(to)) || saysThing(text, wordsOf(at.at(-1) ?? ''))
    const [text = ''] = partAt(bodySchema(operation), at)?.values('description').map(String) ?? []
    // `If homeDepotId names no depot, the request is refused with 422.`
    const own = toldAt(api.document, operation)
    const said =
      refusalsNamed(text, operation).find((one) => saysOf('being_there', one.told)) ??
      refusalsNamed(own, operation).find((one) => saysOf('not_there', one.told) && isNamed(one))
    const found = to.uses.some(({ role }) => role === 'list') ? (said ?? told.find(isNamed)) : undefined
    return found === undefined ? [] : [{ ...found, at, to, isSaid: found === said || found.status === '404' }]
  })
}

/** True if the document has a refusal of adding what is not there. */
export function namesMember(api: Api, { operation, joins }: Use): boolean {
  if (joins?.by.in === 'body') return referencesTold(api, operation, collectionMapOf(api)).length > 0
  const thing = itemName({ path: joins?.to ?? '' })
  const told = operation.responses.find(({ status }) => status === '404')
  const text = (told && descriptionAt(api.document, told)) ?? ''
  return joins?.by.in === 'path' && saysOf('not_there', text) && saysThing(text, thing)
}

/** A number of an item that says how many others it has, which are made below it or name it; `sums`: what their values of that are in all. */
export type CountTold = {
  readonly name: string
  readonly owner: Resource
  readonly at: readonly string[]
  readonly sums: string | null
  /** Its description; empty where that is lacking. */
  readonly told: string
}

/** The numbers that go up as an item is created, by their names and descriptions: the `commentCount` of a post. */
export function countsTold(api: Api, { operation }: Use, child: Resource, map: ResourceMap): readonly CountTold[] {
  return map.resources.flatMap((owner) => [
    ...sumsTold(api, operation, owner, child, map),
    ...shownOfOthers(api, owner).counts.flatMap(({ way, name, schema, counted, link, of }): CountTold[] => {
      const text = String(schema.values('description')[0] ?? '')
      const isTold = text === '' ? link.isByPath : saysThing(text, itemName(child))
      const isAll =
        of === null &&
        way.length === 0 &&
        counted.where === null &&
        link.from.uses.some((one) => one.operation === operation)
      if (!isAll || !isTold || isOtherwise(text)) return []
      const at = placeOfOwner(operation, owner, map)
      return at === null ? [] : [{ name, owner, at, sums: null, told: text }]
    }),
  ])
}

/** True for a description of a number that leaves some out, or comes late. */
const isOtherwise = (text: string): boolean => saysOf('negating', text) || saysOf('belated', text)

/** The one amount of an item that its description calls the sum of those of such items: `Sum of the amounts of all lines`. */
function sumsTold(
  api: Api,
  create: Operation,
  owner: Resource,
  child: Resource,
  map: ResourceMap,
): readonly CountTold[] {
  return shownOfOthers(api, owner).sums.flatMap(({ totals: [name = '', other], added, link }): CountTold[] => {
    const text = String(owner.schema.wide.properties.get(name)?.values('description')[0] ?? '')
    const isTold = saysHow('sum', text) && saysThing(text, itemName(child)) && !isOtherwise(text)
    const isOwn = link.from.path === child.path && isTold && other === undefined && added.length === 0
    const isSaid = (one: string): boolean =>
      splitName(one).some((word) => !saysOf('measured_in', word) && saysThing(text, word))
    const [sums, more] = isOwn ? [...child.schema.wide.properties.keys()].filter(isSaid) : []
    const at = sums === undefined || more !== undefined ? null : placeOfOwner(create, owner, map)
    return at === null || sums === undefined ? [] : [{ name, owner, at, sums, told: text }]
  })
}

/** Items that keep one from being deleted: those below it, or those that name it at a place of the bodies by which they are made. */
export type ChildrenTold = {
  readonly of: Resource
  readonly create: Use
  /** Empty for what is below its path. */
  readonly at: readonly string[]
  readonly status: string
  readonly told: string
}

/** The items that keep one from being deleted, as the description of a refusal says: `The venue still has rooms`. */
export function childrenTold(api: Api, { operation }: Use, resource: Resource): readonly ChildrenTold[] {
  const told = refusalsSaid(api, operation)
  return childrenWith(api, resource, (of) => told.find((one) => saysHas(one.told, itemName(of), of === resource)))
}

/** The items below one, or naming it, whose making is known, of which something is said. */
export function childrenWith(
  api: Api,
  owner: Resource,
  saidOf: (of: Resource, at: readonly string[]) => Pick<ChildrenTold, 'status' | 'told'> | null | undefined,
): readonly ChildrenTold[] {
  const map = collectionMapOf(api)
  return map.resources.flatMap((of): ChildrenTold[] => {
    const create = of.uses.find(({ role, operation: { method } }) => role === 'create' && method === 'POST')
    const at = create === undefined ? null : placeOfOwner(create.operation, owner, map)
    const found = at === null ? null : saidOf(of, at)
    return create === undefined || at === null || found == null ? [] : [{ of, create, at, ...found }]
  })
}

/** Where the body of a creation names the item that has what it makes; empty where its path does, null where nothing does. */
function placeOfOwner(create: Operation, owner: Resource, { relations }: ResourceMap): readonly string[] | null {
  if (itemPathsOf(owner).includes(parentOf(create.path))) return []
  const named = relations.find(
    ({ from, to, isEmbedded, isMany }) =>
      from.in === 'body' && from.operation === create && to === owner && !isEmbedded && !isMany,
  )
  return named === undefined ? null : tokens(named.from.at)
}

/** The states that the document has for an action: values that it lists, and flags. What a name alone says is a guess. */
export function statesAfter(resource: Resource, use: Use): readonly (readonly [name: string, state: unknown])[] {
  return Object.entries(use.sets ?? {}).filter(
    ([name, state]) => typeof state === 'boolean' || listedIn(resource, name).includes(state),
  )
}

function listedIn({ schema }: Resource, name: string): readonly unknown[] {
  return schema.wide.properties.get(name)?.values('enum').flat() ?? []
}

/** The states of an item in which an operation is refused, as the description of the refusal says. */
export type Barred = SaidRefusal & { readonly name: string; readonly states: readonly unknown[] }

/**
 * In which states of its item the document has a refusal of an operation; null where it does not tell. `isExact`: what is
 * refused as it is not paid is so whatever else it is.
 */
export function barredBy(api: Api, { schema, path }: Resource, use: Use, isExact = false): Barred | null {
  const thing = itemName({ path })
  const isChange = use.role === 'replace' || use.role === 'merge'
  const sent = isChange ? itemSentBy(use)?.schema.wide.properties : undefined
  const refusals = refusalsOfStates(api, use)
  for (const [name, property] of schema.wide.properties) {
    const listed = property.values('enum').flat()
    const isFlag = property.types?.has('boolean') === true
    const flag = wordsOf(name).replace(/^is-/, '')
    const words = isFlag ? ['', flag] : listed.map(String)
    if (words.length < 2) continue
    const of = (told: string): readonly unknown[] => {
      // A flag is no state that others are left beside.
      const isOfOthers = !isFlag && ['any_other', 'state_forbids'].some((what) => saysOf(what, told))
      const states = isOfOthers
        ? statesUnnamed(api, use, told, words)
        : statesRefused(told, { states: words, thing, isOfChange: isChange && sent?.has(name) !== false, isExact })
      // `Cancelling it again is refused` is said of what is cancelled.
      if (states.length === 0 && name in Object(use.sets) && saysAgain(told, use.operation)) return [use.sets?.[name]]
      return states.map((one) => (isFlag ? one === flag : listed[words.indexOf(one)]))
    }
    const found = refusals.map((one) => ({ ...one, states: of(one.told) })).filter(({ states }) => states.length > 0)
    const [first] = found
    const same = found.filter(({ status, isSaid }) => status === first?.status && (isExact || isSaid === first.isSaid))
    if (first !== undefined)
      return { ...first, name, states: [...new Set(same.flatMap(({ states }) => states))], isSaid: first.isSaid }
  }
  return null
}

/** All states but those that an operation is said to lead from, and to, where it is refused in any other: `Any other status answers 409`. */
function statesUnnamed(api: Api, { operation, sets }: Use, told: string, states: readonly string[]): readonly string[] {
  const all = toldAt(api.document, operation)
  // `The state does not allow this`: what else is said names other states, too.
  const text = saysOf('state_forbids', told) ? transitionsIn(all) : all
  // `Otherwise` is said of the sentence before, and what cannot be changed is none that can.
  const before = clausesIn(text.slice(0, Math.max(0, text.indexOf(told)))).at(-1) ?? ''
  const rest = clausesSaying(text, [], ['barring'])
  const from = [told, saysOf('or_else', told) ? before : rest.join('. ')]
    .map((text) => `-${spokenWords(text).join('-')}-`)
    .map((words) =>
      states.filter((one) => !Object.values(sets ?? {}).includes(one) && words.includes(`-${wordsOf(one)}-`)),
    )
    .find((some) => some.length > 0)
  return from === undefined ? [] : states.filter((one) => !from.includes(one))
}

/** The sentences that say from which states something leads: "`draft` → `sent`", `From open to done`, `Only a draft`. */
const transitionsIn = (text: string): string =>
  clausesIn(text)
    .filter((one) => /→|->|=>|\bfrom\b/i.test(one) || saysOf('solely', one))
    .join('. ')

/** The states in which what a request names beside others is left out: all but NEW where it `confirms all orders that are NEW`. */
export function othersLeft(api: Api, resource: Resource, use: Use): Barred | null {
  const [[name, to] = ['', null]] = Object.entries((use.of === 'several' && use.sets) || {})
  const listed = listedIn(resource, name).map(String)
  const told = toldAt(api.document, use.operation)
  // What else is said, as that keys which do not exist are left out, denies no state.
  const said = clausesIn(told).filter((one) => mentionedIn(one, listed).length > 0)
  const isDenied = said.some((one) => ['negating', 'barring', 'hedged'].some((what) => saysOf(what, one)))
  if (typeof to !== 'string' || isDenied) return null
  const states = statesUnnamed(api, use, '', listed)
  return states.length === 0 ? null : { status: '409', isSaid: true, told, name, states }
}

/** The states of {@link barredBy} to which an operation does not lead itself. */
export function barredElsewhere(api: Api, resource: Resource, use: Use): Barred | null {
  const barred = barredBy(api, resource, use)
  const own = statesAfter(resource, use)
  const states =
    barred?.states.filter((one) => !own.some(([name, state]) => name === barred.name && state === one)) ?? []
  return barred === null || states.length === 0 ? null : { ...barred, states }
}

/** True for an action with a refusal that is about the state which it leads to: `is published already`, `is not pending`. */
export function refusesAgain(api: Api, resource: Resource, use: Use): boolean {
  // What is not open is anything else.
  const barred = barredBy(api, resource, use, true)
  return statesAfter(resource, use).some(([name, state]) => barred?.name === name && barred.states.includes(state))
}

type TimesTold = { readonly status: string; readonly told: string; readonly isSaid: boolean }

/** `isStrict`: what ends as it begins is refused, too; `isSaid`: the document calls it a refusal, not only a rule of a property. */
export type MomentsTold = TimesTold & { readonly start: string; readonly end: string; readonly isStrict: boolean }

/** What a document says of the times that a request sends: as refusals, and of each property. */
export function timesTold(api: Api, use: Use): readonly TimesTold[] {
  const { operation } = use
  const sent = itemSentBy(use)?.schema.wide.properties.values() ?? []
  const usual = ['422', '400'].find((one) => operation.responses.some(({ status }) => status === one))
  return [
    ...refusalsSaid(api, operation).map((one) => ({ ...one, isSaid: true })),
    ...[...sent].flatMap((own) =>
      usual === undefined ? [] : { status: usual, told: descriptionAt(own.document, own) ?? '', isSaid: false },
    ),
  ]
}

/** The refusal of an item that ends before it begins; null where the document says nothing of it. */
export function momentsTold(api: Api, resource: Resource, use: Use): MomentsTold | null {
  const [start, end] = periodNames(resource)
  if (start === undefined || end === undefined) return null
  const found = timesTold(api, use).find(({ told }) => saysInOrder(told, start, end))
  if (found === undefined) return null
  return { ...found, start, end, isStrict: saysOf('afterwards', found.told) && !saysOf('or_at_once', found.told) }
}

/** True for a text that says which of two moments comes first: `ends_on is before starts_on`, `The end must be after the start`. */
function saysInOrder(told: string, start: string, end: string): boolean {
  const isNamed = mentionedIn(told, [start, end]).length > 0 || (saysOf('the_start', told) && saysOf('the_end', told))
  return isNamed && (saysOf('afterwards', told) || saysOf('beforehand', told))
}
