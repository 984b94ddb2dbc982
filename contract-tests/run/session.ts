/** A session with the target: what a run knows of it, and every request that it sends, records and judges. */

import { DocumentError, type Operation } from '../../spec/contract.ts'
import { type Exchange, type Failure, isGone } from '../../spec/http/message.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Case } from '../cases/case.ts'
import { asSent } from '../cases/changes.ts'
import { Numbers, otherRun } from '../cases/numbers.ts'
import { EVERY_PROPERTY, type Level, REQUIRED_ONLY } from '../cases/plainness.ts'
import { type Draft, type Plain, RequestBuilder } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { type Expectation, Judge, type JudgeResult } from '../judge/judge.ts'
import { inconclusive, isAboutStatus } from '../judge/judgement.ts'
import type { Transport } from './connections.ts'
import { Delivery, isSafe, type SessionSettings, type Way } from './delivery.ts'
import { type Heard, insist, isAccepted, lossOf, type Setback } from './doubt.ts'
import { Items } from './items.ts'
import { sleep } from './pace.ts'
import { Recorder } from './recorder.ts'

/** After this many unanswered plain requests in a row, the target is given up. */
const MOST_SILENT = 3
/** How long a target may be unreachable before it is given up, in milliseconds. */
const RESTART = 900

/** A request and its answer, which may be lost; `noise`: a setback that does not count against the target, else null. */
export type Asked = {
  readonly draft: Draft
  readonly exchange: Exchange
  readonly isLost: boolean
  readonly noise: string | null
}

export class Session extends Delivery {
  readonly recorder: Recorder
  /** How plain a request must be for the target to accept it, by operation id. */
  readonly plains = new Map<string, Plain>()
  /** Why an operation can't be judged, by its id. */
  readonly unjudged = new Map<string, string>()
  readonly numbers: Numbers
  readonly items: Items
  /** How many cases had no answer, by requirement or operation. */
  readonly unanswered = new Map<string, number>()
  /** Whether texts had to be renewed was asked of these operations; see {@link renewIfRefused}. */
  readonly renewals = new Map<Operation, Promise<void>>()
  /** Why requests of an operation were not sent. */
  readonly #withheld = new Map<Operation, string>()
  readonly #otherNumbers: Numbers
  readonly #builders = new Map<string, RequestBuilder>()
  readonly #otherBuilders = new Map<string, RequestBuilder>()
  readonly #judges = new Map<string, Judge>()
  #silent = 0
  /** How many setbacks did not count against the target. */
  #noises = 0

  constructor(settings: SessionSettings) {
    super(settings)
    this.recorder = new Recorder({ ...settings, headers: settings.sender.headers })
    this.numbers = new Numbers(settings.run)
    this.#otherNumbers = new Numbers(otherRun(settings.run))
    this.items = new Items({
      compiled: settings.compiled,
      numbers: this.numbers,
      keysOf: (operation) => this.requestsOf(operation).keys,
      plainDraft: (operation) => this.plainDraft(operation),
      deliver: (caseId, operation, draft) => this.deliver(caseId, operation, draft),
      isCapped: Number.isFinite(settings.maxWrites),
      remove: (caseId, operation, draft) => this.transmit(caseId, operation, draft, null, 'success'),
    })
  }

  /** The judge of an operation. */
  judgeOf(operation: Operation): Judge {
    const known = this.#judges.get(operation.id)
    if (known !== undefined) return known
    const judge = new Judge(this.settings.compiled, operation)
    this.#judges.set(operation.id, judge)
    return judge
  }

  /** The builder of an operation's requests; `isOther`: as in another run, whose names have another length. */
  requestsOf(operation: Operation, isOther = false): RequestBuilder {
    const builders = isOther ? this.#otherBuilders : this.#builders
    const known = builders.get(operation.id)
    if (known !== undefined) return known
    const numbers = isOther ? this.#otherNumbers : this.numbers
    const { compiled, sender } = this.settings
    const level = (): Level => this.plains.get(operation.id)?.level ?? EVERY_PROPERTY
    const keys = this.items.claims.poolOf(operation)
    const builder = new RequestBuilder(compiled, operation, sender, numbers, level, keys)
    builders.set(operation.id, builder)
    return builder
  }

  /** A fresh plain request, as plain as the target needs it; null if the document allows none. See {@link RequestBuilder.plain}. */
  plainDraft(operation: Operation, isNew?: boolean): Draft | null {
    try {
      return this.requestsOf(operation).plain(this.plainOf(operation), isNew)
    } catch (error) {
      if (error instanceof DocumentError) return null
      throw error
    }
  }

  /** How plain the target needs the requests of an operation. */
  plainOf({ id }: Operation): Plain {
    return this.plains.get(id) ?? UNKNOWN
  }

  /**
   * Sends a request for a case. Null: it was not sent, or the target went away meanwhile; {@link obstacleOf} says
   * which.
   */
  async send(
    caseId: string,
    operation: Operation,
    draft: Draft,
    way: Way = null,
    expectation: Expectation['kind'] = 'success',
  ): Promise<Exchange | null> {
    if (this.gone !== null) return null
    const exchange = await this.deliver(caseId, operation, draft, way, expectation)
    if (exchange?.received.kind === 'failure') {
      await this.#confirmPresence(operation, exchange.received)
      if (this.gone !== null) return null
    }
    return exchange
  }

  /**
   * Asks again after a setback, until there is none or it counts against the target; see {@link insist}. `ask` gets the
   * number of earlier attempts.
   */
  async insist<T>(
    operation: Operation,
    ask: (time: number) => Promise<T>,
    setbackIn: (result: T) => Setback | null,
  ): Promise<Heard<T>> {
    const { isCapped } = this
    let isRefused = false
    const noted = (result: T): Setback | null => {
      const setback = setbackIn(result)
      isRefused ||= setback?.doubt !== undefined
      return setback
    }
    const heard = await insist(ask, noted, () => this.#isAnswering(operation), { noises: this.#noises, isCapped })
    if (heard.noise !== null) this.#noises += isRefused ? REFUSED_BY_CHANCE : 1
    return heard
  }

  /**
   * Why nothing follows from a refusal: sent alone, over a new connection, one of these requests is refused, too. Null if
   * all of them are accepted.
   */
  async doubtOf(caseId: string, operation: Operation, drafts: readonly (Draft | null)[]): Promise<string | null> {
    for (const draft of drafts) {
      const exchange = draft && (await this.send(caseId, operation, draft, 'alone'))
      if (exchange === null) return this.obstacleOf(operation)
      const { received } = exchange
      if (isAccepted(received)) continue
      const isLockedOut = received.kind === 'answer' && (received.status === 401 || received.status === 403)
      const what = isLockedOut ? 'the token is no longer accepted' : 'a request that may be accepted is refused, too'
      return `${what}: ${describe(received)}`
    }
    return null
  }

  /** Sends a request for a case. If its answer is lost, sends a new one from `draw`. Null as for {@link send}. */
  async ask(
    caseId: string,
    operation: Operation,
    draw: () => Draft,
    transport: Transport | null = null,
    expectation: Expectation['kind'] = 'success',
  ): Promise<Asked | null> {
    const once = async (by: Way): Promise<Pick<Asked, 'draft' | 'exchange'> | null> => {
      const draft = draw()
      const exchange = await this.send(caseId, operation, draft, by, expectation)
      return exchange === null ? null : { draft: asSent(draft, exchange), exchange }
    }
    const { result, noise } = await this.insist(
      operation,
      async (time) => {
        // Some services close a connection if too many requests overlap.
        const first = await once(time === 0 ? transport : 'alone')
        // The request context says only that it could not read the answer; a raw connection has the answer's bytes.
        const isUnread = time === 0 && transport !== null && first?.exchange.received.kind === 'failure'
        return isUnread ? once(null) : first
      },
      (sent) => (sent === null ? null : lossOf(sent.exchange.received)),
    )
    return result === null ? null : { ...result, isLost: lossOf(result.exchange.received) !== null, noise }
  }

  /** Whether the target answers plain requests now. If writes are capped, sends one that creates nothing. */
  async #isAnswering(operation: Operation): Promise<boolean> {
    if (this.gone !== null) return false
    const plain = this.plainDraft(operation)
    const isCounted = this.isCapped && !isSafe(operation.method)
    const exchange =
      plain === null || isCounted
        ? await this.#probe(operation)
        : await this.deliver('control', operation, plain, 'alone')
    if (exchange === null || exchange.received.kind === 'answer') this.#silent = 0
    else if (++this.#silent >= MOST_SILENT)
      this.gone = `it answers no plain request any more: ${exchange.received.message}`
    return this.#silent === 0
  }

  /** Sends a request that creates nothing. */
  #probe(operation: Operation): Promise<Exchange> {
    const { path } = this.requestsOf(operation)
    return this.probe({ method: 'OPTIONS', path, headers: [], body: null, framing: 'length' })
  }

  /** Why a request of an operation was not sent. */
  obstacleOf(operation: Operation): string {
    const withheld = this.ledger.isOpen ? this.#withheld.get(operation) : undefined
    return this.gone ?? withheld ?? 'the write cap is reached'
  }

  /**
   * Sends a request, about an item that exists, and waits for its answer. Null: it was not sent, because the write cap is
   * reached or because it could change or remove what others created; {@link obstacleOf} says which.
   */
  async deliver(
    caseId: string,
    operation: Operation,
    draft: Draft,
    way: Way = null,
    expectation: Expectation['kind'] = 'success',
  ): Promise<Exchange | null> {
    const placed = await this.items.placed(operation, draft)
    const claimed = 'withheld' in placed ? placed : await this.items.claims.claim(operation, placed, expectation)
    if ('withheld' in claimed) {
      this.#withheld.set(operation, claimed.withheld)
      return null
    }
    const exchange = await this.transmit(caseId, operation, claimed, way, expectation)
    this.items.claims.settle(operation, claimed, exchange, expectation)
    return exchange
  }

  /** Checks after a request without an answer that the target is still there. A restarting one gets a moment. */
  async #confirmPresence(operation: Operation, failure: Failure): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      const { received } = await this.#probe(operation)
      if (received.kind === 'answer' || !isGone(received)) return
      await sleep(RESTART / 3)
    }
    this.gone = `the target went away: ${failure.message}`
  }

  /** Judges an exchange by what a case expects. */
  judge(
    one: Pick<Case, 'requirement' | 'expectation' | 'operation'> & Partial<Pick<Case, 'openness'>>,
    draft: Draft,
    exchange: Exchange,
  ): JudgeResult {
    const { expectation, openness } = one
    const { value } = asSent(draft, exchange)
    const wanted: Expectation =
      expectation === 'success'
        ? { kind: expectation, body: value, isOpen: openness?.kind === 'validity' }
        : { kind: expectation }
    const result = this.judgeOf(one.operation).judge(one.requirement, wanted, exchange)
    if (one.requirement === null || expectation === 'refusal') return result
    const doubt = this.items.doubt(one.operation, value, exchange, expectation)
    return doubt === null ? result : undecided(result, one.requirement, doubt)
  }
}

/** The result with the status undecided; other faults of the answer still count. */
function undecided({ judgements, refusal }: JudgeResult, requirement: Requirement, reason: string): JudgeResult {
  const decided = judgements.filter((one) => !isAboutStatus(requirement, one))
  if (refusal === null && decided.length === judgements.length) return { judgements, refusal }
  return { judgements: [...decided, inconclusive(requirement, reason)], refusal: null }
}

/** What one refusal by chance counts as: a service that limits its clients refuses a good part of their requests. */
const REFUSED_BY_CHANCE = 5

/** For an operation of which nothing is known yet. */
const UNKNOWN: Plain = { level: REQUIRED_ONLY, index: 0 }
