/**
 * What an engine takes for answers that are made of more than what was sent: generated values, what is remembered,
 * parameters, forms. A server has it from the start; a page, for which most of that is never asked, loads it late.
 */

import type { createShow } from './alternatives.ts'
import type { readForm } from './form.ts'
import type { createGenerate, Generate } from './generate.ts'
import type { createParameterJudge } from './parameters.ts'
import type { sampleOf } from './sample.ts'
import type { createRemember } from './store/remember.ts'
import type { fixtureItems, snapshotOf } from './store/stock.ts'

export type Parts = {
  readonly createGenerate: typeof createGenerate
  readonly createParameterJudge: typeof createParameterJudge
  readonly createRemember: typeof createRemember
  readonly createShow: typeof createShow
  readonly readForm: typeof readForm
  readonly sampleOf: typeof sampleOf
  readonly fixtureItems: typeof fixtureItems
  readonly snapshotOf: typeof snapshotOf
}

/** Thrown instead of an answer that takes a part which is not loaded. Nothing has been remembered by then. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

function missing(): never {
  throw new NotLoaded('a part of the engine is not loaded')
}

function generating(generate: () => unknown): Generate {
  return Object.assign(generate, { nearest: generate })
}

/** None of them: every use throws {@link NotLoaded}. */
export const NO_PARTS: Parts = {
  createGenerate: () => generating(missing),
  createParameterJudge: missing,
  createRemember: missing,
  createShow: missing,
  readForm: missing,
  sampleOf: missing,
  fixtureItems: missing,
  snapshotOf: missing,
}

/** Enough to judge data that somebody gives: what would be generated is no more than different each time. */
export const JUDGING_PARTS: Parts = {
  ...NO_PARTS,
  createGenerate: () => {
    let count = 0
    return generating(() => `generated ${++count}`)
  },
  fixtureItems: () => new Map(),
}
