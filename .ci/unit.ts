/**
 * `npm run unit` runs every test file, or the named ones, several at a time. Each is a process, and so are the commands
 * that it starts. They share compiled code by Node's compile cache.
 */

import { globSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** How many files run at once: enough for two cores, though some tests wait. */
const TOGETHER = 3

enableCompileCache()
// The last part of the path is the version of Node. Each process adds it itself.
process.env.NODE_COMPILE_CACHE ??= dirname(getCompileCacheDir() ?? '')

const named = process.argv.slice(2)
// The folders whose tests take longest come first: short tests then fill the end.
const rooms = ['contract-tests', '.ci', 'mocks', 'fixtures', 'spec'].map((room) => `${room}/**/*.test.ts`)
const files = (named.length > 0 ? named : rooms).flatMap((pattern) => globSync(pattern))
if (files.length === 0) {
  process.stderr.write(`error: no test file matches ${named.join(' ')}\n`)
  process.exit(2)
}
run({ files, concurrency: TOGETHER })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(spec)
  .pipe(process.stdout)
