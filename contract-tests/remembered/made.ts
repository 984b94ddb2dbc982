/** Checks how a created item is found: by its key, and by the Location of the answer to its creation. */

import { parentOf } from '../../spec/contract/path-template.ts'
import { type Answer, header, pathAt } from '../../spec/http/message.ts'
import { altered } from '../cases/changes.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { describe, MISSING } from '../judge/answers.ts'
import { failed, fresh, open, orUndecided, passed, patiently, type StateResult, Undecided } from '../stored/asking.ts'
import { type Collection, isItem } from '../stored/collection.ts'
import { identityOf, itemShownIn, jsonIn, type Specimen, showsMark } from '../stored/specimen.ts'
import { timesListed, walkUntil } from '../stored/walk.ts'

/** Checks that one of two created items can be read. It fails if neither ever is, nor is listed. */
export async function readableLater(collection: Collection): Promise<StateResult> {
  const { one, other } = await collection.made()
  collection.cited = [one.draft]
  const seen = await collection.read(one, isItem)
  if (seen.kind === 'item') return passed(seen.draft)
  const doubt = (why: string): StateResult => open(`${why}: ${seen.answered}`, seen.draft)
  if (!MISSING.includes(seen.status)) return doubt('the answer to reading it does not say that it is not there')
  if (!one.isKeyShown) return doubt('its key may differ from the one that was sent')
  if ((await collection.read(other, isItem)).kind === 'item') return doubt('only one of two items is not there')
  if (collection.use('list') !== undefined) {
    const list = await orUndecided(walkUntil(collection, one, (list) => timesListed(list, one, other) > 0))
    if (list instanceof Undecided) return doubt(list.message)
    if (timesListed(list, one, other) > 0) return doubt('it is listed')
    if (!list.isWhole) return doubt('it may be listed')
  }
  return failed('the item that was created', `neither of two items was there in seconds: ${seen.answered}`, seen.draft)
}

/** Checks that a Location leads to the item. It says nothing of hosts: a service need not know under which it is reached. */
export async function locationLeads(collection: Collection): Promise<StateResult> {
  const { one, other } = await collection.pair()
  collection.cited = [one.draft]
  const { exchange } = one.draft
  const read = collection.use('read')
  const plain = read === undefined ? null : collection.named(read, one)
  const received = exchange?.received
  const told = received?.kind === 'answer' ? header(received.headers, 'location') : undefined
  if (told === undefined || exchange === undefined || read === undefined || plain === null) return passed()
  const { url } = collection.context.settings.address
  const asked = new URL(pathAt(url, exchange.sent), url.origin)
  const location = URL.canParse(told, asked) ? new URL(told, asked) : null
  if (location === null) return failed('a reference to the item', `Location: ${told}`)
  const path = location.pathname + location.search
  if (path === pathAt(url, plain.message)) return passed()
  const found = `Location: ${told}`
  if (location.origin !== asked.origin) return open(`it is at another address: ${found}`)
  if (location.pathname === asked.pathname) return failed('the address of the item', `that of its collection, ${found}`)
  const follow = () =>
    collection.ask(read.operation, fresh(altered({ ...plain, isPlaced: true }, { path, isWhole: true })))
  const isThere = ({ answer }: { readonly answer: Answer }): boolean => showsItem(answer, one, other)
  const last = await patiently(collection.context, follow, isThere)
  if (isThere(last)) return passed(last.draft)
  const answered = describe(last.answer)
  const shown = last.answer.status < 300 ? itemShownIn(jsonIn(last.answer), one.sent) : null
  const key = keyTextOf(shown?.[collection.resource.key ?? ''])
  const isBeside = parentOf(path) === parentOf(pathAt(url, plain.message))
  const isOther =
    shown !== null && (showsItem(last.answer, other, one) || (isBeside && key !== null && key !== one.key))
  return MISSING.includes(last.answer.status) || isOther
    ? failed('the item that was created', `${found}, where the answer is ${answered}`, last.draft)
    : open(`${found}, where the answer is ${answered}`, last.draft)
}

function showsItem(answer: Answer, specimen: Specimen, other: Specimen): boolean {
  const item = answer.status < 300 ? itemShownIn(jsonIn(answer), specimen.sent) : null
  return item !== null && showsMark(item, identityOf(specimen, other))
}
