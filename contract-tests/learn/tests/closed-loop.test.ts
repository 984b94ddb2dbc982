/**
 * The proof of a profile: a deployment is learnt, a mock is given the profile, and the mock is learnt in turn. What can
 * be told about the two is the same. Of the deployments one of each kind is learnt, and by `npm run drift` all of them.
 * The proofs are in loops.ts, which a thread of its own runs: see ../../targets/thread.ts.
 */

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startThread } from '../../targets/thread.ts'
import type { Loops } from './loops.ts'

const loops = startThread<Loops>(new URL('loops.ts', import.meta.url))
after(loops.close)
const suites = await loops.ask('suites')

test('there are proofs of each kind', () =>
  assert.ok(suites.length === 5 && suites.every(({ names }) => names.length > 1)))

for (const { title, together, names } of suites) {
  describe(title, { concurrency: together }, () => {
    for (const name of names) test(name, () => loops.ask('prove', title, name))
  })
}
