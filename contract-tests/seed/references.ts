/** `--refs`: the items that a run's own items name, from the ledgers of the runs that created them. */

import { createHash } from 'node:crypto'
import type { NameableItems, NameablePool } from '../../fixtures/items/drawn.ts'
import { itemName } from '../../fixtures/items/named-resource.ts'
import { namedRelations } from '../../fixtures/items/relations.ts'
import { satisfies } from '../../fixtures/plan/satisfies.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous } from '../../spec/contract/path-template.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { type Resource, resourcesOf } from '../../spec/resources/resources.ts'
import type { CreatedName } from '../client/ledger.ts'
import { HeldBack } from '../items/held-back.ts'
import { namingParameters } from '../items/item-places.ts'
import { createdItems } from './read-ledger.ts'

/** The items that a run's items refer to, from the ledgers of `--refs`. */
export type References = {
  readonly pool: NameablePool
  /** SHA-256 of all their keys: a resumed run must refer to the same items. */
  readonly sha256: string
}

/** Reads the ledgers of `--refs`; null where there are none. */
export async function referencesIn(files: readonly string[], target: string, api: Api): Promise<References | null> {
  if (files.length === 0) return null
  const found = new Map<Resource, CreatedName[]>()
  for (const file of files) {
    const { read, resource, names } = await createdItems('--refs', file, target, api)
    const known = [...names.values()].filter((name) => name !== null)
    if (resource?.key == null || known.length === 0) {
      throw new OptionError(`--refs ${file}: it has no keys of items that ${read.subject.operation} created`)
    }
    found.set(resource, [...(found.get(resource) ?? []), ...known])
  }
  const all = new Map([...found].map(([resource, names]) => [resource, nameableItems(resource, names)]))
  const hash = createHash('sha256').update(JSON.stringify([...found].map(([{ path }, names]) => [path, names])))
  return {
    // Path parameters with the same name mean the same item.
    pool: (resource) =>
      all.get(resource) ?? [...all].find(([one]) => itemName(one) === itemName(resource))?.[1] ?? null,
    sha256: hash.digest('hex'),
  }
}

function nameableItems({ key, schema }: Resource, names: readonly CreatedName[]): NameableItems {
  const property = key ?? ''
  const place = schema.wide.properties.get(property)
  const items = names.map(({ key: text }) => {
    const asNumber = Number(text)
    const readings = String(asNumber) === text ? [text, asNumber] : [text]
    return { [property]: readings.find((one) => place === undefined || satisfies(place, one, 'response')) ?? text }
  })
  return { items, parents: names.map(({ parents }) => parents) }
}

/**
 * Throws an {@link OptionError} for an operation that by its name ends, empties or sets off something and is not in `allow`,
 * or whose path would name items that `references` does not contain: they may be somebody's.
 */
export function checkHarmless(
  api: Api,
  operation: Operation,
  references: References | null,
  allow: readonly string[],
): void {
  const reason = new HeldBack(api, { exclude: [], allow }).reasons.get(operation)
  if (reason !== undefined) throw new OptionError(`nothing is sent to ${operation.id}: ${reason}`)
  const names = namingParameters(operation)
  const last = names.at(-1)
  if (last === undefined) return
  const above = anonymous(operation.path.slice(0, operation.path.indexOf(`{${last}}`)))
  const owner = resourcesOf(api).resources.find((one) => anonymous(one.path) === above)
  const isKnown = owner !== undefined && owner.parents + 1 >= names.length && references?.pool(owner, 0) != null
  if (isKnown) return
  throw new OptionError(
    `nothing is sent to ${operation.id}: its path names items by ${names.join(', ')}, and these may be somebody's; with --refs, name the ledger of the run that created them`,
  )
}

/** The properties with which the requests of an operation refer to items that `references` does not contain. */
export function namedElsewhere(api: Api, operation: Operation, references: References | null): string[] {
  const { resources, uses } = resourcesOf(api)
  const resource = uses.get(operation)?.resource
  const schema = resource?.request ?? bodySchema(operation)
  if (schema === null) return []
  const properties = schema.wide.properties
  const paths = namedRelations(
    { schema, key: resource?.key ?? null, ...(resource?.relations && { relations: resource.relations }) },
    resources,
  )
  const isOther = (path: string | null): boolean => {
    const named = resources.find((one) => one.path === path)
    return named !== undefined && named !== resource && references?.pool(named, 0) == null
  }
  return Object.entries(paths).flatMap(([name, path]) => (properties.has(name) && isOther(path) ? [name] : []))
}
