/** Makes the user who asks whoever did what an action does: `approvedBy`, `closed_by_id`. */

import { accountsOf } from '../../../spec/accounts/accounts.ts'
import { nameOf } from '../../../spec/contract/path-template.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { actCalled } from '../../../spec/names/act-words.ts'
import { itemName } from '../../../spec/resources/references.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import { type AuthorMeans, namingUser } from './authored.ts'
import { placesIn } from './places.ts'
import { type Author, askingIn } from './unsaid.ts'

/** Null where nobody is known to do anything. */
export function createDoer(
  { role, operation }: Use,
  { api, generate, resource }: AuthorMeans & { readonly resource: Resource },
): Author | null {
  const users = role === 'act' ? accountsOf(api)?.users : undefined
  if (users === undefined) return null
  const whom = actCalled(nameOf(operation.path), itemName(resource)).done.map((one) => `${one}-by`)
  const named = namingUser(placesIn(resource, whom), users, generate)
  return (value, sent, by, memory) => {
    const user = askingIn(memory, users, by)
    return isObject(user) ? named(value, sent, user, by) : value
  }
}
