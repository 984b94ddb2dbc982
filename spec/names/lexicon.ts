/**
 * Finds what a name means among the rows of `lexicon.yaml`. The row with most words wins; of these, one that takes the
 * whole name, then its end, its start, any of its words; of these, one that asks for the object. Browser-safe.
 */

import { once } from '../program/once.ts'
import { rememberingNames } from './words.ts'

/** How the words of a row stand in a name. The order is that of precedence. */
export const PLACES = ['whole', 'end', 'start', 'any'] as const

/** The names of a role, by how they match, with `-` between words and `<class>` for each word of a class. */
export type LexiconRow<RoleId extends string = string> = {
  readonly role: RoleId
  readonly names: Readonly<Partial<Record<(typeof PLACES)[number], string>>>
  /** The class of objects whose properties alone have these names. */
  readonly object?: string
}

/** Words by the name of their class, with a space between. */
export type WordClasses = Readonly<Record<string, string>>

/** One name of a row. The best of several has the lowest `rank`. */
type LexiconEntry<RoleId> = {
  readonly role: RoleId
  readonly rank: number
  readonly objects: ReadonlySet<string> | null
}

type LexiconEntries<RoleId extends string> = ReadonlyMap<string, readonly LexiconEntry<RoleId>[]>

/** The place of one of several at the end of its name; the last four of a number are none. */
export const NUMBERED = /(?<=\p{L}{4})[1-3]$|(?<=\p{L}{5})[4-9]$/u

/** The roles of names, by one table of rows, which are read when it is first asked: few programs need all tables. */
export class Lexicon<RoleId extends string> {
  readonly #entries: () => LexiconEntries<RoleId>
  readonly #longest = once(() =>
    Math.max(
      0,
      ...this.#entries()
        .keys()
        .map((name) => name.split('-').length),
    ),
  )

  constructor(rows: readonly LexiconRow<RoleId>[], classes: WordClasses) {
    this.#entries = once(() => entriesOf(rows, classes))
  }

  /** The role of a name; null where none has it. `words`, `called`: the words of the name and of its object, with `-` between. */
  roleOf(words: string, called: string): RoleId | null {
    return this.#of(called)(words)
  }

  readonly #of = rememberingNames((called) => rememberingNames((words) => this.#find(words, called)))

  #find(words: string, called: string): RoleId | null {
    const all = words.split('-')
    const ends = once(() => endingsOf(called))
    const entries = this.#entries()
    // The second of several means what the first does.
    const first = entries.has(all.at(-1) ?? '') ? words : words.replace(NUMBERED, '')
    if (first !== words) return this.roleOf(first, called)
    for (let count = Math.min(all.length, this.#longest()); count > 0; count--) {
      let best: LexiconEntry<RoleId> | null = null
      for (let first = all.length - count; first >= 0; first--) {
        const name = all.slice(first, first + count).join('-')
        for (const entry of entries.get(name) ?? []) {
          const fits = PLACE_FITS[entry.rank]?.(first === 0, first + count === all.length) ?? false
          if (
            fits &&
            (entry.objects === null || ends().some((ending) => entry.objects?.has(ending))) &&
            outranks(entry, best)
          )
            best = entry
        }
      }
      if (best !== null) return best.role
    }
    return null
  }

  /** The names that two roles claim alike. */
  *conflicts(): Generator<string> {
    for (const [name, entries] of this.#entries()) {
      const places = Map.groupBy(entries, ({ rank, objects }) => `${rank} ${[...(objects ?? [])].join(' ')}`)
      for (const [place, same] of places)
        if (same.length > 1)
          yield `${name} (${PLACES[Number.parseInt(place, 10)]}): ${same.map(({ role }) => role).join(', ')}`
    }
  }
}

function entriesOf<RoleId extends string>(
  rows: readonly LexiconRow<RoleId>[],
  classes: WordClasses,
): LexiconEntries<RoleId> {
  const wordsIn = (name: string): readonly string[] => (classes[name] ?? '').split(' ')
  const objectsOf = rememberingNames((name) => new Set(wordsIn(name)))
  const entries = new Map<string, readonly LexiconEntry<RoleId>[]>()
  for (const { role, names, object } of rows) {
    const objects = object === undefined ? null : objectsOf(object)
    for (const [rank, place] of PLACES.entries()) {
      const entry = { role, rank, objects }
      // Most names have one entry, which all names of a place share.
      const alone = [entry]
      const add = (name: string): void => {
        const before = entries.get(name)
        entries.set(name, before === undefined ? alone : [...before, entry])
      }
      for (const one of names[place]?.split(' ') ?? [])
        if (one.includes('<')) for (const name of eachSpelling(one, wordsIn)) add(name)
        else add(one)
    }
  }
  return entries
}

/** A name, or where it has classes, a name for each of their words. */
export function eachSpelling(name: string, wordsIn: (classOf: string) => readonly string[]): readonly string[] {
  const [whole = '', inner] = (name.includes('<') ? /<(\w+)>/.exec(name) : null) ?? []
  if (inner === undefined) return [name]
  return wordsIn(inner).flatMap((word) => eachSpelling(name.replace(whole, word), wordsIn))
}

/** Whether words that begin or end a name are where a row wants them, in the order of {@link PLACES}. */
const PLACE_FITS: readonly ((isAtStart: boolean, isAtEnd: boolean) => boolean)[] = [
  (isAtStart, isAtEnd) => isAtStart && isAtEnd,
  (_, isAtEnd) => isAtEnd,
  (isAtStart) => isAtStart,
  () => true,
]

function outranks<RoleId>(one: LexiconEntry<RoleId>, other: LexiconEntry<RoleId> | null): boolean {
  if (other === null || one.rank !== other.rank) return other === null || one.rank < other.rank
  return one.objects !== null && other.objects === null
}

/** `cart-item`, `item`: what the name of an object ends with. */
export function endingsOf(called: string): readonly string[] {
  const words = called.split('-')
  return words.map((_, index) => words.slice(index).join('-'))
}
