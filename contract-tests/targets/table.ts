/**
 * `npm run targets`: judges every target and prints what it breaks, what the judge says, and whether that is right.
 * `npm run targets -- --runs 3` does it with three seeds; `npm run targets -- NAME…` only those whose names begin so.
 */

import { parseArgs } from 'node:util'
import { ROWS, type Row, together, type Verdict, verdictOn } from './judging.ts'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const rows = ROWS.filter(({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)))
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => index + 1)
const verdicts = new Map<Row, Verdict[]>()
const started = performance.now()

await together(rows, 4, async (row) => {
  for (const seed of seeds) {
    verdicts.set(row, [...(verdicts.get(row) ?? []), await verdictOn(row, { seed, only: [] })])
  }
})

let mistakes = 0
for (const row of rows) {
  const all = verdicts.get(row) ?? []
  const mistake = all.find((one) => one.mistake !== null)?.mistake ?? null
  if (mistake !== null) mistakes++
  const { breach, name } = row
  const is = breach === null ? 'conforms' : `${breach.level.padEnd(6)} ${breach.requirement}`
  const said = breach === null ? 'passed' : breach.level === 'must' ? 'failed' : 'warned'
  print(`${name.padEnd(52)} ${is.padEnd(52)} ${mistake === null ? said : `WRONG: ${mistake}`}`)
}
const broken = rows.filter(({ breach }) => breach !== null)
const must = broken.filter(({ breach }) => breach?.level === 'must').length
print('')
print(
  `${broken.length} broken (${must} must, ${broken.length - must} should), ${rows.length - broken.length} conforming; ` +
    `${seeds.length} runs each, ${mistakes} wrong verdicts, ${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exitCode = mistakes === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`)
}
