/** A dialog for writing something as JSON. It shows what is wrong with the text, and keeps the text. */

import { actions, button, element, field, form, problemLine, TEXT } from './dom.ts'
import { changeMock, mock, problemText, Refused } from './mock.ts'

/** Gives each dialog its own ids, which labels need. */
let dialogs = 0

export type Edited = {
  readonly title: string
  readonly text: string
  /** Said when it is saved. */
  readonly done: string
  /** Rejects with what is wrong. */
  readonly save: (value: unknown) => Promise<unknown>
}

export class JsonEditor {
  readonly element: HTMLDialogElement
  readonly #id = `json-${++dialogs}`
  readonly #title = element('h3', { id: this.#id })
  readonly #text = element('textarea', { id: `${this.#id}-text`, rows: 14, required: true, ...TEXT })
  readonly #problem = problemLine()
  readonly #submit: HTMLButtonElement
  #edited: Edited | null = null

  /** `label` names the text; `save` is the label of the button. */
  constructor(label: string, save: string) {
    this.#submit = element('button.primary', { type: 'submit' }, save)
    const cancel = button('Cancel', () => this.element.close())
    const fields = [this.#title, field(label, this.#text), this.#problem, actions(this.#submit, cancel)]
    this.element = element(
      'dialog',
      { 'aria-labelledby': this.#id },
      form(() => this.#save(), ...fields),
    )
  }

  open(edited: Edited): void {
    this.#edited = edited
    this.#title.textContent = edited.title
    this.#text.value = edited.text
    this.#problem.hidden = true
    this.element.showModal()
    this.#text.focus()
  }

  async #save(): Promise<void> {
    const edited = this.#edited
    if (edited === null || this.#submit.disabled) return
    this.#text.readOnly = true
    this.#submit.disabled = true
    const save = async (): Promise<unknown> => edited.save(mock.parse(this.#text.value))
    const done = await changeMock(this.#problem, edited.done, save, refusalText)
    this.#text.readOnly = false
    this.#submit.disabled = false
    if (done) this.element.close()
  }
}

export function refusalText(error: unknown): string {
  const isTheirs = error instanceof Refused || error instanceof SyntaxError
  return isTheirs ? `Not accepted: ${error.message}` : problemText(error)
}
