/** What a run does with a target that is busy: how long it waits after a 429, and what it sends at once after a 503. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../../spec/contract/contract.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import type { Answer } from '../../../spec/http/message.ts'
import { readApi } from '../../../spec/read/contract.ts'
import { Patience, severalAtOnce } from '../../client/pace.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { type Decisions, error, TOKEN, withTarget } from '../../targets/reference.ts'
import { pause } from '../../targets/variations.ts'

/** Operations that each document these statuses. */
function operationsWith(count: number, ...statuses: readonly number[]): readonly Operation[] {
  const responses = Object.fromEntries(statuses.map((status) => [status, { description: 'an answer' }]))
  const paths = Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, { get: { responses } }]))
  return readApi({ openapi: '3.1.0', info: { title: 'Busy', version: '1' }, paths }).operations
}

const answer = (status: number): Answer => ({
  kind: 'answer',
  status,
  version: '1.1',
  headers: [],
  body: new Uint8Array(),
  fault: null,
})

/** Milliseconds that a run waits for one request of an operation, if the target answers 429 `times` times. */
function waited(patience: Patience, operation: Operation, times = Number.POSITIVE_INFINITY): number {
  const waiting = patience.withOne(operation, 'success')
  let sum = 0
  for (let time = 0; time < times; time++) {
    const pause = waiting(answer(429))
    if (pause === null) return sum
    sum += pause
  }
  waiting(answer(200))
  return sum
}

test('nothing is waited for if a document names 429 and no success', () => {
  const patience = new Patience()
  const [operation] = operationsWith(1, 429)
  assert.ok(operation)
  assert.deepEqual([waited(patience, operation), patience.inVain(operation)], [0, 0])
})

test('operations that only answer 429 are waited for two minutes in all', () => {
  const patience = new Patience()
  const operations = operationsWith(40, 200, 429)
  const waits = operations.map((operation) => Array.from({ length: 12 }, () => waited(patience, operation)))
  const seconds = waits.map((each) => each.reduce((sum, wait) => sum + wait, 0) / 1000)
  const [first = 0] = seconds
  assert.ok(first > 50 && first <= 60, String(first))
  const sum = seconds.reduce((total, each) => total + each, 0)
  assert.ok(sum <= 120, String(sum))
  assert.equal(operations[0] && patience.inVain(operations[0]), first * 1000)
})

test('an operation that has answered is waited for as long as before, after others that never did', () => {
  const patience = new Patience()
  const [silent, limited] = operationsWith(2, 200)
  assert.ok(silent && limited)
  assert.equal(waited(patience, limited, 0), 0)
  waited(patience, silent)
  const wait = waited(patience, limited)
  assert.ok(wait > 50_000 && wait <= 60_000, String(wait))
  assert.equal(patience.inVain(limited), 0)
})

test('a slow service that takes one request at a time, and refuses all others with 503, is not accused', async () => {
  let took = (): void => {}
  let refused = 0
  const variation: Partial<Decisions> = {
    reply: async (reply, { beside }) => {
      took()
      // Much longer than any difference between two requests of this process.
      await pause(20)
      if (beside === 0) return reply
      refused++
      return error(503, 'One by one.', { 'retry-after': '0' })
    },
  }
  await withTarget(variation, async ({ url }) => {
    const settings = { ...SETTINGS, target: url }
    const only = [
      'create-plant.request.name.type',
      'create-plant.credential.missing',
      'create-plant.repetition.overlapping',
    ]
    const plan = narrowed(planOf(bundled, settings, TOKEN), { only })
    const context = contextOf(plan, settings, TOKEN)
    took = () => context.client.pace.took(100_000)
    assert.equal((await positiveControl(context, plan)).kind, 'passed')
    await severalAtOnce(plan.jobs, 4, (job) => runJob(context, job))
    assert.ok(refused > 8, `${refused} were refused`)
    const { results } = context.recorder
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => `${id}: ${received}`),
      [],
    )
    assert.ok(results.some(({ requirement, outcome }) => requirement === only[2] && outcome === 'passed'))
  })
})
