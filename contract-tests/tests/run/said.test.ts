/** What a document says in words is asked of a service that does it in its own way, and of others that do not: these break it. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const shows = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const DOG = `{ $ref: '#/components/schemas/Dog' }`
const NONE = `'404': { description: There is no such dog. }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Kennel, version: '1' }
paths:
  /dogs:
    get:
      operationId: dogs
      description: Lists the dogs that match all filters.
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }
        - { name: size, in: query, description: Number of dogs to return at most, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
        - { name: breed, in: query, description: Only dogs of exactly this breed, schema: { type: string } }
        - { name: trick, in: query, description: Only dogs that know this trick, schema: { type: string } }
        - { name: sort, in: query, description: Sort by this property; a minus in front means descending, schema: { enum: [weight, -weight, breed, -breed], default: -weight } }
      responses: { '200': { description: OK, ${shows(`{ type: object, required: [data, total], properties: { data: { type: array, items: ${DOG} }, total: { type: integer, description: Number of all dogs that match } } }`)} }, '400': { description: bad } }
    post:
      operationId: addDog
      description: The chip must not be in use (409).
      requestBody: { required: true, ${shows(DOG)} }
      responses: { '201': { description: Made, ${shows(DOG)} }, '400': { description: bad }, '409': { description: Conflict } }
  /dogs/{dogId}:
    parameters: [{ name: dogId, in: path, required: true, schema: { type: string } }]
    get: { operationId: dog, responses: { '200': { description: OK, ${shows(DOG)} }, ${NONE} } }
    patch:
      operationId: changeDog
      description: Changes the properties that are sent; the others keep their values. \`null\` clears \`notes\`.
      requestBody: { required: true, ${shows(`{ $ref: '#/components/schemas/Change' }`)} }
      responses: { '200': { description: OK, ${shows(DOG)} }, '400': { description: bad }, ${NONE} }
    delete: { operationId: dropDog, description: Removes the dog., responses: { '204': { description: gone }, ${NONE} } }
components:
  schemas:
    Dog: { type: object, required: [id, chip, breed, weight], properties: { id: { type: string, readOnly: true }, chip: { type: string, pattern: '^[A-Z]{12}$' }, breed: { type: string, minLength: 1, maxLength: 60 }, weight: { type: integer, minimum: 1, maximum: 90000 }, tricks: { type: array, items: { type: string, minLength: 1, maxLength: 30 } }, notes: { type: [string, 'null'], maxLength: 90 } } }
    Change: { type: object, minProperties: 1, properties: { breed: { type: string, minLength: 1, maxLength: 60 }, weight: { type: integer, minimum: 1, maximum: 90000 }, tricks: { type: array, items: { type: string, minLength: 1, maxLength: 30 } }, notes: { type: [string, 'null'], maxLength: 90 } } }
`

type Dog = Readonly<Record<string, unknown>>
type Reply = readonly [status: number, value?: unknown]

const isText = (value: unknown, most: number, least = 1): boolean =>
  typeof value === 'string' && [...value].length >= least && [...value].length <= most
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  chip: (value) => typeof value === 'string' && /^[A-Z]{12}$/.test(value),
  breed: (value) => isText(value, 60),
  weight: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 90_000,
  tricks: (value) => Array.isArray(value) && value.every((one) => isText(one, 30)),
  notes: (value) => value === null || isText(value, 90, 0),
}
const NAMES = Object.keys(CHECKS)
const isRight = (sent: Dog, needed: readonly string[]): boolean =>
  NAMES.every((name) => (sent[name] === undefined ? !needed.includes(name) : CHECKS[name]?.(sent[name]) === true))

/** A kennel with one habit, or none. */
function kennelWith(habit: string) {
  const dogs = new Map<string, Dog>()
  let last = 0
  const add = (dog: Dog): Dog => {
    const made = { tricks: [], notes: null, ...dog, id: `d${++last}` }
    dogs.set(made.id, made)
    return made
  }
  const BREEDS = ['Beagle', 'Poodle', 'Terrier Mix', 'Boxer']
  const chipOf = (at: number): string => `${String.fromCharCode(65 + at)}BCDEFGHIJKL`
  for (let at = 0; at < 11; at++)
    add({
      chip: chipOf(at),
      breed: BREEDS[at % 4],
      weight: 5 + ((at * 7) % 11),
      tricks: ['sitting', 'rolling over'].slice(at % 2),
    })
  const sorted = (all: readonly Dog[], sort: string): readonly Dog[] => {
    const [name, sign] = [sort.replace('-', ''), sort.startsWith('-') ? -1 : 1]
    const value = (dog: Dog): unknown => (habit === 'sorts in any case' ? String(dog[name]).toLowerCase() : dog[name])
    const isOne = name === 'weight'
    return all.toSorted((one, other) => {
      const [a, b] = isOne ? [Number(one[name]), Number(other[name])] : [String(value(one)), String(value(other))]
      return sign * (a < b ? -1 : Number(a > b))
    })
  }
  const list = (query: URLSearchParams): Reply => {
    const [page, asked] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 20)]
    const [breed, trick, sort] = ['breed', 'trick', 'sort'].map((name) => query.get(name))
    if (!(Number.isInteger(page) && page > 0 && Number.isInteger(asked) && asked > 0 && asked <= 50)) return [400]
    if (sort != null && !['weight', '-weight', 'breed', '-breed'].includes(sort)) return [400]
    const size = habit === 'ten at most' ? Math.min(10, asked) : asked
    const isOf = (own: string): boolean =>
      habit === 'breeds begin'
        ? own.startsWith(breed ?? '')
        : habit === 'breeds in any case'
          ? own.toLowerCase() === breed?.toLowerCase()
          : own === breed
    const knows = (own: readonly string[]): boolean =>
      habit === 'parts of tricks' ? own.some((one) => one.includes(trick ?? '')) : own.includes(trick ?? '')
    const found = [...dogs.values()].filter(
      (dog) => (breed == null || isOf(String(dog.breed))) && (trick == null || knows([dog.tricks].flat().map(String))),
    )
    const usual = habit === 'lightest first' ? 'weight' : '-weight'
    const all = habit === 'sorts each page' ? found : sorted(found, sort ?? usual)
    const shown = all.slice((page - 1) * size, page * size)
    const data = habit === 'sorts each page' ? sorted(shown, sort ?? usual) : shown
    return [200, { data, total: habit === 'counts the page' ? data.length : found.length }]
  }
  const create = (sent: Dog): Reply => {
    if (!isRight(sent, ['chip', 'breed', 'weight'])) return [400]
    const isTaken = [...dogs.values()].some(({ chip }) => chip === sent.chip)
    return isTaken && habit !== 'takes any chip' ? [habit === 'a taken chip is bad' ? 400 : 409] : [201, add(sent)]
  }
  const change = (dog: Dog, { chip: _, ...sent }: Dog): Reply => {
    if (!isRight(sent, [])) return [400]
    const given = Object.entries(sent).filter(
      ([name, value]) => NAMES.includes(name) && !(value === null && habit === 'null is nothing'),
    )
    const next: Dog = { ...dog, ...Object.fromEntries(given) }
    const shown = next.notes === null && habit === 'null is no text' ? { ...next, notes: '' } : next
    if (habit !== 'saves nothing') dogs.set(String(dog.id), shown)
    return [200, shown]
  }
  const drop = (id: string): Reply => {
    if (habit === 'goes later') setTimeout(() => dogs.delete(id), 300)
    else if (habit === 'marks what is dropped') dogs.set(id, { ...dogs.get(id), deletedAt: '2026-11-22T10:00:00Z' })
    else if (habit !== 'drops nothing') dogs.delete(id)
    return [204]
  }
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://kennel')
    const id = pathname.split('/')[2]
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const sent = Object(tryParseJson(body.toString())?.value)
    const answered = (): Reply => {
      if (id === undefined) return method === 'GET' ? list(searchParams) : create(sent)
      const dog = dogs.get(id)
      if (dog === undefined) return [404]
      return method === 'DELETE' ? drop(id) : method === 'PATCH' ? change(dog, sent) : [200, dog]
    }
    const [status, value] = answered()
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(habit === 'is cached' && { 'Cache-Control': 'max-age=60' }),
    })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

/** Each breaks what a sentence says. */
const BROKEN = {
  'breeds begin': 'dogs.state.filtered.breed',
  'parts of tricks': 'dogs.state.filtered.trick',
  'lightest first': 'dogs.state.ordered',
  'sorts each page': 'dogs.state.sorted',
  'counts the page': 'dogs.state.counted',
  'takes any chip': 'add-dog.state.unique',
  'a taken chip is bad': 'add-dog.state.unique',
  'null is nothing': 'change-dog.state.cleared',
  'saves nothing': 'change-dog.state.merged',
  'drops nothing': 'drop-dog.state.gone',
} as const
const ALL = [...new Set(Object.values(BROKEN))]
const ODD = [
  '',
  'breeds in any case',
  'sorts in any case',
  'ten at most',
  'null is no text',
  'goes later',
  'marks what is dropped',
  'is cached',
]

async function brokenOf(target: (spec: string) => Promise<string>, only: readonly string[] = ALL) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kennel-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...only] })
  const broken = requirements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
  return broken.map(({ level, id }) => `${level} ${id}`)
}

async function brokenBy(habit: string, only: readonly string[] = ALL) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(kennelWith(habit))
  closing.defer(close)
  return await brokenOf(async () => origin, only)
}

for (const [habit, id] of sampled(3, Object.entries(BROKEN))) {
  test(`a kennel with the habit "${habit}" breaks a sentence of the document`, async () => {
    assert.ok((await brokenBy(habit, [id])).includes(`must ${id}`))
  })
}

for (const habit of sampled(2, ODD)) {
  test(`a kennel with the habit "${habit}" is told of nothing`, async () => {
    assert.deepEqual(await brokenBy(habit), [])
  })
}

test('the mock does what the document says', async () => {
  await using running = new AsyncDisposableStack()
  const broken = await brokenOf(async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(broken, [])
})
