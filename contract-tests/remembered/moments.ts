/** Checks the moments that an item tells of itself: a change leaves when it was created, and moves when it last changed. */

import { birthsOf, changesOf, countersOf } from '../../spec/requirements/properties.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import type { Difference } from '../stored/difference.ts'
import { isLike, isMomentText, isSameBirth } from '../stored/likeness.ts'
import { ownMarksOf } from '../stored/specimen.ts'
import { changingBodies, type ItemCheck, onTwo, wholeBodies } from './kept.ts'

/** So long an item stays as it is where its moments have whole seconds. */
const SECOND = 1100
const MINUTE = 60_000

const isMoment = (value: unknown): value is string => typeof value === 'string' && isMomentText(value)

/** Checks that a change leaves the moment of creation: services may write it in another precision, or time zone. */
export async function keepsItsBirth(collection: Collection, use: Use): Promise<StateResult> {
  const names = birthsOf(collection.resource.schema)
  const moved: ItemCheck = ({ made: { sent }, before, steps }) =>
    names.flatMap((name): Difference[] => {
      const [expected, found] = [before[name], steps.at(-1)?.after[name]]
      const isMoved = isMoment(expected) && isMoment(found) && !isSameBirth(expected, found)
      return isMoved && !Object.hasOwn(sent, name) ? [{ name, expected, found }] : []
    })
  return onTwo(collection, use, moved, {
    bodies: (turn) => changingBodies(collection, use, turn),
    pause: (before) => {
      const moments = names.map((name) => before[name]).filter(isMoment)
      return moments.every((moment) => Date.parse(moment) % 1000 === 0) ? SECOND : 25
    },
  })
}

/** Checks that a change that is shown moves the moment of the last change, unless that has no seconds. */
export async function tellsItsChange(collection: Collection, use: Use): Promise<StateResult> {
  const names = changesOf(collection.resource.schema)
  const stays: ItemCheck = ({ made, before, steps }) => {
    const change = steps.find(({ sent, after }) =>
      Object.keys(sent).some((name) => !isLike(before[name], after[name]) && isLike(sent[name], after[name])),
    )
    const told = names.filter((name) => isMoment(before[name]) && Date.parse(before[name]) % MINUTE !== 0)
    if (change === undefined || told.length === 0)
      throw new Undecided('no change and moment of it are shown', made.draft)
    return told.flatMap((name): Difference[] => {
      const isStill = before[name] === change.after[name] && !Object.hasOwn(change.sent, name)
      return isStill ? [{ name, expected: 'a later moment', found: change.after[name] }] : []
    })
  }
  return onTwo(collection, use, stays, { bodies: () => wholeBodies(collection, use), pause: () => SECOND })
}

/** Checks that a change that is shown counts up the numbers that count changes. */
export async function countsUp(collection: Collection, use: Use): Promise<StateResult> {
  const counters = countersOf(collection.resource.schema)
  const stays: ItemCheck = ({ made, before, steps: [change] }) => {
    const isShown = ownMarksOf(change?.sent ?? {}, made.sent)
      .entries()
      .some(([name, one]) => isLike(one, change?.after[name]))
    if (change === undefined || !isShown) throw new Undecided('no change is shown', made.draft)
    return counters.flatMap(([name, by]): Difference[] => {
      const [was, found] = [Number(before[name]), Number(change.after[name])]
      const isUp = by === 'one' ? found === was + 1 : found > was
      // A version that a change has to know is sent as it was.
      const isGiven = Object.hasOwn(change.sent, name) && !isLike(change.sent[name], was)
      return isUp || Number.isNaN(was + found) || isGiven ? [] : [{ name, expected: was + 1, found }]
    })
  }
  return onTwo(collection, use, stays, { bodies: () => wholeBodies(collection, use) })
}
