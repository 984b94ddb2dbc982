/** Reads the events of a stream as its bytes arrive (HTML, section 9.2.6; RFC 7464; a JSON text in each line). */

import type { StreamKind } from './form.ts'

/** An event that came. */
export type ReceivedEvent = {
  /** From 1. */
  readonly number: number
  /** The line of the stream that it begins in, from 1. */
  readonly line: number
  readonly data: string
  readonly event?: string
  readonly id?: string
  readonly retry?: number
}

type OpenEvent = { line: number; data: string[]; event?: string; id?: string; retry?: number }

/** Reads one stream. */
class EventReader {
  readonly #kind: StreamKind
  // It removes a byte order mark at the beginning, and joins characters whose bytes come in two pieces.
  readonly #decoder = new TextDecoder()
  #rest = ''
  #line = 0
  #number = 0
  #fields: OpenEvent | null = null

  constructor(kind: StreamKind) {
    this.#kind = kind
  }

  /** The events that end in these bytes. */
  push(bytes: Uint8Array): ReceivedEvent[] {
    return this.#take(this.#decoder.decode(bytes, { stream: true }), false)
  }

  /** The events that end with the stream. An event of Server-Sent Events without its empty line is none. */
  end(): ReceivedEvent[] {
    return this.#take(this.#decoder.decode(), true)
  }

  #take(text: string, isLast: boolean): ReceivedEvent[] {
    const all = this.#rest + text
    const events: ReceivedEvent[] = []
    let from = 0
    for (const { 0: end, index } of all.matchAll(this.#kind === 'events' ? /\r\n|\n|\r/g : /\n/g)) {
      // A LF may follow in the next piece.
      if (end === '\r' && index === all.length - 1 && !isLast) break
      this.#read(all.slice(from, index), events)
      from = index + end.length
    }
    this.#rest = all.slice(from)
    if (isLast && this.#kind !== 'events' && this.#rest !== '') this.#read(this.#rest, events)
    return events
  }

  #read(line: string, events: ReceivedEvent[]): void {
    this.#line++
    if (this.#kind === 'events') this.#readField(line, events)
    else {
      const data = line.replaceAll('\x1e', '').trim()
      if (data !== '') events.push({ number: ++this.#number, line: this.#line, data })
    }
  }

  #readField(line: string, events: ReceivedEvent[]): void {
    if (line === '') {
      const fields = this.#fields
      this.#fields = null
      if (fields === null || fields.data.length === 0) return
      events.push({ ...fields, number: ++this.#number, data: fields.data.join('\n') })
      return
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === '') return
    this.#fields ??= { line: this.#line, data: [] }
    if (name === 'data') this.#fields.data.push(value)
    else if (name === 'event') this.#fields.event = value
    else if (name === 'id' && !value.includes('\0')) this.#fields.id = value
    else if (name === 'retry' && /^\d+$/.test(value)) this.#fields.retry = Number(value)
  }
}

/** The events of bytes that came, the last ones included where the stream is whole. */
export function readEvents(kind: StreamKind, bytes: Uint8Array, isWhole: boolean): ReceivedEvent[] {
  const reader = new EventReader(kind)
  const events = reader.push(bytes)
  return isWhole ? [...events, ...reader.end()] : events
}
