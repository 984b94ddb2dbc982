/**
 * An exchange as text, for a journal in another process. It is written for each answer, so it is put together from
 * texts that exist already; reading it may be slower, because that happens only when somebody asks.
 */

import { headerListText, sharedText } from './header-texts.ts'
import { type Answered, exchangeFrom, headerLines, KEPT, PART, partsText, type Recorded } from './slot.ts'

/** An exchange as text, its long parts cut. */
export function exchangeText(exchange: Answered): string {
  const { session, rawHeaders, body, answer } = exchange
  const text = partsText(exchange, sharedText(rawHeaders) ?? headerListText(rawHeaders))
  const sent = body === null ? '' : latin1(body.length > KEPT ? body.subarray(0, KEPT) : body)
  const about = aboutText(session, headerLines(answer.headers), answer.body.length <= KEPT, body?.length ?? -1)
  return withTimes(exchange, `${about}${text.length}${PART}${text}${sent}`)
}

/** Writes a recorded exchange as text again, but for its times. */
export function textOfRecorded(recorded: Recorded): string {
  const { session, method, target, headers, answer, verdict, body, bodyLength } = recorded
  const { operation, ...said } = verdict
  const answered = [answer.status, JSON.stringify(said), operation ?? '']
  const text = [method, target, ...answered, headerListText(headers.flat()), answer.body].join(PART)
  const length = body === null ? -1 : bodyLength
  const about = aboutText(session, headerListText(answer.headers.flat()), answer.isWhole, length)
  return `${about}${text.length}${PART}${text}${body === null ? '' : latin1(body)}`
}

/** What stands before the length of the text and the text itself. `bodyLength` is -1 where the body went over the limit. */
function aboutText(session: string | null, answered: string, isWhole: boolean, bodyLength: number): string {
  return `${session ?? ''}${PART}${answered}${PART}${isWhole ? 1 : 0}${PART}${bodyLength}${PART}`
}

/** The text of an exchange, with the one that {@link textOfRecorded} gives. */
export function withTimes({ time, durationMs }: Pick<Recorded, 'time' | 'durationMs'>, text: string): string {
  return `${time}${PART}${Math.round(durationMs * 1000)}${PART}${text}`
}

/** A character for each byte. */
export function latin1(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')
}

/** Reads an exchange. Throws for any other text. */
export function recordedFrom(whole: string): Recorded {
  const parts = whole.split(PART, PARTS)
  const [time, microseconds, session = '', answered = '', isWhole, bodyLength, length] = parts
  if (![time, microseconds, bodyLength, length].every((part) => /^-?\d+(\.\d+)?$/.test(part ?? ''))) {
    throw new Error('the text is no exchange')
  }
  const start = parts.join(PART).length + 1
  const end = start + Number(length)
  return exchangeFrom(whole.slice(start, end), {
    time: Number(time),
    durationMs: Number(microseconds) / 1000,
    session: session === '' ? null : session,
    headers: null,
    answered,
    isWhole: isWhole === '1',
    body: bodyLength === '-1' ? null : Buffer.from(whole.slice(end), 'latin1'),
    bodyLength: Math.max(0, Number(bodyLength)),
  })
}

/** The parts before the text. */
const PARTS = 7
