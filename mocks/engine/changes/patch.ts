/** JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396). */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { canonical } from '../../../spec/json/equality.ts'
import { ExactNumber, isJsonObject } from '../../../spec/json/exact-json.ts'
import { at, isObject, join, tokens } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** The result of a patch: a value, or why it can't be applied. A `test` that fails is a conflict. */
export type Patched =
  | { readonly kind: 'patched'; readonly value: unknown }
  | { readonly kind: 'malformed' | 'conflict' | 'unprocessable'; readonly message: string }

class Unpatched extends Error {
  readonly kind: Exclude<Patched['kind'], 'patched'>
  constructor(kind: Unpatched['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Applies all operations in their order, or none (RFC 6902 section 5). The value itself stays as it is. */
export function jsonPatch(value: unknown, operations: readonly unknown[]): Patched {
  try {
    return { kind: 'patched', value: operations.reduce(performed, value) }
  } catch (error) {
    if (error instanceof Unpatched) return { kind: error.kind, message: error.message }
    throw error
  }
}

/** The names of RFC 6902, without regard to case: .NET takes `Replace`, too. */
function performed(whole: unknown, operation: unknown, index: number): unknown {
  const given = isObject(operation) ? operation : {}
  const { op, path, from, value } = given
  const name = `operation ${index + 1}`
  const fail = (kind: Unpatched['kind'], why: string): never => {
    throw new Unpatched(kind, `The patch can't be performed: ${name} ${why}.`)
  }
  if (typeof path !== 'string' || !/^(\/|$)/.test(path)) return fail('malformed', 'needs a path, a JSON Pointer')
  const valueAt = (pointer: string): unknown => {
    const found = at(whole, pointer)
    return found === undefined ? fail('unprocessable', `names ${pointer}, and nothing is there`) : found
  }
  const sourceOf = (): string =>
    typeof from === 'string' && /^(\/|$)/.test(from) ? from : fail('malformed', 'needs from, a JSON Pointer')
  const needed = (): unknown => (value === undefined ? fail('malformed', 'needs a value') : value)
  const put = (target: unknown, one: unknown): unknown => {
    const made = insertedAt(target, tokens(path), one)
    return made === undefined ? fail('unprocessable', `names ${path}, where nothing can be added`) : made
  }
  switch (String(op).toLowerCase()) {
    case 'add':
      return put(whole, needed())
    case 'remove':
      valueAt(path)
      return removedAt(whole, tokens(path))
    case 'replace':
      valueAt(path)
      return replacedAt(whole, tokens(path), needed())
    case 'move': {
      const source = sourceOf()
      const moved = valueAt(source)
      if (path.startsWith(`${source}/`)) return fail('unprocessable', 'moves a value into itself')
      return put(removedAt(whole, tokens(source)), moved)
    }
    case 'copy':
      return put(whole, valueAt(sourceOf()))
    case 'test':
      return canonical(at(whole, path)) === canonical(needed())
        ? whole
        : fail('conflict', `finds another value at ${path}`)
    default:
      return fail('malformed', 'needs op: add, remove, replace, move, copy or test')
  }
}

/** The value with one place changed: `edit` gets the object or list that contains the place, and the last token. */
function atPlace(
  value: unknown,
  [token = '', ...rest]: readonly string[],
  edit: (holder: unknown, token: string) => unknown,
): unknown {
  if (rest.length === 0) return edit(value, token)
  const inner = atPlace(at(value, join('', token)), rest, edit)
  return inner === undefined ? undefined : setIn(value, token, inner)
}

function setIn(holder: unknown, token: string, value: unknown): unknown {
  if (Array.isArray(holder)) return holder.with(Number(token), value)
  return isObject(holder) ? Object.fromEntries([...Object.entries(holder), [token, value]]) : undefined
}

/** Undefined where nothing can be added. */
function insertedAt(value: unknown, way: readonly string[], one: unknown): unknown {
  if (way.length === 0) return one
  return atPlace(value, way, (holder, token) => {
    if (!Array.isArray(holder)) return holder instanceof ExactNumber ? undefined : setIn(holder, token, one)
    const index = token === '-' ? holder.length : /^(0|[1-9]\d*)$/.test(token) ? Number(token) : -1
    return index < 0 || index > holder.length ? undefined : holder.toSpliced(index, 0, one)
  })
}

/** The value with another one at the end of a way, in every list or object on it. */
export function replacedAt(value: unknown, way: readonly string[], one: unknown): unknown {
  return way.length === 0 ? one : atPlace(value, way, (holder, token) => setIn(holder, token, one))
}

function removedAt(value: unknown, way: readonly string[]): unknown {
  if (way.length === 0) return null
  return atPlace(value, way, (holder, token) => {
    if (Array.isArray(holder)) return holder.toSpliced(Number(token), 1)
    return isObject(holder) ? Object.fromEntries(Object.entries(holder).filter(([name]) => name !== token)) : holder
  })
}

/** Applies a patch (RFC 7396 section 2). Given a schema, null is a value like any other where that allows it. */
export function mergePatch(value: unknown, patch: unknown, schema: Schema | null = null): unknown {
  // An ExactNumber is an object in JavaScript, but a number in JSON.
  if (!isJsonObject(patch)) return patch
  const before = isJsonObject(value) ? value : {}
  const merged = new Map(Object.entries(before))
  for (const [name, member] of Object.entries(patch)) {
    const place = schema?.wide.properties.get(name) ?? null
    const fits = (one: unknown): boolean => place !== null && satisfies(place, one, 'response')
    if (member === null && !fits(null)) merged.delete(name)
    else {
      const whole = member === null ? null : mergePatch(merged.get(name), member, place)
      // Where a place takes alternatives, nothing of the one before is left.
      merged.set(name, isObject(member) && place !== null && !fits(whole) && fits(member) ? member : whole)
    }
  }
  return Object.fromEntries(merged)
}
