/**
 * The proxy: a request passes on to a deployment and its answer passes back, byte for byte, while a witness judges both.
 *
 * An answer that can be judged is held until its end, so that its head can say what it breaks; it is JSON, or says that
 * it is short. Any other, and one over the body limit, goes on as it comes: then the header says what the heads tell,
 * and the journal what came after.
 */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '../../../spec/contract.ts'
import type { LoadedContract } from '../../../spec/load.ts'
import { corsHeaders, isPreflight } from '../../engine/cors.ts'
import type { Cues } from '../../engine/cues.ts'
import type { MockResponse } from '../../engine/message.ts'
import { NO_PREFERENCES, readPreferences } from '../../engine/preferences.ts'
import type { ProblemName } from '../../engine/problems.ts'
import { createRouter, splitTarget } from '../../engine/route.ts'
import { SCENARIOS, type ScenarioAnswer } from '../../engine/scenarios.ts'
import { createHttpAdapter, type HttpAdapter, type HttpSettings, rawRequest, write } from '../http.ts'
import { hold, Kept, pass } from './content.ts'
import {
  answerOf,
  type Exchange,
  GAVE_UP,
  headOf,
  isEmpty,
  isJudgeable,
  localTarget,
  overLimit,
  passInformation,
  sentOf,
  withheldOf,
} from './exchange.ts'
import { endToEnd, forwarded, hopsLeft, isFromHere } from './fields.ts'
import type { Summary } from './summary.ts'
import { createUpstream, failureOf } from './upstream.ts'
import { breachOf, failedOf, sentenceOf, violationsHeader } from './violations.ts'
import type { Came, CreateWitness, Finding, Passing, Testimony, Witness } from './witness.ts'

export type ProxySettings = {
  readonly target: URL
  /** A certificate that can't be verified is accepted. */
  readonly insecure: boolean
  /** Milliseconds that the deployment may say nothing while the client waits for it. */
  readonly timeout: number
  /** The credentials that are good; none: nobody knows. */
  readonly tokens: readonly string[]
  /** Answers with an Error in the place of what breaks a `must`. */
  readonly errors: boolean
  /** Preflights are answered here, and answers that say nothing of other origins let them in, as with Prism. */
  readonly cors: boolean
  readonly createWitness: CreateWitness
  readonly summary: Summary
}

/** What knows the contract, made anew when a document is picked up. */
type Desk = { readonly route: (path: string) => ReadonlyMap<string, Operation> | null; readonly witness: Witness }

const NOTHING: readonly Finding[] = []

/** The listeners that connect a `node:http` server to a deployment. */
export function createProxyAdapter(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  { target, insecure, timeout, tokens, errors, cors, createWitness, summary }: ProxySettings,
): HttpAdapter {
  const { engine, bodyLimit, onAnswer, onFailure } = settings
  const upstream = createUpstream(target, insecure)
  const name = `plant-store-proxy-${randomBytes(4).toString('hex')}`
  // What a scenario puts in the deployment's place, the mock answers.
  const directed = new WeakMap<IncomingMessage, Cues>()
  const mock = createHttpAdapter({ ...settings, cues: (request) => directed.get(request) ?? settings.cues(request) })
  const desks = new WeakMap<LoadedContract, Desk>()
  const deskOf = (contract: LoadedContract): Desk => {
    const known = desks.get(contract)
    if (known !== undefined) return known
    const router = createRouter(contract.contract, (operation) => operation)
    const witness = createWitness(contract, { tokens, limit: bodyLimit })
    const desk: Desk = { route: (path) => router(path)?.methods ?? null, witness }
    desks.set(contract, desk)
    return desk
  }

  async function handle(request: IncomingMessage, response: ServerResponse, isWaiting: boolean): Promise<void> {
    const started = performance.now()
    request.on('error', () => {})
    const local = localTarget(request.url ?? '/')
    const { route, witness } = deskOf(loaded())
    const operation = route(splitTarget(local).path)?.get(request.method ?? '') ?? null
    const sent = new Kept(bodyLimit)
    const exchange: Exchange = { request, response, operation, local, sent, started, isRecorded: false }

    const cued = settings.cues(request)
    const answerByMock = (): void => {
      if (isWaiting) response.writeContinue()
      mock.onRequest(request, response)
    }
    const isOurs = cued === null || (request.httpVersion === '1.1' && request.headers.host === undefined)
    const refusal = refusalOf(request)
    if (isOurs || (cors && isPreflight(rawRequest(request, null)))) return answerByMock()
    if (refusal !== null) return refuse(exchange, refusal.problem, refusal.message, [], 'it was not passed on')
    if (hopsLeft(request) === 0) return answerHere(exchange)
    const delay = operation === null ? 0 : direct(request, cued)
    if (delay === null) return answerByMock()
    if (delay > 0) await sleep(delay)

    // With --errors a request goes on only once all of it is known to be good.
    if (errors && operation !== null && isWaiting) response.writeContinue()
    const before = errors && operation !== null ? await hold(request, (chunk) => sent.add(chunk)) : []
    if (response.destroyed) return record(exchange, GAVE_UP, NOTHING, 'the client gave up before it was passed on')
    if (errors && operation !== null) {
      const failed = failedOf(witness.look(operation, sentOf(exchange), withheldOf(exchange)))
      if (failed.length > 0) {
        const message = `The request breaks the contract: ${sentenceOf(failed)}.`
        return refuse(exchange, 'body-invalid', message, failed, null)
      }
    }

    const fields = forwarded(request, upstream.host, name)
    const outgoing = upstream.open(request.method ?? '', local, fields)
    const { promise: head, resolve } = Promise.withResolvers<IncomingMessage | Extract<Came, { kind: 'failure' }>>()
    let isLate = false
    const deadline = setTimeout(() => {
      // Silence is the deployment's, unless the client's upload is what is waited for.
      const isClientSlow = !request.readableEnded && !outgoing.writableNeedDrain
      if (isClientSlow) deadline.refresh()
      else {
        isLate = true
        outgoing.destroy()
      }
    }, timeout)
    response.once('close', () => {
      clearTimeout(deadline)
      if (!response.writableFinished) outgoing.destroy()
    })
    outgoing.on('response', resolve)
    outgoing.on('error', (error) => {
      const late = { failure: 'timeout', message: `no answer came within ${timeout} ms` } as const
      resolve({ kind: 'failure', ...(isLate ? late : failureOf(error)) })
    })
    outgoing.on('continue', () => {
      if (isWaiting && !response.headersSent) response.writeContinue()
    })
    outgoing.on('information', (information) => passInformation(information, request, response))
    outgoing.flushHeaders()
    for (const chunk of before) outgoing.write(chunk)
    pass(request, outgoing, {
      onChunk: (chunk) => {
        sent.add(chunk)
        deadline.refresh()
      },
    })

    const came = await head
    if (response.destroyed) return record(exchange, GAVE_UP, NOTHING, 'the client gave up before an answer came')
    if ('failure' in came) {
      const testimony = judge(exchange, witness, came, null)
      const problem = came.failure === 'timeout' ? 'gateway-timeout' : 'bad-gateway'
      const message = `${upstream.base} gave no answer: ${came.message}.`
      return refuse(exchange, problem, message, testimony.findings, testimony.unjudged)
    }
    await passBack(exchange, witness, came, deadline)
  }

  /** Passes an answer back, held where it can be judged. */
  async function passBack(
    exchange: Exchange,
    witness: Witness,
    came: IncomingMessage,
    deadline: NodeJS.Timeout,
  ): Promise<void> {
    const { request, response, operation } = exchange
    const kept = new Kept(bodyLimit)
    came.on('error', () => {})
    const isHeld = operation === null ? isEmpty(request, came) : isEmpty(request, came) || isJudgeable(came, bodyLimit)
    const refreshing = (chunk: Buffer): boolean => {
      deadline.refresh()
      return kept.add(chunk)
    }
    const chunks = isHeld ? await hold(came, refreshing) : []
    // From now on the client sees for itself what comes, and how slowly.
    clearTimeout(deadline)
    if (response.destroyed) return record(exchange, GAVE_UP, NOTHING, 'the client gave up before the answer was there')
    const isBroken = isHeld && !kept.isOver && !came.complete
    const withheld = isHeld ? overLimit(kept, 'answer') : 'it was passed on as it came'
    const testimony = judge(exchange, witness, answerOf(came, kept), withheld)
    const broken = failedOf(testimony.findings).filter((one) => one.in === 'answer' && one.requirement.level === 'must')
    if (errors && withheld === null && broken.length > 0) {
      const message = `The answer of ${upstream.base} breaks the contract: ${sentenceOf(broken)}.`
      return refuse(exchange, 'bad-gateway', message, testimony.findings, testimony.unjudged)
    }
    writeHead(exchange, came, testimony.findings)
    if (!isHeld) response.flushHeaders()
    for (const chunk of chunks) response.write(chunk)
    const finish = (): void => {
      const whole =
        isHeld && withheld === null
          ? testimony
          : judge(exchange, witness, answerOf(came, kept), overLimit(kept, 'answer'))
      record(exchange, headOf(came, whole.content ?? kept.bytes), whole.findings, whole.unjudged)
    }
    const breakOff = (): void => {
      finish()
      response.flushHeaders()
      response.socket?.destroySoon()
    }
    if (isBroken) return breakOff()
    came.once('close', () => {
      if (!came.complete && !response.destroyed) breakOff()
    })
    response.once('close', () => {
      if (!response.writableFinished) record(exchange, headOf(came, kept.bytes), NOTHING, 'the client gave up')
    })
    pass(came, response, { onChunk: (chunk) => kept.add(chunk), onEnd: finish })
  }

  function writeHead({ request, response }: Exchange, came: IncomingMessage, findings: readonly Finding[]): void {
    const fields = endToEnd(came.rawHeaders)
    // RFC 6265 and the Fetch standard: a deployment that speaks of other origins itself is left to say it.
    if (cors && came.headers['access-control-allow-origin'] === undefined) {
      for (const [field, value] of Object.entries(corsHeaders(request.headers.origin))) fields.push(field, value)
    }
    const header = violationsHeader(findings)
    if (header !== null) fields.push('Mock-Violations', header)
    response.writeHead(came.statusCode ?? 502, came.statusMessage ?? '', fields)
  }

  /** A scenario on stage or asked for; milliseconds to wait before the request goes on, null where the mock answers. */
  function direct(request: IncomingMessage, cued: Cues): number | null {
    const { prefer } = request.headers
    const read = readPreferences(Array.isArray(prefer) ? prefer.join(', ') : prefer, '')
    const wanted = 'unreadable' in read ? NO_PREFERENCES : read
    const scenario = wanted.scenario ?? cued.scenario()
    const answer: ScenarioAnswer | null = scenario === null ? null : SCENARIOS[scenario].answer
    if (answer === null || answer.kind === 'usual') {
      return wanted.delay ?? (answer === null ? cued.delay() : answer.delay)
    }
    directed.set(request, { scenario: () => scenario, delay: cued.delay })
    return null
  }

  function refusalOf(request: IncomingMessage): { readonly problem: ProblemName; readonly message: string } | null {
    if (isFromHere(request, name)) {
      return { problem: 'bad-gateway', message: `${upstream.base} leads back to this proxy.` }
    }
    // Other upgrades, such as curl's to HTTP/2, may be passed over (RFC 9110 section 7.8).
    if (!/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) return null
    return { problem: 'upgrade', message: 'This proxy passes no WebSocket on.' }
  }

  /** The last server that a request may reach answers it (RFC 9110 section 7.6.2). */
  function answerHere(exchange: Exchange): void {
    const { request, response } = exchange
    if (request.method === 'TRACE') {
      refuse(exchange, 'method', 'This proxy answers no TRACE.', NOTHING, 'it was not passed on')
      return
    }
    record(exchange, { status: 204, headers: {}, body: '' }, NOTHING, 'it was not passed on')
    response.writeHead(204).end()
  }

  function refuse(
    exchange: Exchange,
    problem: ProblemName,
    message: string,
    findings: readonly Finding[],
    unjudged: string | null,
  ): void {
    const { request, response, operation } = exchange
    const made = engine().refuse(problem, { message, request: rawRequest(request, null), operation })
    const header = violationsHeader(findings)
    const headers = header === null ? made.headers : { ...made.headers, 'mock-violations': header }
    record(exchange, { ...made, headers }, findings, unjudged)
    write(response, { ...made, headers })
    // What still comes is read and dropped, so that the client gets to read the answer.
    request.resume()
  }

  function judge(exchange: Exchange, witness: Witness, came: Came, withheld: string | null): Testimony {
    const { operation } = exchange
    if (operation === null) {
      return { findings: NOTHING, unjudged: 'the contract has no such operation', content: null }
    }
    const passing: Passing = {
      sent: sentOf(exchange),
      came,
      withheld: { request: withheldOf(exchange), answer: withheld },
    }
    try {
      return witness.judge(operation, passing)
    } catch (error) {
      // Whatever is wrong with the judge, the traffic goes on.
      onFailure(error)
      return { findings: NOTHING, unjudged: 'the judge failed', content: null }
    }
  }

  function record(
    exchange: Exchange,
    { status, headers, body }: Pick<MockResponse, 'status' | 'headers' | 'body'>,
    findings: readonly Finding[],
    unjudged: string | null,
  ): void {
    if (exchange.isRecorded) return
    exchange.isRecorded = true
    const { request, operation, sent, started } = exchange
    const durationMs = performance.now() - started
    const verdict = { kind: 'forwarded', operation, violations: failedOf(findings).map(breachOf), unjudged } as const
    const answer: MockResponse = { status, headers, body, delay: 0, fault: null, verdict }
    summary.add({ request, body: sent.bytes, answer, findings, unjudged })
    onAnswer(request, sent.bytes, answer, durationMs)
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse, isWaiting: boolean): void => {
    handle(request, response, isWaiting).catch((error: unknown) => {
      onFailure(error)
      if (response.headersSent) response.destroy()
      else write(response, engine().refuse('internal'))
    })
  }
  return {
    onRequest: (request, response) => onRequest(request, response, false),
    onContinue: (request, response) => onRequest(request, response, true),
    onClientError: mock.onClientError,
    onConnect: mock.onConnect,
    // How long an upload takes is the client's affair and the deployment's.
    requestTimeout: 0,
    close: mock.close,
  }
}
