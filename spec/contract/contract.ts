/**
 * What a contract consists of. Every part has the JSON Pointer of the place that it was read from, so that a message
 * can name the place.
 */

import { DocumentError } from '../program/user-error.ts'
import { type Document, Handle, type Schema } from '../schema/schema.ts'

/** An OpenAPI 3.1 document, read once. Values derived from it are kept in it. */
export class Api extends Handle {
  readonly title: string
  readonly version: string
  /** SHA-256 of the document's text, in hexadecimal. */
  readonly sha256: string
  readonly document: Document
  /** The path of each server of the document, without a trailing slash, and always `''`. */
  readonly basePaths: readonly string[]
  readonly operations: readonly Operation[]

  constructor({ title, version, sha256, document, basePaths, operations }: Omit<Api, keyof Handle>) {
    super()
    this.title = title
    this.version = version
    this.sha256 = sha256
    this.document = document
    this.basePaths = basePaths
    this.operations = operations
  }
}

export type Operation = {
  /** `operationId`, or the method and path where the document gives none. */
  readonly id: string
  /** The id in kebab case: the first part of every requirement's id. */
  readonly slug: string
  /** Upper case, as on the wire. */
  readonly method: string
  /** The path template, such as `/plants/{id}`. */
  readonly path: string
  readonly pointer: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | null
  readonly responses: readonly ResponseSpec[]
  /** Alternatives, any of which will do; each names the schemes it needs together. None means open to all. */
  readonly security: readonly (readonly SecurityScheme[])[]
  /** The base paths of the operation: those of {@link Api.basePaths}, or of its own servers if it has some. */
  readonly basePaths: readonly string[]
  /** The name of the document that it is from, where several are served; otherwise null. */
  readonly document: string | null
  /** The operation as the document has it, where this one is how it is told: with JSON in place of XML. */
  readonly written?: Operation
  /** Why the operation can't be served; its other fields are empty then. Null if it can be served. */
  readonly fault: PartError | null
}

/** The extension of a path that names its document, if several are served. */
export const FROM = 'x-plant-store-document'

/** What is wrong with a part of a document, and where. */
export type UnreadablePart = { readonly pointer: string; readonly reason: string }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  /** Null where the document gives none. */
  readonly schema: Schema | null
  /** True where the value is JSON text (`content: application/json`). */
  readonly json: boolean
  /** True where an empty text stands for no value. */
  readonly allowEmpty: boolean
  /** As the document writes them beside the schema. */
  readonly examples: readonly unknown[]
  readonly pointer: string
}

export type RequestBody = {
  readonly required: boolean
  readonly content: readonly MediaType[]
  readonly pointer: string
}

export type ResponseSpec = {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly content: readonly MediaType[]
  readonly headers: readonly ResponseHeader[]
  readonly pointer: string
}

export type ResponseHeader = {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema | null
  /** The media type of a header's value, if the document describes it by `content` and not by a schema. */
  readonly content: readonly MediaType[]
  readonly example: unknown
  readonly pointer: string
}

export type MediaType = {
  /** As the document writes it: a media type or a range such as `application/*`. */
  readonly name: string
  /** True for `application/json`, `*+json` and ranges that cover them, and for what an engine tells as JSON. */
  readonly json: boolean
  /** Null where the document gives none. */
  readonly schema: Schema | null
  /** Of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema: Schema | null
  readonly examples: readonly { readonly name: string; readonly value: unknown }[]
  /** Names of examples whose `externalValue` is not fetched. */
  readonly elsewhere: readonly string[]
}

export type SecurityScheme =
  | {
      readonly kind: 'http'
      readonly name: string
      readonly scheme: string
      /** The scopes that a token of OAuth 2 or OpenID Connect needs. */
      readonly scopes: readonly string[]
    }
  | {
      readonly kind: 'api-key'
      readonly name: string
      readonly in: 'header' | 'query' | 'cookie'
      readonly key: string
    }
  /** Mutual TLS: nothing in the request shows it. */
  | { readonly kind: 'transport'; readonly name: string }

/** A part of a document that can't be used: where it is, and why. */
export class PartError extends DocumentError {
  declare readonly pointer: string
  declare readonly reason: string
  constructor(pointer: string, reason: string) {
    super(pointer === '' ? reason : `${pointer}: ${reason}`)
    this.pointer = pointer
    this.reason = reason
  }
}

/** A part of a document that nobody has read: what it says is unknown, and is never made up. */
export class UnreadPart extends PartError {}
