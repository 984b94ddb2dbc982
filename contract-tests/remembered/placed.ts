/** Checks where a PUT puts the item of its path, and whether it says that it created it. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { documents } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { isLike } from '../stored/likeness.ts'
import { ownMarksOf, showsMark } from '../stored/specimen.ts'
import { deletedIn } from './absent.ts'

/** Checks the statuses of PUTs where an item of this run was deleted, and where it is again. It fails if two are wrong. */
export async function putInItsPlace(collection: Collection, use: Use): Promise<StateResult> {
  const result = await twice('201 where nothing was, and 200 or 204 where the item was', async () => {
    const gone = await deletedIn(collection)
    const [made, again] = [await collection.change(use, gone, gone.sent), await collection.change(use, gone, gone.sent)]
    collection.cited = [made.draft, again.draft]
    if (!isDoneAtOnce(made.answer) || !isDoneAtOnce(again.answer))
      throw new Undecided('a PUT where an item was deleted is not accepted at once', made.draft)
    if (made.answer.status !== 201) return `${describe(made.answer)}, where nothing was`
    const isWrong = again.answer.status === 201 && documents(use, '200', '204')
    return isWrong ? `${describe(again.answer)}, where the item was` : null
  })
  return result.outcome === 'passed' ? staysThere(collection, use) : result
}

/** Checks that what a body with another key is put at the path alone, under the path's key, or refused. */
async function staysThere(collection: Collection, use: Use): Promise<StateResult> {
  const { key: name } = collection.resource
  const deletion = collection.use('delete')
  if (name === null || deletion === undefined) return passed()
  return twice('the item of the path, or a refusal', async () => {
    const [made, fresh] = [await collection.create(), await collection.create()]
    await collection.change(deletion, fresh)
    const body: JsonObject = { ...fresh.sent, [name]: fresh.key }
    const { answer, draft } = await collection.change(use, made, body)
    collection.cited = [made.draft, draft]
    if (!isDoneAtOnce(answer)) return null
    const [here, elsewhere] = [await collection.read(made), await collection.read(fresh)]
    const isElsewhere = elsewhere.kind === 'item' && showsMark(elsewhere.item, ownMarksOf(body, made.sent))
    if (isElsewhere) await collection.change(deletion, fresh)
    const isRenamed = here.kind === 'item' && isLike(fresh.key, here.item[name])
    if (isElsewhere) return `it is at ${fresh.key}, which its body names`
    return isRenamed ? `the ${name} of its body: ${fresh.key}` : null
  })
}
