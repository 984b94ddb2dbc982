/**
 * The store: a page of many items beside the text that it is, and creations in a full store beside those in an empty one,
 * and, over HTTP, beside those of a document whose items nothing reads. And a document of 25 operations, over HTTP.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawRequest } from '../../mocks/engine/message/message.ts'
import { Room } from '../../mocks/engine/state/items.ts'
import { NO_SESSION, type Session } from '../../mocks/engine/state/session.ts'
import { createEngine, createOwnItems } from '../../mocks/engine/whole.ts'
import { NURSERY } from '../../mocks/tests/store/store-documents.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { start } from '../peers/peers.ts'
import { startRedis } from '../redis.ts'
import { type Comparison, type Measure, takeTurns } from './figures.ts'
import { BARE_ECHO, MOCK } from './server.ts'
import { type Contender, cost, creation, load } from './wire-load.ts'

const ROUNDS = 21
const REQUESTS = 2_000
const KEPT = 10_000
const LISTED = 100
const SERVED_ROUNDS = 15
const SERVED_REQUESTS = 15_000
const SERVED_WARM_UP = 60_000

const encoder = new TextEncoder()

function request(method: string, target: string, body = ''): RawRequest {
  const header = (name: string) => (name === 'content-type' && body !== '' ? 'application/json' : undefined)
  return { method, target, header, body: encoder.encode(body) }
}

/** Microseconds of one, of so many: of this process alone, however busy the machine is. */
function time(work: () => unknown): number {
  const started = process.cpuUsage()
  for (let count = 0; count < REQUESTS; count++) work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / REQUESTS
}

const BARE = 'a bare `node:http` server'

/** A document of 25 operations: five kinds of items, each listed, created, read, changed and deleted. */
function crudDocument(): string {
  const answer = (schema: object) => ({ description: 'done', content: { 'application/json': { schema } } })
  const kinds = ['plant', 'pot', 'order', 'customer', 'supplier']
  const text = { type: 'string' }
  const paths = kinds.map((kind) => {
    const item = { $ref: `#/components/schemas/${kind}` }
    const [sent, one] = [{ requestBody: answer(item) }, { 200: answer(item), 404: { description: 'no such item' } }]
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } }
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
    const list = { parameters: [limit], responses: { 200: answer({ type: 'array', items: item }) } }
    return {
      [`/${kind}s`]: { get: list, post: { ...sent, responses: { 201: answer(item) } } },
      [`/${kind}s/{id}`]: {
        ...{ parameters: [id], get: { responses: one }, patch: { ...sent, responses: one } },
        delete: { responses: { 204: { description: 'deleted' } } },
      },
    }
  })
  const own = { id: { type: 'integer', readOnly: true }, name: text, description: text, price: { type: 'number' } }
  const more = { tags: { type: 'array', items: text }, created_at: { ...text, format: 'date-time', readOnly: true } }
  const schema = { type: 'object', required: ['id', 'name'], properties: { ...own, ...more } }
  const schemas = Object.fromEntries(kinds.map((kind) => [kind, schema]))
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.assign({}, ...paths),
    components: { schemas },
  })
}

/** Compares what a document with a store answers with a bare server, and what it answers from a shared state with that. */
export async function compareCrud(): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-bench-'))
  const file = join(folder, 'shop.json')
  await writeFile(file, crudDocument())
  const redis = await startRedis('bench')
  const mock = async (...flags: readonly string[]): Promise<Contender> => {
    const words = (port: string) => [...MOCK.words(port), '--log', 'silent', '--spec', file, ...flags]
    return { served: [await start({ ...MOCK, words })], processes: 1 }
  }
  const ours = await mock()
  const sharing = await mock('--state', `redis://:bench@127.0.0.1:${redis.port}`)
  const running = [ours, sharing]
  const body = JSON.stringify({ name: 'Fern', description: 'Likes shade.', price: 12.5, tags: ['green', 'small'] })
  const get = (target: string): Uint8Array => Buffer.from(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const asked: readonly (readonly [what: string, target: string, bytes: Uint8Array, wanted: number])[] = [
    ['reads', '/plants/1', get('/plants/1'), 1],
    ['lists of ten', '/plants?limit=10', get('/plants?limit=10'), 1],
    ['creations', '/plants/1', creation(body, { 'x-mock-session': 'made' }), 0.5],
  ]
  try {
    const measures: Measure[] = []
    for (const [what, target, bytes, wanted] of asked) {
      const text = await (await fetch(`${ours.served[0]?.url}${target}`)).text()
      const bare = await start({ ...BARE_ECHO, words: (port) => [...BARE_ECHO.words(port), '', text] })
      const echo: Contender = { served: [bare], processes: 1 }
      running.push(echo)
      const compare = async (what: string, one: Contender, other: string, than: Contender, wanted: number) => {
        const contenders = new Map([
          ['ours', one],
          [other, than],
        ])
        for (const contender of contenders.values()) await load(contender, SERVED_WARM_UP, () => bytes)
        const rounds = await takeTurns(contenders, SERVED_ROUNDS, (one) => cost(one, SERVED_REQUESTS, () => bytes))
        const series = new Map([...rounds].map(([name, costs]) => [name, costs.map((cpu) => 1e6 / cpu)]))
        measures.push({ what, better: 'more', series, wanted: { [other]: wanted } })
      }
      await compare(what, ours, BARE, echo, wanted)
      if (wanted === 1) await compare(`${what} from a shared state`, sharing, 'one process alone', ours, 0.9)
    }
    return { subject: 'a document of 25 operations, by CPU time,', measures, facts: [] }
  } finally {
    for (const { served } of running) await Promise.all(served.map((one) => one.close()))
    await redis.kill()
    await rm(folder, { recursive: true })
  }
}

/** Creations that a mock with a full store answers a second, and one without any store, by CPU time. */
async function served(): Promise<ReadonlyMap<string, readonly number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-bench-'))
  const running = new Map<string, Contender>()
  const mock = async (name: string, document: string, ...flags: readonly string[]): Promise<void> => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.json`)
    await writeFile(file, document)
    const words = (port: string) => [...MOCK.words(port), '--log', 'silent', '--spec', file, ...flags]
    running.set(name, { served: [await start({ ...MOCK, words })], processes: 1 })
  }
  let id = KEPT
  const create = (): Uint8Array => creation(JSON.stringify({ id: ++id, name: `Plant ${id}`, tag: 'indoor' }))
  try {
    const document = JSON.stringify(NURSERY)
    await mock('ours', document, '--data', String(KEPT))
    await mock('no store', document.replace('"get":', '"x-get":').replace('"delete":', '"x-delete":'))
    for (const contender of running.values()) await load(contender, SERVED_WARM_UP, create)
    const rounds = await takeTurns(running, SERVED_ROUNDS, (contender) => cost(contender, SERVED_REQUESTS, create))
    return new Map([...rounds].map(([name, costs]) => [name, costs.map((cpu) => 1e6 / cpu)]))
  } finally {
    for (const { served } of running.values()) await Promise.all(served.map((one) => one.close()))
    await rm(folder, { recursive: true })
  }
}

/** Compares a list with its serialisation, and creations with and without a store that is full. */
export async function compareStore(): Promise<Comparison> {
  const compiled = (await compileDocument('nursery', JSON.stringify(NURSERY))).contract
  const engine = createEngine(compiled)
  const session = (): Session => ({ ...NO_SESSION, ...createOwnItems(new Room(), () => new Map(), engine.writer) })
  const full = session()
  let empty = session()
  let id = 0
  const create = (on?: Session): unknown => {
    const plant = { id: ++id, name: `Plant ${id}`, tag: 'indoor' }
    return engine.handle(request('POST', '/plants', JSON.stringify(plant)), on)
  }
  for (let count = 0; count < KEPT; count++) create(full)
  const list = request('GET', `/plants?limit=${LISTED}`)
  const answer = await engine.handle(list, full)
  const plants: unknown = JSON.parse(answer.body)
  if (!Array.isArray(plants) || plants.length !== LISTED) throw new Error(`the list has not ${LISTED} plants`)

  const compare = async (works: Readonly<Record<string, () => unknown>>) => {
    const contenders = new Map(Object.entries(works))
    const measure = async (work: () => unknown): Promise<number> => {
      empty = session()
      return time(work)
    }
    // Each is warm before it is timed.
    await takeTurns(contenders, 3, measure)
    return takeTurns(contenders, ROUNDS, measure)
  }
  const serialising = `serialising ${LISTED} of ${KEPT}`
  return {
    subject: 'the store',
    measures: [
      {
        what: 'µs of a list',
        better: 'less',
        series: await compare({ ours: () => engine.handle(list, full), [serialising]: () => JSON.stringify(plants) }),
        wanted: { [serialising]: 2 },
      },
      {
        what: 'µs of a creation in a full store',
        better: 'less',
        series: await compare({
          ours: () => create(full),
          'an empty one': () => create(empty),
          'no store': () => create(),
        }),
        wanted: { 'an empty one': 1.11 },
      },
      {
        what: 'creations a second in a full store, over HTTP, by CPU time',
        better: 'more',
        series: await served(),
        wanted: { 'no store': 0.9 },
      },
    ],
    facts: [],
  }
}
