/** A dialog in which an item is written as JSON. What is wrong with it is said there, and the text stays. */

import { button, element, field, TEXT } from '../page/dom.ts'
import { change, mock, problemText, Refused } from '../page/mock.ts'

/** Saves an item. Rejects with what is wrong with it. */
type Save = (item: unknown) => Promise<unknown>

export class ItemEditor {
  readonly element: HTMLDialogElement
  readonly #title = element('h3', { id: 'item-title' })
  readonly #text = element('textarea', { id: 'item-text', rows: 14, required: true, ...TEXT })
  readonly #problem = element('p.failure', { role: 'alert', hidden: true })
  readonly #submit = element('button.primary', { type: 'submit' }, 'Save')
  #done = ''
  #save: Save = async () => {}

  constructor() {
    const form = element(
      'form',
      { autocomplete: 'off' },
      this.#title,
      field('The item, as JSON', this.#text),
      this.#problem,
      element(
        'p.actions',
        this.#submit,
        button('Cancel', () => this.element.close()),
      ),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send()
    })
    this.element = element('dialog', { 'aria-labelledby': this.#title.id }, form)
  }

  /** `done` is said when the item is saved. */
  open(title: string, text: string, done: string, save: Save): void {
    this.#title.textContent = title
    this.#text.value = text
    this.#problem.hidden = true
    this.#done = done
    this.#save = save
    this.element.showModal()
    this.#text.focus()
  }

  async #send(): Promise<void> {
    this.#text.readOnly = true
    this.#submit.disabled = true
    const done = await change(
      this.#problem,
      this.#done,
      async () => this.#save(mock.parse(this.#text.value)),
      itemProblem,
    )
    this.#text.readOnly = false
    this.#submit.disabled = false
    if (done) this.element.close()
  }
}

/** What to tell the user about an item that was not taken. */
export function itemProblem(error: unknown): string {
  const isTheirs = error instanceof Refused || error instanceof SyntaxError
  return isTheirs ? `Not accepted: ${error.message}` : problemText(error)
}
