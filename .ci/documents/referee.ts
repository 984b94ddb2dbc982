/**
 * Judges answers by a document's schemas with a separate Ajv. It uses nothing from spec/ but the pointers to schemas.
 */

import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The first fault of a JSON value by the schema at a pointer; null if there is none. Throws if the schema is faulty.
 */
export type Referee = (pointer: string, value: unknown) => string | null

/** The referee for a document. Another library than the kit's reader brings in what it refers to in other files. */
export async function refereeFor(file: string, text: string): Promise<Referee> {
  const alone: object = /^\s*\{/.test(text) ? JSON.parse(text) : (await import('yaml')).parse(text, { merge: true })
  const isWhole = !/\$ref['"]?\s*:\s*['"]?[^#'"\s]/.test(text)
  const written: Record<string, unknown> = isWhole
    ? { ...alone }
    : { ...(await (await import('@apidevtools/json-schema-ref-parser')).bundle(file, alone, {})) }
  if (written.swagger === undefined) return createReferee(written, String(written.openapi).startsWith('3.0'))
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  return createReferee(upgradeFromTwoToThree(written), true)
}

export function createReferee(document: unknown, isOld: boolean): Referee {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, inlineRefs: false })
  formats.default(ajv)
  // The integer formats, with bounds that a double can represent.
  ajv.addFormat('int32', {
    type: 'number',
    validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** 31,
  })
  ajv.addFormat('int64', { type: 'number', validate: (value: number) => Number.isInteger(value) })
  const root = plain(document, document, isOld)
  if (!isNode(root)) throw new Error('no document')
  ajv.addSchema(root, 'document')
  return (pointer, value) => {
    const check = ajv.getSchema(`document#${encodeURI(pointer)}`)
    if (check === undefined) throw new Error(`no schema at ${pointer}`)
    if (check(value) === true) return null
    const [error] = check.errors ?? []
    return `${error?.instancePath} ${error?.message}`
  }
}

/** A copy for Ajv: translates keywords of OpenAPI 3.0, and drops patterns it can't read and write-only requirements. */
function plain(value: unknown, document: unknown, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, document, isOld))
  if (!isNode(value)) return value
  if (isOld && typeof value.$ref === 'string') return { $ref: value.$ref }
  // $id is dropped, and without it dynamic anchors of the same name would conflict.
  const { nullable, $id: _, $dynamicAnchor: __, id, ...rest } = value
  const copy: Node = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, plain(member, document, isOld)]),
  )
  if (id !== undefined) copy.id = plain(id, document, isOld)
  if (isNode(nullable)) copy.nullable = plain(nullable, document, isOld)
  if (isOld && nullable === true && typeof value.type === 'string') copy.type = [value.type, 'null']
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof copy[exclusive] !== 'boolean') continue
    if (copy[exclusive] === true) copy[exclusive] = copy[bound]
    else delete copy[exclusive]
  }
  if (typeof copy.pattern === 'string' && !isPattern(copy.pattern)) delete copy.pattern
  if (copy.type === 'file') delete copy.type
  const { properties } = value
  if (isNode(properties) && Array.isArray(value.required)) {
    copy.required = value.required.filter((name) => !isWriteOnly(properties[String(name)], document))
  }
  return copy
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

function isWriteOnly(schema: unknown, document: unknown): boolean {
  if (!isNode(schema)) return false
  if (typeof schema.$ref !== 'string') return schema.writeOnly === true
  let target: unknown = document
  for (const token of schema.$ref.slice(2).split('/')) {
    target = isNode(target) ? target[token.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }
  return isNode(target) && target.writeOnly === true
}
