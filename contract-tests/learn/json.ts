/** Extensions of JSON, which a reader may take (RFC 8259 section 9). */

import { isObject } from '../../spec/json-pointer.ts'
import type { Extension } from '../../spec/profile.ts'
import { withBody } from '../cases/changes.ts'
import type { Learner } from './learner.ts'
import { textOf } from './refusals.ts'

/** A body of plain JSON, written with one extension; null where it gives no occasion. */
const WRITTEN: Readonly<Record<Extension, (text: string, value: unknown) => string | null>> = {
  'trailing comma': (text) => text.replace(/\}\s*$/, ',}'),
  comment: (text) => text.replace('{', '{/* a test */'),
  'single quotes': (text) => (text.includes("'") ? null : text.replaceAll('"', "'")),
  'leading zeros': (text) => text.replace(/:(\d)/, ':00$1'),
  'control character': (text, value) => {
    const inner = isObject(value)
      ? Object.values(value).find((each) => typeof each === 'string' && each !== '')
      : undefined
    return typeof inner === 'string' ? text.replace(JSON.stringify(inner), (found) => `${found.slice(0, -1)}\t"`) : null
  },
  'trailing data': (text) => `${text} more`,
}

/** Asks about each extension by itself. */
export async function learnExtensions(learner: Learner): Promise<void> {
  for (const [extension, write] of Object.entries(WRITTEN)) {
    await learner.learn(`json ${extension}`, () => {
      const plain = learner.plain()
      const text = plain === null ? null : write(textOf(plain) ?? '', plain.value)
      return plain === null || text === null || text === textOf(plain)
        ? null
        : { draft: withBody(plain, { text, value: plain.value }) }
    })
  }
}
