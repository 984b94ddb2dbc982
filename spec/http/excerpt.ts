/** The beginning of what a target said, for people: without credentials, in one line that no terminal obeys. */

import { visible } from '../visible.ts'
import type { Redact } from './redactor.ts'

/** Characters that are looked at for the beginning of a text, and those of them that may be half a secret. */
const REACH = 16_384
const EDGE = 256

/** At most `most` characters of a text, its white space taken together. */
export function excerpt(text: string, redact?: Redact, most = 200): string {
  return beginning(text, redact, most, (line) => line.replaceAll(/\s+/g, ' '))
}

/** At most `most` characters of a text, each as it is. */
export function quotation(text: string, redact?: Redact, most = 120): string {
  return beginning(text, redact, most, unchanged)
}

/** Credentials are taken out before anything is cut: half of one tells enough. */
function beginning(text: string, redact: Redact = unchanged, most: number, tidy: Redact): string {
  const isFar = text.length > REACH
  const clean = redact(isFar ? text.slice(0, REACH) : text)
  const line = visible(tidy(isFar ? clean.slice(0, -EDGE) : clean))
  return line.length <= most && !isFar ? line : `${line.slice(0, most - 1)}…`
}

function unchanged(text: string): string {
  return text
}
