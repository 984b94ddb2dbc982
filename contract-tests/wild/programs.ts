/** `npm run wild -- --programs`: lets `verify` and `learn` visit real programs, and prints what became of these. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  console.log(`\n${table([...visits].map(row))}${notRun.map((line) => `\n${line}`).join('')}`)
  writeFileSync(PAGE, page(all, visits))
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

const HEADS = [
  ...['program', 'operations', 'judged', 'requests', 'CPU seconds'],
  ...['musts that are true', 'false', 'not read', 'causes', 'new items left by all commands'],
  ...Object.values(PROOFS),
]

function row([{ title, musts }, { faults, left, first, isUnjudged }]: readonly [Program, Visit]): string {
  const of = (proof: string): string => {
    const count = faults.filter((fault) => fault.proof === proof).length
    if (isUnjudged && UNJUDGED_PROOFS.includes(proof)) return 'no verdict'
    return count === 0 ? 'yes' : `no (${count})`
  }
  const broken = first?.musts ?? []
  const wrong = broken.filter((id) => isOneOf(id, musts.wrong))
  const right = broken.filter((id) => !wrong.includes(id) && isOneOf(id, musts.right))
  const found =
    first === null
      ? HEADS.slice(1, 9).map(() => 'no report')
      : [
          ...[first.operations, first.judged, first.requests, first.seconds.toFixed(1)],
          ...[right.length, wrong.length, broken.length - right.length - wrong.length, first.causes],
        ]
  return `| ${[title, ...found, left, ...Object.keys(PROOFS).map(of)].join(' | ')} |`
}

/** True for an id that one of some patterns has. */
function isOneOf(id: string, patterns: readonly string[]): boolean {
  const matches = (one: string): boolean => new RegExp(`^${one.split('*').map(RegExp.escape).join('.*')}$`).test(id)
  return patterns.some(matches)
}

function table(rows: readonly string[]): string {
  return `| ${HEADS.join(' | ')} |\n|${'---|'.repeat(HEADS.length)}\n${rows.map((one) => `${one}\n`).join('')}`
}

function list(faults: readonly Fault[]): string {
  return faults.map(({ proof, after, what }) => `- not "${PROOFS[proof]}", after \`${after}\`: ${what}\n`).join('')
}

/** What the page says of a program. */
type Told = { readonly row: string; readonly section: string }

function told(program: Program, found: Visit): Told {
  const unjudged = (found.first?.unjudged ?? []).map((one) => `- ${one}\n`).join('')
  const section = `${unjudged === '' ? '' : `Not judged:\n\n${unjudged}`}${list(found.faults)}`
  return { row: row([program, found]), section }
}

/** What the page said of a program that was not visited now; null where it has no such row. */
function toldBefore({ title }: Program): Told | null {
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  const kept = before.split('\n').find((line) => line.startsWith(`| ${title} |`))
  const [, section = ''] = before.split(`\n## ${title}\n\n`)
  const isAlike = kept?.split(' | ').length === HEADS.length
  return kept === undefined || !isAlike ? null : { row: kept, section: section.split('\n## ')[0] ?? '' }
}

/** The page, with what it said before of the programs that were not visited now. */
function page(all: readonly Program[], visits: ReadonlyMap<Program, Visit>): string {
  const lines = all.flatMap((program) => {
    const found = visits.get(program)
    const one = found === undefined ? toldBefore(program) : told(program, found)
    return one === null ? [] : [{ ...one, title: program.title }]
  })
  const sections = lines.filter(({ section }) => section.trim() !== '')
  return `# Real programs as hosts

\`verify\` and \`learn\` are guests on a server that other people use. \`npm run wild -- --programs\` lets them visit programs that
publish their own documents, after it has stored a few items of others by hand. It runs \`verify\` four times with one seed, twice with
a baseline, and \`learn\` three times. After each command it asks the program for its items again. The columns from "operations" to
"causes" show the first \`verify\`. The columns from "new items left" on show all nine commands, or, in a row with "not run", only the
commands that were run: mostly one \`verify\`. Somebody compared the document, the request and the answer of each must, and found it true
or false. Where nobody did, the must is "not read".

${table(lines.map(({ row: line }) => line))}
An item is named if the ledger \`created.ndjson\` has it and does not say that it was deleted. Each program is a folder in
\`contract-tests/wild/programs/\`, whose \`program.yaml\` says how it is installed, from a package registry alone, what others have stored
in it, and where it shows that. No request is sent that stops, empties or starts something, or that would change items of others.
${sections.map(({ title, section }) => `\n## ${title}\n\n${section.trim()}\n`).join('')}`
}
