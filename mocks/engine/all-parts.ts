/** All parts of an engine, which {@link Parts} describes. */

import { breachesOf } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { createDescribed } from './described.ts'
import { readForm } from './form.ts'
import { createGenerate } from './generate.ts'
import { createParameterJudge } from './parameters.ts'
import { sampleOf } from './sample.ts'
import { createKeyMaker } from './store/key-maker.ts'
import { createRemember } from './store/remember.ts'
import { fixtureItems, snapshotOf } from './store/stock.ts'

export const ALL_PARTS = {
  breachesOf,
  createDescribed,
  createGenerate,
  createKeyMaker,
  createParameterJudge,
  createRemember,
  createShow,
  readForm,
  sampleOf,
  fixtureItems,
  snapshotOf,
} as const
