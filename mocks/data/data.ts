/** Access to what the sessions of a server remember, for tests and for the control surface. */

import { setImmediate as others } from 'node:timers/promises'
import { DataError, FileError } from '../../spec/program/user-error.ts'
import type { Data } from '../engine/data/data.ts'
import type { DataAccess } from '../engine/data/stock.ts'
import { atOnce, type Later } from '../engine/message/soon.ts'
import type { Room, Seed } from '../engine/state/items.ts'
import type { Sessions } from '../session/sessions.ts'
import type { DataReading } from './data-file.ts'

/** What one session of a mock remembers. */
export type MockData = {
  /** The items by resource name, in the order of creation. */
  readonly snapshot: () => Readonly<Record<string, readonly unknown[]>>
  /**
   * Deletes all items and stores these; a resource that is not named gets the items of the mock's start. Throws a
   * `DataError` if an item is not valid.
   */
  readonly replace: (data: Data) => void
  /** Deletes all items and stores those of the mock's start. */
  readonly reset: () => void
}

/**
 * As {@link MockData}, for the control surface: the functions return promises, and other requests are answered
 * meanwhile.
 */
export type DataReader = Later<MockData>

/** Creates the access to the data of one session; `judge` makes items in turns. */
export function createDataReader(
  access: () => DataAccess,
  sessions: Sessions,
  judge: (data: Data) => Promise<Seed>,
  session: string | null,
): DataReader {
  return {
    snapshot: () => sessions.look(session, (memory) => access().snapshot(memory)),
    // Throws for invalid items before anything is deleted.
    replace: async (data) => sessions.replace(session, await judge(data)),
    reset: () => sessions.reset(session),
  }
}

/**
 * As {@link createDataReader}, but at once, for sessions of one process; `beside` gives the room for items while they
 * are validated.
 */
export function createMockData(
  access: () => DataAccess,
  sessions: Sessions,
  beside: () => Room,
  session: string | null,
): MockData {
  return {
    snapshot: () => atOnce(sessions.look(session, (memory) => access().snapshot(memory))),
    replace: (data) => atOnce(sessions.replace(session, access().itemsFrom(data, beside()))),
    reset: () => atOnce(sessions.reset(session)),
  }
}

/** Makes the items that every session begins with, from a file or a value. Throws one line if an item does not fit. */
export async function seedFrom(
  data: Data | string | undefined,
  access: DataAccess,
  room: Room,
  turns: Turns,
  reading: DataReading,
): Promise<Seed> {
  if (data === undefined) return access.world()
  if (typeof data === 'number' && data <= room.mostItems) return access.world(data)
  try {
    const found = typeof data === 'string' ? await (await import('./data-file.ts')).readDataFile(data, reading) : data
    return await turns(() => access.steps(found, room))
  } catch (error) {
    if (error instanceof DataError && typeof data === 'string') throw new FileError(`${data}: ${error.message}`)
    throw error
  }
}

/** Milliseconds of one turn. */
const TURN_MS = 8

/** Takes long work in short steps: between them the process reads and answers requests. */
type Turns = <Result>(steps: () => Generator<void, Result, void>) => Promise<Result>

/** Makes a function that does long works one after the other, so that their memory does not add up. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (steps) => {
    const work = last.then(() => inTurns(steps()))
    last = work.catch(() => {})
    return work
  }
}

async function inTurns<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
    await others()
  }
}
