/** Checks what a service puts into an item by itself: documented defaults, its own values, and those that follow from others. */

import { satisfies } from '../../fixtures/plan/satisfies.ts'
import type { Answer } from '../../spec/http/message.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { givenBy, itemSentBy } from '../../spec/requirements/item-sent.ts'
import { defaultsOf, type Formula, foldedTexts, formulasOf, valueBy } from '../../spec/requirements/properties.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { isDoneAtOnce } from '../judge/answers.ts'
import { open, orNull, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection, Seen } from '../stored/collection.ts'
import { sameDifference } from '../stored/creation.ts'
import { comparedText, type Difference, isLike, otherLetters } from '../stored/likeness.ts'
import { itemSentIn, type Specimen } from '../stored/specimen.ts'

/** Checks that two items that are created without their optional properties show the documented defaults. */
export async function fillsDefaultsIn(collection: Collection): Promise<StateResult> {
  const create = collection.use('create')
  return fillsIn(collection, defaultsOf((create && itemSentBy(create)?.schema) ?? null))
}

/** Checks that two items that are created without their optional properties show these values of those that were not sent. */
export async function fillsIn(collection: Collection, values: ReadonlyMap<string, unknown>): Promise<StateResult> {
  // What the target needs is not known from the document.
  const bare = (): Promise<Specimen> => collection.create((body, requests) => requests.bareItem(body, null) ?? body)
  const differencesOf = async (made: Specimen): Promise<Difference[]> => {
    const seen = await collection.shownLater(made)
    return [...values].flatMap(([name, value]): Difference[] => {
      const isJudged = !Object.hasOwn(made.sent, name) && seen !== null && Object.hasOwn(seen.item, name)
      const found = seen?.item[name]
      const isEmpty = found === null && (value === false || Number(value) === 0 || comparedText(value) === '')
      return !isJudged || isEmpty || [found, made.shown?.[name]].some((one) => isLike(value, one))
        ? []
        : [{ name, expected: value, found }]
    })
  }
  const one = await bare()
  collection.cited = [one.draft]
  const seen = await collection.shownLater(one)
  if (seen === null) return open('nothing shows the item')
  if ([...values.keys()].every((name) => Object.hasOwn(one.sent, name))) return open('nothing can be left out')
  return sameDifference(seen.answer, await differencesOf(one), async () => differencesOf(await bare()))
}

/** Checks that texts of two items that are sent in other letters are read in those in which the document has them kept. */
export async function keepsLetters(collection: Collection, use: Use): Promise<StateResult> {
  const letters = foldedTexts(itemSentBy(use)?.schema ?? null)
  const differences = async () => {
    const turned = (body: JsonObject) =>
      Object.entries(body).map(([name, value]) => [name, letters.has(name) ? otherLetters(value) : value])
    const made = await collection.create((body) => Object.fromEntries(turned(body)))
    collection.cited = [made.draft]
    const seen = await collection.shownLater(made)
    if (seen === null) throw new Undecided('nothing shows the item', made.draft)
    const found = [...letters].flatMap(([name, kept]): Difference[] => {
      const [sent, found] = [made.sent[name], seen.item[name]]
      const isSame = typeof sent === 'string' && typeof found === 'string' && sent.toLowerCase() === found.toLowerCase()
      return isSame && found !== kept(found) ? [{ name, expected: kept(found), found }] : []
    })
    return { answer: seen.answer, found }
  }
  const { answer, found } = await differences()
  return sameDifference(answer, found, async () => (await differences()).found)
}

/** It fails if two items are read with the values that were sent for read-only properties, which another item does not have. */
export async function keepsWhatItGives(collection: Collection): Promise<StateResult> {
  const { pair, create } = { pair: await collection.pair(), create: collection.use('create') }
  const given = create === undefined ? new Map<string, Schema>() : givenBy(collection.resource, create)
  const usual = await collection.shownLater(pair.one)
  if (usual === null) return open('nothing shows the item')
  const takenBy = async (turn: number): Promise<{ made: Specimen; answer: Answer | null; taken: Difference[] }> => {
    const own: JsonObject = Object.fromEntries(
      [...given].flatMap(([name, schema]) => {
        const wishes =
          name === collection.resource.key ? [keyLike(collection, pair.one, schema)] : foreignValues(schema, turn)
        const isOther = (wish: unknown): boolean => !isLike(wish, usual.item[name])
        const fit = wishes.filter((wish) => satisfies(schema, wish, 'response') && isOther(wish))
        const value = fit.length > 1 ? fit[turn % fit.length] : fit[0]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    if (Object.keys(own).length === 0) throw new Undecided('no other value is known of a read-only property', null)
    const made = await collection.create((body) => ({ ...body, ...own }))
    const seen = await collection.shownLater(made)
    const taken = Object.entries(own).flatMap(([name, value]): Difference[] =>
      isLike(value, seen?.item[name]) ? [{ name, expected: usual.item[name], found: value }] : [],
    )
    return { made, answer: seen?.answer ?? null, taken }
  }
  const first = await takenBy(0)
  collection.cited = [pair.one.draft, first.made.draft]
  if (first.answer === null) return open('nothing shows the item')
  const ofOther = async () => (await takenBy(1)).taken
  return sameDifference(first.answer, first.taken, ofOther, async ({ name, found }) => {
    // Of few values a service that picks one by itself comes upon what was sent, too.
    if (typeof found !== 'boolean' && given.get(name)?.values('enum').length === 0) return null
    const other = await collection.shownLater(pair.other)
    const isSettled = other !== null && isLike(usual.item[name], other.item[name])
    return isSettled ? null : `two items that were sent none differ in ${name}, too`
  })
}

/** A key of the form of an item's own that no item has. */
function keyLike(collection: Collection, one: Specimen, { types }: Schema): unknown {
  const key = collection.unknownKey(one)
  return types?.has('integer') === true || types?.has('number') === true ? Number(key) : key
}

/** Values of a read-only property that a service would hardly come upon. */
function foreignValues(schema: Schema, turn: number): readonly unknown[] {
  const listed = schema.values('enum').find((values) => Array.isArray(values))
  if (Array.isArray(listed)) return listed
  return [`2001-02-0${3 + turn}T04:05:06Z`, 4711 + turn, true, `Test read only ${turn}`]
}

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
  return sameDifference(one.answer, formulasBroken(formulas, one.item), async () => {
    const other = await look()
    return other.kind === 'item' ? formulasBroken(formulas, other.item) : []
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
