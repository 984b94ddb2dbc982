/** The options of `createHandlers`, and their checks. */

import type { Api } from '../../spec/contract/contract.ts'
import { checkOptions } from '../../spec/program/known-options.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { type Data, judgeData } from '../engine/data/data.ts'
import type { Delay } from '../engine/message/delay.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import type { When } from '../engine/script/conditions.ts'
import type { AnswerRule, Script } from '../engine/script/script.ts'
import { Room } from '../engine/state/items.ts'

/** The options of `createHandlers`. */
export type HandlerOptions = Partial<Omit<EngineSettings, 'judge'>> & {
  /**
   * Where the API is: an address such as `https://api.example.com/v1`, or, on a page, a path such as `/api`. Every
   * request below it is answered, unknown paths with 404. Without it the contract's paths are answered on any origin.
   */
  readonly baseUrl?: string
  /**
   * A contract other than the Plant Store's. Schemas can't be compiled on a page that forbids `eval`, so it comes from
   * a generated module: `plant-store spec --format module --spec FILE > contract.ts` exports `contract`.
   */
  readonly contract?: Api
  /**
   * The answer to every request: a scenario, your own answer, or a sequence of them. Null or absent: the usual answers.
   * A request's own `Prefer` overrides it.
   */
  readonly scenario?: Script | null
  /**
   * Your own answers, or functions that answer, each with its conditions: the first that a request meets answers it.
   * One that can never match the document rejects the first request.
   */
  readonly answers?: readonly AnswerRule[]
  /** How many requests get the scenario; the others get the usual answers. */
  readonly times?: number | undefined
  /** Which requests get the scenario; the others get the usual answers. */
  readonly when?: When | undefined
  /** Milliseconds before each answer of an operation, or a range to draw from. A request's `Prefer` overrides it. */
  readonly delay?: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
  readonly chaos?: number
  /** The largest request body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * What the handlers store from the start: a number of items of each resource, or items by resource. The default is
   * ten generated items of each; 0 means none. Each call of `createHandlers` has its own items.
   */
  readonly data?: Data
  /** The most items of one resource that the handlers store; 10,000 by default. */
  readonly maxItems?: number
  /**
   * The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options override
   * it. An invalid profile, or one that contradicts the contract, throws a `ProfileError` at the first request.
   */
  readonly profile?: object
  /**
   * Corrections of the derived resources: what `plant-store spec --resources` prints, as a value. An invalid one
   * rejects the first request.
   */
  readonly resources?: object
}

const OPTIONS =
  'answers authStatus baseUrl bodyLimit chaos clients contract cors data delay fallback locale maxItems now profile resources scenario seed streamOpen streamPace times tokenLifetime tokens unknownKeys when'

/**
 * Throws an `OptionError` for options that do not exist or do not go together, and a `DataError` for data that does not
 * fit. The items are made when they are first needed. If resources are corrected, data is checked with the corrections.
 */
export function checkHandlerOptions(options: HandlerOptions, contract: Api): void {
  checkOptions('createHandlers', options, OPTIONS)
  const { scenario = null, times, when, data, resources, maxItems } = options
  if (scenario === null && (times !== undefined || when !== undefined)) {
    throw new OptionError('times and when need scenario.')
  }
  if (data !== undefined && resources === undefined) judgeData(contract, data, new Room(undefined, maxItems))
}
