/** Request bodies and answers: their media types, headers and examples. */

import {
  type FieldEncoding,
  type MediaType,
  PartError,
  type RequestBody,
  type ResponseHeader,
  type ResponseSpec,
} from '../contract/contract.ts'
import { isJson } from '../http/media-type.ts'
import { isObject, type JsonObject, join, locate } from '../json/pointer.ts'
import type { Document } from '../schema/schema.ts'
import { entries, resolve } from './node.ts'

export function readBody(document: Document, place: string): RequestBody {
  const { node, pointer } = resolve(document, place)
  return { required: node.required === true, content: readContent(document, pointer), pointer }
}

export function readResponse(document: Document, status: string, place: string): ResponseSpec {
  const { pointer } = resolve(document, place)
  return {
    status: status === 'default' ? status : status.toUpperCase(),
    content: readContent(document, pointer),
    // OpenAPI 3.1, Response Object: a header of this name is ignored; `content` says what it holds.
    headers: entries(document, join(pointer, 'headers'))
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, at]) => readHeader(document, name, at)),
    pointer,
  }
}

export function readHeader(document: Document, name: string, place: string): ResponseHeader {
  const { node, pointer } = resolve(document, place)
  const example = node.example ?? readExamples(document, pointer).examples[0]?.value
  const [schema, content] = [document.schemaOf(pointer), readContent(document, pointer)]
  return { name, required: node.required === true, schema, content, example, pointer }
}

function readContent(document: Document, pointer: string): MediaType[] {
  return entries(document, join(pointer, 'content')).map(([name, place]) => ({
    name,
    json: isJson(name),
    schema: document.schemaOf(place),
    itemSchema: document.schemaOf(place, 'itemSchema'),
    encoding: new Map(FORM.test(name) ? readEncoding(document, place) : []),
    ...readExamples(document, place),
  }))
}

/** The styles of other types are ignored (OpenAPI 3.0, Encoding Object). */
const FORM = /^application\/x-www-form-urlencoded\b/i

const SEPARATORS: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }

function readEncoding(document: Document, place: string): (readonly [name: string, encoding: FieldEncoding])[] {
  const node = document.at(join(place, 'encoding'))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([name, given]) => {
    if (!isObject(given)) return []
    const { style = 'form', explode = style === 'form', allowReserved, contentType } = given
    const separator = explode === true ? null : (SEPARATORS[String(style)] ?? null)
    // A style makes the content type meaningless.
    const json = given.style === undefined && isJson(String(contentType))
    return [[name, { separator, json, isEncoded: allowReserved === false }] as const]
  })
}

/** The named `examples`, or the single `example` under the name `default`. */
export function readExamples(document: Document, place: string): Pick<MediaType, 'examples' | 'elsewhere'> {
  const node = document.at(place)
  const examples: { name: string; value: unknown }[] = []
  const elsewhere: string[] = []
  for (const name of isObject(node) && isObject(node.examples) ? Object.keys(node.examples) : []) {
    const example = exampleAt(document, join(place, 'examples', name))
    if (example?.value !== undefined) examples.push({ name, value: example.value })
    else if (example?.externalValue !== undefined) elsewhere.push(name)
  }
  if (isObject(node) && node.example !== undefined) examples.push({ name: 'default', value: node.example })
  return { examples, elsewhere }
}

/** Examples promise nothing, so one that can't be read is ignored without a warning. */
function exampleAt(document: Document, place: string): JsonObject | null {
  const target = locate(document.root, place)
  try {
    return target === null ? null : resolve(document, target).node
  } catch (error) {
    if (error instanceof PartError) return null
    throw error
  }
}
