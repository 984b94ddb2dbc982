/** What several answers say of each other: a list and its items, the lists of different resources, keys and whom they name. */

import { isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import { type Exchange, keyName } from '../reading/asking.ts'
import type { Document } from '../reading/document.ts'
import type { Thing } from '../reading/facts.ts'
import { resourceOf, singular, wordsOf } from '../reading/names.ts'
import { mostItems } from '../reading/operations.ts'
import type { Verdict } from './rules.ts'
import { differences } from './things.ts'

/** The item that an answer is, without its envelope. */
function itemIn(body: unknown, parameter: string): JsonObject | null {
  if (!isObject(body)) return null
  if (keyName(body, parameter) !== null) return body
  const inner = Object.values(body).filter(isObject)
  return inner.find((one) => keyName(one, parameter) !== null) ?? null
}

/** The name of the parameter that a path ends with; null for a path that ends otherwise. */
function lastParameter(path: string): string | null {
  return /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? null
}

/** The key of the path is in the answer, and the item is as its list showed it. */
export function judgeItem({ get, body, keys, source }: Exchange): Verdict[] {
  const parameter = lastParameter(get.path)
  const item = parameter === null ? null : itemIn(body, parameter)
  const name = item === null || parameter === null ? null : keyName(item, parameter)
  if (parameter === null || item === null || name === null) return []
  const [sent, answered] = [String(keys.get(parameter)), String(item[name])]
  const verdicts: Verdict[] = [
    {
      rule: 'key',
      pointer: join('', name),
      value: `${sent} was asked, ${answered} is in the answer`,
      isKept: sent === answered,
    },
  ]
  if (source === null) return verdicts
  const different = differences(source, item)
  const value = different.map((one) => `${one} ${JSON.stringify(source[one])}, ${JSON.stringify(item[one])}`).join('; ')
  return [...verdicts, { rule: 'alike', pointer: '', value, isKept: different.length === 0 }]
}

/** Items that differ, of a resource that shares no texts and no keys with another. */
export function judgeDistinct(exchange: Exchange, all: readonly Exchange[], document: Document): Verdict[] {
  const { list } = exchange
  if (list === null || list.items.length < 2) return []
  const keys = list.items
    .map((item) => keyName(item, 'id'))
    .map((name, index) => (name === null ? null : list.items[index]?.[name]))
  const known = keys.every((key) => key !== null) ? keys : list.items.map((item) => JSON.stringify(item))
  const isVaried = new Set(known.map(String)).size === known.length
  const verdicts: Verdict[] = [
    {
      rule: 'distinct',
      pointer: '',
      value: isVaried ? '' : `repeated: ${known.slice(0, 3).join(', ')}`,
      isKept: isVaried,
    },
  ]
  const own = textsOf(list.items)
  const others = all.filter(
    (other) =>
      other.list !== null &&
      resourceOf(other.get.path).join() !== resourceOf(exchange.get.path).join() &&
      !isSame(document, exchange, other),
  )
  const twin = others.find(({ list: other }) => {
    const shared = [...textsOf(other?.items ?? [])].filter((text) => own.has(text))
    return shared.length * 2 >= Math.min(own.size, textsOf(other?.items ?? []).size) && shared.length > 1
  })
  if (own.size < 2 || others.length === 0) return verdicts
  return [
    ...verdicts,
    {
      rule: 'distinct',
      pointer: '',
      value: twin === undefined ? '' : `as in ${twin.get.path}: ${[...own].slice(0, 2).join(', ')}`,
      isKept: twin === undefined,
    },
  ]
}

/** The names, titles and keys (not numbers) of items. */
function textsOf(items: readonly JsonObject[]): Set<string> {
  const isTelling = (name: string): boolean =>
    /^_?(id|uuid|name|title|email|first name|full name|username|slug)$/.test(wordsOf(name).join(' '))
  return new Set(
    items.flatMap((item) =>
      Object.entries(item).flatMap(([name, one]) =>
        isTelling(name) && typeof one === 'string' ? [`${name} ${one}`] : [],
      ),
    ),
  )
}

/** Whether two lists are of one kind of item: of the same schema, or of the same properties. */
function isSame(document: Document, { list: one }: Exchange, { list: other }: Exchange): boolean {
  const names = (item: JsonObject | undefined): string =>
    Object.keys(item ?? {})
      .toSorted()
      .join()
  return (
    document.resolved(one?.schema) === document.resolved(other?.schema) ||
    names(one?.items[0]) === names(other?.items[0])
  )
}

type Known = { readonly keys: ReadonlySet<string>; readonly items: readonly JsonObject[] }

/** The items of each resource that a list without parameters shows whole, by the words of the resource. */
export function knownItems(all: readonly Exchange[], document: Document): ReadonlyMap<string, Known> {
  const known = new Map<string, JsonObject[]>()
  const parts = new Set<string>()
  const collections = new Set(
    Object.keys(document.resolved(document.root.paths)).flatMap((path) => /^(.*)\/\{[^/]*\}\/?$/.exec(path)?.[1] ?? []),
  )
  // A list within a collection, such as `/students/top/groups`, is some view of its items.
  const isWithin = (path: string): boolean =>
    [...collections].some((one) => path.startsWith(`${one}/`)) && !collections.has(path.replace(/\/$/, ''))
  for (const { get, list } of all) {
    if (list === null || get.path.includes('{') || isWithin(get.path)) continue
    const resource = resourceOf(get.path).join(' ')
    // There may be items that this part of the list doesn't show.
    if (get.isFiltered || list.items.length >= mostItems(document, get)) parts.add(resource)
    known.set(resource, [...(known.get(resource) ?? []), ...list.items])
  }
  return new Map(
    [...known].flatMap(([resource, items]) => {
      const keys = items.flatMap((item) =>
        Object.entries(item).flatMap(([name, one]) =>
          /^_?(id|uuid|pk|key|code|slug)$/i.test(name) || wordsOf(name).join(' ') === `${resource} id`
            ? [String(one)]
            : [],
        ),
      )
      return keys.length === 0 || parts.has(resource) ? [] : [[resource, { keys: new Set(keys), items }] as const]
    }),
  )
}

/** The items that a path asks for, each by its key and the words of a resource: of the segment before, or the parameter. */
export function askedIn(path: string, keys: Exchange['keys']): ReadonlySet<string> {
  const named = [...path.matchAll(/\{([^{}]+)\}/g)]
  return new Set(
    named.flatMap(({ 1: name = '', index }) =>
      [resourceOf(path.slice(0, index)), wordsOf(name).slice(0, -1).map(singular)].map((words) =>
        [...words, keys.get(name)].join(' '),
      ),
    ),
  )
}

/**
 * Keys of other resources name items that exist, and objects with a key agree with their items. `asked`: the items that
 * were asked for, which exist as they were answered.
 */
export function judgeRelations(
  { value, pointer, owner }: Thing,
  known: ReadonlyMap<string, Known>,
  asked: ReadonlySet<string>,
): Verdict[] {
  return Object.entries(value).flatMap(([name, one]): Verdict[] => {
    // A name with other signs is an expression.
    if (!/^[\w-]+$/.test(name)) return []
    const words = wordsOf(name)
    const [last = ''] = words.slice(-1)
    const place = join(pointer, name)
    if (/^(ids?|uuids?)$/.test(last) && words.length > 1) {
      const resource = words.slice(0, -1).map(singular).join(' ')
      const target = known.get(resource)
      // In an item of its own resource it is the key itself.
      if (target === undefined || resource === owner.join(' ')) return []
      const keys = (Array.isArray(one) ? one : [one]).filter(
        (key) => typeof key === 'string' || typeof key === 'number',
      )
      const isKnown = (key: string): boolean => target.keys.has(key) || asked.has(`${resource} ${key}`)
      return keys.map((key) => ({ rule: 'related', pointer: place, value: key, isKept: isKnown(String(key)) }))
    }
    const target = known.get(words.map(singular).join(' '))
    if (target === undefined) return []
    return (Array.isArray(one) ? one.slice(0, 3) : [one]).filter(isObject).flatMap((inner): Verdict[] => {
      const key = keyName(inner, 'id')
      if (key === null) return []
      const item = target.items.find(
        (candidate) => String(candidate[keyName(candidate, 'id') ?? key]) === String(inner[key]),
      )
      const different = differences(item, inner)
      return [
        { rule: 'related', pointer: join(place, key), value: inner[key], isKept: item !== undefined },
        ...(item === undefined
          ? []
          : [
              {
                rule: 'embedded',
                pointer: place,
                value: different.join(', '),
                isKept: different.length === 0,
              } as const,
            ]),
      ]
    })
  })
}
