/** What belongs to the one who asks, where a document says it in passing, and bounds that its own examples break. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object) => ({ description: 'd', ...json(schema) })
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }] }
const SESSION = object({ id: WHOLE, email: TEXT, name: TEXT, token: TEXT })
const entry = (names: Record<string, object>) => ({
  post: {
    requestBody: json(object(names, Object.keys(names))),
    responses: { 200: answer(SESSION) },
    security: [],
  },
})
const FAIR = object({ id: WHOLE, title: TEXT, fair_organizer_id: WHOLE })
const STALL = object({ id: WHOLE, stall: TEXT, customer_id: WHOLE })

const FAIRS = {
  openapi: '3.0.1',
  info: { title: 'Fairs', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/fair_organizers': entry({ email: TEXT, password: TEXT, name: TEXT }),
    '/fair_organizers/sign_in': entry({ email: TEXT, password: TEXT }),
    '/fairs': {
      get: { responses: { 200: answer({ type: 'array', items: FAIR }) } },
      post: { requestBody: json(object({ title: TEXT }, ['title'])), responses: { 201: answer(FAIR) } },
    },
    '/fairs/{id}': { ...id, get: { responses: { 200: answer(FAIR) } } },
    '/rentals': {
      get: { summary: 'List user rentals', responses: { 200: answer({ type: 'array', items: STALL }) } },
      post: { requestBody: json(object({ stall: TEXT }, ['stall'])), responses: { 201: answer(STALL) } },
    },
    '/rentals/{id}': { ...id, get: { responses: { 200: answer(STALL) } } },
  },
}

test('a key of who registers under a name of their own is of the one who asks, and so is what a user has in a list', async (t) => {
  const mock = await serve(FAIRS)
  t.after(() => mock.close())
  const ask = asker(mock)
  const enter = async (email: string) => {
    await ask('POST /fair_organizers', { email, password: 'fern-and-moss', name: 'Olga Moss' })
    const { body } = await ask('POST /fair_organizers/sign_in', { email, password: 'fern-and-moss' })
    return [body.id, { authorization: `Bearer ${body.token}` }] as const
  }
  const [, first] = await enter('olga@example.org')
  const [own, second] = await enter('otto@example.org')
  assert.equal((await ask('POST /fairs', { title: 'Spring fair' }, second)).body.fair_organizer_id, own)
  const { body: rental } = await ask('POST /rentals', { stall: 'Seeds' }, second)
  assert.deepEqual((await ask('GET /rentals', undefined, second)).body, [rental])
  const { body: others } = await ask('GET /rentals', undefined, first)
  assert.ok(others.every(({ customer_id }: { customer_id: number }) => customer_id !== own))
})

test('a bound that the example of a parameter breaks is not asked for', async (t) => {
  const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 1 } }
  const paths = {
    ...FAIRS.paths,
    '/fairs/{id}': { parameters: [{ ...parameter, example: 3128 }], get: { responses: { 200: answer(FAIR) } } },
    '/rentals/{id}': { parameters: [parameter], get: { responses: { 200: answer(STALL) } } },
  }
  const mock = await serve({ ...FAIRS, security: [], paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body: listed } = await ask('GET /fairs')
  assert.deepEqual((await ask(`GET /fairs/${listed[1].id}`)).body, listed[1])
  assert.equal((await ask('GET /fairs/0')).status, 400)
  assert.equal((await ask('GET /rentals/2')).status, 400)
})
