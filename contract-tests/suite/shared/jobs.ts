/** What the workers of a run do once for all: the first makes it, and the others wait; a job alone waits for all of them. */

import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isLocked, tryLock, type Unlock } from '../../client/lock.ts'
import { kept, runFolder } from './run-folder.ts'

/** Milliseconds between two looks at what another worker makes. */
const LOOK = 20
/** Whoever begins a job locks it for a moment; a job that must be alone keeps it until it is done. */
const GATE = 'gate'

/** The result under this name, made by `make` if no worker has made it. */
export async function byOneWorker<T>(name: string, make: () => Promise<T>, isAlone = false): Promise<T> {
  const { file, read, write } = kept<T>(name)
  for (;;) {
    const known = read()
    if (known !== null) return known
    const unlock = begin(file, isAlone)
    if (unlock === null) {
      await pause(LOOK)
      continue
    }
    try {
      if (isAlone) await othersDone(basename(file))
      // It may have been made between the look and the lock.
      const made = read() ?? (await make())
      write(made)
      return made
    } finally {
      unlock()
    }
  }
}

/** Locks what is to be made, and the gate too if it must be alone. Null: another worker is in the way. */
function begin(file: string, isAlone: boolean): Unlock | null {
  const gate = tryLock(join(runFolder(), GATE))
  if (typeof gate !== 'function') return null
  let own: Unlock | null = null
  try {
    const locked = tryLock(file)
    own = typeof locked === 'function' ? locked : null
  } finally {
    if (own === null || !isAlone) gate()
  }
  if (own === null || !isAlone) return own
  const release = own
  return () => {
    release()
    gate()
  }
}

/** Waits until no other job is under way. None begins meanwhile. */
async function othersDone(own: string): Promise<void> {
  const isUnderWay = (name: string): boolean => {
    const locked = name.replace(/\.lock$/, '')
    return locked !== name && locked !== own && locked !== GATE && isLocked(join(runFolder(), locked))
  }
  while (readdirSync(runFolder()).some(isUnderWay)) await pause(LOOK)
}
