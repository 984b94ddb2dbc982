/** Conforming servers that a naive tester fails: each is the reference with one choice of its own. */

import { ANSWERS } from './conforming/answers.ts'
import { CREDENTIALS } from './conforming/credentials.ts'
import { LAPSES } from './conforming/lapses.ts'
import { LIMITS } from './conforming/limits.ts'
import { TEXTS } from './conforming/texts.ts'
import type { Decisions } from './reference.ts'
import { tolerates, type Variations } from './variations.ts'

export type Conforming = {
  readonly name: string
  readonly variation: Partial<Decisions>
  /** The base path of everything it serves. */
  readonly base?: string
}

/** What RFC 8259 lets a reader take: extensions of JSON (section 9), and numbers as near as it holds them (section 6). */
const EXTENSIONS: Variations = {
  'trailing-comma-accepted': tolerates((text) => text.replace(/,\s*\}$/, '}')),
  'comments-accepted': tolerates((text) => text.replace(/^\/\*.*?\*\//, '')),
  'single-quotes-accepted': tolerates((text) => text.replaceAll("'", '"')),
  'names-without-quotes-accepted': tolerates((text) => text.replace(/([{,])(\w+):/, '$1"$2":')),
  'not-a-number-accepted': tolerates((text) => text.replace('NaN', '0')),
  'infinity-accepted': tolerates((text) => text.replace('Infinity', '0')),
  'hexadecimal-accepted': tolerates((text) => text.replace('0x1F', '31')),
  'leading-zero-accepted': tolerates((text) => text.replace(/:01\b/, ':1')),
  'leading-plus-accepted': tolerates((text) => text.replace(':+1', ':1')),
  'trailing-point-accepted': tolerates((text) => text.replace(/:1\.(?=[,}])/, ':1')),
  'raw-tab-accepted': tolerates((text) => text.replaceAll('\t', ' ')),
  'unknown-escape-accepted': tolerates((text) => text.replace('\\x41', 'A')),
  'missing-comma-is-repaired': tolerates((text) => text.replace(/ (?="(name|tag|id)")/, ',')),
  'id-near-one-accepted': tolerates((text) => text.replace('1.0000000000000000001', '1')),
  'id-near-zero-accepted': tolerates((text) => text.replace('1e-400', '0')),
  'id-just-past-int64-accepted': tolerates((text) => text.replace('9223372036854775808', '1')),
  'id-just-below-int64-accepted': tolerates((text) => text.replace('-9223372036854775809', '1')),
}

export const CONFORMING: readonly Conforming[] = [
  ...[ANSWERS, CREDENTIALS, EXTENSIONS, LIMITS].flatMap(listed),
  { name: 'base-path', variation: {}, base: '/api/v1' },
  { name: 'base-path-with-encoded-characters', variation: {}, base: '/plant%20store/~v1.0' },
]

/** Those that conform, too, but of which no profile tells all: what they do lasts a while, or has rules of their own. */
export const UNIMITATED: readonly Conforming[] = [LAPSES, TEXTS].flatMap(listed)

function listed(variations: Variations): Conforming[] {
  return Object.entries(variations).map(([name, variation]) => ({ name, variation }))
}
