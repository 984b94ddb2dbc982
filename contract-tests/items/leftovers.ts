/** What a run creates: each creation, its name, if need be from a list, whether its deletion was seen to succeed, and what is left. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { type Answer, type Exchange, type Fault, isUnsent, type RequestMessage } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { goingAlong } from '../../spec/requirements/said.ts'
import { plainUse } from '../../spec/requirements/state.ts'
import { mapUseOf } from '../../spec/resources/open-answers.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import { namesOf } from '../cases/numbers.ts'
import { bodyBeginning, type CreatedName, endOf, type Ledger, locationOf } from '../client/ledger.ts'
import { sleep, WAITS } from '../client/pace.ts'
import { createsItems, creationOf, deletionOf } from '../creations/creations.ts'
import { type ItemDeletion, keyTextOf, parentsIn, pathTexts, reaches } from '../creations/item-names.ts'
import {
  createdName,
  createdNames,
  itemNamedBy,
  itemTold,
  keyShownIn,
  membersMapped,
  membersShown,
  saysNoneMade,
  severalNamed,
} from '../creations/naming.ts'
import { putElsewhere } from '../creations/put-elsewhere.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { type Creator, type Expected, isToBeRefused } from './claims.ts'
import { type Cleaner, Cleaning, type CreatedThing } from './cleaning.ts'

type Cleanable = Parameters<Cleaner['send']>[0]

/** What a run left behind of what it created, as its reports say it. */
export type Leftovers = {
  /** Creations whose deletion was seen to succeed. */
  readonly deleted: number
  /** The other ones that were accepted. */
  readonly left: number
  /** Those of which no clear answer came: they may be left as well. */
  readonly unknown: number
  readonly leftovers: readonly LeftOf[]
}

export type LeftOf = {
  readonly operation: string
  readonly left: number
  readonly unknown: number
  /** The first that are left: path, `Location` or the beginning of the answer. */
  readonly examples: readonly string[]
  /** Why the first of them is left, and a command that deletes it; null if there is none. */
  readonly why: string | null
  readonly curl: string | null
}

type Created = {
  readonly item: number
  readonly operation: Operation
  readonly what: string
  readonly why: string
  /** True for an answer which does not say that something was made (RFC 9110 section 15.3.2). */
  readonly mayBeOld?: boolean
  /** True where no later request is about it. */
  readonly isSpare?: boolean
}
/** The creations that one key names. */
type Deletable = { readonly thing: CreatedThing; readonly creations: Created[] }
type EndedSending = { readonly operation: Operation; readonly draft: Cleanable; readonly expectation?: Expected }
type Keyless = Created & { readonly deletion: ItemDeletion; readonly sent: RequestMessage }
type LeftCreation = Created & { readonly curl: string | null }

/** From so many on, what no later request is about is deleted, but for the newest half. */
const MOST_SPARE = 40

/** How many of the creations of an operation are named. */
const NAMED = 3

/** What says that a deletion is not for this user, or not there: others would be refused, too. */
const REFUSING: readonly number[] = [401, 403, 405, 501]

const NO_DELETION = 'no operation is known to delete it'
const NO_KEY = 'neither its answer nor its request shows its key'
const NOT_BEGUN = 'nothing was deleted yet'
const changed = (other: string): string =>
  `a PUT of it changed what was there, since its answer is about ${other}: no more of them are sent`
const NOT_ANSWERED =
  'its list shows it, no answer named it, and it came while the run went on: the service may have carried out a creation twice'

export class Creations {
  readonly #api: Api
  readonly #ledger: Ledger
  readonly #redact: Redact
  #count = 0
  #deleted = 0
  /** Those that can be deleted, by what names them. */
  readonly #kept = new Map<string, Deletable>()
  /** Those that a request of the run deleted, as its answer says. */
  readonly #ended = new Map<string, Deletable>()
  /** Paths at and below which a request of the run deleted what was there. */
  readonly #emptied = new Set<string>()
  readonly #left: LeftCreation[] = []
  /** Those whose key no answer showed: a list may. */
  readonly #keyless: Keyless[] = []
  /** Creations of which an answer or a list showed a key. */
  readonly #named = new Set<Operation>()
  /** Those without a clear answer: a list may show that they are there. */
  readonly #doubtful: Keyless[] = []
  /** What is known of what was made, by the path of its collection, and whatever was named. */
  readonly #made = new Map<string, FirstMade<ItemDeletion>>()
  readonly #known = new Set<string>()
  /** How many have no clear answer, by operation. */
  readonly #unknown = new Map<string, number>()
  /** Those that {@link spareBefore} has said. */
  readonly #tried = new Set<string>()
  /** Whether deletions were taken, by the paths of collections. */
  readonly #deletions = new Map<string, boolean>()
  readonly lasting: Creator['lasting']
  /** The deletions that {@link keeps} was true for. */
  readonly keeping = new Set<Operation>()

  /** `lastingOf`: counts what nothing can delete. */
  constructor(
    api: Api,
    ledger: Ledger,
    redact: Redact,
    lastingOf: (isLasting: (operation: Operation) => boolean) => Creator['lasting'],
  ) {
    this.#api = api
    this.#ledger = ledger
    this.#redact = redact
    this.lasting = lastingOf((operation) => {
      const deletion = createsItems(api, operation) ? deletionOf(api, operation) : undefined
      const path = deletion === null ? api.derive(goingAlong).get(operation) : deletion?.path
      const isNeverNamed = !this.#named.has(operation) && this.#keyless.some((one) => one.operation === operation)
      return deletion !== undefined && (path === undefined || this.#deletions.get(path) === false || isNeverNamed)
    })
  }

  /** How many more requests of an operation may create something. */
  roomFor(operation: Operation, expected: Expected = 'success'): number {
    return this.lasting.roomFor(operation, isToBeRefused(expected))
  }

  /** Notes a request before it is sent: its number, or null if it creates nothing, as far as the document says. */
  begin(operation: Operation, message: RequestMessage, expected: Expected): number | null {
    if (!reaches(operation, message) || !createsItems(this.#api, operation)) return null
    this.lasting.count(operation, isToBeRefused(expected), 1)
    const item = ++this.#count
    this.#ledger.begin({ item, operation: operation.id })
    return item
  }

  get begun(): number {
    return this.#count
  }

  /** What no later request is about, but for the newest of many: each is said once. Of what has few keys there are few. */
  spareBefore(item: number): readonly CreatedThing[] {
    const isSpare = (one: Created): boolean => one.isSpare === true && one.item < item
    const spare = [...this.#kept].filter(([id, { creations }]) => !this.#tried.has(id) && creations.every(isSpare))
    const old = spare.length < MOST_SPARE ? [] : spare.slice(0, -MOST_SPARE / 2)
    for (const [id] of old) this.#tried.add(id)
    return old.map(([, { thing }]) => thing)
  }

  /** Notes how a request ended. `begun`: what {@link begin} said. */
  end(begun: number | null, sending: EndedSending, exchange: Exchange): void {
    const { operation, draft, expectation: expected = 'success' } = sending
    const { sent, received } = exchange
    const status = received.kind === 'answer' ? received.status : null
    // RFC 9110 section 15.3.2: something was created, whatever the document says.
    const item = begun ?? (status === 201 ? ++this.#count : null)
    if (item === null) {
      this.#noteOtherName(operation, exchange)
      return void this.#noteDeletion(operation, exchange, expected)
    }
    const end = endSaid(received)
    if (begun !== null && end !== 'created') this.lasting.count(operation, isToBeRefused(expected), -1)
    const at = begun === null ? this.#operationAt(operation, sent) : operation
    const { other, names } = this.#madeBy(at, exchange, end)
    const [name = null] = names
    const reason = describe(received)
    const answer = received.kind === 'answer' ? { answer: received } : {}
    this.#ledger.end({ item, operation: operation.id }, { end, status, reason, name, sent, ...answer })
    if (end === 'unknown') this.#doubt(item, at, sent)
    if (other !== null) this.#noteChange({ item, operation: at, what: this.#redact(other), why: changed(other) })
    else if (end === 'created' && received.kind === 'answer') {
      const { keptFor } = draft
      this.#keep({ item, isSpare: keptFor === undefined || keptFor === 'request' }, at, names, sent, received)
    }
  }

  /** Notes that a request changed something of others: no more of them are sent. */
  #noteChange(change: Created): void {
    const { item, operation, why } = change
    this.lasting.close(operation, this.#redact(why))
    this.#left.push({ ...change, why: this.#redact(why), curl: null })
    this.#ledger.undo({ item, operation: operation.id }, why)
  }

  #keep(
    numbered: Pick<Created, 'item' | 'isSpare'>,
    operation: Operation,
    names: readonly CreatedName[],
    sent: RequestMessage,
    received: Answer,
  ): void {
    const deletion = deletionOf(this.#api, operation)
    const [name] = names
    const shown = name === undefined ? locationOf(received, this.#redact) : this.#redact(name.key)
    const what =
      shown ??
      (bodyBeginning(received, this.#redact) || `what was sent as ${bodyBeginning(sent, this.#redact) || 'no body'}`)
    const isPlaced = creationOf(this.#api, operation)?.named != null
    const mayBeOld = received.status !== 201 && !isPlaced
    const created = { ...numbered, operation, what, why: deletion === null ? NO_DELETION : NO_KEY, mayBeOld }
    if (deletion === null && this.#api.derive(goingAlong).get(operation) === undefined)
      this.#left.push({ ...created, curl: null })
    else if (deletion === null) return
    else if (name === undefined) this.#keyless.push({ ...created, deletion, sent })
    else for (const one of names) this.#keepNamed(created, deletion, one, sent)
    if (deletion !== null && name !== undefined) this.#noteMade(operation, deletion, name, sent, received)
  }

  #noteMade(
    operation: Operation,
    deletion: ItemDeletion,
    { key }: CreatedName,
    sent: RequestMessage,
    received: Answer,
  ) {
    const item = deletion.resource?.parents === 0 ? itemTold(received, deletion.property, key) : null
    const first = () => ({ operation, deletion, sent, first: { key, item: item ?? {} }, nameless: [] })
    if (item !== null) noteNameless(remembered(this.#made, deletion.path, first), item, sent)
  }

  #doubt(item: number, operation: Operation, sent: RequestMessage): void {
    this.#unknown.set(operation.id, (this.#unknown.get(operation.id) ?? 0) + 1)
    const deletion = deletionOf(this.#api, operation)
    if (deletion !== null) this.#doubtful.push({ item, operation, what: '', why: NO_KEY, deletion, sent })
  }

  /** Notes the name of what a request created, which a list showed. */
  noteName(sent: RequestMessage, name: CreatedName): void {
    const index = this.#keyless.findIndex((one) => one.sent === sent)
    for (const one of index === -1 ? [] : this.#keyless.splice(index, 1)) this.#keepNamed(one, one.deletion, name, sent)
  }

  /** True if another creation before it was answered with the item, too: a service may know a request that comes again. */
  isShared(create: Operation, name: CreatedName): boolean {
    const deletion = deletionOf(this.#api, create)
    return deletion !== null && this.#isTwice(idOfNamed(deletion, name))
  }

  #isTwice(id: string): boolean {
    const [, ...later] = this.#kept.get(id)?.creations ?? []
    return later.some(({ mayBeOld }) => mayBeOld === true)
  }

  /** True for a deletion of what other requests of the run use, since their creation was answered with it, too. */
  keeps(operation: Operation, sent: RequestMessage): boolean {
    if (sent.method !== 'DELETE' || !reaches(operation, sent)) return false
    const named = itemNamedBy(this.#api, operation, sent)
    const isKept = [named ?? [], severalNamed(this.#api, operation, sent)]
      .flat()
      .some((one) => this.#isTwice(thingId(one)))
    if (isKept) this.keeping.add(operation)
    return isKept
  }

  #keepNamed(created: Created, deletion: ItemDeletion, name: CreatedName, sent: RequestMessage): void {
    const id = idOfNamed(deletion, name)
    const kept = this.#kept.get(id) ?? { thing: { ...deletion, ...name, by: sent.headers }, creations: [] }
    kept.creations.push(created)
    this.#named.add(created.operation)
    this.#kept.set(id, kept)
    this.#known.add(id)
    this.#ended.delete(id)
  }

  /** Notes that a change gave an item another key, as its answer says: from then on, that is what names it. */
  #noteOtherName(operation: Operation, { sent, received }: Exchange): void {
    if (received.kind === 'failure' || received.status >= 300 || !reaches(operation, sent)) return
    const named = itemNamedBy(this.#api, operation, sent)
    const old = named?.role === 'replace' || named?.role === 'merge' ? thingId(named) : ''
    const kept = this.#kept.get(old)
    const key = kept === undefined ? null : keyShownIn(received, kept.thing.property)
    if (kept === undefined || key === null || key === kept.thing.key) return
    this.#kept.delete(old)
    this.#known.add(thingId({ ...kept.thing, key }))
    this.#kept.set(thingId({ ...kept.thing, key }), { ...kept, thing: { ...kept.thing, key } })
  }

  /** The operation that a request reaches: one may be sent with another method, or to another path, than those of its own. */
  #operationAt(operation: Operation, sent: RequestMessage): Operation {
    if (reaches(operation, sent)) return operation
    return this.#api.operations.find((one) => reaches(one, sent)) ?? operation
  }

  /** What names the items of an accepted creation; `other`: what names another item, which it changed. */
  #madeBy(operation: Operation, exchange: Exchange, end: ReturnType<typeof endSaid>) {
    if (end !== 'created') return { other: null, names: [] }
    const creation = creationOf(this.#api, operation)
    const other = creation && putElsewhere(creation, deletionOf(this.#api, operation)?.resource ?? null, exchange)
    return { other, names: other === null ? this.#namesOf(operation, exchange) : [] }
  }

  /** What names the items of an accepted creation, several where its answer lists them: also one that was put at its path. */
  #namesOf(operation: Operation, exchange: Exchange): readonly CreatedName[] {
    const { sent } = exchange
    if (!reaches(operation, sent)) return []
    const creation = creationOf(this.#api, operation)
    const listed = creation === null ? [] : createdNames(creation, exchange)
    if (listed.length > 0) return listed
    const isPut = sent.method === 'PUT' || sent.method === 'PATCH'
    const one = creation === null ? isPut && itemNamedBy(this.#api, operation, sent) : createdName(creation, exchange)
    return one ? [one] : []
  }

  /** Notes a deletion of an item, and whether such are taken. One that is carried out later is sent again at the end. */
  #noteDeletion(operation: Operation, { sent, received }: Exchange, expected: Expected): void {
    if (received.kind === 'failure' || !reaches(operation, sent)) return
    const isAccepted = received.status >= 200 && received.status < 300
    const named = itemNamedBy(this.#api, operation, sent)
    const id = named?.role === 'delete' ? thingId(named) : ''
    const kept = this.#kept.get(id)
    if (named?.role === 'delete') {
      const isRefused = !isToBeRefused(expected) && REFUSING.includes(received.status) && kept !== undefined
      if (isAccepted || (isRefused && !this.#deletions.has(named.path))) this.#deletions.set(named.path, isAccepted)
    }
    if (!isAccepted) return
    // That one of several is not there any more is no wonder.
    for (const { path, key } of severalNamed(this.#api, operation, sent))
      this.#emptied.add(`${path}/${encodeURIComponent(key)}`)
    if (sent.method === 'DELETE') this.#emptied.add(splitTarget(sent.path).path)
    if (kept === undefined || !isDoneAtOnce(received)) return
    this.#kept.delete(id)
    this.#ended.set(id, kept)
  }

  get counts(): Leftovers {
    const waiting = [...[...this.#kept.values()].flatMap(({ creations }) => creations), ...this.#keyless]
    const all = [...this.#left, ...waiting.map((one) => ({ ...one, why: NOT_BEGUN, curl: null }))]
    const left = all.map(({ operation: { id }, what, why, curl }): LeftOf => {
      return { operation: id, left: 1, unknown: 0, examples: [what], why, curl }
    })
    const unclear = [...this.#unknown].map(([operation, unknown]): LeftOf => {
      return { operation, left: 0, unknown, examples: [], why: null, curl: null }
    })
    return leftoversOf([{ deleted: this.#deleted, leftovers: [...left, ...unclear] }])
  }

  /** Looks in lists for those whose key no answer showed; where some are there, others may come a little later. */
  async #findKeyless(lister: Lister, waits: readonly number[]): Promise<void> {
    let rest = this.#keyless.splice(0)
    const all = rest.length
    for (const wait of [0, ...waits]) {
      if (rest.length === 0 || (wait > 0 && rest.length === all)) break
      await sleep(wait)
      rest = await this.#missingOf(rest, lister)
    }
    this.#keyless.push(...rest)
    // A server error may come after the service has acted.
    const doubtful = this.#doubtful.splice(0)
    const missing = new Set(await this.#missingOf(doubtful, lister))
    for (const { operation } of doubtful.filter((one) => !missing.has(one)))
      this.#unknown.set(operation.id, (this.#unknown.get(operation.id) ?? 0) - 1)
    this.#doubtful.push(...missing)
  }

  /** Looks in lists for what no answer named. What has a name of the run itself, not only inside it, is kept to be deleted. */
  async #findStrays(lister: Lister): Promise<void> {
    for (const { operation, deletion, sent, first, nameless } of this.#made.values()) {
      const { resource, property, path } = deletion
      const isCounted = [...this.#keyless, ...this.#doubtful].some((one) => one.deletion.path === path)
      for (const item of resource === null ? [] : await shownInList(resource, [], lister)) {
        const name = { key: keyTextOf(item[property]) ?? '', parents: [] }
        if (name.key === '' || this.#known.has(thingId({ path, ...name }))) continue
        const texts = Object.values(item).filter((value) => typeof value === 'string')
        const isNamed = lister.requests.numbers.namesIn(texts.join('\n')).length > 0
        const isLater = isSince({ ...name, item }, first)
        if (!isNamed && !(isLater && nameless.some((one) => isKindred(item, one)))) continue
        const creation = { item: ++this.#count, operation: operation.id }
        const told = { ...name, key: this.#redact(name.key), reason: NOT_ANSWERED }
        this.#ledger.write({ ...creation, outcome: 'unknown', status: null, ...told })
        if (isNamed && isLater)
          this.#keepNamed({ ...creation, operation, what: name.key, why: NO_KEY }, deletion, name, sent)
        else if (!isCounted) this.#unknown.set(operation.id, (this.#unknown.get(operation.id) ?? 0) + 1)
      }
    }
  }

  /** Those that no list shows; the other ones are kept with the names that lists show. */
  async #missingOf(wanted: readonly Keyless[], lister: Lister): Promise<Keyless[]> {
    const lists = new Map<string, ReturnType<typeof ownListed>>()
    const missing: Keyless[] = []
    for (const one of wanted) {
      const { resource } = one.deletion
      const above = pathTexts(one.operation, one.sent).slice(0, resource?.parents)
      const list = async () => (resource === null ? () => null : await ownListed(resource, above, lister))
      const name = (await remembered(lists, JSON.stringify([resource?.path, above]), list))(one.sent)
      if (name === null) missing.push(one)
      else this.#keepNamed(one, one.deletion, name, one.sent)
    }
    return missing
  }

  /** Deletes what is left, and looks whether that, and what the run deleted before, is gone. `curl` writes a request as a command. */
  async clean(cleaner: Omit<Cleaner, 'isMissingGone'>, milliseconds: number, curl: (draft: Cleanable) => string) {
    const lister = { ...cleaner, api: this.#api }
    const until = Date.now() + milliseconds
    await this.#findKeyless(lister, WAITS)
    await this.#deleteKept(cleaner, milliseconds, curl)
    // Once more: a service may show late what it made, and make more than it answers.
    const rest = until - Date.now()
    if (rest > 0) await this.#findKeyless(lister, [])
    if (rest > 0) await this.#findStrays(lister)
    if (this.#kept.size > 0) await this.#deleteKept(cleaner, Math.max(rest, 0), curl)
    const keyless = this.#keyless.splice(0)
    for (const { deletion: _, sent: __, ...created } of keyless) this.#left.push({ ...created, curl: null })
    this.#ledger.close()
  }

  async #deleteKept(
    cleaner: Omit<Cleaner, 'isMissingGone'>,
    milliseconds: number,
    curl: (draft: Cleanable) => string,
  ): Promise<void> {
    const [kept, ended] = [[...this.#kept.values()], [...this.#ended.values()]]
    this.#kept.clear()
    this.#ended.clear()
    const isMissingGone = (path: string): boolean =>
      path.split('/').some((_, index, all) => this.#emptied.has(all.slice(0, index + 1).join('/')))
    const cleaning = new Cleaning({ ...cleaner, isMissingGone }, milliseconds)
    const thingsOf = (some: readonly Deletable[]) => some.map(({ thing }) => thing)
    await cleaning.clean(thingsOf(kept), thingsOf(ended))
    const gone = kept.filter(({ thing }) => !cleaning.left.has(thing)).flatMap(({ creations }) => creations)
    // One request may have created several.
    this.#deleted += new Set(gone.map(({ item }) => item)).size
    for (const { thing, creations } of [...kept, ...ended]) {
      const why = cleaning.left.get(thing) ?? null
      const deletion = why === null ? null : cleaning.deletionOf(thing)
      const what = this.#redact(cleaning.nameOf(thing))
      for (const one of creations) {
        this.#ledger.undo({ item: one.item, operation: one.operation.id, path: what }, why)
        if (why === null) continue
        this.#left.push({ ...one, what, why: this.#redact(why), curl: deletion && this.#redact(curl(deletion)) })
      }
    }
  }
}

/** What several parts of a run left behind. */
export function leftoversOf(parts: readonly Pick<Leftovers, 'deleted' | 'leftovers'>[]): Leftovers {
  const sum = <K extends string>(some: readonly { readonly [key in K]: number }[], key: K): number =>
    some.reduce((total, one) => total + one[key], 0)
  const every = parts.flatMap((part) => part.leftovers)
  const groups = Map.groupBy(every, ({ operation }) => operation)
  const leftovers = [...groups].map(([operation, all]): LeftOf => {
    const shown = all.find(({ curl }) => curl !== null) ?? all.find(({ why }) => why !== null)
    const examples = all.flatMap((one) => one.examples).slice(0, NAMED)
    const { why = null, curl = null } = shown ?? {}
    return { operation, left: sum(all, 'left'), unknown: sum(all, 'unknown'), examples, why, curl }
  })
  const [left, unknown] = [sum(leftovers, 'left'), sum(leftovers, 'unknown')]
  return { deleted: sum(parts, 'deleted'), left, unknown, leftovers }
}

/** How a creation ended, as far as its answer says, or that it was never sent. */
function endSaid(received: Answer | Fault): ReturnType<typeof endOf> | 'not-created' {
  if (received.kind === 'failure' && isUnsent(received)) return 'not-created'
  return saysNoneMade(received) ? 'refused' : endOf(received)
}

function thingId({ path, key, parents }: CreatedName & { readonly path: string }): string {
  return JSON.stringify([path, parents, key])
}

const idOfNamed = ({ path, deletion }: ItemDeletion, { key, parents }: CreatedName): string =>
  thingId({ path, key, parents: parentsIn(deletion, parents) })

export type Lister = {
  readonly api: Api
  readonly requests: Creator['requests']
  readonly send: (draft: Cleanable, operation: Operation) => Promise<Answer | Fault | null>
}

/** How many items are asked for where the document has no maximum, at first. */
const MANY = 1000

/** The name of what an operation created, from the list that shows it: it may be made later than it is answered. */
export async function nameFromList(
  { api, requests, deliver, named }: Creator,
  create: Operation,
  { sent }: Exchange,
  isHopeless: boolean,
): Promise<CreatedName | null> {
  const resource = deletionOf(api, create)?.resource
  if (resource == null) return null
  const send: Lister['send'] = async (draft, operation) =>
    (await deliver({ case: 'control', operation, draft }))?.received ?? null
  const above = pathTexts(create, sent).slice(0, resource.parents)
  for (const wait of isHopeless ? [0] : [0, ...WAITS]) {
    await sleep(wait)
    const name = (await ownListed(resource, above, { api, requests, send }))(sent)
    if (name === null) continue
    named(sent, name)
    return name
  }
  return null
}

/** Says which one item of a list has the names of what was sent, else one of them: null where the list shows none, or several. */
export async function ownListed(
  resource: Resource,
  parents: readonly string[],
  lister: Lister,
): Promise<(sent: RequestMessage) => CreatedName | null> {
  const { numbers } = lister.requests
  const rows = (await shownInList(resource, parents, lister)).map((item) => {
    return { key: keyTextOf(item[resource.key ?? '']), names: new Set(numbers.namesIn(JSON.stringify(item))) }
  })
  return ({ body }) => {
    const names = new Set(numbers.namesIn(new TextDecoder().decode(body ?? undefined)))
    const near = rows.filter((row) => !row.names.isDisjointFrom(names))
    const same = near.filter((row) => row.names.symmetricDifference(names).size === 0)
    const [key, ...others] = new Set((same.length > 0 ? same : near).flatMap((row) => row.key ?? []))
    return key === undefined || others.length > 0 ? null : { key, parents }
  }
}

async function shownInList(resource: Resource, parents: readonly string[], { api, requests, send }: Lister) {
  const list = plainUse(resource, 'list')
  const map = list === undefined ? mapUseOf(api, resource) : undefined
  const asked = map && requests.plain(map)
  const answer = map && asked ? await send(asked, map) : null
  if (answer?.kind === 'answer' && answer.status < 300) return membersMapped(answer, resource.key ?? '')
  if (list === undefined) return []
  for (const size of [MANY, null]) {
    const draft = requests.page(list, parents, size)
    const received = draft === null ? null : await send(draft, list.operation)
    if (received?.kind === 'answer' && received.status < 300) return membersShown(received, list)
  }
  return []
}

type Keyed = { readonly key: string; readonly item: JsonObject }
/** How a run made the first item of a collection, and what it made there by requests that had no name of a run. */
type FirstMade<Deletion> = {
  readonly operation: Operation
  readonly deletion: Deletion
  readonly sent: RequestMessage
  readonly first: Keyed
  readonly nameless: JsonObject[]
}
/** So many of those without a name are remembered: they are much alike. */
const MOST_NAMELESS = 500

function noteNameless({ nameless }: FirstMade<unknown>, item: JsonObject, { body }: RequestMessage): void {
  const isNamed = namesOf(new TextDecoder().decode(body ?? undefined)).length > 0
  if (!isNamed && nameless.length < MOST_NAMELESS) nameless.push(item)
}

/** True for an item that came later than the first one of the run: by its number, else by each of its moments. */
function isSince({ key, item }: Keyed, first: Keyed): boolean {
  if ([key, first.key].every((one) => /^\d{1,15}$/.test(one))) return Number(key) > Number(first.key)
  const isMoment = (value: unknown): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(String(value))
  const moments = Object.keys(item).filter((name) => [item, first.item].every((one) => isMoment(one[name])))
  const later = moments.map((name) => Date.parse(String(item[name])) - Date.parse(String(first.item[name])))
  return later.every((by) => by >= 0) && later.some((by) => by > 0)
}

/** True where the texts are those of an item of the run: of the ones with digits, keys and moments differ in any two. */
function isKindred(item: JsonObject, own: JsonObject): boolean {
  const texts = Object.keys(own).filter((name) => [item, own].every((one) => typeof one[name] === 'string'))
  const isSame = (name: string): boolean => item[name] === own[name]
  const isAlike = (name: string): boolean => isSame(name) || [item, own].every((one) => /\d/.test(String(one[name])))
  return texts.some(isSame) && texts.every(isAlike)
}
