/** Invalid bodies that hold every value in a wrong place or under a wrong name. Lenient software accepts them. */

import { reasonFor } from '../../fixtures/cases/justification.ts'
import { tryParseJson } from '../../spec/exact-json.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import { type Case, PLAIN_CASE, titleOf } from './case.ts'

/** The disguised bodies that a requirement forbids. */
export function disguisesOf(requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'request-body') return []
  const { keyword, path, value } = concern.rule
  const [name] = path
  const disguises: Readonly<Record<string, (text: string) => string>> =
    keyword === 'type' && name === undefined && value === 'object'
      ? {
          'inside-a-list': (text) => `[${text}]`,
          'inside-a-string': (text) => JSON.stringify(text),
          // Some readers fill a structure from a list, in the order of its fields.
          'as-a-list-of-values': (text) => listOfValues(text),
        }
      : keyword === 'required' && typeof name === 'string' && path.length === 1 && recased(name) !== name
        ? { 'in-another-case': (text) => withMemberRecased(text, name) }
        : {}
  return Object.entries(disguises).map(
    ([disguise, change]): Case => ({
      ...PLAIN_CASE,
      id: `${requirement.id}/${disguise}`,
      title: titleOf(disguise),
      operation,
      requirement,
      expectation: 'failure',
      because: reasonFor(concern.rule),
      via: 'playwright',
      draft: (requests, plain) => {
        const { text, value } = requests.plainBody(plain)
        return requests.draft({ text: change(text ?? '{}'), value })
      },
    }),
  )
}

/** The name in another case, which makes it another name (RFC 8259 section 8.3). */
function recased(name: string): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
}

/** The text of a JSON object with one member's name in another case. */
function withMemberRecased(text: string, name: string): string {
  const exact = tryParseJson(text)?.exact
  if (!isObject(exact)) return text
  const members = Object.entries(exact).map(([each, value]) => [each === name ? recased(name) : each, value] as const)
  return JSON.stringify(Object.fromEntries(members))
}

/** The values of a JSON object as a list. */
function listOfValues(text: string): string {
  const exact = tryParseJson(text)?.exact
  return JSON.stringify(isObject(exact) ? Object.values(exact) : [])
}
