/** Notes that all workers of a Playwright run share: lines of a file, which each of them reads on from where it was. */

import { appendFileSync, readFileSync, statSync } from 'node:fs'
import type { InvalidBodyNote, SharedNotes } from '../../items/invalid-bodies.ts'

/** Notes in a file, whose folder is there. */
export function sharedNotes(file: string): SharedNotes {
  let read = 0
  return {
    add: (note) => appendFileSync(file, `${JSON.stringify(note)}\n`),
    fresh: () => {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= read) return []
      const bytes = readFileSync(file).subarray(read)
      // Another worker may be writing the last line.
      const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
      read += whole.length
      return whole
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line): InvalidBodyNote => JSON.parse(line))
    },
  }
}
