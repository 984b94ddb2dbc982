/** Removes credentials from all texts of a report. */

import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { isObject, setMember } from '../../spec/json/pointer.ts'

/**
 * The same value with each of its texts redacted; where that changes nothing, the very same objects. The words that a report itself consists of, such as `passed`, are no
 * secrets, so they stay. Most texts occur many times, and are redacted once.
 */
export function withoutCredentials<Value>(value: Value, redact: Redact): Value {
  const known = new Map<string, string>()
  const textOf = (text: string): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    const clean = redact(text)
    known.set(text, clean)
    return clean
  }
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return textOf(part)
    if (Array.isArray(part)) {
      const cleaned = part.map(clean)
      return cleaned.every((one, index) => one === part[index]) ? part : cleaned
    }
    if (!isObject(part)) return part
    const entries = Object.entries(part)
    const cleaned = entries.map(([name, member]) => [textOf(name), clean(member)] as const)
    if (cleaned.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index][1]))
      return part
    const copy: Record<string, unknown> = {}
    for (const [name, member] of cleaned) setMember(copy, name, member)
    return copy
  }
  return clean(value) as Value
}
