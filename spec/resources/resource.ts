/** A resource: what operations on the same stored items share. */

import type { Operation } from '../contract/contract.ts'
import type { JsonObject } from '../json/pointer.ts'
import type { Schema } from '../schema/schema.ts'
import type { ItemPlace } from './links.ts'
import type { Listing } from './listing.ts'

/** A collection of items that operations share. */
export type Resource = {
  /** The last fixed segment of the path; all fixed segments where two resources would have the same name. */
  readonly name: string
  /** The collection's path template. */
  readonly path: string
  /** How many parameters the collection's path has. Items with different values of them are different items. */
  readonly parents: number
  /** The path of the resource whose items these are below, where the user says so; null for none. */
  readonly parent?: string | null
  /** The path of the resource whose item a property names, where the user says so; null: it names none. */
  readonly relations?: Readonly<Record<string, string | null>>
  /** The property that identifies an item; null where there is none. */
  readonly key: string | null
  /** The schema of an item in answers. */
  readonly schema: Schema
  /** The schema of a new item in requests; null where no operation creates one. */
  readonly request: Schema | null
  readonly uses: readonly Use[]
}

export type Role = 'create' | 'create-many' | 'list' | 'count' | 'read' | 'replace' | 'merge' | 'delete'

/** What an operation does with a resource. */
export type Use = {
  readonly operation: Operation
  readonly role: Role
  /** Where the request names the item; null where it names none, or where its body has the key. */
  readonly item: ItemPlace | null
  /** How a list, or what is counted, is paged and filtered; null for other roles. */
  readonly listing: Listing | null
  /** The properties of the body that lead to the item, such as `data`; none where the body is the item. */
  readonly within: readonly string[]
  /** The properties of the answer that lead to the item, where the user says so. */
  readonly shown?: readonly string[]
  /** The properties that an action below the item sets, such as `locked`; null if the operation is not an action. */
  readonly sets: JsonObject | null
}

export type Resources = {
  readonly resources: readonly Resource[]
  /** The resource and the use of each operation that has them. */
  readonly uses: ReadonlyMap<Operation, { readonly resource: Resource; readonly use: Use }>
  /** The other operations. */
  readonly stateless: readonly Operation[]
}
