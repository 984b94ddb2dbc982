/** How an answer is made, whatever its media type. */

import type { MediaType, ResponseSpec } from '../../../spec/contract/contract.ts'
import { UNSENDABLE } from '../../../spec/http/field.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
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
