/** What is on stage: each scenario and answer, with buttons that edit and end it. */

import { isObject, type JsonObject } from '../../../../spec/json/pointer.ts'
import { button, element, setChildren } from '../page/dom.ts'
import { bodyBlock } from '../page/exact-text.ts'
import { JsonEditor, refusalText } from '../page/json-editor.ts'
import { change, mock, type ScenarioState } from '../page/mock.ts'

/** A scenario or an answer as it was put on stage. */
export type StagedOrder = { readonly id: string | null; readonly order: JsonObject }

/** Everything on stage, newest first. Null stands for the id of what the state tells by its name alone. */
export function stagedIn({ name, rules }: Pick<ScenarioState, 'name' | 'rules'>): StagedOrder[] {
  if (rules === undefined) return name === null ? [] : [{ id: null, order: { name } }]
  return rules.map(({ id, ...order }) => ({ id: typeof id === 'string' ? id : null, order }))
}

/** The one operation that a scenario or an answer is for, `''` for all; null where it has other conditions. */
export function operationOf({ when }: JsonObject): string | null {
  if (when === undefined || when === null) return ''
  const names = isObject(when) ? Object.keys(when) : []
  return isObject(when) && names.length === 1 && typeof when.operation === 'string' ? when.operation : null
}

/** Names what is on stage in a few words. */
export function orderInWords({ name, status, sequence, when }: JsonObject): string {
  const what = name ?? status ?? (Array.isArray(sequence) ? `${sequence.length} answers in turn` : 'an answer')
  const { operation = null } = isObject(when) ? when : {}
  const some = when === undefined || when === null ? '' : ', for some requests'
  return `${String(what)}${operation === null ? some : ` for ${[operation].flat().join(', ')}`}`
}

export class OnStage {
  readonly element: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly #editor = new JsonEditor('The answer, as JSON', 'Apply')
  readonly #problem = element('p.failure', { role: 'alert', hidden: true })
  readonly #about = element('p.hint', { tabindex: -1 })
  readonly #list = element('ol.orders')
  readonly #left = element('p')
  /** The items of the list, by what they show: those that stay keep the focus. */
  #items = new Map<string, HTMLElement>()
  readonly #session: () => string
  readonly #onChange: () => void

  /** `onChange` is called after something on stage was changed or ended. */
  constructor(session: () => string, onChange: () => void) {
    this.#session = session
    this.#onChange = onChange
    this.dialog = this.#editor.element
    this.element = element('div.played', this.#about, this.#list, this.#left, this.#problem)
  }

  show(state: ScenarioState): void {
    const staged = stagedIn(state)
    const { times } = state
    this.#about.textContent =
      staged.length === 0
        ? 'The usual answers, judged by the contract.'
        : 'The first one that fits a request answers it; without one, the usual answers are given.'
    const position = [...this.#items.values()].findIndex((item) => item.contains(document.activeElement))
    this.#items = new Map(staged.map((one) => this.#item(one)))
    const items = [...this.#items.values()]
    setChildren(this.#list, items)
    this.#list.hidden = items.length === 0
    this.#left.textContent = times === null ? '' : `${times} more ${times === 1 ? 'request' : 'requests'}.`
    // The button that was pressed is gone with its item.
    if (position === -1 || document.activeElement !== document.body) return
    const next = items[Math.min(position, items.length - 1)]?.querySelector<HTMLElement>('button:last-of-type')
    const place = next ?? this.#about
    place.focus()
  }

  /** Opens the editor with an order; `id` is that of the one to replace. */
  edit(id: string | null, order: object): void {
    this.#editor.open({
      title: id === null ? 'A new answer' : 'Edit the answer',
      text: JSON.stringify(order, null, 2),
      done: 'Your answer is on stage',
      save: async (changed) => {
        const session = this.#session()
        await (id === null ? mock.play(session, changed) : mock.replay(session, id, changed))
        this.#onChange()
      },
    })
  }

  #item({ id, order }: StagedOrder): [key: string, item: HTMLElement] {
    const text = JSON.stringify(order)
    const known = this.#items.get(`${id} ${text}`)
    if (known !== undefined) return [`${id} ${text}`, known]
    const words = orderInWords(order)
    const change =
      id === null
        ? []
        : [
            button('Edit', () => this.edit(id, order), { class: 'quiet', 'aria-label': `Edit ${words}` }),
            button('End', () => void this.#end(id, words), { class: 'quiet', 'aria-label': `End ${words}` }),
          ]
    const body = bodyBlock(text, `On stage: ${words}${id === null ? '' : `, ${id}`}`)
    return [`${id} ${text}`, element('li', element('b', words), ' ', change, body)]
  }

  async #end(id: string, words: string): Promise<void> {
    const act = async (): Promise<void> => {
      await mock.endOne(this.#session(), id)
      this.#onChange()
    }
    await change(this.#problem, `Ended: ${words}`, act, refusalText)
  }
}
