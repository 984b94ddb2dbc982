/** The client of a run: it keeps the pace, counts, tells what it creates, and repeats what a busy target did not take. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Address } from '../../spec/http/connection/connection.ts'
import { type Answer, type Exchange, type Header, header, type RequestMessage } from '../../spec/http/message.ts'
import type { Draft } from '../cases/request-builder.ts'
import { type Budget, isSafe } from '../client/budget.ts'
import { Connections, type Sending } from '../client/connections.ts'
import { type LastRequest, LastRequests } from '../client/last-requests.ts'
import { Pace, Patience, pauseOfBusy, sleep } from '../client/pace.ts'
import { SentSecrets } from '../client/sent-secrets.ts'
import { hearTold } from '../client/told.ts'
import type { Cleaner } from '../items/cleaning.ts'
import type { Creations } from '../items/leftovers.ts'
import type { RequestBuilders } from '../items/requests.ts'
import { shellCommandOf } from './record/curl.ts'
import type { RunEvent } from './record/events.ts'
import { Met } from './record/met.ts'

type ClientParts = {
  readonly address: Address
  /** The most requests a second; null: no limit. */
  readonly rate: number | null
  /** Milliseconds since 1970: nothing is sent after that. */
  readonly until: number
  readonly requests: RequestBuilders
  readonly budget: Budget
  readonly creations: Creations
  /** The user's headers, whose values may be secrets. */
  readonly headers: readonly Header[]
  /** Sees to it that no report shows what an answer gives as a credential. */
  readonly hide: (exchange: Exchange) => void
  readonly emit: (event: RunEvent) => void
}

export type SentDraft = Pick<Sending, 'operation' | 'draft'>

/** How long a run waits for requests under way before it deletes what it created, in milliseconds. */
const LONGEST_UNDER_WAY = 1000
/** How often a request of the cleaning is sent if the target says that it is busy. */
const MOST_CLEANING = 3

export class Client {
  readonly pace: Pace
  readonly #parts: ClientParts
  readonly #connections: Connections
  readonly patience = new Patience()
  /** What the messages that were sent come from: drafts show credentials as variables. */
  readonly #sent = new WeakMap<RequestMessage, SentDraft>()
  /** What the requests and answers covered of the contract, and what they had beside it. */
  readonly met = new Met()
  /** Answers with a server error that no case has judged yet, and what was sent. */
  readonly unjudged = new Map<Exchange, Sending>()
  readonly secrets = new SentSecrets()
  requests = 0
  /** How many of them the target accepted although they may create something. */
  writes = 0
  #gone: string | null = null
  #isTidying = false
  readonly #latest: LastRequests
  #last: readonly LastRequest[] = []
  isOld = false

  constructor(parts: ClientParts) {
    this.#parts = parts
    this.pace = new Pace(parts.rate)
    this.#connections = new Connections(parts.address)
    this.#latest = new LastRequests(parts.address.redact)
  }

  /** Why the run sends nothing more before its end; null while it goes on. */
  get gone(): string | null {
    return this.#gone
  }

  /** The last requests that the target got before it went away; none while it is there. */
  get last(): readonly LastRequest[] {
    // It may be back meanwhile.
    return this.#last.length > 0 ? this.#last : this.#latest.beforeSilence
  }

  /** Sends nothing more from now on. The first reason counts. */
  giveUp(reason: string): void {
    if (this.#gone === null) this.#last = this.#latest.beforeSilence
    this.#gone ??= reason
  }

  /** Repeats it after a 429 and, a few times, a 503 (RFC 9110 section 15.6.4), alone: this run may be the load. Null: it was not sent. */
  async send(sending: Sending): Promise<Exchange | null> {
    const waiting = this.patience.withOne(sending.operation, sending.expectation ?? 'success')
    let tries = 0
    return this.pace.untilFinal(
      () => this.#sendOnce(sending, tries++ > 0 || sending.way === 'alone'),
      (answer, exchange) => waiting(answer, this.#connections.isOverlapped(exchange)),
    )
  }

  async #sendOnce(sending: Sending, isAlone: boolean): Promise<Exchange | null> {
    const { operation, draft, way = null, expectation = 'success' } = sending
    const { budget, creations, until, emit } = this.#parts
    const isReading = isSafe(draft.message.method)
    if (!isReading && creations.roomFor(operation, expectation) === 0) return null
    if (creations.keeps(operation, draft.message)) return null
    const claim = isReading ? null : await budget.claim()
    if (Date.now() > until) this.giveUp('the run reached its time limit')
    if (this.#gone !== null || !(isReading || claim !== null)) {
      claim?.(false)
      return null
    }
    const begun = creations.begin(operation, draft.message, expectation)
    const exchange = await this.#inTurn(sending, () => {
      this.#sent.set(draft.message, sending)
      this.secrets.note(operation, draft.value)
      return this.#connections.send(draft.message, way === 'alone' ? null : way, isAlone)
    })
    const { received } = exchange
    this.met.note(sending, exchange)
    const isCreated = received.kind === 'answer' && received.status >= 200 && received.status < 300
    // A request without an answer may have created something, too.
    claim?.(isCreated || received.kind === 'failure')
    if (isCreated && !isReading) {
      this.writes++
      emit({ kind: 'created', case: sending.case })
    }
    if (!isReading) creations.end(begun, sending, exchange)
    if (received.kind === 'answer') {
      if (received.status >= 500) this.unjudged.set(exchange, sending)
      this.pace.took(exchange.durationMs)
      this.isOld = received.version === '1.0'
    }
    return exchange
  }

  /** Counts a request, sends it as soon as it may be sent, and notes what it was for. */
  async #inTurn({ case: id, operation }: Pick<Sending, 'case' | 'operation'>, send: () => Promise<Exchange>) {
    this.requests++
    this.#parts.emit({ kind: 'sent', case: id })
    await this.pace.allowed()
    const at = new Date().toISOString()
    const exchange = await send()
    this.#parts.hide(exchange)
    hearTold(operation, exchange.received)
    this.#latest.note(exchange, { case: id, operation: operation.id, at })
    return exchange
  }

  /** Deletes most of what no later request is about: a run that is cut off leaves little. */
  async tidy(before: number): Promise<void> {
    const { requests, creations, budget } = this.#parts
    // A service may not take several deletions at once.
    if (this.#isTidying || budget.isCapped) return
    this.#isTidying = true
    for (const one of creations.spareBefore(before)) {
      const { operation } = one.deletion
      const draft = requests.about(one.deletion, one)
      if (draft !== null) await this.send({ case: 'cleaning', operation, draft, way: 'alone' })
    }
    this.#isTidying = false
  }

  /** The requests that were sent before an exchange over its connection, if it was not the first there. */
  before(exchange: Exchange): readonly SentDraft[] {
    return this.#connections.before(exchange).flatMap((message) => this.#sent.get(message) ?? [])
  }

  /** Sends a request that creates nothing, and that the pace does not count. */
  async probe(message: RequestMessage): Promise<Exchange> {
    const exchange = await this.#connections.exchange(message, null)
    this.#latest.note(exchange, null)
    return exchange
  }

  /** Deletes what it can, even if the run sends nothing else any more; no cap counts that. `judging`: what shows how an item is deleted. */
  async clean(
    milliseconds: number,
    together: number = this.pace.together,
    judging: (operation: Operation, draft: Draft, exchange: Exchange) => void = () => {},
  ): Promise<void> {
    const { requests, creations, address, headers } = this.#parts
    const until = Date.now() + milliseconds
    const send: Cleaner['send'] = async ({ message }, asked) => {
      let tries = 0
      const once = (): Promise<Exchange> =>
        this.#inTurn({ case: 'cleaning', operation: asked }, () => this.#connections.exchange(message, null))
      // A limit of requests says when it takes the next one: what was created is not left behind for that.
      const waitAfter = (answer: Answer): number | null => {
        const pause = pauseOfBusy(answer)
        const isToCome = answer.status === 429 && header(answer.headers, 'retry-after') !== undefined
        return ++tries < MOST_CLEANING || (isToCome && Date.now() + (pause ?? 0) < until) ? pause : null
      }
      return (await this.pace.untilFinal(once, waitAfter)).received
    }
    // Requests under way may still create something.
    const settled = new AbortController()
    await Promise.race([
      this.#connections.settled().finally(() => settled.abort()),
      sleep(LONGEST_UNDER_WAY, settled.signal),
    ])
    const judge: Cleaner['judge'] = ({ operation, role }, draft, received) => {
      const exchange = { sent: draft.message, received, durationMs: 0 }
      this.met.note({ operation, case: 'cleaning' }, exchange)
      if (role === 'delete') judging(operation, draft, exchange)
      else this.unjudged.set(exchange, { case: 'cleaning', operation, draft })
    }
    const curl = (draft: Draft): string => shellCommandOf(draft, address, headers)
    await creations.clean({ requests, send, judge, together }, milliseconds, curl)
  }
}
