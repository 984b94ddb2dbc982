/** The headers that a document describes for a response. */

import { PartError, type ResponseHeader } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { isToken } from '../../../spec/http/field.ts'
import type { Generate } from './generate.ts'
import { headerText } from './header-text.ts'

/** Writes one header; undefined where no value can be made, in which case the header is left out. */
type HeaderValue = (key: string) => string | undefined

/** What makes the headers. Their examples are judged at the first answer that has them, once. */
export function createDescribed(
  generate: Generate,
  headers: readonly ResponseHeader[],
): (key: string) => Readonly<Record<string, string>> {
  const described = headers.filter(({ name }) => !OF_THE_MESSAGE.test(name) && isToken(name))
  let known: readonly (readonly [name: string, write: HeaderValue])[] | null = null
  return (key) => {
    known ??= described.map((header) => [header.name.toLowerCase(), headerValue(generate, header)])
    const values: Record<string, string> = {}
    for (const [name, write] of known) {
      const text = write(key)
      if (text !== undefined) values[name] = text
    }
    return values
  }
}

/** What says where a message ends and what it holds: whoever writes the message says it (RFC 9112 section 6). */
const OF_THE_MESSAGE = /^(content-type|content-length|content-encoding|transfer-encoding|connection|trailer|upgrade)$/i

/** The example of a header if it keeps the header's schema, or else a generated value. */
function headerValue(generate: Generate, { schema, content, example }: ResponseHeader): HeaderValue {
  const json = schema === null ? jsonOf({ content }) : null
  const place = schema ?? json?.schema ?? null
  const examples = [example, ...(json?.examples ?? []).map(({ value }) => value)].filter((value) => value !== undefined)
  // In a header that is no JSON text, a text may stand for a number or a list.
  const readings = (value: unknown): unknown[] =>
    json === null ? [value, `${value}`, Number(value), [value]] : [value]
  const fitting = examples.find(
    (value) => place === null || readings(value).some((one) => place.validator('response')(one).length === 0),
  )
  const written = json === null ? headerText : jsonText
  if (fitting !== undefined) return () => written(fitting)
  if (place === null) return () => undefined
  return (key) => {
    try {
      return written(generate(place, key))
    } catch (error) {
      if (error instanceof PartError) return undefined
      throw error
    }
  }
}

/** JSON in ASCII: a header carries no other characters unharmed (RFC 9110 section 5.5). */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
