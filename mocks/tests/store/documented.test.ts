/** What a document shows is what its mock answers: examples, constants and defaults, wherever they are written. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

type Json = { readonly [name: string]: unknown }
/** What an answer must be, by what was answered: a message says what is wrong. */
type Case = {
  readonly openapi?: string
  /** The schema of the things of the list; `id` is added. */
  readonly properties?: Json
  readonly media?: Json
  readonly components?: Json
  readonly path?: '/things' | '/summary'
  readonly headers?: Readonly<Record<string, string>>
  readonly required?: readonly string[]
  /** By what the list can be filtered. */
  readonly filter?: string
  readonly check: (answer: never) => void
}

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const MAP = { type: 'object', additionalProperties: WHOLE }

function documentOf({
  openapi = '3.1.0',
  properties,
  required = [],
  media = {},
  components = {},
  path = '/things',
  filter,
}: Case): object {
  const thing = { type: 'object', required: ['id', ...required], properties: { id: WHOLE, ...properties } }
  const schema = path === '/summary' ? { ...thing, required } : { type: 'array', items: thing }
  const parameters = filter === undefined ? [] : [{ name: filter, in: 'query', schema: TEXT }]
  const content = { 'application/json': { schema, ...media } }
  const get = { parameters, responses: { 200: { description: 'd', content } } }
  return { openapi, info: { title: 't', version: '1' }, paths: { [path]: { get } }, components }
}

/** What each item of a list of ten has in a property. */
const all = (items: readonly Json[], name: string): unknown[] => {
  assert.equal(items.length, 10)
  return items.map((item) => item[name])
}

const CASES: Readonly<Record<string, Case>> = {
  'a text of which nothing is known is null, unless a filter finds items by it': {
    properties: { frobnication: { type: ['string', 'null'] }, twist: { type: ['string', 'null'] } },
    required: ['frobnication', 'twist'],
    filter: 'twist',
    check: (items: readonly Json[]) => {
      assert.deepEqual(new Set(all(items, 'frobnication')), new Set([null]))
      for (const twist of all(items, 'twist')) assert.equal(typeof twist, 'string')
    },
  },
  'the first item has the example of each property, and the others differ': {
    openapi: '3.0.3',
    properties: {
      name: { ...TEXT, example: 'Ada Byron' },
      email: { ...TEXT, format: 'email', example: 'ada@byron.example' },
      born: { ...TEXT, format: 'date', example: '1815-12-10' },
    },
    check: (items: readonly Json[]) => {
      const [first] = items
      assert.deepEqual(
        { ...first, id: 0 },
        { id: 0, name: 'Ada Byron', email: 'ada@byron.example', born: '1815-12-10' },
      )
      for (const name of ['name', 'email', 'born']) assert.equal(new Set(all(items, name)).size, 10, name)
    },
  },
  'a sentence is said of the first item, in whatever language, and no password is shown as it was sent': {
    properties: {
      ...{ email: TEXT, first_name: TEXT, password: TEXT },
      bio: { ...TEXT, example: 'Verantwortlich für die Uhren und das Glockenspiel' },
    },
    required: ['email', 'first_name', 'password', 'bio'],
    check: (items: readonly Json[]) => {
      const [first, ...others] = all(items, 'bio')
      assert.equal(first, 'Verantwortlich für die Uhren und das Glockenspiel')
      assert.equal(others.includes(first), false)
      for (const password of all(items, 'password')) assert.match(String(password), /^[0-9a-f]{24,}$/)
    },
  },
  'examples in a list of JSON Schema: the first comes first, and of nothing known all are taken in turn': {
    properties: { zorb: { ...TEXT, examples: ['alpha-x', 'beta-y', 'gamma-z'] } },
    check: (items: readonly Json[]) => {
      const zorbs = all(items, 'zorb')
      assert.equal(zorbs[0], 'alpha-x')
      assert.deepEqual(new Set(zorbs), new Set(['alpha-x', 'beta-y', 'gamma-z']))
    },
  },
  'what has no type has the one that its name, its description or its example tells': {
    required: 'isOpen hasGarden totalCount amount amenities zorb blip special_requirements payload'.split(' '),
    properties: {
      ...{
        payload: {},
        isOpen: {},
        hasGarden: {},
        totalCount: {},
        amount: {},
        amenities: {},
        special_requirements: {},
      },
      ...{ zorb: { description: 'Whether it is a zorb' }, blip: { example: 4.5 } },
    },
    check: ([, second = {}]: readonly Json[]) => {
      const { id: _, amenities, special_requirements: asked, payload, ...others } = second
      const types = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, typeof value]))
      const flags = { isOpen: 'boolean', hasGarden: 'boolean', zorb: 'boolean' }
      assert.deepEqual(types, { ...flags, totalCount: 'number', amount: 'number', blip: 'number' })
      assert.ok(Array.isArray(amenities) && amenities.length > 0)
      assert.match(String(asked), /^\D+ \D+$/)
      assert.ok(typeof payload === 'object' && payload !== null)
    },
  },
  'a map has an entry for each of what it is by, and a free object what people keep there': {
    path: '/summary',
    required: ['byLevel', 'revenue_per_currency', 'visitsPerDay', 'metadata', 'closed', 'places'],
    properties: {
      ...{ byLevel: MAP, revenue_per_currency: MAP, visitsPerDay: MAP, metadata: { type: 'object' } },
      closed: { type: 'object', additionalProperties: false },
      places: { ...MAP, example: { north: 1, south: 2 } },
    },
    check: (answer: Readonly<Record<string, Json>>) => {
      const { metadata = {}, closed, places = {}, byLevel = {}, revenue_per_currency, visitsPerDay } = answer
      const entries = Object.entries({ ...byLevel, ...revenue_per_currency, ...visitsPerDay })
      assert.equal(entries.length, 9)
      for (const [key, count] of entries) {
        assert.match(key, /^(?:low|medium|high|[A-Z]{3}|20\d\d-\d\d-\d\d)$/)
        assert.ok(Number.isInteger(count), key)
      }
      assert.ok(Object.keys(metadata).length > 1)
      assert.deepEqual(closed, {})
      assert.deepEqual(Object.keys(places), ['north', 'south'])
    },
  },
  'a constant is what every item has': {
    properties: { kind: { const: 'thing' }, level: { const: 7 } },
    check: (items: readonly Json[]) => {
      assert.deepEqual(new Set(all(items, 'kind')), new Set(['thing']))
      assert.deepEqual(new Set(all(items, 'level')), new Set([7]))
    },
  },
  'the first item has the default of a property without an example': {
    properties: { theme: { ...TEXT, default: 'midnight' }, size: { ...WHOLE, default: 42 } },
    check: ([first]: readonly Json[]) => assert.deepEqual([first?.theme, first?.size], ['midnight', 42]),
  },
  'items of the example of a list are the first ones, by their keys; what they lack has a meaning': {
    properties: { name: TEXT, email: { ...TEXT, format: 'email' } },
    media: {
      example: [
        { id: 31, name: 'Grace' },
        { id: 17, name: 'Alan' },
      ],
    },
    check: (items: readonly Json[]) => {
      assert.deepEqual(
        items.slice(0, 2).map(({ id, name }) => [id, name]),
        [
          [31, 'Grace'],
          [17, 'Alan'],
        ],
      )
      for (const email of all(items, 'email')) assert.match(String(email), /^[^@\s]+@[^@\s]+\.[a-z]+$/)
      assert.equal(new Set(all(items, 'id')).size, 10)
    },
  },
  'examples of a media type behind a reference are the first items, too': {
    properties: { name: TEXT },
    media: { examples: { usual: { $ref: '#/components/examples/Usual' } } },
    components: { examples: { Usual: { value: [{ id: 8, name: 'Hedy' }] } } },
    check: ([first]: readonly Json[]) => assert.deepEqual(first, { id: 8, name: 'Hedy' }),
  },
  'where nothing is stored the example is the answer, as it is written': {
    path: '/summary',
    properties: { open: WHOLE, note: TEXT },
    media: { example: { note: 'All is well', open: 3 } },
    check: (answer: Json) => assert.equal(JSON.stringify(answer), '{"note":"All is well","open":3}'),
  },
  'a request chooses its example': {
    path: '/summary',
    properties: { open: WHOLE },
    media: { examples: { calm: { value: { open: 0 } }, busy: { value: { open: 99 } } } },
    headers: { prefer: 'example=busy' },
    check: (answer: Json) => assert.deepEqual(answer, { open: 99 }),
  },
  'most optional properties are there': {
    properties: { name: TEXT, city: TEXT, note: TEXT, price: { type: 'number' }, count: WHOLE },
    check: (items: readonly Json[]) => {
      const there = items.reduce((sum, item) => sum + Object.keys(item).length - 1, 0)
      assert.ok(there >= 40, `${there} of 50`)
    },
  },
}

describe('what a document shows is answered by the server and by the handlers', () => {
  for (const [name, one] of Object.entries(CASES)) {
    test(name, async () => {
      const document = documentOf(one)
      await using mock = await serve(document)
      const { contract } = await compileDocument('given', JSON.stringify(document))
      const handlers = createHandlers({ baseUrl: mock.url, contract })
      const { path = '/things', headers = {} } = one
      const served = await fetch(mock.url + path, { headers })
      const text = await served.text()
      assert.equal(served.status, 200, text)
      const handled = await getResponse(handlers, new Request(mock.url + path, { headers }))
      assert.equal(await handled?.text(), text)
      one.check(JSON.parse(text) as never)
    })
  }
})

test('where no answer shows an item, what a request shows is the first one, but for what answers never have', async () => {
  const properties = { id: { ...WHOLE, readOnly: true }, name: TEXT, secret: { ...TEXT, writeOnly: true } }
  const mug = { type: 'object', required: ['id', 'name'], properties }
  const answer = (schema: object) => ({ 200: { description: 'd', content: { 'application/json': { schema } } } })
  const example = { name: 'Blue mug of Ada', secret: 'hush' }
  const requestBody = { content: { 'application/json': { schema: mug, example } } }
  const paths = {
    '/mugs': {
      get: { responses: answer({ type: 'array', items: mug }) },
      post: { requestBody, responses: answer(mug) },
    },
  }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths })
  const [first]: readonly Json[] = JSON.parse(await (await fetch(`${mock.url}/mugs`)).text())
  assert.deepEqual(first, { id: 1, name: 'Blue mug of Ada' })
})

test('an answer whose object the document leaves open shows the new item, but for one with an example', async () => {
  const club = {
    type: 'object',
    required: ['id', 'town'],
    properties: { id: { ...WHOLE, readOnly: true }, town: TEXT },
  }
  const answer = (schema: object, more: object = {}) => ({
    200: { description: 'd', content: { 'application/json': { schema, ...more } } },
  })
  const requestBody = { content: { 'application/json': { schema: { type: 'object', properties: { town: TEXT } } } } }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: WHOLE }]
  const open = { type: 'object' }
  const paths = {
    '/clubs': { post: { requestBody, responses: answer(open) } },
    '/clubs/{id}': {
      parameters,
      get: { responses: answer(club) },
      patch: { requestBody, responses: answer(open, { example: { done: true } }) },
    },
  }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }, { data: 0 })
  const ask = asker(mock)
  const { body: made } = await ask('POST /clubs', { town: 'Riga' })
  assert.equal(made.town, 'Riga')
  assert.deepEqual((await ask(`GET /clubs/${made.id}`)).body, made)
  assert.deepEqual((await ask(`PATCH /clubs/${made.id}`, { town: 'Oslo' })).body, { done: true })
  assert.deepEqual((await ask(`GET /clubs/${made.id}`)).body, { ...made, town: 'Oslo' })
})
