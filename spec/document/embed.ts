/** Brings what a document refers to in other files, and at other addresses, into the document. */

import type { UnreadablePart } from '../contract/contract.ts'
import { at, fromRef, isObject, join, tokens } from '../json/pointer.ts'
import { remembered } from '../program/once-for.ts'
import { reasonOf } from '../program/user-error.ts'
import { EXTRA, nameSchemas, type Referenced } from './named.ts'
import type { Source } from './source.ts'

/** A `$ref`, the object or array that holds its node, and its place in the document. */
type PendingReference = {
  readonly holder: object
  readonly key: string
  readonly node: { $ref?: unknown }
  readonly ref: string
  readonly place: string
}

/**
 * Puts each referenced part in the place of the first `$ref` that leads to it, a schema beside the document's own
 * parts, and makes the other references lead there. A reference that is refused, or that leads to nothing, stays as it
 * is and is reported: only the operations that need it are lost. No library does this: the last one that was tried
 * bundled nothing if one reference failed. `parse` reads the text of a file. Returns why a reference was not read.
 */
export async function embed(
  document: unknown,
  from: Source,
  parse: (source: string, text: string) => unknown,
  faults: UnreadablePart[],
): Promise<ReadonlyMap<string, string>> {
  if (typeof document !== 'object' || document === null) return new Map()
  return new Embedding(document, from, parse, faults).run()
}

/** Where schemas stand, which may contain themselves: they do not replace a reference. */
const SCHEMA =
  /\/(schema|items|additionalProperties|not)$|\/(properties|patternProperties|definitions|schemas|allOf|anyOf|oneOf)\/[^/]+$/

/** Keys whose values are data, unless they are names in a map. */
export const DATA = /^(x-.*|example|default|enum|const|value)$/
const MAPS =
  /\/(properties|patternProperties|dependentSchemas|\$defs|definitions|schemas|responses|parameters|examples|headers)$/

/** A reference leads to nothing that can be read; the message says why. */
class Unresolved extends Error {}

class Embedding {
  readonly #document: object
  readonly #from: Source
  readonly #parse: (source: string, text: string) => unknown
  readonly #faults: UnreadablePart[]
  readonly #files = new Map<string, Promise<unknown>>()
  /** For each file, the places in the document of its parts, by their pointers in the file. */
  readonly #places = new Map<string, Map<string, string>>()
  /** The `$id`s of the document's schemas: a reference to one of them is not a file to read. */
  readonly #ids = new Set<string>()
  readonly #seen = new Set<object>()
  /** Parts beside the document's own, by number, and those of them that are schemas. */
  readonly #extra: Record<string, unknown> = {}
  readonly #schemas: Referenced[] = []
  readonly #pending: { readonly reference: PendingReference; readonly url: string }[] = []

  constructor(
    document: object,
    from: Source,
    parse: (source: string, text: string) => unknown,
    faults: UnreadablePart[],
  ) {
    this.#document = document
    this.#from = from
    this.#parse = parse
    this.#faults = faults
  }

  async run(): Promise<ReadonlyMap<string, string>> {
    const { base } = this.#from
    const unread = new Map<string, string>()
    this.#collect({ '': this.#document }, '', base, '')
    // The array grows during the walk.
    for (const { reference, url } of this.#pending) {
      try {
        await this.#resolve(reference, url)
      } catch (error) {
        if (!(error instanceof Unresolved)) throw error
        const reason = `a $ref can't be resolved: ${reference.ref}: ${error.message}`
        this.#faults.push({ pointer: join(reference.place, '$ref'), reason })
        unread.set(reference.ref, reason)
      }
    }
    this.#settle()
    return unread
  }

  /** Gives the parts beside the document's own their places in it. */
  #settle(): void {
    const document: Record<string, unknown> = Object.assign(this.#document)
    const parts = new Map(Object.entries(this.#extra).map(([key, part]) => [join('', EXTRA, key), part]))
    const now = nameSchemas(document, parts, this.#schemas)
    for (const [index, { pointer, reason }] of this.#faults.entries())
      this.#faults[index] = { pointer: now(pointer), reason }
    const others = [...parts].filter(([pointer]) => now(pointer) === pointer)
    if (others.length > 0) document[EXTRA] = Object.fromEntries(others.map(([p, part]) => [tokens(p)[1], part]))
  }

  /** Notes the references below a value; extensions and examples may contain what only looks like a reference. */
  #collect(holder: object, key: string, url: string, place: string): void {
    const value: unknown = Reflect.get(holder, key)
    if (typeof value !== 'object' || value === null || this.#seen.has(value)) return
    this.#seen.add(value)
    if ('$id' in value && typeof value.$id === 'string') this.#ids.add(value.$id)
    for (const [name, member] of Object.entries(value)) {
      if (name === '$ref' && typeof member === 'string') {
        // The document's own places do not change.
        const isLocal = url === this.#from.base && member.startsWith('#')
        if (!isLocal) this.#pending.push({ reference: { holder, key, node: value, ref: member, place }, url })
      } else if (!DATA.test(name) || MAPS.test(place)) {
        this.#collect(value, name, url, join(place, name))
      }
    }
  }

  async #resolve(reference: PendingReference, url: string): Promise<void> {
    const { node, ref } = reference
    const [address = '', ...rest] = ref.split('#')
    const fragment = `#${rest.join('#')}`
    if (address !== '' && [...this.#ids].some((id) => id === address || id.endsWith(`/${address}`))) return
    const target = URL.canParse(address, url) ? new URL(address, url) : null
    if (target === null) throw new Unresolved('it is no address')
    target.hash = ''
    if (target.href === this.#from.base) {
      node.$ref = fragment
      return
    }
    const pointer = fromRef(fragment)
    // The name of an anchor is searched in the whole document, but not in other files.
    if (pointer === null && address === '') return
    if (pointer === null) throw new Unresolved('write where it stands in the file, such as #/Name')
    const file = await remembered(this.#files, target.href, () => this.#content(target.href))
    const found = standing(file, pointer)
    // Many authors mean the document, although a reference without an address leads into its own file.
    if (found === null && address === '') return
    if (found === null) throw new Unresolved('nothing is there')
    const known = this.#placeOf(target.href, pointer)
    if (known !== null) node.$ref = `#${encodeURI(known)}`
    else this.#put(reference, target, { pointer, found, value: structuredClone(at(file, found)) })
  }

  /** Gives a part of a file its place: the reference's own, or one beside the document's parts. `found`: its pointer. */
  #put(
    { holder, key, node, place }: PendingReference,
    target: URL,
    { pointer, found, value }: { readonly pointer: string; readonly found: string; readonly value: unknown },
  ): void {
    const isSchema = SCHEMA.test(place)
    const inPlace = found === pointer && Object.keys(node).length === 1 && !isSchema
    const part = inPlace ? { holder, key, place } : this.#further()
    if (found === pointer && isSchema) this.#schemas.push({ pointer: part.place, name: partName(target, pointer) })
    Reflect.set(part.holder, part.key, value)
    if (!inPlace) node.$ref = `#${encodeURI(part.place + pointer.slice(found.length))}`
    const places = this.#places.get(target.href) ?? new Map<string, string>()
    this.#places.set(target.href, places.set(found, part.place))
    this.#collect(part.holder, part.key, target.href, part.place)
  }

  #further(): Pick<PendingReference, 'holder' | 'key' | 'place'> {
    const key = String(Object.keys(this.#extra).length)
    this.#extra[key] = null
    return { holder: this.#extra, key, place: join('', EXTRA, key) }
  }

  /** The place of a part of a file, or of a larger part that contains it; null where there is none. */
  #placeOf(url: string, pointer: string): string | null {
    const places = this.#places.get(url)
    for (let part = pointer; ; part = part.slice(0, part.lastIndexOf('/'))) {
      const place = places?.get(part)
      if (place !== undefined) return place + pointer.slice(part.length)
      if (part === '') return null
    }
  }

  async #content(url: string): Promise<unknown> {
    try {
      return this.#parse(url, await this.#from.reference(url))
    } catch (error) {
      throw new Unresolved(reasonOf(error))
    }
  }
}

/**
 * The pointer itself if something is there, or the pointer of the `$ref` on the way to it: the reader follows that.
 * Null where nothing is.
 */
function standing(file: unknown, pointer: string): string | null {
  if (at(file, pointer) !== undefined) return pointer
  let place = ''
  for (const token of tokens(pointer)) {
    const node = at(file, place)
    if (isObject(node) && typeof node.$ref === 'string') return place
    place = join(place, token)
  }
  return null
}

/** What a part of a file is called: the last name on the way to it, or that of the file. */
function partName(file: URL, pointer: string): string {
  const [base = ''] = file.pathname.split('/').slice(-1)
  const name = tokens(pointer).at(-1) ?? decodeURIComponent(base).replace(/(\.schema)?\.(ya?ml|json)$/i, '')
  return name.replaceAll(/[^\w.-]+/g, '-') || 'schema'
}
