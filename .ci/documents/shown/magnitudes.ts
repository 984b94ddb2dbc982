/**
 * `node .ci/documents/shown/magnitudes.ts [FOLDER [KIT]] [--derived]` measures numbers and texts that the kit (or the one in another
 * folder) makes up for the documents that are held out, without their examples, against these examples: sizes and shapes.
 * `--derived`: for the other documents, each value on a line of its own.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { collectionIn } from '../collection.ts'
import { isHeldOut, vendorOf } from '../held-out.ts'
import { areAlike, shapeOf } from './shapes.ts'
import { isObject, Shown, type ShownProperty, withoutExamples } from './shown.ts'

/** In bytes, and of one vendor: documents, and properties of each. */
const [LARGEST, DOCUMENTS, PROPERTIES] = [700_000, 4, 250]
/** How many values of each property are made. */
const [MADE, ITEMS] = [3, 5]

type Sample = {
  readonly vendor: string
  readonly object: string
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly shown: readonly (string | number)[]
  readonly made: readonly unknown[]
}

type Kit = {
  readonly createFixtures: (options: {
    spec: string
  }) => Promise<Record<'of' | 'request' | 'response', (...words: string[]) => (index: number) => unknown>>
}

const args = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const isDerived = process.argv.includes('--derived')
const folder = resolve(args[0] ?? join(import.meta.dirname, '../../../node_modules/.cache/documents'))
const kit: Kit = await import(
  pathToFileURL(join(resolve(args[1] ?? join(import.meta.dirname, '../../..')), 'fixtures/index.ts')).href
)

/** An example of the type that is asked for; a day that a tool made a moment is none. */
function isOfType(type: unknown, value: unknown): boolean {
  if (typeof value === 'string' && /^2025-10-15T13:5/.test(value)) return false
  return type === 'string'
    ? typeof value === 'string'
    : type !== 'boolean' && (typeof value === 'number' || (type !== 'integer' && type !== 'number'))
}

/** Texts and numbers that a document leaves open. */
function isOpen({ schema, values }: ShownProperty): boolean {
  return values.length > 0 && !['enum', 'const', '$ref', 'x-faker'].some((keyword) => keyword in schema)
}

async function samplesOf(file: string): Promise<Sample[]> {
  const text = readFileSync(file, 'utf8')
  const root: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text)
  if (!isObject(root)) return []
  const shown = new Shown(root)
  shown.read()
  const open = [...shown.properties].filter(([, property]) => isOpen(property))
  if (open.length === 0) return []
  const spec = join(scratch, 'document.json')
  writeFileSync(spec, JSON.stringify(withoutExamples(root)))
  const fixtures = await kit.createFixtures({ spec })
  const wanted = new Set(open.map(([key]) => key))
  const made = new Map<string, unknown[]>()
  const roots = shown.roots()
  for (const place of roots) {
    // What stands behind a reference has a root of its own, if it has a name.
    if (![...wanted].some((key) => key.startsWith(`${place.pointer}/`) && (made.get(key)?.length ?? 0) < MADE)) continue
    try {
      const draw =
        'named' in place
          ? fixtures.of(place.named)
          : place.status === null
            ? fixtures.request(place.operation)
            : fixtures.response(place.operation, place.status)
      for (let index = 0; index < ITEMS; index++)
        shown.walk(place.schema, place.pointer, draw(index), (key, _, value) => {
          if (!wanted.has(key) || value === null || typeof value === 'object') return
          const values = made.get(key) ?? []
          if (values.length < MADE) made.set(key, [...values, value])
        })
    } catch {}
  }
  return open
    .filter(
      ([
        ,
        {
          schema,
          values: [one],
        },
      ]) => isOfType(schema.type, one),
    )
    .map(([key, { name, object, schema, values }]) => ({
      vendor: vendorOf(file),
      object,
      name,
      type: String(schema.type ?? ''),
      format: String(schema.format ?? ''),
      description: String(schema.description ?? schema.title ?? ''),
      shown: values.slice(0, 5),
      made: made.get(key) ?? [],
    }))
}

/** Every so manieth, so that all parts of a list are there. */
function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

const scratch = mkdtempSync(join(tmpdir(), 'magnitudes-'))
process.on('exit', () => rmSync(scratch, { recursive: true }))
const { many } = await collectionIn(folder)
const taken = new Map<string, number>()
const seen = new Set<string>()
const samples: Sample[] = []
console.warn = () => {}
for (const file of many.filter((one) => isHeldOut(one) !== isDerived)) {
  const vendor = vendorOf(file)
  if ((taken.get(vendor) ?? 0) >= DOCUMENTS || readFileSync(file).length > LARGEST) continue
  const found = await samplesOf(file).catch(() => [])
  if (found.length === 0) continue
  taken.set(vendor, (taken.get(vendor) ?? 0) + 1)
  for (const one of thinned(found, PROPERTIES)) {
    const key = `${vendor} ${one.object} ${one.name}`
    if (seen.has(key)) continue
    seen.add(key)
    samples.push(one)
    if (isDerived) process.stdout.write(`${JSON.stringify(one)}\n`)
  }
}
if (!isDerived) report(samples)

function report(all: readonly Sample[]): void {
  const numbers = all.flatMap(({ shown: [one], made }) =>
    typeof one === 'number' && made.length > 0 ? [{ one, made: made.map(Number) }] : [],
  )
  const texts = all.flatMap(({ shown: [one], made }) =>
    typeof one === 'string' && made.length > 0 ? [{ one, made: made.map(String) }] : [],
  )
  const share = <Of extends { made: readonly unknown[] }>(
    some: readonly Of[],
    is: (one: Of, made: Of['made'][number]) => boolean,
  ): string => {
    const held = some.map((one) => one.made.filter((each) => is(one, each)).length / one.made.length)
    return `${((100 * held.reduce((sum, each) => sum + each, 0)) / Math.max(1, some.length)).toFixed(1)} %`
  }
  const times = (one: number, other: number): number => Math.abs(Math.log10(Math.abs(other) / Math.abs(one)))
  const sized = numbers.filter(({ one }) => Math.abs(one) > 1 || !Number.isInteger(one))
  const small = numbers.filter((one) => !sized.includes(one))
  console.log(
    `${all.length} properties of ${taken.size} vendors, ${all.filter(({ made }) => made.length === 0).length} without a value.`,
  )
  console.log(
    `numbers: ${sized.length}; within a factor of 3 ${share(sized, ({ one }, made) => times(one, Number(made)) <= Math.log10(3))}, of 10 ${share(sized, ({ one }, made) => times(one, Number(made)) <= 1)}; 0, 1 and -1: ${small.length}, -1 to 10 ${share(small, (_, made) => Number(made) >= -1 && Number(made) <= 10)}`,
  )
  console.log(
    `whole or not ${share(numbers, ({ one }, made) => Number.isInteger(one) === Number.isInteger(made))}, sign ${share(numbers, ({ one }, made) => one === 0 || Math.sign(one) === Math.sign(Number(made)))}`,
  )
  const orders = new Map<string, number>()
  for (const { one, made } of sized)
    for (const each of made) {
      if (times(one, each) <= 1) continue
      const key = `${powerOf(one)} shown, ${powerOf(each)} made`
      orders.set(key, (orders.get(key) ?? 0) + 1 / made.length)
    }
  print(orders, 25)
  console.log(
    `texts: ${texts.length}; same shape ${share(texts, ({ one }, made) => shapeOf(one) === shapeOf(String(made)))}, alike ${share(texts, ({ one }, made) => areAlike(shapeOf(one), shapeOf(String(made))))}`,
  )
  const shapes = new Map<string, number>()
  for (const { one, made } of texts)
    for (const each of made) {
      const [from, to] = [shapeOf(one), shapeOf(each)]
      if (from !== to)
        shapes.set(`${from} shown, ${to} made`, (shapes.get(`${from} shown, ${to} made`) ?? 0) + 1 / made.length)
    }
  print(shapes, 60)
}

function powerOf(number: number): string {
  return number === 0 ? '0' : `${number < 0 ? '-' : ''}1e${Math.floor(Math.log10(Math.abs(number)))}`
}

function print(counts: ReadonlyMap<string, number>, most: number): void {
  for (const [what, count] of [...counts].toSorted(([, one], [, other]) => other - one).slice(0, most))
    console.log(`${count.toFixed(0).padStart(6)} ${what}`)
}
