/** The controls that send a recorded request again, unchanged or edited. */

import type { JournalEntry } from '../../journal/entry.ts'
import { announce, button, element, field } from './dom.ts'
import { carriesToken, type Draft, draftOf, failureOf, leftOutOf, lostBy, perform, withToken } from './outgoing.ts'
import { currentToken, tokenField } from './token.ts'
import { milliseconds, statusBadge } from './verdicts.ts'

/** The buttons, the field for the token, and the outcome. `onEdit` receives the request to edit. */
export function resendControls(entry: JournalEntry, onEdit: (draft: Draft) => void): HTMLElement[] {
  const draft = draftOf(entry)
  const lost = lostBy(entry)
  const leftOut = lost === null ? leftOutOf(entry) : []
  const outcome = element('p', { class: 'outcome', hidden: true })
  let sending: AbortController | null = null
  const send = async (): Promise<void> => {
    if (sending !== null) return sending.abort()
    sending = new AbortController()
    resend.textContent = 'Cancel'
    try {
      const { response, durationMs } = await perform(withToken(draft, currentToken()), '', sending.signal)
      const isRedirect = response.type === 'opaqueredirect'
      tell(
        outcome,
        'Sent again: ',
        isRedirect ? 'a redirect' : statusBadge(response.status),
        ` in ${milliseconds(durationMs)}.`,
      )
    } catch (error) {
      tell(outcome, failureOf(error))
    }
    sending = null
    resend.textContent = 'Resend'
  }
  const resend = button('Resend', () => void send(), { disabled: lost !== null })
  const edit = button('Edit and resend', () => onEdit(draft))
  const about = element(
    'span',
    { id: 'about-resend', class: 'hint' },
    'Replaces [redacted] when the request is sent, and is not stored.',
  )
  return [
    element(
      'div',
      { class: 'actions resend' },
      resend,
      edit,
      carriesToken(draft) ? field('with token', tokenField('resend-token', about.id)) : null,
    ),
    ...(carriesToken(draft) ? [about] : []),
    ...(leftOut.length === 0
      ? []
      : [element('p', { class: 'hint' }, `It is sent without ${leftOut.join(', ')}, which no page can set.`)]),
    ...(lost === null ? [] : [element('p', { class: 'hint' }, `It can't be sent again from here as it was. ${lost}`)]),
    outcome,
  ]
}

function tell(place: HTMLElement, ...words: (Node | string)[]): void {
  place.replaceChildren(...words)
  place.hidden = false
  announce(place.textContent ?? '')
}
