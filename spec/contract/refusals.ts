/** Statuses that only some parameters are refused with. */

import type { Operation, Parameter } from './contract.ts'

/**
 * The statuses, besides those of an invalid request, that are right for a wrong parameter. 404: the path and the query
 * are parts of the URI that identifies the resource (RFC 3986 section 3.4), such as a page, and a service may not know
 * it (RFC 9110 section 15.5.5). Every path may be unknown; for a query the contract must document it. 428: see {@link
 * isDemandedCondition}.
 */
export function otherRefusals(operation: Operation, parameter: Parameter): readonly string[] {
  const isNamed = operation.responses.some(({ status }) => status === '404')
  const mayBeUnknown = parameter.in === 'path' || (parameter.in === 'query' && isNamed)
  return [...(mayBeUnknown ? ['404'] : []), ...(isDemandedCondition(operation, parameter) ? ['428'] : [])]
}

/** True for a condition of a write that the contract refuses with 428 where it is missing (RFC 6585 section 3). */
export function isDemandedCondition({ method, responses }: Operation, parameter: Parameter): boolean {
  const isCondition = parameter.in === 'header' && /^if-(none-)?match$|^if-unmodified-since$/i.test(parameter.name)
  return isCondition && !/^(GET|HEAD)$/.test(method) && responses.some(({ status }) => status === '428')
}
