/**
 * The proof of a profile: a deployment is learnt, a mock is given the profile, and the mock is learnt in turn. What can
 * be told about the two is the same. The mock is in this process, as the targets are: there are many of them. Most of them
 * are in a thread: see {@link startLooping}.
 */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createMockServer, type MockServerOptions } from '../../../mocks/index.ts'
import { bundled } from '../../../spec/bundled.ts'
import { loadContract } from '../../../spec/load.ts'
import type { Profile } from '../../../spec/profile.ts'
import { planOf } from '../../run/run.ts'
import { CONFORMING } from '../../targets/conforming.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { type Decisions, error, REFERENCE, readPlant, startTarget, TOKEN, withTarget } from '../../targets/reference.ts'
import { raw, refusesWhere } from '../../targets/variations.ts'
import { driftBetween } from '../drift.ts'
import { comparable, learnt, learntAgain, startLooping } from './loop.ts'

const plan = planOf(bundled, SETTINGS, TOKEN)
const looping = startLooping()
after(looping.close)

describe('a mock with the profile of', { concurrency: 8 }, () => {
  for (const { name } of sampled(CONFORMING)) {
    test(name, async () => {
      const { profile, imitated } = await looping.ask('loopOf', name)
      assert.ok(Object.keys(profile.facts.createPlant ?? {}).length > 70)
      assert.deepEqual(comparable(imitated), comparable(profile))
    })
  }
})

describe('learnt twice, there is no drift if', { concurrency: 3 }, () => {
  /** The second run comes later, with numbers and names of its own. */
  const later = { ...SETTINGS, run: 2 }
  const plans = [plan, planOf(bundled, later, TOKEN)] as const
  const twice = async (variation: Partial<Decisions>): Promise<readonly [Profile, Profile]> => {
    const target = await startTarget(variation)
    try {
      return [await learnt(plans[0], target.url), await learnt(plans[1], target.url, later)]
    } finally {
      await target.close()
    }
  }

  for (const name of ['names-are-unique', 'ids-are-unique', 'rate-limited-now-and-then', 'slow-now-and-then']) {
    test(`${name}: the earlier run has left something behind`, async () => {
      const [before, now] = await twice(CONFORMING.find((one) => one.name === name)?.variation ?? {})
      assert.deepEqual(driftBetween(before, now), [])
    })
  }

  test('answers have a number, a time and an identifier', async () => {
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
  })

  test('there is drift if half of the answers take ten times as long', async () => {
    const [before, now] = await twice({})
    const slow = { p10: 1, p50: 900, p90: 900, p99: 900 }
    const { createPlant = {} } = now.measured.latency
    const slower = { ...now.measured, latency: { createPlant: { ...createPlant, success: slow } } }
    const drifts = driftBetween(before, { ...now, measured: slower })
    assert.deepEqual(
      drifts.map(({ point }) => point),
      ['createPlant latency success'],
    )
  })
})

describe('a mock behaves like a deployment that', { concurrency: 2 }, () => {
  const read = (change: (text: string) => string): Partial<Decisions> => ({ read: (text) => readPlant(change(text)) })
  const post = async (url: string, body: string, scheme = 'Bearer'): Promise<number> => {
    const headers = { authorization: `${scheme} ${TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/plants`, { method: 'POST', headers, body, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  }
  const fern = (id: string): string => `{"id":${id},"name":"Fern"}`
  const rows: readonly (readonly [name: string, variation: Partial<Decisions>, bodies: readonly string[]])[] = [
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
  for (const [name, variation, bodies] of rows) {
    test(name, () =>
      withTarget(variation, async ({ url }) => {
        const profile = await learnt(plan, url)
        await using mock = await createMockServer({
          port: 0,
          tokens: [TOKEN],
          profile: JSON.parse(JSON.stringify(profile)),
        })
        for (const body of bodies) assert.equal(await post(mock.url, body), await post(url, body), body)
        assert.deepEqual(comparable(await learnt(plan, mock.url)), comparable(profile))
      }),
    )
  }

  test('redirects a bad credential to a login page', () =>
    withTarget(
      {
        authorize: (seen) =>
          REFERENCE.authorize(seen) === null ? null : { status: 302, headers: { location: '/login' }, body: raw('') },
      },
      async ({ url }) => {
        const profile = await learnt(plan, url)
        await using mock = await createMockServer({ port: 0, tokens: [TOKEN], profile })
        for (const scheme of ['Basic', 'Bearer wrong', 'Bearer'])
          assert.equal(await post(mock.url, fern('1'), scheme), await post(url, fern('1'), scheme), scheme)
        assert.deepEqual(comparable(await learnt(plan, mock.url)), comparable(profile))
      },
    ))

  test('accepts the scheme in only one spelling', () =>
    withTarget(
      {
        authorize: (seen) =>
          /^(Bearer|bEARER) /.test(seen.headers.authorization ?? '')
            ? REFERENCE.authorize(seen)
            : error(401, 'Spell it well.'),
      },
      async ({ url }) => {
        await using mock = await createMockServer({ port: 0, tokens: [TOKEN], profile: await learnt(plan, url) })
        for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
          assert.equal(await post(mock.url, fern('1'), scheme), await post(url, fern('1'), scheme), scheme)
        }
      },
    ))
})

describe('a breach is not imitated', () => {
  const rows: readonly (readonly [situation: string, id: string, isTaken: (id: number) => boolean])[] = [
    ['zero /id', '0', (id) => id !== 0],
    ['minimum /id', '-1', (id) => id >= 0],
    ['maximum /id', '2147483648', (id) => id < 2 ** 31],
  ]
  for (const [situation, id, isTaken] of rows) {
    test(`${id} is refused although the contract allows it`, () =>
      withTarget(
        refusesWhere((plant) => !isTaken(Number(plant.id))),
        async ({ url }) => {
          const profile = await learnt(plan, url)
          assert.match(profile.unknown.createPlant?.[situation] ?? '', /^it breaks the contract: .* is refused/)
          await using mock = await createMockServer({ port: 0, tokens: [TOKEN], profile })
          const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
          const response = await fetch(`${mock.url}/plants`, {
            method: 'POST',
            headers,
            body: `{"id":${id},"name":"Fern"}`,
          })
          assert.equal(response.status, 200)
        },
      ))
  }
})

const LIBRARY = join(import.meta.dirname, '../../tests/library.yaml')
const GARDEN = join(import.meta.dirname, '../../../mocks/tests/garden.yaml')

describe('another document', { concurrency: 3 }, () => {
  for (const spec of [LIBRARY, GARDEN]) {
    test(`the mock's own choices, and others by its flags: ${spec.split('/').at(-1)}`, async () => {
      const plan = planOf(await loadContract(spec), SETTINGS, TOKEN)
      const choices: MockServerOptions[] = [{}, { authStatus: 403, cors: false, bodyLimit: 5000, seed: 7 }]
      for (const options of choices) {
        await using mock = await createMockServer({ port: 0, tokens: [TOKEN], spec, ...options })
        const profile = await learnt(plan, mock.url)
        assert.deepEqual(comparable(await learntAgain(plan, profile, '', { spec })), comparable(profile))
      }
    })
  }

  test('a service with rules, words and identifiers of its own', async () => {
    const plan = planOf(await loadContract(LIBRARY), SETTINGS, TOKEN)
    const server = createServer((request, response) => {
      read(request).then((text) => {
        const { status, type, body } = answer(request, text)
        response.writeHead(status, { 'content-type': type, 'x-request-id': randomUUID() }).end(body)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const profile = await learnt(plan, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`)
      const { facts } = profile
      assert.equal(facts.addBook?.['maximum /pages']?.accepts, '900')
      assert.deepEqual(facts.addBook?.['invalid /isbn type number']?.answer?.json, {
        title: 'At «time»: «pointer» is no good («value»)',
        request: '«number»',
      })
      assert.equal(facts.addBook?.['credential missing']?.answer?.text, 'who? («uuid»)')
      assert.deepEqual(comparable(await learntAgain(plan, profile, '/api/v2', { spec: LIBRARY })), comparable(profile))
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

let answers = 1000

/** A library that takes no book of more than 900 pages, and has an odd way to say things. */
function answer(
  { method, url, headers }: IncomingMessage,
  text: string,
): { status: number; type: string; body: string } {
  const plain = { type: 'text/plain' }
  if (url?.startsWith('/api/v2/health') === true && method === 'GET') return { ...plain, status: 204, body: '' }
  if (url?.startsWith('/api/v2/shelves/') !== true) return { ...plain, status: 410, body: `no ${url?.split('?')[0]}` }
  if (method !== 'POST') return { ...plain, status: 405, body: `never ${method}` }
  if (headers['x-key'] !== TOKEN) return { ...plain, status: 403, body: `who? (${randomUUID()})` }
  const refuse = (status: number, what: string, value: unknown): ReturnType<typeof answer> => {
    const title = `At ${new Date().toISOString()}: ${what} is no good (${typeof value === 'string' ? value : JSON.stringify(value)})`
    return { status, type: 'application/problem+json', body: `${JSON.stringify({ title, request: ++answers })}` }
  }
  const query = new URL(url, 'http://x').searchParams
  if (!['en', 'fr'].includes(query.get('lang') ?? '')) return refuse(422, 'lang', query.get('lang'))
  let book: unknown
  try {
    book = JSON.parse(text)
  } catch {
    return refuse(422, 'the text', text.length)
  }
  if (typeof book !== 'object' || book === null || Array.isArray(book)) return refuse(422, 'the book', book)
  const { isbn, pages, genre, ...others } = { isbn: undefined, pages: undefined, genre: undefined, ...book }
  if (typeof isbn !== 'string' || !/^[0-9]{13}$/.test(isbn)) return refuse(422, '/isbn', isbn)
  // 1.0000000000000000001 is no integer, and no double can tell.
  const isPages = Number.isInteger(pages) && Number(pages) >= 1 && Number(pages) < 2 ** 31 && !/\.\d*[1-9]/.test(text)
  if (!isPages) return refuse(422, '/pages', pages)
  if (genre !== undefined && !['novel', 'poem'].includes(String(genre))) return refuse(422, '/genre', genre)
  if (Object.keys(others).length > 0) return refuse(422, 'more', others)
  if (Number(pages) > 900) return refuse(409, '/pages', pages)
  return { status: 201, type: 'application/json', body: JSON.stringify({ isbn, pages }) }
}

/** Every third of them; another third by LOOP_SEED, and all of them by `npm run drift`. */
function sampled<T>(all: readonly T[]): readonly T[] {
  return all.filter((_, index) => index % 3 === Number(process.env.LOOP_SEED ?? 0) % 3)
}
