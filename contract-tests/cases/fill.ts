/** Fills a case: a new request each time, as plain as the target needs it in what the case does not vary. */

import { REASONS, ruleReason } from '../../fixtures/cases/justification.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isJsonObject, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { type Case, caseOf, type Disguise } from './case.ts'
import { withValue } from './changes.ts'
import { type Draft, type DraftBody, NO_BODY, type Plain, type RequestBuilder } from './request-builder.ts'

type Unfilled = Pick<Case, 'variation' | 'property' | 'isBare'>

export function fillCase(one: Unfilled, requests: RequestBuilder, plain: Plain): Draft {
  const { body: _, change, ...parts } = one.variation
  const draft = requests.draft(bodyFor(one, requests, plain), parts)
  return change?.(draft) ?? draft
}

/** A text with a new number where it has room for one. */
const newlyNumbered = (text: string, requests: RequestBuilder): string =>
  text.includes('NUMBER') ? text.replaceAll('NUMBER', requests.number()) : text

function bodyFor(
  { variation: { body }, property, isBare }: Unfilled,
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
      return isBare ? (requests.withoutOptional(whole.value, property) ?? whole) : whole
    }
  }
}

/** The creation of an item with zeros, false, and times in another zone, where its body has room for one. */
export function tellingCasesOf(api: Api, requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  const schema = bodySchema(operation)
  const isCreation = collectionsIn(api).uses.get(operation)?.use.role === 'create'
  if (concern.kind !== 'success' || concern.aspect !== 'status' || schema === null || !isCreation) return []
  if (operation.written !== undefined || !hasRoomForTelling(schema)) return []
  return [
    caseOf(requirement, 'zeros-and-zones', {
      title: 'zeros, false, and times in another zone',
      expectation: 'success',
      openness: { kind: 'limits', why: REASONS.rules },
      rank: 1,
      variation: { change: (draft) => withValue(draft, withTelling(draft.value, schema)) },
    }),
  ]
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
function membersIn(text: string): [string, unknown][] {
  const exact = tryParseJson(text)?.exact
  return isObject(exact) ? Object.entries(exact) : []
}

/** A zone that is two hours ahead of UTC: the same moments are written otherwise (RFC 3339 section 4.2). */
const AHEAD = 7_200_000
/** How deep a value is looked through: a schema may stand in itself. */
const DEEPEST = 3
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** True for a schema whose values may have such values in them. */
function hasRoomForTelling({ shape }: Schema, depth = 0): boolean {
  if (depth > DEEPEST) return false
  return [...shape.properties].some(
    ([name, inner]) =>
      (!shape.required.has(name) && emptyOf(inner) !== undefined) ||
      inner.values('format').includes('date-time') ||
      hasRoomForTelling(inner, depth + 1),
  )
}

/** The value with such values in it, as far as its schema allows them. */
function withTelling(value: unknown, schema: Schema): unknown {
  if (typeof value === 'string' && MOMENT.test(value) && schema.values('format').includes('date-time'))
    return new Date(Date.parse(value) + AHEAD).toISOString().replace(/(\.000)?Z$/, '+02:00')
  if (!isJsonObject(value)) return value
  const { properties, required } = schema.shape
  const members = [...properties].flatMap(([name, inner]): [string, unknown][] => {
    const empty = required.has(name) ? undefined : emptyOf(inner)
    return empty !== undefined
      ? [[name, empty]]
      : Object.hasOwn(value, name)
        ? [[name, withTelling(value[name], inner)]]
        : []
  })
  return { ...value, ...Object.fromEntries(members) }
}

/** The value of a schema that may be read as none; a zero only where the document has a bound that allows it. */
function emptyOf(schema: Schema): false | 0 | undefined {
  const { types } = schema
  const isOf = (type: string): boolean => types?.has(type) === true
  if (isOf('boolean')) return schema.validator('request')(false).length === 0 ? false : undefined
  const isBound = ['minimum', 'exclusiveMinimum'].some((keyword) => schema.values(keyword).length > 0)
  const isNumber = (isOf('integer') || isOf('number')) && isBound
  return isNumber && schema.validator('request')(0).length === 0 ? 0 : undefined
}
