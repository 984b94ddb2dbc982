/** JSON Merge Patch (RFC 7396). */

import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'

/** Applies a patch (RFC 7396 section 2): null removes a member, objects are merged, other values replace. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  // An ExactNumber is an object in JavaScript, but a number in JSON.
  if (!isObject(patch) || patch instanceof ExactNumber) return patch
  const before = isObject(value) && !(value instanceof ExactNumber) ? value : {}
  const merged = new Map(Object.entries(before))
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), member))
  }
  return Object.fromEntries(merged)
}
