/** Checks that what would end before it begins is refused, where the document says so. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { type MomentsTold, momentsTold } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { open, type StateResult, twice } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { itemSentIn, withItem } from '../stored/specimen.ts'
import { changing } from './relations.ts'

const DAY = 86_400_000

type Moments = Pick<MomentsTold, 'start' | 'end'>

/** Sends an item that ends a day before it begins. It fails if two are accepted. */
export async function endsTooEarly(collection: Collection, use: Use): Promise<StateResult> {
  const { settings, requests } = collection.context
  const told = momentsTold(settings.api, collection.resource, use)
  if (told === null) return open('the document does not say which moment comes first')
  let isAsked = false
  const result = await twice(`${told.status}, as documented`, async () => {
    const draft =
      use.role === 'create'
        ? creationEndingEarly(collection, use, told)
        : await changeEndingEarly(collection, use, told)
    if (draft === null || !requests.of(use.operation).isValid(draft.value)) return null
    const { answer, draft: asked } = await collection.ask(use.operation, draft)
    collection.cited = [asked]
    isAsked = true
    return isDoneAtOnce(answer) ? `${describe(answer)}, though ${told.end} is before ${told.start}` : null
  })
  return result.outcome === 'failed' || isAsked ? result : open('no request has both moments')
}

/** A creation of what ends a day before it begins; null where it has no start. */
function creationEndingEarly({ context: { requests } }: Collection, use: Use, told: Moments): Draft | null {
  const plain = requests.plain(use.operation, true)
  const sent = plain && itemSentIn(use, requests.of(use.operation).marked(plain.value))
  const turned = sent && endingEarly(sent, told)
  return plain && turned && withValue(plain, withItem(use, plain.value, { ...sent, ...turned }))
}

async function changeEndingEarly(collection: Collection, use: Use, told: Moments): Promise<Draft | null> {
  const made = await collection.create()
  return changing(collection, use, made, (whole) => endingEarly({ ...made.sent, ...whole }, told))
}

/** The two moments of an item, the end a day before the start; null where the item has no start, or one that no clock reads. */
function endingEarly(item: JsonObject, { start, end }: Moments): JsonObject | null {
  const from = item[start]
  const time = typeof from === 'string' ? Date.parse(from) : Number.NaN
  if (typeof from !== 'string' || Number.isNaN(time)) return null
  const text = new Date(time - DAY).toISOString()
  const to =
    from.length === 10 ? text.slice(0, 10) : from.endsWith('Z') ? text.replace('.000Z', 'Z') : text.slice(0, 19)
  return { [start]: from, [end]: to }
}
