/** What becomes of a request before Prism is asked: the steps that it takes, and what is left out of it. */

import type { Operation } from '../../spec/contract/contract.ts'
import { credentialPlace, isShown } from '../../spec/http/credentials.ts'
import { fieldParts } from '../../spec/http/field.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { whyUnjudged } from '../../spec/json/exact-json.ts'
import type { Engine } from '../engine/engine.ts'
import type { RawRequest } from '../engine/message/message.ts'
import { judgeText } from '../engine/request/body.ts'
import { readPreferences } from '../engine/request/preferences.ts'
import type { Step, Turn } from '../engine/steps/turn.ts'
import { contentText } from './prism.ts'
import { isPrismJson } from './question.ts'

/** Reads the preferences that Prism does not have. */
export function ownPreference({ refuse }: Engine): Step {
  return (turn) => {
    const header = turn.request.header('prefer')
    if (header === undefined) return null
    const own = fieldParts(header, ',').filter((part) => /^(scenario|delay)\s*=/i.test(part))
    const preferences = readPreferences(own.join(', '), '')
    if ('unreadable' in preferences) return refuse('preference', preferences.unreadable, ofTurn(turn))
    turn.preferences = preferences
    return null
  }
}

/** The part of the request that a refusal is about. */
export function ofTurn({ request, planned }: Turn): {
  readonly request: RawRequest
  readonly operation: Operation | null
} {
  return { request, operation: planned?.operation ?? null }
}

/** Leaves scenarios and the user's own answers to the engine. */
export function playStaged({ goOn, refuse }: Engine): Step {
  return (turn) =>
    turn.unreadable !== null
      ? refuse('preference', turn.unreadable, ofTurn(turn))
      : turn.scripted === null || turn.scripted.answer.kind === 'usual'
        ? null
        : goOn(turn)
}

/** Refuses a body that Prism's server never answers. */
export function refuseUnreadable({ refuse }: Engine): Step {
  return (turn) => {
    const { request } = turn
    if (request.body === null) {
      return refuse('body-too-large', 'The body is larger than this server takes.', ofTurn(turn))
    }
    if (request.body.length === 0 || !isPrismJson(request.header('content-type'))) return null
    try {
      const found = judgeText(contentText(request), null)
      return found.kind === 'problem' ? refuse(found.problem, found.message, ofTurn(turn)) : null
    } catch (error) {
      return refuse('body-invalid', `The body can't be read: ${whyUnjudged(error)}.`, ofTurn(turn))
    }
  }
}

/** Refuses a request for its credential as Prism does. */
export function credentialless(request: RawRequest, { security }: Operation): RawRequest {
  const places = security.flat().filter(isShown).map(credentialPlace)
  const fields = new Set(
    places.map((place) => (place.in === 'cookie' ? 'cookie' : place.in === 'header' ? place.name.toLowerCase() : '')),
  )
  const { path, query } = splitTarget(request.target)
  const parameters = new URLSearchParams(query)
  for (const place of places) if (place.in === 'query') parameters.delete(place.name)
  return {
    ...request,
    target: parameters.size === 0 ? path : `${path}?${parameters}`,
    header: (name) => (fields.has(name) ? undefined : request.header(name)),
  }
}
