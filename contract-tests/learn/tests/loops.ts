/** The proofs of closed-loop.test.ts. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWhole } from '../../../.ci/nightly.ts'
import { createMockServer, type MockServerOptions } from '../../../mocks/index.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { loadContract } from '../../../spec/document/load.ts'
import type { Profile } from '../../../spec/profile/profile.ts'
import { planOf } from '../../plan/plan.ts'
import type { RunPlan } from '../../run/job.ts'
import { CONFORMING } from '../../targets/conforming.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { type Decisions, error, REFERENCE, readPlant, TOKEN, withTarget } from '../../targets/reference.ts'
import { serveThread } from '../../targets/thread.ts'
import { failureBody, raw, refusesWhere } from '../../targets/variations.ts'
import { driftBetween } from '../drift.ts'
import { comparable, learnt, learntAgain, mockOf } from './loop.ts'
import { withLibrary } from './odd-library.ts'

type Proof = () => Promise<void>
/** Proofs by their names, so many of which run at once. */
type Suite = { readonly together: number; readonly proofs: Readonly<Record<string, Proof>> }

const plan = planOf(bundled, SETTINGS, TOKEN)

/**
 * One of each kind of oddity, so that the profile has each of its parts. `npm run drift` proves all
 * that there are.
 */
const KINDS: readonly string[] = [
  // How an answer is written, coded and sent, and what stands in it.
  'markup-escaped',
  'chunked',
  'many-headers',
  'numbers-vary',
  'message-in-chinese',
  // How fast, and how many.
  'rate-limited-now-and-then',
  'throttled-after-bad-credentials',
  // How a credential is refused.
  'refused-401-problem-json',
  'refused-by-kind-of-credential',
  // What is read as JSON, and as a number.
  'trailing-comma-accepted',
  'id-just-below-int64-accepted',
  // What a value must be, and which one is taken already.
  'long-name-400',
  'names-are-unique-409',
  'tags-of-a-vocabulary-422',
  'unknown-property-422',
  // What is asked of the request around it.
  'absent-body-415',
  'base-path',
]
const imitable = CONFORMING.filter(({ name }) => isWhole || KINDS.includes(name))

const imitated = imitable.map(({ name, variation, base }): [string, Proof] => [
  name,
  () =>
    withTarget(
      variation,
      async ({ url }) => {
        const profile = await learnt(plan, url)
        assert.ok(Object.keys(profile.facts.createPlant ?? {}).length > 70)
        assert.deepEqual(comparable(await learntAgain(plan, profile)), comparable(profile))
      },
      base,
    ),
])

/** The second run comes later, with numbers and names of its own. */
const later = { ...SETTINGS, run: 2 }
const plans = [plan, planOf(bundled, later, TOKEN)] as const

function twice(variation: Partial<Decisions>): Promise<readonly [Profile, Profile]> {
  return withTarget(variation, async ({ url }) => [await learnt(plans[0], url), await learnt(plans[1], url, later)])
}

const LASTING = ['names-are-unique', 'ids-are-unique', 'rate-limited-now-and-then', 'slow-now-and-then']
const unchanged = LASTING.map((name): [string, Proof] => [
  `${name}: the earlier run has left something behind`,
  async () => {
    const [before, now] = await twice(CONFORMING.find((one) => one.name === name)?.variation ?? {})
    assert.deepEqual(driftBetween(before, now), [])
  },
])

const unlike: Readonly<Record<string, Proof>> = {
  'answers have a number, a time and an identifier': async () => {
    const [before, now] = await twice({
      refuse: (problem, { number }) => ({
        ...error(400, `${problem} (request ${number} at ${new Date().toISOString()})`),
        headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
      }),
    })
    assert.deepEqual(before.facts.createPlant?.['invalid /name required']?.answer, {
      status: 400,
      headers: { 'content-type': 'application/json', 'x-request-id': '«uuid»' },
      json: { error: 40000, message: 'The «property» is missing or no string. (request «number» at «time»)' },
    })
    assert.deepEqual(driftBetween(before, now), [])
  },
  'there is drift if half of the answers take ten times as long': async () => {
    const [before, now] = await twice({})
    const slow = { p10: 1, p50: 900, p90: 900, p99: 900 }
    const { createPlant = {} } = now.measured.latency
    const slower = { ...now.measured, latency: { createPlant: { ...createPlant, success: slow } } }
    const drifts = driftBetween(before, { ...now, measured: slower })
    assert.deepEqual(
      drifts.map(({ point }) => point),
      ['createPlant latency success'],
    )
  },
}

function read(change: (text: string) => string): Partial<Decisions> {
  return { read: (text) => readPlant(change(text)) }
}

async function post(url: string, body: string, scheme = 'Bearer'): Promise<number> {
  const headers = { authorization: `${scheme} ${TOKEN}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/plants`, { method: 'POST', headers, body, redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

function fern(id: string): string {
  return `{"id":${id},"name":"Fern"}`
}

const READERS: readonly (readonly [name: string, variation: Partial<Decisions>, bodies: readonly string[]])[] = [
  [
    'holds no integer beyond a double',
    refusesWhere(({ id }) => Math.abs(Number(id)) > Number.MAX_SAFE_INTEGER),
    [fern('9007199254740993'), fern('-9223372036854775808'), fern('9007199254740991')],
  ],
  [
    'reads numbers as doubles',
    read((text) => text.replace(/\.0+1\b/, '')),
    [fern('1.00000000000000000001'), fern('1.5'), fern('1.0')],
  ],
  [
    'reads trailing commas and comments',
    read((text) => text.replaceAll(/\/\*.*?\*\//g, '').replace(/,\s*\}/, '}')),
    ['{"id":1,"name":"Fern",}', '{"id":1,/* x */"name":"Fern"}', '{"id":01,"name":"Fern"}', "{'id':1,'name':'Fern'}"],
  ],
  [
    'reads leading zeros and raw control characters, and stops after the value',
    read((text) =>
      text
        .replace(/:0+(?=\d)/, ':')
        .replaceAll('\t', ' ')
        .replace(/\}[^}]*$/, '}'),
    ),
    [
      '{"id":007,"name":"Fern"}',
      '{"id":7,"name":"Fe\trn"}',
      '{"id":7,"name":"Fern"} and more',
      '{"id":7,"name":"Fern",}',
    ],
  ],
]
const readers = READERS.map(([name, variation, bodies]): [string, Proof] => [
  name,
  () =>
    withTarget(variation, async ({ url }) => {
      const profile = await learnt(plan, url)
      await using mock = await mockOf(profile)
      for (const body of bodies) assert.equal(await post(mock.url, body), await post(url, body), body)
      assert.deepEqual(comparable(await learnt(plan, mock.url)), comparable(profile))
    }),
])

const doorkeepers: Readonly<Record<string, Proof>> = {
  'redirects a bad credential to a login page': () =>
    withTarget(
      {
        authorize: (seen) =>
          REFERENCE.authorize(seen) === null ? null : { status: 302, headers: { location: '/login' }, body: raw('') },
      },
      async ({ url }) => {
        const profile = await learnt(plan, url)
        await using mock = await mockOf(profile)
        for (const scheme of ['Basic', 'Bearer wrong', 'Bearer'])
          assert.equal(await post(mock.url, fern('1'), scheme), await post(url, fern('1'), scheme), scheme)
        assert.deepEqual(comparable(await learnt(plan, mock.url)), comparable(profile))
      },
    ),
  'accepts the scheme in only one spelling': () =>
    withTarget(
      {
        authorize: (seen) =>
          /^(Bearer|bEARER) /.test(seen.headers.authorization ?? '')
            ? REFERENCE.authorize(seen)
            : error(401, 'Spell it well.'),
      },
      async ({ url }) => {
        await using mock = await mockOf(await learnt(plan, url))
        for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
          assert.equal(await post(mock.url, fern('1'), scheme), await post(url, fern('1'), scheme), scheme)
        }
      },
    ),
}

/** The contract sets no bound, so one of the deployment's own is its choice. */
const EDGES: readonly (readonly [situation: string, id: string, isTaken: (id: number) => boolean])[] = [
  ['zero /id', '0', (id) => id !== 0],
  ['minimum /id', '-1', (id) => id >= 0],
  ['maximum /id', '2147483648', (id) => id < 2 ** 31],
]
const refusing = (isTaken: (id: number) => boolean) => refusesWhere(({ id }) => !isTaken(Number(id)))

const edges = EDGES.map(([situation, id, isTaken]): [string, Proof] => [
  `refuses ${id}`,
  () =>
    withTarget(refusing(isTaken), async ({ url }) => {
      const profile = await learnt(plan, url)
      assert.ok(profile.facts.createPlant?.[situation] !== undefined)
      await using mock = await mockOf(profile)
      assert.deepEqual([await post(mock.url, fern(id)), await post(mock.url, fern('7'))], [400, 200])
    }),
])

const long: Readonly<Record<string, Proof>> = {
  'says more in a refusal than is learnt of it': () =>
    withTarget(
      failureBody((message) => ({ error: 1, message, more: 'x'.repeat(/tag/.test(message) ? 1_100_000 : 1) })),
      async ({ url }) => {
        const profile = await learnt(plan, url, { ...SETTINGS, maxWrites: 3 })
        assert.deepEqual(profile.violations, [])
      },
    ),
}

/** The same document with bounds that allow these numbers, so that a refusal breaks it. */
async function boundedPlan(): Promise<RunPlan> {
  const text = readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-bounds-'))
  const file = join(folder, 'bounds.yaml')
  try {
    writeFileSync(
      file,
      text.replace('format: int64', 'format: int64\n              minimum: -5\n              maximum: 9e15'),
    )
    return planOf((await loadContract(file)).contract, SETTINGS, TOKEN)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const breaches = EDGES.map(([situation, id, isTaken]): [string, Proof] => [
  `${id} is refused although the contract allows it by a bound`,
  () =>
    withTarget(refusing(isTaken), async ({ url }) => {
      const profile = await learnt(await boundedPlan(), url)
      assert.match(profile.unknown.createPlant?.[situation] ?? '', /^it breaks the contract: .* is refused/)
    }),
])

const LIBRARY = join(import.meta.dirname, '../../tests/library.yaml')
const GARDEN = join(import.meta.dirname, '../../../mocks/tests/garden.yaml')

const flagged = [LIBRARY, GARDEN].map((spec): [string, Proof] => [
  `the mock's own choices, and others by its flags: ${spec.split('/').at(-1)}`,
  async () => {
    const plan = planOf((await loadContract(spec)).contract, SETTINGS, TOKEN)
    const choices: MockServerOptions[] = [{}, { authStatus: 403, cors: false, bodyLimit: 5000, seed: 7 }]
    for (const options of choices) {
      await using mock = await createMockServer({ port: 0, tokens: [TOKEN], spec, ...options })
      const profile = await learnt(plan, mock.url)
      assert.deepEqual(comparable(await learntAgain(plan, profile, '', { spec })), comparable(profile))
    }
  },
])

const odd: Readonly<Record<string, Proof>> = {
  'a service with rules, words and identifiers of its own': () =>
    withLibrary(async (url) => {
      const plan = planOf((await loadContract(LIBRARY)).contract, SETTINGS, TOKEN)
      const profile = await learnt(plan, url)
      const { facts } = profile
      assert.equal(facts.addBook?.['maximum /pages']?.accepts, '900')
      assert.deepEqual(facts.addBook?.['invalid /isbn type number']?.answer?.json, {
        title: 'At «time»: «pointer» is no good («value»)',
        request: '«number»',
      })
      assert.equal(facts.addBook?.['credential missing']?.answer?.text, 'who? («uuid»)')
      const { pathname } = new URL(url)
      assert.deepEqual(comparable(await learntAgain(plan, profile, pathname, { spec: LIBRARY })), comparable(profile))
    }),
}

const SUITES: Readonly<Record<string, Suite>> = {
  'a mock with the profile of': { together: 8, proofs: Object.fromEntries(imitated) },
  'learnt twice, there is no drift if': { together: 3, proofs: { ...Object.fromEntries(unchanged), ...unlike } },
  'a mock behaves like a deployment that': {
    together: 2,
    proofs: { ...Object.fromEntries([...readers, ...edges]), ...doorkeepers, ...long },
  },
  'a breach is not imitated': { together: 1, proofs: Object.fromEntries(breaches) },
  'another document': { together: 3, proofs: { ...Object.fromEntries(flagged), ...odd } },
}

const SERVICES = {
  suites: async () =>
    Object.entries(SUITES).map(([title, { together, proofs }]) => ({ title, together, names: Object.keys(proofs) })),
  prove: async (suite: string, name: string): Promise<void> => {
    const proof = SUITES[suite]?.proofs[name]
    if (proof === undefined) throw new Error(`there is no proof ${name}`)
    await proof()
  },
}
export type Loops = typeof SERVICES

serveThread(SERVICES)
