/** The suite by Playwright's own command: what it sends, what it says, and that `verify` says the same. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nightly } from '../../.ci/nightly.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import type { ContractOptions } from '../suite/options.ts'
import { comparedTarget, differences } from '../targets/compared.ts'
import { TARGETS } from '../targets/judging.ts'
import { ORCHARD } from '../targets/others/orchard.ts'
import { withService } from '../targets/others/service.ts'
import { type Decisions, error, REFERENCE, startTarget, withTarget } from '../targets/reference.ts'
import { runSuite, runSuites, type SuiteRun, verified } from '../targets/suite.ts'
import { takesWith } from '../targets/variations.ts'

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
  oauth: true,
  clientId: true,
  clientSecret: true,
  clientSecretFile: true,
  scope: true,
  credentials: true,
  spec: true,
  seed: true,
  run: true,
  now: true,
  level: true,
  exclude: true,
  allow: true,
  maxWrites: true,
  rate: true,
  header: true,
  baseline: true,
} satisfies Record<keyof ContractOptions, true>

test('the page has every option of the suite, and its variable', async () => {
  const page = await readFile(new URL('../pages/playwright.md', import.meta.url), 'utf8')
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

/** What `work` makes of the addresses of targets, which are started anew. */
async function withAll<T>(
  variations: readonly Partial<Decisions>[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const started = await Promise.all(variations.map((variation) => startTarget(variation)))
  return work(started.map(({ url }) => url)).finally(() => Promise.all(started.map(({ close }) => close())))
}

/** Takes the scheme of a credential in every spelling but one. */
const FUSSY: Partial<Decisions> = {
  authorize: (seen) =>
    /^bearer/.test(seen.headers.authorization ?? '') ? error(401, 'No.') : REFERENCE.authorize(seen),
}

describe('verify and the suite say the same of four services, and `npm run targets` of sixty', () => {
  for (const [workers, names] of Object.entries(SERVICES))
    nightly(`with ${workers} workers`, async () => {
      const targets = names.flatMap((name) => TARGETS.find((one) => one.name === name) ?? [])
      assert.equal(targets.length, names.length)
      const variations = targets.map(({ variation }) => variation)
      const reports = await withAll(variations, (urls) => Promise.all(urls.map((url) => verified(url))))
      const askings = (urls: readonly string[]) => urls.map((target) => ({ target }))
      const said = await withAll(variations, (urls) => runSuites(askings(urls), ['--workers', workers]))
      for (const [index, target] of targets.entries()) {
        const [concluded, says] = [reports[index], said[index]?.says ?? []]
        assert.ok(concluded)
        const code = concluded.report.verdict === 'conforms' ? 0 : 1
        const run = { says, code, output: 'no test was run' }
        assert.deepEqual(differences(comparedTarget(target), concluded, run), [], target.name)
      }
    })
})

describe('the suite', { concurrency: 2 }, () => {
  nightly(
    'lists a test for each requirement, finds them by level and operation, and sends nothing for that',
    async () => {
      const { counted, decisions } = counting()
      const [whole, narrow] = await withTarget(decisions, ({ url: target }) =>
        runSuites([{ target }, { target, grep: '@should.*@createPlant' }], ['--list']),
      )
      const ids = (run: SuiteRun | undefined): string[] => (run?.says ?? []).map(({ id }) => id).toSorted()
      assert.deepEqual(ids(whole), all.map(({ id }) => id).toSorted())
      const shoulds = all.filter(({ level }) => level === 'should')
      assert.deepEqual(ids(narrow), shoulds.map(({ id }) => id).toSorted())
      assert.equal(whole?.code, 0)
      assert.equal(counted.requests, 0)
    },
  )

  nightly('sends what verify sends, though a worker ends with each failed test', async () => {
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

  nightly('fails what is promised of each valid request where only a check of stored items met an error', async () => {
    const spec = fileURLToPath(new URL('../targets/others/orchard.yaml', import.meta.url))
    const words = ['--grep', 'list-trees.success.status']
    const run = await withService(ORCHARD, { habits: ['fails at later pages'] }, (target) =>
      runSuite(target, words, { PLANT_STORE_SPEC: spec }),
    )
    assert.deepEqual(told(run, 'failed'), ['list-trees.success.status'])
  })

  nightly('divides the limit of writes among shards, whose workers keep it together', async () => {
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

  nightly('passes with only the cases of what is meant, and with a warning', async () => {
    const { counted, decisions } = counting()
    const [one, warned] = await withAll([decisions, FUSSY], (urls) =>
      runSuites(
        ['request.name.type', 'credential.scheme-case'].map((grep, index) => ({ target: urls[index] ?? '', grep })),
      ),
    )
    assert.ok(one && warned)
    assert.equal(one.code, 0)
    assert.deepEqual(told(one, 'passed'), ['create-plant.request.name.type'])
    const cases = counted.bodies.filter((text) => /"name":\s*(\d|true|false|null|\[|\{)/.test(text))
    assert.ok(cases.length > 0)
    assert.ok(counted.requests - cases.length <= 4, `${counted.requests} requests, ${cases.length} of them cases`)
    assert.deepEqual(told(warned, 'warned'), ['create-plant.credential.scheme-case'])
  })

  test('passes with new values for a retried test, and with what is known', async () => {
    // The first text in place of a name is accepted, later ones are not.
    let isFirst = true
    const retried = counting({
      read: (text, seen) => {
        const read = REFERENCE.read(text, seen)
        if (!('problem' in read) || !isFirst || !/"name":\s*\d/.test(text)) return read
        isFirst = false
        return { id: '1', name: 'a number' }
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
    const baseline = join(folder, 'known.json')
    const entries = ['tag', 'name'].map((name) => ({
      requirement: `create-plant.request.${name}.type`,
      fingerprint: 'accepted',
      case: `create-plant.request.${name}.type/integer`,
      reason: 'clients of 2019',
    }))
    await writeFile(baseline, JSON.stringify({ document: 'Plant Store', findings: entries }))
    const tagged = takesWith('tag', (tag) => typeof tag === 'number')
    const [again, known] = await withAll([retried.decisions, tagged], ([first = '', second = '']) => {
      const askings = [
        { target: first, grep: 'request.name.type' },
        { target: second, grep: 'request.(name|tag).type', baseline },
      ]
      return runSuites(askings, ['--retries', '1'])
    })
    await rm(folder, { recursive: true })
    assert.ok(again && known)
    assert.equal(again.code, 0)
    assert.deepEqual(told(known, 'known'), ['create-plant.request.tag.type'])
    const saying = (id: string): string | undefined => known.says.find((each) => each.id.endsWith(id))?.told
    assert.match(saying('tag.type') ?? '', /^create-plant\.request\.tag\.type \(accepted\): .*\[clients of 2019\]$/)
    assert.match(saying('name.type') ?? '', /clients of 2019\]: remove it from the baseline$/)
    assert.deepEqual(told(again, 'passed'), ['create-plant.request.name.type'])
    // What came before the fault on its connection is sent again, to see whether the fault needs it.
    const ofTheCase = retried.counted.bodies.filter((text) => /"name":\s*\d/.test(text))
    assert.equal(isFirst, false)
    assert.equal(new Set(ofTheCase).size, ofTheCase.length, 'no body is sent twice')
  })

  nightly('fails for a warning at the level should, and where nobody answers', async () => {
    const [fussy, gone] = await withAll([FUSSY], ([url = '']) =>
      runSuites([
        { target: url, seed: 1, grep: 'credential.scheme-case', level: 'should' },
        { target: 'http://127.0.0.1:1', seed: 1, grep: 'request.name.type' },
      ]),
    )
    assert.ok(fussy && gone)
    assert.equal(fussy.code, 1)
    assert.deepEqual(told(fussy, 'failed'), ['create-plant.credential.scheme-case'])
    assert.match(gone.says.map((one) => one.told).join(), /not judged: .*refused/)
  })

  nightly('fails once if the service or its options cannot be judged', async () => {
    const [refusing, odd] = await withAll([{ authorize: () => error(401, 'No.') }], ([url = '']) =>
      runSuites(
        [
          { target: url, seed: 1 },
          { target: 'http://127.0.0.1:1', grep: 'request.name.type' },
        ],
        [],
        { PLANT_STORE_SEED: 'x' },
      ),
    )
    assert.ok(refusing && odd)
    assert.equal(told(refusing, 'unjudged').length, all.length)
    const failed = refusing.says.filter((one) => one.told.startsWith('Error: not judged: '))
    assert.match(failed[0]?.told ?? '', /401/)
    assert.match(
      odd.says.map((one) => one.told).join(),
      /not judged: PLANT_STORE_SEED is "x": It must be a whole number/,
    )
  })
})
