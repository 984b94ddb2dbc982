/** Whom a new item names where its client cannot say whom: nobody, the one who asks, or what is there. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, tokens } from '../../../spec/json/pointer.ts'
import { saysOf, saysThing, toldAt } from '../../../spec/names/described.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { sentencesIn, wordsOf } from '../../../spec/names/words.ts'
import { namesToSend } from '../../../spec/resources/envelopes.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName } from '../../../spec/resources/references.ts'
import { namesOfParents, type Resource } from '../../../spec/resources/resource.ts'
import { saidOfItems } from '../changes/beginning.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'

/** Adds to a new item who wrote it; what the client sends stays. */
export type Author = (value: JsonObject, sent: JsonObject, by: string | undefined, memory: Stored) => JsonObject

/** The user with a key, else the first one, who asks where nobody says who does. */
export function askingIn(memory: Stored, { path }: Resource, by: string | null | undefined): unknown {
  const users = memory.read(path)
  return ((by == null ? null : users?.get('', by)) ?? users?.page(0, 1)[0])?.json.exact
}

/** Tells whether a path decides a property: that of its parent, and of what a list is below; of both, what they begin with. */
export function createOfPath(resource: Resource): (name: string) => boolean {
  const filters = resource.uses.flatMap((use) => use.above?.filters ?? [])
  const decided = [...namesOfParents(resource), ...filters.map(({ path: [first = ''] }) => plainName(first))]
  return (name) => decided.some((one) => one.startsWith(plainName(name)))
}

/** What requests say of an item, when it is made or later: who buys it. */
export const wordsSaid = ({ request, uses }: Resource): readonly string[] =>
  [...namesToSend([request]), ...saidOfItems(uses).later()].map(wordsOf)

/** Who does what makes an item: the `bidder` of a bid, and whom its creation calls the one who asks: `The host is the current user`. */
export function doersOf({ document }: Api, { schema: { wide }, path, uses }: Resource): readonly string[] {
  const deed = itemName({ path })
  const agents = [`${deed}er`, `${deed}r`, `${deed}${deed.at(-1)}er`]
  const told = uses.flatMap(({ role, operation }) =>
    role === 'create' ? sentencesIn(toldAt(document, operation)) : [],
  )
  const isAsking = (whose: string): boolean =>
    told.some((sentence) => {
      const [before = '', after = ''] = sentence.split(/\b(?:is|becomes|will be)\b/)
      return [before, after].some(
        (one) =>
          saysThing(one, whose) && one.split(' ').length < 5 && saysOf('of_asker', one === before ? after : before),
      )
    })
  const names = [...wide.properties.keys()].map((name) => wordsOf(name).replace(/-(?:id|uuid|name)$/, ''))
  return names.filter((whose) => agents.includes(whose) || isAsking(whose))
}

/** Lets a new item name nobody where the client cannot say whom, or else the one who asks and what is there. */
export function createNamedAlone(resource: Resource, api: Api, users: Resource | undefined): Author {
  const { schema: item, request } = resource
  const [isOfPath, asked] = [createOfPath(resource), namesToSend([request])]
  const places = mapOf(api)
    .relationsOfItems(resource)
    .flatMap(({ from, to, isMany }) => {
      const [name = '', inner] = tokens(from.at)
      const [schema, isSent] = [item.wide.properties.get(name), asked.has(name)]
      const isOther = isMany || isSent || inner !== undefined || isOfPath(name)
      return isOther || schema === undefined || to.key === null ? [] : [{ name, schema, to, key: to.key }]
    })
  return (value, sent, by, memory) => {
    const news = places.flatMap(({ name, schema, to, key }) => {
      const [own, items] = [value[name], memory.read(to.path)]
      const named = isObject(own) ? own[key] : own
      const isThere = named == null || items === null || itemWithKey(items, keyText(named)) !== null
      if (isThere || Object.hasOwn(sent, name)) return []
      const first = askingIn(memory, to, to.path === users?.path ? by : null)
      const other = isObject(first) ? first[key] : named
      const ways = [null, isObject(own) ? { ...own, [key]: other } : other, own]
      return [[name, ways.find((one) => satisfies(schema, one, 'response'))] as const]
    })
    return news.length === 0 ? value : { ...value, ...Object.fromEntries(news) }
  }
}
