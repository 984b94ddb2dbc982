/** The view that sends a request to the mock, a fixture of any kind or one written by hand, and shows the answer. */

import type { Operation } from '../../../../spec/contract.ts'
import { draftFor } from './credentials.ts'
import { announce, button, byId, element } from './dom.ts'
import { bodyBlock } from './exact-text.ts'
import { FixturePicker, type Pick } from './fixture-picker.ts'
import { headerList } from './header-list.ts'
import { mock } from './mock.ts'
import { type Draft, failureOf, perform, type Reply, withToken } from './outgoing.ts'
import { RequestEditor } from './request-editor.ts'
import { currentToken } from './token.ts'
import { milliseconds, statusBadge } from './verdicts.ts'

export class SendForm {
  readonly #picker: FixturePicker
  readonly #editor = new RequestEditor()
  readonly #where = element('span', { class: 'hint' })
  readonly #deployment = element('p', { class: 'hint', hidden: true })
  readonly #answer = element('div', { class: 'answer', id: 'answer' })
  readonly #submit = element('button', { type: 'submit', class: 'primary' }, 'Send')
  readonly #cancel = button('Cancel', () => this.#sending?.abort(), { hidden: true })
  readonly #session: () => string
  #expected: string | null = null
  #sending: AbortController | null = null
  #started: Promise<void> | null = null

  constructor(operations: readonly Operation[], session: () => string) {
    this.#session = session
    this.#picker = new FixturePicker(operations, (pick) => this.#fill(pick))
    const form = element(
      'form',
      { autocomplete: 'off' },
      this.#picker.element,
      this.#editor.element,
      this.#deployment,
      element('p', { class: 'actions' }, this.#submit, this.#cancel, this.#editor.line, this.#where),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send()
    })
    byId('send', HTMLElement).replaceChildren(
      element('h2', { id: 'send-title' }, 'Send a request'),
      element('div', { class: 'send-columns' }, form, this.#answer),
    )
    this.#showNoAnswer()
  }

  /** Fills the form; the fixtures are made when it is first seen. */
  async start(): Promise<void> {
    const session = this.#session()
    this.#where.textContent = session === '' ? 'without a session' : `in session ${session}`
    this.#started ??= this.#load()
    await this.#started
  }

  async #load(): Promise<void> {
    const deployment = (await mock.health().catch(() => null))?.target ?? null
    this.#deployment.hidden = deployment === null
    this.#deployment.textContent = `The proxy forwards the request to ${deployment}, which may create data.`
    await this.#picker.load()
  }

  /** Takes a request that was recorded in the place of a fixture. */
  async edit(draft: Draft): Promise<void> {
    await this.start()
    this.#editor.fill(draft)
    this.#expected = null
    this.#showNoAnswer()
  }

  #fill(pick: Pick): void {
    this.#submit.disabled = pick === 'drawing'
    if (pick === null || pick === 'drawing') return
    this.#editor.fill(draftFor(pick.operation, pick.request))
    this.#expected = pick.expectedStatus
  }

  async #send(): Promise<void> {
    if (this.#sending !== null) return
    const draft = this.#editor.read()
    if ('fault' in draft) return this.#showFailure(draft.fault)
    this.#sending = new AbortController()
    this.#cancel.hidden = false
    this.#answer.setAttribute('aria-busy', 'true')
    try {
      this.#showAnswer(await perform(withToken(draft, currentToken()), this.#session(), this.#sending.signal))
    } catch (error) {
      this.#showFailure(failureOf(error), 'If a scenario is on stage, that may be what it does.')
    } finally {
      this.#sending = null
      // What is hidden can't keep the focus.
      if (document.activeElement === this.#cancel) this.#submit.focus()
      this.#cancel.hidden = true
      this.#answer.removeAttribute('aria-busy')
    }
  }

  #showAnswer({ response, text, durationMs }: Reply): void {
    if (response.type === 'opaqueredirect') {
      this.#showFailure('A redirect came, which a page is not shown: it stands in the list of requests.')
      return
    }
    const comparison = this.#comparison(response.status)
    this.#answer.replaceChildren(
      element('h3', {}, 'Answer ', statusBadge(response.status), element('small', {}, ` ${milliseconds(durationMs)}`)),
      ...(comparison === null ? [] : [comparison]),
      text === '' ? element('p', { class: 'hint' }, 'No body.') : bodyBlock(text, 'Answer body'),
      headerList([...response.headers]),
    )
    announce(`Answered with status ${response.status}`)
  }

  /** Whether that is what the contract says; null where it says nothing, or the request is no longer the fixture. */
  #comparison(status: number): HTMLElement | null {
    const expected = this.#expected
    if (expected === null || expected === 'default' || !this.#editor.isUnchanged) return null
    const isMet = new RegExp(`^${expected.replaceAll('X', '\\d')}$`).test(String(status))
    return isMet
      ? element('p', { class: 'success' }, `✓ The contract asks for ${expected}.`)
      : element('p', { class: 'failure' }, `✕ The contract asks for ${expected}.`)
  }

  #showFailure(text: string, hint: string | null = null): void {
    this.#answer.replaceChildren(
      element('h3', {}, 'Answer'),
      element('p', { class: 'failure' }, text),
      ...(hint === null ? [] : [element('p', { class: 'hint' }, hint)]),
    )
    announce(text)
  }

  #showNoAnswer(): void {
    const text = 'Send the request to see the answer here and the request in the list.'
    this.#answer.replaceChildren(element('h3', {}, 'Answer'), element('p', { class: 'hint' }, text))
  }
}
