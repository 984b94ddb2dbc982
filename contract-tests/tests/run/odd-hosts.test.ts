/** Services whose documents leave out what their requests need: another credential, a name that is not there, a value of one item alone. */

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
const key = { type: 'string', format: 'uuid' }
const maybe = (one: object) => ({ anyOf: [one, { type: 'null' }] })
const Tram = {
  type: 'object',
  required: ['name', 'title', 'depot_id', 'garage_id', 'line_id'],
  properties: {
    name: { type: 'string', maxLength: 90 },
    title: maybe({ type: 'string' }),
    depot_id: maybe(key),
    garage_id: maybe(key),
    line_id: maybe(key),
    owner_id: key,
    shortcut: { type: 'string', enum: ['a', 'b', 'c', 'd'] },
    stops: maybe({ type: 'array', items: { anyOf: [key, { type: 'string' }] } }),
  },
}
const Shown = { ...Tram, required: ['id'], properties: { ...Tram.properties, id: key } }
const Stop = { type: 'object', required: ['id'], properties: { id: key, title: { type: 'string' } } }
const none = { 404: { description: 'none' }, 403: { description: 'who' } }
const one = (schema: object) => ({ 200: { description: 'one', ...content(schema) }, ...none })
const all = (schema: object) => one({ type: 'array', items: schema })
const sent = { requestBody: { required: true, ...content(Tram) } }
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Trams', version: '1' },
  // What a generator writes where nobody told it.
  security: [{ Basic: [] }],
  paths: {
    '/stops': { get: { operationId: 'stops', responses: all(Stop) } },
    '/trams': {
      get: { operationId: 'trams', responses: all(Shown) },
      post: {
        ...{ operationId: 'build', ...sent },
        responses: { 201: { description: 'made', ...content(Shown) }, 400: { description: 'no' }, ...none },
      },
    },
    '/trams/{tramId}': {
      parameters: [{ name: 'tramId', in: 'path', required: true, schema: key }],
      get: { operationId: 'tram', responses: one(Shown) },
      delete: { operationId: 'scrap', responses: { 204: { description: 'gone' }, ...none } },
    },
  },
  components: { securitySchemes: { Basic: { type: 'http', scheme: 'basic' } } },
}

/** What a run of `verify` with the user's header finds of trams that ask for what `asked` says. */
async function tramsJudged(asked: 'nothing' | 'places' | 'shortcuts') {
  const trams = new Map<string, Record<string, unknown>>()
  const heads = new Set<string>()
  let count = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const read: unknown = await text(request)
      .then((body) => JSON.parse(body))
      .catch(() => undefined)
    const answer = (status: number, value: unknown = { detail: 'no' }): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(status === 204 ? undefined : JSON.stringify(value))
    }
    heads.add(request.rawHeaders.filter((_, at) => /^authorization$/i.test(request.rawHeaders[at - 1] ?? '')).join())
    if (asked === 'nothing' && request.headers.authorization !== 'Token sesame') return answer(403)
    const [, kind, id] = (url.split('?')[0] ?? '').split('/')
    if (kind === 'stops') return answer(200, [{ id: '6f1c0a52-0c3e-4d7b-9d57-7f0f3b1f0001', title: 'Market' }])
    if (id !== undefined && !trams.has(id)) return answer(404)
    if (id !== undefined && method !== 'DELETE') return answer(200, trams.get(id))
    if (id !== undefined) return answer(trams.delete(id) ? 204 : 404)
    if (method !== 'POST') return answer(200, [...trams.values()])
    if (!isObject(read)) return answer(400)
    const { name, depot_id: depot, garage_id: garage, line_id: line, owner_id: owner, shortcut } = read
    if (typeof name !== 'string' || name.length > 90 || [depot, garage, line].includes(undefined)) return answer(400)
    if (asked === 'places' && typeof read.title !== 'string') return answer(400)
    const strange =
      asked === 'places' ? [depot, garage, line, owner].find((each) => typeof each === 'string') : undefined
    if (strange !== undefined) return answer(404, { detail: `The place with the id ${strange} was not found` })
    const isTaken = trams.values().some((each) => each.shortcut === shortcut)
    if (asked === 'shortcuts' && shortcut !== undefined && isTaken) return answer(400, { detail: 'Twice the same.' })
    const tram = { ...read, id: `6f1c0a52-0c3e-4d7b-9d57-${String(++count).padStart(12, '0')}` }
    trams.set(tram.id, tram)
    answer(201, tram)
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(DOCUMENT))
    const { reach } = await verify({
      ...{ spec, target: origin, seed: 1, run: 1, report: join(folder.path, 'report') },
      headers: [['Authorization', 'Token sesame']],
    })
    const reasons = [...reach.unjudged, ...reach.byRefusals].map(({ operation }) => operation)
    return { reasons, heads, left: trams.size }
  } finally {
    await close()
  }
}

test("the user's header takes the place of a credential, and is sent alone", async () => {
  const { reasons, heads, left } = await tramsJudged('nothing')
  assert.deepEqual(reasons, [])
  assert.ok(heads.has('Token sesame'))
  assert.ok(![...heads].some((head) => head.includes(',')))
  assert.equal(left, 0)
})

nightly('a name that is not there is left out, or null, where the document allows it', async () => {
  const { reasons, left } = await tramsJudged('places')
  assert.deepEqual({ reasons, left }, { reasons: [], left: 0 })
})

nightly('an optional value that only one item may have is left out', async () => {
  const { reasons, left } = await tramsJudged('shortcuts')
  assert.deepEqual({ reasons, left }, { reasons: [], left: 0 })
})
