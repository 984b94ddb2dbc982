/** How an answer is made, whatever its media type. */

import type { Fill } from '../../../fixtures/errors/error-fill.ts'
import type { Trouble } from '../../../fixtures/errors/trouble.ts'
import { type MediaType, PartError, type ResponseSpec } from '../../../spec/contract/contract.ts'
import { UNSENDABLE } from '../../../spec/http/field.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import type { Preferences } from '../request/preferences.ts'
import type { HeaderOccasion } from './header-meaning.ts'

/** How the answer of one documented response is made in one media type. */
export type Responder = {
  readonly response: ResponseSpec
  /** Null where the response has no content. */
  readonly mediaType: MediaType | null
  readonly body: (sent: ParsedJson | null, occasion: Occasion) => string
  readonly dynamic: (occasion: Occasion) => string
  /** The text of the example with this name; null if there is none, or if it breaks its schema. */
  readonly example: (name: string) => string | null
  /** The headers that say what the body is, and those that the document describes. */
  readonly headers: (occasion: HeaderOccasion) => Readonly<Record<string, string>>
  /** The same response in a media type that an `Accept` header allows, its own first; null where there is none. */
  readonly acceptable: (accept?: string) => Responder | null
}

/** What an answer is made for: `key` is the seed of the request. */
export type Occasion = {
  readonly key: string
  readonly values: ReadonlyMap<string, string>
  /** Why the answer breaks its schema. */
  note: string | null
  /** Those of the body, as {@link MockResponse} has them. */
  encoding?: MockResponse['encoding']
  stream?: MockResponse['stream']
  /** The request; absent where the answer is on stage. */
  readonly request?: RawRequest
  readonly preferences?: Preferences
}

export type BodyMakers = Pick<Responder, 'body' | 'dynamic' | 'example'>

/** A value as a header carries it. */
export function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(headerText).join(',')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(UNSENDABLE, '?')
}

/** The first body that the schema of errors takes; undefined for none. */
export function firstFitting(makes: readonly Fill[], trouble: Trouble, schema: Schema | null | undefined): unknown {
  for (const make of makes) {
    try {
      const body = make(trouble)
      if (body !== undefined && !schema?.validator('response')(body).length) return body
    } catch (error) {
      // A fault in the schema of errors must not hide what is wrong with the request.
      if (!(error instanceof PartError)) throw error
    }
  }
  return undefined
}
