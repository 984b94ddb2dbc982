/** A document's types as the text of a TypeScript module: openapi-typescript's types, and the kit's names for them. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '../contract/contract.ts'
import { asWritten } from '../json/exact-keywords.ts'
import { fromRef, isObject, tokens } from '../json/pointer.ts'
import { reasonOf } from '../program/user-error.ts'
import { resourcesOf } from '../resources/resources.ts'
import { UNREAD } from '../schema/schema.ts'

/** The part of a module from openapi-typescript: an import of its file, or its text; null if there is none. */
export type GivenTypes = { readonly from: string } | { readonly text: string } | null

/** The name of the type in a generated module. */
export const TYPES = 'ApiTypes'

/** The TypeScript that declares {@link TYPES}. */
export function typesText(api: Api, given: GivenTypes): string {
  const known = given !== null
  const type = (pointer: string): string => (known ? typeAt(pointer) : 'unknown')
  const { resources } = resourcesOf(api)
  const operations = api.operations
    .filter(({ fault }) => fault === null)
    .map(({ id, pointer }) => [id, known ? typeAt(pointer) : 'Undescribed'] as const)
  const components = api.document.at('/components/schemas')
  const hasSchemas = isObject(components) && Object.keys(components).length > 0
  const schemas = Object.keys(hasSchemas ? components : {}).map((name) => [name, 'unknown'] as const)
  return `${typesSource(given)}
/** What the document says: each operation by its id, each resource by its name, each schema by its name. */
export interface ${TYPES} {
  operations: ${memberTypes(operations)}
  resources: ${memberTypes(resources.map(({ name, schema }) => [name, type(schema.pointer)] as const))}
  schemas: ${known && hasSchemas ? 'components["schemas"]' : memberTypes(schemas)}
}
`
}

function typesSource(given: GivenTypes): string {
  if (given === null) return "import type { Undescribed } from 'plant-store-kit/module'\n"
  if ('text' in given) return given.text
  return `import type { components, paths } from ${JSON.stringify(given.from)}\n`
}

function memberTypes(types: readonly (readonly [name: string, type: string])[]): string {
  return `{\n${types.map(([name, type]) => `    ${JSON.stringify(name)}: ${type}\n`).join('')}  }`
}

/** The type of a place of the document, in openapi-typescript's types; `unknown` if it has none. */
function typeAt(pointer: string): string {
  const steps = tokens(pointer)
  const isComponent = steps[0] === 'components' && steps[1] === 'schemas'
  const schema = isComponent ? 3 : steps.indexOf('schema')
  const [root = '', ...outer] = schema === -1 ? steps : steps.slice(0, schema)
  if (root !== 'paths' && root !== 'components') return 'unknown'
  const key = (step: string, index: number): string =>
    outer[index - 1] === 'responses' && /^\d+$/.test(step) ? step : JSON.stringify(step)
  let type = root + outer.map((step, index) => `[${key(step, index)}]`).join('')
  const inner = schema === -1 ? [] : steps.slice(isComponent ? schema : schema + 1)
  for (let index = 0; index < inner.length; index++) {
    const step = inner[index]
    if (step === 'items') type = `NonNullable<${type}>[number]`
    else if (step === 'properties') type = `NonNullable<${type}>[${JSON.stringify(inner[++index])}]`
    // The type of an allOf has the properties of all its parts.
    else if (step === 'allOf') index++
    else return 'unknown'
  }
  return type
}

/** The command that writes a document's types in any project; the words that differ are in capitals. */
export const TYPES_COMMAND = 'npx -p typescript@5 -p openapi-typescript openapi-typescript DOCUMENT -o FILE'

/** The code of an error: openapi-typescript works with another TypeScript than the project's. */
export const OTHER_TYPESCRIPT = 'OTHER_TYPESCRIPT'

/**
 * openapi-typescript's types of a document, by the one that the project in a folder has. The error says why there are
 * none; its code is `MODULE_NOT_FOUND` where openapi-typescript alone is missing.
 */
export async function describedBy(folder: string, api: Api): Promise<string> {
  const own = createRequire(join(folder, 'package.json'))
  let place: string
  try {
    place = own.resolve('openapi-typescript')
  } catch (error) {
    throw needOfTypeScript(own) ?? error
  }
  const loaded = await import(pathToFileURL(place).href).catch((error: unknown) => {
    throw needOfTypeScript(createRequire(place)) ?? new Error(`openapi-typescript can't be loaded: ${reasonOf(error)}`)
  })
  // It is found as CommonJS, whose exports are all in the default one.
  const { default: describe, astToString } = typeof loaded.default === 'function' ? loaded : loaded.default
  const written = JSON.parse(JSON.stringify(inComponents(api, asWritten(api.document.root))))
  try {
    return astToString(await describe(written, { silent: true }))
  } catch (error) {
    throw new Error(`openapi-typescript can't describe the document: ${reasonOf(error)}`)
  }
}

/**
 * A document in which all references lead to what openapi-typescript has names for: another part takes the place of the
 * reference, as far as it does not contain itself, and what was not read is anything.
 */
function inComponents(api: Api, value: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => inComponents(api, item, open))
  if (!isObject(value)) return value
  const { $ref, ...own } = value
  if (typeof own[UNREAD] === 'string' && typeof $ref === 'string') return { description: '' }
  if (typeof $ref === 'string' && $ref.startsWith('#/x-')) {
    const part = open.includes($ref) ? {} : api.document.at(fromRef($ref) ?? '/')
    return inComponents(api, isObject(part) ? { ...part, ...own } : part, [...open, $ref])
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inComponents(api, member, open)]))
}

/** Why openapi-typescript 7 can't work with a version of TypeScript; null if it can. */
function needOfTypeScript(near: NodeJS.Require): Error | null {
  let version: string
  try {
    ;({ version } = near('typescript/package.json'))
  } catch {
    return null
  }
  return version.startsWith('5.')
    ? null
    : Object.assign(new Error(`openapi-typescript 7 needs TypeScript 5, and this project has ${version}`), {
        code: OTHER_TYPESCRIPT,
      })
}
