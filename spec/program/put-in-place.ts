/** Renames a finished file to the name that others look for, and makes the folder for it. Node only. */

import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { FileError, MachineError, reasonOf } from './user-error.ts'

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

/** Makes a folder where none is. Throws a `UserError` where something else is there, or the system refuses. */
export function makeFolder(flag: string, folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return
  if (there !== undefined) throw new FileError(`${flag} ${folder}: it is not a folder`)
  try {
    // With `recursive`, Node would try for ever in a folder of the system such as /proc.
    mkdirSync(folder, { recursive: !existsSync(dirname(resolve(folder))) })
  } catch (error) {
    throw new MachineError(`${flag} ${folder}: the folder can't be made: ${reasonOf(error)}`)
  }
}
