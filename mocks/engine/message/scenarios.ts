/** The scenarios: what a mock can be told to answer, whatever the request. All adapters use this table. */

import { OptionError } from '../../../spec/program/user-error.ts'
import { SCENARIOS as scenarios } from '../generated/scenarios.ts'

/** A scenario as data: what the engine answers, and how the adapter spoils it. */
export type Scenario = {
  readonly description: string
  readonly answer: ScenarioAnswer
  /** True for what happens to valid requests in real services. Chaos draws from these. */
  readonly misbehaves?: boolean
  /** What the MSW handlers do instead, since a page has no connection of its own to break. */
  readonly insteadInMsw?: string
}

export type ScenarioAnswer =
  /** The usual answer, this many milliseconds later; null: as any other answer. */
  | { readonly kind: 'usual'; readonly delay: number | null }
  /** The operation's documented success, also for an invalid request. */
  | { readonly kind: 'success' }
  /** A fixed answer; without a body it gets the document's body for the status. */
  | {
      readonly kind: 'answer'
      /** Null: the status of the example. */
      readonly status: number | null
      readonly headers: Headers
      readonly body: string | null
      /** The name of an example of the document that is the body. */
      readonly example: string | null
      /** True if the body is made for each request: from an example, or from look-ups in its texts. */
      readonly isMade: boolean
      /** The message of an error body that is built. */
      readonly message: string
      /** Milliseconds; null: as any other answer. */
      readonly delay: number | null
      /** Milliseconds between events, of which the body is a JSON list; null where the body is sent as it stands. */
      readonly pace: number | null
      readonly stream?: PacedPieces
    }
  /** The documented success, with only the first half of its JSON text. */
  | { readonly kind: 'half-text' }
  /** The documented success, spoilt on its way. */
  | { readonly kind: 'fault'; readonly fault: WireFault }

export type PacedPieces = {
  /** They make up the body. */
  readonly pieces: readonly string[]
  /** Milliseconds between two of them. */
  readonly pace: number
  /** Further pieces, by their number from 0, until the client leaves; null if the body ends. */
  readonly next: ((number: number) => string) | null
}

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

/**
 * The user's own answer. The contract need not allow it. Texts in headers and body may name values of the request and of
 * what is stored: `{{request.path.id}}`, `{{request.body.name}}`, `{{world.Order[2].id}}`.
 */
export type OwnAnswer = {
  /** From 200 to 599; with an example it may be left out. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | number>>
  /** A string is sent as it is, any other value as JSON. Absent: what the document has for the status. */
  readonly body?: unknown
  /** The name of an example of the document that is the body. */
  readonly example?: string
  /**
   * The events of a stream, in place of a body: each an object of `data`, `event`, `id` and `retry`, or its data alone. A
   * string is sent as it is, any other data as JSON.
   */
  readonly events?: readonly unknown[]
  /** Milliseconds between two events. */
  readonly pace?: number
  /** Milliseconds before it is sent. */
  readonly delay?: number
}

/** The scenarios by their names: what each does, and what it answers. */
export const SCENARIOS: Readonly<Record<keyof typeof scenarios, Scenario>> = scenarios

/** The name of a scenario, such as `rate-limited`. */
export type ScenarioName = keyof typeof SCENARIOS

/** The names of all scenarios. */
export const SCENARIO_NAMES: readonly ScenarioName[] = Object.keys(SCENARIOS).filter(isScenarioName)

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name)
}

/** What chaos draws from. */
export const MISBEHAVING: readonly ScenarioName[] = SCENARIO_NAMES.filter((name) => SCENARIOS[name].misbehaves === true)

/** A scenario as a list of them shows it. */
export type ScenarioDescription = {
  readonly name: string
  readonly description: string
  /** What an adapter sends, as the table says; null for your own scenarios. */
  readonly sends: ScenarioAnswer | null
  /** The adapters that can do this; `insteadInMsw` says what MSW does otherwise. */
  readonly adapters: readonly ('server' | 'msw')[]
  readonly insteadInMsw: string | null
}

/** The whole table, for people and programs, and the user's own scenarios. */
export function describeScenarios(own: readonly string[]): ScenarioDescription[] {
  const table = SCENARIO_NAMES.map((name): ScenarioDescription => {
    const { description, answer: sends, insteadInMsw = null } = SCENARIOS[name]
    return { name, description, sends, adapters: insteadInMsw === null ? ['server', 'msw'] : ['server'], insteadInMsw }
  })
  const others = own.filter((name) => !isScenarioName(name))
  const described = others.map((name): ScenarioDescription => {
    return { name, description: 'your own answers', sends: null, adapters: ['server'], insteadInMsw: null }
  })
  return [...table, ...described]
}

/** All that can be asked for, with the user's own. */
export function scenarioList(own: readonly string[] = []): string {
  return [...SCENARIO_NAMES, ...own].join(', ')
}

/** Throws an `OptionError` that lists the scenarios. */
export function refuseScenario(name: unknown, own?: readonly string[]): never {
  throw new OptionError(`There is no scenario ${JSON.stringify(name)}; there are ${scenarioList(own)}.`)
}
