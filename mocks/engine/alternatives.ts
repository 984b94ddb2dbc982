/** What an answer shows of an object whose schema has alternatives: `oneOf` or `anyOf`. */

import { shapesOf } from '../../spec/alternatives.ts'
import type { Contract } from '../../spec/contract.ts'
import { isObject } from '../../spec/json-pointer.ts'
import { wideShapeOf } from '../../spec/shape.ts'
import type { Validate } from '../../spec/validators.ts'
import type { Generate } from './generate.ts'
import { createShapeShow, type Show, type Shown } from './show.ts'

/** Shows objects by the schema at `schema`, in the alternative that shows most of each. */
export function createShow({ document }: Contract, schema: string, validate: Validate, generate: Generate): Show {
  const shapes = shapesOf(document, schema)
  const [only] = shapes
  if (only !== undefined && shapes.length === 1) return createShapeShow(document, only, validate, generate)
  const wide = wideShapeOf(document, schema)
  const shows = [wide, ...shapes].map((shape) => createShapeShow(document, shape, validate, generate))
  const names = [...wide.properties.keys()]
  return (value, key) => {
    const { exact } = value
    if (!isObject(exact)) return null
    const countIn = (body: object): number =>
      names.filter((name) => Object.hasOwn(exact, name) && Object.hasOwn(body, name)).length
    const all = countIn(exact)
    let best: { readonly shown: Shown; readonly count: number } | null = null
    for (const each of shows) {
      const shown = each(value, key)
      const count = shown === null ? -1 : countIn(shown.body)
      if (shown !== null && (best === null || count > best.count)) best = { shown, count }
      if (count === all) break
    }
    return best?.shown ?? null
  }
}
