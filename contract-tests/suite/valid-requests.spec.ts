/**
 * Requests that the document allows: boundary values, unusual spellings, few and many properties, one after another and
 * at once. The service accepts each, and answers as documented: the Plant Store with 200, and a Plant that has the
 * values that were sent.
 */

import { about } from './declare.ts'
import { test } from './fixtures.ts'

for (const { operation, requirements } of about('success', 'success-body', 'echo', 'edge', 'spelling', 'repetition')) {
  test.describe(operation, () => {
    for (const requirement of requirements) test(requirement.title, ({ contract }) => contract.check(requirement))
  })
}
