/** The writes of all workers of a Playwright run, counted in a folder: a file for each, made by whoever claims it. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Claim, Tally } from '../client/budget.ts'
import { isRunning } from '../client/lock.ts'

/** What stands in the file of a write that created something; else the id of the process that is sending it. */
const CREATED = 'created'
/** Milliseconds between two looks. */
const LOOK = 20

/** A tally up to `limit`, kept in a folder, which is made. */
export function sharedTally(folder: string, limit: number): Tally {
  mkdirSync(folder, { recursive: true })
  const known = new Set<string>()
  /** True if a write created something, or may have: the process that sent it is gone. */
  const hasCreated = (name: string): boolean => {
    if (known.has(name)) return true
    const text = contentOf(join(folder, name))
    if (text === null) return false
    const isSettled = text === CREATED || !isRunning(Number(text))
    if (isSettled) known.add(name)
    return isSettled
  }
  const claimAt = (file: string): Claim | null => {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch {
      // Another worker has this one.
      return null
    }
    return (created) => (created ? writeFileSync(file, CREATED) : rmSync(file, { force: true }))
  }
  return {
    counts: () => {
      const names = readdirSync(folder)
      const created = names.filter(hasCreated).length
      return { claimed: names.length - created, created }
    },
    claim: () => {
      const taken = new Set(readdirSync(folder))
      for (let number = 1; number <= limit; number++) {
        const claim = taken.has(String(number)) ? null : claimAt(join(folder, String(number)))
        if (claim !== null) return claim
      }
      return null
    },
    settled: () => pause(LOOK),
  }
}

/** Null: the write created nothing, and its file is gone. */
function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
