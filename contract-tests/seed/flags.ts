/** What the flags of `seed` ask for, beside a ledger that the run continues. */

import {
  DRY_RUN,
  type FlagsOf,
  type OptionRows,
  SCENE_OPTIONS,
  SEED_OPTION,
  wholeNumber,
} from '../../spec/program/option-rows.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { CHOICE_OPTIONS, TARGET_OPTIONS } from '../verify/option-rows.ts'
import type { SeedRun } from './account.ts'
import type { OwnItems } from './own-items.ts'
import type { ReadLedger } from './read-ledger.ts'

const NUMBER = wholeNumber(0, Number.MAX_SAFE_INTEGER)

export const SEED_FLAGS = {
  ...TARGET_OPTIONS,
  ...SCENE_OPTIONS,
  count: { flag: '--count <n>', help: 'number of items to create', parse: NUMBER, usual: 10 },
  seed: SEED_OPTION,
  operation: { flag: '--operation <id>', help: 'operation to send, instead of the first one with a JSON body' },
  start: { flag: '--start <n>', help: 'index of the first item', parse: NUMBER, usual: 0 },
  concurrency: {
    flag: '--concurrency <n>',
    help: 'maximum number of parallel requests',
    parse: wholeNumber(1, 256),
    usual: 8,
  },
  input: {
    flag: '--input <file>',
    help: 'send the items of this file (CSV, JSON or NDJSON) instead of generated ones; all of them without --count',
  },
  ledger: { flag: '--ledger <file>', help: 'new file that records each item and its result', usual: 'created.ndjson' },
  resume: { flag: '--resume <file>', help: 'continue an interrupted run from its ledger' },
  undo: { flag: '--undo <ledger>', help: 'delete the items that this ledger lists as created, and nothing else' },
  refs: {
    flag: '--refs <ledger>',
    help: 'name the items that this ledger of an earlier run lists as created; repeatable',
    many: 'none',
  },
  allow: CHOICE_OPTIONS.allow,
  retry503: {
    flag: '--retry-503',
    help: 'send an item again after a 503 with Retry-After; safe only if no gateway sends the 503',
  },
  dryRun: DRY_RUN,
} as const satisfies OptionRows

export type SeedFlags = FlagsOf<typeof SEED_FLAGS>

/** True for an option that is not at its default. */
type IsGiven = (name: keyof SeedFlags) => boolean

/** Throws an {@link OptionError} for flags that contradict each other or the ledger. */
export function checkFlags({ resume, input }: SeedFlags, read: ReadLedger | null, isGiven: IsGiven): void {
  const [isResumed, hasFile] = [read !== null, input !== undefined]
  const contradictions: readonly (readonly [isSo: boolean, words: string])[] = [
    [isResumed && isGiven('ledger'), 'use either --ledger or --resume'],
    [hasFile && isGiven('seed'), '--input and --seed: a file has its own items'],
    [hasFile && isGiven('refs'), '--input and --refs: a file has its own items'],
    [read?.isUndone === true, `--resume ${resume}: its items were deleted by --undo: begin a new ledger`],
    [
      read?.subject.input !== undefined && !hasFile,
      `--resume ${resume}: the run sent the items of a file: name the file with --input`,
    ],
  ]
  const found = contradictions.find(([isSo]) => isSo)
  if (found !== undefined) throw new OptionError(found[1])
}

/** Which items are sent: as the flags say, else as the ledger does, else all of a file. */
export function chosenRange(
  options: SeedFlags,
  read: ReadLedger | null,
  own: OwnItems | undefined,
  isGiven: IsGiven,
): Pick<SeedRun, 'seed' | 'start' | 'count'> {
  const chosen = (name: 'seed' | 'start' | 'count'): number =>
    read === null || isGiven(name) ? options[name] : read.subject[name]
  const rest = own === undefined || read !== null || isGiven('count') ? null : Math.max(0, own.count - options.start)
  const range = { seed: chosen('seed'), start: chosen('start'), count: rest ?? chosen('count') }
  const past = range.start + range.count
  if (own !== undefined && past > own.count) {
    throw new OptionError(`--start and --count: --input ${options.input} has ${own.count} items`)
  }
  if (past > Number.MAX_SAFE_INTEGER) {
    throw new OptionError(`--start and --count: there are no items past ${Number.MAX_SAFE_INTEGER}`)
  }
  return range
}

/** What must stay the same when a ledger is resumed, with its name in messages. */
const SAME: Readonly<Record<keyof SeedRun, string>> = {
  target: '--target',
  seed: '--seed',
  start: '--start',
  count: '--count',
  operation: 'the operation',
  document: "the document's SHA-256",
  input: "the file's SHA-256",
  refs: 'the SHA-256 of the keys of --refs',
  locale: '--locale',
  now: '--now',
}

/** Throws an {@link OptionError} if a run is not the one that the ledger belongs to. */
export function checkSame(file: string, ledger: SeedRun, asked: SeedRun): void {
  for (const key of Object.keys(SAME) as (keyof SeedRun)[]) {
    if (ledger[key] === asked[key]) continue
    throw new OptionError(
      `--resume ${file}: it belongs to another run: ${SAME[key]} was ${ledger[key]}, and is now ${asked[key]}`,
    )
  }
}
