/** Lets `verify` and `learn` visit a program: whether it survives them, whole, and whether they stay by their word. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { breachesIn, breachName } from '../report/baseline.ts'
import { hinderedParts } from '../report/reach.ts'
import type { Report } from '../report/report.ts'
import { UNJUDGED } from '../verify/unjudged.ts'
import type { Guest } from './items-of-others.ts'
import { ran } from './program.ts'
import type { Program } from './real-programs.ts'
import { FOLDER } from './stacks.ts'
import { type Fault as AnyFault, type Start, some, Visited } from './visited.ts'

/** What a visit proves, in the words for the head of a table. */
export const PROOFS = {
  alive: 'alive afterwards',
  kept: 'items of others are as before',
  named: 'what is left is named',
  steady: 'same verdict each time',
  baseline: 'baseline green with another seed',
  learnt: '`learn --check` green twice',
} as const

export type Fault = AnyFault<keyof typeof PROOFS>

export type Visit = {
  readonly faults: readonly Fault[]
  /** New items after all commands, named or not. */
  readonly left: number
  /** What the first run says of the program: for readers, not a proof. */
  readonly first: Found | null
  /** True if no verdict is possible, as the program's own file says: then there is no baseline and no profile. */
  readonly isUnjudged: boolean
}

/** What one run says of a program. */
export type Found = Pick<Report['counts'], 'operations' | 'judged' | 'requests'> & {
  /** Of the command, not of the program. */
  readonly seconds: number
  /** The ids of requirements of the level must that it breaks. */
  readonly musts: readonly string[]
  readonly causes: number
  /** The operations that it did not judge, or by refusals alone, by what keeps it from them. */
  readonly unjudged: readonly string[]
}

/** A program, how it is started, and what it says its document is. */
export type Visitable = Guest &
  Pick<Program, 'base' | 'flags' | 'isJudged'> & {
    readonly start: Start
    readonly document: (url: string) => Promise<string>
  }

type Ended = {
  readonly code: number | null
  readonly output: string
  readonly report: Report | null
  readonly seconds: number
}
/** Runs a command whose name `after` begins with; `after` names it in faults. */
type Command = (after: string, ...words: readonly string[]) => Promise<Ended>

const CLI = join(FOLDER, '../../cli.ts')
/** Loaded before a command: writes what its process took of the CPU, in microseconds, when it ends. */
const METER = `import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync(process.env.WILD_CPU, String(process.cpuUsage().user + process.cpuUsage().system)))`
/** Milliseconds for one command. */
const LIMIT = 600_000
/** How many lines of an output a fault shows. */
const SHOWN = 3

/** Visits a program with each command; `verify` comes `runs` times with one seed. Throws if the program does not start. */
export async function visit(program: Visitable, runs = 4): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'visit-'))
  const visited = new Visited(program, program.start)
  const done: Fault[] = []
  let left = 0
  let commands = 0
  const command: Command = async (after, ...words) => {
    const [name = ''] = after.split(/[ ,]/)
    const report = join(folder, `report-${++commands}`)
    const target = ['--target', `${visited.url}${program.base}`, '--spec', join(folder, 'document'), '--report', report]
    const cpu = join(folder, 'cpu')
    const around = { folder, env: { ...process.env, WILD_CPU: cpu } }
    const meter = ['--import', `data:text/javascript,${encodeURIComponent(METER)}`]
    const all = [process.execPath, ...meter, CLI, name, ...words, ...target, ...program.flags]
    const { code, output } = await ran(all, around, LIMIT)
    const seconds = existsSync(cpu) ? Number(readFileSync(cpu, 'utf8')) / 1e6 : 0
    const look = await visited.look(after, join(report, 'created.ndjson'))
    done.push(...look.faults)
    left += look.left
    return { code, output: output.trim(), report: reportIn(report), seconds }
  }
  try {
    await visited.open()
    writeFileSync(join(folder, 'document'), await program.document(visited.url))
    const { first, faults } = await verdicts(command, runs)
    const isUnjudged = first.code === UNJUDGED && !program.isJudged
    const said = isUnjudged
      ? []
      : [...unjudged('steady', 'verify', first), ...(await baselines(command)), ...(await profiles(command))]
    return { faults: [...done, ...faults, ...said], left, first: foundBy(first), isUnjudged }
  } finally {
    await visited.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function foundBy({ report, seconds }: Ended): Found | null {
  if (report === null) return null
  const { operations, judged, requests } = report.counts
  const musts = report.requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'failed')
  const unjudged = hinderedParts(report.reach).flatMap(({ title, groups }) =>
    groups.map(
      ({ said, operations: those }) =>
        `${title}: ${said}: ${those.map(({ operation }) => `\`${operation}\``).join(', ')}`,
    ),
  )
  return {
    ...{ operations, judged, requests, seconds, unjudged, causes: report.causes.length },
    musts: musts.map(({ id }) => id),
  }
}

function reportIn(folder: string): Report | null {
  const file = join(folder, 'report.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** The same command several times: whether each run says what the first one says. */
async function verdicts(command: Command, runs: number): Promise<{ first: Ended; faults: readonly Fault[] }> {
  const first = await command('verify')
  const faults: Fault[] = []
  for (let run = 2; run <= runs; run++) {
    const after = `verify, run ${run}`
    const what = difference(first, await command(after))
    if (what !== null) faults.push({ proof: 'steady', after, what })
  }
  return { first, faults }
}

function difference(first: Ended, next: Ended): string | null {
  const before = breaches(first)
  const now = breaches(next)
  const differing = [
    ...(first.code === next.code ? [] : [`it ended with ${next.code}, and the first one with ${first.code}`]),
    ...[...now.difference(before)].map((one) => `only now: ${one}`),
    ...[...before.difference(now)].map((one) => `no longer: ${one}`),
  ]
  return differing.length === 0 ? null : some(differing)
}

/** What one seed finds is known to a run with another one. */
async function baselines(command: Command): Promise<readonly Fault[]> {
  const known = ['--baseline', 'known.json']
  await command('verify --update-baseline', ...known, '--update-baseline')
  const after = 'verify --baseline --seed 2'
  const next = await command(after, ...known, '--seed', '2')
  return next.code === 0 ? [] : [{ proof: 'baseline', after, what: some([...breaches(next)]) || ending(next) }]
}

/** What is learnt is still so right after. */
async function profiles(command: Command): Promise<readonly Fault[]> {
  const learnt = await command('learn', '--out', 'profile.json')
  const faults = unjudged('learnt', 'learn', learnt)
  for (const after of ['learn --check', 'learn --check, again']) {
    const checked = await command(after, '--check', 'profile.json')
    if (checked.code !== 0) faults.push({ proof: 'learnt', after, what: ending(checked) })
  }
  return faults
}

/** A command ends with 0, or with 1 where it met a breach; else it has not judged the program. */
function unjudged(proof: Fault['proof'], after: string, ended: Ended): Fault[] {
  return ended.code === 0 || ended.code === 1 ? [] : [{ proof, after, what: ending(ended) }]
}

/** The breaches that fail a run, as baselines know them. */
function breaches({ report }: Ended): ReadonlySet<string> {
  const failed = breachesIn(report?.requirements ?? []).filter(({ example }) => example.outcome === 'failed')
  return new Set(failed.map(breachName))
}

/** How a command ended, with its last lines. */
function ending({ code, output }: Ended): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return `it ended with ${code}: ${lines.slice(-SHOWN).join(' / ')}`
}
