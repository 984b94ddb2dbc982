/**
 * The judge is right about the state of a service in another language. Here one server in 48 is judged, at night every
 * third, and by `npm run wild` all of them.
 */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayOrNight, sampled } from '../../../.ci/nightly.ts'
import { prepare, stateOf } from '../../targets/others/judging.ts'
import { hasPython, LETTERS, LETTERS_DOCUMENT, mistakeAboutLetters, stateOutcomes } from '../../wild/letters.ts'

const state = stateOf((await prepare(LETTERS_DOCUMENT)).api)

test('every requirement about its state is broken by one of the servers', () => {
  const broken = new Set(LETTERS.flatMap(({ breach }) => breach?.requirement ?? []))
  const unbroken = state.filter((id) => !broken.has(id))
  assert.deepEqual(unbroken, [])
})

const skip = (await hasPython()) ? false : 'python3 is not there'

describe('a store in Python', { concurrency: 4, skip }, () => {
  test('every requirement about its state is decided, also if reading is behind writing', async () => {
    for (const habits of sampled(2, [['replica', 'normalises'], []])) {
      const outcomes = await stateOutcomes(habits)
      assert.deepEqual(outcomes, Object.fromEntries(state.map((id) => [id, 'passed'])))
    }
  })
  for (const one of LETTERS.filter((_, index) => index % dayOrNight(48, 3) === 0)) {
    test(`${one.name}: ${one.breach?.requirement ?? 'conforms'}`, async () => {
      assert.equal(await mistakeAboutLetters(one), null)
    })
  }
})
