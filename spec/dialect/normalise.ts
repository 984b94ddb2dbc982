/**
 * Upgrades a document by its version and its `jsonSchemaDialect`: Swagger 2.0, OpenAPI 3.0 and the older drafts of JSON
 * Schema become OpenAPI 3.1 with JSON Schema 2020-12. So no other code has to know the version.
 */

import { PartError } from '../contract/contract.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import { readAsMeant } from '../schema/meant.ts'
import { dialectOf, JSON_SCHEMA_2020_12, OPENAPI_3_0, type Warning } from './dialect.ts'
import { DialectReader } from './reader.ts'
import { upgradeSwagger } from './swagger.ts'

export type Normalised = {
  readonly document: JsonObject
  /** What is ignored, or can't be checked. */
  readonly warnings: readonly Warning[]
  /** What is served, but in another way than the document says. */
  readonly remarks: readonly Warning[]
}

/**
 * The document as OpenAPI 3.1. It is changed in place, because it may be large, so the caller must not use the original
 * any more. Throws {@link PartError} where it is not an OpenAPI document.
 */
export async function normalise(value: unknown): Promise<Normalised> {
  if (!isObject(value)) throw new PartError('', 'an OpenAPI document is an object, and this is not')
  let document: JsonObject = value
  if (versionOf(document, 'swagger') === '2.0') document = await upgradeSwagger(document)
  const version = versionOf(document, 'openapi')
  const { jsonSchemaDialect } = document
  const reader = new DialectReader(
    document,
    version === '3.0' ? OPENAPI_3_0 : (dialectOf(jsonSchemaDialect) ?? JSON_SCHEMA_2020_12),
  )
  reader.read()
  Object.assign(document, { openapi: '3.1.1' })
  const remarks = readAsMeant(document, reader.composed)
  return { document, warnings: reader.warnings, remarks }
}

/** The major and minor version. YAML reads an unquoted 3.0 as the number 3. */
function versionOf(document: JsonObject, keyword: 'openapi' | 'swagger'): string | null {
  const said = document[keyword]
  if (keyword === 'openapi' && document.swagger !== undefined && said === undefined) {
    throw new PartError('/swagger', `"swagger" must be 2.0 and is ${JSON.stringify(document.swagger)}`)
  }
  const [, major, minor = '0'] = /^(\d+)(?:\.(\d+))?/.exec(String(said)) ?? []
  if (keyword === 'swagger') return major === '2' ? '2.0' : null
  if (major !== '3') {
    throw new PartError(
      '/openapi',
      `"openapi" must be 3.x (or "swagger" 2.0) and is ${JSON.stringify(said) ?? 'missing'}`,
    )
  }
  return `${major}.${minor}`
}
