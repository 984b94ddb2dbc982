/** What one shard of a run found, saved so that `merge-reports` can combine all shards in one report. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Shard } from '../../spec/options.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { Ending } from '../run/perform.ts'
import type { RunPlan, RunSettings } from '../run/run.ts'
import { write } from './artefacts.ts'
import { patterns } from './observed.ts'
import { type Findings, type Report, reportOf } from './report.ts'

/** The file in a report's folder. */
export const PART = 'shard.json'

export type Part = {
  readonly shard: Shard
  /** What all shards of one run have in common. */
  readonly run: {
    readonly target: string
    /** SHA-256 of the document. */
    readonly document: string
    readonly seed: number
    readonly level: 'must' | 'should'
    readonly only: readonly string[]
    readonly case: string | null
    /** Ids of the operations that were checked. */
    readonly operations: readonly string[]
  }
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  /** Why it was not judged to its end; null if it was. */
  readonly why: string | null
  readonly findings: Findings
}

/** The part that a shard saves. */
export function partOf(
  { report, findings, why }: Pick<Ending, 'report' | 'findings' | 'why'>,
  settings: Pick<RunSettings, 'only' | 'case'> & { readonly shard: Shard; readonly level: 'must' | 'should' },
  { operations }: Pick<RunPlan, 'operations'>,
): Part {
  const { target, document, seed, startedAt, durationMs } = report
  const { shard, level, only } = settings
  const run = { target, document: document.sha256, seed, level, only, case: settings.case }
  return {
    shard,
    run: { ...run, operations: operations.map(({ id }) => id) },
    startedAt,
    durationMs,
    why,
    findings,
  }
}

/** Writes a part beside its report. Throws {@link UserError} if it can't be written. */
export function writePart(part: Part, folder: string): void {
  write(join(folder, PART), `${JSON.stringify(part, null, 1)}\n`, (file, text) => {
    // Renamed when it is complete: another machine may wait for the file.
    writeFileSync(`${file}.part`, text)
    renameSync(`${file}.part`, file)
  })
}

/** Reads the part in a report's folder. Throws {@link UserError} if there is none. */
export function readPart(folder: string): Part {
  const file = join(folder, PART)
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UserError(`${file}: ${error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error)}`)
  }
  if (!isPart(read)) throw new UserError(`${file}: it is not what verify --shard writes`)
  return read
}

function isPart(value: unknown): value is Part {
  return (
    isObject(value) &&
    isObject(value.shard) &&
    Number.isInteger(value.shard.index) &&
    Number.isInteger(value.shard.total) &&
    isObject(value.run) &&
    Array.isArray(value.run.operations) &&
    typeof value.startedAt === 'string' &&
    isObject(value.findings) &&
    LISTS.every((list) => isObject(value.findings) && Array.isArray(value.findings[list]))
  )
}

const LISTS = ['results', 'observations', 'created'] as const

/** The report of all shards, and why it was not judged to its end; null if it was. */
export type Merged = { readonly report: Report; readonly why: string | null }

/**
 * Combines the shards of a run in one report. If a shard ran twice, the later one counts. A missing shard leaves the
 * run unjudged, unless another one has a breach. Throws {@link UserError} for shards of different runs.
 */
export async function merge(parts: readonly Part[], compiled: CompiledContract): Promise<Merged> {
  const newest = parts.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
  const byIndex = new Map(newest.map((part) => [part.shard.index, part]))
  const all = [...byIndex.values()].toSorted((one, other) => one.shard.index - other.shard.index)
  const [first] = all
  if (first === undefined) throw new UserError('there is no shard to merge')
  checkSame(first, all, compiled)
  const { run, shard } = first
  const missing = Array.from({ length: shard.total }, (_, index) => index + 1).filter((index) => !byIndex.has(index))
  const why = whyOf(all, missing, shard.total)
  const start = Math.min(...all.map(({ startedAt }) => Date.parse(startedAt)))
  const end = Math.max(...all.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs))
  const report = reportOf(together(all.map(({ findings }) => findings)), {
    compiled,
    operations: compiled.contract.operations.filter(({ id }) => run.operations.includes(id)),
    target: run.target,
    seed: run.seed,
    startedAt: new Date(start),
    durationMs: end - start,
    level: run.level,
    cutShort: why,
    openPoints: implementationDefined(),
    patterns: await patterns(),
  })
  return { report, why }
}

function checkSame(first: Part, all: readonly Part[], { sha256 }: CompiledContract): void {
  const name = ({ shard }: Part): string => `shard ${shard.index}/${shard.total}`
  for (const part of all) {
    if (part.shard.total !== first.shard.total) {
      throw new UserError(`${name(first)} and ${name(part)} are of runs that were divided differently`)
    }
    for (const key of ['target', 'document', 'seed', 'level', 'only', 'case', 'operations'] as const) {
      const [wanted, found] = [first.run[key], part.run[key]].map((value) => JSON.stringify(value))
      if (wanted !== found)
        throw new UserError(`${name(first)} and ${name(part)} differ in their ${key}: ${wanted}, ${found}`)
    }
  }
  if (first.run.document !== sha256) {
    throw new UserError('the shards were judged by another document than this one: name theirs with --spec')
  }
}

function whyOf(all: readonly Part[], missing: readonly number[], total: number): string | null {
  const reasons = [
    ...(missing.length === 0 ? [] : [`${missing.map((index) => `shard ${index}/${total}`).join(', ')}: no report`]),
    ...all.flatMap(({ shard, why }) => (why === null ? [] : [`shard ${shard.index}/${total}: ${why}`])),
  ]
  return reasons.length === 0 ? null : reasons.join('; ')
}

/** A case that every shard sends, such as the positive control, counts once: with the first of these outcomes. */
const PRECEDENCE = ['failed', 'passed', 'inconclusive', 'not-exercised']

function together(all: readonly Findings[]): Findings {
  const results = Map.groupBy(
    all.flatMap((one) => one.results),
    ({ requirement, id }) => `${requirement} ${id}`,
  )
  const sum = (count: (one: Findings) => number): number => all.reduce((total, one) => total + count(one), 0)
  return {
    results: [...results.values()].flatMap((alike) =>
      alike.toSorted((one, other) => PRECEDENCE.indexOf(one.outcome) - PRECEDENCE.indexOf(other.outcome)).slice(0, 1),
    ),
    observations: all.flatMap((one) => one.observations),
    created: all.flatMap((one) => one.created),
    requests: sum(({ requests }) => requests),
    writes: sum(({ writes }) => writes),
    deleted: sum(({ deleted }) => deleted),
    left: sum(({ left }) => left),
    gone: null,
    unjudged: Object.assign({}, ...all.map(({ unjudged }) => unjudged)),
  }
}
