/**
 * Runtime expressions (OpenAPI 3.1 section 4.8.20.3, Callback Object): they compute a callback's address from the
 * request and its answer.
 */

import { type Place, valueAt } from '../../spec/http/place.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { at } from '../../spec/json/pointer.ts'
import type { CallbackSource } from './source.ts'

/** An address, or the sentence that says why there is none. */
export type CallbackAddress = { readonly url: string } | { readonly missing: string }

/** One expression within a text; its group is the expression. */
const EMBEDDED = /\{(\$[^{}]*)\}/g

/** Computes the address from a template. */
export function callbackAddress(template: string, source: CallbackSource): CallbackAddress {
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

function valueOfExpression(expression: string, source: CallbackSource): Yielded {
  const { request, response, isCredential } = source
  if (expression === '$url') return { text: request.url }
  if (expression === '$method') return { text: request.method }
  if (expression === '$statusCode') return { text: String(response.status) }
  const [, side = '', part = '', rest = ''] =
    /^\$(request|response)\.(header\.|query\.|path\.|body)(.*)$/s.exec(expression) ?? []
  switch (part) {
    case 'header.':
    case 'query.': {
      const place: Place = { in: part === 'query.' ? 'query' : 'header', name: rest }
      if (isCredential(place.in, rest))
        return { why: 'looks like a credential by its name; callbacks carry no credentials' }
      const carrier =
        side === 'request'
          ? { header: request.header, query: splitTarget(request.url).query }
          : { header: response.header, query: '' }
      return asText(valueAt(place, carrier))
    }
    case 'path.':
      return asText(side === 'request' ? request.values.get(rest) : undefined)
    case 'body': {
      const body = side === 'request' ? request.body : response.body
      if (rest === '') return asText(body)
      // A pointer in a fragment may be percent-encoded (RFC 6901 section 6).
      return rest.startsWith('#') ? asText(at(body, percentDecoded(rest.slice(1)))) : NOTHING
    }
    default:
      return { why: 'is not a runtime expression of OpenAPI' }
  }
}

/** A value as it is written in an address: a text, a number, true or false. */
function asText(value: unknown): Yielded {
  if (typeof value === 'string') return value === '' ? NOTHING : { text: value }
  if (value === null || value === undefined) return NOTHING
  const text = JSON.stringify(value)
  return /^[{[]/.test(text) ? { why: 'yields a list or an object, but must yield a text' } : { text }
}
