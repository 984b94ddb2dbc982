/** Checks where a PUT puts the item of its path, and whether it says that it created it. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { documents } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, open, passed, type StateResult, twice } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { isLike } from '../stored/likeness.ts'
import { ownMarksOf, showsMark } from '../stored/specimen.ts'
import { deletedIn } from './absent.ts'

/** Checks the statuses of PUTs where an item of this run was deleted, and where it is again. It fails if two are wrong. */
export async function putInItsPlace(collection: Collection, use: Use): Promise<StateResult> {
  const wrong: (readonly [expected: string, received: string])[] = []
  for (let time = 0; time < 2; time++) {
    const gone = await deletedIn(collection)
    const puts = [await collection.change(use, gone, gone.sent), await collection.change(use, gone, gone.sent)] as const
    const [made, replaced] = puts.map(({ answer }) => answer)
    collection.cited = puts.map(({ draft }) => draft)
    if (made === undefined || replaced === undefined || !isDoneAtOnce(made) || !isDoneAtOnce(replaced))
      return open('a PUT where an item was deleted is not accepted at once')
    if (made.status !== 201) wrong.push(['201, since nothing was there', describe(made)])
    else if (replaced.status === 201 && documents(use, '200', '204'))
      wrong.push(['200 or 204, since the item was there', describe(replaced)])
    if (wrong.length <= time) return staysThere(collection, use)
  }
  const [[expected, received] = ['', '']] = wrong
  return failed(expected, `${received}, twice`)
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
