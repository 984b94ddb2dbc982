/** Which properties of the items of a list a query asks for: `fields=id,name`, `fields[plants]=name`. */

import type { Parameter } from '../../../spec/contract/contract.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { isOfListClass } from '../../../spec/names/list-roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { textsFor } from './choosing.ts'

/** An item's text with what was asked for, and what the document requires. */
export type Shaping = (text: string) => string

/** Creates what reads the properties that a query asks for; null where it asks for all. */
export function createShaping(fields: readonly Parameter[], items: Schema): (query: URLSearchParams) => Shaping | null {
  return (query) => {
    const asked = fields.flatMap((parameter) => {
      const names = textsFor(parameter, query).flatMap((text) => text.split(/[,\s]+/))
      const [, type = ''] = /\[(.+)\]/.exec(parameter.name) ?? []
      return names.length === 0 ? [] : [{ type: plainName(type), names: new Set(names.map(firstName)) }]
    })
    if (asked.length === 0) return null
    return (text) => {
      const item = parseOwn(text).exact
      if (!isObject(item)) return text
      const [own] = asked.filter(({ type }) => type === '' || type === plainName(String(item.type)))
      return own === undefined ? text : JSON.stringify(shaped(item, items, own.names))
    }
  }
}

/** Says at the first request that uses them which documented parameters choose nothing. */
export function createRemark(unclear: readonly Parameter[]): (query: URLSearchParams) => string | null {
  let isSaid = unclear.length === 0
  return (query) => {
    if (isSaid || !unclear.some(({ name }) => query.has(name))) return null
    isSaid = true
    const names = unclear.map(({ name }) => name).join(', ')
    return `The list takes no notice of ${names}: the document does not show which properties of the items they are about.`
  }
}

/** `author` of `author.name` and of `author(name)`. */
function firstName(text: string): string {
  return plainName(text.split(/[.(/]/)[0] ?? text)
}

/** Names that no property has say nothing. */
function shaped(item: JsonObject, { wide, shape }: Schema, names: ReadonlySet<string>): JsonObject {
  const isAsked = (name: string): boolean => names.has(plainName(name))
  const isAround = (name: string): boolean => isOfListClass('clear', wordsOf(name))
  const inner = [...wide.properties].filter(([name]) => isAround(name))
  const isKnown = [wide.properties, ...inner.map(([, schema]) => schema.wide.properties)].some((one) =>
    one.keys().some(isAsked),
  )
  if (!isKnown) return item
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      const schema = wide.properties.get(name)
      if (isAsked(name)) return [[name, value] as const]
      if (isAround(name) && schema !== undefined && isObject(value))
        return [[name, shaped(value, schema, names)] as const]
      return shape.required.has(name) ? [[name, value] as const] : []
    }),
  )
}
