/** `--sarif`: valid by the schema of OASIS, with rules, places in the document, fingerprints, and what a baseline says. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { nightly } from '../../../.ci/nightly.ts'
import { commandLine } from '../../../.ci/tests/command.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { type Decisions, TOKEN, withTarget } from '../../targets/reference.ts'
import { failure, renamed, status, takesWith } from '../../targets/variations.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'

const SPEC = join(import.meta.dirname, '../../../spec/openapi.yaml')
const TAGGED = takesWith('tag', (tag) => typeof tag === 'number')

type Result = {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly kind?: string
  readonly level: string
  readonly message: { readonly text: string }
  readonly baselineState?: string
  readonly suppressions?: readonly { readonly justification: string }[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string }
      readonly region: { readonly startLine: number }
    }
  }[]
}
type Log = {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly invocations: readonly { readonly executionSuccessful: boolean }[]
    readonly artifacts: readonly { readonly location: { readonly uri: string } }[]
    readonly results: readonly Result[]
  }[]
}

let folder: string
let isValid: (value: unknown) => void
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  // The schema names draft 4, of which it uses nothing that later drafts changed but the name of its id.
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(await readFile(join(import.meta.dirname, 'sarif-schema-2.1.0.json'), 'utf8'))
  const validate = addFormats.default(new Ajv({ strict: false, allErrors: true })).compile(schema)
  isValid = (value) => assert.ok(validate(value), JSON.stringify(validate.errors))
})
after(() => rm(folder, { recursive: true }))

/** The SARIF that a run writes. */
async function sarifOf(variation: Partial<Decisions>, options: Partial<VerifyOptions> = {}): Promise<Log> {
  const sarif = join(folder, 'findings.sarif')
  await withTarget(variation, ({ url }) =>
    verify({ target: url, token: TOKEN, spec: SPEC, report: join(folder, 'report'), sarif, ...options }),
  )
  return logIn(options.sarif ?? sarif)
}

async function logIn(file: string): Promise<Log> {
  const text = await readFile(file, 'utf8')
  assert.ok(!text.includes(TOKEN))
  const log: Log = JSON.parse(text)
  isValid(log)
  return log
}

const resultsOf = ({ runs }: Log): readonly Result[] => runs.flatMap(({ results }) => results)
const stateOf = (log: Log): Record<string, string | undefined> =>
  Object.fromEntries(
    resultsOf(log).map(({ partialFingerprints, baselineState }) => [
      Object.values(partialFingerprints).join(),
      baselineState,
    ]),
  )

test('each requirement is a rule, and each finding a result at its line of the document', async () => {
  const log = await sarifOf({ ...TAGGED, ...renamed((name) => name.toUpperCase()) })
  const [run] = log.runs
  const { contract } = await loadContract(SPEC)
  assert.deepEqual(
    run?.tool.driver.rules.map(({ id }) => id),
    requirementsOf(contract).map(({ id }) => id),
  )
  assert.equal(run?.invocations[0]?.executionSuccessful, true)
  const lines = (await readFile(SPEC, 'utf8')).split('\n')
  const found = Object.fromEntries(resultsOf(log).map((one) => [one.ruleId, one]))
  assert.deepEqual(Object.keys(found).toSorted(), ['create-plant.request.tag.type', 'create-plant.success.name.echo'])
  for (const one of Object.values(found)) assert.equal(run?.tool.driver.rules[one.ruleIndex]?.id, one.ruleId)
  const tag = found['create-plant.request.tag.type']
  assert.equal(tag?.level, 'error')
  assert.equal(found['create-plant.success.name.echo']?.level, 'warning')
  assert.match(tag?.message.text ?? '', /^A body in which tag is not a string is accepted\.\nexpected: status 400\n/)
  const place = tag?.locations[0]?.physicalLocation
  assert.equal(place?.artifactLocation.uri, 'spec/openapi.yaml')
  const line = place?.region.startLine ?? 0
  assert.match(lines.slice(line - 2, line).join('\n'), /^ *tag:\n *type: string$/)
})

nightly('with a baseline each result is new, unchanged or absent', async () => {
  const baseline = join(folder, 'known.json')
  await withTarget(TAGGED, ({ url }) =>
    verify({ target: url, token: TOKEN, report: join(folder, 'report'), baseline, updateBaseline: true }),
  )
  const both = await sarifOf({ ...TAGGED, ...failure(status(422)) }, { baseline })
  assert.equal(stateOf(both)['create-plant.request.tag.type accepted'], 'unchanged')
  assert.equal(stateOf(both)['create-plant.failure.status 422'], 'new')
  const suppressed = resultsOf(both).filter(({ suppressions }) => suppressions !== undefined)
  assert.deepEqual(
    suppressed.map(({ ruleId }) => ruleId),
    ['create-plant.request.tag.type'],
  )
  const none = await sarifOf({}, { baseline })
  assert.deepEqual(stateOf(none), { 'create-plant.request.tag.type accepted': 'absent' })
  assert.equal(resultsOf(none)[0]?.kind, 'pass')
})

nightly('of several documents each finding is in its own, and the folder of the file is made', async () => {
  const garden = join(folder, 'garden.json')
  const servers = [{ url: '/garden' }]
  const responses = { 200: { description: 'up' } }
  const paths = { '/health': { get: { operationId: 'health', responses } } }
  await writeFile(garden, JSON.stringify({ openapi: '3.1.0', info: { title: 'Garden', version: '1' }, servers, paths }))
  const sarif = join(folder, 'new/findings.sarif')
  // The target has nothing of the garden, which is not judged.
  const log = await sarifOf({ ...TAGGED }, { spec: [SPEC, garden], sarif })
  const places = resultsOf(log).map((one) => one.locations[0]?.physicalLocation.artifactLocation.uri)
  assert.deepEqual(new Set(places), new Set(['spec/openapi.yaml']))
  const addresses = log.runs[0]?.artifacts.map(({ location }) => location.uri) ?? []
  assert.deepEqual([addresses[0], addresses[1]?.split('/').at(-1)], ['spec/openapi.yaml', 'garden.json'])
})

nightly('a run that was not judged says so, and what a target says is no link', async () => {
  const unjudged = await sarifOf({
    authorize: () => ({ status: 401, headers: {}, body: '[here](http://evil.example)' }),
  })
  assert.equal(unjudged.runs[0]?.invocations[0]?.executionSuccessful, false)
  const linked = await sarifOf(failure(() => ({ status: 418, headers: {}, body: '[here](http://evil.example)' })))
  assert.ok(resultsOf(linked).length > 0)
  for (const { message } of resultsOf(linked)) assert.doesNotMatch(message.text, /\]\(/)
})

test('a place that cannot be written is named', async () => {
  const sarif = join(folder, 'taken/findings.sarif')
  await writeFile(join(folder, 'taken'), '')
  await assert.rejects(sarifOf({}, { sarif }), { message: `--sarif ${join(folder, 'taken')}: it is not a folder` })
})

nightly('merge-reports writes the SARIF of all shards', async () => {
  const whole = await sarifOf(TAGGED)
  await withTarget(TAGGED, async ({ url }) => {
    for (const index of [1, 2])
      await verify({ target: url, token: TOKEN, report: join(folder, `shards/${index}`), shard: { index, total: 2 } })
  })
  const file = join(folder, 'merged.sarif')
  await commandLine(['merge-reports', join(folder, 'shards'), '--report', join(folder, 'combined'), '--sarif', file])
  assert.deepEqual(stateOf(await logIn(file)), stateOf(whole))
})
