/** The contract, one test for each thing to do. */

import { plan, test } from './suite.ts'

for (const job of plan.jobs) {
  test(`${job.id}: ${job.title}`, async ({ perform }) => {
    await perform(job)
  })
}
