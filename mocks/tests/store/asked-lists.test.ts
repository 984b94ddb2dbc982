/** What lists make of parameters that are called otherwise than the properties of their items. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const whole = { type: 'integer' }
const moment = { type: ['string', 'null'], format: 'date-time' }
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  required,
  properties,
})
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const asked = (parameters: Readonly<Record<string, object>>): object[] =>
  Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema }))

const PLAY = {
  ...{ title: text, stars: whole, pricePerSeat: { type: 'number' }, membershipTier: text, isActive: flag, liked: flag },
  ...{
    archivedAt: moment,
    premiere: text,
    createdAt: moment,
    wheelchairs_allowed: flag,
    tagList: { type: 'array', items: text },
  },
  ...{ address: object({ street: text, city: text }), author: object({ username: text, age: whole }) },
  ...{ genres: { type: 'array', items: object({ id: whole, name: text }) } },
}
const ASKED = {
  ...{
    city: text,
    author: text,
    tag: text,
    tier: text,
    genreId: whole,
    play_title: text,
    minScore: whole,
    liked: text,
  },
  ...{
    active: whole,
    archived: flag,
    wheelchairs: flag,
    max_price: text,
    status: text,
    fields: text,
    sort: text,
    days: whole,
  },
}
const THEATRE = {
  openapi: '3.1.0',
  info: { title: 'Theatre', version: '1' },
  paths: {
    '/plays': {
      get: {
        parameters: asked(ASKED),
        responses: {
          200: { description: 'd', ...json({ type: 'array', items: object({ id: whole, ...PLAY }, ['id']) }) },
        },
      },
      post: {
        requestBody: { required: true, ...json(object(PLAY, ['title'])) },
        responses: { 201: { description: 'd', ...json(object({ id: whole, ...PLAY }, ['id'])) } },
      },
    },
  },
}

const PLAYS = [
  {
    ...{ title: 'Faust', stars: 5, pricePerSeat: 30, membershipTier: 'gold', isActive: true, liked: true },
    ...{ archivedAt: null, createdAt: '2024-03-01T10:00:00Z', wheelchairs_allowed: true, tagList: ['old', 'long'] },
    ...{ address: { street: 'A', city: 'Ulm' }, author: { username: 'jo', age: 3 }, genres: [{ id: 1, name: 'x' }] },
  },
  {
    ...{ title: 'Amphitryon', stars: 2, pricePerSeat: 50, membershipTier: 'basic', isActive: false, liked: false },
    ...{
      archivedAt: '2024-05-01T10:00:00Z',
      createdAt: '2024-01-01T10:00:00Z',
      wheelchairs_allowed: false,
      tagList: ['old'],
    },
    ...{ address: { street: 'B', city: 'Bonn' }, author: { username: 'ann', age: 4 }, genres: [{ id: 2, name: 'y' }] },
  },
  {
    ...{ title: 'Medea', stars: 4, pricePerSeat: 10, membershipTier: 'gold', isActive: true, liked: false },
    ...{ archivedAt: null, createdAt: '2024-02-01T10:00:00Z', wheelchairs_allowed: true, tagList: [] },
    ...{ address: { street: 'C', city: 'Bonn' }, author: { username: 'jo', age: 3 }, genres: [] },
  },
]

test('a parameter means the property that its name leads to, and a list goes the way that is asked for', async () => {
  await using mock = await serve(THEATRE, { data: 0 })
  const ask = asker(mock)
  for (const play of PLAYS) assert.equal((await ask('POST /plays', play)).status, 201)
  const rows = {
    ...{
      'city=Bonn': 'Amphitryon Medea',
      'author=jo': 'Faust Medea',
      'tag=old': 'Faust Amphitryon',
      'tier=gold': 'Faust Medea',
    },
    ...{ 'genreId=2': 'Amphitryon', 'play_title=Medea': 'Medea', 'minScore=4': 'Faust Medea', 'liked=ann': 'Faust' },
    ...{
      'liked=false': 'Amphitryon Medea',
      'active=1': 'Faust Medea',
      'active=0': 'Amphitryon',
      'archived=true': 'Amphitryon',
    },
    ...{ 'archived=false': 'Faust Medea', 'wheelchairs=false': 'Amphitryon', 'max_price=30': 'Faust Medea' },
    ...{ 'sort=price_low': 'Medea Faust Amphitryon', 'sort=price_high_to_low': 'Amphitryon Faust Medea' },
    ...{ 'sort=cheapest': 'Medea Faust Amphitryon', 'sort=newest': 'Faust Medea Amphitryon' },
    ...{ 'sort=oldest': 'Amphitryon Medea Faust', 'sort=-created': 'Faust Medea Amphitryon' },
    ...{
      'sort=TITLE_DESC': 'Medea Faust Amphitryon',
      'sort=z-a': 'Medea Faust Amphitryon',
      'sort=rating': 'Faust Medea Amphitryon',
    },
    ...{
      'sort=stars:asc': 'Amphitryon Medea Faust',
      'sort=price+desc': 'Amphitryon Faust Medea',
      'days=4': 'Faust Amphitryon Medea',
    },
  }
  for (const [query, want] of Object.entries(rows)) {
    const { body } = await ask(`GET /plays?${query}`)
    assert.equal(body.map(({ title }: { title: string }) => title).join(' '), want, query)
  }
  const { body } = await ask('GET /plays?fields=title,address.city&tier=gold')
  assert.deepEqual(body, [
    { id: 1, title: 'Faust', address: { street: 'A', city: 'Ulm' } },
    { id: 3, title: 'Medea', address: { street: 'C', city: 'Bonn' } },
  ])
})

const DUEL = {
  ...{ homeClubId: whole, awayClubId: whole, referee: object({ id: whole, name: text }), duelNummer: text },
  ...{ beginn: moment, geburtsdatum: { type: 'string', format: 'date' }, createdAt: moment, periodStart: moment },
}
const DUELS = {
  openapi: '3.1.0',
  info: { title: 'Duels', version: '1' },
  paths: {
    '/duels': {
      get: {
        parameters: asked({
          ...{ clubId: whole, referee: text, nummer: text, geborenVor: text, registeredAfter: text, startsAfter: text },
          ...{ periodFrom: text, year: whole, sortierung: text, seite: whole, groesse: whole },
        }),
        responses: { 200: { description: 'd', ...json({ type: 'array', items: object({ id: whole, ...DUEL }) }) } },
      },
    },
  },
}

test('a filter means what a property says in another language, at two places, or by another word for the same', async () => {
  const at = (year: number): string => `${year}-03-01T00:00:00Z`
  const duels = [1, 2, 3].map((id) => ({
    ...{ id, homeClubId: id, awayClubId: (id % 3) + 1, referee: { id, name: `Judge ${id}` }, duelNummer: `D-${id}` },
    ...{ beginn: at(2020 + id), geburtsdatum: `198${id}-05-05`, createdAt: at(2010 + id), periodStart: at(2000 + id) },
  }))
  await using mock = await serve(DUELS, { data: { duels } })
  const ask = asker(mock)
  const rows = {
    ...{ 'clubId=1': '1 3', 'referee=judge+2': '2', 'referee=2': '2', 'nummer=D-3': '3', 'geborenVor=1982-01-01': '1' },
    ...{ 'registeredAfter=2012-01-01': '2 3', 'startsAfter=2022-01-01': '2 3', 'periodFrom=2003-01-01': '3' },
    ...{ 'year=2022': '2', 'sortierung=-geburtsdatum': '3 2 1', 'seite=2&groesse=2': '3' },
  }
  for (const [query, want] of Object.entries(rows)) {
    const { body } = await ask(`GET /duels?${query}`)
    assert.equal(body.map(({ id }: { id: number }) => id).join(' '), want, query)
  }
})

test('a documented parameter that chooses nothing is said once, and an undocumented one never', async () => {
  await using mock = await serve(THEATRE)
  const ask = asker(mock)
  for (const query of ['nothing=1', 'days=3', 'days=4']) assert.equal((await ask(`GET /plays?${query}`)).status, 200)
  const notes = mock.requests().map(({ verdict }) => verdict.message)
  assert.deepEqual(notes, [
    null,
    'The list takes no notice of status, days: the document does not show which properties of the items they are about.',
    null,
  ])
})

test('an answer repeats what its query asked for under the same name, and keeps its own where nothing is asked', async () => {
  const day = { type: 'string', format: 'date' }
  const since = { type: 'string', format: 'date-time' }
  const shown = (schema: object): object => ({ description: 'd', ...json(schema) })
  const window = {
    from: since,
    to: since,
    q: text,
    seat: whole,
    visits: { type: 'array', items: object({ id: whole }) },
  }
  const sums = { day_from: day, day_to: day, sold: whole, meta: object({ by: text }, ['by']) }
  const paths = {
    '/visits': {
      get: {
        parameters: asked({ from: since, to: since, q: text, seat: whole }),
        responses: { 200: shown(object(window, ['from', 'to'])) },
      },
    },
    '/takings': {
      get: {
        parameters: asked({ day_from: day, day_to: day, by: text, sold: text }),
        responses: { 200: shown(object(sums, ['day_from', 'day_to', 'meta', 'sold'])) },
      },
    },
  }
  await using mock = await serve({ ...THEATRE, paths })
  const ask = asker(mock)
  const visits = (await ask('GET /visits?from=2026-11-01T00:00:00Z&to=2026-11-09T00:00:00Z&q=lamp&seat=12')).body
  const { from, to, q, seat } = visits
  assert.deepEqual([from, to, q, seat], ['2026-11-01T00:00:00Z', '2026-11-09T00:00:00Z', 'lamp', 12])
  const plain = (await ask('GET /visits')).body
  assert.ok(plain.from !== from && plain.q === undefined)
  const takings = (await ask('GET /takings?day_from=2026-11-01&day_to=2026-11-30&by=week&sold=many')).body
  assert.deepEqual([takings.day_from, takings.day_to, takings.meta.by], ['2026-11-01', '2026-11-30', 'week'])
  // What fits nowhere is not shown.
  assert.equal(typeof takings.sold, 'number')
})
