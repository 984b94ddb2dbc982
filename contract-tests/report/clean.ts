/** Removes credentials from all texts of a report. */

import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { isObject, setMember } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'

/** Members whose texts are the kit's own words, which stay: a credential may be one of them, such as `good`. */
const OWN: ReadonlySet<string> = new Set(
  'id case cases title text because breach requirement operation outcome verdict level kind hindrance expectation'.split(
    ' ',
  ),
)

/**
 * The same value with each of its texts redacted but for the kit's own; where that changes nothing, the very same objects.
 * No name of a member comes from outside. Most texts occur many times, and are redacted once.
 */
export function withoutCredentials<Value>(value: Value, redact: Redact): Value {
  const known = new Map<string, string>()
  const textOf = (text: string): string => remembered(known, text, () => redact(text))
  const clean = (part: unknown, name = ''): unknown => {
    if (typeof part === 'string') return OWN.has(name) ? part : textOf(part)
    if (Array.isArray(part)) {
      const cleaned = part.map((one) => clean(one, name))
      return cleaned.every((one, index) => one === part[index]) ? part : cleaned
    }
    if (!isObject(part)) return part
    const entries = Object.entries(part)
    const cleaned = entries.map(([name, member]) => [name, clean(member, name)] as const)
    if (cleaned.every(([, member], index) => member === entries[index]?.[1])) return part
    const copy: Record<string, unknown> = {}
    for (const [name, member] of cleaned) setMember(copy, name, member)
    return copy
  }
  return clean(value) as Value
}
