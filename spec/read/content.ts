/** Request bodies and answers: their media types, headers and examples. */

import {
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

export function readBody(document: Document, place: string, method: string): RequestBody {
  const { node, pointer } = resolve(document, place)
  // HTTP gives a body of these no meaning, and no browser can send one: whoever sends none is right.
  const required = node.required === true && !/^(get|head)$/i.test(method)
  return { required, content: readContent(document, pointer), pointer }
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
    ...readExamples(document, place),
  }))
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
