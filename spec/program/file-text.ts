/** Reads the files that a user names, and other content from outside, within a limit. Node only. */

import { constants, createReadStream, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { FileError, reasonOf } from './user-error.ts'

const MIB = 1024 ** 2

/** The text of a file in UTF-8. Throws a `FileError` of one line where it can't be read, or has more than `most` MiB. */
export async function fileText(file: string, most: number): Promise<string> {
  const bytes = await namedBytes(file, most)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new FileError(`${file}: can't be read: ${reasonOf(error)}`)
  }
}

/** The bytes of a file that messages call `name`. Throws as {@link fileText}. */
export async function namedBytes(file: string, most: number, name = file): Promise<Buffer> {
  try {
    return await fileBytes(file, most * MIB, `it is larger than ${most} MiB`)
  } catch (error) {
    throw new FileError(`${name}: can't be read: ${reasonOf(error)}`)
  }
}

/** The bytes of a file; an error with the words `larger` where it has more than `limit`. Throws as {@link fileStream}. */
export async function fileBytes(file: string, limit: number, larger: string): Promise<Buffer> {
  return collect(await fileStream(file, limit, larger), limit, larger)
}

/**
 * The bytes of a file or a pipe, as they come. Nothing is read from a folder or a device, which may have no end, nor from
 * a file that is too large: it throws an `Error` with the reason.
 */
export async function fileStream(file: string, limit = Number.POSITIVE_INFINITY, larger = ''): Promise<Readable> {
  const about = await stat(file)
  // A file would wait in a system call for whoever writes into the pipe, and no signal could end the program.
  if (about.isFIFO()) {
    return new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK), writable: false })
  }
  if (about.isDirectory()) throw new Error('it is a folder')
  if (!about.isFile()) throw new Error('it is not a regular file')
  if (about.size > limit) throw new Error(larger)
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

/** The whole content of a stream. Throws an `Error` with the words `larger` if it has more than `limit` bytes. */
export async function collect(
  stream: AsyncIterable<Buffer | string>,
  limit: number,
  larger = `it is larger than ${limit} bytes (--spec-limit)`,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (size > limit) throw new Error(larger)
  }
  return Buffer.concat(chunks)
}
