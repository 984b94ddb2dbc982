/** The dialects of JSON Schema that documents are written in. */

import { isObject } from '../json/pointer.ts'

/** An object of a document, which is changed in place. */
export type SchemaNode = Record<string, unknown>

export function isNode(value: unknown): value is SchemaNode {
  return isObject(value)
}

/** How a dialect differs from JSON Schema 2020-12. */
export type Dialect = {
  /** Keywords beside a `$ref` are ignored. */
  readonly refAlone: boolean
  /** `nullable: true` adds null to the types beside it. */
  readonly nullable: boolean
  /** `dependencies` has the meaning that it had in draft 7. */
  readonly dependencies: boolean
}

export const JSON_SCHEMA_2020_12: Dialect = { refAlone: false, nullable: false, dependencies: false }
const JSON_SCHEMA_2019_09: Dialect = { refAlone: false, nullable: false, dependencies: true }
const JSON_SCHEMA_DRAFT_7: Dialect = { refAlone: true, nullable: false, dependencies: true }
export const OPENAPI_3_0: Dialect = { refAlone: true, nullable: true, dependencies: false }

/** A warning about a part of a document that is ignored or can't be checked, and why. */
export type Warning = { readonly pointer: string; readonly reason: string }

/** The dialect that a `$schema` or `jsonSchemaDialect` names; null where it names none that we know. */
export function dialectOf(uri: unknown): Dialect | null {
  if (typeof uri !== 'string') return null
  if (/draft\/2019-09/.test(uri)) return JSON_SCHEMA_2019_09
  if (/draft-0[3-7]/.test(uri)) return JSON_SCHEMA_DRAFT_7
  if (/spec\.openapis\.org\/oas\/3\.0/.test(uri)) return OPENAPI_3_0
  return /draft\/2020-12|spec\.openapis\.org\/oas\/3\./.test(uri) ? JSON_SCHEMA_2020_12 : null
}
