/** The view of the user's own answers: the active ones, and a form for one answer or a sequence, with conditions. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { curlOf } from '../../../../spec/http/curl.ts'
import { jsonOrText } from '../../../../spec/schema/typed.ts'
import { audienceOf } from '../page/address.ts'
import { actions, button, byId, copyButton, element, field, form, problemLine, setChildren, TEXT } from '../page/dom.ts'
import { changeMock, type ScenarioState } from '../page/mock.ts'
import { offerOperations } from '../page/operations.ts'
import { fieldsIn } from '../send/request-editor.ts'
import { AnswerFields, numberField } from './answer-fields.ts'
import { OnStage } from './on-stage.ts'

const LINES = { rows: 2, ...TEXT }

export class OwnAnswers {
  readonly #session: () => string
  readonly #answers = element('div.answers')
  readonly #times = numberField('order-times', { min: 1, placeholder: 'all' })
  readonly #timesLabel = element('label', { for: 'order-times' })
  readonly #timesUnit = element('span')
  readonly #operation = element('select', { id: 'when-operation' })
  readonly #properties = element('textarea', { id: 'when-body', placeholder: 'name: Fern', ...LINES })
  readonly #headers = element('textarea', { id: 'when-headers', placeholder: 'Accept-Language: de', ...LINES })
  readonly #query = element('textarea', { id: 'when-query', placeholder: 'limit: 10', ...LINES })
  readonly #problem = problemLine()
  readonly #documented = element('datalist', { id: 'documented' })
  readonly #audience = element('small')
  readonly #stage: OnStage
  readonly #form: HTMLFormElement
  #scenarios: readonly string[] = []
  #fields: AnswerFields[] = []

  /** `onChange` is called after something on stage was changed or ended. */
  constructor(session: () => string, onChange: () => void) {
    this.#session = session
    this.#stage = new OnStage(session, onChange)
    this.#form = form(
      () => this.#play(),
      this.#documented,
      this.#answers,
      actions(button('Add another answer', () => this.#add())),
      this.#conditions(),
      element('p.times', this.#timesLabel, this.#times, this.#timesUnit),
      this.#problem,
      actions(
        element('button.primary', { type: 'submit' }, 'Apply'),
        button('Edit as JSON', () => this.#writeJson()),
        copyButton('Copy as curl', () => this.#curl()),
      ),
    )
    byId('answers', HTMLElement).replaceChildren(
      element('h2', { id: 'answers-title' }, 'Your own answers'),
      element(
        'div.send-columns',
        this.#form,
        element(
          'div.answer',
          { id: 'stage' },
          element('h3', 'Active ', this.#audience),
          this.#stage.element,
          this.#stage.files,
        ),
      ),
      this.#stage.dialog,
    )
  }

  /** Offers the operations of a document, and the statuses that it names. */
  offer(operations: readonly Operation[]): void {
    offerOperations(this.#operation, 'any', operations)
    const statuses = new Set(operations.flatMap(({ responses }) => responses.map(({ status }) => status)))
    const documented = [...statuses].filter((status) => /^\d+$/.test(status)).sort()
    this.#documented.replaceChildren(...documented.map((value) => element('option', { value })))
  }

  show(state: ScenarioState, session: string): void {
    this.#scenarios = state.scenarios.map(({ name }) => name)
    if (this.#fields.length === 0) this.#add()
    this.#audience.textContent = `for ${audienceOf(session)}`
    this.#stage.show(state)
  }

  #conditions(): HTMLElement {
    const about = element(
      'p.hint',
      'A request must match every line. A name that begins with a slash is a JSON Pointer, such as /tags/0. A value that is valid JSON is compared as JSON.',
    )
    return element(
      'details.when-fields',
      element('summary', 'Only for matching requests'),
      element(
        'div.group',
        about,
        field('Method and path', this.#operation),
        field('Properties of the body, one on each line', this.#properties),
        field('Request headers, one on each line', this.#headers),
        field('Query parameters, one on each line', this.#query),
      ),
    )
  }

  #add(): void {
    this.#fields.push(
      new AnswerFields(this.#scenarios, (removed) => {
        this.#fields = this.#fields.filter((one) => one !== removed)
        this.#arrange()
      }),
    )
    this.#arrange()
  }

  #arrange(): void {
    const { length } = this.#fields
    for (const [index, fields] of this.#fields.entries()) fields.place(index + 1, length)
    setChildren(
      this.#answers,
      this.#fields.map((fields) => fields.element),
    )
    const isSequence = length > 1
    this.#times.placeholder = isSequence ? '1' : 'all'
    this.#timesLabel.textContent = isSequence ? 'Play the sequence' : 'Answer the next'
    this.#timesUnit.textContent = isSequence ? 'times' : 'requests'
  }

  /** The form's content in the control surface's format, where the fields are valid. */
  #order(): object {
    const isSequence = this.#fields.length > 1
    const answers = this.#fields.map((fields) => fields.read(isSequence))
    const headers = Object.fromEntries(fieldsIn(this.#headers.value))
    const query = Object.fromEntries(fieldsIn(this.#query.value))
    const when = {
      ...Object.fromEntries(fieldsIn(this.#properties.value).map(([name, value]) => [name, jsonOrText(value)])),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(this.#operation.value !== '' && { operation: this.#operation.value }),
    }
    return {
      ...(isSequence ? { sequence: answers } : answers[0]),
      ...(this.#times.value !== '' && { times: Number(this.#times.value) }),
      ...(Object.keys(when).length > 0 && { when }),
    }
  }

  /** Opens the form's content as JSON, which can express more than the form. */
  #writeJson(): void {
    if (this.#form.reportValidity()) this.#stage.edit(null, this.#order())
  }

  #curl(): string | null {
    if (!this.#form.reportValidity()) return null
    const session = this.#session()
    const query = session === '' ? '' : `?${new URLSearchParams({ session })}`
    const url = `${location.origin}/_mock/scenario${query}`
    const headers = [['Content-Type', 'application/json']] as const
    return curlOf({ method: 'PUT', url, headers, body: JSON.stringify(this.#order()) })
  }

  async #play(): Promise<void> {
    await changeMock(this.#problem, 'Your answer is active', () => this.#stage.play(this.#order()))
  }
}
