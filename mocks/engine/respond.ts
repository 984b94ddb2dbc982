/** Answers to accepted requests: the echo rule, the document's examples, generated values. */

import { type Contract, DocumentError, type MediaType, type Operation, type ResponseSpec } from '../../spec/contract.ts'
import { type ParsedJson, parseJson } from '../../spec/exact-json.ts'
import { isJson } from '../../spec/http/media-type.ts'
import { at, isObject, type JsonObject, join } from '../../spec/json-pointer.ts'
import { jsonOf } from '../../spec/responses.ts'
import { keywordValues, type Shape, shapesOf, travels, typesOf, wideShapeOf } from '../../spec/shape.ts'
import type { CompiledContract, Validate } from '../../spec/validators.ts'
import type { readForm } from './form.ts'
import type { Generate } from './generate.ts'
import type { createParameterJudge } from './parameters.ts'
import type { sampleOf } from './sample.ts'

/** How the body of one documented response is made in one media type; `key` stands for the request that it answers. */
export type Responder = {
  readonly response: ResponseSpec
  /** Null where the response has no content. */
  readonly mediaType: MediaType | null
  readonly body: (sent: ParsedJson | null, key: string) => string
  readonly dynamic: (key: string) => string
  /** The text of a named example, null where there is none of that name or it breaks its own schema. */
  readonly example: (name: string) => string | null
  /** The headers that say what the body is, and those that the document describes. */
  readonly headers: (key: string) => Readonly<Record<string, string>>
  /** The same response in its other media types. */
  readonly alternatives: () => readonly Responder[]
}

/** Makes the responders of one contract; `common` are headers of every answer, `note` is told of what is not by the schema. */
export type Making = {
  readonly compiled: CompiledContract
  readonly generate: Generate
  readonly createParameterJudge: typeof createParameterJudge
  readonly readForm: typeof readForm
  readonly sampleOf: typeof sampleOf
  readonly common: Readonly<Record<string, string>>
  readonly note: (reason: string) => void
}

/** The responder for one documented response of an operation, in JSON where it has JSON. */
export function createResponder(making: Making, operation: Operation, response: ResponseSpec): Responder {
  const preferred = jsonOf(response.content) ?? response.content[0] ?? null
  const responderIn = (mediaType: MediaType | null): Responder => ({
    response,
    mediaType,
    ...(mediaType === null || mediaType.json ? inJson(making, operation, mediaType) : inText(making, mediaType)),
    headers: createHeaders(response, mediaType, making),
    alternatives: () => response.content.filter((other) => other !== preferred).map(responderIn),
  })
  return responderIn(preferred)
}

type Bodies = Pick<Responder, 'body' | 'dynamic' | 'example'>

function inJson({ compiled, generate, note }: Making, operation: Operation, mediaType: MediaType | null): Bodies {
  const { contract, validators } = compiled
  const schema = mediaType?.schema ?? null
  const validate: Validate = schema === null ? () => [] : validators(schema, 'response')
  const examples = new Map<string, string>()
  for (const { name, value } of mediaType?.examples ?? []) {
    if (validate(value).length === 0) examples.set(name, JSON.stringify(value))
  }
  const own = mediaType?.examples[0]
  const dynamic = (key: string): string => {
    if (mediaType === null) return ''
    if (schema === null) return own === undefined ? '{}' : JSON.stringify(own.value)
    try {
      return checked(generate(schema, key), validate)
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      note(`${error.message}: ${own === undefined ? 'the nearest value' : 'the documented example'} is answered`)
      return JSON.stringify(own === undefined ? generate.nearest(schema, key) : own.value)
    }
  }
  const echo = schema === null ? null : createEcho(contract, operation, schema, validate, generate)
  const [documented] = examples.values()
  return {
    body: (sent, key) => {
      const echoed = sent === null || echo === null ? null : echo(sent, key)
      return echoed ?? documented ?? dynamic(key)
    },
    dynamic,
    example: (name) => examples.get(name) ?? null,
  }
}

/** Other media types: the document's own examples, else a little body that clients can open. */
function inText({ compiled, generate, sampleOf }: Making, { name, schema, examples }: MediaType): Bodies {
  const texts = new Map(
    examples.map(({ name, value }) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const isPlain = /^text\/plain\b/i.test(name) && schema !== null
  const dynamic = (key: string): string => {
    const isText = isPlain && typesOf(compiled.contract.document, schema)?.has('string') === true
    return isText ? String(generate(schema, key)) : sampleOf(concrete(name))
  }
  const { document } = compiled.contract
  const ofSchema = ['examples', 'example'].flatMap((word) =>
    schema === null ? [] : keywordValues(document, schema, word).flat(),
  )
  const documented = [...texts.values()][0] ?? ofSchema.find((example) => typeof example === 'string')
  return { body: (_, key) => documented ?? dynamic(key), dynamic, example: (name) => texts.get(name) ?? null }
}

/**
 * The echo rule: a property of the answer that the request also carries has the request's value; an optional one that
 * was not sent stays absent; a required one that was not sent is generated. Null where request and answer share none.
 */
function createEcho(
  contract: Contract,
  operation: Operation,
  schema: string,
  validate: Validate,
  generate: Generate,
): ((sent: ParsedJson, key: string) => string | null) | null {
  const content = operation.body?.content ?? []
  // A form is an object, too.
  const requestSchema = (jsonOf(content) ?? content[0])?.schema
  if (requestSchema == null) return null
  const request = wideShapeOf(contract.document, requestSchema)
  const answer = wideShapeOf(contract.document, schema)
  if (![...answer.properties.keys()].some((name) => request.properties.has(name))) return null
  const show = createShow(contract, schema, validate, generate)
  return (sent, key) => show(sent, key)?.text ?? null
}

/** An object as a schema shows it: the value, and its JSON text. */
export type Shown = { readonly body: Readonly<Record<string, unknown>>; readonly text: string }

/** Shows an object by a schema: of its properties those that the schema has, what is required and absent generated. */
export type Show = (value: ParsedJson, key: string) => Shown | null

/** What shows objects by the schema at `schema`; null where an object can't be made valid. */
export function createShow({ document }: Contract, schema: string, validate: Validate, generate: Generate): Show {
  const shapes = shapesOf(document, schema)
  const [only] = shapes
  if (only !== undefined && shapes.length === 1) return createShowBy(document, only, validate, generate)
  const wide = wideShapeOf(document, schema)
  const shows = [wide, ...shapes].map((shape) => createShowBy(document, shape, validate, generate))
  const names = [...wide.properties.keys()]
  // Of the alternatives the one that shows most of what is there.
  return (value, key) => {
    const { exact } = value
    if (!isObject(exact)) return null
    const countIn = (body: object): number =>
      names.filter((name) => Object.hasOwn(exact, name) && Object.hasOwn(body, name)).length
    const all = countIn(exact)
    let best: { readonly shown: Shown; readonly count: number } | null = null
    for (const each of shows) {
      const shown = each(value, key)
      const count = shown === null ? -1 : countIn(shown.body)
      if (shown !== null && (best === null || count > best.count)) best = { shown, count }
      if (count === all) break
    }
    return best?.shown ?? null
  }
}

/** What shows objects in one shape. */
function createShowBy(document: JsonObject, answer: Shape, validate: Validate, generate: Generate): Show {
  const properties = [...answer.properties]
    .filter(([, pointer]) => travels(document, pointer, 'response'))
    .map(([name, pointer]) => ({
      name,
      pointer,
      required: answer.required.has(name),
      // Only a part that is an object or a list itself can hold more than the answer has room for.
      nested: ['object', 'array'].some((type) => typesOf(document, pointer)?.has(type)),
    }))
  const required = [...answer.required.keys()]
  // Nothing is said of what is required and no property: then anything will do.
  const undeclared = required.filter((name) => !answer.properties.has(name))
  const isFlat = !properties.some(({ nested }) => nested)
  return ({ value, exact }, key) => {
    if (!isObject(exact)) return null
    const carry = (keep: (name: string) => boolean): Record<string, unknown> => {
      const body: Record<string, unknown> = {}
      for (const { name, pointer, required, nested } of properties) {
        if (Object.hasOwn(exact, name) && keep(name)) {
          body[name] = nested ? adapt(document, pointer, exact[name], generate, key) : exact[name]
        } else if (required) body[name] = generate(pointer, key)
      }
      for (const name of undeclared) body[name] = Object.hasOwn(exact, name) && keep(name) ? exact[name] : null
      return body
    }
    const body = carry(() => true)
    // With doubles alone in it the body is its own parse; otherwise its text has to be judged as a client reads it.
    const isParsed = value === exact && isFlat && required.every((name) => Object.hasOwn(exact, name))
    const violations = isParsed ? validate(body) : validateText(body, validate)
    if (violations.length === 0) return { body, text: JSON.stringify(body) }
    // What the request may hold and the answer may not is left out, or generated where it is required.
    const broken = new Set(violations.map(({ pointer }) => pointer.split('/')[1]))
    const mended = carry((name) => !broken.has(name))
    return validateText(mended, validate).length === 0 ? { body: mended, text: JSON.stringify(mended) } : null
  }
}

/** A nested value by the echo rule: without what a closed schema has no room for, with what it requires besides. */
function adapt(document: JsonObject, schema: string, value: unknown, generate: Generate, key: string): unknown {
  const items = join(schema, 'items')
  if (Array.isArray(value) && at(document, items) !== undefined) {
    return value.map((item) => adapt(document, items, item, generate, key))
  }
  if (!isObject(value)) return value
  const { properties, required, closed } = wideShapeOf(document, schema)
  if (properties.size === 0) return value
  const fitted: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const property = properties.get(name)
    if (property !== undefined) fitted[name] = adapt(document, property, member, generate, key)
    else if (closed === null) fitted[name] = member
  }
  for (const name of required.keys()) {
    const property = properties.get(name)
    if (property !== undefined && !Object.hasOwn(value, name)) fitted[name] = generate(property, key)
  }
  return fitted
}

function validateText(body: unknown, validate: Validate): ReturnType<Validate> {
  return validate(parseJson(JSON.stringify(body)).value)
}

function checked(body: unknown, validate: Validate): string {
  const [violation] = validateText(body, validate)
  if (violation === undefined) return JSON.stringify(body)
  throw new DocumentError('', `a generated answer breaks its own schema: ${violation.pointer} ${violation.expected}`)
}

/** The content type, and the headers that the document describes. */
function createHeaders(
  response: ResponseSpec,
  mediaType: MediaType | null,
  { generate, common }: Making,
): Responder['headers'] {
  const described = response.headers.filter(({ name }) => !OF_THE_MESSAGE.test(name))
  const own = mediaType === null ? common : { 'content-type': headerText(concrete(mediaType.name)), ...common }
  if (described.length === 0) return () => own
  return (key) => {
    const headers: Record<string, string> = { ...own }
    for (const { name, schema, content, example } of described) {
      const value = example ?? (schema === null ? textIn(content, generate, key) : generateOr(generate, schema, key))
      if (value !== undefined && TOKEN.test(name)) headers[name.toLowerCase()] = headerText(value)
    }
    return headers
  }
}

/** What says where a message ends and what it holds: whoever writes the message says it (RFC 9112 section 6). */
const OF_THE_MESSAGE = /^(content-type|content-length|content-encoding|transfer-encoding|connection|trailer|upgrade)$/i

/** A header's value that is a JSON text; undefined where it is of another media type, or of none. */
function textIn(content: readonly MediaType[], generate: Generate, key: string): string | undefined {
  const json = jsonOf(content)
  if (json === null) return undefined
  const [example] = json.examples
  if (example !== undefined) return JSON.stringify(example.value)
  return json.schema === null ? undefined : JSON.stringify(generateOr(generate, json.schema, key))
}

/** A field name (RFC 9110 section 5.1); what is none can't be sent. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/

/** A header that no value can be made for stays away, as an optional one may. */
function generateOr(generate: Generate, schema: string, key: string): unknown {
  try {
    return generate(schema, key)
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}

/** A type to send: a range such as `application/*` is none. */
export function concrete(mediaType: string): string {
  if (mediaType.trim() === '') return 'application/octet-stream'
  if (!mediaType.includes('*')) return mediaType
  if (/^text\//i.test(mediaType)) return 'text/plain'
  if (/^image\//i.test(mediaType)) return 'image/gif'
  return isJson(mediaType) ? 'application/json' : 'application/octet-stream'
}

function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(headerText).join(',')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A field value holds no control characters (RFC 9110 section 5.5), and Node sends none past Latin-1.
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
}
