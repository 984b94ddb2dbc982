/** The situations that `verify` observes and `learn` asks about show points that the contract leaves open. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Api } from '../../../spec/contract/contract.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { openPoints } from '../../../spec/generated/open-points.ts'
import { observedCases, situationsElsewhere, situationsOfBody, situationsOfHead } from '../../plan/situations.ts'

function situationsIn(api: Api) {
  return api.operations.flatMap((operation) => [
    ...situationsElsewhere(operation, api.operations),
    ...situationsOfBody(operation),
    ...situationsOfHead(operation, { token: 'token' }),
  ])
}

test('each shows a point of implementation-defined.yaml', async () => {
  const points = new Set(openPoints.map(({ id }) => id))
  const [operation] = bundled.operations
  assert.ok(operation)
  const observed = observedCases(bundled, operation, { token: 'token' })
  for (const { shows } of [...situationsIn(bundled), ...observed]) {
    assert.deepEqual(
      shows.filter((point) => !points.has(point)),
      [],
    )
  }
})

test('the observed ones keep their ids', () => {
  const [operation] = bundled.operations
  assert.ok(operation)
  const ids = observedCases(bundled, operation, { token: 'token' }).map((one) => one.id)
  const names = [
    ...['accept-html', 'invalid-utf-8', 'method-get', 'method-get-anonymous'],
    ...['method-options', 'method-options-anonymous', 'method-patch-anonymous', 'method-propfind'],
    ...['multipart-without-boundary', 'other-path', 'preflight', 'query', 'same-request-twice', 'version-header'],
  ]
  assert.deepEqual(
    ids.sort(),
    names.map((name) => `create-plant.open.other-requests/${name}`),
  )
})

test('the document decides which values must be unique', async () => {
  const { contract: library } = await loadContract(join(import.meta.dirname, '../library.yaml'))
  const cases = library.operations.flatMap((operation) => observedCases(library, operation, { token: 'token' }))
  const twice = cases.filter(({ id }) => id.endsWith('/same-request-twice'))
  assert.ok(twice.some(({ shows }) => shows.includes('isbn.uniqueness')))
  assert.ok(twice.every(({ shows }) => !shows.includes('id.uniqueness')))
})
