/** What is made once for each of what it names, as a document says it: `The student is already enrolled in this course`, `Each user can review a talk only once`. */

import type { Api } from '../contract/contract.ts'
import { join, tokens } from '../json/pointer.ts'
import { mentionedIn, namesTaken, saysOf, spokenWords, thingPlaceOf, toldAt } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { TEXT_ROLES } from '../names/value-roles.ts'
import { sentencesIn } from '../names/words.ts'
import { itemSentBy } from '../requirements/item-sent.ts'
import { isOfOwner, refusalsTold } from '../requirements/told.ts'
import type { StateNamed } from '../resources/counted/states.ts'
import { mapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import { ownerOf, type Resource, type Use } from '../resources/resource.ts'
import { stateSaid } from '../resources/summaries/counting.ts'

/** Where items have the keys of those for each of which there is one; with the path above, and by whoever asks, where these count. */
export type OnceTold = {
  readonly status: string
  readonly at: readonly string[]
  readonly isBelow: boolean
  readonly isOwn: boolean
  /** The state of those of which there is one: `The unit already has an active lease`. */
  readonly where: StateNamed | null
}

/** Null for what may be made as often as one likes; `isAuthored`: items tell of the one who asks. */
export function onceTold(api: Api, resource: Resource, use: Use, isAuthored: boolean): OnceTold | null {
  if (use.role !== 'create') return null
  const sent = [...(itemSentBy(use)?.schema.wide.properties.keys() ?? [])]
  for (const { status, told } of refusalsOfSecond(api, use)) {
    const isOfAll = namesTaken(told, sent).length > 0 && !isOfOwner(told, sent)
    const found = isOfAll ? null : saidOnce(api, resource, told, { sent, isAuthored })
    if (found !== null) return { status, ...found }
  }
  return null
}

/** What is said of something that is made a second time. */
function refusalsOfSecond(api: Api, { operation }: Use) {
  const isConflict = operation.responses.some(({ status }) => status === '409')
  const limits = isConflict ? sentencesIn(toldAt(api.document, operation)) : []
  return [...refusalsTold(api, operation), ...limits.map((told) => ({ status: '409', told }))].filter(
    ({ told }) => saysOf('only_once', told) && !saysOf('timed', told),
  )
}

/** Where the items of a resource have the keys of others, each once: by a key rather than by an object beside it that shows the same. */
function keyPlaces(api: Api, resource: Resource) {
  const named = mapOf(api)
    .relationsOfItems(resource)
    .filter(
      ({ isMany, to, as, from }) => !isMany && to !== resource && as === undefined && tokens(from.at).length === 1,
    )
  const keys = named.filter(({ isEmbedded }) => !isEmbedded)
  return named
    .filter(
      ({ isEmbedded, to, thing }) =>
        !isEmbedded || !keys.some((one) => one.to === to && `${thing}-`.startsWith(`${one.thing}-`)),
    )
    .map((one) => ({ ...one, at: one.isEmbedded ? `${one.from.at}${join('', one.to.key ?? '')}` : one.from.at }))
}

function saidOnce(
  api: Api,
  resource: Resource,
  text: string,
  { sent, isAuthored }: { readonly sent: readonly string[]; readonly isAuthored: boolean },
): Omit<OnceTold, 'status'> | null {
  const words = spokenWords(text)
  const says = (...things: readonly string[]): boolean => things.some((thing) => thingPlaceOf(thing, words) >= 0)
  const owner = resource.parents > 0 ? ownerOf(resource, mapOf(api).resources) : undefined
  const isBelow = owner !== undefined
  const each = keyPlaces(api, resource).filter(({ to }) => to !== owner)
  const meant = each.filter(({ thing, to }) => says(thing, itemName(to)))
  const said = meant.length + Number(isBelow && says(itemName(owner)))
  const before = words[thingPlaceOf(itemName(resource), words) - 1]
  const where = before === undefined ? null : stateSaid(resource, before)
  // `The location already has a resource with this name`
  const [, alike = ''] = /\bwith (?:this|that|the same|such an?) (.*)/i.exec(text) ?? []
  const same = mentionedIn(alike, sent).map(({ name }) => join('', name))
  const found = { at: [...meant.map(({ at }) => at), ...same], isBelow, isOwn: false, where }
  if (said === 0) return null
  // `The visit already has an invoice`
  const isOfOne = said === 1 && [saysOf('having', text), says(itemName(resource)), words.at(-1) !== 'it'].every(Boolean)
  if (isOfOne || meant.length + Number(isBelow) > 1) return found
  if (isAuthored && saysOf('of_asker_too', text)) return { ...found, isOwn: true }
  const others = each.filter((one) => !meant.includes(one) && sent.includes(tokens(one.from.at)[0] ?? ''))
  const people = sent.filter((name) => TEXT_ROLES.roleOf(englishOf(name), '') === 'person.email')
  const [more, other] = [...others.map(({ at }) => at), ...people.map((name) => join('', name))]
  if (more === undefined) return isAuthored ? { ...found, isOwn: true } : null
  return other === undefined ? { ...found, at: [...found.at, more] } : null
}
