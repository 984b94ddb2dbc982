/** Generates values that no request gave. The same seed and request always give the same values. */

import { valueGenerator } from '../../../fixtures/values/value.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** A valid value for a schema, or for several at once; `key` stands for the request that it answers. */
export type Generate = {
  (schemas: Schema | readonly Schema[], key: string): unknown
  /** A value that comes close to valid, where no valid one can be made. */
  readonly nearest: (schema: Schema, key: string) => unknown
}

/** The generator of values. It is compiled at its first use, because most answers don't need it. */
export function createGenerate(seed: number): Generate {
  const generators = new Map<boolean, ReturnType<typeof valueGenerator>>()
  const generatorFor = (nearest: boolean): ReturnType<typeof valueGenerator> => {
    const generator = generators.get(nearest) ?? valueGenerator({ direction: 'response', nearest })
    generators.set(nearest, generator)
    return generator
  }
  // A request's address is an item of the generator's.
  const generate = (schemas: Schema | readonly Schema[], key: string): unknown =>
    generatorFor(false)(schemas, seed, fnv1a(key))
  const nearest: Generate['nearest'] = (schema, key) => generatorFor(true)(schema, seed, fnv1a(key))
  return Object.assign(generate, { nearest })
}
