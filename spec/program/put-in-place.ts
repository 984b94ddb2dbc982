/** Writes files as a whole: a file gets its name when it is complete. Makes the folders for them. Node only. */

import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
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

/**
 * Writes a file under another name beside it and renames it, so that a reader never sees half of it, and a failure leaves
 * the old one. A link stays one, and a device or a pipe is written as it is. Throws a `MachineError` that calls the file
 * `name`.
 */
export function writeWhole(file: string, text: string | Iterable<string>, name = file): void {
  let partial: string | null = null
  try {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there?.isFile() === false) {
      writePieces(file, text, 'w')
      return
    }
    const place = there === undefined ? file : realpathSync(file)
    partial = join(dirname(place), `.${basename(place)}.${process.pid}.partial`)
    // A process of the same id may have been killed while it wrote.
    rmSync(partial, { force: true })
    writePieces(partial, text, 'wx', there?.mode)
    putInPlace(partial, place)
  } catch (error) {
    if (partial !== null) rmSync(partial, { force: true })
    throw new MachineError(`${name}: can't be written: ${reasonOf(error)}`)
  }
}

/** About how many characters are written at once. */
const CHUNK = 1 << 20

function writePieces(file: string, text: string | Iterable<string>, flag: 'w' | 'wx', mode = 0o666): void {
  const open = openSync(file, flag, mode)
  try {
    let some = ''
    for (const piece of typeof text === 'string' ? [text] : text) {
      some += piece
      if (some.length < CHUNK) continue
      writeFileSync(open, some)
      some = ''
    }
    writeFileSync(open, some)
  } finally {
    closeSync(open)
  }
}

type FolderMaker = (folder: string) => unknown

/**
 * Makes a folder where none is, and those above it; false if it is there. Throws a `UserError` where something else is
 * there, or the system refuses to write there. `name` is how a message calls it.
 */
export function makeFolder(folder: string, name = folder, make: FolderMaker = mkdirSync): boolean {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory() === false) throw new FileError(`${name}: it is not a folder`)
  try {
    if (there === undefined) makeMissing(resolve(folder), make)
    else accessSync(folder, constants.W_OK)
    return there === undefined
  } catch (error) {
    const what = there === undefined ? "the folder can't be made" : "can't be written"
    throw new MachineError(`${name}: ${what}: ${reasonOf(error)}`)
  }
}

/** What `recursive` does, of which Node says ENOENT where a file system is read-only, and tries for ever in /proc. */
function makeMissing(folder: string, make: FolderMaker): void {
  const above = dirname(folder)
  if (above !== folder && statSync(above, { throwIfNoEntry: false }) === undefined) makeMissing(above, make)
  try {
    make(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}

/**
 * The bytes of a file name that every system allows, without the extension and the suffix that is written beside it.
 */
const LONGEST_STEM = 120

/** A name as that of a file, without the extension. */
export function fileStem(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  const bytes = new TextEncoder().encode(plain).subarray(0, LONGEST_STEM)
  // A character that is cut in two is left out.
  const stem = new TextDecoder().decode(bytes, { stream: true }) || 'unnamed'
  // Windows has devices of these names.
  return /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(stem) ? `_${stem}` : stem
}
