/** Deletes what a run created. The answer is not trusted: an item counts as deleted once it can't be read, or is no longer listed. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Fault, Header } from '../../spec/http/message.ts'
import { plainUse } from '../../spec/requirements/state.ts'
import { barredBy, statesAfter } from '../../spec/requirements/told.ts'
import type { Role, Use } from '../../spec/resources/resources.ts'
import { withCredentialIn } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import { severalAtOnce, sleep, WAITS } from '../client/pace.ts'
import { type ItemDeletion, keyTextOf } from '../creations/item-names.ts'
import { keyShownIn, membersShown } from '../creations/naming.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import type { RequestBuilders } from './requests.ts'

export type Cleaner = {
  readonly requests: RequestBuilders
  /** Sends a request, which the cap on writes does not count: it creates nothing. */
  readonly send: (draft: Draft, operation: Operation) => Promise<Answer | Fault>
  /** Judges the answer to the deletion of an item that was there, and an error where one is looked for; absent: nobody does. */
  readonly judge?: (use: Use, draft: Draft, received: Answer) => void
  /** How many requests may be under way. */
  readonly together: number
  /** True if an item that is not found at its path was deleted before; else another key may name it. */
  readonly isMissingGone: (path: string) => boolean
}

/** An item that a run created, how it is deleted, and the header fields of the request that created it. */
export type CreatedThing = ItemDeletion & CreatedName & { readonly by?: readonly Header[] }

/** After this many failed deletions of one kind in a row, no more of it are sent. */
const MOST_FAILED = 5

/** What refuses one deletion: the user may not do it, there is no such item, or it is in use. */
const REFUSED: readonly number[] = [403, 404, 409]

/** How many items of a resource are looked for at first: the first and the last of them. */
const LOOKED_FOR = 10

export class Cleaning {
  readonly #cleaner: Cleaner
  readonly #until: number
  /** Why items are left. */
  readonly #left = new Map<CreatedThing, string>()
  /** Those of them that were not found. */
  readonly #missing = new Set<CreatedThing>()
  /** How many deletions failed in a row, by the paths of collections. */
  readonly #failed = new Map<string, number>()
  #hasDeleted = false

  constructor(cleaner: Cleaner, milliseconds: number) {
    this.#cleaner = cleaner
    this.#until = Date.now() + milliseconds
  }

  /** Deletes items, the children first, until the time is up, and looks for them and for `ended`, which were deleted before. See {@link left}. */
  async clean(items: readonly CreatedThing[], ended: readonly CreatedThing[]): Promise<void> {
    const ranks = Map.groupBy(items, ({ rank }) => rank)
    /** Items whose deletion was accepted. A 404 or 410 already says that there is no such item. */
    const accepted: CreatedThing[] = [...ended]
    for (const rank of [...ranks.keys()].toSorted((one, other) => other - one)) {
      const all = ranks.get(rank) ?? []
      const lost = await this.#deleteAll(all, this.#cleaner.together, accepted)
      // So many at once may have been too many, also for those that were not tried for it.
      const untried = lost.length === 0 ? [] : all.filter((one) => this.#left.get(one) === NOT_TRIED)
      if (this.#cleaner.together > 1) await this.#deleteAll([...lost, ...untried], 1, accepted)
    }
    await this.#deleteAll(this.#inside(accepted), this.#cleaner.together, accepted)
    // What could not be deleted for its state may have gone with what it belongs to.
    const held = [...this.#left].flatMap(([item, why]) => (why.startsWith('409') ? [item] : []))
    await this.#leaveGone([...this.#inside(accepted), ...held])
    // Where a key of the same form named an item, one that names none is that of an item which is gone.
    const forms = new Set(accepted.map(placeForm))
    for (const item of this.#missing) if (forms.has(placeForm(item))) this.#left.delete(item)
    for (const item of await this.#stillThere(accepted)) {
      const how = useFor(item, 'read') === undefined ? 'is still listed' : 'can still be read'
      this.#left.set(item, `its deletion was accepted, but it ${how}`)
    }
  }

  /** Those that are left although what they are in was deleted: a deletion that finds nothing shows that they went with it. */
  #inside(accepted: readonly CreatedThing[]): readonly CreatedThing[] {
    this.#failed.clear()
    const gone = new Set(accepted.map((one) => this.nameOf(one)))
    return [...this.#left.keys()].filter((one) => {
      const segments = this.nameOf(one).split('/')
      return segments.some((_, index) => gone.has(segments.slice(0, index).join('/')))
    })
  }

  /** Of those that no deletion is allowed for, the ones that went with what they were in: nothing is where they were read or listed. */
  async #leaveGone(items: readonly CreatedThing[]): Promise<void> {
    await severalAtOnce(items, this.#cleaner.together, async (item) => {
      const read = useFor(item, 'read') ?? useFor(item, 'list')
      const draft = read === undefined || Date.now() > this.#until ? null : this.#requestFor(read, item)
      const received = draft && read ? await this.#cleaner.send(draft, read.operation) : null
      if (received?.kind === 'answer' && received.status >= 400 && isGoneBy(received)) this.#left.delete(item)
    })
  }

  get left(): ReadonlyMap<CreatedThing, string> {
    return this.#left
  }

  /** True where too many deletions failed for others to be tried. */
  get isGivenUp(): boolean {
    return [...this.#left.values()].includes(NOT_TRIED)
  }

  /** Deletes items. The result has those whose answer says nothing about the item. */
  async #deleteAll(items: readonly CreatedThing[], together: number, accepted: CreatedThing[]) {
    const lost: CreatedThing[] = []
    await severalAtOnce(items, together, async (item) => {
      const received = await this.#delete(item, together)
      if (received === null) return
      const answer = received.kind === 'answer' ? received : null
      if (answer === null || answer.status >= 500) lost.push(item)
      const isGone = answer !== null && this.#isGone(item, answer)
      this.#hasDeleted ||= isGone
      // Where others could be deleted, a refusal is about this one: somebody else may own it.
      const isOfOne = this.#hasDeleted && answer !== null && REFUSED.includes(answer.status)
      if (!isOfOne) this.#failed.set(item.path, isGone ? 0 : (this.#failed.get(item.path) ?? 0) + 1)
      if (isGone) {
        this.#left.delete(item)
        if (answer.status < 300) accepted.push(item)
      } else {
        this.#left.set(item, describe(received))
        if (answer !== null && isGoneBy(answer)) this.#missing.add(item)
      }
    })
    if (lost.length > 0) this.#failed.clear()
    return lost
  }

  /** True for the answer to a deletion by which an item is gone, or will be: that shows when the items are looked for. */
  #isGone(item: CreatedThing, answer: Answer): boolean {
    if (answer.status === 202 && useFor(item, 'read') !== undefined) return true
    if (!isGoneBy(answer) || answer.status < 300) return isGoneBy(answer)
    // Whether an earlier attempt that was lost has deleted it, or it has another key, is not known.
    return this.#cleaner.isMissingGone(this.nameOf(item)) || this.#left.has(item)
  }

  /** Sends the deletion of an item. Null: it was not sent, and {@link left} says why. */
  async #delete(item: CreatedThing, together: number): Promise<Answer | Fault | null> {
    const draft = this.deletionOf(item)
    const isGivenUp = (this.#failed.get(item.path) ?? 0) >= MOST_FAILED || Date.now() > this.#until
    if (draft === null || isGivenUp) {
      const why = draft === null ? 'no request can name it' : NOT_TRIED
      this.#left.set(item, this.#left.get(item) ?? why)
      return null
    }
    const refused = await this.#sent(draft, item, together)
    // A service may have taken another credential at its creation, whose user owns it.
    const own = refused.kind === 'answer' && refused.status >= 400 ? withCredentialIn(draft, item.by ?? []) : null
    const again = own === null ? refused : await this.#cleaner.send(own, item.deletion.operation)
    const received = again.kind === 'answer' && again.status === 409 ? await this.#released(item, draft, again) : again
    if (received.kind === 'answer' && (await this.#isOfItem(item, received, together)))
      this.#cleaner.judge?.(item.deletion, draft, received)
    return received
  }

  /** The answer to a deletion that was refused for the state of its item, once an action of the run has led that into another. */
  async #released(item: CreatedThing, draft: Draft, refused: Answer): Promise<Answer | Fault> {
    const { resource, deletion } = item
    const barred = resource && barredBy(this.#cleaner.requests.api, resource, deletion)
    // What is completed first can't be cancelled any more.
    const isInto = (use: Use): boolean =>
      resource !== null && statesAfter(resource, use).some(([, state]) => barred?.states.includes(state))
    for (const use of resource?.uses ?? []) {
      if (use.role !== 'act' || isInto(use) || !this.#cleaner.requests.isKnown(use.operation)) continue
      const act = this.#cleaner.requests.about(use, item)
      const done = act === null ? null : await this.#cleaner.send(act, use.operation)
      if (done?.kind !== 'answer' || !isDoneAtOnce(done)) continue
      const received = await this.#cleaner.send(draft, item.deletion.operation)
      if (received.kind !== 'answer' || received.status !== 409) return received
    }
    return refused
  }

  /** The answer to a deletion. A service that is too busy for it says so, and may be asked later (RFC 9110 section 15.6.4). */
  async #sent(draft: Draft, item: CreatedThing, together: number): Promise<Answer | Fault> {
    let received = await this.#cleaner.send(draft, item.deletion.operation)
    for (const wait of together > 1 ? [] : WAITS) {
      if (received.kind === 'failure' || received.status !== 503 || Date.now() > this.#until) break
      await sleep(wait)
      received = await this.#cleaner.send(draft, item.deletion.operation)
    }
    return received
  }

  /** A refusal shows nothing: the item may be gone. An error counts if the deletion was sent alone, and the item is still there. */
  async #isOfItem(item: CreatedThing, { status }: Answer, together: number): Promise<boolean> {
    return status < 300 || (status >= 500 && together === 1 && (await this.#shown([item])).length > 0)
  }

  /** Of the items whose deletion was accepted, those that still exist after some waiting. */
  async #stillThere(items: readonly CreatedThing[]): Promise<readonly CreatedThing[]> {
    let rest = await this.#found(items)
    for (const wait of WAITS) {
      const [first] = rest
      if (first === undefined || Date.now() > this.#until) break
      await sleep(wait)
      if ((await this.#shown([first])).length === 0) rest = await this.#shown(rest)
    }
    const kept: CreatedThing[] = []
    await severalAtOnce(await this.#shown(rest), this.#cleaner.together, async (item) => {
      const again = this.deletionOf(item)
      const received =
        again === null || Date.now() > this.#until ? null : await this.#cleaner.send(again, item.deletion.operation)
      // A service that only marks an item as deleted, or a cache, may still show it: there is nothing left to delete.
      if (received?.kind !== 'answer' || received.status < 400 || received.status >= 500) kept.push(item)
    })
    return kept
  }

  /** As {@link #shown}, but of a resource's many items first only some: if all of them are gone, the others are as well. */
  async #found(items: readonly CreatedThing[]): Promise<readonly CreatedThing[]> {
    const kinds = [...Map.groupBy(items, ({ path }) => path).values()]
    const some = kinds.flatMap((all) =>
      all.length <= LOOKED_FOR ? all : [...all.slice(0, LOOKED_FOR / 2), ...all.slice(-LOOKED_FOR / 2)],
    )
    const kept = new Set((await this.#shown(some)).map(({ path }) => path))
    return this.#shown(items.filter(({ path }) => kept.has(path)))
  }

  /** Those of some items that an answer shows, by their keys. */
  async #shown(items: readonly CreatedThing[]): Promise<readonly CreatedThing[]> {
    const found = new Set<CreatedThing>()
    const [readable, others] = [true, false].map((can) =>
      items.filter((item) => (useFor(item, 'read') !== undefined) === can),
    )
    await severalAtOnce(readable ?? [], this.#cleaner.together, async (item) => {
      const read = useFor(item, 'read')
      const received = read === undefined ? null : await this.#ask(read, item)
      if (received !== null && keyShownIn(received, item.property) === item.key) found.add(item)
    })
    const lists = Map.groupBy(others ?? [], ({ path, parents }) => JSON.stringify([path, parents]))
    await severalAtOnce([...lists.values()], this.#cleaner.together, async (all) => {
      const listed = await this.#keysListed(all[0])
      for (const item of all) if (listed.has(item.key)) found.add(item)
    })
    return items.filter((item) => found.has(item))
  }

  /** The keys on the largest first page of the list that an item would be in. */
  async #keysListed(item: CreatedThing | undefined): Promise<ReadonlySet<string>> {
    const list = item === undefined ? undefined : useFor(item, 'list')
    const received = item === undefined || list === undefined ? null : await this.#ask(list, item)
    const all = received === null || list === undefined ? [] : membersShown(received, list)
    return new Set(all.flatMap((each) => keyTextOf(each[item?.property ?? '']) ?? []))
  }

  /** The successful answer to a request about an item, or to its list; null if there is none, or no time for it. */
  async #ask(use: Use, item: CreatedThing): Promise<Answer | null> {
    const draft = this.#requestFor(use, item)
    if (draft === null || Date.now() > this.#until) return null
    const received = await this.#cleaner.send(draft, use.operation)
    if (received.kind === 'failure') return null
    if (received.status >= 500) this.#cleaner.judge?.(use, draft, received)
    return received.status < 300 ? received : null
  }

  /** A request of an operation about an item, or for the largest page of the list that it is in; null if it can't name it. */
  #requestFor(use: Use, item: CreatedThing): Draft | null {
    const { requests } = this.#cleaner
    return use.role === 'list' ? requests.page(use, item.parents) : requests.about(use, item)
  }

  deletionOf(item: CreatedThing): Draft | null {
    return this.#requestFor(item.deletion, item)
  }

  /** The path of an item, else its key. */
  nameOf(item: CreatedThing): string {
    return this.deletionOf(item)?.message.path.split('?')[0] ?? item.key
  }
}

/** The collection of an item, and which characters its key has besides letters and digits: a path may not carry some of them. */
function placeForm({ path, key }: CreatedThing): string {
  return JSON.stringify([path, [...new Set(key.replaceAll(/[\p{L}\p{N}]/gu, ''))].toSorted()])
}

const useFor = ({ resource }: CreatedThing, role: Role): Use | undefined =>
  resource === null ? undefined : plainUse(resource, role)

const NOT_TRIED = 'not tried: too many deletions failed, or the time was over'

/** True for the answer to a deletion which says that there is no such item. */
export function isGoneBy(answer: Answer): boolean {
  return isDoneAtOnce(answer) || answer.status === 404 || answer.status === 410
}
