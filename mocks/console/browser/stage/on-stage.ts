/** The list of active scenarios and answers, with buttons that edit and end each. */

import { isObject, type JsonObject } from '../../../../spec/json/pointer.ts'
import { plural } from '../../../../spec/program/plural.ts'
import { actions, button, element, focusAmong, problemLine, setChildren } from '../page/dom.ts'
import { bodyBlock } from '../page/exact-text.ts'
import { JsonEditor, refusalText } from '../page/json-editor.ts'
import { changeMock, mock, type ScenarioState } from '../page/mock.ts'
import { operationName } from '../page/operations.ts'

/** A scenario or an answer as it was sent to the mock. */
export type StagedOrder = {
  readonly id: string | null
  readonly order: JsonObject
  /** The file of an answer; undefined for one that was set while the mock runs. */
  readonly file?: string
}

/** All active scenarios and answers, newest first. The id is null where the state gives only a name. */
export function stagedIn({ name, rules }: Pick<ScenarioState, 'name' | 'rules'>): StagedOrder[] {
  if (rules === undefined) return name === null ? [] : [{ id: null, order: { name } }]
  return rules.map(({ id, ...order }) => ({ id: typeof id === 'string' ? id : null, order }))
}

/** The answers of files, which are used after all others. */
function filedIn({ answers = [] }: ScenarioState): StagedOrder[] {
  return answers.map(({ id, file = 'given when the mock started', left: _, ...order }) => ({
    id: String(id),
    order,
    file: String(file),
  }))
}

/** The one operation that a scenario or an answer is for, `''` for all; null where it has other conditions. */
export function operationOf({ when }: JsonObject): string | null {
  if (when === undefined || when === null) return ''
  const names = isObject(when) ? Object.keys(when) : []
  return isObject(when) && names.length === 1 && typeof when.operation === 'string' ? when.operation : null
}

export function orderInWords({ description, name, status, example, sequence, when }: JsonObject): string {
  if (typeof description === 'string') return description
  const what =
    name ?? status ?? example ?? (Array.isArray(sequence) ? `${sequence.length} answers in turn` : 'an answer')
  const { operation = null } = isObject(when) ? when : {}
  const some = when === undefined || when === null ? '' : ', for some requests'
  return `${String(what)}${operation === null ? some : ` for ${[operation].flat().map(String).map(operationName).join(', ')}`}`
}

/** Answers of files that are shown: the page has to stay quick. */
const MOST_SHOWN = 100

export class OnStage {
  readonly element: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly #editor = new JsonEditor('The answer, as JSON', 'Apply')
  readonly #problem = problemLine()
  readonly #about = element('p.hint', { tabindex: -1 })
  readonly #list = element('ol.orders')
  readonly #filed = element('ol.orders')
  readonly #more = element('p.hint')
  readonly files = element('div.played', element('h3', 'Answers from files'), this.#filed, this.#more)
  readonly #left = element('p')
  readonly #saved = element('p.success', { role: 'status' })
  readonly #end = button(
    'End all',
    () => void this.#act('The usual answers are back', () => mock.endScenario(this.#session())),
  )
  readonly #save = button(
    'Save to the file',
    () => void this.#act('Saved', async () => this.#tellSaved(await mock.saveAnswers(this.#session()))),
  )
  /** The items of the list, by what they show: those that stay keep the focus. */
  #items = new Map<string, HTMLElement>()
  readonly #session: () => string
  readonly #onChange: () => void

  /** `onChange` is called after something on stage was changed or ended. */
  constructor(session: () => string, onChange: () => void) {
    this.#session = session
    this.#onChange = onChange
    this.dialog = this.#editor.element
    this.element = element(
      'div.played',
      this.#about,
      this.#list,
      this.#left,
      this.#problem,
      this.#saved,
      actions(this.#save, this.#end),
    )
  }

  show(state: ScenarioState): void {
    const staged = stagedIn(state)
    const { times } = state
    this.#about.textContent =
      staged.length === 0
        ? 'The mock gives its usual answers.'
        : 'The mock answers with the first one that matches the request, and with its usual answer if none matches.'
    const refocus = focusAmong(this.#items.values())
    const filed = filedIn(state)
    const shown = filed.slice(0, MOST_SHOWN)
    this.#items = new Map([...staged, ...shown].map((one) => this.#item(one)))
    const all = [...this.#items.values()]
    const items = all.slice(0, staged.length)
    setChildren(this.#list, items)
    setChildren(this.#filed, all.slice(staged.length))
    this.#end.disabled = staged.length === 0
    this.#save.disabled = staged.length === 0
    this.files.hidden = filed.length === 0
    this.#more.textContent = filed.length > MOST_SHOWN ? `… and ${filed.length - MOST_SHOWN} more` : ''
    this.#list.hidden = items.length === 0
    this.#left.textContent = times === null ? '' : `${plural(times, 'more request')}.`
    refocus(items, this.#about)
  }

  /** Opens the editor with an order; `id` is that of the one to replace. */
  edit(id: string | null, order: object, title = id === null ? 'A new answer' : 'Edit the answer'): void {
    this.#editor.open({
      title,
      text: JSON.stringify(order, null, 2),
      done: 'Your answer is active',
      save: async (changed) => {
        await this.play(changed, id)
      },
    })
  }

  /** As `mock.play`; shows where the answer breaks the document. */
  async play(order: unknown, id: string | null = null): Promise<void> {
    const warnings = await mock.play(this.#session(), order, id)
    this.#problem.textContent = `The answer is active, but ${warnings.join('; ')}`
    this.#problem.hidden = warnings.length === 0
    this.#onChange()
  }

  #item(staged: StagedOrder): [key: string, item: HTMLElement] {
    const { id, order, file } = staged
    const text = JSON.stringify(order)
    const words = orderInWords(order)
    const key = [id, file, words, text].join(' ')
    const known = this.#items.get(key)
    if (known !== undefined) return [key, known]
    const body = bodyBlock(text, `Active: ${words}${id === null ? '' : `, ${id}`}`)
    const place = file === undefined ? null : element('p.hint', file)
    return [key, element('li', element('b', words), ' ', this.#buttons(staged, words), place, body)]
  }

  #buttons({ id, order, file }: StagedOrder, words: string): HTMLElement[] {
    const make = (label: string, act: () => void): HTMLElement =>
      button(label, act, { class: 'quiet', 'aria-label': `${label} ${words}` })
    if (id === null) return []
    // A file is edited in a text editor; here, another answer can be put before it.
    if (file !== undefined) return [make('Replace', () => this.edit(null, order, 'Replace the answer'))]
    return [
      make('Edit', () => this.edit(id, order)),
      make('End', () => void this.#act(`Ended: ${words}`, () => mock.endOne(this.#session(), id))),
    ]
  }

  #tellSaved({ saved, file }: { readonly saved: number; readonly file: string }): void {
    this.#saved.textContent = `${plural(saved, 'answer is', 'answers are')} in ${file}.`
  }

  async #act(done: string, act: () => Promise<unknown>): Promise<void> {
    this.#saved.textContent = ''
    const actAndTell = async (): Promise<void> => {
      await act()
      this.#onChange()
    }
    await changeMock(this.#problem, done, actAndTell, refusalText)
  }
}
