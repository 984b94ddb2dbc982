/** Numbers and names that no other request carries: a service may take nothing twice. */

/** Numbers that read TEST: 16 digits, or 9 where a target holds no more. */
const WIDE = 7357_000_000_000_000
const NARROW = 735_700_000
/** Numbers that each process has for itself; one that needs more goes on in the next one's. */
const SHARE = 100_000
/** Processes whose numbers differ. */
const RUNS = 10_000_000

/** One number in the forms that a body may have it in, the most telling first. */
export type Numbered = {
  readonly integers: readonly number[]
  /** Texts that hold the number; the first ones also hold a text of the caller's. */
  readonly names: (text: string) => readonly string[]
}

/** The first run whose label has five characters. */
const LONG_LABEL = 36 ** 4

/** A run whose label is a character shorter or longer at least. */
export function otherRun(run: number): number {
  return run < LONG_LABEL ? LONG_LABEL + run : LONG_LABEL / 36 + (run % (LONG_LABEL - LONG_LABEL / 36))
}

/** Gives each number once. `run`, from 0 to 9,999,999, is another in each process that sends. */
export class Numbers {
  readonly #run: number
  #count = 0

  constructor(run: number) {
    this.#run = run
  }

  /** A number for a text of the caller's own. */
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
      // Twelve characters hold a run and many of its numbers; less holds fewer.
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
