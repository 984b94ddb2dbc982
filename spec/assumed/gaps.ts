/** What the answers of a document leave open: all of them, or what stands in an envelope that many share. */

import type { Operation } from '../contract/contract.ts'
import { jsonOf, successOf } from '../contract/responses.ts'
import { at, isObject, type JsonObject, join, setMember } from '../json/pointer.ts'
import { isPart } from '../names/letters.ts'
import { tellsOfNothing } from '../resources/open-answers.ts'
import type { Schema } from '../schema/schema.ts'
import { ASSUMED } from './assumed.ts'

/** `path`: the properties that lead to it; `said`: what type it has, or not even that there is an answer. */
export type Gap = {
  readonly operation: Operation
  readonly path: readonly string[]
  readonly said: 'nothing' | 'anything' | 'object' | 'list'
}

/** What an operation leaves open whose success should have an answer; null where it says what that is. */
export function gapIn(operation: Operation): Gap | null {
  const { status = '204', content = [] } = successOf(operation) ?? {}
  // Generators write empty examples.
  const isShown = content.some(({ examples }) => examples.some(({ value }) => value !== '' && value !== null))
  if (isShown || status === '204' || !/^(GET|POST|PUT|PATCH)$/.test(operation.method)) return null
  const isSilent = content.every(({ json, schema }) => json && schema === null)
  // What is only accepted shows nothing yet (RFC 9110 section 15.3.3).
  if (isSilent) return status === '202' ? null : { operation, path: [], said: 'nothing' }
  const place = openIn(jsonOf({ content })?.schema ?? null, [])
  return place && { operation, ...place }
}

function openIn(schema: Schema | null, path: readonly string[]): Omit<Gap, 'operation'> | null {
  if (schema === null) return null
  const said = opennessOf(schema)
  if (said !== null) return { path, said }
  const around = path.length > 1 ? [] : [...schema.shape.properties].filter(([name]) => isPart('around', name))
  return around.map(([name, inner]) => openIn(inner, [...path, name])).find((one) => one !== null) ?? null
}

function opennessOf({ parts, types, items }: Schema): Gap['said'] | null {
  if (parts.every(tellsOfNothing)) return types === null ? 'anything' : 'object'
  const isList = types?.has('array') === true && parts.every(({ own }) => own.example === undefined)
  return isList && (items === null || items.parts.every(tellsOfNothing)) ? 'list' : null
}

/** Gives the answer to a valid request a schema, or the place in it that is left open, in place. */
export function addAnswer(root: JsonObject, { operation, path }: Pick<Gap, 'operation' | 'path'>, schema: JsonObject) {
  const [answer, responses] = [successOf(operation), at(root, join(operation.pointer, 'responses'))]
  const json = jsonOf(answer)
  const own = path.reduceRight<JsonObject>((inner, name) => ({ type: 'object', properties: { [name]: inner } }), schema)
  const whole = path.length === 0 ? schema : { allOf: [own, structuredClone(json?.schema?.own ?? {})] }
  const { content, ...said } = Object(at(root, answer?.pointer ?? ''))
  const name = json?.name ?? 'application/json'
  const told = { ...whole, [ASSUMED]: true }
  const shown = { ...said, content: { ...content, [name]: { ...content?.[name], schema: told } } }
  if (isObject(responses)) setMember(responses, answer?.status ?? '', shown)
}
