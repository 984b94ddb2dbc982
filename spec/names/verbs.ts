/**
 * Whether an operation, by its name, ends, empties or sets off something: the lexicon's verbs, and where a name says one.
 * What is read of a write is read strictly; many a GET is named after a noun that is a verb, too (`GET /batch`).
 */

import type { Operation, Parameter } from '../contract/contract.ts'
import { pathAlone } from '../contract/path-template.ts'
import { bodySchema } from '../contract/responses.ts'
import { classes, type VerbRole, verbs } from '../generated/verbs.ts'
import type { Schema } from '../schema/schema.ts'
import { actCalled, isAct, isMaking } from './act-words.ts'
import { singularOf } from './item-key.ts'
import { englishOf } from './languages.ts'
import { Lexicon } from './lexicon.ts'
import { splitName, wordsOf } from './words.ts'

const VERBS = new Lexicon(verbs, classes)
const CHANGES = new Set(classes.changing_all.split(' '))
const SHARED = new Set(classes.shared_by_all.split(' '))
const OF_ALL = new Set(classes.said_of_all.split(' '))
const UPDATING = new Set(classes.updating.split(' '))
const SET_OFF = new Set(classes.set_off_by_name.split(' '))
const COMMANDING = new Set(classes.commanding.split(' '))

/** A verb that a name has, as it is written there, and what it is. */
type Verb = { readonly word: string; readonly kind: VerbRole }

/** What says that an operation ends, empties or sets off something. */
export type Harm = { readonly word: string; readonly where: 'operation id' | 'path' | 'summary' | 'body' }

type NamedOperation = Pick<Operation, 'id' | 'method' | 'path' | 'summary'>

/** The word of an operation's id, its path, or the beginning of its summary that says so; null if none does. */
export function harmSaid(operation: NamedOperation): Harm | null {
  const { id, method, path, summary } = operation
  const isRead = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  // Without an `operationId`, the id is the method and the path.
  const byId = id.includes(` ${path}`) ? null : verbIn(withoutNouns(splitName(id), path))
  const bySummary = verbAtStart(summary, isRead)
  const isHarmless = [byId, bySummary].some((verb) => verb?.kind === 'verb.read' || verb?.kind === 'verb.write')
  const byPath = verbInPath(path, isRead, isHarmless)
  const isLooked = byId?.kind === 'verb.read' || byPath?.kind === 'verb.read'
  const isSaid = ({ kind }: Verb): boolean =>
    kind === 'verb.harm' || (kind === 'verb.unsure' && !(isRead && isHarmless))
  const isSaidAtStart = (verb: Verb): boolean =>
    isSaid(verb) && !(isLooked && (verb.kind === 'verb.unsure' || verb.word === 'send'))
  if (byId !== null && isSaid(byId)) return { word: byId.word, where: 'operation id' }
  // `POST /queries/execute` of what executes a query.
  const isOnlyLooking = byPath?.kind === 'verb.unsure' && byId?.kind === 'verb.read'
  if (byPath !== null && isSaid(byPath) && !isOnlyLooking) return { word: byPath.word, where: 'path' }
  if (bySummary !== null && isSaidAtStart(bySummary)) return { word: bySummary.word, where: 'summary' }
  // `GET /irc/stop`, which stops the connections.
  const [commanded = '', ...objects] = splitName(summary)
  const isCommand =
    objects.length > 0 && pathParts(path).at(-1) === commanded && roleOfVerb(commanded) === 'verb.unsure'
  if (isRead && isCommand && !objects.some((word) => roleOfVerb(word) === 'verb.read'))
    return { word: commanded, where: 'summary' }
  return method === 'POST' ? changeOfAll(operation) : null
}

/** True if a whole segment of an operation's path says that something is ended, emptied or set off. */
export function saysSoInPath(operation: NamedOperation): boolean {
  const { word, where } = harmSaid({ ...operation, id: '', summary: '' }) ?? {}
  const isWord = (segment: string): boolean => splitName(segment).join(' ') === word
  return where === 'path' && operation.path.split('/').some(isWord)
}

/** The value of a body's property by which an operation ends, empties or sets off something: `operation: plugin_reset`. */
export function harmInBody(operation: Operation): Harm | null {
  const properties = bodySchema(operation)?.shape.properties ?? new Map<string, Schema>()
  const values = [...properties].flatMap(([name, schema]) =>
    COMMANDING.has(splitName(name).at(-1) ?? '') ? schema.values('enum').flat() : [],
  )
  const word = values.find((value) => typeof value === 'string' && splitName(value).some(isHarmWord))
  return typeof word === 'string' ? { word, where: 'body' } : null
}

function isHarmWord(word: string): boolean {
  const kind = roleOfVerb(word)
  return kind === 'verb.harm' || kind === 'verb.unsure'
}

/** What all share and a POST changes without saying of which item, or makes for all: `updateGlobalSettings`, `createGlobalRule`. */
function changeOfAll({ id, path, summary }: NamedOperation): Harm | null {
  const [before = '', last = ''] = ['', ...pathParts(path).flatMap(splitName)].slice(-2)
  // `POST /auth/password/change`, which changes that of whoever asks.
  if (CHANGES.has(last) && SHARED.has(before)) return { word: before, where: 'path' }
  if (CHANGES.has(before) && SHARED.has(last)) return { word: last, where: 'path' }
  const starts = [id.includes(` ${path}`) ? '' : id, summary].map((name) =>
    (splitName(name)[0] ?? '').replace(/s$/, ''),
  )
  if (starts.some((verb) => CHANGES.has(verb)) && SHARED.has(last)) return { word: last, where: 'path' }
  const ofAll = splitName(id.includes(` ${path}`) ? '' : id).find((word) => OF_ALL.has(word))
  const isMade = starts.some((verb) => CHANGES.has(verb) || roleOfVerb(verb) === 'verb.write')
  return isMade && ofAll !== undefined ? { word: ofAll, where: 'operation id' } : null
}

/** Verbs that are changes, too: a notification is read, a task is checked, and a book is returned. */
const CHANGING: readonly string[] = ['check', 'read', 'return', 'show', 'view']

/** True where one of an operation's names has a verb that only looks: `POST /users/lookup`, which makes and changes none. */
export function mayOnlyLook({ id, path, summary }: NamedOperation): boolean {
  const last = pathParts(path).at(-1) ?? ''
  return [id, last, summary].some((name) => splitName(name).some((word) => roleOfVerb(word) === 'verb.read'))
}

/** True where an operation's id or summary calls it an update, and none calls it a replacement. */
export function isUpdateSaid({ id, path, summary }: NamedOperation): boolean {
  const names = [id.includes(` ${path}`) ? '' : id, summary].map((name) => englishOf(name).split('-'))
  return names.some(([first = '']) => UPDATING.has(first)) && !names.flat().some((word) => /^replac/.test(word))
}

/** True for an operation that only looks by the last part of its path, and by its summary or id, whatever its method. */
export function isLookSaid(operation: NamedOperation): boolean {
  const { id, path, summary } = operation
  const last = pathParts(path).at(-1) ?? ''
  const isRead = (verb: Verb | null): boolean => verb?.kind === 'verb.read'
  const byPath = last.includes('{') ? null : verbIn(splitName(last).slice(0, 1))
  const byName = verbAtStart(summary, true) ?? (id.includes(` ${path}`) ? null : verbIn(splitName(id).slice(0, 1)))
  return isRead(byPath) && !CHANGING.includes(byPath?.word ?? '') && isRead(byName) && harmSaid(operation) === null
}

/** True for a query parameter by which a read ends, empties or sets off something: `?recheck_all=1`, `?delete=true`. */
export function setsOff(
  { method }: Pick<Operation, 'method'>,
  { in: place, name, schema, required }: Parameter,
): boolean {
  if (place !== 'query' || required || !['GET', 'HEAD'].includes(method)) return false
  const words = splitName(name)
  const [first = '', second = ''] = words
  const kind = verbOf(first, second)?.kind
  // `start` and `import` are mostly nouns, but for a flag.
  const isFlag = schema?.types?.has('boolean') === true
  return SET_OFF.has(first) || kind === 'verb.harm' || (isFlag && kind === 'verb.unsure')
}

/** The words of a name without those of which a collection in its path is called: `flow_run_history` of `/flow_runs` runs none. */
function withoutNouns(words: readonly string[], path: string): readonly string[] {
  const called = path.split('/').reduce(
    (text, segment) => {
      const many = splitName(segment.replaceAll(/\{[^{}]*\}/g, ''))
      const last = many.at(-1) ?? ''
      // A single word may be a verb: `/runs`.
      if (many.length < 2 || singularOf(last) === last) return text
      const one = many.with(-1, singularOf(last))
      return text.replaceAll(`-${many.join('-')}-`, '-').replaceAll(`-${one.join('-')}-`, '-')
    },
    `-${words.join('-')}-`,
  )
  return called.split('-').filter((word) => word !== '')
}

/** What stands between the slashes of a path. */
function pathParts(path: string): readonly string[] {
  return pathAlone(path)
    .split('/')
    .filter((segment) => segment !== '')
}

/** The verb of the last segment that has one. `isHarmless`: another name says what is done, and no harm. */
function verbInPath(path: string, isRead: boolean, isHarmless: boolean): Verb | null {
  const segments = pathParts(path)
  for (const [index, segment] of segments.entries().toArray().toReversed()) {
    // A parameter is no word.
    const words = splitName(segment.replaceAll(/\{[^{}]*\}/g, ''))
    const verb = verbIn(words)
    if (verb === null || verb.kind === 'verb.write') continue
    const isLast = index === segments.length - 1
    // `/batch/{id}` is one of several.
    if (isRead && verb.kind === 'verb.unsure' && segments[index + 1]?.startsWith('{')) continue
    // `/restore-jobs` of what lists them and `/deploy-keys` of what adds one, but `/logout` whatever else is said.
    const isPart = words.length > 1
    const isNoun =
      verb.kind === 'verb.unsure'
        ? isRead || !isLast || (isPart && !/^(batch|bulk)$/.test(verb.word))
        : isRead && isPart
    if (!(isHarmless && isNoun)) return verb
  }
  return null
}

/** The first verb in a name. One that may be a noun counts only if nothing is looked at or looked for. */
function verbIn(words: readonly string[]): Verb | null {
  for (const [index, word] of words.entries()) {
    const verb = verbOf(word, words[index + 1] ?? '')
    if (verb?.kind === 'verb.unsure' && words.some((one) => roleOfVerb(one) === 'verb.read'))
      return { word, kind: 'verb.read' }
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
  const isLooking = words.slice(1).some((one) => roleOfVerb(one) === 'verb.read')
  // A request sends its body, too: `Send credentials and get a token`.
  if (verb?.kind === 'verb.harm') return isLooking && (isRead || verb.word === 'send') ? null : verb
  return verb?.kind === 'verb.unsure' && (isLooking || (isRead && verb.word === first)) ? null : verb
}

function verbOf(word: string, next: string): Verb | null {
  const [own, pair] = [roleOfVerb(word), next === '' ? null : roleOfVerb(word + next)]
  if (pair === 'verb.harm' || pair === 'verb.unsure') return { word: `${word} ${next}`, kind: 'verb.harm' }
  const kind = pair === 'verb.read' ? pair : own
  return kind === null ? null : { word, kind }
}

/** True for the last part of a path that says what is done, and makes nothing: `like`, `verify-code`. */
export function isDoing(name: string): boolean {
  const isChange = isAct('giving', wordsOf(name)) || actCalled(name, '').isKnown
  return isChange || (roleOfVerb(splitName(name)[0] ?? '') !== null && !isMaking(name))
}

function roleOfVerb(word: string): VerbRole | null {
  return VERBS.roleOf(word, '')
}
