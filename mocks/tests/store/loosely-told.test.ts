/** Documents that say little: moments are plain texts, nothing is required, and paths name what is changed. Helpers of a hall. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER] = [{ type: 'string' }, { type: 'integer' }, { type: 'number' }]
const NULLABLE = { type: ['string', 'null'] }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', properties })
const many = (items: object): object => ({ type: 'array', items })
const answers = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'so', ...json(schema) } },
})
const takes = (schema: object): object => ({ requestBody: json(schema) })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})
const asked = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: TEXT })),
})
const NEW_HELPER = object({ name: TEXT, skillIds: many(WHOLE) })

const HALL = {
  openapi: '3.1.0',
  info: { title: 'Helpers of a hall', version: '1' },
  paths: {
    '/helpers': {
      get: answers(many(ref('Helper'))),
      post: { ...takes(NEW_HELPER), ...answers(ref('Helper'), 201) },
    },
    '/helpers/{id}': at({ get: answers(ref('Helper')), patch: { ...takes(NEW_HELPER), ...answers(ref('Helper')) } }),
    '/helpers/{id}/skills': at({ put: { ...takes(object({ skillIds: many(WHOLE) })), ...answers(ref('Helper')) } }),
    '/helpers/{id}/suspend': at({
      post: {
        summary: 'Suspends the helper and cancels upcoming shifts',
        ...takes(object({ reason: TEXT })),
        ...answers(ref('Helper')),
      },
    }),
    '/skills': {
      get: answers(many(ref('Skill'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Skill'), 201) },
    },
    '/shifts': {
      get: { ...asked('from', 'to'), ...answers(many(ref('Shift'))) },
      post: { ...takes(object({ helperId: WHOLE, startsAt: TEXT, endsAt: TEXT })), ...answers(ref('Shift'), 201) },
    },
    '/shifts/{id}/complete': at({ post: answers(ref('Shift')) }),
    '/bills': {
      get: answers(many(ref('Bill'))),
      post: { ...takes(object({ guest: TEXT, total: NUMBER })), ...answers(ref('Bill'), 201) },
    },
    '/bills/{id}': at({ get: answers(ref('Bill')) }),
    '/bills/{id}/payments': at({
      get: answers(many(ref('Payment'))),
      post: { ...takes(object({ amount: NUMBER })), ...answers(ref('Payment'), 201) },
    }),
    '/overview': { get: answers(object({ hoursLogged: NUMBER, outstanding: NUMBER, paymentsTotal: NUMBER })) },
  },
  components: {
    schemas: {
      Skill: object({ id: WHOLE, name: TEXT, helperCount: WHOLE }),
      Helper: object({
        ...{ id: WHOLE, name: TEXT, status: { ...TEXT, enum: ['active', 'suspended'] }, suspendedAt: NULLABLE },
        ...{ suspensionReason: NULLABLE, lastShiftAt: NULLABLE, shiftCount: WHOLE },
        skills: many(object({ id: WHOLE, name: TEXT })),
      }),
      Shift: object({
        ...{ id: WHOLE, helperId: WHOLE, startsAt: TEXT, endsAt: TEXT, hours: NUMBER },
        ...{ status: { ...TEXT, enum: ['scheduled', 'completed', 'cancelled'] }, cancelledAt: NULLABLE },
      }),
      Bill: object({ id: WHOLE, guest: TEXT, total: NUMBER, amountPaid: NUMBER, balanceDue: NUMBER }),
      Payment: object({ id: WHOLE, billId: WHOLE, amount: NUMBER }),
    },
  },
}

type Shown = Readonly<Record<string, string & number>>

test('what several have of several is set by its path, and counted on the other side', async () => {
  await using mock = await serve(HALL)
  const ask = asker(mock)
  const counts = async (): Promise<readonly (readonly [skill: number, helpers: number])[]> =>
    (await ask('GET /skills')).body.map(({ id, helperCount }: Shown) => [id, helperCount])
  const check = async (): Promise<void> => {
    const helpers: readonly { readonly skills: readonly Shown[] }[] = (await ask('GET /helpers')).body
    const having = (id: number): number => helpers.filter(({ skills }) => skills.some((one) => one.id === id)).length
    for (const [id, count] of await counts()) assert.equal(count, having(id), `${id}`)
  }
  await check()
  const { body: skill } = await ask('POST /skills', { name: 'Knots' })
  const { body: helper } = await ask('POST /helpers', { name: 'Ann Oak', skillIds: [1] })
  const { body } = await ask(`PUT /helpers/${helper.id}/skills`, { skillIds: [skill.id, 2] })
  assert.deepEqual(body.skills[0], { id: skill.id, name: 'Knots' })
  assert.deepEqual(
    (await ask(`GET /helpers/${helper.id}`)).body.skills.map(({ id }: Shown) => id),
    [skill.id, 2],
  )
  await check()
})

test('a reason is kept under the noun of its action, which ends what is to come, and the last one is known', async () => {
  await using mock = await serve(HALL)
  const ask = asker(mock)
  const { body: helper } = await ask('POST /helpers', { name: 'Bo Ash', skillIds: [] })
  const shift = async (startsAt: string, endsAt: string) =>
    (await ask('POST /shifts', { helperId: helper.id, startsAt, endsAt })).body
  const done = await shift('2031-03-01T10:00:00Z', '2031-03-01T12:00:00Z')
  const ahead = await shift('2031-03-04T10:00:00Z', '2031-03-04T12:00:00Z')
  assert.equal((await ask(`GET /helpers/${helper.id}`)).body.lastShiftAt, ahead.startsAt)
  await ask(`POST /shifts/${done.id}/complete`)
  const { body } = await ask(`POST /helpers/${helper.id}/suspend`, { reason: 'Late' })
  assert.deepEqual([body.status, body.suspensionReason, typeof body.suspendedAt], ['suspended', 'Late', 'string'])
  const listed: readonly Shown[] = (await ask('GET /shifts?from=2031-03-01&to=2031-03-04')).body
  assert.deepEqual(
    listed.map(({ id, status, cancelledAt }) => [id, status, cancelledAt != null]),
    [
      [done.id, 'completed', false],
      [ahead.id, 'cancelled', true],
    ],
  )
})

test('what is left to pay follows from the payments, and an overview adds all up', async () => {
  await using mock = await serve(HALL)
  const ask = asker(mock)
  const { body: bill } = await ask('POST /bills', { guest: 'C. Elm', total: 30.5 })
  assert.deepEqual([bill.amountPaid, bill.balanceDue], [0, 30.5])
  await ask(`POST /bills/${bill.id}/payments`, { amount: 10 })
  const { amountPaid, balanceDue } = (await ask(`GET /bills/${bill.id}`)).body
  assert.deepEqual([amountPaid, balanceDue], [10, 20.5])
  const sum = async (path: string, name: string): Promise<number> =>
    (await ask(`GET ${path}`)).body.reduce((all: number, one: Shown) => all + Math.round(Number(one[name]) * 100), 0)
  const bills: readonly Shown[] = (await ask('GET /bills')).body
  const paid = await Promise.all(bills.map(({ id }) => sum(`/bills/${id}/payments`, 'amount')))
  const { body } = await ask('GET /overview')
  const shown = ['hoursLogged', 'outstanding', 'paymentsTotal'].map((name) => Math.round(body[name] * 100))
  const total = paid.reduce((all, one) => all + one, 0)
  assert.deepEqual(shown, [await sum('/shifts', 'hours'), await sum('/bills', 'balanceDue'), total])
})
