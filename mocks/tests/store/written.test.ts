/**
 * Documents that the generators of frameworks wrote, with the programs that they wrote them of beside them: each operation
 * answers by its schema, and items live. `npm run wild` holds the programs themselves against them.
 */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { judgeValid, requestsFor } from '../../../.ci/documents/law.ts'
import { refereeFor } from '../../../.ci/documents/referee.ts'
import { SERVERS } from '../../../.ci/documents/servers.ts'
import { verified } from '../../../.ci/documents/verified.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { assertLives, type Life } from './life.ts'

type Written = {
  readonly headers: Readonly<Record<string, string>>
  readonly lives: readonly Life[]
}

const JSON_TYPE = 'application/json'
const usual = { created: 201, deleted: 204 } as const
const BEARER = { authorization: 'Bearer token' }

const ROOM = { name: 'Lake view', beds: 2, pricePerNight: 120.5, features: ['balcony'], kind: 'DOUBLE' }
const BOOKING = { guest: 'Ada Brandt', arrival: '2026-07-01', departure: '2026-07-04' }
const VENUE = {
  name: 'Old mill',
  address: { street: 'Mill Lane 3', city: 'Leeds', country: 'GB' },
  capacity: 300,
}
const EVENT = {
  // The first one that the mock lists: an event at a venue that is not there is refused.
  venue_id: '6f0bdb9f-8c36-4889-a688-05f0da8b3441',
  title: 'Chamber music',
  status: 'draft',
  starts_at: '2026-09-01T19:00:00Z',
  tags: ['music'],
  price: 22.5,
}
const TEACHER = { first_name: 'Ada', last_name: 'Brandt', email: 'ada@example.com', biography: '' }

const WRITTEN: Readonly<Record<string, Written>> = {
  'python-fastapi-shop': {
    headers: BEARER,
    lives: [
      {
        ...usual,
        collection: '/products/',
        query: '?size=100',
        list: '/items',
        change: ['PATCH', JSON_TYPE],
        sent: { name: 'Watering can', category: 'garden', price: '19.90' },
        filled: { in_stock: 0, tags: [] },
        changed: { price: '17.50', in_stock: 4 },
      },
      {
        ...usual,
        collection: '/orders/',
        query: '?size=100',
        list: '/items',
        change: ['PUT', JSON_TYPE],
        sent: { email: 'ada@example.com', lines: [{ product_id: 1, quantity: 2 }], note: 'Ring twice' },
        changed: { email: 'ada@example.com', lines: [{ product_id: 2, quantity: 1 }], note: null },
      },
    ],
  },
  'java-springdoc': {
    headers: BEARER,
    lives: [
      {
        ...usual,
        collection: '/api/rooms',
        query: '?size=50&sort=id,asc&sort=name',
        list: '/content',
        change: ['PUT', JSON_TYPE],
        sent: ROOM,
        changed: { ...ROOM, name: 'Garden view', beds: 3 },
      },
      {
        ...usual,
        collection: '/api/rooms/1/bookings',
        query: '?size=50',
        list: '/content',
        change: null,
        sent: BOOKING,
        changed: {},
      },
    ],
  },
  'node-nestjs': {
    headers: BEARER,
    lives: [
      {
        ...usual,
        collection: '/tickets',
        query: '?limit=100',
        list: '/data',
        change: ['PATCH', JSON_TYPE],
        sent: { title: 'No paper', labels: ['printer'] },
        filled: { priority: 'normal' },
        changed: { status: 'closed', priority: 'low' },
      },
    ],
  },
  'django-spectacular': {
    headers: { authorization: `Basic ${btoa('ada:secret')}` },
    lives: [
      {
        ...usual,
        collection: '/api/teachers/',
        slash: '/',
        list: '/results',
        change: ['PATCH', JSON_TYPE],
        sent: TEACHER,
        changed: { biography: 'She paints.' },
      },
      {
        ...usual,
        collection: '/api/participants/',
        slash: '/',
        list: '/results',
        change: ['PUT', JSON_TYPE],
        sent: { course: 1, name: 'Jo Hill' },
        changed: { course: 1, name: 'Jo Hill', has_paid: true },
      },
    ],
  },
  'go-swaggo': {
    headers: { 'x-api-key': 'token' },
    lives: [
      {
        ...usual,
        collection: '/v1/venues',
        query: '?page_size=100',
        list: '/data',
        change: ['PUT', JSON_TYPE],
        sent: VENUE,
        changed: { ...VENUE, capacity: 350 },
      },
      {
        ...usual,
        collection: '/v1/events',
        query: '?page_size=100',
        list: '/data',
        change: ['PUT', JSON_TYPE],
        sent: EVENT,
        changed: { ...EVENT, status: 'published' },
      },
    ],
  },
  'rust-utoipa': {
    headers: BEARER,
    lives: [
      {
        ...usual,
        collection: '/articles',
        query: '?limit=200',
        list: '/items',
        change: ['PUT', JSON_TYPE],
        sent: { sku: 'NUT-8', name: 'Nut M8', unit: 'box', weightKg: null },
        changed: { sku: 'NUT-8', name: 'Nut M8', unit: 'pallet', weightKg: 12.5 },
      },
    ],
  },
}

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../../contract-tests/wild/${name}/openapi.json`, import.meta.url))

describe('documents that frameworks wrote', () => {
  for (const [name, { headers, lives }] of Object.entries(WRITTEN)) {
    const text = readFileSync(fileOf(name), 'utf8')
    test(`${name}: items live, in the server and in the handlers`, async () => {
      await assertLives(JSON.parse(text), lives, headers)
    })

    test(`${name}: every operation answers by its schema`, async () => {
      const { server } = await SERVERS.ours(name, text)
      const referee = await refereeFor(name, text)
      const { contract } = await compileDocument(name, text)
      assert.ok(contract.operations.length >= 7)
      for (const operation of contract.operations) {
        const { valid } = requestsFor(operation)
        assert.ok(valid !== null, operation.id)
        const outcome = judgeValid(operation, referee, await server(valid))
        assert.deepEqual(outcome, { kind: 'kept' }, operation.id)
      }
    })
  }

  // `npm run wild` asks this of each.
  test('verify finds nothing at the mock of rust-utoipa', async () => {
    const { broken, error, judged } = await verified(fileOf('rust-utoipa'))
    assert.deepEqual({ broken, error, judged }, { broken: [], error: null, judged: 7 })
  })
})
