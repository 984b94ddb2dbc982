/** Whether a PUT changed another item than the one that its path names. */

import { nameOf } from '../../spec/contract/path-template.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { keyOfItems, SURE_KEYS, singularOf } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { plainUse } from '../../spec/requirements/state.ts'
import type { Resource } from '../../spec/resources/resource.ts'
import { type ItemCreation, parameterText } from './item-names.ts'
import { bodyJson, memberText } from './naming.ts'

/** The key of another item that the answer shows as the one that was put: `PUT /wallet/{new_name}` changes what was there; else null. A read would say more. */
export function putElsewhere(
  { operation, named, key, path }: ItemCreation,
  resource: Resource | null,
  { sent, received }: Exchange,
): string | null {
  const put = operation.method === 'PUT' && named !== null ? parameterText(operation, sent, named) : null
  const isRead = resource !== null && (plainUse(resource, 'read') ?? plainUse(resource, 'list')) !== undefined
  if (put === null || named === null || isRead || received.kind === 'failure') return null
  const shown = keyOfPut(bodyJson(received), nameOf(path), [named.name, key].map(plainName))
  return shown === null || plainName(shown) === plainName(put) ? null : shown
}

/** What surely is the key of the item in an answer; null where a property that is called as the parameter is another one: it may be stored in another form. */
function keyOfPut(answer: unknown, collection: string, called: readonly string[]): string | null {
  const [only, ...others] = Object.values(isObject(answer) ? answer : {})
  const item = isObject(only) && others.length === 0 ? only : answer
  if (!isObject(item)) return null
  const own = Object.keys(item).find((name) =>
    [plainName(name), singularOf(collection) + plainName(name)].some((one) => called.includes(one)),
  )
  if (own !== undefined) return SURE_KEYS.includes(plainName(own)) ? memberText(item, own) : null
  return memberText(item, keyOfItems(collection, new Map(Object.entries(item))) ?? '')
}
