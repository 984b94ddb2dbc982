/**
 * The proxy passes requests on to a deployment and answers back, byte for byte, and has both judged.
 *
 * An answer that is JSON, or short by its Content-Length, is held until its end. Then the header `Mock-Violations` can
 * name everything that it breaks. Any other answer, and one over the body limit, is passed on as it comes. Then the
 * header names only what the request and the answer's head break; the rest is in the journal.
 */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../spec/contract/contract.ts'
import type { LoadedContract } from '../../spec/document/load.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { CreateTrafficJudge, TrafficJudge } from '../../spec/requirements/finding.ts'
import { createRouter, type Match, NO_VALUES } from '../engine/request/route.ts'
import type { HttpAdapter, HttpSettings } from '../http/adapter.ts'
import { writeInstead } from '../http/answerer.ts'
import { createHttpAdapter } from '../http/http.ts'
import { refused } from '../http/refused.ts'
import { ofLists } from '../journal/header-texts.ts'
import { holdContent, judgeAnswer, passContent, passHead, refuseViolating } from './back.ts'
import { ProxiedExchange, type ProxyStep, run } from './exchange.ts'
import { readRequestFields, withoutNamed } from './fields.ts'
import type { Summary } from './summary.ts'
import { answerLastHop, answerOwn, giveUp, judgeRequest, passOn, playScenario, refuse, wait } from './there.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export type ProxySettings = {
  readonly target: URL
  /** The name or address of `--host`. */
  readonly host: string
  /** True: a certificate that can't be verified is accepted. */
  readonly insecure: boolean
  /** Milliseconds that the deployment may send nothing while the client waits for it. */
  readonly timeout: number
  /** The valid credentials; if the list is empty, credentials are not judged. */
  readonly tokens: readonly string[]
  /** True: a message that breaks a `must` is replaced by an error of the proxy. */
  readonly errors: boolean
  /** True: the proxy answers preflights, and adds CORS headers to answers without any, as Prism does. */
  readonly cors: boolean
  /** True: cookies are passed on to the deployment. */
  readonly forwardCookies: boolean
  readonly createTrafficJudge: CreateTrafficJudge
  readonly summary: Summary
}

/** Creates the listeners that connect a `node:http` server to a deployment. */
export function createProxyAdapter(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  proxied: ProxySettings,
): HttpAdapter {
  const { engine, held, onFailure } = settings
  const mock = createHttpAdapter(settings)
  const upstream = createUpstream(proxied.target, proxied.insecure)
  const steps = stepsOf(mock, upstream, settings, proxied)
  const exchangeOf = createReader(settings, loaded, upstream, proxied)
  const onRequest = (request: IncomingMessage, response: ServerResponse, isExpected: boolean): void => {
    // Without a listener, the error of an aborted upload would end the process.
    request.on('error', () => {})
    held.wait(response, 0, async () => {
      held.hold(response)
      try {
        await run(exchangeOf(request, response, isExpected), steps)
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

function stepsOf(
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

/** The parts that depend on the contract; they are created anew for a new document. */
type OfContract = {
  readonly loaded: LoadedContract
  readonly route: (path: string) => Match<Operation> | null
  /** True if the base path of the target is one of the document's, which a client may keep. */
  readonly mayKeepBase: (operation: Operation | null) => boolean
  readonly trafficJudge: TrafficJudge
}

/** Creates a function that begins an exchange. */
function createReader(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  { basePath }: Upstream,
  { tokens, forwardCookies, createTrafficJudge, summary }: ProxySettings,
): (request: IncomingMessage, response: ServerResponse, isExpected: boolean) => ProxiedExchange {
  const judgedBy = (loaded: LoadedContract): OfContract => {
    const router = createRouter(loaded.contract, (operation) => operation)
    const trafficJudge = createTrafficJudge(loaded.contract, { tokens, limit: settings.bodyLimit })
    const { operations, basePaths } = loaded.contract
    // Paths of the document that begin as the base path does can't be told from those with the base path.
    const isOwn = operations.some(({ path }) => `${path}/`.startsWith(`${basePath}/`))
    const mayKeepBase: OfContract['mayKeepBase'] = (operation) =>
      !isOwn && (operation?.basePaths ?? basePaths).includes(basePath)
    return { loaded, route: router, mayKeepBase, trafficJudge }
  }
  const fieldsOf = ofLists((raw) => readRequestFields(forwardCookies ? raw : withoutNamed(raw, /^cookie2?$/i)))
  let judged: OfContract | null = null
  return (request, response, isExpected) => {
    if (judged?.loaded !== loaded()) judged = judgedBy(loaded())
    const { route, mayKeepBase, trafficJudge } = judged
    const path = pathOf(request.url ?? '/')
    const { methods, values = NO_VALUES } = route(splitTarget(path).path) ?? {}
    const operation = methods?.get(request.method ?? '') ?? null
    const fields = fieldsOf(request.rawHeaders)
    const below = mayKeepBase(operation) ? withoutStart(path, basePath) : path
    const context = { ...settings, trafficJudge, summary, operation, values, path, below, fields }
    return new ProxiedExchange(request, response, context, isExpected)
  }
}

/** A request target without the base path, if it begins with that. */
function withoutStart(path: string, basePath: string): string {
  return path.startsWith(basePath) && /^([/?]|$)/.test(path.slice(basePath.length)) ? path.slice(basePath.length) : path
}

/** The request target without the origin that the absolute form has (RFC 9112 section 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const { path, query } = splitTarget(target)
  return `${path || '/'}${query === '' ? '' : `?${query}`}`
}
