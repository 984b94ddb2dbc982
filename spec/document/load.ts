/** Contracts from files and addresses. Node only. */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Api } from '../contract/contract.ts'
import { FileError, OptionError, reasonOf } from '../program/user-error.ts'
import { learnXml, speaksXml } from '../xml/spoken.ts'
import { bundled } from './bundled.ts'
import { type Published, Source, type SourceOptions, type SpecOptions, shownSource } from './source.ts'
import { isAddress } from './target.ts'

const BUNDLED_DOCUMENT = fileURLToPath(new URL('../openapi.yaml', import.meta.url))

/** A contract and where it came from. */
export type LoadedContract = {
  readonly contract: Api
  /** The file or address, as it was given, without a password in it. */
  readonly source: string
  /** The document's text, as it was read. */
  readonly text: string
  /** The parts of the document that can't be served, or only in another way, as `file:line:column: reason`. */
  readonly warnings: readonly string[]
  /** Those of the warnings that tell of parts that can't be served. */
  readonly faults: readonly string[]
  /** The files that it was read from: its own, unless it came from an address, and those that it refers to. */
  readonly files: readonly string[]
  /** Where it came from, if that is no file. */
  readonly published: readonly Published[]
  /** SHA-256 in hex of the text and of all that it refers to. */
  readonly digest: string
}

/**
 * Loads an OpenAPI or Swagger 2.0 document, YAML or JSON, from a file or an http(s) address. Throws `UserError`,
 * one line that begins with file, line and column, where it can't be read or is no such document. A text that is known
 * is not read again.
 */
export async function loadContract(
  spec: SpecOptions['spec'] = BUNDLED_DOCUMENT,
  options: SourceOptions = {},
  known: string | null = null,
): Promise<LoadedContract> {
  const mounts = [spec].flat().map(mountOf)
  const loaded = await loadDocuments(mounts, options, known)
  if (options.resources === undefined) return loaded
  const { withCorrections } = await import('./corrected.ts')
  const assumed = () => loadDocuments(mounts, { ...options, assuming: true }, known)
  return { ...loaded, ...(await withCorrections(loaded, options.resources, options.assuming ? undefined : assumed)) }
}

/** As {@link loadContract}, with the answers that the document leaves out: for whoever shows answers, and judges none. */
export function loadAssuming(
  spec?: SpecOptions['spec'],
  options: SourceOptions = {},
  known: string | null = null,
): Promise<LoadedContract> {
  return loadContract(spec, { ...options, assuming: true }, known)
}

async function loadDocuments(
  mounts: readonly Mount[],
  options: SourceOptions,
  known: string | null,
): Promise<LoadedContract> {
  const [one] = mounts
  if (one === undefined) throw new OptionError('--spec names no document')
  return mounts.length === 1 && one.path === null
    ? loadOne(one.file, options, known)
    : loadSeveral(mounts, options, known)
}

type Mount = {
  /** The path that its operations get; null for the one that its servers name. */
  readonly path: string | null
  readonly file: string
}

/** Reads `orders=orders.yaml`, unless that is the name of a file; the file may be a `file:` address. */
function mountOf(spec: unknown): Mount {
  const text = spec instanceof URL ? spec.href : spec
  if (typeof text !== 'string')
    throw new OptionError('spec must be the file or address of a document; write a document that is a value to a file')
  if (text === '') throw new OptionError('--spec or PLANT_STORE_SPEC is empty: name a document')
  const [, path, file] = /^\/?([\w.~-]+(?:\/[\w.~-]+)*)=(.+)$/s.exec(text) ?? []
  return path === undefined || file === undefined || existsSync(text)
    ? { path: null, file: pathOf(text) }
    : { path, file: pathOf(file) }
}

/** The path behind a `file:` address, such as that of `import.meta.resolve`; any other text is what it was. */
function pathOf(text: string): string {
  if (!/^file:\/\//i.test(text)) return text
  try {
    return fileURLToPath(text)
  } catch (error) {
    throw new FileError(`${text}: can't be read: ${reasonOf(error)}`)
  }
}

/** Serves several documents as one, each under its path. */
async function loadSeveral(
  mounts: readonly Mount[],
  options: SourceOptions,
  known: string | null,
): Promise<LoadedContract> {
  const { compileDocument } = await import('./document.ts')
  const source = mounts.map(({ file }) => shownSource(file)).join(', ')
  // The text of several has been put together, and has no warning that they did not have.
  const loaded = known === null ? await Promise.all(mounts.map(({ file }) => loadOne(file, options, null))) : []
  const text =
    known ??
    (await import('./join.ts')).joinDocuments(
      loaded.map(({ contract, source }, index) => {
        const path = mounts[index]?.path ?? null
        const [served = ''] = contract.basePaths
        const isNamed = path !== null
        return { name: path ?? source, prefix: isNamed ? `/${path}` : served, isNamed, root: contract.document.root }
      }),
    )
  return {
    // What they refer to has been read for each of them.
    contract: (await compileDocument(source, text, null, options.assuming)).contract,
    source,
    text,
    warnings: loaded.flatMap(({ warnings }) => warnings),
    faults: loaded.flatMap(({ faults }) => faults),
    files: loaded.flatMap(({ files }) => files),
    published: loaded.flatMap(({ published }) => published),
    digest: createHash('sha256').update(text).digest('hex'),
  }
}

async function loadOne(file: string, options: SourceOptions, known: string | null): Promise<LoadedContract> {
  const from = new Source(file, options)
  const text = known ?? (await from.read())
  const source = shownSource(file)
  const own = isAddress(file) ? [] : [resolve(file)]
  const sha256 = createHash('sha256').update(text).digest('hex')
  // The generated modules have the validators of the bundled document, so it needs no compiler.
  const compiled =
    sha256 === bundled.sha256
      ? { contract: bundled, warnings: [], faults: [] }
      : await (await import('./document.ts')).compileDocument(source, text, from, options.assuming)
  // Pages load it with their engine.
  if (speaksXml(compiled.contract)) learnXml(await import('../xml/speech.ts'))
  const digest = createHash('sha256').update(sha256).update(from.digest).digest('hex')
  return { ...compiled, source, text, files: [...own, ...from.files], published: from.published, digest }
}
