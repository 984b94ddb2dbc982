/** Query parameters as a query spells them, and those that page a list, by their usual names. */

import type { Operation, Parameter } from '../../contract/contract.ts'
import type { PageRole } from '../../generated/list-names.ts'
import { askedRoleOf } from '../../names/list-roles.ts'
import { isDate } from '../../names/property-named.ts'
import type { Schema } from '../../schema/schema.ts'

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
    const said = parameter.in === 'query' && canPage(parameter) ? askedRoleOf(parameter.name) : null
    const role = said === null ? undefined : PAGERS[said]
    if (role !== undefined) paging[role] ??= parameter
  }
  return paging
}

/**
 * The query parameters of an operation. One whose value is an object stands for its properties: by their own names
 * (`page` and `sort` of Spring's `Pageable`), or in brackets where its style is `deepObject` (`filter[status]`).
 */
export function queryPartsOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.flatMap((parameter) => (parameter.in === 'query' ? spreadQuery(parameter) : []))
}

function spreadQuery(parameter: Parameter): readonly Parameter[] {
  const { schema, style, explode, json, name } = parameter
  if (schema === null || json || schema.wide.properties.size === 0) return [parameter]
  if (style === 'deepObject') return inBrackets(parameter, name, schema, 0)
  return explode ? [...schema.wide.properties].map(([inner, part]) => partAs(parameter, inner, part)) : [parameter]
}

function inBrackets(parameter: Parameter, around: string, schema: Schema, depth: number): readonly Parameter[] {
  return [...schema.wide.properties].flatMap(([inner, part]) => {
    const name = `${around}[${inner}]`
    const isObject = part.wide.properties.size > 0 && depth < 2
    return isObject ? inBrackets(parameter, name, part, depth + 1) : [partAs(parameter, name, part)]
  })
}

function partAs(parameter: Parameter, name: string, schema: Schema): Parameter {
  return { ...parameter, name, schema, required: false, style: 'form', explode: true }
}

/** False for a flag, such as `count=true`, for a word of several, and for a date that is no cursor, such as `after`. */
function canPage({ name, schema }: Parameter): boolean {
  if (schema?.types == null) return true
  if (isDate(schema)) return askedRoleOf(name) === 'page.cursor'
  return (
    schema.types.has('integer') ||
    schema.types.has('number') ||
    (schema.types.has('string') && schema.values('enum').length === 0)
  )
}
