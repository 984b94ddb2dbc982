/** The text of an OpenAPI document made a contract: parsed, bundled, made OpenAPI 3.1, read. */

import { DocumentError, type Fault } from './contract.ts'
import { normalise } from './dialect/normalise.ts'
import { Unreachable } from './download.ts'
import { isObject, join } from './json-pointer.ts'
import { readContract } from './read/contract.ts'
import { createValidators } from './schema.ts'
import { Source } from './source.ts'
import { SourceText } from './source-text.ts'
import { reasonOf, UserError } from './user-error.ts'
import type { CompiledContract } from './validators.ts'

/** What is told of a document before anything is asked of it; the rest is counted. */
const MOST_WARNINGS = 20

/**
 * Reads the YAML or JSON text of a document; `source` is how messages call it, `from` reads what it refers to. What of
 * it can't be served is among the warnings, each `file:line:column: reason`. Throws {@link UserError}, of the same
 * form, where it is no OpenAPI document.
 */
export async function compileDocument(
  source: string,
  text: string,
  from: Source = new Source(source),
): Promise<Pick<CompiledContract, 'contract' | 'validators'> & { readonly warnings: readonly string[] }> {
  const written = new SourceText(source, text)
  try {
    const faults: Fault[] = []
    const { document, warnings } = await normalise(await bundle(from, parse(written), faults))
    faults.push(...warnings)
    const contract = readContract(document, (fault) => faults.push(fault))
    const distinct = new Map(faults.map((fault) => [`${fault.pointer} ${fault.reason}`, fault])).values().toArray()
    const lines = distinct.slice(0, MOST_WARNINGS).map(({ pointer, reason }) => written.at(pointer, reason))
    const more = distinct.length - lines.length
    if (more > 0) lines.push(`${source}: ${more} more of the kind`)
    return { contract, validators: createValidators(contract), warnings: lines }
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`${source}: the document is nested too deeply`)
    if (!(error instanceof DocumentError)) throw error
    throw new UserError(written.at(error.pointer, error.reason))
  }
}

/** What a text says, as a tree. Throws {@link DocumentError}. */
function parse(text: SourceText): unknown {
  const value = text.value()
  if (!text.isTree) checkTree(value)
  return value
}

/** Parts of a document, those that aliases repeat counted each time: more than any that people wrote. */
const MOST_PARTS = 10_000_000

/** Aliases make a graph of a document; what is read from here on is a tree, and none that has no end. */
function checkTree(document: unknown): void {
  const sizes = new Map<object, number>()
  const open = new Set<object>()
  const sizeOf = (value: unknown, pointer: () => string): number => {
    if (typeof value !== 'object' || value === null) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    if (open.has(value)) throw new DocumentError(pointer(), 'an alias contains itself')
    open.add(value)
    let size = 1
    for (const [key, member] of Object.entries(value)) size += sizeOf(member, () => join(pointer(), key))
    open.delete(value)
    if (size > MOST_PARTS) throw new DocumentError(pointer(), `aliases make more than ${MOST_PARTS} parts of it`)
    sizes.set(value, size)
    return size
  }
  sizeOf(document, () => '')
}

/**
 * The document with what it refers to in other files brought in. A reference to an address that nobody answers at leads
 * nowhere, and is among the faults: it costs what takes it, not the rest.
 */
async function bundle(from: Source, value: unknown, faults: Fault[]): Promise<unknown> {
  const references = externalReferences(value)
  const external: Reference[] = []
  const remote = new Map<string, Promise<Buffer | Unreachable | null>>()
  for (const reference of references) {
    const [file = ''] = reference.reference.split('#')
    if (/^https?:/.test(file) && !remote.has(file)) remote.set(file, from.reference(file).catch(unreachable))
    const found = await remote.get(file)
    if (found instanceof Unreachable) {
      faults.push({ pointer: reference.pointer, reason: unresolved(reference.reference, reasonOf(found)) })
      reference.node.$ref = `#/${reference.reference}`
    } else external.push(reference)
  }
  const [first] = external
  if (first === undefined || !isObject(value)) return value
  const { bundle } = await import('@apidevtools/json-schema-ref-parser')
  let refused: { readonly reference: string; readonly reason: string } | null = null
  const only = { order: 1, canRead: true, canParse: true }
  try {
    return await bundle(from.base, value, {
      resolve: {
        file: false,
        http: false,
        source: {
          ...only,
          read: async ({ url, reference = url }) => {
            try {
              const known = await remote.get(url)
              return Buffer.isBuffer(known) ? known : await from.reference(url)
            } catch (error) {
              refused ??= { reference, reason: reasonOf(error) }
              throw error
            }
          },
        },
      },
      parse: {
        json: false,
        yaml: false,
        text: false,
        binary: false,
        source: {
          ...only,
          parse: ({ data, url, reference = url }) => {
            try {
              return parse(new SourceText(url, data.toString()))
            } catch (error) {
              refused ??= { reference, reason: reasonOf(error) }
              throw error
            }
          },
        },
      },
    })
  } catch (error) {
    const { reference, reason } = refused ?? { reference: first.reference, reason: reasonOf(error) }
    const place = external.find((one) => one.reference.split('#')[0] === reference) ?? first
    throw new DocumentError(place.pointer, unresolved(reference, reason))
  }
}

function unresolved(reference: string, reason: string): string {
  return `a $ref can't be resolved: ${reference}: ${reason}`
}

/** Null for what is refused: that is told where the reference is read. */
function unreachable(error: unknown): Unreachable | null {
  return error instanceof Unreachable ? error : null
}

type Reference = { readonly node: { $ref?: unknown }; readonly reference: string; readonly pointer: string }

/** Every `$ref` to another file or address; extensions and the values of examples may hold what only looks like one. */
function externalReferences(document: unknown): Reference[] {
  const found: Reference[] = []
  const ids: string[] = []
  const seen = new Set<object>()
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if ('$id' in value && typeof value.$id === 'string') ids.push(value.$id)
    for (const [key, member] of Object.entries(value)) {
      const place = join(pointer, key)
      if (key === '$ref' && typeof member === 'string' && !member.startsWith('#')) {
        found.push({ node: value, reference: member, pointer: place })
      } else if (!/^(x-.*|example|default|enum|const|value)$/.test(key) || /\/(properties|schemas)$/.test(pointer)) {
        walk(member, place)
      }
    }
  }
  walk(document, '')
  // What a schema of the document calls itself is no other file.
  return found.filter(({ reference }) => {
    const [address = ''] = reference.split('#')
    return !ids.some((id) => id === address || id.endsWith(`/${address}`))
  })
}
