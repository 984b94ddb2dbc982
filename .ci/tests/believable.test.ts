/** The judge of `npm run believable`: it finds nothing in a believable world, and each fault by the rule that it breaks. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedWorld } from '../believable/judge.ts'
import { Document } from '../believable/reading/document.ts'
import type { Server } from '../believable/reading/servers.ts'
import { RULES } from '../believable/rules/rules.ts'
import { askedIn, judgeRelations } from '../believable/rules/world.ts'

type Json = { readonly [key: string]: unknown }

const text = { type: 'string' }
const number = { type: 'number' }
const json = (schema: Json): Json => ({
  responses: { 200: { description: 'd', content: { 'application/json': { schema } } } },
})
const list = (name: string): Json => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })
const object = (properties: Json): Json => ({ type: 'object', properties })
const key = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] }

const DOCUMENT = new Document({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/users': { get: json(object({ data: list('User'), total: number })) },
    '/users/{id}': { get: { ...key, ...json({ $ref: '#/components/schemas/User' }) } },
    '/orders': { get: json(list('Order')) },
  },
  components: {
    schemas: {
      User: object({
        id: { type: 'integer' },
        name: text,
        bio: { type: 'string', example: 'Paints houses' },
        logo: { type: 'string', example: 'https://example.com/logo.png' },
      }),
      Order: object({
        id: { type: 'integer' },
        userId: { type: 'integer' },
        user: { $ref: '#/components/schemas/User' },
      }),
    },
  },
})

const user = (id: number, name: string, more: Json = {}): Json => {
  const [first = '', last = ''] = name.split(' ')
  const person = { id, name, firstName: first, lastName: last, email: `${first.toLowerCase()}@example.com` }
  return { ...person, country: 'France', city: 'Lyon', postcode: '69001', latitude: 45.7, longitude: 4.8, ...more }
}
const picture = 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%3E%3C%2Fsvg%3E'
const USERS: readonly Json[] = [
  user(1, 'Ada Byron', { bio: 'Paints houses', avatar: picture }),
  user(2, 'Jean-Luc Moreau', { bio: 'Bakes bread' }),
]
const ORDERS: readonly Json[] = [7, 8].map((id) => ({
  ...{
    id,
    userId: 1,
    user: { id: 1, name: 'Ada Byron' },
    createdAt: '2024-03-01T10:00:00Z',
    updatedAt: '2024-03-02T10:00:00Z',
  },
  ...{
    startDate: '2024-04-01',
    endDate: '2024-04-02',
    unitPrice: 2.5,
    quantity: 3,
    total: 7.5,
    currency: 'EUR',
    color: '#aa00ff',
  },
  ...{ url: 'https://shop.example.com/orders/7', minPrice: 1, maxPrice: 9, title: `Order ${id}`, slug: `order-${id}` },
  ...{ lines: ['one', 'two'], lineCount: 2 },
}))

type World = {
  readonly users: readonly Json[]
  readonly orders: readonly Json[]
  readonly total: number
  readonly item: (user: Json) => Json
}
const WORLD: World = { users: USERS, orders: ORDERS, total: 2, item: (one) => one }

function serving({ users, orders, total, item }: World): Server {
  return async ({ target }) => {
    const asked = Number(/^\/users\/(\d+)$/.exec(target)?.[1])
    const found = users.find(({ id }) => id === asked) ?? user(asked, 'Mary Ann')
    const body = target === '/users' ? { data: users, total } : target === '/orders' ? orders : item(found)
    return { status: 200, type: 'application/json', text: JSON.stringify(body) }
  }
}

async function brokenIn(world: World): Promise<string[]> {
  const { verdicts } = await judgedWorld(serving(world), DOCUMENT)
  return [...new Set(verdicts.flatMap(({ isKept, rule }) => (isKept ? [] : [rule])))]
}

test('a believable world breaks no rule, and every rule is judged', async () => {
  assert.deepEqual(await brokenIn(WORLD), [])
  const { verdicts } = await judgedWorld(serving(WORLD), DOCUMENT)
  assert.deepEqual([...new Set(verdicts.map(({ rule }) => rule))].toSorted(), Object.keys(RULES).toSorted())
})

test('what is asked for exists, a price per hour is no hour of a day, and a documented picture is shown anywhere', async () => {
  const pet = { value: { userId: 'x9' }, pointer: '', owner: ['pet'], schema: {} }
  const known = new Map([['user', { keys: new Set(['1']), items: [] }]])
  const isKept = (path: string, name = 'id'): boolean =>
    judgeRelations(pet, known, askedIn(path, new Map([[name, 'x9']]))).every((one) => one.isKept)
  for (const path of ['/users/{id}', '/users/{id}/pets']) assert.ok(isKept(path), path)
  assert.ok(isKept('/pets/of/{userId}', 'userId') && !isKept('/orders/{id}') && !isKept('/users', 'q'))
  assert.deepEqual(await brokenIn(orders({ pricePerHour: 40 })), [])
  assert.deepEqual(await brokenIn(orders({ openingHour: 40 })), ['numbers'])
  const logo = 'https://example.com/logo.png'
  assert.deepEqual(await brokenIn({ ...first({ logo }), orders: orders({ logo }).orders }), [])
})

const orders = (more: Json): World => ({ ...WORLD, orders: ORDERS.map((order) => ({ ...order, ...more })) })
const first = (more: Json): World => ({
  ...WORLD,
  users: USERS.map((one, index) => (index === 0 ? { ...one, ...more } : one)),
})

/** A world, and the rules that it breaks. */
const FAULTS: Readonly<Record<string, readonly [World, ...string[]]>> = {
  'plant names': [orders({ note: 'musa basilicum echinacea' }), 'latin'],
  'lorem ipsum': [orders({ note: 'laborum ex' }), 'latin'],
  'a placeholder': [orders({ note: 'string' }), 'placeholder'],
  'another value than the documented one': [first({ bio: 'Sings' }), 'example'],
  'an address of no e-mail': [first({ email: 'ada' }), 'email'],
  'a name in small letters': [first({ name: 'ada byron', firstName: 'ada', lastName: 'byron' }), 'people', 'embedded'],
  'a creation to come': [orders({ createdAt: '2999-01-01T00:00:00Z', updatedAt: '2999-01-02T00:00:00Z' }), 'created'],
  'a creation of another age': [orders({ createdAt: '2004-01-01T00:00:00Z' }), 'created'],
  'a change before the creation': [orders({ updatedAt: '2020-01-01T00:00:00Z' }), 'updated'],
  'an end before the start': [orders({ endDate: '2024-01-01' }), 'span'],
  'a port of 0': [orders({ port: 0 }), 'numbers'],
  'a latitude of 164': [first({ latitude: 164 }), 'numbers', 'place'],
  'a price without digits': [orders({ shippingCost: 'much' }), 'numbers'],
  'another id than the one asked': [{ ...WORLD, item: (one) => ({ ...one, id: 99 }) }, 'key', 'alike'],
  'an item that isn’t as in its list': [
    { ...WORLD, item: (one) => ({ ...one, city: 'Paris', postcode: '75001' }) },
    'alike',
  ],
  'a total of more items': [{ ...WORLD, total: 40 }, 'totals'],
  'a URL of two words': [orders({ url: 'two words' }), 'addresses'],
  'a picture elsewhere': [first({ avatar: 'https://example.com/a.png' }), 'pictures'],
  'a picture that is none': [first({ avatar: 'data:image/png;base64,AAAA' }), 'pictures'],
  'no currency': [orders({ currency: 'QQQ' }), 'currencies'],
  'no colour': [orders({ color: 'heavy' }), 'colours'],
  'another full name': [first({ name: 'Mary Ann' }), 'fullName', 'embedded'],
  'a city elsewhere': [first({ city: 'Tokyo' }), 'place'],
  'no country': [first({ country: 'Chair' }), 'place'],
  'a postcode of another country': [first({ postcode: 'SW1A 1AA' }), 'place'],
  'another sum': [orders({ total: 12 }), 'sum'],
  'a minimum above the maximum': [orders({ minPrice: 10 }), 'bounds'],
  'another count': [orders({ lineCount: 5 }), 'count'],
  'another slug': [orders({ slug: 'chair' }), 'slug'],
  'one item twice': [orders({ id: 7 }), 'distinct'],
  'an owner who isn’t there': [orders({ userId: 12 }), 'related'],
  'an embedded object of another name': [orders({ user: { id: 1, name: 'Mary Ann' } }), 'embedded'],
}

for (const [name, [world, ...rules]] of Object.entries(FAULTS)) {
  test(`the judge finds ${name}`, async () => {
    assert.deepEqual((await brokenIn(world)).toSorted(), rules.toSorted())
  })
}

test('a Latin name is believable where the thing is a plant', async () => {
  assert.deepEqual(await brokenIn(orders({ plant: { latinName: 'Monstera deliciosa' } })), [])
})
