/** Query parameters as a query spells them: an object in the query is several. */

import type { Operation, Parameter } from '../contract/contract.ts'
import type { Schema } from '../schema/schema.ts'

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
