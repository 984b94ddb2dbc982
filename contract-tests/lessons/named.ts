/** What a refusal teaches of a text that has to name what exists: `No such user: Maria`, and of one that need not be there. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nameOf } from '../../spec/contract/path-template.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, textsInside } from '../../spec/json/pointer.ts'
import { keyFor, singularOf } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Resource } from '../../spec/resources/resource.ts'
import { possibleItems } from '../../spec/schema/possible-types.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { plainWordsIn } from './asked.ts'
import type { Lesson } from './lesson.ts'

/** A shorter text may stand in an answer by chance. */
const SHORTEST = 4

/** The item that a text of a body has to name, which the answer quotes; null where it says nothing of that. */
export function namedFrom(api: Api, operation: Operation, { sent, received }: Exchange): Lesson | null {
  for (const { at, name, said, isMissed } of quotedIn(sent, received)) {
    const to = kindNamed(api, operation, name, isMissed ? plainWordsIn(said) : new Set())
    if (to?.key == null) continue
    const { properties } = to.schema.wide
    const by = properties.has(name) ? name : (keyFor(name, nameOf(to.path), properties) ?? to.key)
    const within = at.slice(0, at.lastIndexOf(name)).filter((step) => step !== '*')
    return { name, names: to.path, by, at, ...(within.length > 0 && { within }) }
  }
  return null
}

/** A text that names what is not there, as the answer says, and that its body need not have; null where there is none. */
export function lackedFrom(operation: Operation, { sent, received }: Exchange): Lesson | null {
  for (const { at, name, isMissed } of quotedIn(sent, received)) {
    const above = at.slice(0, -1)
    const inner = (schema: Schema | null | undefined, step: string): Schema | null | undefined =>
      step === '*' ? schema && possibleItems(schema) : schema?.wide.properties.get(step)
    const holder = above.reduce(inner, bodySchema(operation))
    const property = holder?.wide.properties.get(name)
    if (!isMissed || at.at(-1) !== name || holder == null || property === undefined) continue
    const within = above.filter((step) => step !== '*')
    const path = within.length > 0 ? { within } : {}
    if (!holder.shape.required.has(name)) return { name, ...path, bare: undefined }
    if (property.validator('request')(null).length === 0) return { name, ...path, bare: null }
  }
  return null
}

/** The texts of a body that a refusal quotes, with what else it says, and whether it says that they name nothing. */
function quotedIn(sent: Exchange['sent'], received: Exchange['received']) {
  if (sent.body === null || received.kind === 'failure' || received.status < 400) return []
  const text = Buffer.from(received.body).toString()
  const told = textsInside(tryParseJson(text)?.value ?? text).join('\n')
  return textPlaces(tryParseJson(Buffer.from(sent.body).toString())?.value).flatMap(({ at, text: value }) => {
    if (value.length < SHORTEST || !told.includes(value)) return []
    const said = told.replaceAll(value, '')
    const isMissed = received.status === 404 || (/no such|not found|exist/i.test(said) && !/already/i.test(said))
    return [{ at, name: at.findLast((step) => step !== '*') ?? '', said, isMissed }]
  })
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
