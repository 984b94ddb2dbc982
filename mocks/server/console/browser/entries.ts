/** The requests that the page knows: as many as the journal keeps, newest last, and which of them are asked for. */

import type { JournalEntry } from '../../journal/entry.ts'

/** What the mock keeps, too. */
export const CAPACITY = 1_000

export type Filter = {
  readonly text: string
  /** `4xx`, `404`, or empty for any. */
  readonly status: string
}

export class Entries {
  #all: JournalEntry[] = []
  #filter: Filter = { text: '', status: '' }
  #visible: JournalEntry[] = []

  /** Newest first. */
  get visible(): readonly JournalEntry[] {
    return this.#visible
  }

  get all(): readonly JournalEntry[] {
    return this.#all
  }

  get filter(): Filter {
    return this.#filter
  }

  set filter(filter: Filter) {
    this.#filter = filter
    this.#visible = this.#all.filter((entry) => matches(entry, filter)).reverse()
  }

  /** Puts the journal as it is now in place of what was known. */
  replace(entries: readonly JournalEntry[]): void {
    this.#all = entries.slice(-CAPACITY)
    this.filter = this.#filter
  }

  /** Adds what is new among them. */
  add(entries: readonly JournalEntry[]): void {
    const newest = this.#all.at(-1)?.id ?? 0
    const fresh = entries.filter(({ id }) => id > newest)
    this.#all.push(...fresh)
    this.#all.splice(0, Math.max(0, this.#all.length - CAPACITY))
    const oldest = this.#all[0]?.id ?? 0
    const shown = fresh.filter((entry) => matches(entry, this.#filter)).reverse()
    this.#visible = [...shown, ...this.#visible].filter(({ id }) => id >= oldest)
  }
}

function matches(entry: JournalEntry, { text, status }: Filter): boolean {
  const code = String(entry.answer.status)
  if (status !== '' && code !== status && `${code[0]}xx` !== status) return false
  return text === '' || searched(entry).includes(text.toLowerCase())
}

const known = new WeakMap<JournalEntry, string>()

function searched(entry: JournalEntry): string {
  const before = known.get(entry)
  if (before !== undefined) return before
  const { request, answer, verdict } = entry
  const parts = [
    request.method,
    request.url,
    answer.status,
    verdict.message,
    verdict.scenario,
    entry.session,
    request.body,
    answer.body,
  ]
  const text = parts.join(' ').toLowerCase()
  known.set(entry, text)
  return text
}
