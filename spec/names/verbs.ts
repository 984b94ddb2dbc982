/**
 * Whether an operation, by its name, ends, empties or sets off something: one list of verbs, and where a name says one.
 * What is read of a write is read strictly; many a GET is named after a noun that is a verb, too (`GET /batch`).
 */

import type { Operation } from '../contract/contract.ts'
import { splitName } from './words.ts'

/** Verbs that say so wherever they stand. Two words may be written as one. */
const CLEAR = setOf(`
  abort cancel deactivate decommission delete deprovision deregister destroy disable disconnect endsession erase evict
  flush halt invalidate kill logoff logout migrate nuke offboard persist poweroff prune publish purge quit reboot redeploy
  refund regenerate remove replay requeue rerun resend reset restart restore resync revoke rollback rotate send shutdown
  signoff signout suspend teardown terminate truncate undeploy uninstall unpublish unregister unsubscribe wipe`)

/** Those that may be a noun or an adjective instead: a batch, a stop of a bus line, clean water. */
const UNCLEAR = setOf(`
  backup batch broadcast bulk charge clean cleanup clear close deploy dispatch drain drop empty execute expire failover fire
  import install invoke launch notify pause pay payout promote provision rebuild reindex reload run start stop switchover
  sync synchronise synchronize transfer trigger upgrade vacuum withdraw`)

/** Verbs of what only looks, reckons, or lets somebody in. */
const READING = setOf(`
  authenticate authorise authorize browse calculate check compare compute convert count describe detect download estimate
  evaluate export fetch filter find get list login logon lookup preview query quote read retrieve return search show signin
  signup simulate status suggest translate validate verify view`)

/** Verbs of what adds something or changes it: where one comes first, a later verb is its object (`createRefund`). */
const ADDING = setOf('add create define edit insert modify new register save set store update upload upsert')

/** A verb that a name has, as it is written there, and what it is. */
type Verb = { readonly word: string; readonly kind: 'clear' | 'unclear' | 'reading' | 'adding' }

/** What says that an operation ends, empties or sets off something. */
export type Harm = { readonly word: string; readonly where: 'operation id' | 'path' | 'summary' }

type NamedOperation = Pick<Operation, 'id' | 'method' | 'path' | 'summary'>

/** The word of an operation's id, its path, or the beginning of its summary that says so; null if none does. */
export function harmSaid(operation: NamedOperation): Harm | null {
  const { id, method, path, summary } = operation
  const isRead = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  // Without an `operationId`, the id is the method and the path.
  const byId = id.includes(` ${path}`) ? null : verbIn(splitName(id))
  const bySummary = verbAtStart(summary, isRead)
  const isHarmless = [byId, bySummary].some((verb) => verb?.kind === 'reading' || verb?.kind === 'adding')
  const byPath = verbInPath(path, isRead, isHarmless)
  const isLooked = byId?.kind === 'reading' || byPath?.kind === 'reading'
  const isSaid = ({ kind }: Verb): boolean => kind === 'clear' || (kind === 'unclear' && !(isRead && isHarmless))
  const isSaidAtStart = (verb: Verb): boolean =>
    isSaid(verb) && !(isLooked && (verb.kind === 'unclear' || verb.word === 'send'))
  if (byId !== null && isSaid(byId)) return { word: byId.word, where: 'operation id' }
  // `POST /queries/execute` of what executes a query.
  const isOnlyLooking = byPath?.kind === 'unclear' && byId?.kind === 'reading'
  if (byPath !== null && isSaid(byPath) && !isOnlyLooking) return { word: byPath.word, where: 'path' }
  return bySummary !== null && isSaidAtStart(bySummary) ? { word: bySummary.word, where: 'summary' } : null
}

/** The verb of the last segment that has one. `isHarmless`: another name says what is done, and no harm. */
function verbInPath(path: string, isRead: boolean, isHarmless: boolean): Verb | null {
  const segments =
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((segment) => segment !== '') ?? []
  for (const [index, segment] of segments.entries().toArray().toReversed()) {
    // A parameter is no word.
    const words = splitName(segment.replaceAll(/\{[^{}]*\}/g, ''))
    const verb = verbIn(words)
    if (verb === null || verb.kind === 'adding') continue
    const isLast = index === segments.length - 1
    // `/batch/{id}` is one of several.
    if (isRead && verb.kind === 'unclear' && segments[index + 1]?.startsWith('{')) continue
    // `/restore-jobs` of what lists them and `/deploy-keys` of what adds one, but `/logout` whatever else is said.
    const isPart = words.length > 1
    const isNoun =
      verb.kind === 'unclear' ? isRead || !isLast || (isPart && !/^(batch|bulk)$/.test(verb.word)) : isRead && isPart
    if (!(isHarmless && isNoun)) return verb
  }
  return null
}

/** The first verb in a name. One that may be a noun counts only if nothing is looked at or looked for. */
function verbIn(words: readonly string[]): Verb | null {
  for (const [index, word] of words.entries()) {
    const verb = verbOf(word, words[index + 1] ?? '')
    if (verb?.kind === 'unclear' && words.some((one) => READING.has(one))) return { word, kind: 'reading' }
    if (verb !== null) return verb
  }
  return null
}

/** The verb that a sentence begins with: `Restart`, `Restarts`, `Log out`, `Logs out`. */
function verbAtStart(sentence: string, isRead: boolean): Verb | null {
  const words = splitName(sentence)
  const [first = '', second = ''] = words
  const forms = [first, first.replace(/s$/, ''), first.replace(/es$/, '')]
  const verb = forms.map((one) => verbOf(one, second)).find((one) => one !== null) ?? null
  const isLooking = words.slice(1).some((one) => READING.has(one))
  // A request sends its body, too: `Send credentials and get a token`.
  if (verb?.kind === 'clear') return isLooking && (isRead || verb.word === 'send') ? null : verb
  return verb?.kind === 'unclear' && (isLooking || (isRead && verb.word === first)) ? null : verb
}

function verbOf(word: string, next: string): Verb | null {
  const pair = `${word}${next}`
  if (next !== '' && (CLEAR.has(pair) || UNCLEAR.has(pair))) return { word: `${word} ${next}`, kind: 'clear' }
  if (READING.has(word) || READING.has(pair)) return { word, kind: 'reading' }
  if (CLEAR.has(word)) return { word, kind: 'clear' }
  if (UNCLEAR.has(word)) return { word, kind: 'unclear' }
  return ADDING.has(word) ? { word, kind: 'adding' } : null
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
