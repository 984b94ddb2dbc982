/** The engine with all its parts. */

import type { Meanings } from '../../fixtures/plan/plan.ts'
import { type Api, UnreadPart } from '../../spec/contract/contract.ts'
import { valuesInFull } from '../../spec/resources/resource.ts'
import type { createAccounts } from './accounts/accounts.ts'
import { refuseApart } from './accounts/repeated.ts'
import { rejection, rejectionStatus } from './answer/errors/refusal.ts'
import { PARTS } from './answer/parts.ts'
import { createResponder } from './answer/respond.ts'
import { createWithin } from './answer/sent-within.ts'
import { createStock } from './data/stock.ts'
import { assembleEngine, type Engine } from './engine.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from './message/settings.ts'
import { judgeCredential } from './request/credentials.ts'
import { nearest } from './request/near-miss.ts'
import { createMakeOwn } from './steps/fill-in.ts'
import type { EngineParts } from './steps/means.ts'
import { createRemembering } from './steps/remember.ts'
import { servable } from './steps/route.ts'
import { run, type Step, sendable } from './steps/turn.ts'
import type { FactsOf } from './store/stored-use.ts'
import type { Streaming } from './streams/streaming.ts'
import { createGenerate } from './values/generate.ts'
import type { World } from './world/world.ts'

// What a page loads at once stays one piece if all that is loaded late contains it.
export { createOwnItems } from './state/here.ts'

type WorldMaker = {
  readonly World: typeof World
  readonly meanings: Meanings
  /** Absent where nobody logs in. */
  readonly accounts?: typeof createAccounts | null
}

/** Creates an engine for a contract; `factsOf` gives what a profile says about stored items, such as their order. */
export type CreateEngine = (api: Api, settings?: EngineSettings, factsOf?: FactsOf) => Engine

/** As {@link CreateEngine}, with what makes items and streams where the document needs that. */
export function createEngine(
  api: Api,
  given: EngineSettings = DEFAULT_SETTINGS,
  factsOf: FactsOf = () => ({}),
  maker: WorldMaker | null = null,
  streaming: Streaming | null = null,
): Engine {
  const meanings = maker?.meanings ?? null
  let world: World | null = null
  const generate = createGenerate(
    given.seed,
    meanings,
    (value, schema, at) => world?.relations.inAnswer(value, schema, at) ?? value,
  )
  const { store, data } = createStock(
    api,
    generate,
    { seed: given.seed, meanings },
    maker &&
      ((making, count) => {
        const made = new maker.World(making, count, maker.meanings)
        world ??= made
        return made
      }),
  )
  const accounts = maker?.accounts?.(api, given, store, factsOf) ?? null
  const settings = accounts === null ? given : { ...given, judge: accounts.judge }
  const remember = createRemembering(store, factsOf)
  const parts: EngineParts = {
    ...{ ...PARTS, ...streaming?.parts, generate, nearest, unservable },
    makeOwn: createMakeOwn(api),
    within: createWithin(generate, meanings, given.now),
    remember: (plan, its) => {
      const [own, apart] = [accounts?.remember(plan, its) ?? remember(plan, its), refuseApart(plan, its)]
      // A path has only the last part of `shelves/7`.
      const step: Step = (turn) =>
        apart?.(turn) ?? own?.step(Object.assign(turn, { values: valuesInFull(plan.operation, turn.values) })) ?? null
      return own === null && apart === null ? null : { writer: null, ...own, step }
    },
    ...(accounts !== null && { know: accounts.know }),
  }
  const wish = streaming?.wish
  const { means, planned, ...core } = assembleEngine(api, parts, settings, wish && ((steps) => [wish, ...steps]))
  const answering = servable((compiled) => compiled.answering, means)
  return {
    ...core,
    judgeCredential: (operation, request, query) =>
      (settings.judge ?? judgeCredential)(operation, request, query, settings.tokens),
    judge: servable(({ judging }) => judging, means),
    goOn: (turn) => {
      if (turn.planned === null) return run(turn, core.steps)
      turn.planned = planned.get(turn.planned.operation.id) ?? null
      return answering(turn)
    },
    data,
    writer: (operation) => planned.get(operation)?.compiled().writer ?? null,
    responder: (operation, response) => createResponder(means, operation, response),
    refuse: (problem, message, { request = null, operation = null } = {}) => {
      const status = rejectionStatus(operation, problem)
      return sendable(means.reject(request, rejection(operation, problem, message), status), request?.method)
    },
  }
}

/** The fallback's answer where the credential is valid; otherwise a refusal, such as a 501 that says why. */
const unservable: EngineParts['unservable'] = (turn, operation, fault, { api, settings, reject, common }) => {
  const { request, query, values } = turn
  const { method, path } = operation
  const why = `The document can't be served for ${method} ${path}: ${fault.reason} (at ${api.document.shown(fault.pointer) || 'the root'}).`
  const refuse = () => reject(request, rejection(operation, 'unservable', why))
  turn.delay = 0
  const isRefused = (settings.judge ?? judgeCredential)(operation, request, query, settings.tokens) !== null
  if (settings.fallback === null || isRefused || fault instanceof UnreadPart) return refuse()
  return settings.fallback(request, operation, values).then((made) => {
    if (made === null) return refuse()
    const note = `${why} Prism made the answer, which is not checked.`
    const headers = { ...common, ...made.headers }
    return { ...made, headers, delay: 0, fault: null, verdict: { kind: 'accepted', operation, note } }
  })
}
