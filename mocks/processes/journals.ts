/** The journals of all workers, which the primary process moves to the journal that they share. */

import type { Worker } from 'node:cluster'
import { JOURNAL_CAPACITY } from '../session/hub.ts'
import { createJournalReader, type JournalFiles } from './journal-file.ts'

export class Journals {
  /** They are read once more after the end of a worker. */
  readonly #readers = new Map<Worker, ReturnType<typeof createJournalReader>>()
  readonly #record: (texts: readonly string[], skipped: number) => void

  constructor(record: (texts: readonly string[], skipped: number) => void) {
    this.#record = record
  }

  add(worker: Worker, files: JournalFiles): void {
    this.#readers.set(worker, createJournalReader(files))
  }

  /** Collects what a worker has written until its end. */
  remove(worker: Worker): void {
    this.collect()
    this.#readers.get(worker)?.close()
    this.#readers.delete(worker)
  }

  /** Moves what workers have written, in the order of time. */
  collect(): void {
    const news = [...this.#readers.values()].map((reader) => reader.read())
    const texts = news.flatMap((one) => one.texts)
    if (texts.length === 0) return
    // Each begins with its time.
    const sorted = texts.map((text) => [Number.parseInt(text, 10), text] as const).sort(([one], [other]) => one - other)
    const kept = sorted.slice(-JOURNAL_CAPACITY).map(([, text]) => text)
    const skipped = news.reduce((sum, one) => sum + one.skipped, texts.length - kept.length)
    this.#record(kept, skipped)
  }
}
