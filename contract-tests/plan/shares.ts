/** Whole operations for each shard, so that one alone makes their cases and items: those of a resource and of what is below it stay together. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous } from '../../spec/contract/path-template.ts'
import type { Shard } from '../../spec/program/option-rows.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'

/** The largest share, as a multiple of the mean one: where one is larger, the jobs of each operation are divided instead. */
const MOST_UNEVEN = 1.5

/** The same for whichever shard asks; none if they can't be divided evenly, and each shard takes a part of the jobs of all. */
export function elsewhereOf(api: Api, { index, total }: Shard): ReadonlySet<Operation> {
  const loads = Array.from({ length: total }, (): Operation[] => [])
  for (const together of belongingTogether(api).toSorted((one, other) => other.length - one.length)) {
    const lightest = loads.reduce((least, load) => (load.length < least.length ? load : least))
    lightest.push(...together)
  }
  const largest = Math.max(...loads.map(({ length }) => length))
  const isUneven = largest > MOST_UNEVEN * (api.operations.length / total)
  if (isUneven || loads.some(({ length }) => length === 0)) return new Set()
  return new Set(loads.flatMap((load, place) => (place === index - 1 ? [] : load)))
}

/** Operations by the outermost collection that their paths are of or below. */
function belongingTogether(api: Api): readonly (readonly Operation[])[] {
  const { resources, uses } = collectionsIn(api)
  const created = api.operations.filter(({ method }) => method === 'POST')
  const collections = [...resources, ...created]
    .map(({ path }) => anonymous(path))
    .toSorted((one, other) => one.length - other.length)
  const outermost = (operation: Operation): string => {
    const path = anonymous(uses.get(operation)?.resource.path ?? operation.path)
    return collections.find((one) => path === one || path.startsWith(`${one}/`)) ?? path
  }
  return [...Map.groupBy(api.operations, outermost).values()]
}
