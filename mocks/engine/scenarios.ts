/** What a mock can be told to do whatever a request says: one table for every adapter. */

import type { WireFault } from './message.ts'

/** A scenario as data: what the engine answers, and how the adapter spoils it. */
export type Scenario = {
  /** One line for people. */
  readonly description: string
  readonly answer: ScenarioAnswer
  /** True where a service does so though the request is good: chaos draws from these. */
  readonly misbehaves: boolean
  /** What the MSW handlers do in its place, where there is no connection to do the same with. */
  readonly insteadInMsw: string | null
}

export type ScenarioAnswer =
  /** What the request would get anyway, this many milliseconds later. */
  | { readonly kind: 'usual'; readonly delay: number }
  /** The operation's documented success, also for a request that deserves none. */
  | { readonly kind: 'success' }
  /** An error, its body built as the document says. */
  | { readonly kind: 'error'; readonly status: number; readonly message: string; readonly headers: Headers }
  /** A text that knows nothing of the document, as from a gateway before the service. */
  | { readonly kind: 'page'; readonly status: number; readonly text: string; readonly headers: Headers }
  /** The documented success, whose JSON text ends in its middle. */
  | { readonly kind: 'half-text' }
  /** The documented success, lost on its way. */
  | { readonly kind: 'fault'; readonly fault: WireFault }

type Headers = Readonly<Record<string, string>>

/** Long enough for a spinner to be seen, short enough to wait for. */
const SLOW_MS = 2_000
const RETRY_AFTER = { 'retry-after': '1' } as const
const NETWORK_ERROR = "fetch rejects all the same; in Node the error's cause has no code"

export const SCENARIOS = {
  success: {
    description: 'succeeds, whatever credential and body were sent',
    answer: { kind: 'success' },
    misbehaves: false,
    insteadInMsw: null,
  },
  'bad-request': {
    description: '400 and an Error, though the request is good',
    answer: { kind: 'error', status: 400, message: 'The request was refused.', headers: {} },
    misbehaves: false,
    insteadInMsw: null,
  },
  unauthorized: {
    description: '401 and an Error with WWW-Authenticate, as when a token has expired',
    answer: { kind: 'error', status: 401, message: 'The credential is no longer valid.', headers: {} },
    misbehaves: false,
    insteadInMsw: null,
  },
  forbidden: {
    description: '403 and an Error: a good credential that does not allow this',
    answer: { kind: 'error', status: 403, message: 'The credential does not allow this operation.', headers: {} },
    misbehaves: false,
    insteadInMsw: null,
  },
  'rate-limited': {
    description: '429 and an Error with Retry-After',
    answer: { kind: 'error', status: 429, message: 'Too many requests: try again later.', headers: RETRY_AFTER },
    misbehaves: true,
    insteadInMsw: null,
  },
  'server-error': {
    description: '500 and an HTML page, as gateways send',
    answer: {
      kind: 'page',
      status: 500,
      text: '<!doctype html>\n<title>500 Internal Server Error</title>\n<h1>Internal Server Error</h1>\n',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
    misbehaves: true,
    insteadInMsw: null,
  },
  unavailable: {
    description: '503 and an Error with Retry-After',
    answer: { kind: 'error', status: 503, message: 'The service is down for a moment.', headers: RETRY_AFTER },
    misbehaves: true,
    insteadInMsw: null,
  },
  slow: {
    description: `the usual answer ${SLOW_MS / 1_000} seconds late`,
    answer: { kind: 'usual', delay: SLOW_MS },
    misbehaves: true,
    insteadInMsw: null,
  },
  timeout: {
    description: 'takes the request and never answers',
    answer: { kind: 'fault', fault: 'timeout' },
    misbehaves: true,
    insteadInMsw: null,
  },
  'empty-response': {
    description: 'closes the connection without a byte',
    answer: { kind: 'fault', fault: 'empty-response' },
    misbehaves: true,
    insteadInMsw: NETWORK_ERROR,
  },
  'connection-reset': {
    description: 'resets the connection',
    answer: { kind: 'fault', fault: 'connection-reset' },
    misbehaves: true,
    insteadInMsw: NETWORK_ERROR,
  },
  'malformed-json': {
    description: 'succeeds with JSON that is cut in its middle',
    answer: { kind: 'half-text' },
    misbehaves: true,
    insteadInMsw: null,
  },
  'truncated-body': {
    description: 'promises more content than it sends, then closes the connection',
    answer: { kind: 'fault', fault: 'truncated-body' },
    misbehaves: true,
    insteadInMsw: null,
  },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioName = keyof typeof SCENARIOS

/** In the order of the table. */
export const SCENARIO_NAMES: readonly ScenarioName[] = Object.keys(SCENARIOS).filter(isScenarioName)

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name)
}

/** What chaos draws from. */
export const MISBEHAVING: readonly ScenarioName[] = SCENARIO_NAMES.filter((name) => SCENARIOS[name].misbehaves)

/** A scenario as a list of them shows it. */
export type ScenarioDescription = {
  readonly name: ScenarioName
  readonly description: string
  /** What an adapter sends, as the table has it. */
  readonly sends: ScenarioAnswer
  /** Which adapters do just that; what MSW does where it can't is in `insteadInMsw`. */
  readonly adapters: readonly ('server' | 'msw')[]
  readonly insteadInMsw: string | null
}

/** The whole table, for people and programs. */
export function describeScenarios(): ScenarioDescription[] {
  return SCENARIO_NAMES.map((name) => {
    const { description, answer, insteadInMsw } = SCENARIOS[name]
    return {
      name,
      description,
      sends: answer,
      adapters: insteadInMsw === null ? ['server', 'msw'] : ['server'],
      insteadInMsw,
    }
  })
}

/** The name as one of the table's. Throws a `RangeError` that lists them where it is none. */
export function scenarioName(name: string): ScenarioName {
  if (isScenarioName(name)) return name
  throw new RangeError(`There is no scenario ${JSON.stringify(name)}; there are ${SCENARIO_NAMES.join(', ')}.`)
}
