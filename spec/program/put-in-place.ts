/** Gives a file that is whole the name that others look for. Node only. */

import { renameSync } from 'node:fs'

/** What Windows answers while another program, such as a reader or a virus scanner, has the file open. */
const IS_HELD = /^(EPERM|EACCES|EBUSY)$/
/** Milliseconds between the tries: a reader is soon done. */
const PAUSES = [5, 10, 20, 40, 80, 160, 320]

/**
 * Renames a file, in the place of another where there is one. It does so at once, for a signal may come between two
 * turns. On Windows it tries again while the file is open somewhere; elsewhere that is no obstacle.
 */
export function putInPlace(from: string, to: string, rename = renameSync, system = process.platform): void {
  for (const pause of system === 'win32' ? PAUSES : []) {
    try {
      rename(from, to)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && IS_HELD.test(String(error.code)))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  rename(from, to)
}
