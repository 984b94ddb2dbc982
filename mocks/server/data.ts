/** What the sessions of a server remember, for programs and people beside the API. */

import { type Contract, DocumentError } from '../../spec/contract.ts'
import { UserError } from '../../spec/user-error.ts'
import type { Soon } from '../engine/cues.ts'
import type { Data, DataAccess } from '../engine/store/data.ts'
import type { Room, Seed } from '../engine/store/memory.ts'
import type { Sessions } from './sessions.ts'

/** What one session of a mock remembers. */
export type MockData = {
  /** The items by the name of their resource, in the order of their creation; none of a resource that was never written to. */
  readonly snapshot: () => Readonly<Record<string, readonly unknown[]>>
  /** Forgets everything, and remembers these instead. Throws a `RangeError` of one line where one does not fit. */
  readonly replace: (data: Data) => void
  /** Forgets everything but what it was started with. */
  readonly reset: () => void
}

/** What can be asked of it; the answer comes later where several processes share it. */
export type DataReader = {
  readonly snapshot: () => Soon<ReturnType<MockData['snapshot']>>
  readonly replace: (data: Data) => Soon<void>
  readonly reset: () => Soon<void>
}

/** The data of a session. */
export function createMockData(access: () => DataAccess, sessions: Sessions, session: string | null): MockData {
  return {
    snapshot: () => access().snapshot(sessions.memory(session, 'read')),
    replace: (data) => {
      const memory = sessions.memory(session, 'write')
      memory.replace(access().itemsFrom(data, memory.room))
    },
    reset: () => sessions.memory(session, 'read').reset(),
  }
}

/** What every session starts with: from a file, or as it is given. Throws one line where it does not fit. */
export async function seedFrom(
  data: Data | string | undefined,
  access: DataAccess,
  contract: Contract,
  room: Room,
): Promise<Seed> {
  if (data === undefined) return new Map()
  const found = typeof data === 'string' ? await (await import('./data-file.ts')).readDataFile(data, contract) : data
  try {
    return access.itemsFrom(found, room)
  } catch (error) {
    if (error instanceof DocumentError) throw new UserError(error.message)
    if (error instanceof RangeError && typeof data === 'string') throw new UserError(`${data}: ${error.message}`)
    throw error
  }
}
