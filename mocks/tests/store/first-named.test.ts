/** What names one kind of items under different words in different places begins each with the first: the documented one. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inForms } from '../../../fixtures/derived/parts.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const MOMENT = { type: ['string', 'null'], format: 'date-time' }
const object = (properties: object): object => ({ type: 'object', properties, required: Object.keys(properties) })
const shows = (schema: object) => ({
  get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
})
const has = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } })
const sends = (schema: object) => ({ content: { 'application/json': { schema } } })
const lists = (items: object): object => shows({ type: 'array', items })

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Choir', version: '1' },
  paths: {
    '/members': lists({ $ref: '#/components/schemas/Member' }),
    '/members/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }],
      ...shows({ $ref: '#/components/schemas/Member' }),
    },
    '/rehearsal/today/soloists': lists({ $ref: '#/components/schemas/Member' }),
    '/prize/winner': shows({ $ref: '#/components/schemas/Member' }),
    '/songs': lists(object({ id: TEXT, title: TEXT, editor: { $ref: '#/components/schemas/Member' } })),
    '/alerts': lists(object({ id: TEXT, text: TEXT, actor: { $ref: '#/components/schemas/Member' } })),
    '/lessons': lists(object({ id: TEXT, pupil_id: TEXT, pupil_name: TEXT, tutor_name: TEXT })),
    '/dashboard': shows(object({ today: { type: 'array', items: object({ pupil_id: TEXT, pupil_name: TEXT }) } })),
    '/thanks': shows(object({ said: { type: 'array', items: object({ member_id: TEXT, member_name: TEXT }) } })),
    '/letters': lists(object({ id: TEXT, text: TEXT, sender_id: TEXT, recipient_id: TEXT })),
  },
  components: {
    schemas: {
      Member: object({
        id: { ...TEXT, example: 'm-17' },
        username: { ...TEXT, example: 'alto_4' },
        first_name: { ...TEXT, example: 'Oda' },
        email: { ...TEXT, example: 'oda@example.com' },
      }),
    },
  },
}

test('each kind of items begins with the documented one under its first name, and with another under its next', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [members, songs, alerts, letters] = await Promise.all(
    ['members', 'songs', 'alerts', 'letters'].map(async (path) => (await ask(`GET /${path}`)).body),
  )
  assert.equal(members[0].first_name, 'Oda')
  assert.deepEqual(songs[0].editor, members[0])
  assert.deepEqual(alerts[0].actor, members[0])
  for (const { sender_id: sender, recipient_id: recipient } of letters) assert.notEqual(sender, recipient)
})

test('only paths of the own account show the one who asks alone, who has a first and a last name in other answers', async () => {
  const person = object({ ref: TEXT, first_name: TEXT, last_name: TEXT, email: TEXT, last_login: MOMENT })
  const one = shows({ $ref: '#/components/schemas/Pilot' })
  const paths = {
    '/pilots': lists({ $ref: '#/components/schemas/Pilot' }),
    '/pilots/{ref}': { parameters: [{ name: 'ref', in: 'path', required: true, schema: TEXT }], ...one },
    ...{ '/me': one, '/me/profile': one, '/copilots': one, '/club/founder': one },
    '/flights': lists(object({ id: TEXT, pilot_id: TEXT, pilot_name: TEXT })),
  }
  await using mock = await serve({ ...DOCUMENT, paths, components: { schemas: { Pilot: person } } })
  const shown = async (path: string) => (await asker(mock)(`GET ${path}`)).body
  const me = await shown('/me')
  assert.equal((await shown('/me/profile')).ref, me.ref)
  const pilots: Record<string, string>[] = await shown('/pilots')
  for (const path of ['/copilots', '/club/founder']) {
    const { ref } = await shown(path)
    assert.notEqual(ref, me.ref, path)
    assert.ok(
      pilots.some((each) => each.ref === ref),
      path,
    )
  }
  for (const { pilot_id: id, pilot_name: name } of await shown('/flights')) {
    const { first_name: first, last_name: last } = pilots.find(({ ref }) => ref === id) ?? {}
    assert.equal(name, `${first} ${last}`)
  }
})

test('other lists and lone answers of the very schema of items show those that exist, each once', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [members, soloists, winner] = await Promise.all(
    ['members', 'rehearsal/today/soloists', 'prize/winner'].map(async (path) => (await ask(`GET /${path}`)).body),
  )
  const names = new Map<string, string>(members.map((one: Record<string, string>) => [one.id, one.first_name]))
  for (const one of [...soloists, winner]) assert.equal(one.first_name, names.get(one.id))
  assert.equal(new Set(soloists.map((one: Record<string, string>) => one.id)).size, soloists.length)
})

test('who has a key has one name beside it in all answers: that of the item, and else one of its own', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [members, lessons, { today }, { said }] = await Promise.all(
    ['members', 'lessons', 'dashboard', 'thanks'].map(async (path) => (await ask(`GET /${path}`)).body),
  )
  const names = new Map<string, string>(members.map((one: Record<string, string>) => [one.id, one.username]))
  for (const one of said) assert.equal(one.member_name, names.get(one.member_id))
  const pupils = new Map<string, string>(lessons.map((one: Record<string, string>) => [one.pupil_id, one.pupil_name]))
  for (const one of [...lessons, ...today])
    assert.equal(one.pupil_name, pupils.get(one.pupil_id) ?? one.pupil_name, one.pupil_id)
  assert.ok(pupils.size > 1 && pupils.size < lessons.length)
  for (const one of lessons) assert.notEqual(one.tutor_name, one.pupil_name)
})

test('the others have addresses and user names of their own, without spaces', async () => {
  await using mock = await serve(DOCUMENT)
  const { body } = await asker(mock)('GET /members')
  assert.equal(new Set(body.map(({ email }: { email: string }) => email)).size, body.length)
  for (const { username } of body) assert.match(username, /^\S+$/)
})

test('errors beside the data of an answer are no list of its own: the data are there, and nothing was wrong', async () => {
  const fault = object({ code: TEXT, message: TEXT })
  const reply = (data: object): object => ({
    type: 'object',
    properties: {
      status: TEXT,
      data,
      errors: { type: 'array', items: fault },
      meta: object({ page: { type: 'integer' } }),
    },
  })
  const paths = {
    '/bells/unread-count': shows(reply({ type: 'object', additionalProperties: { type: 'integer' } })),
    '/tower/check': shows(reply(object({ height: { type: 'number' } }))),
    '/faults': shows(object({ errors: { type: 'array', items: fault }, total: { type: 'integer' } })),
  }
  await using mock = await serve({ ...DOCUMENT, paths })
  const shown = async (path: string) => (await asker(mock)(`GET ${path}`)).body
  const [counts, check, faults] = [
    await shown('/bells/unread-count'),
    await shown('/tower/check'),
    await shown('/faults'),
  ]
  assert.ok(Object.values(counts.data).every(Number.isInteger) && Object.keys(counts.data).length > 0)
  assert.equal(typeof check.data.height, 'number')
  for (const { status, errors } of [counts, check]) assert.deepEqual([status, errors], ['success', []])
  assert.equal(faults.total, faults.errors.length)
  assert.ok(faults.total > 0)
})

test('the keys in lists within the one who asks are of items that are there, also beside errors', async () => {
  const choir = object({ id: TEXT, title: TEXT })
  const id = { parameters: [{ name: 'choirId', in: 'path', required: true, schema: TEXT }] }
  const parts = { type: 'array', minItems: 1, items: object({ choirId: TEXT, role: TEXT }) }
  const singer = object({ id: TEXT, email: TEXT, parts })
  const reply = { type: 'object', properties: { data: singer, message: TEXT, errors: { type: 'array', items: choir } } }
  const login = { type: 'object', properties: { email: TEXT, password: TEXT } }
  const given = object({ token: TEXT, user: singer })
  const paths = {
    '/account/me': shows(reply),
    '/login': {
      post: { ...shows(given).get, requestBody: { content: { 'application/json': { schema: login } } } },
    },
    '/choirs': lists(choir),
    '/choirs/{choirId}': { ...id, ...shows(choir) },
  }
  await using mock = await serve({ ...DOCUMENT, paths, components: {} })
  const ask = asker(mock)
  const me = (await ask('GET /account/me')).body.data
  const { user } = (await ask('POST /login', { email: 'bass@example.org', password: 'p' })).body
  for (const { choirId } of [...me.parts, ...user.parts])
    assert.equal((await ask(`GET /choirs/${choirId}`)).status, 200)
})

test('what is told of an item elsewhere is never the text of an object', () => {
  assert.deepEqual(inForms({ first: 'Ada' }), [{ first: 'Ada' }])
  assert.deepEqual(inForms(7), [7, '7'])
})

test('whom nothing lists is the same wherever items show somebody and where one is read alone', async () => {
  const brief = object({ id: TEXT, username: TEXT })
  const one = shows(object({ id: TEXT, username: TEXT, email: TEXT, bio: TEXT }))
  const parameters = [{ name: 'pilot_id', in: 'path', required: true, schema: TEXT }]
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/flights': lists(object({ id: TEXT, title: TEXT, captain: TEXT, pilot: brief })),
      '/logs': lists(object({ id: TEXT, text: TEXT, pilot_id: TEXT, pilot_username: TEXT })),
      '/pilots/{pilot_id}': { parameters, ...one },
    },
  })
  const ask = asker(mock)
  const [flights, logs] = [(await ask('GET /flights')).body, (await ask('GET /logs')).body]
  for (const { pilot } of flights) assert.equal((await ask(`GET /pilots/${pilot.id}`)).body.username, pilot.username)
  for (const { pilot_id, pilot_username } of logs)
    assert.equal((await ask(`GET /pilots/${pilot_id}`)).body.username, pilot_username)
})

test('who asks is one of the users, with what is theirs, and no list of that', async () => {
  const note = object({ id: TEXT, text: TEXT, user: object({ id: TEXT, username: TEXT }) })
  const beds = { type: 'array', items: object({ label: TEXT, owner_id: TEXT }) }
  const user = object({ id: TEXT, username: TEXT, email: TEXT, beds, notes: { type: 'array', items: note } })
  const parameters = [{ name: 'id', in: 'path', required: true, schema: TEXT }]
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/notes': { ...lists(note), post: { requestBody: sends(object({ text: TEXT })), responses: { 201: has(note) } } },
      '/notes/mine': lists(note),
      '/users/me': shows(user),
      '/users/{id}': { parameters, ...shows(user) },
    },
  })
  const ask = asker(mock)
  const { body: me } = await ask('GET /users/me')
  assert.deepEqual((await ask(`GET /users/${me.id}`)).body, me)
  assert.ok(me.notes.length > 0 && me.beds.length > 0)
  for (const one of me.beds) assert.equal(one.owner_id, me.id)
  for (const { user } of me.notes) assert.deepEqual(user, { id: me.id, username: me.username })
  const { body: mine } = await ask('GET /notes/mine')
  assert.deepEqual(new Set(mine), new Set(me.notes))
  const { body: made } = await ask('POST /notes', { text: 'Hum' })
  assert.equal(made.user.id, me.id)
  assert.equal((await ask('GET /notes/mine')).body.length, mine.length + 1)
})

test('a summary tells of the item that its key names, whatever the item calls that', async () => {
  const option = { $ref: '#/components/schemas/Option' }
  const user = { $ref: '#/components/schemas/UserRead' }
  const asked = { name: 'withTotal', in: 'query', schema: { type: 'boolean', default: false } }
  const visits = lists(
    object({
      id: TEXT,
      user: object({ id: TEXT, name: TEXT, initials: TEXT }),
      rooms: { type: 'array', items: option },
    }),
  ) as { get: object }
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      '/users': lists(user),
      '/duty/available': lists(user),
      '/wards': lists(option),
      '/rooms': lists(object({ id: TEXT, name: TEXT, size: { type: 'integer' } })),
      '/visits': { get: { ...visits.get, parameters: [asked] } },
      '/diary/mine': lists(object({ id: TEXT, text: TEXT, user_id: TEXT, user_name: TEXT })),
    },
    components: {
      schemas: {
        Option: object({ id: TEXT, name: TEXT }),
        UserRead: object({ id: TEXT, fullName: TEXT, email: TEXT }),
      },
    },
  })
  const ask = asker(mock)
  const [users, available, rooms, visited, mine] = await Promise.all(
    ['users', 'duty/available', 'rooms', 'visits', 'diary/mine'].map(async (path) => (await ask(`GET /${path}`)).body),
  )
  assert.deepEqual(available, users)
  const named = new Map<string, string>(users.map((one: Record<string, string>) => [one.id, one.fullName]))
  const rooming = new Map<string, string>(rooms.map((one: Record<string, string>) => [one.id, one.name]))
  for (const { user, rooms } of visited) {
    assert.equal(user.name, named.get(user.id))
    assert.equal(user.initials, user.name.replaceAll(/(\S)\S*\s*/g, '$1'))
    for (const one of rooms) assert.equal(one.name, rooming.get(one.id))
  }
  for (const one of mine) assert.deepEqual([one.user_id, one.user_name], [users[0].id, users[0].fullName])
})

test('what is called after its list is the key of each in it, and no key of whose list it is', async () => {
  const chairPlan = {
    type: 'array',
    minItems: 2,
    items: object({ chairPlanForConcertId: { type: 'integer' }, taken: { type: 'boolean' } }),
  }
  const paths = { '/concerts': lists(object({ id: { type: 'integer' }, chairPlan })) }
  await using mock = await serve({ ...DOCUMENT, paths, components: {} })
  for (const { chairPlan: chairs } of (await asker(mock)('GET /concerts')).body) {
    const keys = chairs.map((one: object) => Object.values(one)[0])
    assert.equal(new Set(keys).size, keys.length)
  }
})

test('a nickname beside the key of an account is that of who has it, and no copy of the first', async () => {
  const Singer = object({
    id: { type: 'integer' },
    first_name: TEXT,
    last_name: TEXT,
    tg_id: { type: 'integer' },
    tg_nickname: TEXT,
  })
  await using mock = await serve({ ...DOCUMENT, paths: { '/singers': lists(Singer) }, components: {} })
  const { body } = await asker(mock)('GET /singers')
  assert.ok(new Set(body.map((one: Record<string, unknown>) => one.tg_nickname)).size > body.length / 2)
})

test('what the query names by the key of its kind has that key', async () => {
  const Verse = object({ id: { type: 'integer' }, text: TEXT })
  const parameters = [{ name: 'verseId', in: 'query', schema: { type: 'integer' } }]
  const { get } = shows({ $ref: '#/components/schemas/VerseDto' })
  const paths = { '/api/verse': { get: { ...get, parameters } } }
  await using mock = await serve({ ...DOCUMENT, paths, components: { schemas: { VerseDto: Verse } } })
  assert.equal((await asker(mock)('GET /api/verse?verseId=3')).body.id, 3)
})
