/** The text of a document in YAML or JSON: its value, and the line of each place. */

import { EVENT_ID, type Event, getScalarValue, load, parseEvents } from 'js-yaml'
import { parseDocument } from 'yaml'
import { DocumentError } from './contract.ts'
import { tokens } from './json-pointer.ts'
import { reasonOf, UserError } from './user-error.ts'

/** No sensible document is deeper. */
const DEEPEST = 1000

/** A text and its source. */
export class SourceText {
  readonly #source: string
  readonly #text: string
  #events: readonly Event[] | null = null
  /** False if aliases may have made the value a graph. */
  isTree = true

  constructor(source: string, text: string) {
    this.#source = source
    this.#text = text
  }

  /**
   * The value of the text. Throws a {@link UserError} with line and column if it is neither JSON nor YAML, and a
   * {@link DocumentError} if it is empty.
   */
  value(): unknown {
    const value = this.#quickly() ?? this.#exactly()
    if (value !== null && value !== undefined) return value
    throw new DocumentError('', 'the document is empty')
  }

  /** `file:line:column: reason` for a fault at a pointer. If the text has no such place, it is that of an ancestor. */
  at(pointer: string, reason: string): string {
    return this.#at(this.#offsetOf(pointer), `${reason} (at ${pointer || 'the root'})`)
  }

  /** Six times as fast as the exact way, in half the memory; undefined if only the exact way can decide. */
  #quickly(): unknown {
    try {
      if (/^\s*[{[]/.test(this.#text)) return JSON.parse(this.#text)
    } catch {
      // It may be YAML that looks like JSON.
    }
    try {
      // The other library reads aliases, because it refuses those that multiply without limit.
      return load(this.#text, { maxAliases: 0, maxDepth: DEEPEST })
    } catch {
      return undefined
    }
  }

  /** Uses the library with the best error messages. */
  #exactly(): unknown {
    this.isTree = false
    const yaml = parseDocument(this.#text, { merge: true, prettyErrors: false, logLevel: 'error' })
    const [fault] = yaml.errors
    if (fault !== undefined) throw new UserError(this.#at(fault.pos[0], fault.message))
    try {
      return yaml.toJS()
    } catch (error) {
      throw error instanceof RangeError ? error : new DocumentError('', reasonOf(error))
    }
  }

  #at(offset: number, message: string): string {
    const before = this.#text.slice(0, offset).split('\n')
    return `${this.#source}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${message}`
  }

  #offsetOf(pointer: string): number {
    this.#events ??= this.#parse()
    const events = this.#events
    let index = 1
    for (const token of tokens(pointer)) {
      const next = this.#child(events, index, token)
      if (next === null) break
      index = next
    }
    const event = events[index]
    if (event?.type === EVENT_ID.SCALAR) return Math.max(0, event.valueStart)
    return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : 0
  }

  #parse(): readonly Event[] {
    try {
      return parseEvents(this.#text, { maxDepth: DEEPEST })
    } catch {
      return []
    }
  }

  /** The index of the event that begins a member of the collection that begins at `index`. */
  #child(events: readonly Event[], index: number, token: string): number | null {
    const parent = events[index]
    if (parent?.type !== EVENT_ID.MAPPING && parent?.type !== EVENT_ID.SEQUENCE) return null
    let place = index + 1
    for (let count = 0; events[place] !== undefined && events[place]?.type !== EVENT_ID.POP; count++) {
      const event = events[place]
      if (parent.type === EVENT_ID.SEQUENCE) {
        if (String(count) === token) return place
      } else {
        const isKey = event?.type === EVENT_ID.SCALAR && getScalarValue(this.#text, event) === token
        place = after(events, place)
        if (isKey) return place
      }
      place = after(events, place)
    }
    return null
  }
}

/** The index after the value that begins at `index`. */
function after(events: readonly Event[], index: number): number {
  let open = 0
  let next = index
  do {
    const type = events[next]?.type
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open++
    if (type === EVENT_ID.POP) open--
    next++
  } while (open > 0 && next < events.length)
  return next
}
