/**
 * `node .ci/documents/choices.ts [FOLDER]` says how often the mock finds the words of a choice that a real document does not
 * list where they are asked for. It takes the `enum` of each text away, with all examples, makes a few values, and asks whether
 * the enum has them: where all enums are away, and where the document still has the same one elsewhere. Only vendors that are
 * held out count; `--rows` prints the choices of the others instead.
 */

import { readFileSync } from 'node:fs'
import { join as joined } from 'node:path'
import { worldFor } from '../../fixtures/items/load.ts'
import { BUDGET, type Draw } from '../../fixtures/plan/plan.ts'
import { hash, Random } from '../../fixtures/world/random.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { at, fromRef, isObject, join } from '../../spec/json/pointer.ts'
import { englishOf } from '../../spec/names/languages.ts'
import { thingCalled } from '../../spec/names/roles.ts'
import type { Document } from '../../spec/schema/schema.ts'
import { collectionIn } from './collection.ts'
import { isHeldOut, vendorOf } from './held-out.ts'

/** How many documents of a vendor are read, how many choices of it count, and how many values are made of each. */
const [MOST_DOCUMENTS, MOST_CHOICES, TRIES] = [40, 60, 4]

/** A property with a list of words: where its object stands, what that is called, and the words. */
type Choice = {
  readonly holder: string
  readonly name: string
  readonly words: string
  readonly called: string
  readonly values: readonly string[]
}

/** Keywords that show values; in an object of names they are names. */
const SHOWING = new Set('example examples default enum const x-ms-enum x-enum-varnames x-examples x-example'.split(' '))
const NAMES = new Set(['properties', 'schemas', 'definitions', 'responses', 'parameters'])

/** The words that a property lists, there or where it refers to. */
function wordsAt(document: Document, node: unknown, depth = 3): readonly string[] {
  if (!isObject(node) || depth === 0) return []
  const target = typeof node.$ref === 'string' ? fromRef(node.$ref) : null
  if (target !== null) return wordsAt(document, document.at(target), depth - 1)
  if (Array.isArray(node.enum)) return node.enum.filter((one) => typeof one === 'string' && one !== '')
  return [node.anyOf, node.oneOf, node.allOf].flat().flatMap((one) => wordsAt(document, one, depth - 1))
}

function choicesIn({ document }: Api): readonly Choice[] {
  const found: Choice[] = []
  const pending: (readonly [string, unknown])[] = [['', document.root]]
  // What is added on the way is walked, too.
  for (const [holder, node] of pending) {
    if (typeof node !== 'object' || node === null) continue
    for (const [name, own] of isObject(node) && isObject(node.properties) ? Object.entries(node.properties) : []) {
      const values = wordsAt(document, own)
      const called = thingCalled([document.schema(holder)])
      if (values.length > 1) found.push({ holder, name, words: englishOf(name), called, values })
    }
    const isOfNames = NAMES.has(holder.slice(holder.lastIndexOf('/') + 1))
    for (const [key, value] of Object.entries(node))
      if (isOfNames || !SHOWING.has(key)) pending.push([join(holder, key), value])
  }
  return found
}

/** A document without its enums and examples. */
function bared(node: unknown, isOfNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => bared(one))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => isOfNames || !SHOWING.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, bared(value, !isOfNames && NAMES.has(key))]))
}

/** A document in which the first of each several equal choices is open, and these choices. */
function halfBared(root: unknown, choices: readonly Choice[]): readonly [unknown, readonly Choice[]] {
  const copy: unknown = JSON.parse(JSON.stringify(root))
  const groups = Map.groupBy(choices, ({ words, values }) => JSON.stringify([words, values.toSorted()]))
  const opened = [...groups.values()].flatMap((group) => (group.length > 1 ? group.slice(0, 1) : []))
  for (const { holder, name } of opened) {
    const object = Object(at(copy, holder))
    const { description } = Object(object.properties[name])
    object.properties[name] = { type: 'string', ...(description !== undefined && { description }) }
    for (const keyword of SHOWING) delete object[keyword]
  }
  return [copy, opened]
}

/** A word whatever its case, spaces and number. */
const bareWord = (word: unknown): string =>
  String(word)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=..)s$/, '')

/** The values that the mock makes for some choices of a document that does not list them. */
async function madeFor(root: unknown, choices: readonly Choice[]): Promise<readonly (readonly unknown[])[]> {
  const { contract } = await compileDocument('', JSON.stringify(root), null)
  const world = await worldFor(contract, {}, () => {})
  const draw: Draw = { random: new Random(1), optional: 'all', index: 0, turn: 0, isFirst: false, depth: 0, left: 0 }
  return choices.map(({ holder, name }) => {
    const schema = contract.document.schema(holder)
    const make = world?.properties(schema.parts, 'response')(name, [schema.inside('properties', name)], () => null)
    return Array.from({ length: TRIES }, (_, index) => {
      Object.assign(draw, { index, turn: draw.turn + 1, left: BUDGET })
      return make?.(hash(''), draw) ?? null
    })
  })
}

const isOfRows = process.argv.includes('--rows')
const folder = process.argv.slice(2).find((word) => !word.startsWith('--'))
const { many } = await collectionIn(folder ?? joined(import.meta.dirname, '../../node_modules/.cache/documents'))
const ways = {
  'listed nowhere': (root: unknown, all: readonly Choice[]) => [bared(root), all] as const,
  'listed elsewhere': halfBared,
}
const counts = Object.keys(ways).map((way) => ({ way, all: 0, right: 0, none: 0, seen: new Set<string>() }))
for (const [vendor, files] of Map.groupBy(many, vendorOf)) {
  if (files.some(isHeldOut) === isOfRows) continue
  const limits = counts.map(({ all }) => all + MOST_CHOICES)
  for (const file of files.slice(0, MOST_DOCUMENTS)) {
    // What can't be read has a row on the page of documents.
    const read = await compileDocument(file, readFileSync(file, 'utf8'), null).catch(() => null)
    const choices = read === null ? [] : choicesIn(read.contract)
    for (const [index, [way, open]] of choices.length === 0 ? [] : Object.entries(ways).entries()) {
      const [root, asked] = open(read?.contract.document.root, choices)
      const made = await madeFor(root, asked).catch(() => [])
      const count = counts[index]
      for (const [place, { called, name, words, values }] of asked.entries()) {
        const own = made[place]
        const key = `${vendor} ${called} ${words}`
        if (own === undefined || count === undefined || count.seen.has(key) || count.all >= (limits[index] ?? 0))
          continue
        count.seen.add(key)
        const known = new Set(values.map(bareWord))
        const right = own.filter((one) => known.has(bareWord(one))).length / TRIES
        count.all++
        count.right += right
        count.none += own.filter((one) => one === null || one === '').length / TRIES
        if (isOfRows) console.log(JSON.stringify({ way, vendor, called, name, right, made: own, values }))
      }
    }
  }
}
for (const { way, all, right, none } of counts) {
  const percent = (part: number): string => ((100 * part) / Math.max(1, all)).toFixed(1)
  console.log(`${way}: of ${all} choices ${percent(right)} % are found, ${percent(none)} % left empty`)
}
