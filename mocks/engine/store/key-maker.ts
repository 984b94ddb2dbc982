/** Keys for items that come without one, where a counter is no key. */

import { hash, Random } from '../../../fixtures/random.ts'
import { satisfies } from '../../../fixtures/value/satisfies.ts'
import { uuid } from '../../../fixtures/value/uuid.ts'
import { type Contract, DocumentError } from '../../../spec/contract.ts'
import type { Resource } from '../../../spec/resources.ts'
import { keywordValues, typesOf } from '../../../spec/shape.ts'
import type { Generate } from '../generate.ts'

export type KeyMaker = {
  /** The key of an item, the `count`th of its scope; another one at each attempt. */
  readonly make: (scope: string, count: number, attempt: number) => unknown
  /** True for a key that can stand where requests name the item: a parameter may ask for more than the schema. */
  readonly isAddress: (key: unknown) => boolean
}

/** Keywords that say what a key looks like. */
const NARROWING = ['enum', 'const', 'pattern', 'format']

/** Formats of integers ask nothing of a text. */
const isIntegerFormat = (value: unknown): boolean => value === 'int64' || value === 'int32'

/** The maker of a resource's keys by the schema at `pointer`: a UUID, or what the schema asks for. */
export function createKeyMaker(
  { document }: Contract,
  resource: Resource,
  pointer: string,
  generate: Generate,
  seed: number,
): KeyMaker {
  const { path } = resource
  const isUuid =
    typesOf(document, pointer)?.has('string') === true &&
    NARROWING.flatMap((keyword) => keywordValues(document, pointer, keyword)).every(isIntegerFormat)
  const random = new Random(seed)
  const field = hash(path)
  const addressed = resource.uses.flatMap(({ operation, item }) => {
    const schema = operation.parameters.find(({ in: place, name }) => place === item?.in && name === item.name)?.schema
    return schema == null ? [] : [schema]
  })
  return {
    make: (scope, count, attempt) => {
      if (isUuid && attempt === 0) return uuid(random.start(field, count))
      const key = `${path} ${scope} ${count}`
      try {
        return generate(attempt === 0 ? pointer : [pointer, ...addressed], key)
      } catch (error) {
        // What the path asks for may contradict what is shown.
        if (!(error instanceof DocumentError)) throw error
        return generate(pointer, key)
      }
    },
    isAddress: (key) => addressed.every((schema) => satisfies(document, schema, key)),
  }
}
