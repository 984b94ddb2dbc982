/** A boat yard: what is summed up over several levels, supplies that jobs take from the stock, and who is given a job anew. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, orNull, ref, said } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER] = [{ type: 'string' }, { type: 'integer' }, { type: 'number' }]
const [DAY, MOMENT] = [
  { ...TEXT, format: 'date' },
  { ...TEXT, format: 'date-time' },
]
const list = (name: string) => ({ type: 'array', items: ref(name) })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const answers = (schema: object, status = 200, conflict = '') => ({
  responses: {
    [status]: shows(schema),
    404: { description: 'd' },
    ...(conflict !== '' && { 409: { description: conflict } }),
  },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...shows(schema) } })
const at = (name: string, rest: object) => ({
  ...{ parameters: [{ name, in: 'path', required: true, schema: WHOLE }], ...rest },
})
const STATE = { ...TEXT, enum: ['open', 'assigned', 'done', 'cancelled'] }

const YARD = {
  ...{ openapi: '3.1.0', info: { title: 'Boat yards', version: '1' } },
  paths: {
    '/yards': { get: answers(list('Yard')), post: { ...takes(object({ name: TEXT })), ...answers(ref('Yard'), 201) } },
    '/yards/{yard_id}': at('yard_id', { get: answers(ref('Yard')) }),
    '/yards/{yard_id}/summary': at('yard_id', {
      get: answers(
        object({
          yard_id: WHOLE,
          name: TEXT,
          boat_count: WHOLE,
          job_count: said(WHOLE, 'All jobs of the boats of this yard.'),
          open_jobs: said(WHOLE, 'Jobs that are neither done nor cancelled.'),
          supplies_cost: said(NUMBER, 'What the supplies used in this yard cost so far.'),
        }),
      ),
    }),
    '/yards/{yard_id}/boats': at('yard_id', {
      get: answers(list('Boat')),
      post: { ...takes(object({ name: TEXT, tank_volume_l: NUMBER })), ...answers(ref('Boat'), 201) },
    }),
    '/boats/{boat_id}': at('boat_id', { get: answers(ref('Boat')) }),
    '/boats/{boat_id}/jobs': at('boat_id', { get: answers(list('Job')) }),
    '/jobs': {
      get: answers(list('Job')),
      post: { ...takes(object({ boat_id: WHOLE, title: TEXT })), ...answers(ref('Job'), 201) },
    },
    '/jobs/{job_id}': at('job_id', {
      get: answers(ref('Job')),
      patch: { ...takes(object({ title: TEXT, due_on: DAY }, [])), ...answers(ref('Job')) },
    }),
    '/jobs/{job_id}/assign': at('job_id', {
      post: {
        ...takes(object({ worker_id: WHOLE })),
        ...answers(ref('Job'), 200, 'The job is already done or cancelled'),
      },
    }),
    '/jobs/{job_id}/cancel': at('job_id', { post: answers(ref('Job'), 200, 'The job is already done or cancelled') }),
    '/jobs/{job_id}/supplies': at('job_id', {
      get: answers(list('Use')),
      post: {
        ...takes(object({ supply_id: WHOLE, quantity: WHOLE })),
        ...answers(ref('Use'), 201, 'Not enough pieces on stock'),
      },
    }),
    '/jobs/{job_id}/supplies/{use_id}': at('job_id', {
      delete: {
        parameters: [{ name: 'use_id', in: 'path', required: true, schema: WHOLE }],
        responses: { 204: { description: 'd' } },
      },
    }),
    '/supplies': {
      get: answers(list('Supply')),
      post: {
        ...takes(object({ name: TEXT, unit_price: NUMBER, stock_quantity: WHOLE })),
        ...answers(ref('Supply'), 201),
      },
    },
    '/supplies/{supply_id}': at('supply_id', { get: answers(ref('Supply')) }),
    '/workers': { get: answers(list('Worker')) },
    '/overview': {
      get: answers(
        object({ job_count: WHOLE, jobs_assigned: WHOLE, jobs_cancelled: WHOLE, yards_without_boats: WHOLE }),
      ),
    },
  },
  components: {
    schemas: {
      Yard: object({
        ...{ id: WHOLE, name: TEXT, boat_count: WHOLE },
        tank_capacity_l: said(NUMBER, 'Sum of the tank volume of all boats of the yard, in litres.'),
      }),
      Boat: object({ id: WHOLE, yard_id: WHOLE, name: TEXT, tank_volume_l: NUMBER }),
      Job: object({
        ...{ id: WHOLE, boat_id: WHOLE, title: TEXT, status: STATE, due_on: orNull(DAY), worker_id: orNull(WHOLE) },
        supplies_cost: said(NUMBER, 'Sum of the line totals.'),
        ...{ created_at: MOMENT, updated_at: MOMENT },
      }),
      Use: object({
        ...{ id: WHOLE, job_id: WHOLE, supply_id: WHOLE, quantity: WHOLE, unit_price: NUMBER },
        line_total: said(NUMBER, 'quantity × unit_price'),
      }),
      Supply: object({ id: WHOLE, name: TEXT, unit_price: NUMBER, stock_quantity: WHOLE }),
      Worker: object({ id: WHOLE, name: TEXT }),
    },
  },
}

test('a yard sums up its boats, their jobs and what these use, which is taken from the stock', async () => {
  await using mock = await serve(YARD)
  const ask = asker(mock)
  const made = async (path: string, body: object) => (await ask(`POST ${path}`, body)).body
  const yard = (await made('/yards', { name: 'North' })).id
  const summary = async () => (await ask(`GET /yards/${yard}/summary`)).body
  const none = { yard_id: yard, name: 'North', boat_count: 0, job_count: 0, open_jobs: 0, supplies_cost: 0 }
  assert.deepEqual(await summary(), none)
  const boat = await made(`/yards/${yard}/boats`, { name: 'Ida', tank_volume_l: 40 })
  await made(`/yards/${yard}/boats`, { name: 'Ola', tank_volume_l: 25.5 })
  assert.equal((await ask(`GET /yards/${yard}`)).body.tank_capacity_l, 65.5)
  const [job, other] = [1, 2].map((one) => made('/jobs', { boat_id: boat.id, title: `Job ${one}` }))
  const supply = await made('/supplies', { name: 'Rope', unit_price: 2.5, stock_quantity: 10 })
  const place = `/jobs/${(await job)?.id}/supplies`
  const stock = async () => (await ask(`GET /supplies/${supply.id}`)).body.stock_quantity
  assert.equal((await ask(`POST ${place}`, { supply_id: supply.id, quantity: 11 })).status, 409)
  const used = await made(place, { supply_id: supply.id, quantity: 4 })
  assert.deepEqual([await stock(), used.line_total], [6, 10])
  await ask(`POST /jobs/${(await other)?.id}/cancel`)
  assert.deepEqual(await summary(), { ...none, boat_count: 2, job_count: 2, open_jobs: 1, supplies_cost: 10 })
  await ask(`DELETE ${place}/${used.id}`)
  assert.deepEqual([await stock(), (await summary()).supplies_cost], [10, 0])
})

test('a job is given to somebody else where only its end refuses that, and was made when it was', async () => {
  await using mock = await serve(YARD)
  const ask = asker(mock)
  const { body: job } = await ask('POST /jobs', { boat_id: 1, title: 'Paint' })
  const workers = (await ask('GET /workers')).body
  for (const { id } of workers.slice(0, 2)) {
    const { status, body } = await ask(`POST /jobs/${job.id}/assign`, { worker_id: id })
    assert.deepEqual([status, body.worker_id, body.status], [200, id, 'assigned'])
  }
  const { body: due } = await ask(`PATCH /jobs/${job.id}`, { due_on: '2031-03-01' })
  assert.deepEqual([due.due_on, due.created_at], ['2031-03-01', job.created_at])
  const jobs: { readonly status: string }[] = (await ask('GET /jobs')).body
  const many = (state: string) => jobs.filter((one) => one.status === state).length
  await ask('POST /yards', { name: 'South' })
  const yards: readonly { readonly boat_count: number }[] = (await ask('GET /yards')).body
  const { body: overview } = await ask('GET /overview')
  assert.equal(overview.yards_without_boats, yards.filter((one) => one.boat_count === 0).length)
  assert.deepEqual([overview.jobs_assigned, overview.jobs_cancelled], [many('assigned'), many('cancelled')])
})
