/** Tries the situations of an operation at a deployment, one at a time, and keeps what follows from the answers. */

import type { Operation } from '../../spec/contract/contract.ts'
import { Connection } from '../../spec/http/connection/connection.ts'
import type { Answer, Exchange, Header, RequestMessage } from '../../spec/http/message.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { AnswerKind, AnswerTemplate, Evidence, Fact, Words } from '../../spec/profile/profile.ts'
import { description, type SituationName } from '../../spec/profile/situations.ts'
import type { Draft, RequestBuilder } from '../cases/request-builder.ts'
import type { Transport } from '../client/connections.ts'
import { describe } from '../judge/answers.ts'
import type { RunContext } from '../run/context.ts'
import { sendIfThere, undecidedReason } from '../run/send.ts'
import { agrees, contentAgrees } from './templates/agreement.ts'
import { Traffic } from './templates/rate.ts'
import { type Sample, templateOf, vagueness } from './templates/template.ts'

/** How many writes of the cap are reserved for the contract's tests. */
const RESERVED = 1
/** After this many requests in a row without an answer, no more are sent. */
const MOST_UNANSWERED = 5

/** A body this long occurs in an answer only as a copy. */
const SHORT = 12

/** How many plain requests are sent to see for what rules some are refused. */
const PLAIN_REFUSALS = 12
const REFUSED_TOO = 'a plain request is refused in the same way at times'

/** Called for each request, before it is sent. */
export type OnAsk = (name: SituationName, draft: Draft) => void

export type Acceptance = 'accepted' | 'refused' | 'unknown'

/** The request of a situation, and the plain valid one of which it is a change. */
export type MadeDraft = { readonly draft: Draft; readonly plain?: Draft; readonly words?: Words }

/** Makes the request of a situation anew each time; null if it can't be made. */
export type MakeDraft = (time: number) => MadeDraft | null

type LearnerOptions = {
  readonly dry?: boolean
  readonly onAsk?: OnAsk | undefined
  readonly traffic?: Traffic
}

type AskingOptions = { readonly accepted?: Fact; readonly keep?: boolean; readonly elsewhere?: boolean }

type LearntFact = {
  readonly fact: Fact
  readonly evidence: Omit<Evidence, 'point'>
  readonly samples: readonly Sample[]
}

/** The template of all samples, or of the most similar ones, if it has fewer holes. Where these, or a server error's, are other sentences, one stands for all. */
function clearest(all: readonly [Sample, ...Sample[]], [first, ...others]: readonly Sample[]): AnswerTemplate {
  const whole = templateOf(all)
  if (whole.status >= 500) return { ...templateOf([all[0]]), headers: whole.headers, varies: true }
  const vague = vagueness(JSON.stringify(whole))
  if (vague === 0 || first === undefined) return whole
  const exact = templateOf([first, ...others])
  const isOne = [first, ...others].every((sample) => contentAgrees(exact, templateOf([sample])))
  if (!isOne) return { ...templateOf([first]), headers: whole.headers, varies: true }
  return vague > vagueness(JSON.stringify(exact)) ? exact : whole
}

/** True for a situation whose requests a deployment may accept by the contract. */
function mayBeAccepted(name: SituationName): boolean {
  return ['valid', 'valid value'].includes(description(name).sent)
}

/** Learns the situations of one operation, and the situations that belong to no operation, such as an unknown path. */
export class Learner {
  readonly context: RunContext
  readonly operation: Operation
  readonly facts = new Map<SituationName, LearntFact>()
  readonly unknown = new Map<SituationName, string>()
  /** Answers to plain valid requests. */
  readonly accepted: Answer[] = []
  readonly durations: { readonly outcome: AnswerKind; readonly milliseconds: number }[] = []
  /** Null: nothing is sent. */
  readonly #connection: Connection | null
  readonly #onAsk: OnAsk
  readonly #traffic: Traffic
  readonly #guises: readonly RequestBuilder[]
  readonly #looks = new Map<SituationName, number>()
  #guise: RequestBuilder
  #unanswered = 0

  constructor(
    context: RunContext,
    operation: Operation,
    { dry = false, onAsk = () => {}, traffic = new Traffic() }: LearnerOptions = {},
  ) {
    this.context = context
    this.operation = operation
    this.#connection = dry ? null : new Connection(context.settings.address)
    this.#onAsk = onAsk
    this.#traffic = traffic
    this.#guise = context.requests.of(operation)
    this.#guises = [this.#guise, context.requests.of(operation, true)]
  }

  close(): void {
    this.#connection?.close()
  }

  /** Why nothing more is sent. */
  get obstacle(): string {
    return this.#unanswered < MOST_UNANSWERED
      ? undecidedReason(this.context, this.operation)
      : `${MOST_UNANSWERED} requests in a row had no answer`
  }

  get isDry(): boolean {
    return this.#connection === null
  }

  /** True if the rest of the write cap is reserved for the contract's tests. */
  get isSpent(): boolean {
    return this.context.budget.left <= RESERVED
  }

  /** Begins a look. Its names have another length than the last one's, so whatever an answer repeats or counts differs. */
  look(name: SituationName): void {
    const looks = this.#looks.get(name) ?? 0
    this.#looks.set(name, looks + 1)
    this.#guise = this.#guises[looks % this.#guises.length] ?? this.#guise
  }

  get requests(): RequestBuilder {
    return this.#guise
  }

  /** A plain valid request with its own numbers; null if there is none. */
  plain(): Draft | null {
    return this.#guise.plain(this.context.requests.plainOf(this.operation))
  }

  /** Sends one request, and again after a 429. Null if it was not sent. */
  async ask(name: SituationName, draft: Draft): Promise<Exchange | null> {
    this.#onAsk(name, draft)
    const { sent } = description(name)
    if (this.#connection === null || (this.isSpent && mayBeAccepted(name))) return null
    const { context, operation } = this
    const id = `${operation.slug}.learn/${name.replaceAll(' ', '-')}`
    const isRefusal = sent === 'bad credential'
    const transport: Transport = async (message) => {
      this.#traffic.sends()
      const sent = await this.#exchange(message)
      const { received } = sent
      // A 429 to a bad credential may be the refusal itself.
      const isLimit = received.kind === 'answer' && received.status === 429 && !isRefusal
      if (isLimit) this.#traffic.met(context.client.requests, received)
      return sent
    }
    if (this.#unanswered >= MOST_UNANSWERED) return null
    const expectation = isRefusal ? 'refusal' : 'open'
    const exchange = this.#clean(
      await sendIfThere(context, { case: id, operation, draft, way: transport, expectation }),
    )
    const isLost = exchange?.received.kind === 'failure' && exchange.received.failure === 'timeout'
    this.#unanswered = isLost ? this.#unanswered + 1 : 0
    if (exchange?.received.kind === 'answer') {
      const outcome = exchange.received.status < 300 ? 'success' : isRefusal ? 'refusal' : 'failure'
      this.durations.push({ outcome, milliseconds: exchange.durationMs })
    }
    return exchange
  }

  /** The exchange without the credential, which some answers repeat. */
  #clean(exchange: Exchange | null): Exchange | null {
    if (exchange?.received.kind !== 'answer') return exchange
    const { redactor } = this.context.settings
    const { received } = exchange
    const headers = received.headers.map(([name, value]): Header => [name, redactor.redact(value)])
    // Redacts the whole body and cuts nothing off: the judge would misjudge a body that was cut.
    const text = Buffer.from(received.body).toString('latin1')
    const clean = redactor.redact(text)
    const body = clean === text ? received.body : Buffer.from(clean, 'latin1')
    return { ...exchange, received: { ...received, headers, body } }
  }

  /** Sends over one connection as long as the target keeps it. Unusual framing may spoil it, so it gets another one. */
  async #exchange(message: RequestMessage): Promise<Exchange> {
    const { context } = this
    const isUsual = message.framing === 'length'
    const connection = (isUsual ? this.#connection : null) ?? new Connection(context.settings.address)
    try {
      return await connection.exchangeAnew(message)
    } finally {
      if (!isUsual) connection.close()
    }
  }

  /** A refused request is sent twice, since answers vary. `accepted`: the fact of an accepted one; `keep`: also its head; `elsewhere`: an error is a fact, too. */
  async learn(
    name: SituationName,
    make: MakeDraft,
    { accepted = { accepts: true }, keep = false, elsewhere = false }: AskingOptions = {},
  ): Promise<Acceptance> {
    const samples: Sample[] = []
    for (let time = 0; time < 2; time++) {
      this.look(name)
      const made = make(time)
      if (made === null) break
      const exchange = await this.ask(name, made.draft)
      if (exchange === null && samples.length === 0) return this.doubt(name, this.obstacle)
      if (exchange === null) break
      const { received } = exchange
      if (received.kind === 'failure') {
        if (elsewhere && received.failure === 'closed') {
          this.know(name, { closes: true }, [])
          return 'refused'
        }
        return this.doubt(name, `there was no answer: ${received.message}`)
      }
      if (received.status >= 500 && !elsewhere)
        return this.doubt(name, `it is answered with a server error: ${describe(received)}`)
      if (received.status < 300 && !keep) {
        if (time > 0) return this.doubt(name, 'it was refused once, and accepted once')
        this.know(name, accepted, [{ received, words: {} }])
        return 'accepted'
      }
      // The body of a success is the deployment's own data.
      const kept = received.status < 300 ? { ...received, body: new Uint8Array() } : received
      samples.push(this.sample(kept, made))
    }
    return this.conclude(name, samples)
  }

  /** Keeps the template of these refusals; or the template of the `exact` refusals alone, if it has fewer holes. */
  conclude(name: SituationName, samples: readonly Sample[], more: Fact = {}, exact: readonly Sample[] = samples) {
    const [first, ...others] = samples
    if (first === undefined) return this.doubt(name, 'no request can be made for it')
    if (others.some(({ received }) => received.status !== first.received.status))
      return this.doubt(name, 'its status varies')
    this.know(name, { ...more, answer: clearest([first, ...others], exact) }, samples)
    return 'refused'
  }

  /** Sends the first request again as it was: what differs is no behaviour, and nothing has changed if one answer is as `before`. */
  async repeat(name: SituationName, times: number, before: AnswerTemplate | undefined): Promise<void> {
    const { fact, samples: [sample] = [] } = this.facts.get(name) ?? {}
    if (fact?.answer === undefined || sample?.draft === undefined) return
    const samples: [Sample, ...Sample[]] = [sample]
    let isAsBefore = false
    for (let time = 0; time < times && !isAsBefore; time++) {
      const received = (await this.ask(name, sample.draft))?.received
      if (received?.kind !== 'answer') break
      if (received.status !== sample.received.status) return void this.doubt(name, 'its status varies')
      const again = { ...sample, received }
      samples.push(again)
      isAsBefore = before?.status === received.status && contentAgrees(before, templateOf([again]))
    }
    const answer = { ...clearest(samples, samples), headers: fact.answer.headers }
    this.restate(name, { ...fact, answer: isAsBefore ? { ...answer, varies: true } : answer })
  }

  /** Sends what was refused without its changes. If that is refused by chance, too, more are sent, and nothing is known of such an answer. */
  async confirm(): Promise<void> {
    const refusals: Sample[] = []
    const send = async (name: SituationName, draft: Draft | null | undefined): Promise<void> => {
      const received = draft == null ? undefined : (await this.ask(name, draft))?.received
      if (draft == null || received?.kind !== 'answer' || received.status < 300 || received.status >= 500) return
      refusals.push(this.sample(received, { draft }))
    }
    for (const [name, { fact, samples }] of this.facts) {
      if (fact.answer !== undefined && mayBeAccepted(name)) await send(name, samples.at(-1)?.plain)
    }
    for (let count = refusals.length; count > 0 && count < PLAIN_REFUSALS; count++) await send('success', this.plain())
    for (const name of [...this.facts.keys()]) {
      if (refusals.some((refusal) => this.isLike(name, refusal))) this.doubt(name, REFUSED_TOO)
    }
  }

  know(name: SituationName, fact: Fact, samples: readonly Sample[]): void {
    const [first] = samples
    const confidence = samples.length > 1 || fact.answer === undefined ? 'high' : 'low'
    const excerpt = first === undefined ? '' : this.context.settings.redactor.redact(describe(first.received))
    this.facts.set(name, { fact, evidence: { seen: samples.length, confidence, excerpt }, samples })
    this.unknown.delete(name)
  }

  /** Marks a situation as unknown, and drops its fact. */
  doubt(name: SituationName, why: string): 'unknown' {
    this.facts.delete(name)
    this.unknown.set(name, this.context.settings.redactor.redact(why))
    return 'unknown'
  }

  restate(name: SituationName, fact: Fact): void {
    const found = this.facts.get(name)
    if (found !== undefined) this.facts.set(name, { ...found, fact })
  }

  isLike(name: SituationName, sample: Sample): boolean {
    const known = this.fact(name)?.answer
    return known !== undefined && agrees(known, templateOf([sample]))
  }

  /** A number that is in no other text of this run. */
  next(): number {
    return this.context.requests.numbers.count()
  }

  fact(name: SituationName): Fact | undefined {
    return this.facts.get(name)?.fact
  }

  sample(received: Answer, { draft, plain, words }: MadeDraft): Sample {
    return { received, draft, plain, words: { ...this.wordsOf(draft), ...words } }
  }

  /** The words of a request that any answer may repeat. */
  wordsOf({ message }: Draft): Words {
    const base = this.context.settings.address.url.pathname.replace(/\/$/, '')
    const origin = message.headers.find(([name]) => name === 'Origin')?.[1]
    const body = message.body === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(message.body)
    return {
      path: base + splitTarget(message.path).path,
      method: message.method,
      ...(origin === undefined ? {} : { origin }),
      // A short body is in many texts by chance.
      ...(body.trim().length < SHORT ? {} : { body }),
    }
  }
}
