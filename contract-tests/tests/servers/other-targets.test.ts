/**
 * The judge is right about servers of other services, whose faults and oddities are known. Here every thirty-second
 * broken one meets the cases of what it breaks, and a few conforming ones meet every fourth job, their neighbours the rest;
 * at night twice as many, and `npm run targets` asks everything of everyone. Those that it has not listed are judged by day, too.
 */

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { dayOrNight, sampled } from '../../../.ci/nightly.ts'
import { isNew } from '../../targets/judged.ts'
import { startJudging } from '../../targets/judging-thread.ts'
import { OTHER_TARGETS } from '../../targets/others/variations.ts'

const broken = OTHER_TARGETS.filter(({ breaks }) => breaks !== null)
const conforming = OTHER_TARGETS.filter(({ breaks }) => breaks === null)

test('there are enough of them, each with its own name', () => {
  assert.ok(broken.length >= 60 && conforming.length >= 20)
  assert.equal(new Set(OTHER_TARGETS.map(({ name }) => name)).size, OTHER_TARGETS.length)
})

const chosen = conforming.filter(({ name }) =>
  /unique$|not found$|get 4|as it is|refused$|150 uses|room for 20/.test(name),
)
const sample = [
  ...broken.filter((target, index) => index % dayOrNight(32, 16) === 0 && !isNew(target)),
  ...sampled(2, chosen).filter((target) => !isNew(target)),
  ...OTHER_TARGETS.filter(isNew),
]

const judging = startJudging()
after(judging.close)

describe('targets of other services', { concurrency: 4 }, () => {
  for (const [index, target] of sample.entries()) {
    const { name, breaks } = target
    test(`${name}: ${breaks ?? 'conforms'}`, async () => {
      const share = breaks === null && !isNew(target) ? { of: dayOrNight(4, 2), from: index } : undefined
      assert.equal(await judging.ask('mistakeAbout', name, share), null)
    })
  }
})
