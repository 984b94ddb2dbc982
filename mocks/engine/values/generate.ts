/** Generates values that no request gave. The same seed and request always give the same values. */

import { waysToName } from '../../../fixtures/items/references/naming.ts'
import type { Answered } from '../../../fixtures/items/references/relations.ts'
import type { Meanings } from '../../../fixtures/plan/plan.ts'
import { type ValueOptions, valueGenerator } from '../../../fixtures/values/value.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { PartError } from '../../../spec/contract/contract.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { once } from '../../../spec/program/once.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import type { Violation } from '../../../spec/schema/violation.ts'
import { convert } from './convert.ts'
import { exampleAt, keysOfPath, withPathValues } from './path-values.ts'

type Values = ReadonlyMap<string, string>
/** The values of a path, and its template, which says what each names. */
type AskedPath = { readonly values: Values; readonly path: string }

/** A valid value for a schema, or for several at once; `key` stands for the request that it answers. */
export type Generate = {
  (schemas: Schema | readonly Schema[], key: string): unknown
  /** A value that is not one of the document's examples: another for each `key`, as far as the schemas allow others. */
  readonly fresh: (schemas: readonly Schema[], key: string) => unknown
  /** A value that is nearly valid, if no valid one can be made; with the values of a path, if it answers there. */
  readonly nearest: (schema: Schema, key: string, asked?: AskedPath) => unknown
  /** An answer in several variants, the best first: it has the values of the path, and refers to items that exist. */
  readonly answers: (schema: Schema, key: string, values: Values, path?: string) => Iterable<unknown>
  /** The JSON text of the first of them that is valid. Throws a {@link PartError} where none is. */
  readonly answer: (schema: Schema, key: string, asked: AskedPath, validate: Validate) => string
  /** The JSON text of an example, as the item that the path names where it may be. */
  readonly example: typeof exampleAt
  /** What was sent, as the schema of an answer has it. */
  readonly convert: (schema: Schema, value: unknown, key: string) => unknown
}

/**
 * The generator of values, compiled at its first use: most answers don't need it. `world` gives values their meaning, and
 * `relate` makes answers refer to items that exist.
 */
export function createGenerate(
  seed: number,
  world: Meanings | null,
  relate: (value: unknown, schema: Schema, at: Answered) => unknown,
): Generate {
  const making = (options: Pick<ValueOptions, 'nearest' | 'examples'>) => {
    const generator = once(() => valueGenerator({ direction: 'response', world, ...options }))
    // Each address is one item of the generator. The first item has the document's examples.
    return (schemas: Schema | readonly Schema[], key: string): unknown =>
      generator()(schemas, seed, Math.max(1, fnv1a(key)))
  }
  const generate = making({ examples: true })
  const nearly = making({ examples: true, nearest: true })
  const nearest: Generate['nearest'] = (schema, key, asked) =>
    withPathValues(nearly(schema, key), [...(asked?.values ?? [])], asked?.path)
  const fresh = making({ examples: false })
  const answers: Generate['answers'] = (schema, key, values, path) => {
    const made = generate(schema, key)
    // Without a path that names items, the first items are shown, which are those of the document's examples.
    const place = values.size && fnv1a(key) % 1000
    const asked = (value: unknown): unknown => withPathValues(value, [...values], path)
    const own = asked(made)
    const isAsked = keysOfPath([...values], path)
    return waysToName(made, (isWhole) => asked(relate(own, schema, { place, isWhole, path, key, isAsked })))
  }
  const answer: Generate['answer'] = (schema, key, { values, path }, validate) =>
    firstValid(answers(schema, key, values, path), validate)
  const made: Generate = Object.assign(generate, {
    ...{ fresh, nearest, answers, answer, example: exampleAt },
    convert: (schema: Schema, value: unknown, key: string): unknown => convert(made, schema, value, key),
  })
  return made
}

/** The text of the first answer that keeps its schema, judged as a client reads it. */
function firstValid(answers: Iterable<unknown>, validate: Validate): string {
  let broken: Violation | undefined
  for (const one of answers) {
    const text = JSON.stringify(one)
    const [violation] = validate(parseOwn(text).value)
    if (violation === undefined) return text
    broken ??= violation
  }
  throw new PartError('', `a generated answer breaks its own schema: ${broken?.pointer} ${broken?.expected}`)
}
