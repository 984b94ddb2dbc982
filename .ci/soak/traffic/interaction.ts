/** An interaction of one client as data: what it sends over one connection, and what must come. */

import type { Answer } from '../../../spec/http/message.ts'

/** What must come next. A check returns what is wrong; null if nothing is. */
export type Want =
  | {
      readonly kind: 'answer'
      readonly method: string
      readonly check: (answer: Answer) => string | null
      /** Milliseconds before which it must not come. */
      readonly notBefore?: number
    }
  /** A stream that contains the text so many times. */
  | { readonly kind: 'stream'; readonly text: string; readonly times: number; readonly forbidden: string }
  /** The end of the connection, without any more bytes. */
  | { readonly kind: 'closed'; readonly byReset: boolean }
  /** No bytes for so many milliseconds. */
  | { readonly kind: 'silence'; readonly milliseconds: number }
  /** The answer that is due, or misbehaviour by chance, which may end the interaction. */
  | { readonly kind: 'perhaps'; readonly want: Want & { readonly kind: 'answer' } }

export type Step = {
  /** Milliseconds to wait before it. */
  readonly after?: number
  readonly send: Uint8Array
  /** The client closes its side of the connection, and still reads. */
  readonly end?: true
  /** In this order. */
  readonly wants: readonly Want[]
}

export type Interaction = {
  readonly steps: readonly Step[]
  /** `stay`: the next interaction may use the connection. `reset`: a TCP reset, whatever is under way. */
  readonly leave: 'stay' | 'close' | 'reset'
}

/** One kind of traffic. */
export type Kind = {
  readonly name: string
  /** Interactions a second. */
  readonly rate: number
  /** The most interactions at once; 4 by default. */
  readonly most?: number
  /** Interaction `index` of the soak's seed, the same in every run. */
  readonly interaction: (index: number) => Interaction | Promise<Interaction>
}

/** The same kind of traffic, for a mock that misbehaves by chance. */
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

/** Requests in turn: each is sent when the one before is answered. */
export function inTurn(...steps: readonly (readonly [send: Uint8Array, ...wants: readonly Want[]])[]): Interaction {
  return { steps: steps.map(([send, ...wants]) => ({ send, wants })), leave: 'stay' }
}

/** Each index gets the next one of several interactions. */
export function inRotation(list: readonly ((index: number) => Interaction)[]): (index: number) => Interaction {
  return (index) => list[index % list.length]?.(index) ?? { steps: [], leave: 'close' }
}

/** An answer with this status that passes a check. */
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

/** The bytes of a request. A header with the value null is left out. Without a body there is no Content-Length. */
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
