/** The text of an OpenAPI document made a contract: parsed, bundled, made OpenAPI 3.1, read. */

import { createHash } from 'node:crypto'
import { type Api, PartError, type UnreadablePart } from '../contract/contract.ts'
import { normalise } from '../dialect/normalise.ts'
import { isTooDeep } from '../json/beyond.ts'
import { restoreExamples } from '../json/exact-keywords.ts'
import { join } from '../json/pointer.ts'
import { DocumentError } from '../program/user-error.ts'
import { readApi } from '../read/contract.ts'
import { compile } from '../validation/compile.ts'
import { embed } from './embed.ts'
import { Source } from './source.ts'
import { SourceText } from './source-text.ts'

/** The most warnings that are printed when a document is read. Further warnings are only counted. */
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
): Promise<{ readonly contract: Api; readonly warnings: readonly string[]; readonly faults: readonly string[] }> {
  const written = new SourceText(source, text)
  try {
    const faults: UnreadablePart[] = []
    const value = parse(written)
    await embed(value, from, (file, text) => parse(new SourceText(file, text)), faults)
    const { document, warnings, remarks } = await normalise(value)
    restoreExamples(document)
    // An operation that can't be read is left out, so one warning about it is enough.
    const known = new Set(faults.map(({ pointer }) => pointer))
    faults.push(...warnings.filter(({ pointer }) => !known.has(pointer)))
    const sha256 = createHash('sha256').update(text).digest('hex')
    const contract = readApi(document, { sha256, compile, warn: (fault) => faults.push(fault) })
    const lines = toldOf(faults, source, written)
    return { contract, warnings: [...lines, ...toldOf(remarks, source, written)], faults: lines }
  } catch (error) {
    if (isTooDeep(error)) throw new DocumentError(`${source}: the document is nested too deeply`)
    if (!(error instanceof PartError)) throw error
    throw new DocumentError(written.at(error.pointer, error.reason))
  }
}

/** What is to be said of parts of a document, each once, as `file:line:column: reason`. */
function toldOf(parts: readonly UnreadablePart[], source: string, written: SourceText): string[] {
  const distinct = new Map(parts.map((part) => [`${part.pointer} ${part.reason}`, part])).values().toArray()
  const lines = distinct.slice(0, MOST_WARNINGS).map(({ pointer, reason }) => written.at(pointer, reason))
  const more = distinct.length - lines.length
  return more > 0 ? [...lines, `${source}: ${more} more of the kind`] : lines
}

/** What a text says, as a tree. Throws {@link PartError}. */
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
    if (open.has(value)) throw new PartError(pointer(), 'an alias contains itself')
    open.add(value)
    let size = 1
    for (const [key, member] of Object.entries(value)) size += sizeOf(member, () => join(pointer(), key))
    open.delete(value)
    if (size > MOST_PARTS) throw new PartError(pointer(), `aliases make more than ${MOST_PARTS} parts of it`)
    sizes.set(value, size)
    return size
  }
  sizeOf(document, () => '')
}
