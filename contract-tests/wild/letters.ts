/**
 * A store in Python and SQLite, which shares nothing with the judge: it conforms in many ways, and has faults that break
 * one requirement each. `letters/server.py` takes the habits by their names.
 */

import { join } from 'node:path'
import { contextOf } from '../plan/context.ts'
import { narrowed } from '../plan/plan.ts'
import { resultsOf, SETTINGS } from '../targets/judging.ts'
import { mistakeAt, prepare, stateOf } from '../targets/others/judging.ts'
import { TOKEN } from '../targets/reference.ts'
import { ran, type Served, served } from './program.ts'

/** The server with some habits, and what a judge that is right says of it. */
export type Letters = {
  readonly name: string
  readonly habits: readonly string[]
  /** The requirement that it breaks, and a part of what a run says about that; null if it conforms, apart from known faults. */
  readonly breach: { readonly requirement: string; readonly received: string } | null
}

const FAULTS: readonly (readonly [fault: string, requirement: string, received: string])[] = [
  ['short columns', 'create-letter.state.read-back', 'subject "'],
  ['sixteen bits', 'create-letter.state.read-back', 'sheets "'],
  ['forgets the sender', 'create-letter.state.read-back', 'no sender'],
  ['answers with the newest', 'create-letter.state.apart', 'what was sent for another item'],
  ['one draft for all', 'create-letter.state.apart', 'what was sent for another item'],
  ['a ref for each day', 'create-letter.state.apart', 'both have the ref'],
  ['lists every other', 'create-letter.state.listed', 'an older and a newer item, but not the one between'],
  ['lists each twice', 'create-letter.state.single', 'twice'],
  ['lists all but the newest', 'create-letter.state.listed', 'lacked the newest item'],
  ['keeps what it has read', 'replace-letter.state.replaced', 'subject "'],
  ['keeps what it has read', 'merge-letter.state.merged', 'sender "'],
  ['keeps what it has read', 'delete-letter.state.gone', 'that was not read before its deletion is gone'],
  ['keeps what it refuses', 'create-letter.state.refused', 'what was sent is in the list'],
  ['skips one', 'list-letters.state.pages', 'on none of'],
  ['repeats one', 'list-letters.state.pages', '2 times of'],
  ['counts the page', 'list-letters.state.counted', 'total '],
  ['one more on a page', 'list-letters.state.sized', 'items'],
  ['replaces nothing', 'replace-letter.state.replaced', 'subject "'],
  ['patches nothing', 'merge-letter.state.merged', 'sender "'],
  ['stores the patch alone', 'merge-letter.state.merged', 'subject "?"'],
  ['deletes nothing', 'delete-letter.state.gone', '200 application/json'],
  ['shows the seal', 'create-letter.success.seal.writeOnly', 'seal'],
  ['shows the seal', 'replace-letter.success.seal.writeOnly', 'seal'],
  ['lists deleted', 'delete-letter.state.gone', 'it can no longer be read, but is still listed'],
  ['hides what is deleted', 'delete-letter.state.gone', '200 application/json'],
  ['creates nothing', 'create-letter.state.readable', 'neither of two items was there'],
  ['frozen replica', 'create-letter.state.readable', 'neither of two items was there'],
  ['a bare location', 'create-letter.state.located', 'where the answer is 404'],
  ['no head of the list', 'list-letters.state.headed', 'status 404, while GET is answered with 200'],
  ['a head for any ref', 'read-letter.state.headed', 'status 200, while GET is answered with 404'],
  ['finds every letter', 'read-letter.state.missing', '200 application/json'],
  ['replaces what is named', 'replace-letter.state.whole', 'sender "'],
  ['a patch resets the sheets', 'merge-letter.state.kept', 'sheets "0"'],
  ['a patch empties the sender', 'merge-letter.state.kept-texts', 'sender ""'],
  ['a null changes nothing', 'merge-letter.state.emptied', 'remark "'],
  ['patches what is gone', 'merge-letter.state.missing', '200 application/json'],
  ['puts what is gone', 'replace-letter.state.missing', '200 application/json'],
  ['deletes again', 'delete-letter.state.missing', '204'],
  ['reaches the one before', 'replace-letter.state.alone', 'another item has it, too'],
  ['reaches the one before', 'merge-letter.state.alone', 'another item has it, too'],
  ['reaches the one before', 'delete-letter.state.alone', 'another item has it, too'],
]

/** A habit that is a fault, too, breaks nothing else. */
const HABITS: readonly (readonly string[])[] = [
  [],
  ['normalises'],
  ['replica'],
  ['frozen replica'],
  ['works later'],
  ['revises'],
  ['newest first', 'small pages'],
  ['shuffles'],
  ['counts from 0', 'no page past the last'],
  ['lists briefly'],
  ['lists what is answered'],
  ['others write'],
  ['marks what is deleted'],
  ['hides what is deleted'],
  ['remembers what is deleted'],
  ['replica', 'normalises', 'newest first', 'remembers what is deleted'],
]

export const LETTERS: readonly Letters[] = [
  ...FAULTS.map(([fault, requirement, received]) => ({
    name: `letters ${fault} (${requirement})`,
    habits: [fault],
    breach: { requirement, received },
  })),
  ...HABITS.map((habits) => ({
    name: `letters ${habits.join(', ') || 'as it is'}${besides(habits)}`,
    habits,
    breach: null,
  })),
]

/** What habits break that are faults, too. */
function brokenWith(habits: readonly string[]): string[] {
  return FAULTS.flatMap(([fault, requirement]) => (habits.includes(fault) ? [requirement] : []))
}

function besides(habits: readonly string[]): string {
  return brokenWith(habits).length > 0 ? ' (apart from its fault)' : ''
}

const folder = join(import.meta.dirname, 'letters')
export const LETTERS_DOCUMENT = join(folder, 'openapi.yaml')
const surroundings = { folder, env: { ...process.env, PLANT_STORE_TOKEN: TOKEN } }

/** True if there is a Python to run the server with. */
export async function hasPython(): Promise<boolean> {
  return (await ran(['python3', '--version'], surroundings, 60_000)).isWell
}

let preparing: ReturnType<typeof prepare> | null = null

/** What differs between what a run finds of the server and what is known of it; null if the judge is right. */
export async function mistakeAboutLetters({ habits, breach }: Letters): Promise<string | null> {
  preparing ??= prepare(LETTERS_DOCUMENT)
  const prepared = await preparing
  // Without a habit it conforms to the whole document; a habit is about what it remembers.
  const known = brokenWith(habits)
  const rest = habits.length === 0 ? [] : stateOf(prepared.api).filter((id) => !known.includes(id))
  const only = breach === null ? rest : [breach.requirement]
  const { url, close } = await startLetters(habits)
  return mistakeAt(url, prepared, only, breach?.requirement ?? null, breach?.received).finally(close)
}

/** Starts the server with some habits. */
export function startLetters(habits: readonly string[]): Promise<Served> {
  return served(() => ['python3', '-B', 'server.py', ...habits], surroundings)
}

/** The outcome of each requirement about state, for the server with some habits. */
export async function stateOutcomes(habits: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { api, plan: whole } = await prepare(LETTERS_DOCUMENT)
  const only = stateOf(api)
  const plan = narrowed(whole, { only })
  const { url, close } = await startLetters(habits)
  const results = await resultsOf(contextOf(plan, { ...SETTINGS, target: url }, TOKEN), plan).finally(close)
  if (typeof results === 'string') throw new Error(results)
  const about = results.filter(({ requirement }) => only.includes(requirement))
  return Object.fromEntries(about.map(({ requirement, outcome }) => [requirement, outcome]))
}
