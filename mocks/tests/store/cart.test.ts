/** What holds a list of items and is none of them, such as a cart, shows those that are made, changed and deleted in it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER, AMOUNT] = [{ type: 'string' }, { type: 'integer' }, { type: 'number' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const NONE = { 404: { description: 'none' } }

/** `shown`: what the changes of lines answer. */
const shop = (base: string, shown: 'Line' | 'Cart'): object => {
  const answers = (status: number) => ({ [status]: { description: 'ok', ...json(ref(shown)) }, ...NONE })
  const body = (name: string) => ({ requestBody: { required: true, ...json(ref(name)) } })
  const own = base.includes('{') ? [{ name: 'userId', in: 'path', required: true, schema: NUMBER }] : []
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/products': {
        get: { responses: { 200: { description: 'ok', ...json({ type: 'array', items: ref('Product') }) } } },
      },
      [base]: {
        parameters: own,
        get: { responses: { 200: { description: 'ok', ...json(ref('Cart')) } } },
        delete: { responses: { 204: { description: 'emptied' } } },
      },
      [`${base}/lines`]: { parameters: own, post: { ...body('NewLine'), responses: answers(201) } },
      [`${base}/lines/{lineId}`]: {
        parameters: [...own, { name: 'lineId', in: 'path', required: true, schema: NUMBER }],
        patch: { ...body('Change'), responses: answers(200) },
        delete: { responses: shown === 'Cart' ? answers(200) : { 204: { description: 'gone' }, ...NONE } },
      },
    },
    components: {
      schemas: {
        Product: object({ id: NUMBER, name: TEXT, price: AMOUNT }),
        NewLine: object({ productId: NUMBER, quantity: NUMBER }),
        Change: object({ quantity: NUMBER }),
        Line: object({ id: NUMBER, productId: NUMBER, quantity: NUMBER, unitPrice: AMOUNT, lineTotal: AMOUNT }),
        Cart: object({
          id: NUMBER,
          currency: TEXT,
          lines: { type: 'array', items: ref('Line') },
          lineCount: NUMBER,
          total: AMOUNT,
        }),
      },
    },
  }
}

type Line = { readonly id: number; readonly quantity: number; readonly unitPrice: number; readonly lineTotal: number }
type Cart = {
  readonly id: number
  readonly currency: string
  readonly lines: readonly Line[]
  readonly lineCount: number
  readonly total: number
}

/** A cart whose numbers are those of its lines. */
function counted(cart: Cart): Cart {
  const sum = cart.lines.reduce((all, { lineTotal }) => all + lineTotal, 0)
  assert.deepEqual(
    { lineCount: cart.lineCount, total: cart.total },
    { lineCount: cart.lines.length, total: Math.round(100 * sum) / 100 },
  )
  return cart
}

for (const [base, shown] of [
  ['/cart', 'Line'],
  ['/basket', 'Cart'],
] as const) {
  test(`${base}: what changes answer with ${shown} shows the lines, and counts their totals`, async () => {
    await using mock = await serve(shop(base, shown))
    const ask = asker(mock)
    const cart = async (): Promise<Cart> => counted((await ask(`GET ${base}`)).body)
    const before = await cart()
    const [, product]: readonly { readonly id: number; readonly price: number }[] = (await ask('GET /products')).body
    const made = await ask(`POST ${base}/lines`, { productId: product?.id, quantity: 2 })
    assert.equal(made.status, 201)
    const { id = 0, ...line } = (await cart()).lines.at(-1) ?? {}
    const price = product?.price ?? 0
    const cost = (quantity: number): number => Math.round(100 * quantity * price) / 100
    assert.deepEqual(line, { productId: product?.id, quantity: 2, unitPrice: price, lineTotal: cost(2) })
    assert.deepEqual(made.body, shown === 'Cart' ? await cart() : { id, ...line })
    const changed = await ask(`PATCH ${base}/lines/${id}`, { quantity: 5 })
    const more = { id, ...line, quantity: 5, lineTotal: cost(5) }
    assert.deepEqual(changed.body, shown === 'Cart' ? await cart() : more)
    assert.deepEqual((await cart()).lines.at(-1), more)
    const gone = await ask(`DELETE ${base}/lines/${id}`)
    assert.deepEqual(gone.body, shown === 'Cart' ? await cart() : null)
    assert.deepEqual(await cart(), before)
    assert.equal((await ask(`DELETE ${base}/lines/${id}`)).status, 404)
    assert.equal((await ask(`DELETE ${base}`)).status, 204)
    assert.deepEqual(await cart(), { ...before, lines: [], lineCount: 0, total: 0 })
  })
}

test('each user of a path has a cart of their own', async () => {
  await using mock = await serve(shop('/users/{userId}/cart', 'Line'))
  const ask = asker(mock)
  const cart = async (user: number): Promise<Cart> => counted((await ask(`GET /users/${user}/cart`)).body)
  assert.notEqual((await cart(1)).lines.length, 0)
  await ask('DELETE /users/1/cart')
  await ask('POST /users/1/cart/lines', { productId: 3, quantity: 1 })
  assert.deepEqual(
    (await cart(1)).lines.map(({ quantity }) => quantity),
    [1],
  )
  assert.deepEqual((await cart(2)).lines, [])
})

/** A shop whose orders are made of what is in the basket, by a POST to a path; `around`: in an envelope. */
function ordering(path: string, around: boolean) {
  const document = Object(shop('/basket', 'Cart'))
  const shown = (schema: object): object => json(around ? object({ data: schema }) : schema)
  const answer = (status: number, of: object) => ({
    responses: { [status]: { description: 'ok', ...shown(of) }, ...NONE },
  })
  const list = { get: answer(200, { type: 'array', items: ref('Order') }) }
  const post = {
    requestBody: { required: true, ...json(ref('NewOrder')) },
    responses: { 201: { description: 'ok', ...shown(ref('Order')) }, 409: { description: 'The basket is empty' } },
  }
  const own = [{ name: 'id', in: 'path', required: true, schema: NUMBER }]
  Object.assign(document.paths, {
    '/orders': list,
    '/orders/{id}': { parameters: own, get: answer(200, ref('Order')) },
    '/orders/{id}/cancel': { parameters: own, post: answer(200, ref('Order')) },
  })
  document.paths[path] = { ...document.paths[path], post }
  document.paths['/products'].post = {
    requestBody: { required: true, ...json(object({ name: TEXT, price: AMOUNT, stock: NUMBER })) },
    responses: { 201: { description: 'ok', ...json(ref('Product')) } },
  }
  document.paths['/products/{id}'] = {
    parameters: own,
    get: { responses: { 200: { description: 'ok', ...json(ref('Product')) } } },
  }
  Object.assign(document.components.schemas, {
    Product: object({ id: NUMBER, name: TEXT, price: AMOUNT, stock: NUMBER }),
    NewOrder: object({ note: TEXT }),
    OrderLine: object({ productId: NUMBER, quantity: NUMBER, unitPrice: AMOUNT, lineTotal: AMOUNT }),
    Order: object({
      id: NUMBER,
      note: TEXT,
      status: { type: 'string', enum: ['placed', 'cancelled'] },
      lines: { type: 'array', items: ref('OrderLine') },
      total: AMOUNT,
    }),
  })
  return document
}

for (const [path, around] of [
  ['/basket/checkout', false],
  ['/orders', true],
] as const) {
  test(`POST ${path} makes an order of what is in the basket, takes it from stock, and empties the basket`, async () => {
    const document = ordering(path, around)
    await using mock = await serve(document)
    const ask = asker(mock)
    const inside = (body: { readonly data?: object }) => Object(around ? body.data : body)
    const { body: tea } = await ask('POST /products', { name: 'Tea', price: 2.5, stock: 10 })
    await ask('DELETE /basket')
    assert.equal((await ask(`POST ${path}`, { note: 'Nothing' })).status, 409)
    await ask('POST /basket/lines', { productId: tea.id, quantity: 4 })
    const made = await ask(`POST ${path}`, { note: 'Soon' })
    assert.equal(made.status, 201)
    const { id, ...order } = inside(made.body)
    const lines = [{ productId: tea.id, quantity: 4, unitPrice: 2.5, lineTotal: 10 }]
    assert.deepEqual(order, { note: 'Soon', status: 'placed', lines, total: 10 })
    assert.deepEqual(inside((await ask(`GET /orders/${id}`)).body), { id, ...order })
    assert.deepEqual(counted((await ask('GET /basket')).body).lines, [])
    const stock = async (): Promise<number> => (await ask(`GET /products/${tea.id}`)).body.stock
    assert.equal(await stock(), 6)
    await ask(`POST /orders/${id}/cancel`)
    assert.equal(await stock(), 10)
  })
}

for (const { path, said, made, left } of [
  { path: '/basket/checkout', said: { role: 'stateless' }, made: 0, left: 1 },
  { path: '/basket/done', said: { role: 'create', resource: 'orders', empties: 'lines' }, made: 1, left: 0 },
  { path: '/orders', said: { empties: null }, made: 1, left: 1 },
]) {
  test(`POST ${path} empties the basket only if it does so as a user says: ${JSON.stringify(said)}`, async () => {
    const operations = { [`POST ${path}`]: said }
    await using mock = await serve(ordering(path, false), { resources: { operations } })
    const ask = asker(mock)
    await ask('DELETE /basket')
    await ask('POST /basket/lines', { productId: 1, quantity: 4 })
    const orders = async (): Promise<readonly object[]> => (await ask('GET /orders')).body
    const before = (await orders()).length
    assert.equal((await ask(`POST ${path}`, { note: 'Soon' })).status, 201)
    assert.equal((await orders()).length - before, made)
    assert.equal((await ask('GET /basket')).body.lines.length, left)
  })
}
