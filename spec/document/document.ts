/** The text of an OpenAPI document made a contract: parsed, bundled, made OpenAPI 3.1, read. */

import { createHash } from 'node:crypto'
import { assumeAnswers } from '../assumed/answers.ts'
import { assumeCredentials } from '../assumed/credentials.ts'
import { assumeShown } from '../assumed/shown.ts'
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
 * Reads the YAML or JSON text of a document; `source` is how messages call it, `from` reads what it refers to, if
 * anything may. What of it can't be served is among the warnings, each `file:line:column: reason`. Throws `UserError`,
 * of the same form, where it is no OpenAPI document. `assuming`: with the answers that it leaves out.
 */
export async function compileDocument(
  source: string,
  text: string,
  from: Source | null = new Source(source),
  assuming = false,
): Promise<{ readonly contract: Api; readonly warnings: readonly string[]; readonly faults: readonly string[] }> {
  const written = new SourceText(source, text)
  try {
    const faults: UnreadablePart[] = []
    const noted = [...(from?.remarks ?? [])]
    const value = parse(written, noted)
    const read = (file: string, text: string): unknown => parse(new SourceText(file, text), noted)
    const unread = from === null ? undefined : await embed(value, from, read, faults)
    const { document, warnings, remarks, shown } = await normalise(value, unread)
    restoreExamples(document)
    if (assuming) {
      const api = readApi(document)
      assumeCredentials(document, api)
      assumeShown(document, api)
      assumeAnswers(document)
    }
    // An operation that can't be read is left out, so one warning about it is enough.
    const known = new Set(faults.map(({ pointer }) => pointer))
    faults.push(...warnings.filter(({ pointer }) => !known.has(pointer)))
    const sha256 = createHash('sha256').update(text).digest('hex')
    const contract = readApi(document, {
      sha256,
      compile,
      shown,
      warn: (fault) => faults.push(fault),
    })
    const lines = warningLines(faults, source, written)
    const told = [...lines, ...shortened(noted, source), ...warningLines(remarks, source, written)]
    return { contract, warnings: told, faults: lines }
  } catch (error) {
    if (isTooDeep(error)) throw new DocumentError(`${source}: the document is nested too deeply`)
    if (!(error instanceof PartError)) throw error
    throw new DocumentError(written.at(error.pointer, error.reason))
  }
}

/** Remarks on parts of a document, each once, as `file:line:column: reason`. */
function warningLines(parts: readonly UnreadablePart[], source: string, written: SourceText): string[] {
  const distinct = new Map(parts.map((part) => [`${part.pointer} ${part.reason}`, part])).values().toArray()
  const lines = distinct.slice(0, MOST_WARNINGS).map(({ pointer, reason }) => written.at(pointer, reason))
  return shortened(lines, source, distinct.length)
}

/** The first lines, and how many there are beyond. */
function shortened(lines: readonly string[], source: string, count = lines.length): string[] {
  const more = count - MOST_WARNINGS
  return more > 0 ? [...lines.slice(0, MOST_WARNINGS), `${source}: ${more} more of the kind`] : [...lines]
}

/** Reads a text as a tree; `remarks` gets the warnings. Throws {@link PartError}. */
function parse(text: SourceText, remarks: string[]): unknown {
  const value = text.value()
  remarks.push(...text.remarks)
  if (!text.isTree)
    checkTree(value, (pointer) => remarks.push(text.at(pointer, 'an alias contains itself: it is null')))
  return value
}

/** Parts of a document that are there only because aliases repeat them: more than any that people wrote. */
const MOST_REPEATED = 1_000_000

/**
 * Aliases make a graph of a document; what is read from here on is a tree, and none that has no end: where an alias
 * contains itself, it becomes null.
 */
function checkTree(document: unknown, cut: (pointer: string) => void): void {
  const sizes = new Map<object, number>()
  const open = new Set<object>()
  let repeated = 0
  const sizeOf = (value: unknown, pointer: () => string): number => {
    if (typeof value !== 'object' || value === null) return 1
    const known = sizes.get(value)
    repeated += known ?? 0
    if (repeated > MOST_REPEATED) throw new PartError(pointer(), `aliases repeat more than ${MOST_REPEATED} parts`)
    if (known !== undefined) return known
    open.add(value)
    let size = 1
    for (const [key, member] of Object.entries(value)) {
      const place = (): string => join(pointer(), key)
      if (typeof member === 'object' && member !== null && open.has(member)) {
        cut(place())
        Reflect.set(value, key, null)
      } else size += sizeOf(member, place)
    }
    open.delete(value)
    sizes.set(value, size)
    return size
  }
  sizeOf(document, () => '')
}
