/** Callbacks go only where the user allows them, and never become a flood. */

import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { typed } from '../../../.ci/typed.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { control } from '../client.ts'
import { startReceiver } from './receiver.ts'

const SHOP = join(import.meta.dirname, 'shop.yaml')

const start = (callbacksTo: readonly string[] = [], host = '127.0.0.1'): Promise<MockServer> =>
  createMockServer({ port: 0, spec: SHOP, callbacksTo, host })

function order(mock: MockServer, callbackUrl: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${mock.url}/orders`, { method: 'POST', headers, body: JSON.stringify({ item: 'Fern', callbackUrl }) })
}

/** What became of a callback to an address: a status, or why there is none. */
async function outcome(mock: MockServer, address: string): Promise<string | number> {
  const since = mock.requests().at(-1)?.id ?? 0
  await order(mock, address)
  const found = await mock.waitForRequest(({ verdict }) => verdict.callback?.name === 'onCreated', { since })
  return found.answer.status || (found.verdict.message ?? '')
}

/** Has names lead to addresses: the first look-up of a name gives the first list, and so on. */
function names(t: TestContext, given: Readonly<Record<string, readonly (readonly string[])[]>>): string[] {
  const asked: string[] = []
  const { lookup } = dns
  t.mock.method(dns, 'lookup', (name: string, options: object, done: (error: null, found: object[]) => void) => {
    const lists = given[name.replace(/\.$/, '')]
    if (lists === undefined) return Reflect.apply(lookup, dns, [name, options, done])
    const found = lists[asked.filter((one) => one === name).length] ?? lists.at(-1) ?? []
    asked.push(name)
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  })
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  return asked
}

test('without a flag only the loopback interface, however its address is written', async () => {
  await using receiver = await startReceiver()
  await using mock = await start()
  const { port } = receiver
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ]) {
    assert.equal(await outcome(mock, `http://${host}:${port}/`), 200, host)
  }
  for (const host of [
    ...['10.0.0.1', '192.168.1.1', '167772161'],
    ...['[::ffff:10.0.0.1]', '[::ffff:a00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[fd00::1]', '8.8.8.8'],
  ]) {
    assert.match(
      `${await outcome(mock, `http://${host}:${port}/`)}`,
      /is not sent: .* is not on the loopback interface/,
      host,
    )
  }
  for (const host of ['169.254.169.254', '0.0.0.0', '0', '[::]', '[::ffff:0.0.0.0]', '[fe80::1]', '[::ffff:a9fe:1]'])
    assert.match(
      `${await outcome(mock, `http://${host}:${port}/`)}`,
      /is not sent: .* is a link-local, multicast or unspecified address, to which callbacks are never sent/,
      host,
    )
})

test('a name is looked up once, and the connection goes to the address that was checked', async (t) => {
  await using receiver = await startReceiver()
  const asked = names(t, {
    'rebind.test': [['127.0.0.1'], ['10.0.0.1']],
    'both.test': [['127.0.0.1', '10.0.0.1']],
    'hook.test': [['127.0.0.1']],
    'cloud.test': [['169.254.169.254']],
    'any.test': [['0.0.0.0']],
  })
  await using mock = await start(['hook.test', 'cloud.test', 'any.test', 'both.test:1'])
  const at = (host: string): Promise<string | number> => outcome(mock, `http://${host}:${receiver.port}/`)
  assert.equal(await at('rebind.test'), 200)
  assert.deepEqual(asked, ['rebind.test'])
  assert.match(`${await at('rebind.test')}`, /rebind\.test is 10\.0\.0\.1, which is not on the loopback interface/)
  assert.match(`${await at('both.test')}`, /both\.test is 10\.0\.0\.1/)
  assert.equal(await at('HOOK.test.'), 200)
  assert.match(
    `${await at('cloud.test')}`,
    /169\.254\.169\.254, which is a link-local, multicast or unspecified address/,
  )
  assert.match(`${await at('any.test')}`, /0\.0\.0\.0, which is a link-local, multicast or unspecified address/)
  assert.equal(receiver.calls.length, 2)
})

test('--callbacks-to allows an address, with its port if it names one', async () => {
  await using mock = await start(['192.0.2.1:9', '[2001:db8::1]:443', '2001:db8::2'])
  for (const address of ['http://192.0.2.1/', 'http://192.0.2.2:9/', 'http://[2001:db8::1]:80/']) {
    assert.match(`${await outcome(mock, address)}`, /not on the loopback interface: --callbacks-to \S+:\d+ allows it/)
  }
  for (const bad of ['', 'http://host', 'host/path', 'host:99999', 'a b', 'me@host', 'host:', '::1:x']) {
    await assert.rejects(start([bad]), /callbacksTo \(--callbacks-to\) must be a host or HOST:PORT, and is /, bad)
  }
})

test('--callbacks-to refuses at the start what callbacks are never sent to, however its address is written', async () => {
  for (const address of [
    ...['169.254.169.254', '169.254.0.1:80', '2852039166', '0xa9fea9fe', '0xa9.254.43518', '0251.0376.0251.0376'],
    ...['[fe80::1]', 'fe80::1', '[FEBF::1]:443', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]:80'],
    ...['0.0.0.0', '0', '[::]', '224.0.0.1', '[ff02::1]'],
  ]) {
    await assert.rejects(
      start(['hook.test', address]),
      {
        code: 'PLANT_STORE_OPTION',
        message: `callbacksTo (--callbacks-to) is ${JSON.stringify(address)}, a link-local, multicast or unspecified address, to which callbacks are never sent.`,
      },
      address,
    )
  }
  for (const address of [
    '169.253.255.255',
    '169.255.0.0',
    '[fec0::1]',
    '[fe7f::1]',
    '[::ffff:10.0.0.1]',
    '169.254.test',
  ])
    await (await start([address])).close()
  const { code, err } = await typed('mock', '--port', '0', '--callbacks-to', '169.254.169.254')
  assert.match(`${code} ${err}`, /^2 error: callbacksTo \(--callbacks-to\) is "169\.254\.169\.254", [^\n]+\n$/)
})

test('a mock that other machines can reach sends nothing to its own, unless a flag names it', async () => {
  await using receiver = await startReceiver()
  await using open = await start([], '0.0.0.0')
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1']) {
    assert.match(
      `${await outcome(open, `http://${host}:${receiver.port}/`)}`,
      /is not sent: .*on the loopback interface of a mock that other machines can reach: --callbacks-to \S+:\d+ allows it/,
    )
  }
  const { status } = await control(open.url, 'callbacks', 'POST', { name: 'stockLow', url: receiver.url })
  assert.equal(status, 502)
  assert.equal(receiver.calls.length, 0)
  await using named = await start([`localhost:${receiver.port}`], '0.0.0.0')
  assert.equal(await outcome(named, `http://localhost:${receiver.port}/`), 200)
  assert.match(`${await outcome(named, 'http://localhost:9/')}`, /is not sent/)
})

test('no callback reaches the control surface of its own mock, however that is written, nor that of another', async (t) => {
  names(t, { 'hook.test': [['127.0.0.1']] })
  await using mock = await start()
  await using other = await start()
  const { port } = new URL(mock.url)
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const outer = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal).map((one) => one.address)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f000001',
    '[::ffff:127.0.0.1]',
    'hook.test',
    '0.0.0.0',
    '[::1]',
  ])
    assert.match(`${await outcome(mock, `http://${host}:${port}/_mock/scenario`)}`, /is not sent: /, host)
  for (const path of [
    '/_mock',
    '/_mock?x',
    '/a/../_mock/data',
    '/%2e/_mock/data',
    '/_mock/session/one/_mock/data',
    '//x/../../_mock/',
  ])
    assert.match(
      `${await outcome(mock, mock.url + path)}`,
      /is not sent: .* no callback goes to its control surface/,
      path,
    )
  for (const path of ['/_mock/session/one/nothing', '/_mocks'])
    assert.equal(await outcome(mock, mock.url + path), 404, path)
  assert.equal(await outcome(mock, `${other.url}/_mock/scenario`), 403)
  const { body } = await control(mock.url, 'callbacks', 'POST', { name: 'stockLow', url: `${mock.url}/_mock/data` })
  assert.match(body.message, /no callback goes to its control surface/)
  const hosts = ['127.0.0.1', 'localhost', ...outer]
  await using open = await start(hosts, '0.0.0.0')
  for (const host of hosts) {
    const address = `http://${host}:${new URL(open.url).port}/_mock/scenario`
    assert.match(`${await outcome(open, address)}`, /no callback goes to its control surface/, host)
  }
})

test('a redirect is not followed', async () => {
  await using other = await startReceiver()
  await using receiver = await startReceiver((_, response) => response.writeHead(307, { location: other.url }).end())
  await using mock = await start()
  assert.equal(await outcome(mock, receiver.url), 307)
  assert.equal(other.calls.length, 0)
})

test('what no HTTP server answers, and endless answers, are told and end', async () => {
  await using endless = await startReceiver((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(4096)));
    }
    response.on('drain', more).writeHead(200)
    more()
  })
  const silent = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('no HTTP\r\n\r\n'),
  ).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await using mock = await start()
  assert.equal(await outcome(mock, endless.url), 200)
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  assert.match(`${await outcome(mock, `http://127.0.0.1:${port}/`)}`, /It has no answer: /)
  silent.close()
  await once(silent, 'close')
  assert.match(`${await outcome(mock, `http://127.0.0.1:${port}/`)}`, /It has no answer: the connection is refused/)
  const long = `${await outcome(mock, `http://127.0.0.1:${port}/${'x'.repeat(500_000)}`)}`
  assert.match(long, /^It is not sent: its address has 500\d{3} characters\.$/)
})

test('a flood of requests becomes no flood of callbacks', async (t) => {
  const warnings: string[] = []
  t.mock.method(process.stderr, 'write', (line: string) => warnings.push(line) > 0)
  let open = 0
  let most = 0
  const held: (() => void)[] = []
  await using receiver = await startReceiver((_, response) => {
    most = Math.max(most, ++open)
    held.push(() => {
      open--
      response.end()
    })
  })
  const mock = await start()
  const begun = performance.now()
  const sent = Array.from({ length: 230 }, () => order(mock, receiver.url))
  await Promise.all(sent)
  await receiver.came(10)
  const refused = mock
    .requests({ limit: 1000 })
    .filter(({ verdict }) => /200 callbacks are waiting/.test(verdict.message ?? ''))
  assert.equal(refused.length, 230 - 210)
  assert.equal(most, 10)
  const timer = setInterval(() => {
    for (const end of held.splice(0)) end()
  }, 1)
  // All are sent before the mock closes, which waits for some seconds only: a busy machine takes longer.
  await receiver.came(210)
  await mock.close()
  clearInterval(timer)
  assert.equal(receiver.calls.length, 210)
  assert.ok(most <= 10)
  // One warning a second at most, also where a busy machine takes longer over the requests.
  const told = warnings.flatMap((line) => /(\d+) callbacks? .+ not sent: the mock sends at most/.exec(line)?.[1] ?? [])
  assert.equal(
    told.reduce((sum, count) => sum + Number(count), 0),
    20,
  )
  assert.ok(told.length <= 1 + (performance.now() - begun) / 1_000, `${told.length} warnings`)
})
