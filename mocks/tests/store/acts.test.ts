/** Actions on stored items: what their verbs, their requests and their answers change. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const FLAG = { type: 'boolean' }
const MOMENT = { type: ['string', 'null'], format: 'date-time' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const takes = (properties: object): object => ({ requestBody: { ...json({ type: 'object', properties }) } })
const answers = (schema: object | null, ...errors: readonly number[]): object => ({
  responses: {
    [schema === null ? 204 : 200]: { description: 'ok', ...(schema !== null && json(schema)) },
    ...Object.fromEntries(errors.map((status) => [status, { description: 'error' }])),
  },
})
const below = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: WHOLE })),
})

const NURSE = { type: 'object', required: ['id', 'name'], properties: { id: WHOLE, name: TEXT } }
const VISIT = {
  type: 'object',
  required: ['id', 'title', 'status', 'likesCount'],
  properties: {
    ...{ id: WHOLE, title: TEXT, bookerId: WHOLE, assigneeId: { type: ['integer', 'null'] }, assignee: NURSE },
    status: { ...TEXT, enum: ['PLANNED', 'IN_PROGRESS', 'CANCELLED', 'DONE'], default: 'PLANNED', readOnly: true },
    ...{ cancellationReason: { type: ['string', 'null'] }, cancelledAt: MOMENT, archivedAt: MOMENT, isPaid: FLAG },
    ...{ liked: { ...FLAG, default: false }, likesCount: { ...WHOLE, minimum: 0, readOnly: true }, updatedAt: MOMENT },
  },
}
const LINE = { type: 'object', required: ['id', 'state'], properties: { id: WHOLE, state: TEXT, open: FLAG } }
const WORD = { type: 'object', required: ['success'], properties: { success: FLAG } }
const LIKED = { type: 'object', required: ['liked', 'likes'], properties: { liked: FLAG, likes: WHOLE } }

const DELEGATED = {
  type: 'object',
  properties: { id: WHOLE, bookerId: WHOLE, backOn: { ...TEXT, format: 'date' }, remark: TEXT, visit: VISIT },
}

const HOSPITAL = {
  openapi: '3.1.0',
  info: { title: 'Hospital', version: '1' },
  paths: {
    '/nurses': { get: answers({ type: 'array', items: NURSE }) },
    '/nurses/{id}': { ...below('id'), get: answers(NURSE, 404) },
    '/visits': {
      get: answers({ type: 'array', items: VISIT }),
      post: { ...takes({ title: TEXT, bookerId: WHOLE }), ...answers(VISIT) },
    },
    '/visits/{id}': { ...below('id'), get: answers(VISIT, 404) },
    '/visits/{id}/assign': { ...below('id'), post: { ...takes({ nurseId: WHOLE }), ...answers(VISIT) } },
    '/visits/{id}/assign/{nurseId}': { ...below('id', 'nurseId'), put: answers(VISIT) },
    '/visits/{id}/cancel': { ...below('id'), post: { ...takes({ reason: TEXT }), ...answers(VISIT, 409) } },
    '/visits/{id}/start': { ...below('id'), post: answers(WORD) },
    '/visits/complete/{id}': { ...below('id'), put: answers(VISIT) },
    '/visits/{id}/archive': { ...below('id'), post: answers(null, 409) },
    '/visits/{id}/unarchive': { ...below('id'), post: answers(null) },
    '/visits/{id}/toggle-paid': { ...below('id'), patch: answers(VISIT) },
    '/visits/{id}/like': { ...below('id'), post: answers(LIKED), delete: answers(null) },
    '/visits/{id}/recalculate': { ...below('id'), post: answers(VISIT) },
    '/visits/{id}/delegate': {
      ...below('id'),
      post: { ...takes({ bookerId: WHOLE, backOn: { ...TEXT, format: 'date' }, urgent: FLAG }), ...answers(DELEGATED) },
    },
    '/visits/{id}/copy': { ...below('id'), post: answers(VISIT) },
    '/staff/visits/{id}/pay': { ...below('id'), post: answers(VISIT) },
    '/wards/{ward}/lines': {
      ...below('ward'),
      get: answers({ type: 'array', items: LINE }),
      post: { ...takes({ open: FLAG }), ...answers(LINE) },
    },
    '/wards/{ward}/lines/{id}': { ...below('ward', 'id'), get: answers(LINE, 404) },
    '/wards/{ward}/lines/{id}/close': { ...below('ward', 'id'), post: answers(LINE) },
  },
}

test('an action changes the stored item, whatever it answers, and no other one', async () => {
  await using mock = await serve(HOSPITAL)
  const ask = asker(mock)
  const { body: made } = await ask('POST /visits', { title: 'Bandage', bookerId: 2 })
  const [at, others] = [`/visits/${made.id}`, (await ask('GET /visits')).body.slice(2, 5)]
  const item = async (line: string, sent?: object) => {
    const { status } = await ask(line, sent)
    assert.ok(status < 300, `${line} ${status}`)
    return (await ask(`GET ${at}`)).body
  }
  const { body: nurse } = await ask('GET /nurses/3')
  const assigned = await item(`POST ${at}/assign`, { nurseId: 3 })
  assert.deepEqual([assigned.assigneeId, assigned.assignee ?? nurse], [3, nurse])
  assert.equal((await ask('POST /visits/2/assign', { nurseId: 3 })).body.assigneeId, 3)
  assert.deepEqual((await ask('GET /visits/2')).body.assignee ?? nurse, nurse)
  assert.equal((await item(`PUT ${at}/assign/4`)).assigneeId, 4)
  assert.equal((await item(`POST ${at}/start`)).status, 'IN_PROGRESS')
  assert.equal((await item(`PUT /visits/complete/${made.id}`)).status, 'DONE')
  const archived = await item(`POST ${at}/archive`)
  assert.match(archived.archivedAt, /^\d{4}-/)
  assert.match(
    JSON.stringify((await ask(`POST ${at}/archive`)).body),
    /The item \W+11\W+ of visits has had this action already/,
  )
  assert.equal(await item(`POST ${at}/unarchive`).then((one) => one.archivedAt ?? null), null)
  const paid = (await item(`POST /staff/visits/${made.id}/pay`)).isPaid
  assert.equal(paid, true)
  assert.equal((await item(`PATCH ${at}/toggle-paid`)).isPaid, false)
  const before = (await ask(`GET ${at}`)).body
  assert.deepEqual((await ask(`POST ${at}/recalculate`)).body, before)
  // What is done can't be called off any more.
  assert.equal((await ask(`POST ${at}/cancel`, { reason: 'Late' })).status, 409)
  assert.equal((await ask(`GET ${at}`)).body.status, 'DONE')
  const { body: other } = await ask('POST /visits', { title: 'Plaster', bookerId: 2 })
  const { body: cancelled } = await ask(`POST /visits/${other.id}/cancel`, { reason: 'Well again' })
  assert.deepEqual([cancelled.status, cancelled.cancellationReason], ['CANCELLED', 'Well again'])
  assert.match(cancelled.cancelledAt, /^\d{4}-/)
  assert.equal(cancelled.bookerId, 2)
  const again = await ask(`POST /visits/${other.id}/cancel`, { reason: 'Twice' })
  assert.equal(again.status, 409)
  assert.match(JSON.stringify(again.body), /is CANCELLED already/)
  assert.deepEqual((await ask('GET /visits')).body.slice(2, 5), others)
  assert.equal((await ask('POST /visits/9999/recalculate')).status, 404)
  assert.equal((await ask('POST /visits/9999/start')).status, 404)
})

test('what people mark counts once, and is no change of the item', async () => {
  await using mock = await serve(HOSPITAL)
  const ask = asker(mock)
  const { body: made } = await ask('POST /visits', { title: 'Bandage' })
  const at = `/visits/${made.id}`
  const marks = async () => {
    const { liked, likesCount, updatedAt } = (await ask(`GET ${at}`)).body
    assert.equal(updatedAt, made.updatedAt)
    return [liked, likesCount]
  }
  const none = made.likesCount
  assert.deepEqual((await ask(`POST ${at}/like`)).body, { liked: true, likes: none + 1 })
  assert.deepEqual((await ask(`POST ${at}/like`)).body, { liked: true, likes: none + 1 })
  assert.deepEqual(await marks(), [true, none + 1])
  for (const _ of [1, 2]) await ask(`DELETE ${at}/like`)
  assert.deepEqual(await marks(), [false, none])
})

test('an action shows what was sent for it beside the item that its answer has', async () => {
  await using mock = await serve(HOSPITAL)
  const ask = asker(mock)
  const sent = { bookerId: 4, backOn: '2026-12-24' }
  const { body } = await ask('POST /visits/3/delegate', { ...sent, urgent: true })
  assert.deepEqual(body, { ...sent, visit: (await ask('GET /visits/3')).body })
})

test('an action below a parent changes the item of that parent; a state that may be any text is written as before', async () => {
  await using mock = await serve(HOSPITAL)
  const ask = asker(mock)
  const { body: made } = await ask('POST /wards/2/lines', { open: true })
  const { body: closed } = await ask(`POST /wards/2/lines/${made.id}/close`)
  const written = made.state === made.state.toUpperCase() ? closed.state.toLowerCase() : closed.state
  assert.deepEqual([closed.id, written.toLowerCase(), closed.open], [made.id, 'closed', false])
  assert.deepEqual((await ask(`GET /wards/2/lines/${made.id}`)).body, closed)
  assert.equal((await ask(`POST /wards/3/lines/${made.id}99/close`)).status, 404)
})
