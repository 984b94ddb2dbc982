/** A log that was lost is restored before anybody is answered from it, however many ask while that is under way. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Room } from '../../engine/state/items.ts'
import { State } from '../../engine/state/state.ts'
import { Clearings } from '../../session/clearings.ts'
import { LogReader } from '../../session/log.ts'
import { MemoryHub } from '../../session/memory-hub.ts'

const SLOW = { delay: 3, chaos: 0 }

/** A log in a database that can lose everything; `isOut`: it takes nothing; `held`: what it takes later. */
function lossyLog() {
  const database = { log: new MemoryHub(), isOut: false, held: null as Promise<void> | null }
  const state = new State(
    { scenario: null },
    new Room(),
    () => new Map(),
    () => null,
  )
  let last: Promise<unknown> = Promise.resolve()
  /** A database answers in order. */
  const inTurn = <T>(act: () => T | Promise<T>): Promise<T> => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
  const append = async (text: string): Promise<number> => {
    await database.held
    if (database.isOut) throw new Error('out')
    return database.log.append(text)
  }
  const hub = {
    read: (since: number) => inTurn(() => database.log.read(since)),
    append: (text: string) => inTurn(() => append(text)),
    save: async () => {},
    settle: async () => {},
    isTold: () => false,
  }
  const reader = new LogReader(hub, state, new Clearings())
  return { database, state, reader }
}

test('whoever asks while what was lost is written again waits for it', async () => {
  const { database, state, reader } = lossyLog()
  await reader.append('one', { kind: 'network', network: SLOW })
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(database, { log: new MemoryHub(), held: promise })
  const first = reader.restored()
  const seen = reader.restored().then(() => state.network('one'))
  setImmediate(resolve)
  assert.deepEqual(await seen, SLOW)
  await first
})

test('what could not be written again is written the next time', async () => {
  const { database, state, reader } = lossyLog()
  await reader.append('one', { kind: 'network', network: SLOW })
  Object.assign(database, { log: new MemoryHub(), isOut: true })
  await assert.rejects(reader.restored())
  database.isOut = false
  await reader.restored()
  assert.deepEqual(state.network('one'), SLOW)
})
