/** No case fails anybody without a sentence that it stands on. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundled } from '../../spec/bundled.ts'
import { loadContract } from '../../spec/load.ts'
import { planOf } from '../run/run.ts'
import { SETTINGS } from '../targets/judging.ts'
import { trialsOf } from '../trials/trials.ts'

const LIBRARY = fileURLToPath(new URL('./library.yaml', import.meta.url))

for (const compiled of [bundled, await loadContract(LIBRARY)]) {
  const { workshops } = planOf(compiled, SETTINGS, 'a-token')
  const trials = [...workshops.values()].flatMap((workshop) => trialsOf(compiled, workshop, 1))

  test(`${compiled.contract.title}: each case has a sentence, and a must names its source`, () => {
    assert.ok(trials.length > 20)
    for (const { id, because, requirement, expectation } of trials) {
      assert.match(because, /^\S.*\S$/, id)
      // A hostile reader looks it up: a place in the document, or a section of a standard.
      if (requirement?.level === 'must' && expectation !== 'open') assert.match(because, /\/|RFC \d+ section/, id)
    }
  })
}
