/** Prism for one document: for operations that the engine can't serve, or for all. */

import { createRequire } from 'node:module'
import { type Api, type Operation, PartError } from '../../spec/contract/contract.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import { isJson } from '../../spec/http/media-type.ts'
import { responseFor } from '../../spec/http/status.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, fromRef, isObject } from '../../spec/json/pointer.ts'
import { isOlder } from '../../spec/this-node.ts'
import { sampleOf } from '../engine/answer/files/sample.ts'
import type { RawRequest } from '../engine/message/message.ts'
import type { Fallback } from '../engine/message/settings.ts'
import { withoutWithheld } from '../engine/values/withheld.ts'
import type { PrismQuestion, PrismSaid } from './question.ts'
import { type PrismOutcome, PrismThread } from './thread.ts'

type Readable = { readonly contract: Api; readonly text: string }

/** The oldest Node that Prism's own package allows. */
function neededNode(): string {
  const read = createRequire(import.meta.url)
  const { engines }: { readonly engines: { readonly node: string } } = read('@stoplight/prism-core/package.json')
  return engines.node.replace('>=', '')
}

/** What Prism may be told about a request beside its text. */
export type Asking = Pick<PrismQuestion, 'checkSecurity' | 'seed'> & {
  /** Null if Prism has to find it. */
  readonly operation: Operation | null
  readonly values: ReadonlyMap<string, string>
}

/** Fields that Prism always reads. */
const ALWAYS = ['accept', 'authorization', 'content-length', 'content-type', 'cookie', 'prefer', 'transfer-encoding']

/** What is read of a document at the first use: Prism's copy of it, and the header fields that it names. */
type Opened = { readonly thread: PrismThread; readonly fields: readonly string[] }

export class Prism {
  readonly #loaded: Readable
  readonly #warn: (text: string) => void
  #opening: Promise<Opened> | null = null

  /** Nothing is read before the first use. That warns on a Node that is older than Prism asks for. */
  constructor(loaded: Readable, warn: (text: string) => void) {
    this.#loaded = loaded
    this.#warn = warn
  }

  /** Rejects if Prism can't read the document. */
  async start(): Promise<void> {
    await (await this.#open()).thread.start()
  }

  /** Asks Prism. Never rejects. */
  async ask(request: RawRequest, { operation, values, ...others }: Asking): Promise<PrismOutcome> {
    const { thread, fields } = await this.#open()
    const { path, query } = splitTarget(request.target)
    const headers = fields.flatMap((name) => {
      const value = request.header(name)
      return value === undefined ? [] : [[name, value] as const]
    })
    const said = await thread.ask({
      ...others,
      method: operation?.method ?? request.method,
      // Operations are matched without the base path of their server.
      path: operation === null ? plainPath(path) : pathFilled(operation.path, values),
      query,
      headers: Object.fromEntries(headers),
      body: contentText(request),
      operation: operation === null ? null : { method: operation.method, path: operation.path },
    })
    if (operation === null || 'failure' in said) return said
    return { ...said, body: textWithoutWithheld(operation, said) }
  }

  close(): void {
    void this.#opening?.then(({ thread }) => thread.close())
  }

  #open(): Promise<Opened> {
    if (this.#opening !== null) return this.#opening
    const needed = neededNode()
    if (isOlder(process.versions.node, needed))
      this.#warn(`Prism needs Node ${needed} or later, and this is ${process.versions.node}: its answers may fail`)
    this.#opening = documentFor(this.#loaded).then(({ document, fields }) => ({
      thread: new PrismThread(document),
      fields: [...new Set([...ALWAYS, ...fields])],
    }))
    return this.#opening
  }
}

/** An answer's body without what is write-only, which Prism fills in; as it is where its schema can't be followed. */
function textWithoutWithheld(operation: Operation, { status, body }: PrismSaid): string {
  try {
    const schema = jsonOf(responseFor(operation, status))?.schema ?? null
    const json = schema === null ? null : tryParseJson(body)
    if (schema === null || json === null) return body
    const shown = withoutWithheld(schema, json.exact)
    return shown === json.exact ? body : JSON.stringify(shown)
  } catch (error) {
    if (error instanceof PartError) return body
    throw error
  }
}

/** The text of a request's content. A byte order mark is a part of it. */
export function contentText({ body }: RawRequest): string {
  return body === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
}

/** The path without dot segments, as Prism's server makes it. */
function plainPath(path: string): string {
  return URL.parse(path, 'http://localhost/')?.pathname ?? path
}

function pathFilled(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

/** The document as it was written, unless it refers to others, which Prism would read from anywhere. */
async function documentFor({ contract, text }: Readable) {
  const { SourceText } = await import('../../spec/document/source-text.ts')
  try {
    const written = readable(new SourceText('', text).value())
    if (written.isWhole) return written
  } catch {
    // The kit's reader repairs more than that.
  }
  return readable(contract.document.root)
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * A copy for Prism, without references that lead nowhere (Prism refuses the whole document for one), and without
 * references to other documents; the header fields that it names, and whether it refers to no other document.
 */
function readable(root: unknown) {
  const fields: string[] = []
  const copies = new Map<object, unknown>()
  let isWhole = isObject(root)
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) {
      const list: unknown[] = []
      copies.set(value, list)
      for (const item of value) list.push(copy(item))
      return list
    }
    const made: Record<string, unknown> = {}
    copies.set(value, made)
    const node: Readonly<Record<string, unknown>> = Object(value)
    if (typeof node.$ref === 'string') {
      const place = fromRef(node.$ref)
      isWhole &&= node.$ref.startsWith('#')
      if (place === null || at(root, place) === undefined) return made
    }
    if (node.in === 'header' && typeof node.name === 'string') fields.push(node.name.toLowerCase())
    for (const [key, member] of Object.entries(node)) made[key] = DATA.has(key) ? member : copy(member)
    return made
  }
  const document: object = Object(copy(root))
  return { document, fields, isWhole }
}

/**
 * Answers by Prism for operations that the engine can't serve, such as one whose schema Ajv can't compile: Prism reads
 * documents in another way. If it fails, too, the answer is a 501.
 *
 * All other operations are the engine's, because a request must get the same answer in the browser, where Prism can't
 * run.
 * The engine has judged the credential already.
 */
export function createPrismFallback(prism: Prism): Fallback {
  return async (request, operation, values) => {
    const said = await prism.ask(request, { operation, values, checkSecurity: false, seed: null })
    if ('failure' in said || said.isProblem) return null
    const { status, headers, body } = said
    const type = headers['content-type'] ?? ''
    if (isJson(type)) return body === '' ? null : { status, headers, body }
    // Prism makes a text of any schema, for a picture, too.
    const file = body === '' ? null : sampleOf(type)
    return file?.encoding === undefined ? { status, headers, body } : { status, headers, ...file }
  }
}
