/** The options that the server and the handlers share, and of which they check what they are. */

import { type OptionKind, SIZE, SWITCH, TEXTS } from '../../../spec/program/option-kinds.ts'
import { type EngineSettings, UNKNOWN_KEYS, type UnknownKeys } from './settings.ts'

const STATUS: OptionKind<EngineSettings['authStatus']> = {
  fits: (value) => value === 400 || value === 401 || value === 403,
  wanted: '400, 401 or 403',
}

const KEYS: OptionKind<UnknownKeys> = {
  fits: (value): value is UnknownKeys => UNKNOWN_KEYS.some((one) => one === value),
  wanted: 'refuse or answer',
}

const FINITE: OptionKind<number> = { fits: (value): value is number => Number.isFinite(value), wanted: 'a number' }

export const ENGINE_OPTIONS = {
  authStatus: { kind: STATUS },
  bodyLimit: { kind: SIZE },
  clients: { kind: TEXTS },
  cors: { kind: SWITCH },
  maxItems: { kind: SIZE },
  seed: { kind: FINITE },
  streamOpen: { kind: SWITCH },
  tokens: { kind: TEXTS },
  unknownKeys: { kind: KEYS },
} as const
