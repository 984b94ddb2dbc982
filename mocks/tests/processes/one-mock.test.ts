/**
 * One process, several, mocks with a shared state, and the handlers are one mock: the same script of orders, data and
 * requests gets the same answers and the same descriptions from each, step by step.
 */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock as clock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import fc from 'fast-check'
import { getResponse } from 'msw/utils/get-response'
import { type Redis, startRedis } from '../../../.ci/redis.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { createMockServer, type MockServerOptions } from '../../index.ts'
import { createHandlers, SCENARIO_NAMES } from '../../msw/index.ts'
import { KENNEL, RAILWAY } from '../store/store-documents.ts'
import { BLOG } from '../store/world-documents.ts'

const PASSWORD = 'a-password-of-the-state'
const BASE = 'https://api.example.com'

type Step =
  | { readonly kind: 'send'; readonly session: string | null; readonly request: Sent }
  /** Several at once: what counts is which answers came, and not which request got which. */
  | { readonly kind: 'burst'; readonly session: string | null; readonly requests: readonly Sent[] }
  | { readonly kind: 'use'; readonly session: string | null; readonly order: object }
  | { readonly kind: 'network'; readonly session: string | null; readonly network: object }
  | { readonly kind: 'end' | 'reset'; readonly session: string | null }
  | { readonly kind: 'replace'; readonly session: string | null; readonly data: unknown }

type Sent = {
  readonly method: string
  readonly target: string
  readonly body: unknown
  readonly prefer: string | null
}

/** A mock, or several that are one: at `urls`, used in turn. */
type Home = { readonly name: string; readonly urls: readonly string[]; readonly close: () => Promise<void> }

let redis: Redis
let folder: string
before(async () => {
  redis = await startRedis(PASSWORD)
  folder = await mkdtemp(join(tmpdir(), 'plant-store-one-mock-'))
})
after(async () => {
  await redis.kill()
  await rm(folder, { recursive: true })
})

let databases = 0

async function startHomes(options: MockServerOptions): Promise<readonly Home[]> {
  // A database of their own: those before them have left their state.
  const state = `redis://:${PASSWORD}@127.0.0.1:${redis.port}/${databases++}`
  const [one, two, near] = await Promise.all([
    createMockServer({ port: 0, ...options }),
    createMockServer({ port: 0, ...options, workers: 2 }),
    createMockServer({ port: 0, ...options, state }),
  ])
  const far = await createMockServer({ port: 0, ...options, state })
  return [
    { name: 'one process', urls: [one.url], close: one.close },
    { name: 'two processes', urls: [two.url], close: two.close },
    {
      name: 'two mocks with one state',
      urls: [near.url, far.url],
      close: async () => {
        await near.close()
        await far.close()
      },
    },
  ]
}

/** Header fields of the connection, not of the answer. */
const OF_THE_WIRE = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

async function shown(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !OF_THE_WIRE.includes(name))
  const body = await response.text().catch(() => 'half a body')
  // Links name the address that was asked.
  return withoutMoments({
    status: response.status,
    headers,
    body: body.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, BASE),
  })
}

function requestTo(base: string, session: string | null, { method, target, body, prefer }: Sent): Request {
  return new Request(base + target, {
    method,
    headers: {
      connection: 'close',
      authorization: 'Bearer good',
      ...(session !== null && { 'x-mock-session': session }),
      ...(prefer !== null && { prefer }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** What a request gets; a scenario that never answers is given up as soon as the journal says so: see `watching`. */
async function answer(url: string, session: string | null, sent: Sent): Promise<unknown> {
  const request = requestTo(url, session, sent)
  const number = String(sends++)
  request.headers.set('x-number', number)
  const ended = new AbortController()
  const { promise: silent, resolve } = Promise.withResolvers<unknown>()
  underWay.set(number, () => resolve('no answer'))
  try {
    return await Promise.race([fetch(request, { signal: ended.signal }).then(shown, () => 'no answer'), silent])
  } finally {
    underWay.delete(number)
    ended.abort()
  }
}
let sends = 0
/** What ends the wait for the answer to a request, by its number. */
const underWay = new Map<string, () => void>()

/** Does something while the journals at these addresses are read for requests whose scenario never answers. */
async function watching<T>(urls: readonly string[], work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const readers = urls.map((url) => readJournal(url, ended))
  try {
    return await Promise.race([work(), ...readers])
  } finally {
    ended.abort()
    await Promise.allSettled(readers)
  }
}

async function readJournal(url: string, { signal }: AbortController): Promise<never> {
  for (let since = 0; ; ) {
    const response = await fetch(`${url}/_mock/requests?wait=20000&since=${since}`, { signal })
    const entries: readonly Recorded[] = await response.json()
    since = entries.at(-1)?.id ?? since
    for (const { request, verdict } of entries)
      if (verdict.scenario === 'timeout') underWay.get(request.headers['x-number'] ?? '')?.()
  }
}

type Recorded = {
  readonly id: number
  readonly session: unknown
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: Readonly<Record<string, string>>
  }
  readonly verdict: { readonly scenario?: unknown }
}

/** Asks the control surface of a session. */
async function control(url: string, session: string | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/_mock/${path}${session === null ? '' : `?session=${session}`}`, {
    method,
    headers: { connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/** Does one step at a home; what comes back is what the client sees, and how the mock describes itself after it. */
async function perform(home: Home, step: Step, number: number): Promise<unknown> {
  const url = home.urls[number % home.urls.length] ?? ''
  const other = home.urls[(number + 1) % home.urls.length] ?? ''
  const { session } = step
  const seen = await seenOf(home, step, url)
  const [{ body: scenario }, { body: data }] = [
    await control(other, session, 'GET', 'scenario'),
    await control(other, session, 'GET', 'data'),
  ]
  // A log tells each moment, so mocks that share one agree on it.
  if (url !== other) assert.deepEqual((await control(url, session, 'GET', 'data')).body, data, home.name)
  const { scenarios: _, ...playing } = scenario
  return { seen: withoutIds(seen), playing: withoutIds(playing), data: withoutMoments(data) }
}

/** Milliseconds: longer than a script takes. */
const RECENT = 600_000

/** Homes with logs of their own are asked at once, but a busy machine takes a request a second later. */
function withoutMoments(shown: unknown): unknown {
  const isRecent = (text: string): boolean => Math.abs(Date.now() - Date.parse(text)) < RECENT
  const json = JSON.stringify(shown ?? null)
  return JSON.parse(json.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) => (isRecent(text) ? 'now' : text)))
}

/** The ids of rules are places in a log, which has other entries in other homes. */
function withoutIds(shown: unknown): unknown {
  const drop = (name: string, value: unknown): unknown =>
    name === 'id' && /^r\d+$/.test(String(value)) ? undefined : value
  return JSON.parse(JSON.stringify(shown ?? null, drop))
}

async function seenOf(home: Home, step: Step, url: string): Promise<unknown> {
  switch (step.kind) {
    case 'send':
      return answer(url, step.session, step.request)
    case 'burst': {
      const made = step.requests.map((sent, index) =>
        answer(home.urls[index % home.urls.length] ?? '', step.session, sent),
      )
      return (await Promise.all(made)).map((one) => JSON.stringify(one)).toSorted()
    }
    case 'use':
      return control(url, step.session, 'PUT', 'scenario', step.order)
    case 'network':
      return control(url, step.session, 'PUT', 'network', step.network)
    case 'end':
      return control(url, step.session, 'DELETE', 'scenario')
    case 'replace':
      return control(url, step.session, 'PUT', 'data', step.data)
    case 'reset':
      return control(url, step.session, 'DELETE', 'data')
  }
}

/** Scenarios that end at once, with or without an answer. */
const QUICK = SCENARIO_NAMES.filter((name) => name !== 'timeout' && name !== 'slow')

const word = fc.constantFrom('Rex', 'Bello', 'Zoë', 'Mitzi')
const pet = fc.record(
  { id: fc.integer({ min: 1, max: 6 }), name: word, status: fc.constantFrom('here', 'sold') },
  { requiredKeys: ['name'] },
)
const id = fc.integer({ min: 1, max: 7 })
const plain = (method: string, target: string, body: unknown = undefined): Sent => ({
  method,
  target,
  body,
  prefer: null,
})

const kennel: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: pet.map((body) => plain('POST', '/pet', body)) },
  { weight: 2, arbitrary: pet.map((body) => plain('PUT', '/pet', body)) },
  { weight: 3, arbitrary: id.map((each) => plain('GET', `/pet/${each}`)) },
  { weight: 2, arbitrary: id.map((each) => plain('DELETE', `/pet/${each}`)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '?status=sold').map((query) => plain('GET', `/pet/findByStatus${query}`)),
  },
  { weight: 1, arbitrary: word.map((name) => plain('PUT', `/user/${name}`, { email: 'a@b.example' })) },
  { weight: 1, arbitrary: word.map((name) => plain('GET', `/user/${name}`)) },
  { weight: 1, arbitrary: fc.constant(plain('POST', '/pet', { name: 7 })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('scenario=unavailable', 'code=404', 'dynamic=true', 'scenario=success')
      .map((prefer) => ({ ...plain('GET', '/pet/1'), prefer })),
  },
)

const railway: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 3, arbitrary: word.map((name) => plain('POST', '/bookings', { name })) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2).map((page) => plain('GET', `/bookings?limit=2&page=${page}`)) },
)

const item = fc.oneof(
  fc.constantFrom(...QUICK),
  fc.record({ status: fc.constantFrom(201, 404, 418, 503), body: fc.constantFrom('text', { error: 1, message: 'm' }) }),
  fc.record({ name: fc.constantFrom(...QUICK), times: fc.integer({ min: 1, max: 3 }) }),
)
const when = fc.constantFrom(
  { name: 'Rex' },
  { '/name': 'Bello' },
  { query: { status: 'sold' } },
  { headers: { prefer: 'x' } },
)
const order = fc
  .record(
    {
      script: fc.oneof(
        fc.constantFrom(...QUICK).map((name) => ({ name })),
        fc.record({ status: fc.constantFrom(200, 409, 500), body: fc.constant({ own: true }) }),
        fc.array(item, { minLength: 1, maxLength: 4 }).map((sequence) => ({ sequence })),
      ),
      times: fc.integer({ min: 1, max: 3 }),
      when,
    },
    { requiredKeys: ['script'] },
  )
  .map(({ script, ...more }) => ({ ...script, ...more }))

const session = fc.constantFrom(null, 'red', 'blue', 'red:facts')
const items = fc.constantFrom<unknown>(2, 0, { pet: [] }, { pet: [{ id: 1, name: 'Rex' }] }, { nobody: [] })
const network = fc.record(
  { chaos: fc.constantFrom(0, 0.3, 0.6), delay: fc.constantFrom<unknown>(1, { minimum: 0, maximum: 3 }) },
  { requiredKeys: [] },
)

function stepsOf(request: fc.Arbitrary<Sent>): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('send' as const), session, request }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(session, request, fc.integer({ min: 2, max: 6 }))
        .map(([session, sent, count]): Step => ({ kind: 'burst', session, requests: Array(count).fill(sent) })),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), session, order }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'reset' as const), session }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), session, data: items }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), session, network }) },
  )
}

/** Plays one script at every home; after each step all must have said the same, which is returned. */
async function play(homes: readonly Home[], script: readonly Step[], run = scripts++): Promise<readonly unknown[]> {
  const said: unknown[] = []
  // Sessions of their own begin as the options say; requests without one go on where the last script ended.
  const steps = script.map((step) => ({ ...step, session: step.session === null ? null : `${step.session}-${run}` }))
  for (const { urls } of homes) await control(urls[0] ?? '', null, 'DELETE', 'requests')
  const all = homes.flatMap(({ urls }) => urls)
  await watching(all, async () => {
    for (const [number, step] of steps.entries()) {
      const [first, ...others] = await Promise.all(homes.map((home) => perform(home, step, number)))
      for (const [index, other] of others.entries()) {
        assert.deepEqual(other, first, `${homes[index + 1]?.name}, after step ${number + 1}: ${JSON.stringify(step)}`)
      }
      said.push(first)
    }
  })
  const [first, ...others] = await Promise.all(homes.map(({ urls }) => recorded(urls.at(-1) ?? '')))
  for (const other of others) assert.deepEqual(other, first)
  return said
}

let scripts = 0

/** The journal without what differs from run to run; requests of one burst come in any order. */
async function recorded(url: string): Promise<readonly string[]> {
  const { body } = await control(url, null, 'GET', 'requests')
  const entries: readonly Recorded[] = body
  return entries
    .map(({ session, request: { method, target }, verdict }) => withoutIds({ session, method, target, verdict }))
    .map((entry) => JSON.stringify(entry))
    .toSorted()
}

for (const [given, spec, request, options] of [
  ['items with keys of the client', KENNEL, kennel, {}],
  ['items with keys of the server, from fixtures', RAILWAY, railway, { data: 3 }],
  [
    'more items than are kept, and delays that are drawn',
    KENNEL,
    kennel,
    { maxItems: 2, delay: { minimum: 0, maximum: 2 } },
  ],
  [
    'chaos and a scenario at the start',
    KENNEL,
    kennel,
    { chaos: 0.4, scenario: ['forbidden', 'bad-request'], seed: 5 },
  ],
] as const) {
  test(`one process, two, and two mocks with one state say the same: ${given}`, async () => {
    const file = join(folder, `${spec === KENNEL ? 'kennel' : 'railway'}.json`)
    await writeFile(file, JSON.stringify(spec))
    const homes = await startHomes({ spec: file, ...options })
    try {
      const scripts = fc.array(stepsOf(request), { minLength: 4, maxLength: 14 })
      await fc.assert(
        fc.asyncProperty(scripts, async (steps) => {
          await play(homes, steps)
        }),
        { seed: 1, numRuns: 4 },
      )
    } finally {
      await Promise.all(homes.map(({ close }) => close()))
    }
  })
}

test('every row of the table of scenarios, lasting and counted, and a network of a session', async () => {
  const homes = await startHomes({})
  const sent = { ...plain('POST', '/plants', { id: 1, name: 'Fern' }) }
  const steps = SCENARIO_NAMES.filter((name) => name !== 'timeout').flatMap((name): Step[] => [
    { kind: 'use', session: null, order: { name } },
    { kind: 'send', session: null, request: sent },
    { kind: 'use', session: null, order: { name, times: 2 } },
    { kind: 'send', session: null, request: sent },
  ])
  steps.push(
    { kind: 'end', session: null },
    { kind: 'network', session: 'red', network: { chaos: 0.5, delay: { minimum: 0, maximum: 2 } } },
    ...Array(6).fill({ kind: 'send', session: 'red', request: sent }),
    { kind: 'network', session: 'red', network: {} },
    { kind: 'send', session: 'red', request: sent },
  )
  try {
    await play(homes, steps)
  } finally {
    await Promise.all(homes.map(({ close }) => close()))
  }
})

test('of equal requests at once the first that is too much is stored, and the oldest goes before the next one', async () => {
  const file = join(folder, 'full.json')
  await writeFile(file, JSON.stringify(KENNEL))
  const homes = await startHomes({ spec: file, maxItems: 2 })
  // The world has the key, until it is more than are kept: one request is told so, one stores the item.
  const steps = ['a', 'b', 'c', 'd'].map((session): Step => {
    return { kind: 'burst', session, requests: Array(8).fill(plain('POST', '/pet', { id: 3, name: 'Rex' })) }
  })
  try {
    await play(homes, steps)
  } finally {
    await Promise.all(homes.map(({ close }) => close()))
  }
})

test('a session that nobody used for a quarter of an hour is dropped, says so, and begins anew when it is told to', async (context) => {
  const file = join(folder, 'idle.json')
  await writeFile(file, JSON.stringify(KENNEL))
  const homes = await startHomes({ spec: file, scenario: ['forbidden', 'bad-request'] })
  clock.timers.enable({ apis: ['Date'], now: Date.now() })
  context.after(() => clock.timers.reset())
  const idle = 'red'
  const send = (session: string, body: object): Step => ({
    kind: 'send',
    session,
    request: plain('POST', '/pet', body),
  })
  const life = (session: string): Step[] => [
    send(session, { name: 'Rex' }),
    send(session, { name: 'Rex' }),
    send(session, { id: 1, name: 'Rex' }),
    { kind: 'use', session, order: { name: 'unavailable', times: 2 } },
    send(session, { name: 'Bello' }),
  ]
  try {
    const said = await play(homes, life(idle), 0)
    const isDropped = async (url: string): Promise<boolean> =>
      (await control(url, `${idle}-0`, 'GET', 'scenario')).status === 503
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}/${databases - 1}`, password: PASSWORD })
    await client.connect()
    context.after(() => client.destroy())
    for (const url of homes.flatMap(({ urls }) => urls)) {
      while (!(await isDropped(url))) {
        // A process may say only now that the session was used.
        clock.timers.tick(16 * 60_000)
        // The clock of the database can't be moved: what it has noted of a session becomes old instead.
        for (const key of await client.keys('*:sessions'))
          await client.zAdd(key, { score: 0, value: `${idle}-0` }, { condition: 'XX' })
        await pause(20)
      }
    }
    const sent = plain('GET', '/pet/1')
    for (const home of homes) {
      // The other process of a mock may hear of it a moment later.
      for (const url of home.urls)
        while (!/"status":503.*its items are gone: DELETE/.test(JSON.stringify(await answer(url, `${idle}-0`, sent))))
          await pause(20)
      assert.equal((await control(home.urls[0] ?? '', `${idle}-0`, 'PUT', 'scenario', { name: 'slow' })).status, 503)
      for (const path of ['scenario', 'data'])
        assert.equal((await control(home.urls[0] ?? '', `${idle}-0`, 'DELETE', path)).status, 204, home.name)
    }
    const again = await play(homes, life(idle), 0)
    assert.deepEqual(again, said)
  } finally {
    await Promise.all(homes.map(({ close }) => close()))
  }
})

test('when all is full, each refuses the same new sessions, and drops nothing of others', async () => {
  const file = join(folder, 'memory.json')
  await writeFile(file, JSON.stringify(KENNEL))
  const homes = await startHomes({ spec: file, maxMemory: 1 })
  const name = 'x'.repeat(10_000)
  const send = (session: string, request: Sent): Step => ({ kind: 'send', session, request })
  const pets = Array.from({ length: 48 }, (_, index) => ({ id: index + 1, name }))
  const steps: Step[] = [
    send('blue', plain('POST', '/pet', { id: 70, name: 'Rex' })),
    { kind: 'replace', session: 'red', data: { pet: pets } },
    send('green', plain('POST', '/pet', { id: 71, name: name.repeat(4) })),
    { kind: 'use', session: 'green', order: { status: 200, body: name.repeat(5) } },
    send('red', plain('POST', '/pet', { id: 72, name: name.repeat(4) })),
    send('red', plain('GET', '/pet/1')),
    send('blue', plain('GET', '/pet/70')),
    { kind: 'reset', session: 'red' },
    send('green', plain('POST', '/pet', { id: 71, name })),
  ]
  try {
    const said = (await play(homes, steps)).map((one) => JSON.stringify(one))
    assert.match(said[2] ?? '', /"status":503.*--max-memory/)
    assert.match(said[6] ?? '', /"status":200.*Rex/)
    assert.match(said[8] ?? '', /"status":200/)
  } finally {
    await Promise.all(homes.map(({ close }) => close()))
  }
})

test('the handlers answer as a server with the same options', async () => {
  const file = join(folder, 'kennel.json')
  await writeFile(file, JSON.stringify(KENNEL))
  const { contract } = await loadContract(file)
  const settings = fc.record({
    scenario: fc.oneof(fc.constant(null), fc.array(item, { minLength: 1, maxLength: 4 })),
    chaos: fc.constantFrom(0, 0.4),
    seed: fc.constantFrom(1, 7),
    data: fc.constantFrom(0, 2),
  })
  const alike = fc.asyncProperty(
    settings,
    fc.array(kennel, { minLength: 4, maxLength: 12 }),
    async (given, requests) => {
      await using mock = await createMockServer({ port: 0, spec: file, ...given })
      const handlers = createHandlers({ baseUrl: BASE, contract, ...given })
      for (const sent of requests) {
        const served = await watching([mock.url], () => answer(mock.url, null, sent))
        const ended = new AbortController()
        const handling = getResponse(handlers, new Request(requestTo(BASE, null, sent), { signal: ended.signal }))
        if (served === 'no answer') ended.abort()
        const handled = await handling
        assert.deepEqual(handled?.type === 'error' ? 'no answer' : await shown(handled ?? Response.error()), served)
      }
    },
  )
  await fc.assert(alike, { seed: 1, numRuns: 4 })
})

test('every process has the world of the same locale and present', async () => {
  const file = join(folder, 'locale.json')
  await writeFile(file, JSON.stringify(BLOG))
  const options = { port: 0, spec: file, locale: 'ja', now: '2031-02-03' }
  await using one = await createMockServer(options)
  await using two = await createMockServer({ ...options, workers: 2 })
  const read = async (url: string, path: string): Promise<unknown> =>
    (await fetch(url + path, { headers: { connection: 'close' } })).json()
  for (const path of ['/users', '/posts']) {
    const alone = await read(one.url, path)
    assert.match(JSON.stringify(alone), /[\u3040-\u30ff\u4e00-\u9fff]/)
    // Each connection is another one's turn.
    for (let turn = 0; turn < 4; turn++) assert.deepEqual(await read(two.url, path), alone)
  }
})
