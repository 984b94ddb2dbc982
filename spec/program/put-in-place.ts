/** Renames a finished file to the name that others look for. Node only. */

import { renameSync } from 'node:fs'

/** The error codes of Windows while another program, such as a reader or a virus scanner, has the file open. */
const IS_HELD = /^(EPERM|EACCES|EBUSY)$/
/** Milliseconds between attempts; readers soon close the file. */
const PAUSES = [5, 10, 20, 40, 80, 160, 320]

/**
 * Renames a file, and replaces an existing one. It is synchronous, because a signal may come between two asynchronous
 * steps. On Windows it tries again while another program has the file open; on other systems that does not matter.
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
