/** The view that sends a request, either a fixture or one written by hand, and shows the answer. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { actions, announce, button, byId, type Child, element, fill, form } from '../page/dom.ts'
import { bodyBlock, headerList } from '../page/exact-text.ts'
import { milliseconds, statusBadge } from '../page/verdicts.ts'
import { draftFor } from './credentials.ts'
import { FixturePicker, type Pick } from './fixture-picker.ts'
import { faultText, type OutgoingReply, type OutgoingRequest, sendOutgoing, withToken } from './outgoing.ts'
import { RequestEditor } from './request-editor.ts'
import { currentToken } from './token.ts'

export class SendForm {
  readonly #picker: FixturePicker
  readonly #editor = new RequestEditor()
  readonly #where = element('span.hint')
  readonly #deployment = element('p.hint', { hidden: true })
  readonly #answer = element('div.answer', { id: 'answer' })
  readonly #submit = element('button.primary', { type: 'submit' }, 'Send')
  readonly #cancel = button('Cancel', () => this.#sending?.abort(), { hidden: true })
  readonly #session: () => string
  #expected: string | null = null
  #sending: AbortController | null = null
  /** False while the document's fixtures have not been asked for. */
  #isLoaded = true

  constructor(session: () => string) {
    this.#session = session
    this.#picker = new FixturePicker((pick) => this.#fill(pick))
    const fields = form(
      () => this.#send(),
      this.#picker.element,
      this.#editor.element,
      this.#deployment,
      actions(this.#submit, this.#cancel, this.#editor.line, this.#where),
    )
    byId('send', HTMLElement).replaceChildren(
      element('h2', { id: 'send-title' }, 'Send a request'),
      element('div.send-columns', fields, this.#answer),
    )
    this.#showNoAnswer()
    // The fields are read-only until the first fixture is there.
    this.#fill('drawing')
  }

  /** Offers the operations of a document, and names the deployment where a proxy forwards to one. */
  offer(operations: readonly Operation[], deployment: string | null): void {
    // A request that the user has changed stays.
    if (!this.#editor.isUnchanged) this.#picker.drop()
    this.#picker.offer(operations)
    this.#deployment.hidden = deployment === null
    this.#deployment.textContent = `The proxy forwards the request to ${deployment}, which may create data.`
    this.#isLoaded = false
  }

  /** Names the session, and asks for the fixtures where the document is new: called when the view is shown. */
  start(): void {
    const session = this.#session()
    this.#where.textContent = session === '' ? 'without a session' : `in session ${session}`
    if (this.#isLoaded) return
    this.#isLoaded = true
    void this.#picker.load()
  }

  async try({ id }: Operation): Promise<void> {
    this.#isLoaded = true
    this.#showNoAnswer()
    await this.#picker.choose(id)
    this.#submit.focus({ preventScroll: true })
  }

  /** Shows a recorded request in the form. A fixture that is still being made will not replace it. */
  edit(draft: OutgoingRequest): void {
    this.#picker.drop()
    this.#editor.fill(draft)
    this.#expected = null
    this.#showNoAnswer()
  }

  #fill(pick: Pick): void {
    // A fixture that is being made would replace what the user types.
    this.#editor.isReadOnly = pick === 'drawing'
    this.#submit.disabled = pick === 'drawing'
    if (pick === null || pick === 'drawing') return
    this.#editor.fill(draftFor(pick.operation, pick.request))
    this.#expected = pick.expectedStatus
  }

  async #send(): Promise<void> {
    if (this.#sending !== null) return
    const draft = this.#editor.read()
    if ('fault' in draft) return this.#showFailure(draft.fault)
    // The form may show another request by the time the answer comes.
    const expected = this.#editor.isUnchanged ? this.#expected : null
    this.#sending = new AbortController()
    this.#cancel.hidden = false
    this.#answer.setAttribute('aria-busy', 'true')
    try {
      const reply = await sendOutgoing(withToken(draft, currentToken()), this.#session(), this.#sending.signal)
      this.#showAnswer(reply, expected)
    } catch (error) {
      this.#showFailure(faultText(error), 'An active scenario may be the cause.')
    } finally {
      this.#sending = null
      // A hidden button can't keep the focus.
      if (document.activeElement === this.#cancel) this.#submit.focus()
      this.#cancel.hidden = true
      this.#answer.removeAttribute('aria-busy')
    }
  }

  #showAnswer({ response, text, durationMs }: OutgoingReply, expected: string | null): void {
    if (response.type === 'opaqueredirect') {
      this.#showFailure('The answer is a redirect, which browsers hide from web pages. The list of requests shows it.')
      return
    }
    this.#tell(
      `Answered with status ${response.status}`,
      element('h3', 'Answer ', statusBadge(response.status), element('small', ` ${milliseconds(durationMs)}`)),
      comparisonOf(response.status, expected),
      text === '' ? element('p.hint', 'No body.') : bodyBlock(text, 'Answer body'),
      headerList([...response.headers]),
    )
  }

  #showFailure(text: string, hint: string | null = null): void {
    const more = hint === null ? null : element('p.hint', hint)
    this.#tell(text, element('h3', 'Answer'), element('p.failure', text), more)
  }

  #tell(said: string, ...content: readonly Child[]): void {
    fill(this.#answer, ...content)
    this.#answer.scrollIntoView({ block: 'nearest' })
    announce(said)
  }

  #showNoAnswer(): void {
    const text = 'Send the request to see the answer here and the request in the list.'
    this.#answer.replaceChildren(element('h3', 'Answer'), element('p.hint', text))
  }
}

/** Says whether the status is the one that the contract asks for; null where it asks for none. */
function comparisonOf(status: number, expected: string | null): HTMLElement | null {
  if (expected === null || expected === 'default') return null
  const isMet = new RegExp(`^${expected.replaceAll('X', '\\d')}$`).test(String(status))
  const [outcome, sign] = isMet ? ['success', '✓'] : ['failure', '✕']
  return element('p', { class: outcome }, `${sign} The contract asks for ${expected}.`)
}
