/** Makes another of an item, with the values that clients send of such, and with what is below it where that is said. */

import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, tokens, at as valueAt } from '../../../spec/json/pointer.ts'
import { saysThing } from '../../../spec/names/described.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName, thingKeyed } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, JsonText, keyText } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import type { Writer } from '../state/state.ts'

/** What makes the copy, copies items of another resource, finds the one that is copied, and shows the copy when all is done. */
export type CopyMeans = {
  readonly make: Writer
  readonly copyOf: (of: Resource) => Writer
  readonly wholeOf: (memory: Memory, write: Write) => { readonly whole: JsonObject } | { readonly refusal: Outcome }
  readonly again: (memory: Memory, made: Item) => Outcome
}

/** `told`: what the document says of the operation. */
export function createCopy(api: Api, resource: Resource, told: string, means: CopyMeans): Writer {
  const taken = valuesCopied(api, resource, told)
  const below = mapOf(api).resources.flatMap((of) => {
    const link = of === resource || !saysThing(told, itemName(of)) ? undefined : linkTo(api, of, resource)
    return link === undefined ? [] : [{ of, link, copy: means.copyOf(of) }]
  })
  return (memory, write, at) => {
    const found = means.wholeOf(memory, write)
    if ('refusal' in found) return found.refusal
    const sent = isObject(write.body?.json.exact) ? write.body.json.exact : {}
    const body = new JsonText(JSON.stringify({ ...taken(found.whole), ...sent }))
    const made = means.make(memory, { ...write, key: null, body }, at)
    if (made.kind !== 'stored' || below.length === 0) return made
    const { item } = made
    const key = isObject(item.json.exact) ? item.json.exact[resource.key ?? ''] : item.key
    for (const { of, link, copy } of below) {
      const own = memory.read(of.path)?.all() ?? []
      const named = new JsonText(JSON.stringify({ [tokens(link)[0] ?? '']: key }))
      for (const one of own.filter(({ json }) => keyText(valueAt(json.exact, link)) === write.key))
        copy(memory, { ...write, scope: one.scope, key: one.key, body: named }, at)
    }
    // What it counts is there only now.
    return means.again(memory, item)
  }
}

/** The property by which the items of a resource name those of the copied one, as a pointer. */
const linkTo = (api: Api, of: Resource, resource: Resource): string | undefined =>
  mapOf(api)
    .relationsOfItems(of)
    .find(
      ({ to, isMany, isEmbedded, from }) => to === resource && !isMany && !isEmbedded && tokens(from.at).length === 1,
    )?.from.at

/** What a copy takes over: what a client sends of such an item, and what it names; what the copy is said not to have is null. */
function valuesCopied(api: Api, resource: Resource, told: string): (whole: JsonObject) => JsonObject {
  const { schema, request, key } = resource
  const relations = mapOf(api).relationsOfItems(resource)
  const named = relations.flatMap(({ from, isEmbedded }) => (isEmbedded ? [] : (tokens(from.at)[0] ?? [])))
  const names = new Set([...namesIn([request ?? schema]), ...named].filter((name) => name !== key))
  const isLacking = (name: string): boolean => {
    const thing = (thingKeyed(name) ?? englishOf(name)).replaceAll('-', ' ')
    const mayBeNull = schema.wide.properties.get(name)?.types?.has('null') === true
    return mayBeNull && new RegExp(`\\b(?:no|without)(?: an?| any)? ${thing}`, 'i').test(told)
  }
  return (whole) =>
    Object.fromEntries(
      [...names].flatMap((name) => (whole[name] === undefined ? [] : [[name, isLacking(name) ? null : whole[name]]])),
    )
}
