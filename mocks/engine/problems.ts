/**
 * Every way a request can fail before it is accepted, in one table. `status` holds where the document names no other;
 * `number` goes into the integer of the document's error schema and stays the same whatever the status.
 */

export type Problem = { readonly number: number; readonly status: number; readonly meaning: string }

export const PROBLEMS = {
  'malformed-message': { number: 40000, status: 400, meaning: 'the bytes are not an HTTP request' },
  'body-missing': { number: 40001, status: 400, meaning: 'the operation needs a body, and the request has none' },
  'body-not-utf8': { number: 40002, status: 400, meaning: 'the body is not UTF-8 text' },
  'body-not-json': { number: 40003, status: 400, meaning: 'the body is not JSON text' },
  'body-invalid': { number: 40004, status: 400, meaning: 'the body or a parameter breaks its schema' },
  'media-type': {
    number: 40005,
    status: 400,
    meaning: 'the content type is absent, or the operation does not accept it',
  },
  preference: { number: 40006, status: 400, meaning: 'the mock can not satisfy the preference of the request' },
  session: {
    number: 40007,
    status: 400,
    meaning: 'X-Mock-Session takes a key of 1 to 128 visible ASCII characters',
  },
  'own-rule': { number: 40008, status: 400, meaning: 'a rule of the deployment whose profile the mock was given' },
  outside: {
    number: 40009,
    status: 400,
    meaning: 'the path leads outside the base path of the deployment behind the proxy',
  },
  'credential-missing': { number: 40100, status: 401, meaning: 'no credential, or one of another scheme' },
  'credential-malformed': { number: 40101, status: 401, meaning: 'the credential is empty or malformed' },
  'credential-unknown': { number: 40102, status: 401, meaning: 'the mock does not know the credential' },
  host: { number: 40300, status: 403, meaning: 'the proxy does not answer to this host name' },
  path: { number: 40400, status: 404, meaning: 'the document has no such path' },
  'item-unknown': { number: 40410, status: 404, meaning: 'the mock stores no item with this key' },
  'item-deleted': {
    number: 40411,
    status: 404,
    meaning: 'the item with this key was deleted; only a profile distinguishes this',
  },
  method: { number: 40500, status: 405, meaning: 'the path has no such method' },
  'not-acceptable': { number: 40600, status: 406, meaning: 'the answer has no media type that the request accepts' },
  timeout: { number: 40800, status: 408, meaning: 'the request did not arrive in time' },
  'item-exists': { number: 40910, status: 409, meaning: 'the mock already stores an item with this key' },
  'body-too-large': { number: 41300, status: 413, meaning: 'the body is over the limit' },
  'header-too-large': { number: 43100, status: 431, meaning: 'the header section is over the limit' },
  'bad-gateway': {
    number: 50200,
    status: 502,
    meaning: 'the deployment behind the proxy gave no answer that can be forwarded',
  },
  unservable: {
    number: 50101,
    status: 501,
    meaning: 'the document describes the operation in a way that the mock can not serve',
  },
  upgrade: { number: 50100, status: 501, meaning: 'the proxy passes no other protocol on' },
  'transfer-coding': { number: 50101, status: 501, meaning: 'the proxy passes no transfer coding on but chunked' },
  'gateway-timeout': { number: 50400, status: 504, meaning: 'the deployment behind the proxy did not answer in time' },
  internal: { number: 50000, status: 500, meaning: 'the mock itself failed: please report it' },
} as const satisfies Record<string, Problem>

export type ProblemName = keyof typeof PROBLEMS

/** The number for a status that a request asked for: no problem was found, so none of the table's applies. */
export function requestedNumber(status: number): number {
  return status * 100 + 99
}
