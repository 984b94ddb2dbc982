/**
 * Tags: properties whose schema lists the texts that they can be, such as `kind: { const: cat }`. They tell that a
 * value is not of a branch of a union, so a union of a thousand schemas compiles only those that the tag leaves.
 */

import type { ErrorObject } from 'ajv'
import { isObject, join } from '../json/pointer.ts'
import type { Schema } from './schema.ts'

type Tag = {
  readonly name: string
  readonly keyword: 'const' | 'enum'
  readonly pointer: string
  readonly list: readonly unknown[]
}

export function tagsOf({ shape }: Schema): readonly Tag[] {
  return [...shape.properties].flatMap(([name, { own, pointer }]): Tag[] => {
    if (typeof own.const === 'string') return [{ name, keyword: 'const', pointer, list: [own.const] }]
    return Array.isArray(own.enum) ? [{ name, keyword: 'enum', pointer, list: own.enum }] : []
  })
}

/** The error of the first tag that a value contradicts; null where it contradicts none. */
export function contradiction(tags: readonly Tag[], value: unknown, instancePath: string): ErrorObject | null {
  if (tags.length === 0 || !isObject(value)) return null
  for (const { name, keyword, pointer, list } of tags) {
    const said = Object.hasOwn(value, name) ? value[name] : undefined
    if (typeof said !== 'string' || list.includes(said)) continue
    const schemaPath = `#${encodeURI(join(pointer, keyword))}`
    const params = keyword === 'const' ? { allowedValue: list[0] } : { allowedValues: list }
    return { instancePath: join(instancePath, name), schemaPath, keyword, params }
  }
  return null
}
