/** Generates values that no request gave. The same seed and request always give the same values. */

import { firstAllowed, type Naming } from '../../../fixtures/items/naming.ts'
import type { World } from '../../../fixtures/plan/plan.ts'
import { valueGenerator } from '../../../fixtures/values/value.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { convert } from './convert.ts'
import { exampleAt, withPathValues } from './path-values.ts'

/** A valid value for a schema, or for several at once; `key` stands for the request that it answers. */
export type Generate = {
  (schemas: Schema | readonly Schema[], key: string): unknown
  /** A value that comes close to valid, where no valid one can be made. */
  readonly nearest: (schema: Schema, key: string) => unknown
  /** An answer: it has the values of the path, and names items that exist. */
  readonly answer: (schema: Schema, key: string, values: ReadonlyMap<string, string>) => unknown
  /** The JSON text of an example, as the item that the path names where it may be. */
  readonly example: typeof exampleAt
  /** What was sent, as the schema of an answer has it. */
  readonly convert: (schema: Schema, value: unknown, key: string) => unknown
}

/** Makes an answer name items that exist; `place`: which of them. */
type Relate = (value: unknown, schema: Schema, at: Naming) => unknown

/**
 * The generator of values. It is compiled at its first use, because most answers don't need it. `world`: what gives
 * values their meaning.
 */
export function createGenerate(seed: number, world: World | null, relate: Relate): Generate {
  const generators = new Map<boolean, ReturnType<typeof valueGenerator>>()
  const generatorFor = (nearest: boolean): ReturnType<typeof valueGenerator> => {
    const generator =
      generators.get(nearest) ?? valueGenerator({ direction: 'response', nearest, world, examples: true })
    generators.set(nearest, generator)
    return generator
  }
  // A request's address is an item of the generator's.
  const generate = (schemas: Schema | readonly Schema[], key: string): unknown =>
    generatorFor(false)(schemas, seed, fnv1a(key))
  const nearest: Generate['nearest'] = (schema, key) => generatorFor(true)(schema, seed, fnv1a(key))
  const answer: Generate['answer'] = (schema, key, values) => {
    const made = generate(schema, key)
    const place = fnv1a(key) % 1000
    return firstAllowed(schema, made, (isWhole) =>
      withPathValues(relate(made, schema, { place, isWhole }), [...values]),
    )
  }
  const made: Generate = Object.assign(generate, {
    ...{ nearest, answer, example: exampleAt },
    convert: (schema: Schema, value: unknown, key: string): unknown => convert(made, schema, value, key),
  })
  return made
}
