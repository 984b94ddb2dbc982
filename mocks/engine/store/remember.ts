/** Answers from stored items. Until the first write to a resource, any other valid key is taken to exist, too. */

import { anonymous, parentOf } from '../../../spec/contract/path-template.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, join } from '../../../spec/json/pointer.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { listingOf } from '../../../spec/resources/lists/listing.ts'
import { namesSent } from '../changes/follow.ts'
import { type ProblemName, problemStatus } from '../message/problems.ts'
import type { Outcome, Unrecorded, Write } from '../state/deed.ts'
import type { Item } from '../state/items.ts'
import {
  located,
  type Remembered,
  STATELESS,
  type StoredAnswer,
  UNFIT,
  type Unserved,
  unknown,
  usual,
} from './answers.ts'
import { createRead, type Read } from './reads.ts'
import { goneText } from './several.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'
import { writeFor } from './written.ts'

/** How an operation answers: a read looks items up; a write changes them, and its answer tells the result. */
export type Remember =
  | { readonly access: 'read'; readonly answer: Read }
  | {
      readonly access: 'write'
      /** Null for a request that writes nothing. */
      readonly write: (asked: ItemRequest) => Write | null
      readonly answer: (asked: ItemRequest, write: Write, outcome: Outcome | Unrecorded) => Remembered
      /** How it shows what holds the items after a change; null for one that shows items alone. */
      readonly after: Read | null
    }

export function createRemember(subject: StoredUse, clock: () => number): Remember {
  const read = createRead(subject)
  if (read !== null) return { access: 'read', answer: read }
  return {
    access: 'write',
    write: writeFor(subject, clock),
    answer: (asked, write, outcome) => answerWrite(subject, asked, write, outcome),
    after: afterwards(subject),
  }
}

/** What a change of a list, or of what holds one, shows then. */
function afterwards(subject: StoredUse): Read | null {
  const { held, use, plan, resource } = subject
  const isOfAll = use.role === 'act' && use.of === 'all' && listingOf(plan.operation) !== null
  const above = anonymous(parentOf(plan.operation.path))
  const list = isOfAll
    ? resource.uses.find((one) => one.role === 'list' && anonymous(one.operation.path) === above)
    : held?.list
  return list === undefined ? null : createRead({ ...subject, use: list })
}

function refuseWrite(problem: ProblemName, message: string, status = problemStatus(problem)): Unserved {
  return { kind: 'refused', problem, status, message }
}

function answerWrite(subject: StoredUse, asked: ItemRequest, write: Write, outcome: Outcome | Unrecorded): Remembered {
  switch (outcome.kind) {
    case 'stored':
      return stored(subject, asked, outcome)
    case 'stored-all':
      return usual(subject, asked, batchText(subject, outcome.all))
    case 'unpatched':
      return refuseWrite('body-invalid', outcome.message, statusOfUnpatched(subject, outcome.why))
    case 'deleted':
      return usual(subject, asked, goneText(subject, asked, outcome))
    case 'taken':
      return takenAnswer(subject, write, outcome)
    case 'related':
      return withFaults(
        refuseWrite(write.body === null ? 'action-done' : 'item-unknown', outcome.why, Number(outcome.status)),
        outcome.at === undefined ? [] : [join('', ...outcome.at)],
      )
    case 'unknown':
      return unknown(subject, write.key ?? '', outcome.wasDeleted)
    case 'unrecorded':
      // RFC 9110 section 10.2.3.
      return { ...refuseWrite('unrecorded', outcome.message), headers: { 'retry-after': '1' } }
    case 'refused':
      return refuseWrite(REFUSED[outcome.why], outcome.message)
    case 'failed':
      throw outcome.error
    case 'unfit':
      return UNFIT
    default:
      return STATELESS
  }
}

/** Refuses what is done already, what a state bars, and a value or a key that another item has. */
function takenAnswer(
  { use, resource, takenStatus }: StoredUse,
  { key }: Write,
  { by }: Extract<Outcome, { kind: 'taken' }>,
) {
  const item = `The item ${JSON.stringify(key)} of ${resource.name}`
  const { status, names } = by ?? {}
  if (names?.length === 0) {
    const refused = refuseWrite(
      'action-done',
      by?.why ?? `${item} is in a state in which this is refused.`,
      Number(status),
    )
    return withFaults(refused, by?.at === undefined ? [] : [join('', ...by.at)])
  }
  if (use.role === 'act') {
    const isSo = Object.entries(use.sets ?? {}).map(([name, value]) => (value === true ? name : value))
    return refuseWrite(
      'action-done',
      `${item} ${isSo.length > 0 ? `is ${isSo.join(', ')}` : 'has had this action'} already.`,
    )
  }
  const same = names === undefined ? `the ${resource.key} ${JSON.stringify(key)}` : `the same ${names.join(' and ')}`
  const message = `An item of ${resource.name} has ${same} already.`
  const refused = refuseWrite('item-exists', message, names === undefined ? (takenStatus ?? 409) : Number(status))
  return withFaults(refused, names?.map((name) => join('', ...use.within, name)) ?? [])
}

/** A refusal of what is valid by its schema, with the values that are wrong all the same. */
function withFaults(refused: Unserved, pointers: readonly string[]): Unserved {
  const isOfValues = refused.status === 422 || refused.status === 400
  const { message: expected } = refused
  return isOfValues
    ? { ...refused, violations: pointers.map((pointer) => ({ pointer, keyword: 'not', rule: '', expected })) }
    : refused
}

type StoredOutcome = Extract<Outcome, { kind: 'stored' }>

const REFUSED = { full: 'session-full', dropped: 'session-dropped' } as const

/** The statuses for a patch that can't be applied (RFC 5789 section 2.2): the first that is documented. */
const UNPATCHED = { malformed: [400, 422, 409], conflict: [409, 422, 400], unprocessable: [422, 409, 400] } as const

function statusOfUnpatched({ documents }: StoredUse, why: keyof typeof UNPATCHED): number {
  return UNPATCHED[why].find((each) => documents(String(each))) ?? UNPATCHED[why][0]
}

/** The items that a batch created, in its answer: as its list, or the first one; null if the answer shows none. */
function batchText({ plan, resource }: StoredUse, all: readonly StoredOutcome[]): string | null {
  const schema = answerSchema(plan.operation)
  if (schema === null) return null
  const listing = listingOf(plan.operation)
  const bodies = all.map(({ shown, item }) => shown?.body ?? item.json.exact)
  const isItem = listing === null && !namesIn([schema]).isDisjointFrom(namesIn([resource.schema]))
  if (listing === null && !isItem) return null
  const whole =
    listing === null ? bodies[0] : listing.path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), bodies)
  const text = JSON.stringify(whole)
  return schema.validator('response')(parseOwn(text).value).length === 0 ? text : null
}

function stored(subject: StoredUse, asked: ItemRequest, { item, shown, isNew }: StoredOutcome): Remembered {
  const { use, upsert, replaced } = subject
  const usually = usual(subject, asked, shown?.text ?? null)
  const made = { ...usually, text: toldBy(subject, asked, usually, item) }
  if (isNew && upsert !== null) {
    return { ...made, status: 201, responder: upsert, text: shown?.text ?? upsert.body(null, asked) }
  }
  if (use.role !== 'create' && upsert !== null && replaced !== null && usually.status === 201)
    return { ...made, status: Number(replaced.response.status), responder: replaced, text: replaced.body(null, asked) }
  return use.role === 'create' ? located(subject, asked, made, item) : made
}

/** The answer to an action, with what it says of the action itself beside an item: its result, and what was sent. */
function toldBy({ use }: StoredUse, asked: ItemRequest, { responder, text }: StoredAnswer, stored: Item): string {
  const schema = responder?.mediaType?.schema ?? null
  const body = use.role === 'act' && schema !== null ? parseOwn(text).exact : null
  if (responder === null || schema === null || !isObject(body)) return text
  const { exact } = stored.json
  const item = isObject(exact) ? exact : {}
  const told = Object.entries(use.changes?.answers ?? {}).map(
    ([name, { value, property }]) => [name, property === undefined ? value : item[property]] as const,
  )
  const sent = namesSent(asked.sent?.exact).intersection(schema.wide.properties)
  const beside = sent.isSubsetOf(namesSent(body)) ? null : parseOwn(responder.body(asked.sent, asked)).exact
  if (told.length === 0 && beside === null) return text
  const next = JSON.stringify({ ...(isObject(beside) ? beside : {}), ...body, ...Object.fromEntries(told) })
  return schema.validator('response')(parseOwn(next).value).length === 0 ? next : text
}
