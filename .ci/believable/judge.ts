/** Judges all answers of a server to one document. */

import { at, join } from '../../spec/json/pointer.ts'
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
import { askedIn, judgeDistinct, judgeItem, judgeRelations, knownItems } from './rules/world.ts'

export type Judged = Verdict & { readonly operation: string }

export type World = { readonly exchanges: readonly Exchange[]; readonly verdicts: readonly Judged[] }

/** Asks every GET of a document that answers JSON, and judges what comes. */
export async function judgedWorld(server: Server, document: Document): Promise<World> {
  const exchanges = await exchangesWith(server, document, getsOf(document))
  const known = knownItems(exchanges, document)
  const verdicts: Judged[] = []
  const now = Date.now()
  const documented = new Set<unknown>()
  for (const exchange of exchanges) {
    const { target, status, body, get, isStranger } = exchange
    const answered: Verdict = { rule: 'answered', pointer: '', value: status, isKept: body !== undefined }
    // A mock may say that it has no item of a key that no list shows.
    const made: Verdict[] = isStranger && status === 404 ? [] : [answered]
    if (body !== undefined) {
      const { leaves, things } = takenApart(
        document,
        exchange,
        isOfFirst(exchange, exchanges),
        listedOf(exchange, exchanges),
      )
      made.push(...judgeItem(exchange), ...judgeTotals(exchange), ...judgeDistinct(exchange, exchanges, document))
      const asked = askedIn(get.path, exchange.keys)
      const relations = things.flatMap((thing) => judgeRelations(thing, known, asked))
      // What names an item, or is one, is as the item is.
      const isNamed = ({ pointer }: Leaf): boolean =>
        relations.some((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`))
      made.push(...judgeLeaves({ leaves, things }, now, document), ...relations)
      made.push(...leaves.flatMap((leaf) => (isNamed(leaf) ? [] : judgeExample(leaf, exchange))))
      for (const leaf of leaves) made.push(...(await judgePicture(leaf, server)))
      for (const { shown } of leaves) for (const one of shown) documented.add(one)
    }
    const operation = `GET ${get.path}${target === get.path ? '' : ` as ${target}`}`
    verdicts.push(...made.map((verdict) => ({ ...verdict, operation })))
  }
  // An item has its documented picture wherever it is shown.
  return { exchanges, verdicts: verdicts.filter(({ rule, value }) => rule !== 'pictures' || !documented.has(value)) }
}

function judgeLeaves({ leaves, things }: Taken, now: number, document: Document): Verdict[] {
  const documented = new Set(leaves.flatMap(({ pointer, shown, value }) => (shown.includes(value) ? [pointer] : [])))
  return [
    ...leaves.flatMap(judgeNumber),
    ...leaves.flatMap((leaf) => (typeof leaf.value === 'string' ? judgeText({ ...leaf, value: leaf.value }) : [])),
    ...things.flatMap((thing) => judgeDates(thing, now)).filter(({ pointer }) => !documented.has(pointer)),
    ...things.flatMap((thing) => judgeThing(thing, document)),
  ]
}

/** The answer shows the documented item: it is of no known item, or of the first of its whole list. */
function isOfFirst({ get, source, list }: Exchange, all: readonly Exchange[]): boolean {
  if (source === null) return list === null || !get.isFiltered
  const from = all.find((one) => one.list?.items.includes(source))
  return from?.get.isFiltered !== true && all.find((one) => one.get === get)?.source === source
}

/** What the example of the list shows in the place of the item that was asked for. */
function listedOf({ source }: Exchange, all: readonly Exchange[]): readonly unknown[] {
  const from = source === null ? undefined : all.find(({ list }) => list?.items.includes(source))
  if (source === null || from?.list == null || from.get.example === undefined) return []
  const items = at(from.get.example, join('', ...from.list.at))
  const item: unknown = Array.isArray(items) ? items[from.list.items.indexOf(source)] : undefined
  return item === undefined ? [] : [item]
}

/** Where an answer shows the documented item, a property has its documented value, unless keys or the list decide it. */
function judgeExample({ examples, value, words, pointer, facts }: Leaf, { keys, list }: Exchange): Verdict[] {
  // The document contradicts itself where it shows what its schema doesn't take, and tools write texts that show nothing.
  const fitting = examples.filter(
    (one) =>
      typeof one === typeof value && one !== '' && one !== 'string' && (!facts.isChosen || facts.choices.includes(one)),
  )
  if (fitting.length === 0 || isTotal(words)) return []
  const isKey = has(words, 'id', 'uuid', 'pk', 'slug', 'code', 'key') || [...keys.values()].includes(String(value))
  if (isKey && (keys.size > 0 || list === null)) return []
  const isKept = fitting.some((one) => one === value || isSameMoment(facts.format, String(value), String(one)))
  return [{ rule: 'example', pointer, value: `${value} for ${JSON.stringify(fitting[0])}`, isKept }]
}

/** A documented date without a time, or without a zone, is spelt as its format wants it. */
function isSameMoment(format: string, value: string, example: string): boolean {
  const digits = (text: string): string => text.replaceAll(/\D/g, '')
  return /^(date|time|date-time)$/.test(format) && digits(value).startsWith(digits(example))
}
