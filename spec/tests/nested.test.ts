/** Paths that lead to the same items have one resource, whatever the trade; the judge sees each path alone. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import type { Api } from '../contract/contract.ts'
import { readApi } from '../read/contract.ts'
import { corrected } from '../resources/corrections/corrections.ts'
import { correctionsText } from '../resources/corrections/told.ts'
import { collectionsIn, resourcesOf } from '../resources/resources.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const object = (properties: object): object => ({ type: 'object', properties })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const one = (name: string): object => ({ responses: { 200: { description: 'ok', ...json(ref(name)) } } })
const list = (name: string): object => ({
  responses: { 200: { description: 'ok', ...json({ type: 'array', items: ref(name) }) } },
})
const made = (name: string): object => ({ requestBody: json(ref(name)), ...one(name) })

/** A choir's singers, their voices' leaders, rehearsals and the songs that each rehearses. */
const CHOIR: Api = readApi({
  openapi: '3.1.0',
  info: { title: 'Choir', version: '1' },
  paths: {
    '/venues': { get: list('Venue') },
    '/venues/{id}': { get: one('Venue') },
    '/venues/{id}/rehearsals': { get: list('Rehearsal'), post: made('Rehearsal') },
    '/venues/{venue}/rehearsals/{rehearsalId}': { get: one('Rehearsal') },
    '/rehearsals': { get: list('Rehearsal') },
    '/rehearsals/cancelled': { get: list('Rehearsal') },
    '/rehearsals/deleted': { get: list('Rehearsal') },
    '/rehearsals/next': { get: list('Rehearsal') },
    '/rehearsals/{id}': { get: one('Rehearsal'), delete: { responses: { 204: { description: 'gone' } } } },
    '/rehearsals/{id}/songs': { get: list('Song'), post: made('Song') },
    '/singers': { get: list('Singer') },
    '/singers/{name}': { get: one('Singer') },
    '/singers/{name}/subordinates': { get: list('Singer') },
    '/singers/{name}/friends': { get: list('Singer') },
    '/singers/{name}/rehearsals': { get: list('Rehearsal') },
  },
  components: {
    schemas: {
      Venue: object({ id: NUMBER, street: TEXT }),
      Rehearsal: object({
        id: NUMBER,
        venueId: NUMBER,
        conductor: object({ name: TEXT, phone: TEXT }),
        status: { type: 'string', enum: ['planned', 'cancelled'] },
      }),
      Song: object({ id: NUMBER, title: TEXT }),
      Singer: object({ name: TEXT, supervisor: TEXT, voice: TEXT }),
    },
  },
})

/** The uses of each resource that do not stand at its own path. */
function nestedIn(api: Api): string[] {
  return resourcesOf(api).resources.flatMap(({ name, uses }) =>
    uses.flatMap(({ operation: { method, path }, above, sets }) => {
      const by = above?.filters.map((filter) => `${filter.path.join('.')} = {${filter.parameter}}`) ?? []
      const which = [...by, ...Object.entries(sets ?? {}).map(([property, value]) => `${property} = ${value}`)]
      return which.length === 0 ? [] : [`${method} ${path}: ${name} whose ${which.join(' and ')}`]
    }),
  )
}

test('a list below an item is the list of all, by the property or the role that names the item', () => {
  assert.deepEqual(nestedIn(CHOIR).toSorted(), [
    'GET /rehearsals/cancelled: rehearsals whose status = cancelled',
    'GET /singers/{name}/subordinates: singers whose supervisor = {name}',
    'GET /venues/{id}/rehearsals: rehearsals whose venueId = {id}',
    'GET /venues/{venue}/rehearsals/{rehearsalId}: rehearsals whose venueId = {venue}',
    'POST /venues/{id}/rehearsals: rehearsals whose venueId = {id}',
  ])
  const { resources, uses, stateless } = resourcesOf(CHOIR)
  assert.deepEqual(
    resources.map(({ path, parents }) => [path, parents]),
    [
      ['/venues', 0],
      ['/rehearsals', 0],
      ['/rehearsals/{id}/songs', 1],
      ['/singers', 0],
      // Who is somebody's friend, or sings where, no property says.
      ['/singers/{name}/friends', 1],
      ['/singers/{name}/rehearsals', 1],
    ],
  )
  const next = CHOIR.operations.find(({ path }) => path === '/rehearsals/next')
  assert.equal(next && uses.get(next)?.resource.path, '/rehearsals')
  assert.deepEqual(
    stateless.map(({ path }) => path),
    ['/rehearsals/deleted'],
  )
})

test('what is printed says so, changes nothing, and can be undone', async () => {
  const text = await correctionsText(CHOIR)
  assert.match(
    text,
    /GET \/venues\/\{id\}\/rehearsals: .*above: \{ id: \/venueId \}.*# .*those whose venueId is \{id\}/,
  )
  const again = corrected(CHOIR, parse(text))
  assert.equal(await correctionsText(again), text)
  assert.ok(
    isDeepStrictEqual(resourcesOf(again).resources, resourcesOf(CHOIR).resources),
    'what is not printed differs',
  )
  const other = corrected(CHOIR, {
    resources: { visits: { path: '/venues/{id}/rehearsals', key: 'id' } },
    operations: { 'GET /venues/{id}/rehearsals': { resource: 'visits' } },
  })
  assert.ok(!nestedIn(other).some((line) => line.startsWith('GET /venues/{id}/rehearsals')))
  assert.equal(resourcesOf(other).resources.find(({ name }) => name === 'visits')?.parents, 1)
})

test('each path alone has its own collection', () => {
  const paths = collectionsIn(CHOIR).resources.map(({ path, uses }) => `${path} ${uses.length}`)
  assert.ok(paths.includes('/venues/{id}/rehearsals 3'))
  assert.ok(collectionsIn(CHOIR).resources.every(({ uses }) => uses.every(({ above }) => above === undefined)))
})
