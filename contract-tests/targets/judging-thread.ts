/** {@link ./judging.ts} in a thread: targets are functions, so they go by their names. */

import {
  type Extent,
  type Found,
  type FoundInNoise,
  judgeInNoise,
  judgeMutant,
  judgeTarget,
  type Share,
  TARGETS,
} from './judging.ts'
import { NOISES, NOISY } from './noise.ts'
import { mistakeAbout } from './others/judging.ts'
import { OTHER_TARGETS } from './others/variations.ts'
import { serveThread, startThread, type Thread } from './thread.ts'

const SERVICES = {
  judgeTarget: (name: string, extent: Extent): Promise<Found> => judgeTarget(called(name, TARGETS), extent),
  judgeInNoise: (name: string, noise: string, seed: number): Promise<FoundInNoise> => {
    const { [noise]: kind } = NOISES
    if (kind === undefined) throw new Error(`there is no noise ${noise}`)
    return judgeInNoise(called(name, NOISY), kind, seed)
  },
  mistakeAbout: (name: string, share?: Share): Promise<string | null> =>
    mistakeAbout(called(name, OTHER_TARGETS), share),
  judgeMutant,
}

/** The one of a name. */
function called<T extends { readonly name: string }>(name: string, all: readonly T[]): T {
  const found = all.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no target ${name}`)
  return found
}

export function startJudging(): Thread<typeof SERVICES> {
  return startThread(new URL(import.meta.url))
}

serveThread(SERVICES)
