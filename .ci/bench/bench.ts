/**
 * `npm run bench`: the mock server, the handlers and the fixtures beside what others wrote, in turn in one run, as
 * ratios, and what the judge takes. Prints them and writes FIGURES.md, which the README quotes. `npm run bench -- judge`
 * measures that alone. Exit code 1, and no file, where a peer could not be installed.
 */

import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Comparison, documentOf, lines } from './figures.ts'
import { compareFixtures, compareWays } from './fixtures.ts'
import { compareHandlers } from './handlers.ts'
import { compareJudge } from './judge.ts'
import { compareParts } from './parts.ts'
import { compareProxy } from './proxy.ts'
import { compareScale } from './scale.ts'
import { compareServer } from './server.ts'
import { compareCrud, compareStore } from './store.ts'

const FILE = join(import.meta.dirname, 'FIGURES.md')

const missing: string[] = []

/** Says on one line whom nobody could install, and why. */
function miss(peer: string, why: unknown): void {
  const said = why instanceof Error ? why.message : String(why)
  const [, reason = 'npm failed'] = /^npm error (?!code|errno|syscall)(.+)/m.exec(said) ?? []
  process.stderr.write(`${peer} is left out, for it could not be installed: ${reason}\n`)
  missing.push(peer)
}

const PARTS: Readonly<Record<string, () => Promise<Comparison>>> = {
  server: () => compareServer(miss),
  crud: compareCrud,
  parts: compareParts,
  handlers: compareHandlers,
  fixtures: compareFixtures,
  ways: compareWays,
  store: compareStore,
  proxy: compareProxy,
  scale: compareScale,
  judge: compareJudge,
}
const names = Object.keys(PARTS)
const words = process.argv.slice(2)
const astray = words.find((word) => !names.includes(word))

if (astray !== undefined) {
  process.stderr.write(`${astray} is nothing to compare: it can be ${names.join(', ')}\n`)
  process.exitCode = 2
} else {
  const [load = 0] = loadavg()
  const comparisons: Comparison[] = []
  for (const [name, compare] of Object.entries(PARTS)) {
    if (words.length > 0 && !words.includes(name)) continue
    const comparison = await compare()
    process.stdout.write(`${lines(comparison).join('\n')}\n`)
    comparisons.push(comparison)
  }
  if (missing.length > 0) {
    process.stderr.write(`FIGURES.md is as it was: ${missing.join(', ')} could not be installed\n`)
    process.exitCode = 1
  } else if (comparisons.length === names.length) {
    const date = new Date().toISOString().slice(0, 10)
    const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`
    const others = `load ${load.toFixed(1)} of other work just before`
    writeFileSync(FILE, documentOf(comparisons, `Measured on ${date}: ${machine}, ${others}.`))
  }
}
