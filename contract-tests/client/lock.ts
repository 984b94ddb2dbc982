/** Lock files: only one process at a time may write to a ledger or to the folder of a report. */

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'

export type Unlock = () => void

/** Lock files of this process. Its id in the file does not prove it: a killed process may have had the same id. */
const held = new Set<string>()

/** Locks a file by a lock file beside it. Call the result to release it. Throws `UserError` if it is locked. */
export function lock(file: string): Unlock {
  const locked = tryLock(file)
  if (typeof locked === 'function') return locked
  throw new MachineError(`process ${locked.holder} is at work on ${file}; if it is not, remove ${lockFileOf(file)}`)
}

/** As {@link lock}, but returns the id of the process that holds the lock instead of throwing; 0 if it is not known yet. */
export function tryLock(file: string): Unlock | { readonly holder: number } {
  const place = lockFileOf(file)
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    if (mark(place)) {
      held.add(place)
      return () => {
        held.delete(place)
        rmSync(place, { force: true })
      }
    }
    const text = textOf(place)
    if (text !== null && isHeld(text, place)) return { holder: Number(text) }
    // A killed process leaves its lock file behind. If several processes see that, one of them removes the file.
    if (text !== null) removeStale(place, text)
  }
  return { holder: 0 }
}

/** Other processes take and release the lock all the time. */
const MOST_TRIES = 4

export function isLocked(file: string): boolean {
  const place = lockFileOf(file)
  const text = textOf(place)
  return text !== null && isHeld(text, place)
}

/** Makes a file with the id of this process in it. False if there is one. Throws `UserError` if it can't be made. */
export function mark(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new MachineError(`${file}: can't be written: ${reasonOf(error)}`)
  }
}

/** True if the process that made a file by {@link mark}, with this text in it, still runs. */
export function isMarkerRunning(text: string, file: string): boolean {
  return text === '' ? (ageOf(file) ?? WRITING) < WRITING : isRunning(Number(text))
}

function lockFileOf(file: string): string {
  return `${file}.lock`
}

/** Removes what a killed process left. One process at a time may, so that none removes what another has just locked. */
function removeStale(place: string, stale: string): void {
  const removing = `${place}.removing`
  if (!mark(removing)) {
    // One that is gone by now may be another process's at the next moment.
    if ((ageOf(removing) ?? 0) >= WRITING) rmSync(removing, { force: true })
    return
  }
  try {
    if (textOf(place) === stale) rmSync(place, { force: true })
  } finally {
    rmSync(removing, { force: true })
  }
}

/** Null: there is no such file. */
export function textOf(place: string): string | null {
  try {
    return readFileSync(place, 'utf8').trim()
  } catch {
    return null
  }
}

function isHeld(text: string, place: string): boolean {
  return Number(text) === process.pid ? held.has(place) : isMarkerRunning(text, place)
}

/** Milliseconds: a file without an id is that of a process which is just writing it, or which was killed meanwhile. */
const WRITING = 5000

/** Milliseconds since a file was written; null if there is none. */
function ageOf(file: string): number | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? null : Date.now() - stats.mtimeMs
}

export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
