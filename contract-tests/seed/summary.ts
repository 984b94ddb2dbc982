/** The texts that `plant-store seed` prints. */

import { terminalLine } from '../../spec/program/visible.ts'
import type { Account, Remark, SeedRun, Undone } from './account.ts'
import type { SeedRequest } from './requests.ts'
import type { SeedEnding } from './seed.ts'

/** The summary of a run; `before`: how many items had a result from earlier runs. */
export function seedSummaryText(
  { start, count, seed, input }: SeedRun,
  { counts, remarks, settled, left }: Account,
  before: number,
  { requests, seconds }: SeedEnding,
  file: string,
): string {
  const { created, refused, unknown } = counts
  const rate = seconds > 0 ? Math.round(requests / seconds) : 0
  const lines = [
    `${created} created, ${refused} refused, ${unknown} unknown of ${count} items (${itemRange(start, count)} of ${input === undefined ? `seed ${seed}` : 'the file'})`,
    ...(before > 0 ? [`${before} of them have a result from an earlier run and were not sent again`] : []),
    `${requests} requests in ${seconds.toFixed(1)} s, ${rate} a second`,
    ...remarksText('refused', refused, remarks.refused),
    ...remarksText('unknown', unknown, remarks.unknown),
  ]
  // A ledger without items is removed.
  if (settled > 0) lines.push(left > 0 ? `${left} are left: continue with --resume ${file}` : `ledger: ${file}`)
  return `${lines.join('\n')}\n`
}

/** What a run says of the places in which its items name others that no ledger tells of; nothing where there are none. */
export function strangeText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${names.join(', ')}: these ids are those of a mock's own items, not of the target's; with --refs, name the ledger of the run that created the items\n`
}

function remarksText(end: string, count: number, remarks: readonly Remark[]): string[] {
  const lines = remarks.map(({ item, ids, reason }) => {
    const id = ids.length === 0 ? '' : ` (id ${ids.join(', ')})`
    return terminalLine(`${end}: item ${item}${id}: ${reason}`)
  })
  return count > remarks.length ? [...lines, `${end}: ${count - remarks.length} more, see the ledger`] : lines
}

type UndoSummary = {
  readonly undone: readonly Undone[]
  /** How many items were to be deleted. */
  readonly all: number
  /** How many other items may be there. */
  readonly unknown: number
  readonly file: string
}

/** The summary of a run that undoes another. */
export function undoSummaryText({ undone, all, unknown, file }: UndoSummary): string {
  const left = undone.filter(({ why }) => why !== null)
  const rest = all - undone.length + left.length
  const lines = [
    `${all - rest} deleted, ${rest} left of ${all} created items in the ledger`,
    ...left.slice(0, MOST_LEFT).map(({ item, key, why }) => {
      const name = key === null ? '' : ` (key ${key})`
      return terminalLine(`left: item ${item}${name}: ${why}`)
    }),
    ...(left.length > MOST_LEFT ? [`left: ${left.length - MOST_LEFT} more, see the ledger`] : []),
    ...(unknown > 0
      ? [`${unknown} more may have been created: their results are unknown, and nothing was sent for them`]
      : []),
    rest > 0 ? `continue with --undo ${file}` : `ledger: ${file}`,
  ]
  return `${lines.join('\n')}\n`
}

/** How many items that are left are named. */
const MOST_LEFT = 5

/** The text of a dry run that undoes another; the paths of the items, null where none is known. */
export function undoPlanText({ target }: SeedRun, method: string, paths: readonly (string | null)[]): string {
  const known = paths.filter((path) => path !== null)
  const lines = [
    `${known.length} of ${paths.length} items would be deleted at ${target}`,
    ...known.slice(0, SHOWN).map((path) => `  ${method} ${path}`),
    ...(known.length > SHOWN ? [`  and ${known.length - SHOWN} more`] : []),
    'Nothing was sent.',
  ]
  return `${lines.join('\n')}\n`
}

/** How many items a dry run shows. */
const SHOWN = 3

/** The text of a dry run. */
export function planText(
  subject: SeedRun,
  account: Account,
  draw: (item: number) => SeedRequest,
  redact: (text: string) => string,
): string {
  const { target, start, count, seed, input } = subject
  const unknown = account.counts.unknown + account.underWay.size
  const done = account.settled + account.underWay.size
  const lines = [
    `${account.left} of ${count} items (${itemRange(start, count)} of ${input === undefined ? `seed ${seed}` : 'the file'}) would be sent to ${target}`,
  ]
  if (done > 0) lines.push(`${done} are done already; of these, ${unknown} may or may not have been created`)
  for (let shown = 0; shown < SHOWN; shown++) {
    const item = account.next
    if (item === null) break
    const { message, ids } = draw(item)
    account.begin({ item, ids })
    lines.push(redact(`  ${message.method} ${message.path} ${Buffer.from(message.body ?? []).toString()}`))
  }
  if (account.left > 0) lines.push(`  and ${account.left} more`)
  return `${[...lines, 'Nothing was sent.'].join('\n')}\n`
}

function itemRange(start: number, count: number): string {
  return count === 0 ? 'none' : `${start} to ${start + count - 1}`
}
