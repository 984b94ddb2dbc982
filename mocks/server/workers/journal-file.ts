/**
 * The journal of a worker on its way to the primary process: in two files that have no name, which the two share. What is
 * written there outlives the worker, wakes nobody, and is read when somebody asks: a message for each would cost as much
 * as the answer.
 */

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JOURNAL_CAPACITY } from '../shared/hub.ts'

/** One is written until it has as many entries as the journal keeps, then the other: together they have the newest. */
export type JournalFiles = readonly [number, number]

/** Bytes of a frame before its entries: how long they are, and how many entries there were up to its last. */
const HEAD = 12
/** Bytes before an entry: how long it is. */
const LENGTH = 4

/** In memory where the system has such a folder. */
const FOLDERS = ['/dev/shm', tmpdir()]

/** Two empty files without a name; null where none can be made. */
export function openJournalFiles(): JournalFiles | null {
  // Elsewhere a file that is open can't lose its name.
  if (process.platform === 'win32') return null
  for (const folder of FOLDERS) {
    try {
      return [openNameless(folder), openNameless(folder)]
    } catch {
      // Then the next.
    }
  }
  return null
}

function openNameless(folder: string): number {
  const path = join(folder, `plant-store-${crypto.randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return file
}

/** Writes entries; false where it can't. */
export type WriteJournal = (texts: readonly string[]) => boolean

/** A worker's end. */
export function createJournalWriter(files: JournalFiles): WriteJournal {
  let scratch = Buffer.allocUnsafeSlow(256 * 1024)
  let current = 0
  let position = 0
  let kept = 0
  let total = 0
  return (texts) => {
    let most = HEAD
    for (const text of texts) most += LENGTH + text.length * 3
    if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
    let end = HEAD
    for (const text of texts) {
      const length = scratch.write(text, end + LENGTH)
      scratch.writeUInt32LE(length, end)
      end += LENGTH + length
    }
    total += texts.length
    scratch.writeUInt32LE(end - HEAD, 0)
    scratch.writeDoubleLE(total, 4)
    try {
      if (kept >= JOURNAL_CAPACITY) {
        current = 1 - current
        position = 0
        kept = 0
        ftruncateSync(files[current === 0 ? 0 : 1], 0)
      }
      writeSync(files[current === 0 ? 0 : 1], scratch, 0, end, position)
    } catch {
      return false
    }
    position += end
    kept += texts.length
    return true
  }
}

/** What has come since the last look. */
export type JournalNews = { readonly texts: readonly string[]; readonly skipped: number }

/** The primary's end: what came since the last look, and its end. */
export function createJournalReader(files: JournalFiles) {
  let seen = 0
  return {
    read: (): JournalNews => {
      const frames = files.flatMap((file) => framesOf(file, seen)).sort((one, other) => one.total - other.total)
      const texts = frames.flatMap(({ entries }) => entriesOf(entries)).slice(-JOURNAL_CAPACITY)
      const last = frames.at(-1)?.total ?? seen
      const skipped = last - seen - texts.length
      seen = last
      return { texts, skipped }
    },
    close: (): void => {
      for (const file of files) closeSync(file)
    },
  }
}

type Frame = { readonly total: number; readonly entries: Buffer }

function framesOf(file: number, seen: number): Frame[] {
  const bytes = Buffer.allocUnsafe(fstatSync(file).size)
  const length = readSync(file, bytes, 0, bytes.length, 0)
  const frames: Frame[] = []
  for (let start = 0; start + HEAD <= length; ) {
    const end = start + HEAD + bytes.readUInt32LE(start)
    const total = bytes.readDoubleLE(start + 4)
    // Whoever was killed while it wrote has not answered yet.
    if (end > length) break
    if (total > seen) frames.push({ total, entries: bytes.subarray(start + HEAD, end) })
    start = end
  }
  return frames
}

function entriesOf(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = start + LENGTH + bytes.readUInt32LE(start)
    texts.push(bytes.toString('utf8', start + LENGTH, end))
    start = end
  }
  return texts
}
