/** Changes to a request that is already built. */

import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Exchange, Header, RequestMessage } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { type Draft, type DraftBody, draftBody } from './request-builder.ts'

export function altered(draft: Draft, change: Partial<RequestMessage>): Draft {
  return { ...draft, message: { ...draft.message, ...change } }
}

/** The draft with what was really sent, which may name other items or have another key. */
export function asSent(draft: Draft, { sent }: Exchange): Draft {
  if (sent.body === draft.message.body || sent.body === null) return { ...draft, message: sent }
  return { ...draft, message: sent, value: tryParseJson(Buffer.from(sent.body).toString())?.exact ?? draft.value }
}

export function withFraming(draft: Draft, framing: RequestMessage['framing']): Draft {
  return altered(draft, { framing })
}

export function withBody(draft: Draft, { text, value }: DraftBody): Draft {
  return { ...altered(draft, { body: text === null ? null : Buffer.from(text), framing: 'length' }), value }
}

/** The draft with another value, which its body has as plain JSON, framed as before. */
export function withValue(draft: Draft, value: unknown): Draft {
  return withFraming(withBody(draft, draftBody(value)), draft.message.framing)
}

/** True if a body is its value as plain JSON; any other is about how it is written. */
export function isPlainlyWritten({ message: { body }, value }: Draft): boolean {
  return body !== null && Buffer.from(body).toString() === JSON.stringify(value)
}

/** The draft with other values of properties in a body that is written as before; null where one does not stand in it just once. */
export function withOwnMembers(draft: Draft, members: JsonObject): Draft | null {
  const { message, value } = draft
  if (message.body === null || !isObject(value)) return null
  const whole = { ...value, ...members }
  if (isPlainlyWritten(draft)) return withValue(draft, whole)
  // A letter is a byte: what is no UTF-8 stays as it is, too.
  let text = Buffer.from(message.body).toString('latin1')
  for (const [name, member] of Object.entries(members)) {
    const parts = text.split(JSON.stringify(value[name]))
    if (parts.length !== 2) return null
    text = parts.join(JSON.stringify(member))
  }
  return { ...altered(draft, { body: Buffer.from(text, 'latin1') }), value: whole }
}

/**
 * The draft with the property that another has, or without it if that has none; null where a body has no properties. What is
 * at fault stays so, though a refusal taught another value of it.
 */
export function withMemberOf(draft: Draft, property: string | null, other: Draft | null): Draft | null {
  if (property === null || !isObject(draft.value) || other === null || !isPlainlyWritten(draft)) return null
  const { [property]: _, ...others } = draft.value
  const own = ownMember(other.value, property)
  const value = own === undefined ? others : { ...draft.value, [property]: own }
  return { ...withValue(draft, value), varied: property }
}

/** The draft without a header; `name` is in lower case. */
export function withoutHeader(draft: Draft, name: string): Draft {
  return altered(draft, { headers: draft.message.headers.filter(([each]) => each.toLowerCase() !== name) })
}

/** The draft with a header, which replaces any other of its name. */
export function withHeader(draft: Draft, field: Header): Draft {
  const bare = withoutHeader(draft, field[0].toLowerCase())
  return altered(bare, { headers: [...bare.message.headers, field] })
}

/** The draft with the names of its header fields in lower or upper case. */
export function withNamesIn(draft: Draft, spelling: 'lower' | 'upper'): Draft {
  const inCase = (name: string): string => (spelling === 'lower' ? name.toLowerCase() : name.toUpperCase())
  return altered(draft, { headers: draft.message.headers.map(([name, value]) => [inCase(name), value]) })
}

export function withoutCredential(draft: Draft): Draft {
  const { headers, query } = draft.credential
  return altered(draft, {
    headers: draft.message.headers.filter(([name]) => !headers.some(([secret]) => secret === name)),
    path: query.reduce((path, pair) => path.replace(pair, ''), draft.message.path),
  })
}

/** Methods that are safe (RFC 9110 section 9.2.1), and those of the others that empty nothing without a body. */
const SAFE = ['GET', 'OPTIONS']
const UNSAFE = ['POST', 'PATCH']

export type OtherMethod = { readonly method: string; readonly anonymous: boolean }

/** Methods that the document does not name there. A deployment may support one without a credential: DELETE and PUT are never sent. */
export function otherMethods(operation: Operation, operations: readonly Operation[]): OtherMethod[] {
  const named = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
  const unnamed = (methods: readonly string[]): string[] => methods.filter((method) => !named.includes(method))
  const isSecured = schemesOf(operation).length > 0
  return [
    ...unnamed(SAFE).map((method) => ({ method, anonymous: false })),
    ...(isSecured ? unnamed([...SAFE, ...UNSAFE]) : []).map((method) => ({ method, anonymous: true })),
  ]
}

/** A method that few services have; it is safe (RFC 4918 section 9.1). */
export const RARE: OtherMethod = { method: 'PROPFIND', anonymous: false }

export function withMethod(draft: Draft, { method, anonymous: isAnonymous }: OtherMethod): Draft {
  const other = withoutHeader(altered(draft, { method, body: null }), 'content-type')
  return isAnonymous ? withoutCredential(other) : other
}

export function bodyTextOf({ message }: Draft): string | null {
  return message.body === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(message.body)
}

/** The draft with the credential that these header fields have; null if they have none, or its own. */
export function withCredentialIn(draft: Draft, fields: readonly Header[]): Draft | null {
  const names = new Set(draft.credential.headers.map(([name]) => name.toLowerCase()))
  const isCredential = ([name]: Header): boolean => names.has(name.toLowerCase())
  const other = fields.filter(isCredential)
  const own = draft.message.headers.filter(isCredential)
  if (other.length === 0 || isDeepStrictEqual(own, other)) return null
  return altered(draft, { headers: [...draft.message.headers.filter((one) => !isCredential(one)), ...other] })
}
