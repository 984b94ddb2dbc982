/** Which properties of an object an answer contains if its schema has alternatives: `oneOf` or `anyOf`. */

import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { shapesOf } from '../../../spec/schema/alternatives.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import type { Generate } from '../values/generate.ts'
import { withoutHidden } from '../values/withheld.ts'
import { createShapeShow, type Show, type Shown } from './show.ts'

/** Shows objects by a schema, in the alternative that keeps most of each object's properties. */
export function createShow(schema: Schema, validate: Validate, generate: Generate): Show {
  const shapes = shapesOf(schema)
  const [only] = shapes
  if (only !== undefined && shapes.length === 1) return createShapeShow(only, validate, generate)
  const { wide } = schema
  const shows = [wide, ...shapes].map((shape) => createShapeShow(shape, validate, generate))
  const names = [...wide.properties.keys()]
  return (sent, key) => {
    if (!isObject(sent.exact)) return null
    const exact = withoutHidden(schema, sent.exact)
    const value = { ...sent, exact }
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
    return best?.shown ?? apart(exact, key)
  }

  /**
   * An object that fits each alternative of which exactly one must fit: it is shown with whatever a made-up answer has
   * that fits one alone.
   */
  function apart(exact: JsonObject, key: string): Shown | null {
    const made = generate(schema, key)
    if (!isObject(made)) return null
    const shown = names.filter((name) => Object.hasOwn(exact, name) && wide.properties.get(name)?.travels('response'))
    const whole = { ...made, ...Object.fromEntries(shown.map((name) => [name, exact[name]])) }
    for (const body of [whole, ...Object.entries(made).map(([name, value]) => ({ ...whole, [name]: value }))]) {
      const text = JSON.stringify(body)
      if (validate(parseOwn(text).value).length === 0) return { body, text }
    }
    return null
  }
}
