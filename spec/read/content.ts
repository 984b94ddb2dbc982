/** Request bodies and answers: their media types, headers and examples. */

import type { MediaType, RequestBody, ResponseHeader, ResponseSpec } from '../contract.ts'
import { isJson } from '../http/media-type.ts'
import { at, isObject, type JsonObject, join, locate } from '../json-pointer.ts'
import { entries, resolve } from './node.ts'

export function readBody(document: JsonObject, place: string): RequestBody {
  const { node, pointer } = resolve(document, place)
  return { required: node.required === true, content: readContent(document, pointer), pointer }
}

export function readResponse(document: JsonObject, status: string, place: string): ResponseSpec {
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

function readHeader(document: JsonObject, name: string, place: string): ResponseHeader {
  const { node, pointer } = resolve(document, place)
  const example = node.example ?? readExamples(document, pointer)[0]?.value
  const schema = node.schema === undefined ? null : join(pointer, 'schema')
  const content = readContent(document, pointer)
  return { name, required: node.required === true, schema, content, example, pointer }
}

function readContent(document: JsonObject, pointer: string): MediaType[] {
  return entries(document, join(pointer, 'content')).map(([name, place]) => ({
    name,
    json: isJson(name),
    schema: at(document, join(place, 'schema')) === undefined ? null : join(place, 'schema'),
    examples: readExamples(document, place),
  }))
}

/** The named `examples`, or the single `example` under the name `default`. */
function readExamples(document: JsonObject, place: string): { name: string; value: unknown }[] {
  const node = at(document, place)
  const single = isObject(node) && node.example !== undefined ? [{ name: 'default', value: node.example }] : []
  // Examples promise nothing, so one that can't be read is ignored without a warning.
  const given = isObject(node) && isObject(node.examples) ? Object.keys(node.examples) : []
  const named = given.flatMap((name) => {
    const target = locate(document, join(place, 'examples', name))
    const example = target === null ? null : at(document, target)
    return isObject(example) && example.value !== undefined ? [{ name, value: example.value }] : []
  })
  return [...named, ...single]
}
