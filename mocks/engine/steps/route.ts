/** From a request to the steps of its operation: 404, 405, the preflights of browsers, and faults of the document. */

import { PartError } from '../../../spec/contract/contract.ts'
import { isPreflight, preflightHeaders } from '../answer/cors.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { createRouter } from '../request/route.ts'
import type { Means } from './means.ts'
import { type Compiled, type Planned, run, type Step } from './turn.ts'

/** Finds the operation. The steps after it refuse a request that has none. */
export function find(route: ReturnType<typeof createRouter<Planned>>): Step {
  return (turn) => {
    const { path, query, request } = turn
    const match = route(path, (name, value) => {
      const said = new URLSearchParams(query).get(name) ?? request.header(name.toLowerCase())
      return value === null ? said != null : said === value
    })
    if (match === null) return null
    turn.methods = match.methods
    turn.values = match.values
    // HEAD is GET without the content (RFC 9110 section 9.3.2).
    turn.planned =
      match.methods.get(request.method) ?? (request.method === 'HEAD' ? match.methods.get('GET') : null) ?? null
    return null
  }
}

/** Answers the preflight of a browser, also where the contract has nothing at the path. */
export function preflight({ settings: { cors } }: Pick<Means, 'settings'>): Step {
  return ({ request, methods }) => {
    if (!cors || !isPreflight(request)) return null
    const headers = preflightHeaders(request, [...(methods?.keys() ?? [])])
    return { status: 204, headers, body: '', delay: 0, fault: null, verdict: { kind: 'preflight' } }
  }
}

/** Refuses a request for no operation. */
export function refuseElsewhere({ api, reject, nearest }: Means): Step {
  const [first, second] = api.operations
  return ({ request, path, methods, planned }) => {
    if (planned !== null) return null
    if (methods === null) {
      const known = first && !second ? `; it has ${first.path}.` : nearest(api, request)
      return reject(request, rejection(null, 'path', `The document has no path ${path}${known}`))
    }
    const allow = [...methods.keys()].join(', ')
    const message = `The path ${path} takes ${allow}, not ${request.method}.`
    return reject(request, rejection(null, 'method', message), { headers: { allow } })
  }
}

/** Takes a turn through steps of its operation. */
export function servable(stepsOf: (compiled: Compiled) => readonly Step[], means: Means): Step {
  return (turn) => {
    const { planned } = turn
    if (planned === null) return null
    const { operation } = planned
    const failed = (error: unknown): ReturnType<Step> => {
      if (error instanceof PartError) return means.unservable(turn, operation, error, means)
      throw error
    }
    try {
      const answer = run(turn, stepsOf(planned.compiled()))
      return answer instanceof Promise ? answer.catch(failed) : answer
    } catch (error) {
      return failed(error)
    }
  }
}
