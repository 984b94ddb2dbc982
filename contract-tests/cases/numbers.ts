/** The numbers by which a run's values differ from those of every other run. */

import { AsyncLocalStorage } from 'node:async_hooks'

/** Numbers that read TEST (7357): with 16 digits, or with 9 for a target that stores no larger ones. */
const WIDE = 7357_000_000_000_000
const NARROW = 735_700_000
/** The count of numbers that belong to one process. A process that needs more takes the numbers of the next process. */
const SHARE = 100_000
/** How many processes have numbers of their own. */
export const RUNS = 10_000_000
/** The count of all numbers, over all processes. */
export const NUMBERS = RUNS * SHARE

/** One number in the forms in which a body may contain it, the easiest to recognise first. */
export type Numbered = {
  readonly integers: readonly number[]
  readonly uuid: string
  /** Lower-case letters alone: enough for a run and all of its numbers, and a few. */
  readonly letters: readonly string[]
  /** Texts that contain the number; the first also contains the caller's text. */
  readonly names: (text: string) => readonly string[]
}

/** The first run whose label has five characters. */
const LONG_LABEL = 36 ** 4

/** A run whose label is at least one character shorter or longer. */
export function otherRun(run: number): number {
  return run < LONG_LABEL ? LONG_LABEL + run : LONG_LABEL / 36 + (run % (LONG_LABEL - LONG_LABEL / 36))
}

/** Some of the numbers of a run: `at` tells each by its place. `turn` changes whenever its own places are taken. */
type NumberLane = { readonly at: (place: number) => number; used: number; turn: number }

/** From here on are the numbers of what is made once for all work. */
const FOR_ALL = SHARE - 5000

/** Gives out each number once. `run`, from 0 to 9,999,999, differs between the processes that send. */
export class Numbers {
  readonly #run: number
  readonly #whole = laneOf((place) => place)
  readonly #lanes = new AsyncLocalStorage<NumberLane>()

  constructor(run: number) {
    this.#run = run
  }

  /** A number for the caller's own text. */
  count(): number {
    return nextNumberOf(this.#lane)
  }

  get #lane(): NumberLane {
    return this.#lanes.getStore() ?? this.#whole
  }

  /** So many numbers for the work of each item as `sizeOf` says, and then others: they don't depend on whichever work comes first. */
  apart<Item>(items: readonly Item[], sizeOf: (item: Item) => number): <T>(item: Item, work: () => T) => T {
    const outer = this.#lane
    const turn = ++outer.turn
    const lanes = new Map<Item, NumberLane>()
    for (const [index, item] of items.entries()) {
      const [begin, size] = [outer.used, sizeOf(item)]
      outer.used += size
      const at = (place: number): number => {
        if (place < size) return outer.at(begin + place)
        // If somebody else has taken the places behind, what comes first counts after all.
        if (outer.turn !== turn) return nextNumberOf(outer)
        const further = end + (place - size) * stride + index
        outer.used = Math.max(outer.used, further + 1)
        return outer.at(further)
      }
      lanes.set(item, laneOf(at))
    }
    const end = outer.used
    const stride = strideOver(items.length)
    return (item, work) => this.#lanes.run(lanes.get(item) ?? outer, work)
  }

  /** Work that is done once for all other work, by whichever needs it first: number `index` of `count` such. */
  once<T>(index: number, count: number, work: () => T): T {
    const lane = laneOf((place) => FOR_ALL + place * strideOver(count) + index)
    return this.#lanes.run(lane, work)
  }

  /** The first number of this process, as a seed for values that no other process draws. */
  get first(): number {
    return this.#run * SHARE
  }

  namesIn(text: string): readonly string[] {
    return namesOf(text, this.#run.toString(36))
  }

  next(): Numbered {
    const count = this.count()
    const label = `${this.#run.toString(36)} ${count}`
    const narrow = (this.#run + count) % SHARE
    const wide = (this.first + count) % NUMBERS
    return {
      // The last two digits are not 0: few services accept that.
      integers: [WIDE + wide, NARROW + narrow, 1 + narrow, 1 + (narrow % 99)],
      uuid: uuidOf(WIDE + wide),
      letters: [lettersOf(wide, this.#run < LONG_LABEL ? 9 : 10), lettersOf(narrow, 4)],
      // Twelve characters have room for a run and many of its numbers; shorter texts for fewer.
      names: (text) => [
        `Contract test ${label}: ${text}`,
        `Test ${label}`,
        label,
        wide.toString(36).padStart(8, '0'),
        narrow.toString(36).padStart(4, '0'),
        narrow.toString(36),
      ],
    }
  }
}

/** The names of items in a text, as `next` writes them: those of any run, or of the run with this label. */
export function namesOf(text: string, label = '\\w+'): readonly string[] {
  return [...text.matchAll(new RegExp(`[Tt]est[ -]${label}[ -]\\d+`, 'g'))].map(([name]) => name)
}

function laneOf(at: NumberLane['at']): NumberLane {
  return { at, used: 0, turn: 0 }
}

/** In steps of an even length all numbers would be odd, or all even: who refuses each second one would never show it. */
function strideOver(count: number): number {
  let stride = count
  while (stride % 2 === 0 || stride % 3 === 0 || stride % 5 === 0 || stride % 7 === 0) stride++
  return stride
}

function nextNumberOf(lane: NumberLane): number {
  lane.turn++
  return lane.at(lane.used++)
}

/** A UUID (RFC 9562 section 5.4) that contains a number of 16 digits. */
function uuidOf(integer: number): string {
  const digits = String(integer).padStart(16, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 16)}00-000000000000`
}

/** The letters of a number as codes are written, in eight and more: what is shorter may be the code of something. */
export function codesOf([long = '']: Numbered['letters']): readonly string[] {
  const last = long.slice(-8)
  return [last, last.toUpperCase(), long.toUpperCase()]
}

/** A number in letters, as digits of base 26. */
export function lettersOf(number: number, length: number): string {
  const letter = (digit: number): string => String.fromCharCode('a'.charCodeAt(0) + digit)
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26)) text = letter(rest % 26) + text
  return text.padStart(length, 'a')
}
