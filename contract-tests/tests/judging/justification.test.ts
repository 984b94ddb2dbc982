/** No case fails anybody without a sentence that it stands on. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundled } from '../../../spec/document/bundled.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { casesOf } from '../../cases/cases.ts'

const LIBRARY = fileURLToPath(new URL('../library.yaml', import.meta.url))

for (const api of [bundled, (await loadContract(LIBRARY)).contract]) {
  const cases = api.operations.flatMap((operation) => casesOf(api, operation, 1, { token: 'a-token' }))

  test(`${api.title}: each case has a sentence, and a must names its source`, () => {
    assert.ok(cases.length > 20)
    for (const { id, because, requirement, expectation } of cases) {
      assert.match(because, /^\S.*\S$/, id)
      // A hostile reader looks it up: a place in the document, or a section of a standard.
      if (requirement?.level === 'must' && expectation !== 'open') assert.match(because, /\/|RFC \d+ section/, id)
    }
  })
}
