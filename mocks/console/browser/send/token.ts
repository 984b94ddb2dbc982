/** The token of the requests that this page sends. It is the same in all fields, and is lost with the page. */

import { element } from '../page/dom.ts'

/** The mock accepts any token, unless it was started with a list of valid ones. */
export const ANY_TOKEN = 'anything'

let token = ANY_TOKEN

export function currentToken(): string {
  return token
}

/** A field for the token. All such fields show the same token. */
export function tokenField(id: string, describedBy: string): HTMLInputElement {
  // Browsers offer to store a `password`, so this is text that the style sheet hides.
  const field = element('input.secret', {
    id,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': describedBy,
  })
  // An attribute would be part of the page's markup.
  field.value = token
  field.addEventListener('input', () => {
    token = field.value
    for (const other of document.querySelectorAll<HTMLInputElement>('input.secret')) {
      if (other !== field) other.value = token
    }
  })
  return field
}
