/** The text of an OpenAPI document made a compiled contract: parsed, bundled, upgraded to 3.1, checked, compiled. */

import { type Document, LineCounter, parseDocument } from 'yaml'
import { DocumentError, readContract } from './contract.ts'
import { isObject, join, tokens } from './json-pointer.ts'
import { compileSchemas } from './schema.ts'
import { Source } from './source.ts'
import { reasonOf, UserError } from './user-error.ts'
import type { CompiledContract } from './validators.ts'

/**
 * Compiles the YAML or JSON text of a document; `source` is how messages call it, `from` reads what it refers to.
 * Throws {@link UserError}: `file:line:column: reason`.
 */
export async function compileDocument(
  source: string,
  text: string,
  from: Source = new Source(source),
): Promise<Pick<CompiledContract, 'contract' | 'validators'>> {
  try {
    const contract = readContract(await upgrade(await bundle(from, parse(text))))
    return { contract, validators: compileSchemas(contract) }
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`${source}: the document is nested too deeply`)
    if (!(error instanceof DocumentError)) throw error
    const { line, column, reason } = placeOf(text, error)
    throw new UserError(`${source}:${line}:${column}: ${reason}`)
  }
}

/** What a JSON or YAML text says. Throws {@link DocumentError}. */
function parse(text: string): unknown {
  const value = parseJson(text) ?? toValue(read(text).yaml)
  checkTree(value)
  return value
}

/** JSON is YAML, too, but a text that is JSON is read many times faster as such. */
function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function read(text: string): { readonly yaml: Document; readonly lines: LineCounter } {
  const lines = new LineCounter()
  return {
    yaml: parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, logLevel: 'error' }),
    lines,
  }
}

/** The library refuses aliases that multiply beyond reason. */
function toValue(yaml: Document): unknown {
  const [syntaxError] = yaml.errors
  if (syntaxError !== undefined) throw new DocumentError('', syntaxError.message)
  try {
    const value: unknown = yaml.toJS()
    if (value !== null && value !== undefined) return value
  } catch (error) {
    throw error instanceof RangeError ? error : new DocumentError('', reasonOf(error))
  }
  throw new DocumentError('', 'the document is empty')
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

/** The document with what it refers to in other files brought in. */
async function bundle(from: Source, value: unknown): Promise<unknown> {
  const external = externalReferences(value)
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
              return await from.reference(url)
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
              return parse(data.toString())
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
    throw new DocumentError(place.pointer, `a $ref can't be resolved: ${reference}: ${reason}`)
  }
}

type Reference = { readonly reference: string; readonly pointer: string }

/** Every `$ref` to another file or address. */
function externalReferences(document: unknown): Reference[] {
  const found: Reference[] = []
  const seen = new Set<object>()
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [key, member] of Object.entries(value)) {
      const place = join(pointer, key)
      if (key === '$ref' && typeof member === 'string' && !member.startsWith('#')) {
        found.push({ reference: member, pointer: place })
      } else walk(member, place)
    }
  }
  walk(document, '')
  return found
}

async function upgrade(document: unknown): Promise<unknown> {
  if (!isObject(document) || !String(document.openapi).startsWith('3.0')) return document
  const { upgradeFromThreeToThreeOne } = await import('@scalar/openapi-upgrader/3.0-to-3.1')
  return upgradeFromThreeToThreeOne(structuredClone(document))
}

/** Where in the text a fault stands, or the nearest place above it that the text has. */
function placeOf(
  text: string,
  { pointer, reason }: DocumentError,
): { readonly line: number; readonly column: number; readonly reason: string } {
  const { yaml, lines } = read(text)
  const [syntaxError] = yaml.errors
  const { line, col } = lines.linePos(syntaxError?.pos[0] ?? offsetOf(yaml, pointer))
  // A text that can't be parsed has no pointers.
  const where = syntaxError === undefined ? `${reason} (at ${pointer || 'the root'})` : reason
  return { line, column: col, reason: where }
}

function offsetOf(yaml: Document, pointer: string): number {
  for (let path = tokens(pointer); path.length > 0; path = path.slice(0, -1)) {
    const node: unknown = yaml.getIn(path, true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      return Number(node.range[0])
    }
  }
  return 0
}
