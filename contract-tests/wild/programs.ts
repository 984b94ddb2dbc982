/** `npm run wild -- --programs`: lets `verify` and `learn` visit real programs, and prints what became of these. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { named } from '../targets/named.ts'
import { built, toolsOf } from './built.ts'
import { served } from './program.ts'
import { type Program, programs } from './real-programs.ts'
import { type Fault, PROOFS, type Visit, visit } from './visit.ts'

const PAGE = join(import.meta.dirname, '../PROGRAMS.md')

/** What needs a verdict. */
const UNJUDGED_PROOFS: readonly string[] = ['baseline', 'learnt']

/** Visits the programs whose names begin with one of the words; all without words. True if each proof holds. */
export async function visitPrograms(words: readonly string[]): Promise<boolean> {
  const all = programs()
  const asked = all.filter(named(words))
  if (asked.length === 0)
    throw new Error(`there is no such program; there are ${all.map(({ name }) => name).join(', ')}`)
  const visits = new Map<Program, Visit>()
  const notRun: string[] = []
  for (const program of asked) {
    const shown = await visitOf(program).catch((error: Error) => error.message)
    if (typeof shown === 'string') notRun.push(`${program.name} was not run: ${shown}`)
    else visits.set(program, shown)
    console.log(typeof shown === 'string' ? notRun.at(-1) : `${program.name}\n${list(shown.faults)}`)
  }
  console.log(`\n${table(visits)}${notRun.map((line) => `\n${line}`).join('')}`)
  if (visits.size === all.length) writeFileSync(PAGE, page(visits))
  else console.log(`\ncontract-tests/PROGRAMS.md stays as it is: it is written when all ${all.length} programs are run`)
  return [...visits.values()].every(({ faults }) => faults.length === 0)
}

async function visitOf(program: Program): Promise<Visit> {
  const tools = await toolsOf(program)
  if (tools.kind === 'missing') throw new Error(tools.why)
  const build = await built({ name: `programs/${program.name}`, build: program.build })
  const { run, document, headers } = program
  return visit({
    ...program,
    document: async (url) =>
      document.startsWith('/')
        ? (await fetch(`${url}${document}`, { headers })).text()
        : readFileSync(join(build, document), 'utf8'),
    start: (folder) =>
      served((port) => run.map((word) => word.replace('{build}', build).replace('{port}', port)), {
        folder,
        env: process.env,
      }),
  })
}

function table(visits: ReadonlyMap<Program, Visit>): string {
  const rows = [...visits].map(([{ title }, { faults, left, first, isUnjudged }]) => {
    const of = (proof: string): string => {
      const count = faults.filter((fault) => fault.proof === proof).length
      if (isUnjudged && UNJUDGED_PROOFS.includes(proof)) return 'no verdict'
      return count === 0 ? 'yes' : `no (${count})`
    }
    const judged = first === null ? 'no report' : `${first.judged} of ${first.operations}`
    return `| ${[title, judged, ...Object.keys(PROOFS).map(of), left].join(' | ')} |\n`
  })
  const heads = ['program', 'operations judged', ...Object.values(PROOFS), 'new items left by all commands']
  return `| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${rows.join('')}`
}

function list(faults: readonly Fault[]): string {
  return faults.map(({ proof, after, what }) => `- not "${PROOFS[proof]}", after \`${after}\`: ${what}\n`).join('')
}

function page(visits: ReadonlyMap<Program, Visit>): string {
  const found = [...visits].filter(([, { faults }]) => faults.length > 0)
  const sections = found.map(([{ title }, { faults }]) => `\n## ${title}\n\n${list(faults)}`)
  return `# Real programs as hosts

\`verify\` and \`learn\` are guests on a server that other people use. \`npm run wild -- --programs\` lets them visit programs that
publish their own documents, after it has stored a few items of others by hand. It runs \`verify\` four times with one seed, twice with
a baseline, and \`learn\` three times; after each command it asks the program for its items again.

${table(visits)}
An item is named if the ledger \`created.ndjson\` has it and does not say that it was deleted. Each program is a folder in
\`contract-tests/wild/programs/\`, whose \`program.yaml\` says how it is installed, from a package registry alone, what others have stored
in it, and where it shows that.
${sections.join('')}`
}
