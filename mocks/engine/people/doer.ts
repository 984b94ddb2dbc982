/** Makes the user who asks whoever did what an action does: `approvedBy`, `closed_by_id`. */

import { accountsOf } from '../../../spec/accounts/accounts.ts'
import { nameOf } from '../../../spec/contract/path-template.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { actCalled } from '../../../spec/names/act-words.ts'
import { itemName } from '../../../spec/resources/references.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import { type AuthorMeans, authorIn, placesIn } from './authored.ts'
import { type Author, askingIn } from './unsaid.ts'

/** Null where an action is none, or its items tell of nobody who did it. */
export function createDoer(
  { role, operation }: Use,
  { api, generate, resource }: AuthorMeans & { readonly resource: Resource },
): Author | null {
  const users = role === 'act' ? accountsOf(api)?.users : undefined
  const { done } = actCalled(nameOf(operation.path), itemName(resource))
  const places =
    users === undefined
      ? []
      : placesIn(
          resource,
          done.map((one) => `${one}-by`),
        )
  if (users === undefined || places.length === 0) return null
  return (value, sent, by, memory) => {
    const user = askingIn(memory, users, by)
    const told = places.flatMap(({ name, schema, rest }) => {
      const made =
        isObject(user) && !Object.hasOwn(sent, name)
          ? authorIn(schema, rest, user, users.key, (shown) => generate.convert(schema, shown, by ?? ''))
          : undefined
      return made === undefined ? [] : [[name, made] as const]
    })
    return told.length === 0 ? value : { ...value, ...Object.fromEntries(told) }
  }
}
