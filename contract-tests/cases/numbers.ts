/** Numbers and names that no other request contains, since a service may refuse a value that it already has. */

/** Numbers that read TEST (7357): with 16 digits, or with 9 for a target that stores no larger ones. */
const WIDE = 7357_000_000_000_000
const NARROW = 735_700_000
/** How many numbers each process has for itself; one that needs more uses those of the next. */
const SHARE = 100_000
/** How many processes have numbers of their own. */
const RUNS = 10_000_000

/** One number in the forms in which a body may contain it, the easiest to recognise first. */
export type Numbered = {
  readonly integers: readonly number[]
  /** Texts that contain the number; the first also contains the caller's text. */
  readonly names: (text: string) => readonly string[]
}

/** The first run whose label has five characters. */
const LONG_LABEL = 36 ** 4

/** A run whose label is at least one character shorter or longer. */
export function otherRun(run: number): number {
  return run < LONG_LABEL ? LONG_LABEL + run : LONG_LABEL / 36 + (run % (LONG_LABEL - LONG_LABEL / 36))
}

/** Gives out each number once. `run`, from 0 to 9,999,999, differs between the processes that send. */
export class Numbers {
  readonly #run: number
  #count = 0

  constructor(run: number) {
    this.#run = run
  }

  /** A number for the caller's own text. */
  count(): number {
    return this.#count++
  }

  next(): Numbered {
    const count = this.count()
    const label = `${this.#run.toString(36)} ${count}`
    const narrow = (this.#run + count) % SHARE
    const wide = (this.#run * SHARE + count) % (RUNS * SHARE)
    return {
      integers: [WIDE + wide, NARROW + narrow, narrow, narrow % 100],
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
