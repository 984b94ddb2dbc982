/** The engine with all its parts. */

import { createFill } from '../../fixtures/errors/error-fill.ts'
import { problemDetails } from '../../fixtures/errors/trouble.ts'
import type { World as Meanings } from '../../fixtures/plan/plan.ts'
import { momentIn } from '../../fixtures/scene/now.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { errorResponse } from '../../spec/contract/responses.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { answerViolations } from './answer/allowed.ts'
import { createShow } from './answer/alternatives.ts'
import { createDescribed } from './answer/described.ts'
import { rejection, rejectionStatus } from './answer/errors/refusal.ts'
import { errorText, inText } from './answer/in-text.ts'
import { whyNoExample } from './answer/no-example.ts'
import { exactStatus } from './answer/plan.ts'
import { createResponder } from './answer/respond.ts'
import { createFollowing } from './changes/follow.ts'
import { createDataAccess, type Stocking } from './data/data.ts'
import { snapshotOf } from './data/stock.ts'
import { assembleEngine, type Engine } from './engine.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from './message/settings.ts'
import { judgeCredential } from './request/credentials.ts'
import { judgeOtherBody } from './request/other-body.ts'
import { createParameterJudge } from './request/parameters.ts'
import { createHere } from './state/here.ts'
import { createSession } from './state/home.ts'
import type { Room, Seed } from './state/items.ts'
import type { Session } from './state/session.ts'
import { State, type WriterOf } from './state/state.ts'
import { createMakeOwn } from './steps/fill-in.ts'
import { createRemembering, type FactsOf } from './steps/remember.ts'
import { servable } from './steps/route.ts'
import { run, type Step, sendable } from './steps/turn.ts'
import { createKeyMaker } from './store/key-maker.ts'
import { createStore } from './store/store.ts'
import type { createStreaming } from './streams/streaming.ts'
import { createGenerate } from './values/generate.ts'
import type { World } from './world/world.ts'

const PARTS = {
  ...{ answerViolations, createDescribed, createFill, createParameterJudge, createShow },
  ...{ inText, judgeOtherBody, problemDetails, errorText, whyNoExample },
}

/** Makes generated items. */
export type WorldMaker = { readonly World: typeof World; readonly meanings: Meanings }

/**
 * Creates an engine for a contract. `factsOf` gives what a profile says about stored items, such as their order in
 * lists.
 */
export function createEngine(
  api: Api,
  settings: EngineSettings = DEFAULT_SETTINGS,
  factsOf: FactsOf = () => ({}),
  maker: WorldMaker | null = null,
  streamingFor: typeof createStreaming | null = null,
): Engine {
  if (settings.now != null) momentIn(settings.now)
  let world: World | null = null
  const generate = createGenerate(
    settings.seed,
    maker?.meanings ?? null,
    (value, schema, at) => world?.relations.inAnswer(value, schema, at) ?? value,
  )
  const store = createStore(
    resourcesOf(api),
    (resource, schema) => createKeyMaker(resource, schema, generate, settings.seed),
    generate,
    createFollowing,
  )
  const streaming = streamingFor?.(api, settings) ?? null
  const parts = {
    ...PARTS,
    ...(streaming && { answerViolations: streaming.answerViolations, inText: streaming.inText(inText) }),
    generate,
    makeOwn: createMakeOwn(api, PARTS),
    remember: createRemembering(store, factsOf),
  }
  const worldOf = ({ World, meanings }: WorldMaker): NonNullable<Stocking['worldOf']> => {
    return (making, count) => {
      const made = new World(making, count, meanings)
      world ??= made
      return made
    }
  }
  const wish = streaming?.wish
  const orWish = wish && ((steps: readonly Step[]): readonly Step[] => [wish, ...steps])
  const { means, planned, ...core } = assembleEngine(api, parts, settings, orWish)
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
    data: createDataAccess(store, { worldOf: maker === null ? null : worldOf(maker), snapshotOf }, settings.seed),
    writer: (operation) => planned.get(operation)?.compiled().writer ?? null,
    responder: (operation, response) => createResponder(means, operation, response),
    refuse: (problem, message, { request = null, operation = null } = {}) => {
      const failureStatus = operation === null ? null : exactStatus(errorResponse(operation)?.status)
      const made = means.reject(
        request,
        rejection(operation, problem, message),
        rejectionStatus(failureStatus, problem),
      )
      return sendable(made, request?.method)
    },
  }
}

/** Without generated items. */
const NO_STAGE = { step: () => null, delay: () => 0 } as const

/** What the one session of a page stores. */
export function createOwnItems(room: Room, seed: () => Seed, writerOf: WriterOf): Pick<Session, 'look' | 'change'> {
  const state = new State({ scenario: null }, room, seed, writerOf)
  const { look, change } = createSession(null, createHere(state), state, NO_STAGE)
  return { look, change }
}
