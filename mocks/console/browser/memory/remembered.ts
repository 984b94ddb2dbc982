/** The view of what the mock remembers: each resource with its items, which the user can add, edit and delete. */

import { percentDecoded } from '../../../../spec/http/target.ts'
import { tryParseJson } from '../../../../spec/json/exact-json.ts'
import type { ResourceRow } from '../../../../spec/resources/corrections/resource-table.ts'
import type { ShownResource, ShownResources } from '../../resources.ts'
import { audienceOf } from '../page/address.ts'
import { actions, button, byId, element, fill, problemLine, textTable } from '../page/dom.ts'
import { JsonEditor, refusalText } from '../page/json-editor.ts'
import { changeMock, mock, Refused } from '../page/mock.ts'
import { ItemTable } from './item-table.ts'

export class RememberedView {
  readonly #rows: readonly ResourceRow[]
  readonly #session: () => string
  readonly #tables = new Map<string, ItemTable>()
  readonly #whose = element('p.hint')
  readonly #editor = new JsonEditor('The item, as JSON', 'Save')
  #asked = 0
  #sought = ''

  constructor({ resources, rows }: ShownResources, session: () => string) {
    this.#rows = rows
    this.#session = session
    const stateless = this.#rows.filter(({ resource }) => resource === null)
    const problem = problemLine()
    const act = (label: string, done: string, become: () => Promise<unknown>): HTMLElement =>
      button(label, () => void changeMock(problem, done, () => become().then(() => this.refresh()), refusalText))
    const reset = act('Reset data', 'The data is as it was at the start', () => mock.resetData(session()))
    const empty = act('Empty lists', 'The lists are empty', () =>
      mock.putData(session(), Object.fromEntries([...this.#tables.keys()].map((name) => [name, []]))),
    )
    fill(
      byId('data', HTMLElement),
      element('h2', { id: 'data-title' }, 'Data'),
      this.#whose,
      actions(empty, reset),
      problem,
      resources.map((resource) => this.#section(resource)),
      stateless.length === 0 ? null : [element('h3', 'Operations that store nothing'), operations(stateless)],
      this.#editor.element,
    )
  }

  async refresh(): Promise<void> {
    const turn = ++this.#asked
    const session = this.#session()
    this.#whose.textContent = `The items that the mock stores for ${audienceOf(session)}.`
    const data = await mock.data(session).catch(() => null)
    // Only the answer to the latest request is shown.
    if (turn !== this.#asked || data === null) return
    for (const [name, table] of this.#tables) table.show(data[name] ?? null)
    const [, name = '', key] = this.#sought.split('/').map(percentDecoded)
    this.#sought = ''
    if (key !== undefined) this.#tables.get(name)?.reveal(key)
  }

  /** Leads to the item that an address such as `#data/plants/12` names, as soon as the data is here. */
  seek(hash: string): void {
    this.#sought = hash
  }

  #section(resource: ShownResource): HTMLElement {
    const { name } = resource
    const problem = problemLine()
    const table = new ItemTable(resource, {
      add: (count) =>
        void sampleItem(resource, count).then((text) =>
          this.#editor.open({
            title: `Add to ${name}`,
            text,
            done: `Added to ${name}`,
            save: (item) => this.#replace(name, (items) => [...items, item]),
          }),
        ),
      edit: (item, title) =>
        this.#editor.open({
          title: `Edit ${title}`,
          text: JSON.stringify(item, null, 2),
          done: `${title} is changed`,
          save: (changed) => this.#replace(name, (items) => items.with(currentPlace(item, items), changed)),
        }),
      remove: (item) =>
        void changeMock(
          problem,
          `Deleted from ${name}`,
          () => this.#replace(name, (items) => items.toSpliced(currentPlace(item, items), 1)),
          refusalText,
        ),
    })
    this.#tables.set(name, table)
    const title = `data-of-${name}`
    return element(
      'section.resource',
      { 'aria-labelledby': title },
      element('h3', { id: title }, name),
      problem,
      table.element,
      element(
        'details',
        element('summary', 'What each operation does with these items'),
        operations(this.#rows.filter((row) => row.resource === name)),
      ),
    )
  }

  /** Replaces the items of a resource with what `become` makes of them, and shows the new ones. */
  async #replace(name: string, become: (items: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const data = (await mock.data(this.#session())) ?? {}
    await mock.putData(this.#session(), { ...data, [name]: become(data[name] ?? []) })
    await this.refresh()
  }
}

/** A request that creates an item, to begin with: JSON text, or empty if the document has no such request. */
async function sampleItem({ sample }: ShownResource, index: number): Promise<string> {
  const request = sample === null ? null : await mock.plainFixture(sample, index).catch(() => null)
  const body = request?.body ?? ''
  return tryParseJson(body) === null ? '' : JSON.stringify(mock.parse(body), null, 2)
}

/** Finds an item by its content, because its position may have changed since it was shown. */
function currentPlace(item: unknown, items: readonly unknown[]): number {
  const text = JSON.stringify(item)
  const place = items.findIndex((each) => JSON.stringify(each) === text)
  if (place !== -1) return place
  throw new Refused('The item was changed or deleted in the meantime.')
}

/** A table of operations: what each one does, and why the mock thinks so. */
function operations(rows: readonly ResourceRow[]): HTMLElement {
  const cells = rows.map(({ operation, role, why }) => [operation, role, why])
  return textTable('resource-table', ['Operation', 'Action', 'Reason'], cells)
}
