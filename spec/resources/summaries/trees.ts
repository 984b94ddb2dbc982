/** Answers that have all items of a resource as a tree: `/categories/tree`. */

import type { Api, Operation } from '../../contract/contract.ts'
import { nameOf } from '../../contract/path-template.ts'
import { tokens } from '../../json/pointer.ts'
import { plainName } from '../../names/letters.ts'
import type { Schema } from '../../schema/schema.ts'
import { innerList } from '../beside.ts'
import { listPlace } from '../lists/listing.ts'
import { mapOf } from '../map.ts'
import { resourcesOf } from '../resources.ts'
import type { TallyPlace } from './tallies.ts'

/** All items of a resource as a tree: each has those below it in a list of the same schema; null for any other answer. */
export function treeIn(api: Api, { path }: Operation, answer: Schema): TallyPlace | null {
  const place = listPlace(answer, plainName(nameOf(path)))
  const inner = place === null ? null : innerList(place.array)
  if (place === null || inner === null) return null
  for (const resource of resourcesOf(api).resources) {
    const names = [...(place.array.items?.wide.properties.keys() ?? [])].filter((name) => name !== inner)
    const isSame = resource.key !== null && names.every((name) => resource.schema.wide.properties.has(name))
    const by = isSame
      ? mapOf(api)
          .relationsOfItems(resource)
          .find((one) => one.to === resource && !one.isMany)
      : undefined
    const [name, more] = tokens(by?.from.at ?? '')
    if (name !== undefined && more === undefined && by?.isEmbedded === false)
      return {
        way: place.path,
        schema: place.array,
        around: answer,
        counted: { resource, where: null },
        tree: { inner, by: name },
      }
  }
  return null
}
