/** The stock of a tool library: what runs low, who helps in a course, and what a description adds up or refuses. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER, FLAG] = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
] as const
const NULLABLE = { type: ['string', 'null'] }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', properties })
const many = (items: object): object => ({ type: 'array', items })
const chosen = (...values: readonly string[]): object => ({ ...TEXT, enum: values })
const told = (schema: object, description: string): object => ({ ...schema, description })
const answers = (schema: object, status = 200, ...refusals: readonly number[]): object => ({
  responses: Object.fromEntries([
    [status, { description: 'so', ...json(schema) }],
    ...refusals.map((one) => [one, { description: 'no' }]),
  ]),
})
const takes = (schema: object): object => ({ requestBody: json(schema) })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})

const LIBRARY = {
  openapi: '3.1.0',
  info: { title: 'Tool library', version: '1' },
  paths: {
    '/parts': {
      get: answers(many(ref('Part'))),
      post: { ...takes(object({ name: TEXT, minimum_stock: WHOLE })), ...answers(ref('Part'), 201) },
    },
    '/members': {
      get: answers(many(ref('Member'))),
      post: { ...takes(object({ first_name: TEXT, last_name: TEXT })), ...answers(ref('Member'), 201) },
    },
    '/members/{id}': at({ get: answers(ref('Member')) }),
    '/members/{id}/block': at({ post: answers(ref('Member')) }),
    '/courses': {
      get: {
        parameters: ['from', 'to'].map((name) => ({
          ...{ name, in: 'query', schema: TEXT },
          description: `held_at not ${name === 'from' ? 'before' : 'after'}`,
        })),
        ...answers(many(ref('Course'))),
      },
      post: { ...takes(object({ title: TEXT, held_at: TEXT })), ...answers(ref('Course'), 201) },
    },
    '/courses/{id}': at({ get: answers(ref('Course')) }),
    '/courses/{id}/members': at({
      post: {
        ...takes({ ...object({ member_id: WHOLE }), required: ['member_id'] }),
        ...answers(ref('Course'), 200, 409),
      },
    }),
    '/fees': {
      get: answers(many(ref('Fee'))),
      post: {
        summary: 'Charges a member (409 if the member is blocked)',
        ...takes(object({ member_id: WHOLE, total: NUMBER })),
        ...answers(ref('Fee'), 201, 409),
      },
    },
    '/fees/{id}/settle': at({ post: answers(ref('Fee')) }),
    '/overview': {
      get: answers(
        object({
          ...{ low_stock_count: WHOLE, members_total: WHOLE, courses_in_planning: WHOLE },
          settled_sum: told(NUMBER, 'Total of all settled fees'),
        }),
      ),
    },
  },
  components: {
    schemas: {
      Part: object({ ...{ id: WHOLE, name: TEXT, quantity_on_hand: WHOLE }, minimum_stock: WHOLE, is_low_stock: FLAG }),
      Member: object({
        ...{ id: WHOLE, first_name: TEXT, last_name: TEXT, status: chosen('active', 'blocked') },
        owed: told(NUMBER, 'Total of the open fees of the member'),
      }),
      Course: object({
        ...{ id: WHOLE, title: TEXT, held_at: TEXT, created_at: TEXT, status: chosen('planning', 'running', 'over') },
        ...{ members: many(object({ id: WHOLE, full_name: NULLABLE })), member_count: WHOLE },
      }),
      Fee: object({ id: WHOLE, member_id: WHOLE, total: NUMBER, status: chosen('open', 'settled') }),
    },
  },
}

type Shown = Readonly<Record<string, string & number>>

test('who is named below an item is in its list, once', async () => {
  await using mock = await serve(LIBRARY)
  const ask = asker(mock)
  const { body: course } = await ask('POST /courses', { title: 'Sharpening', held_at: '2031-05-02T18:00:00Z' })
  const { body: member } = await ask('POST /members', { first_name: 'Ida', last_name: 'Moor' })
  const { body } = await ask(`POST /courses/${course.id}/members`, { member_id: member.id })
  assert.deepEqual([body.members, body.member_count], [[{ id: member.id, full_name: 'Ida Moor' }], 1])
  assert.equal((await ask(`POST /courses/${course.id}/members`, { member_id: member.id })).status, 409)
  const listed = await ask('GET /courses?from=2031-05-01&to=2031-05-03')
  assert.deepEqual(
    listed.body.map(({ id }: Shown) => id),
    [course.id],
  )
})

test('a refusal in brackets is heard, and what a description adds up is that of the items', async () => {
  await using mock = await serve(LIBRARY)
  const ask = asker(mock)
  const { body: member } = await ask('POST /members', { first_name: 'Ole', last_name: 'Reed' })
  const charge = (total: number) => ask('POST /fees', { member_id: member.id, total })
  const [one] = [await charge(7.5), await charge(4)]
  assert.equal((await ask(`GET /members/${member.id}`)).body.owed, 11.5)
  await ask(`POST /fees/${one.body.id}/settle`)
  assert.equal((await ask(`GET /members/${member.id}`)).body.owed, 4)
  await ask(`POST /members/${member.id}/block`)
  assert.equal((await charge(1)).status, 409)
})

test('an overview counts what is in a state by its words alone, and a new thing is not in stock', async () => {
  await using mock = await serve(LIBRARY)
  const ask = asker(mock)
  const { body: part } = await ask('POST /parts', { name: 'Drill bit', minimum_stock: 3 })
  assert.equal(part.quantity_on_hand, 0)
  const listed = async (path: string): Promise<readonly Shown[]> => (await ask(`GET ${path}`)).body
  const [parts, courses, fees] = [await listed('/parts'), await listed('/courses'), await listed('/fees')]
  const { body } = await ask('GET /overview')
  assert.deepEqual(body, {
    low_stock_count: parts.filter((one) => one.is_low_stock).length,
    members_total: (await listed('/members')).length,
    courses_in_planning: courses.filter(({ status }) => status === 'planning').length,
    settled_sum:
      fees.reduce((sum, one) => sum + (one.status === 'settled' ? Math.round(Number(one.total) * 100) : 0), 0) / 100,
  })
})
