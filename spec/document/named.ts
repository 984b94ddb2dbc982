/** Names for the schemas that other files have: they stand among the document's own, as if its author had put them there. */

import { isObject, join, tokens } from '../json/pointer.ts'

/** The key of parts of other files that are no schemas, and of all of them until {@link nameSchemas} has moved those. */
export const EXTRA = 'x-referenced'

/** A schema of another file, and what its author called it: the last part of its pointer, or else its file. */
export type Referenced = { readonly pointer: string; readonly name: string }

type Schemas = Record<string, unknown>

/**
 * Moves parts of a document into its schemas, each under a name that no other has, and makes all references lead there.
 * Returns the pointer of a place as it is now.
 */
export function nameSchemas(
  document: Record<string, unknown>,
  parts: ReadonlyMap<string, unknown>,
  all: readonly Referenced[],
): (pointer: string) => string {
  const home = all.length === 0 ? null : schemasHome(document)
  if (home === null) return (pointer) => pointer
  const [place, schemas] = home
  const taken = new Set(Object.keys(schemas))
  const moved = new Map<string, string>()
  // A schema of the document that is nothing but the reference has given it a name.
  for (const [name, schema] of Object.entries(schemas)) {
    const ref = isObject(schema) && Object.keys(schema).length === 1 ? schema.$ref : null
    const one = all.find(({ pointer }) => ref === `#${pointer}`)
    if (one !== undefined && !moved.has(one.pointer)) moved.set(one.pointer, name)
  }
  for (const { pointer, name } of all) {
    if (moved.has(pointer)) continue
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
    taken.add(free)
    moved.set(pointer, free)
  }
  for (const [pointer, name] of moved) schemas[name] = parts.get(pointer)
  const now = (pointer: string): string => {
    const [first = '', second = '', ...rest] = tokens(pointer)
    const name = moved.get(join('', first, second))
    return name === undefined ? pointer : join(place, name, ...rest)
  }
  redirect(document, (ref) => (ref.startsWith(`#/${EXTRA}/`) ? `#${encodeURI(now(decodeURI(ref.slice(1))))}` : ref))
  return now
}

/** The map of a document's schemas, which is made if there is none; null where something else is in its place. */
function schemasHome(document: Record<string, unknown>): readonly [pointer: string, schemas: Schemas] | null {
  const steps = document.swagger === undefined ? ['components', 'schemas'] : ['definitions']
  let holder = document
  for (const step of steps) {
    holder[step] ??= {}
    const next = holder[step]
    if (!isObject(next) || typeof next.$ref === 'string') return null
    holder = Object.assign(next)
  }
  return [join('', ...steps), holder]
}

function redirect(value: unknown, to: (ref: string) => string, seen = new Set<object>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') Reflect.set(value, key, to(member))
    else redirect(member, to, seen)
  }
}
