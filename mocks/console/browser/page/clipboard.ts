/** Buttons that copy a text, and say that it is copied. */

import { announce, button } from './dom.ts'

/** A button that copies a text, which is made when it is pressed; null: there is nothing to copy. */
export function copyButton(label: string, text: () => string | null): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    const copied = text()
    if (copied === null) return
    const done = await copyText(copied)
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
