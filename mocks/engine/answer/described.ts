/** The headers that a document describes for a response. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { PartError, type ResponseHeader, type ResponseSpec } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { isToken } from '../../../spec/http/field.ts'
import type { Generate } from '../values/generate.ts'
import { type HeaderOccasion, headerMeaning } from './header-meaning.ts'
import { headerText } from './responder.ts'

/** Writes one header; undefined where no value can be made, in which case the header is left out. */
type HeaderValue = (occasion: HeaderOccasion) => string | undefined

/** What makes the headers. Their examples are judged at the first answer that has them, once. */
export function createDescribed(
  generate: Generate,
  { headers, status }: ResponseSpec,
): (occasion: HeaderOccasion) => Readonly<Record<string, string>> {
  const described = headers.filter(({ name }) => !OF_THE_MESSAGE.test(name) && isToken(name))
  let known: readonly (readonly [name: string, write: HeaderValue])[] | null = null
  return (occasion) => {
    known ??= described.map((header) => [header.name.toLowerCase(), headerValue(generate, header, status)])
    const values: Record<string, string> = {}
    for (const [name, write] of known) {
      const text = write(occasion)
      if (text !== undefined) values[name] = text
    }
    return values
  }
}

/** Headers of the framing and the content, which whoever writes the message sets (RFC 9112 section 6). */
const OF_THE_MESSAGE = /^(content-type|content-length|content-encoding|transfer-encoding|connection|trailer|upgrade)$/i

/** The example of a header if that is valid; otherwise a value by the header's name, or a generated one. */
function headerValue(generate: Generate, header: ResponseHeader, status: string): HeaderValue {
  const { name, schema, content, example } = header
  const json = schema === null ? jsonOf({ content }) : null
  const place = schema ?? json?.schema ?? null
  const examples = [example, ...(json?.examples ?? []).map(({ value }) => value)].filter((value) => value !== undefined)
  // In a header that is no JSON text, a text may stand for a number or a list.
  const readings = (value: unknown): unknown[] =>
    json === null ? [value, `${value}`, Number(value), [value]] : [value]
  const fitting = examples.find(
    (value) => place === null || readings(value).some((one) => place.validator('response')(one).length === 0),
  )
  const written = json === null ? headerText : asciiJson
  const meaning = json === null ? headerMeaning(name) : null
  if (fitting !== undefined && meaning?.isOfBody !== true) return () => written(fitting)
  if (place === null) return () => undefined
  const isGiven = GIVEN.some((keyword) => place.values(keyword).length > 0)
  const meant = meaning?.isOfBody === true || !isGiven ? meaning : null
  return (occasion) => {
    const value = meant?.values(occasion, status).find((one) => satisfies(place, one, 'response'))
    if (value !== undefined) return written(value)
    if (fitting !== undefined) return written(fitting)
    try {
      return written(generate(place, occasion.key))
    } catch (error) {
      if (error instanceof PartError) return undefined
      throw error
    }
  }
}

/** Keywords that determine the value themselves. */
const GIVEN = ['example', 'examples', 'default', 'enum', 'const']

/** JSON in ASCII: a header carries no other characters unharmed (RFC 9110 section 5.5), nor does base64. */
export function asciiJson(value: unknown): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(/[^ -~]/g, escaped)
}
