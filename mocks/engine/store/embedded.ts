/** What an item shows of another one that it names: `room` beside the `roomId` that was sent. */

import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, join, setMember } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'

/** Adds to an item the items that it names by their keys, in their current state. */
export type Embed = (value: JsonObject, sent: unknown, memory: Stored) => JsonObject

/** Finds the items that a resource embeds; a value that a client sends stays. */
export function createEmbed(resource: Resource, api: Api): Embed {
  const { properties, required } = resource.schema.shape
  const own = mapOf(api).relations.filter(
    ({ from, isMany }) => from.in === 'item' && from.resource === resource && !isMany,
  )
  const embedded = [...properties].flatMap(([name, { wide }]) => {
    const key = [...properties.keys()].find((each) => plainName(each) === `${plainName(name)}id`)
    const to = own.find(({ from, isEmbedded }) => isEmbedded && from.at === join('', name))?.to
    return key === undefined || to === undefined || to.key === null || to.parents > 0
      ? []
      : [{ name, key, path: to.path, shown: wide.properties }]
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
