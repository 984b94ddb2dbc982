/** Keeps the states of others that an item decides, and their moments: an invoice is paid when its last payment is made. */

import { settlingStanding } from '../../../fixtures/derived/standing/standing.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { stateProperties } from '../../../spec/resources/counted/states.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import { shownOfOthers } from '../../../spec/resources/shown/shown.ts'
import type { StateFollower } from '../changes/follow.ts'
import type { Item, Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import { itemWithKey, keysNamed } from '../state/named.ts'
import type { Presentation } from '../values/presentation.ts'

/** Brings those up to date that an item, which was just written or deleted, names. */
export function createStanding(
  api: Api,
  { path }: Resource,
  shownBy: (to: Resource) => Pick<Presentation, 'shown'>,
  followerOf: (to: Resource) => StateFollower | undefined,
) {
  const owners = mapOf(api).resources.flatMap((to) => {
    const { counts, decided } = shownOfOthers(api, to)
    const links = [...counts, ...decided]
      .map(({ link }) => link)
      .filter(({ from, via }) => from.path === path && via === undefined)
    const states = stateProperties(to.schema.wide.properties).map(({ property }) => property)
    const isDecided = decided.length > 0 || to.schema.derive(settlingStanding) !== null
    return links[0] === undefined || states.length === 0 || !isDecided ? [] : [{ to, link: links[0], states }]
  })
  const settle = (memory: Memory, child: Item | null, time: number | undefined, at: Position): void => {
    for (const { to, link, states } of owners) {
      const found = (child === null ? [] : keysNamed(child, link, to)).map((key) =>
        itemWithKey(memory.read(to.path), key),
      )
      const item = found.find((one) => one !== null)
      const [old, now] = item == null ? [] : [item.json.exact, shownBy(to).shown(item, memory).json.exact]
      if (item == null || !isObject(old) || !isObject(now)) continue
      const news = states.flatMap((name) => (now[name] === old[name] ? [] : [[name, now[name]] as const]))
      if (news.length === 0) continue
      const next = { ...old, ...Object.fromEntries(news) }
      const whole = followerOf(to)?.after(next, { old, given: new Set(), time }) ?? next
      memory.write(to.path, at).put(item.scope, item.key, JSON.stringify(whole), item.changed)
    }
  }
  return { isDeciding: owners.length > 0, settle }
}
