/** Answers to accepted requests: the echo rule, the document's examples, generated values. */

import { type MediaType, type Operation, PartError, type ResponseSpec } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import { once } from '../../../spec/program/once.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import type { Generate } from '../values/generate.ts'
import type { LateParts } from './parts.ts'
import { type BodyMakers, headerText, type Occasion, type Responder } from './responder.ts'
import type { createWithin } from './sent-within.ts'
import { createShapeShow } from './show.ts'

/** What responders need. `common`: headers of every answer. */
export type Making = LateParts & {
  readonly generate: Generate
  readonly common: Readonly<Record<string, string>>
  /** What shows the values of a request that its answer has elsewhere. */
  readonly within: ReturnType<typeof createWithin>
}

/** The responder for one documented response of an operation, in JSON where it has JSON. */
export function createResponder(making: Making, operation: Operation, response: ResponseSpec): Responder {
  const preferred = jsonOf(response) ?? response.content[0] ?? null
  const responderIn = (mediaType: MediaType | null): Responder => {
    // Clients send the same Accept header again and again.
    const known = new Map<string, Responder | null>()
    const responder: Responder = {
      response,
      mediaType,
      ...(mediaType === null || mediaType.json
        ? inJson(making, operation, response, mediaType)
        : making.inText(making.generate, mediaType)),
      headers: createHeaders(response, mediaType, making),
      acceptable: (accept = '') => {
        // What most clients send says nothing, or names the type of the answer first.
        const isUsual = ['', '*/*'].includes(accept) || accept.split(',', 1)[0] === mediaType?.name
        if (mediaType === null || isUsual) return responder
        const found = known.get(accept)
        if (found !== undefined) return found
        if (known.size === MOST_LISTS) known.clear()
        const best = making.preferred(accept, mediaType, response.content)
        const made = best === undefined ? null : best === mediaType ? responder : responderIn(best)
        known.set(accept, made)
        return made
      },
    }
    return responder
  }
  return responderIn(preferred)
}

const MOST_LISTS = 64

function inJson(
  making: Making,
  operation: Operation,
  { status }: ResponseSpec,
  mediaType: MediaType | null,
): BodyMakers {
  const { generate } = making
  const schema = mediaType?.schema ?? null
  const validate: Validate = schema?.validator('response') ?? (() => [])
  const examples = new Map<string, string>()
  for (const { name, value } of mediaType?.examples ?? []) {
    if (validate(value).length === 0) examples.set(name, JSON.stringify(value))
  }
  const own = mediaType?.examples[0]
  const dynamic = (occasion: Occasion): string => {
    const { key, values } = occasion
    if (mediaType === null) return ''
    if (schema === null) return own === undefined ? '{}' : JSON.stringify(own.value)
    try {
      return generate.answer(schema, key, { values, path: operation.path }, validate)
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      const instead = own === undefined ? 'the nearest value' : 'the documented example'
      occasion.note = `${schema.document.told(error)}: ${instead} is answered`
      const asked = { values, path: operation.path }
      return JSON.stringify(own === undefined ? generate.nearest(schema, key, asked) : own.value)
    }
  }
  const echo = schema === null ? null : createEcho(making, operation, schema, validate)
  const [documented] = examples.values()
  const asked = requestSchemaOf(operation)?.wide.properties
  const adds = schema?.shape.required.keys().some((name) => asked?.has(name) !== true) === true
  const within = once(() =>
    schema === null || !status.startsWith('2') ? null : making.within(operation, schema, validate),
  )
  return {
    body: (sent, occasion) => {
      const echoed = sent === null || echo === null ? null : echo(sent, occasion.key)
      if (echoed !== null && !adds) return echoed
      const made =
        echoed ??
        (documented === undefined
          ? dynamic(occasion)
          : occasion.values.size > 0
            ? generate.example(documented, operation, occasion, validate)
            : documented)
      return (sent === null ? null : within()?.(sent.value, made, occasion.key)) ?? made
    },
    dynamic,
    example: (name) => examples.get(name) ?? null,
  }
}

/**
 * The echo rule: a property of the answer that the request also carries has the request's value; an optional one that
 * was not sent stays absent; a required one that was not sent is generated. Null where request and answer share none, or
 * an object within the answer has more of it.
 */
function createEcho(
  { generate, createShow }: Making,
  operation: Operation,
  schema: Schema,
  validate: Validate,
): ((sent: ParsedJson, key: string) => string | null) | null {
  const properties = requestSchemaOf(operation)?.wide.properties
  if (properties === undefined) return null
  const sharedIn = (answer: Schema): number =>
    [...answer.wide.properties.keys()].filter((name) => properties.has(name)).length
  const shared = sharedIn(schema)
  if (shared === 0 || [...schema.wide.properties.values()].some((inner) => sharedIn(inner) > shared)) return null
  const show =
    schema.alternatives.length === 0
      ? createShapeShow(schema.shape, validate, generate, properties)
      : createShow(schema, validate, generate)
  return (sent, key) => show(sent, key)?.text ?? null
}

/** What an operation takes; a form is an object as well. */
function requestSchemaOf({ body }: Operation): Schema | null {
  return (jsonOf(body) ?? body?.content[0])?.schema ?? null
}

/** The content type, the headers of every answer, and those that the document describes for this one. */
export function createHeaders(response: ResponseSpec, type: MediaType | null, making: Making): Responder['headers'] {
  const { common, createDescribed, generate } = making
  const own = type === null ? common : { 'content-type': headerText(concrete(type.name)), ...common }
  if (response.headers.length === 0) return () => own
  const describe = createDescribed(generate, response)
  return (occasion) => ({ ...own, ...describe(occasion) })
}
