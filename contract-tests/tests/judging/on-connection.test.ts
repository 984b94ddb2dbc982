/** The command of a finding shows it to whoever runs it, also where the fault needs what came before on a connection. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { judgeAt } from '../../targets/judging.ts'
import { type Decisions, isGood, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'

/** A server that keeps the first credential of each connection, as one does that caches headers there. */
const remembering: Partial<Decisions> = {
  authorize: (seen) => {
    const kept = seen.connection.get('authorization') ?? seen.headers.authorization
    if (isGood(String(kept))) seen.connection.set('authorization', kept)
    return REFERENCE.authorize({ ...seen, headers: { ...seen.headers, authorization: String(kept) } })
  },
}

test('a fault that needs the connection is shown by a command that sends what came before', () =>
  withTarget(remembering, async ({ url }) => {
    const results = await judgeAt(url, { seed: 1, only: ['create-plant.credential'] })
    assert.ok(typeof results !== 'string', String(results))
    const broken = results.filter(({ outcome, id }) => outcome === 'failed' && !/-good-request$/.test(id))
    assert.notEqual(broken.length, 0)
    for (const { id, curl } of broken.slice(0, 5)) {
      assert.match(curl ?? '', / --next /, id)
      const { stdout } = await promisify(execFile)('sh', ['-c', curl ?? ''], {
        env: { ...process.env, PLANT_STORE_TOKEN: TOKEN },
      })
      const statuses = [...stdout.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
      assert.equal(statuses.at(-1), '200', `${id}: ${stdout}`)
    }
  }))

test('a fault that needs nothing before it is shown by one request', () =>
  withTarget({ authorize: () => null }, async ({ url }) => {
    const results = await judgeAt(url, { seed: 1, only: ['create-plant.credential'] })
    assert.ok(typeof results !== 'string', String(results))
    const broken = results.filter(({ outcome, id }) => outcome === 'failed' && !/-good-request$/.test(id))
    assert.notEqual(broken.length, 0)
    for (const { id, curl } of broken) assert.doesNotMatch(curl ?? '', / --next /, id)
  }))
