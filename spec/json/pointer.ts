/** JSON Pointers (RFC 6901), the one way this project names a place in a document or a value. */

export type JsonObject = { readonly [key: string]: unknown }

/** True for what JSON calls an object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member of an object; undefined where the value has none of that name, or is no object. */
export function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Sets a member of an object. As in `JSON.parse`, `__proto__` is a name like any other. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

/** `pointer` extended by more reference tokens, escaped as RFC 6901 section 3 asks. */
export function join(pointer: string, ...tokens: readonly (string | number)[]): string {
  let joined = pointer
  for (const token of tokens) joined += `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`
  return joined
}

/** The reference tokens of a pointer, unescaped; the root pointer `''` has none. */
export function tokens(pointer: string): string[] {
  const written = pointer.split('/').slice(1)
  // Few have something escaped: those of paths, mostly.
  return written.map((token) => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token))
}

/** The value at `pointer`, or undefined where there is none. Own properties only. */
export function at(root: unknown, pointer: string): unknown {
  let value = root
  for (const token of tokens(pointer)) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
    else value = ownMember(value, token)
  }
  return value
}

/** The pointer that a same-document `$ref` such as `#/components/schemas/Plant` means, or null for any other. */
export function fromRef(ref: string): string | null {
  if (ref !== '#' && !ref.startsWith('#/')) return null
  try {
    return decodeURIComponent(ref.slice(1))
  } catch {
    return null
  }
}

/** The pointer that a node's `$ref` means; null for a node without one, and where it leads elsewhere. */
export function refTarget(node: unknown): string | null {
  return isObject(node) && typeof node.$ref === 'string' ? fromRef(node.$ref) : null
}

/** Most references that one pointer may pass on its way. */
const MOST_HOPS = 50

/**
 * The pointer of the place that `pointer` leads to when each `$ref` on the way is followed; null if it leads nowhere.
 */
export function locate(document: JsonObject, pointer: string, hops = MOST_HOPS): string | null {
  if (at(document, pointer) !== undefined) return pointer
  let place = ''
  for (const token of tokens(pointer)) {
    let next = join(place, token)
    if (at(document, next) === undefined) {
      const target = refTarget(at(document, place))
      const behind = target === null || hops === 0 ? null : locate(document, join(target, token), hops - 1)
      if (behind === null) return null
      next = behind
    }
    place = next
  }
  return place
}

/** All texts in a JSON value, without the names of members. */
export function textsInside(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsInside) : []
}

/** The values at a place, where `*` stands for each item of a list. */
export function valuesAlong(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value]
  if (step === '*') return Array.isArray(value) ? value.flatMap((one) => valuesAlong(one, rest)) : []
  return valuesAlong(ownMember(value, step), rest)
}
