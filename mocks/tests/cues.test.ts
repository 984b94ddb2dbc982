/** Delay and chaos: repeatable by the seed, the same in the server and in MSW. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import { SCENARIO_NAMES, SCENARIOS } from '../engine/message/scenarios.ts'
import { atOnce } from '../engine/message/soon.ts'
import { createOwnStage } from '../engine/state/stage.ts'
import { createMockServer } from '../index.ts'
import { createHandlers } from '../msw/index.ts'
import { create } from './client.ts'

const BASE = 'https://api.example.com'
const msw = setupServer()
before(() => msw.listen({ onUnhandledFrame: 'bypass' }))
after(() => msw.close())

const MISBEHAVING = SCENARIO_NAMES.filter((name) => SCENARIOS[name].misbehaves)

const REQUESTS = 15

/** A seed that lets each of the first requests end, and gives them many fates. */
function seedOfMany(): number {
  for (let seed = 1; ; seed++) {
    const stage = createOwnStage({ scenario: null, delay: 0, chaos: 0.5, seed })
    const drawn = new Set(Array.from({ length: REQUESTS }, () => atOnce(stage.step(null))?.name ?? null))
    if (!drawn.has('timeout') && drawn.size > 5) return seed
  }
}

/** What a client sees of one request after the other; what would be slow is asked to come at once. */
async function fates(url: string, headers = {}): Promise<string[]> {
  const seen: string[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const fate = await create(url, { prefer: 'delay=0', ...headers })
      .then(async (response) => `${response.status} ${await response.text()}`)
      .catch((error: Error) => error.name)
    seen.push(fate)
  }
  return seen
}

test('the same seed gives the same requests the same fate, in the server and in MSW', async () => {
  const chaos = 0.5
  const seed = seedOfMany()
  const run = async (chosen: number): Promise<(string | null)[]> => {
    await using mock = await createMockServer({ port: 0, chaos, seed: chosen })
    msw.use(...createHandlers({ baseUrl: BASE, chaos, seed: chosen }))
    const first = await fates(mock.url)
    assert.deepEqual(await fates(BASE), first)
    return mock.requests().map(({ verdict }) => verdict.scenario)
  }
  const drawn = await run(seed)
  assert.deepEqual(await run(seed), drawn)
  const stage = createOwnStage({ scenario: null, delay: 0, chaos, seed: seed + 1 })
  assert.notDeepEqual(
    Array.from({ length: REQUESTS }, () => atOnce(stage.step(null))?.name ?? null),
    drawn,
  )
})

test('each session meets the fate of its own requests, whatever comes between them', async () => {
  await using mock = await createMockServer({ port: 0, chaos: 0.5, seed: seedOfMany() })
  const session = (key: string) => ({ 'x-mock-session': key })
  const [red, blue] = await Promise.all([fates(mock.url, session('red')), fates(mock.url, session('blue'))])
  assert.deepEqual(red, blue)
  assert.ok(new Set(red).size > 3, red.join())
})

test('chaos strikes the share that it is told, with every misbehaving scenario and no other', () => {
  const stage = createOwnStage({ scenario: null, delay: 0, chaos: 0.05, seed: 1 })
  const drawn = Array.from({ length: 100_000 }, () => atOnce(stage.step(null))?.name ?? null)
  const struck = drawn.filter((name) => name !== null)
  assert.ok(Math.abs(struck.length - 5_000) < 300, `${struck.length} of 100000`)
  assert.deepEqual(new Set(struck), new Set(MISBEHAVING))
  for (const name of MISBEHAVING) {
    const share = struck.filter((one) => one === name).length / struck.length
    assert.ok(Math.abs(share - 1 / MISBEHAVING.length) < 0.03, `${name}: ${share}`)
  }
})

test('chaos leaves alone what names a scenario itself, and a scenario on stage goes before it', async () => {
  await using mock = await createMockServer({ port: 0, chaos: 1 })
  assert.equal((await create(mock.url, { prefer: 'scenario=success' })).status, 200)
  mock.use('forbidden')
  assert.equal((await create(mock.url)).status, 403)
})

test('a range of delays is drawn by the seed, both ends included', () => {
  const draw = (seed: number): number[] => {
    const stage = createOwnStage({ scenario: null, delay: { minimum: 3, maximum: 6 }, chaos: 0, seed })
    return Array.from({ length: 200 }, () => atOnce(stage.delay()))
  }
  assert.deepEqual(new Set(draw(1)), new Set([3, 4, 5, 6]))
  assert.deepEqual(draw(1), draw(1))
  assert.notDeepEqual(draw(1), draw(2))
})

test('a delay is before each answer of an operation; a request’s own has the last word', async (context) => {
  await using mock = await createMockServer({ port: 0, delay: 80 })
  const took = async (ask: () => Promise<Response>): Promise<number> => {
    const started = performance.now()
    await (await ask()).text()
    return performance.now() - started
  }
  assert.ok((await took(() => create(mock.url))) >= 79)
  assert.ok((await took(() => create(mock.url, {}, 'no JSON'))) >= 79)
  assert.ok((await took(() => create(mock.url, { authorization: '' }))) >= 79)
  // The mock's time passes only when it is told to.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let isLate = true
  const late = create(mock.url).then(() => {
    isLate = false
  })
  await create(mock.url, { prefer: 'delay=0' })
  assert.ok(isLate)
  while (isLate) {
    context.mock.timers.tick(80)
    await setImmediate()
  }
  await late
})

test('what can’t be a delay, a rate or a number of times is an OptionError', async () => {
  for (const delay of [-1, 1.5, Number.NaN, 600_001, { minimum: 5, maximum: 1 }, { minimum: -1, maximum: 1 }]) {
    assert.throws(() => createHandlers({ delay }), {
      name: 'OptionError',
      message: /^A delay must be whole milliseconds/,
    })
    await assert.rejects(createMockServer({ port: 0, delay }), { name: 'OptionError' })
  }
  for (const chaos of [-0.1, 1.1, Number.NaN]) {
    assert.throws(() => createHandlers({ chaos }), {
      name: 'OptionError',
      message: /^Chaos must be a number from 0 to 1/,
    })
  }
  await using mock = await createMockServer({ port: 0 })
  for (const times of [0, -1, 1.5, Number.NaN]) {
    assert.throws(() => mock.use('slow', { times }), { name: 'OptionError', message: /whole number from 1/ })
  }
  assert.equal((await create(mock.url)).status, 200)
})
