/**
 * What `npm test` proves by a sample and what it leaves to the night. `npm run test:nightly` runs every test and tries
 * more of each kind; the workflows of `.github` run it each night and before a release.
 */

import { type TestContext, test } from 'node:test'

/** The commands that write tables try even more than the night does: `WHOLE` is all there is. */
export const isWhole = process.env.WHOLE === 'true'
/** Whether more is tried than `npm test` tries. */
export const isNight = isWhole || process.env.NIGHTLY === 'true'

/** The first number by day, for `npm test`, and the second at night, which tries more. */
export function dayOrNight(day: number, night: number): number {
  return isNight ? night : day
}

/** By day one of so many of each kind, the first one among them; at night all. */
export function sampled<T>(every: number, all: readonly T[]): readonly T[] {
  return all.filter((_, index) => index % dayOrNight(every, 1) === 0)
}

/** A test of the night. What it proves takes long, and a change that breaks it seldom passes the tests beside it. */
export function nightly(name: string, run: (context: TestContext) => Promise<void> | void): void {
  if (isNight) test(name, run)
}
