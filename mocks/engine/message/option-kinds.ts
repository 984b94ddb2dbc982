/** Checks the types of options that all mocks share: in JavaScript, or after a cast, a wrong one would break a request. */

import { OptionError } from '../../../spec/program/user-error.ts'

type OptionKind = readonly [fits: (value: unknown) => boolean, wanted: string]

const SWITCH: OptionKind = [(value) => typeof value === 'boolean', 'true or false']
const TEXTS: OptionKind = [
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  'a list of texts',
]
const SIZE: OptionKind = [(value) => typeof value === 'number', 'a number']

const OPTION_KINDS: Readonly<Record<string, OptionKind>> = {
  authStatus: [(value) => value === 400 || value === 401 || value === 403, '400, 401 or 403'],
  bodyLimit: SIZE,
  callbacks: SWITCH,
  clients: TEXTS,
  cors: SWITCH,
  coverage: SWITCH,
  maxItems: SIZE,
  maxMemory: SIZE,
  metrics: SWITCH,
  seed: [Number.isFinite, 'a number'],
  streamOpen: SWITCH,
  tokens: TEXTS,
  watch: SWITCH,
}

/** Throws an `OptionError` for an option of another kind than its type says. */
export function checkKinds(options: Readonly<Record<string, unknown>>): void {
  for (const [name, [fits, wanted]] of Object.entries(OPTION_KINDS)) {
    const value = options[name]
    if (value === undefined || fits(value)) continue
    const shown = typeof value === 'number' ? String(value) : JSON.stringify(value)
    throw new OptionError(`${name} must be ${wanted}, and is ${shown}.`)
  }
}
