/** Known findings: they are shown and fail no run, a new one fails, one that is gone is said, and what people wrote stays. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isNight, nightly, sampled } from '../../../.ci/nightly.ts'
import { commandLine, type Ended } from '../../../.ci/tests/command.ts'
import type { Report } from '../../report/report.ts'
import { terminalReport } from '../../report/terminal.ts'
import { CREDENTIAL_MUST } from '../../targets/broken/credential.ts'
import { REPETITION_MUST } from '../../targets/broken/repetition.ts'
import { type Decisions, TOKEN, withTarget } from '../../targets/reference.ts'
import { failure, status, takesWith } from '../../targets/variations.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'

const KNOWN = takesWith('tag', (tag) => typeof tag === 'number')
const BOTH = { ...KNOWN, ...failure(status(422)) }

let folder: string
let file: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  file = join(folder, 'known.json')
})
after(() => rm(folder, { recursive: true }))

type Entry = { readonly requirement: string; readonly fingerprint: string; readonly [name: string]: string }
type Written = {
  readonly $schema?: string
  readonly document: string
  readonly findings: readonly Entry[]
  readonly unjudged?: readonly string[]
}

const run = (...words: readonly string[]): Promise<Ended> => commandLine(words)

/** What `verify` says of a target; a whole run unless `options` say otherwise. */
const judged = (variation: Partial<Decisions>, options: Partial<VerifyOptions> = {}): Promise<Report> =>
  withTarget(variation, ({ url }) =>
    verify({ target: url, token: TOKEN, report: join(folder, 'report'), baseline: file, ...options }),
  )
const written = async (): Promise<Written> => JSON.parse(await readFile(file, 'utf8'))
const failing = ({ requirements }: Report): string[] =>
  requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
const ids = (some: readonly { readonly requirement: string }[] | undefined): string[] =>
  some?.map(({ requirement }) => requirement) ?? []

describe('a baseline', { concurrency: false }, () => {
  test('is written the first time; then what is in it is known, with any seed', async () => {
    const first = await judged(KNOWN, { updateBaseline: true })
    assert.equal(first.verdict, 'conforms')
    const { document, findings } = await written()
    assert.equal(document, 'Plant Store')
    assert.deepEqual(
      findings.map(({ since: _, case: __, ...one }) => one),
      [
        {
          requirement: 'create-plant.request.tag.type',
          fingerprint: 'accepted',
          breach: 'A body in which tag is not a string is accepted.',
        },
      ],
    )
    const again = await judged(KNOWN, { seed: 12 })
    assert.equal(again.verdict, 'conforms')
    assert.deepEqual(ids(again.baseline?.known), ['create-plant.request.tag.type'])
    assert.deepEqual(again.baseline?.fixed, [])
    assert.equal(again.requirements.find(({ id }) => id === 'create-plant.request.tag.type')?.outcome, 'known')
    assert.deepEqual(again.summary.findings, { breaches: 0, warnings: 0, known: 1 })
  })

  nightly('a new finding fails, and is not written unless that is asked for', async () => {
    const before = await readFile(file, 'utf8')
    const report = await judged(BOTH)
    assert.equal(report.verdict, 'violates')
    assert.ok(failing(report).includes('create-plant.failure.status'))
    assert.deepEqual(ids(report.baseline?.known), ['create-plant.request.tag.type'])
    assert.equal(await readFile(file, 'utf8'), before)
  })

  test('a part of a run neither says that the rest is gone nor drops it', async () => {
    await judged(BOTH, { updateBaseline: true })
    const before = await written()
    assert.ok(before.findings.length > 5)
    // What was asked for is fixed, and nothing is said of the rest.
    const part = await judged({}, { only: ['create-plant.request.tag'], updateBaseline: true })
    assert.deepEqual(part.baseline?.fixed, [])
    const now = await written()
    assert.deepEqual(
      now.findings,
      before.findings.filter(({ requirement }) => !requirement.startsWith('create-plant.request.tag')),
    )
    await writeFile(file, JSON.stringify(before))
    const single = await judged(
      {},
      { case: before.findings.find(({ requirement }) => requirement.endsWith('tag.type'))?.case ?? '' },
    )
    assert.deepEqual(single.baseline?.fixed, [])
    const shard = await judged({}, { shard: { index: 1, total: 2 }, updateBaseline: true })
    assert.deepEqual(shard.baseline?.fixed, [])
    assert.deepEqual(await written(), before)
  })

  nightly('one that is gone is said and does not fail; an update removes it, and keeps what people wrote', async () => {
    const { document, findings } = await written()
    const since = '2020-02-29'
    const noted = findings.map((one) => ({ ...one, since, reason: `later: ${one.requirement}`, note: 'ticket 7' }))
    await writeFile(file, JSON.stringify({ $schema: './baseline.schema.json', document, findings: noted }))
    const report = await judged(KNOWN)
    assert.equal(report.verdict, 'conforms')
    assert.deepEqual(ids(report.baseline?.known), ['create-plant.request.tag.type'])
    assert.deepEqual(ids(report.baseline?.fixed), ids(noted.filter(({ fingerprint }) => fingerprint === '422')))
    await judged(KNOWN, { updateBaseline: true })
    const { $schema, findings: left } = await written()
    assert.equal($schema, './baseline.schema.json')
    const [one, ...others] = left
    assert.deepEqual(others, [])
    assert.equal(one?.reason, 'later: create-plant.request.tag.type')
    assert.equal(one?.note, 'ticket 7')
    assert.equal(one?.since, since)
  })

  nightly(
    'a requirement that is broken in a second way is a new finding, whichever of its cases shows it',
    async () => {
      await judged(KNOWN, { updateBaseline: true })
      const crashing = takesWith('tag', (tag) => {
        if (typeof tag === 'boolean') throw new Error('unexpected')
        return typeof tag === 'number'
      })
      const report = await judged(crashing)
      assert.equal(report.verdict, 'violates')
      assert.deepEqual(ids(report.baseline?.known), ['create-plant.request.tag.type'])
      assert.ok(failing(report).includes('create-plant.request.tag.type'))
      // Known and new are told apart in each form.
      const { cases } = report.requirements.find(({ id }) => id === 'create-plant.request.tag.type') ?? { cases: [] }
      assert.deepEqual(
        new Set(cases.map(({ outcome, fingerprint }) => `${outcome} ${fingerprint}`)),
        new Set(['known accepted', 'failed 500', 'passed null']),
      )
    },
  )

  test('a run that was not judged changes nothing', async () => {
    const before = await readFile(file, 'utf8')
    const refusing: Partial<Decisions> = { authorize: () => ({ status: 401, headers: {}, body: {} }) }
    assert.equal((await judged(refusing, { updateBaseline: true })).verdict, 'unjudged')
    const gone = await run(
      ...['verify', '--target', 'http://127.0.0.1:1', '--token', TOKEN, '--report', join(folder, 'gone')],
      ...['--baseline', file, '--update-baseline'],
    )
    assert.equal(gone.code, 3)
    assert.match(gone.stderr, /^error: not judged: .*known\.json is as it was \([^\n]*\)\n$/)
    assert.equal(await readFile(file, 'utf8'), before)
  })
})

test('a known fault of one bad credential hides no fault of another one', async () => {
  const options = { baseline: join(folder, 'one-of-them.json'), only: ['create-plant.credential.unknown'] }
  const { 'token-prefix-compared': known = {}, 'any-token-admitted': any = {} } =
    CREDENTIAL_MUST['credential.unknown'] ?? {}
  const first = await judged(known, { ...options, updateBaseline: true })
  assert.deepEqual(
    first.baseline?.known.map(({ fingerprint }) => fingerprint),
    ['accepted extended'],
  )
  assert.equal((await judged(known, { ...options, seed: 5 })).verdict, 'conforms')
  const later = await judged(any, options)
  assert.deepEqual(failing(later), options.only)
  assert.deepEqual(later.baseline?.known, first.baseline?.known)
})

nightly('what a limited run did not judge is new later, in a sentence of its own', async () => {
  const capped = join(folder, 'capped.json')
  const options = { baseline: capped, report: folder }
  const broken = REPETITION_MUST['repetition.overlapping']?.['overlapping-is-500'] ?? {}
  const first = await judged(broken, { ...options, maxWrites: 2, updateBaseline: true })
  assert.equal(first.verdict, 'conforms')
  const { findings, unjudged = [] } = JSON.parse(await readFile(capped, 'utf8')) as Written
  assert.ok(!ids(findings).includes('create-plant.repetition.overlapping'))
  assert.ok(unjudged.includes('create-plant.repetition.overlapping'), unjudged.join())
  assert.ok(!unjudged.includes('create-plant.request.tag.type'))
  const later = await judged(broken, options)
  assert.equal(later.verdict, 'violates')
  assert.deepEqual(later.baseline?.unforeseen, failing(later))
  assert.match(
    terminalReport(later, null, folder),
    /^new {4}create-plant\.repetition\.overlapping: no run had judged it for /m,
  )
  for (const file of ['report.md', 'report.html', 'junit.xml'])
    assert.match(await readFile(join(folder, file), 'utf8'), /ever judged before for |that no run had judged for /)
  // A finding of what was judged is new as ever, and a whole update leaves nothing unjudged.
  await judged(KNOWN, { ...options, updateBaseline: true })
  assert.equal((JSON.parse(await readFile(capped, 'utf8')) as Written).unjudged, undefined)
  assert.deepEqual((await judged(broken, options)).baseline?.unforeseen, [])
})

nightly('each form of a report counts known findings as their file does', async () => {
  const many = join(folder, 'many.json')
  const sarif = join(folder, 'many.sarif')
  const report = await judged(BOTH, { baseline: many, updateBaseline: true, report: folder, sarif })
  const { findings } = JSON.parse(await readFile(many, 'utf8')) as Written
  const { known } = report.summary.findings
  assert.ok(new Set(ids(findings)).size > 5)
  assert.equal(known, findings.length)
  const sum = report.summary.byOperation.reduce((total, one) => total + one.known, 0)
  assert.equal(sum, known)
  const printed = terminalReport(report, null, folder)
  assert.equal([...printed.matchAll(/^known {2}/gm)].length, known)
  const xml = await readFile(join(folder, 'junit.xml'), 'utf8')
  assert.ok(xml.includes(`<property name="known" value="${known}"/>`))
  const page = await readFile(join(folder, 'report.html'), 'utf8')
  // What is known breaks the contract, and no form says that the target conforms.
  const markdown = (await readFile(join(folder, 'report.md'), 'utf8')).replaceAll('\\', '')
  const log = await readFile(sarif, 'utf8')
  const words = `no new breaches, no new warnings, ${known} known findings (${many})`
  for (const [form, text] of Object.entries({ printed, xml, page, markdown, log })) {
    assert.ok(text.includes(words), form)
    assert.doesNotMatch(text, /conforms to|>Conforms/, form)
  }
  for (const [form, text] of Object.entries({ printed, xml, markdown, log }))
    assert.match(text, / has no new breaches of /, form)
  assert.match(page, /<h1 class="conforms">No new breaches</)
  assert.match(page, /Nothing new breaks the contract/)
  const [, skipped] = /<testsuite [^>]* failures="0" skipped="(\d+)"/.exec(xml) ?? []
  assert.equal(Number(skipped), [...xml.matchAll(/<skipped /g)].length)
  assert.equal([...xml.matchAll(/<skipped message="known: /g)].length, report.summary.requirements.known)
  assert.equal([...(/<section id="known">.*?<\/section>/s.exec(page)?.[0] ?? '').matchAll(/<li>/g)].length, known)
})

nightly('shards are compared when they are merged', () =>
  withTarget(BOTH, async ({ url }) => {
    const known = join(folder, 'merged.json')
    const whole = await judged(BOTH, { baseline: known, updateBaseline: true })
    for (const index of [1, 2])
      await verify({ target: url, token: TOKEN, report: join(folder, `shards/${index}`), shard: { index, total: 2 } })
    const words = ['merge-reports', join(folder, 'shards'), '--report', join(folder, 'combined'), '--baseline']
    const merged = await run(...words, known)
    assert.equal(merged.code, 0, merged.stdout + merged.stderr)
    assert.match(merged.stdout, /^known {2}create-plant\.request\.tag\.type \(accepted\): /m)
    assert.doesNotMatch(merged.stdout, /^fixed /m)
    const other = join(folder, 'from-shards.json')
    assert.equal((await run(...words, other, '--update-baseline')).code, 0)
    const findings = async (of: string): Promise<string[]> =>
      (JSON.parse(await readFile(of, 'utf8')) as Written).findings.map((one) => `${one.requirement} ${one.fingerprint}`)
    assert.deepEqual(await findings(other), await findings(known))
    assert.equal(whole.verdict, 'conforms')
  }),
)

const entry = { requirement: 'create-plant.request.tag.type', fingerprint: 'accepted' }
const BAD: Readonly<Record<string, readonly [text: string, said: RegExp]>> = {
  'no JSON': ['{', /it is not JSON text; verify --update-baseline writes such a file$/],
  'another file': ['{"name":"app","version":"1.0.0"}', /it is not a file of known findings/],
  'a list': ['[]', /it is not a file of known findings/],
  'an entry that is none': ['{"document":"Plant Store","findings":[7]}', /\/findings\/0 is not an object/],
  'an entry of nothing': ['{"document":"Plant Store","findings":[{}]}', /\/findings\/0\/requirement is not a text/],
  'a reason that is no text': [
    JSON.stringify({ document: 'Plant Store', findings: [{ ...entry, reason: 7 }] }),
    /\/findings\/0\/reason is not a text/,
  ],
  'a member that nobody knows': [
    JSON.stringify({ document: 'Plant Store', findings: [{ ...entry, reson: 'later' }] }),
    /\/findings\/0 has "reson", and may have requirement, fingerprint, /,
  ],
}
const GOOD = [
  { document: 'Plant Store', findings: [] },
  { $schema: './baseline.schema.json', document: 'Plant Store', findings: [{ ...entry, since: 'May', note: '' }] },
]

nightly(
  'the jobs of the recipe pass where the service breaks what their file says, and fail for anything else',
  async () => {
    const recipe = join(import.meta.dirname, '../../../mocks/examples/baseline')
    for (const job of ['github.yaml', 'gitlab.yaml']) {
      const [, line = ''] = /npx plant-store-kit (verify .*)/.exec(await readFile(join(recipe, job), 'utf8')) ?? []
      for (const [variation, code] of [
        [KNOWN, 0],
        [BOTH, 1],
      ] as const) {
        const ended = await withTarget(variation, ({ url }) => {
          const words = line
            .replace('https://staging.example.com/v1', url)
            .replace('known.json', join(recipe, 'known.json'))
            .replace('openapi.yaml', join(import.meta.dirname, '../../../spec/openapi.yaml'))
          return run(...words.split(' '), '--token', TOKEN, '--report', join(folder, job))
        })
        assert.equal(ended.code, code, ended.stdout)
      }
    }
  },
)

test('a new file names its schema, from wherever in the project it is', () =>
  withTarget(KNOWN, async ({ url }) => {
    const words = [
      'verify',
      '--target',
      url,
      '--token',
      TOKEN,
      '--only',
      'create-plant.request.tag',
      '--update-baseline',
    ]
    for (const [name, schema] of sampled(2, [
      ['known.json', './node_modules/plant-store-kit/contract-tests/baseline.schema.json'],
      ['ci/known.json', '../node_modules/plant-store-kit/contract-tests/baseline.schema.json'],
    ] as const)) {
      const cwd = join(folder, 'project')
      await mkdir(cwd, { recursive: true })
      await commandLine([...words, '--baseline', name], { cwd })
      assert.equal((JSON.parse(await readFile(join(cwd, name), 'utf8')) as Written).$schema, schema)
    }
  }))

test('a wrong file is one sentence before anything is sent, and the schema says the same', async () => {
  const schema = JSON.parse(await readFile(new URL('../../baseline.schema.json', import.meta.url), 'utf8'))
  const validate = new Ajv2020({ strict: true }).compile(schema)
  const wrong = join(folder, 'wrong.json')
  const said = (): Promise<Report> => verify({ target: 'http://127.0.0.1:9', token: TOKEN, baseline: wrong })
  for (const [name, [text, message]] of Object.entries(BAD)) {
    await writeFile(wrong, text)
    await assert.rejects(said, message, name)
    if (name !== 'no JSON') assert.ok(!validate(JSON.parse(text)), name)
  }
  for (const one of GOOD) {
    await writeFile(wrong, JSON.stringify(one))
    assert.ok(validate(one))
    const report = await verify({
      target: 'http://127.0.0.1:9',
      token: TOKEN,
      baseline: wrong,
      report: join(folder, 'report'),
    })
    assert.equal(report.verdict, 'unjudged')
  }
})

test('the baseline of another document, none, or an update without a file: one line and exit code 2', async () => {
  const foreign = join(folder, 'foreign.json')
  const words = ['verify', '--target', 'http://127.0.0.1:9', '--token', TOKEN, '--report', join(folder, 'unused')]
  const says = async (message: RegExp, ...more: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await run(...words, ...more)
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
    assert.match(stderr, message)
    assert.equal(stderr.trim().split('\n').length, 1)
  }
  await writeFile(foreign, JSON.stringify({ document: 'Garden', findings: [] }))
  const other = /it is about "Garden", and the document is "Plant Store": name its own file/
  await says(other, '--baseline', foreign)
  if (isNight) await says(other, '--baseline', foreign, '--update-baseline')
  await writeFile(foreign, JSON.stringify({ document: 'Plant Store', findings: [{ ...entry, requirement: 'x.y' }] }))
  await says(/none of its requirements is in this document/, '--baseline', foreign)
  await says(/there is no such file; --update-baseline writes it/, '--baseline', join(folder, 'nowhere.json'))
  await says(/--update-baseline needs --baseline FILE/, '--update-baseline')
})
