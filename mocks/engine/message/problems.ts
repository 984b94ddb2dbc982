/**
 * Every way a request can fail before it is accepted, in one table. `status` holds where the document names no other;
 * `number` goes into the integer of the document's error schema and stays the same whatever the status.
 */

export const PROBLEMS = {
  /** The bytes are not an HTTP request. */
  'malformed-message': { number: 40000, status: 400 },
  /** The operation needs a body, and the request has none. */
  'body-missing': { number: 40001, status: 400 },
  /** The body is not UTF-8 text. */
  'body-not-utf8': { number: 40002, status: 400 },
  /** The body is not JSON text. */
  'body-not-json': { number: 40003, status: 400 },
  /** The body or a parameter breaks its schema. */
  'body-invalid': { number: 40004, status: 400 },
  /** The content type is absent, or the operation does not accept it. */
  'media-type': { number: 40005, status: 400 },
  /** The mock can not satisfy the preference of the request. */
  preference: { number: 40006, status: 400 },
  /** X-Mock-Session takes a key of 1 to 128 visible ASCII characters. */
  session: { number: 40007, status: 400 },
  /** A rule of the deployment whose profile the mock was given. */
  'own-rule': { number: 40008, status: 400 },
  /** The path leads outside the base path of the deployment behind the proxy. */
  outside: { number: 40009, status: 400 },
  /** No credential, or one of another scheme. */
  'credential-missing': { number: 40100, status: 401 },
  /** The credential is empty or malformed. */
  'credential-malformed': { number: 40101, status: 401 },
  /** The mock does not know the credential. */
  'credential-unknown': { number: 40102, status: 401 },
  /** The proxy does not answer to this host name. */
  host: { number: 40300, status: 403 },
  /** The document has no such path. */
  path: { number: 40400, status: 404 },
  /** The mock stores no item with this key. */
  'item-unknown': { number: 40410, status: 404 },
  /** The item with this key was deleted; only a profile distinguishes this. */
  'item-deleted': { number: 40411, status: 404 },
  /** The path has no such method. */
  method: { number: 40500, status: 405 },
  /** The answer has no media type that the request accepts. */
  'not-acceptable': { number: 40600, status: 406 },
  /** The request did not arrive in time. */
  timeout: { number: 40800, status: 408 },
  /** The mock already stores an item with this key. */
  'item-exists': { number: 40910, status: 409 },
  /** A condition of the request does not hold. */
  'condition-unmet': { number: 41200, status: 412 },
  /** The body is over the limit. */
  'body-too-large': { number: 41300, status: 413 },
  /** The operation takes only conditional requests. */
  'condition-missing': { number: 42800, status: 428 },
  /** The header section is over the limit. */
  'header-too-large': { number: 43100, status: 431 },
  /** The deployment behind the proxy gave no answer that can be forwarded. */
  'bad-gateway': { number: 50200, status: 502 },
  /** The document describes the operation in a way that the mock can not serve. */
  unservable: { number: 50101, status: 501 },
  /** The proxy passes no other protocol on. */
  upgrade: { number: 50100, status: 501 },
  /** The proxy passes no transfer coding on but chunked. */
  'transfer-coding': { number: 50101, status: 501 },
  /** The shared state did not confirm the write. */
  unrecorded: { number: 50300, status: 503 },
  /** The deployment behind the proxy did not answer in time. */
  'gateway-timeout': { number: 50400, status: 504 },
  /** The mock itself failed: please report it. */
  internal: { number: 50000, status: 500 },
} as const satisfies Readonly<Record<string, { readonly number: number; readonly status: number }>>

export type ProblemName = keyof typeof PROBLEMS

/** The number for a status that a request asked for: no problem was found, so none of the table's applies. */
export function requestedNumber(status: number): number {
  return status * 100 + 99
}
