/** The fields that say which requests the list shows. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import { byId, element } from '../page/dom.ts'
import { offerOperations } from '../page/operations.ts'
import type { Filter } from './entries.ts'

const MOST_SESSIONS = 50

export class Filters {
  readonly #fields = {
    text: byId('text-filter', HTMLInputElement),
    operation: byId('operation-filter', HTMLSelectElement),
    method: byId('method-filter', HTMLSelectElement),
    status: byId('status-filter', HTMLSelectElement),
  }
  readonly #violations = byId('violations-filter', HTMLInputElement)
  readonly #sessions = new Set<string>()

  /** `onChange` receives the filter that the user has set. */
  constructor(onChange: (filter: Filter) => void) {
    const { text, ...chosen } = this.#fields
    text.addEventListener('input', () => onChange(this.#read()))
    for (const control of [...Object.values(chosen), this.#violations])
      control.addEventListener('change', () => onChange(this.#read()))
  }

  offer(operations: readonly Operation[]): void {
    offerOperations(this.#fields.operation, 'Any operation', operations)
    offerIn(
      this.#fields.method,
      operations.map(({ method }) => method),
    )
  }

  offerFrom(entries: readonly JournalEntry[]): void {
    offerStatuses(
      this.#fields.status,
      entries.map(({ answer }) => String(answer.status)),
    )
    offerIn(
      this.#fields.method,
      entries.map(({ request }) => request.method),
    )
    for (const { session } of entries) {
      if (session === null || this.#sessions.has(session) || this.#sessions.size === MOST_SESSIONS) continue
      this.#sessions.add(session)
      byId('sessions', HTMLElement).append(element('option', { value: session }))
    }
  }

  /** Shows a filter, and returns the part of it that can be applied. */
  show({ violations, ...values }: Filter): Filter {
    const { text, operation, method, status } = this.#fields
    offerIn(operation, [values.operation])
    offerIn(method, [values.method])
    offerStatuses(status, [values.status])
    text.value = values.text
    operation.value = values.operation
    method.value = values.method
    status.value = values.status
    this.#violations.checked = violations !== ''
    return this.#read()
  }

  #read(): Filter {
    const { text, operation, method, status } = this.#fields
    const violations = this.#violations.checked ? 'only' : ''
    return { text: text.value, operation: operation.value, method: method.value, status: status.value, violations }
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
