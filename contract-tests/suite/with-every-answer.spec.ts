/**
 * What the document says of answers and of their headers, wherever they occur, and that every request gets an answer.
 * These tests send nothing of their own: they judge the answers to the requests of the other tests.
 */

import { about } from './declare.ts'
import { test } from './fixtures.ts'

for (const { operation, requirements } of about('answer', 'answer-body', 'header', 'withheld', 'open-answer')) {
  test.describe(operation, () => {
    for (const requirement of requirements) test(requirement.title, ({ contract }) => contract.check(requirement))
  })
}
