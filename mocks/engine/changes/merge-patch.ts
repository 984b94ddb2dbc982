/** JSON Merge Patch (RFC 7396), and what `application/json` means in its place. */

import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/**
 * Applies a patch (RFC 7396 section 2): null removes a member, objects are merged, other values replace. Given the schema of
 * the value, null is a value like any other where the schema allows it.
 */
export function mergePatch(value: unknown, patch: unknown, schema: Schema | null = null): unknown {
  // An ExactNumber is an object in JavaScript, but a number in JSON.
  if (!isObject(patch) || patch instanceof ExactNumber) return patch
  const before = isObject(value) && !(value instanceof ExactNumber) ? value : {}
  const merged = new Map(Object.entries(before))
  for (const [name, member] of Object.entries(patch)) {
    const place = schema?.wide.properties.get(name) ?? null
    const isValue = member !== null || place?.validator('response')(null).length === 0
    if (isValue) merged.set(name, member === null ? null : mergePatch(merged.get(name), member, place))
    else merged.delete(name)
  }
  return Object.fromEntries(merged)
}
