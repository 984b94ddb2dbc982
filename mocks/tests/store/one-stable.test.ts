/** A riding school: who gets no lessons, whose reason is kept, which of several are left alone, and what lessons add up to. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref, said } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER, FLAG] = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
] as const
const MOMENT = { type: ['string', 'null'], format: 'date-time' }
const list = (items: object) => ({ type: 'array', items })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answers = (schema: object, status = 200, conflict = '', description = '') => ({
  ...(description !== '' && { description }),
  responses: {
    [status]: { description: 'd', ...json(schema) },
    ...(conflict !== '' && { 409: { description: conflict } }),
  },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...json(schema) } })
const at = (rest: object) => ({
  ...{ parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }], ...rest },
})
const REASON = takes(object({ reason: TEXT }))

const STABLE = {
  ...{ openapi: '3.1.0', info: { title: 'Riding school', version: '1' } },
  paths: {
    '/horses': {
      get: answers(list(ref('Horse'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Horse'), 201) },
    },
    '/horses/{id}': at({ get: answers(ref('Horse')) }),
    '/horses/{id}/retire': at({ post: answers(ref('Horse'), 200, 'The horse is already retired.') }),
    '/riders': {
      get: answers(list(ref('Rider'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Rider'), 201) },
    },
    '/riders/{id}': at({ get: answers(ref('Rider')) }),
    '/riders/{id}/deactivate': at({ post: answers(ref('Rider')) }),
    '/lessons': {
      get: answers(list(ref('Lesson'))),
      post: {
        ...takes(object({ horse_id: WHOLE, rider_id: WHOLE, hours: NUMBER, reason: TEXT })),
        ...answers(ref('Lesson'), 201, 'The horse is retired, or the rider is inactive.'),
      },
    },
    '/lessons/{id}': at({ get: answers(ref('Lesson')) }),
    '/lessons/{id}/start': at({ post: answers(ref('Lesson'), 200, 'The lesson is not planned.') }),
    '/lessons/{id}/finish': at({ post: answers(ref('Lesson'), 200, 'The lesson is not started.') }),
    '/lessons/{id}/cancel': at({ post: { ...REASON, ...answers(ref('Lesson'), 200, 'Started or cancelled already') } }),
    '/lessons/bulk-cancel': {
      post: {
        ...takes(object({ lesson_ids: list(WHOLE), reason: TEXT })),
        ...answers(object({ cancelled_count: WHOLE, skipped_ids: list(WHOLE) })),
      },
    },
    '/feed': {
      get: answers(list(ref('Feed'))),
      post: { ...takes(object({ name: TEXT, quantity: WHOLE, unit_price: NUMBER })), ...answers(ref('Feed'), 201) },
    },
    '/figures': {
      get: answers(
        object({
          started: WHOLE,
          feed_worth: said(NUMBER, 'Quantity times unit price, summed over all feed.'),
          longest_hours: said(NUMBER, 'Highest hours of any lesson.'),
        }),
      ),
    },
  },
  components: {
    schemas: {
      Horse: object({
        ...{ id: WHOLE, name: TEXT, is_retired: FLAG },
        last_lesson_at: said(MOMENT, 'When the last finished lesson was finished.'),
      }),
      Rider: object({ id: WHOLE, name: TEXT, is_active: FLAG, hours_booked: said(NUMBER, 'Hours of its lessons.') }),
      Lesson: object({
        ...{ id: WHOLE, horse_id: WHOLE, rider_id: WHOLE, hours: NUMBER, reason: TEXT },
        status: { ...TEXT, enum: ['planned', 'started', 'finished', 'cancelled'] },
        cancellation_reason: { type: ['string', 'null'] },
        ...{ started_at: MOMENT, finished_at: MOMENT, planned_at: MOMENT },
      }),
      Feed: object({ id: WHOLE, name: TEXT, quantity: WHOLE, unit_price: NUMBER }),
    },
  },
}

test('what flags of others refuse is refused, and an action keeps its own reason', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  const made = async (path: string) => (await ask(`POST ${path}`, { name: 'Ida' })).body.id
  const [horse, old, rider, gone] = [
    await made('/horses'),
    await made('/horses'),
    await made('/riders'),
    await made('/riders'),
  ]
  const lesson = (horse_id: number, rider_id: number) =>
    ask('POST /lessons', { horse_id, rider_id, hours: 1.5, reason: 'Jumping' })
  await ask(`POST /horses/${old}/retire`)
  await ask(`POST /riders/${gone}/deactivate`)
  assert.deepEqual([(await lesson(old, rider)).status, (await lesson(horse, gone)).status], [409, 409])
  const all = [await lesson(horse, rider), await lesson(horse, rider), await lesson(horse, rider)].map(
    ({ body }) => body.id,
  )
  const [first, second, third] = all
  const { body: cancelled } = await ask(`POST /lessons/${first}/cancel`, { reason: 'Ice' })
  assert.deepEqual([cancelled.reason, cancelled.cancellation_reason], ['Jumping', 'Ice'])
  await ask(`POST /lessons/${second}/start`)
  assert.equal((await ask(`POST /lessons/${second}/cancel`, { reason: 'Ice' })).status, 409)
  const { body } = await ask('POST /lessons/bulk-cancel', { lesson_ids: all, reason: 'Storm' })
  assert.deepEqual(body, { cancelled_count: 1, skipped_ids: [first, second] })
  const { body: finished } = await ask(`POST /lessons/${second}/finish`)
  assert.equal((await ask(`GET /lessons/${third}`)).body.cancellation_reason, 'Storm')
  assert.equal((await ask(`GET /horses/${horse}`)).body.last_lesson_at, finished.finished_at)
  assert.equal((await ask(`GET /riders/${rider}`)).body.hours_booked, 4.5)
})

test('figures count a state that is all they are called after, multiply, and find the greatest', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  await ask('POST /feed', { name: 'Hay', quantity: 3, unit_price: 2.5 })
  const { body } = await ask('GET /figures')
  const lessons: readonly { readonly status: string; readonly hours: number }[] = (await ask('GET /lessons')).body
  const feed: readonly { readonly quantity: number; readonly unit_price: number }[] = (await ask('GET /feed')).body
  const worth = feed.reduce((sum, one) => sum + one.quantity * one.unit_price, 0)
  assert.deepEqual(body, {
    started: lessons.filter(({ status }) => status === 'started').length,
    feed_worth: Math.round(worth * 100) / 100,
    longest_hours: Math.max(...lessons.map(({ hours }) => hours)),
  })
})
