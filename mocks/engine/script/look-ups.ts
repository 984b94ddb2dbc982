/** Look-ups in texts, without loops or code: `{{request.path.id}}`, `{{world.Order[2].id}}`. */

import type { Api } from '../../../spec/contract/contract.ts'
import { nearestHint } from '../../../spec/json/edits.ts'
import { tokens } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { type Resource, resourcesOf } from '../../../spec/resources/resources.ts'
import type { ScenarioAnswer } from '../message/scenarios.ts'

/** An answer that the user defines. */
export type TextAnswer = Extract<ScenarioAnswer, { kind: 'answer' }>

const LOOK_UP = /\{\{(.*?)\}\}/gs

const PATH = /^\s*(\w+)((?:\.[^.[\]{}\s]+|\[\d+\]|\["[^"]*"\])*)\s*$/
const REQUEST = ['path', 'query', 'header', 'headers', 'body', 'method', 'operation']

/** A text with its look-ups replaced; `replace` gets what stands in one, and the whole of it. */
export function replaceLookUps(text: string, replace: (inner: string, whole: string) => string): string {
  // Behind the last end every `{{` would be searched for its end, through the whole rest of the text.
  const last = text.lastIndexOf('}}')
  if (last < 0) return text
  return (
    text.slice(0, last + 2).replaceAll(LOOK_UP, (whole, inner: string) => replace(inner, whole)) + text.slice(last + 2)
  )
}

/** The names and numbers of a look-up; null for another text. */
export function lookUpPath(inner: string): readonly (string | number)[] | null {
  const [, root, rest = ''] = PATH.exec(inner) ?? []
  if (root === undefined) return null
  const names = rest.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\["([^"]*)"\]/g)
  return [
    root,
    ...names.map(([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? '') : Number(index))),
  ]
}

/** The resources by the names that look-ups have for them: their own, and those of the schemas of their items. */
export function worldNames(api: Api): ReadonlyMap<string, Resource> {
  return api.derive(namedResources)
}

function namedResources(api: Api): ReadonlyMap<string, Resource> {
  const { resources } = resourcesOf(api)
  const named = resources.flatMap((resource) => {
    const places = resource.schema.parts.map(({ pointer }) => tokens(pointer))
    const name = places.find((place) => place.at(-2) === 'schemas')?.at(-1)
    return name === undefined ? [] : [[name, resource] as const]
  })
  // If two resources have items of one schema, the first has its name.
  return new Map([...named.toReversed(), ...resources.map((resource) => [resource.name, resource] as const)])
}

/** Throws an `OptionError` for look-ups that can never find a value. */
export function checkLookUps(api: Api, { headers, body }: TextAnswer): void {
  for (const text of [body ?? '', ...Object.values(headers)]) {
    replaceLookUps(text, (inner, whole) => {
      // In JSON text a quotation mark is escaped.
      checkLookUp(api, whole, inner.replaceAll('\\"', '"'))
      return whole
    })
  }
}

function checkLookUp(api: Api, whole: string, inner: string): void {
  const [root, first = ''] = lookUpPath(inner) ?? [inner]
  const names = { request: REQUEST, world: [...worldNames(api).keys()] }
  const isKnown = root === 'request' || root === 'world'
  const [meant, known] = isKnown ? [String(first), names[root]] : [String(root), ['request', 'world']]
  if (known.includes(meant)) return
  throw new OptionError(
    `${whole} finds nothing: there is no ${JSON.stringify(meant)}; ${nearestHint(meant, known)}. Look-ups are {{request.path.NAME}}, {{request.query.NAME}}, {{request.header.NAME}}, {{request.body.NAME}} and {{world.NAME[0].PROPERTY}}.`,
  )
}
