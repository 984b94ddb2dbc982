/** A table with a row for each operation: what the mock stores because of it, and why. */

import type { AccountDeed, Accounts } from '../../accounts/accounts.ts'
import type { Api, Operation, Parameter } from '../../contract/contract.ts'
import { linksOf } from '../../contract/links.ts'
import { isItemPath, nameOf } from '../../contract/path-template.ts'
import { jsonOf, successOf } from '../../contract/responses.ts'
import { objectBody } from '../envelopes.ts'
import { filteringOf } from '../lists/filtering.ts'
import { type Listing, listingOf } from '../lists/listing.ts'
import { pagingOf, queryPartsOf } from '../lists/paging.ts'
import { mapOf } from '../map.ts'
import { placesOf, propertyCalledBy } from '../resource.ts'
import { type Resource, type Role, resourcesOf, type Use } from '../resources.ts'

export type ResourceRow = {
  /** Method and path. */
  readonly operation: string
  /** The name of the resource; null if the operation is stateless. */
  readonly resource: string | null
  readonly role: Role | 'stateless'
  readonly why: string
}

/** The rows of an API's operations: resource by resource, then the stateless operations. */
export function resourceRows(api: Api, accounts: Accounts | null = null): ResourceRow[] {
  const { resources, stateless } = resourcesOf(api)
  const used = resources.flatMap((resource) =>
    resource.uses.map((use) => {
      const { operation, role, listing, above } = use
      const ones = (above?.filters ?? []).map(
        (one) =>
          `those whose ${placesOf(one)
            .map((path) => path.join('.'))
            .join(' or ')} is {${one.parameter}}`,
      )
      const own = [emptied(use) ?? [], ones].flat()
      const more = [...own, ...(listing === null ? [] : [...parametersOf(listing), ...itemSource(resource)])]
      return {
        operation: `${operation.method} ${operation.path}`,
        resource: resource.name,
        role,
        why: [whyUsed(api, resource, use), ...more].join('; '),
      }
    }),
  )
  const others = stateless.map((operation) => {
    const called = `${operation.method} ${operation.path}`
    const { resource, use } = mapOf(api).useOf(operation) ?? {}
    const made = emptied(use) ?? (use?.role === 'create' ? 'it makes one elsewhere' : undefined)
    const beside = use?.of === undefined ? made : OF_MANY[use.of]
    if (resource !== undefined && use !== undefined && beside !== undefined)
      return { operation: called, resource: resource.name, role: use.role, why: beside }
    const why = ACCOUNT_DEEDS[accounts?.uses.get(operation)?.does ?? 'none'] ?? whyStateless(operation)
    return { operation: called, resource: null, role: 'stateless' as const, why }
  })
  return [...used, ...others]
}

/** A row as a line of text. */
export function lineOf({ operation, resource, role, why }: ResourceRow): string {
  return `${operation.padEnd(32)}  ${resource === null ? role : `${role} ${resource}`}: ${why}`
}

const emptied = (use: Use | undefined): string | undefined =>
  use?.empties === undefined ? undefined : `it has what is in ${use.empties}, where nothing is then`

const OF_MANY = { all: 'of all items in the list', several: 'of the items that a list in its request names' } as const

/** What an action is called that sets nothing known: at the path of the item itself, it has no name. */
const actName = (path: string): string => (isItemPath(path) ? 'what is sent' : nameOf(path))

/** Why the kit gives the operation its role. */
function whyUsed(api: Api, resource: Resource, { operation, role, item, listing, within, sets }: Use): string {
  const { path, key } = resource
  if (role === 'create')
    return `its body has properties of an item${within.length === 0 ? '' : ` in ${pathInQuotes(within)}`}`
  if (role === 'create-many') return 'its body is a list of items'
  if (role === 'count') return 'its answer is the number of items'
  if (sets !== null && listing !== null) return `its answer lists the same items, those with ${JSON.stringify(sets)}`
  if (sets !== null) return `sets ${Object.keys(sets).join(', ') || actName(operation.path)} of an item`
  if (listing !== null && operation.path !== path) return 'its answer lists some of the same items'
  if (listing !== null) {
    return `its answer is a list${listing.path.length === 0 ? '' : ` in ${pathInQuotes(listing.path)}`}`
  }
  if (item === null) return `its body has the ${key} of an item`
  const creating = api.operations.filter((one) => one.method === 'POST' && one.path === path)
  const isLinked = creating.flatMap((one) => linksOf(api, one)).some((link) => link.operation === operation)
  return `{${item.name}} is the ${calledBy(resource, item.name)} of an item${isLinked ? ', by a link' : ''}`
}

const calledBy = (resource: Resource, name: string): string | null => propertyCalledBy(resource, name) ?? resource.key

const pathInQuotes = (path: readonly string[]): string => JSON.stringify(path.join('.'))

function parametersOf(listing: Listing): string[] {
  const { operation } = listing
  const pagers = Object.values(pagingOf(operation, queryPartsOf(operation))).map(({ name }) => name)
  const { filters, sorting, fields, unclear } = filteringOf(listing)
  const sorters = new Set(
    [sorting.by, sorting.direction, ...sorting.each.map((one) => one.parameter)].flatMap((one) => one?.name ?? []),
  )
  const called = (some: readonly Parameter[]): string => some.map(({ name }) => name).join(', ')
  return [
    ...(pagers.length > 0 ? [`paged by ${pagers.join(', ')}`] : []),
    ...(filters.length > 0 ? [`filtered by ${called(filters.map(({ parameter }) => parameter))}`] : []),
    ...(sorters.size > 0 ? [`sorted by ${[...sorters].join(', ')}`] : []),
    ...(fields.length > 0 ? [`shows what is named by ${called(fields)}`] : []),
    ...(unclear.length > 0 ? [`takes no notice of ${called(unclear)}`] : []),
  ]
}

/** Where a list gets its items from, if no operation writes them. */
function itemSource({ uses }: Resource): string[] {
  const isWritten = uses.some(({ role }) => !/^(list|count|read)$/.test(role))
  return isWritten ? [] : ['no operation creates them: the mock generates them, or --data gives them']
}

/** What the mock does for users who log in. */
const ACCOUNT_DEEDS: Readonly<Record<AccountDeed | 'none', string | null>> = {
  login: 'logs a user in',
  register: 'adds a user',
  refresh: 'gives a user new tokens',
  logout: 'ends the tokens of a login',
  show: 'shows the user who asks',
  change: 'changes the user who asks',
  none: null,
}

function whyStateless(operation: Operation): string {
  const { method, path } = operation
  const what = nameOf(path)
  const hasJson = jsonOf(successOf(operation)) !== null
  switch (method) {
    case 'POST':
      if (isItemPath(path)) return `the document does not say what it does to one of ${what}`
      return objectBody(operation) === null
        ? 'its body is not a JSON object that can be stored'
        : `no operation reads ${what}`
    case 'GET':
    case 'HEAD':
      if (!hasJson) return 'its answer is not JSON'
      if (isItemPath(path)) return `no operation creates, changes or lists ${what}`
      return listingOf(operation) === null
        ? 'its answer has no list of objects'
        : 'the document does not show which items it lists'
    case 'PUT':
    case 'PATCH':
    case 'DELETE':
      return isItemPath(path)
        ? `no operation reads ${what}, or none of their properties matches the path`
        : 'its path names no item'
    default:
      return `${method} changes nothing`
  }
}
