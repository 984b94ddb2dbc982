/** `--refs`: the items that a run's own items name, from the ledgers of the runs that created them. */

import { createHash } from 'node:crypto'
import type { NameableItems } from '../../fixtures/items/drawn.ts'
import { satisfies } from '../../fixtures/plan/satisfies.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { tokens } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { itemName } from '../../spec/resources/references.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import type { CreatedName } from '../client/ledger.ts'
import { HeldBack } from '../items/held-back.ts'
import { namingParameters } from '../items/item-places.ts'
import { createdItems } from './read-ledger.ts'

/** The items that a run's items refer to, from the ledgers of `--refs`. */
export type References = {
  readonly pool: (resource: Resource) => NameableItems | null
  /** SHA-256 of all their keys: a resumed run must refer to the same items. */
  readonly sha256: string
}

/** Reads the ledgers of `--refs`; null where there are none. */
export async function referencesIn(files: readonly string[], target: string, api: Api): Promise<References | null> {
  if (files.length === 0) return null
  const found = new Map<Resource, CreatedName[]>()
  for (const file of files) {
    const { read, operation, names } = await createdItems('--refs', file, target, api)
    const resource = operation && collectionMapOf(api).useOf(operation)?.resource
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

/** Throws an {@link OptionError} for what is harmful by its name and not in `allow`, and where the path may name somebody's items. */
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
  const { relations } = collectionMapOf(api)
  const owner = relations.find(({ from }) => from.in === 'path' && from.operation === operation && from.at === last)?.to
  const isKnown = owner !== undefined && owner.parents + 1 >= names.length && references?.pool(owner) != null
  if (isKnown) return
  throw new OptionError(
    `nothing is sent to ${operation.id}: its path names items by ${names.join(', ')}, and these may be somebody's; with --refs, name the ledger of the run that created them`,
  )
}

/** The properties with which the requests of an operation name items that `references` does not contain. */
export function namedElsewhere(api: Api, operation: Operation, references: References | null): string[] {
  const { relations, useOf } = collectionMapOf(api)
  const { resource, use } = useOf(operation) ?? {}
  return relations.flatMap(({ from, to, isEmbedded }) => {
    if (from.in !== 'body' || from.operation !== operation || isEmbedded || to === resource) return []
    const [name = '', ...deeper] = tokens(from.at).slice(use?.within.length ?? 0)
    return deeper.length > 0 || references?.pool(to) != null ? [] : [name]
  })
}
