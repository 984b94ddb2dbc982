/** One store for what is shown at several paths that say only who looks: `/admin/films` beside `/films`. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createMockServer, type MockServer } from '../../index.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object, status = '200') => ({
  responses: { [status]: { description: 'Done', ...json(schema) } },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...json(schema) } })
const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const list = (name: string) => answer({ type: 'array', items: of(name) })
const named = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: uuid }] })
const bearer = { security: [{ bearer: [] }] }
const told = { title: text, director: text }

const CINEMA = {
  openapi: '3.0.3',
  info: { title: 'Cinema', version: '1.0' },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Film: object({ id: uuid, ...told }),
      WholeFilm: object({ id: uuid, ...told, is_hidden: { type: 'boolean' } }),
      Viewer: object({ id: uuid, username: text }),
      Loan: object({
        id: uuid,
        film_id: uuid,
        customer_id: uuid,
        status: { type: 'string', enum: ['requested', 'returned', 'cancelled'] },
        weeks: { type: 'integer' },
      }),
      Entry: object({ username: text, password: text }),
      Token: object({ token: text }),
    },
  },
  paths: {
    '/auth/register': { post: { ...takes(of('Entry')), ...answer(of('Token')) } },
    '/auth/me': { get: { ...bearer, ...answer(of('Viewer')) } },
    '/films': { get: list('Film') },
    '/films/{film_id}': { ...named('film_id'), get: answer(of('Film')) },
    '/films/{film_id}/rent': {
      ...named('film_id'),
      post: { ...bearer, ...takes(object({ weeks: { type: 'integer' } })), ...answer(of('Loan')) },
    },
    '/loans': { get: { ...bearer, ...list('Loan') } },
    '/admin/films': {
      get: { ...bearer, ...list('WholeFilm') },
      post: { ...bearer, ...takes(object({ ...told, is_hidden: { type: 'boolean' } })), ...answer(of('WholeFilm')) },
    },
    '/admin/loans': { get: { ...bearer, summary: 'Get incomplete loans', ...list('Loan') } },
    '/admin/loans/{loan_id}/return': { ...named('loan_id'), post: { ...bearer, ...answer({}) } },
    // Parts of a kitchen are no stage's.
    '/kitchen/parts': { get: list('Film'), post: { ...takes(object(told)), ...answer(of('Film'), '201') } },
    '/stage/parts': { get: list('Film'), post: { ...takes(object(told)), ...answer(of('Film'), '201') } },
  },
}

let server: MockServer
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viewpoints-'))
  await writeFile(join(folder, 'cinema.json'), JSON.stringify(CINEMA))
  server = await createMockServer({ spec: join(folder, 'cinema.json'), port: 0 })
})

after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

type Item = Readonly<Record<string, unknown>>

async function ask(method: string, path: string, body?: object, token = 'abc') {
  const answered = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answered.status, body: await answered.json() }
}

const listed = async (path: string, token?: string): Promise<readonly Item[]> => {
  const { body } = await ask('GET', path, undefined, token)
  assert.ok(Array.isArray(body))
  return body
}

test('what an administrator makes is what others see, in their view, but not what is hidden', async () => {
  const film = { title: 'The Long Tide', director: 'Ana Brook' }
  const made = await ask('POST', '/admin/films', { ...film, is_hidden: false })
  const hidden = await ask('POST', '/admin/films', { ...film, is_hidden: true })
  assert.deepEqual([made.body.is_hidden, hidden.body.is_hidden], [false, true])
  const own = { id: made.body.id, ...film }
  assert.deepEqual((await ask('GET', `/films/${made.body.id}`)).body, own)
  const [seen, all] = [await listed('/films'), await listed('/admin/films')]
  assert.deepEqual(
    seen.filter(({ title }) => title === film.title),
    [own],
  )
  assert.deepEqual(new Set(seen.map(({ id }) => id)), new Set(all.flatMap((one) => (one.is_hidden ? [] : [one.id]))))
})

test('what an action on an item makes is of that item and of the one who asks, until it is over', async () => {
  const { body } = await ask('POST', '/auth/register', { username: 'robin', password: 'long enough' })
  const [{ id: viewer }, film] = [
    (await ask('GET', '/auth/me', undefined, body.token)).body,
    (await listed('/films'))[0],
  ]
  assert.deepEqual(await listed('/loans', body.token), [])
  const { body: loan } = await ask('POST', `/films/${film?.id}/rent`, { weeks: 2 }, body.token)
  assert.deepEqual(loan, { id: loan.id, film_id: film?.id, customer_id: viewer, status: 'requested', weeks: 2 })
  assert.deepEqual(await listed('/loans', body.token), [loan])
  const open = await listed('/admin/loans')
  assert.ok(open.some(({ id }) => id === loan.id))
  assert.ok(open.every(({ status }) => status === 'requested'))
  await ask('POST', `/admin/loans/${loan.id}/return`)
  assert.ok((await listed('/admin/loans')).every(({ id }) => id !== loan.id))
  assert.deepEqual(await listed('/loans', body.token), [{ ...loan, status: 'returned' }])
})

test('what other things have by the same name stays theirs', async () => {
  const { body } = await ask('POST', '/kitchen/parts', { title: 'Stove', director: 'Ivo' })
  assert.ok((await listed('/kitchen/parts')).some(({ id }) => id === body.id))
  assert.ok((await listed('/stage/parts')).every(({ id }) => id !== body.id))
})
