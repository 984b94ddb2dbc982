/** Reads what a request calls in another way than items do: in another spelling, or within an object that items lack. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import type { Resource } from '../../../spec/resources/resources.ts'

/** Gives a body the names of the items of a resource; the same body where it has them. */
export function createRespelling({ schema, request, key }: Resource): (sent: JsonObject) => JsonObject {
  const { properties } = schema.wide
  const others = [...namesIn([schema]).difference(namesIn([request]))].filter((name) => name !== key)
  const called = new Map(others.map((name) => [plainName(name), name]))
  const underOwnName = (name: string, value: unknown): readonly (readonly [string, unknown])[] => {
    const own = called.get(plainName(name))
    const place = own === undefined ? undefined : properties.get(own)
    const isPlace = place?.travels('request') === true && satisfies(place, value, 'response')
    return own !== undefined && isPlace ? [[own, value]] : []
  }
  return (sent) => {
    const unknown = called.size === 0 ? [] : Object.entries(sent).filter(([name]) => !properties.has(name))
    const found = unknown.flatMap(([name, value]) => {
      if (!isObject(value)) return underOwnName(name, value)
      const members = Object.entries(value)
      const inner = members.flatMap(([each, member]) => underOwnName(each, member))
      // An object with but one name of the item may be about something else.
      return inner.length > 1 && inner.length === members.length ? inner : underOwnName(name, value)
    })
    return found.length === 0 ? sent : { ...sent, ...Object.fromEntries(found) }
  }
}
