/** The judge is right about servers whose faults, and whose oddities, are known. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundled } from '../../spec/bundled.ts'
import { positiveControl } from '../run/control.ts'
import type { CaseResult } from '../run/recorder.ts'
import { planOf, type RunSettings, sessionOf } from '../run/run.ts'
import type { Session } from '../run/session.ts'
import { BROKEN } from '../targets/broken.ts'
import { CONFORMING } from '../targets/conforming.ts'
import { type Decisions, startTarget, TOKEN } from '../targets/reference.ts'

const SETTINGS: RunSettings = {
  target: 'http://127.0.0.1',
  seed: 1,
  run: 1,
  timeout: 3000,
  insecure: false,
  headers: [],
  rate: null,
  maxWrites: null,
  only: [],
  case: null,
  ledgerFile: null,
}
const plan = planOf(bundled, SETTINGS, TOKEN)

/** Judges a target in this process, over raw connections. */
async function judge(variation: Partial<Decisions>): Promise<{ session: Session; results: readonly CaseResult[] }> {
  const target = await startTarget(variation)
  try {
    const session = sessionOf(plan, { ...SETTINGS, target: target.url }, TOKEN)
    const control = await positiveControl(session, plan.control)
    assert.equal(control.kind, 'passed', JSON.stringify(control))
    for (const job of plan.jobs) await job.run(session)
    return { session, results: session.recorder.results }
  } finally {
    await target.close()
  }
}

for (const { name, breaks, level, variation } of BROKEN) {
  test(`broken: ${name}`, async () => {
    const { session, results } = await judge(variation)
    const levels = new Map(session.requirements().map((one) => [one.id, one.level]))
    const failed = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement))
    const id = `create-plant.${breaks}`
    assert.equal(levels.get(id), level)
    assert.ok(failed.has(id), `${[...failed].join(', ') || 'nothing'} was found`)
    if (level === 'should')
      assert.deepEqual(
        [...failed].filter((one) => levels.get(one) === 'must'),
        [],
      )
  })
}

for (const { name, variation } of CONFORMING) {
  test(`conforming: ${name}`, async () => {
    const { results } = await judge(variation)
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    assert.deepEqual(
      failed.map(({ id, requirement, expected, received }) => ({ id, requirement, expected, received })),
      [],
    )
  })
}
