/**
 * Every way a request can fail before it is accepted, in one table. `status` holds where the document names no other;
 * `number` goes into the integer of the document's error schema and stays the same whatever the status.
 */

export type Problem = { readonly number: number; readonly status: number; readonly meaning: string }

function problem(number: number, status: number, meaning: string): Problem {
  return { number, status, meaning }
}

export const PROBLEMS = {
  'malformed-message': problem(40000, 400, 'the bytes are not an HTTP request'),
  'body-missing': problem(40001, 400, 'the operation needs a body, and the request has none'),
  'body-not-utf8': problem(40002, 400, 'the body is not UTF-8 text'),
  'body-not-json': problem(40003, 400, 'the body is not JSON text'),
  'body-invalid': problem(40004, 400, 'the body or a parameter breaks its schema'),
  'media-type': problem(40005, 400, 'the content type is absent, or the operation does not accept it'),
  preference: problem(40006, 400, 'the mock can not satisfy the preference of the request'),
  session: problem(40007, 400, 'X-Mock-Session takes a key of 1 to 128 visible ASCII characters'),
  'own-rule': problem(40008, 400, 'a rule of the deployment whose profile the mock was given'),
  outside: problem(40009, 400, 'the path leads outside the base path of the deployment behind the proxy'),
  'credential-missing': problem(40100, 401, 'no credential, or one of another scheme'),
  'credential-malformed': problem(40101, 401, 'the credential is empty or malformed'),
  'credential-unknown': problem(40102, 401, 'the mock does not know the credential'),
  host: problem(40300, 403, 'the proxy does not answer to this host name'),
  path: problem(40400, 404, 'the document has no such path'),
  'item-unknown': problem(40410, 404, 'the mock stores no item with this key'),
  // Only a profile distinguishes this.
  'item-deleted': problem(40411, 404, 'the item with this key was deleted'),
  method: problem(40500, 405, 'the path has no such method'),
  'not-acceptable': problem(40600, 406, 'the answer has no media type that the request accepts'),
  timeout: problem(40800, 408, 'the request did not arrive in time'),
  'item-exists': problem(40910, 409, 'the mock already stores an item with this key'),
  'body-too-large': problem(41300, 413, 'the body is over the limit'),
  'header-too-large': problem(43100, 431, 'the header section is over the limit'),
  'bad-gateway': problem(50200, 502, 'the deployment behind the proxy did not answer'),
  unservable: problem(50101, 501, 'the document describes the operation in a way that the mock can not serve'),
  upgrade: problem(50100, 501, 'the proxy passes no other protocol on'),
  'transfer-coding': problem(50101, 501, 'the proxy passes no transfer coding on but chunked'),
  unrecorded: problem(50300, 503, 'the write was not confirmed'),
  'gateway-timeout': problem(50400, 504, 'the deployment behind the proxy did not answer in time'),
  internal: problem(50000, 500, 'the mock itself failed: please report it'),
} as const

export type ProblemName = keyof typeof PROBLEMS

/** The number for a status that a request asked for: no problem was found, so none of the table's applies. */
export function requestedNumber(status: number): number {
  return status * 100 + 99
}
