/** Schemas whose properties or required names stand a level too high or too deep, or whose bounds an example breaks: they are read as their authors meant them. */

import { isObject, type JsonObject, ownMember } from '../json/pointer.ts'
import type { SchemaNode } from './dialect.ts'

/** Mends a schema, in place, before what is in it is read, and says how; null where nothing is misplaced. */
export function mendMisplaced(schema: SchemaNode): string | null {
  const { properties, type, items, required, example } = schema
  if (!isObject(properties)) return null
  if (type === 'array' && items === undefined) {
    schema.items = { type: 'object', properties }
    delete schema.properties
    return 'an array has no properties: they are taken as those of each item'
  }
  const [[name, inner] = [], other] = Object.entries(properties)
  if (other !== undefined || !isObject(inner) || !isObject(inner.properties)) return null
  if (name === '') {
    const shown = Object.entries(inner.properties).map(([each, one]) => [each, typedAs(one, ownMember(example, each))])
    Object.assign(schema, inner, { properties: Object.fromEntries(shown) })
    return 'the only property has no name: what it has is taken as what stands here'
  }
  const within: JsonObject = inner.properties
  const isRequiredWithin =
    Array.isArray(required) && required.length > 0 && required.every((each) => Object.hasOwn(within, String(each)))
  if (!isRequiredWithin || required.includes(name)) return null
  delete schema.required
  Object.assign(inner, { required: [...new Set([inner.required ?? [], required].flat())] })
  return 'what is required stands in the one object within, and is required there'
}

/** Takes away the bound that a parameter's own example breaks, in place, and says so; null where it breaks none. */
export function dropBroken({ schema, example }: SchemaNode): string | null {
  if (!isObject(schema) || typeof example !== 'number') return null
  const { minimum = example, maximum = example } = schema
  const broken = example < Number(minimum) ? 'minimum' : example > Number(maximum) ? 'maximum' : null
  if (broken === null) return null
  Reflect.deleteProperty(schema, broken)
  return `the example breaks the ${broken}: it is not checked`
}

/** A schema that takes text, too, where the example of what is around it has one. */
function typedAs(schema: unknown, example: unknown): unknown {
  if (!isObject(schema) || typeof example !== 'string' || schema.type === undefined) return schema
  return { ...schema, type: [...new Set([schema.type, 'string'].flat())] }
}
