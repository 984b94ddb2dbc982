/** How a run gets requests to its target: it writes the ledger, keeps the pace, counts, and deletes what it created. */

import type { Operation } from '../../spec/contract.ts'
import type { Address } from '../../spec/http/connection.ts'
import type { Answer, Exchange, Failure, RequestMessage } from '../../spec/http/message.ts'
import type { Redactor } from '../../spec/http/redactor.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { Draft, RequestBuilder, Sender } from '../cases/request-builder.ts'
import type { Expectation } from '../judge/judge.ts'
import { type Carrier, Connections, type Transport } from './connections.ts'
import { Ledger } from './ledger.ts'
import { type Cleaned, Leftovers } from './leftovers.ts'
import { Pace, Patience, pauseOfBusy, sleep } from './pace.ts'

export type SessionSettings = {
  readonly compiled: CompiledContract
  readonly address: Address
  readonly sender: Sender
  /** See {@link Numbers}; it also distinguishes the runs in a ledger. */
  readonly run: number
  readonly redactor: Redactor
  /** The most requests a second; null: no limit. */
  readonly rate: number | null
  readonly maxWrites: number
  readonly ledgerFile: string | null
  /** Milliseconds since 1970: nothing is sent after that. */
  readonly until: number
  /** True if each operation gets only a part of its cases. */
  readonly isBrief: boolean
  /** Playwright's request context; null: a raw connection sends every case. */
  readonly playwright: Transport | null
}

/** How a request is sent; `alone`: over any connection, while no other request is under way. */
export type Way = Carrier | 'alone'

/** How long a run waits for requests under way before it deletes what it created, in milliseconds. */
const LONGEST_UNDER_WAY = 1000
/** How often a deletion is sent if the target says that it is busy. */
const MOST_CLEANING = 3

export abstract class Delivery {
  readonly settings: SessionSettings
  readonly ledger: Ledger
  readonly pace: Pace
  /** Ids of what the target said it created. */
  readonly created: string[] = []
  requests = 0
  writes = 0
  /** Why the run sends nothing more before its end; null while it goes on. */
  gone: string | null = null
  /** True if the target speaks HTTP/1.0. */
  isOld = false
  readonly #connections: Connections
  readonly #leftovers: Leftovers
  readonly #patience = new Patience()

  constructor(settings: SessionSettings) {
    this.settings = settings
    this.ledger = new Ledger(settings.ledgerFile, settings.maxWrites, settings.run)
    this.pace = new Pace(settings.rate)
    this.#connections = new Connections(settings.address)
    this.#leftovers = new Leftovers(settings.compiled.contract)
  }

  /** Milliseconds that the run waited in vain for another answer of an operation than 429. */
  waitedInVain(operation: Operation): number {
    return this.#patience.inVain(operation)
  }

  /** The builder of an operation's requests. */
  abstract requestsOf(operation: Operation): RequestBuilder

  /** A fresh plain request, as plain as the target needs it; null if the document allows none. */
  abstract plainDraft(operation: Operation): Draft | null

  /** True if the run may create only so many items. */
  get isCapped(): boolean {
    return Number.isFinite(this.settings.maxWrites)
  }

  /** How many more requests of an operation may be accepted; Infinity if they create nothing. */
  roomFor({ method }: Operation): number {
    return isSafe(method) ? Number.POSITIVE_INFINITY : this.ledger.left
  }

  /**
   * Sends a request as it is and waits for its answer. Repeats it after a 429 and, a few times, after a 503, which says
   * that the service is overloaded for the time being (RFC 9110 section 15.6.4). This run itself may be the load, so the
   * request is repeated alone. Null: it was not sent.
   */
  protected async transmit(
    caseId: string,
    operation: Operation,
    draft: Draft,
    way: Way,
    expectation: Expectation['kind'],
  ): Promise<Exchange | null> {
    const waiting = this.#patience.withOne(operation, expectation)
    const by = way === 'alone' ? null : way
    for (let tries = 0; ; tries++) {
      const exchange = await this.#sendOnce(caseId, operation, draft, by, way === 'alone' || tries > 0)
      if (exchange === null || exchange.received.kind === 'failure') return exchange
      const pause = waiting(exchange.received, this.#connections.isOverlapped(exchange))
      if (pause === null) return exchange
      this.pace.pause(pause)
    }
  }

  /** Sends a request that creates nothing, and that neither the ledger nor the pace counts. */
  protected probe(message: RequestMessage): Promise<Exchange> {
    return this.#connections.exchange(message, null)
  }

  async #sendOnce(
    caseId: string,
    operation: Operation,
    draft: Draft,
    way: Carrier,
    isAlone: boolean,
  ): Promise<Exchange | null> {
    const isReading = isSafe(draft.message.method)
    const requests = this.requestsOf(operation)
    // The target may refuse all writes under way; the cap is reached only when they have created something.
    while (!(isReading || this.ledger.isOpen) && this.ledger.settling !== null) await this.ledger.settling
    if (Date.now() > this.settings.until) this.gone ??= 'the run reached its time limit'
    if (this.gone !== null || !(isReading || this.ledger.isOpen)) return null
    let ids: readonly string[] | null = null
    const request = {
      // Only the ledger's file has those of requests that create nothing.
      get ids() {
        ids ??= requests.numbersIn(draft.message, draft.value)
        return ids
      },
      case: caseId,
    }
    if (isReading) this.ledger.note(request)
    const settle = isReading ? null : this.ledger.reserve(request)
    this.requests++
    await this.pace.allowed()
    const exchange = isAlone
      ? await this.#connections.alone(draft.message, way)
      : await this.#connections.beside(draft.message, way)
    const { received } = exchange
    const created = received.kind === 'answer' && received.status >= 200 && received.status < 300
    // A request without an answer may have created something, too.
    settle?.(created || received.kind === 'failure')
    if (created && !isReading) {
      this.writes++
      this.created.push(...request.ids)
      this.#leftovers.note(operation, exchange, draft.value)
    }
    if (received.kind === 'answer') {
      this.pace.took(exchange.durationMs)
      this.isOld = received.version === '1.0'
    }
    return exchange
  }

  /**
   * Deletes what the run created and can delete, for at most this time, even if the run sends nothing else any more.
   * The cap on writes does not count deletions, since they create nothing.
   */
  async clean(milliseconds: number): Promise<void> {
    const remove = async ({ message }: Draft): Promise<Answer | Failure> => {
      for (let tries = 1; ; tries++) {
        this.requests++
        await this.pace.allowed()
        const { received } = await this.#connections.exchange(message, null)
        const pause = received.kind === 'answer' && tries < MOST_CLEANING ? pauseOfBusy(received) : null
        if (pause === null) return received
        this.pace.pause(pause)
      }
    }
    const plainDraft = (operation: Operation): Draft | null => this.plainDraft(operation)
    const { ledger, settings } = this
    const deleter = { plainDraft, remove, ledger, redact: settings.redactor.redact }
    // Requests under way may still create something.
    const settled = new AbortController()
    await Promise.race([
      this.#connections.settled().finally(() => settled.abort()),
      sleep(LONGEST_UNDER_WAY, settled.signal),
    ])
    await this.#leftovers.clean(deleter, milliseconds)
    ledger.close()
  }

  /** How many items were deleted again, and how many are left. */
  get cleaned(): Cleaned {
    return this.#leftovers.counts
  }
}

/** RFC 9110 section 9.2.1. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'
}
