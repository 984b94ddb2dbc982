/** What belongs together is found by links, schemas, paths and names, whatever the trade. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import type { Api, Operation } from '../contract/contract.ts'
import { readApi } from '../read/contract.ts'
import { corrected, correctedValue } from '../resources/corrections/corrections.ts'
import { correctionsText } from '../resources/corrections/told.ts'
import { mapOf } from '../resources/map.ts'

const TEXT = { type: 'string' }
const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
})
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'ok', ...json(schema) } },
})
const body = (schema: object): object => ({ requestBody: json(schema) })
const list = (items: object): object => answer({ type: 'array', items })
const NOTHING = { responses: { 204: { description: 'done' } } }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

function apiOf(paths: object, schemas: object = {}): Api {
  return readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } })
}

function operationOf(api: Api, line: string): Operation {
  const found = api.operations.find(({ method, path }) => `${method} ${path}` === line)
  assert.ok(found !== undefined, line)
  return found
}

/** What each operation does, and to what. */
function usesIn(api: Api): string[] {
  const { useOf } = mapOf(api)
  return api.operations.map((operation) => {
    const { resource, use } = useOf(operation) ?? {}
    return `${operation.method} ${operation.path}: ${use?.role ?? 'nothing'} ${resource?.name ?? ''}`.trim()
  })
}

function sourcesIn(api: Api, line: string, at: string, place: 'path' | 'query' | 'body' = 'path'): string[] {
  const sources = mapOf(api).sourcesOf(operationOf(api, line), { in: place, at })
  return sources.map(({ operation, at: where }) => `${operation.method} ${operation.path}#${where}`)
}

function relationsIn(api: Api): string[] {
  return mapOf(api).relations.flatMap(({ from, to, isMany, isEmbedded }) => {
    if (from.in !== 'item') return []
    const how = [isMany ? 'many' : 'one', isEmbedded ? 'embedded' : 'by key']
    return [`${from.resource.name}${from.at} -> ${to.name}, ${how.join(' ')}`]
  })
}

/** Services that name the key of an item otherwise in its path: rooms of a hotel, looms of a mill. */
for (const { item, one, made, taken, key } of [
  { item: 'rooms', one: 'room_id', made: ['name', 'floor'], taken: ['floor'], key: 'name' },
  { item: 'looms', one: 'id', made: ['code', 'width'], taken: [], key: 'code' },
  { item: 'boats', one: 'boat', made: ['slug', 'length'], taken: ['length'], key: 'slug' },
]) {
  test(`what a creation answers is the key of ${item}, under another name than {${one}}`, () => {
    const api = apiOf({
      [`/${item}`]: {
        get: list(object(...made)),
        post: { ...(taken.length > 0 && body(object(...taken))), ...answer(object(...made), 201) },
      },
      [`/${item}/{${one}}`]: { delete: NOTHING },
    })
    const [resource] = mapOf(api).resources
    assert.equal(resource?.key, key)
    assert.deepEqual(usesIn(api), [
      `GET /${item}: list ${item}`,
      `POST /${item}: create ${item}`,
      `DELETE /${item}/{${one}}: delete ${item}`,
    ])
    assert.deepEqual(sourcesIn(api, `DELETE /${item}/{${one}}`, one), [
      `POST /${item}#/${key}`,
      `GET /${item}#/*/${key}`,
    ])
  })
}

test('a name that clients send is no key, unless it must be another in each item', () => {
  const paths = (responses: object): object => ({
    '/queues': { get: list(object('name')), post: { ...body(object('name')), responses } },
    '/queues/{queue_id}': { delete: NOTHING },
  })
  const made = { description: 'made', ...json(object('name')) }
  assert.equal(mapOf(apiOf(paths({ 201: made }))).resources[0]?.key, null)
  assert.equal(mapOf(apiOf(paths({ 201: made, 409: { description: 'taken' } }))).resources[0]?.key, 'name')
})

test('a singular beside a plural is one of its items, if no other collection has that path', () => {
  const paths = {
    '/berries': {
      get: list(object('id', 'colour')),
      post: { ...body(object('colour')), ...answer(object('berryID')) },
    },
    '/berry/{berryID}': { get: answer(object('id', 'colour')), delete: NOTHING },
    '/berry/{berryID}/ripen': { post: NOTHING },
    '/berry/{berryID}/photo': { put: { requestBody: { content: { 'image/png': {} } }, ...NOTHING } },
  }
  const api = apiOf(paths)
  assert.deepEqual(usesIn(api), [
    'GET /berries: list berries',
    'POST /berries: create berries',
    'GET /berry/{berryID}: read berries',
    'DELETE /berry/{berryID}: delete berries',
    'POST /berry/{berryID}/ripen: act berries',
    'PUT /berry/{berryID}/photo: upload berries',
  ])
  const [berries] = mapOf(api).resources
  assert.ok(berries !== undefined)
  assert.deepEqual(mapOf(api).keyOf(berries).parameters, ['berryID'])
  assert.equal(mapOf(api).keyOf(berries).created, '/berryID')
  assert.deepEqual(sourcesIn(api, 'POST /berry/{berryID}/ripen', 'berryID'), [
    'POST /berries#/berryID',
    'GET /berries#/*/id',
  ])
  const other = apiOf({ ...paths, '/berry': { get: answer(object('id')), post: NOTHING } })
  assert.ok(!usesIn(other).includes('DELETE /berry/{berryID}: delete berries'))
})

test('open items in envelopes are items, whose key only the path names', () => {
  const open = { type: 'object', additionalProperties: {} }
  const around = { type: 'object', properties: { data: open, rights: object('read') } }
  const api = apiOf({
    '/shelves/{shelf}/jars': {
      get: answer({ type: 'object', properties: { data: { type: 'array', items: open } } }),
      post: { ...body(around), ...answer(around, 201) },
    },
    '/shelves/{shelf}/jars/{id}': { get: answer(around), put: { ...body(around), ...answer(around) }, delete: NOTHING },
  })
  assert.deepEqual(
    usesIn(api).map((line) => line.replace(/.*: /, '')),
    ['list jars', 'create jars', 'read jars', 'replace jars', 'delete jars'],
  )
  const { use } = mapOf(api).useOf(operationOf(api, 'PUT /shelves/{shelf}/jars/{id}')) ?? {}
  assert.deepEqual([use?.within, use?.shown], [['data'], ['data']])
  assert.deepEqual(sourcesIn(api, 'DELETE /shelves/{shelf}/jars/{id}', 'id'), [
    'POST /shelves/{shelf}/jars#/data/id',
    'GET /shelves/{shelf}/jars#/data/*/id',
  ])
})

const CLINIC = apiOf(
  {
    '/vets': { get: list(ref('Vet')) },
    '/vets/{vetId}': { get: answer(ref('Vet')) },
    '/animals': { get: { ...list(ref('Animal')), parameters: [{ name: 'ownerId', in: 'query', schema: TEXT }] } },
    '/animals/{animalId}': { get: answer(ref('Animal')), patch: { ...body(ref('Animal')), ...answer(ref('Animal')) } },
    '/animals/{animalId}/visits': { get: list(ref('Visit')), post: { ...body(ref('Visit')), ...answer(ref('Visit')) } },
    '/owners': { get: list(object('id', 'name')), post: { ...body(object('name')), ...answer(object('id', 'name')) } },
  },
  {
    Vet: object('id', 'name'),
    Animal: {
      type: 'object',
      properties: { id: TEXT, ownerId: TEXT, seenBy: ref('Vet'), friendIds: { type: 'array', items: TEXT } },
    },
    Visit: {
      type: 'object',
      properties: {
        id: TEXT,
        bill: { type: 'object', properties: { lines: { type: 'array', items: object('vetId') } } },
      },
    },
  },
)

test('relations are told by the same schema and by names, at every depth, and from both ends', () => {
  assert.deepEqual(relationsIn(CLINIC), [
    'animals/ownerId -> owners, one by key',
    'animals/seenBy -> vets, one embedded',
    'visits/bill/lines/*/vetId -> vets, one by key',
  ])
  const { relations, relationsOfItems, resources } = mapOf(CLINIC)
  const animals = resources.find(({ name }) => name === 'animals')
  const ofItems = animals === undefined ? [] : relationsOfItems(animals)
  assert.deepEqual(
    ofItems.map(({ from }) => from.at),
    ['/ownerId', '/seenBy'],
  )
  const toAnimals = relations.filter(({ to }) => to === animals).map(({ from }) => `${from.in} ${from.at}`)
  assert.deepEqual([...new Set(toAnimals)], ['path animalId'])
})

test('an integer with the name of items, or of somebody, is a key; a number, a count and their own one are none', () => {
  const INTEGER = { type: 'integer' }
  const numbers = (...names: readonly string[]): object => ({
    properties: Object.fromEntries(names.map((name) => [name, INTEGER])),
  })
  const api = apiOf(
    Object.fromEntries(
      ['Van', 'Score', 'Track', 'Member', 'Hire'].map((name) => [`/${name.toLowerCase()}s`, { get: list(ref(name)) }]),
    ),
    {
      ...Object.fromEntries(['Van', 'Score', 'Member'].map((name) => [name, numbers('id')])),
      Track: numbers('id', 'track'),
      Hire: {
        properties: {
          ...{ id: INTEGER, van: INTEGER, vans: INTEGER, score: INTEGER, track: INTEGER, bookedBy: INTEGER },
          ...{ member: TEXT, members: { items: INTEGER }, scores: { items: INTEGER } },
        },
      },
    },
  )
  const found = ['van -> vans, one', 'bookedBy -> members, one', 'members -> members, many']
  assert.deepEqual(
    relationsIn(api),
    found.map((one) => `hires/${one} by key`),
  )
})

test('whose answers give a value is said of paths, queries and bodies', () => {
  assert.deepEqual(sourcesIn(CLINIC, 'GET /animals/{animalId}/visits', 'animalId'), ['GET /animals#/*/id'])
  assert.deepEqual(sourcesIn(CLINIC, 'GET /animals', 'ownerId', 'query'), ['POST /owners#/id', 'GET /owners#/*/id'])
  assert.deepEqual(sourcesIn(CLINIC, 'PATCH /animals/{animalId}', '/ownerId', 'body'), [
    'POST /owners#/id',
    'GET /owners#/*/id',
  ])
  const alone = apiOf({
    '/jobs': { post: { ...body(object('what')), ...NOTHING } },
    '/jobs/{job}/stop': { post: NOTHING },
  })
  assert.deepEqual(sourcesIn(alone, 'POST /jobs/{job}/stop', 'job'), ['POST /jobs#Location'])
})

test('a link says where a creation has the key', () => {
  const links = { one: { operationId: 'readBadge', parameters: { no: '$response.body#/badge/no' } } }
  const badge = object('no', 'holder')
  const NO = { name: 'no', in: 'path', required: true, schema: TEXT }
  const made = { description: 'made', ...json({ type: 'object', properties: { badge } }), links }
  const api = apiOf({
    '/badges': { get: list(badge), post: { ...body(object('holder')), responses: { 201: made } } },
    '/b/{no}': { get: { operationId: 'readBadge', parameters: [NO], ...answer(badge) } },
  })
  assert.deepEqual(sourcesIn(api, 'GET /b/{no}', 'no'), ['POST /badges#/badge/no', 'GET /badges#/*/no'])
})

test('the whole map is printed, and what is given back changes nothing', async () => {
  const text = await correctionsText(CLINIC)
  assert.match(
    text,
    /^ {2}owners: \{ path: \/owners, key: id, sources: \[ POST \/owners#\/id, GET \/owners#\/\*\/id \], parent: null \}$/m,
  )
  assert.match(text, /^ {2}animals: .*parent: null, relations: \{ ownerId: owners, seenBy: vets \} \}$/m)
  assert.match(text, /GET \/animals: \{ role: list, .*sources: \{ ownerId: owners \} \}/)
  const again = corrected(CLINIC, parse(text))
  assert.equal(await correctionsText(again), text)
  assert.ok(isDeepStrictEqual(mapOf(again).resources, mapOf(CLINIC).resources), 'what is not printed differs')
})

test('the user corrects relations, names of keys, actions and sources', async () => {
  const api = correctedValue(CLINIC, {
    resources: {
      animals: { parameters: ['animalId', 'pet'], relations: { ownerId: 'vets', friendIds: 'animals' } },
      visits: { relations: { '/bill/lines/*/vetId': null } },
    },
    operations: {
      'GET /animals/{animalId}/visits': { sources: { animalId: ['POST /animals/{animalId}/visits#/id'] } },
      'GET /animals': { sources: { ownerId: 'vets' } },
    },
  })
  assert.deepEqual(relationsIn(api), [
    'animals/ownerId -> vets, one by key',
    'animals/seenBy -> vets, one embedded',
    'animals/friendIds -> animals, many by key',
  ])
  assert.deepEqual(sourcesIn(api, 'GET /animals/{animalId}/visits', 'animalId'), [
    'POST /animals/{animalId}/visits#/id',
  ])
  assert.deepEqual(sourcesIn(api, 'GET /animals', 'ownerId', 'query'), ['GET /vets#/*/id'])
  const again = corrected(CLINIC, parse(await correctionsText(api)))
  assert.equal(await correctionsText(again), await correctionsText(api))
  for (const [sources, want] of [
    [{ animal: 'vets' }, /no parameter "animal"/],
    [{ animalId: 'vet' }, /no resource "vet"; the nearest is "vets"/],
    [{ animalId: ['GET /vet#/0/id'] }, /no operation "GET \/vet"/],
    [{ animalId: ['GET /vets'] }, /must be an operation and a place in its answer/],
  ] as const) {
    const operations = { 'GET /animals/{animalId}/visits': { sources } }
    assert.throws(() => correctedValue(CLINIC, { operations }), { message: want })
  }
})

test('a parameter that is called and described as that of an item names it elsewhere, and one below may be in its answer', () => {
  const path = (name: string, description: string): object => ({
    parameters: [{ in: 'path', name, required: true, schema: TEXT, description }],
  })
  const page = { type: 'array', items: { type: 'object', properties: { page_no: { type: 'integer' }, alt: TEXT } } }
  const atlas = { type: 'object', properties: { atlasId: TEXT, plates: page } }
  const below = {
    parameters: ['atlasId', 'pageNo'].map((name) => ({ in: 'path', name, required: true, schema: TEXT })),
  }
  const paths = {
    '/atlases': { get: list(atlas) },
    '/atlases/{atlasId}': { ...path('atlasId', 'Number on the spine'), get: answer(atlas) },
    '/atlases/{atlasId}/pages/{pageNo}': { ...below, get: answer(TEXT) },
    '/print/{atlasId}.pdf': { ...path('atlasId', 'Number on the spine'), get: answer(TEXT) },
    '/scan/{atlasId}': { ...path('atlasId', 'Anything'), get: answer(TEXT) },
  }
  const api = apiOf(paths)
  assert.deepEqual(sourcesIn(api, 'GET /print/{atlasId}.pdf', 'atlasId'), ['GET /atlases#/*/atlasId'])
  assert.deepEqual(sourcesIn(api, 'GET /scan/{atlasId}', 'atlasId'), [])
  assert.deepEqual(sourcesIn(api, 'GET /atlases/{atlasId}/pages/{pageNo}', 'pageNo'), [
    'GET /atlases/{atlasId}#/plates/*/page_no',
  ])
})

test('a parameter after the name of an act names what it names one step up, and one with a value to come names nothing', () => {
  const parameters = (name: string): object => ({ parameters: [{ name, in: 'path', required: true, schema: TEXT }] })
  const api = apiOf({
    '/purse': { post: { ...body(object('label')), ...answer(object('id', 'label')) } },
    '/purse/{purse_id}': { ...parameters('purse_id'), delete: NOTHING },
    '/purse/empty/{purse_id}': { ...parameters('purse_id'), put: NOTHING },
    '/purse/coin/{coin_id}': { ...parameters('coin_id'), put: NOTHING },
    '/purse/{new_label}': { ...parameters('new_label'), put: NOTHING },
  })
  assert.deepEqual(sourcesIn(api, 'DELETE /purse/{purse_id}', 'purse_id'), ['POST /purse#/id'])
  assert.deepEqual(sourcesIn(api, 'PUT /purse/empty/{purse_id}', 'purse_id'), ['POST /purse#/id'])
  assert.deepEqual(sourcesIn(api, 'PUT /purse/coin/{coin_id}', 'coin_id'), [])
  assert.deepEqual(sourcesIn(api, 'PUT /purse/{new_label}', 'new_label'), [])
})

test('a key leads to what is listed under the plural of its word, in whatever language', () => {
  const list = (name: string): object => ({
    get: {
      responses: {
        200: {
          description: 'ok',
          content: {
            'application/json': { schema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
          },
        },
      },
    },
  })
  const id = { type: 'integer' }
  const keyed = (...names: readonly string[]): object => ({
    type: 'object',
    properties: Object.fromEntries(['id', ...names].map((name) => [name, id])),
  })
  const rows = [
    ['skis', 'ski_id'],
    ['vorstellungen', 'vorstellungId'],
    ['filme', 'filmId'],
    ['lezioni', 'lezioneId'],
  ] as const
  const schemas = {
    Use: keyed(...rows.map(([, key]) => key)),
    ...Object.fromEntries(rows.map(([name]) => [name, keyed()])),
  }
  const item = {
    parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
    get: { responses: { 204: { description: 'ok' } } },
  }
  const paths = Object.fromEntries(
    [['uses', 'Use'] as const, ...rows.map(([name]) => [name, name] as const)].flatMap(([path, name]) => [
      [`/${path}`, list(name)],
      [`/${path}/{id}`, item],
    ]),
  )
  const api = readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } })
  const found = mapOf(api).relations.flatMap(({ from, to }) => (from.in === 'item' ? [`${from.at} ${to.path}`] : []))
  assert.deepEqual(
    found,
    rows.map(([name, key]) => `/${key} /${name}`),
  )
})

test('a key of another register names no item, and an object that has nothing of an item shows none', () => {
  const of = (name: string): object => ({
    [`/${name}s`]: { get: list(ref(name)), post: { ...body(ref(name)), ...answer(ref(name), 201) } },
    [`/${name}s/{id}`]: { get: answer(ref(name)) },
  })
  const named = 'id user_id oauth_user_id his_keeper_id senior_keeper_id bank_account_id'.split(' ')
  const shown = { links: object('self', 'next'), keeper_info: object('id', 'name') }
  const schemas = {
    user: object('id', 'name', 'email'),
    keeper: object('id', 'name', 'email', 'national_id'),
    link: object('id', 'from_node', 'to_node'),
    info: object('id', 'icon', 'text'),
    login: object('id', 'issuer', 'client_id', 'customer_id'),
    shift: object('id', 'national_id', 'hours'),
    sighting: { type: 'object', properties: { ...Object.fromEntries(named.map((name) => [name, TEXT])), ...shown } },
  }
  const warden = object('national_id', 'name')
  const wardens = { '/wardens': { get: list(warden) }, '/wardens/{national_id}': { get: answer(warden) } }
  const api = apiOf(Object.assign(wardens, ...Object.keys(schemas).map(of)), schemas)
  assert.deepEqual(relationsIn(api).toSorted(), [
    'shifts/national_id -> wardens, one by key',
    'sightings/keeper_info -> keepers, one embedded',
    'sightings/senior_keeper_id -> keepers, one by key',
    'sightings/user_id -> users, one by key',
  ])
})

test('what an item is called by beside its key is no other of its kind, as who manages it is', () => {
  const user = object('id', 'name', 'email', 'student_id', 'manager_id', 'role')
  const of = (name: string): object => ({ [`/${name}s`]: { get: list(ref(name)), post: body(ref(name)) } })
  const paths = {
    ...of('user'),
    ...of('device'),
    ...of('grade'),
    ...of('shelf'),
    '/users/{id}': { get: answer(ref('user')) },
  }
  const [key, orNone] = [{ type: 'integer' }, { type: ['integer', 'null'] }]
  const shelf = { type: 'object', properties: { id: key, name: TEXT, shelf_id: orNone } }
  const api = apiOf(paths, {
    user,
    device: object('id', 'device_id', 'model'),
    grade: object('id', 'student_id'),
    shelf,
  })
  assert.deepEqual(relationsIn(api), [
    'users/manager_id -> users, one by key',
    'grades/student_id -> users, one by key',
    'shelfs/shelf_id -> shelfs, one by key',
  ])
})

test('what nothing lists where it is made is listed below, is acted on by its key alone, and has it in no other thing that is shown', () => {
  const visit = object('_id', 'gymId', 'userId', 'createdAt', 'lat', 'lng', 'score')
  const plan = object('_id', 'gymId', 'createdAt', 'title', 'blocks', 'model', 'date')
  const made = { type: 'object', properties: { visitId: TEXT, gymId: TEXT, plan } }
  const flag = { parameters: [{ name: 'isLike', in: 'path', required: true, schema: { type: 'boolean' } }] }
  const api = apiOf({
    '/visits': { post: { ...body(object('gymId')), ...answer(made, 201) } },
    '/visits/mine': { get: list(visit) },
    '/visits/{visitId}': { delete: NOTHING },
    '/visits/{gymId}': { get: answer(object('title')) },
    '/visits/like/{isLike}': { put: { ...flag, ...answer(object('ok')) } },
  })
  assert.deepEqual(usesIn(api), [
    'POST /visits: create visits',
    'GET /visits/mine: list visits',
    'DELETE /visits/{visitId}: delete visits',
    'GET /visits/{gymId}: nothing',
    'PUT /visits/like/{isLike}: nothing',
  ])
  assert.deepEqual(sourcesIn(api, 'DELETE /visits/{visitId}', 'visitId')[0], 'POST /visits#/visitId')
})

test('items are named by their slug where a path calls them after their kind, or by their name where nothing makes them', () => {
  const named = { parameters: [{ name: 'fair', in: 'path', required: true, schema: TEXT }] }
  const fairs = (...names: readonly string[]) => ({
    '/fairs': { get: list(object(...names)) },
    '/fairs/{fair}': { ...named, get: answer(object(...names, 'opens')) },
    '/fairs/{fair}/stalls': { ...named, get: list(object('id', 'size')) },
  })
  const sources = (...names: readonly string[]): string[] =>
    sourcesIn(apiOf(fairs(...names)), 'GET /fairs/{fair}/stalls', 'fair')
  assert.deepEqual(sources('title', 'slug'), ['GET /fairs#/*/slug'])
  assert.deepEqual(sources('title', 'slug', 'id'), ['GET /fairs#/*/id'])
  assert.deepEqual(sources('name', 'city'), ['GET /fairs#/*/name'])
  assert.deepEqual(sources('title', 'city'), [])
})

test('what nothing else adds is made at a word for making below it, and nobody is made by logging in', () => {
  const guest = object('id', 'name', 'kind')
  const made = (path: string, status: number): string[] =>
    sourcesIn(
      apiOf({
        '/guests': { get: list(guest) },
        '/guests/{guest_id}': { delete: NOTHING },
        [path]: { post: { ...body(object('name', 'kind')), ...answer({ type: 'object' }, status) } },
      }),
      'DELETE /guests/{guest_id}',
      'guest_id',
    )
  const listed = 'GET /guests#/*/id'
  assert.deepEqual(made('/guests/register/member', 201), ['POST /guests/register/member#Location', listed])
  assert.deepEqual(made('/guests/register/member', 200), [listed])
  assert.deepEqual(made('/guests/login/member', 201), [listed])
})
