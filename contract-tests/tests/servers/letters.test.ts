/**
 * The judge is right about the state of a service in another language. Here every twelfth server is judged, at night every
 * third, and by `npm run wild` all of them.
 */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dayOrNight, sampled } from '../../../.ci/nightly.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { prepare } from '../../targets/others/judging.ts'
import { hasPython, LETTERS, mistakeAboutLetters, stateOutcomes } from '../../wild/letters.ts'

test('every requirement about its state is broken by one of the servers', async () => {
  const { api } = await prepare(fileURLToPath(new URL('../../wild/letters/openapi.yaml', import.meta.url)))
  const state = requirementsOf(api).filter(({ concern }) => concern.kind === 'state')
  const broken = new Set(LETTERS.flatMap(({ breach }) => breach?.requirement ?? []))
  assert.deepEqual(
    state.filter(({ id }) => !broken.has(id)),
    [],
  )
})

const skip = (await hasPython()) ? false : 'python3 is not there'

describe('a store in Python', { concurrency: 4, skip }, () => {
  test('every requirement about its state is decided, also if reading is behind writing', async () => {
    for (const habits of sampled(2, [['replica', 'normalises'], []])) {
      const outcomes = Object.entries(await stateOutcomes(habits))
      assert.deepEqual(
        outcomes.filter(([, outcome]) => outcome !== 'passed'),
        [],
      )
      assert.equal(outcomes.length, 10)
    }
  })
  for (const one of LETTERS.filter((_, index) => index % dayOrNight(12, 3) === 0)) {
    test(`${one.name}: ${one.breach?.requirement ?? 'conforms'}`, async () => {
      assert.equal(await mistakeAboutLetters(one), null)
    })
  }
})
