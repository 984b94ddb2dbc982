/** The folder of a run's report and ledger. No other run writes to it at the same time. */

import { readdirSync, rmdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../spec/program/put-in-place.ts'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'
import { tryLock, type Unlock } from './lock.ts'

export type Folder = {
  readonly path: string
  readonly ledgerFile: string
  /** Why this is not the requested folder; null if it is. */
  readonly note: string | null
  /** Unlocks it. A new folder that is still empty is removed. */
  readonly release: Unlock
}

/** The least free space, in bytes: a report takes a few million. */
const LEAST_ROOM = 16 * 1024 * 1024
/** How many folders are tried. */
const MOST = 100

/** Creates and locks a folder; where another run uses it, one beside it. Throws `UserError` if it can't be written. */
export function claimFolder(asked: string): Folder {
  let first: number | null = null
  for (let number = 1; number <= MOST; number++) {
    const path = number === 1 ? asked : `${asked}-${number}`
    const ledgerFile = join(path, 'created.ndjson')
    const isNew = make(path)
    const locked = tryLock(ledgerFile)
    if (typeof locked === 'function') {
      const note = first === null ? null : `process ${first} writes to ${asked}: the report of this run goes to ${path}`
      const release = (): void => {
        locked()
        if (isNew && readdirSync(path).length === 0) rmdirSync(path)
      }
      return { path, ledgerFile, note, release }
    }
    first ??= locked.holder
  }
  throw new MachineError(`${asked} and ${MOST - 1} folders beside it are in use: name another with --report`)
}

/** Makes a folder. Returns false if the folder exists already. */
function make(path: string): boolean {
  const isNew = makeFolder(path, `--report ${path}`)
  try {
    const { blocks, bavail, bsize } = statfsSync(path)
    // Some file systems report no size.
    if (blocks > 0 && bavail * bsize < LEAST_ROOM) throw Object.assign(new Error(), { code: 'ENOSPC' })
    return isNew
  } catch (error) {
    throw new MachineError(`--report ${path}: ${reasonOf(error)}`)
  }
}
