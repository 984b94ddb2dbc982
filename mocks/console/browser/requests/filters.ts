/** The fields that say which requests the list shows. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import { byId, element } from '../page/dom.ts'
import { offerOperations } from '../page/operations.ts'
import type { Filter } from './entries.ts'

const MOST_SESSIONS = 50

export class Filters {
  readonly #text = byId('text-filter', HTMLInputElement)
  readonly #operation = byId('operation-filter', HTMLSelectElement)
  readonly #method = byId('method-filter', HTMLSelectElement)
  readonly #status = byId('status-filter', HTMLSelectElement)
  readonly #violations = byId('violations-filter', HTMLInputElement)
  readonly #sessions = new Set<string>()

  /** `onChange` receives the filter that the user has set. */
  constructor(onChange: (filter: Filter) => void) {
    this.#text.addEventListener('input', () => onChange(this.#read()))
    for (const control of [this.#operation, this.#method, this.#status, this.#violations]) {
      control.addEventListener('change', () => onChange(this.#read()))
    }
  }

  offer(operations: readonly Operation[]): void {
    offerOperations(this.#operation, 'Any operation', operations)
    offerIn(
      this.#method,
      operations.map(({ method }) => method),
    )
  }

  offerFrom(entries: readonly JournalEntry[]): void {
    offerStatuses(
      this.#status,
      entries.map(({ answer }) => String(answer.status)),
    )
    offerIn(
      this.#method,
      entries.map(({ request }) => request.method),
    )
    for (const { session } of entries) {
      if (session === null || this.#sessions.has(session) || this.#sessions.size === MOST_SESSIONS) continue
      this.#sessions.add(session)
      byId('sessions', HTMLElement).append(element('option', { value: session }))
    }
  }

  /** Shows a filter, and returns the part of it that can be applied. */
  show({ text, operation, method, status, violations }: Filter): Filter {
    this.#text.value = text
    offerIn(this.#operation, [operation])
    offerIn(this.#method, [method])
    offerStatuses(this.#status, [status])
    this.#operation.value = operation
    this.#method.value = method
    this.#status.value = status
    this.#violations.checked = violations !== ''
    return this.#read()
  }

  #read(): Filter {
    return {
      text: this.#text.value,
      operation: this.#operation.value,
      method: this.#method.value,
      status: this.#status.value,
      violations: this.#violations.checked ? 'only' : '',
    }
  }
}

/** Adds the statuses that the list does not have yet, each behind its class. */
function offerStatuses(list: HTMLSelectElement, statuses: readonly string[]): void {
  const known = statuses.filter((status) => /^[1-5](\d\d|xx)$/.test(status))
  offerIn(
    list,
    known.flatMap((status) => [`${status[0]}xx`, status]),
  )
}

/** Adds the values that a list does not have yet, in their order. */
function offerIn(list: HTMLSelectElement, values: Iterable<string>): void {
  const offered = new Set([...list.options].map(({ value }) => value))
  for (const value of new Set(values)) {
    if (offered.has(value) || value === '') continue
    const later = [...list.options].find((option) => option.value !== '' && order(option.value) > order(value))
    list.add(element('option', { value }, value), later ?? null)
  }
}

/** Sorts a class, such as `4xx`, before its statuses. */
function order(value: string): string {
  return value.replace(/^(\d)xx$/, '$1')
}
