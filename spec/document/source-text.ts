/** The text of a document in YAML or JSON: its value, and the line of each place. */

// js-yaml reads: it takes a sixth of yaml's time and a third of its memory. yaml reads what js-yaml refuses, and finds
// the place of a fault.
import * as yaml from 'js-yaml'
import type { parseDocument } from 'yaml'
import { PartError } from '../contract/contract.ts'
import { isTooDeep } from '../json/beyond.ts'
import { ExactNumber, MOST_LEVELS, parseJson, parsePlainJson, TOO_DEEP, tryParseJson } from '../json/exact-json.ts'
import { setExactAside } from '../json/exact-keywords.ts'
import { tokens } from '../json/pointer.ts'
import { DocumentError, reasonOf } from '../program/user-error.ts'
import { exactYaml, reindentQuoted } from './quoted.ts'

/** The tags of YAML's numbers, which keep those that no double holds. */
const EXACT_NUMBERS = yaml.CORE_SCHEMA.withTags(
  [yaml.intCoreTag, yaml.floatCoreTag].map((core) =>
    yaml.defineScalarTag<number | ExactNumber | typeof yaml.NOT_RESOLVED>(core.tagName, {
      ...core,
      resolve: (source, isExplicit, tagName) => {
        const double = core.resolve(source, isExplicit, tagName)
        const literal = source.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')
        return typeof double === 'number' && tryParseJson(literal)?.exact instanceof ExactNumber
          ? new ExactNumber(literal)
          : double
      },
    }),
  ),
)

/** The value, changed in place, with numbers for its integers. */
function withoutBigInts(value: unknown, seen = new Set<unknown>()): unknown {
  if (typeof value === 'bigint') {
    const double = Number(value)
    return Number.isSafeInteger(double) ? double : new ExactNumber(String(value))
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  seen.add(value)
  for (const [key, member] of Object.entries(value)) Reflect.set(value, key, withoutBigInts(member, seen))
  return value
}

/** The code of yaml's error for a key that is written twice. */
const TWICE = 'DUPLICATE_KEY'

type YamlDocument = ReturnType<typeof parseDocument>

/** What is wrong with a document, apart from duplicate keys. */
function faultOf({ errors }: YamlDocument): YamlDocument['errors'][number] | undefined {
  return errors.find(({ code }) => code !== TWICE)
}

/** js-yaml counts the text, and a block's last value, as levels, too. */
const YAML_DEPTH = MOST_LEVELS + 2

/** What js-yaml says of a text with more levels; it has no code for that. */
const DEEPER = /exceeded maxDepth/

export class SourceText {
  readonly #source: string
  #text: string
  #events: readonly yaml.Event[] | null = null
  /** False if aliases may have made the value a graph. */
  isTree = true
  /** What its author should know of it, each `file:line:column: remark`. */
  readonly remarks: string[] = []

  constructor(source: string, text: string) {
    this.#source = source
    this.#text = text
  }

  /** As {@link exactValue}, with doubles, and the exact numbers of keywords beside them. */
  value(): unknown {
    const value = this.exactValue()
    if (!this.#isExact) setExactAside(value)
    return value
  }

  /**
   * The value of the text, in which a number that no double holds is an `ExactNumber`. Throws a `UserError` with line and
   * column if it is neither JSON nor YAML, and a {@link PartError} if it is empty.
   */
  exactValue(): unknown {
    const value = this.#quickly() ?? this.#exactly()
    if (value !== null && value !== undefined) return value
    throw new PartError('', 'the document is empty')
  }

  /**
   * `file:line:column: reason` for a fault at a pointer. If the text has no such place, the line is that of the nearest
   * place above.
   */
  at(pointer: string, reason: string): string {
    return this.#at(this.#offsetOf(pointer), `${reason} (at ${pointer || 'the root'})`)
  }

  /** The line of a pointer, or of the nearest place above it that the text has. */
  lineAt(pointer: string): number {
    return this.#text.slice(0, this.#offsetOf(pointer)).split('\n').length
  }

  /** Six times as fast as the exact way, in half the memory; undefined if only the exact way can decide. */
  #quickly(): unknown {
    try {
      if (/^\s*[{[]/.test(this.#text)) {
        const value = this.#isExact ? parsePlainJson(this.#text) : parseJson(this.#text).exact
        return keysWritten(this.#text) === keysOf(value) ? value : undefined
      }
    } catch (error) {
      if (isTooDeep(error)) throw this.#tooDeep()
      // It may be YAML that looks like JSON.
    }
    try {
      // The other library reads aliases, because it knows merge keys, too.
      const options = { maxAliases: 0, maxDepth: YAML_DEPTH }
      return yaml.load(this.#text, this.#isExact ? options : { ...options, schema: EXACT_NUMBERS })
    } catch (error) {
      if (isTooDeep(error) || DEEPER.test(reasonOf(error))) throw this.#tooDeep()
      return undefined
    }
  }

  #tooDeep(): DocumentError {
    return new DocumentError(`${this.#source}: ${TOO_DEEP}`)
  }

  /** Uses the library with the best error messages. */
  #exactly(): unknown {
    this.isTree = false
    const options = { merge: true, prettyErrors: false, logLevel: 'error', intAsBigInt: !this.#isExact } as const
    const yaml = this.#mended(exactYaml().parseDocument(this.#text, options), options)
    const fault = faultOf(yaml)
    if (fault !== undefined) throw new DocumentError(this.#at(fault.pos[0], reasonOf(fault)))
    if (yaml.errors.length > 0) this.#noteTwins(yaml)
    try {
      // Each alias is the object itself, so no number of them takes memory.
      const value = yaml.toJS({ maxAliasCount: -1 })
      return this.#isExact ? value : withoutBigInts(value)
    } catch (error) {
      throw isTooDeep(error) ? error : new PartError('', reasonOf(error))
    }
  }

  /** The document, read again with its quoted texts indented, if that is the only fault. */
  #mended(yaml: YamlDocument, options: Parameters<typeof parseDocument>[1]): YamlDocument {
    const mended = faultOf(yaml)?.code === 'MISSING_CHAR' ? reindentQuoted(this.#text) : null
    const again = mended === null ? yaml : exactYaml().parseDocument(mended.text, options)
    if (mended === null || faultOf(again) !== undefined) return yaml
    this.#text = mended.text
    const reason = 'the further lines of this text must be indented: it is read as if they were'
    this.remarks.push(...mended.offsets.map((offset) => this.#at(offset, reason)))
    return again
  }

  /** Notes each duplicate key of an object. The last one counts, as in `JSON.parse`. */
  #noteTwins(yaml: YamlDocument): void {
    const { isScalar, visit } = exactYaml()
    visit(yaml, {
      Map: (_, { items }) => {
        const places = new Map<string, number>()
        for (const { key } of items) {
          if (!isScalar(key) || key.range == null) continue
          const name = String(key.value)
          const [offset] = key.range
          const first = places.get(name)
          places.set(name, offset)
          if (first === undefined) continue
          const line = this.#text.slice(0, first).split('\n').length
          this.remarks.push(
            this.#at(offset, `the key ${JSON.stringify(name)} is also in line ${line}: the value here is used`),
          )
        }
      },
    })
  }

  /** True if doubles hold all numbers of the text; false if they may not. */
  get #isExact(): boolean {
    return !/[\d.]{16}/.test(this.#text)
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
    if (event?.type === yaml.EVENT_ID.SCALAR) return Math.max(0, event.valueStart)
    return event?.type === yaml.EVENT_ID.MAPPING || event?.type === yaml.EVENT_ID.SEQUENCE ? event.start : 0
  }

  #parse(): readonly yaml.Event[] {
    try {
      return yaml.parseEvents(this.#text, { maxDepth: YAML_DEPTH })
    } catch {
      return []
    }
  }

  /** The index of the event that begins a member of the collection that begins at `index`. */
  #child(events: readonly yaml.Event[], index: number, token: string): number | null {
    const parent = events[index]
    if (parent?.type !== yaml.EVENT_ID.MAPPING && parent?.type !== yaml.EVENT_ID.SEQUENCE) return null
    let place = index + 1
    for (let count = 0; events[place] !== undefined && events[place]?.type !== yaml.EVENT_ID.POP; count++) {
      const event = events[place]
      if (parent.type === yaml.EVENT_ID.SEQUENCE) {
        if (String(count) === token) return place
      } else {
        const isKey = event?.type === yaml.EVENT_ID.SCALAR && yaml.getScalarValue(this.#text, event) === token
        place = after(events, place)
        if (isKey) return place
      }
      place = after(events, place)
    }
    return null
  }
}

/** How many keys the text of a JSON document has. */
function keysWritten(text: string): number {
  let count = 0
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count++
  return count
}

/**
 * How many keys the objects of a document have: fewer than were written, if one of them has a key twice. A document may
 * be deeper than the stack.
 */
function keysOf(document: unknown): number {
  const values = [document]
  let count = 0
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) continue
    const members = Object.values(value)
    if (!Array.isArray(value)) count += members.length
    for (const member of members) values.push(member)
  }
  return count
}

/** The index after the value that begins at `index`. */
function after(events: readonly yaml.Event[], index: number): number {
  let open = 0
  let next = index
  do {
    const type = events[next]?.type
    if (type === yaml.EVENT_ID.MAPPING || type === yaml.EVENT_ID.SEQUENCE) open++
    if (type === yaml.EVENT_ID.POP) open--
    next++
  } while (open > 0 && next < events.length)
  return next
}
