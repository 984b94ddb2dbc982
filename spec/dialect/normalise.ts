/**
 * Upgrades a document by its version and its `jsonSchemaDialect`: Swagger 2.0, OpenAPI 3.0 and the older drafts of JSON
 * Schema become OpenAPI 3.1 with JSON Schema 2020-12. So no other code has to know the version.
 */

import { PartError } from '../contract/contract.ts'
import { at, isObject, type JsonObject, join, ownMember, refTarget, tokens } from '../json/pointer.ts'
import { readAsMeant } from '../schema/meant.ts'
import { dialectOf, JSON_SCHEMA_2020_12, OPENAPI_3_0, type Warning } from './dialect.ts'
import { DialectReader } from './reader.ts'
import { upgradeSwagger } from './swagger.ts'

/**
 * The document as OpenAPI 3.1. It is changed in place, because it may be large, so the caller must not use the original
 * any more. `unread` says why a reference to elsewhere was not read. Throws {@link PartError} where it is not an OpenAPI
 * document.
 */
export async function normalise(value: unknown, unread: ReadonlyMap<string, string> = new Map()) {
  if (!isObject(value)) throw new PartError('', 'an OpenAPI document is an object, and this is not')
  const unknown = settleVersion(value)
  let document: JsonObject = value
  // The pointer of a place in the document as it was.
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
  // What is served, but in another way than the document says.
  const remarks = [...unknown, ...readAsMeant(document, reader.composed, shown)]
  // What is ignored, or can't be checked.
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

/** What Swagger 2.0 calls the maps of `components`, where that is another name. */
const MAPS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
  requestBodies: 'parameters',
}

/** A text with the names that Swagger 2.0 has for the maps of `components`. */
function renamed(text: string): string {
  return text.replaceAll(/(^|"#)\/components\/(\w+)/g, (_, before, map) => `${before}/${MAPS[map] ?? map}`)
}

/**
 * Turns a pointer into the upgraded document into the one of the same place in the file, or of the nearest place around
 * it. `file`: the document as it was before the upgrade.
 */
function placesInFile(file: JsonObject): (pointer: string) => string {
  return (pointer) => {
    let way = tokens(renamed(pointer))
    let place = ''
    for (let [name] = way; name !== undefined; [name] = way) {
      const step = stepInto(file, place, way)
      place = step.place
      way = step.way
    }
    return place
  }
}

type Rewriting = { readonly place: string; readonly way: string[] }

/** Goes on from a place of the file; what only the upgrade has, such as `content` and its media type, is passed over. */
function stepInto(file: JsonObject, place: string, way: readonly string[]): Rewriting {
  const node = at(file, place)
  const [name = '', ...rest] = way
  if (name === 'requestBody' && METHOD.test(place)) return intoBody(file, place, rest)
  if (name === 'parameters' && ownMember(node, name) !== undefined && OWNER.test(place))
    return intoParameter(file, join(place, name), rest)
  if (Array.isArray(node) || isObject(node)) {
    if (at(node, join('', name)) !== undefined) return { place: join(place, name), way: rest }
    const target = refTarget(node)
    // The upgrade has made a copy of what is shared.
    if (target !== null && isObject(at(file, target)) && target !== place) return { place: target, way: [...way] }
  }
  return { place, way: rest }
}

const OWNER = /^\/paths\/[^/]+(?:\/[^/]+)?$/
const METHOD = /^\/paths\/[^/]+\/[^/]+$/

/** The parameters listed at a place of the file, behind their references. */
function parametersAt(file: JsonObject, place: string): readonly (JsonObject & { readonly at: string })[] {
  const list = at(file, place)
  return (Array.isArray(list) ? list : []).map((one: unknown, index) => {
    const target = refTarget(one)
    const meant = target === null ? one : at(file, target)
    return { ...(isObject(meant) ? meant : {}), at: join(place, index) }
  })
}

function isBody(parameter: JsonObject): boolean {
  return parameter.in === 'body' || parameter.in === 'formData'
}

/** The upgrade has taken the bodies out of a list of parameters, and left the others in their order. */
function intoParameter(file: JsonObject, place: string, [index, ...rest]: readonly string[]): Rewriting {
  const others = parametersAt(file, place).filter((one) => !isBody(one))
  const found = index === undefined ? undefined : others[Number(index)]
  return { place: found?.at ?? place, way: rest }
}

/** The parameter that a body was made of; of a form's fields the one that is meant, or else their list. */
function intoBody(file: JsonObject, operation: string, way: readonly string[]): Rewriting {
  const lists = [join(operation, 'parameters'), join(operation.slice(0, operation.lastIndexOf('/')), 'parameters')]
  const bodies = lists.map((place) => parametersAt(file, place).filter(isBody)).find((some) => some.length > 0) ?? []
  const whole = bodies.find((one) => one.in === 'body')
  if (whole !== undefined) return { place: whole.at, way: [...way] }
  const [, , , , name, ...rest] = way
  const field = bodies.find((one) => one.name === name)
  if (field !== undefined) return { place: field.at, way: rest }
  const [first] = bodies
  return { place: first === undefined ? operation : first.at.slice(0, first.at.lastIndexOf('/')), way: [] }
}
