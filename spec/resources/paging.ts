/** Recognises the parameters that page a list, by their usual names. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { plainName } from './listing.ts'

/** The role in paging of a query parameter, or of a property beside the items. */
export type PagingRole = 'limit' | 'offset' | 'page' | 'cursor'

const PAGING: Readonly<Record<PagingRole, RegExp>> = {
  limit: /^(limit|(items)?perpage|pagesize|size|maxresults|maxitems|take|top|first|rows)$/,
  offset: /^(offset|skip|start|startindex)$/,
  page: /^(page|pagenumber|pageno|pageindex)$/,
  cursor: /^(cursor|after|startingafter|(next)?pagetoken|nexttoken|nextcursor|continuation|continuationtoken|marker)$/,
}

/** The first parameter of each role. */
export type Paging = Readonly<Partial<Record<PagingRole, Parameter>>>

/** The parameters that page the list of an operation; `parameters` are all that it has. */
export function pagingOf(operation: Operation, parameters: readonly Parameter[] = operation.parameters): Paging {
  const paging: Partial<Record<PagingRole, Parameter>> = {}
  for (const parameter of parameters) {
    const role = parameter.in === 'query' ? roleOf(parameter.name) : null
    if (role !== null) paging[role] ??= parameter
  }
  return paging
}

function roleOf(name: string): PagingRole | null {
  // `pagination[page]`, `page[after]`.
  const plain = plainName(name).replace(/^(pagination|paging|page(?=after|cursor|limit|offset))/, '')
  const [role = null] = (['limit', 'offset', 'page', 'cursor'] as const).filter((each) => PAGING[each].test(plain))
  return role
}
