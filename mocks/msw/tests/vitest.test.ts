/** Runs the examples for Vitest as a reader would run them, and specs that must fail. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { nightly } from '../../../.ci/nightly.ts'

/** Not in the folder of the examples, which is packed. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.vite', import.meta.url))

/** Runs the tests of a folder. Returns the names of those that passed and of those that failed. */
async function outcomes(folder: string): Promise<{ readonly passed: string[]; readonly failed: string[] }> {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  // How long a spec takes is no test's business.
  const patience = { testTimeout: 120_000, hookTimeout: 120_000 }
  const cli = { root, watch: false, include: ['*.spec.ts'], reporters: [{}], ...patience }
  const { exitCode } = process
  const folderBefore = process.cwd()
  // As a reader runs it: files of the project are named from its folder.
  process.chdir(root)
  // The package is not installed in itself, so tsconfig.json maps its name to its source.
  const vitest = await startVitest('test', [], cli, { cacheDir: CACHE, resolve: { tsconfigPaths: true } })
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  await vitest.close()
  const named = (ok: boolean): string[] => tests.filter((each) => each.ok() === ok).map(({ name }) => name)
  // Some specs must fail. That must not make this process fail.
  process.exitCode = exitCode
  process.chdir(folderBefore)
  return { passed: named(true), failed: named(false) }
}

test('the examples for Vitest pass', async () => {
  const { passed, failed } = await outcomes('../examples/node')
  assert.deepEqual(failed, [])
  assert.equal(passed.length, 9)
})

for (const [recipe, tests] of [
  // With a mock over HTTP.
  ['vitest', 2],
  ['streams', 3],
  ['tokens', 2],
  ['callbacks', 1],
] as const) {
  nightly(`the recipe for ${recipe} passes`, async () => {
    const { passed, failed } = await outcomes(`../../examples/${recipe}`)
    assert.deepEqual(failed, [])
    assert.equal(passed.length, tests)
  })
}

nightly('a request that no handler takes fails its test', async () => {
  const { passed, failed } = await outcomes('./targets')
  assert.deepEqual(passed, [])
  assert.equal(failed.length, 4)
})
