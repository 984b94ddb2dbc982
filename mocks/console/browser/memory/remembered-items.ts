/** The items of one resource that the mock remembers, each with a button that deletes it. */

import { isObject } from '../../../../spec/json/pointer.ts'
import type { Resource } from '../../../../spec/resources/resources.ts'
import { button, element, setChildren } from '../page/dom.ts'
import { bodyBlock } from '../page/exact-text.ts'

/** More items of a resource are counted, not shown: the page has to stay quick. */
const MOST_SHOWN = 100

export class RememberedItems {
  readonly #list: HTMLElement
  readonly #note = element('p.hint')
  readonly element = element('div.items')
  readonly #resource: Resource
  readonly #onDelete: (item: unknown) => void
  /** The rows in the list, by the name and the text of their item. */
  #rows = new Map<string, HTMLElement>()

  constructor(resource: Resource, onDelete: (item: unknown) => void) {
    this.#resource = resource
    this.#onDelete = onDelete
    this.#list = element('ul.item-list', { 'aria-label': `Items of ${resource.name}` })
  }

  /** Shows these items; null where nothing was written yet. Items that were there keep their rows. */
  show(items: readonly unknown[] | null): void {
    const shown = items?.slice(0, MOST_SHOWN) ?? []
    const position = [...this.#rows.values()].findIndex((row) => row.contains(document.activeElement))
    this.#rows = new Map(shown.map((item, index) => this.#row(item, index)))
    const rows = [...this.#rows.values()]
    setChildren(this.#list, rows)
    this.#note.textContent = noteOn(items)
    setChildren(this.element, [...(rows.length > 0 ? [this.#list] : []), ...(noteOn(items) === '' ? [] : [this.#note])])
    // The button that was pressed is gone with its item: the focus goes to the next one.
    if (position !== -1 && document.activeElement === document.body) {
      rows[Math.min(position, rows.length - 1)]?.querySelector('button')?.focus()
    }
  }

  #row(item: unknown, index: number): [key: string, row: HTMLElement] {
    const { name, key } = this.#resource
    const id = key !== null && isObject(item) && Object.hasOwn(item, key) ? JSON.stringify(item[key]) : `${index + 1}`
    const text = JSON.stringify(item)
    const known = this.#rows.get(`${id} ${text}`)
    if (known !== undefined) return [`${id} ${text}`, known]
    const remove = button('Delete', () => this.#onDelete(item), { 'aria-label': `Delete ${name} ${id}` })
    return [`${id} ${text}`, element('li', bodyBlock(text, `${name} ${id}`), remove)]
  }
}

function noteOn(items: readonly unknown[] | null): string {
  if (items === null) return 'Not written to yet: every item exists, and lists are made up.'
  if (items.length === 0) return 'Empty.'
  return items.length > MOST_SHOWN ? `… and ${(items.length - MOST_SHOWN).toLocaleString()} more` : ''
}
