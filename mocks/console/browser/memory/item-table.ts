/** The items of one resource as a table with a search. Buttons edit and delete a row. */

import { ExactNumber } from '../../../../spec/json/exact-json.ts'
import { isObject, join, ownMember, tokens } from '../../../../spec/json/pointer.ts'
import { plural } from '../../../../spec/program/plural.ts'
import type { ShownResource } from '../../resources.ts'
import { button, element, fill, focusAmong, headRow, setChildren } from '../page/dom.ts'

/** Further items of a resource are counted and searched, but not shown: the page has to stay quick. */
const MOST_SHOWN = 100
/** Further properties are shown only in the editor. */
const MOST_COLUMNS = 40

type ItemActions = {
  /** `count` is the number of items that the resource has. */
  readonly add: (count: number) => void
  /** `title` names the item. */
  readonly edit: (item: unknown, title: string) => void
  readonly remove: (item: unknown) => void
}

export class ItemTable {
  readonly element: HTMLElement
  readonly #resource: ShownResource
  readonly #actions: ItemActions
  readonly #search: HTMLInputElement
  readonly #count = element('span.hint')
  readonly #head = element('thead')
  readonly #body = element('tbody')
  readonly #table: HTMLElement
  readonly #note = element('p.hint')
  /** Null where nothing was written yet. */
  #items: readonly unknown[] | null = null
  /** The items in the table, in the order of its rows. */
  #shown: readonly unknown[] = []
  /** The key of the item that a link led to. */
  #sought: string | null = null
  /** The rows in the table, by what they show. */
  #rows = new Map<string, HTMLElement>()

  constructor(resource: ShownResource, actions: ItemActions) {
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

  /** Shows an item, and takes the focus to it. */
  reveal(key: string): void {
    this.#sought = key
    this.#search.value = ''
    this.#draw()
    const place = this.#shown.findIndex((item) => this.#isSought(item))
    const row = [...this.#rows.values()][place]
    if (row === undefined) this.#note.textContent = `There is no item ${key}.`
    row?.setAttribute('aria-current', 'true')
    row?.focus({ preventScroll: true })
    const shown = row ?? this.#note
    shown.scrollIntoView({ block: 'center' })
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
    const shown = found.filter((item, place) => place < MOST_SHOWN || this.#isSought(item))
    const names = columnNames(shown, this.#resource.key)
    const columns = names.slice(0, MOST_COLUMNS)
    this.#shown = shown
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
    this.#note.textContent = noteOn(this.#items, found.length, names.length)
    refocus(rows)
  }

  #keyOf(item: unknown): string | null {
    const { key } = this.#resource
    const value = key === null ? undefined : ownMember(item, key)
    return value === undefined ? null : valueAsText(value)
  }

  #isSought(item: unknown): boolean {
    return this.#sought !== null && this.#keyOf(item) === this.#sought
  }

  #row(item: unknown, index: number, columns: readonly string[]): [key: string, row: HTMLElement] {
    const title = `${this.#resource.name} ${valueText(this.#keyOf(item) ?? index + 1)}`
    const text = [title, ...columns, JSON.stringify(item)].join(' ')
    const known = this.#rows.get(text)
    known?.removeAttribute('aria-current')
    if (known !== undefined) return [text, known]
    const cells = columns.map((column) => {
      const value = isObject(item) ? ownMember(item, column) : item
      // On a narrow page, each value has its name beside it.
      return element('td', { translate: 'no', 'data-name': column }, valueNode(value, join('', column), this.#linkOf))
    })
    const { edit, remove } = this.#actions
    const buttons = element(
      'td',
      button('Edit', () => edit(item, title), { 'aria-label': `Edit ${title}`, class: 'quiet' }),
      button('Delete', () => remove(item), { 'aria-label': `Delete ${title}`, class: 'quiet' }),
    )
    return [text, element('tr', { tabindex: -1 }, cells, buttons)]
  }

  /** The address of the item in this view whose key the value at a place is. */
  readonly #linkOf: LinkOf = (at, text) => {
    const { links } = this.#resource
    const to = Object.hasOwn(links, at) ? links[at] : undefined
    return to === undefined || text === '' ? null : `#data/${encodeURIComponent(to)}/${encodeURIComponent(text)}`
  }
}

/** The names of properties: the key, those with plain values, then the others. */
function columnNames(items: readonly unknown[], key: string | null): string[] {
  const names = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : ['value'])))
  const isNested = (name: string): boolean =>
    items.some((item) => /^[[{]/.test(JSON.stringify(ownMember(item, name)) ?? ''))
  const order = (name: string): number => (name === key ? 0 : isNested(name) ? 2 : 1)
  return [...names].toSorted((one, other) => order(one) - order(other))
}

function noteOn(items: readonly unknown[] | null, found: number, names: number): string {
  if (items === null)
    return 'No request has changed these items yet: the mock generates every item and list that is asked for.'
  if (items.length === 0) return 'Empty.'
  if (found === 0) return 'No item matches the search.'
  const more = [
    ...(found > MOST_SHOWN
      ? [plural(found - MOST_SHOWN, 'more item', undefined, (found - MOST_SHOWN).toLocaleString())]
      : []),
    ...(names > MOST_COLUMNS
      ? [`${plural(names - MOST_COLUMNS, 'more property', 'more properties')} of each, which Edit shows`]
      : []),
  ]
  return more.length === 0 ? '' : `… and ${more.join(', and ')}`
}

const LONGEST_TEXT = 80
/** Further values of a list or an object are shown only in the editor: the page has to stay quick. */
const MOST_INSIDE = 50
/** Only these come without a request to somebody else, or one that the mock would list. */
const PICTURE = 'data:image/'

/** The address of the item that a value names, or null. `at`: the value's JSON Pointer, with `*` for each of a list. */
type LinkOf = (at: string, text: string) => string | null

/** A value in few words: what it is called, or how much it holds. */
function valueText(value: unknown): string {
  if (value === undefined) return ''
  const members = membersOf(value)
  if (members === null) return cutShort(valueAsText(value))
  const texts = members.flatMap(([, one]) => (membersOf(one) === null && !isPicture(one) ? valueAsText(one) : []))
  if (Array.isArray(value) && texts.length < members.length) return plural(members.length, 'item')
  if (members.length === 0) return Array.isArray(value) ? 'no items' : 'no properties'
  if (texts.length === 0) return plural(members.length, 'property', 'properties')
  return cutShort(texts.join(Array.isArray(value) ? ', ' : ' · '))
}

/** A value as an element, or as text where it is no more than that. */
function valueNode(value: unknown, at: string, linkOf: LinkOf): Node | string {
  const members = membersOf(value)
  if (members === null) return plainNode(value, at, linkOf)
  const text = valueText(value)
  const isList = Array.isArray(value)
  const isTold = isList && text.length <= LONGEST_TEXT && linkOf(`${at}/*`, text) === null
  if (isTold && members.every(([, one]) => membersOf(one) === null && !isPicture(one))) return text
  const names = members
    .slice(0, MOST_INSIDE)
    .flatMap(([name, one]) => [
      element('dt', isList ? String(Number(name) + 1) : name),
      element('dd', valueNode(one, isList ? `${at}/*` : join(at, name), linkOf)),
    ])
  if (names.length === 0) return text
  const more = members.length - MOST_INSIDE
  const rest = more > 0 ? element('p.hint', `… and ${more.toLocaleString()} more`) : null
  return element('details', element('summary', text), element('dl', names), rest)
}

function plainNode(value: unknown, at: string, linkOf: LinkOf): Node | string {
  const text = valueText(value)
  if (isPicture(value)) {
    return element('img.drawn', { src: String(value), alt: tokens(at).findLast((name) => name !== '*') ?? '' })
  }
  const href = value === undefined || value === null ? null : linkOf(at, valueAsText(value))
  return href === null ? text : element('a', { href }, text)
}

/** The values inside a list or an object; null for a plain value. */
function membersOf(value: unknown): [name: string, value: unknown][] | null {
  if (value instanceof ExactNumber) return null
  return Array.isArray(value) || isObject(value) ? Object.entries(value) : null
}

/** A plain value as it is told, and compared. */
function valueAsText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function isPicture(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(PICTURE)
}

function cutShort(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
