/** One process at a time: two that share a ledger or the folder of a report would spoil each other's. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf, UserError } from '../../spec/user-error.ts'

/** Lets a lock go. */
export type Unlock = () => void

/** What this process has locked: its number alone doesn't tell, since one that was killed may have had the same. */
const held = new Set<string>()

/** Locks a file by another beside it. Call the result to let it go; throws {@link UserError} where another has it. */
export function lock(file: string): Unlock {
  const locked = tryLock(file)
  if (typeof locked === 'function') return locked
  throw new UserError(`process ${locked.holder} is at work on ${file}; if it is not, remove ${placeOf(file)}`, 1)
}

/** As {@link lock}; the number of the process that has it where another has. */
export function tryLock(file: string): Unlock | { readonly holder: number } {
  const place = placeOf(file)
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
    if (holder !== null && isRunning(holder, place)) return { holder }
    // A process that was killed leaves its lock behind. Of several that see it, one takes it away.
    takeAway(place)
  }
}

function placeOf(file: string): string {
  return `${file}.lock`
}

function takeAway(place: string): void {
  const aside = `${place}.${process.pid}`
  try {
    renameSync(place, aside)
    rmSync(aside, { force: true })
  } catch {
    // Another was faster.
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

function isRunning(pid: number, place: string): boolean {
  if (pid === process.pid) return held.has(place)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
