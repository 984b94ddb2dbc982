/** A request to Prism, and its answer. */

import { essenceOf } from '../../spec/http/media-type.ts'

export type PrismQuestion = {
  readonly method: string
  /** Without the base path of a server: Prism knows none. */
  readonly path: string
  readonly query: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The operation; null if Prism has to find it. */
  readonly operation: { readonly method: string; readonly path: string } | null
  readonly checkSecurity: boolean
  /** The seed of `dynamic`, where the request names none; null for other values each time. */
  readonly seed: string | null
}

export type Complaint = {
  /** A keyword of the schema, or a status. */
  readonly code: string | null
  readonly message: string
}

export type PrismSaid = {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** True for a problem of Prism's own, which the document does not describe. */
  readonly isProblem: boolean
  readonly complaints: readonly Complaint[]
}

/** True for media types that Prism reads and writes as JSON. */
export function isPrismJson(contentType: string | undefined): boolean {
  return /^application\/(.*\+)?json$/.test(essenceOf(contentType))
}
