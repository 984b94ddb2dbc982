/** Actions on an item, such as `POST /doors/{id}/lock`, and what each changes by its name, its request and its answer. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, successOf } from '../contract/responses.ts'
import { type ActResult, actCalled, changesBy, isAct, type NamedAct, statesSaid } from '../names/act-words.ts'
import { descriptionAt, isAfterNoun, saysOf, spokenWords, thingPlaceOf } from '../names/described.ts'
import { plainName } from '../names/letters.ts'
import { attributesOf, flagSays, isNumeric } from '../names/property-named.ts'
import { lastWord, singular, wordsOf } from '../names/words.ts'
import { takesFile } from './beside.ts'
import { PLAIN } from './collections.ts'
import { isOfGoingOn, stateLeft } from './counted/states.ts'
import { comingOrGoing, movedBy } from './effects.ts'
import { itemWithin, namesIn, objectBody } from './envelopes.ts'
import { ItemReferences, itemName, referenceKind, thingKeyed } from './references.ts'
import {
  type ActChanges,
  itemPathOf,
  itemPathsOf,
  type Resource,
  type Resources,
  type ResourceUse,
  saysCreated,
  type Use,
} from './resource.ts'

/** An operation that may act on an item: its name, and the parameter after it where it has one. */
type Acting = {
  readonly operation: Operation
  readonly resource: Resource
  readonly item: NonNullable<Use['item']>
  readonly name: string
  readonly after: string | null
  /** The part of the item that the path leads to, before the name: `/members/{id}/wallet/spend`. */
  readonly part?: string
}

/** The resources with the actions of which it is known what they change of an item, or that they show it. */
export function withActs({ operations, document }: Api, resources: readonly Resource[]): readonly Resource[] {
  const used = new Set(resources.flatMap(({ uses }) => uses.map(({ operation }) => operation)))
  const others = operations.filter(
    (one) => /^(POST|PUT|PATCH|DELETE)$/.test(one.method) && !used.has(one) && !takesFile(one),
  )
  const references = new ItemReferences(resources)
  const actingOf = actingOn(operations, resources)
  const found = others.flatMap((operation) => {
    const acting = actingOf(operation)
    const told = [operation, successOf(operation)].map((one) => (one && descriptionAt(document, one)) ?? '')
    const use = acting && actUse(acting, references, told)
    return acting === null || use === null ? [] : [{ resource: acting.resource, use }]
  })
  const acts = Map.groupBy(found, ({ resource }) => resource)
  return resources.map((one) => {
    const own = withStateLeft(one, acts.get(one)?.map(({ use }) => use) ?? [])
    return own.length === 0 ? one : { ...one, uses: [...one.uses, ...own] }
  })
}

/**
 * The acts of a resource, of which the only one that sets no state, and notes when it was done, sets the only state of what
 * goes on that no other leads to: a hire that is collected is out.
 */
function withStateLeft({ schema }: Resource, uses: readonly Use[]): readonly Use[] {
  const [silent, other] = uses.filter(
    (use) => Object.keys(use.sets ?? {}).length === 0 && use.changes?.stamps.some(isOfGoingOn) === true,
  )
  const others = uses.flatMap((use) => Object.entries(use.sets ?? {}))
  const sets = silent === undefined || other !== undefined ? null : stateLeft(schema.wide.properties, others)
  return sets === null ? uses : uses.map((use) => (use === silent ? { ...use, sets } : use))
}

/** Finds the item before the last segment of a path: `/orders/{id}/cancel`, `/orders/{id}/assign/{agentId}`, `/orders/cancel/{id}`. */
function actingOn(operations: readonly Operation[], resources: readonly Resource[]) {
  const keyed = resources.filter(({ key }) => key !== null)
  const byPath = new Map(keyed.map((one) => [anonymous(one.path), one]))
  const byItem = new Map(keyed.toReversed().flatMap((one) => itemPathsOf(one).map((path) => [path, one] as const)))
  const lists = new Set(operations.flatMap(({ path }) => (isItemPath(path) ? [parentOf(path)] : [])))
  /** `/admin/posts/{id}` where nothing else is: an item of `/posts`. */
  const elsewhere = (above: string, name: string): Resource | undefined => {
    const thing = itemName({ path: above })
    const called = keyed.filter((one) => itemName(one) === thing)
    const whole = called.filter(({ parents }) => parents === 0)
    // What is listed below others alone may be acted on by itself.
    const [only, other] = whole.length === 0 && !parentOf(above).includes('{}') ? called : whole
    const isKey =
      only !== undefined &&
      (thingKeyed(name) === thing || ['id', plainName(thing), plainName(only.key ?? '')].includes(plainName(name)))
    // What is made below others alone is listed at a path of its own.
    return isKey && other === undefined && [undefined, only].includes(byPath.get(parentOf(above))) ? only : undefined
  }
  /** `/members/{id}/wallet/spend` */
  const onPart = (operation: Operation): Acting | null => {
    const [name, above] = [nameOf(operation.path), parentOf(operation.path)]
    const resource = byItem.get(anonymous(parentOf(above)))
    const [item, part] = [pathParameters(operation.path).at(-1), partCalled(resource, nameOf(above))]
    return resource === undefined || part === undefined || item === undefined || isItemPath(operation.path)
      ? null
      : { operation, resource, item: { in: 'path', name: item }, name, after: null, part }
  }
  const onItem = (operation: Operation): Acting | null => {
    const whole = anonymous(operation.path)
    const names = pathParameters(operation.path)
    const [, above = '', name = '', after = ''] = /^(.*)\/([^{}/]+)(\/\{\})?$/.exec(whole) ?? []
    const last = names.at(-1) ?? ''
    const own = (resource: Resource | undefined, item: string, more: string | null = null): Acting | null =>
      resource === undefined || isFlagIn(operation, item)
        ? null
        : { operation, resource, item: { in: 'path', name: item }, name, after: more }
    const bare = bareChange(operation, byItem.get(whole), last)
    if (bare !== null) return bare
    if (after !== '' && byPath.has(above)) return isVerb(name) ? own(byPath.get(above), last) : null
    const item = names.at(after === '' ? -1 : -2) ?? ''
    const resource = byItem.get(above) ?? (above.endsWith('{}') ? elsewhere(above, item) : undefined)
    const isGiving = ['giving', 'adding_to'] as const
    if (after !== '') return isGiving.some((kind) => isAct(kind, wordsOf(name))) ? own(resource, item, last) : null
    // What has items of its own is another collection.
    return lists.has(whole) && !isVerb(name) ? null : own(resource, item)
  }
  return (operation: Operation): Acting | null => onItem(operation) ?? onPart(operation)
}

/** A change of the item itself, of which the document leaves out the body; null for any other operation, such as a creation. */
function bareChange(operation: Operation, resource: Resource | undefined, parameter: string): Acting | null {
  const isBare = operation.body === null && operation.method !== 'DELETE' && !saysCreated(operation)
  return isBare && resource !== undefined
    ? { operation, resource, item: { in: 'path', name: parameter }, name: '', after: null }
    : null
}

/** True for a parameter that says yes or no, and names nothing: `/answers/like/{isLike}`. */
function isFlagIn({ parameters }: Operation, name: string): boolean {
  return parameters.some((one) => one.name === name && one.schema?.types?.has('boolean') === true)
}

const isVerb = (name: string): boolean => isAct('giving', wordsOf(name)) || actCalled(name, '').isKnown

/** What is said to be set; where that is nothing, the states to which the verb leads that a description begins with: `Opens a draft`. */
function saidOrVerb(
  said: ActResult['sets'],
  told: string,
  resource: Resource,
  isTakenBack: boolean,
): ActResult['sets'] {
  if (isTakenBack || Object.keys(said).length > 0) return said
  const words = spokenWords(told)
  const act = actCalled(singular(words[0] ?? ''), itemName(resource))
  // `Opens a door handle` opens no door.
  const at = thingPlaceOf(lastWord(itemName(resource)), words)
  if (at >= 0 && !isAfterNoun(words, at + 1)) return {}
  const { properties } = attributesOf(resource.schema).schema.wide
  return act.isKnown ? changesBy(act, properties, false).sets : {}
}

/** What is said to be set, else what the description tells; of a change that no name tells, the summary may. */
function setsTold(said: ActResult['sets'], { operation, resource, name }: Acting, told: string): ActResult['sets'] {
  const telling = [told, name === '' ? (operation.summary ?? '') : '']
  return telling.reduce((all, one) => saidOrVerb(all, one, resource, operation.method === 'DELETE'), said)
}

/** The use of an action, as its description and its name say; null where nothing says what it does, and its answer shows no item. */
function actUse(acting: Acting, references: ItemReferences, [told = '', answered = '']: readonly string[]): Use | null {
  const { operation, resource, item, name } = acting
  const shown = attributesOf(resource.schema).schema.wide.properties
  const act = actCalled(saysOf('turning', told) ? `toggle-${name}` : name, itemName(resource))
  if (isAct('copying', act.verb)) return null
  const isTakenBack = operation.method === 'DELETE'
  const use = { ...PLAIN, operation, item, ...aboveFor(acting) } as const
  const sent = [...namesIn([objectBody(operation)])]
  const isTaking = isTakenBack || isAct('taking_from', wordsOf(name))
  const noun = plainName(isTakenBack ? name : wordsOf(name).replace(/^[^-]+-/, ''))
  const sameName = (each: string, own = plainName(name)): boolean => [plainName(each), flagSays(each)].includes(own)
  const takes = takenBy(acting, act, references)
  const onPart = actOnPart(acting, act, told)
  if (onPart !== null || acting.part !== undefined) return onPart && { ...use, role: 'act', sets: {}, changes: onPart }
  // An operation named after a property sets it to the value in the body.
  if (!isTakenBack && sent.some((each) => sameName(each) && shown.has(each)))
    return { ...use, role: 'act', sets: {}, changes: { ...NO_CHANGES, takes } }
  // What is taken `from a crate` is not the crate.
  const isFromIt = new RegExp(`\\bfrom (?:an? |the |this )*${lastWord(itemName(resource))}\\b`, 'i').test(told)
  const { sets: named, ...changed } = changesBy(act, isFromIt ? new Map() : shown, isTakenBack)
  const moves = isTakenBack ? undefined : movedBy(resource.schema, objectBody(operation), act.verb, told)
  // Whether nothing is left, the number says.
  const said = { ...statesSaid(answered, shown, true), ...named, ...statesSaid(told, shown) }
  const sets = moves === undefined ? setsTold(said, acting, isFromIt ? '' : told) : {}
  const parts = isTaking ? [...shown.keys()].filter((each) => sameName(each.replace(/_?(id|url|uri)$/i, ''), noun)) : []
  const clears = [...changed.clears, ...parts.filter((each) => !Object.hasOwn(sets, each))]
  const answers = answersBy(act, operation, isTakenBack, changed)
  const changes: ActChanges = { ...changed, clears, takes, answers, ...(moves && { moves }) }
  const lists = [
    changes.counts,
    changes.stamps,
    clears,
    changes.turns,
    takes,
    Object.keys({ ...sets, ...changes.answers, ...moves }),
  ]
  const isChanging = lists.some((one) => one.length > 0)
  if (!isChanging && !isFromIt && /^(delete|remove)$/.test(act.verb)) return { ...use, role: 'delete', sets: null }
  const isGiven = isGiving(acting, act) && sent.some((each) => shown.has(each))
  return isChanging || isGiven || isItemShown(acting, act) ? { ...use, role: 'act', sets, changes } : null
}

/** The object of an item that has this name. */
function partCalled(of: Resource | undefined, name: string): string | undefined {
  const own = [...(of?.schema.wide.properties ?? [])].find(([each]) => plainName(each) === plainName(name))
  return own !== undefined && own[1].wide.properties.size > 0 ? own[0] : undefined
}

/** What is sent for a part of an item, of which all that is sent has the names: it is the part, or what comes to its numbers or goes. */
function actOnPart({ operation, resource, name, part: above, after }: Acting, act: NamedAct, told: string) {
  const property = above ?? partCalled(resource, name)
  const body = objectBody(operation)
  const part = resource.schema.wide.properties.get(property ?? '')
  const sent = namesIn([body])
  if (property === undefined || after !== null || sent.size === 0 || !sent.isSubsetOf(namesIn([part]))) return null
  const isWhole = above === undefined && /^(?:PUT|PATCH)$/.test(operation.method)
  if (isWhole) return { ...NO_CHANGES, takes: [{ in: 'body' as const, name: '', property }] }
  const isCounted = [...(body?.wide.properties.values() ?? [])].every(isNumeric)
  const by = isCounted && above !== undefined ? comingOrGoing(act.verb, told) : null
  return by === null ? null : { ...NO_CHANGES, moves: { property, by, amount: '' } }
}

/** The parents whose items the path is about, as other operations on the same path have them. */
function aboveFor({ operation: { path }, resource }: Acting): Pick<Use, 'above'> {
  const { above } =
    resource.uses.find(
      (use) => use.above !== undefined && anonymous(path).startsWith(itemPathOf(use.above.collection)),
    ) ?? {}
  return above === undefined ? {} : { above }
}

export const NO_CHANGES: ActChanges = {
  takes: [],
  counts: [],
  by: 1,
  stamps: [],
  clears: [],
  turns: [],
  isMark: false,
  answers: {},
}

/** What the answer says of the action itself, where it is no item: `{liked: true}`. */
function answersBy(
  act: NamedAct,
  operation: Operation,
  isTakenBack: boolean,
  { counts }: Pick<ActResult, 'counts'>,
): ActChanges['answers'] {
  const answer = answerSchema(operation)
  if (answer === null) return {}
  const own = changesBy(act, answer.wide.properties, isTakenBack)
  const flags = Object.entries(own.sets).filter(([, value]) => typeof value === 'boolean')
  const [count] = counts
  const numbers = count === undefined ? [] : own.counts.map((name) => [name, { property: count }] as const)
  return Object.fromEntries([...flags.map(([name, value]) => [name, { value }] as const), ...numbers])
}

/**
 * True for an action whose answer is the item: more than half of its properties, and of the item's, are the same. What
 * several are created by is none, although its answer may be like the item: replies to a comment.
 */
function isItemShown({ operation, resource: { schema }, name }: Acting, { isKnown }: NamedAct): boolean {
  const shown = schema.wide.properties
  const answer = answerSchema(operation)
  const part = answer === null ? null : itemWithin(answer, new Set(shown.keys()))
  const names = namesIn([part?.schema])
  const isItem = names.size > 0 && names.intersection(shown).size * 2 >= Math.max(names.size, shown.size)
  // An object that has the item beside others, such as a purchase that has a book, is another thing.
  const isAlone = (part?.path.length ?? 0) === 0 || (answer?.wide.properties.size ?? 0) <= 4
  const isOfMany = singular(wordsOf(name)) !== wordsOf(name) && !isKnown && !shown.has(name)
  return isItem && isAlone && !isOfMany
}

/** True where what is sent is about the item itself. A POST to a noun creates something else: `POST /orders/{id}/payment`. */
function isGiving({ operation, resource }: Acting, act: NamedAct): boolean {
  const sent = namesIn([objectBody(operation)])
  const isOfItem = operation.method !== 'POST' || sent.isSubsetOf(namesIn([resource.schema, resource.request]))
  // No noun leads to a state of the item.
  const leads = (): boolean => Object.keys(changesBy(act, resource.schema.wide.properties, false).sets).length > 0
  return isOfItem || act.isKnown || isAct('giving', act.verb) || leads()
}

/** The values of a request that become other properties of the item, by the same letters, relation or act. */
function takenBy(acting: Acting, act: NamedAct, references: ItemReferences): ActChanges['takes'] {
  const { operation, resource, after } = acting
  const isGiven = isGiving(acting, act)
  const body = isGiven ? [...(objectBody(operation)?.wide.properties ?? [])] : []
  const asked = operation.parameters.filter(
    ({ in: place, name }) => (place === 'query' && isGiven) || (place === 'path' && name === after),
  )
  const said = [
    ...body.map(([name, schema]) => ({ in: 'body' as const, name, schema })),
    ...asked.map(({ in: place, name, schema }) => ({
      in: place === 'path' ? ('path' as const) : ('query' as const),
      name,
      schema,
    })),
  ]
  return said.flatMap(({ schema, ...one }) => {
    const isOwn = one.in !== 'path' && resource.schema.wide.properties.has(one.name)
    // The reason of a cancellation is no other reason that the item has.
    if (isOwn && toldByAct(one.name, resource, act) === undefined) return []
    const property = propertyFor(one.name, schema, resource, act, references)
    return property === null ? [] : [{ ...one, ...property }]
  })
}

/** The same of what is sent beside the keys of several items, of each of which it becomes a property. */
export function takenBesides(
  use: Use,
  resource: Resource,
  act: NamedAct,
  references: ItemReferences,
): ActChanges['takes'] {
  const { operation, within, item } = use
  const name = nameOf(operation.path)
  const all = takenBy({ operation, resource, item: { in: 'path', name }, name, after: null }, act, references)
  return all.filter((one) => ![within[0], item?.name].includes(one.name))
}

/** What the letters of a verb are in the words of what it does: `suspend` and `suspension`, `deny` and `denial`. */
function stemsOfAct({ verb }: NamedAct): readonly string[] {
  const [first = ''] = verb.replace(/^re-?(?=assign|schedul)/, '').split('-')
  return [first.replace(/v?e$/, ''), first.replace(/d$/, 's'), first.replace(/y$/, 'i')]
}

/** The property that has a value of the act itself: the `cancellation_reason` for the `reason` of a cancellation. */
function toldByAct(name: string, { schema }: Resource, act: NamedAct): string | undefined {
  const stems = stemsOfAct(act)
  return [...schema.wide.properties.keys()].find((each) => {
    const words = wordsOf(each)
    return words.endsWith(`-${wordsOf(name)}`) && stems.some((stem) => stem !== '' && words.startsWith(stem))
  })
}

/** True for a list or what names an item, which is sent with a new item, too, and kept by its name, whatever shows it. */
const isSentWithNew = ({ request }: Resource, name: string, what: object | null): boolean =>
  what !== null && request?.wide.properties.has(name) === true

type PropertyTaking = Pick<ActChanges['takes'][number], 'property' | 'as'>

/** The property of an item that a value of another name is about, or that shows whom it names; null for none. */
function propertyFor(
  name: string,
  schema: Resource['schema'] | null,
  resource: Resource,
  act: NamedAct,
  references: ItemReferences,
): PropertyTaking | null {
  const [words, letters] = [wordsOf(name), plainName(name).replace(/^(new|next|updated)/, '')]
  const own = [...resource.schema.wide.properties].filter(([each]) => each !== resource.key)
  const byAct = toldByAct(name, resource, act)
  const same = byAct ?? own.find(([each]) => plainName(each) === letters)?.[0]
  if (same !== undefined) return { property: same }
  const stems = stemsOfAct(act)
  const isOfAct = (each: string): boolean => stems.some((stem) => wordsOf(each).startsWith(stem))
  const to = references.named(name, schema === null ? 'other' : referenceKind(schema), { schema })?.to ?? null
  if (isSentWithNew(resource, name, schema?.items ?? to)) return { property: name }
  const related = own.filter(
    ([each, its]) =>
      to !== null &&
      its.items === null &&
      its.wide.properties.size === 0 &&
      references.named(each, referenceKind(its))?.to === to,
  )
  const led = related.filter(([each]) => isOfAct(each))
  const [only, other] = led.length > 0 ? led : related
  if (only !== undefined && other === undefined) return { property: only[0] }
  const shown = own.flatMap(([each, its]): PropertyTaking[] => {
    const found = its.wide.properties.size === 0 ? null : references.named(each, 'object', { schema: its })
    const as = found !== null && found.to === to ? found.to.key : null
    const isSo = isOfAct(each) || found?.thing === thingKeyed(name)
    return as !== null && isSo && its.wide.properties.has(as) ? [{ property: each, as }] : []
  })
  const several = schema?.items == null ? null : references.named(singular(wordsOf(name)), 'other')?.to
  const listed = own.find(
    ([each, { items }]) =>
      several != null && items !== null && references.named(each, 'object', { schema: items })?.to === several,
  )
  if (several?.key != null && listed !== undefined) return { property: listed[0], as: several.key }
  const isKey = /-(id|uuid|key)$/.test(words)
  const told = own.find(
    ([each, { wide }]) =>
      isOfAct(each) &&
      wide.properties.size === 0 &&
      (wordsOf(each).endsWith(`-${words}`) || (isKey && /-(id|to)$|ee$/.test(wordsOf(each)))),
  )
  return told === undefined ? (shown[0] ?? null) : { property: told[0] }
}

/**
 * Actions on items and files that are taken, of which the document doesn't say what they change: nothing is stored
 * because of them. They stand below an item, and files at the collection, too.
 */
export function usesWithoutEffect({ operations }: Api, { resources, stateless }: Resources): ResourceUse[] {
  const byPath = new Map(resources.map((resource) => [anonymous(resource.path), resource]))
  const byItem = new Map(resources.map((resource) => [itemPathOf(resource), resource]))
  const lists = new Set(operations.flatMap((one) => (isItemPath(one.path) ? parentOf(one.path) : [])))
  return stateless.flatMap((operation): ResourceUse[] => {
    const { method, path } = operation
    const whole = anonymous(path)
    if (!/^(POST|PUT|PATCH|DELETE)$/.test(method) || isItemPath(path)) return []
    const collection = takesFile(operation) ? byPath.get(whole) : undefined
    if (collection !== undefined) return [{ resource: collection, use: { ...PLAIN, operation, role: 'upload' } }]
    const [, above = null] = /^(.*\/\{\})\/[^{}]+$/.exec(whole) ?? []
    const resource = above === null ? byPath.get(whole) : byItem.get(above)
    // What has items of its own is another collection.
    if (resource === undefined || (above !== null && (resource.key === null || lists.has(whole)))) return []
    const item = above === null ? null : ({ in: 'path', name: pathParameters(path).at(-1) ?? '' } as const)
    if (takesFile(operation)) return [{ resource, use: { ...PLAIN, operation, role: 'upload', item } }]
    return item === null ? [] : [{ resource, use: { ...PLAIN, operation, role: 'act', item } }]
  })
}
