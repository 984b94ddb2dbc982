/** A profile as a file: one fact a line, the same bytes for the same facts. */

import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Profile } from '../../spec/profile/profile.ts'
import { writeWhole } from '../../spec/program/put-in-place.ts'
import { MachineError } from '../../spec/program/user-error.ts'

/** How deep a part of a profile is spread over lines. */
const DEPTHS: Readonly<Record<string, number>> = { facts: 3, unknown: 3, violations: 2, evidence: 3, measured: 2 }

function profileText(profile: Profile): string {
  const parts = Object.entries(profile).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${spread(value, DEPTHS[name] ?? 1, '  ')}`,
  )
  return `{\n${parts.join(',\n')}\n}\n`
}

function spread(value: unknown, depth: number, margin: string): string {
  const inner = `${margin}  `
  if (depth > 1 && Array.isArray(value) && value.length > 0) {
    return `[\n${value.map((item) => inner + spread(item, depth - 1, inner)).join(',\n')}\n${margin}]`
  }
  if (depth > 1 && isObject(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${spread(member, depth - 1, inner)}`,
    )
    return `{\n${members.join(',\n')}\n${margin}}`
  }
  return JSON.stringify(value)
}

/** Writes a profile. Throws a `UserError` if the machine refuses, or if it would show a secret. */
export function writeProfile(file: string, profile: Profile, redact: Redact): void {
  const text = profileText(profile)
  // No fact should contain a credential; this is the last check of that.
  if (redact(text) !== text) {
    throw new MachineError(
      "the deployment's answers contain the credential in a form that can't be removed: no profile is written",
    )
  }
  writeWhole(file, text)
}

export function summary({ facts, unknown, violations, measured }: Profile): string {
  const count = (part: Readonly<Record<string, object>>): number =>
    Object.values(part).reduce((sum, each) => sum + Object.keys(each).length, 0)
  const { requests, writes } = measured
  return `Learnt ${count(facts)} facts (${count(unknown)} unknown, ${violations.length} violations) by ${requests} requests, ${writes} of them accepted:`
}
