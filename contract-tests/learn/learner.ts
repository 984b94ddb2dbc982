/** Asks a deployment one thing at a time, and keeps what follows from the answers. */

import type { Operation } from '../../spec/contract.ts'
import type { Evidence, Fact, Outcome, Words } from '../../spec/profile.ts'
import { describe } from '../judge/answers.ts'
import type { Session } from '../run/session.ts'
import { ATTEMPTS, type Draft } from '../trials/trial.ts'
import { Connection } from '../wire/connection.ts'
import type { Answer, Exchange } from '../wire/exchange.ts'
import { type Sample, templateOf } from './template.ts'

/** Numbers for what is asked here follow those of what verify sends. */
const FIRST_SEQUENCE = 1400 * ATTEMPTS

/** What a situation came to. */
export type Came = 'accepted' | 'refused' | 'unknown'

/** How a situation is made, time after time; null: it can't be. */
export type Make = (time: number) => { readonly draft: Draft; readonly words?: Words } | null

type Finding = {
  readonly fact: Fact
  readonly evidence: Omit<Evidence, 'point'>
  readonly samples: readonly Sample[]
}

/** What is said of every situation of an operation, and of the service as a whole. */
export class Learner {
  readonly session: Session
  readonly operation: Operation
  readonly facts = new Map<string, Finding>()
  readonly unknown = new Map<string, string>()
  /** Answers to valid requests as plain as can be. */
  readonly accepted: Answer[] = []
  readonly durations: { readonly outcome: Outcome; readonly milliseconds: number }[] = []
  /** Null: nothing is sent. */
  readonly #connection: Connection | null
  /** Called for each request, before it is sent. */
  readonly #onAsk: (name: string, draft: Draft) => void
  #sequence = 0

  constructor(
    session: Session,
    operation: Operation,
    { dry = false, onAsk = () => {} }: { dry?: boolean; onAsk?: (name: string, draft: Draft) => void } = {},
  ) {
    this.session = session
    this.operation = operation
    this.#connection = dry ? null : new Connection(session.settings.address)
    this.#onAsk = onAsk
  }

  close(): void {
    this.#connection?.close()
  }

  /** A plain valid request with numbers of its own; null where there is none. */
  plain(): Draft | null {
    return this.session.plainDraft(this.operation, this.next())
  }

  /** Sends one request. Null: it was not sent. */
  async ask(name: string, draft: Draft): Promise<Exchange | null> {
    this.#onAsk(name, draft)
    if (this.#connection === null) return null
    const { session, operation } = this
    // Bytes in an unusual frame may spoil a connection for those that follow.
    const transport = draft.message.framing === 'length' ? this.#connection : null
    const id = `${operation.slug}.learn/${name.replaceAll(' ', '-')}`
    const exchange = await session.send(id, operation, draft, transport)
    if (exchange?.came.kind === 'answer') {
      const { status } = exchange.came
      const isRefusal = /^(credential|order)/.test(name)
      const outcome = status < 300 ? 'success' : isRefusal ? 'refusal' : 'failure'
      this.durations.push({ outcome, milliseconds: exchange.durationMs })
    }
    return exchange
  }

  /**
   * Finds out what is done in a situation: what is refused is asked about twice, since answers vary. `accepted` is the
   * fact where it is not; with `keep` the head of a success is kept, too.
   */
  async learn(
    name: string,
    make: Make,
    { accepted = { accepts: true }, keep = false }: { accepted?: Fact; keep?: boolean } = {},
  ): Promise<Came> {
    const samples: Sample[] = []
    for (let time = 0; time < 2; time++) {
      const made = make(time)
      if (made === null) break
      const exchange = await this.ask(name, made.draft)
      if (exchange === null) {
        if (samples.length === 0) return this.doubt(name, this.session.obstacle)
        break
      }
      const { came } = exchange
      if (came.kind === 'failure') return this.doubt(name, `there was no answer: ${came.message}`)
      if (came.status >= 500) return this.doubt(name, `a server error is no choice: ${describe(came)}`)
      if (came.status < 300 && !keep) {
        if (time > 0) return this.doubt(name, 'it was refused once, and accepted once')
        this.know(name, accepted, [{ came, words: {} }])
        return 'accepted'
      }
      // What a success holds is the deployment's own.
      const kept = came.status < 300 ? { ...came, body: new Uint8Array() } : came
      samples.push({ came: kept, words: { ...wordsOf(made.draft), ...made.words } })
    }
    return this.conclude(name, samples)
  }

  /** Keeps the template of some refusals. */
  conclude(name: string, samples: readonly Sample[], more: Fact = {}): Came {
    const [first, ...others] = samples
    if (first === undefined) return this.doubt(name, 'it can not be asked about')
    const alike = others.filter(({ came }) => came.status === first.came.status)
    if (alike.length < others.length) return this.doubt(name, 'its status varies')
    this.know(name, { ...more, answer: templateOf([first, ...alike]) }, samples)
    return 'refused'
  }

  know(name: string, fact: Fact, samples: readonly Sample[]): void {
    const [first] = samples
    const confidence = samples.length > 1 || fact.answer === undefined ? 'high' : 'low'
    const excerpt = first === undefined ? '' : this.session.settings.redactor.redact(describe(first.came))
    this.facts.set(name, { fact, evidence: { seen: samples.length, confidence, excerpt }, samples })
    this.unknown.delete(name)
  }

  /** A situation is not known, whatever was kept of it. */
  doubt(name: string, why: string): 'unknown' {
    this.facts.delete(name)
    this.unknown.set(name, this.session.settings.redactor.redact(why))
    return 'unknown'
  }

  /** Puts in other words what a situation came to. */
  restate(name: string, fact: Fact): void {
    const found = this.facts.get(name)
    if (found !== undefined) this.facts.set(name, { ...found, fact })
  }

  /** True where an answer is the one that is known of a situation. */
  isLike(name: string, sample: Sample): boolean {
    const known = this.facts.get(name)
    const [first, ...others] = known?.samples ?? []
    if (first === undefined || known?.fact.answer?.status !== sample.came.status) return false
    return JSON.stringify(templateOf([first, ...others, sample])) === JSON.stringify(known.fact.answer)
  }

  /** A number that no other text of this run has. */
  next(): number {
    return FIRST_SEQUENCE + this.#sequence++
  }

  /** What is known of a situation. */
  fact(name: string): Fact | undefined {
    return this.facts.get(name)?.fact
  }
}

/** The words of a request that any answer may repeat. */
export function wordsOf({ message }: Draft): Words {
  const origin = message.headers.find(([name]) => name === 'Origin')?.[1]
  return {
    path: message.path.split('?', 1)[0] ?? '',
    method: message.method,
    ...(origin === undefined ? {} : { origin }),
  }
}
