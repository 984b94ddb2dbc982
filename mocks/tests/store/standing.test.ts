/** States that numbers and those below an item decide, balances that movements change, and refusals in the words of a document. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '../../../spec/json/pointer.ts'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, COUNT, AMOUNT] = [{ type: 'string' }, { type: 'integer', minimum: 0 }, { type: 'number', minimum: 0.01 }]
const MOMENT = { type: ['string', 'null'], format: 'date-time', readOnly: true }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const served = (schema: object): object => ({ ...schema, readOnly: true })
const states = (...all: readonly string[]): object => served({ type: 'string', enum: all })
/** An operation: what it takes, what it answers, what is said of it, and when it is refused. */
const does = (
  [takes, status, answer]: readonly [object | null, number, object],
  description = '',
  refusals: Readonly<Record<number, string>> = {},
): object => ({
  ...(takes && { requestBody: { required: true, ...json(takes) } }),
  description,
  responses: {
    [status]: { description: 'so', ...json(answer) },
    ...Object.fromEntries(Object.entries(refusals).map(([one, why]) => [one, { description: why }])),
  },
})
const parameters = (...names: readonly string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: COUNT }))
const list = (of: string): object => does([null, 200, { type: 'array', items: ref(of) }])
const one = (of: string): object => ({
  parameters: parameters('id'),
  get: does([null, 200, ref(of)], '', { 404: 'none' }),
})
const act = (of: string, description: string, refused: string, takes: object | null = null): object => ({
  parameters: parameters('id'),
  post: does([takes, 200, ref(of)], description, { 404: 'none', 409: refused }),
})
const id = served(COUNT)

const STUDIO = {
  openapi: '3.1.0',
  info: { title: 'Studio', version: '1' },
  paths: {
    '/courses': { get: list('Course'), post: does([object({ title: TEXT, capacity: COUNT }), 201, ref('Course')]) },
    '/courses/{id}': one('Course'),
    '/courses/{courseId}/signups': {
      parameters: parameters('courseId'),
      get: list('Signup'),
      post: does([object({ name: TEXT }), 201, ref('Signup')], '', {
        404: 'none',
        409: 'No spots left, or the course is cancelled',
      }),
    },
    '/courses/{courseId}/signups/{id}/cancel': {
      parameters: parameters('courseId', 'id'),
      post: does([null, 200, ref('Signup')], 'Frees the spot', { 404: 'none', 409: 'Already cancelled' }),
    },
    '/invoices': {
      get: list('Invoice'),
      post: does([object({ lines: { type: 'array', items: ref('Line') } }), 201, ref('Invoice')]),
    },
    '/invoices/{id}': one('Invoice'),
    '/invoices/{invoice_id}/payments': {
      parameters: parameters('invoice_id'),
      get: list('Payment'),
      post: does(
        [object({ amount: AMOUNT }), 201, ref('Payment')],
        'A payment above the balance, or for a void invoice, is refused with 409.',
        { 404: 'none', 409: 'Refused' },
      ),
    },
    '/payments/{id}/refund': act('Payment', 'Gives the money back', 'Already refunded'),
    '/invoices/{id}/void': act('Invoice', 'Only an open invoice can be voided, otherwise 409.', 'Refused'),
    '/cards': { get: list('Card'), post: does([object({ initial_amount: AMOUNT }), 201, ref('Card')]) },
    '/cards/{id}': one('Card'),
    '/cards/{id}/redeem': act('Card', 'Takes an amount off', 'The balance is too low', object({ amount: AMOUNT })),
    '/parts': { get: list('Part'), post: does([object({ name: TEXT, stock: COUNT }), 201, ref('Part')]) },
    '/parts/{id}': one('Part'),
    '/movements': {
      get: list('Movement'),
      post: does([ref('NewMovement'), 201, ref('Movement')], '', { 409: 'Not enough stock' }),
    },
    '/tasks': { get: list('Task'), post: does([object({ title: TEXT }), 201, ref('Task')]) },
    '/tasks/{id}': { ...one('Task'), patch: does([object({ done: { type: 'boolean' } }), 200, ref('Task')]) },
    '/orders': { get: list('Order'), post: does([object({ name: TEXT }), 201, ref('Order')]) },
    '/orders/{id}': one('Order'),
    '/orders/{order_id}/parcels': {
      parameters: parameters('order_id'),
      get: list('Parcel'),
      post: does([object({ weight: COUNT }), 201, ref('Parcel')]),
    },
    '/parcels/{id}/ship': act(
      'Parcel',
      'When all parcels of the order are shipped, the order becomes shipped. Any status but packed is refused.',
      'Already shipped',
    ),
  },
  components: {
    schemas: {
      Course: object({
        ...{
          id,
          title: TEXT,
          capacity: COUNT,
          signupCount: id,
          spotsLeft: id,
          status: states('open', 'full', 'cancelled'),
        },
        isFull: served({ type: 'boolean' }),
      }),
      Signup: object({ id, courseId: id, name: TEXT, status: states('confirmed', 'cancelled') }),
      Line: object({ description: TEXT, amount: AMOUNT }),
      Invoice: object({
        ...{ id, lines: { type: 'array', items: ref('Line') }, paid_at: MOMENT },
        total: served({ type: 'number', description: 'Sum of the amounts of the lines' }),
        ...{ amount_paid: served({ type: 'number' }), balance: served({ type: 'number' }) },
        status: states('open', 'partially_paid', 'paid', 'void'),
      }),
      Payment: object({ id, invoice_id: id, amount: AMOUNT, status: states('completed', 'refunded') }),
      Card: object({
        ...{ id, initial_amount: AMOUNT, balance: served({ type: 'number' }) },
        status: states('active', 'depleted'),
      }),
      Part: object({ id, name: TEXT, stock: COUNT }),
      NewMovement: object({ part_id: COUNT, type: { type: 'string', enum: ['in', 'out'] }, quantity: COUNT }),
      Movement: object({ id, part_id: COUNT, type: { type: 'string', enum: ['in', 'out'] }, quantity: COUNT }),
      Task: object({ id, title: TEXT, done: { type: 'boolean' }, completed_at: MOMENT }),
      Order: object({ id, name: TEXT, status: states('pending', 'shipped'), shipped_at: MOMENT }),
      Parcel: object({ id, order_id: id, weight: COUNT, status: states('packed', 'shipped') }),
    },
  },
}

async function played(
  ...lines: readonly (readonly [line: string, sent: object | null, ...wanted: readonly string[]])[]
) {
  await using mock = await serve(STUDIO)
  const ask = asker(mock)
  const told: string[] = []
  for (const [line, sent, ...wanted] of lines) {
    const { status, body } = await ask(line, sent ?? undefined)
    const shown = (status < 300 ? wanted : []).map((name) =>
      name.endsWith('_at') ? at(body, `/${name}`) !== null : at(body, `/${name}`),
    )
    told.push([status, ...shown].join(' '))
  }
  return told
}

test('what has no place left is full until somebody cancels, and refuses whoever comes', async () => {
  const course = ['signupCount', 'spotsLeft', 'isFull', 'status'] as const
  assert.deepEqual(
    await played(
      ['POST /courses', { title: 'Raku', capacity: 1 }, ...course],
      ['POST /courses/11/signups', { name: 'Ada' }, 'status'],
      ['GET /courses/11', null, ...course],
      ['POST /courses/11/signups', { name: 'Ben' }],
      ['POST /courses/11/signups/11/cancel', null, 'status'],
      ['GET /courses/11', null, ...course],
      ['POST /courses/11/signups', { name: 'Ben' }],
    ),
    [
      ...['201 0 1 false open', '201 confirmed', '200 1 0 true full', '409'],
      ...['200 cancelled', '200 0 1 false open', '201'],
    ],
  )
})

test('as many places are left in each generated item as its own takers leave', async () => {
  await using mock = await serve(STUDIO)
  const ask = asker(mock)
  const { body } = await ask('GET /courses')
  assert.ok(Array.isArray(body) && body.length > 0)
  for (const { id, capacity, signupCount, spotsLeft, isFull, status } of body) {
    const signups = (await ask(`GET /courses/${id}/signups`)).body
    const taking = Array.isArray(signups) ? signups.filter((each) => each.status === 'confirmed').length : -1
    const isSo = status === 'cancelled' || (status === 'full') === (spotsLeft === 0)
    assert.deepEqual([signupCount, spotsLeft, isFull, isSo], [taking, capacity - taking, spotsLeft === 0, true])
  }
})

test('payments in parts make an invoice paid at their last, a refund takes that back, and no more is taken than is owed', async () => {
  const invoice = ['total', 'amount_paid', 'balance', 'status', 'paid_at'] as const
  const lines = [
    { description: 'Rent', amount: 80.1 },
    { description: 'Water', amount: 20 },
  ]
  assert.deepEqual(
    await played(
      ['POST /invoices', { lines }, ...invoice],
      ['POST /invoices/11/payments', { amount: 60 }],
      ['GET /invoices/11', null, ...invoice],
      ['POST /invoices/11/void', null],
      ['POST /invoices/11/payments', { amount: 40.11 }],
      ['POST /invoices/11/payments', { amount: 40.1 }],
      ['GET /invoices/11', null, ...invoice],
      ['POST /payments/11/refund', null, 'status'],
      ['GET /invoices/11', null, ...invoice],
      ['POST /payments/11/refund', null],
    ),
    [
      ...['201 100.1 0 100.1 open false', '201', '200 100.1 60 40.1 partially_paid false', '409', '409', '201'],
      ...['200 100.1 100.1 0 paid true', '200 refunded', '200 100.1 40.1 60 partially_paid false', '409'],
    ],
  )
})

test('a balance goes down by what is redeemed, and stock by what goes out, as far as there is any', async () => {
  const redeem = (amount: number) => ['POST /cards/11/redeem', { amount }, 'balance', 'status'] as const
  const move = (type: string, quantity: number) => ['POST /movements', { part_id: 11, type, quantity }] as const
  assert.deepEqual(
    await played(
      ['POST /cards', { initial_amount: 50 }, 'balance', 'status'],
      ...[redeem(20.5), redeem(30), redeem(29.5)],
      ['POST /parts', { name: 'Chain', stock: 3 }],
      ...[move('in', 4), move('out', 6), move('out', 2)],
      ['GET /parts/11', null, 'stock'],
    ),
    ['201 50 active', '200 29.5 active', '409', '200 0 depleted', '201', '201', '201', '409', '200 1'],
  )
})

test('an order is shipped when all of its parcels are', async () => {
  assert.deepEqual(
    await played(
      ['POST /orders', { name: 'R-1' }, 'status', 'shipped_at'],
      ['POST /orders/11/parcels', { weight: 1 }],
      ['POST /orders/11/parcels', { weight: 2 }],
      ['POST /parcels/11/ship', null, 'status'],
      ['GET /orders/11', null, 'status'],
      ['POST /parcels/12/ship', null, 'status'],
      ['GET /orders/11', null, 'status', 'shipped_at'],
    ),
    ['201 pending false', '201', '201', '200 shipped', '200 pending', '200 shipped', '200 shipped true'],
  )
})

test('what is done has a moment from then on, and none when it is no longer so', async () => {
  const mark = (done: boolean) => ['PATCH /tasks/11', { done }, 'done', 'completed_at'] as const
  assert.deepEqual(await played(['POST /tasks', { title: 'Fire' }, 'done', 'completed_at'], mark(true), mark(false)), [
    '201 false false',
    '200 true true',
    '200 false false',
  ])
})
