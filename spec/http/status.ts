/** Statuses as a document writes them: `200`, `2XX` or `default`. */

import type { Operation, ResponseSpec } from '../contract/contract.ts'

/** True where a documented status covers a code; `default` covers all codes. */
export function matches(code: number, documented: string): boolean {
  if (documented === 'default') return true
  return documented.endsWith('XX') ? String(code)[0] === documented[0] : String(code) === documented
}

/** True of an answer that has no content, whatever its fields say (RFC 9112 section 6.3). */
export function isBodiless(status: number, method = ''): boolean {
  return method === 'HEAD' || status === 204 || status === 304
}

/** The response that documents a code: the exact status, else a range, else `default`. */
export function responseFor({ responses }: Pick<Operation, 'responses'>, code: number): ResponseSpec | null {
  const fitting = responses.filter(({ status }) => matches(code, status))
  const exact = fitting.find(({ status }) => status === String(code))
  return exact ?? fitting.find(({ status }) => status !== 'default') ?? fitting[0] ?? null
}

/** True where a document has a status for bodies of a media type that is not taken (RFC 9110 section 15.5.16). */
export function refusesTypes({ responses }: Pick<Operation, 'responses'>): boolean {
  return responses.some(({ status }) => status === '415')
}

/** A documented status as a number; null for a range and the default. */
export function exactStatus(status: string | undefined): number | null {
  return status !== undefined && /^\d{3}$/.test(status) ? Number(status) : null
}
