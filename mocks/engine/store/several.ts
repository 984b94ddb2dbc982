/** What answers say of what was deleted, or done to several items: how many there were, and which were not there. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { isOfClass, withoutClass } from '../../../spec/names/value-roles.ts'
import { itemName, thingKeyed } from '../../../spec/resources/references.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Outcome } from '../state/deed.ts'
import { shownText } from './answers.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'

type Done = NonNullable<Extract<Outcome, { kind: 'deleted' }>['several']>[number]

const MISSING = 'There is no such item.'

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
  /** What became of one, as each property says it by its name and type. */
  const resultOf = ({ wide }: Schema, { key, isThere, item }: Done): JsonObject => {
    const made: Record<string, unknown> = {}
    for (const [name, own] of wide.properties) {
      const words = englishOf(name)
      const isWrong = withoutClass('not_found', words) !== null
      const texts = [own, ...own.alternatives].flatMap((one) => one.values('enum').flat().map(String))
      const word = texts.find((one) => (withoutClass('not_found', englishOf(one)) === null) === isThere)
      const why = isThere ? [null] : [MISSING, [MISSING], { message: MISSING }]
      const isKey = name === resource.key || thingKeyed(name) === itemName(resource)
      const values = isKey
        ? [key]
        : isWrong || isOfClass('why_not', words)
          ? [isThere !== isWrong, ...why]
          : [isThere, word, isThere ? 200 : 404, item, null]
      const fit = values.find((one) => one !== undefined && satisfies(own, one, 'response'))
      if (fit !== undefined) setMember(made, name, fit)
    }
    return made
  }
  const listed = (own: Schema, isThere: boolean, isAll = false): unknown => {
    const those = several.filter((one) => one.isThere === isThere)
    const { properties } = own.items?.wide ?? {}
    const isOfItems = properties !== undefined && properties.size > 0
    // What became of each, and why, is no item.
    if (
      own.items !== null &&
      isOfItems &&
      ![...properties.keys()].every((name) => resource.schema.wide.properties.has(name))
    )
      return (isAll ? several : those).map((one) => resultOf(own.items ?? own, one))
    const all = those.map(({ key, item }) => (isOfItems ? (item ?? { [resource.key ?? '']: key }) : key))
    return generate.convert(own, all, asked.key)
  }
  const filled = (whole: unknown, own: Schema): unknown => {
    const { items, wide } = own
    if (items !== null) return listed(own, true, true)
    if (!isObject(whole)) return whole
    const tellsOther = [...wide.properties].some(
      ([name, one]) => one.items !== null && withoutClass('not_found', englishOf(name)) !== null,
    )
    const members = Object.entries(whole).map(([name, value]) => {
      const own = wide.properties.get(name)
      const isMissing = withoutClass('not_found', englishOf(name)) !== null
      const { length } = several.filter(({ isThere }) => isThere !== isMissing)
      if (own === undefined) return [name, value] as const
      if (own.items !== null) return [name, listed(own, !isMissing, !isMissing && !tellsOther)] as const
      const isOfAll = isOfClass('asked_in_all', englishOf(name))
      return [name, typeof value === 'number' ? (isOfAll ? several.length : length) : filled(value, own)] as const
    })
    return Object.fromEntries(members)
  }
  const text = JSON.stringify(filled(parseOwn(responder.body(asked.sent, asked)).exact, schema))
  return schema.validator('response')(parseOwn(text).value).length === 0 ? text : null
}
