/** The forms of APIs: items that name others as JSON:API does, and those that name two of one kind. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../../../spec/json/pointer.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const object = (properties: object, ...required: readonly string[]): object => ({
  ...{ type: 'object', properties },
  ...(required.length > 0 && { required }),
})
const list = (items: object): object => ({ type: 'array', items })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const inPath = (name: string, schema: object = TEXT): object => ({
  parameters: [{ name, in: 'path', required: true, schema }],
})
const inQuery = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: TEXT })),
})

const content = (schema: object): object => ({ content: { 'application/vnd.api+json': { schema } } })
const data = (schema: object): object => content(object({ data: schema, included: list({}) }, 'data'))
const shows = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'ok', ...data(schema) }, 404: { description: 'none' } },
})
const named = (type: string): object => object({ type: { enum: [type] }, id: TEXT }, 'type', 'id')
const item = (type: string, attributes: object, more: object = {}): object =>
  object({ type: { enum: [type] }, id: TEXT, attributes: object(attributes), ...more }, 'type', 'id', 'attributes')
const RELATIONSHIPS = {
  relationships: object({
    operator: object({ data: named('people') }),
    sites: object({ data: list(named('sites')) }),
  }),
}

/** An observatory: its telescopes have an operator, who is one of the staff, and sites. */
const OBSERVATORY = {
  openapi: '3.1.0',
  info: { title: 'Observatory', version: '1' },
  paths: {
    '/telescopes': {
      get: { ...inQuery('filter[operator]', 'include'), ...shows(list(ref('Telescope'))) },
      post: {
        requestBody: {
          required: true,
          ...data(object({ type: { enum: ['telescopes'] }, attributes: object({ mirror: TEXT }), ...RELATIONSHIPS })),
        },
        ...shows(ref('Telescope'), 201),
      },
    },
    '/telescopes/{id}': {
      ...inPath('id'),
      get: { ...inQuery('include'), ...shows(ref('Telescope')) },
      patch: {
        requestBody: {
          required: true,
          ...data(
            object({
              type: { enum: ['telescopes'] },
              id: TEXT,
              attributes: object({ mirror: TEXT }),
              ...RELATIONSHIPS,
            }),
          ),
        },
        ...shows(ref('Telescope')),
      },
    },
    '/people': { get: shows(list(ref('Person'))) },
    '/people/{id}': { ...inPath('id'), get: shows(ref('Person')) },
    '/people/{id}/telescopes': { ...inPath('id'), get: shows(list(ref('Telescope'))) },
    '/sites': { get: shows(list(ref('Site'))) },
  },
  components: {
    schemas: {
      Telescope: item('telescopes', { mirror: TEXT }, RELATIONSHIPS),
      Person: item('people', { name: TEXT }),
      Site: item('sites', { label: TEXT }),
    },
  },
}

const OPERATOR = ['relationships', 'operator', 'data']

function itemsIn(body: unknown): readonly unknown[] {
  return valuesAt(body, ['data']).flat()
}

test('JSON:API: relationships name items of their type; lists and paths ask for them', async () => {
  await using mock = await serve(OBSERVATORY)
  const ask = asker(mock)
  const ids = async (path: string): Promise<readonly unknown[]> =>
    valuesAt((await ask(`GET ${path}`)).body, ['data', 'id'])
  const [people, sites] = [await ids('/people'), await ids('/sites')]
  const telescopes = itemsIn((await ask('GET /telescopes')).body)
  const operators = valuesAt(telescopes, OPERATOR)
  assert.ok(operators.length > 5)
  for (const one of operators) assert.ok(isObject(one) && one.type === 'people' && people.includes(one.id))
  const placed = valuesAt(telescopes, ['relationships', 'sites', 'data'])
  assert.ok(placed.length > 5)
  // What attributes say is about the item.
  for (const name of valuesAt(itemsIn((await ask('GET /people')).body), ['attributes', 'name']))
    assert.doesNotMatch(String(name), /attribute|\d/i)
  for (const one of placed) assert.ok(isObject(one) && one.type === 'sites' && sites.includes(one.id))

  const [id] = valuesAt(telescopes, [...OPERATOR, 'id'])
  const own = telescopes
    .filter((one) => valuesAt(one, [...OPERATOR, 'id']).includes(id))
    .flatMap((one) => valuesAt(one, ['id']))
  assert.deepEqual(await ids(`/people/${id}/telescopes`), own)
  assert.deepEqual(await ids(`/telescopes?filter[operator]=${id}`), own)

  const [first, second] = people
  const relationship = (key: unknown): object => ({ operator: { data: { type: 'people', id: key } } })
  const headers = { 'content-type': 'application/vnd.api+json' }
  const sent = { data: { type: 'telescopes', attributes: { mirror: '8 m' }, relationships: relationship(first) } }
  const made = (await ask('POST /telescopes', sent, headers)).body
  const [key] = valuesAt(made, ['data', 'id'])
  assert.deepEqual(valuesAt(made, ['data', 'relationships']), [relationship(first)])
  assert.ok((await ids(`/people/${first}/telescopes`)).includes(key))
  const change = { data: { type: 'telescopes', id: key, relationships: relationship(second) } }
  await ask(`PATCH /telescopes/${key}`, change, headers)
  const changed = (await ask(`GET /telescopes/${key}`)).body
  assert.deepEqual(valuesAt(changed, ['data', 'relationships']), [relationship(second)])
  assert.deepEqual(valuesAt(changed, ['data', 'attributes', 'mirror']), ['8 m'])
  assert.ok((await ids(`/people/${second}/telescopes`)).includes(key))
})

test('JSON:API: what only the server says within attributes is not taken over from a request', async () => {
  const spec = structuredClone(OBSERVATORY)
  const shown = item('telescopes', { mirror: TEXT, serial: { type: 'integer', readOnly: true } })
  Object.assign(spec.components.schemas, { Telescope: shown })
  await using mock = await serve(spec, { data: 0 })
  const ask = asker(mock)
  const headers = { 'content-type': 'application/vnd.api+json' }
  const sent = (mirror: string): object => ({ data: { type: 'telescopes', attributes: { serial: 4711, mirror } } })
  const { body: made } = await ask('POST /telescopes', sent('8 m'), headers)
  const [key] = valuesAt(made, ['data', 'id'])
  const { body: changed } = await ask(`PATCH /telescopes/${key}`, sent('9 m'), headers)
  const { body: read } = await ask(`GET /telescopes/${key}`)
  const values = [made, changed, read].map((body) => valuesAt(body, ['data', 'attributes']))
  assert.deepEqual(
    values.map((one) => valuesAt(one, ['mirror'])),
    [['8 m'], ['9 m'], ['9 m']],
  )
  for (const one of values) assert.ok(!valuesAt(one, ['serial']).includes(4711))
})

test('JSON:API: included has exactly the items that are named and asked for, as they are', async () => {
  await using mock = await serve(OBSERVATORY)
  const ask = asker(mock)
  const body = async (path: string): Promise<unknown> => (await ask(`GET ${path}`)).body
  const include = 'include=operator,sites'
  const { telescopes, people, sites } = {
    telescopes: await body(`/telescopes?${include}`),
    people: valuesAt(await body('/people'), ['data']),
    sites: valuesAt(await body('/sites'), ['data']),
  }
  const namedBy = (answer: unknown, name: string): ReadonlySet<unknown> =>
    new Set(valuesAt(answer, ['data', 'relationships', name, 'data', 'id']))
  const among = (all: readonly unknown[], ids: ReadonlySet<unknown>): readonly unknown[] =>
    all.filter((one) => valuesAt(one, ['id']).some((id) => ids.has(id)))
  const sorted = (all: readonly unknown[]): readonly string[] => all.map((one) => JSON.stringify(one)).toSorted()
  const wanted = [...among(people, namedBy(telescopes, 'operator')), ...among(sites, namedBy(telescopes, 'sites'))]
  assert.ok(wanted.length > 5)
  assert.deepEqual(sorted(valuesAt(telescopes, ['included'])), sorted(wanted))

  const [id] = valuesAt(telescopes, ['data', 'id'])
  const one = await body(`/telescopes/${id}?include=operator`)
  assert.deepEqual(valuesAt(one, ['included']), among(people, namedBy(one, 'operator')))
  assert.deepEqual(valuesAt(await body(`/telescopes/${id}`), ['included']), [])
  assert.deepEqual(await body(`/telescopes/${id}?include=nothing`), { ...Object(one), included: [] })
  // Where no parameter asks, all are there.
  const [operator] = namedBy(one, 'operator')
  const below = await body(`/people/${operator}/telescopes`)
  const near = [...among(people, namedBy(below, 'operator')), ...among(sites, namedBy(below, 'sites'))]
  assert.deepEqual(sorted(valuesAt(below, ['included'])), sorted(near))
})

const NUMBER = { type: 'integer' }
const plain = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'ok', ...plain(schema) } },
})

/** A chess club: a game has two players, who sit at two sides. */
const CLUB = {
  openapi: '3.1.0',
  info: { title: 'Club', version: '1' },
  paths: {
    '/players': { get: answer(list(ref('Player'))) },
    '/players/{playerId}': { ...inPath('playerId', NUMBER), get: answer(ref('Player')) },
    '/players/{playerId}/games': {
      ...inPath('playerId', NUMBER),
      get: answer(list(ref('Game'))),
      post: {
        requestBody: plain(object({ whitePlayerId: NUMBER, blackPlayerId: NUMBER })),
        ...answer(ref('Game'), 201),
      },
    },
    '/games': { get: { ...inQuery('whitePlayerId'), ...answer(list(ref('Game'))) } },
  },
  components: {
    schemas: {
      Player: object({ id: NUMBER, name: TEXT }, 'id', 'name'),
      Game: object(
        { id: NUMBER, whitePlayerId: NUMBER, blackPlayerId: NUMBER },
        ...['id', 'whitePlayerId', 'blackPlayerId'],
      ),
    },
  },
}

test('two of one kind: a list below one shows what has it on either side, a filter on one', async () => {
  await using mock = await serve(CLUB)
  const ask = asker(mock)
  const games = async (path: string): Promise<readonly unknown[]> => [(await ask(`GET ${path}`)).body].flat()
  const all = await games('/games')
  const sideOf = (game: unknown, name: string): unknown => valuesAt(game, [name])[0]
  for (const game of all) assert.notEqual(sideOf(game, 'whitePlayerId'), sideOf(game, 'blackPlayerId'))
  const [player] = valuesAt(all, ['blackPlayerId'])
  const white = all.filter((game) => sideOf(game, 'whitePlayerId') === player)
  const either = all.filter((game) => [sideOf(game, 'whitePlayerId'), sideOf(game, 'blackPlayerId')].includes(player))
  assert.ok(either.length > white.length)
  assert.deepEqual(await games(`/players/${player}/games`), either)
  assert.deepEqual(await games(`/games?whitePlayerId=${player}`), white)

  const made = (await ask('POST /players/3/games', { whitePlayerId: 4, blackPlayerId: 3 })).body
  assert.deepEqual([sideOf(made, 'whitePlayerId'), sideOf(made, 'blackPlayerId')], [4, 3])
  const begun = (await ask('POST /players/3/games', { whitePlayerId: 5 })).body
  assert.deepEqual([sideOf(begun, 'whitePlayerId'), sideOf(begun, 'blackPlayerId')], [5, 3])
  assert.deepEqual((await games('/players/3/games')).slice(-2), [made, begun])
})

const URI = { type: 'string', format: 'uri' }
const hal = (schema: object, status = 200): object => ({
  responses: {
    [status]: { description: 'ok', content: { 'application/hal+json': { schema } } },
    404: { description: 'there is none' },
  },
})
const link = (address: object): object => object({ href: address }, 'href')

/** A nursery school: children have a group, whose address is whole. */
const SCHOOL = {
  openapi: '3.1.0',
  info: { title: 'School', version: '1' },
  paths: {
    '/groups': { get: hal(object({ _embedded: object({ groups: list(ref('Group')) }) })) },
    '/groups/{key}': { ...inPath('key', NUMBER), get: hal(ref('Group')) },
    '/groups/{key}/children': {
      ...inPath('key', NUMBER),
      get: hal(object({ _embedded: object({ children: list(ref('Child')) }) })),
    },
    '/children': {
      get: hal(object({ _embedded: object({ children: list(ref('Child')) }) })),
      post: { requestBody: plain(object({ name: TEXT, groupId: NUMBER })), ...hal(ref('Child'), 201) },
    },
    '/children/{id}': { ...inPath('id', NUMBER), get: hal(ref('Child')) },
  },
  components: {
    schemas: {
      Group: object(
        { key: NUMBER, title: TEXT, _links: object({ self: link(URI), children: link(URI), help: link(URI) }) },
        'key',
      ),
      Child: object(
        { id: NUMBER, name: TEXT, groupId: NUMBER, _links: object({ self: link(TEXT), group: link(TEXT) }, 'self') },
        ...['id', 'groupId', '_links'],
      ),
    },
  },
}

test('HAL: links lead to the item, to the one that it names and to the list below it', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const follow = async (item: unknown, name: string): Promise<unknown> => {
    const [address = ''] = valuesAt(item, ['_links', name, 'href'])
    const response = await fetch(new URL(String(address), mock.url))
    assert.equal(response.status, 200, `${address}`)
    return response.json()
  }
  const children = valuesAt((await ask('GET /children')).body, ['_embedded', 'children'])
  const made = (await ask('POST /children', { name: 'Ida', groupId: 2 })).body
  for (const child of [...children, made]) {
    assert.deepEqual(await follow(child, 'self'), child)
    assert.match(String(valuesAt(child, ['_links', 'self', 'href'])), /^\/children\/\d+$/)
    const group = await follow(child, 'group')
    assert.deepEqual(valuesAt(group, ['key']), valuesAt(child, ['groupId']))
    assert.ok(String(valuesAt(group, ['_links', 'self', 'href'])).startsWith(`${mock.url}/groups/`))
    const siblings = valuesAt(await follow(group, 'children'), ['_embedded', 'children', 'id'])
    assert.deepEqual(
      siblings.filter((id) => valuesAt(child, ['id']).includes(id)),
      valuesAt(child, ['id']),
    )
  }
})

const EXPAND = {
  name: 'expand',
  in: 'query',
  schema: { type: 'array', items: { enum: ['keeper', 'visits', 'helper'] } },
}
const HELPER = { helperId: NUMBER, helper: ref('Keeper') }
const HIVE = { id: NUMBER, keeperId: NUMBER, keeper: ref('Keeper'), ...HELPER }

/** An apiary: hives show their keeper if somebody asks. */
const APIARY = {
  openapi: '3.1.0',
  info: { title: 'Apiary', version: '1' },
  paths: {
    '/hives': {
      get: { parameters: [EXPAND], ...answer(list(ref('Hive'))) },
      post: { requestBody: plain(object({ keeperId: NUMBER, ...HELPER }, 'keeperId')), ...answer(ref('Hive'), 201) },
    },
    '/hives/{id}': { ...inPath('id', NUMBER), get: { parameters: [EXPAND], ...answer(ref('Hive')) } },
    '/keepers': { get: answer(list(ref('Keeper'))) },
  },
  components: {
    schemas: {
      Hive: object(HIVE, 'id', 'keeperId'),
      Keeper: object({ id: NUMBER, name: TEXT }, 'id', 'name'),
    },
  },
}

test('expand: an object beside its key is there if it is asked for', async () => {
  await using mock = await serve(APIARY)
  const ask = asker(mock)
  const body = async (path: string): Promise<unknown> => (await ask(`GET ${path}`)).body
  const keepers = [await body('/keepers')].flat()
  await ask('POST /hives', { keeperId: 3 })
  const [plainly, expanded] = [[await body('/hives')].flat(), [await body('/hives?expand=keeper')].flat()]
  assert.deepEqual(valuesAt(plainly, ['keeper']), [])
  // What clients can send is there for whoever reads it back.
  assert.ok(valuesAt(plainly, ['helper']).length > 5)
  assert.equal(expanded.length, 11)
  for (const [index, hive] of expanded.entries()) {
    const [id] = valuesAt(hive, ['keeperId'])
    assert.deepEqual(
      valuesAt(hive, ['keeper']),
      keepers.filter((one) => valuesAt(one, ['id']).includes(id)),
    )
    assert.deepEqual(hive, { ...Object(plainly[index]), keeper: valuesAt(hive, ['keeper'])[0] })
  }
  assert.deepEqual(await body('/hives/11'), plainly.at(-1))
  assert.deepEqual(await body('/hives/11?expand=visits'), plainly.at(-1))
  assert.deepEqual(await body('/hives/11?expand=visits&expand=keeper'), expanded.at(-1))
})
