/**
 * `npm run unit`: every test file, or those that are named, some at a time. Each is a process, and so are the commands
 * that it starts: what one of them has compiled, the others take from Node's compile cache.
 */

import { globSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Two cores are never idle then, though some tests wait. */
const TOGETHER = 3

enableCompileCache()
// The last part is this version of Node, which each process adds itself.
process.env.NODE_COMPILE_CACHE ??= dirname(getCompileCacheDir() ?? '')

const named = process.argv.slice(2)
// The rooms whose tests take longest come first: the short ones fill the end.
const rooms = ['contract-tests', '.ci', 'mocks', 'fixtures', 'spec'].map((room) => `${room}/**/*.test.ts`)
const files = (named.length > 0 ? named : rooms).flatMap((pattern) => globSync(pattern))
if (files.length === 0) {
  process.stderr.write(`error: no test file is named by ${named.join(' ')}\n`)
  process.exit(2)
}
run({ files, concurrency: TOGETHER })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(spec)
  .pipe(process.stdout)
