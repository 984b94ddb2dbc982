/** What a refusal teaches of a value that has to name what exists: `No such user: Maria`, and of one that need not be there. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../../spec/contract/path-template.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, textsInside } from '../../spec/json/pointer.ts'
import { keyFor, singularOf } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Resource } from '../../spec/resources/resource.ts'
import { partAt } from '../../spec/schema/alternatives.ts'
import { plainWordsIn } from './asked.ts'
import { isTakenBy } from './choices.ts'
import type { Lesson } from './lesson.ts'

/** A shorter text may stand in an answer by chance. */
const SHORTEST = 4

/** The item that a value of a body has to name, which the answer quotes; null where it says nothing of that. */
export function namedFrom(api: Api, operation: Operation, { sent, received }: Exchange): Lesson | null {
  for (const { at, name, path, value, said, isMissed } of quotedIn(sent, received)) {
    const to = kindNamed(api, operation, name, isMissed ? plainWordsIn(said) : new Set())
    if (to?.key == null) continue
    const { properties } = to.schema.wide
    const own = properties.get(name)
    const by =
      own?.validator('response')(value).length === 0 ? name : (keyFor(name, nameOf(to.path), properties) ?? to.key)
    return { name, names: to.path, by, at, ...path }
  }
  return null
}

/** A value that names what is not there, as the answer says, and that its body need not have; null where there is none. */
export function lackedFrom(operation: Operation, { sent, received }: Exchange): Lesson | null {
  for (const { at, name, path, isMissed } of quotedIn(sent, received)) {
    const holder = partAt(bodySchema(operation), at.slice(0, -1))
    const property = holder?.wide.properties.get(name)
    if (!isMissed || at.at(-1) !== name || property === undefined) continue
    const bare = holder?.shape.required.has(name) ? null : undefined
    if (bare === undefined || isTakenBy(property, null)) return { name, ...path, bare }
  }
  return null
}

/** The values of a body that a refusal quotes, with what else it says, and whether it says that they name nothing. */
function quotedIn(sent: Exchange['sent'], received: Exchange['received']) {
  if (sent.body === null || received.kind === 'failure' || received.status < 400) return []
  const text = Buffer.from(received.body).toString()
  const told = textsInside(tryParseJson(text)?.value ?? text).join('\n')
  const words = plainWordsIn(text)
  return valuePlaces(tryParseJson(Buffer.from(sent.body).toString())?.value).flatMap(({ at, value }) => {
    const quoted = String(value)
    const said = told.replaceAll(quoted, '')
    const isSaidSo = /no such|not found|exist/i.test(said) && !/already/i.test(said)
    const name = at.findLast((step) => step !== '*') ?? ''
    const within = at.slice(0, at.lastIndexOf(name)).filter((step) => step !== '*')
    const path = within.length > 0 ? { within } : {}
    // A number stands in an answer by chance, unless that has it as a whole, and calls its property by name.
    const isQuoted =
      typeof value === 'string'
        ? value.length >= SHORTEST && told.includes(value)
        : isSaidSo && words.has(plainName(name)) && plainWordsIn(told).has(quoted)
    return isQuoted ? [{ at, name, path, value, said, isMissed: isSaidSo || received.status === 404 }] : []
  })
}

/** The resource of others, below the same parents if below any, whose kind the name of a property begins with, or else one of some words is. */
function kindNamed(api: Api, operation: Operation, name: string, words: ReadonlySet<string>): Resource | undefined {
  const { resources, useOf } = collectionMapOf(api)
  const own = useOf(operation)?.resource
  const isNear = (one: Resource): boolean => anonymous(operation.path).startsWith(`${parentOf(one.path)}/`)
  const kind = (one: Resource): string => plainName(singularOf(nameOf(one.path)))
  const others = resources
    .filter((one) => one !== own && (one.parents === 0 || isNear(one)))
    .toSorted((one, other) => kind(other).length - kind(one).length)
  return (
    others.find((one) => plainName(singularOf(name)).startsWith(kind(one))) ??
    others.find((one) => words.has(kind(one)))
  )
}

type BodyValue = { readonly at: readonly string[]; readonly value: string | number }

/** The texts and whole numbers in a body, with their places. */
function valuePlaces(value: unknown, at: readonly string[] = []): readonly BodyValue[] {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return [{ at, value }]
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => valuePlaces(one, [...at, '*']))
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => valuePlaces(one, [...at, name])) : []
}
