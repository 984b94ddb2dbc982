/** What an item shows of another one that it names: `room` beside the `roomId` that was sent. */

import { resourcesByName } from '../../../fixtures/items/named-resource.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'

/** Adds to an item the items that it names by their keys, in their current state. */
export type Embed = (value: JsonObject, sent: unknown, memory: Stored) => JsonObject

/** Finds the items that a resource embeds; a value that a client sends stays. */
export function createEmbed({ schema, relations }: Resource, resources: readonly Resource[]): Embed {
  const { properties, required } = schema.shape
  const named = resourcesByName(resources)
  const embedded = [...properties].flatMap(([name, { types, wide }]) => {
    const key = [...properties.keys()].find((each) => plainName(each) === `${plainName(name)}id`)
    const told = [name, key ?? name].map((each) => relations?.[each]).find((one) => one !== undefined)
    const other = told === undefined ? named(wordsOf(name)) : resources.find(({ path }) => path === told)
    const isFound = other != null && other.key !== null && other.parents === 0
    return types?.has('object') && key !== undefined && isFound
      ? [{ name, key, path: other.path, shown: wide.properties }]
      : []
  })
  return (value, sent, memory) => {
    let whole = value
    for (const { name, key, path, shown } of embedded) {
      const isSent = isObject(sent) && Object.hasOwn(sent, name)
      if (isSent || !Object.hasOwn(value, key) || !(Object.hasOwn(value, name) || required.has(name))) continue
      const item = memory.read(path)?.get('', keyText(value[key]))?.json.exact
      if (!isObject(item)) continue
      whole = { ...whole }
      setMember(whole, name, Object.fromEntries(Object.entries(item).filter(([each]) => shown.has(each))))
    }
    return whole
  }
}
