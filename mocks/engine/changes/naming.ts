/** Refuses what names an item that is not there, where the document has a status for that. */

import { shownExamples } from '../../../fixtures/values/examples.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { bodySchema, jsonOf } from '../../../spec/contract/responses.ts'
import { type JsonObject, join, ownMember, tokens } from '../../../spec/json/pointer.ts'
import { referencesTold } from '../../../spec/requirements/told.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { Outcome } from '../state/deed.ts'
import { type Items, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'

/** Statuses for a key that nobody has, the fittest first. */
const UNKNOWN_KEY = ['404', '422', '409', '400'] as const

/** Tells why an item is refused that names others; null if all are there. `isAny`: any key may be one of theirs. */
export function createNaming(
  api: Api,
  resource: Resource,
  use: Use,
  isAny: (to: Resource, items: Items | null) => boolean,
) {
  const named = othersNamed(api, resource, use)
  return (memory: Stored, sent: unknown): Outcome | null => {
    for (const { at, to, as = to.key ?? '', status, shown, sent: place } of named) {
      const items = memory.read(to.path)
      if (items === null || isAny(to, items)) continue
      const own = ownMember(items.page(0, 1)[0]?.json.exact, as)
      const isThere = (key: string): boolean =>
        as === to.key
          ? itemWithKey(items, key) !== null
          : items.all().some(({ json }) => keyText(ownMember(json.exact, as)) === key)
      const isKey = (value: unknown): boolean => ['string', 'number'].includes(typeof value)
      const text = valuesAt(sent, at)
        .flat()
        .filter((key) => isKey(key) && (own === undefined || typeof key === typeof own))
        .map(keyText)
        .find((key) => !shown.has(key) && !isThere(key))
      if (text !== undefined)
        return { kind: 'related', status, why: `No item of ${to.name} has the key ${JSON.stringify(text)}.`, at: place }
    }
    return null
  }
}

/** Gives a new item the keys of those that a creation names by another code than items do: the `memberId` for a `memberCard`. */
export function createKeyed(api: Api, resource: Resource, { operation }: Use) {
  const { relations, relationsOfItems } = mapOf(api)
  const { properties } = resource.schema.wide
  const codes = relations.flatMap(({ from, to, as, thing }) => {
    const name = from.in === 'body' && from.operation === operation ? tokens(from.at).at(-1) : undefined
    if (as === undefined || name === undefined || properties.has(name)) return []
    const own = relationsOfItems(resource).find((one) => one.to === to && one.thing === thing && !one.isMany)
    const [key, more] = tokens(own?.from.at ?? '')
    return own === undefined || key === undefined || more !== undefined ? [] : [{ name, to, as, key, own }]
  })
  return (memory: Stored, sent: JsonObject): JsonObject => {
    const found = codes.flatMap(({ name, to, as, key, own }) => {
      const all = sent[name] == null ? [] : (memory.read(to.path)?.all() ?? [])
      const item = all.find(({ json }) => keyText(ownMember(json.exact, as)) === keyText(sent[name]))
      const named = ownMember(item?.json.exact, own.as ?? to.key ?? '')
      return named === undefined ? [] : [{ name, key, value: own.isEmbedded ? { [to.key ?? '']: named } : named }]
    })
    if (found.length === 0) return sent
    const others = Object.entries(sent).filter(([name]) => found.every((one) => one.name !== name))
    return { ...Object.fromEntries(others), ...Object.fromEntries(found.map(({ key, value }) => [key, value])) }
  }
}

/** Where what is sent names items that a list shows, and the status for one that is not there: as a refusal says it, else the fittest. */
function othersNamed(api: Api, resource: Resource, { operation, within, changes }: Use) {
  const { relations, relationsOfItems } = mapOf(api)
  const told = new Map(referencesTold(api, operation, mapOf(api)).map(({ at, status }) => [join('', ...at), status]))
  const usual = UNKNOWN_KEY.find((status) => operation.responses.some((one) => one.status === status))
  const inBody = relations.flatMap(({ from, ...one }) => {
    if (from.in !== 'body' || from.operation !== operation) return []
    // Of an action, the property that becomes what was sent has it.
    const taken = changes?.takes.find(({ in: place, name }) => place === 'body' && join('', name) === from.at)
    const sent = tokens(from.at).filter((name) => name !== '*')
    return [
      {
        ...one,
        at: taken === undefined ? sent.slice(within.length) : placeTaken(taken),
        sent,
        told: told.get(from.at),
      },
    ]
  })
  const inPath = (changes?.takes ?? []).flatMap((taken) =>
    relationsOfItems(resource).flatMap(({ from, ...one }) =>
      taken.in === 'path' && from.at === join('', taken.property)
        ? [{ ...one, at: placeTaken(taken), sent: [], told: usual, isEmbedded: false }]
        : [],
    ),
  )
  // What the document itself sends is right, whether or not there is such an item.
  const examples = jsonOf(operation.body)?.examples.map(({ value }) => value) ?? []
  return [...inBody, ...inPath].flatMap(({ at, sent, to, as, told: status = usual, isEmbedded }) => {
    const isListed = to.uses.some(({ role }) => role === 'list')
    if (status === undefined || isEmbedded || !isListed) return []
    const own = partAt(bodySchema(operation), sent)
    const shown = [...valuesAt(examples, sent).flat(), ...(own === null ? [] : shownExamples([own]))]
    return [{ at, to, as, status, sent, shown: new Set(shown.map(keyText)) }]
  })
}

const placeTaken = ({ property, as }: { readonly property: string; readonly as?: string }): readonly string[] =>
  as === undefined ? [property] : [property, as]
