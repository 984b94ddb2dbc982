/**
 * `npm run targets`: judges every target and prints what it breaks, what the judge says, and whether that is right; and of
 * some of them, whether the suite says what `verify` says. Unless some are named, mocks of documents in many shapes, too.
 * What is judged rightly is listed in judged.txt.
 */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { wholeNumber } from '../../spec/program/option-rows.ts'
import { severalAtOnce } from '../client/pace.ts'
import { COMPARED, disagreements } from './compared.ts'
import { listJudged } from './judged.ts'
import { judgeInNoise, judgeTarget, pairedTargets, TARGETS } from './judging.ts'
import { named, passesWhole } from './named.ts'
import { NOISES, NOISY } from './noise.ts'
import { mistakeAbout } from './others/judging.ts'
import { OTHER_TARGETS } from './others/variations.ts'

const command = new Command('targets')
  .description('judge servers whose faults are known')
  .argument('[name...]', 'only those whose names begin so')
addFlags(command, {
  runs: { flag: '--runs <n>', help: 'how often, each time with another seed', parse: wholeNumber(1, 100), usual: 1 },
}).parse()
const { args } = command
const { runs } = command.opts<{ runs: number }>()

const paired = pairedTargets(1)
const targets = [...TARGETS, ...paired].filter(named(args))
const mistakes = new Map<{ readonly name: string }, string>()
const started = performance.now()

await severalAtOnce(targets, 4, async (target) => {
  for (let seed = 1; seed <= runs; seed++) {
    const { mistake } = await judgeTarget(target, { seed, only: [] })
    if (mistake !== null) mistakes.set(target, `seed ${seed}: ${mistake}`)
  }
})

for (const target of targets) {
  const { breach, name } = target
  const is = breach === null ? 'conforms' : `${breach.level.padEnd(6)} ${breach.requirement}`
  const said = breach === null ? 'passed' : breach.level === 'must' ? 'failed' : 'warned'
  const mistake = mistakes.get(target)
  console.log(`${name.padEnd(52)} ${is.padEnd(52)} ${mistake === undefined ? said : `WRONG, ${mistake}`}`)
}
const broken = targets.filter(({ breach }) => breach !== null)
const must = broken.filter(({ breach }) => breach?.level === 'must').length
console.log('')
console.log(
  `${broken.length} broken (${must} must, ${broken.length - must} should), ${targets.length - broken.length} conforming, ` +
    `${targets.filter((target) => paired.includes(target)).length} of them pairwise combinations; ` +
    `${runs} ${runs === 1 ? 'run' : 'runs'} each, ${mistakes.size} judged wrongly, ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`,
)

const others = OTHER_TARGETS.filter(named(args))
await severalAtOnce(others, 4, async (target) => {
  const mistake = await mistakeAbout(target)
  if (mistake !== null) mistakes.set(target, mistake)
  const said = mistake === null ? (target.breaks === null ? 'passed' : 'failed') : `WRONG, ${mistake}`
  console.log(`${target.name.padEnd(52)} ${(target.breaks ?? 'conforms').padEnd(52)} ${said}`)
})
if (others.length > 0) {
  const broken = others.filter(({ breaks }) => breaks !== null).length
  const misjudgedOthers = others.filter((target) => mistakes.has(target)).length
  console.log(
    `${broken} broken, ${others.length - broken} conforming, on three documents of other services, ${misjudgedOthers} judged wrongly`,
  )
}
const known = [...targets.filter((target) => !paired.includes(target)), ...others]
listJudged(known, (target) => !mistakes.has(target), args.length === 0)

const SEEDS = [1, 2, 3]
const noisy = NOISY.flatMap((target) =>
  Object.entries(NOISES).map(([kind, noise]) => ({ name: `${kind}: ${target.name}`, target, noise })),
).filter(named(args))
let misjudged = 0
await severalAtOnce(noisy, 4, async ({ name, target, noise }) => {
  const verdicts: string[] = []
  for (const seed of SEEDS) {
    const { said, mistake } = await judgeInNoise(target, noise, seed)
    if (mistake !== null) misjudged++
    verdicts.push(mistake === null ? said : `WRONG, seed ${seed}: ${mistake}`)
  }
  console.log(`${name.padEnd(52)} ${(target.breaks ?? 'conforms').padEnd(52)} ${verdicts.join(', ')}`)
})
if (noisy.length > 0)
  console.log(`${noisy.length} in noise, with ${SEEDS.length} seeds each, ${misjudged} of these judged wrongly`)

const compared = COMPARED.filter(named(args))
let different = 0
const comparing = performance.now()
await severalAtOnce(compared, 2, async (one) => {
  const found = await disagreements(one, [1, 3])
  if (found.length > 0) different++
  const is = one.chance === null ? '' : `${one.chance}: some may be left open`
  console.log(`${one.name.padEnd(52)} ${is.padEnd(52)} ${found.length === 0 ? 'the same' : 'DIFFERENT'}`)
  for (const line of found) console.log(`  ${line}`)
})
if (compared.length > 0)
  console.log(
    `${compared.length} judged by verify and by the suite with one worker and with three, ${different} differently, ` +
      `${((performance.now() - comparing) / 1000).toFixed(0)} s`,
  )
const isWorldly = args.length > 0 || passesWhole('contract-tests/tests/run/worlds.test.ts')
process.exitCode = mistakes.size + misjudged + different === 0 && isWorldly ? 0 : 1
