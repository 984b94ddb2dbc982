/** Operations as people know them: by method and path, because ids may be anything. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { element } from './dom.ts'

/** By the id of the operation. */
let names: ReadonlyMap<string, string> = new Map()

/** Method and path of an operation of the document that is shown; otherwise its id. */
export function operationName(id: string): string {
  return names.get(id) ?? id
}

/** Fills a list with operations, after one choice for none. The current choice is kept if it is still offered. */
export function offerOperations(list: HTMLSelectElement, none: string, operations: readonly Operation[]): void {
  names = new Map(operations.map(({ id, method, path }) => [id, `${method} ${path}`]))
  const { value } = list
  list.replaceChildren(
    element('option', { value: '' }, none),
    ...operations.map(({ id }) => element('option', { value: id, selected: id === value }, operationName(id))),
  )
}
