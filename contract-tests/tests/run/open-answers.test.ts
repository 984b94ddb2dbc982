/** Where a document does not say what answers show, what the run made is still found, acted on and taken away. */

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

const string = { type: 'string' }
const number = { type: 'integer' }
const maybe = { anyOf: [string, { type: 'null' }] }
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const sent = (...names: string[]) => ({
  requestBody: {
    required: true,
    ...content({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, name === 'minutes' ? number : maybe])),
    }),
  },
})
const open = (status: number) => ({
  responses: {
    [status]: { description: 'ok', ...content(status === 201 ? { type: 'object' } : {}) },
    404: { description: 'none' },
    409: { description: 'taken' },
    422: { description: 'no', ...content({ type: 'object', properties: { detail: string } }) },
  },
})
const at = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: string }] })
const Guest = { type: 'object', properties: { id: { type: 'integer' }, name: string, kind: string } }
const member = { type: 'object', required: ['name', 'kind'], properties: { name: string, kind: string } }

const RINK = {
  openapi: '3.1.0',
  info: { title: 'Rink', version: '1' },
  paths: {
    '/bookings': {
      get: { operationId: 'bookings', ...open(200) },
      post: { operationId: 'book', ...sent('title', 'starts_at', 'minutes'), ...open(201) },
    },
    '/bookings/{booking_id}': {
      ...at('booking_id'),
      delete: { operationId: 'cancel', ...open(200) },
    },
    '/users': {
      get: { operationId: 'users', ...open(200) },
      post: { operationId: 'enrol', ...sent('name', 'role'), ...open(201) },
    },
    '/users/{name}/revoke': { ...at('name'), post: { operationId: 'revoke', ...open(200) } },
    '/guests': {
      get: {
        operationId: 'guests',
        responses: { 200: { description: 'all', ...content({ type: 'array', items: Guest }) } },
      },
    },
    '/guests/register/member': {
      post: { operationId: 'register', requestBody: { required: true, ...content(member) }, ...open(201) },
    },
    '/guests/{guest_id}': {
      ...at('guest_id'),
      delete: { operationId: 'bye', responses: { 204: { description: 'gone' }, 404: { description: 'none' } } },
    },
  },
}

/** A rink of which nobody has the ice when somebody else has it; `isOdd`: it answers a deletion otherwise than it says, and its list of users fails with a page. */
function rink(isOdd: boolean) {
  const stores = new Map([
    ['bookings', new Map<string, object>()],
    ['users', new Map<string, object>([['1', { id: 1, name: 'theirs' }]])],
    ['guests', new Map<string, object>([['1', { id: 1, name: 'theirs', kind: 'guest' }]])],
  ])
  const foreign: string[] = []
  let last = 1
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const body: unknown = await text(request)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const [, kind = '', name = '', deed] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    const store = stores.get(kind)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined || status === 204 ? undefined : JSON.stringify(value))
    }
    if (store === undefined) return answer(404)
    if (isOdd && method === 'GET' && kind === 'users')
      return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error</h1>')
    if (method === 'GET' && name === '') return answer(200, [...store.values()])
    if (method === 'POST' && (name === '' || name === 'register')) {
      if (!isObject(body)) return answer(422, { detail: 'no' })
      const { starts_at: start, title, name: own, minutes, ...others } = body
      if (minutes !== undefined) return answer(422, { detail: 'no' })
      if (kind === 'bookings' && !(typeof title === 'string' && title !== ''))
        return answer(422, { detail: 'title is required' })
      const values = [start, own, ...Object.values(others)].filter((one) => one != null)
      if (values.some((one) => typeof one !== 'string')) return answer(422, { detail: 'no' })
      if (kind === 'bookings') {
        if (typeof start !== 'string') return answer(422, { detail: 'starts_at is required' })
        if (!/^\d{4}-\d\d-\d\dT/.test(start)) return answer(422, { detail: 'starts_at is not a time' })
        if (Array.from(store.values(), (one) => String(Object(one).starts_at)).includes(start))
          return answer(409, { detail: 'that time overlaps another booking' })
      } else if (typeof own !== 'string' || own === '') return answer(422, { detail: 'name is required' })
      if (kind === 'guests' && typeof body.kind !== 'string') return answer(422, { detail: 'no' })
      const id = ++last
      store.set(String(id), { id, ...body })
      return answer(201, { id, ...body })
    }
    if (name === '1' || name === 'theirs') foreign.push(`${method} ${url}`)
    if (deed === 'revoke') {
      const found = [...store.values()].find((one) => Object(one).name === name)
      return found === undefined ? answer(404) : answer(200, found)
    }
    if (!store.delete(name)) return answer(404)
    answer(kind === 'guests' && !isOdd ? 204 : 200, {})
  })
  return { server, stores, foreign }
}

async function visited(isOdd: boolean) {
  const { server, stores, foreign } = rink(isOdd)
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(RINK))
    const { reach, requirements } = await verify({ spec, target: origin, report: join(folder.path, 'report') })
    // What a booking needs, and how long it may be, its document does not say.
    const isSaid = ({ id }: { id: string }): boolean => !/^book\.(success|repetition)/.test(id)
    const broken = requirements.filter((one) => one.level === 'must' && one.outcome === 'failed' && isSaid(one))
    const left = ['bookings', 'guests'].map((kind) => [...(stores.get(kind)?.keys() ?? [])])
    return { reach, broken: broken.map(({ id }) => id), left, foreign }
  } finally {
    await close()
  }
}

test('bookings begin apart, a user is named by the parameter, and a guest is made at a word for making', async () => {
  const { reach, broken, left, foreign } = await visited(false)
  assert.deepEqual([...reach.unjudged, ...reach.byRefusals], [])
  assert.deepEqual([broken, left, foreign], [[], [[], ['1']], []])
})

nightly('a rink that answers otherwise to the deletion of a guest is accused of that', async () => {
  const { broken, left, foreign } = await visited(true)
  assert.deepEqual([broken, left, foreign], [['users.success.status', 'bye.success.status'], [[], ['1']], []])
})
