/** Takes out of Prism's answers what the document calls write-only: Prism fills it in like anything else. */

import { itemSchemas } from '../../fixtures/plan/places.ts'
import { type Operation, PartError } from '../../spec/contract/contract.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import { responseFor } from '../../spec/http/status.ts'
import { ExactNumber, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { withoutHidden } from '../engine/values/convert.ts'

/** An answer's body without what is write-only; as it is where the document's schema can't be followed. */
export function withoutWithheld(operation: Operation, status: number, body: string): string {
  try {
    const schema = jsonOf(responseFor(operation, status))?.schema ?? null
    const json = schema === null ? null : tryParseJson(body)
    if (schema === null || json === null) return body
    const shown = shownOf(schema, json.exact)
    return shown === json.exact ? body : JSON.stringify(shown)
  } catch (error) {
    if (error instanceof PartError) return body
    throw error
  }
}

/** A value as answers may show it: the same object where nothing is left out. */
function shownOf(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => {
      const own = [schema, ...schema.alternatives].flatMap(({ parts }) => itemSchemas(parts, index))[0]
      return own === undefined ? item : shownOf(own, item)
    })
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isObject(value) || value instanceof ExactNumber) return value
  const { properties } = schema.wide
  const all = Object.entries(withoutHidden(schema, value))
  const shown = all.flatMap(([name, member]) => {
    const own = properties.get(name)
    if (own === undefined) return [[name, member] as const]
    return own.travels('response') ? [[name, shownOf(own, member)] as const] : []
  })
  const isWhole = shown.length === Object.keys(value).length && shown.every(([name, one]) => one === value[name])
  return isWhole ? value : Object.fromEntries(shown)
}
