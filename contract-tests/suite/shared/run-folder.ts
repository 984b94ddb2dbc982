/** What all workers of a Playwright run share. A new one starts after each failed test, and repeats nothing of others. */

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from '../../../spec/program/put-in-place.ts'
import { MachineError, reasonOf } from '../../../spec/program/user-error.ts'
import { isRunning } from '../../client/lock.ts'

/** Variables that the process which loads the tests sets, and that its workers inherit: its folder, and the run in it. */
const FOLDER = 'PLANT_STORE_SUITE_FOLDER'
const RUN = 'PLANT_STORE_SUITE_RUN'

const isWorker = (): boolean => process.env.TEST_WORKER_INDEX !== undefined

/** A new run begins where tests are loaded to be run. Workers inherit it. */
export function beginRun(): void {
  if (isWorker()) return
  nameFolder()
  process.env[RUN] = randomUUID()
}

/** Names the folder, so that workers inherit it, and removes it at the end of this process. */
export function nameFolder(): void {
  if (!isWorker()) processFolder()
}

/** What is sent where, as a key: projects with other targets or options share nothing. */
let place = ''

/** Enters the part of a run that has this target and these options, as text. */
export function enterRun(target: string): void {
  place = createHash('sha256').update(target).digest('hex').slice(0, 16)
}

export function runFolder(): string {
  return made(join(processFolder(), currentRun(), place))
}

let current: string | null = null

function currentRun(): string {
  current ??= process.env[RUN] ?? joinedRun(processFolder())
  return isWorker() ? current : (process.env[RUN] ?? current)
}

/** So long after a failed test, in milliseconds, a new worker goes on with the run of the one that it replaces. */
const REPLACED_WITHIN = 3000
const FAILED = 'failed'

/** In UI mode another process loads the tests: the latest run if another of its workers is at work, or one has just been replaced; else a new one. */
function joinedRun(folder: string): string {
  const numbers = readdirSync(folder).flatMap((name) => /^run-(\d+)$/.exec(name)?.[1] ?? [])
  const latest = Math.max(0, ...numbers.map(Number))
  const known = join(folder, `run-${latest}`)
  const isJoined = existsSync(known) && (isUnderWay(known) || isReplacing(known))
  const run = `run-${isJoined ? latest : latest + 1}`
  writeFileSync(join(made(join(folder, run)), `${WORKER}${process.pid}`), '')
  return run
}

const WORKER = 'worker-'

function isUnderWay(run: string): boolean {
  return readdirSync(run).some((name) => name.startsWith(WORKER) && isRunning(Number(name.slice(WORKER.length))))
}

function isReplacing(run: string): boolean {
  const failed = statSync(join(run, FAILED), { throwIfNoEntry: false })
  return failed !== undefined && Date.now() - failed.mtimeMs < REPLACED_WITHIN
}

/** Says that a test has failed: Playwright replaces its worker. */
export function noteFailure(): void {
  writeFileSync(join(processFolder(), currentRun(), FAILED), '')
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

/** A folder, which is made if it is not there. Throws `UserError`. */
export function made(folder: string, mode = 0o777): string {
  attempted(folder, () => mkdirSync(folder, { recursive: true, mode }))
  return folder
}

/** Throws `UserError` if something can't be written there, such as on a full disk. */
function attempted(place: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new MachineError(`${place}: can't be written: ${reasonOf(error)}`)
  }
}

/** What one process made and others read: JSON in a file of the folder. */
export type KeptFile<T> = { readonly file: string; readonly read: () => T | null; readonly write: (value: T) => void }

/** What is kept under a name in the folder of this run; `isForAll`: for all runs of the process that loads the tests. */
export function kept<T>(name: string, isForAll = false): KeptFile<T> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const file = join(isForAll ? processFolder() : runFolder(), `${key}.json`)
  return {
    file,
    read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null),
    write: (value) => {
      // Others look for it meanwhile.
      writeWhole(file, JSON.stringify(value))
    },
  }
}
