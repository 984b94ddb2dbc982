/** Recognises the parameters that page a list, by their usual names. */

import type { Operation, Parameter } from '../contract/contract.ts'
import type { PageRole } from '../generated/list-names.ts'
import { askedRoleOf } from '../names/list-roles.ts'

/** The role in paging of a query parameter, or of a property beside the items. */
export type PagingRole = 'limit' | 'offset' | 'page' | 'cursor'

/** The roles of names that page a list. */
const PAGERS: Readonly<Partial<Record<PageRole, PagingRole>>> = {
  'page.limit': 'limit',
  'page.offset': 'offset',
  'page.start': 'offset',
  'page.number': 'page',
  'page.after': 'cursor',
  'page.cursor': 'cursor',
}

/** The first parameter of each role. */
export type Paging = Readonly<Partial<Record<PagingRole, Parameter>>>

/** The parameters that page the list of an operation; `parameters` are all that it has. */
export function pagingOf(operation: Operation, parameters: readonly Parameter[] = operation.parameters): Paging {
  const paging: Partial<Record<PagingRole, Parameter>> = {}
  for (const parameter of parameters) {
    const said = parameter.in === 'query' ? askedRoleOf(parameter.name) : null
    const role = said === null ? undefined : PAGERS[said]
    if (role !== undefined) paging[role] ??= parameter
  }
  return paging
}
