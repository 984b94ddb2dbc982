/** The rules on a stage, one by one: put before the others, changed and ended by their ids. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createMockServer, type MockServer } from '../../index.ts'
import { control } from '../client.ts'

const SHOP = fileURLToPath(new URL('./shop.yaml', import.meta.url))

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0, spec: SHOP })
})
after(() => mock.close())

const status = async (path: string, init?: RequestInit): Promise<number> => (await fetch(mock.url + path, init)).status
const form = (text: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: text,
})

test('conditions on operation, method, path, query and forms', async () => {
  const rows: readonly (readonly [when: object, fits: [string, RequestInit?], fitsNot: [string, RequestInit?]])[] = [
    [{ operation: 'getOrder' }, ['/orders/1'], ['/orders']],
    [{ operation: ['getOrder', 'listOrders'] }, ['/v1/orders'], ['/orders/search']],
    [{ method: ['delete'] }, ['/orders/1', { method: 'DELETE' }], ['/orders/1']],
    [{ path: '/orders/{any}' }, ['/orders/1'], ['/orders/search']],
    [{ path: '/orders/search' }, ['/orders/search'], ['/orders/1']],
    [{ path: '/orders/a%20b' }, ['/v1/orders/a b'], ['/orders/a']],
    [{ path: '/v1/orders/7' }, ['/orders/7'], ['/orders/8']],
    [{ path: { id: 42 } }, ['/orders/42'], ['/orders/43']],
    [{ path: { id: { matches: '^4' } } }, ['/orders/42'], ['/orders/24']],
    [{ query: { page: 2 } }, ['/orders?page=2'], ['/orders?page=3']],
    [{ query: { page: { exists: false } } }, ['/orders'], ['/orders?page=3']],
    [{ header: { 'X-Tenant': { matches: '^a' } } }, ['/orders', { headers: { 'x-tenant': 'ab' } }], ['/orders']],
    [
      { operation: 'payOrder', body: { amount: 5 } },
      ['/orders/1/payment', form('amount=5')],
      ['/orders/1/payment', form('amount=6')],
    ],
  ]
  for (const [when, fits, fitsNot] of rows) {
    mock.use({ status: 418 }, { when: { ...when } })
    assert.equal(await status(...fits), 418, JSON.stringify(when))
    assert.notEqual(await status(...fitsNot), 418, JSON.stringify(when))
    mock.use(null)
  }
})

test('what can never match in this document is refused', () => {
  for (const [when, message] of [
    [{ operation: 'payOrdr' }, /no operation "payOrdr"; the nearest is "payOrder"/],
    [{ path: '/order/{id}' }, /no path "\/order\/\{id\}"; the nearest is "\/orders\/\{id\}"/],
    [{ path: { idd: 1 } }, /no path parameter "idd"; the nearest is "id"/],
    [{ operation: 'getOrder', method: 'DELETE' }, /no operation of the document is getOrder and DELETE/],
    [{ query: { pgae: 1 } }, /no query parameter "pgae"; the nearest is "page"/],
    [{ operation: 'payOrder', sum: 1 }, /no property "sum"; the nearest is "amount"/],
    [{ operaton: 'getOrder' }, /^when: .* no property "operaton"; the nearest is "operation"/],
    [{ operationId: { exists: false } }, /no property "operationId"; the nearest is "operation"/],
    [{ haeders: { a: 'b' } }, /no property "haeders"; the nearest is "headers"/],
    [{ operation: 'getOrder', amount: 1 }, /no property "amount"; the nearest is "/],
    [{ header: { 'X-Tennant': 'a' } }, /when.header: .* no header "x-tennant"; the nearest is "x-tenant"/],
    [{ customer: { mathces: '^A' } }, /^when.customer: .* no property "mathces"; the nearest is "matches"/],
    [{ body: { lines: [{ skuu: 'a' }] } }, /^when.body.lines.0: .* no property "skuu"; the nearest is "sku"/],
    [{ lines: { equals: [{ conut: 1 }] } }, /no property "conut"; the nearest is "count"/],
    [{ body: { equals: { custmer: 'a' } } }, /^when.body: .* no property "custmer"; the nearest is "customer"/],
  ] as const) {
    assert.throws(() => mock.use('slow', { when }), { name: 'OptionError', message })
  }
})

test('names that a request can have are taken, though the document does not describe them', () => {
  for (const when of [
    { colour: 'red' },
    { body: { matches: 'Ann' } },
    { '/lines/0/sku': 'a', lines: [{ sku: { matches: 'a' }, colour: 'red' }] },
    { operation: 'getOrder', body: { colour: 'red' } },
    { operation: 'createOrder', header: { 'x-other': 'a' }, query: { other: 'a' } },
  ]) {
    mock.use('slow', { when })
  }
  mock.use(null)
})

test('a text with many {{ and no end is sent as it is, at once', async () => {
  for (const open of ['{{'.repeat(150_000), '{{ world'.repeat(150_000), `{{request.path.id}}${'{{'.repeat(150_000)}`]) {
    const begun = performance.now()
    mock.use({ status: 200, body: { open } })
    const sent: unknown = await (await fetch(`${mock.url}/orders/7`)).json()
    // Read from each `{{` to the end of the text, it takes some ten seconds.
    assert.ok(performance.now() - begun < 3_000)
    assert.deepEqual(sent, { open: open.replace('{{request.path.id}}', '7') })
  }
  mock.use(null)
})

test('one rule is put before the others, changed in its place, and ended', async () => {
  const json = async (path: string, method: string, rule?: object) => control(mock.url, `scenario${path}`, method, rule)
  await json('', 'PUT', { status: 410, when: { operation: 'getOrder' } })
  await json('', 'PUT', { status: 411, times: 2, when: { operation: 'listOrders' } })
  const added = await json('', 'POST', { sequence: [{ status: 412 }, 'usual', { status: 413, times: 2 }] })
  assert.equal(added.status, 201)
  const ids: readonly string[] = added.body.rules.map(({ id }: { id: string }) => id)
  assert.equal(new Set(ids).size, 3)
  const seen: number[] = []
  for (let index = 0; index < 5; index++) seen.push(await status('/orders/1'))
  assert.deepEqual(seen, [412, 200, 413, 413, 410])

  assert.equal(await status('/orders'), 411)
  const changed = await json(`/${ids[1]}`, 'PUT', { status: 414, times: 2, when: { operation: 'listOrders' } })
  assert.deepEqual(
    changed.body.rules.map(({ id, status }: { id: string; status: number }) => [id, status]),
    [
      [ids[1], 414],
      [ids[2], 410],
    ],
  )
  assert.deepEqual([await status('/orders'), await status('/orders'), await status('/orders')], [414, 414, 200])
  assert.equal((await json(`/${ids[2]}`, 'PUT', { status: 99 })).status, 400)
  assert.equal(await status('/orders/1'), 410)
  assert.equal((await json(`/${ids[2]}`, 'DELETE')).status, 204)
  assert.equal(await status('/orders/1'), 200)
  assert.equal((await json(`/${ids[2]}`, 'DELETE')).status, 404)
})

test('delay and chaos are set for one session, and set back', async () => {
  const put = (network: object, session = 'far') => control(mock.url, `network?session=${session}`, 'PUT', network)
  assert.deepEqual((await put({ delay: 30, chaos: 1 })).body, { delay: 30, chaos: 1 })
  const far = { headers: { 'x-mock-session': 'far' } }
  const kinds = async (init?: RequestInit): Promise<string> => {
    await fetch(`${mock.url}/orders`, { ...init, signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return mock.requests().at(-1)?.verdict.kind ?? ''
  }
  assert.deepEqual([await kinds(far), await kinds()], ['staged', 'accepted'])
  assert.deepEqual((await put({ delay: { minimum: 30, maximum: 31 } })).body, {
    delay: { minimum: 30, maximum: 31 },
    chaos: 0,
  })
  const begun = performance.now()
  assert.equal(await kinds(far), 'accepted')
  assert.ok(performance.now() - begun >= 29)
  for (const [network, message] of [
    [{ delay: -1 }, /^A delay must be whole milliseconds/],
    [{ chaos: 2 }, /^Chaos must be a number from 0 to 1, and is 2\.$/],
    [{ chaos: '1' }, /^Chaos must be a number from 0 to 1, and is "1"\.$/],
    [{ latency: 5 }, /^"latency" is not known: /],
  ] as const) {
    const refused = await put(network)
    assert.deepEqual([refused.status, message.test(refused.body.message)], [400, true], refused.body.message)
  }
  assert.equal((await control(mock.url, 'network?session=far', 'DELETE')).status, 204)
  assert.deepEqual((await control(mock.url, 'network?session=far', 'GET')).body, { delay: 0, chaos: 0 })
})
