/** The scenarios: what a mock can be told to answer, whatever the request. All adapters use this table. */

/** A scenario as data: what the engine answers, and how the adapter spoils it. */
export type Scenario = {
  /** One line for people. */
  readonly description: string
  readonly answer: ScenarioAnswer
  /** True for what happens to valid requests in real services. Chaos draws from these. */
  readonly misbehaves: boolean
  /** What the MSW handlers do in its place, where there is no connection to do the same with. */
  readonly insteadInMsw: string | null
}

export type ScenarioAnswer =
  /** The usual answer, this many milliseconds later. */
  | { readonly kind: 'usual'; readonly delay: number }
  /** The operation's documented success, also for an invalid request. */
  | { readonly kind: 'success' }
  /** An answer as it stands; without a body it gets the one that the document has for the status. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Headers
      readonly body: string | null
      /** What a body that is built for an error says. */
      readonly message: string
      /** Milliseconds; null: as any other answer. */
      readonly delay: number | null
    }
  /** The documented success, with only the first half of its JSON text. */
  | { readonly kind: 'half-text' }
  /** The documented success, spoilt on its way. */
  | { readonly kind: 'fault'; readonly fault: WireFault }

/** How an adapter spoils an answer. */
export type WireFault =
  /** Nothing is sent, and the connection stays open until the client gives up. */
  | 'timeout'
  /** The connection is closed in order, before the first byte. */
  | 'empty-response'
  /** The connection is reset, before the first byte. */
  | 'connection-reset'
  /** The headers promise the whole content, half of it is sent, and the connection is closed. */
  | 'truncated-body'

type Headers = Readonly<Record<string, string>>

/** The user's own answer. The contract need not allow it. */
export type OwnAnswer = {
  /** From 200 to 599. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number>>
  /** A string is sent as it is, any other value as JSON. Absent: what the document has for the status. */
  readonly body?: unknown
  /** Milliseconds before it is sent. */
  readonly delay?: number
}

/** A row of the table that is an answer as it stands. */
function answer(status: number, message: string, headers: Headers = {}, body: string | null = null) {
  return { kind: 'answer', status, headers, body, message, delay: null } as const
}

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
    answer: answer(400, 'The request was refused.'),
    misbehaves: false,
    insteadInMsw: null,
  },
  unauthorized: {
    description: '401 and an Error with WWW-Authenticate, as when a token has expired',
    answer: answer(401, 'The credential is no longer valid.'),
    misbehaves: false,
    insteadInMsw: null,
  },
  forbidden: {
    description: '403 and an Error: a good credential that does not allow this',
    answer: answer(403, 'The credential does not allow this operation.'),
    misbehaves: false,
    insteadInMsw: null,
  },
  'rate-limited': {
    description: '429 and an Error with Retry-After',
    answer: answer(429, 'Too many requests: try again later.', RETRY_AFTER),
    misbehaves: true,
    insteadInMsw: null,
  },
  'server-error': {
    description: '500 and an HTML page, as gateways send',
    answer: answer(
      500,
      '',
      { 'content-type': 'text/html; charset=utf-8' },
      '<!doctype html>\n<title>500 Internal Server Error</title>\n<h1>Internal Server Error</h1>\n',
    ),
    misbehaves: true,
    insteadInMsw: null,
  },
  unavailable: {
    description: '503 and an Error with Retry-After',
    answer: answer(503, 'The service is down for a moment.', RETRY_AFTER),
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
export function scenarioName(name: unknown): ScenarioName {
  if (typeof name === 'string' && isScenarioName(name)) return name
  throw new RangeError(`There is no scenario ${JSON.stringify(name)}; there are ${SCENARIO_NAMES.join(', ')}.`)
}
