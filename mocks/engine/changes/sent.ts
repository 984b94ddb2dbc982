/** What a client sends of an item, also in another spelling. The admission adds the rest. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { propertyCalled, SURE_KEYS } from '../../../spec/names/item-key.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { attributesOf } from '../../../spec/names/property-named.ts'
import { foldedTexts } from '../../../spec/requirements/properties.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { thingKeyed, thingOf } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { keyText } from '../state/items.ts'

/** Reads what clients send as items of a resource; `unsendable` are the properties that they may not send. */
export function createSentReader(
  resource: Pick<Resource, 'key' | 'schema' | 'request'>,
  unsendable: ReadonlySet<string>,
) {
  const { key, schema, request } = resource
  const isSendable = (name: string): boolean => !unsendable.has(name)
  const { path, schema: attributes } = attributesOf(schema)
  const asked = request?.wide.properties.get(path[0] ?? '')
  const isServers = (name: string): boolean =>
    [asked, attributes]
      .map((each) => each?.wide.properties.get(name))
      .find(Boolean)
      ?.travels('request') === false
  /** What clients give as a property: of the attributes of an item, only those that are not the server's. */
  const givenIn = (name: string, value: unknown): unknown => {
    if (name !== path[0] || !isObject(value)) return value
    return Object.fromEntries(Object.entries(value).filter(([each]) => !isServers(each)))
  }
  const added = (item: Record<string, unknown>, sent: JsonObject): JsonObject => {
    for (const name of Object.keys(sent)) {
      if (name !== key && isSendable(name)) setMember(item, name, givenIn(name, sent[name]))
    }
    return item
  }
  return {
    /** The key that the client gave; null where the server has to make one. */
    keyIn: (sent: JsonObject): string | null => {
      if (key === null || !isSendable(key) || !Object.hasOwn(sent, key)) return null
      const given = sent[key]
      return given instanceof ExactNumber || typeof given !== 'object' ? keyText(given) : null
    },
    /** The properties that clients may send, but for the key. */
    propertiesIn: (sent: JsonObject): JsonObject => added({}, sent),
    /** The item: its key first, which is `made` or else the one that was sent, then what clients may send. */
    itemIn: (sent: JsonObject, made?: unknown): JsonObject => {
      if (key === null) return added({}, sent)
      if (made !== undefined) return added({ [key]: made }, sent)
      const names = Object.keys(sent)
      // Most clients send an item as it is kept.
      return path.length === 0 && names[0] === key && names.every(isSendable) ? sent : added({ [key]: sent[key] }, sent)
    },
  }
}

const NO_NAMES: ReadonlyMap<string, unknown> = new Map()

/**
 * Gives a body the names of the items of a resource where it calls them in another way: in another spelling, or within
 * an object that items lack, and texts in the letters in which they are kept. The same body where it has them.
 */
export function createRespelling({ schema, request, key }: Resource): (sent: JsonObject) => JsonObject {
  const { properties } = schema.wide
  const others = [...namesIn([schema]).difference(namesIn([request]))].filter((name) => name !== key)
  const folded = foldedTexts(request)
  const called = new Map(others.map((name) => [plainName(name), name]))
  /** What shows an item that a body names by its key alone: the `assignee` of an `assigneeId`. */
  const shownBy = (name: string, value: unknown): readonly (readonly [string, unknown])[] => {
    const thing = request?.wide.properties.has(name) === true ? undefined : thingKeyed(name)
    return others.flatMap((one) => {
      const as = propertyCalled(properties.get(one)?.wide.properties ?? NO_NAMES, ...SURE_KEYS)
      return as === null || thingOf(one) !== thing ? [] : [[one, value === null ? null : { [as]: value }] as const]
    })
  }
  const underOwnName = (name: string, value: unknown): readonly (readonly [string, unknown])[] => {
    const own = called.get(plainName(name))
    const place = own === undefined ? undefined : properties.get(own)
    const isPlace = place?.travels('request') === true && satisfies(place, value, 'response')
    return own !== undefined && isPlace ? [[own, value]] : []
  }
  return (sent) => {
    const unknown = called.size === 0 ? [] : Object.entries(sent).filter(([name]) => !properties.has(name))
    const found = unknown.flatMap(([name, value]) => {
      if (!isObject(value)) return [...underOwnName(name, value), ...shownBy(name, value)]
      const members = Object.entries(value)
      const inner = members.flatMap(([each, member]) => underOwnName(each, member))
      // An object with but one name of the item may be about something else.
      return inner.length > 1 && inner.length === members.length ? inner : underOwnName(name, value)
    })
    const named = found.length === 0 ? sent : { ...sent, ...Object.fromEntries(found) }
    const kept = [...folded].flatMap(([name, fold]) => {
      const text = named[name]
      return typeof text === 'string' && fold(text) !== text ? [[name, fold(text)] as const] : []
    })
    return kept.length === 0 ? named : { ...named, ...Object.fromEntries(kept) }
  }
}
