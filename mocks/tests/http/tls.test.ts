/** The mock behind a certificate. */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { typed } from '../../../.ci/typed.ts'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { GOOD, PLANT } from '../client.ts'

const CLI = fileURLToPath(new URL('../../../cli.ts', import.meta.url))

let mock: MockServer
let folder: string
let port: number
before(async () => {
  mock = await createMockServer({ port: 0, tls: { cert: CERTIFICATE, key: KEY } })
  port = Number(new URL(mock.url).port)
  folder = await mkdtemp(join(tmpdir(), 'mock-tls-'))
})
after(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

async function ask(path: string, method = 'GET', headers = {}, body = '') {
  const sent = request(mock.url + path, { method, headers, ca: CERTIFICATE })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
    sent.end(body)
  })
  return { status: response.statusCode, body: await text(response) }
}

test('it answers over HTTPS, and its certificate is verified as ever', async () => {
  assert.match(mock.url, /^https:\/\/127\.0\.0\.1:\d+$/)
  assert.deepEqual(await ask('/plants', 'POST', GOOD, PLANT), { status: 200, body: '{"name":"Fern"}' })
  await assert.rejects(fetch(`${mock.url}/plants`), (error: Error) => /self-signed/.test(String(error.cause)))
})

test('the control surface knows its own origin', async () => {
  assert.equal((await ask('/_mock/health', 'GET', { origin: mock.url })).status, 200)
  assert.equal((await ask('/_mock/health', 'GET', { origin: mock.url.replace('https', 'http') })).status, 403)
})

test('curl sends a request again', async () => {
  await ask('/plants', 'POST', GOOD, PLANT)
  const { curl } = mock.requests().at(-1) ?? assert.fail()
  const { stdout } = await promisify(execFile)('sh', ['-c', curl], { env: { ...process.env, PLANT_STORE_TOKEN: 'x' } })
  assert.match(stdout, /^HTTP\/1\.1 200 [\s\S]*\{"name":"Fern"\}$/)
})

for (const [fault, want] of [
  ['empty-response', { received: '', code: null }],
  ['connection-reset', { received: '', code: 'ECONNRESET' }],
  ['truncated-body', { received: /content-length: 15\r\n[\s\S]*\r\n\r\n\{"name"$/, code: null }],
] as const) {
  test(`${fault} is on the wire as without TLS`, async () => {
    const socket = connect({ port, host: '127.0.0.1', ca: CERTIFICATE })
    let received = ''
    let code: unknown = null
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', (error) => {
      code = 'code' in error ? error.code : error
    })
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    socket.on('close', () => resolve())
    const headers = Object.entries({
      host: 'localhost',
      ...GOOD,
      prefer: `scenario=${fault}`,
      'content-length': PLANT.length,
    })
    socket.write(`POST /plants HTTP/1.1\r\n${headers.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n${PLANT}`)
    await closed
    if (want.received === '') assert.equal(received, '')
    else assert.match(received, want.received)
    assert.equal(code, want.code)
  })
}

test('who speaks plain HTTP to it is let go at once', async () => {
  const socket = connectPlain(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  assert.equal((await ask('/_mock/health')).status, 200)
})

/** Files by name. */
async function files(): Promise<Readonly<Record<string, string>>> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  const contents = {
    cert: CERTIFICATE,
    key: KEY,
    other: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    encrypted: privateKey.export(encrypted),
    text: 'neither',
    empty: '',
  }
  const paths = Object.keys(contents).map((name) => [name, join(folder, name)] as const)
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content)
  return { ...Object.fromEntries(paths), absent: join(folder, 'absent') }
}

test('files that can’t be served are one clear line each, exit code 2', async () => {
  const paths = await files()
  const rows: readonly (readonly [flags: readonly string[], error: string])[] = [
    [['--tls-cert', 'cert'], '--tls-cert needs --tls-key'],
    [['--tls-key', 'key'], '--tls-key needs --tls-cert'],
    [['--tls-cert', 'absent', '--tls-key', 'key'], "ABSENT: can't be read: there is no such file or folder"],
    [['--tls-cert', 'text', '--tls-key', 'key'], 'TEXT: is not a certificate in PEM'],
    [['--tls-cert', 'key', '--tls-key', 'key'], 'KEY: is not a certificate in PEM'],
    [['--tls-cert', 'cert', '--tls-key', 'empty'], 'EMPTY: is not a private key in PEM'],
    [['--tls-cert', 'cert', '--tls-key', 'cert'], 'CERT: is not a private key in PEM'],
    [['--tls-cert', 'cert', '--tls-key', 'encrypted'], 'ENCRYPTED: is encrypted; it takes a key without a passphrase'],
    [['--tls-cert', 'cert', '--tls-key', 'other'], 'OTHER: is not the key of CERT'],
  ]
  const check = async ([flags, error]: (typeof rows)[number]): Promise<void> => {
    const words = flags.map((word) => paths[word] ?? word)
    const { code, out, err } = await typed('mock', '--port', '0', ...words)
    const want = error.replaceAll(/\b[A-Z]{3,}\b/g, (name) => paths[name.toLowerCase()] ?? name)
    assert.deepEqual([code, out, err], [2, '', `error: ${want}\n`])
  }
  for (const row of rows) await check(row)
})

test('the command says https, and options that can’t be served are named', async () => {
  const { cert = '', key = '' } = await files()
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--tls-cert', cert, '--tls-key', key])
  const [line] = await once(child.stdout, 'data')
  assert.match(String(line), /^Plant Store mock listening on https:\/\/127\.0\.0\.1:\d+\n/)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
  await assert.rejects(createMockServer({ port: 0, tls: { cert: CERTIFICATE, key: 'no key' } }), {
    name: 'FileError',
    message: 'tls.key: is not a private key in PEM',
  })
})
