/** Upgrades Swagger 2.0 to OpenAPI 3.0. */

import { PartError } from '../contract/contract.ts'
import { covers } from '../http/media-type.ts'
import { EXACT, exactValue, setExactAside } from '../json/exact-keywords.ts'
import { at, fromRef, isObject, type JsonObject } from '../json/pointer.ts'

/**
 * Upgrades a document. It is changed, but only the returned one is complete. Throws a {@link PartError} if it is too
 * far from Swagger 2.0.
 */
export async function upgradeSwagger(document: JsonObject): Promise<JsonObject> {
  textExact(document)
  fillEmpty(document)
  ownBodies(document)
  ownResponses(document)
  examplesOfTypes(document)
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  let upgraded: unknown
  try {
    upgraded = upgradeFromTwoToThree(document)
  } catch (error) {
    throw new PartError('', `this can't be upgraded from Swagger 2.0: ${Object(error).message}`)
  }
  if (!isObject(upgraded)) return document
  followExact(upgraded)
  return upgraded
}

/** Begins text that the upgrader moves as it is, and that stands for an example with exact numbers. */
const EXACT_TEXT = `${EXACT}:`

/** Makes text of the examples of answers that have exact numbers. */
function textExact(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { examples }: Record<string, unknown> = Object(value)
  if (isObject(examples) && isObject(examples[EXACT])) {
    for (const [name, text] of Object.entries(examples[EXACT])) Object.assign(examples, { [name]: EXACT_TEXT + text })
    Reflect.deleteProperty(examples, EXACT)
  }
  Object.values(value).forEach(textExact)
}

/** The upgrader moves keywords of a parameter or header into a schema, where their exact numbers must follow. */
function followExact(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const node: Record<string, unknown> = Object(value)
  const { schema } = node
  if (isObject(node[EXACT]) && isObject(schema) && schema[EXACT] === undefined) {
    Object.assign(schema, { [EXACT]: node[EXACT] })
    delete node[EXACT]
  }
  const { example } = node
  if (typeof example === 'string' && example.startsWith(EXACT_TEXT)) {
    node.example = exactValue(example.slice(EXACT_TEXT.length))
    setExactAside(node)
  }
  Object.values(node).forEach(followExact)
}

/** YAML reads an empty operation, response or list of parameters as null, which the upgrader takes for an object. */
function fillEmpty(document: JsonObject): void {
  const fill = (node: unknown, names: readonly string[], empty: unknown): void => {
    if (!isObject(node)) return
    for (const name of names) if (node[name] === null) Object.assign(node, { [name]: structuredClone(empty) })
  }
  for (const item of Object.values(isObject(document.paths) ? document.paths : {})) {
    fill(item, METHODS, {})
    for (const node of isObject(item) ? [item, ...METHODS.map((method) => item[method])] : []) {
      fill(node, ['parameters'], [])
      const responses = isObject(node) && isObject(node.responses) ? node.responses : {}
      fill(responses, Object.keys(responses), { description: '' })
    }
  }
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
    listOf(node).map((parameter) => (isBody(resolved(parameter)) ? withoutEmpty(resolved(parameter)) : parameter))
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

/** A field that may not be empty has a character, as schemas say it: the upgrader forgets `allowEmptyValue`. */
function withoutEmpty(field: unknown): unknown {
  const isFilled = isObject(field) && field.allowEmptyValue === false && field.type === 'string'
  return isFilled ? { minLength: 1, ...field } : field
}

/**
 * Copies shared responses into the operations that say what they produce: "This overrides the produces definition at the
 * Swagger Object". The upgrader gives a shared response the media types of the whole document.
 */
function ownResponses(document: JsonObject): void {
  const items = Object.values(isObject(document.paths) ? document.paths : {}).filter(isObject)
  for (const operation of items.flatMap((item) => METHODS.map((method) => item[method]).filter(isObject))) {
    if (!Array.isArray(operation.produces) || !isObject(operation.responses)) continue
    for (const [status, response] of Object.entries(operation.responses)) {
      const pointer = isObject(response) && typeof response.$ref === 'string' ? fromRef(response.$ref) : null
      const shared = pointer === null ? undefined : at(document, pointer)
      if (isObject(shared)) Object.assign(operation.responses, { [status]: structuredClone(shared) })
    }
  }
}

/** Gives an example for a range such as `text/*`, the type of no answer, to the types that an operation produces. */
function examplesOfTypes(document: JsonObject): void {
  const items = Object.values(isObject(document.paths) ? document.paths : {}).filter(isObject)
  for (const operation of items.flatMap((item) => METHODS.map((method) => item[method]).filter(isObject))) {
    const produces = operation.produces ?? document.produces
    if (!Array.isArray(produces)) continue
    for (const response of Object.values(isObject(operation.responses) ? operation.responses : {})) {
      if (!isObject(response) || !isObject(response.examples)) continue
      const given = Object.entries(response.examples)
      const ranges = given.filter(([name]) => name.includes('*'))
      const spread = ranges.flatMap(([range, example]) =>
        produces.filter((type) => covers(range, String(type))).map((type) => [type, example]),
      )
      // One of a type's own comes after those of ranges, and so counts.
      const own = given.filter(([name]) => !name.includes('*'))
      if (ranges.length > 0) Object.assign(response, { examples: Object.fromEntries([...spread, ...own]) })
    }
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']
