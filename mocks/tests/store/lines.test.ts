/** What has lines costs what these cost: lines that are items of their own, below a path or by a key. A print shop. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const ID = { type: 'integer', readOnly: true }
const KEY = { type: 'integer' }
const TEXT = { type: 'string' }
const PIECES = { type: 'integer', minimum: 1, maximum: 9 }
const MONEY = { type: 'number', minimum: 0 }
const COUNTED = { ...MONEY, readOnly: true }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: KEY })

const pathsOf = (path: string, name: string, above: readonly object[] = []) => ({
  [path]: {
    parameters: above,
    get: { responses: { 200: shows({ type: 'array', items: ref(name) }) } },
    post: { requestBody: { content: shows(ref(name)).content }, responses: { 201: shows(ref(name)) } },
  },
  [`${path}/{id}`]: {
    parameters: [...above, parameter('id')],
    get: { responses: { 200: shows(ref(name)) } },
    patch: { requestBody: { content: shows(ref(`${name}Change`)).content }, responses: { 200: shows(ref(name)) } },
    delete: { responses: { 204: { description: 'd' } } },
  },
})

const bothOf = (name: string, properties: object) => ({
  [name]: { type: 'object', required: Object.keys(properties), properties },
  [`${name}Change`]: { type: 'object', properties },
})

const SHOP = {
  openapi: '3.1.0',
  info: { title: 'Print shop', version: '1' },
  paths: {
    ...pathsOf('/papers', 'Paper'),
    ...pathsOf('/orders', 'Order'),
    ...pathsOf('/orders/{orderId}/prints', 'Print', [parameter('orderId')]),
    ...pathsOf('/invoices', 'Invoice'),
    ...pathsOf('/invoice-lines', 'InvoiceLine'),
    ...pathsOf('/baskets', 'Basket'),
    ...pathsOf('/baskets/{basketId}/items', 'BasketItem', [parameter('basketId')]),
  },
  components: {
    schemas: {
      ...bothOf('Paper', { id: ID, name: TEXT, price: MONEY }),
      ...bothOf('Order', { id: ID, motto: TEXT, deliveryFee: MONEY, subtotal: COUNTED, total: COUNTED }),
      ...bothOf('Print', { id: ID, paperId: KEY, quantity: PIECES, unitPrice: COUNTED, lineTotal: COUNTED }),
      ...bothOf('Invoice', { id: ID, motto: TEXT, totalAmount: { ...COUNTED, examples: [77.77] }, total: MONEY }),
      ...bothOf('InvoiceLine', { id: ID, invoiceId: KEY, quantity: PIECES, amount: MONEY }),
      ...bothOf('Basket', {
        ...{
          id: ID,
          motto: TEXT,
          lineCount: COUNTED,
          total: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$', readOnly: true },
        },
        items: { type: 'array', items: ref('BasketItem'), readOnly: true },
      }),
      ...bothOf('BasketItem', { id: ID, paperId: KEY, quantity: PIECES, price: COUNTED, lineTotal: COUNTED }),
    },
  },
}

type Row = Readonly<Record<'id' | 'subtotal' | 'total' | 'totalAmount' | 'deliveryFee', number>>
type Line = Readonly<Record<'id' | 'paperId' | 'quantity' | 'unitPrice' | 'lineTotal' | 'amount' | 'invoiceId', number>>

const cents = (value: number): number => Math.round(value * 100) / 100

const shop = async () => {
  const mock = await serve(SHOP)
  const ask = asker(mock)
  return { mock, ask, get: async (path: string) => (await ask(`GET ${path}`)).body }
}

test('an order costs what the lines below its path cost, at the prices of what they name, and follows each change', async () => {
  const { mock, ask, get } = await shop()
  await using _ = mock
  const prices = new Map((await get('/papers')).map(({ id, price }: { id: number; price: number }) => [id, price]))
  const assertSummed = async (order: Row): Promise<number> => {
    const lines: readonly Line[] = await get(`/orders/${order.id}/prints`)
    for (const line of lines) {
      assert.equal(line.unitPrice, prices.get(line.paperId))
      assert.equal(line.lineTotal, cents(line.unitPrice * line.quantity))
    }
    const sum = cents(lines.reduce((all, { lineTotal }) => all + lineTotal, 0))
    assert.deepEqual([order.subtotal, order.total], [sum, cents(sum + order.deliveryFee)])
    return lines.length
  }
  const counts = await Promise.all((await get('/orders')).map(assertSummed))
  assert.ok(Math.max(...counts) > 1 && Math.min(...counts) === 0, String(counts))
  const { id, total } = (await ask('POST /orders', { motto: 'A', deliveryFee: 4.5 })).body
  assert.equal(total, 4.5)
  const line = (await ask(`POST /orders/${id}/prints`, { paperId: 2, quantity: 3 })).body
  assert.equal(await assertSummed(await get(`/orders/${id}`)), 1)
  await ask(`PATCH /orders/${id}/prints/${line.id}`, { quantity: 5 })
  assert.equal((await get(`/orders/${id}`)).subtotal, cents((Number(prices.get(2)) || 0) * 5))
  await ask(`DELETE /orders/${id}/prints/${line.id}`)
  assert.equal((await get(`/orders/${id}`)).subtotal, 0)
})

test('an invoice costs what the lines that name it cost; documented and sent totals stay', async () => {
  const { mock, ask, get } = await shop()
  await using _ = mock
  const lines: readonly Line[] = await get('/invoice-lines')
  const sumOf = (id: number): number =>
    cents(lines.reduce((all, { invoiceId, amount }) => all + (invoiceId === id ? amount : 0), 0))
  const [first, ...invoices]: readonly Row[] = await get('/invoices')
  assert.equal(first?.totalAmount, 77.77)
  for (const { id, totalAmount } of invoices) assert.equal(totalAmount, sumOf(id))
  const line = (await ask('POST /invoice-lines', { invoiceId: 1, quantity: 2, amount: 10.5 })).body
  assert.equal((await get('/invoices/1')).totalAmount, cents(sumOf(1) + line.amount))
  const sent = (await ask('POST /invoices', { motto: 'B', total: 12.25 })).body
  assert.deepEqual([sent.totalAmount, sent.total], [0, 12.25])
  await ask('POST /invoice-lines', { invoiceId: sent.id, quantity: 1, amount: 3 })
  const after = await get(`/invoices/${sent.id}`)
  assert.deepEqual([after.totalAmount, after.total], [3, 12.25])
})

test('what is posted below a basket is in the basket, whose total is a text here', async () => {
  const { mock, ask, get } = await shop()
  await using _ = mock
  const [, paper] = await get('/papers')
  const { id } = (await ask('POST /baskets', { motto: 'C' })).body
  const posted = (await ask(`POST /baskets/${id}/items`, { paperId: paper.id, quantity: 2 })).body
  assert.deepEqual([posted.price, posted.lineTotal], [paper.price, cents(paper.price * 2)])
  const basket = await get(`/baskets/${id}`)
  assert.deepEqual(basket.items, [posted])
  assert.equal(basket.total, (paper.price * 2).toFixed(2))
})

test('some have many lines and some none, and which ones have many is another for each kind', async () => {
  const { mock, get } = await shop()
  await using _ = mock
  const below = async (path: string, lines: string): Promise<readonly number[]> => {
    const all: readonly Row[] = await get(path)
    return await Promise.all(all.map(async ({ id }) => (await get(`${path}/${id}/${lines}`)).length))
  }
  const named: readonly Line[] = await get('/invoice-lines')
  const invoices: readonly Row[] = await get('/invoices')
  const kinds = [
    await below('/orders', 'prints'),
    await below('/baskets', 'items'),
    invoices.map(({ id }) => named.filter(({ invoiceId }) => invoiceId === id).length),
  ]
  for (const counts of kinds) assert.ok(Math.max(...counts) > 1 && counts.includes(0), String(counts))
  assert.ok(new Set(kinds.map((counts) => counts.indexOf(Math.max(...counts)))).size > 1, JSON.stringify(kinds))
})
