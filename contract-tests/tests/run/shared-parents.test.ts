/** Below a parent that a list shows and nothing makes, a run makes items, takes them away, and leaves the parent and others' items alone. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const ofType = (type: string) => ({ type })
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const one = (schema: object, description = 'one') => ({ description, ...content(schema) })
const many = (schema: object) => ({ responses: { 200: one({ type: 'array', items: schema }, 'all') } })
const gone = { 404: { description: 'none' } }
const Parent = { type: 'object', required: ['id'], properties: { id: ofType('string'), title: ofType('string') } }
const Hook = { type: 'object', properties: { id: ofType('integer'), name: ofType('string'), text: ofType('string') } }
const named = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: ofType(/hook|note/.test(name) ? 'integer' : 'string'),
  })),
})
const create = (operationId: string) => ({
  ...{ operationId, requestBody: { required: true, ...content({ ...Hook, required: ['name'] }) } },
  responses: { 201: one(Hook), 400: { description: 'no' }, ...gone },
})
const below = (parent: string, name: string, id: string) => ({
  [`/${parent}/{${id}}/${name}s`]: { ...named(id), get: many(Hook), post: create(`add_${name}`) },
  [`/${parent}/{${id}}/${name}s/{${name}Id}`]: {
    ...named(id, `${name}Id`),
    get: { operationId: `${name}_of`, responses: { 200: one(Hook), ...gone } },
    delete: { operationId: `remove_${name}`, responses: { 204: { description: 'done' }, ...gone } },
  },
})

const documentOf = (hasMe: boolean) => ({
  openapi: '3.1.0',
  info: { title: 'Hooks', version: '1' },
  paths: {
    '/sites': { get: { operationId: 'sites', ...many(Parent) } },
    ...below('sites', 'hook', 'siteId'),
    // Nothing takes these away again.
    '/sites/{siteId}/visits': { ...named('siteId'), post: create('add_visit') },
    '/members': { get: { operationId: 'members', ...many(Parent) } },
    ...below('members', 'note', 'memberId'),
    ...(hasMe ? { '/me': { get: { operationId: 'me', responses: { 200: one(Parent) } } } } : {}),
  },
})

const PARENTS: Readonly<Record<string, readonly string[]>> = { sites: ['berlin', 'oslo'], members: ['ann', 'bob'] }

/** What a run writes to a service whose parents are of others; `isRefused`: says why it takes no such name. */
async function written({ hasMe = false, isRefused = (_: string): string | null => null } = {}) {
  const items = new Map<string, object>(
    ['/sites/berlin/hooks/1', '/members/ann/notes/2'].map((at) => [at, { id: Number(at.at(-1)), name: 'their.hook.' }]),
  )
  const before = [...items.keys()]
  const writes = new Set<string>()
  let count = 100
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const [path = ''] = url.split('?')
    const sent: unknown = await text(request)
      .then((all) => JSON.parse(all || 'null'))
      .catch(() => undefined)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined ? undefined : JSON.stringify(value))
    }
    const [, kind = '', parent, , id] = path.split('/')
    if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) writes.add(`${method} ${path.replace(/\d{3,}$/, 'own')}`)
    if (path === '/me') return answer(200, { id: 'bob' })
    if (parent === undefined)
      return answer(
        200,
        PARENTS[kind]?.map((key) => ({ id: key, title: key })),
      )
    if (PARENTS[kind]?.includes(parent) !== true) return answer(404)
    if (method === 'POST') {
      const name = isObject(sent) ? sent.name : undefined
      const why = typeof name === 'string' ? isRefused(name) : 'a name is missing'
      if (why !== null) return answer(400, { error: why })
      const made = { ...Object(sent), id: count++ }
      items.set(`${path}/${made.id}`, made)
      return answer(201, made)
    }
    if (id === undefined)
      return answer(
        200,
        [...items].flatMap(([at, item]) => (at.startsWith(`${path}/`) ? [item] : [])),
      )
    if (!items.has(path)) return answer(404)
    if (method !== 'DELETE') return answer(200, items.get(path))
    items.delete(path)
    answer(204)
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(documentOf(hasMe)))
    const { reach } = await verify({ spec, target: origin, report: join(folder.path, 'report') })
    const unjudged = Object.fromEntries(reach.unjudged.map(({ operation, reason }) => [operation, reason]))
    return { writes: [...writes].sort(), unjudged, isAsBefore: before.join() === [...items.keys()].join() }
  } finally {
    await close()
  }
}

const OF_SITES = ['DELETE /sites/berlin/hooks/own', 'POST /sites/berlin/hooks']

test('items are made below the first of several parents, but below none of several people', async () => {
  const { writes, unjudged, isAsBefore } = await written()
  assert.deepEqual(writes, OF_SITES)
  assert.ok(isAsBefore)
  assert.deepEqual(Object.keys(unjudged).sort(), ['add_note', 'add_visit', 'remove_note'])
  for (const reason of Object.values(unjudged)) assert.match(reason, /^it could change what this run did not create/)
})

nightly('of several people, items are made below whoever asks', async () => {
  const { writes, unjudged, isAsBefore } = await written({ hasMe: true })
  const of = ['DELETE /members/bob/notes/own', 'POST /members/bob/notes']
  assert.deepEqual(writes, [of[0], OF_SITES[0], of[1], OF_SITES[1]])
  assert.ok(isAsBefore)
  assert.deepEqual(Object.keys(unjudged), ['add_visit'])
})

test('a name that is refused and quoted is written like those in the list, each time another one', async () => {
  const taken = new Set<string>()
  const isRefused = (name: string): string | null => {
    if (!/^[a-z0-9]+\.hook\.$/.test(name)) return `'${name}' is not canonical`
    const isTaken = taken.has(name)
    taken.add(name)
    return isTaken ? `${name} exists` : null
  }
  const { writes, unjudged, isAsBefore } = await written({ isRefused })
  assert.ok(
    OF_SITES.every((at) => writes.includes(at)),
    writes.join(),
  )
  assert.ok(isAsBefore)
  assert.equal(unjudged.add_hook, undefined)
})
