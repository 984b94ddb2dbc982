/** Upgrades Swagger 2.0 to OpenAPI 3.0. */

import { PartError } from '../contract/contract.ts'
import { covers } from '../http/media-type.ts'
import { EXACT, exactValue, setExactAside } from '../json/exact-keywords.ts'
import { at, isObject, type JsonObject, refTarget } from '../json/pointer.ts'
import { MAY_BE_EMPTY } from '../read/encoding.ts'

/** Changes a document; only the returned one is complete. Throws a {@link PartError} if it is no Swagger 2.0. */
export async function upgradeSwagger(document: JsonObject): Promise<JsonObject> {
  textExact(document)
  plainServer(document)
  const items = Object.values(isObject(document.paths) ? document.paths : {}).filter(isObject)
  items.forEach(fillEmpty)
  const resolved = (part: unknown): unknown => {
    const pointer = refTarget(part)
    return pointer === null ? part : at(document, pointer)
  }
  for (const item of items) ownBodies(item, resolved)
  for (const operation of items.flatMap(operationsOf)) {
    ownResponses(operation, resolved)
    const produces = operation.produces ?? document.produces
    if (Array.isArray(produces)) examplesOfTypes(operation, produces)
  }
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

/** Leaves the host alone in `host`, which many give with its scheme, and a slash before the base path. */
function plainServer(document: JsonObject): void {
  const { host, basePath } = document
  if (typeof host === 'string') Object.assign(document, { host: host.replace(/^\w+:\/\/|\/+$/g, '') })
  if (typeof basePath === 'string') Object.assign(document, { basePath: basePath.replace(/^(?=[^/])/, '/') })
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
function fillEmpty(item: JsonObject): void {
  const fill = (node: JsonObject, names: readonly string[], empty: unknown): void => {
    for (const name of names) if (node[name] === null) Object.assign(node, { [name]: structuredClone(empty) })
  }
  fill(item, METHODS, {})
  for (const node of [item, ...operationsOf(item)]) {
    fill(node, ['parameters'], [])
    if (isObject(node.responses)) fill(node.responses, Object.keys(node.responses), { description: '' })
  }
}

/**
 * Copies shared bodies and form fields into each operation. The upgrader makes a request body only from parameters that
 * are written in the operation itself, not from those behind a `$ref` or in the path item.
 */
function ownBodies(item: JsonObject, resolved: (parameter: unknown) => unknown): void {
  const isBody = (parameter: unknown): boolean =>
    isObject(parameter) && (parameter.in === 'body' || parameter.in === 'formData')
  const ownIn = ({ parameters }: JsonObject): unknown[] =>
    (Array.isArray(parameters) ? parameters : []).map((parameter) =>
      isBody(resolved(parameter)) ? withoutEmpty(resolved(parameter)) : parameter,
    )
  const shared = ownIn(item).filter(isBody)
  for (const operation of operationsOf(item)) {
    const own = ownIn(operation)
    Object.assign(operation, { parameters: own.some(isBody) ? own : [...own, ...shared] })
  }
  if (shared.length > 0) Object.assign(item, { parameters: ownIn(item).filter((parameter) => !isBody(parameter)) })
}

/** A field that may not be empty has a character, as schemas say it: the upgrader forgets `allowEmptyValue`. */
function withoutEmpty(field: unknown): unknown {
  const isFilled = isObject(field) && field.allowEmptyValue === false && field.type === 'string'
  if (isObject(field) && field.allowEmptyValue === true) return { ...field, [MAY_BE_EMPTY]: true }
  return isFilled ? { minLength: 1, ...field } : field
}

/**
 * Copies shared responses into an operation that says what it produces: "This overrides the produces definition at the
 * Swagger Object". The upgrader gives a shared response the media types of the whole document, and does not see one that
 * stands anywhere but in `responses`.
 */
function ownResponses({ responses, produces }: JsonObject, resolved: (response: unknown) => unknown): void {
  for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
    const shared = resolved(response)
    const isSeen = !Array.isArray(produces) && /^\/responses\/[^/]+$/.test(refTarget(response) ?? '')
    const isOwn = shared === response || isSeen || !isObject(shared)
    if (!isOwn) Object.assign(Object(responses), { [status]: structuredClone(shared) })
  }
}

/** Gives an example for a range such as `text/*`, the type of no answer, to the types that an operation produces. */
function examplesOfTypes({ responses }: JsonObject, produces: readonly unknown[]): void {
  for (const response of Object.values(isObject(responses) ? responses : {})) {
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

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

function operationsOf(item: JsonObject): JsonObject[] {
  return METHODS.map((method) => item[method]).filter(isObject)
}
