/** What answers say of what was deleted, or done to several items: how many there were, and which were not there. */

import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { withoutClass } from '../../../spec/names/value-roles.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Outcome } from '../state/deed.ts'
import { shownText } from './answers.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'

/** Null where the answer says nothing of them. */
export function goneText(
  subject: StoredUse,
  asked: ItemRequest,
  { item, several }: Extract<Outcome, { kind: 'deleted' }>,
): string | null {
  const { usual: responder, generate, resource } = subject
  if (several === undefined) return item === null ? null : shownText(subject, item)
  const schema = responder?.mediaType?.schema ?? null
  if (responder === null || schema === null) return null
  const listed = (own: Schema, isThere: boolean): unknown => {
    const those = several.filter((one) => one.isThere === isThere)
    const isOfItems = isThere && (own.items?.wide.properties.size ?? 0) > 0
    const all = those.map(({ key, item }) => (isOfItems ? (item ?? { [resource.key ?? '']: key }) : key))
    return generate.convert(own, all, asked.key)
  }
  const filled = (whole: unknown, own: Schema): unknown => {
    const { items, wide } = own
    if (items !== null) return listed(own, true)
    if (!isObject(whole)) return whole
    const members = Object.entries(whole).map(([name, value]) => {
      const own = wide.properties.get(name)
      const isMissing = withoutClass('not_found', englishOf(name)) !== null
      const { length } = several.filter(({ isThere }) => isThere !== isMissing)
      if (own === undefined) return [name, value] as const
      if (own.items !== null) return [name, listed(own, !isMissing)] as const
      return [name, typeof value === 'number' ? length : filled(value, own)] as const
    })
    return Object.fromEntries(members)
  }
  const text = JSON.stringify(filled(parseOwn(responder.body(asked.sent, asked)).exact, schema))
  return schema.validator('response')(parseOwn(text).value).length === 0 ? text : null
}
