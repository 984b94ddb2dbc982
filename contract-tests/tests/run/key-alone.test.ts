/** Where a document requires nothing, and full bodies pass by chance, a new item is made by its key alone, and used. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const maybe = { type: ['string', 'null'] }
const Hall = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 90 }, copy_of: maybe, copy_kind: maybe, copy_note: maybe },
}
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const one = { 200: { description: 'one', ...content(Hall) }, 404: { description: 'none' } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Halls', version: '1' },
  paths: {
    '/halls': {
      get: {
        operationId: 'halls',
        responses: { 200: { description: 'all', ...content({ type: 'array', items: Hall }) } },
      },
      post: {
        ...{ operationId: 'build', requestBody: { required: true, ...content(Hall) } },
        responses: {
          201: { description: 'made', ...content({}) },
          422: { description: 'no' },
          409: { description: 'is there' },
        },
      },
    },
    '/halls/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'hall', responses: one },
      delete: { operationId: 'pullDown', responses: { 204: { description: 'gone' }, 404: { description: 'none' } } },
    },
  },
}

test('a hall whose full bodies pass by chance is built by its name alone, read and pulled down', async () => {
  const halls = new Map<string, object>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const sent: unknown = await text(request)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined ? undefined : JSON.stringify(value))
    }
    const [, , name] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    if (method === 'POST') {
      if (!isObject(sent)) return answer(422)
      const { name: own, ...copied } = sent
      if (own === undefined) return answer(500)
      const given = Object.values(copied).filter((each) => each !== null)
      if (typeof own !== 'string' || own === '' || own.length > 90 || given.length > 0)
        return answer(422, { detail: 'a copy says of what' })
      if (halls.has(own)) return answer(409)
      halls.set(own, sent)
      return answer(201, null)
    }
    if (name === undefined) return answer(200, [...halls.values()])
    if (!halls.has(name)) return answer(404)
    if (method !== 'DELETE') return answer(200, halls.get(name))
    halls.delete(name)
    answer(204)
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(document))
    const { reach } = await verify({ spec, target: origin, report: join(folder.path, 'report') })
    assert.deepEqual([...reach.unjudged, ...reach.byRefusals], [])
    assert.equal(halls.size, 0)
  } finally {
    await close()
  }
})
