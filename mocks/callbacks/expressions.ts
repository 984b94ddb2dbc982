/**
 * Runtime expressions (OpenAPI 3.1 section 4.8.20.3, Callback Object): they compute a callback's address from the
 * request and its answer.
 */

import { type Carrier, type Place, valueAt } from '../../spec/http/place.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { at } from '../../spec/json/pointer.ts'
import type { CallbackSource } from './source.ts'

/** One expression within a text; its group is the expression. */
const EMBEDDED = /\{(\$[^{}]*)\}/g

/** Computes the address from a template, or the sentence that says why there is none. */
export function callbackAddress(
  template: string,
  source: CallbackSource,
): { readonly url: string } | { readonly missing: string } {
  const whole = template.startsWith('$') ? `{${template}}` : template
  let missing: string | null = null
  const url = whole.replaceAll(EMBEDDED, (_, expression: string, index: number) => {
    const found = valueOfExpression(expression, source)
    if ('why' in found) missing ??= `${expression} ${found.why}`
    // An expression at the beginning of an address is an address; one in a path or a query is a part of it (RFC 3986
    // section 2.4).
    return 'why' in found
      ? ''
      : /\/\/[^/?#]*[/?#]/.test(partBefore(whole, index))
        ? encodeURIComponent(found.text)
        : found.text
  })
  return missing === null ? { url } : { missing }
}

/** The text before an expression. The first expression stands for a whole address. */
function partBefore(whole: string, index: number): string {
  return whole.slice(0, index).replace(/^\{\$[^{}]*\}/, 'http://host/')
}

type Yielded = { readonly text: string } | { readonly why: string }

const NOTHING: Yielded = { why: 'yields nothing' }

/** The expressions that name no part of a message. */
const WHOLE: ReadonlyMap<string, (source: CallbackSource) => string> = new Map([
  ['$url', ({ request }: CallbackSource) => request.url],
  ['$method', ({ request }: CallbackSource) => request.method],
  ['$statusCode', ({ response }: CallbackSource) => String(response.status)],
])

/** A message of which an expression names a part. */
type MessageSide = Carrier & Pick<CallbackSource['request'], 'values' | 'body'> & Pick<CallbackSource, 'isCredential'>

/** Reads a part of a message by the rest of the expression. */
const PARTS: ReadonlyMap<string, (side: MessageSide, rest: string) => Yielded> = new Map([
  ['header.', (side: MessageSide, name: string) => valueByName(side, { in: 'header', name })],
  ['query.', (side: MessageSide, name: string) => valueByName(side, { in: 'query', name })],
  ['path.', ({ values }: MessageSide, name: string) => asText(values.get(name))],
  ['body', ({ body }: MessageSide) => asText(body)],
  // A pointer in a fragment may be percent-encoded (RFC 6901 section 6).
  ['body#', ({ body }: MessageSide, pointer: string) => asText(at(body, percentDecoded(pointer)))],
])

function valueOfExpression(expression: string, source: CallbackSource): Yielded {
  const { request, response, isCredential } = source
  const whole = WHOLE.get(expression)
  if (whole !== undefined) return { text: whole(source) }
  const [, side = '', part = '', rest = ''] =
    /^\$(request|response)\.(header\.|query\.|path\.|body#?)(.*)$/s.exec(expression) ?? []
  if (part === 'body' && rest !== '') return NOTHING
  const message =
    side === 'request'
      ? { ...request, query: splitTarget(request.url).query }
      : { ...response, query: '', values: new Map<string, string>() }
  return PARTS.get(part)?.({ ...message, isCredential }, rest) ?? { why: 'is not a runtime expression of OpenAPI' }
}

function valueByName(side: MessageSide, place: Place): Yielded {
  if (side.isCredential(place.in, place.name))
    return { why: 'looks like a credential by its name; callbacks carry no credentials' }
  return asText(valueAt(place, side))
}

/** A value as it is written in an address: a text, a number, true or false. */
function asText(value: unknown): Yielded {
  if (typeof value === 'string') return value === '' ? NOTHING : { text: value }
  if (value === null || value === undefined) return NOTHING
  const text = JSON.stringify(value)
  return /^[{[]/.test(text) ? { why: 'yields a list or an object, but must yield a text' } : { text }
}
