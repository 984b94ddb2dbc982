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
import { placesInFile, renamed } from './written.ts'

export type Normalised = {
  readonly document: JsonObject
  /** What is ignored, or can't be checked. */
  readonly warnings: readonly Warning[]
  /** What is served, but in another way than the document says. */
  readonly remarks: readonly Warning[]
  /** The pointer of a place in the document as it was. */
  readonly shown: (pointer: string) => string
}

/**
 * The document as OpenAPI 3.1. It is changed in place, because it may be large, so the caller must not use the original
 * any more. `unread` says why a reference to elsewhere was not read. Throws {@link PartError} where it is not an OpenAPI
 * document.
 */
export async function normalise(value: unknown, unread: ReadonlyMap<string, string> = new Map()): Promise<Normalised> {
  if (!isObject(value)) throw new PartError('', 'an OpenAPI document is an object, and this is not')
  const unknown = settleVersion(value)
  let document: JsonObject = value
  let shown = (pointer: string): string => pointer
  const isSwagger = document.swagger !== undefined
  if (isSwagger) {
    shown = placesInFile(structuredClone(document))
    document = await upgradeSwagger(document)
  }
  const isOld = /^3(\.0|$)/.test(String(document.openapi))
  const { jsonSchemaDialect } = document
  const reader = new DialectReader(
    document,
    isOld ? OPENAPI_3_0 : (dialectOf(jsonSchemaDialect) ?? JSON_SCHEMA_2020_12),
    unread,
  )
  reader.read()
  Object.assign(document, { openapi: '3.1.1' })
  const remarks = [...unknown, ...readAsMeant(document, reader.composed, shown)]
  const warnings = reader.warnings.map(({ pointer, reason }) => {
    return { pointer: shown(pointer), reason: isSwagger ? renamed(reason) : reason }
  })
  return { document, warnings, remarks, shown }
}

/**
 * Leaves `openapi` 3.x or `swagger` 2.0. YAML reads an unquoted 3.0 as the number 3. A document of another version is
 * read as the nearest one, which a warning says. Throws {@link PartError} where no version is named.
 */
function settleVersion(document: JsonObject): Warning[] {
  const { openapi, swagger } = document
  const isSwagger = openapi === undefined && swagger !== undefined && !/^3/.test(String(swagger))
  const [keyword, said] = openapi === undefined && swagger !== undefined ? ['swagger', swagger] : ['openapi', openapi]
  if (said === undefined || said === null) {
    throw new PartError('/openapi', '"openapi" must be 3.x (or "swagger" 2.0) and is missing')
  }
  const isKnown = keyword === 'openapi' ? /^3(\.|$)/.test(String(said)) : /^2(\.|$)/.test(String(said))
  if (!isKnown && !isObject(document.paths)) {
    throw new PartError(
      `/${keyword}`,
      `"openapi" must be 3.x (or "swagger" 2.0), and "${keyword}" is ${JSON.stringify(said)}`,
    )
  }
  if (!isSwagger) Reflect.deleteProperty(document, 'swagger')
  Object.assign(document, isSwagger ? { swagger: '2.0' } : { openapi: isKnown ? said : '3.1.0' })
  const meant = isSwagger ? 'Swagger 2.0' : 'OpenAPI 3.1'
  const reason = `"${keyword}" is ${JSON.stringify(said)}, which is unknown: the document is read as ${meant}`
  return isKnown ? [] : [{ pointer: `/${keyword}`, reason }]
}
