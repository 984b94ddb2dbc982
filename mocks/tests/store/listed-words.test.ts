/** Lists of words beside a resource: those that its items have. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../index.ts'

const text = { type: 'string' }
const list = (items: object) => ({ type: 'array', items })
const answer = (schema: object, status = '200') => ({
  responses: { [status]: { description: 'Done', content: { 'application/json': { schema } } } },
})
const FILM = {
  type: 'object',
  required: ['title', 'genre', 'moodNames'],
  properties: { id: { type: 'integer', readOnly: true }, title: text, genre: text, moodNames: list(text) },
}
const within = (name: string, schema: object) => ({ type: 'object', required: [name], properties: { [name]: schema } })

const CINEMA = {
  openapi: '3.1.0',
  info: { title: 'Cinema', version: '1.0' },
  paths: {
    '/films': {
      get: answer(list(FILM)),
      post: { requestBody: { content: { 'application/json': { schema: FILM } } }, ...answer(FILM, '201') },
    },
    '/films/genres': { get: { parameters: [{ name: 'title', in: 'query', schema: text }], ...answer(list(text)) } },
    '/moods': { get: answer(within('moods', list(text))) },
    '/halls': { get: answer(list(text)) },
    '/formats': { get: answer(within('formats', { ...list(text), examples: [['reel', 'disc']] })) },
  },
}

test("a list of words has those of the items, also of a new one; what is nobody's stays", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'cinema-'))
  context.after(() => rm(folder, { recursive: true }))
  const spec = join(folder, 'cinema.json')
  await writeFile(spec, JSON.stringify(CINEMA))
  await using mock = await createMockServer({ port: 0, spec })
  const ask = async (path: string, body?: object) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(mock.url + path, body && sent)).json()
  }
  const had = async () => {
    const films: readonly { genre: string; moodNames: string[] }[] = await ask('/films')
    return [new Set(films.map(({ genre }) => genre)), new Set(films.flatMap(({ moodNames }) => moodNames))]
  }
  const listed = async () => {
    const all: readonly (readonly string[])[] = [await ask('/films/genres'), (await ask('/moods')).moods]
    for (const words of all) assert.equal(new Set(words).size, words.length)
    return all.map((words) => new Set(words))
  }
  const [halls, formats] = [await ask('/halls'), await ask('/formats')]
  assert.deepEqual(await listed(), await had())
  await ask('/films', { title: 'Rain', genre: 'silent', moodNames: ['wet', 'dark', 'wet'] })
  assert.deepEqual(await listed(), await had())
  const [genres, moods] = await listed()
  assert.ok(genres?.has('silent') && moods?.has('wet'))
  assert.deepEqual([await ask('/halls'), await ask('/formats')], [halls, formats])
  assert.deepEqual(formats, { formats: ['reel', 'disc'] })
})
