/** Reads the links of answers. A link names the operation and the parameter that take a created item. */

import { fromRef, isObject, join, refTarget, tokens } from '../json/pointer.ts'
import type { Api, Operation } from './contract.ts'

/** The parameter by which a request names an item. */
export type ItemPlace = { readonly in: 'path' | 'query'; readonly name: string }

export type Link = {
  readonly operation: Operation
  readonly property: string
  /** JSON Pointer of the key in the answer; null where the link takes it from the request. */
  readonly shown: string | null
  readonly item: ItemPlace
}

/** The operations on a created item to which the answers of an operation link (OpenAPI 3.1, Link Object). */
export function linksOf({ document, operations }: Api, { responses }: Operation): Link[] {
  return responses.flatMap(({ pointer, status }) => {
    const links = document.at(join(pointer, 'links'))
    if (!status.startsWith('2') || !isObject(links)) return []
    return Object.values(links).flatMap((given) => {
      const target = refTarget(given)
      const link = target === null ? given : document.at(target)
      if (!isObject(link) || !isObject(link.parameters)) return []
      const reference = typeof link.operationRef === 'string' ? fromRef(link.operationRef) : null
      const operation = operations.find(({ id, pointer: at }) => id === link.operationId || at === reference)
      if (operation === undefined) return []
      return Object.entries(link.parameters).flatMap(([name, expression]): Link[] => {
        const [, side, place] = /^\$(response|request)\.body#(\/.+)$/.exec(String(expression)) ?? []
        const property = place === undefined ? undefined : tokens(place).at(-1)
        const bare = name.replace(/^(path|query)\./, '')
        const parameter = operation.parameters.find((one) => one.name === bare)
        if (property === undefined || (parameter?.in !== 'path' && parameter?.in !== 'query')) return []
        const shown = side === 'response' && place !== undefined ? place : null
        return [{ operation, property, shown, item: { in: parameter.in, name: bare } }]
      })
    })
  })
}
