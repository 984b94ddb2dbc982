/**
 * Requests that break the document in exactly one way: a property that is missing or of a wrong type, a bound that is
 * passed, text that is no JSON. The service refuses each as documented: the Plant Store with 400 and an Error.
 */

import { about } from './declare.ts'
import { test } from './fixtures.ts'

for (const { operation, requirements } of about(
  'request-body',
  'request-media',
  'request-text',
  'request-parameter',
  'failure',
  'failure-body',
)) {
  test.describe(operation, () => {
    for (const requirement of requirements) test(requirement.title, ({ contract }) => contract.check(requirement))
  })
}
