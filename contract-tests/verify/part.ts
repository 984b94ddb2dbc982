/** What one shard of a run found, saved so that `merge-reports` can combine all shards in one report. */

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Api } from '../../spec/contract/contract.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Shard } from '../../spec/program/option-rows.ts'
import { writeWhole } from '../../spec/program/put-in-place.ts'
import { DocumentError, FileError, reasonOf } from '../../spec/program/user-error.ts'
import { leftoversOf } from '../items/leftovers.ts'
import { ELSEWHERE } from '../run/job.ts'
import { type RunEvent, type RunFinished, type RunStarted, resultsIn } from '../run/record/events.ts'
import { jsonPieces } from './artefacts.ts'

export const PART = 'shard.json'

export type ShardPart = {
  readonly shard: Shard
  readonly started: RunStarted
  readonly finished: RunFinished
  readonly events: readonly RunEvent[]
}

/** Writes a shard's events beside its report. Throws `UserError` if they can't be written. */
export function writePart(events: readonly RunEvent[], folder: string): void {
  writeWhole(join(folder, PART), jsonPieces(events, 1))
}

/** Reads the part in a report's folder. Throws `UserError` if there is none. */
export function readPart(folder: string): ShardPart {
  const file = join(folder, PART)
  let read: unknown
  try {
    read = JSON.parse(ownText(folder, PART))
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`${file}: ${error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)}`)
  }
  const [started, finished] = areEvents(read) ? [read.at(0), read.at(-1)] : []
  if (!areEvents(read) || !isOfShard(started) || !isFinished(finished))
    throw new FileError(`${file}: it is not what verify --shard writes`)
  return { shard: started.shard, started, finished, events: read.slice(1, -1) }
}

/** Throws `FileError` for a symbolic link out of the folder: a report may come from another machine. */
export function ownText(folder: string, name: string): string {
  const real = realpathSync(join(folder, name))
  if (!real.startsWith(join(realpathSync(folder), sep)))
    throw new FileError(`${join(folder, name)}: it is a link to a file outside of the report`)
  if (!statSync(real).isFile()) throw new FileError(`${join(folder, name)}: it is not a regular file`)
  return readFileSync(real, 'utf8')
}

/** The most parts that `--shard` takes. */
const MOST_SHARDS = 999_999

function isOfShard(event: RunEvent | undefined): event is RunStarted & { readonly shard: Shard } {
  if (event?.kind !== 'started' || !isObject(event.shard)) return false
  const { index, total } = event.shard
  const isPart = [index, total].every(Number.isInteger) && 1 <= index && index <= total && total <= MOST_SHARDS
  const isSame = typeof event.run === 'number' && typeof event.now === 'string'
  return isPart && isSame && typeof event.at === 'string' && Array.isArray(event.operations)
}

function isFinished(event: RunEvent | undefined): event is RunFinished {
  if (event?.kind !== 'finished' || typeof event.at !== 'string') return false
  return [event.last, event.leftovers].every(Array.isArray)
}

function areEvents(value: unknown): value is readonly RunEvent[] {
  return Array.isArray(value) && value.every((event) => isObject(event) && typeof event.kind === 'string')
}

/** The events of all shards, as if one run had made them; and why it was not judged to its end, or null. */
type Merged = { readonly events: readonly RunEvent[]; readonly why: string | null }

/** The later of two counts. A missing shard leaves the run unjudged, unless another has a breach. Throws `UserError` for shards of different runs. */
export function mergeShards(parts: readonly ShardPart[], api: Api, failUnder?: number): Merged {
  const newest = parts.toSorted((one, other) => one.started.at.localeCompare(other.started.at))
  const byIndex = new Map(newest.map((one) => [one.shard.index, one]))
  const all = [...byIndex.values()].toSorted((one, other) => one.shard.index - other.shard.index)
  const [first] = all
  if (first === undefined) throw new FileError('there is no shard to merge')
  checkSameRun(first, all, api)
  const { total } = first.shard
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((index) => !byIndex.has(index))
  const why = whyIncomplete(all, missing, total)
  const { started } = first
  const asked = failUnder === undefined ? first : { ...first, started: { ...started, failUnder } }
  return { events: asOneRun(asked, all, why), why }
}

/** The facts about a run that are the same in all its shards. */
const SAME = ['target', 'document', 'seed', 'level', 'failUnder', 'only', 'case', 'operations'] as const

function checkSameRun(first: ShardPart, all: readonly ShardPart[], { sha256 }: Api): void {
  for (const one of all) {
    if (one.shard.total !== first.shard.total) {
      throw new FileError(`${shardName(first)} and ${shardName(one)} are of runs that were divided differently`)
    }
    for (const key of SAME) {
      const [wanted, found] = [first.started[key], one.started[key]].map((value) => JSON.stringify(value))
      if (wanted !== found)
        throw new FileError(`${shardName(first)} and ${shardName(one)} differ in their ${key}: ${wanted}, ${found}`)
    }
  }
  if (first.started.document !== sha256) {
    throw new DocumentError('the shards were judged by another document than this one: name theirs with --spec')
  }
}

function shardName({ shard: { index, total } }: Pick<ShardPart, 'shard'>): string {
  return `shard ${index}/${total}`
}

const MOST_NAMED = 20

function whyIncomplete(all: readonly ShardPart[], missing: readonly number[], total: number): string | null {
  const named = missing.slice(0, MOST_NAMED).map((index) => shardName({ shard: { index, total } }))
  const names = missing.length > MOST_NAMED ? [...named, `and ${missing.length - MOST_NAMED} more`] : named
  const reasons = [
    ...(names.length === 0 ? [] : [`${names.join(', ')}: no report`]),
    ...all.flatMap((one) => (one.finished.why === null ? [] : [`${shardName(one)}: ${one.finished.why}`])),
  ]
  return reasons.length === 0 ? null : reasons.join('; ')
}

/** What every shard sends, such as the positive control, counts once, with the first of these outcomes. */
const PRECEDENCE = ['failed', 'passed', 'inconclusive', 'not-exercised']

/** Merges the events of all shards, as if one run had made them. */
function asOneRun({ started }: ShardPart, all: readonly ShardPart[], why: string | null): RunEvent[] {
  const leftovers = leftoversOf(all.map(({ finished }) => finished))
  const last = all.flatMap(({ finished }) => finished.last)
  const [start] = all.map((one) => one.started.at).toSorted()
  const ends = all.map(({ finished }) => finished.at).toSorted()
  const events = all.flatMap((one) => one.events)
  const alike = Map.groupBy(resultsIn(events), ({ requirement, id }) => `${requirement} ${id}`)
  const counted = [...alike.values()].flatMap((some) => {
    const outcome = PRECEDENCE.find((each) => some.some((one) => one.outcome === each))
    const first = some.filter((one) => one.outcome === outcome)
    return first.filter(({ fingerprint }, place) => first.findIndex((one) => one.fingerprint === fingerprint) === place)
  })
  return [
    { ...started, at: start ?? started.at, shard: null },
    // A shard also says which operations it does not judge because another one does.
    ...events.filter((event) => !('result' in event || (event.kind === 'control' && event.unjudged === ELSEWHERE))),
    ...counted.map((result) => ({ kind: 'judged', result }) as const),
    { kind: 'finished', at: ends.at(-1) ?? started.at, why, last, ...leftovers },
  ]
}
