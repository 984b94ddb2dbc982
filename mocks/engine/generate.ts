/** Generates values that no request gave. The same seed and request always give the same values. */

import { fnv1a } from '../../fixtures/random.ts'
import { valueGenerator } from '../../fixtures/value.ts'
import type { Contract } from '../../spec/contract.ts'

/** A valid value for the schema at `pointer`, or for several at once; `key` stands for the request that it answers. */
export type Generate = {
  (pointer: string | readonly string[], key: string): unknown
  /** A value that comes close to valid, where no valid one can be made. */
  readonly nearest: (pointer: string, key: string) => unknown
}

/** The generator of a contract's values. It is compiled at its first use, because most answers don't need it. */
export function createGenerate({ document }: Contract, seed: number): Generate {
  const generators = new Map<boolean, ReturnType<typeof valueGenerator>>()
  const generatorFor = (nearest: boolean): ReturnType<typeof valueGenerator> => {
    const generator = generators.get(nearest) ?? valueGenerator(document, { direction: 'response', nearest })
    generators.set(nearest, generator)
    return generator
  }
  // A request's address is an item of the generator's.
  const generate = (pointer: string | readonly string[], key: string): unknown =>
    generatorFor(false)(pointer, seed, fnv1a(key))
  const nearest: Generate['nearest'] = (pointer, key) => generatorFor(true)(pointer, seed, fnv1a(key))
  return Object.assign(generate, { nearest })
}
