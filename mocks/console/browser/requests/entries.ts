/** The requests that the page knows, newest last, and those of them that pass the filter. */

import { onceFor } from '../../../../spec/program/once-for.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import { type PageAddress, requestKey } from '../page/address.ts'

/** The most requests that the page keeps, the same as the mock's journal. */
export const CAPACITY = 1_000

export type Filter = Pick<PageAddress, 'text' | 'status' | 'method' | 'operation' | 'violations'>

const NO_FILTER: Filter = { text: '', status: '', method: '', operation: '', violations: '' }

export class Entries {
  all: readonly JournalEntry[] = []
  /** The requests that pass the filter, newest first. */
  visible: readonly JournalEntry[] = []
  #filter = NO_FILTER
  /** Entries whose event brought only the beginning of a body. */
  readonly #cut = new WeakSet<JournalEntry>()

  get filter(): Filter {
    return this.#filter
  }

  set filter(filter: Filter) {
    this.#filter = filter
    this.visible = this.all.filter((entry) => passesFilter(entry, filter)).reverse()
  }

  replace(entries: readonly JournalEntry[]): void {
    this.all = entries.slice(-CAPACITY)
    this.filter = this.#filter
  }

  /** True for a request if the journal may have more of it. */
  isCut(entry: JournalEntry): boolean {
    return this.#cut.has(entry)
  }

  /** Replaces requests that were cut with the whole ones of the journal. */
  complete(whole: readonly JournalEntry[]): void {
    const known = new Map(whole.map((entry) => [requestKey(entry), entry]))
    this.all = this.all.map((entry) => (this.isCut(entry) ? (known.get(requestKey(entry)) ?? entry) : entry))
    this.filter = this.#filter
  }

  /** Adds those requests of an event that are not known yet. */
  add(entries: readonly JournalEntry[]): void {
    const newest = this.all.at(-1)?.id ?? 0
    const fresh = entries.filter(({ id }) => id > newest)
    for (const entry of fresh) if (!entry.request.isWhole || !entry.answer.isWhole) this.#cut.add(entry)
    this.all = [...this.all, ...fresh].slice(-CAPACITY)
    const oldest = this.all[0]?.id ?? 0
    const shown = fresh.filter((entry) => passesFilter(entry, this.#filter)).reverse()
    this.visible = [...shown, ...this.visible].filter(({ id }) => id >= oldest)
  }
}

function passesFilter(entry: JournalEntry, { text, status, method, operation, violations }: Filter): boolean {
  if (method !== '' && entry.request.method !== method) return false
  if (operation !== '' && entry.verdict.operation !== operation) return false
  if (violations !== '' && entry.verdict.violations.length === 0) return false
  const code = String(entry.answer.status)
  if (status !== '' && code !== status && `${code[0]}xx` !== status) return false
  return text === '' || searched(entry).includes(text.toLowerCase())
}

const searched = onceFor(({ session, request, answer, verdict }: JournalEntry): string => {
  const said = [request.method, request.url, answer.status, verdict.message, verdict.scenario, session]
  return [...said, request.body, answer.body].join(' ').toLowerCase()
})
