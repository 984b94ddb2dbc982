/** A contract's validators as the text of a module, which needs no `eval` because it compiles nothing. */

import { _ } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Api, MediaType } from '../contract/contract.ts'
import type { JsonObject } from '../json/pointer.ts'
import { resourcesOf } from '../resources/resources.ts'
import { INTEGER_FORMATS } from '../schema/integer-formats.ts'
import type { Direction, Schema } from '../schema/schema.ts'
import { bounded } from './bounded.ts'
import { ajvFor, isSameBothWays, schemaId } from './compile.ts'
import { keyOf } from './validators.ts'

/** The functions that compiled checks call, and the modules of this room that have them. */
const RUNTIME = {
  fullFormats: 'validation/formats',
  INTEGER_FORMATS: 'schema/integer-formats',
  equal: 'json/equality',
  isListed: 'json/equality',
  twins: 'json/equality',
  patternOf: 'pattern/pattern',
  ucs2length: 'schema/text-length',
} as const

/** TypeScript that exports `validators`, Ajv's checks by their key, for a folder of this room. */
export function validatorsModule(api: Api): string {
  const { names, code } = validatorsOf(api)
  const imports = names.map((name) => `import { ${name} } from '../${RUNTIME[name]}.ts'\n`)
  return `${imports.join('')}\nexport ${code}`
}

/** JavaScript that declares `validators`, and the names that it needs. */
export function validatorsOf(api: Api): { readonly names: (keyof typeof RUNTIME)[]; readonly code: string } {
  const directions = ['request', 'response'] as const
  // If schemas mean the same in requests and answers, one compilation serves both.
  const groups = isSameBothWays(api.document) ? [directions] : directions.map((direction) => [direction] as const)
  const checks = groups.map((group) => checksOf(api, group)).join(', ')
  const code = `const validators = { ${checks} }\n`
  const names = Object.keys(RUNTIME).filter((name): name is keyof typeof RUNTIME =>
    new RegExp(`\\b${name}\\b`).test(code),
  )
  return { names, code }
}

/**
 * JavaScript that exports `check`, Ajv's check of one schema. The schema may only have keywords that need no code at
 * run time.
 */
export function schemaModule(schema: JsonObject): string {
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, messages: false, code: { source: true, esm: true } })
  return standalone.default(ajv, { check: ajv.addSchema(schema, 'schema') && 'schema' })
}

/**
 * An expression for the checks of some directions by their key, in a scope of its own, compiled for the first of them.
 */
function checksOf(api: Api, directions: readonly [Direction, ...Direction[]]): string {
  const uses = directions
    .flatMap((direction) => [...schemasOf(api)[direction]].map((schema) => ({ schema, direction })))
    .map(({ schema, direction }, index) => ({
      key: keyOf(schema, direction),
      name: `check${index}`,
      id: schemaId(schema.pointer),
    }))
  const ajv = ajvFor(api.document, directions[0], {
    code: { source: true, esm: true, lines: true, optimize: true, formats: _`formats` },
  })
  const code = bounded(standalone.default(ajv, Object.fromEntries(uses.map(({ name, id }) => [name, id]))))
    .replaceAll(/^export (?=const check\d)/gm, '')
    .replace('"use strict";\n', '')
    // Ajv writes CommonJS there, even for ESM.
    .replaceAll(/require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default/g, '$1')
  // Only a document with other formats than those of integers needs ajv-formats.
  const used = [...code.matchAll(/formats\.(\w+)|formats\["([^"]+)"\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '',
  )
  const others = used.some((name) => !(name in INTEGER_FORMATS))
  const formats = others ? '{ ...fullFormats, ...INTEGER_FORMATS }' : 'INTEGER_FORMATS'
  const members = uses.map(({ key, name }) => `${JSON.stringify(key)}: ${name}`)
  return `...(() => {\nconst formats = ${formats}\n${code}\nreturn { ${members.join(', ')} }\n})()`
}

/** Every schema that requests or answers must satisfy. */
export function schemasOf(api: Api): Readonly<Record<Direction, ReadonlySet<Schema>>> {
  const found = { request: new Set<Schema>(), response: new Set<Schema>() }
  const add = (direction: Direction, schemas: readonly Pick<MediaType, 'schema'>[]): void => {
    for (const { schema } of schemas) if (schema !== null) found[direction].add(schema)
  }
  for (const { parameters, body, responses } of api.operations) {
    add('request', [...parameters, ...(body?.content ?? [])])
    for (const { content, headers } of responses) add('response', [...content, ...headers])
  }
  // Items of a resource are validated one by one.
  for (const { schema, uses } of resourcesOf(api).resources) {
    add('response', [{ schema }, ...uses.map(({ listing }) => ({ schema: listing?.items ?? null }))])
  }
  return found
}
