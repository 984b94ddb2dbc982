/** `node:http` on one side, the engine on the other. It decides nothing: it reads bytes and writes answers. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MockResponse, RawRequest } from '../engine/message/message.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { Session } from '../engine/state/session.ts'
import type { HttpAdapter, HttpSettings } from './adapter.ts'
import { Answerer } from './answerer.ts'
import { isMisnamed, MISNAMED } from './direct/host.ts'
import type { PlainAdapter, RequestHead } from './direct/index.ts'
import { createFaults } from './faults.ts'
import { createLastAnswer } from './last-answer.ts'
import { refused, type UnreadProblem } from './refused.ts'

/** Answers a request in a given session instead of its own. */
export type ForSession = {
  readonly onRequestOf: (request: IncomingMessage, response: ServerResponse, session: Session) => void
}

/** The listeners that connect a `node:http` server to an engine. */
export function createHttpAdapter(settings: HttpSettings): HttpAdapter & ForSession {
  const { engine, session, held, isEncrypted } = settings
  const faults = createFaults(held)
  const answerer = new Answerer(settings, faults)
  const lastAnswer = createLastAnswer(held)
  const handle = (request: RequestHead, body: Uint8Array | null, own: Session | null): Soon<MockResponse> => {
    if (own === null) return refused(engine(), 'session')
    const { lost } = own
    const raw = rawRequest(request, body, isEncrypted)
    // A preflight reads nothing, and a browser shows its page no other answer than that to the request itself.
    if (lost === undefined || request.method === 'OPTIONS') return engine().handle(raw, own)
    const refusal = (): MockResponse | null => {
      const message = lost()
      return message === null ? null : engine().refuse('session-dropped', message, { request: raw })
    }
    const made = refusal() ?? engine().handle(raw, own)
    // The log may have said meanwhile that the session was dropped.
    return made instanceof Promise ? made.then((later) => refusal() ?? later) : made
  }
  return {
    onRequest: (request, response) => {
      answerer.take(request, response, (_, body) =>
        isMisnamed(request)
          ? refused(engine(), 'malformed-message', MISNAMED)
          : handle(request, body, session(request)),
      )
    },
    onRequestOf: (request, response, own) => answerer.take(request, response, (_, body) => handle(request, body, own)),
    plain: createPlain(settings, answerer, (request, body) => handle(request, body, session(request))),
    onClientError: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else lastAnswer(socket, () => refused(engine(), CLIENT_ERRORS[error.code ?? ''] ?? 'malformed-message'))
    },
    onConnect: (_, socket) => {
      lastAnswer(socket, () => {
        const made = refused(engine(), 'method')
        return { ...made, headers: { ...made.headers, allow: '' } }
      })
    },
    close: faults.close,
  }
}

/** Answers plain requests directly, and leaves those whose answer is delayed or broken to `node:http`. */
function createPlain(
  { engine, bodyLimit, onAnswer, hold, onFailure }: HttpSettings,
  answerer: Answerer,
  make: (request: RequestHead, body: Uint8Array) => Soon<MockResponse>,
): PlainAdapter {
  const fail = (error: unknown, request: RequestHead): MockResponse => {
    onFailure(error, request)
    return refused(engine(), 'internal')
  }
  const makeOrFail = (request: RequestHead, body: Uint8Array): Soon<MockResponse> => {
    try {
      return make(request, body)
    } catch (error) {
      return fail(error, request)
    }
  }
  return {
    answer: (head, body, connection) => {
      if (body.length > bodyLimit) return null
      const started = performance.now()
      const made = makeOrFail(head, body)
      if (made instanceof Promise || made.delay > 0 || made.fault !== null || made.stream !== undefined) {
        // Its rejection is handled once node:http has read the request.
        if (made instanceof Promise) made.catch(() => {})
        return (request, response) => answerer.take(request, response, () => made)
      }
      onAnswer(head, body, made, performance.now() - started)
      hold?.(connection)
      return made
    },
    fail,
  }
}

const CLIENT_ERRORS: Readonly<Record<string, UnreadProblem>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

export function rawRequest(request: RequestHead, body: Uint8Array | null, isEncrypted = false): RawRequest {
  const { headers } = request
  return {
    method: request.method ?? '',
    target: request.url ?? '/',
    origin: isEncrypted ? `https://${headers.host}` : undefined,
    header: (name) => {
      // A parameter may have a name that every object has, such as `constructor`.
      const value = Object.hasOwn(headers, name) ? headers[name] : undefined
      return Array.isArray(value) ? value.join(', ') : value
    },
    body,
  }
}
