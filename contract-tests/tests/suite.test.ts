/** The suite by Playwright's own command: what it sends, what it says, and that `verify` says the same. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { bundled } from '../../spec/document/bundled.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import type { ContractOptions } from '../suite/options.ts'
import { comparedTarget, differences } from '../targets/compared.ts'
import { type KnownTarget, TARGETS } from '../targets/judging.ts'
import { type Decisions, error, REFERENCE, startTarget, withTarget } from '../targets/reference.ts'
import { runSuite, runSuites, type SuiteRun, verified } from '../targets/suite.ts'

const all = requirementsOf(bundled)

/** A target that counts what it gets, besides whatever else it does. */
function counting(variation: Partial<Decisions> = {}) {
  const counted = { requests: 0, created: 0, ids: new Set<string>(), bodies: [] as string[] }
  const { accept, reply } = { ...REFERENCE, ...variation }
  const decisions: Partial<Decisions> = {
    ...variation,
    reply: (given, seen) => {
      counted.requests++
      counted.bodies.push(seen.text)
      return reply(given, seen)
    },
    accept: (plant, seen) => {
      const given = accept(plant, seen)
      if (given.status === 200) counted.created++
      return given
    },
  }
  return { counted, decisions }
}

const told = ({ says }: SuiteRun, outcome: string): string[] =>
  says.filter((one) => one.outcome === outcome).map(({ id }) => id)

/** Broken ones and odd ones, by the number of workers that ask them: their order differs, and who sends what. */
const SERVICES: Readonly<Record<number, readonly string[]>> = {
  1: ['content-length-in-characters', 'ids-of-sixteen-digits'],
  2: ['scheme-that-begins-alike-admitted', 'throttled-after-bad-credentials'],
}

const OPTIONS = {
  target: true,
  token: true,
  tokenFile: true,
  credentials: true,
  spec: true,
  seed: true,
  level: true,
  maxWrites: true,
  rate: true,
  header: true,
} satisfies Record<keyof ContractOptions, true>

test('the page has every option of the suite, and its variable', async () => {
  const page = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| .*\(env: (PLANT_STORE_\w+)/gm)]
  assert.deepEqual(
    rows.map(([, option]) => option),
    Object.keys(OPTIONS),
  )
  for (const [, option = '', variable = ''] of rows) {
    const name = option.replaceAll(/[A-Z]/g, '_$&').toUpperCase()
    if (option !== 'credentials') assert.equal(variable, `PLANT_STORE_${name}`)
  }
})

describe('verify and the suite say the same of four services, and `npm run targets` of sixty', () => {
  /** What `work` makes of the addresses of targets, which are started anew. */
  async function withAll<T>(
    targets: readonly KnownTarget[],
    work: (urls: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const started = await Promise.all(targets.map(({ variation, base }) => startTarget(variation, base)))
    return work(started.map(({ url }) => url)).finally(() => Promise.all(started.map(({ close }) => close())))
  }

  for (const [workers, names] of Object.entries(SERVICES))
    test(`with ${workers} workers`, async () => {
      const targets = names.flatMap((name) => TARGETS.find((one) => one.name === name) ?? [])
      assert.equal(targets.length, names.length)
      const reports = await withAll(targets, (urls) => Promise.all(urls.map((url) => verified(url))))
      const said = await withAll(targets, (urls) => runSuites(urls, ['--workers', workers]))
      for (const [index, target] of targets.entries()) {
        const [concluded, says] = [reports[index], said[index] ?? []]
        assert.ok(concluded)
        const code = concluded.report.verdict === 'conforms' ? 0 : 1
        const run = { says, code, output: 'no test was run' }
        assert.deepEqual(differences(comparedTarget(target), concluded, run), [], target.name)
      }
    })
})

describe('the suite', { concurrency: 2 }, () => {
  test('lists a test for each requirement, and sends nothing for that', async () => {
    const { counted, decisions } = counting()
    const { says, code } = await withTarget(decisions, ({ url }) => runSuite(url, ['--list']))
    assert.deepEqual(says.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted())
    assert.equal(code, 0)
    assert.equal(counted.requests, 0)
  })

  test('sends what verify sends, though a worker ends with each failed test', async () => {
    const broken: Partial<Decisions> = {
      refuse: (problem) => error(/name/.test(problem) ? 422 : 400, problem),
    }
    const alone = counting(broken)
    const { report } = await withTarget(alone.decisions, ({ url }) => verified(url))
    const { counted, decisions } = counting(broken)
    const run = await withTarget(decisions, ({ url }) => runSuite(url))
    const failed = report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
    assert.ok(failed.length >= 3, 'several tests fail, so several workers run')
    assert.deepEqual(told(run, 'failed').toSorted(), failed.toSorted())
    assert.equal(run.code, 1)
    // Which texts are new is drawn anew, so a few requests more or less are plainer ones.
    assert.ok(Math.abs(counted.requests - alone.counted.requests) < 15, `${counted.requests} ${alone.counted.requests}`)
  })

  test('sends for --grep only the cases of what is meant, and the control', async () => {
    const { counted, decisions } = counting()
    const run = await withTarget(decisions, ({ url }) => runSuite(url, ['--grep', 'request.name.type']))
    assert.deepEqual(told(run, 'passed'), ['create-plant.request.name.type'])
    const cases = counted.bodies.filter((text) => /"name":\s*(\d|true|false|null|\[|\{)/.test(text))
    assert.ok(cases.length > 0)
    assert.ok(counted.requests - cases.length <= 4, `${counted.requests} requests, ${cases.length} of them cases`)
  })

  test('finds tests by their level and their operation', async () => {
    const { says } = await runSuite('http://127.0.0.1:1', ['--list', '--grep', '@should.*@createPlant'])
    const shoulds = all.filter(({ level }) => level === 'should')
    assert.deepEqual(says.map(({ id }) => id).toSorted(), shoulds.map(({ id }) => id).toSorted())
  })

  test('divides the limit of writes among shards, whose workers keep it together', async () => {
    const limit = { PLANT_STORE_MAX_WRITES: '7' }
    const shards = Object.entries({ '1/2': 4, '2/2': 3 }).map(async ([shard, share]) => {
      const { counted, decisions } = counting()
      const words = ['--workers', '2', '--shard', shard]
      const { says } = await withTarget(decisions, ({ url }) => runSuite(url, words, limit))
      assert.ok(counted.created > 1 && counted.created <= share, `${counted.created} created by shard ${shard}`)
      return says
    })
    assert.equal((await Promise.all(shards)).flat().length, all.length)
  })

  test('sends a retried case with new values', async () => {
    // The first text in place of a name is accepted, later ones are not.
    let isFirst = true
    const { counted, decisions } = counting({
      read: (text, seen) => {
        const read = REFERENCE.read(text, seen)
        if (!('problem' in read) || !isFirst || !/"name":\s*\d/.test(text)) return read
        isFirst = false
        return { id: '1', name: 'a number' }
      },
    })
    const run = await withTarget(decisions, ({ url }) =>
      runSuite(url, ['--retries', '1', '--grep', 'request.name.type']),
    )
    assert.equal(run.code, 0)
    assert.deepEqual(told(run, 'passed'), ['create-plant.request.name.type'])
    // What came before the fault on its connection is sent again, to see whether the fault needs it.
    const ofTheCase = counted.bodies.filter((text) => /"name":\s*\d/.test(text))
    assert.equal(new Set(ofTheCase).size, ofTheCase.length, 'no body is sent twice')
  })

  test('fails once, and skips the rest, if the service can not be judged', async () => {
    const run = await withTarget({ authorize: () => error(401, 'No.') }, ({ url }) => runSuite(url))
    assert.equal(run.code, 1)
    assert.equal(told(run, 'unjudged').length, all.length)
    const [failed] = run.says.filter((one) => one.told.startsWith('Error: not judged: '))
    assert.match(failed?.told ?? '', /401/)
    const gone = await runSuite('http://127.0.0.1:1', ['--grep', 'request.name.type'])
    assert.equal(gone.code, 1)
    assert.match(gone.says.map((one) => one.told).join(), /not judged: .*refused/)
  })

  test('says what is wrong with its options', async () => {
    const run = await runSuite('', ['--grep', 'request.name.type'], {
      PLANT_STORE_TARGET: 'http://127.0.0.1:1',
      PLANT_STORE_SEED: 'x',
    })
    assert.equal(run.code, 1)
    assert.match(
      run.says.map((one) => one.told).join(),
      /not judged: PLANT_STORE_SEED is "x": It must be a whole number/,
    )
  })

  test('makes a warning a failure with the level should', async () => {
    const fussy: Partial<Decisions> = {
      authorize: (seen) =>
        /^bearer/.test(seen.headers.authorization ?? '') ? error(401, 'No.') : REFERENCE.authorize(seen),
    }
    const words = ['--grep', 'credential.scheme-case']
    const warned = await withTarget(fussy, ({ url }) => runSuite(url, words))
    assert.deepEqual(told(warned, 'warned'), ['create-plant.credential.scheme-case'])
    assert.equal(warned.code, 0)
    const failed = await withTarget(fussy, ({ url }) => runSuite(url, words, { PLANT_STORE_LEVEL: 'should' }))
    assert.deepEqual(told(failed, 'failed'), ['create-plant.credential.scheme-case'])
    assert.equal(failed.code, 1)
  })
})
