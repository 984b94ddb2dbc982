/** The options of `createHandlers`. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Data } from '../engine/data/data.ts'
import type { Delay } from '../engine/message/delay.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import type { When } from '../engine/script/conditions.ts'
import type { AnswerRule, Script } from '../engine/script/script.ts'

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
   * The answer to every request: a scenario, an answer of your own, or a sequence of them. Null or absent: the usual
   * answers. A request's own `Prefer` goes before it.
   */
  readonly scenario?: Script | null
  /**
   * Your own answers, or functions that answer, each with its conditions: of those that a request meets the first
   * answers. What never fits the document rejects the first request.
   */
  readonly answers?: readonly AnswerRule[]
  /** How many requests get the scenario; the others get the usual answers. */
  readonly times?: number
  /** Which requests get the scenario; the others get the usual answers. */
  readonly when?: When
  /** Milliseconds before each answer of an operation, or a range to draw from. A request's `Prefer` goes before it. */
  readonly delay?: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
  readonly chaos?: number
  /** The largest request body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * What the handlers remember from the start: a number of items of each resource, or items by resource. Ten
   * made-up items of each by default; 0 is none. Each call of `createHandlers` has a memory of its own.
   */
  readonly data?: Data
  /** The most items of one resource that the handlers store; 10,000 by default. */
  readonly maxItems?: number
  /**
   * The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options go before
   * it. An invalid profile, or one that contradicts the contract, throws a `ProfileError` at the first request.
   */
  readonly profile?: object
  /**
   * Corrections of the resources that are derived: what `plant-store spec --resources` prints, as a value. One that
   * can't be rejects the first request.
   */
  readonly resources?: object
}
