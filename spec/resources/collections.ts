/** Derives the collections of a contract: what their plain operations create, list, read, change and delete. */

import type { Api, Operation } from '../contract/contract.ts'
import { type Link, linksOf } from '../contract/links.ts'
import { anonymous, fixedParts, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, mayCreate } from '../contract/responses.ts'
import { keyFor, keyOfItems } from '../names/item-key.ts'
import type { Schema } from '../schema/schema.ts'
import { type ItemPart, isSameItem, itemWithin, namesIn, objectBody, unwrapped } from './envelopes.ts'
import { type Listing, listingOf } from './lists/listing.ts'
import type { Resource, Resources, Role, Use } from './resource.ts'

export type ByParent = ReadonlyMap<string, readonly Operation[]>

/** The collection at a path that operations make and list, with what else is done there; null for none. */
export type ReadCollection = (
  path: string,
  own: readonly Operation[],
  others: readonly Operation[],
) => UnnamedResource | null

/** What looks further than the plain paths and names: code that pages load late. */
export type Finders = {
  /** The collections whose own path lists nothing, but whose items are listed beside the paths of each: `/events/search` of `/events/{id}`. */
  readonly aside: (api: Api, byParent: ByParent, read: ReadCollection) => readonly UnnamedResource[]
  /** The item of an open schema in a body or an answer, which stands in the same envelope as a list's items. */
  readonly open: (whole: Schema, listing: Listing) => ItemPart | null
  /** The property in which items say where they are, and by which others name them; null for items that have others as their keys. */
  readonly fullName: (schema: Schema, path: string) => string | null
  /** The key of the items that a parameter names, where no property has its name or meaning; null for none. */
  readonly keyFor: (
    parameter: string,
    collection: string,
    seen: { readonly schema: Schema; readonly post: Operation | undefined; readonly listing: Listing | null },
  ) => string | null
}

/** The resources of an API, without what stands beside the plain operations of each. */
export function collectionsOf(api: Api, finders?: Finders): Resources {
  const byPath = Map.groupBy(api.operations, ({ path }) => path)
  const byParent = Map.groupBy(api.operations, ({ path }) => parentOf(path))
  const own = [...byPath].flatMap(([path, own]) => {
    if (isItemPath(path)) return []
    return new CollectionReader(api, path, own, byParent.get(anonymous(path)) ?? [], finders).resource() ?? []
  })
  const aside = finders?.aside(api, byParent, (path, own, others) =>
    new CollectionReader(api, path, own, others, finders).resource(),
  )
  const found = [...own, ...(aside ?? [])]
  const byName = new Map(found.map((resource) => [anonymous(resource.path), resource]))
  // Links can give an operation to several resources. The first one keeps it.
  const taken = new Set<Operation>()
  const resources = found.flatMap((resource) => {
    const parent = byName.get(parentOf(resource.path))
    // A path that searches the items of another resource must not become a second store of them.
    const shown = parent?.uses.map(({ listing }) => listing?.items)
    if (parent !== undefined && [parent.schema, ...(shown ?? [])].some((one) => isOne(resource.schema, one, parent)))
      return []
    const uses = resource.uses.filter(({ operation }) => !taken.has(operation))
    if (!isRemembered(uses)) return []
    for (const { operation } of uses) taken.add(operation)
    return [{ ...resource, uses }]
  })
  return usesOf(api, named(resources))
}

/** The uses of some resources by their operations. If several resources use an operation, the first one keeps it. */
export function usesOf({ operations }: Api, resources: readonly Resource[]): Resources {
  const all = resources.flatMap((resource) => resource.uses.map((use) => [use.operation, { resource, use }] as const))
  const uses = new Map(all.toReversed())
  return { resources, uses, stateless: operations.filter((operation) => !uses.has(operation)) }
}

/** True where a stored item can be read again. */
export function isRemembered(uses: readonly Pick<Use, 'role'>[]): boolean {
  const has = (...roles: readonly Role[]): boolean => uses.some(({ role }) => roles.includes(role))
  return has('list') || (has('read') && has('create', 'replace', 'merge', 'delete'))
}

export type UnnamedResource = Omit<Resource, 'name' | 'parent'>

/** The operations on a path and on the paths below it, read as those of one collection. */
export class CollectionReader {
  readonly #path: string
  readonly #finders: Finders | undefined
  /** What makes an item, and what else does: `POST /plants/quick_add` beside `POST /plants`. */
  readonly #post: Operation | undefined
  readonly #posts: readonly Operation[]
  readonly #links: readonly Link[]
  /** The operations below the collection. */
  readonly #below: readonly Operation[]
  /** The operations that name one item, by their paths or by links. */
  readonly #ofItem: readonly Operation[]
  readonly #listing: Listing | null

  constructor(
    api: Api,
    path: string,
    own: readonly Operation[],
    below: readonly Operation[],
    finders: Finders | undefined,
  ) {
    this.#path = path
    this.#finders = finders
    this.#posts = own.filter(({ method }) => method === 'POST')
    this.#post = this.#posts[0]
    const get = own.find(({ method }) => method === 'GET')
    this.#links = this.#post === undefined ? [] : linksOf(api, this.#post)
    const linked = this.#links.map(({ operation }) => operation.path)
    this.#below = below
    this.#ofItem = [
      ...below.filter((operation) => isItemPath(operation.path)),
      ...(linked.length === 0 ? [] : api.operations).filter((one) => linked.includes(one.path) && !below.includes(one)),
    ]
    // Only where a path names an item it is known that a list of anything has items.
    this.#listing = get === undefined ? null : listingOf(get, this.#ofItem.length > 0, path)
  }

  /** The resource; null where there is none. */
  resource(): UnnamedResource | null {
    const found = this.draft()
    return found && isRemembered(found.uses) ? found : null
  }

  /** What the operations do with items, whether anything remembers these or not; null where none shows an item. */
  draft(): UnnamedResource | null {
    const post = this.#post
    const created = post && mayCreate(post) ? this.#sentIn(post) : null
    const known = this.#names(created)
    // Items that lists elsewhere show may only be changed at their own path.
    const [own, changed] = ['GET', 'PATCH'].map((by) =>
      this.#ofItem.map((one) => one.method === by && this.#answered(one, known)).find((one) => one),
    )
    const shownAnywhere = [own, this.#listing?.items, changed].filter((one) => !!one)
    // An item that is read by its key need not say it again, as that of a list does.
    const schema = shownAnywhere.find((one) => this.#keyOf(one, created?.schema) !== null) ?? shownAnywhere[0] ?? null
    if (schema === null) return null
    const sent = namesIn([created?.schema])
    const shown = namesIn([schema])
    // A schema without names is open, and stands where the list has its items.
    const isOther = sent.size * shown.size > 0 && sent.isDisjointFrom(shown)
    const request = isOther ? null : (created?.schema ?? null)
    const key = this.#keyOf(schema, created?.schema)
    const draft: Omit<UnnamedResource, 'uses'> = {
      path: this.#path,
      parents: pathParameters(this.#path).length,
      key,
      schema,
      request,
    }
    const uses: Use[] = this.#lists(draft)
    if (request) uses.unshift(...this.#posts.flatMap((one) => this.#creation(one, new Set([...shown, ...sent]))))
    const inner = key === null ? [] : this.#ofItem.flatMap((operation) => this.#itemUse(operation, known))
    return { ...draft, uses: [...uses, ...inner] }
  }

  #creation(post: Operation, known: ReadonlySet<string>): Use[] {
    const sent = mayCreate(post) ? this.#sentIn(post) : null
    const isItem = sent !== null && (post === this.#post || !namesIn([sent.schema]).isDisjointFrom(known))
    return isItem ? [{ ...this.#plain(post), role: 'create', within: sent.path }] : []
  }

  /** The names that items have anywhere. */
  #names(created: ItemPart | null): ReadonlySet<string> {
    const others = this.#ofItem.map((one) => {
      if (one.method !== 'GET') return one.method === 'POST' ? null : this.#sentIn(one)?.schema
      const shown = this.#part(answerSchema(one))
      return shown?.path.length === 0 ? null : shown?.schema
    })
    return namesIn([created?.schema, this.#listing?.items, ...others])
  }

  /** The item in a body or an answer that has it where the list has its items, or within what surely is an envelope. */
  #part(whole: Schema | null): ItemPart | null {
    return whole === null
      ? null
      : (this.#open(whole) ?? unwrapped(whole, nameOf(this.#path), namesIn([this.#listing?.items])))
  }

  #open(whole: Schema | null): ItemPart | null {
    return (whole !== null && this.#listing !== null && this.#finders?.open(whole, this.#listing)) || null
  }

  #answered(operation: Operation, known: ReadonlySet<string>): Schema | null {
    return this.#open(answerSchema(operation))?.schema ?? itemAnswered(operation, known)
  }

  /** The item in what an operation takes; null where it takes no object. */
  #sentIn(operation: Operation): ItemPart | null {
    return this.#part(objectBody(operation))
  }

  #plain(operation: Operation): Omit<Use, 'role'> {
    const open = this.#open(answerSchema(operation))
    return { ...PLAIN, operation, ...(open !== null && { shown: open.path }) }
  }

  #lists(draft: Omit<UnnamedResource, 'uses'>): Use[] {
    const others = this.#below.flatMap((operation) => {
      const found = operation.method !== 'GET' || isItemPath(operation.path) ? null : listingOf(operation)
      const isSame =
        found !== null && [draft.schema, this.#listing?.items].some((one) => isOne(found.items, one, draft))
      return isSame ? [found] : []
    })
    return [this.#listing ?? [], others]
      .flat()
      .map((listing) => ({ ...PLAIN, operation: listing.operation, role: 'list', listing }))
  }

  /** The property that a link names, else the one that the item's path names, else one with a usual name of keys. */
  #keyOf(schema: Schema, created: Schema | undefined): string | null {
    const properties = new Map([...schema.wide.properties, ...(created?.wide.properties ?? [])])
    const link = this.#links.find(({ property }) => properties.has(property))
    const said = link?.property ?? this.#finders?.fullName(schema, this.#path) ?? null
    if (said !== null) return said
    const collection = nameOf(this.#path)
    const parameter = pathParameters(this.#ofItem[0]?.path ?? '').at(-1)
    if (parameter === undefined) return keyOfItems(collection, properties)
    const key = keyFor(parameter, collection, properties)
    return (
      key ?? this.#finders?.keyFor(parameter, collection, { schema, post: this.#post, listing: this.#listing }) ?? null
    )
  }

  /** The use of an operation on one item, by the item's path or by a link from the operation that created it. */
  #itemUse(operation: Operation, known: ReadonlySet<string>): Use[] {
    const { method } = operation
    const role = ROLES[method]
    const shown = method === 'GET' ? this.#answered(operation, known) : objectBody(operation)
    if (!role || (method !== 'DELETE' && !shown)) return []
    const bound = this.#links.find((link) => link.operation === operation)?.item
    const item = bound ?? { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' }
    return [{ ...this.#plain(operation), role, item, within: this.#sentIn(operation)?.path ?? [] }]
  }
}

function isOne(items: Schema, schema: Schema | undefined, { request }: Pick<Resource, 'request'>): boolean {
  return schema !== undefined && isSameItem(items, { schema, request })
}

/** What the methods do with one item. */
export const ROLES: Readonly<Record<string, Role>> = { GET: 'read', PUT: 'replace', PATCH: 'merge', DELETE: 'delete' }

/** What a use has by default. */
export const PLAIN = { item: null, listing: null, within: [], sets: null } as const

/** The schema of the item in an operation's answer; null where the answer shows no item. */
export function itemAnswered(operation: Operation, known: ReadonlySet<string>): Schema | null {
  const schema = answerSchema(operation)
  return schema === null ? null : (itemWithin(schema, known)?.schema ?? null)
}

/** Names the resources. Two that would have the same name get all fixed segments of their paths instead. */
function named(resources: readonly UnnamedResource[]): Resource[] {
  const names = Map.groupBy(resources, ({ path }) => nameOf(path))
  return resources.map((resource) => {
    const name = nameOf(resource.path)
    const isOnly = names.get(name)?.length === 1
    return { name: isOnly ? name : fixedParts(resource.path).join('/'), ...resource }
  })
}
