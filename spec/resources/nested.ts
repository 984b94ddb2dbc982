/**
 * One resource for all paths that lead to the same items: the rooms of a hotel are those of all rooms whose property
 * names that hotel. A collection whose items have no such property stays one of its own.
 */

import { fixedParts, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { actCalled, isAct } from '../names/act-words.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass, listClass, textInFront } from '../names/list-roles.ts'
import { flagSays, stateNamed } from '../names/property-named.ts'
import { isOfClass } from '../names/value-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'
import { namesIn } from './envelopes.ts'
import {
  ItemReferences,
  itemName,
  kindPairs,
  nameHeld,
  pathSteps,
  referenceKind,
  thingKeyed,
  thingOf,
  wholesOf,
} from './references.ts'
import {
  isCountedBelow,
  itemPathsOf,
  keySchemaOf,
  ownerOf,
  type ParentFilter,
  placesOf,
  type Resource,
  schemasShown,
  type Use,
} from './resource.ts'

/** What stands below an item, and the roles of this item in it. */
const ROLES_ABOVE = [
  ['below_manager', 'as_manager'],
  ['below_parent', 'as_parent'],
  ['below_origin', 'as_origin'],
  ['below_destination', 'as_destination'],
] as const

/** How a collection below others is found among the items of another one. */
type JoinedInto = { readonly home: Resource; readonly filters: readonly NamedParent[] }

/** `to`: the path of the parent's resource, if there is one. */
type NamedParent = ParentFilter & { readonly to: string | null }

/** Resources, those below others joined with the resource that has all of their items; each `lone` only if others join. */
export function nestedJoined(apart: readonly Resource[], lone: readonly Resource[]): Resource[] {
  const resources = joinedAt(seenAlike(apart), apart)
  const references = new ItemReferences(resources)
  const all = [...resources, ...lone, ...commonHomes([...resources, ...lone], resources, references)]
  const homes = new Map<Resource, JoinedInto>()
  const order = all.toSorted((one, other) => one.parents - other.parents)
  for (const one of order) {
    const [found] = order.flatMap((home) => {
      const isHome = home.parents < one.parents && !homes.has(home) && isSameKind(one, home)
      const filters = isHome ? filtersFor(one, home, resources, references) : null
      return filters === null ? [] : [{ home, filters }]
    })
    if (found !== undefined) homes.set(one, found)
  }
  const made = joinedAt(homes, all, resources)
  return made.map((one) => withFront(withParentProperty(one, made, references)))
}

/** Resources with those that are joined into them; others than those to `keep` only where some are. */
function joinedAt(homes: ReadonlyMap<Resource, JoinedInto>, all: readonly Resource[], keep = all): Resource[] {
  const joined = Map.groupBy([...homes], ([, { home }]) => home)
  return all.flatMap((one) => {
    const inner = joined.get(one) ?? []
    if (homes.has(one) || (inner.length === 0 && !keep.includes(one))) return []
    return inner.length === 0 ? [one] : [withInner(one, inner)]
  })
}

/** The resources that show the items of others where somebody else looks, each with the one that shows most. */
function seenAlike(resources: readonly Resource[]): ReadonlyMap<Resource, JoinedInto> {
  const homes = new Map<Resource, JoinedInto>()
  const order = resources.toSorted((one, other) => fullnessOf(other) - fullnessOf(one))
  for (const [at, one] of order.entries()) {
    const home = order.slice(0, at).find((other) => !homes.has(other) && isSeenElsewhere(one, other))
    if (home !== undefined) homes.set(one, { home, filters: [] })
  }
  return homes
}

/**
 * What several lists below others show alike, and nothing lists alone: the movements of a product are those of a warehouse,
 * too, where each names both. They have the path that a list of all would have.
 */
function commonHomes(
  all: readonly Resource[],
  resources: readonly Resource[],
  references: ItemReferences,
): readonly Resource[] {
  const below = all.filter((one) => one.parents > 0 && !isCountedBelow(one))
  return [...Map.groupBy(below, ({ path }) => nameOf(path)).values()].flatMap(([first, ...others]): Resource[] => {
    if (first === undefined || others.length === 0) return []
    const home = { ...first, name: nameOf(first.path), path: alonePath(first.path), parents: 0, uses: [] }
    const alike = [first, ...others].filter(
      (one) => isSameKind(one, home) && filtersFor(one, home, resources, references) !== null,
    )
    const isListed = resources.some((one) => one.parents === 0 && isSameKind(first, one))
    const owners = new Set(alike.map((one) => ownerOf(one, resources)))
    const maker = alike.find(({ request }) => request !== null)
    return isListed || owners.size < 2 || owners.has(undefined) ? [] : [{ ...home, request: maker?.request ?? null }]
  })
}

/** The path of a list without the items that it is below. */
const alonePath = (path: string): string => `${path.replace(/[^/]+\/\{.*$/, '')}${nameOf(path)}`

function withFront(one: Resource): Resource {
  const front = pathParameters(one.path).map((name) => textInFront(one.path, name))
  return front.some((text) => text !== null) ? { ...one, front } : one
}

/** A resource below the items of another, with the property that names one of these: `articleId` of its comments. */
function withParentProperty(one: Resource, all: readonly Resource[], references: ItemReferences): Resource {
  const owner = one.parents === 0 ? undefined : ownerOf(one, all)
  if (owner === undefined) return one.parents === 0 ? one : { ...one, ...keyAbove(one) }
  const [found] = [...one.schema.wide.properties].flatMap(([name, schema]): Partial<Resource>[] => {
    const kind = referenceKind(schema)
    if (name === one.key || schema.items !== null || kind === 'object') return []
    const reference = references.named(name, kind, { said: one.relations?.[name], schema })
    if (reference?.to.path !== owner.path || reference.thing !== itemName(owner)) return []
    return [{ parentProperty: name, ...asOther(owner, reference.as, 'parentAs') }]
  })
  return { ...one, ...(found ?? kindAbove(one, owner) ?? keyAbove(one)) }
}

/** Says by what of an item others name it, where that is not its key. */
function asOther<Name extends string>({ path: of }: Resource, as: string | undefined, name: Name) {
  return as === undefined ? {} : { [name]: { of, name: as } }
}

/** The property with the key of the item above, where that is no resource: the `hall_id` of a seat in `/halls/{id}/seats`. */
function keyAbove(one: Resource): Partial<Resource> {
  const thing = itemName({ path: pathSteps(one.path).at(-1)?.above ?? '' })
  const found = [...one.schema.wide.properties.keys()].find((name) => name !== one.key && thingKeyed(name) === thing)
  return found === undefined ? {} : { parentProperty: found }
}

/** The properties that name the item above by its kind and key, where the kind can be said. */
function kindAbove(one: Resource, owner: Resource): Partial<Resource> | undefined {
  const [found] = one.schema.derive(kindPairs).flatMap(({ kind, key }) => {
    const members = one.schema.wide.properties.get(kind)?.values('enum').flat() ?? []
    const value = members.find((member) => typeof member === 'string' && thingOf(member) === itemName(owner))
    return typeof value === 'string' ? [{ parentProperty: key, parentKind: { [kind]: value } }] : []
  })
  return found
}

/** Resources, those among them with it whose items name one of their own kind above them: the `parent_id` of a category. */
export function namingTheirKind(resources: readonly Resource[]): readonly Resource[] {
  const references = new ItemReferences(resources)
  return resources.map((one) => {
    const keyTypes = one.schema.wide.properties.get(one.key ?? '')?.types
    const [name, other] = [...one.schema.wide.properties].flatMap(([each, schema]) => {
      const isAbove = isOfListClass('as_parent', thingKeyed(each) ?? '')
      const isKey = keyTypes != null && schema.types?.isDisjointFrom(keyTypes) === false
      return isAbove && isKey && references.named(each, referenceKind(schema), { schema }) === null ? [each] : []
    })
    return name === undefined || other !== undefined
      ? one
      : { ...one, relations: { [name]: one.path, ...one.relations } }
  })
}

/** A resource with the uses of the collections below others that have its items. */
function withInner(one: Resource, inner: readonly (readonly [Resource, JoinedInto])[]): Resource {
  const uses = inner.flatMap(([collection, home]) => {
    const names = pathParameters(collection.path)
    return collection.uses.map((use): Use => {
      const own = pathParameters(use.operation.path)
      const filters = home.filters.flatMap(({ to: _, ...filter }) => {
        // Operations may call the same parent by different names.
        const parameter = own[names.indexOf(filter.parameter)]
        return parameter === undefined ? [] : [{ ...filter, parameter }]
      })
      const hidden = filters.length === 0 && use.role === 'list' ? unseenIn(one.schema, use.listing?.items) : null
      return { ...use, above: { filters, collection }, ...(hidden && { sets: { ...hidden, ...use.sets } }) }
    })
  })
  // The path says which items a property names, where its name alone does not.
  const named = inner.flatMap(([, { filters }]) =>
    filters.flatMap((filter) =>
      placesOf(filter).flatMap(([name = '', inside]) =>
        inside === undefined && filter.to !== null ? [[name, filter.to]] : [],
      ),
    ),
  )
  const others = inner.map(([collection]) => collection)
  const reads = ({ uses: own }: Resource): boolean => own.some(({ role }) => role === 'read')
  return {
    ...one,
    name: others.some(({ path }) => nameOf(path) === nameOf(one.path)) ? nameOf(one.path) : one.name,
    key: one.key ?? others.find(({ key }) => key !== null)?.key ?? null,
    // A list may show less of an item than an answer that has it alone.
    schema: reads(one) ? one.schema : (others.find(reads)?.schema ?? one.schema),
    request: one.request ?? others.find(({ request }) => request !== null)?.request ?? null,
    ...(named.length > 0 && { relations: { ...Object.fromEntries(named), ...one.relations } }),
    uses: [...one.uses, ...uses],
  }
}

/** The flag by which items are not seen where it is not shown: a list without `is_hidden` has none that are. */
function unseenIn({ wide }: Schema, shown: Schema | undefined): Readonly<Record<string, false>> | null {
  const name = wide.properties.keys().find((one) => flagSays(one) === 'hidden')
  return name === undefined || shown?.wide.properties.has(name) !== false ? null : { [name]: false }
}

/**
 * The collections at their paths, each with its own uses: what a client sees who knows of no others. Items at paths of their
 * own which are made below others alone (`POST /halls/{hallId}/seats`, `GET /seats/{seatId}`) are with what makes them.
 */
export function apart(resources: readonly Resource[]): Resource[] {
  return resources.flatMap((one) => {
    const inner = Map.groupBy(one.uses, ({ above }) => above?.collection ?? null)
    if (inner.size === 1 && inner.has(null)) return [one]
    const own = inner.get(null) ?? []
    const isMaker = (each: Resource | null): boolean =>
      each?.uses.some(isMaking) === true && each.uses.every(({ item }) => item === null)
    const maker = own.length > 0 && !own.some(isMaking) ? inner.keys().find(isMaker) : undefined
    const isListed = own.some(({ role }) => role === 'list')
    return [...inner].flatMap(([collection, uses]) => {
      const known = new Map(collection?.uses.map((use) => [use.operation, use]))
      const alone = uses.map(({ above: _, ...use }) => known.get(use.operation) ?? use)
      if (maker == null || (collection !== null && collection !== maker))
        return [{ ...(collection ?? one), uses: alone }]
      // Where all of them are listed, what makes them is there; else they are where they are made.
      if (collection === null) return isListed ? [{ ...one, uses: [...alone, ...maker.uses.filter(isMaking)] }] : []
      return isListed
        ? [{ ...collection, uses: alone.filter((use) => !isMaking(use)) }]
        : [{ ...collection, key: one.key, schema: one.schema, uses: [...alone, ...own] }]
    })
  })
}

const isMaking = ({ role }: Use): boolean => role === 'create' || role === 'create-many'

/** True for what is called as items elsewhere, or is made by an action on something else: the order of `POST /books/{id}/purchase`. */
function isCalledOrMadeAs(one: Resource, home: Resource): boolean {
  const [made, other] = one.uses
  if (itemName(one) === itemName(home)) return true
  if (made?.role !== 'create' || other !== undefined || home.parents > 0) return false
  // What is sent its key, or changes its state as it is called, makes none.
  const isNamed = one.request?.wide.properties.keys().some((name) => thingKeyed(name) === itemName(home)) === true
  const { base, done } = actCalled(nameOf(made.operation.path), itemName(home))
  const isChange = base !== null || done.some((state) => stateNamed(state, home.schema.wide.properties) !== null)
  return !isNamed && !isChange
}

/** True for two collections of the same items whose paths say only who looks at them: `/admin/books` beside `/books`. */
function isSeenElsewhere(one: Resource, other: Resource): boolean {
  if (one.key === null || one.key !== other.key || one.parents + other.parents > 0) return false
  const isViewpoint = (words: string): boolean =>
    isAct('for_whom', words) || isOfClass('of_oneself', words) || /^(api|v-?\d.*)$/.test(words)
  const [place, elsewhere] = [one, other].map(({ path }) =>
    fixedParts(path).filter((part, at, all) => at === all.length - 1 || !isViewpoint(wordsOf(part))),
  )
  const [names, others] = [namesIn([one.schema]), namesIn([other.schema])]
  const isPart = names.size > 1 && others.size > 1 && (names.isSubsetOf(others) || others.isSubsetOf(names))
  return String(place) === String(elsewhere) && (isPart || isSameKind(one, other))
}

/** How much a collection shows of its items: those of the one who asks are not all. */
function fullnessOf({ path, schema, uses }: Resource): number {
  const isAll = !fixedParts(path).some((part) => isOfClass('of_oneself', wordsOf(part)))
  return isAll ? namesIn([schema, ...schema.wide.properties.values()]).size * 2 + Number(uses.some(isMaking)) : 0
}

/** True for resources whose items may be the same: by their schema, or by the name and most properties. */
function isSameKind(one: Resource, other: Resource): boolean {
  // What no path names has the key that is usual, whatever else names the same items.
  const isNamed = one.uses.some(({ item }) => item !== null) || !other.schema.wide.properties.has(one.key ?? '')
  if (one.key !== null && other.key !== null && one.key !== other.key && isNamed) return false
  const parts = new Set(schemasShown(one).flatMap(wholesOf))
  if (schemasShown(other).some((schema) => wholesOf(schema).some((part) => parts.has(part)))) return true
  const [names, others] = [namesIn([one.schema]), namesIn([other.schema])]
  return itemName(one) === itemName(other) && names.intersection(others).size * 2 > Math.max(names.size, others.size)
}

/** How the parameters of a collection's path choose among the items of another; null where an item does not name its parent. */
function filtersFor(
  one: Resource,
  home: Resource,
  resources: readonly Resource[],
  references: ItemReferences,
): readonly NamedParent[] | null {
  const [steps, before] = [pathSteps(one.path), pathSteps(home.path)]
  if (before.some(({ above }, place) => steps[place]?.above !== above)) return null
  const more = steps.slice(before.length)
  const filters = more.map(({ name: parameter, above }) => {
    const leads = (other: Resource): boolean => itemPathsOf(other).some((path) => parentOf(path) === above)
    const parent = resources.find(leads) ?? (leads(home) ? home : null)
    const [first, ...others] = namingProperties(one, home, { parameter, parent }, references)
    if (first === undefined) return null
    const or = others.map(({ path }) => path)
    const as = parent === null ? {} : asOther(parent, first.as, 'as')
    return { parameter, path: first.path, ...(or.length > 0 && { or }), ...as, to: parent?.path ?? null }
  })
  // Those further up are parents of the parent, which an item need not name.
  return filters.at(-1) == null ? null : filters.filter((filter) => filter !== null)
}

type NamingPlace = { readonly thing: string; readonly path: readonly string[]; readonly as?: string | undefined }
type ParentNamed = { readonly parameter: string; readonly parent: Resource | null }

/** The properties of an item that name its parent, any of them, and what leads to the key in each. */
function namingProperties(
  one: Resource,
  home: Resource,
  { parameter, parent }: ParentNamed,
  references: ItemReferences,
): readonly Pick<NamingPlace, 'path' | 'as'>[] {
  const all = new Map([...(home.request?.wide.properties ?? []), ...home.schema.wide.properties])
  const places = placesIn(all).filter(({ name }) => name !== home.key)
  const properties = places.filter(({ schema }) => schema.items === null)
  const role = roleAbove(one)
  const isSameName = isCalledOrMadeAs(one, home)
  if (!isSameName && role === null) return []
  const called = properties.find(({ name }) => plainName(name) === plainName(parameter))
  if (isSameName && called !== undefined && referenceKind(called.schema) !== 'object') return [called]
  if (parent === null) return []
  const found = properties.flatMap(({ name, path: place, schema }): NamingPlace[] => {
    const kind = referenceKind(schema)
    const reference = references.named(name, kind, { said: home.relations?.[name], schema })
    const thing = reference?.thing ?? singular(withoutKeyWords(name))
    // A role says it too where no resource is called after it.
    const isParent =
      reference?.to.path === parent.path || (reference === null && role !== null && isOfListClass(role, thing))
    // What refers to the parent by another key can't be compared with the path.
    const path = isParent ? keyIn(place, schema, kind === 'object', parent, reference?.as) : null
    return path === null ? [] : [{ thing, path, as: reference?.as }]
  })
  const byRole = found.find(({ thing }) => role !== null && isOfListClass(role, thing))
  if (byRole !== undefined || !isSameName || home.path === parent.path) return byRole === undefined ? [] : [byRole]
  const own = [itemName(parent), singular(withoutKeyWords(parameter))]
  const usual = listClass('people')
  const byName = found.find(({ thing }) => own.includes(thing))
  const [first] =
    byName === undefined ? found.toSorted((a, b) => rankIn(usual, a.thing) - rankIn(usual, b.thing)) : [byName]
  if (first === undefined) return namingLists(places, home, parent, references).slice(0, 1)
  const others = found.filter(
    (each) => each.thing !== first.thing && areSides(first.thing, each.thing, itemName(parent)),
  )
  return [first, ...(byName === undefined ? others : [])]
}

/** The lists of an item that name those above it, by their keys or by what shows them: the `speakers` of a talk. */
function namingLists(
  places: readonly PropertyAt[],
  home: Resource,
  parent: Resource,
  references: ItemReferences,
): readonly NamingPlace[] {
  return places
    .flatMap(({ name, path: place, schema: { items } }): NamingPlace[] => {
      if (items === null) return []
      const kind = referenceKind(items)
      const reference = references.named(name, kind, { said: home.relations?.[name], schema: items, isMany: true })
      const isParent = reference?.to.path === parent.path
      const path = isParent ? keyIn(place, items, kind === 'object', parent, reference.as) : null
      return reference === null || path === null ? [] : [{ thing: reference.thing, path, as: reference.as }]
    })
    .toSorted((one, other) => one.path.length - other.path.length)
}

/** True for what stands on the two sides of something: `home-team` and `away-team`, `sender` and `receiver`. */
function areSides(one: string, other: string, parent: string): boolean {
  const sideOf = (thing: string): string => (thing.endsWith(`-${parent}`) ? thing.slice(0, -parent.length - 1) : thing)
  return isOfListClass('sides', sideOf(one)) && isOfListClass('sides', sideOf(other))
}

type PropertyAt = { readonly name: string; readonly path: readonly string[]; readonly schema: Schema }

/** Properties, those inside `attributes` and `relationships` among them; of a relationship, what names the item. */
function placesIn(properties: ReadonlyMap<string, Schema>, within: readonly string[] = []): PropertyAt[] {
  return [...properties].flatMap(([name, schema]): PropertyAt[] => {
    const path = [...within, name]
    if (within.length === 0 && isOfListClass('clear', wordsOf(name))) return placesIn(schema.wide.properties, path)
    const [held, inner] = nameHeld(schema) ?? []
    return [
      held === undefined || inner === undefined
        ? { name, path, schema }
        : { name, path: [...path, held], schema: inner },
    ]
  })
}

const withoutKeyWords = (name: string): string => wordsOf(name).replace(/-(id|key|uuid)$/, '')

function rankIn(words: readonly string[], word: string): number {
  const place = words.indexOf(word)
  return place === -1 ? words.length : place
}

/** The class of names that the item above a collection has in its items: `reports` have a manager; null for no such role. */
function roleAbove({ path }: Resource): (typeof ROLES_ABOVE)[number][1] | null {
  const word = singular(wordsOf(nameOf(path)))
  return ROLES_ABOVE.find(([below]) => isOfListClass(below, word))?.[1] ?? null
}

/** Where a property has the key of a parent: itself, or within the object that shows it. */
function keyIn(
  path: readonly string[],
  schema: Schema,
  isObject: boolean,
  parent: Resource,
  as: string | undefined,
): readonly string[] | null {
  const key = isObject ? (as ?? parent.key) : ''
  const place = isObject ? schema.wide.properties.get(key ?? '') : schema
  const [own, wanted] = [place?.types, (parent.schema.wide.properties.get(as ?? '') ?? keySchemaOf(parent))?.types]
  if (place === undefined || key === null) return null
  if (own != null && wanted != null && own.isDisjointFrom(wanted)) return null
  return isObject ? [...path, key] : path
}
