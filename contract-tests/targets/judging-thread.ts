/** {@link ./judging.ts} in a thread: targets are functions, so they go by their names. */

import {
  type Extent,
  judgeMutant,
  type NoisyVerdict,
  ROWS,
  type Verdict,
  verdictInNoise,
  verdictOn,
} from './judging.ts'
import { NOISES, NOISY } from './noise.ts'
import { mistakeAbout, OTHER_ROWS } from './others/judging.ts'
import { serveThread, startThread, type Thread } from './thread.ts'

const SERVICES = {
  verdictOn: (name: string, extent: Extent): Promise<Verdict> => verdictOn(called(name, ROWS), extent),
  verdictInNoise: (name: string, noise: string, seed: number): Promise<NoisyVerdict> => {
    const { [noise]: kind } = NOISES
    if (kind === undefined) throw new Error(`there is no noise ${noise}`)
    return verdictInNoise(called(name, NOISY), kind, seed)
  },
  mistakeAbout: (name: string): Promise<string | null> => mistakeAbout(called(name, OTHER_ROWS)),
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
