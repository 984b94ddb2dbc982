/** XML as Prism's server writes it: an element for each property, repeated for a list. */

import { isObject } from '../../spec/json/pointer.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** The element of a value. */
export function xmlOf(name: string, value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => xmlOf(name, item)).join('')
  if (value === null) return `<${name}/>`
  const content = isObject(value)
    ? Object.entries(value).map(([key, member]) => xmlOf(key, member))
    : [String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)]
  return `<${name}>${content.join('')}</${name}>`
}
