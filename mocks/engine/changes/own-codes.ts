/** Gives new items references and numbers of their own, where the server says these. */

import { countedOn } from '../../../fixtures/values/distinct.ts'
import { type JsonObject, ownMember, setMember } from '../../../spec/json/pointer.ts'
import { marksOne } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Items } from '../state/items.ts'
import { itemsNamed } from '../state/named.ts'

/** Counts on what tells a new item from others where another has it; `given`: what the client decides, if it is `sent`. */
export function createOwnCodes(resource: Resource, generate: (schema: Schema, key: string) => unknown) {
  const { schema, key: own, path } = resource
  const codes = [...schema.wide.properties].flatMap(([name, place]) => {
    if (name === own || place.values('enum').length > 0 || !marksOne(resource, name, 'natural')) return []
    // Where nothing says which properties there always are, this is one.
    const isUnsaid = schema.wide.required.size === 0 && marksOne(resource, name, 'called_by_service')
    const takenBy = itemsNamed(({ json }) => [String(ownMember(json.exact, name))])
    return [{ name, place, takenBy, isAdded: isUnsaid && place.travels('response') }]
  })
  return (value: JsonObject, items: Items, key: string, given: ReadonlySet<string>, sent: JsonObject): JsonObject => {
    const whole: Record<string, unknown> = { ...value }
    for (const { name, place, takenBy, isAdded } of codes) {
      if (given.has(name) && (Object.hasOwn(sent, name) || !Object.hasOwn(whole, name))) continue
      if (isAdded && whole[name] === undefined) setMember(whole, name, generate(place, `${path} ${key}`))
      const isTaken = (text: unknown): boolean => takenBy(items)(String(text)).length > 0
      if (/^(string|number)$/.test(typeof whole[name])) setMember(whole, name, countedOn(whole[name], place, isTaken))
    }
    return whole
  }
}
