/**
 * Makes the mock behave like the deployment that a profile describes, by steps around those of an engine. A request that
 * the deployment accepts but the engine would refuse is rewritten to a form that the engine accepts. The engine's answer
 * is replaced by the deployment's.
 */

import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { Profile, Words } from '../../spec/profile/profile.ts'
import { isPreflight } from '../engine/answer/cors.ts'
import type { Engine } from '../engine/engine.ts'
import { createEngineFor } from '../engine/load.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import { soon } from '../engine/message/soon.ts'
import { performing, run, type Step, type Turn } from '../engine/steps/turn.ts'
import { createRender } from './answer.ts'
import { Deployment, ownRule, response } from './deployment.ts'
import type { Decided, OperationProfile } from './operation-profile.ts'
import { formOf, inForm, requestText } from './request.ts'

// What a page loads at once stays one piece if it loads this late in one piece, too.
export { bodyLimitFor, profileFor } from './operation-profile.ts'

/** Creates an engine that imitates a deployment. {@link profileFor} must have checked the profile. */
export async function createImitation(
  api: Api,
  settings: EngineSettings,
  profile: Profile,
  decided: Decided,
  warn?: SceneWarn,
): Promise<Engine> {
  const createEngine = await createEngineFor(api, warn)
  const engine = createEngine(api, settings, (id) => profile.facts[id] ?? {})
  const deployment = new Deployment(api, profile, decided, settings.seed, engine.judge)
  const steps = [engine.route, limitRate(deployment), imitatePreflight(deployment), imitate(deployment, engine.steps)]
  return { ...engine, handle: performing(steps) }
}

function limitRate({ facts, fill }: Deployment): Step {
  const { every, answer } = facts.rate ?? {}
  if (every === undefined || answer === undefined) return () => null
  const render = createRender(answer, fill)
  let requests = 0
  return ({ request }) => {
    const isOver = ++requests % every === 0 && request.header('prefer') === undefined
    return isOver ? response(render({}), ownRule(null, 'rate')) : null
  }
}

function imitatePreflight(deployment: Deployment): Step {
  return (turn) => {
    if (deployment.decided.cors !== undefined || !isPreflight(turn.request)) return null
    const verdict = { kind: 'preflight' } as const
    const nearby = nearbyOf(deployment, turn)
    if (nearby?.facts.preflight?.closes === true) {
      return { ...response({ status: 204, headers: {}, body: '' }, verdict), fault: 'empty-response' }
    }
    const made = nearby?.renders.get('preflight')?.(wordsOf(turn))
    return made === undefined ? null : response(made, verdict)
  }
}

/** Lets the engine answer a form of the request that it takes, and replaces its answer. */
function imitate(deployment: Deployment, steps: readonly Step[]): Step {
  return (turn) => {
    const { request, query, planned } = turn
    const words = wordsOf(turn)
    const known = deployment.of(planned?.operation)
    if (known === undefined) {
      return soon(
        run(turn, steps),
        (made) => made && deployment.elsewhere(turn, made, nearbyOf(deployment, turn), words),
      )
    }
    const form = formOf(known, request, query, deployment.decided)
    turn.request = inForm(known, request)
    return soon(run(turn, steps), (made) => made && deployment.instead({ turn, known, form, words }, made))
  }
}

/** What is known of an operation at the path, whatever the method. */
function nearbyOf(deployment: Deployment, { methods }: Turn): OperationProfile | undefined {
  const [any] = methods?.values() ?? []
  return deployment.of(any?.operation)
}

function wordsOf({ request, path }: Turn): Words {
  const origin = request.header('origin')
  const body = requestText(request)
  return { path, method: request.method, ...(origin === undefined ? {} : { origin }), ...(body === '' ? {} : { body }) }
}
