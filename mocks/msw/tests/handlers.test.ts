/** What the handlers take for the API's, and what they pass on; and their options. */

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getResponse } from 'msw/utils/get-response'
import { loadContract } from '../../../spec/load.ts'
import { createMockServer } from '../../server/server.ts'
import { createHandlers, type HandlerOptions } from '../index.ts'

const GOOD = { authorization: 'Bearer x', 'content-type': 'application/json' }
const PLANT = { method: 'POST', headers: GOOD, body: '{"id":1,"name":"Fern"}' }

/** The status of the handlers' answer, or null where they pass the request on. */
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

/** A page, as far as the handlers can see one. */
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
    name: 'TypeError',
    message: 'baseUrl must be an address such as https://api.example.com, and is "/api".',
  })
  // As from JavaScript, where nothing checks the name.
  const options = JSON.parse('{"scenario": "rate-limit"}')
  assert.throws(() => createHandlers(options), {
    name: 'RangeError',
    message: /^There is no scenario "rate-limit"; .*slow/,
  })
})

test('tokens and the status for others', async () => {
  const options = { baseUrl: 'https://api.example.com', tokens: ['y'], authStatus: 403 } as const
  assert.equal(await status(options, 'https://api.example.com/plants'), 403)
  const init = { ...PLANT, headers: { ...GOOD, authorization: 'Bearer y' } }
  assert.equal(await status(options, 'https://api.example.com/plants', init), 200)
})

test('a delay holds for each answer, and one that the request names goes before it', async () => {
  const handlers = createHandlers({ delay: 100 })
  const order: string[] = []
  const ask = async (prefer: string): Promise<void> => {
    await getResponse(handlers, new Request('https://a.example.com/plants', { ...PLANT, headers: { ...GOOD, prefer } }))
    order.push(prefer)
  }
  await Promise.all([ask(''), ask('delay=1')])
  assert.deepEqual(order, ['delay=1', ''])
})

test('another contract is answered by its own rules, like the server does', async () => {
  const spec = fileURLToPath(new URL('../../tests/garden.yaml', import.meta.url))
  await using mock = await createMockServer({ port: 0, spec })
  const handlers = createHandlers({ contract: await loadContract(spec), baseUrl: 'https://garden.example.com' })
  const json = { 'x-token': 'x', 'content-type': 'application/json' }
  const fern = '{"sku":9223372036854775807,"name":"Fern","tag":"indoor"}'
  const requests: readonly (readonly [target: string, init: RequestInit, want: number])[] = [
    ['/garden/v2/plants', { method: 'POST', headers: json, body: fern }, 201],
    ['/plants', { method: 'POST', headers: json, body: '{}' }, 422],
    ['/plants', { method: 'POST', body: fern }, 401],
    ['/plants?limit=0', { headers: json }, 400],
    ['/plants/7', { method: 'DELETE', headers: json }, 204],
    ['/plants/seven', { method: 'DELETE', headers: json }, 400],
    ['/plants/newest', { headers: { accept: 'application/json' } }, 200],
    ['/plants/newest', { method: 'HEAD', headers: { accept: 'application/json' } }, 200],
  ]
  const parts = async (response: Response | undefined): Promise<unknown> => [
    response?.status,
    response?.headers.get('content-type'),
    await response?.text(),
  ]
  for (const [target, init, want] of requests) {
    const handled = await getResponse(handlers, new Request(`https://garden.example.com${target}`, init))
    assert.equal(handled?.status, want, target)
    assert.deepEqual(await parts(handled), await parts(await fetch(mock.url + target, init)))
  }
  // Prism, which speaks other media types than JSON for the server, can't run on a page.
  const csv = await getResponse(
    handlers,
    new Request('https://garden.example.com/plants/newest', { headers: { accept: 'text/csv' } }),
  )
  assert.equal(csv?.status, 406)
})
