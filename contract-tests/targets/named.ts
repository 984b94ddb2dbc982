/** The targets that a command line names, and the tests that go with all of them. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** True for a target whose name begins with one of the words; without words, for every target. */
export function named(words: readonly string[]): (row: { readonly name: string }) => boolean {
  return ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word))
}

/** Runs a test file with all that it proves: `npm test` tries only some of each kind. True if every test passes. */
export function passesWhole(file: string): boolean {
  const env = { ...process.env, WHOLE: 'true' }
  return spawnSync(process.execPath, ['.ci/unit.ts', file], { cwd: REPOSITORY, env, stdio: 'inherit' }).status === 0
}
