/** Checks the values of an item that follow from others of it, as their descriptions say. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { type Formula, formulasOf, valueBy } from '../../spec/requirements/properties.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { isDoneAtOnce } from '../judge/answers.ts'
import { open, orNull, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection, Seen } from '../stored/collection.ts'
import { sameDifference } from '../stored/creation.ts'
import type { Difference } from '../stored/difference.ts'
import { comparedText } from '../stored/likeness.ts'
import { itemSentIn } from '../stored/specimen.ts'

/** Checks what an item shows after it was created, or replaced. It fails if two items show the same. */
export async function followsFromOthers(collection: Collection, use: Use): Promise<StateResult> {
  const { resource, context } = collection
  // When a day has passed, a service's own clock says.
  const formulas = formulasOf(resource.schema).filter(({ kind }) => kind !== 'passed')
  const look = async (): Promise<Seen> => {
    // More than one of each, so that a sum of one is none.
    const made = await orNull(collection.create((body) => doubled(body, resource.request)))
    const item = made ?? (await collection.create())
    collection.cited = [...collection.cited, item.draft]
    const body = use.role === 'create' ? null : itemSentIn(use, context.requests.plain(use.operation)?.value)
    if (body !== null) {
      const { answer, draft } = await collection.change(use, item, collection.keyedAs(item, body))
      collection.cited = [...collection.cited, draft]
      if (!isDoneAtOnce(answer)) throw new Undecided('the item is not changed at once', draft)
    }
    return collection.read(item, (seen) => seen.kind === 'item' && formulasBroken(formulas, seen.item).length === 0)
  }
  const one = await look()
  if (one.kind === 'none') return open(`the item is not there, or not yet: ${one.answered}`, one.draft)
  return sameDifference(one.answer, formulasBroken(formulas, one.item), {
    ofOther: async () => {
      const other = await look()
      return other.kind === 'item' ? formulasBroken(formulas, other.item) : []
    },
    doubt: async () => null,
  })
}

/** A body with each of its lists twice, where its schema allows that. */
function doubled(body: JsonObject, request: Schema | null): JsonObject {
  const twice = Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [...value, ...value] : value])
  const whole: JsonObject = Object.fromEntries(twice)
  return request?.validator('request')(whole).length === 0 ? whole : body
}

function formulasBroken(formulas: readonly Formula[], item: JsonObject): Difference[] {
  return formulas.flatMap((formula): Difference[] => {
    const found = item[formula.name]
    const expected = found == null ? null : valueBy(formula, item)
    // What is taken away may be a share: `subtotal less the discount`.
    const shares =
      formula.kind === 'difference' ? [1, 100].map((whole) => valueBy({ ...formula, unit: whole }, item)) : []
    return [expected, ...shares].some((one) => one === null || canBe(formula, one, comparedText(found)))
      ? []
      : [{ name: formula.name, expected: Array.isArray(expected) ? expected.join(' ') : expected, found }]
  })
}

/** How far a value may be from the one that its formula gives, by rounding; ages are whole, and near a birthday both. */
const SLACK = {
  // Flags are never compared as numbers.
  below: 0,
  within: 0,
  count: 0,
  sum: 0.011,
  product: 0.011,
  mean: 0.51,
  difference: 0.011,
  percentage: 0.51,
  span: 1.01,
  age: 0.52,
  joined: 0,
  passed: 0,
}

function canBe({ kind }: Formula, expected: number | readonly string[], found: string): boolean {
  if (typeof expected !== 'number') {
    // One may be the same as the other.
    let from = 0
    return expected.every((text) => {
      const at = found.indexOf(text, from)
      from = at + text.length
      return at >= 0
    })
  }
  const away = Math.abs(Number(found) + (kind === 'age' ? 0.5 : 0) - expected)
  return !(away > SLACK[kind] + Math.abs(expected) * 1e-6)
}
