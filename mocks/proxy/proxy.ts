/**
 * The proxy passes requests on to a deployment and answers back, byte for byte, and has both judged.
 *
 * An answer that is JSON, or short by its Content-Length, is held until its end. Then the header `Mock-Violations` can
 * name everything that it breaks. Any other answer, and one over the body limit, is passed on as it comes. Then the
 * header names only what the request and the answer's head break; the rest is in the journal.
 */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LoadedContract } from '../../spec/document/load.ts'
import type { HttpAdapter, HttpSettings } from '../http/adapter.ts'
import { writeInstead } from '../http/answerer.ts'
import { createHttpAdapter } from '../http/http.ts'
import { refused } from '../http/refused.ts'
import { holdContent, judgeAnswer, passContent, passHead, refuseViolating } from './back.ts'
import { type ProxiedExchange, type ProxyStep, takeSteps } from './exchange.ts'
import { createReader, type ProxySettings } from './reader.ts'
import { playScenario } from './staged.ts'
import { answerLastHop, answerOwn, giveUp, judgeRequest, passOn, refuse, wait } from './there.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export function createProxyAdapter(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  proxied: ProxySettings,
): HttpAdapter {
  const { engine, held, onFailure } = settings
  const mock = createHttpAdapter(settings)
  const upstream = createUpstream(proxied.target, proxied.insecure)
  const steps = proxySteps(mock, upstream, settings, proxied)
  const exchangeOf = createReader(settings, loaded, upstream, proxied)
  const onRequest = (request: IncomingMessage, response: ServerResponse, isExpected: boolean): void => {
    // Without a listener, the error of an aborted upload would end the process.
    request.on('error', () => {})
    held.wait(response, 0, async () => {
      held.hold(response)
      try {
        await takeSteps(exchangeOf(request, response, isExpected), steps)
      } catch (error) {
        onFailure(error, request)
        writeInstead(response, refused(engine(), 'internal'))
      }
    })
  }
  return {
    onRequest: (request, response) => onRequest(request, response, false),
    onContinue: (request, response) => onRequest(request, response, true),
    onClientError: mock.onClientError,
    onConnect: mock.onConnect,
    // Client and deployment decide how long an upload may take, up to an hour.
    requestTimeout: 3_600_000,
    close: () => {
      upstream.close()
      mock.close()
    },
  }
}

function proxySteps(
  mock: ReturnType<typeof createHttpAdapter>,
  upstream: Upstream,
  { held }: HttpSettings,
  { host, timeout, errors, cors }: ProxySettings,
): readonly ProxyStep<ProxiedExchange>[] {
  const { base, basePath } = upstream
  const name = `plant-store-proxy-${randomBytes(4).toString('hex')}`
  const back = [holdContent, judgeAnswer, ...(errors ? [refuseViolating(base)] : []), passHead(cors), passContent]
  return [
    refuse({ name, host, base, basePath }),
    answerOwn(mock, cors),
    playScenario(mock),
    answerLastHop,
    wait(held),
    ...(errors ? [judgeRequest] : []),
    giveUp,
    passOn({ upstream, name, timeout, back }),
  ]
}
