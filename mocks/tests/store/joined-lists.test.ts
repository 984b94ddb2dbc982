/** An orchestra's lists that show items alike: loans below players and instruments, the concerts of each player, classes of seats. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [KEY, TEXT] = [{ type: 'integer' }, { type: 'string' }]
const UUID = { ...TEXT, format: 'uuid' }
const given = (schema: object) => ({ ...schema, readOnly: true })
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const answers = (schema: object, rest: object = {}, status = 200) => ({
  ...rest,
  responses: { [status]: shows(schema) },
})
const listed = (name: string, ...asked: readonly string[]) =>
  answers(
    { type: 'array', items: ref(name) },
    { parameters: asked.map((one) => ({ name: one, in: 'query', schema: KEY })) },
  )
const made = (name: string) => answers(ref(name), { requestBody: { required: true, ...shows(ref(name)) } }, 201)
const at = (name: string, schema: object, rest: object) => ({
  ...{ parameters: [{ name, in: 'path', required: true, schema }], ...rest },
})

const said = (description: string, schema: object) => ({ ...schema, description })
const gone = (description: string) => ({
  delete: { description, responses: { 204: { description: 'd' }, 409: { description: 'Conflict' } } },
})

const CELLAR = {
  ...{ openapi: '3.1.0', info: { title: 'Wine cellar', version: '1' } },
  paths: {
    '/login': {
      post: answers(object({ token: TEXT }), { requestBody: shows(object({ username: TEXT, password: TEXT })) }),
    },
    '/me': { get: answers(ref('Account')) },
    '/wines': { get: listed('Wine'), post: made('Wine') },
    '/wines/{id}': at('id', KEY, {
      get: answers(ref('Wine')),
      ...gone('Wines that appear in a delivery can not be deleted (409).'),
    }),
    '/wines/{id}/tastings': at('id', KEY, { get: listed('Tasting'), post: made('Tasting') }),
    '/wines/{id}/bookings': at('id', KEY, { get: listed('Booking'), post: made('Booking') }),
    '/racks': { get: listed('Rack'), post: made('Rack') },
    '/racks/{id}': at('id', KEY, { get: answers(ref('Rack')), ...gone('Deletes the rack with its labels.') }),
    '/racks/{id}/bookings': at('id', KEY, { get: listed('Booking') }),
    '/labels': { get: listed('Label'), post: made('Label') },
    '/labels/{id}': at('id', KEY, { get: answers(ref('Label')) }),
    '/deliveries': { get: listed('Delivery'), post: made('Delivery') },
    '/deliveries/{id}': at('id', KEY, { get: answers(ref('Delivery')) }),
    '/deliveries/{id}/send': at('id', KEY, { post: answers(ref('Delivery')) }),
    '/deliveries/bulk-send': {
      post: answers(
        object({ sent: KEY, failed: { type: 'array', items: KEY } }),
        said('Sends all given deliveries that are PACKED. The ids of all others are returned in failed.', {
          requestBody: { required: true, ...shows(object({ ids: { type: 'array', items: KEY } })) },
        }),
      ),
    },
  },
  components: {
    schemas: {
      Account: object({ id: KEY, username: TEXT }),
      Wine: object({ id: given(KEY), name: TEXT, on_hand: given(said('Receipts minus issues over all racks', KEY)) }),
      Rack: object({
        ...{ id: given(KEY), name: TEXT, capacity: KEY, stored: given(said('Bottles: receipts minus issues', KEY)) },
        free: given(said('capacity - stored', KEY)),
      }),
      Booking: object({
        ...{ id: given(KEY), wine_id: given(KEY), rack_id: KEY },
        ...{ type: { ...TEXT, enum: ['RECEIPT', 'ISSUE'] }, quantity: KEY },
      }),
      Label: object({ id: given(KEY), rack: KEY, text: TEXT }),
      Tasting: object({ id: given(KEY), notes: TEXT, judge: given({ allOf: [ref('Account')] }) }),
      Delivery: object({
        id: given(KEY),
        lines: { type: 'array', items: object({ wine_id: KEY, quantity: KEY }) },
        bottle_count: given(said('Sum of the quantities of the lines', KEY)),
        status: given({ ...TEXT, enum: ['PACKED', 'SENT'] }),
      }),
    },
  },
}

const ORCHESTRA = {
  ...{ openapi: '3.1.0', info: { title: 'Orchestra', version: '1' } },
  paths: {
    '/v1/players': { get: listed('Player'), post: made('Player') },
    '/v1/players/{id}': at('id', KEY, { get: answers(ref('Player')) }),
    '/v1/players/{id}/concerts': at('id', KEY, { get: listed('Concert') }),
    '/v1/players/{id}/loans': at('id', KEY, { get: listed('Loan') }),
    '/v1/instruments': { get: listed('Instrument'), post: made('Instrument') },
    '/v1/instruments/{id}': at('id', UUID, { get: answers(ref('Instrument')) }),
    '/v1/instruments/{id}/loans': at('id', UUID, { get: listed('Loan'), post: made('Loan') }),
    '/v1/concerts': { get: listed('Concert', 'player', 'hall'), post: made('Concert') },
    '/v1/concerts/{id}': at('id', KEY, { get: answers(ref('Concert')) }),
    '/v1/halls': { get: listed('Hall'), post: made('Hall') },
    '/v1/halls/{id}': at('id', KEY, { get: answers(ref('Hall')) }),
    '/v1/halls/{hall_pk}/seat-types': at('hall_pk', KEY, { get: listed('SeatType'), post: made('SeatType') }),
    '/v1/halls/{hall_pk}/bookings': at('hall_pk', KEY, { get: listed('Booking') }),
    '/v1/bookings': { get: listed('Booking', 'seat_type'), post: made('Booking') },
    '/v1/bookings/{id}': at('id', KEY, { get: answers(ref('Booking')) }),
  },
  components: {
    schemas: {
      Player: object({ id: given(KEY), name: TEXT }),
      Instrument: object({ id: given(UUID), name: TEXT }),
      Loan: object({ id: given(UUID), instrumentId: given(UUID), playerId: KEY, note: TEXT }),
      Concert: object({
        ...{ id: given(KEY), title: TEXT, hall: KEY, players: { type: 'array', items: KEY } },
        player_details: given({ type: 'array', items: ref('PlayerBrief') }),
      }),
      PlayerBrief: object({ id: KEY, name: TEXT }),
      Hall: object({ id: given(KEY), name: TEXT }),
      SeatType: object({ id: given(KEY), hall: given(KEY), name: TEXT }),
      Booking: object({ id: given(KEY), hall: given(KEY), seat_type: KEY, seat_name: given(TEXT) }),
    },
  },
}

type Row = Readonly<Record<string, unknown>>
const keys = (all: readonly Row[]) => all.map(({ id }) => id)

test('what two lists below others show is one, and a list within an item says below whom it is listed', async () => {
  await using mock = await serve(ORCHESTRA)
  const ask = asker(mock)
  const make = async (path: string, body: Row): Promise<Row> => {
    const { status, body: shown } = await ask(`POST /v1${path}`, body)
    assert.equal(status, 201)
    return shown
  }
  const rows = async (path: string): Promise<readonly Row[]> => (await ask(`GET /v1${path}`)).body
  for (const { id, players, player_details: shown } of await rows('/concerts')) {
    assert.deepEqual(
      shown,
      await Promise.all(Object.values(Object(players)).map(async (one) => (await ask(`GET /v1/players/${one}`)).body)),
    )
    for (const player of Object.values(Object(players)))
      assert.ok(keys(await rows(`/players/${player}/concerts`)).includes(id))
  }
  const [ada, ben] = [await make('/players', { name: 'Ada' }), await make('/players', { name: 'Ben' })]
  const tuba = await make('/instruments', { name: 'Tuba' })
  const loan = await make(`/instruments/${tuba.id}/loans`, { playerId: ada.id, note: 'Valve sticks' })
  assert.equal(loan.instrumentId, tuba.id)
  assert.deepEqual(
    [keys(await rows(`/players/${ada.id}/loans`)), await rows(`/players/${ben.id}/loans`)],
    [[loan.id], []],
  )
  const hall = await make('/halls', { name: 'Gasteig' })
  const concert = await make('/concerts', { title: 'Nocturne', hall: hall.id, players: [ben.id, ada.id] })
  assert.deepEqual(concert.player_details, [ben, ada])
  const solo = await make('/concerts', { title: 'Solo', hall: hall.id, players: [ben.id] })
  assert.deepEqual(keys(await rows(`/players/${ada.id}/concerts`)), [concert.id])
  assert.deepEqual(keys(await rows(`/concerts?player=${ben.id}&hall=${hall.id}`)), [concert.id, solo.id])
})

test('two words that call what is listed are its key, and what that names is named through it', async () => {
  await using mock = await serve(ORCHESTRA)
  const ask = asker(mock)
  for (const { id } of (await ask('GET /v1/halls')).body) {
    const types: readonly Row[] = (await ask(`GET /v1/halls/${id}/seat-types`)).body
    for (const { hall, seat_type: type, seat_name: name } of (await ask(`GET /v1/halls/${id}/bookings`)).body)
      assert.deepEqual([hall, types.find((one) => one.id === type)?.name], [id, name])
  }
  const hall = (await ask('POST /v1/halls', { name: 'Gasteig' })).body
  const type = (await ask(`POST /v1/halls/${hall.id}/seat-types`, { name: 'Balcony' })).body
  const booking = (await ask('POST /v1/bookings', { seat_type: type.id })).body
  assert.deepEqual([booking.hall, booking.seat_name], [hall.id, 'Balcony'])
  assert.deepEqual(keys((await ask(`GET /v1/halls/${hall.id}/bookings`)).body), [booking.id])
})

test('what comes in and goes out below two is counted in both, and what the document says holds of deletions and of several', async () => {
  await using mock = await serve(CELLAR)
  const ask = asker(mock)
  const make = async (path: string, body: Row): Promise<Row> => (await ask(`POST ${path}`, body)).body
  const show = async (path: string, ...names: readonly string[]) => {
    const { body } = await ask(`GET ${path}`)
    return names.map((name) => body[name])
  }
  const wine = await make('/wines', { name: 'Riesling' })
  const rack = await make('/racks', { name: 'North', capacity: 20 })
  await make(`/wines/${wine.id}/bookings`, { rack_id: rack.id, type: 'RECEIPT', quantity: 12 })
  await make(`/wines/${wine.id}/bookings`, { rack_id: rack.id, type: 'ISSUE', quantity: 5 })
  assert.deepEqual(
    [await show(`/wines/${wine.id}`, 'on_hand'), await show(`/racks/${rack.id}`, 'stored', 'free')],
    [[7], [7, 13]],
  )
  const [first, second] = [
    await make('/deliveries', {
      lines: [
        { wine_id: wine.id, quantity: 2 },
        { wine_id: wine.id, quantity: 3 },
      ],
    }),
    await make('/deliveries', { lines: [{ wine_id: wine.id, quantity: 1 }] }),
  ]
  assert.deepEqual([first.bottle_count, first.status], [5, 'PACKED'])
  await ask(`POST /deliveries/${second.id}/send`)
  assert.deepEqual(await make('/deliveries/bulk-send', { ids: [first.id, second.id] }), {
    sent: 1,
    failed: [second.id],
  })
  const label = await make('/labels', { rack: rack.id, text: 'Dry' })
  assert.deepEqual(
    [
      (await ask(`DELETE /wines/${wine.id}`)).status,
      (await ask(`DELETE /racks/${rack.id}`)).status,
      (await ask(`GET /labels/${label.id}`)).status,
    ],
    [409, 204, 404],
  )
})
