/** Situations that the contract leaves open, each made by one change to a plain valid request. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema, jsonOf } from '../../spec/contract/responses.ts'
import { covers } from '../../spec/http/media-type.ts'
import type { Header } from '../../spec/http/message.ts'
import { withQuery } from '../../spec/http/target.ts'
import { isObject, join } from '../../spec/json/pointer.ts'
import { description, type Extension, type SituationName } from '../../spec/profile/situations.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { type Case, PLAIN_CASE } from '../cases/case.ts'
import {
  altered,
  bodyTextOf,
  otherMethods,
  RARE,
  withBody,
  withFraming,
  withHeader,
  withMethod,
  withoutCredential,
  withoutHeader,
  withValue,
} from '../cases/changes.ts'
import { type Good, inOtherCase } from '../cases/credentials.ts'
import type { Draft } from '../cases/request-builder.ts'

export type Situation = {
  /** Its name in a profile; null if `learn` does not ask about it. */
  readonly name: SituationName | null
  /** The last part of the id of `verify`'s case; null if `verify` does not send it, or has other cases for it. */
  readonly observed: string | null
  /** The open points that it shows. */
  readonly shows: readonly string[]
  /** True if it is a request of the operation, so that the target may create something. */
  readonly writes: boolean
  /** Null if the request can't be changed in this way. */
  readonly change: (draft: Draft) => Draft | null
  /** How often the same request is sent. */
  readonly times: number
}

/** The origin of a front end under development. */
export const ORIGIN: Header = ['Origin', 'http://localhost:5173']
/** A property that no document names. */
export const EXTRA = 'unexpected'
const NOWHERE = '/no-such-path-of-a-contract-test'
const MEDIA_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.example+json'] as const

/** A situation that a profile can name, with what spec/profile/situations.ts says about it. */
function situationNamed(name: SituationName, change: Situation['change'], observed: string | null = null): Situation {
  const { point, sent } = description(name)
  return { name, observed, shows: [point], writes: sent !== 'elsewhere', change, times: 1 }
}

/** Requests that are no operation of the document: another path, another method. */
export function situationsElsewhere(operation: Operation, operations: readonly Operation[]): Situation[] {
  const headers: Header[] = [
    ORIGIN,
    ['Access-Control-Request-Method', operation.method],
    ['Access-Control-Request-Headers', 'authorization, content-type'],
  ]
  return [
    situationNamed('path', (draft) => altered(draft, { path: NOWHERE }), 'other-path'),
    situationNamed('path anonymous', (draft) => withoutCredential(altered(draft, { path: NOWHERE }))),
    ...otherMethods(operation, operations).map((other) => {
      const name = `method ${other.method}${other.anonymous ? ' anonymous' : ''}` as const
      return situationNamed(name, (draft) => withMethod(draft, other), name.toLowerCase().replaceAll(' ', '-'))
    }),
    situationNamed('preflight', (draft) => altered(draft, { method: 'OPTIONS', body: null, headers }), 'preflight'),
  ]
}

/** Valid requests whose body has a form that the contract does not mention. */
export function situationsOfBody(operation: Operation): Situation[] {
  const json = jsonOf((operation.written ?? operation).body)
  if (json === null) return []
  const documented = operation.body?.content.map(({ name }) => name) ?? []
  const isClosed = json.schema !== null && json.schema.shape.closed !== null
  const mediaType = json.name.includes('*') ? 'application/json' : json.name
  const typed = (type: string) => (draft: Draft) => withHeader(draft, ['Content-Type', type])
  return [
    ...(isClosed ? [] : [situationNamed('unknown property', withExtraProperty)]),
    ...MEDIA_TYPES.filter((type) => !documented.some((name) => covers(name, type))).map((type) =>
      situationNamed(`type ${type}`, typed(type)),
    ),
    situationNamed('type none', (draft) => withoutHeader(draft, 'content-type')),
    situationNamed('type charset', typed(`${mediaType}; charset=iso-8859-1`)),
    { ...situationNamed('type', typed('multipart/form-data'), 'multipart-without-boundary'), name: null },
    { ...situationNamed('encoding', withInvalidUtf8, 'invalid-utf-8'), name: null },
    situationNamed('byte order mark', (draft) => rewritten(draft, (text) => `\ufeff${text}`)),
    situationNamed('chunks', (draft) => withFraming(draft, 'chunked')),
    ...Object.entries(EXTENSIONS).map(([extension, rewrite]) =>
      situationNamed(`json ${extension}`, (draft) => rewritten(draft, (text) => rewrite(text, draft.value))),
    ),
  ]
}

/** Valid requests with a query, a header or a spelling that the contract does not mention. */
export function situationsOfHead(operation: Operation, good: Good): Situation[] {
  const spellings = (['lower', 'upper'] as const).flatMap((spelling) => {
    const credential = inOtherCase(operation, good, spelling)
    return credential === null
      ? []
      : [situationNamed(`scheme ${spelling} case`, (draft) => credential.headers.reduce(withHeader, draft))]
  })
  return [
    situationNamed(
      'query',
      (draft) => altered(draft, { path: withQuery(draft.message.path, 'contract-test=1&_=1') }),
      'query',
    ),
    situationNamed('accept html', (draft) => withHeader(draft, ['Accept', 'text/html']), 'accept-html'),
    ...spellings,
    situationNamed('version', (draft) => withHeader(draft, ['Api-Version', '2']), 'version-header'),
  ]
}

/** The same request twice, since a service may want any required value to be unique. */
function sameRequestTwice(operation: Operation): Situation[] {
  const shape = bodySchema(operation)?.shape
  const isScalar = ({ types }: Schema): boolean => types?.has('integer') === true || types?.has('string') === true
  const shows = [...(shape?.properties ?? [])]
    .filter(([name, schema]) => shape?.required.has(name) === true && isScalar(schema))
    .map(([name]) => description(`unique ${join('', name)}`).point)
  return [{ name: null, observed: 'same-request-twice', shows, writes: true, change: (draft) => draft, times: 2 }]
}

/** A method that the path lacks, once for each path: the answer has to say which it has. */
function rareMethod(operation: Operation, operations: readonly Operation[]): Situation[] {
  if (operations.find(({ path }) => path === operation.path) !== operation) return []
  const change: Situation['change'] = (draft) => withMethod(draft, RARE)
  return [{ name: null, observed: RARE_METHOD, shows: [], writes: false, change, times: 1 }]
}

/** The name of the case with a method that is always sent, however many operations there are. */
export const RARE_METHOD = 'method-propfind'

/** The cases that observe what an operation does where the contract is silent. */
export function observedCases(api: Api, operation: Operation, good: Good): Case[] {
  const situations = [
    ...situationsElsewhere(operation, api.operations),
    ...situationsOfHead(operation, good),
    ...situationsOfBody(operation),
    ...sameRequestTwice(operation),
    ...rareMethod(operation, api.operations),
  ]
  return situations.flatMap(({ observed, shows, writes, times, change }) => {
    if (observed === null) return []
    const one: Case = {
      ...PLAIN_CASE,
      isElsewhere: !writes,
      times,
      id: `${operation.slug}.open.other-requests/${observed}`,
      title: observed,
      operation,
      requirement: null,
      expectation: 'open',
      because: 'The contract does not say how it is answered.',
      shows,
      variation: { change },
    }
    return [one]
  })
}

function withExtraProperty(draft: Draft): Draft | null {
  return isObject(draft.value) ? withValue(draft, { ...draft.value, [EXTRA]: EXTRA }) : null
}

/** The draft with the byte FF, which UTF-8 never has (RFC 3629 section 1), in its first text or else at its end. */
function withInvalidUtf8(draft: Draft): Draft {
  const body = Buffer.from(draft.message.body ?? [])
  const text = body.indexOf('":"')
  const start = text === -1 ? body.length : text + 3
  return altered(draft, { body: Buffer.concat([body.subarray(0, start), Buffer.of(0xff), body.subarray(start)]) })
}

/** The draft with its JSON text rewritten; null if that changes nothing. */
function rewritten(draft: Draft, rewrite: (text: string) => string | null): Draft | null {
  const plain = bodyTextOf(draft)
  const text = plain === null ? null : rewrite(plain)
  return text === null || text === plain ? null : withBody(draft, { text, value: draft.value })
}

/** Extensions of JSON that a reader may accept (RFC 8259 section 9); each is written into plain JSON. */
const EXTENSIONS: Readonly<Record<Extension, (text: string, value: unknown) => string | null>> = {
  'trailing comma': (text) => text.replace(/\}\s*$/, ',}'),
  comment: (text) => text.replace('{', '{/* a test */'),
  'single quotes': (text) => (text.includes("'") ? null : text.replaceAll('"', "'")),
  'leading zeros': (text) => text.replace(/:(\d)/, ':00$1'),
  'control character': (text, value) => {
    const inner = Object.values(isObject(value) ? value : {}).find((each) => typeof each === 'string' && each !== '')
    return inner === undefined ? null : text.replace(JSON.stringify(inner), (found) => `${found.slice(0, -1)}\t"`)
  },
  'trailing data': (text) => `${text} more`,
}
