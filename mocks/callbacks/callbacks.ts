/**
 * Sends the `callbacks` that operations describe, after their answers: in order, bounded, and each with an entry in the
 * journal.
 */

import type { Api } from '../../spec/contract/contract.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { type Callback, callbacksOf } from '../../spec/read/callbacks.ts'
import { answerViolations } from '../engine/answer/allowed.ts'
import type { Engine } from '../engine/engine.ts'
import type { CallbackNote, CallbackVerdict, Written } from '../engine/message/message.ts'
import { CALLBACK_HEADER } from '../http/control-address.ts'
import { SESSION_HEADER } from '../http/session-name.ts'
import type { Answered } from '../journal/slot.ts'
import type { Allowed } from './allowed.ts'
import { describedCallbacks, readHandOrder } from './by-hand.ts'
import { type CallbackContent, callbackContent } from './content.ts'
import { callbackAddress } from './expressions.ts'
import { sendCallback, Unsent } from './send.ts'
import { type Followed, readSource, type SourceSettings } from './source.ts'

export type CallbackSettings = SourceSettings & {
  readonly api: () => Api
  readonly engine: () => Engine
  readonly allowed: Allowed
  readonly record: (exchange: Answered) => void
  readonly warn: (message: string) => void
}

/** The most characters of an address: a request may contain a longer one, and the journal keeps it. */
const LONGEST_ADDRESS = 8_000

/** The most callbacks that wait, that are sent at the same time, and that begin within one second. */
const MOST_WAITING = 200
const MOST_AT_ONCE = 10
const MOST_A_SECOND = 100
/** Milliseconds within which waiting callbacks may still be sent when the mock stops. */
const STOPPING_MS = 5_000

/** What log and journal say of a callback. */
type Told = Pick<Answered, 'session' | 'method' | 'target'> & {
  readonly note: CallbackNote
  readonly follows: number
  readonly callback: Callback
  readonly content: CallbackContent
  readonly onEnd?: (sent: SentByHand) => void
}

/** What became of a callback that was sent by hand: its receiver's status, 0 where there is no answer. */
export type SentByHand = {
  readonly status: number
  /** Why there is no answer. */
  readonly message: string | null
  readonly violations: CallbackVerdict['violations']
}

const EMPTY: CallbackContent = { headers: {}, body: Buffer.alloc(0) }

export class Callbacks {
  readonly #settings: CallbackSettings
  readonly #stopped = new AbortController()
  readonly #waiting: { readonly due: number; readonly send: () => Promise<void> }[] = []
  #underWay = 0
  #timer: NodeJS.Timeout | null = null
  /** The times at which callbacks began, by `performance.now`. */
  #begun = { since: 0, count: 0 }
  #dropped = 0
  #isClosing = false
  readonly #idle = Promise.withResolvers<void>()

  constructor(settings: CallbackSettings) {
    this.#settings = settings
  }

  /** Sends the callbacks of a request that was answered with a success. */
  follow(followed: Followed): void {
    const { operation, request, answer, session, id, time: follows } = followed
    const { api, engine } = this.#settings
    const contract = api()
    const note = (name: string): CallbackNote => ({ name, operation: operation.id, request: id })
    let callbacks: readonly Callback[]
    try {
      callbacks = callbacksOf(contract, operation)
    } catch (error) {
      this.#settings.warn(`the callbacks of ${operation.id} can't be read: ${reasonOf(error)}`)
      return
    }
    const source = readSource(contract, followed, this.#settings)
    for (const callback of callbacks) {
      const { method, name, address } = callback
      const about = { session, method, note: note(name), follows, callback, content: EMPTY }
      const found = callbackAddress(address, source)
      if ('missing' in found) this.#tell({ ...about, target: address }, `It is not sent: ${found.missing}.`)
      else if (found.url.length > LONGEST_ADDRESS)
        this.#tell({ ...about, target: address }, `It is not sent: its address has ${found.url.length} characters.`)
      else if (request.headers[CALLBACK_HEADER] !== undefined)
        // Otherwise a callback to the mock itself would be a loop.
        this.#tell({ ...about, target: found.url }, 'It is not sent: the request was a callback itself.')
      else {
        const make = () => callbackContent(contract, engine(), callback, { operation, source })
        this.#enqueue({ ...about, target: found.url }, answer.delay, make)
      }
    }
  }

  described(): readonly object[] {
    return describedCallbacks(this.#settings.api())
  }

  /** Sends one by hand, in its turn. Rejects with an `OptionError` for one that the document does not have. */
  async send(given: unknown, session: string | null): Promise<SentByHand> {
    const { api, engine } = this.#settings
    const { callback, operation, url: target, ...wish } = readHandOrder(api(), given)
    const { name, method } = callback
    const note = { name, operation: operation?.id ?? null, request: null }
    const { promise, resolve: onEnd } = Promise.withResolvers<SentByHand>()
    const make = () => callbackContent(api(), engine(), callback, null, wish)
    this.#enqueue({ session, method, target, note, follows: 0, callback, content: EMPTY, onEnd }, 0, make)
    return promise
  }

  /** Sends what waits, for some seconds, and gives up the rest. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#underWay === 0 && this.#waiting.length === 0) return
    const patience = setTimeout(() => {
      this.#stopped.abort()
      this.#next()
    }, STOPPING_MS)
    this.#next()
    await this.#idle.promise
    clearTimeout(patience)
  }

  #enqueue(told: Told, delay: number, make: () => CallbackContent): void {
    if (this.#waiting.length >= MOST_WAITING) {
      if (this.#dropped++ === 0) setTimeout(() => this.#sayDropped(), 1_000).unref()
      this.#tell(told, `It is not sent: ${MOST_WAITING} callbacks are waiting already.`)
      return
    }
    this.#waiting.push({ due: performance.now() + delay, send: () => this.#send(told, make) })
    this.#plan()
  }

  #sayDropped(): void {
    const count = this.#dropped
    this.#dropped = 0
    this.#settings.warn(
      `${count} callbacks were not sent: the mock sends at most ${MOST_A_SECOND} in a second, and lets at most ${MOST_WAITING} wait`,
    )
  }

  /** When the next one may begin, by `performance.now`. */
  #nextDue(): number {
    const due = this.#isClosing ? 0 : Math.min(...this.#waiting.map((one) => one.due))
    const isPaced = this.#begun.count >= MOST_A_SECOND && !this.#stopped.signal.aborted
    return isPaced ? Math.max(due, this.#begun.since + 1_000) : due
  }

  #plan(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#nextDue() - performance.now()))
  }

  /** Starts the callbacks that are due, as many as may run at the same time. */
  #next(): void {
    const now = performance.now()
    if (now - this.#begun.since >= 1_000) this.#begun = { since: now, count: 0 }
    while (this.#underWay < MOST_AT_ONCE && this.#waiting.length > 0 && this.#nextDue() <= now) {
      const place = this.#waiting.findIndex(({ due }) => this.#isClosing || due <= now)
      const [one] = this.#waiting.splice(place, 1)
      this.#begun.count++
      this.#underWay++
      one?.send().finally(() => {
        this.#underWay--
        this.#next()
      })
    }
    if (this.#waiting.length > 0 && this.#underWay < MOST_AT_ONCE) this.#plan()
    if (this.#isClosing && this.#waiting.length === 0 && this.#underWay === 0) this.#idle.resolve()
  }

  async #send(told: Told, make: () => CallbackContent): Promise<void> {
    let sent = told
    const started = performance.now()
    try {
      const url = URL.canParse(told.target) ? new URL(told.target) : null
      if (url === null || !/^https?:$/.test(url.protocol))
        throw new Unsent('its address is not an http or https address')
      if (url.username !== '' || url.password !== '') {
        url.username = ''
        url.password = ''
        sent = { ...told, target: url.href }
        throw new Unsent('its address carries a user name or a password')
      }
      const content = make()
      const headers = {
        ...{ 'user-agent': 'plant-store-kit', accept: '*/*' },
        ...content.headers,
        [CALLBACK_HEADER]: told.note.name.replaceAll(/[^\x21-\x7e]/g, '-'),
        ...(told.session !== null && { [SESSION_HEADER]: told.session }),
      }
      sent = { ...told, target: url.href, content: { headers, body: content.body } }
      const outgoing = { method: told.method, url, headers, body: content.body }
      const receipt = await sendCallback(outgoing, this.#settings.allowed, this.#stopped.signal)
      const violations = answerViolations({ operation: told.callback }, receipt)
      this.#record(sent, receipt, { violations, failure: null }, started)
    } catch (error) {
      const what = error instanceof Unsent ? 'is not sent' : 'has no answer'
      this.#tell(sent, `It ${what}: ${reasonOf(error)}.`, started)
    }
  }

  #tell(told: Told, failure: string, started = performance.now()): void {
    this.#record(told, { status: 0, headers: {}, body: '' }, { violations: [], failure }, started)
  }

  #record(told: Told, answer: Written, judged: Pick<CallbackVerdict, 'violations' | 'failure'>, started: number): void {
    const { session, method, target, note, follows, content } = told
    const verdict = { kind: 'callback', operation: null, callback: note, follows, ...judged } as const
    this.#settings.record({
      ...{ time: Date.now(), session, method, target, body: content.body },
      rawHeaders: Object.entries(content.headers).flat(),
      answer: { ...answer, delay: 0, fault: null, verdict },
      durationMs: Math.round((performance.now() - started) * 1000) / 1000,
    })
    told.onEnd?.({ status: answer.status, message: judged.failure, violations: judged.violations })
  }
}
