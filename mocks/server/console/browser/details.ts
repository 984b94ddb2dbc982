/** The details of one request: what was sent, what was answered, and how both compare with the contract. */

import type { JournalEntry } from '../../journal/entry.ts'
import { link } from './address.ts'
import { copyButton } from './clipboard.ts'
import { button, byId, element } from './dom.ts'
import { bodyBlock } from './exact-text.ts'
import { headerList } from './header-list.ts'
import type { Draft } from './outgoing.ts'
import { fixtureOf } from './recorded-case.ts'
import { resendControls } from './resend.ts'
import { clock, describe, lookOf, milliseconds, signOf, statusBadge } from './verdicts.ts'

/** Fills the pane where no request is selected. */
export function showNothing(text = 'Choose a request to see what was sent, what came back, and why.'): void {
  byId('details', HTMLElement).replaceChildren(
    element('h2', { id: 'details-title', class: 'hidden' }, 'Details'),
    element('p', { class: 'hint' }, text),
  )
}

export type DetailsActions = {
  /** Called by the back button, which narrow pages show because the pane covers the list. */
  readonly back: () => void
  readonly edit: (draft: Draft) => void
}

/** Fills the pane with a request. */
export function showDetails(entry: JournalEntry, { back, edit }: DetailsActions): void {
  const { request, answer } = entry
  const pane = byId('details', HTMLElement)
  pane.scrollTop = 0
  pane.replaceChildren(
    button('‹ All requests', back, { class: 'back quiet' }),
    element(
      'header',
      {},
      element(
        'h2',
        { id: 'details-title', tabindex: -1 },
        element('span', {}, `${request.method} ${request.url}`),
        ' ',
        statusBadge(answer.status),
      ),
      element('p', { class: 'when' }, sentence(entry)),
    ),
    verdictBox(entry),
    element(
      'p',
      { class: 'actions' },
      copyButton('Copy as curl', () => entry.curl),
      copyButton('Copy as fixture', () => `${JSON.stringify(fixtureOf(entry), null, 2)}\n`),
      copyButton('Copy link', link),
    ),
    ...resendControls(entry, edit),
    part('Request', request),
    part('Answer', answer),
  )
}

function sentence({ id, time, durationMs, session }: JournalEntry): string {
  const who = session === null || session === '' ? '' : ` · session ${session}`
  return `No. ${id} · ${clock(time)} · ${milliseconds(durationMs)}${who}`
}

function verdictBox(entry: JournalEntry): HTMLElement {
  const { verdict, nearMiss, answer } = entry
  const look = lookOf(entry)
  const box = element(
    'section',
    { class: `verdict ${look.tone}`, 'aria-label': 'Verdict' },
    element('h3', {}, signOf(look), ` ${look.word}${verdict.operation === null ? '' : ` · ${verdict.operation}`}`),
  )
  const { violations, message } = verdict
  if (violations.length > 0) box.append(element('ul', { class: 'violations' }, ...violations.map(violationItem)))
  else if (message !== null) box.append(element('p', {}, message))
  const preferred = answer.headers['preference-applied'] ?? ''
  if (verdict.kind === 'staged' && preferred.includes('scenario=')) {
    box.append(element('p', {}, `The request preferred it: ${preferred}.`))
  }
  if (nearMiss !== null) box.append(element('p', {}, nearMiss))
  return box
}

function violationItem(violation: JournalEntry['verdict']['violations'][number]): HTMLElement {
  const { in: side, requirement, pointer, expected } = violation
  const words =
    pointer === null || pointer === '' ? [describe(violation)] : [element('code', {}, pointer), ` ${expected}`]
  return element(
    'li',
    {},
    side === 'answer' ? 'In the answer: ' : null,
    ...words,
    requirement === null ? null : element('span', { class: 'requirement' }, requirement),
  )
}

function part(
  title: string,
  { headers, body, isWhole }: JournalEntry['request'] | JournalEntry['answer'],
): HTMLElement {
  return element(
    'section',
    { class: 'part', 'aria-label': title },
    element('h3', {}, title),
    headerList(Object.entries(headers)),
    body === null || body === '' ? hint(body === null ? 'The body was too large to keep.' : 'No body.') : null,
    body === null || body === '' ? null : bodyBlock(body, `${title} body`),
    body === null || isWhole ? null : hint('The rest of the body was not kept.'),
  )
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text)
}
