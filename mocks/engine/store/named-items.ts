/** What a request names: the parents of the items that it is about, and one of them. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import {
  ownerOf,
  type ParentFilter,
  placesOf,
  propertyCalledBy,
  type Resource,
  type Use,
} from '../../../spec/resources/resource.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { EngineSettings } from '../message/settings.ts'
import { type Item, type Items, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'
import { type Admission, type Parents, typed } from './admission.ts'

/** The parameters that name the parents, in the order of the use's filters. */
export type ParentTexts = readonly string[]

export const NO_PARENT: ParentTexts = []

type NamedParents = { readonly above?: ParentTexts | undefined }

/** How a use chooses among the items of all parents; it chooses all where its path names none. */
export function createParentage(filters: readonly ParentFilter[], { schema, request }: Resource) {
  const textsIn = (values: ReadonlyMap<string, string>): ParentTexts =>
    filters.length === 0 ? NO_PARENT : filters.map((one) => values.get(placeAs(one)) ?? values.get(one.parameter) ?? '')
  const isAt = (value: unknown, path: readonly string[], text: string | undefined): boolean =>
    valuesAt(value, path).some((one) => keyText(one) === text)
  const isOf = (item: Item, texts: ParentTexts): boolean =>
    filters.every((one, index) => placesOf(one).some((path) => isAt(item.json.exact, path, texts[index])))
  /** A value that names the parents; `isNew`: whatever was sent. */
  const named = (value: JsonObject, { above: texts = NO_PARENT }: NamedParents, isNew: boolean): JsonObject => {
    let whole = value
    for (const [index, one] of filters.entries()) {
      const places = placesOf(one)
      const hasValue = (path: readonly string[]): boolean => valuesAt(whole, path).some((each) => each != null)
      if (places.some((path) => isAt(whole, path, texts[index])) || (!isNew && places.some(hasValue))) continue
      const path = places.find((each) => !hasValue(each)) ?? one.path
      const place = partAt(schema, path) ?? partAt(request, path)
      const own = typed(texts[index] ?? '', (place?.items ?? place)?.types ?? null)
      whole = withValueAt(whole, path, place?.items == null ? own : [own])
    }
    return whole
  }
  return { hasAny: filters.length > 0, textsIn, isOf, named }
}

/** Under which a request has what of a parent its items have. */
const placeAs = ({ parameter, as }: ParentFilter): string => (as === undefined ? parameter : `${parameter} ${as.name}`)

/** The values of a path, with what of the parents that it names their items have. */
export function valuesWithParents(
  values: ReadonlyMap<string, string>,
  filters: readonly ParentFilter[],
  memory: Stored,
): ReadonlyMap<string, string> {
  const found = filters.flatMap((filter) => {
    const key = values.get(filter.parameter)
    const all = filter.as === undefined || key === undefined ? null : memory.read(filter.as.of)
    const parent = itemWithKey(all, key ?? '')?.json.exact
    const own = isObject(parent) ? parent[filter.as?.name ?? ''] : undefined
    return own == null ? [] : [[placeAs(filter), keyText(own)] as const]
  })
  return found.length === 0 ? values : new Map([...values, ...found])
}

/** How the path of a use names the parents of items. */
export function filtersAbove(
  { operation, above }: Pick<Use, 'operation' | 'above'>,
  { parents, parentProperty, parentAs: as }: Resource,
): readonly ParentFilter[] {
  const parameter = pathParameters(operation.path)[parents - 1]
  const isOther = as !== undefined && parameter !== undefined && parentProperty !== undefined
  return above?.filters ?? (isOther ? [{ parameter, path: [parentProperty], as }] : [])
}

const NO_PARENTS: Parents = new Map()

/** The values of a path that lead to the collection of a resource, by what says the text of each. */
export function parentsOf(path: string, { parents }: Pick<Resource, 'parents'>) {
  const names = pathParameters(path).slice(0, parents)
  return (textOf: (name: string, index: number) => string | undefined): Parents =>
    names.length === 0 ? NO_PARENTS : new Map(names.map((name, index) => [name, textOf(name, index) ?? '']))
}

/** Where the item is that a parameter of a path names; one whose path names fewer parents is nowhere else. */
export function placeAsked(
  { scopeOf, keyFrom }: Pick<Admission, 'scopeOf' | 'keyFrom'>,
  resource: Resource,
  path: string,
  name: string,
  values: ReadonlyMap<string, string>,
) {
  const isApart = pathParameters(path).length <= resource.parents
  const scope = isApart ? '' : scopeOf(parentsOf(path, resource)((one) => values.get(one)))
  return { path: resource.path, scope, key: keyText(keyFrom(values.get(name) ?? '')) }
}

/** How the requests of a use name items and their parents. */
export function itemNaming(
  use: Use,
  resource: Resource,
  all: readonly Resource[],
  { scopeOf }: Pick<Admission, 'scopeOf'>,
) {
  const { operation, item } = use
  const parents = parentsOf(operation.path, resource)
  return {
    /** The resource whose items these are below; undefined where the path alone tells them apart. */
    owner: resource.parents === 0 ? undefined : ownerOf(resource, all),
    parentage: createParentage(filtersAbove(use, resource), resource),
    /** The property other than the key that names an item in requests; null for the key. */
    calledBy: item === null || use.of !== undefined ? null : propertyCalledBy(resource, item.name),
    /** The scope of the items of a request's path, by the path's values. */
    scopeOf: (values: ReadonlyMap<string, string>) => scopeOf(parents((name) => values.get(name))),
    /** The values of the path that lead to the collection, from the scope of an item. */
    parentsIn: (scope: string): Parents => {
      const texts = scope.split('/').map(decodeURIComponent)
      return parents((_, index) => texts[index])
    },
  }
}

/** An object with a value at a place, and with the objects that lead to it. */
function withValueAt(object: unknown, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const whole: Record<string, unknown> = isObject(object) ? { ...object } : {}
  setMember(whole, name, rest.length === 0 ? value : withValueAt(whole[name], rest, value))
  return whole
}

/** True where any valid key has an item until the first write: what can be listed is finite, unless the user says so. */
export function mayImagine({ uses }: Pick<Resource, 'uses'>, { unknownKeys }: EngineSettings): boolean {
  return unknownKeys === 'answer' || uses.every(({ role }) => role !== 'list')
}

/** True of items among which any valid key has one until the first write. */
export function imagining(resource: Resource, settings: EngineSettings): (items: Items | null) => boolean {
  const isAny = mayImagine(resource, settings)
  // Where items are only shown and acted on, no write tells which there are.
  const isEndless = isAny && resource.uses.every(({ role }) => role === 'read' || role === 'act')
  return (items) => (items === null ? isAny : isEndless || (items.isWorld && (isAny || items.size === 0)))
}

/** The item of a scope with a key, or with this value of another property. */
export function itemCalled(
  items: Items | null,
  { scope, key }: { readonly scope: string; readonly key: string },
  property: string | null,
): Item | null {
  const item = items?.get(scope, key) ?? null
  if (item !== null || items === null || property === null) return item
  const isCalled = (one: Item): boolean => valuesAt(one.json.exact, [property]).some((value) => keyText(value) === key)
  return items.all().find((one) => one.scope === scope && isCalled(one)) ?? null
}

/** How many keys a message names. */
const MOST_NAMED = 3

/** Says that no item has a key, and which ones there are; `among`: the items of which that is said. */
export function sentenceOfUnknown(
  { name, key }: Resource,
  called: string | null,
  text: string,
  among: readonly Item[] = [],
): string {
  const shown = among.slice(0, MOST_NAMED).map((one) => JSON.stringify(one.key))
  const more = among.length > shown.length ? ` and ${among.length - shown.length} more` : ''
  const others = shown.length === 0 || called !== null ? '' : ` There are ${shown.join(', ')}${more}.`
  return `No item of ${name} has the ${called ?? key} ${JSON.stringify(text)}.${others}`
}
