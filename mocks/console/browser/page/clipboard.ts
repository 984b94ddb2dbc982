/** Buttons that copy a text, and say that it is copied. */

import { announce, button } from './dom.ts'

/** A button that copies a text. The text is made when the button is pressed. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    const done = await copyText(text())
    made.textContent = done ? 'Copied' : 'Copying is not allowed here'
    announce(done ? `${label}: copied` : 'Copying is not allowed here')
    setTimeout(() => {
      made.textContent = label
    }, 1_500)
  }
  const made = button(label, () => void copy())
  return made
}

async function copyText(text: string): Promise<boolean> {
  // A page that was loaded from another machine without TLS has no clipboard.
  if (navigator.clipboard === undefined) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
