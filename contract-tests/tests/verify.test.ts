/**
 * `plant-store verify` as CI uses it: exit codes, messages, artefacts, the write cap, interruption. Where the command
 * line itself isn't what is proven, the run is one in this process: the command costs two seconds, and the run a tenth.
 */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CommanderError } from 'commander'
import { dayOrNight, isNight, nightly } from '../../.ci/nightly.ts'
import { commandLine } from '../../.ci/tests/command.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { UserError } from '../../spec/program/user-error.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { command, mergeCommand } from '../command.ts'
import { performRun } from '../plan/perform.ts'
import { type Concluded, type Report, reportOf as summed } from '../report/report.ts'
import { terminalReport } from '../report/terminal.ts'
import { summaryLine } from '../report/words.ts'
import { BROKEN } from '../targets/broken.ts'
import { CONFORMING } from '../targets/conforming.ts'
import { type Decisions, REFERENCE, startTarget, TOKEN, withTarget } from '../targets/reference.ts'
import type { VerifyOptions } from '../verify/option-rows.ts'
import { dryRun, runSettingsOf } from '../verify/run-settings.ts'
import { CERTIFICATE, KEY } from './certificate.ts'

const CLI = join(import.meta.dirname, '../../cli.ts')
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string; readonly report: string }

/** Runs the command to its end, in a process of its own where `during` interferes. */
async function verify(
  given: readonly string[],
  during?: (child: ReturnType<typeof spawn>) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const report = await mkdtemp(join(folder, 'report-'))
  const { PLANT_STORE_TOKEN: _, GITHUB_STEP_SUMMARY: __, ...rest } = process.env
  const env = { ...rest, GITHUB_ACTIONS: 'true', ...more }
  const words = ['verify', '--report', report, ...given]
  if (during === undefined) return { ...(await commandLine(words, { env })), report }
  const child = spawn(process.execPath, [CLI, ...words], { env })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  during(child)
  const [code] = await once(child, 'close')
  return { code, stdout, stderr, report }
}

/** The run that the command would make, in this process; the folder has nothing but its ledger. */
async function judged(options: VerifyOptions): Promise<Concluded & { readonly folder: string }> {
  const report = await mkdtemp(join(folder, 'report-'))
  const settings = { ...runSettingsOf(options, bundled), ledgerFile: join(report, 'created.ndjson') }
  const { events, why } = await performRun(await dryRun(options), settings, options.token ?? '', 'must')
  return { report: summed(events, bundled), why, folder: report }
}

/** Runs `merge-reports` to its end. */
async function mergeReports(folders: readonly string[]): Promise<Ended> {
  const report = await mkdtemp(join(folder, 'report-'))
  return { ...(await commandLine(['merge-reports', '--report', report, ...folders])), report }
}

async function reportOf({ report }: Ended): Promise<Report> {
  return JSON.parse(await readFile(join(report, 'report.json'), 'utf8'))
}

async function ledgerIn(report: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(report, 'created.ndjson'), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

const itemOf = ({ run, item }: Record<string, unknown>): string => `${run} ${item}`

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** TLS before a target; what is decrypted goes on as it is. */
async function startTls(target: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    sockets.add(socket.on('error', () => upstream.destroy()))
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  const url = (await listening(server)).replace('http:', 'https:')
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  return { url, [Symbol.asyncDispose]: close }
}

/** The requirements that a run has a case of. */
function askedIn({ requirements }: Report): string[] {
  return requirements.filter(({ cases }) => cases.length > 0).map(({ id }) => id)
}

const variationOf = (name: string): Partial<Decisions> => {
  const found = [...BROKEN, ...CONFORMING].find((one) => one.name === name)
  assert.ok(found, name)
  return found.variation
}

const nobodyIs: Readonly<Record<string, () => Server>> = {
  'not HTTP': () => createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.9\r\n')),
  'a redirect': () =>
    createHttpServer((_, response) => response.writeHead(302, { location: 'https://login.example/' }).end()),
  'a login page': () =>
    createHttpServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')),
  'no answer': () => createHttpServer(() => {}),
  'another service': () => createHttpServer((_, response) => response.writeHead(404).end()),
  'a closed connection': () =>
    createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy())),
}
const messages: Readonly<Record<string, RegExp>> = {
  'not HTTP': /is not an HTTP service: .*SSH/,
  'a redirect': /redirects to https:\/\/login\.example\/ \(status 302\)/,
  'a login page': /answers with an HTML page/,
  'no answer': /no answer came within 300 ms; --timeout/,
  'another service': /has no such operation \(status 404\)/,
  'a closed connection': /closes the connection without an answer/,
}

/** The command prints the reason as one line. */
function assertMessage(why: string | null, message: RegExp): void {
  assert.match(why ?? '', message)
  assert.equal(terminalLine(why ?? ''), why)
}

// Each waits for processes of its own more than it computes.
describe('plant-store verify', { concurrency: 2 }, () => {
  for (const [kind, make] of Object.entries(nobodyIs)) {
    test(`${kind}: not judged, and one message`, async () => {
      const sockets = new Set<Socket>()
      const server = make().on('connection', (socket: Socket) => void sockets.add(socket))
      const target = await listening(server)
      // Those that answer have as much time as they need.
      const limit = kind === 'no answer' ? { timeout: 300 } : {}
      const { report, why } = await judged({ target, token: TOKEN, ...limit })
      for (const socket of sockets) socket.destroy()
      server.close()
      assert.equal(report.verdict, 'unjudged')
      assertMessage(why, messages[kind] ?? /never/)
    })
  }

  test('no such host, a refused connection, a wrong token: not judged, and one message', async () => {
    const target = await startTarget()
    const rows: readonly (readonly [VerifyOptions, RegExp])[] = [
      [{ target: 'http://no-such-host.invalid', token: TOKEN }, /there is no such host|can't be looked up/],
      [{ target: 'http://127.0.0.1:1', token: TOKEN }, /the connection to .* is refused/],
      [{ target: target.url, token: 'wrong-token' }, /the token is refused with status 401/],
      [{ target: target.url }, /no token was given, and a request without one is refused with status 401: .*--token/],
      [{ target: target.url.replace('http:', 'https:'), token: TOKEN }, /does not speak TLS/],
    ]
    for (const [options, message] of rows) {
      const { report, why } = await judged(options)
      assert.equal(report.verdict, 'unjudged')
      assertMessage(why, message)
    }
    await target.close()
  })

  test('not judged: exit code 3, and the message alone', async () => {
    const server = createHttpServer(() => {})
    const ended = await verify(['--target', await listening(server), '--timeout', '300'])
    server.close()
    server.closeAllConnections()
    assert.equal(ended.code, 3)
    assert.match(ended.stdout, /^What is sent is drawn by --seed 1 --run \d+ --now \d{4}-\d\d-\d\d\n$/)
    assert.match(ended.stderr, /^error: not judged: [^\n]*no answer came within 300 ms; --timeout[^\n]*\n$/)
    assert.equal((await reportOf(ended)).verdict, 'unjudged')
  })

  test('a certificate that cannot be verified: not judged, unless insecure accepts it; only what is named is sent', () =>
    withTarget({}, async ({ url }) => {
      const only = 'create-plant.request.name.type'
      await using front = await startTls(url)
      const refused = await judged({ target: front.url, token: TOKEN, only: [only] })
      assert.equal(refused.report.verdict, 'unjudged')
      assertMessage(refused.why, /^the certificate of https:.* can't be verified .*--insecure/)
      const { report } = await judged({ target: front.url, token: TOKEN, only: [only], insecure: true })
      assert.equal(report.verdict, 'conforms')
      // The control is the first request, and a refusal tells about the failure answer too.
      assert.deepEqual(
        askedIn(report).filter((id) => !/\.failure\.|\.first$/.test(id)),
        [only],
      )
    }))

  test('only a verdict that is not good says that nobody named a document', async () => {
    const note = / \(the document is the package's example: name yours with --spec\)/
    const PLANT_STORE_SPEC = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url))
    const spec = ['--spec', PLANT_STORE_SPEC]
    const words = ['--token', TOKEN, '--only', 'create-plant.request.name.type', '--target']
    await withTarget(variationOf('refused-with-422'), async ({ url }) => {
      const ended = await verify([...words, url])
      assert.match(ended.stdout, note)
      assert.match(await readFile(join(ended.report, 'report.md'), 'utf8'), / \(the document is the package's example/)
      if (isNight) assert.doesNotMatch((await verify([...words, url, ...spec])).stdout, note)
    })
    await withTarget({}, async ({ url }) => assert.doesNotMatch((await verify([...words, url])).stdout, note))
    const other = createHttpServer((_, response) => response.writeHead(404).end())
    const url = await listening(other)
    if (isNight) assert.match((await verify([...words, url])).stderr, note)
    assert.doesNotMatch((await verify([...words, url], undefined, { PLANT_STORE_SPEC })).stderr, note)
    const { code, stderr } = await verify([...words, url], undefined, { PLANT_STORE_SPEC: '' })
    assert.deepEqual([code, stderr], [2, 'error: --spec or PLANT_STORE_SPEC is empty: name a file or an address\n'])
    other.close()
  })

  const usage: readonly (readonly string[])[] = [
    [],
    ['--target', 'ftp://example'],
    ['--target', 'http://user:secret@example'],
    ['--target', 'http://127.0.0.1:1', '--only', 'no-such-requirement'],
    ['--target', 'http://127.0.0.1:1', '--case', 'no-such-case'],
    ['--target', 'http://127.0.0.1:1', '--shard', '3/2'],
    ['--target', 'http://127.0.0.1:1', '--rate', '0'],
    ['--target', 'http://127.0.0.1:1', '--header', 'no colon'],
    ['--target', 'http://127.0.0.1:1', '--token-file', '/no/such/file'],
    ['--target', 'http://127.0.0.1:1', '--token', 'a', '--token-file', 'b'],
    ['--target', 'http://127.0.0.1:1', '--spec', '/no/such/file'],
  ]

  test('a credential that no server reads: exit code 2, and the limit', async () => {
    const long = 'a'.repeat(200_000)
    const file = join(folder, 'long-token')
    await writeFile(file, long)
    const oauth = ['--oauth', 'http://127.0.0.1:1/token', '--client-id', 'ci']
    const told = (name: string, length: number): string =>
      `${name} has ${length} characters, and may have 32768: servers refuse longer headers`
    for (const [name, ...words] of [
      ['the token', '--token', long],
      ['the token', '--token-file', file],
      ['the credential for bearer', '--credential', `bearer=${long}`],
      ['the header X-Key', '--header', `X-Key: ${long}`],
      ['the client secret', ...oauth, '--client-secret-file', file],
    ] as const) {
      const given = ['--target', 'http://127.0.0.1:1', '--report', join(folder, 'never'), ...words]
      await assert.rejects(command().exitOverride().parseAsync(given, { from: 'user' }), {
        exitCode: 2,
        message: told(name, 200_000),
      })
    }
    // Linux gives no program a longer variable than 128 KiB.
    for (const [variable, name] of [
      ['PLANT_STORE_TOKEN', 'the token'],
      ['PLANT_STORE_CREDENTIAL_BEARER', 'the credential for bearer'],
    ] as const) {
      const given = { PLANT_STORE_TOKEN: 'good', [variable]: 'a'.repeat(100_000) }
      const { code, stderr } = await verify(['--target', 'http://127.0.0.1:1'], undefined, given)
      assert.deepEqual([code, stderr.trim()], [2, `error: ${told(name, 100_000)}`])
    }
  })

  test('a wrong option: exit code 2 and one line', async () => {
    for (const words of usage) {
      const parsed = command()
        .exitOverride()
        .configureOutput({ outputError: () => {} })
        .parseAsync(['--report', join(folder, 'never'), ...words], { from: 'user' })
      await assert.rejects(parsed, (error) => {
        assert.ok(error instanceof CommanderError || error instanceof UserError, words.join(' '))
        assert.equal(error instanceof UserError ? error.exitCode : 2, 2)
        return /^[^\n]+$/.test(error.message)
      })
    }
    // The program says so of both kinds of error.
    for (const words of [usage[0] ?? [], usage[1] ?? []]) {
      const { code, stderr } = await verify(words)
      assert.equal(code, 2, words.join(' '))
      assert.match(stderr, /^error: [^\n]+\n$/)
    }
  })

  test('--only of another document: the hint lists what this one has', async () => {
    const spec = join(folder, 'ferries.yaml')
    await writeFile(
      spec,
      'openapi: 3.1.0\ninfo: { title: Ferries, version: "1" }\npaths:\n  /ferries: { get: { operationId: listFerries, responses: { "200": { description: ok } } } }\n',
    )
    const words = ['--target', 'http://127.0.0.1:1', '--spec', spec, '--only', 'create-plant.request.name.type']
    const { code, stderr } = await verify(words)
    assert.equal(code, 2)
    assert.ok(stderr.includes(`spec --requirements --spec ${spec} lists them, such as list-ferries.`), stderr)
  })

  nightly('the reference conforms, whatever the number of processes', () =>
    withTarget({}, async ({ url }) => {
      const ended = await verify(['--target', url, '--token', TOKEN, '--level', 'should', '--workers', '2'])
      assert.equal(ended.code, 0, ended.stdout)
      const report = await reportOf(ended)
      assert.equal(report.verdict, 'conforms')
      // Every requirement has a case that decides it.
      assert.deepEqual(
        report.requirements.filter(({ outcome }) => outcome !== 'passed').map(({ id }) => id),
        [],
      )
      assert.deepEqual((await readdir(ended.report)).sort(), [
        'created.ndjson',
        'junit.xml',
        'report.html',
        'report.json',
        'report.md',
      ])
      const sent = report.requirements.flatMap(({ cases }) => cases.map(({ id }) => id))
      assert.ok(new Set(sent).size >= report.counts.cases)
      const ledger = await ledgerIn(ended.report)
      assert.ok(ledger.every(({ operation }) => operation === 'createPlant'))
      const [begun, answered] = [true, false].map((isOpen) => ledger.filter((line) => !('outcome' in line) === isOpen))
      assert.deepEqual(begun?.map(itemOf).toSorted(), answered?.map(itemOf).toSorted())
      // The document has no operation that deletes plants: all that were created are left, and the last lines say so.
      const made = ledger.filter(({ outcome }) => outcome === 'created')
      assert.ok(made.length > 150 && made.every(({ answer }) => /"name":/.test(String(answer))))
      assert.deepEqual([report.counts.left, report.counts.deleted], [made.length, 0])
      assert.match(
        ended.stdout,
        /\nThe run left \d+ created items behind; created\.ndjson names each:\n {3}createPlant: \d+ left: .*, and \d+ more: see created\.ndjson \[no operation is known to delete it\]\n\n/,
      )
    }),
  )

  test('shards divide the cases, and merge into the report of a whole run; a missing one leaves it unjudged', () =>
    withTarget({}, async ({ url }) => {
      const words = ['--target', url, '--token', TOKEN]
      const whole = await judged({ target: url, token: TOKEN })
      const [first, second] = await Promise.all([
        verify([...words, '--shard', '1/2']),
        verify([...words, '--shard', 'auto/2'], undefined, { JOB_COMPLETION_INDEX: '1' }),
      ])
      const outcomesOf = ({ requirements }: Report): object[] =>
        requirements.map(({ id, outcome, cases }) => ({
          id,
          outcome,
          cases: [...new Set(cases.map((one) => one.id))].toSorted(),
        }))
      const merged = await mergeReports([first.report, second.report])
      assert.equal(merged.code, 0, merged.stderr)
      assert.deepEqual(outcomesOf(await reportOf(merged)), outcomesOf(whole.report))
      assert.equal(
        (await ledgerIn(merged.report)).length,
        (await ledgerIn(first.report)).length + (await ledgerIn(second.report)).length,
      )
      assert.ok(existsSync(join(merged.report, 'report.html')))
      const partial = await mergeReports([second.report])
      assert.equal(partial.code, 3)
      assert.match(partial.stderr, /^error: not judged: shard 1\/2: no report\n$/)
      assert.equal((await reportOf(partial)).verdict, 'unjudged')
      await assert.rejects(
        mergeCommand().parseAsync([whole.folder, '--report', whole.folder], { from: 'user' }),
        (error) =>
          error instanceof UserError &&
          error.exitCode === 2 &&
          /: neither it nor a folder in it holds the report of verify --shard$/.test(error.message),
      )
    }))

  test('--case sends what it names, --dry-run nothing', () =>
    withTarget({}, async ({ url: target }) => {
      const id = 'create-plant.request.name.type/null'
      const { report: one } = await judged({ target, token: TOKEN, case: id })
      // The control, the case, and its body with a value that is allowed.
      assert.equal(one.counts.requests, 3)
      assert.equal(one.requirements.find(({ id }) => id === 'create-plant.request.name.type')?.cases[0]?.id, id)
      const repeated = 'create-plant.repetition.in-a-row/one-connection'
      const { report: row } = await judged({ target, token: TOKEN, case: repeated })
      // The control comes first, and one more that shows whether the same texts are accepted again.
      assert.equal(row.counts.requests, 52)
      const dry = await verify(['--target', 'http://127.0.0.1:1', '--dry-run', '--max-writes', '5'])
      assert.equal(dry.code, 0)
      assert.match(dry.stdout, /create-plant\.request\.name\.type\/null\n[\s\S]*Nothing was sent\.\n$/)
      assert.match(dry.stdout, /status\/every-property\n[\s\S]*status\/white-space \(left out: --max-writes/)
    }))

  test('the write cap holds, and the report says what it left out', async () => {
    let created = 0
    await withTarget(
      {
        accept: (plant, seen) => {
          created++
          return REFERENCE.accept(plant, seen)
        },
      },
      async ({ url }) => {
        const { report, folder } = await judged({ target: url, token: TOKEN, maxWrites: 5 })
        assert.equal(report.verdict, 'conforms')
        assert.equal(report.counts.writes, created)
        assert.ok(created > 2 && created <= 5)
        const decided = report.requirements.filter(({ outcome }) => outcome === 'passed').length
        assert.ok(decided >= 33, `${decided} were decided`)
        const ledger = await ledgerIn(folder)
        assert.equal(ledger.filter(({ outcome }) => outcome === 'created').length, created)
      },
    )
  })

  test('a broken target: exit code 1, each cause once, curl lines that show it, the step summary', () =>
    withTarget(variationOf('refused-with-422'), async ({ url }) => {
      const summary = join(folder, 'summary.md')
      const ended = await verify(['--target', url, '--token', TOKEN], undefined, { GITHUB_STEP_SUMMARY: summary })
      assert.equal(ended.code, 1)
      assert.equal(await readFile(summary, 'utf8'), await readFile(join(ended.report, 'report.md'), 'utf8'))
      assert.equal([...ended.stdout.matchAll(/^\d+\. Breach: /gm)].length, 1, ended.stdout)
      assert.match(ended.stdout, /^1\. Breach: The answer was 422 where the contract says 400\.$/m)
      assert.match(ended.stdout, /^::error title=create-plant\.failure\.status::/m)
      const report = await reportOf(ended)
      const failed =
        report.requirements
          .find(({ id }) => id === 'create-plant.failure.status')
          ?.cases.filter(({ outcome }) => outcome === 'failed') ?? []
      assert.ok(failed.length > 50)
      const run = promisify(execFile)
      for (const { curl } of failed.slice(0, dayOrNight(3, 12))) {
        const { stdout } = await run('sh', ['-c', curl ?? 'false'], {
          env: { ...process.env, PLANT_STORE_TOKEN: TOKEN },
        })
        assert.match(stdout, /^HTTP\/1\.1 422 /)
      }
      assert.match(
        await readFile(join(ended.report, 'junit.xml'), 'utf8'),
        /<testsuite name="Plant Store"[^>]* failures="\d+"/,
      )
      assert.match(await readFile(join(ended.report, 'report.md'), 'utf8'), /```sh\ncurl /)
    }))

  test('each credential of the curl lines is the one that was sent', () =>
    withTarget(variationOf('any-token-admitted'), async ({ url }) => {
      const { report } = await judged({ target: url, token: TOKEN, only: ['create-plant.credential.unknown'] })
      const { cases } = report.requirements.find(({ id }) => id === 'create-plant.credential.unknown') ?? { cases: [] }
      const run = promisify(execFile)
      for (const { curl, outcome, id } of cases.filter(({ id }) => id.endsWith('-with-valid-body'))) {
        const { stdout } = await run('sh', ['-c', curl ?? 'false'], {
          env: { ...process.env, PLANT_STORE_TOKEN: TOKEN },
        })
        assert.equal(outcome, 'failed', id)
        assert.match(stdout, /^HTTP\/1\.1 200 /, id)
      }
    }))

  nightly('a warning fails the run only at level should; --only and --insecure are heard', () =>
    withTarget(variationOf('name-trimmed'), async ({ url }) => {
      const only = 'create-plant.success.name.echo'
      const { report: must, why, folder } = await judged({ target: url, token: TOKEN, only: [only] })
      assert.equal(must.verdict, 'conforms')
      assert.match(terminalReport(must, why, folder), /^warn {2}should create-plant\.success\.name\.echo/m)
      await using front = await startTls(url)
      const words = ['--target', front.url, '--token', TOKEN, '--only', only, '--insecure', '--level', 'should']
      const should = await verify(words)
      assert.equal(should.code, 1, should.stdout + should.stderr)
      assert.deepEqual(askedIn(await reportOf(should)), askedIn(must))
    }),
  )

  test('no credential in any artefact, whole or encoded, not even where the target repeats it', () =>
    withTarget(
      {
        authorize: (seen) => {
          const refusal = REFERENCE.authorize(seen)
          const said = `${seen.headers.authorization} ${Buffer.from(TOKEN).toString('base64')}`
          return refusal === null
            ? null
            : { ...refusal, status: 302, headers: { location: `/login?token=${TOKEN}` }, body: { said } }
        },
        refuse: (_, seen) => ({
          ...REFERENCE.refuse('', seen),
          body: { error: 1, message: 7, said: seen.headers.authorization },
        }),
        write: (reply, response, seen) =>
          seen.text.includes('蘭花') ? response.socket?.resetAndDestroy() : REFERENCE.write(reply, response, seen),
      },
      async ({ url }) => {
        const ended = await verify(['--target', url, '--token', TOKEN, '--header', `X-Secret: other-secret-77`])
        assert.equal(ended.code, 1)
        const files = (await readdir(ended.report, { recursive: true, withFileTypes: true })).filter((one) =>
          one.isFile(),
        )
        const texts = [ended.stdout, ended.stderr]
        for (const file of files) texts.push(await readFile(join(file.parentPath, file.name), 'latin1'))
        assert.ok(texts.length > 6)
        for (const secret of [TOKEN, 'other-secret-77']) {
          const base64 = [0, 1, 2].map((shift) =>
            Buffer.from('x'.repeat(shift) + secret)
              .toString('base64')
              .slice(shift + 1, -4),
          )
          for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex'), ...base64]) {
            assert.deepEqual(
              texts
                .filter((text) => text.includes(form))
                .map((text) => text.slice(text.indexOf(form) - 200, text.indexOf(form) + 60)),
              [],
              form,
            )
          }
        }
      },
    ))

  test('a target that dies half-way: not judged, a report up to there, and a complete ledger', async () => {
    let served = 0
    const target = await startTarget({
      reply: async (reply) => {
        if (++served === 100) await target.close()
        return reply
      },
    })
    const { report, why, folder } = await judged({ target: target.url, token: TOKEN })
    assert.equal(report.verdict, 'unjudged')
    assert.match(terminalReport(report, why, folder), /^The run ended early: the target went away: /m)
    assert.ok(report.requirements.filter(({ outcome }) => outcome === 'passed').length > 10)
    const ledger = await ledgerIn(folder)
    assert.equal(ledger.filter((line) => !('outcome' in line)).length, report.counts.requests)
  })

  nightly(
    'Ctrl-C, which npm passes on a second time: exit code 3, a report up to there, and a complete ledger',
    async () => {
      let served = 0
      let interrupt = (): void => {}
      // What is open is answered after the second signal: it must not meet a program that is ending.
      const twice = Promise.withResolvers<void>()
      const reply: Decisions['reply'] = async (reply) => {
        if (++served === 60) interrupt()
        if (served >= 60) await twice.promise
        return reply
      }
      await withTarget({ reply }, async ({ url }) => {
        const ended = await verify(['--target', url, '--token', TOKEN], (child) => {
          interrupt = () => {
            child.kill('SIGINT')
            setTimeout(() => {
              child.kill('SIGINT')
              twice.resolve()
            }, 20)
          }
        })
        assert.equal(ended.code, 3, ended.stdout)
        assert.match(ended.stdout, /the run was interrupted/)
        const report = await reportOf(ended)
        assert.equal(ended.stdout.trim().split('\n').at(-1), summaryLine(report))
        assert.equal(report.verdict, 'unjudged')
        assert.ok(report.requirements.some(({ outcome }) => outcome === 'passed'))
        const ledger = await ledgerIn(ended.report)
        assert.ok(ledger.length >= report.counts.requests)
      })
    },
  )

  test('Ctrl-C before the first job: what the run left, and then the verdict', async () => {
    let interrupt = (): void => {}
    const reply: Decisions['reply'] = async (reply) => {
      interrupt()
      await new Promise((done) => setTimeout(done, 300))
      return reply
    }
    await withTarget({ reply }, async ({ url }) => {
      const ended = await verify(['--target', url, '--token', TOKEN], (child) => {
        interrupt = () => void child.kill('SIGINT')
      })
      assert.equal(ended.code, 3, ended.stdout)
      assert.match(ended.stdout, /^The run left 1 created item behind/m)
      assert.equal(ended.stdout.trim().split('\n').at(-1), summaryLine(await reportOf(ended)))
      assert.match(ended.stdout, / could not be judged by Plant Store 1\.0\.0: .* 1 write /)
    })
  })

  test('SIGKILL: none of its processes goes on', async () => {
    let served = 0
    let kill = (): void => {}
    const killed = Promise.withResolvers<void>()
    const reply: Decisions['reply'] = async (reply) => {
      if (++served === 60) kill()
      // Whatever is asked from then on is answered when the command is gone.
      if (served >= 60) await killed.promise
      return reply
    }
    await withTarget({ reply }, async ({ url }) => {
      const ended = await verify(['--target', url, '--token', TOKEN, '--workers', '2'], (child) => {
        kill = () => void child.once('exit', () => killed.resolve()).kill('SIGKILL')
      })
      // Its output is closed once everything that writes to it is gone.
      assert.equal(ended.code, null)
      assert.ok(served < 100, `${served} requests`)
    })
  })
})
