/** Keys are found whatever the order of their words and the language: what they name is listed, and is what was asked. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const object = (properties: object): object => ({ type: 'object', properties, required: Object.keys(properties) })
const shows = (schema: object): object => ({
  get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
})
const list = (items: object): object => shows({ type: 'array', items })
const document = (paths: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Taller', version: '1' },
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: NUMBER,
      }))
      return [path, { ...item, parameters: named }]
    }),
  ),
})

const REPAIR = object({
  id: NUMBER,
  id_bicicleta: NUMBER,
  orden_compra_id: NUMBER,
  anggota_id: NUMBER,
  id_number: NUMBER,
})

const WORKSHOP = document({
  '/bicicletas': list(object({ id: NUMBER, marca: TEXT })),
  '/bicicletas/{id}': shows(object({ id: NUMBER, marca: TEXT })),
  '/bicicletas/{id}/reparaciones': list(REPAIR),
  '/bicicletas/{id}/desgaste': shows(
    object({ idBicicleta: NUMBER, frenos: object({ id_bicicleta: NUMBER, grosor: NUMBER }) }),
  ),
  '/reparaciones': list(REPAIR),
  '/ordenes_compra': list(object({ id: NUMBER, total: NUMBER })),
  '/members': list(object({ id: NUMBER, name: TEXT })),
  '/numbers': list(object({ id: NUMBER })),
})

test('keys in other languages lead to items of the lists, in any order of words', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const keys = async (path: string): Promise<unknown[]> =>
    (await ask(`GET ${path}`)).body.map(({ id }: { id: number }) => id)
  const bicycles = await keys('/bicicletas')
  const [orders, members] = [await keys('/ordenes_compra'), await keys('/members')]
  for (const repair of (await ask('GET /reparaciones')).body) {
    assert.ok(bicycles.includes(repair.id_bicicleta), `bicycle ${repair.id_bicicleta}`)
    assert.ok(orders.includes(repair.orden_compra_id), `order ${repair.orden_compra_id}`)
    assert.ok(members.includes(repair.anggota_id), `member ${repair.anggota_id}`)
  }
})

test('what is below an item says that it is, in lists and in answers that are no items', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const worn = (await ask('GET /bicicletas/3/desgaste')).body
  assert.equal(worn.idBicicleta, 3)
  assert.equal(worn.frenos.id_bicicleta, 3)
  const all = await Promise.all([1, 2, 3].map(async (id) => (await ask(`GET /bicicletas/${id}/reparaciones`)).body))
  assert.ok(all.flat().length > 0)
  for (const [index, repairs] of all.entries())
    for (const repair of repairs) assert.equal(repair.id_bicicleta, index + 1)
})

test('a key beside a kind names an item of that kind, and below an item it is that item', async () => {
  const remark = object({
    id: NUMBER,
    subject_type: { type: 'string', enum: ['boat', 'person', 'harbour'] },
    subject_id: TEXT,
  })
  const named = object({ id: TEXT, name: TEXT })
  const [boat, person] = ['/boats', '/people'].map((path) => ({
    [path]: list(named),
    [`${path}/{id}`]: shows(named),
    [`${path}/{id}/remarks`]: list(remark),
  }))
  await using mock = await serve(document({ ...boat, ...person, '/harbours': list(named), '/remarks': list(remark) }))
  const ask = asker(mock)
  const keys = async (path: string): Promise<string[]> =>
    (await ask(`GET ${path}`)).body.map(({ id }: { id: string }) => id)
  const of: Record<string, string[]> = {
    boat: await keys('/boats'),
    person: await keys('/people'),
    harbour: await keys('/harbours'),
  }
  for (const { subject_type: kind, subject_id: key } of (await ask('GET /remarks')).body)
    assert.ok(of[kind]?.includes(key), `${kind} ${key}`)
  for (const key of of.person ?? [])
    for (const one of (await ask(`GET /people/${key}/remarks`)).body)
      assert.deepEqual([one.subject_type, one.subject_id], ['person', key])
})

test('keys of things without a list are small, come again and are one set under each name', async () => {
  const shelf = object({ id: NUMBER, zone_id: NUMBER, carrier_id: { type: 'string', format: 'uuid' } })
  await using mock = await serve(document({ '/shelves': list(shelf), '/racks': list(shelf) }))
  const ask = asker(mock)
  const all = [...(await ask('GET /shelves')).body, ...(await ask('GET /racks')).body]
  const zones = all.map((one: { zone_id: number }) => one.zone_id)
  const carriers = new Set(all.map((one: { carrier_id: string }) => one.carrier_id))
  assert.ok(all.length > 10 && new Set(zones).size > 1 && new Set(zones).size <= 4, `zones ${zones.join()}`)
  assert.ok(Math.max(...zones) <= 24, `zones ${zones.join()}`)
  assert.ok(carriers.size > 1 && carriers.size <= 4, `carriers ${[...carriers].join()}`)
})

test('the parent of an item is one of its kind before it, and the first has none', async () => {
  const region = object({ id: TEXT, parentId: { type: ['string', 'null'] } })
  await using mock = await serve(document({ '/regions': list(region) }))
  const regions = (await asker(mock)('GET /regions')).body
  assert.equal(regions[0].parentId, null)
  const keys = regions.map(({ id }: { id: string }) => id)
  for (const [index, { parentId }] of regions.slice(1).entries())
    assert.ok(keys.slice(0, index + 1).includes(parentId), `${parentId} of region ${index + 2}`)
})

test('an item is the one that was asked, whatever its key is called, and calls itself by its own key', async () => {
  const tool = object({ id_herramienta_general: NUMBER, nombre: TEXT })
  const whole = { allOf: [tool, object({ usos: { type: 'array', items: object({ lugar: TEXT }) } })] }
  const herd = object({ id: NUMBER, herd_id: NUMBER })
  const kiln = object({ id_herd: NUMBER, id_kiln: NUMBER, id_batch: NUMBER, nombre: TEXT })
  await using mock = await serve(
    document({
      '/herramientas': list(tool),
      '/herramientas/{id}': shows(whole),
      '/herds': list(herd),
      '/herds/{id}': shows(herd),
      '/kilns': list(kiln),
      '/kilns/{id}': shows(kiln),
    }),
  )
  const ask = asker(mock)
  const [first, , third] = (await ask('GET /herramientas')).body
  assert.equal(first.id_herramienta_general, 1)
  const one = (await ask('GET /herramientas/3')).body
  assert.deepEqual([one.id_herramienta_general, one.nombre], [3, third.nombre])
  for (const { id, herd_id: own } of (await ask('GET /herds')).body) assert.equal(own, id)
  assert.equal((await ask('GET /herds/2')).body.herd_id, 2)
  const [kilns] = (await ask('GET /kilns')).body
  assert.deepEqual((await ask(`GET /kilns/${kilns.id_kiln}`)).body, kilns)
})

test('what is below an item that no path lists names it by its kind', async () => {
  const bunk = object({ id: NUMBER, cabin_id: NUMBER, deck: NUMBER })
  await using mock = await serve(document({ '/cabins/{id}/bunks': list(bunk) }))
  const bunks = (await asker(mock)('GET /cabins/7/bunks')).body
  assert.ok(bunks.length > 0)
  for (const { cabin_id: cabin } of bunks) assert.equal(cabin, 7)
})

test('what an item names through another is what that one names: the diver of a log is that of its dive', async () => {
  const dive = object({ id: NUMBER, diver_id: NUMBER, reef_id: NUMBER, authorId: NUMBER })
  const log = object({ id: NUMBER, dive_id: NUMBER, diver_id: NUMBER, reef_id: NUMBER, authorId: NUMBER })
  const page = object({ id: NUMBER, log_id: NUMBER, diver_id: NUMBER, diver_name: TEXT })
  await using mock = await serve(
    document({
      ...{ '/divers': list(object({ id: NUMBER, name: TEXT })), '/authors': list(object({ id: NUMBER, name: TEXT })) },
      ...{ '/dives': list(dive), '/logs': list(log), '/pages': list(page), '/pages/{id}': shows(page) },
      '/dives/{dive_id}/watch': shows(object({ dive_id: NUMBER, diver_id: NUMBER, diver_name: TEXT, depth: NUMBER })),
    }),
  )
  const ask = asker(mock)
  const all = async (path: string): Promise<Map<number, Record<string, unknown>>> =>
    new Map((await ask(`GET ${path}`)).body.map((one: { id: number }) => [one.id, one]))
  const [divers, dives, logs, pages] = [
    await all('/divers'),
    await all('/dives'),
    await all('/logs'),
    await all('/pages'),
  ]
  for (const { dive_id: dive, diver_id: diver, reef_id: reef } of logs.values())
    assert.deepEqual(
      [diver, reef],
      ['diver_id', 'reef_id'].map((name) => dives.get(Number(dive))?.[name]),
    )
  for (const one of pages.values())
    assert.deepEqual(
      [one.diver_id, one.diver_name],
      [logs.get(Number(one.log_id))?.diver_id, divers.get(Number(one.diver_id))?.name],
    )
  assert.ok(new Set([...pages.values()].map((one) => one.diver_id)).size > 1)
  // Who writes something is told for each.
  assert.ok([...logs.values()].some((one) => one.authorId !== dives.get(Number(one.dive_id))?.authorId))
  assert.deepEqual((await ask('GET /pages/4')).body, pages.get(4))
  for (const dive of [2, 3, 5, 7]) {
    const watch = (await ask(`GET /dives/${dive}/watch`)).body
    const diver = Number(dives.get(dive)?.diver_id)
    assert.deepEqual([watch.dive_id, watch.diver_id, watch.diver_name], [dive, diver, divers.get(diver)?.name])
  }
})

test('what two lists show in one form is the same thing in both, and where it is embedded in what names another of it', async () => {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
  const claims = { type: 'array', items: ref('Claim') }
  const Fare = object({ id: NUMBER, passId: NUMBER, zoneId: NUMBER, refundedFareId: NUMBER, claims })
  const paths = { '/zones': list(object({ id: NUMBER, name: TEXT })), '/passes': list(ref('Pass')) }
  await using mock = await serve({
    ...document({ ...paths, '/fares': list(ref('Fare')), '/staff/fares': list(ref('Fare')) }),
    components: {
      schemas: { Fare, Claim: object({ id: NUMBER, fare: ref('Fare') }), Pass: object({ id: NUMBER, zoneId: NUMBER }) },
    },
  })
  const fares = (await asker(mock)('GET /staff/fares')).body
  assert.ok(fares.length > 1)
  for (const { id, passId, zoneId, claims } of fares) {
    assert.ok(claims.length > 0)
    for (const { fare } of claims) assert.deepEqual([fare.id, fare.passId, fare.zoneId], [id, passId, zoneId])
  }
})

test('a path and a query ask for what is answered, and for none of its parts: these have addresses and keys of their own', async () => {
  const rival = object({ name: TEXT, website: TEXT })
  await using mock = await serve(
    document({
      '/rivals/of/{website}': shows(object({ website: TEXT, town: TEXT, rivals: { type: 'array', items: rival } })),
      '/towns/{town}/bands': shows(object({ bands: { type: 'array', items: object({ town: TEXT, title: TEXT }) } })),
      '/duels/{id}': shows(object({ duelId: NUMBER, challenger: object({ id: NUMBER, name: TEXT }) })),
      '/csrf': shows(object({ token: TEXT })),
    }),
  )
  const ask = asker(mock)
  const { website, rivals } = (await ask('GET /rivals/of/77')).body
  assert.deepEqual([website, rivals.length > 0, JSON.stringify(rivals).includes('"77"')], ['77', true, false])
  for (const { town } of (await ask('GET /towns/9/bands')).body.bands) assert.equal(town, '9')
  const { duelId, challenger } = (await ask('GET /duels/41')).body
  assert.deepEqual([duelId, challenger.id === 41], [41, false])
  assert.ok((await ask('GET /csrf?token=1')).body.token.length > 9)
})

test('what is listed has keys that the paths take, whoever says what the key looks like, and however deep', async () => {
  const [ANY, UUID] = [{ type: 'object' }, { type: 'string', format: 'uuid' }]
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const makes = (body: object): object => ({
    post: { requestBody: { required: true, ...json(body) }, responses: { 201: { description: 'made', ...json(ANY) } } },
  })
  const below = (names: string[], item: object): object => ({
    ...item,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: UUID })),
  })
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Singing', version: '1' },
    paths: {
      '/choirs': { ...list({ $ref: '#/components/schemas/JsonObject' }), ...makes(object({ motto: TEXT })) },
      '/choirs/{choirId}/songs': below(['choirId'], { ...list(ANY), ...makes(object({ title: TEXT, tempo: TEXT })) }),
      '/choirs/{choirId}/songs/{songId}': below(['choirId', 'songId'], shows(ANY)),
      '/halls': list(object({ id: TEXT, street: TEXT })),
      '/halls/{hallId}/keys': below(['hallId'], list(object({ door: TEXT }))),
      '/letters': shows({ $ref: '#/components/schemas/JsonArray' }),
    },
    components: { schemas: { JsonObject: ANY, JsonArray: { type: 'array', items: ANY } } },
  })
  const ask = asker(mock)
  const [choir] = (await ask('GET /choirs')).body
  assert.deepEqual(Object.keys(choir).toSorted(), ['id', 'motto'])
  const songs = `/choirs/${choir.id}/songs`
  const [song] = (await ask(`GET ${songs}`)).body
  assert.equal((await ask(`GET ${songs}/${song.id}`)).body.title, song.title)
  const made = (await ask(`POST ${songs}`, { title: 'Evening', tempo: 'slow' })).body
  assert.equal((await ask(`GET ${songs}/${made.id}`)).body.title, 'Evening')
  assert.equal((await ask(`GET /choirs/${made.id}/songs/${song.id}`)).status, 404)
  const [hall] = (await ask('GET /halls')).body
  assert.equal((await ask(`GET /halls/${hall.id}/keys`)).status, 200)
  const letters = (await ask('GET /letters')).body
  assert.ok(letters.every((one: object) => Object.keys(one).length > 0) && letters.length > 0)
  assert.doesNotMatch(JSON.stringify(letters), /json/i)
})

test('a query that has the key of what the answer shows reads that one, and none where there is none', async () => {
  const bike = object({ id: TEXT, model: TEXT, gears: NUMBER })
  const missing = { description: 'unknown', content: { 'application/json': { schema: object({ error: TEXT }) } } }
  const asking = (name: string, answer: object): object => {
    const { get } = shows(answer) as { get: { responses: object } }
    const parameters = [{ name, in: 'query', required: true, schema: TEXT }]
    return { get: { ...get, parameters, responses: { ...get.responses, 404: missing } } }
  }
  await using mock = await serve(
    document({
      '/all_bikes': list(bike),
      '/find_bike': asking('bike_id', bike),
      '/best_bike': asking('season', bike),
    }),
  )
  const ask = asker(mock)
  const [first, second] = (await ask('GET /all_bikes')).body
  for (const one of [first, second]) assert.deepEqual((await ask(`GET /find_bike?bike_id=${one.id}`)).body, one)
  assert.equal((await ask('GET /find_bike?bike_id=nobody')).status, 404)
  assert.equal((await ask('GET /best_bike?season=nobody')).status, 200)
})

test('a list that says nothing of its items shows what each is at its path, with a given name beside a family name', async () => {
  const singer = object({ id: NUMBER, nombre: TEXT, apellido: TEXT })
  const paged = object({ data: { type: 'array', items: { type: 'object' } }, paging: { type: 'object' } })
  await using mock = await serve(
    document({
      ...{ '/singers': shows(paged), '/singers/{id}': shows(singer) },
      ...{ '/crates': shows({ type: 'array', items: {} }), '/crates/{id}': shows(object({ id: NUMBER, label: TEXT })) },
    }),
  )
  const ask = asker(mock)
  // As Laravel's paginators are described.
  for (const one of (await ask('GET /crates')).body) assert.deepEqual((await ask(`GET /crates/${one.id}`)).body, one)
  const { data } = (await ask('GET /singers')).body
  for (const one of data) {
    assert.deepEqual((await ask(`GET /singers/${one.id}`)).body, one)
    assert.ok(!one.nombre.includes(one.apellido), one.nombre)
  }
})

test('the brands of a dealer are those of cars', async () => {
  const car = object({ id: NUMBER, brand: TEXT, model: TEXT, odometer: NUMBER })
  const make = object({ id: NUMBER, name: TEXT })
  await using mock = await serve(
    document({ '/cars': list(car), '/dealers': list(object({ id: NUMBER, name: TEXT })), '/car_brands': list(make) }),
  )
  const ask = asker(mock)
  const brands = (await ask('GET /cars')).body.map(({ brand }: { brand: string }) => brand)
  const named = (await ask('GET /car_brands')).body.map(({ name }: { name: string }) => name)
  for (const one of [brands, named])
    assert.ok(one.includes('Volvo') || one.includes('Toyota') || one.includes('Ford'), String(one))
})

test('a thing and the key of its kind name its item: the route of a stop, which is no other by the title of the stop', async () => {
  const content = (schema: object): object => ({ 'application/json': { schema } })
  const creates = (sent: object, made: object): object => ({
    requestBody: { content: content(sent) },
    responses: { 201: { description: 'made', content: content(made) } },
  })
  const slug = { name: 'slug', in: 'path', required: true, schema: TEXT }
  const [route, stop] = [object({ slug: TEXT, name: TEXT }), object({ id: NUMBER, routeSlug: TEXT, title: TEXT })]
  await using mock = await serve({
    ...document({}),
    paths: {
      '/routes': { ...list(route), post: creates(route, route) },
      '/routes/{slug}': { ...shows(route), parameters: [slug] },
      '/routes/{slug}/stops': { ...list(stop), post: creates(object({ title: TEXT }), stop), parameters: [slug] },
    },
  })
  const ask = asker(mock)
  await ask('POST /routes', { slug: 'to-the-lake', name: 'To the lake' })
  const made = await ask('POST /routes/to-the-lake/stops', { title: 'Old mill' })
  assert.equal(made.body.routeSlug, 'to-the-lake')
  for (const { slug: of } of (await ask('GET /routes')).body) {
    for (const { routeSlug } of (await ask(`GET /routes/${of}/stops`)).body) assert.equal(routeSlug, of)
  }
})
