/** The controls that send a recorded request again, unchanged or edited. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { announce, button, element, field } from '../page/dom.ts'
import { milliseconds, statusBadge } from '../page/verdicts.ts'
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

/** The buttons, the field for the token, and the outcome. `onEdit` receives the request to edit. */
export function resendControls(entry: JournalEntry, onEdit: (draft: OutgoingRequest) => void): (HTMLElement | null)[] {
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
