/** Lock files: only one process at a time may write to a ledger or to the folder of a report. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf, UserError } from '../../spec/user-error.ts'

/** Releases a lock. */
export type Unlock = () => void

/** Lock files of this process. Its id in the file does not prove it: a killed process may have had the same id. */
const held = new Set<string>()

/** Locks a file by a lock file beside it. Call the result to release it. Throws {@link UserError} if it is locked. */
export function lock(file: string): Unlock {
  const locked = tryLock(file)
  if (typeof locked === 'function') return locked
  throw new UserError(`process ${locked.holder} is at work on ${file}; if it is not, remove ${lockFileOf(file)}`, 1)
}

/** As {@link lock}, but returns the id of the process that holds the lock instead of throwing. */
export function tryLock(file: string): Unlock | { readonly holder: number } {
  const place = lockFileOf(file)
  for (let tries = 1; ; tries++) {
    try {
      writeFileSync(place, `${process.pid}\n`, { flag: 'wx' })
      held.add(place)
      return () => {
        held.delete(place)
        rmSync(place, { force: true })
      }
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isThere || tries > 3) throw new UserError(`${place}: can't be written: ${reasonOf(error)}`, 1)
    }
    const holder = holderOf(place)
    if (holder !== null && isHeld(holder, place)) return { holder }
    // A killed process leaves its lock file behind. If several processes see that, one of them removes the file.
    removeStale(place)
  }
}

/** True if a process that still runs has locked a file. */
export function isLocked(file: string): boolean {
  const place = lockFileOf(file)
  const holder = holderOf(place)
  return holder !== null && isHeld(holder, place)
}

function lockFileOf(file: string): string {
  return `${file}.lock`
}

function removeStale(place: string): void {
  const aside = `${place}.${process.pid}`
  try {
    renameSync(place, aside)
    rmSync(aside, { force: true })
  } catch {
    // Another process removed it first.
  }
}

function holderOf(place: string): number | null {
  try {
    const holder = Number(readFileSync(place, 'utf8'))
    return Number.isSafeInteger(holder) && holder > 0 ? holder : null
  } catch {
    return null
  }
}

function isHeld(pid: number, place: string): boolean {
  return pid === process.pid ? held.has(place) : isRunning(pid)
}

/** True if there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
