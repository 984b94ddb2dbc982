/** JSON Merge Patch (RFC 7396). */

import { ExactNumber } from '../../../spec/exact-json.ts'
import { isObject } from '../../../spec/json-pointer.ts'

/** The value with a patch applied: members that are null go, objects are merged, anything else takes its place. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  // An exact number is an object of ours, and none of JSON's.
  if (!isObject(patch) || patch instanceof ExactNumber) return patch
  const before = isObject(value) && !(value instanceof ExactNumber) ? value : {}
  const merged = new Map(Object.entries(before))
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), member))
  }
  return Object.fromEntries(merged)
}
