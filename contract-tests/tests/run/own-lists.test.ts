/** A request that changes or deletes the items of a list is sent with items of the run alone, and never without one. */

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

const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const string = { type: 'string' }
const Plant = { type: 'object', required: ['id', 'name'], properties: { id: string, name: string } }
const New = { type: 'object', required: ['name'], properties: { name: string } }
const ids = (name: string, isRequired: boolean, more: object = {}) => ({
  requestBody: {
    required: true,
    ...content({
      type: 'object',
      properties: { [name]: { type: 'array', items: string }, ...more },
      ...(isRequired && { required: [name] }),
    }),
  },
})
const no = { 400: { description: 'no' } }
const gone = { 204: { description: 'gone' } }
const document = (isRequired: boolean, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': {
      get: {
        operationId: 'plants',
        responses: { 200: { description: 'all', ...content({ type: 'array', items: Plant }) } },
      },
      post: {
        operationId: 'plant',
        requestBody: { required: true, ...content(New) },
        responses: { 201: { description: 'made', ...content(Plant) }, ...no },
      },
      delete: { operationId: 'deletePlants', ...ids('ids', isRequired, more), responses: { ...gone, ...no } },
    },
    '/plants/bulk_water': {
      post: {
        operationId: 'bulkWater',
        ...ids('plant_ids', isRequired, { note: string }),
        responses: { ...gone, ...no },
      },
    },
    '/plants/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      get: {
        operationId: 'look',
        responses: { 200: { description: 'one', ...content(Plant) }, 404: { description: 'none' } },
      },
      delete: { operationId: 'pull', responses: { ...gone, 404: { description: 'none' } } },
    },
  },
})

/** Verifies a garden in which an empty or absent list stands for all plants: what was not judged, and who named others than the run's. */
async function garden(spec: object) {
  const plants = new Map<string, object>([['theirs', { id: 'theirs', name: 'Theirs' }]])
  const foreign: string[] = []
  let listed = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const sent = await text(request)
    const body: unknown = await Promise.resolve(sent)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined || status === 204 ? undefined : JSON.stringify(value))
    }
    const [, kind, id] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    if (kind !== 'plants') return answer(404)
    const isOfMany = (id === undefined && method === 'DELETE') || (id === 'bulk_water' && method === 'POST')
    if (isOfMany) {
      const named: unknown = isObject(body) ? (body.ids ?? body.plant_ids) : undefined
      const isOwn =
        Array.isArray(named) && named.length > 0 && named.every((one) => one !== 'theirs' && plants.has(one))
      if (!isOwn) foreign.push(`${method} ${url} ${sent}`)
      if (!isOwn || (isObject(body) && typeof (body.note ?? '') !== 'string')) return answer(400)
      listed++
      if (method === 'DELETE') for (const one of named) plants.delete(one)
      return answer(204)
    }
    if (id === undefined) {
      if (method === 'GET') return answer(200, [...plants.values()])
      if (method !== 'POST') return answer(405)
      if (!isObject(body) || typeof body.name !== 'string') return answer(400)
      const key = `p${plants.size}-${Math.floor(performance.now() * 1000)}`
      plants.set(key, { id: key, name: body.name })
      return answer(201, plants.get(key))
    }
    if (!plants.has(id)) return answer(404)
    if (method === 'DELETE') plants.delete(id)
    answer(method === 'DELETE' ? 204 : 200, plants.get(id))
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const file = join(folder.path, 'openapi.json')
    await writeFile(file, JSON.stringify(spec))
    const { reach } = await verify({ spec: file, target: origin, report: join(folder.path, 'report') })
    const missing = [...reach.unjudged, ...reach.byRefusals].map(({ operation }) => operation)
    return { missing, foreign, listed, left: [...plants.keys()] }
  } finally {
    await close()
  }
}

test('the items of a list that a body must have are those of the run: never none, and nobody else’s', async () => {
  const { listed, ...found } = await garden(document(true))
  assert.deepEqual(found, { missing: [], foreign: [], left: ['theirs'] })
  assert.ok(listed > 10)
})

nightly('where the list may be absent, or more may widen it, nothing is sent that has no effect to check', async () => {
  for (const spec of [document(false), document(true, { delete_all: { type: 'boolean' } })]) {
    const { missing, foreign, left } = await garden(spec)
    assert.ok(missing.includes('deletePlants'))
    assert.deepEqual([foreign, left], [[], ['theirs']])
  }
})
