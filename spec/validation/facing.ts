/** The copy of a schema that Ajv compiles: for one direction, without annotations, and with references as a caller follows them. */

import { PartError } from '../contract/contract.ts'
import { EXACT } from '../json/exact-keywords.ts'
import { fromRef, isObject, type JsonObject, join } from '../json/pointer.ts'
import { facingCopy } from '../schema/repeated.ts'
import { type Direction, type Document, OPEN, type Schema } from '../schema/schema.ts'

/** Keywords that accept every value. Ajv does not get them: it looks for schemas with an `$id` even in examples. */
const ANNOTATIONS = new Set(['example', 'examples', 'default', 'discriminator', 'xml', 'externalDocs'])

/** Keywords whose values are maps of schemas. */
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])

/**
 * A copy of a schema for one direction: properties that never travel that way are not required. `refer` says by
 * which keyword a reference is followed. Throws a {@link PartError} for a reference to nothing.
 */
export function facing(
  { document, pointer, written }: Schema,
  direction: Direction,
  refer: (target: string) => JsonObject,
): unknown {
  const counts = document.derive(countsEvaluated)
  const copy = (value: unknown, place: string, isMap = false): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copy(item, join(place, index)))
    if (!isObject(value)) return value
    const copied: Record<string, unknown> = {}
    // Under `properties` a key named `example` is a property of that name.
    if (isMap) {
      for (const [key, member] of Object.entries(value)) copied[key] = copy(member, join(place, key))
      return copied
    }
    for (const [key, member] of Object.entries(value)) {
      if (isUnchecked(key, value)) continue
      const isData = key === 'enum' || key === 'const' || key === EXACT
      copied[key] = isData ? member : copy(member, join(place, key), MAPS.has(key))
    }
    if (typeof value.$ref === 'string') {
      delete copied.$ref
      Object.assign(copied, refer(referenceTarget(document, value.$ref, place)))
    }
    // Ajv wants a type beside it.
    if (copied.nullable === true) copied.type ??= ['string', 'number', 'boolean', 'object', 'array']
    if (copied.if !== undefined && counts) Object.assign(copied, evaluatedIfTrue(copied))
    return facingCopy(document, place, copied, direction)
  }
  return copy(written, pointer)
}

function isUnchecked(key: string, { [OPEN]: open }: JsonObject): boolean {
  return ANNOTATIONS.has(key) || (key.startsWith('x-') && key !== EXACT) || (Array.isArray(open) && open.includes(key))
}

/** Where a reference leads. Throws a {@link PartError} for one to nothing. */
function referenceTarget(document: Document, ref: string, place: string): string {
  const target = fromRef(ref)
  if (target === null || document.at(target) === undefined)
    throw new PartError(join(place, '$ref'), `nothing is at ${JSON.stringify(ref)}`)
  return target
}

/** True for a document with `unevaluatedProperties` or `unevaluatedItems`. */
export function countsEvaluated({ root }: Document): boolean {
  return hasMember(root, (key) => key.startsWith('unevaluated'))
}

/**
 * What `if` evaluates counts where it is true (JSON Schema core, section 10.2.2.1). Ajv counts it where it is false, too,
 * and nowhere without `then` and `else`. A double `not` hides it, and an `anyOf` that is always true counts it. Of items
 * Ajv counts too little in an `anyOf`.
 */
function evaluatedIfTrue({ if: condition, allOf }: JsonObject): JsonObject {
  if (/"(contains|prefixItems|items)":/.test(JSON.stringify(condition))) return {}
  return {
    if: { not: { not: condition } },
    allOf: [...(Array.isArray(allOf) ? allOf : []), { anyOf: [condition, true] }],
  }
}

/** True where a member is such a one, wherever it stands. */
export function hasMember(value: unknown, isOne: (key: string, member: unknown) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => hasMember(item, isOne))
  return (
    isObject(value) && Object.entries(value).some(([key, member]) => isOne(key, member) || hasMember(member, isOne))
  )
}
