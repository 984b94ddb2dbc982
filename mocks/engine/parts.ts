/**
 * The parts of an engine that answers need only if they contain more than what was sent: generated values, stored
 * items, parameters, forms. A server has them from the start; a page loads them at their first use.
 */

import type { ALL_PARTS } from './all-parts.ts'
import type { Generate } from './generate.ts'

export type Parts = typeof ALL_PARTS

/** Thrown where an answer needs a part that is not loaded. The request has changed no memory by then. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

function missing(): never {
  throw new NotLoaded('a part of the engine is not loaded')
}

function generating(generate: () => unknown): Generate {
  return Object.assign(generate, { nearest: generate })
}

function createPlaceholders(): () => string {
  let count = 0
  return () => `generated ${++count}`
}

/** No parts: every use throws {@link NotLoaded}. */
export const NO_PARTS: Parts = {
  breachesOf: missing,
  createDescribed: missing,
  createGenerate: () => generating(missing),
  createKeyMaker: missing,
  createParameterJudge: missing,
  createRemember: missing,
  createShow: missing,
  readForm: missing,
  sampleOf: missing,
  fixtureItems: missing,
  snapshotOf: missing,
}

/** The parts that judge a user's data. Generated values are placeholders, each different from the others. */
export const JUDGING_PARTS: Parts = {
  ...NO_PARTS,
  createGenerate: () => generating(createPlaceholders()),
  createKeyMaker: () => ({ make: createPlaceholders(), isAddress: () => true }),
  // biome-ignore lint/correctness/useYield: there are no steps.
  *fixtureItems() {
    return new Map()
  },
}
