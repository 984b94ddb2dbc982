/** `plant-store seed --undo`: deletes what a ledger says was created, and nothing else. */

import type { Command } from 'commander'
import { loadContract } from '../../spec/document/load.ts'
import { say } from '../../spec/program/terminal.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { interrupted } from '../client/interrupted.ts'
import { Cleaning } from '../items/cleaning.ts'
import { UNJUDGED } from '../verify/unjudged.ts'
import { accessOf, expectCredential } from './access.ts'
import { seededAddress, type Undone } from './account.ts'
import type { SeedFlags } from './flags.ts'
import { SeedLedger } from './ledger.ts'
import { type DeletableItems, deletableItems } from './read-ledger.ts'
import { undoPlanText, undoSummaryText } from './summary.ts'
import { type UndoCleaner, undoCleaner } from './undo-cleaner.ts'

/** How many items are deleted before the ledger says so, and the longest time for these, in milliseconds. */
const AT_A_TIME = 100
const LONGEST = 600_000

/** The flags about items that are still to be sent. */
const ASTRAY: ReadonlySet<string | undefined> = new Set([
  ...['--count', '--seed', '--start', '--input', '--operation', '--locale', '--now', '--refs'],
  ...['--ledger', '--resume', '--retry-503'],
])

/** Deletes the items of a ledger, and sets the exit code. */
export async function undoAct(file: string, options: SeedFlags, command: Command): Promise<void> {
  const given = command.options.filter((one) => command.getOptionValueSource(one.attributeName()) === 'cli')
  const astray = given.find(({ long }) => ASTRAY.has(long))
  if (astray !== undefined) throw new OptionError(`--undo and ${astray.long}: a ledger has its own items`)
  const { contract: api } = await loadContract(options.spec, options)
  const target = seededAddress(options.target)
  const { left, read, deletion } = await deletableItems(file, target, api)
  const access = await accessOf(options, api, target)
  if (access === null) return
  const { redact } = access.redactor
  const cleaner = undoCleaner(api, access, options)
  if (options.dryRun) {
    const cleaning = new Cleaning(cleaner, 0)
    const paths = [...left.values()].map((thing) => (thing === null ? null : cleaning.nameOf(thing)))
    const text = undoPlanText(read.subject, deletion.operation.method, paths)
    return void say(process.stdout, terminalText(redact(text)))
  }
  expectCredential(deletion.operation, access)
  const ledger = SeedLedger.resume(file, read, redact)
  const stopping = interrupted(() => {})
  const work = deleteAll(left, cleaner, ledger, () => stopping.code !== null)
  const { undone, why } = await work.finally(() => ledger.close())
  const { unknown } = ledger.account.counts
  say(process.stdout, undoSummaryText({ undone, all: left.size, unknown, file }))
  if (why !== null) say(process.stderr, `${terminalLine(`error: stopped early: ${why}`)}\n`)
  const isWhole = unknown === 0 && undone.length === left.size && undone.every((one) => one.why === null)
  process.exitCode = stopping.code ?? (why === null ? Number(!isWhole) : UNJUDGED)
}

/** Deletes items: what became of each that was tried, and why the others were not. */
async function deleteAll(left: DeletableItems, cleaner: UndoCleaner, ledger: SeedLedger, isStopped: () => boolean) {
  const items = [...left]
  const undone: Undone[] = []
  let why: string | null = null
  // The first one goes alone: a wrong token or address costs a single request.
  for (let size = 1; undone.length < items.length && why === null && !isStopped(); size = AT_A_TIME) {
    const batch = items.slice(undone.length, undone.length + size)
    const cleaning = new Cleaning(cleaner, LONGEST)
    const things = batch.flatMap(([, thing]) => thing ?? [])
    await cleaning.clean(things, [])
    const ended = batch.map(([item, thing]): Undone => {
      if (thing === null) return { item, key: null, why: 'the ledger has no key of it: the answer showed none' }
      return { item, key: thing.key, why: cleaning.left.get(thing) ?? null }
    })
    for (const one of ended) ledger.undo(one)
    const isFirstLeft = undone.length === 0 && ended.some((one) => one.why !== null)
    why = cleaning.isGivenUp ? 'too many deletions failed in a row' : isFirstLeft ? cleaner.obstacle() : null
    undone.push(...ended)
  }
  return { undone, why }
}
