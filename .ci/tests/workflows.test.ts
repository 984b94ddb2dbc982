/** The workflows for GitHub: their commands exist, and those that need no account are run as a shell would. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { lackedBy, NEEDS, SYSTEMS } from '../elsewhere.ts'

const ROOT = join(import.meta.dirname, '../..')

type Step = { readonly run?: string; readonly uses?: string; readonly name?: string }
type Job = {
  readonly steps: readonly Step[]
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> }
}
type Workflow = { readonly permissions: Readonly<Record<string, string>>; readonly jobs: Readonly<Record<string, Job>> }

const PACKAGE: { readonly version: string; readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

function workflow(name: string): Workflow {
  return parse(readFileSync(join(ROOT, '.github/workflows', `${name}.yml`), 'utf8'))
}

const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps)

test('every command of the workflows is there', () => {
  for (const name of ['test', 'release']) {
    for (const { run = '' } of stepsOf(workflow(name))) {
      const [program, word = '', script = ''] = run.split(' ')
      if (program === 'node') assert.ok(existsSync(join(ROOT, word)), run)
      if (program === 'npm' && word === 'run') assert.ok(script in PACKAGE.scripts, run)
      if (program === 'npm' && word === 'test') assert.ok('test' in PACKAGE.scripts)
    }
  }
})

test('all is tested on three systems and two versions of Node, and nothing is published that was not', () => {
  const { matrix } = workflow('test').jobs.test?.strategy ?? { matrix: {} }
  assert.deepEqual(matrix, { os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [24, 26] })
  const release = workflow('release')
  assert.deepEqual(release.permissions, { contents: 'read', 'id-token': 'write' })
  const commands = stepsOf(release).flatMap(({ run }) => run ?? [])
  const [tests, publishes] = ['npm run test:nightly', 'npm publish '].map((start) =>
    commands.findIndex((command) => command.startsWith(start)),
  )
  assert.ok(tests !== undefined && publishes !== undefined && tests >= 0 && tests < publishes, commands.join())
  assert.match(commands.at(-1) ?? '', /^npm publish --provenance /)
})

test('a tag that is not the version ends the release', () => {
  const check = stepsOf(workflow('release')).find(({ name }) => name === 'The tag is the version')?.run ?? ''
  const status = (tag: string): number | null =>
    spawnSync('bash', ['-e', '-c', check], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME: tag } }).status
  assert.equal(status(`v${PACKAGE.version}`), 0)
  assert.equal(status('v0.0.1'), 1)
})

test('Linux runs every test, and each need that is told has a test that has it', () => {
  const texts = globSync('{.ci,spec,fixtures,mocks,contract-tests}/**/*.test.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  assert.ok(texts.every((text) => lackedBy(text, 'linux').length === 0))
  for (const system of Object.keys(SYSTEMS)) {
    const lacked = new Set(texts.flatMap((text) => lackedBy(text, system)))
    assert.deepEqual(lacked.size, NEEDS.filter(({ lacking }) => lacking.some((one) => one === system)).length)
  }
})

test('a checkout has the same bytes on every system', () => {
  assert.match(readFileSync(join(ROOT, '.gitattributes'), 'utf8'), /^\* text=auto eol=lf$/m)
})
