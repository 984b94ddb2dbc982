/**
 * The folder that all workers of a Playwright run share: what the control found, what each job found, and the writes.
 * Playwright starts a new worker after every failed test, and none of them repeats what another has sent.
 */

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf, UserError } from '../../spec/user-error.ts'

/** Variables that the process which loads the tests sets, and that its workers inherit: its folder, and the run in it. */
const FOLDER = 'PLANT_STORE_SUITE_FOLDER'
const RUN = 'PLANT_STORE_SUITE_RUN'

/** True in a worker of Playwright. */
const isWorker = (): boolean => process.env.TEST_WORKER_INDEX !== undefined

/** A new run begins wherever tests are loaded to be run: in UI mode one process loads them for each run. */
export function beginRun(): void {
  if (isWorker()) return
  // Named here, so that workers inherit it.
  processFolder()
  process.env[RUN] = randomUUID()
}

/** The folder of this run. */
export function runFolder(): string {
  return made(join(processFolder(), process.env[RUN] ?? 'run'))
}

/** The folder of what stays the same for all runs of the process that loads the tests. It is removed at its end. */
function processFolder(): string {
  const known = process.env[FOLDER]
  if (known !== undefined) return made(known, OWN)
  // A worker that inherits nothing shares at least with the others of its parent.
  const own = join(tmpdir(), `plant-store-suite-${isWorker() ? process.ppid : randomUUID()}`)
  process.env[FOLDER] = own
  if (!isWorker()) process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return made(own, OWN)
}

/** A folder that only its owner may enter. */
const OWN = 0o700

/** A folder, which is made if it is not there. Throws {@link UserError}. */
export function made(folder: string, mode = 0o777): string {
  attempted(folder, () => mkdirSync(folder, { recursive: true, mode }))
  return folder
}

/** Throws {@link UserError} if something can't be written there, such as on a full disk. */
function attempted(place: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new UserError(`${place}: can't be written: ${reasonOf(error)}`, 1)
  }
}

/** What one process made and others read: JSON in a file of the folder. */
export type Kept<T> = { readonly file: string; readonly read: () => T | null; readonly write: (value: T) => void }

/** What is kept under a name in the folder of this run; `isForAll`: for all runs of the process that loads the tests. */
export function kept<T>(name: string, isForAll = false): Kept<T> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const file = join(isForAll ? processFolder() : runFolder(), `${key}.json`)
  return {
    file,
    read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null),
    write: (value) => {
      // Renamed when it is complete: others look for it meanwhile.
      attempted(file, () => {
        writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
        renameSync(`${file}.${process.pid}`, file)
      })
    },
  }
}
