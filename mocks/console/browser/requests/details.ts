/** The details of one request: what was sent, what was answered, and how both compare with the contract. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { link } from '../page/address.ts'
import { actions, announce, button, byId, copyButton, element, field, fill } from '../page/dom.ts'
import { bodyBlock, headerList } from '../page/exact-text.ts'
import { clock, describeViolation, lookOf, milliseconds, signOf, statusBadge } from '../page/verdicts.ts'
import {
  carriesToken,
  draftOf,
  faultText,
  leftOutOf,
  lostBy,
  type OutgoingRequest,
  sendOutgoing,
  withToken,
} from '../send/outgoing.ts'
import { currentToken, tokenField } from '../send/token.ts'

export function showNothing(text = 'Choose a request to see what was sent, how the mock answered, and why.'): void {
  byId('details', HTMLElement).replaceChildren(
    element('h2.hidden', { id: 'details-title' }, 'Details'),
    element('p.hint', text),
  )
}

export type DetailsActions = {
  /** Called by the back button, which narrow pages show because the pane covers the list. */
  readonly back: () => void
  readonly edit: (draft: OutgoingRequest) => void
}

export function showDetails(entry: JournalEntry, { back, edit }: DetailsActions): void {
  const { request, answer } = entry
  const pane = byId('details', HTMLElement)
  pane.scrollTop = 0
  fill(
    pane,
    button('‹ All requests', back, { class: 'back quiet' }),
    element(
      'header',
      element(
        'h2',
        { id: 'details-title', tabindex: -1 },
        element('span', `${request.method} ${request.url}`),
        ' ',
        statusBadge(answer.status),
      ),
      element('p.when', entrySentence(entry)),
    ),
    verdictBox(entry),
    actions(
      copyButton('Copy as curl', () => entry.curl),
      copyButton('Copy as fixture', () => `${JSON.stringify(fixtureOf(entry), null, 2)}\n`),
      copyButton('Copy link', link),
    ),
    ...resendControls(entry, edit),
    part('Request', request),
    part('Answer', answer),
  )
}

function entrySentence({ id, time, durationMs, session, verdict: { callback } }: JournalEntry): string {
  const who = session === null || session === '' ? '' : ` · session ${session}`
  const after = callback?.request == null ? '' : ` after no. ${callback.request}`
  const what = callback === undefined ? '' : ` · ${callback.name}${after}`
  return `No. ${id} · ${clock(time)} · ${milliseconds(durationMs)}${who}${what}`
}

function verdictBox(entry: JournalEntry): HTMLElement {
  const { verdict, nearMiss, answer } = entry
  const look = lookOf(entry)
  const { violations, message } = verdict
  const preferred = answer.headers['preference-applied'] ?? ''
  const isPreferred = verdict.kind === 'staged' && preferred.includes('scenario=')
  return element(
    'section',
    { class: `verdict ${look.tone}`, 'aria-label': 'Verdict' },
    element('h3', signOf(look), ` ${look.word}${verdict.operation === null ? '' : ` · ${verdict.operation}`}`),
    violations.length > 0 ? element('ul.violations', violations.map(violationItem)) : null,
    violations.length > 0 || message === null ? null : element('p', message),
    verdict.rule === undefined ? null : ruleBox(verdict.rule),
    isPreferred ? element('p', `The request asked for this answer: Prefer: ${preferred}.`) : null,
    nearMiss === null ? null : element('p', nearMiss),
  )
}

/** Which own answer it was, of which scenario and file, and its description. */
function ruleBox(rule: NonNullable<JournalEntry['verdict']['rule']>): HTMLElement {
  const { id, scenario, file, description, breaks = [] } = rule
  const broken = breaks.map((one) => element('li', one))
  const places = [scenario === undefined ? [] : `the scenario ${scenario}`, file ?? []].flat()
  const where = places.map((place) => ` of ${place}`).join('')
  return element(
    'div',
    element('p', `Answer ${id}${where}${description === undefined ? '.' : `: ${description}`}`),
    broken.length === 0
      ? null
      : [element('p', 'When it was recorded, this answer broke the document:'), element('ul.violations', broken)],
  )
}

function violationItem(violation: JournalEntry['verdict']['violations'][number]): HTMLElement {
  const { in: side, requirement, pointer, expected } = violation
  const words =
    pointer === null || pointer === '' ? [describeViolation(violation)] : [element('code', pointer), ` ${expected}`]
  return element(
    'li',
    side === 'answer' ? 'In the answer: ' : null,
    words,
    requirement === null ? null : element('span.requirement', requirement),
  )
}

function part(title: string, message: JournalEntry['request'] | JournalEntry['answer']): HTMLElement {
  const { headers, body, isWhole } = message
  return element(
    'section.part',
    { 'aria-label': title },
    element('h3', title),
    headerList(Object.entries(headers)),
    body === null ? element('p.hint', 'The body was too large for the journal.') : null,
    body === '' ? element('p.hint', 'No body.') : null,
    body === null || body === '' ? null : bodyBlock(body, `${title} body`),
    body === null || isWhole ? null : element('p.hint', 'The journal kept only this part of the body.'),
  )
}

/** A request as a labelled case, as `plant-store fixtures` prints them. */
function fixtureOf({ id, request, answer, verdict }: JournalEntry): object {
  // A request that a scenario answered was not judged.
  const isJudged = verdict.kind === 'accepted' || verdict.kind === 'rejected'
  const [violation = null] = verdict.violations
  return {
    case: `${verdict.operation ?? `${request.method} ${request.url}`}.recorded/${id}`,
    valid: isJudged ? verdict.kind === 'accepted' : null,
    requirement: violation?.requirement ?? null,
    pointer: violation?.pointer ?? null,
    expectedStatus: isJudged ? answer.status : null,
    contentType: request.headers['content-type'] ?? null,
    body: request.body,
  }
}

/** The buttons, the field for the token, and the outcome. `onEdit` receives the request to edit. */
function resendControls(entry: JournalEntry, onEdit: (draft: OutgoingRequest) => void): (HTMLElement | null)[] {
  const draft = draftOf(entry)
  const lost = lostBy(entry)
  const leftOut = lost === null ? leftOutOf(entry) : []
  const outcome = element('p.outcome', { hidden: true })
  let sending: AbortController | null = null
  const send = async (): Promise<void> => {
    if (sending !== null) return sending.abort()
    sending = new AbortController()
    resend.textContent = 'Cancel'
    try {
      const { response, durationMs } = await sendOutgoing(withToken(draft, currentToken()), '', sending.signal)
      const came = response.type === 'opaqueredirect' ? 'a redirect' : statusBadge(response.status)
      tell(outcome, 'Sent again: ', came, ` in ${milliseconds(durationMs)}.`)
    } catch (error) {
      tell(outcome, faultText(error))
    }
    sending = null
    resend.textContent = 'Resend'
  }
  const resend = button('Resend', () => void send(), { disabled: lost !== null })
  const edit = button('Edit and resend', () => onEdit(draft))
  const aboutToken = 'The console sends it in place of [redacted], and does not store it.'
  const about = element('span.hint', { id: 'about-resend' }, aboutToken)
  const token = carriesToken(draft) ? field('with token', tokenField('resend-token', about.id)) : null
  return [
    element('div.actions.resend', resend, edit, token),
    carriesToken(draft) ? about : null,
    leftOut.length === 0
      ? null
      : element('p.hint', `The console leaves out ${leftOut.join(', ')}: a web page can't set it.`),
    lost === null ? null : element('p.hint', `The console can't repeat this request exactly. ${lost}`),
    outcome,
  ]
}

function tell(place: HTMLElement, ...words: (Node | string)[]): void {
  place.replaceChildren(...words)
  place.hidden = false
  announce(place.textContent ?? '')
}
