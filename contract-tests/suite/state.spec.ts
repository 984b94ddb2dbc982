/**
 * What later requests see of earlier ones: a created item can be read, is in the list, and is gone once it is deleted.
 * No other request is under way meanwhile.
 */

import { about } from './declare.ts'
import { test } from './fixtures.ts'

for (const { operation, requirements } of about('state')) {
  test.describe(operation, () => {
    for (const requirement of requirements) test(requirement.title, ({ contract }) => contract.check(requirement))
  })
}
