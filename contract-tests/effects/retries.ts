/** Checks that a creation which comes again under the same key creates nothing more, and with another body is refused. */

import { isDeepStrictEqual } from 'node:util'
import { otherBodyTold } from '../../spec/requirements/said.ts'
import { retryHeader } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withHeader, withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { creationOf } from '../creations/creations.ts'
import { createdName } from '../creations/naming.ts'
import { namedBy } from '../items/references.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { open, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'

/** Sends a creation twice, with one key for both. It fails if that creates two items, and again with another key. */
export async function retriedOnce(collection: Collection, use: Use): Promise<StateResult> {
  const creation = creationOf(collection.context.settings.api, use.operation)
  if (creation === null || retryHeader(use) === undefined) return open('nothing tells the key of what is created')
  return twice('the item that the first request created', async () => {
    const { first, again } = await underOneKey(collection, use, (draft) => draft)
    if (!isDoneAtOnce(again.answer)) return null
    const [one, other] = [first, again].map(({ exchange }) => createdName(creation, exchange)?.key)
    if (one === undefined || other === undefined)
      throw new Undecided('the answers do not show the keys of what was created', null)
    return one === other ? null : 'another one'
  })
}

/** Sends the key of a creation with another body. It fails if two such requests are accepted. */
export async function otherBodyRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { requests, settings } = collection.context
  return twice(`${otherBodyTold(settings.api, use)?.status}, as documented`, async () => {
    const { again } = await underOneKey(collection, use, (draft) => {
      const other = requests.of(use.operation).marked(draft.value)
      if (isDeepStrictEqual(other, draft.value)) throw new Undecided('nothing else can be created under its key', draft)
      return withValue(draft, other)
    })
    return isDoneAtOnce(again.answer) ? describe(again.answer) : null
  })
}

/** Sends a creation, and under the same key what `next` makes of the very same request, whatever was put into it. */
async function underOneKey(collection: Collection, use: Use, next: (draft: Draft) => Draft) {
  const { requests, items } = collection.context
  const naming = items.references(use.operation).map(namedBy)
  const plain = requests.plain(use.operation, true)
  if (plain === null) throw new Undecided('nothing can be created', null)
  const retry = [retryHeader(use) ?? '', requests.numbers.next().uuid] as const
  const first = await collection.ask(use.operation, withHeader(plain, retry))
  collection.cited = [first.draft]
  if (!isDoneAtOnce(first.answer))
    throw new Undecided(`the item is not created at once: ${describe(first.answer)}`, first.draft)
  const again = await collection.ask(use.operation, { ...next(first.draft), isPlaced: true, naming })
  collection.cited = [first.draft, again.draft]
  return { first, again }
}
