/** The items of one resource as a table with a search. Buttons edit and delete a row. */

import { isObject, ownMember } from '../../../../spec/json/pointer.ts'
import { plural } from '../../../../spec/program/plural.ts'
import type { Resource } from '../../../../spec/resources/resources.ts'
import { button, element, fill, focusAmong, headRow, setChildren } from '../page/dom.ts'

/** Further items of a resource are counted and searched, but not shown: the page has to stay quick. */
const MOST_SHOWN = 100
/** Further properties are shown only in the editor. */
const MOST_COLUMNS = 6
const LONGEST_VALUE = 80

type ItemActions = {
  /** `count` is the number of items that the resource has. */
  readonly add: (count: number) => void
  /** `title` names the item. */
  readonly edit: (item: unknown, title: string) => void
  readonly remove: (item: unknown) => void
}

export class ItemTable {
  readonly element: HTMLElement
  readonly #resource: Resource
  readonly #actions: ItemActions
  readonly #search: HTMLInputElement
  readonly #count = element('span.hint')
  readonly #head = element('thead')
  readonly #body = element('tbody')
  readonly #table: HTMLElement
  readonly #note = element('p.hint')
  /** Null where nothing was written yet. */
  #items: readonly unknown[] | null = null
  /** The rows in the table, by what they show. */
  #rows = new Map<string, HTMLElement>()

  constructor(resource: Resource, actions: ItemActions) {
    const { name } = resource
    this.#resource = resource
    this.#actions = actions
    const placeholder = `Search ${name}`
    this.#search = element('input', { type: 'search', 'aria-label': placeholder, placeholder, autocomplete: 'off' })
    this.#search.addEventListener('input', () => this.#draw())
    this.#table = element(
      'div.wide',
      { tabindex: 0, role: 'region', 'aria-label': `Items of ${name}` },
      element('table.item-table', this.#head, this.#body),
    )
    const add = button('Add an item', () => actions.add(this.#items?.length ?? 0), {
      'aria-label': `Add an item to ${name}`,
    })
    this.element = element('div.items', element('p.actions', this.#search, this.#count, add), this.#table, this.#note)
  }

  /** Shows these items. Items that were shown before keep their rows. */
  show(items: readonly unknown[] | null): void {
    this.#items = items
    this.#draw()
  }

  #draw(): void {
    const all = this.#items ?? []
    const wanted = this.#search.value.trim().toLowerCase()
    const found = wanted === '' ? all : all.filter((item) => JSON.stringify(item).toLowerCase().includes(wanted))
    const shown = found.slice(0, MOST_SHOWN)
    const columns = columnNames(shown, this.#resource.key)
    const refocus = focusAmong(this.#rows.values())
    fill(this.#head, headRow([...columns, element('span.hidden', 'Actions')]))
    this.#rows = new Map(shown.map((item, index) => this.#row(item, index, columns)))
    const rows = [...this.#rows.values()]
    setChildren(this.#body, rows)
    const total = plural(all.length, 'item', 'items', all.length.toLocaleString())
    this.#count.textContent = wanted === '' ? total : `${found.length.toLocaleString()} of ${total}`
    this.#search.hidden = all.length === 0
    this.#count.hidden = all.length === 0
    this.#table.hidden = rows.length === 0
    this.#note.textContent = noteOn(this.#items, found.length)
    refocus(rows)
  }

  #row(item: unknown, index: number, columns: readonly string[]): [key: string, row: HTMLElement] {
    const { name, key } = this.#resource
    const value = key === null ? undefined : ownMember(item, key)
    const title = `${name} ${value === undefined ? index + 1 : shownValue(value)}`
    const text = [title, ...columns, JSON.stringify(item)].join(' ')
    const known = this.#rows.get(text)
    if (known !== undefined) return [text, known]
    const cells = columns.map((column) =>
      element('td', { translate: 'no' }, shownValue(isObject(item) ? ownMember(item, column) : item)),
    )
    const { edit, remove } = this.#actions
    const buttons = element(
      'td',
      button('Edit', () => edit(item, title), { 'aria-label': `Edit ${title}`, class: 'quiet' }),
      button('Delete', () => remove(item), { 'aria-label': `Delete ${title}`, class: 'quiet' }),
    )
    return [text, element('tr', cells, buttons)]
  }
}

/** The names of properties: the key, those with plain values, then the others, as many as fit. */
function columnNames(items: readonly unknown[], key: string | null): string[] {
  const names = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : ['value'])))
  const isNested = (name: string): boolean =>
    items.some((item) => /^[[{]/.test(JSON.stringify(ownMember(item, name)) ?? ''))
  const order = (name: string): number => (name === key ? 0 : isNested(name) ? 2 : 1)
  return [...names].toSorted((one, other) => order(one) - order(other)).slice(0, MOST_COLUMNS)
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

function noteOn(items: readonly unknown[] | null, found: number): string {
  if (items === null)
    return 'No request has changed these items yet: the mock generates every item and list that is asked for.'
  if (items.length === 0) return 'Empty.'
  if (found === 0) return 'No item matches the search.'
  return found > MOST_SHOWN ? `… and ${(found - MOST_SHOWN).toLocaleString()} more` : ''
}
