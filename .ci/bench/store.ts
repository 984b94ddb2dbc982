/**
 * The store: a page of many items beside the text that it is, and creations in a full store beside those in an empty one,
 * and, over HTTP, beside those of a document whose items nothing reads.
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
import { type Comparison, takeTurns } from './figures.ts'
import { MOCK } from './server.ts'
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
