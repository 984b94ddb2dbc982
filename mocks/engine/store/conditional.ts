/** Conditional requests for what is stored, where the document names such a header or status. */

import { clockAt } from '../../../fixtures/scene/now.ts'
import type { Api, Operation, ResponseHeader } from '../../../spec/contract/contract.ts'
import { once } from '../../../spec/program/once.ts'
import { hexDigits } from '../answer/header-meaning.ts'
import { problemStatus } from '../message/problems.ts'
import type { EngineSettings } from '../message/settings.ts'
import type { Items } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'
import { type ItemMarks, type Preconditions, preconditionsIn, unmetBy } from '../state/preconditions.ts'
import type { Writer } from '../state/state.ts'
import { keyOf, type Remembered, type StoredAnswer } from './answers.ts'
import { type ItemName, imaginedItem, itemShown, itemsToWrite, wasWritten } from './guests.ts'
import { createRemember, type Remember } from './remember.ts'
import type { StoredUse } from './stored-use.ts'
import { createWriter } from './writer.ts'

/** Which validators a document knows: entity tags, dates. */
export type ValidatorKinds = { readonly hasTags: boolean; readonly hasDates: boolean }

/** Items that nobody has written count as changed before this moment. */
const BEGINNING = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

/** The validators that some operations name by a header or a status; null where they name none. */
export function validatorsNamed(operations: readonly Operation[]): ValidatorKinds | null {
  const headers = operations.flatMap(({ parameters, responses }) => [
    ...parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    ...responses.flatMap((response) => response.headers.map(({ name }) => name)),
  ])
  const statuses = operations.flatMap(({ responses }) => responses.map(({ status }) => status))
  const names = (says: RegExp): boolean => headers.some((name) => says.test(name))
  const hasDates = names(/^(last-modified|if-(un)?modified-since)$/i)
  const hasTags =
    names(/^(etag|if-(none-)?match)$/i) || (!hasDates && statuses.some((one) => /^(304|412|428)$/.test(one)))
  return hasTags || hasDates ? { hasTags, hasDates } : null
}

const hasDates = ({ operations }: Api): boolean => validatorsNamed(operations)?.hasDates === true

/** Characters for an entity tag that change with a text. */
export const tagOf = (text: string): string => hexDigits(text, 16)

/** How an operation answers from stored items and how it changes them, each compiled at its first use. */
export function rememberingBy(
  subject: () => StoredUse,
  named: ValidatorKinds | null,
  { api, settings: { now } }: { readonly api: Api; readonly settings: Pick<EngineSettings, 'now'> },
): { readonly remember: () => Remember; readonly writer: Writer } {
  // What shows these items may have to say when they were changed.
  const known = named ?? (api.derive(hasDates) ? { hasTags: false, hasDates: false } : null)
  const remember = once(() => {
    const plain = createRemember(subject(), clockAt(now))
    return known === null ? plain : withConditions(subject(), known, plain)
  })
  const writer = once(() => {
    const plain = createWriter(subject())
    return known === null ? plain : conditionalWriter(subject(), known, plain)
  })
  return { remember, writer: (memory, write, at) => writer()(memory, write, at) }
}

/** Adds validators to the answers of an operation, and to a write the conditions of its request. */
function withConditions(subject: StoredUse, known: ValidatorKinds, remember: Remember): Remember {
  const { use } = subject
  const isNamed = known.hasTags || known.hasDates
  if (remember.access === 'read') {
    if (!isNamed) return remember
    return {
      access: 'read',
      answer: (asked, memory) => {
        const found = remember.answer(asked, memory)
        if (found.kind !== 'answer') return found
        const key = use.role === 'read' ? keyOf(subject, asked) : null
        const above = subject.parentage.textsIn(asked.values)
        const own = key === null ? null : itemAt(subject, memory, { scope: subject.scopeOf(asked.values), above, key })
        const changed = own === null ? changeOf(subject, memory) : own.changed
        return withHeaders(found, { mark: tagOf(own?.text ?? found.text), changed }, known)
      },
    }
  }
  return {
    access: 'write',
    write: (asked) => {
      const write = remember.write(asked)
      const time = Date.now()
      const none = { match: null, noneMatch: null, modifiedSince: null, unmodifiedSince: null, time }
      const given = isNamed ? preconditionsIn(asked.request.header, time) : null
      return write === null ? null : { ...write, conditions: given ?? none }
    },
    after: remember.after,
    answer: (asked, write, outcome) => {
      if (outcome.kind === 'unmet') return unmet(subject, outcome.header)
      const found = remember.answer(asked, write, outcome)
      if (found.kind !== 'answer' || outcome.kind !== 'stored') return found
      const { text, changed } = outcome.whole ?? outcome.item
      // RFC 9110 section 9.3.4: only if the document says so, because the item may contain more than was sent.
      const { headers = [] } = found.responder?.response ?? {}
      const isDescribed = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name)
      const { hasTags, hasDates } = known
      const told = { hasTags: hasTags && isDescribed('etag'), hasDates: hasDates && isDescribed('last-modified') }
      return withHeaders(found, { mark: tagOf(text), changed: changed || BEGINNING }, told)
    },
  }
}

function unmet({ resource }: StoredUse, header: string): Remembered {
  const message = `The condition in ${header} does not hold for this item of ${resource.name}.`
  return { kind: 'refused', problem: 'condition-unmet', status: problemStatus('condition-unmet'), message }
}

function withHeaders(found: StoredAnswer, { mark, changed }: ItemMarks, known: ValidatorKinds): StoredAnswer {
  const headers = found.responder?.response.headers ?? []
  const own: StoredAnswer['own'] = {
    ...found.own,
    ...(known.hasTags && mark !== null && { etag: firstTaken('etag', [`"${mark}"`, `W/"${mark}"`, mark], headers) }),
    ...(known.hasDates && changed !== null && { 'last-modified': new Date(changed).toUTCString() }),
  }
  return { ...found, own }
}

/** The first text that the header's schema takes. */
function firstTaken(name: string, texts: readonly string[], headers: readonly ResponseHeader[]): string {
  const schema = headers.find((header) => header.name.toLowerCase() === name)?.schema ?? null
  return texts.find((text) => schema === null || schema.validator('response')(text).length === 0) ?? texts[0] ?? ''
}

/** Writes only if the conditions of the request hold, and keeps the time of the write. */
function conditionalWriter(subject: StoredUse, known: ValidatorKinds, write: Writer): Writer {
  const { resource, use, upsert } = subject
  const isCreation = use.role === 'create'
  const isUpsert = use.role === 'replace' && upsert !== null
  const conditional = (conditions: Preconditions, [memory, order, at]: Parameters<Writer>): ReturnType<Writer> => {
    const { scope, key } = order
    const isAny = conditions.noneMatch === '*'
    const now = key === null ? null : stateAt(subject, memory, { ...order, key }, isAny || isCreation)
    // Without the conditions it would be refused (RFC 9110 section 13.2.1).
    const isRefused = now === null && !isUpsert && !isCreation
    if (isCreation ? isAny : !isRefused) {
      const marks = now && {
        mark: known.hasTags ? tagOf(now.text) : null,
        changed: known.hasDates ? now.changed : null,
      }
      const header = unmetBy(conditions, marks, false)
      if (header !== null) return { kind: 'unmet', header }
    }
    // An item that is to be created is new, although any item is taken to exist until the first write.
    if (isAny && now === null && !isCreation && key !== null) itemsToWrite(subject, memory, scope, at)
    return write(memory, order, at)
  }
  return (memory, order, at) => {
    const { conditions } = order
    if (conditions === undefined) return write(memory, order, at)
    // The address of a creation is that of the collection: only `*` is about the item.
    const own = isCreation ? { ...conditions, match: null, unmodifiedSince: null } : conditions
    const made = dated(conditional(own, [memory, order, at]), memory.read(resource.path), conditions.time)
    return made.kind === 'stored' ? { ...made, whole: subject.others.shown(made.item, memory) } : made
  }
}

function dated(outcome: ReturnType<Writer>, items: Items | null, time: number): ReturnType<Writer> {
  if (items === null || items.isWorld || !/^(stored|stored-all|deleted)$/.test(outcome.kind)) return outcome
  items.changed = time
  const one = (stored: StoredOutcome): StoredOutcome => {
    const { scope, key, text } = stored.item
    return { ...stored, item: items.put(scope, key, text, time) }
  }
  if (outcome.kind === 'stored-all') return { ...outcome, all: outcome.all.map(one) }
  return outcome.kind === 'stored' ? one(outcome) : outcome
}

type StoredOutcome = Extract<ReturnType<Writer>, { kind: 'stored' }>

type ItemState = { readonly text: string; readonly changed: number }

/** An item as a request sees it, with what it shows of others, also a generated one; null if there is none. */
function itemAt(subject: StoredUse, memory: Stored, name: ItemName): ItemState | null {
  const { path } = subject.resource
  const item = itemShown(subject, memory, name)
  const first = firstChange(`${path} ${name.key}`)
  if (item !== null) {
    const { text, changed } = subject.others.shown(item, memory)
    return { text, changed: changed || first }
  }
  if (!subject.isImagined(memory.read(path))) return null
  const imagined = subject.others.whole(imaginedItem(subject, name), name, memory)
  return { text: JSON.stringify(imagined), changed: subject.others.changed(memory) || first }
}

/** The same for a write. `isReal`: only items that are stored or listed. */
function stateAt(subject: StoredUse, memory: Memory, name: ItemName, isReal: boolean): ItemState | null {
  if (!isReal) return itemAt(subject, memory, name)
  const item = itemShown(subject, memory, name)
  if (item === null || (subject.use.role === 'create' && !wasWritten(subject, memory, item))) return null
  return itemAt(subject, memory, name)
}

/** When a list was changed last, or what its items show of others. */
function changeOf({ resource: { path }, others }: StoredUse, memory: Stored): number {
  return Math.max(memory.read(path)?.changed ?? 0, others.changed(memory)) || firstChange(path)
}

const firstChange = (about: string): number => BEGINNING - (Number.parseInt(hexDigits(about, 4), 16) % 720) * HOUR
