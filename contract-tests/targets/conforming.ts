/** Conforming servers that a naive tester fails: each is the reference with one choice of its own. */

import { ANSWERS } from './conforming/answers.ts'
import { CREDENTIALS } from './conforming/credentials.ts'
import { EXTENSIONS } from './conforming/extensions.ts'
import { LIMITS } from './conforming/limits.ts'
import type { Decisions } from './reference.ts'

export type Conforming = {
  readonly name: string
  readonly variation: Partial<Decisions>
  /** The base path of everything it serves. */
  readonly base?: string
}

export const CONFORMING: readonly Conforming[] = [
  ...[ANSWERS, CREDENTIALS, EXTENSIONS, LIMITS].flatMap((variations) =>
    Object.entries(variations).map(([name, variation]) => ({ name, variation })),
  ),
  { name: 'base-path', variation: {}, base: '/api/v1' },
  { name: 'base-path-with-encoded-characters', variation: {}, base: '/plant%20store/~v1.0' },
]
