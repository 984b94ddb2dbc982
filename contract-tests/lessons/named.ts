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
import type { Lesson } from './lesson.ts'

/** A shorter text may stand in an answer by chance. */
const SHORTEST = 4

/** The item that a text of a body has to name, which the answer quotes; null where it says nothing of that. */
export function namedFrom(api: Api, operation: Operation, { sent, received }: Exchange): Lesson | null {
  if (sent.body === null || received.kind === 'failure' || received.status < 400) return null
  const text = Buffer.from(received.body).toString()
  const told = textsInside(tryParseJson(text)?.value ?? text).join('\n')
  for (const { at, text: value } of textPlaces(tryParseJson(Buffer.from(sent.body).toString())?.value)) {
    const name = at.findLast((step) => step !== '*') ?? ''
    if (value.length < SHORTEST || !told.includes(value)) continue
    const said = told.replaceAll(value, '')
    const isMissed = received.status === 404 || /no such|not found|exist/i.test(said)
    const to = kindNamed(api, operation, name, isMissed ? plainWordsIn(said) : new Set())
    if (to?.key == null) continue
    const { properties } = to.schema.wide
    const by = properties.has(name) ? name : (keyFor(name, nameOf(to.path), properties) ?? to.key)
    const within = at.slice(0, at.lastIndexOf(name)).filter((step) => step !== '*')
    return { name, names: to.path, by, at, ...(within.length > 0 && { within }) }
  }
  return null
}

/** The resource of others whose kind the name of a property begins with, or else one of some words is. */
function kindNamed(api: Api, operation: Operation, name: string, words: ReadonlySet<string>): Resource | undefined {
  const { resources, useOf } = collectionMapOf(api)
  const own = useOf(operation)?.resource
  const others = resources.filter((one) => one !== own && one.parents === 0)
  const kind = (one: Resource): string => plainName(singularOf(nameOf(one.path)))
  return (
    others.find((one) => plainName(singularOf(name)).startsWith(kind(one))) ??
    others.find((one) => words.has(kind(one)))
  )
}

/** The texts in a body, with their places. */
function textPlaces(
  value: unknown,
  at: readonly string[] = [],
): readonly { readonly at: readonly string[]; readonly text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => textPlaces(one, [...at, '*']))
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => textPlaces(one, [...at, name])) : []
}
