/** Operations are judged each by itself, narrowed to by their ids, and with every credential that they need. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadContract } from '../../spec/load.ts'
import { positiveControl } from '../run/control.ts'
import { runJob } from '../run/job.ts'
import { narrowed, planOf, sessionOf } from '../run/run.ts'
import { SETTINGS } from '../targets/judging.ts'
import { METERS } from '../targets/others/meters.ts'
import { TOKEN, type Variation, withService } from '../targets/others/service.ts'
import { credentialOf } from '../wire/credentials.ts'

const compiled = await loadContract(join(import.meta.dirname, '../targets/others/meters.yaml'))
const plan = planOf(compiled, SETTINGS, TOKEN)

const sessionWith = (variation: Variation) =>
  withService(METERS, variation, async (target) => {
    const few = narrowed(plan, { only: ['read-meter.success', 'add-site.success', 'add-reading.success.status'] })
    const session = sessionOf(few, { ...SETTINGS, target }, TOKEN)
    const control = await positiveControl(session, few)
    if (control.kind === 'passed') for (const job of few.jobs) await runJob(session, job)
    return { session, control }
  })

test('an operation that takes no plain request costs its own requirements alone', async () => {
  const { session, control } = await sessionWith({ refuses: (_, operation) => (operation === 'addSite' ? 422 : null) })
  assert.equal(control.kind, 'passed')
  assert.deepEqual([...session.unjudged.keys()], ['addSite'])
  const results = session.recorder.results
  assert.ok(results.some(({ requirement }) => requirement === 'read-meter.success.status'))
  assert.deepEqual(
    results.filter(({ requirement, outcome }) => requirement.startsWith('add-site') || outcome === 'failed'),
    [],
  )
})

test('where no operation takes one, or the token is refused by all, nothing is judged', async () => {
  assert.equal((await sessionWith({ refuses: () => 422 })).control.kind, 'unjudged')
  const refused = await sessionWith({ refuses: () => 401 })
  assert.ok(refused.control.kind === 'unjudged' && /token is refused/.test(refused.control.reason))
})

test('a plan is narrowed by what ids begin with, and by operations', () => {
  const some = narrowed(plan, { only: ['add-reading.request.phases'] })
  assert.deepEqual(
    some.operations.map(({ id }) => id),
    ['addReading'],
  )
  assert.ok(some.jobs.length > 1 && some.jobs.every(({ id }) => /^add-reading\.request\.phases\./.test(id)))
  const one = narrowed(plan, { operations: ['readMeter'] })
  assert.ok(one.jobs.length > 0 && one.jobs.every(({ operation }) => operation.id === 'readMeter'))
})

test('schemes that are needed together are all sent, each with its own credential', () => {
  const [operation] = compiled.contract.operations
  assert.ok(operation !== undefined)
  const both = credentialOf(operation, { token: TOKEN, credentials: new Map([['device', 'own-device-key']]) })
  assert.deepEqual([both.headers, both.query], [[['X-Site-Key', TOKEN]], ['device=own-device-key']])
  assert.ok([...both.shell.values()].some((word) => word.includes('$PLANT_STORE_CREDENTIAL_DEVICE')))
})
