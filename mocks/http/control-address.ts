/** What leads to the control surface, for those that take requests there, and for callbacks, which may not go there. */

import { readPrefix } from './session-name.ts'

export const CONTROL_PATH = '/_mock'

export function isControl(target: string | undefined): boolean {
  return target !== undefined && /^\/_mock(?:[/?#]|$)/.test(target)
}

/** As {@link isControl}, also where the target begins with the prefix of a session. */
export function leadsToControl(target: string): boolean {
  return isControl(readPrefix(target)?.rest ?? target)
}

/** Marks a callback. Whoever sends a request for the API may choose where its callback goes, so these may do less. */
export const CALLBACK_HEADER = 'x-mock-callback'
