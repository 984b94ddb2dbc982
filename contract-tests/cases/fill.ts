/** Fills a case: a new request each time, as plain as the target needs it in what the case does not vary. */

import { ruleReason } from '../../fixtures/cases/justification.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { type Case, caseOf, type Disguise } from './case.ts'
import { type Draft, type DraftBody, NO_BODY, type Plain, type RequestBuilder } from './request-builder.ts'

type Unfilled = Pick<Case, 'variation' | 'property' | 'isBare' | 'expectation'>

export function fillCase(one: Unfilled, requests: RequestBuilder, plain: Plain): Draft {
  const { body: _, change, ...parts } = one.variation
  const draft = requests.draft(bodyFor(one, requests, plain), parts)
  return change?.(draft) ?? draft
}

/** A text with a new number where it has room for one. */
const newlyNumbered = (text: string, requests: RequestBuilder): string =>
  text.includes('NUMBER') ? text.replaceAll('NUMBER', requests.number()) : text

function bodyFor(
  { variation: { body }, property, isBare, expectation }: Unfilled,
  requests: RequestBuilder,
  plain: Plain,
): DraftBody {
  switch (body?.kind) {
    case undefined:
      return requests.plainBody(plain)
    case 'none':
      return NO_BODY
    case 'required-only': {
      const whole = requests.plainBody(plain)
      return requests.withoutOptional(whole.value, null) ?? whole
    }
    case 'field':
      return requests.otherBody(plain, body)
    case 'spoken':
      return requests.bodyIn(body.type, plain)
    case 'text': {
      const text = newlyNumbered(body.text, requests)
      return { text, value: body.isRead ? JSON.parse(text) : undefined }
    }
    case 'disguised': {
      const { text, value } = requests.plainBody(plain)
      return { text: DISGUISES[body.as](text ?? '{}', body.name), value }
    }
    case 'fixture': {
      const drawn = body.of.drawBody(body.seed, body.index, requests.own)
      const whole = drawn === null ? NO_BODY : { text: drawn.text, value: drawn.json?.exact }
      const told = requests.repeated(whole, expectation === 'success', property)
      return isBare ? (requests.withoutOptional(told.value, property) ?? told) : told
    }
  }
}

/** Invalid bodies that hold every value in a wrong place or under a wrong name. Lenient software accepts them. */
export function disguises(requirement: Requirement): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'request-body') return []
  const { keyword, path, value } = concern.rule
  const [name] = path
  const isWhole = keyword === 'type' && name === undefined && value === 'object'
  const isNamed = keyword === 'required' && typeof name === 'string' && path.length === 1 && recased(name) !== name
  const ways: readonly Disguise[] = isWhole
    ? ['inside-a-list', 'inside-a-string', 'as-a-list-of-values']
    : isNamed
      ? ['in-another-case']
      : []
  return ways.map((as) =>
    caseOf(requirement, as, {
      expectation: 'failure',
      because: ruleReason(concern.rule),
      via: 'playwright',
      variation: { body: { kind: 'disguised', as, name: String(name) } },
    }),
  )
}

/** How a valid body is rewritten to be invalid; `name` is the property that is written in another case. */
const DISGUISES: Readonly<Record<Disguise, (text: string, name: string) => string>> = {
  'inside-a-list': (text) => `[${text}]`,
  'inside-a-string': (text) => JSON.stringify(text),
  // Some readers fill a structure from a list, in the order of its fields.
  'as-a-list-of-values': (text) => JSON.stringify(membersIn(text).map(([, member]) => member)),
  'in-another-case': (text, name) =>
    JSON.stringify(
      Object.fromEntries(membersIn(text).map(([each, member]) => [each === name ? recased(name) : each, member])),
    ),
}

/** The name in another case, which makes it another name (RFC 8259 section 8.3). */
function recased(name: string): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
}

/** The members of a JSON object, with exact numbers. */
export function membersIn(text: string): [string, unknown][] {
  const exact = tryParseJson(text)?.exact
  return isObject(exact) ? Object.entries(exact) : []
}
