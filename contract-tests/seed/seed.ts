/** A seeding: several lanes send items, each over its own connection. No item is sent twice. */

import { setMaxListeners } from 'node:events'
import { type Address, Connection } from '../../spec/http/connection/connection.ts'
import { type Answer, type Fault, isGone, isUnsent, retryAfter } from '../../spec/http/message.ts'
import type { Redactor } from '../../spec/http/redaction/redactor.ts'
import { type End, endOf } from '../client/ledger.ts'
import { CLOCK, type Clock, Pace } from '../client/pace.ts'
import { isPage, targetFault } from '../client/target-fault.ts'
import { describe } from '../judge/answers.ts'
import type { SeedLedger } from './ledger.ts'
import type { Requests } from './requests.ts'

export type SeedSettings = {
  readonly address: Address
  readonly redactor: Redactor
  /** The most requests under way at once. */
  readonly concurrency: number
  /** The most requests a second; null: no limit. */
  readonly rate: number | null
  readonly ledger: SeedLedger
  readonly draw: Requests['draw']
  readonly ready?: Requests['ready']
  readonly naming?: Requests['naming']
  /** True: an item is sent again after a 503 with Retry-After. False: its result is unknown. */
  readonly retry503?: boolean
  /** Called with the number of items that have a result, including those of earlier runs. */
  readonly onProgress?: (settled: number) => void
}

/** How a run ended. The ledger's account says what it did. */
export type SeedEnding = {
  /** Why it ended early; null if every item was sent. */
  readonly why: string | null
  readonly requests: number
  readonly seconds: number
}

/** How long a target may be unreachable, such as during a restart, or may ask to wait, in milliseconds. */
const PATIENCE = { away: 3000, limit: 300_000 } as const
/** The wait, in milliseconds, if a target doesn't say how long: the duration of the trouble so far, in these bounds. */
const SHORTEST_PAUSE = 250
const LONGEST_PAUSE = 8000
/** After this many unanswered requests in a row for each lane, the run stops. */
const MOST_UNANSWERED = 3
/** After this many milliseconds a service may be closing an idle connection: a request over it may get no answer. */
const IDLE = 2000

export class Seeding {
  readonly #settings: SeedSettings
  readonly #clock: Clock
  readonly #pace: Pace
  readonly #stop = new AbortController()
  #why: string | null = null
  #requests = 0
  #lanes = 1
  #unanswered = 0
  /** False if the service closes connections without saying so: each request then needs a new one. */
  #reuses = true
  /** Since when the target has been unreachable, or has asked to wait; null if neither. */
  #trouble: { readonly kind: keyof typeof PATIENCE; readonly since: number } | null = null

  constructor(settings: SeedSettings, clock: Clock = CLOCK) {
    this.#settings = settings
    this.#clock = clock
    this.#pace = new Pace(settings.rate, clock)
    setMaxListeners(0, this.#stop.signal)
  }

  /** Sends nothing more. Requests under way may end. */
  stop(why: string): void {
    this.#why ??= why
    this.#stop.abort()
  }

  /** Sends every item that is left. Throws `UserError` if the ledger can't be written. */
  async run(): Promise<SeedEnding> {
    const started = this.#clock.now()
    const before = this.#answered
    // One lane starts alone, until the service has answered: a wrong address or token costs a single request.
    await this.#lane(() => this.#answered > before)
    this.#lanes = this.#settings.concurrency
    await this.#together(Array.from({ length: this.#lanes }, () => this.#lane(() => false)))
    const seconds = (this.#clock.now() - started) / 1000
    return { why: this.#why, requests: this.#requests, seconds }
  }

  get #answered(): number {
    const { created, refused } = this.#settings.ledger.account.counts
    return created + refused
  }

  /** Waits for all lanes. If one fails, the others finish their requests; then its error is thrown. */
  async #together(lanes: readonly Promise<void>[]): Promise<void> {
    const ends = await Promise.allSettled(
      lanes.map((lane) =>
        lane.catch((error: unknown) => {
          this.stop('a lane failed')
          throw error
        }),
      ),
    )
    const failed = ends.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  async #lane(isOver: () => boolean): Promise<void> {
    const { ledger, address } = this.#settings
    const { signal } = this.#stop
    const connection = new Connection(address)
    let used = Number.NEGATIVE_INFINITY
    try {
      while (!isOver() && ledger.account.next !== null && !signal.aborted) {
        await this.#pace.allowed(signal)
        for (let wait = this.#nextIsRead(); wait !== null; wait = this.#nextIsRead()) await wait
        // Another lane may have taken the last item meanwhile.
        const item = ledger.account.next
        if (item === null || signal.aborted) return
        if (!this.#reuses || this.#clock.now() - used > IDLE) connection.close()
        await this.#send(item, connection)
        used = this.#clock.now()
      }
    } finally {
      connection.close()
    }
  }

  /** Null if the next item can be drawn now; else resolves when it can be. */
  #nextIsRead(): Promise<void> | null {
    const { ledger, ready } = this.#settings
    const { next } = ledger.account
    return next === null ? null : (ready?.(next) ?? null)
  }

  /** Records an item, sends it once, and records its result. */
  async #send(item: number, connection: Connection): Promise<void> {
    const { ledger, draw, redactor, onProgress, naming } = this.#settings
    const { message, ids } = draw(item)
    ledger.begin({ item, ids })
    const { isOpen } = connection
    const exchange = await connection.exchange(message)
    const { received } = exchange
    if (isOpen && received.kind === 'failure' && received.failure === 'closed') this.#reuses = false
    const end = this.#judge(received)
    const reason = redactor.redact(describe(received))
    const name = end === 'created' ? (naming?.(exchange) ?? null) : null
    const told = received.kind === 'answer' ? { status: received.status, answer: received } : { status: null }
    ledger.end(item, { end, reason, name, ...told })
    onProgress?.(ledger.account.settled)
  }

  /** The result of an item. Decides whether the items after it are sent, and when. */
  #judge(received: Answer | Fault): End {
    const { address, redactor } = this.#settings
    const obstacle = targetFault(received, address.url.href)
    const why = redactor.redact(obstacle ?? describe(received))
    if (received.kind === 'failure' && isUnsent(received)) {
      if (isGone(received)) this.#postpone('away', null, why)
      else this.stop(why)
      return 'not-created'
    }
    this.#requests++
    if (received.kind === 'answer') {
      if (this.#isToWait(received, why)) return 'not-created'
      if (obstacle !== null && ([401, 403, 407].includes(received.status) || this.#answered === 0)) {
        this.stop(why)
        const end = endIfService(received)
        return end === 'refused' ? 'not-created' : end
      }
    }
    const end = endIfService(received)
    this.#count(end, why)
    return end
  }

  /** Waits if an answer asks for it. True if the answer says that nothing was done. */
  #isToWait(received: Answer, why: string): boolean {
    if (received.status !== 429 && received.status !== 503) return false
    const asked = retryAfter(received)
    // After a 429 nothing was done (RFC 6585 section 4). A gateway may send a 503 after the service has acted.
    const isRefused = received.status === 429 || (this.#settings.retry503 === true && asked !== null)
    if (isRefused || asked !== null) this.#postpone('limit', asked, `the target asks to wait: ${why}`)
    return isRefused
  }

  /** Stops the run if too many requests in a row had no clear result. */
  #count(end: End, why: string): void {
    if (end !== 'unknown') {
      this.#unanswered = 0
      this.#trouble = null
    } else if (++this.#unanswered >= MOST_UNANSWERED * this.#lanes) {
      this.stop(`${this.#unanswered} requests in a row had no clear result; the last: ${why}`)
    }
  }

  /** Pauses the run; stops it if the trouble lasts too long. */
  #postpone(kind: keyof typeof PATIENCE, asked: number | null, why: string): void {
    const now = this.#clock.now()
    if (this.#trouble?.kind !== kind) this.#trouble = { kind, since: now }
    const lasts = now - this.#trouble.since
    // If a target says "at once", many lanes would flood it.
    const pause = Math.max(asked ?? Math.min(lasts, LONGEST_PAUSE), SHORTEST_PAUSE)
    if (lasts + pause > PATIENCE[kind]) this.stop(why)
    else this.#pace.pause(pause)
  }
}

/** {@link endOf}; but a web page may come from a gateway, and decides nothing. */
function endIfService(received: Answer | Fault): End {
  const end = endOf(received)
  return received.kind === 'answer' && end === 'created' && isPage(received) ? 'unknown' : end
}
