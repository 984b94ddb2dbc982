/** The view of what the mock remembers: each resource with its items, which the user can add and delete. */

import type { Api } from '../../../../spec/contract/contract.ts'
import { type ResourceRow, resourceRows } from '../../../../spec/resources/resource-table.ts'
import { type Resource, resourcesOf } from '../../../../spec/resources/resources.ts'
import { button, byId, element, fill, field as labelled } from '../page/dom.ts'
import { change, mock, problemText, Refused } from '../page/mock.ts'
import { RememberedItems } from './remembered-items.ts'

export class RememberedView {
  readonly #rows: readonly ResourceRow[]
  readonly #session: () => string
  readonly #items = new Map<string, RememberedItems>()
  readonly #whose = element('p.hint')
  readonly #problem = element('p.failure', { role: 'alert', hidden: true })
  #asked = 0

  constructor(contract: Api, session: () => string) {
    this.#rows = resourceRows(contract)
    this.#session = session
    const stateless = this.#rows.filter(({ resource }) => resource === null)
    const reset = button(
      'Begin again',
      () => void this.#change('The mock begins again', () => mock.resetData(session())),
    )
    fill(
      byId('data', HTMLElement),
      element('h2', { id: 'data-title' }, 'Data'),
      this.#whose,
      element('p.actions', reset),
      this.#problem,
      resourcesOf(contract).resources.map((resource) => this.#section(resource)),
      stateless.length === 0 ? null : [element('h3', 'Nothing is remembered of'), operations(stateless)],
    )
  }

  /** Asks the mock for the data and shows it. */
  async refresh(): Promise<void> {
    const turn = ++this.#asked
    const session = this.#session()
    const whose = session === '' ? 'requests without a session' : `session ${session}`
    this.#whose.textContent = `What the mock remembers of ${whose}, and why.`
    const data = await mock.data(session).catch(() => null)
    // Only the answer to the latest request is shown.
    if (turn !== this.#asked || data === null) return
    for (const [name, items] of this.#items) items.show(data[name] ?? null)
  }

  #section(resource: Resource): HTMLElement {
    const { name } = resource
    const items = new RememberedItems(resource, (item) => void this.#delete(name, item))
    this.#items.set(name, items)
    const field = element('textarea', { id: `add-${name}`, rows: 3, spellcheck: false, required: true })
    const form = element(
      'form.add',
      labelled(`Add to ${name}, as JSON`, field),
      element('button', { type: 'submit' }, `Add to ${name}`),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#add(name, field)
    })
    const title = `data-of-${name}`
    return element(
      'section.resource',
      { 'aria-labelledby': title },
      element('h3', { id: title }, name),
      operations(this.#rows.filter((row) => row.resource === name)),
      items.element,
      form,
    )
  }

  async #add(name: string, field: HTMLTextAreaElement): Promise<void> {
    const { value } = field
    const done = await this.#change(`Added to ${name}`, async () => {
      const data = (await mock.data(this.#session())) ?? {}
      await mock.putData(this.#session(), { ...data, [name]: [...(data[name] ?? []), mock.parse(value)] })
    })
    // The user may be typing the next item by now.
    if (done && field.value === value) field.value = ''
  }

  /** Deletes an item by its content, because its position may have changed since it was shown. */
  async #delete(name: string, item: unknown): Promise<void> {
    const gone = JSON.stringify(item)
    await this.#change(`Deleted from ${name}`, async () => {
      const data = (await mock.data(this.#session())) ?? {}
      const items = data[name] ?? []
      const place = items.findIndex((each) => JSON.stringify(each) === gone)
      if (place !== -1) await mock.putData(this.#session(), { ...data, [name]: items.toSpliced(place, 1) })
    })
  }

  #change(done: string, act: () => Promise<unknown>): Promise<boolean> {
    const actAndShow = async (): Promise<void> => {
      await act()
      await this.refresh()
    }
    return change(this.#problem, done, actAndShow, (error) => {
      const isTheirs = error instanceof Refused || error instanceof SyntaxError
      return isTheirs ? `Not accepted: ${error.message}` : problemText(error)
    })
  }
}

/** A table of operations: what each one does, and why the mock thinks so. */
function operations(rows: readonly ResourceRow[]): HTMLElement {
  const head = ['Operation', 'Does', 'Why'].map((text) => element('th', { scope: 'col' }, text))
  return element(
    'table.resource-table',
    element('thead', element('tr', ...head)),
    element(
      'tbody',
      ...rows.map(({ operation, role, why }) =>
        element(
          'tr',
          element('th', { scope: 'row' }, element('code', operation)),
          element('td', role),
          element('td', why),
        ),
      ),
    ),
  )
}
