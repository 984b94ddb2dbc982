/** A seeding: items sent by several lanes, each with a connection of its own, none of them sent twice. */

import { setMaxListeners } from 'node:events'
import { type Address, Connection } from '../../spec/http/connection.ts'
import { type Answer, type Failure, isGone, isUnsent, retryAfter } from '../../spec/http/message.ts'
import type { Redactor } from '../../spec/http/redactor.ts'
import { describe } from '../judge/answers.ts'
import { CLOCK, type Clock, Pace } from '../run/pace.ts'
import { isPage, obstacle } from '../wire/obstacle.ts'
import type { End } from './account.ts'
import type { SeedLedger } from './ledger.ts'
import type { Requests } from './requests.ts'

export type SeedSettings = {
  readonly address: Address
  readonly redactor: Redactor
  /** Requests under way at once, at most. */
  readonly concurrency: number
  /** Requests a second; null: as fast as answers come. */
  readonly rate: number | null
  readonly ledger: SeedLedger
  readonly draw: Requests['draw']
  readonly ready?: Requests['ready']
  /** What a 503 with Retry-After answers is sent again; else nobody knows what became of it. */
  readonly retry503?: boolean
  /** So many items are settled, those of earlier runs among them. */
  readonly onProgress?: (settled: number) => void
}

/** How a run ended; what it did is in its ledger's account. */
export type Ending = {
  /** Why it ended before its time; null where every item was sent. */
  readonly why: string | null
  readonly requests: number
  readonly seconds: number
}

/** Milliseconds that a target may be away, as while it is started again, or may ask to wait, over and over. */
const PATIENCE = { away: 3000, limit: 300_000 } as const
/** Milliseconds between two looks at a target that doesn't say how long to wait: as long again as it lasts already. */
const SHORTEST_PAUSE = 250
const LONGEST_PAUSE = 8000
/** Requests of each lane without an answer, one after another, after which a target is left alone. */
const MOST_UNANSWERED = 3
/** Milliseconds after which a peer may be closing an idle connection: what is sent over it then may get no answer. */
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
  /** Some peers close connections and don't say so: each of their requests needs one of its own. */
  #reuses = true
  /** Since when the target has been away, or has asked to wait. */
  #trouble: { readonly kind: keyof typeof PATIENCE; readonly since: number } | null = null

  constructor(settings: SeedSettings, clock: Clock = CLOCK) {
    this.#settings = settings
    this.#clock = clock
    this.#pace = new Pace(settings.rate, clock)
    setMaxListeners(0, this.#stop.signal)
  }

  /** Lets what is under way end, and sends nothing more. */
  stop(why: string): void {
    this.#why ??= why
    this.#stop.abort()
  }

  /** Sends every item that is left. Throws {@link UserError} where the ledger can't be written. */
  async run(): Promise<Ending> {
    const started = this.#clock.now()
    const before = this.#answered
    // Alone until the service has answered one: a wrong address or token costs a single request.
    await this.#lane(() => this.#answered > before)
    this.#lanes = this.#settings.concurrency
    await this.#together(Array.from({ length: this.#lanes }, () => this.#lane(() => false)))
    return {
      why: this.#why,
      requests: this.#requests,
      seconds: (this.#clock.now() - started) / 1000,
    }
  }

  get #answered(): number {
    const { created, refused } = this.#settings.ledger.account.counts
    return created + refused
  }

  /** Where one lane fails the others end what they have under way; then its error is thrown. */
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
        // Others may have taken the last one meanwhile.
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

  /** Null where the next item can be drawn at once, else when it can be. */
  #nextIsRead(): Promise<void> | null {
    const { ledger, ready } = this.#settings
    const { next } = ledger.account
    return next === null ? null : (ready?.(next) ?? null)
  }

  /** Writes it down, sends it once, and writes down what came. */
  async #send(item: number, connection: Connection): Promise<void> {
    const { ledger, draw, redactor, onProgress } = this.#settings
    const { message, ids } = draw(item)
    ledger.begin({ item, ids })
    const { isOpen } = connection
    const { received } = await connection.exchange(message)
    if (isOpen && received.kind === 'failure' && received.failure === 'closed') this.#reuses = false
    const end = this.#judge(received)
    const reason = redactor.redact(describe(received))
    ledger.end(item, { end, status: received.kind === 'answer' ? received.status : null, reason })
    onProgress?.(ledger.account.settled)
  }

  /** What came says about the item, and about sending others. */
  #judge(received: Answer | Failure): End {
    const { address, redactor } = this.#settings
    const obstructed = obstacle(received, address.url.href)
    const why = redactor.redact(obstructed ?? describe(received))
    if (received.kind === 'failure' && isUnsent(received)) {
      if (isGone(received)) this.#postpone('away', null, why)
      else this.stop(why)
      return 'not-created'
    }
    this.#requests++
    if (received.kind === 'answer' && (received.status === 429 || received.status === 503)) {
      const asked = retryAfter(received)
      // Who says 429 has not acted (RFC 6585 section 4); a gateway may say 503 after the service has.
      const isRefused = received.status === 429 || (this.#settings.retry503 === true && asked !== null)
      if (isRefused || asked !== null) this.#postpone('limit', asked, `the target asks to wait: ${why}`)
      if (isRefused) return 'not-created'
    }
    const end = endOf(received)
    if (received.kind === 'answer' && obstructed !== null && (isUnauthorized(received) || this.#answered === 0)) {
      this.stop(why)
      return end === 'refused' ? 'not-created' : end
    }
    if (end !== 'unknown') {
      this.#unanswered = 0
      this.#trouble = null
    } else if (++this.#unanswered >= MOST_UNANSWERED * this.#lanes) {
      this.stop(`${this.#unanswered} requests in a row had no answer that says what became of them; the last: ${why}`)
    }
    return end
  }

  /** Nothing is sent for a while; where that lasts too long, nothing any more. */
  #postpone(kind: keyof typeof PATIENCE, asked: number | null, why: string): void {
    const now = this.#clock.now()
    if (this.#trouble?.kind !== kind) this.#trouble = { kind, since: now }
    const lasts = now - this.#trouble.since
    // Many lanes would make of "at once" a flood.
    const pause = Math.max(asked ?? Math.min(lasts, LONGEST_PAUSE), SHORTEST_PAUSE)
    if (lasts + pause > PATIENCE[kind]) this.stop(why)
    else this.#pace.pause(pause)
  }
}

/** What an answer, or none, says about the item; a server error, or a web page, may come from a gateway in between. */
function endOf(received: Answer | Failure): End {
  if (received.kind === 'failure' || received.status >= 500) return 'unknown'
  if (received.status < 200 || received.status >= 300) return 'refused'
  return isPage(received) ? 'unknown' : 'created'
}

function isUnauthorized({ status }: Answer): boolean {
  return status === 401 || status === 403 || status === 407
}
