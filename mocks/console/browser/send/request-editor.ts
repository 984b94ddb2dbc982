/** The fields of a request. What the user leaves unchanged is sent byte for byte as it was filled in. */

import { TOKEN } from '../../../../spec/http/field.ts'
import { element, field, TEXT } from '../page/dom.ts'
import { browsersOwn, headerFault, type OutgoingRequest, unsendable } from './outgoing.ts'
import { tokenField } from './token.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

export class RequestEditor {
  readonly element: HTMLElement
  /** The method and target that will be sent, shown beside the button. */
  readonly line = element('code.target')
  readonly #method = element('input', {
    id: 'method',
    ...TEXT,
    list: 'methods',
    required: true,
    pattern: TOKEN,
    value: 'GET',
  })
  readonly #target = element('input', { id: 'target', ...TEXT, required: true, pattern: '/.*', value: '/' })
  readonly #headers = element('textarea', {
    id: 'headers',
    ...TEXT,
    rows: 3,
    placeholder: 'Name: value',
    'aria-describedby': 'about-headers',
  })
  readonly #aboutHeaders = element('span.hint', { id: 'about-headers' })
  readonly #body = element('textarea', { id: 'body', ...TEXT, rows: 7, placeholder: 'no body is sent' })
  #filled: OutgoingRequest = { method: 'GET', target: '/', headers: [], body: null }

  constructor() {
    const aboutToken = element(
      'span.hint',
      { id: 'about-token' },
      'The console sends it in place of [redacted], and does not store it. Leave it empty to send no token.',
    )
    this.element = element(
      'fieldset.group',
      element('legend', 'The request'),
      element(
        'div.request-line',
        field('Method', this.#method),
        field('Path and query', this.#target),
        element(
          'datalist',
          { id: 'methods' },
          METHODS.map((value) => element('option', { value })),
        ),
      ),
      field('Headers, one on each line', this.#headers, this.#aboutHeaders),
      field('Token', tokenField('token', aboutToken.id), aboutToken),
      field('Body', this.#body),
    )
    this.element.addEventListener('input', () => this.#onChange())
  }

  fill(draft: OutgoingRequest): void {
    this.#filled = draft
    this.#method.value = draft.method
    this.#target.value = draft.target
    this.#headers.value = headerLinesOf(draft)
    this.#body.value = draft.body ?? ''
    this.#onChange()
  }

  /** The request in the fields, or why a page can't send it. */
  read(): OutgoingRequest | { readonly fault: string } {
    const draft = this.#draft()
    const fault = unsendable(draft)
    return fault === null ? draft : { fault }
  }

  set isReadOnly(isReadOnly: boolean) {
    for (const field of [this.#method, this.#target, this.#headers, this.#body]) field.readOnly = isReadOnly
  }

  /** True where the fields still hold what they were filled with. */
  get isUnchanged(): boolean {
    return JSON.stringify(this.#draft()) === JSON.stringify(this.#filled)
  }

  #draft(): OutgoingRequest {
    const { headers, body } = this.#filled
    const isSameHeaders = this.#headers.value === headerLinesOf(this.#filled)
    // A text area changes line ends, so that an unchanged body is taken from what was filled in.
    const isSameBody = this.#body.value === (body ?? '').replaceAll(/\r\n?/g, '\n')
    return {
      method: this.#method.value,
      target: this.#target.value,
      headers: isSameHeaders ? headers : fieldsIn(this.#headers.value),
      body: isSameBody ? body : this.#body.value === '' ? null : this.#body.value,
    }
  }

  #onChange(): void {
    this.line.textContent = `${this.#method.value} ${this.#target.value}`
    const headers = fieldsIn(this.#headers.value)
    this.#headers.setCustomValidity(headers.map(headerFault).find((fault) => fault !== null) ?? '')
    const own = browsersOwn(headers)
    this.#aboutHeaders.textContent = own.length === 0 ? '' : `The browser does not let a page set ${own.join(', ')}.`
  }
}

function headerLinesOf({ headers }: OutgoingRequest): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Reads lines such as `Prefer: code=503` as names and values. */
export function fieldsIn(text: string): [name: string, value: string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.trim(), rest.join(':').trim()]
    })
}
