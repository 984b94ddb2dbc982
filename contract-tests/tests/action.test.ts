/** The action for GitHub: its steps run as GitHub runs them, by bash, with the inputs as variables. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { nightly, sampled } from '../../.ci/nightly.ts'
import { listening, TOKEN, withTarget } from '../targets/reference.ts'
import { failure, status } from '../targets/variations.ts'

const ROOT = join(import.meta.dirname, '../..')

type Action = {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: {
    readonly steps: readonly {
      readonly id?: string
      readonly shell?: string
      readonly env?: Readonly<Record<string, string>>
      readonly run?: string
    }[]
  }
}
const action: Action = parse(await readFile(join(ROOT, 'contract-tests/action/action.yml'), 'utf8'))

/** What a workflow knows: the inputs, and what happened. */
type Given = {
  readonly with: Readonly<Record<string, string>>
  readonly fork?: boolean
  readonly actor?: string
  readonly env?: Readonly<Record<string, string>>
}
type Said = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

/** An executable shell script. */
async function program(file: string, text: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
}

/** A new folder, as a checkout with the kit installed. */
async function checkout(): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'checkout-'))
  await mkdir(join(cwd, 'node_modules/.bin'), { recursive: true })
  await program(join(cwd, 'node_modules/.bin/plant-store'), `exec '${process.execPath}' '${join(ROOT, 'cli.ts')}' "$@"`)
  return cwd
}

/** Runs the action's own step; `cwd` is the checkout. */
async function run(given: Given, cwd: string): Promise<Said> {
  const values: Readonly<Record<string, string>> = {
    'github.event.pull_request.head.repo.fork': given.fork === undefined ? '' : String(given.fork),
    'github.actor': given.actor ?? 'somebody',
    ...Object.fromEntries(
      Object.entries(action.inputs).map(([name, { default: usual = '' }]) => [
        `inputs.${name}`,
        given.with[name] ?? usual,
      ]),
    ),
  }
  const expanded = (text: string): string =>
    text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => values[expression] ?? assert.fail(expression))
  const step = action.runs.steps.find(({ id }) => id === 'verify') ?? assert.fail('there is no step')
  assert.equal(step.shell, 'bash')
  // What is put into the text of a script is run.
  assert.doesNotMatch(step.run ?? '', /\$\{\{/)
  const beside = await mkdtemp(join(folder, 'run-'))
  const [script, output, summary] = ['script.sh', 'output', 'summary'].map((name) => join(beside, name))
  assert.ok(script && output && summary)
  for (const file of [output, summary]) await writeFile(file, '')
  await writeFile(script, step.run ?? '')
  const { PLANT_STORE_TOKEN: _, ...inherited } = process.env
  const env = {
    ...inherited,
    ...given.env,
    ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, expanded(value)])),
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  }
  const ended = await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd,
    env,
  }).then(
    (said) => ({ code: 0, ...said }),
    ({ code, stdout, stderr }: Said) => ({ code, stdout, stderr }),
  )
  const lines = (await readFile(output, 'utf8')).trim().split('\n')
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  assert.deepEqual(
    Object.values(action.outputs).map(({ value }) => value),
    Object.keys(action.outputs).map((name) => `\${{ steps.verify.outputs.${name} }}`),
  )
  return { ...ended, outputs, summary: await readFile(summary, 'utf8') }
}

const ONLY = '--only create-plant.request.name.type'
const SKIPPED = /^The contract tests were skipped: a pull request from a fork or from Dependabot gets no secret/

describe('the action', { concurrency: 3 }, () => {
  test('of a service that conforms it ends with 0', () =>
    withTarget({}, async ({ url }) => {
      const cwd = await checkout()
      const said = await run({ with: { target: url, token: TOKEN, args: ONLY } }, cwd)
      assert.equal(said.code, 0, said.stdout + said.stderr)
      assert.deepEqual(said.outputs, { verdict: 'conforms', report: 'contract-report' })
      assert.match(said.summary, /^## Plant Store: the deployment conforms/)
      await access(join(cwd, 'contract-report/report.html'))
      assert.ok(!(said.stdout + said.stderr + said.summary).includes(TOKEN))
    }))

  nightly('of a broken one it ends with 1, with a breach as an annotation; a baseline makes it known', () =>
    withTarget(failure(status(422)), async ({ url }) => {
      const cwd = await checkout()
      const given = { target: url, token: TOKEN }
      const said = await run({ with: { ...given, args: `\n  ${ONLY}\n\n--seed 3\n` } }, cwd)
      assert.equal(said.code, 1)
      assert.deepEqual(said.outputs, { verdict: 'violates', report: 'contract-report' })
      assert.match(said.stdout, /^::error title=create-plant\./m)
      const known = { ...given, baseline: 'known.json' }
      const updated = await run({ with: { ...known, args: `${ONLY}\n--update-baseline` } }, cwd)
      assert.equal(updated.code, 0, updated.stderr)
      assert.equal((await run({ with: { ...known, args: ONLY } }, cwd)).outputs.verdict, 'conforms')
    }),
  )

  test('of too few judged operations it ends with 1, and says so', async () => {
    const cwd = await checkout()
    const responses = { 200: { description: 'there' } }
    const paths = { '/here': { get: { operationId: 'here', responses } }, '/gone': { get: { responses } } }
    await writeFile(
      join(cwd, 'two.json'),
      JSON.stringify({ openapi: '3.1.0', info: { title: 'Two', version: '1' }, paths }),
    )
    const { origin, close } = await listening(
      createServer(({ url, method }, response) =>
        response
          .writeHead(url?.startsWith('/here') !== true ? 404 : method === 'GET' ? 200 : 405, { allow: 'GET' })
          .end(),
      ),
    )
    try {
      const given = { target: origin, token: TOKEN, spec: 'two.json', 'fail-under': '75' }
      const said = await run({ with: given }, cwd)
      assert.equal(said.outputs.verdict, 'too-few', said.stdout + said.stderr)
      assert.equal(said.code, 1)
      const line =
        /^::error title=operations::50 %25 of the operations were judged, less than --fail-under 75; 1 was not /m
      assert.match(said.stdout, line)
      assert.match(said.summary, /^## Two: the deployment conforms in 1 of 2 operations$/m)
    } finally {
      await close()
    }
  })

  nightly('of one that is not there it ends with 3, and with 2 for a wrong flag', async () => {
    const given = { target: 'http://127.0.0.1:1', token: TOKEN }
    const gone = await run({ with: given }, await checkout())
    assert.equal(gone.code, 3)
    assert.deepEqual(gone.outputs, { verdict: 'unjudged', report: 'contract-report' })
    const wrong = await run({ with: { ...given, args: '--no-such-flag' } }, await checkout())
    assert.equal(wrong.code, 2)
    assert.deepEqual(wrong.outputs, { verdict: 'unjudged', report: '' })
  })

  test('where there is no secret, one sentence and success; nothing is sent', async () => {
    for (const given of sampled(2, [{ fork: true }, { fork: false, actor: 'dependabot[bot]' }])) {
      const cwd = await checkout()
      const said = await run({ with: { target: 'http://127.0.0.1:1' }, ...given }, cwd)
      assert.equal(said.code, 0, said.stderr)
      assert.equal(said.outputs.verdict, 'skipped')
      assert.match(said.summary, SKIPPED)
      assert.equal(said.summary.trim().split('\n').length, 1)
      assert.equal(said.stdout, `::notice title=Contract tests::${said.summary}`)
      assert.deepEqual((await readdir(cwd)).toSorted(), ['node_modules'])
    }
    // Without a token, and not from a fork: somebody forgot it.
    assert.equal((await run({ with: { target: 'http://127.0.0.1:1' } }, await checkout())).code, 3)
  })

  test('from a fork, what needs no secret is judged: a document without credentials, a token, a credential', async () => {
    const cwd = await checkout()
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'Open', version: '1' },
      paths: { '/health': { get: { responses: { 200: { description: 'up' } } } } },
    }
    await writeFile(join(cwd, 'open.json'), JSON.stringify(openapi))
    const target = 'http://127.0.0.1:1'
    for (const given of sampled(2, [
      { with: { target, spec: 'open.json' } },
      { with: { target, token: TOKEN } },
      { with: { target }, env: { PLANT_STORE_TOKEN: TOKEN } },
      { with: { target }, env: { PLANT_STORE_CREDENTIAL_BEARERAUTH: TOKEN } },
    ]))
      assert.equal((await run({ ...given, fork: true }, cwd)).outputs.verdict, 'unjudged')
  })

  test('no input is run as a command', async () => {
    const cwd = await checkout()
    const evil = `"; touch pwned; $(touch pwned) \`touch pwned\` ' && touch pwned #`
    const inputs = Object.keys(action.inputs).filter((one) => one !== 'version')
    for (const name of sampled(6, inputs)) {
      const said = await run({ with: { target: 'http://127.0.0.1:1', token: TOKEN, [name]: evil } }, cwd)
      assert.ok(said.code > 0, name)
      await assert.rejects(access(join(cwd, 'pwned')), name)
    }
  })

  test('a version is taken from the registry, and is one word of the command', async () => {
    const cwd = await checkout()
    const bin = await mkdtemp(join(folder, 'bin-'))
    await program(join(bin, 'npx'), `printf '%s\\n' "$@"`)
    const env = { PATH: [bin, process.env.PATH].join(delimiter) }
    const asked = { target: 'http://127.0.0.1:1', token: TOKEN, args: '--header X-Trace: a b' }
    const said = await run({ with: { ...asked, version: '1.2.3; touch pwned' }, env }, cwd)
    const flags = [
      'verify',
      `--target=${asked.target}`,
      '--level=must',
      '--header',
      'X-Trace: a b',
      '--report',
      'contract-report',
    ]
    assert.deepEqual(said.stdout.trim().split('\n'), [
      '--yes',
      '--package',
      'plant-store-kit@1.2.3; touch pwned',
      'plant-store',
      ...flags,
    ])
    await rm(join(cwd, 'node_modules'), { recursive: true })
    const latest = await run({ with: asked, env }, cwd)
    assert.deepEqual(latest.stdout.trim().split('\n'), [
      '--yes',
      '--package',
      'plant-store-kit',
      'plant-store',
      ...flags,
    ])
  })
})

test('the jobs of the page have inputs and outputs that the action has', async () => {
  const page = await readFile(join(ROOT, 'contract-tests/pages/ci.md'), 'utf8')
  const jobs = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  const uses = jobs.flatMap((text) =>
    [
      ...text.matchAll(
        /uses: \.\/node_modules\/plant-store-kit\/contract-tests\/action\n\s+id: (\w+)\n\s+with:\n((?: {10}.*\n)+)/g,
      ),
    ].map(([, id = '', given = '']) => ({ text, id, given: parse(given) as Readonly<Record<string, unknown>> })),
  )
  assert.ok(uses.length > 0)
  for (const { text, id, given } of uses) {
    for (const name of Object.keys(given)) assert.ok(Object.hasOwn(action.inputs, name), name)
    const outputs = [...text.matchAll(new RegExp(`steps\\.${id}\\.outputs\\.(\\w+)`, 'g'))]
    assert.ok(outputs.length > 0)
    for (const [, name = ''] of outputs) assert.ok(Object.hasOwn(action.outputs, name), name)
  }
})
