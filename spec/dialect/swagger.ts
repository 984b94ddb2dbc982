/** Upgrades Swagger 2.0 to OpenAPI 3.0. */

import { at, fromRef, isObject, type JsonObject } from '../json-pointer.ts'

/** Upgrades a document. It is changed, but only the returned one is complete. */
export async function upgradeSwagger(document: JsonObject): Promise<JsonObject> {
  ownBodies(document)
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  const upgraded: unknown = upgradeFromTwoToThree(document)
  return isObject(upgraded) ? upgraded : document
}

/**
 * Copies shared bodies and form fields into each operation. The upgrader makes a request body only from parameters that
 * are written in the operation itself, not from those behind a `$ref` or in the path item.
 */
function ownBodies(document: JsonObject): void {
  const resolved = (parameter: unknown): unknown => {
    const pointer = isObject(parameter) && typeof parameter.$ref === 'string' ? fromRef(parameter.$ref) : null
    return pointer === null ? parameter : at(document, pointer)
  }
  const isBody = (parameter: unknown): boolean =>
    isObject(parameter) && (parameter.in === 'body' || parameter.in === 'formData')
  const listOf = (node: JsonObject): readonly unknown[] => (Array.isArray(node.parameters) ? node.parameters : [])
  const ownIn = (node: JsonObject): unknown[] =>
    listOf(node).map((parameter) => (isBody(resolved(parameter)) ? resolved(parameter) : parameter))
  for (const item of Object.values(isObject(document.paths) ? document.paths : {})) {
    if (!isObject(item)) continue
    const shared = ownIn(item).filter(isBody)
    for (const method of METHODS) {
      const operation = item[method]
      if (!isObject(operation)) continue
      const own = ownIn(operation)
      Object.assign(operation, { parameters: own.some(isBody) ? own : [...own, ...shared] })
    }
    if (shared.length > 0) Object.assign(item, { parameters: ownIn(item).filter((parameter) => !isBody(parameter)) })
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']
