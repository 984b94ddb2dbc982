/** Every scenario by handlers and server: the answers must be alike, except where the table names a difference. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import { createMockServer, type MockServer } from '../../index.ts'
import { createHandlers, SCENARIO_NAMES, SCENARIOS, type ScenarioName } from '../index.ts'

const BASE = 'https://api.example.com'
const PLANT = {
  method: 'POST',
  headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
  body: '{"id":1,"name":"Fern","tag":"indoor"}',
}

let mock: MockServer
const msw = setupServer()
before(async () => {
  mock = await createMockServer({ port: 0 })
  msw.listen({ onUnhandledFrame: 'bypass' })
})
after(async () => {
  msw.close()
  await mock.close()
})

function put(scenario: ScenarioName): void {
  mock.use(scenario)
  msw.resetHandlers(...createHandlers({ baseUrl: BASE, scenario }))
}

/** What a client sees of an answer: its parts, or why there is none. */
async function seen(base: string): Promise<unknown> {
  try {
    const response = await fetch(`${base}/plants`, PLANT)
    const headers = [...response.headers].filter(
      ([name]) => !['connection', 'content-length', 'date', 'keep-alive'].includes(name),
    )
    const body = await response.text().catch((error: Error) => `${error.name}: ${error.message}`)
    return { status: response.status, headers, body }
  } catch (error) {
    assert.ok(error instanceof Error)
    return { error: `${error.name}: ${error.message}`, code: codeOf(error.cause) }
  }
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : null
}

/** What a client sees in each scenario whose answer comes to an end. */
const WANT: Readonly<Record<Exclude<ScenarioName, 'slow' | 'timeout'>, object>> = {
  success: { status: 200, body: '{"name":"Fern","tag":"indoor"}' },
  'bad-request': { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  'rate-limited': { status: 429 },
  'server-error': { status: 500 },
  unavailable: { status: 503 },
  'malformed-json': { status: 200, body: '{"name":"Fern",' },
  'truncated-body': { status: 200, body: 'TypeError: terminated' },
  'empty-response': { error: 'TypeError: fetch failed', code: 'UND_ERR_SOCKET' },
  'connection-reset': { error: 'TypeError: fetch failed', code: 'ECONNRESET' },
}

for (const name of SCENARIO_NAMES) {
  if (name === 'slow' || name === 'timeout') continue
  const want = WANT[name]
  const { insteadInMsw = null } = SCENARIOS[name]
  test(`${name}: ${JSON.stringify(want)}${insteadInMsw === null ? '' : `; in MSW ${insteadInMsw}`}`, async () => {
    put(name)
    const [server, handled] = [await seen(mock.url), await seen(BASE)]
    assert.partialDeepStrictEqual(server, want)
    assert.deepEqual(handled, insteadInMsw === null ? server : { ...want, code: null })
  })
}

/** Sends a request that gets no answer, and returns once the mock has received it. */
async function unanswered(base: string, signal?: AbortSignal): Promise<{ readonly settled: Promise<Response> }> {
  let isSettled = false
  const settled = fetch(`${base}/plants`, { ...PLANT, signal: signal ?? null }).finally(() => {
    isSettled = true
  })
  const later = await fetch(`${base}/plants`, { ...PLANT, headers: { ...PLANT.headers, prefer: 'scenario=success' } })
  assert.equal(later.status, 200)
  assert.equal(isSettled, false)
  return { settled }
}

for (const [place, base, close] of [
  ['the server', () => mock.url, () => mock.close()],
  ['the handlers', () => BASE, () => msw.resetHandlers(...createHandlers())],
] as const) {
  test(`slow, by ${place}: the usual answer comes after one that was asked for later`, async (context) => {
    put('slow')
    // Time passes only when it is told to.
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const order: string[] = []
    const ask = async (more: Readonly<Record<string, string>>): Promise<void> => {
      const response = await fetch(`${base()}/plants`, { ...PLANT, headers: { ...PLANT.headers, ...more } })
      order.push(await response.text())
    }
    const late = ask({})
    await ask({ prefer: 'scenario=malformed-json' })
    assert.deepEqual(order, ['{"name":"Fern",'])
    while (order.length < 2) {
      context.mock.timers.tick(2_000)
      await setImmediate()
    }
    await late
    assert.deepEqual(order, ['{"name":"Fern",', '{"name":"Fern","tag":"indoor"}'])
  })

  test(`timeout, by ${place}: others are answered, and this one is not even late`, async () => {
    put('timeout')
    const client = new AbortController()
    const { settled } = await unanswered(base(), client.signal)
    client.abort()
    await assert.rejects(settled, { name: 'AbortError' })
  })

  test(`timeout, by ${place}: a client is let go when there is nothing left to wait for`, async () => {
    put('timeout')
    const { settled } = await unanswered(base())
    const refused = assert.rejects(settled, { name: 'TypeError', message: 'fetch failed' })
    await close()
    await refused
  })
}
