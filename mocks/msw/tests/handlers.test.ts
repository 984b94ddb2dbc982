/** Which requests the handlers answer, which they pass on, and their options. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fakerDE } from '@faker-js/faker'
import { getResponse } from 'msw/utils/get-response'
import { loadContract } from '../../../spec/document/load.ts'
import { createMockServer } from '../../index.ts'
import { compiled } from '../../tests/compiled.ts'
import { createHandlers, type HandlerOptions } from '../index.ts'

const TEXT = { type: 'string' } as const
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const GOOD = { authorization: 'Bearer x', 'content-type': 'application/json' }
const PLANT = { method: 'POST', headers: GOOD, body: '{"id":1,"name":"Fern"}' }

/** The status of the handlers' answer; null if they pass the request on. */
async function status(options: HandlerOptions, url: string, init: RequestInit = PLANT): Promise<number | null> {
  return (await getResponse(createHandlers(options), new Request(url, init)))?.status ?? null
}

const scopes: readonly (readonly [baseUrl: string | undefined, url: string, want: number | null])[] = [
  ['https://api.example.com', 'https://api.example.com/plants', 200],
  ['https://api.example.com/', 'https://api.example.com/plants?x=1#y', 200],
  ['https://API.example.com:443', 'https://api.example.com/plants', 200],
  ['https://api.example.com', 'https://api.example.com/elsewhere', 404],
  ['https://api.example.com', 'https://api.example.com', 404],
  ['https://api.example.com', 'http://api.example.com/plants', null],
  ['https://api.example.com', 'https://api.example.com.evil.example/plants', null],
  ['https://api.example.com', 'https://api.example.com:8443/plants', null],
  ['https://api.example.com/v1', 'https://api.example.com/v1/plants', 200],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/plants', 200],
  ['https://api.example.com/v1', 'https://api.example.com/v1', 404],
  ['https://api.example.com/v1', 'https://api.example.com/v1?x=1', 404],
  ['https://api.example.com/v1', 'https://api.example.com/plants', null],
  ['https://api.example.com/v1', 'https://api.example.com/v10/plants', null],
  [undefined, 'https://any.example.com/plants', 200],
  [undefined, 'http://localhost:4010/plants?x=1', 200],
  [undefined, 'https://any.example.com/elsewhere', null],
  [undefined, 'https://any.example.com/v1/plants', null],
]

for (const [baseUrl, url, want] of scopes) {
  test(`with the base ${baseUrl}, POST ${url} ${want === null ? 'passes' : `is answered with ${want}`}`, async () => {
    assert.equal(await status({ ...(baseUrl !== undefined && { baseUrl }) }, url), want)
  })
}

test('a wrong method on a path of the API is answered like the server does', async () => {
  for (const options of [{}, { baseUrl: 'https://api.example.com' }]) {
    const [handler] = createHandlers(options)
    assert.ok(handler !== undefined)
    const response = await getResponse([handler], new Request('https://api.example.com/plants'))
    assert.deepEqual([response?.status, response?.headers.get('allow')], [405, 'POST'])
  }
})

test('a request whose answer is made by what is loaded late counts once', async () => {
  const handlers = createHandlers({ baseUrl: 'https://api.example.com', scenario: 'success', times: 1 })
  const ask = async (): Promise<number | undefined> =>
    (await getResponse(handlers, new Request('https://api.example.com/plants', { ...PLANT, body: '{}' })))?.status
  assert.deepEqual([await ask(), await ask()], [200, 400])
})

/** Imitates a page: `location` is all that handlers see of one. */
function onPage(href: string): void {
  Object.defineProperty(globalThis, 'location', { value: new URL(href), configurable: true })
}
afterEach(() => Reflect.deleteProperty(globalThis, 'location'))

test('a path for a base is one of the page; its documents and files stay its own', async () => {
  onPage('https://shop.example.com/new')
  const load = (accept: string): RequestInit => ({ headers: { accept } })
  assert.equal(await status({ baseUrl: '/api' }, 'https://shop.example.com/api/plants'), 200)
  assert.equal(await status({ baseUrl: '/' }, 'https://shop.example.com/plants'), 200)
  assert.equal(await status({ baseUrl: '/' }, 'https://shop.example.com/plants', load('text/html,*/*;q=0.8')), null)
  assert.equal(await status({ baseUrl: '/' }, 'https://shop.example.com/main.ts', load('*/*')), null)
  assert.equal(await status({ baseUrl: '/' }, 'https://shop.example.com/elsewhere', load('*/*')), 404)
  const api = { baseUrl: 'https://api.example.com' }
  assert.equal(await status(api, 'https://api.example.com/main.ts', load('text/html')), 404)
})

test('wrong options are one clear line', () => {
  assert.throws(() => createHandlers({ baseUrl: '/api' }), {
    name: 'OptionError',
    message: 'baseUrl must be an address such as https://api.example.com, and is "/api".',
  })
  // JavaScript callers have no type check of the name.
  const options = JSON.parse('{"scenario": "rate-limit"}')
  assert.throws(() => createHandlers(options), {
    name: 'OptionError',
    message: /^There is no scenario "rate-limit"; .*slow/,
  })
})

test('options of a wrong kind are refused in one sentence, by the server at once and by handlers at a request', async () => {
  const { contract } = await loadContract(GARDEN)
  const url = 'https://garden.example.com'
  for (const [name, value, wanted] of [
    ['authStatus', 418, '400, 401 or 403, and is 418'],
    ['bodyLimit', '1 MiB', 'a number, and is "1 MiB"'],
    ['cors', 'no', 'true or false, and is "no"'],
    ['maxItems', '3', 'a number, and is "3"'],
    ['seed', '7', 'a number, and is "7"'],
    ['tokens', 'good', 'a list of texts, and is "good"'],
    ['clients', [1], 'a list of texts, and is [1]'],
    ['streamOpen', 1, 'true or false, and is 1'],
  ] as const) {
    const options = JSON.parse(JSON.stringify({ [name]: value }))
    const refusal = { name: 'OptionError', message: `${name} must be ${wanted}.` }
    await assert.rejects(createMockServer({ port: 0, ...options }), refusal)
    const ask = (): Promise<unknown> =>
      getResponse(
        createHandlers({ contract, baseUrl: url, ...options }),
        new Request(`${url}/plants`, { headers: TOKEN }),
      )
    await assert.rejects(ask, refusal)
  }
  for (const [locale, told] of [
    ['de_AT', /^locale must be .* is "de_AT": import \{ de_AT \} from '@faker-js\/faker', and give locale: de_AT$/],
    [[fakerDE], /^locale must be .*fakerDE: import \{ de \} from/],
  ] as const) {
    const options: object = { contract, baseUrl: url, locale }
    const ask = getResponse(createHandlers(options), new Request(`${url}/plants`, { headers: TOKEN }))
    await assert.rejects(ask, { name: 'OptionError', message: told })
  }
})

test('tokens and the status for others', async () => {
  const options = { baseUrl: 'https://api.example.com', tokens: ['y'], authStatus: 403 } as const
  assert.equal(await status(options, 'https://api.example.com/plants'), 403)
  const init = { ...PLANT, headers: { ...GOOD, authorization: 'Bearer y' } }
  assert.equal(await status(options, 'https://api.example.com/plants', init), 200)
})

test('a delay holds for each answer, and one that the request names goes before it', async (context) => {
  // Time passes only when it is told to.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const handlers = createHandlers({ delay: 600_000 })
  const order: string[] = []
  const ask = async (prefer: string): Promise<void> => {
    await getResponse(handlers, new Request('https://a.example.com/plants', { ...PLANT, headers: { ...GOOD, prefer } }))
    order.push(prefer)
  }
  const all = Promise.all([ask(''), ask('delay=1')])
  for (const milliseconds of [1, 600_000]) {
    const { length } = order
    while (order.length === length) {
      await setImmediate()
      context.mock.timers.tick(milliseconds)
    }
  }
  await all
  assert.deepEqual(order, ['delay=1', ''])
})

const GARDEN = fileURLToPath(new URL('../../tests/garden.yaml', import.meta.url))

const SEED = '{"sku":9223372036854775807,"name":"Fern","tag":"indoor"}'
const TOKEN = { 'x-token': 'x', 'content-type': 'application/json' }
const CSV = { headers: { accept: 'text/csv' } }
const garden: readonly (readonly [target: string, init: RequestInit, want: number])[] = [
  ['/garden/v2/plants', { method: 'POST', headers: TOKEN, body: SEED }, 201],
  ['/plants', { method: 'POST', headers: TOKEN, body: '{}' }, 422],
  ['/plants', { method: 'POST', headers: TOKEN, body: SEED.replace('807', '808') }, 422],
  ['/plants', { method: 'POST', body: SEED }, 401],
  ['/plants?limit=0', { headers: TOKEN }, 400],
  ['/plants', { headers: { ...TOKEN, 'x-garden': 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' } }, 200],
  ['/plants/7', { method: 'DELETE', headers: TOKEN }, 204],
  ['/plants/seven', { method: 'DELETE', headers: TOKEN }, 400],
  ['/plants/newest', { headers: { accept: 'application/json' } }, 200],
  ['/plants/newest', { method: 'HEAD', headers: { accept: 'application/json' } }, 200],
]

async function parts(response: Response | undefined): Promise<unknown> {
  const named = ['content-type', 'allow', 'x-total', 'www-authenticate'].map((name) => response?.headers.get(name))
  return [response?.status, named, await response?.text()]
}

for (const [how, created] of [
  ['compiled in Node', async () => ({ contract: (await loadContract(GARDEN)).contract, createHandlers })],
  ['from a module made beforehand', () => compiled(GARDEN)],
] as const) {
  test(`another contract, ${how}, is answered by its own rules, like the server does`, async () => {
    await using mock = await createMockServer({ port: 0, spec: GARDEN })
    const { contract, createHandlers } = await created()
    const handlers = createHandlers({ contract, baseUrl: 'https://garden.example.com' })
    const ask = (target: string, init: RequestInit): Promise<Response | undefined> =>
      getResponse(handlers, new Request(`https://garden.example.com${target}`, init))
    for (const [target, init, want] of garden) {
      const handled = await ask(target, init)
      assert.equal(handled?.status, want, target)
      assert.deepEqual(await parts(handled), await parts(await fetch(mock.url + target, init)))
    }
    const csv = await ask('/plants/newest', CSV)
    assert.equal(csv?.status, 200)
    assert.deepEqual(await parts(csv), await parts(await fetch(`${mock.url}/plants/newest`, CSV)))
  })
}

/** What is asked of one property alone: a filter, and who made something. */
const CHOIR = {
  openapi: '3.1.0',
  info: { title: 'Choir', version: '1' },
  paths: {
    '/login': {
      post: {
        requestBody: json({
          type: 'object',
          required: ['email', 'password'],
          properties: { email: TEXT, password: TEXT },
        }),
        responses: { 200: { description: 'Fine', ...json({ type: 'object', properties: { accessToken: TEXT } }) } },
      },
    },
    '/users': {
      get: { responses: { 200: { description: 'Fine', ...json({ type: 'array', items: named('User') }) } } },
    },
    '/songs': {
      get: {
        parameters: [{ name: 'voice', in: 'query', schema: { anyOf: [named('Voice'), { type: 'null' }] } }],
        responses: { 200: { description: 'Fine', ...json({ type: 'array', items: named('Song') }) } },
      },
      post: {
        requestBody: json(named('NewSong')),
        responses: { 201: { description: 'Made', ...json(named('Song')) } },
      },
    },
  },
  components: {
    schemas: {
      Voice: { type: 'string', enum: ['alto', 'bass'] },
      User: { type: 'object', required: ['id', 'email'], properties: { id: { type: 'integer' }, email: TEXT } },
      NewSong: { type: 'object', required: ['title', 'voice'], properties: { title: TEXT, voice: named('Voice') } },
      Song: {
        type: 'object',
        required: ['id', 'title', 'voice'],
        properties: {
          id: { type: 'integer' },
          title: TEXT,
          voice: named('Voice'),
          createdBy: { type: 'integer' },
        },
      },
    },
  },
}

test('handlers of a module judge a property alone, though only whole bodies were compiled', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-choir-'))
  t.after(() => rm(folder, { recursive: true }))
  const spec = join(folder, 'choir.json')
  await writeFile(spec, JSON.stringify(CHOIR))
  const { contract, createHandlers } = await compiled(spec)
  const handlers = createHandlers({ contract, baseUrl: 'https://choir.example.com' })
  const ask = async (method: string, path: string, sent?: object, more: object = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...more }
    const body = sent === undefined ? null : JSON.stringify(sent)
    const answer = await getResponse(
      handlers,
      new Request(`https://choir.example.com${path}`, { method, headers, body }),
    )
    assert.ok(answer?.ok, `${method} ${path}: ${answer?.status} ${await answer?.clone().text()}`)
    return answer.json()
  }
  const altos = await ask('GET', '/songs?voice=alto')
  assert.ok(Array.isArray(altos) && altos.length > 0 && altos.every(({ voice }) => voice === 'alto'))
  const logged = await ask('POST', '/login', { email: 'eve@example.com', password: 'secret' })
  assert.ok(typeof logged === 'object' && logged !== null && 'accessToken' in logged)
  const authorization = `Bearer ${logged.accessToken}`
  const users = await ask('GET', '/users')
  assert.ok(Array.isArray(users))
  const { id } = users.find(({ email }) => email === 'eve@example.com')
  assert.partialDeepStrictEqual(await ask('POST', '/songs', { title: 'Hymn', voice: 'bass' }, { authorization }), {
    createdBy: id,
  })
})
