/** The token that requests from this page carry: typed in one place, used in all, and gone with the page. */

import { element } from './dom.ts'

/** Good unless the mock was told which tokens are. */
export const ANY_TOKEN = 'anything'

let token = ANY_TOKEN

export function currentToken(): string {
  return token
}

/** A field for the token; all fields of the page show the same. */
export function tokenField(id: string, describedBy: string): HTMLInputElement {
  // Not `password`, which browsers offer to keep: the style sheet hides what is typed.
  const field = element('input', {
    id,
    class: 'secret',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': describedBy,
  })
  // As a property: an attribute would be in the page's text.
  field.value = token
  field.addEventListener('input', () => {
    token = field.value
    for (const other of document.querySelectorAll<HTMLInputElement>('input.secret')) {
      if (other !== field) other.value = token
    }
  })
  return field
}
