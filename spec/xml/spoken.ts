/** XML as another form of the JSON that an API describes. Its reader is loaded for documents that offer XML alone. */

import type { Api, MediaType } from '../contract/contract.ts'
import { essenceOf } from '../http/media-type.ts'
import { type ParsedJson, parseOwn } from '../json/exact-json.ts'
import { possibleTypes } from '../schema/possible-types.ts'
import type { Direction, Schema } from '../schema/schema.ts'
import { withStandIns } from '../schema/typed.ts'

type Speech = typeof import('./speech.ts')

/** The code that reads and writes, once it is loaded. */
let speech: Speech | null = null

/** True for a media type of XML whose schema describes the data: pictures and pages that are XML have none. */
export function isSpokenXml({ name, schema }: Pick<MediaType, 'name' | 'schema'>): boolean {
  if (schema === null || !isXml(name)) return false
  const types = possibleTypes(schema)
  if (types !== null) return types.has('object') || types.has('array')
  return schema.wide.properties.size > 0 || schema.items !== null
}

function isXml(name: string): boolean {
  return /^(application|text)\/xml$|\+xml$/.test(essenceOf(name))
}

/** True for XML that can be written: by its schema, or as an example without one that is no text. */
function isWritten(type: MediaType): boolean {
  if (type.schema !== null) return isSpokenXml(type)
  return isXml(type.name) && type.examples.some(({ value }) => typeof value === 'object')
}

/** True for an API that offers or takes XML: {@link learnXml} is called before it is read or written. */
export function speaksXml({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.some(({ body, responses }) =>
    [body, ...responses].some((message) => message?.content.some(isWritten)),
  )
}

/** Takes what reads and writes XML, once it is loaded. */
export function learnXml(loaded: Speech): void {
  speech = loaded
}

/** What XML says, or why it can't be read; null where it is not spoken. */
export type HeardXml = ParsedJson | { readonly fault: string; readonly isBroken: boolean } | null

export function readXml(
  mediaType: MediaType,
  content: Uint8Array | string,
  direction: Direction = 'response',
  contentType?: string,
): HeardXml {
  if (speech === null || !isSpokenXml(mediaType)) return null
  try {
    const text = typeof content === 'string' ? content : speech.decodeXml(content, contentType)
    return readAs(mediaType.schema, text, direction, speech)
  } catch (error) {
    if (error instanceof speech.XmlFault) return { fault: error.message, isBroken: error.isBroken }
    throw error
  }
}

/** What XML says by a schema, or by the alternative that it fits: one may call a list what is a single element to another. */
function readAs(
  schema: Schema | null,
  text: string,
  direction: Direction,
  { xmlToValue, XmlFault }: Speech,
): ParsedJson {
  let [first, fault]: [ParsedJson | null, unknown] = [null, null]
  const others = schema?.alternatives ?? []
  for (const form of [schema, ...others]) {
    try {
      const exact = xmlToValue(text, form, direction)
      const one = { value: withStandIns(exact), exact }
      if (others.length === 0 || schema?.validator(direction)(one.value, exact).length === 0) return one
      first ??= one
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
      fault ??= error
    }
  }
  if (first === null) throw fault
  return first
}

/** The XML of JSON text as a media type has it; null where it is not spoken. */
export function xmlOfJson(type: MediaType, text: string): string | null {
  return speech === null || !isWritten(type) ? null : speech.valueToXml(parseOwn(text).exact, type.schema)
}

/** True for XML that says what JSON says: by the same schema, but for what it is called in XML. */
export function isXmlOf(xml: MediaType, json: MediaType): boolean {
  const [one, other] = [xml, json].map(({ schema }) =>
    JSON.stringify(schema?.written, (key, value) => (key === 'xml' ? undefined : value)),
  )
  return isSpokenXml(xml) && one === other
}
