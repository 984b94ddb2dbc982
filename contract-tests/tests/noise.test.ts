/** When the loss of an answer counts against a target. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundled } from '../../spec/bundled.ts'
import type { Loss } from '../run/noise.ts'
import { planOf, sessionOf } from '../run/run.ts'
import { SETTINGS } from '../targets/judging.ts'
import { TOKEN, withTarget } from '../targets/reference.ts'

const [operation] = bundled.contract.operations
assert.ok(operation)

const lost = (kind: string): Loss => ({ kind, message: kind })

test('a loss counts if it happens three times in the same way, and more often after noise', () =>
  withTarget({}, async ({ url }) => {
    const settings = { ...SETTINGS, target: url }
    const session = sessionOf(planOf(bundled, settings, TOKEN), settings, TOKEN)
    /** How often a request is sent that loses these answers, and what is said of that. */
    const asked = async (...losses: readonly string[]): Promise<readonly [number, string | null]> => {
      let times = 0
      const ask = async (time: number): Promise<string | undefined> => {
        times++
        return losses[time]
      }
      const lossIn = (loss: string | undefined): Loss | null => (loss === undefined ? null : lost(loss))
      const { noise } = await session.insist(operation, ask, lossIn)
      return [times, noise]
    }
    const always = Array<string>(20).fill('closed')
    assert.deepEqual(await asked(), [1, null])
    assert.deepEqual(await asked(...always), [3, null])
    assert.deepEqual(await asked('closed', 'closed'), [3, 'closed; asked again, an answer came'])
    assert.deepEqual(await asked('closed', 'timeout'), [2, 'closed; asked again: timeout'])
    assert.deepEqual(await asked(...always), [5, null])
    for (let time = 0; time < 9; time++) await asked('closed')
    assert.deepEqual(await asked(...always), [8, null])
  }))
