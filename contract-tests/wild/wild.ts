/** `npm run wild`: builds the stacks, judges their servers, and compares the findings with their tables; then the letters. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { wholeNumber } from '../../spec/program/option-rows.ts'
import { severalAtOnce } from '../client/pace.ts'
import { isAgainstTarget } from '../report/outcome.ts'
import type { Report } from '../report/report.ts'
import { type Compared, disagreements } from '../targets/compared.ts'
import { named } from '../targets/named.ts'
import { TOKEN } from '../targets/reference.ts'
import { verify } from '../verify/verify.ts'
import { built, CACHE, started, toolsOf } from './built.ts'
import { hasPython, LETTERS, mistakeAboutLetters } from './letters.ts'
import { type Judged, levelsOf, type Mistake, page } from './page.ts'
import { visitPrograms } from './programs.ts'
import { type Server, type Stack, stacks } from './stacks.ts'
import { mistakesAboutWritten } from './written.ts'

const PAGE = join(import.meta.dirname, '../WILD.md')
/** Milliseconds: for an answer, and for all that is judged of a server. */
const ANSWER = 5000
const JUDGEMENT = 300_000

const command = new Command('wild')
  .description('judge the Plant Store as people write it, in the stacks whose tools are there')
  .argument('[stack...]', 'only those whose names begin so')
addFlags(command, {
  runs: { flag: '--runs <n>', help: 'how often, each time with another seed', parse: wholeNumber(1, 100), usual: 1 },
  programs: { flag: '--programs', help: 'let verify and learn visit real programs instead' },
  suite: { flag: '--suite', help: 'also look whether the suite says what verify says, with one worker and with three' },
}).parse()
const { args } = command
const { runs, suite = false, programs = false } = command.opts<{ runs: number; suite?: true; programs?: true }>()
if (programs) process.exit((await visitPrograms(args)) ? 0 : 1)

const all = stacks()
const asked = all.filter(named(args))
const letters = LETTERS.filter(named(args))
const judged = new Map<Stack, Judged>()
const leftOut = new Map<Stack, string>()
let different = 0

if (asked.length + letters.length === 0) {
  process.stderr.write(`there is no such stack; there are ${all.map(({ name }) => name).join(', ')} and letters\n`)
  process.exit(2)
}
for (const stack of asked) {
  const tools = await toolsOf(stack)
  if (tools.kind === 'missing') {
    leftOut.set(stack, tools.why)
    continue
  }
  const folder = await built(stack).catch((error: Error) => {
    leftOut.set(stack, error.message)
    return null
  })
  if (folder === null) continue
  const mistakes = new Map<Server, readonly Mistake[]>()
  judged.set(stack, { version: tools.version, mistakes })
  const ofDocument = await mistakesAboutWritten(stack, folder)
  if (stack.writes !== null)
    console.log(`${stack.name.padEnd(28)} document, and mock of it  ${ofDocument.length === 0 ? 'right' : 'WRONG'}`)
  for (const line of ofDocument) console.log(`  ${line}`)
  different += ofDocument.length
  for (const server of stack.servers) {
    const wrong = await mistakesAbout(stack, server, folder)
    const is = server.breaks.size === 0 ? 'conforms' : `breaks ${server.breaks.size} requirements`
    console.log(
      `${`${stack.name} ${server.name}`.padEnd(28)} ${is.padEnd(24)} ${wrong.length === 0 ? 'found' : 'WRONG'}`,
    )
    for (const { seed, says } of wrong) console.log(`  seed ${seed}: ${says}`)
    if (wrong.length > 0) mistakes.set(server, wrong)
    if (!suite) continue
    const found = await disagreements(comparedServer(stack, server, folder), [1, 3])
    console.log(`  the suite says ${found.length === 0 ? 'the same' : 'something else'}`)
    for (const line of found) console.log(`  ${line}`)
    different += found.length
  }
}
for (const [{ name }, why] of leftOut) console.log(`${name.padEnd(28)} left out: ${why}`)
const wrongly = [...judged.values()].reduce((sum, { mistakes }) => sum + mistakes.size, 0)
const how = `judged ${runs === 1 ? 'once' : `${runs} times`} each, ${wrongly} otherwise than their tables say`
if (asked.length > 0)
  console.log(`\n${judged.size} stacks, ${[...judged.keys()].flatMap(({ servers }) => servers).length} servers: ${how}`)

// A stack that was not judged would be missing from the page.
if (judged.size === all.length) writeFileSync(PAGE, await page(judged))
else if (asked.length > 0)
  console.log(`contract-tests/WILD.md stays as it is: it is written when all ${all.length} stacks are judged`)
const misjudged = await misjudgedLetters()
process.exitCode = wrongly + misjudged + different === 0 ? 0 : 1

/** Judges the letters that were asked for; how many of them were judged wrongly. */
async function misjudgedLetters(): Promise<number> {
  if (letters.length === 0) return 0
  if (!(await hasPython())) {
    console.log('letters: left out, since `python3` does not work here')
    return 0
  }
  let misjudged = 0
  await severalAtOnce(letters, 4, async (one) => {
    const mistake = await mistakeAboutLetters(one)
    if (mistake !== null) misjudged++
    const is = one.breach?.requirement ?? 'conforms'
    console.log(`${one.name.padEnd(72)} ${is.padEnd(32)} ${mistake === null ? 'found' : `WRONG, ${mistake}`}`)
  })
  console.log(`${letters.length} letters servers, ${misjudged} judged otherwise than they are`)
  return misjudged
}

/** What differs between what is found of a server and what its table says. */
async function mistakesAbout(stack: Stack, server: Server, folder: string): Promise<Mistake[]> {
  const wrong: Mistake[] = []
  for (let seed = 1; seed <= runs; seed++) {
    const differing = await reportOn(stack, server, folder, seed).then(
      (report) => differences(report, server),
      (error: Error) => [unjudged(error.message)],
    )
    wrong.push(...differing.map((one) => ({ ...one, seed })))
  }
  return wrong
}

async function reportOn(stack: Stack, server: Server, folder: string, seed: number): Promise<Report> {
  const { name, document: spec } = stack
  const { url, close } = await started(stack, server, folder, TOKEN)
  const report = join(CACHE, 'reports', `${name}-${server.name}`)
  mkdirSync(report, { recursive: true })
  // All that is named is asked in full; of many operations a run asks each only some.
  const only = [...new Set([...(await levelsOf(stack)).keys()].map((id) => id.replace(/\..*/, '')))]
  // Without a server a run ends soon.
  const timer = setTimeout(close, JUDGEMENT)
  try {
    return await verify({ target: url, spec, only, token: TOKEN, seed, report, timeout: ANSWER })
  } finally {
    clearTimeout(timer)
    await close()
  }
}

function comparedServer(stack: Stack, server: Server, folder: string): Compared {
  const serve: Compared['serve'] = async (work) => {
    const { url, close } = await started(stack, server, folder, TOKEN)
    return await work(url).finally(close)
  }
  return {
    name: server.name,
    spec: stack.document,
    serve,
    isBroken: server.breaks.size > 0,
    chance: 'may lose answers when busy',
  }
}

type Difference = Omit<Mistake, 'seed'>

function differences({ verdict, requirements }: Report, { breaks }: Server): Difference[] {
  if (verdict === 'unjudged') return [unjudged('it was not judged')]
  const broken = requirements.filter(isAgainstTarget)
  const found = new Set(broken.map(({ id }) => id))
  const missed = [...breaks].filter(([id]) => !found.has(id))
  const accused = broken.filter(({ id }) => !breaks.has(id))
  return [
    ...missed.map(([id, why]) => ({ what: `\`${id}\` is missed`, says: `${id} is missed: ${why}` })),
    ...accused.map(({ id, cases }) => {
      const first = cases.find(isAgainstTarget)
      const says = `${id} is held against it by ${first?.id}: expected ${first?.expected}, received ${first?.received}`
      return { what: `\`${id}\` is held against it`, says }
    }),
  ]
}

function unjudged(why: string): Difference {
  return { what: 'it is not judged', says: why }
}
