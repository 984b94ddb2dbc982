/** What the mock remembers: each resource with its items, which can be added and deleted by hand. */

import type { Contract } from '../../../../spec/contract.ts'
import { isObject } from '../../../../spec/json-pointer.ts'
import { type ResourceRow, resourceRows } from '../../../../spec/resource-table.ts'
import { type Resource, resourcesOf } from '../../../../spec/resources.ts'
import { announce, button, byId, element } from './dom.ts'
import { bodyBlock } from './exact-text.ts'
import { type Items, mock, Refused } from './mock.ts'

/** Items of one resource that are shown: a page has to stay quick. */
const MOST_SHOWN = 100

export class RememberedView {
  readonly #resources: readonly Resource[]
  readonly #rows: readonly ResourceRow[]
  readonly #session: () => string
  readonly #lists = new Map<string, HTMLElement>()
  readonly #whose = element('p', { class: 'hint' })
  readonly #problem = element('p', { class: 'failure', role: 'alert', hidden: true })
  #asked = 0

  constructor(contract: Contract, session: () => string) {
    this.#resources = resourcesOf(contract).resources
    this.#rows = resourceRows(contract)
    this.#session = session
    const stateless = this.#rows.filter(({ resource }) => resource === null)
    const reset = button(
      'Begin again',
      () => void this.#change('The mock begins again', () => mock.resetData(session())),
    )
    byId('data', HTMLElement).replaceChildren(
      element('h2', { id: 'data-title' }, 'Data'),
      this.#whose,
      element('p', { class: 'actions' }, reset),
      this.#problem,
      ...this.#resources.map((resource) => this.#section(resource)),
      ...(stateless.length === 0 ? [] : [element('h3', {}, 'Nothing is remembered of'), operations(stateless)]),
    )
  }

  /** Shows what is remembered by now. */
  async refresh(): Promise<void> {
    const turn = ++this.#asked
    const session = this.#session()
    const whose = session === '' ? 'requests without a session' : `session ${session}`
    this.#whose.textContent = `What the mock remembers of ${whose}, and why.`
    const data = await mock.data(session).catch(() => null)
    // An answer that was overtaken by a later question is not news.
    if (turn !== this.#asked || data === null) return
    for (const resource of this.#resources) {
      this.#lists.get(resource.name)?.replaceChildren(...this.#items(resource, data[resource.name] ?? null))
    }
  }

  #section(resource: Resource): HTMLElement {
    const { name } = resource
    const list = element('div', { class: 'items' })
    this.#lists.set(name, list)
    const field = element('textarea', { id: `add-${name}`, rows: 3, spellcheck: false, required: true })
    const form = element(
      'form',
      { class: 'add' },
      element('label', { for: field.id }, `Add to ${name}, as JSON`),
      field,
      element('button', { type: 'submit' }, `Add to ${name}`),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#add(name, field)
    })
    const title = `data-of-${name}`
    return element(
      'section',
      { class: 'resource', 'aria-labelledby': title },
      element('h3', { id: title }, name),
      operations(this.#rows.filter((row) => row.resource === name)),
      list,
      form,
    )
  }

  #items({ name, key }: Resource, items: Items[string] | null): HTMLElement[] {
    if (items === null) {
      return [element('p', { class: 'hint' }, 'Not written to yet: every item exists, and lists are made up.')]
    }
    if (items.length === 0) return [element('p', { class: 'hint' }, 'Empty.')]
    const rows = items.slice(0, MOST_SHOWN).map((item, index) => {
      const named =
        key !== null && isObject(item) && Object.hasOwn(item, key) ? JSON.stringify(item[key]) : `${index + 1}`
      const remove = button('Delete', () => void this.#delete(name, item), { 'aria-label': `Delete ${name} ${named}` })
      return element('li', {}, bodyBlock(JSON.stringify(item), `${name} ${named}`), remove)
    })
    const more = items.length - rows.length
    return [
      element('ul', { class: 'item-list', 'aria-label': `Items of ${name}` }, ...rows),
      ...(more > 0 ? [element('p', { class: 'hint' }, `… and ${more.toLocaleString()} more`)] : []),
    ]
  }

  async #add(name: string, field: HTMLTextAreaElement): Promise<void> {
    const done = await this.#change(`Added to ${name}`, async () => {
      const data = (await mock.data(this.#session())) ?? {}
      await mock.putData(this.#session(), { ...data, [name]: [...(data[name] ?? []), mock.parse(field.value)] })
    })
    if (done) field.value = ''
  }

  /** What was shown may be of before: the item is looked for by what is in it. */
  async #delete(name: string, item: unknown): Promise<void> {
    const gone = JSON.stringify(item)
    await this.#change(`Deleted from ${name}`, async () => {
      const data = (await mock.data(this.#session())) ?? {}
      const items = data[name] ?? []
      const place = items.findIndex((each) => JSON.stringify(each) === gone)
      if (place !== -1) await mock.putData(this.#session(), { ...data, [name]: items.toSpliced(place, 1) })
    })
  }

  /** Says what was done, or what was wrong. */
  async #change(said: string, change: () => Promise<unknown>): Promise<boolean> {
    this.#problem.hidden = true
    try {
      await change()
      await this.refresh()
      announce(said)
      return true
    } catch (error) {
      const isTheirs = error instanceof Refused || error instanceof SyntaxError
      this.#problem.textContent = isTheirs ? `It was not taken: ${error.message}` : 'The mock does not answer.'
      this.#problem.hidden = false
      return false
    }
  }
}

/** A table of operations: what each does, and why the mock takes it so. */
function operations(rows: readonly ResourceRow[]): HTMLElement {
  const head = ['Operation', 'Does', 'Why'].map((text) => element('th', { scope: 'col' }, text))
  return element(
    'table',
    { class: 'resource-table' },
    element('thead', {}, element('tr', {}, ...head)),
    element(
      'tbody',
      {},
      ...rows.map(({ operation, role, why }) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, element('code', {}, operation)),
          element('td', {}, role),
          element('td', {}, why),
        ),
      ),
    ),
  )
}
