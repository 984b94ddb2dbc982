/** A contract's validators as the text of a module, which needs no `eval` because it compiles nothing. */

import { _, type AnySchema } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { type Api, type MediaType, PartError, type UnreadablePart } from '../contract/contract.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import { reasonOf } from '../program/user-error.ts'
import { resourcesOf } from '../resources/resources.ts'
import { INTEGER_FORMATS } from '../schema/integer-formats.ts'
import type { Direction, Schema } from '../schema/schema.ts'
import { eventSchemas } from '../streams/form.ts'
import { bounded, createAjv } from './bounded.ts'
import { compact } from './compact.ts'
import { countsEvaluated, facing } from './facing.ts'
import { keyOf, meant } from './validators.ts'

/** The functions that compiled checks call, and the modules of this room that have them. */
const RUNTIME = {
  fullFormats: 'validation/formats',
  INTEGER_FORMATS: 'schema/integer-formats',
  equal: 'json/equality',
  isListed: 'json/equality',
  twins: 'json/equality',
  isMultiple: 'json/multiples',
  patternOf: 'pattern/pattern',
  ucs2length: 'schema/text-length',
  began: 'validation/checking',
  withFailure: 'validation/checking',
  hasValue: 'validation/checking',
  isWholeNumber: 'validation/checking',
  withFailures: 'validation/checking',
  isObject: 'json/pointer',
} as const

/** TypeScript that exports `validators`, Ajv's checks by their key, for a folder of this room. */
export function validatorsModule(api: Api): string {
  const { names, code } = validatorsOf(api)
  const imports = names.map((name) => `import { ${name} } from '../${RUNTIME[name]}.ts'\n`)
  return `${imports.join('')}\nexport ${code}`
}

/** JavaScript that declares `validators`, the names that it needs, and the schemas that can't be compiled. */
export function validatorsOf(api: Api) {
  const { expression, faults } = checksOf(api)
  const code = `const validators = ${expression}\n`
  const names = Object.keys(RUNTIME).filter((name): name is keyof typeof RUNTIME =>
    new RegExp(`\\b${name}\\b`).test(code),
  )
  return { names, code, faults }
}

/**
 * JavaScript that exports `check`, Ajv's check of one schema. The schema may only have keywords that need no code at
 * run time.
 */
export function schemaModule(schema: JsonObject): string {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  })
  return standalone.default(ajv, { check: ajv.addSchema(schema, 'schema') && 'schema' })
}

/** An expression for the checks of all schemas in use by their key, in a scope of its own. */
function checksOf(api: Api): { readonly expression: string; readonly faults: readonly UnreadablePart[] } {
  const { uses, copies, faults } = copiesFor(api)
  const ajv = createAjv({
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, optimize: true, formats: _`formats` },
  })
  ajv.opts.unevaluated = api.document.derive(countsEvaluated)
  for (const [id, { schema }] of copies) ajv.addSchema(schema, id)
  const compiled = uses.filter(({ id, pointer }) => {
    try {
      return ajv.getSchema(id) !== undefined
    } catch (error) {
      faults.push({ pointer, reason: `the schema can't be compiled: ${reasonOf(error)}` })
      return false
    }
  })
  // Several places are of one schema.
  const ids = [...new Set(compiled.map(({ id }) => id))]
  const text = standalone.default(ajv, Object.fromEntries(ids.map((id) => [`check_${id}`, id])))
  const homes = new Map(
    [...copies].flatMap(([id, { pointer }]) => {
      const name = ids.length === 0 ? undefined : ajv.schemas[id]?.validate?.source?.validateName
      return name === undefined ? [] : [[String(name), pointer] as const]
    }),
  )
  const code = bounded(compact(atHome(text, homes)))
    .replaceAll(/^export (?=const check_)/gm, '')
    .replace('"use strict";\n', '')
    // Ajv writes CommonJS there, even for ESM.
    .replaceAll(/require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default/g, '$1')
  // Only a document with other formats than those of integers needs ajv-formats.
  const used = [...code.matchAll(/formats\.(\w+)|formats\["([^"]+)"\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '',
  )
  const others = used.some((name) => !(name in INTEGER_FORMATS))
  const formats = others ? '{ ...fullFormats, ...INTEGER_FORMATS }' : 'INTEGER_FORMATS'
  const members = compiled.map(({ key, id }) => `${JSON.stringify(key)}: check_${id}`)
  return { expression: `(() => {\nconst formats = ${formats}\n${code}\nreturn { ${members.join(', ')} }\n})()`, faults }
}

/** Makes the schema paths of errors start at the document's root: `homes` has the pointer of each function's schema. */
function atHome(code: string, homes: ReadonlyMap<string, string>): string {
  return code
    .split(/^(?=function validate\d+\()/m)
    .map((part) => {
      const home = homes.get(/^function (validate\d+)/.exec(part)?.[1] ?? '')
      if (home === undefined) return part
      const path = JSON.stringify(`#${encodeURI(home)}/`).slice(0, -1)
      return part.replaceAll('schemaPath:"#/', () => `schemaPath:${path}`)
    })
    .join('')
}

/** Every schema that requests or answers must satisfy. */
export function schemasOf(api: Api): Readonly<Record<Direction, ReadonlySet<Schema>>> {
  const found = { request: new Set<Schema>(), response: new Set<Schema>() }
  const add = (direction: Direction, schemas: readonly Pick<MediaType, 'schema'>[]): void => {
    for (const { schema } of schemas) if (schema !== null) found[direction].add(schema)
  }
  for (const { parameters, body, responses } of api.operations) {
    add('request', [...parameters, ...(body?.content ?? [])])
    for (const { content, headers } of responses) {
      const events = content.flatMap(eventSchemas).map((schema) => ({ schema }))
      add('response', [...content, ...headers, ...events])
    }
  }
  // Items of a resource are validated one by one.
  for (const { schema, request, uses } of resourcesOf(api).resources) {
    add('request', [{ schema: request }])
    add('response', [{ schema }, ...uses.map(({ listing }) => ({ schema: listing?.items ?? null }))])
  }
  return found
}

/** Schemas as Ajv gets them, each under an id: once, or once for each direction where it says something else there. */
type Copies = {
  readonly copies: ReadonlyMap<string, { readonly pointer: string; readonly schema: AnySchema }>
  readonly uses: readonly { readonly key: string; readonly id: string; readonly pointer: string }[]
  readonly faults: UnreadablePart[]
}

/** The schemas in use and all that they refer to. */
function copiesFor(api: Api): Copies {
  const { document } = api
  const faults: UnreadablePart[] = []
  const found = { request: new Map<string, FoundCopy>(), response: new Map<string, FoundCopy>() }
  const inUse = schemasOf(api)
  for (const direction of DIRECTIONS) {
    // A set is walked to its end, what is added on the way included.
    const pending = new Set([...inUse[direction]].map((schema) => meant(schema).pointer))
    for (const pointer of pending) {
      const targets: string[] = []
      try {
        const schema = facing(document.schema(pointer), direction, (target) => {
          targets.push(target)
          pending.add(target)
          return { $ref: target }
        })
        found[direction].set(pointer, { text: JSON.stringify(schema), targets })
      } catch (error) {
        if (!(error instanceof PartError)) throw error
        faults.push(error)
      }
    }
  }
  const own = differentBothWays(found)
  const pointers = new Set([...found.request.keys(), ...found.response.keys()])
  const numbers = new Map([...pointers].map((pointer, index) => [pointer, index]))
  const copyId = (pointer: string, direction: Direction): string =>
    `${own.has(pointer) && direction === 'request' ? 'sent' : 'schema'}${numbers.get(pointer)}`
  const copies = new Map<string, { pointer: string; schema: AnySchema }>()
  for (const direction of DIRECTIONS) {
    for (const pointer of found[direction].keys()) {
      const id = copyId(pointer, direction)
      const schema = facing(document.schema(pointer), direction, (target) => ({ $ref: copyId(target, direction) }))
      if (!copies.has(id) && (typeof schema === 'boolean' || isObject(schema))) copies.set(id, { pointer, schema })
    }
  }
  const uses = DIRECTIONS.flatMap((direction) =>
    [...inUse[direction]].map((schema) => ({
      key: keyOf(schema, direction),
      id: copyId(meant(schema).pointer, direction),
      pointer: schema.pointer,
    })),
  ).filter(({ id }) => copies.has(id))
  return { copies, uses, faults }
}

const DIRECTIONS = ['request', 'response'] as const

type FoundCopy = { readonly text: string; readonly targets: readonly string[] }

/** The pointers of schemas that say something else in requests than in answers, or that refer to such. */
function differentBothWays({
  request,
  response,
}: Readonly<Record<Direction, ReadonlyMap<string, FoundCopy>>>): Set<string> {
  const other = [...request].filter(
    ([pointer, { text }]) => response.get(pointer)?.text !== text && response.has(pointer),
  )
  const differ = new Set(other.map(([pointer]) => pointer))
  for (let before = -1; before < differ.size; ) {
    before = differ.size
    for (const [pointer, { targets }] of request) if (targets.some((target) => differ.has(target))) differ.add(pointer)
  }
  return differ
}
