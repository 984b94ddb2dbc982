/** What the mock says of itself to Prometheus. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { createMockServer } from '../../index.ts'
import { createMetrics } from '../../log/metrics.ts'
import { control, create, PLANT } from '../client.ts'
import { KENNEL, serve } from '../store/store-documents.ts'

async function metricsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/_mock/metrics`)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  return response.text()
}

/** The values of one metric by the labels before them. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(name.length, end), Number(line.slice(end))]
    }),
  )
}

test('requests by operation, status, verdict and scenario, their time and their bytes', async () => {
  await using mock = await createMockServer({ port: 0, metrics: true })
  mock.use('rate-limited', { times: 2 })
  for (let count = 0; count < 3; count++) await create(mock.url)
  await create(mock.url, {}, '{"id":1}')
  await fetch(`${mock.url}/nowhere`)
  const text = await metricsOf(mock.url)
  assert.deepEqual(valuesOf(text, 'mock_requests_total'), {
    '{operation="createPlant",status="429",verdict="staged",scenario="rate-limited"}': 2,
    '{operation="createPlant",status="200",verdict="accepted",scenario=""}': 1,
    '{operation="createPlant",status="400",verdict="rejected",scenario=""}': 1,
    '{operation="",status="404",verdict="rejected",scenario=""}': 1,
  })
  assert.equal(valuesOf(text, 'mock_request_duration_seconds_count')['{operation="createPlant"}'], 4)
  assert.deepEqual(valuesOf(text, 'mock_received_bytes_total'), { '': 3 * PLANT.length + '{"id":1}'.length })
  assert.ok((valuesOf(text, 'mock_sent_bytes_total')[''] ?? 0) > 100)
})

test('the bytes of stored items, of all sessions', async () => {
  await using mock = await serve(KENNEL, { metrics: true })
  const bytes = async (): Promise<number> => valuesOf(await metricsOf(mock.url), 'mock_stored_bytes')[''] ?? -1
  const before = await bytes()
  for (const session of ['one', 'other']) {
    await mock.session(session).data.replace({ pet: [{ id: 1, name: 'x'.repeat(10_000) }] })
  }
  const taken = (await bytes()) - before
  assert.ok(taken >= 20_000 && taken < 60_000, `${taken}`)
  for (const session of ['one', 'other']) await mock.session(session).data.reset()
  assert.equal(await bytes(), before)
})

test('without the option nothing is measured, and a question is told so', async () => {
  await using mock = await createMockServer({ port: 0 })
  const { status, body } = await control(mock.url, 'metrics')
  assert.deepEqual([status, body.message], [404, 'There are no metrics: start the mock with --metrics.'])
})

test('the number of series has a bound', async () => {
  const metrics = createMetrics({ count: 0 }, { used: 0 })
  const [operation] = bundled.operations
  assert.ok(operation !== undefined)
  for (let number = 0; number < 3_000; number++) {
    const verdict = { kind: 'accepted', operation: { ...operation, id: `operation-${number}` } } as const
    metrics.answered({ status: 200, headers: {}, body: '', delay: 0, fault: null, verdict }, 0, 1)
  }
  const text = await metrics.text([await metrics.values()])
  const counts = Object.values(valuesOf(text, 'mock_requests_total'))
  assert.ok(counts.length <= 1_001)
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    3_000,
  )
  assert.ok(text.length < 1_000_000)
})
