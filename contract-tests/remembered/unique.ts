/** Checks that two items do not have a value of which the document says that only one may have it. */

import { uniquenessTold } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, open, orUndecided, passed, type StateResult, Undecided } from '../stored/asking.ts'
import { type Collection, isItem } from '../stored/collection.ts'
import { comparedText, otherLetters } from '../stored/likeness.ts'
import type { Specimen } from '../stored/specimen.ts'

/** Checks that a value is refused that another item has. It fails if that is accepted of two items, and all are there. */
export async function sameRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { api } = collection.context.settings
  const { status = '', names = [], others = [], folded = [] } = uniquenessTold(api, use) ?? {}
  // Only where a new item is made, its key may be asked for.
  for (const each of use.role === 'create' ? others : []) {
    const result = await refusedWith(collection, use, status, [each])
    if (result.outcome === 'failed') return result
  }
  const result = await refusedWith(collection, use, status, names)
  const isFolded = names.length === 1 && names.every((name) => folded.includes(name))
  return result.outcome === 'passed' && isFolded ? refusedWith(collection, use, status, names, otherLetters) : result
}

async function refusedWith(
  collection: Collection,
  use: Use,
  status: string,
  names: readonly string[],
  turned = (value: unknown): unknown => value,
): Promise<StateResult> {
  const told = names.join(' and ')
  for (let time = 0; time < 2; time++) {
    const one = await collection.create()
    collection.cited = [...collection.cited, one.draft]
    if (names.some((name) => one.sent[name] == null)) return open(`no plain creation has a value of ${told}`)
    // Without a read, only the status of the refusal is judged.
    const seen = collection.use('read') === undefined ? null : await collection.read(one, isItem)
    if (seen?.kind === 'none') return open(`the first item is not there, or not yet: ${seen.answered}`, seen.draft)
    const other = await orUndecided(withValuesOf(collection, use, { one, names, turned }))
    if (other instanceof Undecided) {
      // In other letters it may be no value that is taken at all.
      const refused = refusedSo(other, use, turned === otherLetters ? '' : status)
      if (refused.outcome !== 'failed' || time > 0) return refused
      continue
    }
    if (seen === null) return open('no operation reads an item by its key', other.draft)
    if (isOneItem(one, other, names)) return open('the second answer may be about the first item')
    const looks = [await collection.read(one, isItem), await collection.read(other, isItem)]
    const isSameText = (text: string, its: string): boolean =>
      text === its || (turned === otherLetters && text.toLowerCase() === its.toLowerCase())
    const shown = looks.map((look) => names.map((name) => (look.kind === 'item' ? comparedText(look.item[name]) : '')))
    const isSame = shown[0]?.every(
      (text, at) => isSameText(text, shown[1]?.[at] ?? '') && !['', 'undefined', 'null'].includes(text),
    )
    if (isSame !== true)
      return open(`no answers show that both have the same ${told}`, ...looks.map(({ draft }) => draft))
  }
  const done = use.role === 'create' ? 'created' : 'made so'
  return failed(`${status}, as documented, since ${told} is taken`, `items with the same ${told} were ${done}, twice`)
}

/** What the answer says that ended a second creation or change: another refusal of the document is of what breaks a schema, or is not there. */
function refusedSo({ draft, message }: Undecided, { operation }: Use, said: string): StateResult {
  const received = draft?.exchange?.received
  const status = received?.kind === 'answer' ? received.status : 0
  if (status < 400 || status >= 500) return open(message, draft)
  const isOther = [400, 404, 422].includes(status) && operation.responses.some((one) => one.status === String(status))
  return said === '409' && isOther
    ? failed(`${said}, as documented, since the value is taken`, `${status}, twice`, draft)
    : passed(draft)
}

/** Another item with some values of one: created so, or changed. It is undecided where that is not done at once. */
async function withValuesOf(
  collection: Collection,
  use: Use,
  { one, names, turned }: { one: Specimen; names: readonly string[]; turned: (value: unknown) => unknown },
): Promise<Specimen> {
  const isNew = use.role === 'create'
  const values = Object.fromEntries(names.map((name) => [name, turned(one.sent[name])]))
  const other = await collection.create(isNew ? (body) => ({ ...body, ...values }) : undefined)
  collection.cited = [...collection.cited, other.draft]
  if (isNew) return other
  const body = use.role === 'merge' ? values : { ...other.sent, ...values }
  const { answer, draft } = await collection.change(use, other, body)
  collection.cited = [...collection.cited, draft]
  if (!isDoneAtOnce(answer)) throw new Undecided(`the item is not changed at once: ${describe(answer)}`, draft)
  return other
}

/** True where no second item was made: services may take what comes again for one creation. */
function isOneItem(one: Specimen, other: Specimen, names: readonly string[]): boolean {
  if (one.key !== other.key) return false
  return other.status !== 201 || one.property === null || !names.includes(one.property)
}
