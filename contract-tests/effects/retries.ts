/** Checks that a creation which comes again under the same key creates nothing more, and with another body is refused. */

import { isDeepStrictEqual } from 'node:util'
import { otherBodyTold } from '../../spec/requirements/said.ts'
import { retryHeader } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withHeader, withValue } from '../cases/changes.ts'
import { creationOf } from '../creations/creations.ts'
import { createdName } from '../creations/naming.ts'
import { namedBy } from '../items/references.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { open, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'

/** Sends a creation twice, with one key for both. It fails if that creates two items, and again with another key. */
export async function retriedOnce(collection: Collection, use: Use): Promise<StateResult> {
  const { requests, settings, items } = collection.context
  const { operation } = use
  const creation = creationOf(settings.api, operation)
  const header = retryHeader(use)
  if (creation === null || header === undefined) return open('nothing tells the key of what is created')
  const naming = items.references(operation).map(namedBy)
  return twice('the item that the first request created', async () => {
    const plain = requests.plain(operation, true)
    const { uuid } = requests.numbers.next()
    if (plain === null) throw new Undecided('nothing can be created', null)
    const first = await collection.ask(operation, withHeader(plain, [header, uuid]))
    collection.cited = [...collection.cited, first.draft]
    if (!isDoneAtOnce(first.answer))
      throw new Undecided(`the item is not created at once: ${describe(first.answer)}`, null)
    // The very same request, whatever was put into it.
    const again = await collection.ask(operation, { ...first.draft, isPlaced: true, naming })
    collection.cited = [...collection.cited, again.draft]
    if (!isDoneAtOnce(again.answer)) return null
    const [one, other] = [first, again].map(({ exchange }) => createdName(creation, exchange)?.key)
    if (one === undefined || other === undefined)
      throw new Undecided('the answers do not show the keys of what was created', null)
    return one === other ? null : 'another one'
  })
}

/** Sends the key of a creation with another body. It fails if two such requests are accepted. */
export async function otherBodyRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { requests, settings, items } = collection.context
  const { operation } = use
  const naming = items.references(operation).map(namedBy)
  return twice(`${otherBodyTold(settings.api, use)?.status}, as documented`, async () => {
    const plain = requests.plain(operation, true)
    if (plain === null) throw new Undecided('nothing can be created', null)
    const retry = [retryHeader(use) ?? '', requests.numbers.next().uuid] as const
    const { answer, draft } = await collection.ask(operation, withHeader(plain, retry))
    const other = requests.of(operation).marked(draft.value)
    if (!isDoneAtOnce(answer) || isDeepStrictEqual(other, draft.value))
      throw new Undecided(`nothing else can be created under its key: ${describe(answer)}`, draft)
    const again = await collection.ask(operation, { ...withValue(draft, other), isPlaced: true, naming })
    collection.cited = [draft, again.draft]
    return isDoneAtOnce(again.answer) ? describe(again.answer) : null
  })
}
