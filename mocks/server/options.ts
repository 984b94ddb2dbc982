/** Checks the options of a mock server. */

import { checkByRows } from '../../spec/program/option-rows.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { readReceivers } from '../callbacks/hosts.ts'
import { DEFAULT_SETTINGS } from '../engine/message/settings.ts'
import { MOST_ITEMS } from '../engine/state/items.ts'
import { MOCK_OPTIONS, type MockServerOptions } from './option-rows.ts'

const FORGETS = 'Prism stores nothing'
const MAKES = 'Prism makes its own values'

/** Options that have no effect with Prism: the value that needs no warning, and why. */
const OURS: Readonly<Record<string, readonly [usual: unknown, why: string]>> = {
  authStatus: [DEFAULT_SETTINGS.authStatus, 'the document or Prism decides the status'],
  data: [undefined, FORGETS],
  locale: [null, MAKES],
  maxItems: [MOST_ITEMS, FORGETS],
  now: [null, MAKES],
  profile: [undefined, 'Prism does not use profiles'],
  resources: [undefined, FORGETS],
  streamOpen: [undefined, 'Prism sends no streams'],
  streamPace: [undefined, 'Prism sends no streams'],
}

/** Throws an `OptionError` for an option that does not exist, or that has no effect with its engine. */
export function checkMockOptions(options: MockServerOptions): void {
  checkByRows('createMockServer', options, MOCK_OPTIONS)
  const { engine = 'kit', callbacksTo = [] } = options
  readReceivers(callbacksTo)
  const { choices } = MOCK_OPTIONS.engine
  if (!choices.includes(engine)) {
    throw new OptionError(`engine must be ${choices.join(' or ')}, and is ${JSON.stringify(engine)}.`)
  }
  if (engine === 'kit') return
  for (const [name, value] of Object.entries(options)) {
    const [usual, why] = OURS[name] ?? [value, '']
    if (value === usual || value === undefined) continue
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    throw new OptionError(`${name} (--${flag}) has no effect with the engine prism: ${why}.`)
  }
}
