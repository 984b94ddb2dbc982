/**
 * `plant-store learn` and `plant-store mock --profile` as they are typed: files, exit codes, drift, the write cap. Where
 * the command line itself isn't what is proven, this process learns: a command costs a second more.
 */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Command, CommanderError } from 'commander'
import { nightly } from '../../../.ci/nightly.ts'
import { commandLine, type Ended } from '../../../.ci/tests/command.ts'
import { command as mockCommand } from '../../../mocks/command.ts'
import { createMockServer } from '../../../mocks/index.ts'
import type { Profile } from '../../../spec/profile/profile.ts'
import { description } from '../../../spec/profile/situations.ts'
import { UserError } from '../../../spec/program/user-error.ts'
import { CONFORMING } from '../../targets/conforming.ts'
import { type Decisions, error, REFERENCE, type Seen, TOKEN, withTarget } from '../../targets/reference.ts'
import type { LearnOptions } from '../../verify/option-rows.ts'
import { command } from '../command.ts'
import { driftBetween } from '../drift.ts'
import { writeProfile } from '../file.ts'
import { learn as learnHere } from '../learn.ts'
import type { Learnt } from '../looks.ts'
import { mockOf } from './loop.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

const { PLANT_STORE_TOKEN: _, ...env } = process.env
const start = (words: readonly string[]): ChildProcess => spawn(process.execPath, [CLI, ...words], { cwd: folder, env })
const run = (...words: readonly string[]): Promise<Ended> => commandLine(words, { cwd: folder, env })

const variationOf = (name: string): Partial<Decisions> => {
  const found = CONFORMING.find((one) => one.name === name)
  assert.ok(found, name)
  return found.variation
}

async function profileIn(file: string): Promise<Profile> {
  return JSON.parse(await readFile(join(folder, file), 'utf8'))
}

/** A place for the files of one test. */
let count = 0
const learn = (target: string, ...words: string[]): Promise<Ended> =>
  run('learn', '--target', target, '--token', TOKEN, '--report', `report-${++count}`, ...words)

/** What the command would learn, learnt in this process. */
async function learnt(
  target: string,
  more: Pick<LearnOptions, 'maxWrites'> = {},
  before?: Profile,
): Promise<Extract<Learnt, { readonly kind: 'learnt' }>> {
  const report = join(folder, `report-${++count}`)
  const result = await learnHere({ target, token: TOKEN, report, ...more }, { before })
  assert.ok(result.kind === 'learnt')
  return result
}

let reference: ReturnType<typeof learnt> | null = null

/** What the reference does, learnt once. */
function learntReference(): ReturnType<typeof learnt> {
  reference ??= withTarget({}, ({ url }) => learnt(url))
  return reference
}

describe('plant-store learn', { concurrency: 2 }, () => {
  nightly('tags of a vocabulary: learnt, imitated, and no drift between the two', () =>
    withTarget(variationOf('tags-of-a-vocabulary'), async ({ url }) => {
      const { profile } = await learnt(url)
      assert.deepEqual([profile.unknown, profile.violations], [{ createPlant: {}, service: {} }, []])
      await using mock = await mockOf(profile)
      for (const target of [url, mock.url]) {
        const now = await learnt(target, {}, profile)
        assert.deepEqual(driftBetween(profile, now.profile, now.again), [], target)
      }
    }),
  )

  nightly('a profile by --out is what mock --profile and learn --check read', () =>
    withTarget(variationOf('refused-403-text'), async ({ url }) => {
      const { code, stdout, stderr } = await learn(url, '--out', 'profile.json')
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^What is sent .*\nLearnt \d+ facts \(0 unknown, 0 violations\)/)
      assert.ok(!(await readFile(join(folder, 'profile.json'), 'utf8')).includes(TOKEN))
      const mock = start(['mock', '--port', '0', '--token', TOKEN, '--profile', 'profile.json'])
      const [line] = await once(mock.stdout ?? mock, 'data')
      const same = await learn(/http:\S+/.exec(String(line))?.[0] ?? '', '--check', 'profile.json')
      mock.kill('SIGINT')
      await once(mock, 'exit')
      assert.deepEqual(
        [same.code, same.stdout.replace(/^What is sent .*\n/, '').replace(/\d+/, 'N')],
        [0, 'The deployment matches all N facts of the profile.\n'],
        same.stderr,
      )
    }),
  )

  nightly('each drift is a line of a table, and exit code 1', async () => {
    const before = await learntReference()
    writeProfile(join(folder, 'before.json'), before.profile, before.redact)
    const now: Partial<Decisions> = {
      authorize: (seen) => (REFERENCE.authorize(seen) === null ? null : error(403, 'Not you.')),
      accept: (plant, seen) =>
        plant.name.length > 100 ? error(422, 'Too long a name.') : REFERENCE.accept(plant, seen),
    }
    const { code, stdout } = await withTarget(now, (target) => learn(target.url, '--check', 'before.json'))
    assert.equal(code, 1)
    const [sent, heads, ...rows] = stdout.trimEnd().split('\n')
    assert.match(sent ?? '', /^What is sent is drawn by --seed 1 --run \d+ --now \d{4}-\d\d-\d\d$/)
    assert.match(heads ?? '', /^point +profile says +deployment does$/)
    const points = rows.map((row) => row.split(/ {2,}/)[0])
    for (const point of ['createPlant credential missing', 'createPlant longest /name']) {
      assert.ok(points.includes(point), stdout)
    }
    assert.ok(!points.some((point) => /invalid|method|path|unique/.test(point ?? '')), stdout)
    assert.match(stdout, /credential unknown +401 .* +403 /)
  })

  test('the last line of a check says how much was not judged, and nothing matches what was not looked at', async () => {
    const before = await learntReference()
    writeProfile(join(folder, 'whole.json'), before.profile, before.redact)
    const capped = await withTarget({}, ({ url }) => learn(url, '--check', 'whole.json', '--max-writes', '5'))
    assert.equal(capped.code, 0, capped.stderr)
    assert.match(capped.stdout, /^not judged: createPlant .*query.*: --max-writes 5 leaves no room for it$/m)
    const [, seen, all, missing] =
      /\nThe deployment matches (\d+) of the (\d+) facts of the profile\. (\d+) of the \2 facts [^\n]+ not judged\.\n$/.exec(
        capped.stdout,
      ) ?? []
    assert.equal(Number(seen) + Number(missing), Number(all))
  })

  nightly('a breach of the contract is reported, and not imitated: exit code 1', () =>
    withTarget({ refuse: (problem) => ({ ...error(422, problem) }) }, async ({ url }) => {
      const { code, stderr } = await learn(url, '--out', 'broken.json')
      assert.equal(code, 1)
      assert.match(stderr, /^violation: create-plant\.failure\.status: /m)
      const { facts, unknown, violations } = await profileIn('broken.json')
      assert.ok(violations.some(({ requirement }) => requirement === 'create-plant.failure.status'))
      assert.equal(facts.createPlant?.['invalid /name required'], undefined)
      assert.match(unknown.createPlant?.['invalid /name required'] ?? '', /breaks the contract/)
      await using mock = await createMockServer({ port: 0, profile: await profileIn('broken.json') })
      const response = await fetch(`${mock.url}/plants`, {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
        body: '{"id":1}',
      })
      assert.equal(response.status, 400)
    }),
  )

  test('a credential that the deployment repeats is in no profile', () => {
    const seenIn = ({ headers }: Seen): string =>
      `${headers.authorization} is ${Buffer.from(headers.authorization ?? '').toString('base64')}`
    const indiscreet: Partial<Decisions> = {
      authorize: (seen) =>
        REFERENCE.authorize(seen) === null ? null : error(401, seenIn(seen), { 'x-seen': seenIn(seen) }),
      refuse: (problem, seen) => error(400, `${problem} ${seenIn(seen)}`),
    }
    return withTarget(indiscreet, async ({ url }) => {
      const { profile, redact } = await learnt(url, { maxWrites: 5 })
      assert.deepEqual(profile.violations, [])
      writeProfile(join(folder, 'indiscreet.json'), profile, redact)
      const text = await readFile(join(folder, 'indiscreet.json'), 'utf8')
      assert.match(text, /Bearer \$PLANT_STORE_TOKEN/)
      const bytes = [TOKEN, TOKEN.slice(1), Buffer.from(TOKEN).toString('base64').slice(0, 20)]
      assert.deepEqual(
        bytes.filter((secret) => text.includes(secret)),
        [],
      )
    })
  })

  test('learn creates no more than the cap allows, and says what it could not see', () =>
    withTarget({}, async ({ url }) => {
      const { code } = await learn(url, '--out', 'capped.json', '--max-writes', '5')
      assert.equal(code, 0)
      const { facts, unknown, measured } = await profileIn('capped.json')
      assert.ok(measured.writes <= 5)
      assert.equal(facts.createPlant?.['unique /id']?.accepts, true)
      assert.ok(facts.createPlant?.['method GET'] !== undefined)
      assert.equal(unknown.createPlant?.query, '--max-writes 5 leaves no room for it')
    }))

  test('--dry-run sends nothing', () =>
    withTarget({ reply: () => assert.fail('a request was sent') }, async ({ url }) => {
      const { code, stdout } = await run('learn', '--target', url, '--dry-run')
      assert.equal(code, 0)
      assert.match(
        stdout,
        /^create-plant: credential missing: What does a request without a credential get\? POST \/plants/,
      )
      assert.match(stdout, /\nNothing was sent\.\n$/)
    }))

  test('every situation of a profile is a question in plain English', async () => {
    const { facts, unknown } = (await learntReference()).profile
    const situations = [facts, unknown].flatMap((part) => Object.values(part).flatMap(Object.keys))
    const odd = situations.filter((name) => !/^[A-Z].*\?$/.test(description(name)?.question ?? ''))
    assert.deepEqual(odd, [])
  })

  test('a target that cannot be judged: exit code 3 and one line', () =>
    withTarget({}, async ({ url }) => {
      const { code, stderr } = await learn(url, '--token', 'wrong-token', '--out', 'never.json')
      assert.equal(code, 3)
      assert.match(stderr, /^error: not judged: [^\n]+\n$/)
      await assert.rejects(profileIn('never.json'))
      const report = join(folder, 'report-nobody')
      const nobody = await learnHere({ target: 'http://127.0.0.1:1', token: TOKEN, report })
      assert.equal(nobody.kind, 'unjudged')
    }))

  test('Ctrl-C ends it with one line', async () => {
    const slow = variationOf('slow')
    await withTarget(slow, async ({ url }) => {
      const child = start(['learn', '--target', url, '--token', TOKEN, '--out', 'interrupted.json', '--rate', '20'])
      let stderr = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk
      })
      // Under way once the ledger has more than the control's creations.
      const ledger = join(folder, 'contract-report/created.ndjson')
      while ((await readFile(ledger, 'utf8').catch(() => '')).split('\n').length < 12) await pause(20)
      child.kill('SIGINT')
      const [code] = await once(child, 'close')
      assert.equal(code, 3)
      assert.equal(stderr, 'error: not judged: the run was interrupted\n')
    })
  })

  test('a wrong option: exit code 2 and one line, with file and pointer for a profile', async () => {
    const file = join(folder, 'wrong.json')
    const answer = { status: 201, headers: { 'content-type': 'application/json' } }
    const profile = {
      format: 1,
      document: { title: 'Plant Store', version: '1.0.0', sha256: '0'.repeat(64) },
      facts: { createPlant: { success: { answer } } },
      unknown: {},
      violations: [],
      evidence: {},
      measured: { target: 'x', at: 'x', requests: 1, writes: 1, limited: 0, latency: {} },
    }
    const wrong: readonly (readonly [value: unknown, message: RegExp])[] = [
      [profile, /wrong\.json: \/facts\/createPlant\/success: the status is 201, and the contract says 200/],
      [{ ...profile, format: 2 }, /wrong\.json: \/format must be 1, and is 2/],
      [{ ...profile, facts: { noSuch: {} } }, /wrong\.json: \/facts\/noSuch: the document has no such operation/],
      [[], /wrong\.json: /],
    ]
    for (const [value, message] of wrong) {
      await writeFile(file, JSON.stringify(value))
      await assert.rejects(parsed(mockCommand(), ['--port', '0', '--profile', file]), (error) => {
        assert.ok(error instanceof UserError)
        assert.equal(error.exitCode, 2)
        assert.match(error.message, message)
        return !error.message.includes('\n')
      })
    }
    const { code, stderr } = await run('mock', '--port', '0', '--profile', 'wrong.json')
    assert.equal(code, 2, stderr)
    assert.match(stderr, /^error: .*wrong\.json: [^\n]+\n$/)
    const report = join(folder, 'report-never')
    const rows: readonly (readonly [Command, readonly string[]])[] = [
      [command(), ['--target', 'http://127.0.0.1:1']],
      [command(), ['--target', 'http://127.0.0.1:1', '--check', 'no-such.json']],
      [command(), ['--target', 'ftp://127.0.0.1', '--out', 'x.json', '--report', report]],
      [command(), ['--out', 'x.json']],
      [mockCommand(), ['--port', '0', '--profile', 'no-such.json']],
    ]
    for (const [each, words] of rows) {
      await assert.rejects(parsed(each, words), (error) => {
        assert.ok(error instanceof UserError || error instanceof CommanderError, words.join(' '))
        assert.equal(error instanceof UserError ? error.exitCode : 2, 2)
        return !error.message.includes('\n')
      })
    }
  })
})

/** Parses and does what a command line says; the program prints what it throws as one line, with exit code 2. */
async function parsed(named: Command, words: readonly string[]): Promise<void> {
  await named
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .parseAsync(words, { from: 'user' })
}
