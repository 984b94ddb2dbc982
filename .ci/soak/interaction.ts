/** One client's interaction as data: what it sends over one connection, and what must come. */

import type { Answer } from '../../spec/http/message.ts'

/** What must come next; a check says what is wrong, null where nothing is. */
export type Want =
  | {
      readonly kind: 'answer'
      readonly method: string
      readonly check: (answer: Answer) => string | null
      /** Milliseconds before which it must not come. */
      readonly notBefore?: number
    }
  /** The text, so many times, in whatever stream the answer is. */
  | { readonly kind: 'stream'; readonly text: string; readonly times: number; readonly forbidden: string }
  /** The server closes, with nothing more to say. */
  | { readonly kind: 'closed'; readonly byReset: boolean }
  /** Nothing, for so many milliseconds. */
  | { readonly kind: 'silence'; readonly milliseconds: number }
  /** What was due, or what a mock told to misbehave by chance does in its place; then the interaction may be over. */
  | { readonly kind: 'perhaps'; readonly want: Want & { readonly kind: 'answer' } }

export type Step = {
  /** Milliseconds to wait before it. */
  readonly after?: number
  readonly send: Uint8Array
  /** The client closes its own side, and listens on. */
  readonly end?: true
  /** In this order. */
  readonly wants: readonly Want[]
}

export type Interaction = {
  readonly steps: readonly Step[]
  /** `stay`: the next interaction may use the connection; `reset` gives no notice to whatever is under way. */
  readonly leave: 'stay' | 'close' | 'reset'
}

/** One kind of traffic, a row of the table. */
export type Kind = {
  readonly name: string
  /** Interactions a second. */
  readonly rate: number
  /** Interactions at once, at most; 4 where none is named. */
  readonly most?: number
  /** Interaction `index` of the soak's seed, the same in every run. */
  readonly interaction: (index: number) => Interaction | Promise<Interaction>
}

/** The kind of traffic at a mock that misbehaves by chance. */
export function atChaos(kind: Kind): Kind {
  const perhaps = (want: Want): Want => (want.kind === 'answer' ? { kind: 'perhaps', want } : want)
  return {
    ...kind,
    interaction: async (index) => {
      const { steps, leave } = await kind.interaction(index)
      return { steps: steps.map((step) => ({ ...step, wants: step.wants.map(perhaps) })), leave }
    },
  }
}

export const CLOSED: Want = { kind: 'closed', byReset: false }

/** One request after another, each sent when the one before is answered. */
export function inTurn(...steps: readonly (readonly [send: Uint8Array, ...wants: readonly Want[]])[]): Interaction {
  return { steps: steps.map(([send, ...wants]) => ({ send, wants })), leave: 'stay' }
}

/** An answer with a status, and whatever else a check asks of it. */
export function answer(
  status: number,
  check: (answer: Answer) => string | null = () => null,
  method = 'GET',
): Want & { kind: 'answer' } {
  return {
    kind: 'answer',
    method,
    check: (received) =>
      received.status === status ? check(received) : `status ${status} was due, and ${summary(received)} came`,
  }
}

/** An answer in one line. */
export function summary({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(Buffer.from(body).toString('utf8', 0, 160))}`
}

/** The bytes of a request; a header whose value is null is left out, and so is the length where there is no body. */
export function bytesOf(
  method: string,
  target: string,
  headers: Readonly<Record<string, string | null>>,
  body: string | Uint8Array | null = null,
): Uint8Array {
  const fields = { ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }), ...headers }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`))
  const head = Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1')
  return body === null ? head : Buffer.concat([head, Buffer.from(body)])
}
