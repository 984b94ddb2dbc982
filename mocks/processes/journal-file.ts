/**
 * Passes the journal of a worker to the primary process by two files without names, which both processes have open. The
 * primary reads them only when somebody asks for the journal. Written entries outlive the worker. A message for each
 * entry would cost as much as the answer itself.
 */

import type { Worker } from 'node:cluster'
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JOURNAL_CAPACITY } from '../session/hub.ts'

/** The worker fills one file with as many entries as the journal keeps, then empties the other and fills that. */
type JournalFiles = readonly [number, number]

/** The head of an entry: the length of its text in bytes (4), and its number (8), which counts those of both files. */
const HEAD = 12

/** Folders for the files; the first is in memory, if the system has it. */
const FOLDERS = ['/dev/shm', tmpdir()]

/** Opens two empty files without a name; null if that fails. */
export function openJournalFiles(): JournalFiles | null {
  // Windows does not remove the name of an open file.
  if (process.platform === 'win32') return null
  for (const folder of FOLDERS) {
    try {
      return [openNameless(folder), openNameless(folder)]
    } catch {
      // Try the next folder.
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

/** Writes entries; returns false if that fails. */
export type WriteJournal = (texts: readonly string[]) => boolean

export function createJournalWriter(files: JournalFiles): WriteJournal {
  let scratch = Buffer.allocUnsafeSlow(256 * 1024)
  let [current, other] = files
  let position = 0
  let kept = 0
  let total = 0
  return (texts) => {
    let most = 0
    for (const text of texts) most += HEAD + text.length * 3
    if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
    let end = 0
    for (const text of texts) {
      const length = scratch.write(text, end + HEAD)
      scratch.writeUInt32LE(length, end)
      scratch.writeDoubleLE(++total, end + 4)
      end += HEAD + length
    }
    try {
      if (kept >= JOURNAL_CAPACITY) {
        ;[current, other] = [other, current]
        position = 0
        kept = 0
        ftruncateSync(current, 0)
      }
      writeSync(current, scratch, 0, end, position)
    } catch {
      return false
    }
    position += end
    kept += texts.length
    return true
  }
}

function createJournalReader(files: JournalFiles) {
  const readers = files.map(createFileReader)
  let seen = 0
  return {
    /** The texts since the last read. `skipped` more were overwritten before they were read. */
    read: () => {
      const entries = readers.flatMap((read) => read()).sort((one, other) => one.number - other.number)
      const texts = entries.slice(-JOURNAL_CAPACITY).map(({ text }) => text)
      const last = entries.at(-1)?.number ?? seen
      const skipped = last - seen - texts.length
      seen = last
      return { texts, skipped }
    },
    close: (): void => {
      for (const file of files) closeSync(file)
    },
  }
}

type NumberedText = { readonly number: number; readonly text: string }

/** Creates a function that reads the entries of a file that were not read before. */
function createFileReader(file: number): () => NumberedText[] {
  const head = Buffer.alloc(HEAD)
  /** The number of the first entry: the worker has emptied the file since if there is another. */
  const firstNumber = (): number => (readSync(file, head, 0, HEAD, 0) === HEAD ? head.readDoubleLE(4) : 0)
  let first = 0
  let end = 0
  const read = (): NumberedText[] => {
    const now = firstNumber()
    if (now !== first) end = 0
    first = now
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(file).size - end))
    const length = readSync(file, bytes, 0, bytes.length, end)
    // While it was read, the worker may have emptied the file and begun again.
    if (firstNumber() !== first) return read()
    const entries: NumberedText[] = []
    for (let start = 0; start + HEAD <= length; ) {
      const next = start + HEAD + bytes.readUInt32LE(start)
      // A worker that was killed while it wrote had not sent the answer yet.
      if (next > length) break
      entries.push({ number: bytes.readDoubleLE(start + 4), text: bytes.toString('utf8', start + HEAD, next) })
      end += next - start
      start = next
    }
    return entries
  }
  return read
}

/** The journals of all workers, which the primary process moves to the journal that they share. */
export type Journals = ReturnType<typeof createJournals>

export function createJournals(record: (texts: readonly string[], skipped: number) => void) {
  /** They are read once more after the end of a worker. */
  const readers = new Map<Worker, ReturnType<typeof createJournalReader>>()
  /** Moves what workers have written, in the order of time. */
  const collect = (): void => {
    const news = [...readers.values()].map((reader) => reader.read())
    const texts = news.flatMap((one) => one.texts)
    if (texts.length === 0) return
    // Each begins with its time.
    const sorted = texts.map((text) => [Number.parseInt(text, 10), text] as const).sort(([one], [other]) => one - other)
    const kept = sorted.slice(-JOURNAL_CAPACITY).map(([, text]) => text)
    const skipped = news.reduce((sum, one) => sum + one.skipped, texts.length - kept.length)
    record(kept, skipped)
  }
  return {
    collect,
    add: (worker: Worker, files: JournalFiles): void => {
      readers.set(worker, createJournalReader(files))
    },
    /** Collects what a worker has written until its end. */
    remove: (worker: Worker): void => {
      collect()
      readers.get(worker)?.close()
      readers.delete(worker)
    },
  }
}
