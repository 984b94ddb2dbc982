/** The generators of a document's values, shared by all runs of a process. */

import { type ValueGenerator, valueGenerator } from '../../fixtures/value.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'

export type Generators = { readonly full: ValueGenerator; readonly minimal: ValueGenerator }

/** The generators of each document. They prepare each schema once for all runs of a process. */
const generators = new WeakMap<JsonObject, Generators>()

export function generatorsFor(document: JsonObject): Generators {
  const known = generators.get(document)
  if (known !== undefined) return known
  const made = {
    full: valueGenerator(document, { optional: 'all' }),
    minimal: valueGenerator(document, { optional: 'none' }),
  }
  generators.set(document, made)
  return made
}
