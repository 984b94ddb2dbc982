/** A workshop's reports over a span, its groups and greatest, what is done to several repairs, copied, and overdue. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, orNull, ref, said } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [KEY, NUMBER, TEXT, YES] = [{ type: 'integer' }, { type: 'number' }, { type: 'string' }, { type: 'boolean' }]
const [DAY, MOMENT] = [
  { ...TEXT, format: 'date' },
  { ...TEXT, format: 'date-time' },
]
const list = (items: object) => ({ type: 'array', items })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const answers = (schema: object, rest: object = {}, status = 200) => ({
  ...rest,
  responses: { [status]: shows(schema), 404: { description: 'd' } },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...shows(schema) } })
const asked = (...names: readonly (readonly [string, object])[]) => ({
  parameters: names.map(([name, schema]) => ({ name, in: 'query', schema })),
})
const at = (name: string, rest: object) => ({
  ...{ parameters: [{ name, in: 'path', required: true, schema: KEY }], ...rest },
})
const STATE = { ...TEXT, enum: ['NEW', 'IN_PROGRESS', 'DONE', 'CANCELLED'] }
const INPUT = { customerId: KEY, title: TEXT, price: NUMBER, dueDate: DAY, mechanicId: orNull(KEY) }

const WORKSHOP = {
  ...{ openapi: '3.1.0', info: { title: 'Bicycle workshop', version: '1' } },
  paths: {
    '/customers': { get: answers(list(ref('Customer'))) },
    '/customers/{id}': at('id', {
      get: answers(ref('Customer')),
      delete: { responses: { 204: { description: 'd' }, 409: { description: 'The customer still has repairs' } } },
    }),
    '/mechanics': { get: answers(list(object({ id: KEY, name: TEXT }))) },
    '/mechanics/{id}': at('id', { get: answers(object({ id: KEY, name: TEXT })) }),
    '/repairs': {
      get: answers(list(ref('Repair')), asked(['overdue', YES])),
      post: answers(ref('Repair'), takes(object(INPUT, ['customerId', 'title', 'dueDate'])), 201),
    },
    '/repairs/{id}': at('id', { get: answers(ref('Repair')) }),
    '/repairs/{id}/duplicate': at('id', {
      post: answers(ref('Repair'), { description: 'The copy has no mechanic.' }, 201),
    }),
    '/repairs/bulk': {
      post: answers(
        object({ updated: KEY, failed: KEY, results: list(object({ id: KEY, success: YES, error: orNull(TEXT) })) }),
        takes(object({ action: { ...TEXT, enum: ['archive', 'cancel', 'delete'] }, ids: list(KEY) })),
      ),
    },
    '/dashboard': {
      get: answers(
        object({
          ...{ dueToday: KEY, createdThisMonth: KEY, completionRate: said(NUMBER, 'Share of done repairs, 0 to 1') },
          ...{ repairsByStatus: { type: 'object', additionalProperties: KEY }, latestRepairs: list(ref('Repair')) },
          topCustomers: said(
            list(object({ customerId: KEY, fullName: TEXT, repairCount: KEY })),
            'The 3 customers with the most repairs',
          ),
        }),
      ),
    },
    '/mechanics/{id}/stats': at('id', {
      get: answers(
        object({
          repairs: KEY,
          done: KEY,
          dearest_repairs: said(list(ref('Repair')), 'The two with the highest price'),
        }),
      ),
    }),
    '/reports/repairs': {
      get: answers(
        object({
          ...{ from: DAY, to: DAY, repairCount: KEY, doneCount: KEY, averagePrice: orNull(NUMBER) },
          revenue: said(NUMBER, 'Sum of the prices of the done repairs'),
          perDay: list(object({ date: DAY, count: KEY })),
          byMechanic: list(object({ mechanicId: KEY, name: TEXT, repairs: KEY })),
        }),
        asked(['from', DAY], ['to', DAY]),
      ),
    },
  },
  components: {
    schemas: {
      Customer: object({ id: KEY, fullName: TEXT }),
      Repair: object({
        ...{ id: KEY, ...INPUT, status: STATE, archived: YES, createdAt: MOMENT },
        overdue: said(YES, 'True if the due date has passed and the repair is neither done nor cancelled'),
      }),
    },
  },
}

type Row = Readonly<Record<string, unknown>>
const count = (all: readonly Row[], name: string) => {
  const groups = Map.groupBy(all, (one) => one[name])
  return new Map([...groups].map(([key, own]) => [key, own.length]))
}

test('reports count a span, and dashboards their groups', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const { body: all }: { readonly body: readonly Row[] } = await ask('GET /repairs')
  const { body: made } = await ask('POST /repairs', { customerId: 1, title: 'Wheel', dueDate: '2020-02-02', price: 9 })
  assert.equal(made.overdue, true)
  const repairs: readonly Row[] = [...all, made]
  for (const { status, dueDate, overdue } of repairs) {
    const isOpen = status !== 'DONE' && status !== 'CANCELLED'
    assert.equal(overdue, isOpen && String(dueDate) < new Date().toISOString().slice(0, 10))
  }
  const { body: late } = await ask('GET /repairs?overdue=true')
  assert.equal(late.length, repairs.filter(({ overdue }) => overdue).length)
  const { body: board } = await ask('GET /dashboard')
  const month = new Date().toISOString().slice(0, 7)
  const today = new Date().toISOString().slice(0, 10)
  const states = count(repairs, 'status')
  assert.equal(board.createdThisMonth, repairs.filter(({ createdAt }) => String(createdAt).startsWith(month)).length)
  assert.equal(board.dueToday, repairs.filter(({ dueDate }) => dueDate === today).length)
  assert.ok(Math.abs(board.completionRate - (states.get('DONE') ?? 0) / repairs.length) < 0.001)
  for (const [state, many] of Object.entries(board.repairsByStatus)) assert.equal(many, states.get(state) ?? 0)
  assert.equal(board.latestRepairs[0].id, made.id)
  const customers = count(repairs, 'customerId')
  const most = [...customers.values()].toSorted((one, other) => other - one).slice(0, 3)
  assert.deepEqual(
    board.topCustomers.map(({ repairCount }: Row) => repairCount),
    most,
  )
  for (const { customerId, repairCount } of board.topCustomers) assert.equal(customers.get(customerId), repairCount)
  const { body: report } = await ask(`GET /reports/repairs?from=${today}&to=${today}`)
  const named = all.filter(({ createdAt }) => String(createdAt).startsWith(today)).length + 1
  assert.deepEqual([report.from, report.repairCount, report.perDay], [today, named, [{ date: today, count: named }]])
  const { body: none } = await ask('GET /reports/repairs?from=1990-01-01&to=1990-01-31')
  const zeros = [none.repairCount, none.doneCount, none.averagePrice, none.revenue, none.perDay, none.byMechanic]
  assert.deepEqual(zeros, [0, 0, null, 0, [], []])
  const { body: whole } = await ask('GET /reports/repairs')
  const byMechanic = count(repairs, 'mechanicId')
  for (const { mechanicId, repairs: own } of whole.byMechanic) assert.equal(own, byMechanic.get(mechanicId))
  const own = repairs.filter(({ mechanicId }) => mechanicId === 1)
  const { body: stats } = await ask('GET /mechanics/1/stats')
  assert.deepEqual([stats.repairs, stats.done], [own.length, own.filter((one) => one.status === 'DONE').length])
  const dear = own.map(({ price }) => Number(price)).toSorted((one, other) => other - one)
  assert.deepEqual(
    stats.dearest_repairs.map(({ price }: Row) => price),
    dear.slice(0, 2),
  )
})

test('several repairs get the action that is chosen, each with its result; a copy is another one', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const { body: made } = await ask('POST /repairs', {
    ...{ customerId: 1, title: 'Wheel', dueDate: '2031-02-02', price: 9, mechanicId: 1 },
  })
  const { body: done } = await ask('POST /repairs/bulk', { action: 'archive', ids: [made.id, 9999] })
  const [first, second] = done.results
  assert.deepEqual([done.updated, done.failed, first], [1, 1, { id: made.id, success: true, error: null }])
  assert.deepEqual([second.id, second.success, typeof second.error], [9999, false, 'string'])
  assert.equal((await ask(`GET /repairs/${made.id}`)).body.archived, true)
  await ask('POST /repairs/bulk', { action: 'cancel', ids: [made.id] })
  assert.equal((await ask(`GET /repairs/${made.id}`)).body.status, 'CANCELLED')
  const { body: copy, status } = await ask(`POST /repairs/${made.id}/duplicate`)
  assert.deepEqual([status, copy.title, copy.price, copy.status, copy.mechanicId], [201, 'Wheel', 9, 'NEW', null])
  assert.notEqual(copy.id, made.id)
  await ask('POST /repairs/bulk', { action: 'delete', ids: [made.id] })
  assert.equal((await ask(`GET /repairs/${made.id}`)).status, 404)
  assert.equal((await ask('DELETE /customers/1')).status, 409)
})
