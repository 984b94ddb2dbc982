/** Reads a file of text. Node only. */

import { readFile } from 'node:fs/promises'
import { FileError, reasonOf } from './user-error.ts'

/** The text of a file in UTF-8. Throws a `FileError` of one line where it can't be read, or has more than `most` MiB. */
export async function fileText(file: string, most: number): Promise<string> {
  try {
    const bytes = await readFile(file)
    if (bytes.length > most * 1024 ** 2) throw new FileError(`it is larger than ${most} MiB`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new FileError(`${file}: can't be read: ${reasonOf(error)}`)
  }
}
