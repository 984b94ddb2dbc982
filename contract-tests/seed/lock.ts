/** One process at a time: two that go on with the same ledger would send the same items. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf, UserError } from '../../spec/user-error.ts'

/** Locks a file by another beside it, which holds the number of this process. Call the result to let it go. */
export function lock(file: string): () => void {
  const place = `${file}.lock`
  // A process that was killed leaves its lock behind.
  const holder = holderOf(place)
  if (holder !== null && isRunning(holder)) {
    throw new UserError(`process ${holder} is at work on ${file}; if it is not, remove ${place}`, 1)
  }
  try {
    rmSync(place, { force: true })
    writeFileSync(place, `${process.pid}\n`, { flag: 'wx' })
  } catch (error) {
    throw new UserError(`${place}: can't be written: ${reasonOf(error)}`, 1)
  }
  return () => rmSync(place, { force: true })
}

function holderOf(place: string): number | null {
  try {
    const holder = Number(readFileSync(place, 'utf8'))
    return Number.isSafeInteger(holder) && holder > 0 ? holder : null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
