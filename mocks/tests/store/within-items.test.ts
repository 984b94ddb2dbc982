/** What is added to a list that only its item shows, by a path below the item or by a verb: songs, tags and players of bands. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const MOMENT = { type: 'string', format: 'date-time' }
const many = (items: object) => ({ type: 'array', items })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answers = (schema: object | null, status = 200) => ({
  responses: {
    [status]: { description: 'Done.', ...(schema && json(schema)) },
    404: { description: 'Nothing there.' },
  },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...json(schema) } })
const at = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: name === 'tag' ? TEXT : WHOLE })),
})
const plain = (name: string, sent: object) => ({
  [`/${name.toLowerCase()}s`]: { get: answers(many(ref(name))), post: { ...takes(sent), ...answers(ref(name), 201) } },
  [`/${name.toLowerCase()}s/{id}`]: { ...at('id'), get: answers(ref(name)) },
})
const Short = object({ id: WHOLE, name: TEXT })
const Song = object({ id: WHOLE, title: TEXT, minutes: WHOLE, createdAt: MOMENT })

const Note = object({ id: WHOLE, text: TEXT, createdAt: MOMENT })

const BANDS = {
  ...{ openapi: '3.1.0', info: { title: 'Bands', version: '1' } },
  paths: {
    ...plain('Band', object({ name: TEXT })),
    ...plain('Player', object({ name: TEXT })),
    ...plain('Festival', object({ name: TEXT })),
    '/bands/{id}/songs': {
      ...at('id'),
      post: { ...takes(object({ title: TEXT, minutes: WHOLE })), ...answers(ref('Band'), 201) },
    },
    '/bands/{id}/songs/{songId}': {
      ...at('id', 'songId'),
      put: { ...takes(object({ minutes: WHOLE })), ...answers(ref('Band')) },
      delete: answers(null, 204),
    },
    '/bands/{id}/note': { ...at('id'), post: { ...takes(object({ text: TEXT })), ...answers(Note) } },
    '/bands/{id}/tags': { ...at('id'), post: { ...takes(object({ tags: many(TEXT) })), ...answers(ref('Band')) } },
    '/bands/{id}/tags/{tag}': { ...at('id', 'tag'), delete: answers(null, 204) },
    '/bands/{id}/add-player/{playerId}': { ...at('id', 'playerId'), post: answers(object({ message: TEXT })) },
    '/bands/{id}/remove-player/{playerId}': { ...at('id', 'playerId'), post: answers(object({ message: TEXT })) },
    '/bands/{id}/attach-manager/{managerId}': { ...at('id', 'managerId'), post: answers(object({ message: TEXT })) },
    '/bands/{id}/detach-manager': { ...at('id'), post: answers(object({ message: TEXT })) },
    ...plain('Manager', object({ name: TEXT })),
    '/festivals/{id}/attend/{bandId}': { ...at('id', 'bandId'), post: answers(object({ message: TEXT })) },
  },
  components: {
    schemas: {
      Band: object(
        {
          ...{ id: WHOLE, name: TEXT, songs: many(Song), tags: many(TEXT), notes: many(Note) },
          ...{ players: many(Short), manager: { anyOf: [Short, { type: 'null' }] }, festivals: many(Short) },
        },
        ['id', 'name', 'songs', 'tags', 'notes', 'players', 'festivals'],
      ),
      Player: Short,
      Manager: Short,
      Festival: object({ id: WHOLE, name: TEXT, bands: many(Short) }),
    },
  },
}

test('what is sent below an item is in its list, is called by its key there, and goes again', async () => {
  await using mock = await serve(BANDS)
  const ask = asker(mock)
  const { body: band } = await ask('POST /bands', { name: 'The Oaks' })
  const shown = async () => (await ask(`GET /bands/${band.id}`)).body
  const { body: made, status } = await ask(`POST /bands/${band.id}/songs`, { title: 'Rain', minutes: 4 })
  const { body: next } = await ask(`POST /bands/${band.id}/songs`, { title: 'Sun', minutes: 3 })
  const [song, second] = next.songs
  assert.deepEqual([status, made.songs, song.title, song.minutes], [201, [song], 'Rain', 4])
  assert.ok(song.id !== second.id && Math.abs(Date.parse(song.createdAt) - Date.now()) < 60_000, song.createdAt)
  const { body: note } = await ask(`POST /bands/${band.id}/note`, { text: 'Call them' })
  assert.deepEqual([note.text, (await shown()).notes], ['Call them', [note]])
  const { body: changed } = await ask(`PUT /bands/${band.id}/songs/${song.id}`, { minutes: 5 })
  assert.deepEqual(changed.songs, [{ ...song, minutes: 5 }, second])
  await ask(`DELETE /bands/${band.id}/songs/${second.id}`)
  assert.deepEqual((await shown()).songs, [{ ...song, minutes: 5 }])
  assert.deepEqual((await ask(`POST /bands/${band.id}/tags`, { tags: ['loud', 'new'] })).body.tags, ['loud', 'new'])
  assert.deepEqual((await ask(`POST /bands/${band.id}/tags`, { tags: ['new', 'live'] })).body.tags, [
    'loud',
    'new',
    'live',
  ])
  await ask(`DELETE /bands/${band.id}/tags/loud`)
  assert.deepEqual((await shown()).tags, ['new', 'live'])
  assert.equal((await ask('POST /bands/9999/songs', { title: 'Rain', minutes: 4 })).status, 404)
})

test('a verb before the name of a thing, or alone, adds it to the list or takes it out; of one thing it sets which', async () => {
  await using mock = await serve(BANDS)
  const ask = asker(mock)
  const { body: band } = await ask('POST /bands', { name: 'The Elms' })
  const { body: player } = await ask('POST /players', { name: 'Ann Reed' })
  const { body: manager } = await ask('POST /managers', { name: 'Tom Pike' })
  const { body: festival } = await ask('POST /festivals', { name: 'Lakeside' })
  const shown = async () => (await ask(`GET /bands/${band.id}`)).body
  await ask(`POST /bands/${band.id}/add-player/${player.id}`)
  await ask(`POST /bands/${band.id}/attach-manager/${manager.id}`)
  await ask(`POST /festivals/${festival.id}/attend/${band.id}`)
  const { players, manager: whose, festivals } = await shown()
  assert.deepEqual([players, whose, festivals], [[player], manager, [{ id: festival.id, name: 'Lakeside' }]])
  const { body: after } = await ask(`GET /festivals/${festival.id}`)
  assert.deepEqual([after.bands.length, after.bands[0].id], [1, band.id])
  await ask(`POST /bands/${band.id}/remove-player/${player.id}`)
  await ask(`POST /bands/${band.id}/detach-manager`)
  const left = await shown()
  assert.deepEqual([left.players, left.manager ?? null], [[], null])
})
