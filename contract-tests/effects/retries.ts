/** Checks that a creation which comes again under the same key creates nothing more, and with another body is refused. */

import { isDeepStrictEqual } from 'node:util'
import { otherBodyTold } from '../../spec/requirements/said.ts'
import { retryHeader } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withHeader, withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { creationOf } from '../creations/creations.ts'
import { createdName } from '../creations/naming.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, open, passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'

/** Sends a creation twice, with one key for both. It fails if that creates two items, and again with another key. */
export async function retriedOnce(collection: Collection, use: Use): Promise<StateResult> {
  const { requests, settings, items } = collection.context
  const { operation } = use
  const creation = creationOf(settings.api, operation)
  const header = retryHeader(use)
  if (creation === null || header === undefined) return open('nothing tells the key of what is created')
  const naming = items.references(operation).map(({ at }) => at.join('/'))
  const cited: Draft[] = []
  for (let time = 0; time < 2; time++) {
    const plain = requests.plain(operation, true)
    const { uuid } = requests.numbers.next()
    if (plain === null) return open('nothing can be created')
    const first = await collection.ask(operation, withHeader(plain, [header, uuid]))
    cited.push(first.draft)
    collection.cited = cited
    if (!isDoneAtOnce(first.answer)) return open(`the item is not created at once: ${describe(first.answer)}`)
    // The very same request, whatever was put into it.
    const again = await collection.ask(operation, { ...first.draft, isPlaced: true, naming })
    cited.push(again.draft)
    if (!isDoneAtOnce(again.answer)) return passed()
    const [one, other] = [first, again].map(({ exchange }) => createdName(creation, exchange)?.key)
    if (one === undefined || other === undefined) return open('the answers do not show the keys of what was created')
    if (one === other) return passed()
  }
  return failed('the item that the first request created', 'another one, twice')
}

/** Sends the key of a creation with another body. It fails if two such requests are accepted. */
export async function otherBodyRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { requests, settings, items } = collection.context
  const { operation } = use
  const naming = items.references(operation).map(({ at }) => at.join('/'))
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
