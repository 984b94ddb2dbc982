/** A row for each option that the mock and the proxy share. */

import { SWITCH, unchecked } from '../../../spec/program/option-kinds.ts'
import {
  DOCUMENT_OPTIONS,
  type FlagsOf,
  type OptionRow,
  SEED_OPTION,
  share,
  wholeNumber,
} from '../../../spec/program/option-rows.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { type Delay, LONGEST_DELAY } from '../../engine/message/delay.ts'
import { ENGINE_OPTIONS } from '../../engine/message/engine-options.ts'
import { BODY_LIMIT } from '../../engine/message/message.ts'
import { SCENARIO_NAMES } from '../../engine/message/scenarios.ts'
import type { Script } from '../../engine/script/script.ts'
import type { OwnScenario } from '../../engine/script/script-step.ts'
import type { Tls } from '../../http/tls.ts'
import type { LogFormat } from '../../log/server-log.ts'

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT, maxMemory: 256 } as const

function delayOf(text: string): Delay {
  const [, minimum = '', maximum = minimum] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
  if (minimum === '' || Number(minimum) > Number(maximum) || Number(maximum) > LONGEST_DELAY) {
    throw new OptionError(`It must be a number of milliseconds up to ${LONGEST_DELAY}, or a range such as 100-500.`)
  }
  return minimum === maximum ? Number(minimum) : { minimum: Number(minimum), maximum: Number(maximum) }
}

/** Why an option has no effect with Prism. */
export const [FORGETS, MAKES, STREAMS_NOT] = [
  'Prism stores nothing',
  'Prism makes its own values',
  'Prism sends no streams',
]

/** The row of an option of the mock. `prism`: why it has no effect with that engine. */
export type MockRow = OptionRow & { readonly prism?: string }

/** What mock and proxy share. */
export const SERVER_OPTIONS = {
  /** 0 selects a free port. */
  port: {
    flag: '--port <port>',
    help: 'port to listen on; 0 selects a free one',
    parse: wholeNumber(0, 65_535),
    usual: SERVER_DEFAULTS.port,
  },
  host: {
    flag: '--host <address>',
    help: 'address to listen on',
    usual: SERVER_DEFAULTS.host,
    kind: unchecked<string>(),
  },
  ...DOCUMENT_OPTIONS,
  tokens: {
    ...ENGINE_OPTIONS.tokens,
    flag: '--token <token>',
    help: 'a valid credential, for Basic user:password; repeatable; without this flag, every well-formed credential is valid',
    many: 'any',
  },
  authStatus: {
    prism: 'the document or Prism decides the status',
    ...ENGINE_OPTIONS.authStatus,
    flag: '--auth-status <status>',
    help: 'status for a refused credential',
    choices: ['400', '401', '403'],
    usual: '401',
  },
  scenario: {
    flag: '--scenario <name>',
    help: `answer every request with this scenario: ${SCENARIO_NAMES.join(', ')}`,
    kind: unchecked<Script<OwnScenario> | null>(),
  },
  /** Milliseconds before each answer of an operation, or a range to draw from. A request's `Prefer` overrides it. */
  delay: {
    flag: '--delay <ms|min-max>',
    help: 'milliseconds before each answer, or a range for a random delay',
    parse: delayOf,
    usual: 0,
  },
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
  chaos: {
    flag: '--chaos <rate>',
    help: 'share of the requests (0 to 1) that get a random misbehaving scenario',
    parse: share,
    usual: 0,
  },
  seed: { ...ENGINE_OPTIONS.seed, ...SEED_OPTION },
  /** The largest request body in bytes. */
  bodyLimit: {
    ...ENGINE_OPTIONS.bodyLimit,
    flag: '--body-limit <bytes>',
    help: 'maximum size of a request body',
    parse: wholeNumber(0, 1024 ** 3),
    usual: SERVER_DEFAULTS.bodyLimit,
  },
  cors: { ...ENGINE_OPTIONS.cors, flag: '--no-cors', help: 'send no CORS headers, and do not answer preflights' },
  /** Whether `/_mock/coverage` counts every request; otherwise it counts those in the journal. */
  coverage: {
    flag: '--coverage',
    help: 'count every request for the coverage of the contract, at /_mock/coverage',
    kind: SWITCH,
  },
  /** Whether the document is reloaded when it changes. */
  watch: { flag: '--no-watch', help: 'do not reload the document when it changes', kind: SWITCH },
  log: {
    flag: '--log <format>',
    help: 'format of the log',
    choices: ['pretty', 'json', 'silent'],
    usual: 'pretty',
    kind: unchecked<LogFormat>(),
  },
  drain: {
    flag: '--drain <seconds>',
    help: 'after SIGTERM, report not ready, keep serving for this time, and close each connection after its next answer',
    parse: wholeNumber(0, 3600),
    usual: 0,
    only: 'flag',
  },
  /** A certificate and its key in PEM; the mock then serves HTTPS. */
  tls: { help: 'certificate and key in PEM, to serve HTTPS: { cert, key }', kind: unchecked<Tls>() },
  tlsCert: { flag: '--tls-cert <file>', help: 'certificate in PEM, to serve HTTPS; needs --tls-key', only: 'flag' },
  tlsKey: { flag: '--tls-key <file>', help: 'private key of the certificate in PEM', only: 'flag' },
} as const satisfies Readonly<Record<string, MockRow>>

export type ServerFlags = FlagsOf<typeof SERVER_OPTIONS> & { readonly answers?: string }
