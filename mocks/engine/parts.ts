/**
 * The parts of an engine that answers need only if they contain more than what was sent: generated values, stored
 * items, parameters, forms. A server has them from the start; a page loads them at their first use.
 */

import type { breachesOf } from './allowed.ts'
import type { createShow } from './alternatives.ts'
import type { readForm } from './form.ts'
import type { createGenerate, Generate } from './generate.ts'
import type { createParameterJudge } from './parameters.ts'
import type { sampleOf } from './sample.ts'
import type { createKeyMaker } from './store/key-maker.ts'
import type { createRemember } from './store/remember.ts'
import type { fixtureItems, snapshotOf } from './store/stock.ts'

export type Parts = {
  readonly breachesOf: typeof breachesOf
  readonly createGenerate: typeof createGenerate
  readonly createKeyMaker: typeof createKeyMaker
  readonly createParameterJudge: typeof createParameterJudge
  readonly createRemember: typeof createRemember
  readonly createShow: typeof createShow
  readonly readForm: typeof readForm
  readonly sampleOf: typeof sampleOf
  readonly fixtureItems: typeof fixtureItems
  readonly snapshotOf: typeof snapshotOf
}

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
  fixtureItems: () => new Map(),
}
