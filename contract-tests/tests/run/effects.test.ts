/** What requests do beside the item that they name is asked of a service that does it, and of others that do not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const key = { type: 'string', format: 'uuid' }
const name = { type: 'string', minLength: 1 }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object | null, description = 'OK') => ({ description, ...(schema && json(schema)) })
const none = answer(null, 'There is no such thing')
const named = (...names: readonly string[]) =>
  names.map((one) => ({ name: one, in: 'path', required: true, schema: key }))

/** What creates, reads and lists things of one kind. */
function thing(path: string, sent: object, required: readonly string[], shown: object = {}, more: object = {}) {
  const body = { type: 'object', required, properties: sent }
  const item = { type: 'object', required: ['id', ...required], properties: { id: key, ...sent, ...shown } }
  return {
    [`/${path}`]: {
      post: {
        operationId: `${path}Add`,
        requestBody: { required: true, ...json(body) },
        responses: { 201: answer(item), 400: none, ...more },
      },
      get: { operationId: `${path}List`, responses: { 200: answer({ type: 'array', items: item }) } },
    },
    [`/${path}/{${path}Id}`]: {
      parameters: named(`${path}Id`),
      get: { operationId: `${path}Get`, responses: { 200: answer(item), 404: none } },
      delete: { operationId: `${path}Drop`, responses: { 204: answer(null), 404: none } },
    },
  }
}

const PATHS = {
  ...thing('user', { name }, ['name']),
  ...thing('team', { name }, ['name']),
  '/team/{teamId}/members': {
    parameters: named('teamId'),
    get: {
      operationId: 'members',
      responses: {
        200: answer({ type: 'array', items: { type: 'object', properties: { id: key, name } } }),
        404: none,
      },
    },
  },
  '/team/{teamId}/members/{userId}': {
    parameters: named('teamId', 'userId'),
    put: { operationId: 'join', responses: { 204: answer(null), 404: none } },
    delete: { operationId: 'leave', responses: { 204: answer(null), 404: none } },
  },
}
const DOCUMENT = JSON.stringify({ openapi: '3.1.0', info: { title: 'Teams', version: '1' }, paths: PATHS })

type Thing = Record<string, unknown> & { readonly id: string }

/** A service with one bad habit, or none. */
function serviceWith(habit: string) {
  const stored = new Map<string, Map<string, Thing>>()
  const kept = (kind: string): Map<string, Thing> =>
    stored.get(kind) ?? stored.set(kind, new Map()).get(kind) ?? new Map()
  const members = new Map<string, Set<string>>()
  const reply = (method: string, path: string, body: unknown): readonly [status: number, value?: unknown] => {
    const [, kind = '', id, part, other] = path.split('/')
    if (id === undefined) {
      if (method === 'GET') return [200, [...kept(kind).values()]]
      const { name: own } = Object(body)
      if (typeof own !== 'string' || own === '') return [400]
      const made = { ...Object(body), id: crypto.randomUUID() }
      kept(kind).set(made.id, made)
      return [201, made]
    }
    const one = kept(kind).get(id)
    if (one === undefined) return [404]
    if (part === undefined && method === 'GET') return [200, one]
    if (part === undefined) return (kept(kind).delete(id) && [204]) || [404]
    const place = habit === 'shares' ? '' : id
    const own = members.get(place) ?? new Set()
    members.set(place, own)
    if (other === undefined) return [200, [...own].flatMap((each) => kept('user').get(each.replace('again', '')) ?? [])]
    if (!kept('user').has(other)) return [404]
    if (method === 'PUT') {
      if (habit === 'replaces') own.clear()
      if (habit === 'repeats' && own.has(other)) own.add(`${other}again`)
      if (habit !== 'forgets') own.add(other)
      return [204]
    }
    if (!own.has(other)) return [404]
    if (habit === 'clears') own.clear()
    if (habit !== 'keeps') own.delete(other)
    return [204]
  }
  const server = createServer(async (request, response) => {
    const sent = tryParseJson(await text(request))?.value
    const [status, value] = reply(request.method === 'HEAD' ? 'GET' : (request.method ?? ''), request.url ?? '', sent)
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(value))
  })
  return { server, stored }
}

const ASKED = ['join.state', 'leave.state']

async function broken(target: (spec: string) => Promise<string>): Promise<readonly string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'effects-'))
  const spec = join(folder.path, 'api.json')
  await writeFile(spec, DOCUMENT)
  const { requirements } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: ASKED })
  const asked = requirements.filter(({ id }) => ASKED.some((one) => id.startsWith(one)))
  return asked.flatMap(({ id, outcome }) => (outcome === 'passed' ? [] : [`${id} ${outcome}`]))
}

for (const [habit, ...wrong] of sampled(2, [
  ['none'],
  ['forgets', 'join.state.joined warned', 'leave.state.parted not-exercised'],
  ['replaces', 'join.state.joined warned', 'leave.state.parted inconclusive'],
  ['repeats', 'join.state.joined warned'],
  ['shares', 'join.state.joined warned', 'leave.state.parted warned'],
  ['keeps', 'leave.state.parted warned'],
  ['clears', 'leave.state.parted warned'],
] as const))
  test(`of a service with the habit "${habit}", no more than that is told, and nothing is left`, async () => {
    const { server, stored } = serviceWith(habit)
    const { origin, close } = await listening(server)
    await using closing = new AsyncDisposableStack()
    closing.defer(close)
    assert.deepEqual(await broken(async () => origin), wrong)
    assert.deepEqual(
      [...stored.values()].map(({ size }) => size),
      [0, 0],
    )
  })

test('the mock does all of it', async () => {
  await using running = new AsyncDisposableStack()
  const spoken = await broken(async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(spoken, [])
})
