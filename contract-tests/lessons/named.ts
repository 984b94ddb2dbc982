/** What a refusal teaches of a text that has to name what exists: `No such user: Maria`. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nameOf } from '../../spec/contract/path-template.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, textsInside } from '../../spec/json/pointer.ts'
import { keyFor, singularOf } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Resource } from '../../spec/resources/resource.ts'
import { plainWordsIn } from './asked.ts'
import type { Lesson } from './lessons.ts'

/** A shorter text may stand in an answer by chance. */
const SHORTEST = 4

/** The item that a text of a body has to name, which the answer quotes; null where it says nothing of that. */
export function namedFrom(api: Api, operation: Operation, { sent, received }: Exchange): Lesson | null {
  if (sent.body === null || received.kind === 'failure' || received.status < 400) return null
  const body = tryParseJson(Buffer.from(sent.body).toString())?.value
  const text = Buffer.from(received.body).toString()
  const told = textsInside(tryParseJson(text)?.value ?? text).join('\n')
  const { resources, useOf } = collectionMapOf(api)
  const own = useOf(operation)?.resource
  const others = resources.filter((one) => one !== own && one.parents === 0 && one.key !== null)
  for (const { at, text: value } of textsAt(body)) {
    const name = at.findLast((step) => step !== '*')
    if (name === undefined || value.length < SHORTEST || !told.includes(value)) continue
    const said = told.replaceAll(value, '')
    const words = received.status === 404 || /no such|not found|exist/i.test(said) ? plainWordsIn(said) : new Set()
    const kind = (one: Resource): string => plainName(singularOf(nameOf(one.path)))
    const to =
      others.find((one) => plainName(singularOf(name)).startsWith(kind(one))) ??
      others.find((one) => words.has(kind(one)))
    if (to?.key == null) continue
    const { properties } = to.schema.wide
    const by = properties.has(name) ? name : (keyFor(name, nameOf(to.path), properties) ?? to.key)
    const within = at.slice(0, at.lastIndexOf(name)).filter((step) => step !== '*')
    return { name, names: to.path, by, at, ...(within.length > 0 && { within }) }
  }
  return null
}

/** The texts in a body, with their places. */
function textsAt(
  value: unknown,
  at: readonly string[] = [],
): readonly { readonly at: readonly string[]; readonly text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => textsAt(one, [...at, '*']))
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => textsAt(one, [...at, name])) : []
}
