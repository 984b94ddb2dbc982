/** Fields whose value is a list in which the order of the members means nothing (RFC 9110 section 5.6.1). */

import { fieldParts } from '../../../spec/http/field.ts'

/**
 * Allow, Vary and Accept-* (RFC 9110 sections 10.2.1 and 12.5), Cache-Control (RFC 9111 section 5.2), Accept-Patch (RFC
 * 5789), Preference-Applied (RFC 7240), and what browsers read of CORS.
 */
const UNORDERED =
  /^(allow|vary|accept|accept-.+|cache-control|preference-applied|timing-allow-origin|access-control-(allow|expose)-(headers|methods))$/

/** A method is case-sensitive (RFC 9110 section 9.1). */
const IS_OF_METHODS = /^(allow|access-control-allow-methods)$/

/** The members of a header's list, each as it is compared; null where the header is no list, or one in an order. */
function unorderedMembers(name: string, value: string): string[] | null {
  if (!UNORDERED.test(name)) return null
  const members = fieldParts(value, ',')
  // The name of a hole is no part of the text.
  return IS_OF_METHODS.test(name) ? members : members.map((one) => (one.includes('«') ? one : one.toLowerCase()))
}

/** True if two values of a header are the same list, by this comparison of one member with another. */
export function hasSameMembers(
  name: string,
  first: string,
  second: string,
  isSame: (one: string, other: string) => boolean = Object.is,
): boolean {
  const [one, other] = [unorderedMembers(name, first), unorderedMembers(name, second)]
  if (one === null || other === null) return false
  const holds = (all: readonly string[], member: string): boolean => all.some((each) => isSame(member, each))
  return one.every((member) => holds(other, member)) && other.every((member) => holds(one, member))
}
