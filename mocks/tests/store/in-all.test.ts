/** What somebody spent in all, and the moment of the last purchase, are those of the purchases. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER, AMOUNT] = [{ type: 'string' }, { type: 'integer' }, { type: 'number' }]
const MOMENT = { type: 'string', format: 'date-time' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const list = (name: string): object => ({
  responses: {
    200: { description: 'ok', ...json({ type: 'array', items: { $ref: `#/components/schemas/${name}` } }) },
  },
})

const BOX_OFFICE = {
  openapi: '3.1.0',
  info: { title: 'Box office', version: '1' },
  paths: {
    '/guests': { get: list('Guest') },
    '/purchases': {
      get: list('Purchase'),
      post: {
        requestBody: { required: true, ...json(object({ guestId: NUMBER, amount: AMOUNT })) },
        responses: { 201: { description: 'ok', ...json({ $ref: '#/components/schemas/Purchase' }) } },
      },
    },
  },
  components: {
    schemas: {
      Guest: object({
        id: NUMBER,
        name: TEXT,
        totalSpent: AMOUNT,
        lastPurchaseAt: { ...MOMENT, type: ['string', 'null'] },
      }),
      Purchase: object({ id: NUMBER, guestId: NUMBER, amount: AMOUNT, purchasedAt: MOMENT }),
    },
  },
}

type Guest = { readonly id: number; readonly totalSpent: number; readonly lastPurchaseAt: string | null }
type Purchase = { readonly guestId: number; readonly amount: number; readonly purchasedAt: string }

test('what a guest spent, and bought last, is that of the purchases, also of a new one', async () => {
  await using mock = await serve(BOX_OFFICE)
  const ask = asker(mock)
  await ask('POST /purchases', { guestId: 2, amount: 12.5 })
  const guests: readonly Guest[] = (await ask('GET /guests')).body
  const purchases: readonly Purchase[] = (await ask('GET /purchases')).body
  assert.ok(purchases.length > 10)
  for (const { id, totalSpent, lastPurchaseAt } of guests) {
    const own = purchases.filter(({ guestId }) => guestId === id)
    const sum = own.reduce((all, { amount }) => all + amount, 0)
    assert.equal(totalSpent, Math.round(100 * sum) / 100)
    assert.equal(
      lastPurchaseAt,
      own
        .map(({ purchasedAt }) => purchasedAt)
        .toSorted()
        .at(-1) ?? null,
    )
  }
})
