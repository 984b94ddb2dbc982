/**
 * An engine whose answers are Prism's: `--engine prism`. Scenarios, own answers, credentials and preflights stay the
 * kit's, and requests that would make Prism hang or crash are refused by the kit. It stores nothing.
 */

import { UnreadPart } from '../../spec/contract/contract.ts'
import { DataError } from '../../spec/program/user-error.ts'
import type { DataAccess } from '../engine/data/stock.ts'
import type { Engine } from '../engine/engine.ts'
import type { MockResponse } from '../engine/message/message.ts'
import type { CredentialRefusal, EngineSettings } from '../engine/message/settings.ts'
import { soon } from '../engine/message/soon.ts'
import { preflight } from '../engine/steps/route.ts'
import { askStage } from '../engine/steps/stage.ts'
import { performing, run, type Step, type Turn } from '../engine/steps/turn.ts'
import { prismAnswer } from './answer.ts'
import { credentialless, ofTurn, ownPreference, playStaged, refuseUnreadable } from './before.ts'
import type { Prism } from './prism.ts'

export function createPrismEngine(engine: Engine, prism: Prism, settings: EngineSettings): Engine {
  const steps = [
    engine.route,
    preflight({ settings }),
    ownPreference(engine),
    askStage,
    playStaged(engine),
    refuseUnreadable(engine),
    askPrism(engine, prism, settings),
  ]
  return {
    ...engine,
    handle: performing(steps),
    data: NOTHING_STORED,
    writer: () => null,
  }
}

const FORGETS = 'Prism answers every request from the document alone: the mock stores nothing'

const NOTHING_STORED: DataAccess = {
  itemsFrom: () => {
    throw new DataError(FORGETS)
  },
  // biome-ignore lint/correctness/useYield: nothing is made
  *steps() {
    throw new DataError(FORGETS)
  },
  world: () => new Map(),
  snapshot: () => ({}),
}

function askPrism(engine: Engine, prism: Prism, settings: EngineSettings): Step {
  return async (turn) => {
    const { request, planned, query, values } = turn
    // Prism treats HEAD as a method of its own.
    const operation = planned?.operation.method === request.method ? planned.operation : null
    const refusal = operation === null ? null : engine.judgeCredential(operation, request, query)
    // Prism would make something up.
    if (operation?.fault instanceof UnreadPart) return engine.judge(turn)
    // Prism does not check scopes.
    if (refusal?.problem === 'scope-missing') return refusedFor(engine, turn, refusal)
    const sent = refusal === null || operation === null ? request : credentialless(request, operation)
    // Prism checks what the kit can't check.
    const checkSecurity = refusal !== null || (operation !== null && operation.fault !== null)
    const said = await prism.ask(sent, { operation, values, checkSecurity, seed: String(settings.seed) })
    if ('failure' in said) {
      const own = planned === null ? run(turn, engine.steps) : engine.judge(turn)
      return soon(own, (made) => made ?? engine.refuse('unservable', `${said.failure}.`, ofTurn(turn)))
    }
    if (refusal !== null && !said.complaints.some(({ code }) => code === '401'))
      return refusedFor(engine, turn, refusal)
    return prismAnswer(turn, said, operation, settings)
  }
}

function refusedFor({ refuse }: Engine, turn: Turn, { problem, message, challenge }: CredentialRefusal): MockResponse {
  const made = refuse(problem, message, ofTurn(turn))
  return { ...made, headers: { ...made.headers, 'www-authenticate': challenge } }
}
