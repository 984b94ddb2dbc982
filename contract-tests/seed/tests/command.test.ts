/** `plant-store seed` as QA uses it: exit codes, what is printed, kill -9 and Ctrl-C on the way. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { commandLine, type Ended } from '../../../.ci/tests/command.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { created, idsOf, newFile, refusal, startService, TOKEN } from './service.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const { PLANT_STORE_TOKEN: _, ...ENVIRONMENT } = process.env

const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** For what a process does: it may be killed. */
function start(...words: readonly string[]) {
  const child = spawn(process.execPath, [CLI, 'seed', ...words], {
    env: { ...ENVIRONMENT, PLANT_STORE_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const closed = once(child, 'close')
  const finished = Promise.all([text(child.stdout), text(child.stderr), closed])
  return { child, ended: finished.then(([stdout, stderr, [code]]) => ({ code, stdout, stderr })) }
}

const seed = (...words: readonly string[]): Promise<Ended> =>
  commandLine(['seed', ...words], { env: { ...ENVIRONMENT, PLANT_STORE_TOKEN: TOKEN } })

test('the mock is seeded, a resumed run sends nothing, and no run leaks the token', async () => {
  await using mock = await createMockServer({ port: 0, tokens: [TOKEN] })
  const { url } = mock
  const ledger = newFile()
  const words = ['--target', url, '--count', '300', '--ledger', ledger]
  const planned = await seed(...words, '--dry-run')
  const first = await seed(...words)
  const resumed = await seed('--target', `${url}/?key=${TOKEN}`, '--resume', ledger)
  const journal = await (await fetch(`${url}/_mock/requests`)).json()

  assert.match(
    planned.stdout,
    /^300 of 300 items \(0 to 299 of seed 1\)[\s\S]*POST \/plants \{"id"[\s\S]*Nothing was sent\.\n$/,
  )
  assert.match(first.stdout, /^300 created, 0 refused, 0 unknown of 300 items \(0 to 299 of seed 1\)\n300 requests in /)
  assert.ok(first.stdout.endsWith(`ledger: ${ledger}\n`))
  assert.match(
    resumed.stdout,
    /^300 created.*\n300 of them have a result from an earlier run and were not sent again\n0 requests /,
  )
  for (const { code, stdout, stderr } of [planned, first, resumed]) {
    assert.deepEqual([code, stderr], [0, ''])
    assert.ok(!stdout.includes(TOKEN))
  }
  const sent = journal.map(({ request }: { request: { body: string } }) => /"id":(\d+)/.exec(request.body)?.[1])
  assert.deepEqual(sent.toSorted(), (await idsOf(300)).toSorted())
  assert.ok(!readFileSync(ledger, 'utf8').includes(TOKEN))
})

test('another operation than the first is sent, and a resumed run goes on with it', async () => {
  const schema = { type: 'object', required: ['word'], properties: { word: { type: 'string' } } }
  const taking = (operationId: string): object => ({
    post: {
      operationId,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: 'made', content: { 'application/json': { schema } } } },
    },
    get: { responses: { 200: { description: 'all', content: { 'application/json': { schema: { type: 'array' } } } } } },
  })
  const spec = `${newFile()}.json`
  const paths = { '/first': taking('createFirst'), '/second': taking('createSecond') }
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Two', version: '1' }, paths }))
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  const { url } = mock
  const ledger = newFile()
  const words = ['--spec', spec, '--target', url]
  const first = await seed(...words, '--operation', 'createSecond', '--count', '3', '--ledger', ledger)
  const resumed = await seed(...words, '--resume', ledger)
  const refused = (...more: readonly string[]) => refusal(...words, '--token', TOKEN, ...more)
  const other = await refused('--resume', ledger, '--operation', 'createFirst')
  const unknown = await refused('--operation', 'createThird')
  const bodiless = await refused('--operation', 'GET /first')
  const journal: { readonly request: { readonly target: string } }[] = await (
    await fetch(`${url}/_mock/requests`)
  ).json()
  assert.match(first.stdout, /^3 created, 0 refused/)
  assert.match(resumed.stdout, /^3 created.*\n3 of them have a result from an earlier run/)
  assert.equal(journal.length, 3)
  assert.ok(JSON.stringify(journal).includes('/second') && !JSON.stringify(journal).includes('/first'))
  assert.match(other.message, /another run: the operation was createSecond, and is now createFirst/)
  assert.match(unknown.message, /^--operation createThird: .*; the nearest is "create(First|Second)"$/)
  assert.match(bodiless.message, /^get \/first takes no JSON body with a schema$/i)
  assert.deepEqual([first.code, resumed.code, other.exitCode, unknown.exitCode, bodiless.exitCode], [0, 0, 2, 2, 2])
})

test('items of a file are sent as they are, each once, and none where one of them breaks the contract', async () => {
  using service = await startService()
  const file = `${newFile()}.csv`
  const rows = Array.from({ length: 600 }, (_, index) => `${index + 1},"Fern ""${index}""",`)
  writeFileSync(file, `id,name,tag\n${rows.join('\n')}\n`)
  const ledger = newFile()
  const words = ['--target', service.url, '--input', file]
  const planned = await seed(...words, '--dry-run')
  const part = await seed(...words, '--start', '10', '--count', '500', '--ledger', ledger)
  const changed = `${newFile()}.csv`
  writeFileSync(changed, `id,name\n${Array.from({ length: 600 }, (_, index) => `${index},x`).join('\n')}\n`)
  const refused = (...more: readonly string[]) => refusal('--target', service.url, '--token', TOKEN, ...more)
  const other = await refused('--input', changed, '--resume', ledger)
  const without = await refused('--resume', ledger)
  writeFileSync(file, 'id,name\n7,Fern\nx,Fern\n8,\n')
  const broken = await refused('--input', file)
  assert.match(
    planned.stdout,
    /^600 of 600 items \(0 to 599 of the file\) would be sent[\s\S]*\{"id":1,"name":"Fern \\"0\\""\}/,
  )
  assert.match(part.stdout, /^500 created, 0 refused, 0 unknown of 500 items \(10 to 509 of the file\)/)
  assert.deepEqual(
    service.ids.toSorted((one, other) => Number(one) - Number(other)),
    Array.from({ length: 500 }, (_, index) => String(index + 11)),
  )
  assert.deepEqual([other.exitCode, without.exitCode, broken.exitCode], [2, 2, 2])
  assert.match(other.message, /^--resume .*: it belongs to another run: the file's SHA-256 was \w+, and is now \w+$/)
  assert.match(without.message, /^--resume .*: the run sent the items of a file: name the file with --input$/)
  assert.match(
    broken.message,
    /^--input .*: line 3: \/id must be an integer, and is "x", and 1 more; .*nothing was sent$/,
  )
})

test('killed on the way and resumed: every item is sent once, and what may have been lost is told', async () => {
  let child: ChildProcess | null = null
  using service = await startService((response, number, id) => {
    // Six are under way when it dies: their answers never come.
    if (number > 60 && number <= 66) return number === 66 ? void child?.kill('SIGKILL') : undefined
    created(response, number, id)
  })
  const ledger = newFile()
  const killed = start('--target', service.url, '--count', '200', '--concurrency', '6', '--ledger', ledger)
  child = killed.child
  assert.equal((await killed.ended).code, null)
  // As if it had died within a line, too.
  writeFileSync(ledger, '{"item":', { flag: 'a' })
  const { code, stdout } = await seed('--target', service.url, '--resume', ledger)
  const wanted = await idsOf(200)
  assert.equal(code, 1)
  assert.match(stdout, /^194 created, 0 refused, 6 unknown of 200 items/)
  assert.equal(stdout.match(/^unknown: item \d+ \(id \d+\): the run ended before its answer came$/gm)?.length, 5)
  assert.match(stdout, /^unknown: 1 more, see the ledger$/m)
  assert.deepEqual(service.ids.toSorted(), wanted.toSorted())
  const lines = readFileSync(ledger, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
  const ends = lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome !== undefined)
  assert.deepEqual(
    ends
      .filter(({ outcome }) => outcome === 'unknown')
      .flatMap(({ ids }) => ids)
      .toSorted(),
    service.ids.slice(60, 66).toSorted(),
  )
})

test('Ctrl-C lets what is under way end, says how to go on, and ends with 130; twice leaves at once', async () => {
  const waiting: (() => void)[] = []
  let onRequest = (): unknown => undefined
  using service = await startService((response, number, id) => {
    if (number <= 20) return created(response, number, id)
    waiting.push(() => created(response, number, id))
    onRequest()
  })
  const words = ['--target', service.url, '--concurrency', '4']
  const ledger = newFile()
  const first = start(...words, '--count', '100', '--ledger', ledger)
  onRequest = () => waiting.length === 4 && first.child.kill('SIGINT')
  // It says that it has heard: what was asked for before must not be lost.
  first.child.stderr?.once('data', () => {
    for (const answer of waiting.splice(0)) answer()
  })
  const { code, stdout, stderr } = await first.ended
  assert.deepEqual([code, stderr.split('\n').length], [130, 2])
  assert.match(stderr, /^interrupted: waiting for open answers/)
  assert.match(stdout, /^24 created, 0 refused, 0 unknown of 100 items/)
  assert.ok(stdout.endsWith(`76 are left: continue with --resume ${ledger}\n`))

  // Nothing is answered any more.
  const second = start(...words, '--resume', ledger)
  onRequest = () => second.child.kill('SIGINT')
  second.child.stderr?.once('data', () => second.child.kill('SIGINT'))
  assert.equal((await second.ended).code, 130)
  assert.equal(new Set(service.ids).size, service.ids.length)
})

test('a full disk: exit code 1, one line, and nothing is sent that was not written down', async () => {
  using service = await startService()
  const ledger = newFile()
  // Files may have 4 KiB here. Bash takes the socket that Node gives it for one of a remote shell, and would read a start-up file.
  const words = [process.execPath, CLI, 'seed', '--target', service.url, '--token', TOKEN, '--count', '500']
  const shell = spawn('bash', ['--norc', '-c', 'ulimit -f 4; exec "$@"', 'bash', ...words, '--ledger', ledger], {
    env: { ...ENVIRONMENT, NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  const [stderr, [code]] = await Promise.all([text(shell.stderr), once(shell, 'close')])
  assert.equal(code, 1, stderr)
  assert.match(stderr, /^error: [^\n]*: the ledger can't be written: [^\n]+\n$/)
  const written = readFileSync(ledger, 'utf8')
  assert.ok(service.ids.length > 5)
  for (const id of service.ids) assert.ok(written.includes(`"ids":["${id}"]`), id)
  // With room again it goes on, and sends none of them twice.
  const { code: resumed, stdout } = await seed('--target', service.url, '--resume', ledger)
  assert.match(stdout, /^\d+ created, 0 refused, \d unknown of 500 items/)
  assert.ok(resumed === 0 || resumed === 1)
  assert.deepEqual(service.ids.toSorted(), (await idsOf(500)).toSorted())
})

test('what is asked wrongly: one line', async () => {
  const target = ['--target', 'http://127.0.0.1:1', '--token', TOKEN]
  const taken = newFile()
  const other = newFile()
  writeFileSync(taken, '')
  const head = { ledger: 'plant-store seed', version: 1, target: 'http://127.0.0.1:1', operation: 'createPlant' }
  const sha = 'f'.repeat(64)
  writeFileSync(other, `${JSON.stringify({ ...head, document: sha, seed: 1, start: 0, count: 10 })}\n`)
  const resume = [...target, '--resume', other]
  const rows: readonly (readonly [words: readonly string[], message: RegExp, code: 1 | 2])[] = [
    [['--target', 'ftp://x'], /--target must be an http or https address/, 2],
    [['--target', 'http://user:secret@x'], /--target must not carry/, 2],
    [['--target', 'http://127.0.0.1:1'], /a credential is needed: --token, --token-file or PLANT_STORE_TOKEN/, 2],
    [[...target, '--token-file', 'x'], /either --token or --token-file/, 2],
    [[...target, '--start', '9007199254740991'], /there are no items past/, 2],
    [[...target, '--spec', 'no-such-file.yaml'], /no-such-file\.yaml: can't be read/, 2],
    [[...target, '--ledger', taken], /is the ledger of an earlier run: continue it with --resume/, 2],
    [[...target, '--resume', newFile()], /--resume .*: there is no such file/, 2],
    [[...target, '--resume', taken], /:1: it is empty/, 2],
    [[...resume, '--ledger', newFile()], /either --ledger or --resume/, 2],
    [
      ['--target', 'http://127.0.0.1:2', '--resume', other],
      /it belongs to another run: --target was http:\S+1, and is now/,
      2,
    ],
    [[...resume, '--seed', '2'], /another run: --seed was 1, and is now 2/, 2],
    [[...resume, '--count', '11'], /another run: --count was 10, and is now 11/, 2],
    [[...resume, '--start', '1'], /another run: --start was 0, and is now 1/, 2],
    [resume, /another run: the document's SHA-256 was f{64}, and is now [0-9a-f]{64}/, 2],
    [[...target, '--ledger', '/no/such/folder/ledger'], /can't be written: there is no such file or folder/, 1],
  ]
  const given = process.env.PLANT_STORE_TOKEN
  delete process.env.PLANT_STORE_TOKEN
  for (const [words, message, code] of rows) {
    const error = await refusal(...words)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /\n|secret/)
    assert.equal(error.exitCode, code, words.join(' '))
  }
  if (given !== undefined) process.env.PLANT_STORE_TOKEN = given
  assert.ok(!existsSync(`${taken}.lock`) && !existsSync(`${other}.lock`))
})

test('a bad value: one line and exit code 2; --help has an example', async () => {
  const [bad, help] = await Promise.all([seed('--target', 'http://x', '--concurrency', '0'), seed('--help')])
  assert.deepEqual([bad.code, bad.stdout, bad.stderr.split('\n').length], [2, '', 2])
  assert.match(bad.stderr, /--concurrency.*whole number from 1 to 256/)
  assert.equal(help.code, 0)
  assert.match(help.stdout, /Example:\n {2}PLANT_STORE_TOKEN=… plant-store seed /)
})
