/** `npm run targets`: judges every target and prints what it breaks, what the judge says, and whether that is right. */

import { Command, Option } from 'commander'
import { wholeNumber } from '../../spec/options.ts'
import { atOnce } from '../run/pace.ts'
import { pairedRows, ROWS, type Row, verdictInNoise, verdictOn } from './judging.ts'
import { named } from './named.ts'
import { NOISES, NOISY } from './noise.ts'
import { mistakeAbout, OTHER_ROWS } from './others/judging.ts'

const command = new Command('targets')
  .description('judge servers whose faults are known')
  .argument('[name...]', 'only those whose names begin so')
  .addOption(
    new Option('--runs <n>', 'how often, each time with another seed').argParser(wholeNumber(1, 100)).default(1),
  )
  .parse()
const { args } = command
const { runs } = command.opts<{ runs: number }>()

const paired = pairedRows(1)
const rows = [...ROWS, ...paired].filter(named(args))
const mistakes = new Map<Row, string>()
const started = performance.now()

await atOnce(rows, 4, async (row) => {
  for (let seed = 1; seed <= runs; seed++) {
    const { mistake } = await verdictOn(row, { seed, only: [] })
    if (mistake !== null) mistakes.set(row, `seed ${seed}: ${mistake}`)
  }
})

for (const row of rows) {
  const { breach, name } = row
  const is = breach === null ? 'conforms' : `${breach.level.padEnd(6)} ${breach.requirement}`
  const said = breach === null ? 'passed' : breach.level === 'must' ? 'failed' : 'warned'
  const mistake = mistakes.get(row)
  console.log(`${name.padEnd(52)} ${is.padEnd(52)} ${mistake === undefined ? said : `WRONG, ${mistake}`}`)
}
const broken = rows.filter(({ breach }) => breach !== null)
const must = broken.filter(({ breach }) => breach?.level === 'must').length
console.log('')
console.log(
  `${broken.length} broken (${must} must, ${broken.length - must} should), ${rows.length - broken.length} conforming, ` +
    `${rows.filter((row) => paired.includes(row)).length} of them pairwise combinations; ` +
    `${runs} ${runs === 1 ? 'run' : 'runs'} each, ${mistakes.size} judged wrongly, ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`,
)

const otherRows = OTHER_ROWS.filter(named(args))
let misjudgedOthers = 0
await atOnce(otherRows, 4, async (row) => {
  const mistake = await mistakeAbout(row)
  if (mistake !== null) misjudgedOthers++
  const said = mistake === null ? (row.breaks === null ? 'passed' : 'failed') : `WRONG, ${mistake}`
  console.log(`${row.name.padEnd(52)} ${(row.breaks ?? 'conforms').padEnd(52)} ${said}`)
})
if (otherRows.length > 0) {
  const broken = otherRows.filter(({ breaks }) => breaks !== null).length
  console.log(
    `${broken} broken, ${otherRows.length - broken} conforming, on three documents of other services, ${misjudgedOthers} judged wrongly`,
  )
}

const SEEDS = [1, 2, 3]
const noisyRows = NOISY.flatMap((target) =>
  Object.entries(NOISES).map(([kind, noise]) => ({ name: `${kind}: ${target.name}`, target, noise })),
).filter(named(args))
let misjudged = 0
await atOnce(noisyRows, 4, async ({ name, target, noise }) => {
  const verdicts: string[] = []
  for (const seed of SEEDS) {
    const { said, mistake } = await verdictInNoise(target, noise, seed)
    if (mistake !== null) misjudged++
    verdicts.push(mistake === null ? said : `WRONG, seed ${seed}: ${mistake}`)
  }
  console.log(`${name.padEnd(52)} ${(target.breaks ?? 'conforms').padEnd(52)} ${verdicts.join(', ')}`)
})
if (noisyRows.length > 0)
  console.log(`${noisyRows.length} in noise, with ${SEEDS.length} seeds each, ${misjudged} of these judged wrongly`)
process.exitCode = mistakes.size + misjudged + misjudgedOthers === 0 ? 0 : 1
