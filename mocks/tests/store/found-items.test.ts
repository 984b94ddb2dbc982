/** Items that are found by what belongs together live as others do: their keys have other names, or no schema lists them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../../../spec/json/pointer.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({
  responses: { 200: { description: 'ok', ...json(schema) }, 404: { description: 'none' } },
})
const GONE = { responses: { 204: { description: 'gone' }, 404: { description: 'none' } } }
const named = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: TEXT })),
})
const object = (...names: readonly string[]): object => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
})
const OPEN = { type: 'object', properties: { data: { type: 'object', additionalProperties: {} } } }

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Workshop', version: '1' },
  paths: {
    '/benches': { get: answer({ type: 'array', items: object('name') }), post: answer(object('name')) },
    '/benches/{bench_id}': { delete: { ...named('bench_id'), ...GONE } },
    '/repairs': {
      get: answer({ type: 'array', items: object('id', 'what') }),
      post: { requestBody: json(object('what')), ...answer(object('repairID')) },
    },
    '/repair/{repairID}': { get: { ...named('repairID'), ...answer(object('id', 'what')) } },
    '/notes': {
      get: answer({ type: 'object', properties: { data: { type: 'array', items: OPEN.properties.data } } }),
      post: { requestBody: json(OPEN), ...answer(OPEN) },
    },
    '/notes/{id}': {
      get: { ...named('id'), ...answer(OPEN) },
      put: { ...named('id'), requestBody: json(OPEN), ...answer(OPEN) },
    },
  },
}

test('a key under another name, a singular beside a plural, and open items in envelopes', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = async (method: string, path: string, sent?: object): Promise<unknown> => {
    const body =
      sent === undefined ? {} : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
    const response = await fetch(mock.url + path, { method, ...body })
    const text = await response.text()
    return response.ok && text !== '' ? JSON.parse(text) : response.status
  }
  const keyIn = (value: unknown, name: string): string => (isObject(value) ? String(value[name]) : '')

  const bench = keyIn(await ask('POST', '/benches'), 'name')
  const before = await ask('GET', '/benches')
  assert.ok(Array.isArray(before) && before.some((one) => keyIn(one, 'name') === bench))
  assert.equal(await ask('DELETE', `/benches/${bench}`), 204)
  assert.equal(await ask('DELETE', `/benches/${bench}`), 404)

  const repair = keyIn(await ask('POST', '/repairs', { what: 'a clock' }), 'repairID')
  assert.deepEqual(await ask('GET', `/repair/${repair}`), { id: repair, what: 'a clock' })

  const made = await ask('POST', '/notes', { data: { colour: 'red' } })
  const note = keyIn(isObject(made) ? made.data : null, 'id')
  assert.deepEqual(await ask('GET', `/notes/${note}`), { data: { id: note, colour: 'red' } })
  assert.deepEqual(await ask('PUT', `/notes/${note}`, { data: { size: 3 } }), { data: { id: note, size: 3 } })
})

test('a path that takes one of two keys finds an item by either', async () => {
  const path = '/molds/{id_or_slug}'
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/molds': { get: answer({ type: 'array', items: object('id', 'slug', 'name') }) },
      [path]: { ...named('id_or_slug'), get: answer(object('id', 'slug', 'name')) },
    },
  })
  const read = async (path: string): Promise<unknown> => (await fetch(mock.url + path)).json()
  for (const mold of [await read('/molds')].flat()) {
    const { id, slug } = Object(mold)
    assert.notEqual(id, slug)
    for (const key of [id, slug]) assert.deepEqual(await read(`/molds/${key}`), mold)
  }
  assert.equal((await fetch(`${mock.url}/molds/none`)).status, 404)
})

test('what stands beside an item names it', async () => {
  const id = { type: 'string', format: 'uuid' }
  const kiln = { type: 'object', required: ['id', 'maker'], properties: { id, maker: { type: 'string' } } }
  const firing = { type: 'object', required: ['kiln_id'], properties: { kiln_id: id, degrees: { type: 'integer' } } }
  const whole = { kiln, firings: { type: 'array', minItems: 2, items: firing } }
  const answer = (schema: object): object => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  })
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Kilns', version: '1' },
    paths: {
      '/kilns': { get: answer({ type: 'array', items: kiln }) },
      '/kilns/{kiln_id}': {
        parameters: [{ name: 'kiln_id', in: 'path', required: true, schema: id }],
        get: answer({ type: 'object', required: Object.keys(whole), properties: whole }),
      },
    },
  })
  const read = async (path: string): Promise<unknown> => (await fetch(mock.url + path)).json()
  const [first] = [await read('/kilns')].flat()
  const key = isObject(first) ? String(first.id) : ''
  const shown = await read(`/kilns/${key}`)
  const firings = isObject(shown) ? [shown.firings].flat() : []
  assert.ok(firings.length > 1)
  for (const one of firings) assert.equal(isObject(one) && one.kiln_id, key)
})

test('an answer of which nothing is said has the things of its path, as the document describes such', async () => {
  const [text, open] = [{ type: 'string' }, { type: 'object' }]
  const object = (properties: object): object => ({ ...open, properties, required: Object.keys(properties) })
  const shared = { $ref: '#/components/schemas/Envelope' }
  const shows = (schema: object): object => ({
    get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
  })
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    paths: {
      '/winches': shows(shared),
      '/winches/{id}': { parameters, ...shows(shared) },
      '/cranes': shows(object({ data: {} })),
      '/ropes': shows(object({ data: { type: 'array', items: open } })),
    },
    components: {
      schemas: {
        Envelope: object({ data: { ...open, additionalProperties: true } }),
        CreateWinchDto: object({ drum: text, wire: text }),
        WinchDto: object({ drum: text, crank: text, rope: open, ropes: open }),
        Crane: object({ jib: text, hoist: text }),
        Rope: object({ strand: text, core: text }),
      },
    },
  })
  const [ask, rope] = [asker(mock), ['strand', 'core']]
  const { winches } = (await ask('GET /winches')).body.data
  const all = [...winches, (await ask(`GET /winches/${winches[1].id}`)).body.data]
  assert.deepEqual(all.at(-1), winches[1])
  assert.ok(all.length > 2)
  for (const one of all) {
    assert.deepEqual(Object.keys(one).toSorted(), ['crank', 'drum', 'id', 'rope', 'ropes'])
    assert.deepEqual(Object.keys(one.rope), rope)
    assert.notDeepEqual(Object.keys(one.ropes), rope)
  }
  for (const one of (await ask('GET /cranes')).body.data) assert.deepEqual(Object.keys(one), ['jib', 'hoist'])
  for (const one of (await ask('GET /ropes')).body.data) assert.deepEqual(Object.keys(one), rope)
})

test('an item of JSON:API has the type that paths call such items, and links of its own', async () => {
  const [text, open] = [{ type: 'string' }, { type: 'object' }]
  const object = (properties: object): object => ({ ...open, properties, required: Object.keys(properties) })
  const related = object({
    data: object({ type: text, id: text }),
    links: object({ related: text, self: text }),
  })
  const attributes = object({ colour: text })
  const Winch = object({
    ...{ type: text, id: text, attributes },
    relationships: object({ crew: related, repair_log: { ...related, description: 'Repairs' } }),
    links: open,
  })
  const shows = (schema: object): object => ({
    get: { responses: { 200: { description: 'd', content: { 'application/vnd.api+json': { schema } } } } },
  })
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  const data = { $ref: '#/components/schemas/Winch' }
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    paths: {
      '/tow_winches': shows(object({ data: { type: 'array', items: data } })),
      '/tow_winches/{id}': { parameters, ...shows(object({ data })) },
      '/winch_repair_logs': shows(object({ data: { type: 'array', items: open } })),
    },
    components: { schemas: { TowWinchResource: Winch, Winch: { $ref: '#/components/schemas/TowWinchResource' } } },
  })
  const ask = asker(mock)
  for (const { type, id, relationships, links } of (await ask('GET /tow_winches')).body.data) {
    assert.deepEqual([type, links], ['tow_winches', {}])
    assert.deepEqual([relationships.crew.data.type, relationships.repair_log.data.type], ['crew', 'winch_repair_logs'])
    assert.deepEqual(relationships.crew.links, {
      related: `/tow_winches/${id}/crew`,
      self: `/tow_winches/${id}/relationships/crew`,
    })
  }
})

test('a code finds an item, names it in what is made, and is nobody else’s', async () => {
  const taken = { 409: { description: 'Conflict' }, 400: { description: 'Bad Request' } }
  const made = (schema: object): object => ({ responses: { 201: { description: 'made', ...json(schema) }, ...taken } })
  const shown = { id: { type: 'integer' }, name: TEXT }
  const boat = { type: 'object', properties: { ...shown, registration_number: TEXT } }
  const skipper = { type: 'object', properties: { ...shown, last_name: TEXT, license: TEXT } }
  const trip = { type: 'object', properties: { id: shown.id, day: TEXT, boat_id: shown.id, skipper_id: shown.id } }
  const list = (items: object): object => answer({ type: 'array', items })
  const by = (name: string): object => ({ parameters: [{ name, in: 'query', required: true, schema: TEXT }] })
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/boats': {
        get: list(boat),
        post: { requestBody: json(object('name', 'registration_number')), ...made(boat) },
      },
      '/boats/find': { get: { ...by('registration_number'), ...answer(boat) } },
      '/boats/{id}': { ...named('id'), get: answer(boat) },
      '/skippers': {
        get: list(skipper),
        post: { requestBody: json(object('name', 'last_name', 'license')), ...made(skipper) },
      },
      '/skippers/license/{license}': { ...named('license'), get: answer(skipper) },
      '/skippers/{id}': { ...named('id'), get: answer(skipper) },
      '/trips': {
        get: list(trip),
        post: { requestBody: json(object('day', 'boat_registration_number', 'skipper_license')), ...made(trip) },
      },
      '/trips/{id}': { ...named('id'), get: answer(trip), patch: { requestBody: json(trip), ...answer(trip) } },
    },
  })
  const ask = asker(mock)
  const sent = { name: 'Ada', last_name: 'Lund', license: '0042' }
  const ada = await ask('POST /skippers', sent)
  const boats = await ask('GET /boats')
  const last = Array.isArray(boats.body) ? boats.body.at(-1) : null
  assert.deepEqual((await ask('GET /skippers/license/0042')).body, ada.body)
  // It is no number of another.
  assert.equal((await ask('GET /skippers/license/0001')).status, 404)
  assert.deepEqual((await ask(`GET /boats/find?registration_number=${last.registration_number}`)).body, last)
  assert.equal((await ask('GET /boats/find?registration_number=nobody')).status, 404)
  assert.equal((await ask('POST /skippers', { ...sent, name: 'Bo' })).status, 409)

  const trip1 = { day: 'Monday', boat_registration_number: last.registration_number, skipper_license: '0042' }
  const started = await ask('POST /trips', trip1)
  const own = { day: 'Monday', boat_id: last.id, skipper_id: Object(ada.body).id }
  assert.deepEqual(started.body, { id: Object(started.body).id, ...own })
  assert.equal((await ask('POST /trips', { ...trip1, skipper_license: 'nobody' })).status, 409)
  const other = { ...own, skipper_id: 1 }
  assert.deepEqual((await ask(`PATCH /trips/${Object(started.body).id}`, other)).body, {
    id: Object(started.body).id,
    ...other,
  })
})

test('what is made below one item is no other’s number twice', async () => {
  const taken = { 409: { description: 'Conflict' } }
  const made = (schema: object): object => ({ responses: { 201: { description: 'made', ...json(schema) }, ...taken } })
  const manual = object('id', 'title')
  const chapter = object('id', 'manual_id', 'chapter_number')
  const below = { ...named('manual_id'), get: answer({ type: 'array', items: chapter }) }
  const sent = { requestBody: json(object('chapter_number')) }
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/manuals': {
        get: answer({ type: 'array', items: manual }),
        post: { requestBody: json(object('title')), ...made(manual) },
      },
      '/manuals/{id}': { ...named('id'), get: answer(manual) },
      '/manuals/{manual_id}/chapters': { ...below, post: { ...sent, ...made(chapter) } },
      '/chapters/{id}': {
        ...named('id'),
        get: answer(chapter),
        put: { ...sent, responses: { 200: { description: 'changed', ...json(chapter) }, ...taken } },
      },
    },
  })
  const ask = asker(mock)
  const [one, other] = [await ask('POST /manuals', { title: 'Saws' }), await ask('POST /manuals', { title: 'Planes' })]
  const add = (to: typeof one, number: string) =>
    ask(`POST /manuals/${Object(to.body).id}/chapters`, { chapter_number: number })
  assert.equal((await add(one, '41')).status, 201)
  assert.equal((await add(other, '41')).status, 201)
  assert.equal((await add(other, '41')).status, 409)
  assert.equal((await add(one, '42')).status, 201)
  const next = Object((await add(other, '43')).body)
  assert.equal((await ask(`PUT /chapters/${next.id}`, { chapter_number: '42' })).status, 200)
  assert.equal((await ask(`PUT /chapters/${next.id}`, { chapter_number: '41' })).status, 409)
})
