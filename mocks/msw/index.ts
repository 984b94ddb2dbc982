/** `plant-store-kit/msw`: the mock as handlers for MSW, in the browser and in Node, with no server. */

import { type HttpHandler, http } from 'msw/http'
import type { Api } from '../../spec/contract/contract.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { checkOptions } from '../../spec/program/known-options.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { createCore } from '../engine/core.ts'
import type { Data } from '../engine/data/data.ts'
import { judgeData } from '../engine/data/judge-data.ts'
import type { Engine } from '../engine/engine.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import type { OwnAnswer, ScenarioName } from '../engine/message/scenarios.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from '../engine/message/settings.ts'
import type { When } from '../engine/script/conditions.ts'
import type { Delay } from '../engine/script/delay.ts'
import type { Script } from '../engine/script/script.ts'
import { Room } from '../engine/state/items.ts'
import { NO_SESSION, type Session } from '../engine/state/session.ts'
import { createOwnStage } from '../engine/state/stage.ts'
import { respond } from './respond.ts'
import { createScope } from './scope.ts'

export type { ApiError, NewPlant, Plant } from '../../spec/types.ts'
export { precompiled } from '../../spec/validation/precompiled.ts'
export { SCENARIO_NAMES, SCENARIOS } from '../engine/message/scenarios.ts'
export type { Api as CompiledContract, OwnAnswer, ScenarioName, Script }

export type HandlerOptions = Partial<EngineSettings> & {
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
}

const OPTIONS = {
  authStatus: true,
  baseUrl: true,
  bodyLimit: true,
  chaos: true,
  contract: true,
  cors: true,
  data: true,
  delay: true,
  fallback: true,
  locale: true,
  maxItems: true,
  now: true,
  profile: true,
  scenario: true,
  seed: true,
  times: true,
  tokens: true,
  when: true,
} as const satisfies Record<keyof HandlerOptions, true>

/**
 * Creates handlers that answer as the mock server does. Handlers of different calls share nothing, so tests can't
 * disturb each other. Throws an `OptionError` for an option that is unknown or has a wrong value, and a `DataError` for
 * data that does not fit.
 *
 * Requests that are not for the API pass through. So do a page's own documents and files, if it has the API's origin.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  checkOptions('createHandlers', options, OPTIONS)
  const {
    contract = bundled,
    baseUrl,
    scenario = null,
    times,
    when,
    delay = 0,
    chaos = 0,
    bodyLimit,
    profile: learnt,
    data,
    maxItems,
    ...settings
  } = options
  const all = { ...DEFAULT_SETTINGS, ...settings }
  const { seed } = all
  if (scenario === null && (times !== undefined || when !== undefined)) {
    throw new OptionError('createHandlers accepts times and when only together with scenario.')
  }
  // Data that does not fit throws here. The items are made when they are first needed.
  if (data !== undefined) judgeData(contract, data, new Room(undefined, maxItems))
  let items: Pick<Session, 'look' | 'change'> = NO_SESSION
  let loading: ReturnType<typeof loadWhole> | null = null
  const load = (): ReturnType<typeof loadWhole> => {
    loading ??= loadWhole(contract, all, options).then((whole) => {
      items = whole.items
      answering = whole
      return whole
    })
    // A page that was offline for a moment tries again at the next request.
    loading.catch(() => (loading = null))
    return loading
  }
  const core = createCore(contract, all, load)
  // A deployment may do anything to any request.
  let answering: Answering | null = learnt === undefined ? { ...core, bodyLimit: bodyLimit ?? BODY_LIMIT } : null
  const use = { ...(times !== undefined && { times }), ...(when !== undefined && { when }) }
  const session: Session = {
    ...createOwnStage({ scenario, options: use, delay, chaos, seed }),
    look: (read) => items.look(read),
    change: (write) => items.change(write),
  }

  const targetOf = createScope(baseUrl, core)
  let disposed = new AbortController()
  const handler = http.all<{ target: string }>(
    ({ request }) => {
      const target = targetOf(request)
      return target === null ? false : { matches: true, params: { target } }
    },
    async ({ request, params: { target } }) => {
      const { method, headers } = request
      const { signal } = disposed
      const content = new Uint8Array(await request.arrayBuffer())
      const header = (name: string): string | undefined => headers.get(name) ?? undefined
      const { handle, bodyLimit } = answering ?? (await load())
      const body = content.length > bodyLimit ? null : content
      return respond(await handle({ method, target, header, body }, session), request, signal)
    },
  )
  // MSW disposes of handlers when a reset removes them and when it stops. Like a closing server, they then end delays.
  handler.dispose = () => {
    disposed.abort()
    disposed = new AbortController()
  }
  return [handler]
}

type Answering = Pick<Engine, 'handle'> & { readonly bodyLimit: number }

type Whole = Answering & Pick<Engine, 'goOn'> & { readonly items: Pick<Session, 'look' | 'change'> }

/** Loads the whole engine, and what it stores. Most pages never do: the core is enough while answers are made from requests. */
async function loadWhole(contract: Api, settings: EngineSettings, options: HandlerOptions): Promise<Whole> {
  const { data, maxItems } = options
  const engine = await loadEngine(contract, settings, options)
  const { createOwnItems } = await import('../engine/whole.ts')
  const room = new Room(undefined, maxItems)
  const seed = data === undefined ? engine.data.world() : engine.data.itemsFrom(data, room)
  return { ...engine, items: createOwnItems(room, () => seed, engine.writer) }
}

/** Loads the engine, and the imitation of a profile if there is one. */
async function loadEngine(
  contract: Api,
  settings: EngineSettings,
  options: HandlerOptions,
): Promise<Answering & Pick<Engine, 'data' | 'goOn' | 'writer'>> {
  const { bodyLimit, profile: learnt } = options
  if (learnt === undefined) {
    const { createEngineFor } = await import('../engine/load.ts')
    const createEngine = await createEngineFor(contract)
    return { ...createEngine(contract, settings), bodyLimit: bodyLimit ?? BODY_LIMIT }
  }
  const [{ bodyLimitFor, createImitation, profileFor }, { decidedBy }] = await Promise.all([
    import('../imitation/imitation.ts'),
    import('../imitation/operation-profile.ts'),
  ])
  const profile = profileFor(contract, learnt)
  const engine = await createImitation(contract, settings, profile, decidedBy(options))
  return { ...engine, bodyLimit: bodyLimit ?? bodyLimitFor(profile) }
}
