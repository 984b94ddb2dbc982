/** Bodies that are not JSON: forms, built by their schema, and plain text or bytes. */

import { mediaTypeOf } from '../../fixtures/cases/promises.ts'
import type { MediaType, Operation, RequestBody } from '../../spec/contract/contract.ts'
import { nameOf } from '../../spec/contract/path-template.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import type { RequestMessage } from '../../spec/http/message.ts'
import { textOf } from '../../spec/http/parameter.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, tokens } from '../../spec/json/pointer.ts'
import { isOfClass } from '../../spec/names/value-roles.ts'
import { singular, wordsOf } from '../../spec/names/words.ts'
import { encodingOf, fileTypesOf } from '../../spec/read/encoding.ts'
import { linesOfJson, tableOfJson } from '../../spec/schema/table.ts'
import { isTableType, streamKind } from '../../spec/streams/form.ts'
import { isSpokenXml, xmlOfJson } from '../../spec/xml/spoken.ts'

/** The boundary between the parts of a multipart body (RFC 2046 section 5.1.1). */
const BOUNDARY = 'contract-test-boundary'

/** The media type to send if the operation takes no JSON; null if it does, or if no body can be made up. */
export function otherMediaOf(body: RequestBody | null): MediaType | null {
  if (body === null || jsonOf(body) !== null) return null
  return body.content.find(isForm) ?? body.content.find(isMakeable) ?? null
}

/** How the JSON of an operation's bodies is written; null where it is sent as it is. Any other text is left alone. */
export function writingOf({ body, written }: Operation): RequestMessage['written'] | null {
  const xml = written === undefined ? undefined : body?.content.find((type) => type.json && isSpokenXml(type))
  if (xml === undefined) return null
  return (bytes) => {
    const text = new TextDecoder().decode(bytes)
    const spoken = tryParseJson(text) === null ? null : xmlOfJson(xml, text)
    return spoken === null ? bytes : Buffer.from(spoken)
  }
}

export function isForm({ name }: MediaType): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)$/i.test(essence(name))
}

/** The Content-Type of an operation's bodies; null if it takes none. */
export function contentTypeOf(operation: Operation): string | null {
  const mediaType = otherMediaOf(operation.body)
  return mediaType === null ? mediaTypeOf(operation) : sendableName(mediaType)
}

/** The Content-Type of a body in a media type. */
export function sendableName(mediaType: MediaType): string {
  const name = essence(mediaType.name)
  if (/^multipart\//i.test(name)) return `${name.replace('*', 'form-data')}; boundary=${BOUNDARY}`
  return name.startsWith('text/') ? name.replace('*', 'plain') : name.replace(/^.*\*.*$/, 'application/octet-stream')
}

/** The text of a body; `value` is drawn for its schema. */
export function writtenBody(mediaType: MediaType, value: unknown, body: RequestBody | null): string {
  const example = mediaType.examples.find((one) => typeof one.value === 'string')?.value
  if (mediaType.json) return JSON.stringify(value)
  const spoken = xmlOfJson(mediaType, JSON.stringify(value)) ?? listText(mediaType, value)
  if (spoken !== null) return spoken
  if (!isForm(mediaType)) return typeof value === 'string' && value !== '' ? value : textOf(example ?? 'contract test')
  const fields = isObject(value) ? Object.entries(value) : []
  if (!/^multipart\//i.test(mediaType.name)) return urlEncoded(fields, body && encodingOf(body, mediaType))
  const properties = mediaType.schema?.shape.properties
  const parts = fields.flatMap(([name, member]) => {
    const { format, contentMediaType } = properties?.get(name)?.own ?? {}
    const isFile = format === 'binary' || typeof contentMediaType === 'string'
    const types = body === null ? [] : fileTypesOf(body, mediaType, name)
    const isPicture = isFile && isForPicture([name, ...(body === null ? [] : tokens(body.pointer).slice(1, 2))], types)
    const [type] = isPicture ? [PICTURE.type] : types
    const each = (Array.isArray(member) ? member : [member]).map((one) => (isPicture ? PICTURE.text : one))
    return each.map((one) => formPart(name, one, isFile, type))
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** A list as a table or as lines of JSON; null for another media type or value. */
function listText({ name, schema }: MediaType, value: unknown): string | null {
  if (schema === null || !Array.isArray(value)) return null
  const text = JSON.stringify(value)
  if (isTableType(name)) return tableOfJson(name, text, schema)
  return streamKind(name) === 'lines' ? (linesOfJson(text, schema)?.join('') ?? null) : null
}

function urlEncoded(fields: readonly (readonly [string, unknown])[], encoding: ReturnType<typeof encodingOf> | null) {
  const pairs = fields.flatMap(([name, member]) => {
    const { separator = null, json = false, isSpread = false } = encoding?.get(name) ?? {}
    const members = isObject(member) ? Object.entries(member) : null
    if (isSpread && members !== null) return members.map(([own, one]) => [own, textOf(one)])
    if (json) return [[name, JSON.stringify(member)]]
    const several = Array.isArray(member) ? member : separator === null ? null : (members?.flat() ?? null)
    if (separator !== null && several !== null) return [[name, several.map(textOf).join(separator)]]
    return (several ?? [member]).map((one) => [name, textOf(one)])
  })
  return new URLSearchParams(pairs).toString()
}

/** A picture of one point (GIF 89a), whose bytes are all ASCII: services look into what is said to be one. */
const PICTURE = {
  type: 'image/gif',
  text: 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
}

/** True for a file that is a picture by its name, or that of what it is sent to, where the document has no other type. */
function isForPicture(names: readonly string[], types: readonly string[]): boolean {
  const isOpen = types.length === 0 || types.some((one) => one === PICTURE.type || one === 'image/*')
  const isShown = (words: string): boolean => isOfClass('shown', words.split('-').at(-1) ?? '')
  return isOpen && names.some((one) => isShown(singular(wordsOf(nameOf(one)))))
}

/** RFC 7578 section 4.2; an object in a part is JSON (OpenAPI 3.1, Encoding Object). */
function formPart(name: string, value: unknown, isFile: boolean, said?: string): string {
  const ending = said === PICTURE.type ? 'gif' : 'bin'
  const file = isFile ? `; filename="contract-test.${ending}"` : ''
  const usual = isFile ? 'application/octet-stream' : isObject(value) ? 'application/json' : null
  const type = said === undefined || said.includes('*') ? usual : said
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${textOf(value)}\r\n`
}

/** True if any text is a valid body, if there is an example, or a schema by which XML is written. */
function isMakeable(mediaType: MediaType): boolean {
  const { name, examples } = mediaType
  if (isSpokenXml(mediaType)) return true
  return !/xml|zip|pdf|^multipart\/(?!form-data)/i.test(name) || examples.some(({ value }) => typeof value === 'string')
}

function essence(name: string): string {
  return name.split(';')[0]?.trim() ?? ''
}
