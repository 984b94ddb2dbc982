/** What is wrong with a request, as the properties of an error say it. */

import { splitTarget } from '../../../../spec/http/target.ts'
import { tokens } from '../../../../spec/json/pointer.ts'
import type { RawRequest, RequestViolation } from '../../message/message.ts'
import { phraseOf } from './phrase.ts'

/** What an error answers: `number` is that of the table of problems, `message` one sentence. */
export type Trouble = {
  readonly status: number
  readonly number: number
  readonly message: string
  /** Null for a message that could not be read as a request. */
  readonly request: RawRequest | null
  readonly violations: readonly RequestViolation[]
}

/** One violation, or the whole trouble where no single place is at fault. */
export type Entry = {
  /** Where the value was sent, such as `query`. */
  readonly in: string
  /** The way to the value, inside of that. */
  readonly place: readonly (string | number)[]
  /** A word for programs: the keyword that is broken. */
  readonly code: string
  readonly message: string
}

export function errorEntries({ violations }: Trouble): readonly Entry[] {
  return violations.map(({ parameter, pointer, keyword, expected }) => {
    const inside = tokens(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token))
    const place = parameter === undefined ? inside : [parameter.name, ...inside]
    const message = `${place.join('.') || 'The body'} ${expected}.`
    return { in: parameter?.in ?? 'body', place, code: keyword, message }
  })
}

/** The trouble as one entry. */
export function wholeEntry({ status, message }: Trouble): Entry {
  return { in: 'body', place: [], code: errorCodeOf(status), message }
}

/** A status as a word for programs, such as `BAD_REQUEST`. */
export function errorCodeOf(status: number): string {
  return phraseOf(status).toUpperCase().replaceAll(/\W/g, '_')
}

/** The path alone: a query may carry credentials. */
export function instanceOf({ request }: Trouble): string {
  return request === null ? '/' : splitTarget(request.target).path
}

/** Problem details (RFC 9457), where the document has no schema for errors. */
export function problemDetails(trouble: Trouble): Readonly<Record<string, unknown>> {
  const { status, message } = trouble
  return { type: 'about:blank', title: phraseOf(status), status, detail: message, instance: instanceOf(trouble) }
}
