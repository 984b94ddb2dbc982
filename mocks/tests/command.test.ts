/** `plant-store mock` as a user types it. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, get, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { firstLine } from '../../.ci/first-line.ts'
import { nightly, sampled } from '../../.ci/nightly.ts'
import { commandLine } from '../../.ci/tests/command.ts'
import { typed } from '../../.ci/typed.ts'
import { COMMANDS, runCommandLine } from '../../cli.ts'
import { screenFor } from '../../spec/program/terminal.ts'
import { create, PLANT } from './client.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/** Starts the program; with a module, that runs first and may change what the program finds. */
function startAfter(module: string | null, ...words: readonly string[]) {
  const before = module === null ? [] : ['--import', `data:text/javascript,${encodeURIComponent(module)}`]
  const child = spawn(process.execPath, [...before, CLI, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, out: text(child.stdout), err: text(child.stderr), exit: once(child, 'exit') }
}

const start = (...words: readonly string[]) => startAfter(null, ...words)

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const { out, err, exit } = start(...words)
  const [code] = await exit
  return { code, out: await out, err: await err }
}

/** What the parser refuses before anything else is loaded. */
const mistyped: readonly (readonly [words: readonly string[], error: RegExp])[] = [
  [['mock', '--prot', '4010'], /unknown option '--prot'/],
  [['mock', '--port', '65536'], /--port.*whole number from 0 to 65535/],
  [['mock', '--port', '-1'], /--port/],
  [['mock', '--auth-status', '402'], /400, 401, 403/],
  [['mock', '--body-limit', '1e3'], /--body-limit/],
  [['mock', '--log', 'loud'], /pretty, json, silent/],
  [['mock', '--scenario', 'slowly'], /success, bad-request, .*truncated-body/],
  [['mock', '--workers', '0'], /--workers.*whole number from 1/],
  [['mock', '--drain', '1.5'], /--drain.*whole number from 0 to 3600/],
  [['mock', '--workers', 'many'], /--workers.*or auto/],
  [['mock', 'stray'], /too many arguments/],
  [['help', 'mok'], /^error: unknown command 'mok' \(Did you mean mock\?\)$/m],
  [['help', 'nonsense'], /^error: unknown command 'nonsense'$/m],
  [['mok', '--help'], /^error: unknown command 'mok' \(Did you mean mock\?\)$/m],
]

for (const [words, error] of mistyped) {
  test(`${words.join(' ')}: one line on standard error, exit code 2`, async () => {
    const { code, out, err } = await typed(...words)
    assert.match(err, error)
    assert.deepEqual([code, out, err.split('\n').length], [2, '', 2], err)
  })
}

for (const [words, error] of [
  [['mok'], /unknown command 'mok'/],
  [['mock', '--spec', 'no-such-file.yaml'], /no-such-file\.yaml: can't be read: there is no such file/],
] as const) {
  test(`${words.join(' ')}: the process ends with one line on standard error and exit code 2`, async () => {
    const { code, out, err } = await run(...words)
    assert.match(err, error)
    assert.deepEqual([code, out, err.split('\n').length], [2, '', 2], err)
  })
}

test('--help has an example, for the program and for the command', async () => {
  for (const words of [['help'], ['help', '--help'], ['help', 'mock']]) assert.equal((await typed(...words)).code, 0)
  assert.equal((await typed('help', 'mock')).out, (await typed('mock', '--help')).out)
  for (const help of [await run('--help'), await typed('mock', '--help')]) {
    assert.equal(help.code, 0)
    assert.match(help.out, /Example:\n {2}plant-store mock/)
  }
})

test('on a terminal --help groups every flag; each example of a command that reads a document names one', async () => {
  const screen = screenFor({ isTTY: true, columns: 80, write: () => {} }, { NO_COLOR: '1' })
  for (const name of Object.keys(COMMANDS)) {
    let grouped = ''
    const add = (text: string): void => {
      grouped += text
    }
    assert.equal(await runCommandLine([name, '--help'], add, add, screen), 0)
    const { out: plain } = await typed(name, '--help')
    const flagsIn = (text: string): string[] =>
      [...text.matchAll(/^ {2}(?:-h, )?(--[\w-]+)/gm)].map(([, flag = '']) => flag)
    assert.deepEqual(flagsIn(grouped).toSorted(), flagsIn(plain).toSorted(), name)
    const [, others = ''] = /^Options:\n(.*?)\n\n/ms.exec(grouped) ?? []
    assert.deepEqual(
      flagsIn(others).filter((flag) => flag !== '--workers'),
      ['--help'],
      name,
    )
    const [, example = ''] = /^Example:\n(.*)$/ms.exec(plain) ?? []
    assert.equal(example.includes('--spec openapi.yaml'), flagsIn(plain).includes('--spec'), `${name}: ${example}`)
  }
})

test('a busy port is one line and exit code 1, also where Prism answers', { timeout: 120_000 }, async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  // It watches the file of answers by then, and Prism's thread has read the document.
  const answers = join(import.meta.dirname, '../examples/start/answers.yaml')
  const words = ['mock', '--port', String(port), '--answers', answers]
  const ended = await Promise.all(
    sampled(2, [words, [...words.slice(0, 3), '--engine', 'prism']]).map((own) => run(...own)),
  )
  busy.close()
  const reason = 'it is in use already; take another one with --port, or a free one with --port 0'
  for (const { code, err } of ended)
    assert.deepEqual([code, err], [1, `error: can't listen on port ${port} of 127.0.0.1: ${reason}\n`])
})

nightly(
  'each line of --log json has its time and level, that of a request also its number in the journal and its session',
  async () => {
    const { child, out, err, exit } = start('mock', '--port', '0', '--log', 'json', '--host', '0.0.0.0')
    const { url } = JSON.parse(await firstLine(child.stdout))
    const here = url.replace('0.0.0.0', '127.0.0.1')
    await create(here, { 'x-mock-session': 'blue' })
    await create(here, { 'x-mock-session': 's3cret-one', authorization: 'Bearer s3cret-one' })
    await create(here)
    const journal = await (await fetch(`${here}/_mock/requests`)).json()
    child.kill('SIGTERM')
    await exit
    const lines = `${await err}${await out}`.trim().split('\n')
    const all = lines.map((line) => JSON.parse(line))
    for (const { time, event, level } of all) {
      assert.equal(time, new Date(time).toISOString(), event)
      assert.equal(level, event === 'warning' ? 'warn' : 'info', event)
    }
    const events = new Set(all.map(({ event }) => event))
    assert.deepEqual([...events], ['warning', 'listening', 'console', 'resource', 'request', 'stopped'])
    const requests = all.filter(({ event }) => event === 'request')
    assert.deepEqual(
      requests.map(({ id, session = null }) => [id, session]),
      journal.map((one: { id: number; session: string | null }) => [one.id, one.session]),
    )
    assert.deepEqual(
      requests.map(({ session }) => session),
      ['blue', '[redacted]', undefined],
    )
    for (const { durationMs } of [...requests, ...journal]) assert.match(String(durationMs), /^\d+(\.\d{1,3})?$/)
  },
)

/** Has an answer fail once, on its way to the client. */
const FAILURE = `
  import { ServerResponse } from 'node:http'
  const { prototype } = ServerResponse
  const { writeHead } = prototype
  prototype.writeHead = function (...told) {
    if (!this.req.url.includes('planted')) return writeHead.apply(this, told)
    prototype.writeHead = writeHead
    throw new Error('planted by s3cret-one')
  }`

/** An API whose paths have texts that the client chooses. */
const SHELVES = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shelves', version: '1' },
  paths: {
    '/shelves/{name}': {
      get: {
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'one' } },
      },
    },
  },
})

/** Makes standard output a terminal of 80 columns, as far as a program can see. */
const TERMINAL = `
  Object.assign(process.stdout, { isTTY: true, columns: 80 })
  Object.assign(process.env, { CI: '', FORCE_COLOR: '1' })`

// Of several processes the workers' tests tell, and the night how they look.
for (const count of sampled(2, ['1', '2']))
  test(`people at a terminal of ${count} processes get a block of four lines, then each request in columns, its status in its colour`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    t.after(() => rm(folder, { recursive: true }))
    const spec = join(folder, 'shelves.json')
    await writeFile(spec, SHELVES)
    const { child, out, exit } = startAfter(TERMINAL, 'mock', '--port', '0', '--spec', spec, '--workers', count)
    const url = /http:\S+/.exec(await firstLine(child.stdout))?.[0] ?? ''
    for (const path of ['/shelves/of-oak', '/racks']) await fetch(url + path)
    child.kill('SIGINT')
    await exit
    const coloured = await out
    const [start, requests] = [coloured, coloured.slice(coloured.search(/^.*GET {4}/m))]
    assert.deepEqual(stripVTControlCharacters(start).split('\n').slice(0, 5), [
      `Address   ${url}`,
      `Console   ${url}/_mock`,
      `Document  Shelves: ${spec}`,
      'Token     the document asks for none',
      '',
    ])
    const lines = requests.split('\n')
    const rowOf = (path: string) =>
      lines.findIndex((line) => stripVTControlCharacters(line).startsWith(`GET     ${path} `))
    const [foundAt, missedAt] = [rowOf('/shelves/of-oak'), rowOf('/racks')]
    // Two processes hand over their requests each by itself, so either may be the first to be shown.
    if (count === '1') assert.ok(foundAt < missedAt, coloured)
    const [found, missed, reason] = [lines[foundAt], lines[missedAt], lines[missedAt + 1]]
    const [GREEN, YELLOW] = ['\u001b[32m', '\u001b[33m']
    assert.ok(found?.includes(`${GREEN}200`) && missed?.includes(`${YELLOW}404`), coloured)
    const columns = [found, missed].map((line) => stripVTControlCharacters(line ?? '').replace(/[\d.]+ ms$/, 'n ms'))
    assert.deepEqual(
      columns.map((line) => line.replace(/ +n ms/, ' n ms')),
      ['/shelves/of-oak', '/racks'].map((path, index) => `GET     ${path.padEnd(40)} ${index === 0 ? 200 : 404} n ms`),
    )
    assert.match(reason ?? '', /^ {8}The document has no path \/racks/)
  })

nightly(
  'a log says what failed at which request, what was reloaded, and what was dropped; no path in it has a credential',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    t.after(() => rm(folder, { recursive: true }))
    const spec = join(folder, 'shelves.json')
    await writeFile(spec, SHELVES)
    const words = ['mock', '--port', '0', '--log', 'json', '--spec', spec]
    const program = ['--import', `data:text/javascript,${encodeURIComponent(FAILURE)}`, CLI, ...words]
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
    const told = on(createInterface({ input: child.stdout }), 'line')
    const wrong = on(createInterface({ input: child.stderr }), 'line')
    const next = async (lines: typeof told, wanted: string) => {
      for (;;) {
        const { value } = await lines.next()
        const line = JSON.parse(value?.[0] ?? '{}')
        if (line.event === wanted) return line
      }
    }
    const { url } = await next(told, 'listening')
    const logged = async (name: string, headers: Record<string, string>) => {
      await fetch(`${url}/shelves/${name}`, { headers })
      return (await next(told, 'request')).url
    }
    for (const [name, headers, shown] of [
      ['s3cret-one', { authorization: 'Bearer s3cret-one' }, '[redacted]'],
      ['of-s3cret%2Done', { 'x-api-key': 's3cret-one' }, 'of-[redacted]'],
      ['s3cret-one', { cookie: 'session="s3cret-one"' }, '[redacted]'],
      ['left', { authorization: 'Bearer s3cret-one' }, 'left'],
      ['upper-left', { authorization: 'Bearer s3cret-one' }, 'upper-left'],
    ] as const) {
      assert.equal(await logged(name, headers), `/shelves/${shown}`)
    }
    const failing = { authorization: 'Bearer s3cret-one', prefer: 'delay=1' }
    assert.equal((await fetch(`${url}/shelves/planted-s3cret-one`, { headers: failing })).status, 500)
    assert.deepEqual(await next(wrong, 'error').then(({ level, message }) => [level, message]), [
      'error',
      'the mock failed at GET /shelves/planted-[redacted]: planted by [redacted]',
    ])
    await writeFile(spec, SHELVES.replace('Shelves', 'Boxes'))
    assert.equal((await next(told, 'reloaded')).level, 'info')
    await writeFile(spec, '{')
    assert.equal((await next(wrong, 'reload-failed')).level, 'warn')
    // More lines than are kept for a reader that doesn't read.
    child.stdout.pause()
    const long = 'x'.repeat(8_000)
    for (let sent = 0; sent < 300; sent++) await fetch(`${url}/shelves/${long}`)
    child.stdout.resume()
    const { level, lines } = await next(told, 'dropped')
    assert.equal(level, 'warn')
    assert.ok(lines > 0 && lines < 300, String(lines))
    // Whoever has stopped reading doesn't keep it from ending.
    child.stdout.pause()
    for (let sent = 0; sent < 100; sent++) await fetch(`${url}/shelves/${long}`)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])
  },
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} lets an open request finish, then exits with 0`, async () => {
    // Ctrl-C doesn't drain.
    const drain = signal === 'SIGINT' ? '3600' : '0'
    const { child, out, exit } = start('mock', '--port', '0', '--log', 'json', '--drain', drain)
    const { event, url } = JSON.parse(await firstLine(child.stdout))
    assert.equal(event, 'listening')
    const answer = fetch(`${url}/plants`, {
      method: 'POST',
      headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json', prefer: 'delay=300' },
      body: '{"id":1,"name":"Fern"}',
    })
    // Only once the request is in the log has it arrived.
    const lines = createInterface({ input: child.stdout })
    await new Promise<void>((resolve) => lines.on('line', (text) => text.includes('"request"') && resolve()))
    child.kill(signal)
    assert.equal((await answer).status, 200)
    assert.deepEqual(await exit, [0, null])
    assert.ok(!(await out).includes('s3cret'))
  })
}

/** A mock that is asked by every kind of client that would keep it, and has said so in its log. */
async function besieged(...words: readonly string[]) {
  const { child, exit } = start('mock', '--port', '0', '--log', 'json', ...words)
  const { url } = JSON.parse(await firstLine(child.stdout))
  const { port } = new URL(url)
  const lines = createInterface({ input: child.stdout })
  const logged = new Promise<void>((resolve) => {
    let requests = 0
    lines.on('line', (text) => {
      if (text.includes('"request"') && ++requests === 2) resolve()
    })
  })
  const ask = (fields: string, body: string): string =>
    `POST /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${body}`
  const length = `Content-Length: ${PLANT.length}`
  const sent = [
    '',
    'POST /plants HT',
    ask('Content-Length: 1000', '{'),
    'GET /_mock/events HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ask(`Prefer: scenario=timeout\r\n${length}`, PLANT).repeat(200),
    ask(`Prefer: delay=600000\r\n${length}`, PLANT),
  ]
  const answers = sent.map((bytes) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    return text(socket).catch(() => '')
  })
  await logged
  return { child, url, exit, answers }
}

nightly('SIGTERM ends it in a moment, whatever is held; a delayed answer is sent at once', async () => {
  const { child, exit, answers } = await besieged()
  const started = performance.now()
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  // A second of grace for the uploads, and what a slow machine takes. Each of the others would hold it for a minute.
  assert.ok(performance.now() - started < 30_000)
  assert.match((await Promise.all(answers)).at(-1) ?? '', /^HTTP\/1\.1 200 /)
})

test('a second signal ends it at once', async () => {
  const { child, url, exit } = await besieged('--drain', '3600')
  child.kill('SIGTERM')
  // The first one has been heard once it isn't ready.
  while ((await fetch(`${url}/_mock/health/ready`)).ok) await pause(5)
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [null, 'SIGTERM'])
})

test('standard output says where it listens; a failure that nobody caught is one line, and the mock goes on', async () => {
  const plant = `import { subscribe } from 'node:diagnostics_channel'
    subscribe('http.server.request.start', () => {
      void Promise.reject(new Error('planted\\n\\x1b[31m second line'))
      setImmediate(() => { throw new Error('planted, too') })
    })`
  const { child, err, exit } = startAfter(plant, 'mock', '--port', '0')
  const [line] = await once(child.stdout, 'data')
  // Scripts rely on these words.
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk
  })
  assert.match(String(line), /^Plant Store mock listening on http:\/\/127\.0\.0\.1:\d+\n/)
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  for (let round = 0; round < 2; round++) {
    const [response] = await once(get(`${url}/_mock/health`, { agent: false }), 'response')
    assert.equal(response.resume().statusCode, 200)
  }
  assert.equal((await create(url)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  assert.match(`${line}${rest}`, /\nConsole: .+; the document is the package's example: name yours with --spec\)\n/)
  const lines = ['planted', 'planted, too'].map(
    (what) => `error: an unexpected error occurred, and the server goes on: ${what}`,
  )
  assert.deepEqual((await err).trim().split('\n'), [...lines, ...lines])
})

test('an address that others can reach is said aloud', async () => {
  const garden = fileURLToPath(new URL('garden.yaml', import.meta.url))
  const { child, err, exit } = start('mock', '--port', '0', '--host', '0.0.0.0', '--spec', garden)
  const [line] = await once(child.stdout, 'data')
  // The program calls an API by its title.
  assert.match(String(line), /^Garden mock listening on /)
  assert.doesNotMatch(String(line), /example/)
  child.kill('SIGTERM')
  await exit
  assert.match(await err, /0\.0\.0\.0 is not a loopback address/)
})

test('keys of another form than the path of an item takes are said at the start, in one line', async () => {
  const answer = (schema: object): object => ({ description: 'ok', content: { 'application/json': { schema } } })
  const berth = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
  const paths = {
    '/berths': {
      get: { responses: { 200: answer({ type: 'array', items: berth }) } },
      post: { requestBody: answer(berth), responses: { 201: answer(berth) } },
    },
    '/berths/{id}': { get: { parameters: [id], responses: { 200: answer(berth) } } },
  }
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'openapi.json')
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Marina', version: '1' }, paths }))
  const { child, err, exit } = start('mock', '--port', '0', '--spec', spec)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await exit
  const lines = (await err).split('\n').filter((line) => line.includes('/berths'))
  const said = 'the id that POST /berths makes is an integer, and /berths/{id} takes a UUID'
  assert.deepEqual(lines, [`warning: ${said}: what was created can't be asked for by its key`])
})

nightly('a port that fetch refuses is said at the start, and another one is not', async () => {
  const refused = await fetch('http://127.0.0.1:6697').catch((error: Error) => error)
  assert.ok(refused instanceof Error && refused.cause instanceof Error)
  assert.equal(refused.cause.message, 'bad port')
  for (const [port, said] of [
    ['6697', /^warning: browsers and fetch refuse port 6697: choose another one with --port$/m],
    ['0', /^$/],
  ] as const) {
    const { child, err, exit } = start('mock', '--port', port)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    await exit
    assert.match(await err, said)
  }
})

test('spec prints the document, and the requirements with what is left open', async () => {
  const { stdout: yaml } = await commandLine(['spec'])
  assert.match(yaml, /^openapi: 3\.1\.0\n/)
  const { stdout: json } = await commandLine(['spec', '--format', 'json'])
  assert.equal(JSON.parse(json).info.title, 'Plant Store')
  const { stdout: listing } = await commandLine(['spec', '--requirements'])
  for (const id of [
    'create-plant.success.status',
    'create-plant.request.name.required',
    'create-plant.credential.missing',
  ]) {
    assert.match(listing, new RegExp(`^must +${RegExp.escape(id)}$`, 'm'))
  }
  assert.match(listing, /^open +credential\.missing$/m)
  assert.match(listing, /change it with --auth-status/)
})

/** Has the program say, at a signal, how many bytes are alive: garbage is collected when the machine has time. */
const GAUGE = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    process.stderr.write(String(heapUsed + external))
  })`

nightly('memory stays bounded: of 150 MB of bodies the journal keeps a little of each', async () => {
  const { child, err, exit } = startAfter(GAUGE, 'mock', '--port', '0', '--log', 'silent')
  const url = (await firstLine(child.stdout)).replace(/.* on /, '')
  // Text would be encoded and decoded each time, and fetch makes streams of the web around both bodies.
  const body = Buffer.from(JSON.stringify({ id: 1, name: 'x'.repeat(1_000_000) }))
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json', 'content-length': body.length }
  for (let round = 0; round < 150; round++) {
    const sent = request(`${url}/plants`, { method: 'POST', headers, agent }).end(body)
    const [response] = await once(sent, 'response')
    let bytes = 0
    for await (const chunk of response) bytes += chunk.length
    assert.equal(bytes, 1_000_011)
  }
  agent.destroy()
  const journal = await (await fetch(`${url}/_mock/requests`)).json()
  assert.equal(journal.at(-1).request.body.length, 16 * 1024)
  child.kill('SIGUSR2')
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  await exit
  const alive = Number(await err)
  assert.ok(alive > 0 && alive < 100e6, `${alive} bytes are alive`)
})
