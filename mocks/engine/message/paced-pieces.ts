/** Answers that are sent piece by piece. */

/** A body in pieces. */
export type PacedPieces = {
  /** They make up the body. */
  readonly pieces: readonly string[]
  /** Milliseconds between two of them. */
  readonly pace: number
  /** Further pieces, by their number from 0, until the client leaves; null if the body ends. */
  readonly next: ((number: number) => string) | null
}
