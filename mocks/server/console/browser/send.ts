/** The form that sends a fixture of any kind to the mock, and shows the answer. */

import type { Operation } from '../../../../spec/contract.ts'
import type { FixtureCase, FixtureKind, FixtureRequest } from '../fixtures.ts'
import { ANY_TOKEN, placeOfCredential, withCredential } from './credentials.ts'
import { announce, button, byId, element } from './dom.ts'
import { bodyBlock } from './exact-text.ts'
import { headerList } from './header-list.ts'
import { mock, Refused } from './mock.ts'
import { milliseconds, statusBadge } from './verdicts.ts'

const KINDS: readonly { readonly kind: FixtureKind; readonly label: string; readonly meaning: string }[] = [
  { kind: 'valid', label: 'Valid', meaning: 'realistic, and as the contract asks' },
  { kind: 'boundary', label: 'Boundary', meaning: 'on a bound, just inside or just outside' },
  { kind: 'invalid', label: 'Invalid', meaning: 'breaks exactly one rule' },
  { kind: 'open', label: 'Left open', meaning: 'the contract does not say what comes of it' },
]

export class SendForm {
  readonly #operation = element('select', { id: 'operation' })
  readonly #kinds = element('fieldset', { class: 'kinds' }, element('legend', {}, 'Kind'))
  readonly #case = element('select', { id: 'case' })
  readonly #index = element('input', { id: 'index', type: 'number', min: 0, step: 1, value: 0, inputmode: 'numeric' })
  readonly #about = element('p', { class: 'about', id: 'about-case' })
  // Not `password`, which browsers offer to keep: the style sheet hides what is typed.
  readonly #token = element('input', {
    id: 'token',
    class: 'secret',
    type: 'text',
    value: ANY_TOKEN,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'about-token',
  })
  readonly #tokenPlace = element('span', { id: 'about-token', class: 'hint' })
  readonly #body = element('textarea', {
    id: 'body',
    rows: 7,
    spellcheck: 'false',
    autocomplete: 'off',
    translate: 'no',
  })
  readonly #bodyField = field('Body', this.#body)
  readonly #target = element('code', { class: 'target' })
  readonly #deployment = element('p', { class: 'hint', hidden: true })
  readonly #answer = element('div', { class: 'answer', id: 'answer' })
  readonly #submit = element('button', { type: 'submit', class: 'primary' }, 'Send')
  readonly #cancel = button('Cancel', () => this.#sending?.abort(), { hidden: true })
  readonly #operations: readonly Operation[]
  readonly #session: () => string
  #cases: readonly FixtureCase[] = []
  #fixture: FixtureRequest | null = null
  #expected: string | null = null
  #sending: AbortController | null = null
  #drawn = 0

  constructor(operations: readonly Operation[], session: () => string) {
    this.#operations = operations
    this.#session = session
    for (const { id, method, path } of operations) {
      this.#operation.append(element('option', { value: id }, `${method} ${path} · ${id}`))
    }
    for (const [index, { kind, label, meaning }] of KINDS.entries()) {
      const choice = element('input', { type: 'radio', name: 'kind', value: kind, checked: index === 0 })
      this.#kinds.append(element('label', { title: meaning }, choice, element('span', {}, label)))
    }
    byId('send', HTMLElement).replaceChildren(
      element('h2', { id: 'send-title' }, 'Send a fixture'),
      element('div', { class: 'send-columns' }, this.#form(), this.#answer),
    )
    this.#showNoAnswer()
    this.#operation.addEventListener('change', () => void this.#loadCases())
    this.#kinds.addEventListener('change', () => void this.#listCases())
    this.#case.addEventListener('change', () => void this.#draw())
    this.#index.addEventListener('change', () => void this.#draw())
  }

  /** Fills the form; the fixtures are made when it is first seen. */
  async start(): Promise<void> {
    if (this.#fixture !== null) return
    const deployment = await mock.target().catch(() => null)
    this.#deployment.hidden = deployment === null
    this.#deployment.textContent = `What is sent goes on to ${deployment}: it may create what stays there.`
    await this.#loadCases()
  }

  #form(): HTMLFormElement {
    const form = element(
      'form',
      { autocomplete: 'off' },
      ...(this.#operations.length > 1 ? [field('Operation', this.#operation)] : []),
      this.#kinds,
      element('div', { class: 'pair' }, field('Case', this.#case), field('Item', this.#index)),
      this.#about,
      field('Token', this.#token, this.#tokenPlace),
      this.#bodyField,
      this.#deployment,
      element('p', { class: 'actions' }, this.#submit, this.#cancel, this.#target),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send()
    })
    return form
  }

  get #chosen(): Operation | undefined {
    return this.#operations.find(({ id }) => id === this.#operation.value) ?? this.#operations[0]
  }

  async #loadCases(): Promise<void> {
    const operation = this.#chosen
    if (operation === undefined) return
    this.#bodyField.hidden = operation.body === null
    const place = placeOfCredential(operation)
    this.#token.disabled = place === null
    this.#tokenPlace.textContent =
      place === null
        ? 'This operation takes none that a page can send.'
        : `Sent as ${place}; “${ANY_TOKEN}” to begin with, empty for none. Kept nowhere.`
    try {
      this.#cases = (await mock.cases(operation.id)) ?? []
      if (this.#cases.length === 0) this.#about.textContent = 'There are fixtures for JSON bodies only.'
    } catch (error) {
      this.#cases = []
      this.#about.textContent = error instanceof Refused ? error.message : 'The mock does not answer.'
    }
    const offered = new Set(this.#cases.flatMap(({ kinds }) => kinds))
    for (const radio of this.#kinds.querySelectorAll('input')) {
      radio.disabled = !KINDS.some(({ kind }) => kind === radio.value && offered.has(kind))
      if (radio.disabled) radio.checked = false
    }
    const first = this.#kinds.querySelector<HTMLInputElement>('input:enabled')
    if (first !== null && this.#kinds.querySelector('input:checked') === null) first.checked = true
    await this.#listCases()
  }

  async #listCases(): Promise<void> {
    const kind = this.#kinds.querySelector<HTMLInputElement>('input:checked')?.value
    const listed = this.#cases.filter(({ kinds }) => kinds.some((one) => one === kind))
    const groups = Map.groupBy(listed, ({ pointer }) => pointer ?? 'the body as a whole')
    this.#case.replaceChildren(
      ...[...groups].map(([pointer, cases]) =>
        element(
          'optgroup',
          { label: pointer === '' ? 'the root' : pointer },
          ...cases.map((one) => element('option', { value: one.case }, shortName(one.case))),
        ),
      ),
    )
    await this.#draw()
  }

  async #draw(): Promise<void> {
    const operation = this.#chosen
    const one = this.#cases.find((known) => known.case === this.#case.value)
    this.#fixture = null
    this.#submit.disabled = true
    if (operation === undefined || one === undefined || !this.#index.reportValidity()) return
    const turn = ++this.#drawn
    const fixture = await mock.fixture(operation.id, one.case, this.#index.valueAsNumber || 0).catch(() => null)
    if (turn !== this.#drawn || fixture === null) return
    this.#fixture = fixture
    this.#submit.disabled = false
    this.#body.value = fixture.body ?? ''
    this.#body.placeholder = fixture.body === null ? 'no body is sent' : ''
    this.#target.textContent = `${fixture.method} ${fixture.target}`
    this.#expected = one.expectedStatus
    this.#about.textContent = one.requirement ?? 'The contract leaves open what comes of it.'
  }

  /** The fixture's own text, or what was typed in its place: a text area would change line ends. */
  #bodyToSend(fixture: FixtureRequest): string | null {
    const shown = fixture.body?.replaceAll(/\r\n?/g, '\n') ?? ''
    return this.#body.value === shown ? fixture.body : this.#body.value
  }

  async #send(): Promise<void> {
    const operation = this.#chosen
    const fixture = this.#fixture
    if (operation === undefined || fixture === null || this.#sending !== null) return
    const { target, headers } = withCredential(operation, this.#token.value, fixture)
    const session = this.#session()
    const body = this.#bodyToSend(fixture)
    const more = {
      ...(fixture.contentType !== null && { 'Content-Type': fixture.contentType }),
      ...(session !== '' && { 'X-Mock-Session': session }),
    }
    this.#sending = new AbortController()
    this.#cancel.hidden = false
    this.#answer.setAttribute('aria-busy', 'true')
    const started = performance.now()
    try {
      const response = await fetch(target, {
        method: fixture.method,
        headers: { ...headers, ...more },
        // Text would get a media type of its own.
        body: body === null || /^(GET|HEAD)$/.test(fixture.method) ? null : new Blob([body]),
        signal: this.#sending.signal,
        credentials: 'omit',
        cache: 'no-store',
      })
      this.#showAnswer(response, await response.text(), performance.now() - started)
    } catch (error) {
      this.#showFailure(error)
    } finally {
      this.#sending = null
      // What is hidden can't keep the focus.
      if (document.activeElement === this.#cancel) this.#submit.focus()
      this.#cancel.hidden = true
      this.#answer.removeAttribute('aria-busy')
    }
  }

  #showAnswer(response: Response, text: string, duration: number): void {
    const comparison = this.#comparison(response.status)
    this.#answer.replaceChildren(
      element('h3', {}, 'Answer ', statusBadge(response.status), element('small', {}, ` ${milliseconds(duration)}`)),
      ...(comparison === null ? [] : [comparison]),
      text === '' ? element('p', { class: 'hint' }, 'No body.') : bodyBlock(text, 'Answer body'),
      headerList([...response.headers]),
    )
    announce(`Answered with status ${response.status}`)
  }

  /** Whether that is what the contract says; null where it says nothing, or the body is no longer the case's. */
  #comparison(status: number): HTMLElement | null {
    const expected = this.#expected
    const isCase = this.#fixture !== null && this.#bodyToSend(this.#fixture) === this.#fixture.body
    if (expected === null || expected === 'default' || !isCase) return null
    const isMet = new RegExp(`^${expected.replaceAll('X', '\\d')}$`).test(String(status))
    return isMet
      ? element('p', { class: 'success' }, `✓ The contract asks for ${expected}.`)
      : element('p', { class: 'failure' }, `✕ The contract asks for ${expected}.`)
  }

  #showFailure(error: unknown): void {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    const text = isCancelled ? 'Cancelled: no answer had come.' : 'No whole answer came: the connection failed.'
    this.#answer.replaceChildren(
      element('h3', {}, 'Answer'),
      element('p', { class: 'failure' }, text),
      element('p', { class: 'hint' }, 'If a scenario is on stage, that may be what it does.'),
    )
    announce(text)
  }

  #showNoAnswer(): void {
    this.#answer.replaceChildren(
      element('h3', {}, 'Answer'),
      element(
        'p',
        { class: 'hint' },
        'Choose a case and send it: the answer stands here, and the request in the list.',
      ),
    )
  }
}

function field(label: string, input: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: input.id }, label), input, ...more)
}

/** The case without the operation and the group that it is listed in. */
function shortName(id: string): string {
  return id.replace(/^[^.]*\./, '')
}
