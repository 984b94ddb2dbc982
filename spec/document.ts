/** The text of an OpenAPI document made a compiled contract: parsed, bundled, upgraded to 3.1, checked, compiled. */

import { type Document, LineCounter, parseDocument } from 'yaml'
import { DocumentError, readContract } from './contract.ts'
import { isObject, join, tokens } from './json-pointer.ts'
import { compileSchemas } from './schema.ts'
import { reasonOf, UserError } from './user-error.ts'
import type { CompiledContract } from './validators.ts'

/**
 * Compiles the YAML or JSON text of a document; `source` is what relative references start from.
 * Throws {@link UserError}: `file:line:column: reason`.
 */
export async function compileDocument(
  source: string,
  text: string,
): Promise<Pick<CompiledContract, 'contract' | 'validators'>> {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  const failure = (offset: number, message: string): UserError => {
    const { line, col } = lines.linePos(offset)
    return new UserError(`${source}:${line}:${col}: ${message}`)
  }
  const [syntaxError] = yaml.errors
  if (syntaxError !== undefined) throw failure(syntaxError.pos[0], syntaxError.message)
  try {
    const contract = readContract(await upgrade(await bundle(source, toValue(yaml))))
    return { contract, validators: compileSchemas(contract) }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw failure(offsetOf(yaml, error.pointer), `${error.reason} (at ${error.pointer || 'the root'})`)
  }
}

/** The library refuses aliases that multiply beyond reason. */
function toValue(yaml: Document): unknown {
  try {
    const value: unknown = yaml.toJS()
    if (value !== null && value !== undefined) return value
  } catch (error) {
    throw new DocumentError('', reasonOf(error))
  }
  throw new DocumentError('', 'the document is empty')
}

/** The document with what it refers to in other files brought in. */
async function bundle(source: string, value: unknown): Promise<unknown> {
  const external = externalReference(value)
  if (external === null || !isObject(value)) return value
  const { bundle } = await import('@apidevtools/json-schema-ref-parser')
  try {
    return await bundle(source, value, {})
  } catch (error) {
    throw new DocumentError(external, `a $ref can't be resolved: ${reasonOf(error)}`)
  }
}

/** Pointer of the first `$ref` to another file or address, or null where there is none. */
function externalReference(value: unknown, pointer = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const place = join(pointer, key)
    if (key === '$ref' && typeof member === 'string' && !member.startsWith('#')) return place
    const found = externalReference(member, place)
    if (found !== null) return found
  }
  return null
}

async function upgrade(document: unknown): Promise<unknown> {
  if (!isObject(document) || !String(document.openapi).startsWith('3.0')) return document
  const { upgradeFromThreeToThreeOne } = await import('@scalar/openapi-upgrader/3.0-to-3.1')
  return upgradeFromThreeToThreeOne(structuredClone(document))
}

/** Where in the text a pointer leads, or its nearest ancestor that the text has. */
function offsetOf(yaml: Document, pointer: string): number {
  for (let path = tokens(pointer); path.length > 0; path = path.slice(0, -1)) {
    const node: unknown = yaml.getIn(path, true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      return Number(node.range[0])
    }
  }
  return 0
}
