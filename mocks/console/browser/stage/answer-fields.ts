/** The fields of one answer: a scenario, or an answer that the user writes. */

import { tryParseJson } from '../../../../spec/json/exact-json.ts'
import { button, element, field, TEXT } from '../page/dom.ts'
import { mock } from '../page/mock.ts'
import { fieldsIn } from '../send/request-editor.ts'

/** Gives each set of fields its own ids, which labels need. */
let count = 0

export class AnswerFields {
  readonly element = element('fieldset.group')
  readonly #id = `answer-${++count}`
  readonly #legend = element('legend')
  readonly #name: HTMLSelectElement
  readonly #status = numberField(`${this.#id}-status`, {
    min: 200,
    max: 599,
    value: 200,
    required: true,
    list: 'documented',
  })
  readonly #delay = numberField(`${this.#id}-delay`, { min: 0, max: 600_000, placeholder: 'none' })
  readonly #headers = element('textarea', { id: `${this.#id}-headers`, ...TEXT, rows: 2, placeholder: 'Name: value' })
  readonly #bodyKind = selectOf(`${this.#id}-kind`, [
    ['document', 'as the document says for the status'],
    ['json', 'JSON'],
    ['text', 'text, sent unchanged'],
  ])
  readonly #body = element('textarea', { id: `${this.#id}-body`, ...TEXT, rows: 5 })
  readonly #bodyField = field('Body text', this.#body)
  readonly #times = numberField(`${this.#id}-times`, { min: 1, placeholder: '1' })
  readonly #timesField = field('Times in the sequence', this.#times)
  readonly #remove: HTMLButtonElement
  readonly #own = element(
    'div.own-answer',
    element('div.pair.even', field('Status', this.#status), field('Delay in ms', this.#delay)),
    field('Headers, one on each line', this.#headers),
    field('Body', this.#bodyKind),
    this.#bodyField,
  )

  constructor(scenarios: readonly string[], onRemove: (fields: AnswerFields) => void) {
    const offered = scenarios.map((name) => [name, name] as const)
    this.#name = selectOf(`${this.#id}-name`, [['', 'written here'], ['usual', 'the usual answer'], ...offered])
    this.#remove = button('Remove', () => onRemove(this), { class: 'quiet' })
    this.element.append(this.#legend, field('Answer', this.#name), this.#own, this.#timesField, this.#remove)
    this.element.addEventListener('change', () => this.#arrange())
    this.#body.addEventListener('input', () => this.#arrange())
    this.#arrange()
  }

  /** Sets its position among all answers. A single answer has no number and can't be removed. */
  place(position: number, of: number): void {
    this.#legend.textContent = of === 1 ? 'The answer' : `Answer ${position} of ${of}`
    this.#timesField.hidden = of === 1
    this.#remove.hidden = of === 1
  }

  /** The answer in the control surface's format, where the fields are valid. */
  read(isInSequence: boolean): object {
    const times = isInSequence && this.#times.value !== '' ? { times: Number(this.#times.value) } : {}
    if (this.#name.value !== '') return { name: this.#name.value, ...times }
    const headers = Object.fromEntries(fieldsIn(this.#headers.value))
    const kind = this.#bodyKind.value
    return {
      status: Number(this.#status.value),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(kind !== 'document' && { body: kind === 'json' ? mock.parse(this.#body.value) : this.#body.value }),
      ...(this.#delay.value !== '' && { delay: Number(this.#delay.value) }),
      ...times,
    }
  }

  #arrange(): void {
    this.#own.hidden = this.#name.value !== ''
    this.#status.disabled = this.#own.hidden
    this.#delay.disabled = this.#own.hidden
    this.#bodyField.hidden = this.#bodyKind.value === 'document'
    const isJson = !this.#own.hidden && this.#bodyKind.value === 'json'
    const isValid = !isJson || tryParseJson(this.#body.value) !== null
    this.#body.setCustomValidity(isValid ? '' : 'This is not JSON: choose text to send it unchanged.')
  }
}

export function numberField(id: string, attributes: Readonly<Record<string, string | number | boolean>>) {
  return element('input', { id, type: 'number', step: 1, inputmode: 'numeric', ...attributes })
}

function selectOf(id: string, offered: readonly (readonly [value: string, label: string])[]): HTMLSelectElement {
  const options = offered.map(([value, label]) => element('option', { value }, label))
  return element('select', { id }, options)
}
