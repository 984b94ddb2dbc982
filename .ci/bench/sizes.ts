/** The memory of a mock server, by what it keeps. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Items, MOST_ITEMS, Room } from '../../mocks/engine/state/items.ts'
import { createEngine } from '../../mocks/engine/whole.ts'
import { createJournal } from '../../mocks/journal/journal.ts'
import { secretsOf } from '../../mocks/journal/redaction.ts'
import { createNearSessions } from '../../mocks/session/near-log.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { Figure } from './figures.ts'

/** More than the journal keeps, so that what else is collected does not show. */
const ENTRIES = 10_000
const SESSIONS = 1_000
const BODY = JSON.stringify({ id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' })

/** Bytes of each of so many things, made by a function; what it returns keeps them. */
function bytesOf(count: number, make: () => unknown): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('V8 has a function that collects')
  const held = (): number => {
    // The memory of buffers is given back by the second.
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  // What is compiled and kept once is there before it is measured.
  const first = make()
  const before = held()
  const second = make()
  const bytes = (held() - before) / count
  if (first === second) throw new Error('each is another')
  return bytes
}

/** What sessions, entries of the journal and stored items take. */
export async function memorySizes(): Promise<readonly Figure[]> {
  const { contract } = await loadContract()
  const engine = createEngine(contract)
  const headers = { host: 'localhost', authorization: 'Bearer bench', 'content-type': 'application/json' }
  const request = {
    method: 'POST',
    target: '/plants',
    header: (name: string) => new Map(Object.entries(headers)).get(name),
    body: Buffer.from(BODY),
  }
  const answer = await engine.handle(request)
  const context = { contract, secrets: secretsOf(contract, []), url: '' }
  const sizes = {
    'a session with a scenario': bytesOf(SESSIONS, () => {
      const sessions = createNearSessions({ scenario: null, delay: 0, chaos: 0, seed: 1 })
      for (let number = 0; number < SESSIONS; number++) sessions.use(`session-${number}`, { name: 'rate-limited' })
      return sessions
    }),
    'an entry of the journal': bytesOf(ENTRIES, () => {
      const journal = createJournal(() => context, ENTRIES)
      for (let number = 0; number < ENTRIES; number++) {
        journal.record({
          time: Date.now(),
          session: `session-${number}`,
          method: 'POST',
          target: '/plants',
          rawHeaders: Object.entries({ ...headers, 'x-mock-session': `session-${number}` }).flat(),
          body: Buffer.from(BODY),
          answer,
          durationMs: 0.1,
        })
      }
      journal.entries({ limit: 1 })
      return journal
    }),
    'a stored item': bytesOf(MOST_ITEMS, () => {
      const items = new Items(new Room())
      for (let number = 0; number < MOST_ITEMS; number++)
        items.put('', String(number), BODY.replace('8213', String(number)))
      return items
    }),
  }
  return Object.entries(sizes).map(([what, bytes]) => ({
    what: `bytes of memory for ${what}`,
    value: (Math.round(bytes / 10) * 10).toLocaleString('en'),
    wanted: null,
    met: true,
  }))
}
