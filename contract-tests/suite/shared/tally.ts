/** What all workers of a Playwright run count and note: their writes, and bodies that were found invalid. */

import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Claim, WriteTally } from '../../client/budget.ts'
import { isMarkerRunning, mark, textOf } from '../../client/lock.ts'
import type { InvalidBodyNote, SharedNotes } from '../../items/invalid-bodies.ts'
import { made, runFolder } from './run-folder.ts'

/** What the file of a write that created something begins with; else the id of the process that is sending it. */
const CREATED = 'created'
/** Milliseconds between two looks. */
const LOOK = 20

/** A tally up to `limit`, kept in a folder, which is made: a file for each write, made by whoever claims it. */
export function sharedTally(limit: number, folder = join(runFolder(), 'writes')): WriteTally {
  made(folder)
  const known = new Set<string>()
  /** True if a write created something, or may have: the process that sent it is gone. */
  const hasCreated = (name: string): boolean => {
    if (known.has(name)) return true
    const file = join(folder, name)
    const text = textOf(file)
    // Without a text the write created nothing, and its file is gone.
    const isSettled = text !== null && (text.startsWith(CREATED) || !isMarkerRunning(text, file))
    if (isSettled) known.add(name)
    return isSettled
  }
  const claimAt = (name: string): Claim | null => {
    const file = join(folder, name)
    if (!mark(file)) return null
    return (created) => {
      if (!created) return rmSync(file, { force: true })
      known.add(name)
      // Written over the id: a full disk has room for that, and nobody sees an empty file.
      writeFileSync(file, CREATED, { flag: 'r+' })
    }
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
        const claim = taken.has(String(number)) ? null : claimAt(String(number))
        if (claim !== null) return claim
      }
      return null
    },
    settled: () => pause(LOOK),
  }
}

/** The ledger of all runs, whose lines say which run they are of. */
export function sharedLedger(): string {
  return join(made(resolve('contract-report')), 'created.ndjson')
}

/** Notes as lines of a file, whose folder is there; each worker reads them on from where it was. */
export function sharedNotes(file = join(runFolder(), 'invalid.ndjson')): SharedNotes {
  let read = 0
  return {
    add: (note) => appendFileSync(file, `${JSON.stringify(note)}\n`),
    fresh: () => {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= read) return []
      const bytes = readFileSync(file).subarray(read)
      // Another worker may be writing the last line.
      const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
      read += whole.length
      const lines = whole.toString().split('\n').filter(Boolean)
      return lines.map((line): InvalidBodyNote => JSON.parse(line))
    },
  }
}
