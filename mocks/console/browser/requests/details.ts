/** The details of one request: what was sent, what was answered, and how both compare with the contract. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { link } from '../page/address.ts'
import { actions, button, byId, copyButton, element, fill } from '../page/dom.ts'
import { bodyBlock, headerList } from '../page/exact-text.ts'
import { clock, describeViolation, lookOf, milliseconds, signOf, statusBadge } from '../page/verdicts.ts'
import type { OutgoingRequest } from '../send/outgoing.ts'
import { resendControls } from './resend.ts'

/** Fills the pane where no request is selected. */
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

/** Fills the pane with a request. */
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
