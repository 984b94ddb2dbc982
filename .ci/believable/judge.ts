/** Judges all answers of a server to one document. */

import { type Exchange, exchangesWith } from './reading/asking.ts'
import type { Document } from './reading/document.ts'
import { type Leaf, type Taken, takenApart } from './reading/facts.ts'
import { has } from './reading/names.ts'
import { getsOf } from './reading/operations.ts'
import type { Server } from './reading/servers.ts'
import { judgeDates } from './rules/dates.ts'
import { judgeNumber } from './rules/numbers.ts'
import { judgePicture } from './rules/pictures.ts'
import type { Verdict } from './rules/rules.ts'
import { judgeText } from './rules/texts.ts'
import { judgeThing } from './rules/things.ts'
import { isTotal, judgeTotals } from './rules/totals.ts'
import { judgeDistinct, judgeItem, judgeRelations, knownItems } from './rules/world.ts'

export type Judged = Verdict & { readonly operation: string }

export type World = { readonly exchanges: readonly Exchange[]; readonly verdicts: readonly Judged[] }

/** Asks every GET of a document that answers JSON, and judges what comes. */
export async function judgedWorld(server: Server, document: Document): Promise<World> {
  const exchanges = await exchangesWith(server, document, getsOf(document))
  const known = knownItems(exchanges, document)
  const verdicts: Judged[] = []
  const now = Date.now()
  for (const exchange of exchanges) {
    const { target, status, body, get, isStranger } = exchange
    const answered: Verdict = { rule: 'answered', pointer: '', value: status, isKept: body !== undefined }
    // A mock may say that it has no item of a key that no list shows.
    const made: Verdict[] = isStranger ? [] : [answered]
    if (body !== undefined) {
      const { leaves, things } = takenApart(document, exchange, isOfFirst(exchange, exchanges))
      made.push(...judgeItem(exchange), ...judgeTotals(exchange), ...judgeDistinct(exchange, exchanges, document))
      made.push(
        ...judgeLeaves({ leaves, things }, exchange, now, document),
        ...things.flatMap((thing) => judgeRelations(thing, known)),
      )
      for (const leaf of leaves) made.push(...(await judgePicture(leaf, server)))
    }
    const operation = `GET ${get.path}${target === get.path ? '' : ` as ${target}`}`
    verdicts.push(...made.map((verdict) => ({ ...verdict, operation })))
  }
  return { exchanges, verdicts }
}

function judgeLeaves({ leaves, things }: Taken, exchange: Exchange, now: number, document: Document): Verdict[] {
  return [
    ...leaves.flatMap((leaf) => [...judgeExample(leaf, exchange), ...judgeNumber(leaf)]),
    ...leaves.flatMap((leaf) => (typeof leaf.value === 'string' ? judgeText({ ...leaf, value: leaf.value }) : [])),
    ...things.flatMap((thing) => [...judgeDates(thing, now), ...judgeThing(thing, document)]),
  ]
}

/** The answer shows the documented item: it is of no known item, or of the first of its list. */
function isOfFirst({ get, source }: Exchange, all: readonly Exchange[]): boolean {
  return source === null || all.find((one) => one.get === get)?.source === source
}

/** Where an answer shows the documented item, a property has its documented value, unless keys or the list decide it. */
function judgeExample({ example, value, words, pointer, facts }: Leaf, { keys, list }: Exchange): Verdict[] {
  if (example === undefined || typeof example !== typeof value || isTotal(words)) return []
  // The document contradicts itself.
  if (facts.isChosen && !facts.choices.includes(example)) return []
  const isKey = has(words, 'id', 'uuid', 'pk', 'slug', 'code', 'key') || [...keys.values()].includes(String(value))
  if (isKey && (keys.size > 0 || list === null)) return []
  return [{ rule: 'example', pointer, value: `${value} for ${JSON.stringify(example)}`, isKept: value === example }]
}
