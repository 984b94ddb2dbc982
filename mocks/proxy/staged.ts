/** The step of the proxy that answers by a scenario of the mock. */

import type { IncomingMessage } from 'node:http'
import { splitTarget } from '../../spec/http/target.ts'
import { isScenarioName } from '../engine/message/scenarios.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import { NO_PREFERENCES, readPreferences } from '../engine/request/preferences.ts'
import type { ConditionedRequest } from '../engine/script/conditions.ts'
import { type ScriptStep as Scripted, stepOf } from '../engine/script/script-step.ts'
import type { Session } from '../engine/state/session.ts'
import { type ForSession, rawRequest } from '../http/http.ts'
import type { ProxiedExchange, ProxyStep } from './exchange.ts'

/** Lets the mock answer by a scenario, if one is on stage. */
export function playScenario(mock: ForSession): ProxyStep<ProxiedExchange> {
  return (exchange) => {
    const { request, response, session, context } = exchange
    if (context.operation === null || session === null) return null
    const place = { operation: context.operation, values: context.values }
    return soon(staged(request, place, session), ({ delay, step }) => {
      exchange.delay = delay
      if (step === null) return null
      exchange.proceed()
      mock.onRequestOf(request, response, { ...session, step: () => step })
      return 'answered'
    })
  }
}

type StagedStep = {
  /** Milliseconds before the request is forwarded. */
  readonly delay: number
  /** The answer in place of the deployment's; null: none. */
  readonly step: Scripted | null
}

function staged(
  request: IncomingMessage,
  place: Pick<ConditionedRequest, 'operation' | 'values'>,
  session: Session,
): Soon<StagedStep> {
  const { prefer } = request.headers
  const read = readPreferences(Array.isArray(prefer) ? prefer.join(', ') : prefer, '')
  const wanted = 'unreadable' in read ? NO_PREFERENCES : read
  // This is decided before the body has come, so a condition on the body never holds here.
  const asked = { request: rawRequest(request, null), ...splitTarget(request.url ?? ''), ...place }
  const { scenario } = wanted
  const own = scenario !== null && isScenarioName(scenario) ? stepOf(scenario) : session.step(asked)
  return soon(own, (step) => {
    const usual = step?.answer.kind === 'usual' ? step.answer : null
    if (step !== null && usual === null) return { delay: 0, step }
    return soon(wanted.delay ?? usual?.delay ?? session.delay(), (delay) => ({ delay, step: null }))
  })
}
