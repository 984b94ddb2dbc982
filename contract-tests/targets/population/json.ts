/** JSON as the readers of the population tell it: numbers by their literal, members in their order. */

export type Json =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly literal: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Json> }

/** Which of several members of one name counts (RFC 8259 section 4 leaves it open). */
export type Duplicates = 'first' | 'last' | 'refused'

/** Reads a body. Throws SyntaxError where it is none that this reader takes. */
export type Reader = (bytes: Uint8Array, how: { readonly strict: boolean; readonly duplicates: Duplicates }) => Json

export const NULL: Json = { kind: 'null' }
export const TRUE: Json = { kind: 'boolean', value: true }
export const FALSE: Json = { kind: 'boolean', value: false }

/** Text from bytes: what is not UTF-8 is refused, or replaced as the WHATWG decoder does; that one drops a mark, too. */
export function decoded(bytes: Uint8Array, strict: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: strict, ignoreBOM: strict }).decode(bytes)
  } catch {
    throw new SyntaxError('not UTF-8')
  }
}

/** Puts a member among those before it. */
export function add(members: Map<string, Json>, name: string, value: Json, duplicates: Duplicates): void {
  if (members.has(name)) {
    if (duplicates === 'refused') throw new SyntaxError('a name twice')
    if (duplicates === 'first') return
  }
  members.set(name, value)
}
