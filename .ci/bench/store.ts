/** The store: a page of many items beside the text that it is, and creations in a full store beside those in an empty one. */

import { createStage, type Stage } from '../../mocks/engine/cues.ts'
import type { RawRequest } from '../../mocks/engine/message.ts'
import { createEngine } from '../../mocks/engine/whole.ts'
import { NURSERY } from '../../mocks/tests/store-documents.ts'
import { compileDocument } from '../../spec/document.ts'
import { type Comparison, takeTurns } from './figures.ts'

const ROUNDS = 21
const REQUESTS = 2_000
const KEPT = 10_000
const LISTED = 100

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

/** Compares a list with its serialisation, and creations with and without a store that is full. */
export async function compareStore(): Promise<Comparison> {
  const compiled = { ...(await compileDocument('nursery', JSON.stringify(NURSERY))), sha256: 'nursery' }
  const engine = createEngine(compiled)
  const stage = (): Stage => createStage({ scenario: null, delay: 0, chaos: 0, seed: 1 })
  const [full, empty] = [stage(), stage()]
  let id = 0
  const create = (on?: Stage): unknown => {
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
      empty.memory().reset()
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
    ],
    facts: [],
  }
}
