/** What holds a list of stored items and is no item of one, such as a cart. */

import { changedIn } from '../../../fixtures/derived/parts.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { at, isObject, join } from '../../../spec/json/pointer.ts'
import { isSameItem } from '../../../spec/resources/envelopes.ts'
import { holdsItems, type Resource, type Use } from '../../../spec/resources/resource.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { StateFollower } from '../changes/follow.ts'
import { createAuthor } from '../people/authored.ts'
import type { Stored } from '../state/memory.ts'
import type { Generate } from './generate.ts'

/** The list that what an operation changes stands in, where its answer shows that; null for any other. */
export function heldBy(resource: Resource, { operation, role }: Use): Use | null {
  const list = resource.uses.find((use) => holdsItems(use, resource))
  const answer = list === undefined || role === 'list' ? null : answerSchema(operation)
  return answer !== null && list?.listing != null && isSameItem(answer, { ...list.listing, request: null })
    ? list
    : null
}

/** Puts the items, as a list shows them, into what holds them; null where its schema takes none. */
export function createHeld(
  resource: Resource,
  { listing }: Use,
  means: { readonly api: Api; readonly generate: Generate },
  followerOf: (one: Resource) => StateFollower | undefined,
) {
  const { path = [], schema = resource.schema } = listing ?? {}
  const [way, name = ''] = [path.slice(0, -1), path.at(-1)]
  const holder: Resource = { ...resource, key: null, schema: partAt(schema, way) ?? schema, request: null, uses: [] }
  const [follower, author] = [followerOf(holder), createAuthor({ ...holder, path: ' ' }, means)]
  return (texts: readonly string[], scope: string, by: string | null | undefined, memory: Stored): string | null => {
    const shown = texts.map((text) => parseOwn(text).exact)
    const whole = means.generate(schema, `${resource.path} ${scope}`)
    if (!isObject(whole) || !isObject(at(whole, join('', ...way)))) return null
    const made = changedIn(whole, way, (before) => {
      const own = { ...before, [name]: shown }
      const change = { old: before, given: new Set([name]), time: undefined }
      return author(follower?.after(own, change) ?? own, {}, by ?? undefined, memory)
    })
    const text = JSON.stringify(made)
    return schema.validator('response')(parseOwn(text).value).length === 0 ? text : null
  }
}
