/** The beginning of a target's text, for people to read: one line, without credentials or terminal control codes. */

import { visible } from '../../program/visible.ts'
import type { Redact } from './redactor.ts'

/** How many characters of a text are searched for credentials. */
const REACH = 16_384
/** How many at the end of those are left out: they may be part of a credential that is cut off. */
const EDGE = 256

/** In bytes: as many as {@link REACH} characters may take. */
const DECODED = 65_536
const UTF_8 = new TextDecoder()

/** The beginning of a body as text, long enough to be shown. */
export function decodedBeginning(body: Uint8Array): string {
  return UTF_8.decode(body.subarray(0, DECODED))
}

/** At most `most` characters of a text; each run of white space becomes one space. */
export function excerpt(text: string, redact?: Redact, most = 200): string {
  return beginning(text, redact, most, tidied)
}

/** At most `most` characters of a text, each as it is. */
export function quotation(text: string, redact?: Redact, most = 120): string {
  return beginning(text, redact, most, unchanged)
}

/** At most `most` characters of a text, with its line breaks. */
export function passage(text: string, redact: Redact, most: number): string {
  return beginning(text, redact, most, unchanged, true)
}

/** Credentials are removed before the text is cut, because even half of a credential must not be shown. */
function beginning(text: string, redact: Redact = unchanged, most: number, tidy: Redact, lines = false): string {
  const isFar = text.length > REACH
  const clean = redact(isFar ? text.slice(0, REACH) : text)
  const line = visible(tidy(isFar ? clean.slice(0, -EDGE) : clean), { lines })
  return line.length <= most && !isFar ? line : `${line.slice(0, most - 1)}…`
}

function tidied(text: string): string {
  // Most texts are one line already.
  return UNTIDY.test(text) ? text.replaceAll(/\s+/g, ' ') : text
}

const UNTIDY = /\s\s|[^\S ]/

function unchanged(text: string): string {
  return text
}
