/** Writes a file as a whole. */

import { rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { putInPlace } from '../../spec/program/put-in-place.ts'
import { reasonOf } from '../../spec/program/user-error.ts'

/**
 * Writes a file under another name and renames it, so that a reader never sees half of it. The write is synchronous,
 * because a signal may come between two asynchronous steps. Returns why it failed, or null.
 */
export function writeWhole(file: string, text: string): string | null {
  const partial = join(dirname(file), `.${basename(file)}.${process.pid}.partial`)
  try {
    writeFileSync(partial, text)
    putInPlace(partial, file)
    return null
  } catch (error) {
    rmSync(partial, { force: true })
    return reasonOf(error)
  }
}
