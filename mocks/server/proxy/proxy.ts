/**
 * The proxy passes requests on to a deployment and answers back, byte for byte, and has both judged.
 *
 * An answer that is JSON, or short by its Content-Length, is held until its end. Then the header `Mock-Violations` can
 * name everything that it breaks. Any other answer, and one over the body limit, is passed on as it comes. Then the
 * header names only what the request and the answer's head break; the rest is in the journal.
 */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../../spec/contract.ts'
import type { CreateTrafficJudge, Finding, TrafficJudge } from '../../../spec/finding.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { LoadedContract } from '../../../spec/load.ts'
import { corsHeaders, isPreflight } from '../../engine/cors.ts'
import type { Cues } from '../../engine/cues.ts'
import { NO_PREFERENCES, readPreferences } from '../../engine/preferences.ts'
import { createRouter } from '../../engine/route.ts'
import { stepOf } from '../../engine/script.ts'
import type { HttpAdapter, HttpSettings } from '../adapter.ts'
import { writeInstead } from '../answering.ts'
import { whenItsTurn } from '../faults.ts'
import { createHttpAdapter, rawRequest } from '../http.ts'
import { refused } from '../refused.ts'
import { answerOf, fieldsOf, isEmpty, isJudgeable, writtenOf } from './answer.ts'
import { ask } from './ask.ts'
import { hold, Kept, pass } from './content.ts'
import { overLimit, ProxiedExchange } from './exchange.ts'
import { forwarded, hopsLeft, withoutCookies } from './fields.ts'
import { type Gate, refusalOf } from './gate.ts'
import type { Summary } from './summary.ts'
import { createUpstream } from './upstream.ts'
import { failedOf, sentenceOf, violationsHeader } from './violations.ts'

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

/** The parts that depend on the contract; they are created anew for a new document. */
type Judged = {
  readonly route: (path: string) => ReadonlyMap<string, Operation> | null
  readonly trafficJudge: TrafficJudge
}

/** Creates the listeners that connect a `node:http` server to a deployment. */
export function createProxyAdapter(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  { target, host, insecure, timeout, tokens, errors, cors, forwardCookies, createTrafficJudge, summary }: ProxySettings,
): HttpAdapter {
  const { engine, bodyLimit, held, onFailure } = settings
  const upstream = createUpstream(target, insecure)
  const name = `plant-store-proxy-${randomBytes(4).toString('hex')}`
  const gate: Gate = { name, host, base: upstream.base, basePath: upstream.basePath }
  const mock = createHttpAdapter(settings)
  const perContract = new WeakMap<LoadedContract, Judged>()
  const judgedBy = (contract: LoadedContract): Judged => {
    const known = perContract.get(contract)
    if (known !== undefined) return known
    const router = createRouter(contract.contract, (operation) => operation)
    const trafficJudge = createTrafficJudge(contract, { tokens, limit: bodyLimit })
    const judged: Judged = { route: (path) => router(path)?.methods ?? null, trafficJudge }
    perContract.set(contract, judged)
    return judged
  }

  async function handle(request: IncomingMessage, response: ServerResponse, isWaiting: boolean): Promise<void> {
    // Without a listener, the error of an aborted upload would end the process.
    request.on('error', () => {})
    const path = pathOf(request.url ?? '/')
    const { route, trafficJudge } = judgedBy(loaded())
    const operation = route(splitTarget(path).path)?.get(request.method ?? '') ?? null
    const fields = forwardCookies ? request.rawHeaders : withoutCookies(request.rawHeaders)
    const exchange = new ProxiedExchange(request, response, {
      ...settings,
      trafficJudge,
      summary,
      operation,
      path,
      fields,
    })
    const refusal = refusalOf(request, path, gate)
    if (refusal !== null) return exchange.refuse(refusal.problem, refusal.message)
    let waits = isWaiting
    const proceed = (): void => {
      if (waits && !response.headersSent) response.writeContinue()
      waits = false
    }

    const cued = settings.cues(request)
    const isHostless = request.httpVersion === '1.1' && request.headers.host === undefined
    const isOurs = cued === null || isHostless || (cors && isPreflight(rawRequest(request, null)))
    if (isOurs) {
      proceed()
      return mock.onRequest(request, response)
    }
    const delay = operation === null ? 0 : await direct(request, operation.id, cued)
    if (typeof delay !== 'number') {
      proceed()
      return mock.onCued(request, response, delay)
    }
    if (hopsLeft(request) === 0) {
      // The last server that a request may reach answers it (RFC 9110 section 7.6.2).
      exchange.record({ status: 204, headers: {}, body: '' })
      response.writeHead(204).end()
      return
    }
    if (delay > 0) await new Promise<void>((resolve) => held.delay(response, delay, resolve))

    const before: Buffer[] = []
    if (errors && operation !== null) {
      // The request is judged before any of it is passed on.
      proceed()
      before.push(...(await hold(request, (chunk) => exchange.sent.add(chunk))))
      const findings = exchange.isOver ? [] : exchange.look()
      if (findings.length > 0) {
        const message = `The request breaks the contract: ${sentenceOf(findings)}.`
        exchange.refuse('body-invalid', message, { findings, unjudged: null })
        return
      }
    }
    if (exchange.isOver) exchange.abandon()
    else await passOn(exchange, before, proceed)
  }

  /** Passes a request on, and its answer back. */
  async function passOn(exchange: ProxiedExchange, before: readonly Buffer[], onContinue: () => void): Promise<void> {
    const { request } = exchange
    const { path, fields } = exchange.context
    const outgoing = upstream.open(request.method ?? '', path, forwarded(request, fields, upstream.host, name))
    const { head, deadline } = await ask(outgoing, { exchange, before, timeout, onContinue })
    if (exchange.isOver) exchange.abandon()
    else if (head === 'client-timeout') exchange.refuse('timeout', 'The rest of the request did not come in time.')
    else if ('failure' in head) {
      const problem = head.failure === 'timeout' ? 'gateway-timeout' : 'bad-gateway'
      exchange.refuse(problem, `${upstream.base} gave no answer: ${head.message}.`, exchange.judge(head, null))
    } else await passBack(exchange, head, deadline)
  }

  /** Passes an answer back; holds it until its end if it can be judged. */
  async function passBack(
    exchange: ProxiedExchange,
    received: IncomingMessage,
    deadline: NodeJS.Timeout,
  ): Promise<void> {
    const { request, response } = exchange
    received.on('error', () => {})
    const kept = new Kept(bodyLimit)
    const isHeld =
      isEmpty(request, received) || (exchange.context.operation !== null && isJudgeable(received, bodyLimit))
    const chunks = !isHeld
      ? []
      : await hold(received, (chunk) => {
          deadline.refresh()
          return kept.add(chunk)
        })
    // From now on the client itself sees what comes and how slowly, so the deadline is not needed.
    clearTimeout(deadline)
    if (exchange.isOver) return exchange.abandon()
    const withheld = isHeld ? overLimit(kept, 'answer') : 'it was passed on as it came'
    const judged = exchange.judge(answerOf(received, kept), withheld)
    const broken = failedOf(judged.findings).filter((one) => one.in === 'answer' && one.requirement.level === 'must')
    if (errors && withheld === null && broken.length > 0) {
      const message = `The answer of ${upstream.base} breaks the contract: ${sentenceOf(broken)}.`
      return exchange.refuse('bad-gateway', message, judged)
    }
    writeHead(exchange, received, judged.findings)
    if (!isHeld) response.flushHeaders()
    for (const chunk of chunks) response.write(chunk)
    const finish = (): void => {
      const whole = withheld === null ? judged : exchange.judge(answerOf(received, kept), overLimit(kept, 'answer'))
      exchange.record(writtenOf(received, whole.content ?? kept.bytes), whole)
    }
    const breakOff = (): void => {
      finish()
      response.flushHeaders()
      // An answer that waited for its turn is written just after that, so the connection ends a moment later.
      whenItsTurn(response, (socket) => setImmediate(() => socket.destroySoon()))
    }
    if (withheld === null && !received.complete) return breakOff()
    received.once('close', () => {
      if (!received.complete && !response.destroyed) breakOff()
    })
    response.once('close', () => {
      if (!response.writableFinished) exchange.abandon(writtenOf(received, kept.bytes))
    })
    pass(received, response, { onChunk: (chunk) => kept.add(chunk), onEnd: finish })
  }

  function writeHead(
    { request, response }: ProxiedExchange,
    received: IncomingMessage,
    findings: readonly Finding[],
  ): void {
    const fields = [...fieldsOf(received, request)]
    // A deployment that sends CORS headers of its own (Fetch standard) keeps them.
    if (cors && received.headers['access-control-allow-origin'] === undefined) {
      for (const [field, value] of Object.entries(corsHeaders(request.headers.origin))) fields.push(field, value)
    }
    const header = violationsHeader(findings)
    if (header !== null) fields.push('Mock-Violations', header)
    response.writeHead(received.statusCode ?? 502, received.statusMessage ?? '', fields)
  }

  /** Looks for a scenario. Returns the cues by which the mock answers, or the delay before passing on, in ms. */
  async function direct(request: IncomingMessage, operation: string, cued: Cues): Promise<number | Cues> {
    const { prefer } = request.headers
    const read = readPreferences(Array.isArray(prefer) ? prefer.join(', ') : prefer, '')
    const wanted = 'unreadable' in read ? NO_PREFERENCES : read
    // This is decided before the body has come, so a condition on the body never holds here.
    const { query } = splitTarget(request.url ?? '')
    const asked = { request: rawRequest(request, null), query, operation }
    const step = wanted.scenario === null ? await cued.step(asked) : stepOf(wanted.scenario)
    if (step === null) return wanted.delay ?? cued.delay()
    if (step.answer.kind === 'usual') return wanted.delay ?? step.answer.delay
    return { ...cued, step: () => step }
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse, isWaiting: boolean): void => {
    held.wait(response, 0, () => {
      held.hold(response)
      handle(request, response, isWaiting).catch((error: unknown) => {
        onFailure(error)
        writeInstead(response, refused(engine(), 'internal'))
      })
    })
  }
  return {
    onRequest: (request, response) => onRequest(request, response, false),
    onContinue: (request, response) => onRequest(request, response, true),
    onClientError: mock.onClientError,
    onConnect: mock.onConnect,
    // Client and deployment decide how long an upload may take, up to an hour.
    requestTimeout: 3_600_000,
    close: mock.close,
  }
}

/** The request target without the origin that the absolute form has (RFC 9112 section 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const { path, query } = splitTarget(target)
  return `${path || '/'}${query === '' ? '' : `?${query}`}`
}
