/**
 * Every way a request can fail before it is accepted, in one table. `status` holds where the document names no other;
 * `number` goes into the integer of the document's error schema and stays the same whatever the status. What each means is
 * in `.ci/problem-help.ts`, for the page of errors.
 */

export const PROBLEMS = {
  'malformed-message': { number: 40000, status: 400 },
  'body-missing': { number: 40001, status: 400 },
  'body-not-utf8': { number: 40002, status: 400 },
  'body-not-json': { number: 40003, status: 400 },
  'body-invalid': { number: 40004, status: 400 },
  'media-type': { number: 40005, status: 400 },
  preference: { number: 40006, status: 400 },
  session: { number: 40007, status: 400 },
  'own-rule': { number: 40008, status: 400 },
  outside: { number: 40009, status: 400 },
  'credential-missing': { number: 40100, status: 401 },
  'credential-malformed': { number: 40101, status: 401 },
  'credential-unknown': { number: 40102, status: 401 },
  host: { number: 40300, status: 403 },
  'scope-missing': { number: 40301, status: 403 },
  path: { number: 40400, status: 404 },
  'item-unknown': { number: 40410, status: 404 },
  'item-deleted': { number: 40411, status: 404 },
  method: { number: 40500, status: 405 },
  'not-acceptable': { number: 40600, status: 406 },
  timeout: { number: 40800, status: 408 },
  'item-exists': { number: 40910, status: 409 },
  'condition-unmet': { number: 41200, status: 412 },
  'body-too-large': { number: 41300, status: 413 },
  'condition-missing': { number: 42800, status: 428 },
  'header-too-large': { number: 43100, status: 431 },
  'bad-gateway': { number: 50200, status: 502 },
  unservable: { number: 50101, status: 501 },
  upgrade: { number: 50100, status: 501 },
  'transfer-coding': { number: 50102, status: 501 },
  unrecorded: { number: 50300, status: 503 },
  'gateway-timeout': { number: 50400, status: 504 },
  internal: { number: 50000, status: 500 },
} as const satisfies Readonly<Record<string, { readonly number: number; readonly status: number }>>

export type ProblemName = keyof typeof PROBLEMS

/** The number for a status that a request asked for: no problem was found, so none of the table's applies. */
export function requestedNumber(status: number): number {
  return status * 100 + 99
}
