/**
 * An exchange as text, for a journal in another process. It is written for each answer, so it is put together from
 * texts that exist already; reading it may be slower, because that happens only when somebody asks.
 */

import { operationIn } from '../engine/message/message.ts'
import { headerListText } from './header-texts.ts'
import {
  type Answered,
  headerLines,
  headerPairs,
  KEPT,
  type Recorded,
  textOfHeaders,
  verdictFrom,
  verdictText,
} from './slot.ts'

/** Separates the parts; only the contents, which come last, can contain it. */
const PART = '\0'

/** An exchange as text, its long parts cut. */
export function exchangeText(exchange: Answered): string {
  const { time, session, durationMs, method, target, rawHeaders, body, answer } = exchange
  const { verdict } = answer
  const operation = operationIn(verdict)?.id ?? ''
  const content = answer.body.length > KEPT ? answer.body.slice(0, KEPT) : answer.body
  const sent = body === null ? '' : latin1(body.length > KEPT ? body.subarray(0, KEPT) : body)
  const lengths = `${answer.body.length}${PART}${content.length}${PART}${body === null ? -1 : body.length}`
  const request = `${session ?? ''}${PART}${method}${PART}${target}${PART}${textOfHeaders(rawHeaders)}`
  const answered = `${answer.status}${PART}${headerLines(answer.headers)}${PART}${verdictText(verdict)}${PART}${operation}`
  return `${time}${PART}${Math.round(durationMs * 1000)}${PART}${request}${PART}${answered}${PART}${lengths}${PART}${content}${sent}`
}

/** Writes a recorded exchange as text again, but for its times. */
export function textOfRecorded(recorded: Recorded): string {
  const { session, method, target, headers, answer, verdict, body, bodyLength } = recorded
  const { operation, ...said } = verdict
  const wholeLength = answer.body.length + (answer.isWhole ? 0 : 1)
  const about = [session ?? '', method, target, recordedLines(headers)]
  const answered = [answer.status, recordedLines(answer.headers), JSON.stringify(said), operation ?? '']
  const lengths = [wholeLength, answer.body.length, body === null ? -1 : bodyLength]
  const contents = answer.body + (body === null ? '' : latin1(body))
  return [...about, ...answered, ...lengths, contents].join(PART)
}

/** The text of an exchange, with the one that {@link textOfRecorded} gives. */
export function withTimes({ time, durationMs }: Pick<Recorded, 'time' | 'durationMs'>, text: string): string {
  return `${time}${PART}${Math.round(durationMs * 1000)}${PART}${text}`
}

function recordedLines(headers: Recorded['headers']): string {
  return headerListText(headers.flat())
}

/** A character for each byte. */
export function latin1(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')
}

/** Reads an exchange. Throws for any other text. */
export function recordedFrom(text: string): Recorded {
  const parts: string[] = []
  let start = 0
  for (let count = 0; count < PARTS; count++) {
    const end = text.indexOf(PART, start)
    parts.push(text.slice(start, end))
    start = end + 1
  }
  const [time, microseconds, session = '', method = '', target = '', headers = '', status, answered = ''] = parts
  const [said = '', operation = '', wholeLength, length, bodyLength] = parts.slice(8)
  if (![time, microseconds, status, length].every((part) => /^\d+(\.\d+)?$/.test(part ?? ''))) {
    throw new Error('the text is no exchange')
  }
  const end = start + Number(length)
  const body = Number(bodyLength) === -1 ? null : Buffer.from(text.slice(end), 'latin1')
  return {
    time: Number(time),
    session: session === '' ? null : session,
    method,
    target,
    headers: headerPairs(headers),
    body,
    bodyLength: Math.max(0, Number(bodyLength)),
    isWhole: body !== null && body.length === Number(bodyLength),
    answer: {
      status: Number(status),
      headers: headerPairs(answered),
      body: text.slice(start, end),
      isWhole: wholeLength === length,
    },
    verdict: verdictFrom(said, operation === '' ? null : operation),
    durationMs: Number(microseconds) / 1000,
  }
}

/** The parts before the contents. */
const PARTS = 13
