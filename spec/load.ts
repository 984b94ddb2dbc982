/** Contracts from files and addresses. Node only. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled.ts'
import { reasonOf, UserError } from './user-error.ts'
import type { CompiledContract } from './validators.ts'

/** The document of this package. */
const BUNDLED_DOCUMENT = fileURLToPath(new URL('./openapi.yaml', import.meta.url))

/** A compiled contract and where it came from. */
export type LoadedContract = CompiledContract & {
  /** The file or address, as it was given. */
  readonly source: string
  /** The document's text, as it was read. */
  readonly text: string
}

/**
 * Loads an OpenAPI 3.0 or 3.1 document, YAML or JSON, from a file or an http(s) address.
 * Throws {@link UserError}, one line that begins with file, line and column, where it can't be read or where any part
 * that would be served is broken.
 */
export async function loadContract(source: string = BUNDLED_DOCUMENT): Promise<LoadedContract> {
  const text = await readText(source)
  const sha256 = createHash('sha256').update(text).digest('hex')
  // The document that the generated modules were made from needs no compiling, nor what compiles.
  if (sha256 === bundled.sha256) return { ...bundled, source, text }
  const { compileDocument } = await import('./document.ts')
  return { ...(await compileDocument(source, text)), sha256, source, text }
}

async function readText(source: string): Promise<string> {
  try {
    if (!/^https?:\/\//i.test(source)) return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(source))
    const response = await fetch(source, { signal: AbortSignal.timeout(30_000) })
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    return await response.text()
  } catch (error) {
    throw new UserError(`${source}: can't be read: ${reasonOf(error)}`)
  }
}
