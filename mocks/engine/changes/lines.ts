/** Makes what is sent within an item items of their own, where these are listed elsewhere, too: the lines of an order. */

import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { Write } from '../state/deed.ts'
import { type Item, JsonText, keyText, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import type { Writer } from '../state/state.ts'
import { namesSent } from './follow.ts'
import { createCascade } from './related.ts'

type OwnerWrite = Write & { readonly key: string }

/** How the lines of a list are made and changed, and the key that one is sent with. */
export type LineWriters = Readonly<Record<'create' | 'change', Writer>> & {
  readonly keyIn: (line: JsonObject) => string | null
}

/** Lets an item that a write has made, or changed, have the lines that were sent in it; a list that was not sent stays. */
export function createLines(api: Api, resource: Resource, writersOf: (to: Resource, name: string) => LineWriters) {
  const lists = [...(resource.lines ?? [])].flatMap(([name, path]) => {
    const to = mapOf(api).resources.find((one) => one.path === path)
    return to === undefined ? [] : [{ name, keep: once(() => keepingLines(api, to, writersOf(to, name))) }]
  })
  return (memory: Memory, write: OwnerWrite, value: JsonObject, at: Position): void => {
    const sent = namesSent(write.body?.json.exact)
    for (const { name, keep } of lists)
      if (sent.has(name)) keep()(memory, write, [value[name]].flat().filter(isObject), at)
  }
}

function keepingLines(api: Api, to: Resource, { create, change, keyIn }: LineWriters) {
  const cascade = once(() => createCascade(api, to))
  const { by = null } = to.linesOf ?? {}
  return (memory: Memory, above: OwnerWrite, lines: readonly JsonObject[], at: Position): void => {
    const places = [...(above.scope === '' ? [] : [above.scope]), encodeURIComponent(above.key)]
    const scope = to.parents === 0 ? '' : places.join('/')
    const isOwn = ({ scope: own, json: { exact } }: Item): boolean =>
      own === scope && (to.parents > 0 || (by !== null && isObject(exact) && keyText(exact[by]) === above.key))
    const items = memory.write(to.path, at)
    const before = new Set(items.all().flatMap((one) => (isOwn(one) ? [one.key] : [])))
    for (const line of lines) {
      const [key, body] = [keyIn(line), new JsonText(JSON.stringify(line))]
      const { patch: _, file: __, conditions: ___, ...write } = above
      const put = key !== null && before.delete(key) ? change : create
      put(memory, { ...write, scope, key, body, above: by === null ? [] : [above.key] }, at)
    }
    for (const key of before) {
      items.delete(scope, key)
      cascade()(memory, key, above.time, at)
    }
  }
}
