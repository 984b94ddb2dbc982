/** Reads a document and the files that it refers to, and refuses those that it may not read. Node only. */

import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fileBytes } from '../program/file-text.ts'
import { type DOCUMENT_OPTIONS, type OptionsOf, type RESOURCES_OPTION, SPEC_LIMIT } from '../program/option-rows.ts'
import { FileError, reasonOf } from '../program/user-error.ts'
import type { Downloaded, Validators } from './download.ts'
import { isDocument, leadsInto, type Repository, repositoryOf } from './repository.ts'
import { isAddress } from './target.ts'

/** Another document instead of this package's, and what it may read. */
export type SpecOptions = OptionsOf<typeof DOCUMENT_OPTIONS & typeof RESOURCES_OPTION>

/** `assuming`: with the answers that the document leaves out. */
export type SourceOptions = Omit<SpecOptions, 'spec'> & { readonly assuming?: boolean }

/** What a line says if nobody named a document, because people forget `--spec`. */
export function exampleNote({ spec }: SpecOptions): string {
  return spec === undefined ? ` (${EXAMPLE_NOTE})` : ''
}

export const EXAMPLE_NOTE = "the document is the package's example: name yours with --spec"

const TIMEOUT = 30_000

const NO_DOCUMENT =
  "outside the document's folder only .yaml, .yml and .json are read, and nothing whose path has a name that begins with a dot; --allow-refs DIR allows a folder"

/** Encodings by the byte order mark that texts in them begin with. */
const ENCODINGS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** The address of what a schema is, as a schema; it is known without a network, as far as its type. */
const METASCHEMA = /^https?:\/\/json-schema\.org\/(draft-\d+|draft\/[\d-]+)\/schema#?$/

/** A document at an address, as it was read. */
export type Published = { readonly address: string; readonly validators: Validators; readonly sha256: string }

/**
 * SHA-256 in hex of what stands at the address of a document now; null if it is what it was. Throws a `FileError` if it
 * can't be read.
 */
export async function publishedNow(
  { address, validators, sha256 }: Published,
  { specLimit = SPEC_LIMIT, specTimeout = TIMEOUT }: SourceOptions,
): Promise<string | null> {
  const { download } = await import('./download.ts')
  const signal = AbortSignal.timeout(specTimeout)
  const bounds = { limit: specLimit, signal, onlyPublic: false, origin: null }
  try {
    const now = await download(new URL(address), bounds, validators)
    const hash = now === null ? sha256 : digestOf(now.bytes)
    return hash === sha256 ? null : hash
  } catch (error) {
    throw new FileError(`${shownSource(address)}: can't be read: ${reasonOf(error)}`)
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A document's file or address, without the user name and password of an address. */
export function shownSource(source: string): string {
  if (!isAddress(source)) return source
  const url = new URL(source)
  if (url.username === '' && url.password === '') return source
  url.username = ''
  url.password = ''
  return url.href
}

/** The source of one document. Read the document first, then its references. */
export class Source {
  /** What the author of the document should know of its bytes. */
  readonly remarks: string[] = []
  readonly #source: string
  readonly #folders: readonly string[]
  /** The repository that the document is in; it is looked for at the first reference. */
  #repository: Promise<Repository | null> | null = null
  readonly #signal: AbortSignal
  readonly #limit: number
  #left: number
  /** The address of the document after redirects, which references are relative to. */
  #base: URL
  /** True if the document is on the public internet. Then it may not refer to a private network. */
  #isPublic = false
  /** Where to ask for the document again; nowhere if it is a file, or its text was known. */
  published: readonly Published[] = []
  readonly #files = new Set<string>()
  readonly #hash = createHash('sha256')

  constructor(source: string, { allowRefs = [], specLimit = SPEC_LIMIT, specTimeout = TIMEOUT }: SourceOptions = {}) {
    this.#source = source
    this.#base = isAddress(source) ? new URL(source) : pathToFileURL(resolve(source))
    this.#folders = [dirname(resolve(source)), ...allowRefs]
    this.#limit = specLimit
    this.#left = specLimit
    this.#signal = AbortSignal.timeout(specTimeout)
  }

  /** The files that were read for references. */
  get files(): readonly string[] {
    return [...this.#files]
  }

  /** SHA-256 in hex of everything that was read for references. */
  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The address that relative references are resolved against. */
  get base(): string {
    return this.#base.href
  }

  /** The document's text. Throws `UserError`. */
  async read(): Promise<string> {
    try {
      return this.#decoded(await this.#readDocument())
    } catch (error) {
      throw new FileError(`${shownSource(this.#source)}: can't be read: ${reasonOf(error)}`)
    }
  }

  /** Old editors of Windows write other encodings than UTF-8, the only one of JSON and the usual one of YAML. */
  #decoded(bytes: Uint8Array): string {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch (error) {
      const marked = ENCODINGS[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
      // No text in one byte for each character has this one.
      if (marked === undefined && bytes.includes(0)) throw error
      const encoding = marked ?? 'windows-1252'
      this.remarks.push(`${shownSource(this.#source)}: it is not UTF-8 text, and read as ${encoding}`)
      return new TextDecoder(encoding).decode(bytes)
    }
  }

  async #readDocument(): Promise<Uint8Array> {
    if (!isAddress(this.#source)) return this.#spent(await readRegular(this.#source, this.#left))
    const { bytes, url, isPublic, validators } = await this.#download(this.#base, false)
    this.#base = url
    this.published = [{ address: this.#source, validators, sha256: digestOf(bytes) }]
    this.#isPublic = isPublic
    return this.#spent(bytes)
  }

  /** The text that a reference leads to. Throws an `Error` with the reason in words. */
  async reference(address: string): Promise<string> {
    const url = new URL(address, this.#base)
    const scheme = url.protocol
    const draft = METASCHEMA.exec(url.href)
    // From draft 6 on, true and false are schemas, too.
    if (draft !== null) return /-0[34]$/.test(draft[1] ?? '') ? '{"type":"object"}' : '{}'
    if (scheme !== 'file:' && scheme !== 'http:' && scheme !== 'https:') throw new Error(`${scheme} is refused`)
    if (this.#base.protocol === 'file:') {
      if (scheme === 'file:') {
        // The document itself may be on another machine: Windows opens \\server\share.
        if (url.host !== this.#base.host) throw new Error('a file of another machine is refused')
        const file = await this.#allowed(fileURLToPath(url))
        this.#files.add(file)
        return this.#noted(await readRegular(file, this.#left))
      }
      return this.#noted((await this.#download(url, true)).bytes)
    }
    if (scheme === 'file:') throw new Error('a document from an address may not refer to files')
    const { origin } = this.#base
    if (url.origin !== origin) throw new Error(`a document from ${origin} may refer only to ${origin}`)
    return this.#noted((await this.#download(url, this.#isPublic, origin)).bytes)
  }

  /**
   * The real path of a file that may be referred to; it may be missing, but not its folder. The system is asked nothing
   * about other files, not even whether they exist.
   */
  async #allowed(path: string): Promise<string> {
    const real = await Promise.all(this.#folders.map((folder) => realpath(folder).catch(() => resolve(folder))))
    this.#repository ??= repositoryOf(dirname(resolve(this.#source)))
    const repository = await this.#repository
    const around = repository === null ? [] : [repository.named, repository.real]
    if (leadsInto(path, [...this.#folders.map((folder) => resolve(folder)), ...real, ...around])) {
      const file = await realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)))
      if (leadsInto(file, real)) return file
      if (repository !== null && leadsInto(file, [repository.real])) {
        if (isDocument(relative(repository.real, file))) return file
        throw new Error(NO_DOCUMENT)
      }
    }
    const outside = repository === null ? "the document's folder" : "the document's folder and its repository"
    throw new Error(`the file is outside ${outside}; --allow-refs DIR allows another`)
  }

  /** Most documents are files. What downloads need is loaded for the first one: TLS alone takes 20 ms. */
  async #download(url: URL, onlyPublic: boolean, origin: string | null = null): Promise<Downloaded> {
    const { download } = await import('./download.ts')
    const found = await download(url, { limit: this.#left, signal: this.#signal, onlyPublic, origin })
    if (found === null) throw new Error('the server answered 304')
    return found
  }

  #noted(bytes: Uint8Array): string {
    this.#hash.update(`${bytes.length} `).update(bytes)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#spent(bytes))
  }

  #spent(bytes: Uint8Array): Uint8Array {
    this.#left -= bytes.length
    if (this.#left < 0)
      throw new Error(`it is larger than ${this.#limit} bytes with all that it refers to (--spec-limit)`)
    return bytes
  }
}

/** The content of a regular file. A pipe is refused, because documents are read again. */
async function readRegular(file: string, limit: number): Promise<Buffer> {
  if ((await stat(file)).isFIFO()) throw new Error('it is not a regular file: write the document to a file first')
  return fileBytes(file, limit, `it is larger than ${limit} bytes (--spec-limit)`)
}
