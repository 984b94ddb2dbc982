/** Refuses an amount by what another item says, where the document does so: `The amount must be higher than the current bid`. */

import { amountIn } from '../../../fixtures/derived/sums.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, tokens } from '../../../spec/json/pointer.ts'
import { mentionedIn, saysOf, saysThing } from '../../../spec/names/described.ts'
import { isNumberText, isNumeric } from '../../../spec/names/property-named.ts'
import { itemSentBy } from '../../../spec/requirements/item-sent.ts'
import { refusalsSaid } from '../../../spec/requirements/told.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName } from '../../../spec/resources/references.ts'
import { ownerOf, type Resource, type Use } from '../../../spec/resources/resource.ts'
import type { Outcome } from '../state/deed.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { itemWithKey, keyRightAbove } from '../state/named.ts'
import type { createEffects } from './effects.ts'

/** What is wrong of an amount beside another, as a clause of a refusal or a rule says; null where it compares nothing. */
function wrongAs(sentence: string): ((one: number, other: number) => boolean) | null {
  const [isMore, isLess] = [saysOf('exceeding', sentence), saysOf('short_of', sentence)]
  const isBarred = saysOf('barring', sentence)
  if (isMore === isLess || saysOf('or_at_once', sentence)) return null
  // A refusal says what is wrong; a rule what is not.
  const isRight = !isBarred && saysOf('needing', sentence)
  const isNot = saysOf('negating', sentence) && !isBarred
  return (one, other) => (isMore ? one > other : one < other) === (isRight === isNot)
}

const amountsOf = (schema: Resource['schema'] | null): readonly string[] =>
  [...(schema?.wide.properties ?? [])].flatMap(([name, own]) => (isNumeric(own) || isNumberText(own) ? [name] : []))

/** Tells why a new item is refused for its amount; null where the document compares none. */
export function createCompared(api: Api, resource: Resource, use: Use, shownBy: Parameters<typeof createEffects>[3]) {
  const { relationsOfItems, resources } = mapOf(api)
  const above = resource.parents > 0 ? ownerOf(resource, resources) : undefined
  const ways = relationsOfItems(resource).flatMap(({ from, to, isMany, isEmbedded }) => {
    const [name = '', more] = tokens(from.at)
    return isMany || isEmbedded || more !== undefined || to === resource ? [] : [{ name, to }]
  })
  // The number of what is paid for is no amount.
  const sent = amountsOf(itemSentBy(use)?.schema ?? null).filter((one) => ways.every(({ name }) => name !== one))
  const owners = above === undefined || ways.some(({ to }) => to === above) ? ways : [...ways, { name: '', to: above }]
  const clauses = refusalsSaid(api, use.operation).flatMap((one) =>
    one.told.split(/[,;]|\bor\b(?! equal)/).map((text) => ({ ...one, text })),
  )
  const rules = clauses.flatMap(({ status, text }) => {
    const isWrong = wrongAs(text)
    const [named, more] = mentionedIn(text, sent)
    // What is said of the thing itself is said of its only number.
    const isOfIt = sent.length === 1 && saysThing(text, itemName(resource))
    const amount = named?.name ?? (isOfIt ? sent[0] : undefined)
    const found = owners.flatMap(({ name, to }) =>
      mentionedIn(
        text,
        amountsOf(to.schema).filter((one) => one !== to.key),
      ).map((one) => ({ by: name, to, of: one.name })),
    )
    const [only, other] = found.filter(({ of }) => of !== amount)
    if (isWrong === null || amount === undefined || only === undefined) return []
    return more !== undefined || other !== undefined ? [] : [{ ...only, status, amount, isWrong }]
  })
  if (rules.length === 0) return null
  return (value: JsonObject, scope: string, memory: Stored): Outcome | null => {
    for (const { by, to, of, status, amount, isWrong } of rules) {
      const item = itemWithKey(memory.read(to.path), by === '' ? keyRightAbove(scope) : keyText(value[by]))
      const shown = item && shownBy(to).shown(item, memory).json.exact
      const [one, other] = [amountIn(value, amount), isObject(shown) ? amountIn(shown, of) : undefined]
      const why = `${amount} is ${one}, and ${of} of what it is for is ${other}.`
      if (one !== undefined && other !== undefined && isWrong(one, other))
        return { kind: 'taken', by: { status, names: [], why, at: [...(itemSentBy(use)?.path ?? []), amount] } }
    }
    return null
  }
}
