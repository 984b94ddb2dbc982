/** What is offered for a thing, who offers it, what is kept though nothing reads it, and what is sold. A kiln club. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, AMOUNT] = [{ type: 'string' }, { type: 'integer' }, { type: 'number', minimum: 1, maximum: 900 }]
const orNull = (schema: { readonly type: string }): object => ({ ...schema, type: [schema.type, 'null'] })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const does = (takes: object | null, status: number, answer: object | null, why = 'Conflict', said = ''): object => ({
  description: said,
  ...(takes && { requestBody: { required: true, ...json(takes) } }),
  responses: {
    [status]: { description: 'so', ...(answer && json(answer)) },
    404: { description: 'none' },
    409: { description: why },
  },
})
const key = (name: string): object => ({ name, in: 'path', required: true, schema: WHOLE })
const query = (name: string, description: string): object => ({ name, in: 'query', description, schema: AMOUNT })
const list = (of: string): object => ({ type: 'array', items: ref(of) })

const CLUB = {
  openapi: '3.1.0',
  info: { title: 'Kiln club', version: '1' },
  paths: {
    '/login': {
      post: { security: [], ...does(object({ email: TEXT, password: TEXT }), 200, object({ token: TEXT })) },
    },
    '/me': { get: does(null, 200, ref('Member')) },
    '/me/starlist': { get: does(null, 200, list('Pot')) },
    '/pots': {
      get: {
        ...does(null, 200, list('Pot')),
        parameters: [query('min_weight', 'Pots whose dry weight is at least this')],
      },
      post: does(object({ name: TEXT, weight_dry: AMOUNT, weight_wet: AMOUNT }), 201, ref('Pot')),
    },
    '/pots/{pot}': { parameters: [key('pot')], get: does(null, 200, ref('Pot')) },
    '/pots/{pot}/star': { parameters: [key('pot')], post: does(null, 200, ref('Pot')) },
    '/pots/{pot}/sell': {
      parameters: [key('pot')],
      post: does(object({ buyer_id: WHOLE, final_price: AMOUNT }), 200, ref('Pot'), 'The pot is sold already'),
    },
    '/pots/{pot}/offers': {
      parameters: [key('pot')],
      get: does(null, 200, list('Offer'), 'Conflict', 'Highest offer first.'),
      post: does(object({ amount: AMOUNT }), 201, ref('Offer'), 'The amount is not higher than the best offer'),
    },
    '/firings': {
      get: does(null, 200, list('Firing')),
      post: does(object({ capacity: WHOLE }), 201, ref('Firing')),
    },
    '/firings/{firing}': { parameters: [key('firing')], get: does(null, 200, ref('Firing')) },
    '/firings/{firing}/bookings': {
      parameters: [key('firing')],
      post: does(
        object({ units: { ...WHOLE, minimum: 1, maximum: 9 } }),
        201,
        ref('Booking'),
        'Not enough places left',
        'The potter is the authenticated user.',
      ),
    },
    '/firings/{firing}/bookings/{booking}': {
      parameters: [key('firing'), key('booking')],
      delete: does(null, 204, null),
    },
  },
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Member: object({ id: WHOLE, name: TEXT, email: TEXT }),
      Pot: object({
        ...{ id: WHOLE, name: TEXT, weight_dry: AMOUNT, weight_wet: AMOUNT, is_starred: { type: 'boolean' } },
        best_offer: { ...orNull(AMOUNT as { type: string }), description: 'Highest offer so far, null without any.' },
        ...{
          status: { ...TEXT, enum: ['kept', 'sold'] },
          buyer_id: orNull(WHOLE),
          final_price: orNull(AMOUNT as { type: string }),
        },
      }),
      Offer: object({ id: WHOLE, pot_id: WHOLE, amount: AMOUNT, offerer: object({ id: WHOLE, name: TEXT }) }),
      Firing: object({
        ...{ id: WHOLE, capacity: WHOLE, places_left: WHOLE },
        places_taken: { ...WHOLE, description: 'Sum of the units of all bookings.' },
      }),
      Booking: object({ id: WHOLE, firing_id: WHOLE, units: WHOLE, potter: object({ id: WHOLE, name: TEXT }) }),
    },
  },
}

/** Asks as a member who has logged in. */
async function member(mock: Parameters<typeof asker>[0]): Promise<ReturnType<typeof asker>> {
  const ask = asker(mock)
  const { token } = (await ask('POST /login', { email: 'ida@kilns.example', password: 'secret' })).body
  return (line, body) => ask(line, body, { authorization: `Bearer ${token}` })
}

const POT = { name: 'Jar', weight_dry: 700, weight_wet: 800 }

test('The best offer is the highest one, which is the first, and a new one is higher and that of who asks.', async () => {
  await using mock = await serve(CLUB)
  const ask = await member(mock)
  const { id, name } = (await ask('GET /me')).body
  const pot = (await ask('POST /pots', POT)).body
  assert.deepEqual([pot.best_offer, pot.buyer_id, pot.final_price, pot.status], [null, null, null, 'kept'])
  const offered = []
  for (const amount of [40, 90, 90, 60, 95]) offered.push(await ask(`POST /pots/${pot.id}/offers`, { amount }))
  assert.deepEqual(
    offered.map(({ status }) => status),
    [201, 201, 409, 409, 201],
  )
  assert.deepEqual(offered[0]?.body.offerer, { id, name })
  const listed: { amount: number }[] = (await ask(`GET /pots/${pot.id}/offers`)).body
  assert.deepEqual(
    listed.map(({ amount }) => amount),
    [95, 90, 40],
  )
  assert.equal((await ask(`GET /pots/${pot.id}`)).body.best_offer, 95)
  for (const one of (await ask('GET /pots')).body) {
    const amounts = (await ask(`GET /pots/${one.id}/offers`)).body.map((offer: { amount: number }) => offer.amount)
    assert.equal(one.best_offer, amounts.length === 0 ? null : Math.max(...amounts))
  }
})

test('What is sold is in that state, once, and a list of what is starred has that alone.', async () => {
  await using mock = await serve(CLUB)
  const ask = await member(mock)
  const pot = (await ask('POST /pots', POT)).body
  const sold = (await ask(`POST /pots/${pot.id}/sell`, { buyer_id: 1, final_price: 300 })).body
  assert.deepEqual([sold.status, sold.buyer_id, sold.final_price], ['sold', 1, 300])
  assert.equal((await ask(`POST /pots/${pot.id}/sell`, { buyer_id: 1, final_price: 400 })).status, 409)
  await ask(`POST /pots/${pot.id}/star`)
  const ids = (all: readonly { id: number }[]): readonly number[] => all.map(({ id }) => id)
  const all: { id: number; is_starred: boolean; weight_dry: number }[] = (await ask('GET /pots')).body
  assert.deepEqual(ids((await ask('GET /me/starlist')).body), ids(all.filter((one) => one.is_starred)))
  const heavy = all.filter((one) => one.weight_dry >= 450)
  assert.deepEqual(ids((await ask('GET /pots?min_weight=450')).body), ids(heavy))
})

test('What nothing reads is kept as long as it is not taken back, and takes its places so long.', async () => {
  await using mock = await serve(CLUB)
  const ask = await member(mock)
  const { id, name } = (await ask('GET /me')).body
  const firing = (await ask('POST /firings', { capacity: 5 })).body
  const places = async (): Promise<readonly number[]> => {
    const { body } = await ask(`GET /firings/${firing.id}`)
    return [body.places_taken, body.places_left]
  }
  const made = await ask(`POST /firings/${firing.id}/bookings`, { units: 3 })
  const { id: own, ...booking } = made.body
  assert.deepEqual([made.status, booking], [201, { firing_id: firing.id, units: 3, potter: { id, name } }])
  assert.deepEqual(await places(), [3, 2])
  assert.equal((await ask(`POST /firings/${firing.id}/bookings`, { units: 3 })).status, 409)
  const gone = []
  for (const _ of [1, 2]) gone.push((await ask(`DELETE /firings/${firing.id}/bookings/${own}`)).status)
  assert.deepEqual(
    [gone, await places()],
    [
      [204, 404],
      [0, 5],
    ],
  )
})
