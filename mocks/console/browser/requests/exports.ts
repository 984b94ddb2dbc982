/** Saves recorded requests in formats that other programs read. The journal has removed credentials already. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { INCIDENTAL, REDACTED } from '../../../journal/sent-again.ts'
import { isText } from '../send/outgoing.ts'

type Export = { readonly extension: string; readonly type: string; readonly write: (entries: SavedEntries) => string }
type SavedEntries = readonly JournalEntry[]

export const EXPORTS = {
  HAR: { extension: 'har', type: 'application/json', write: har },
  JSON: { extension: 'json', type: 'application/json', write: (entries) => `${JSON.stringify(entries, null, 2)}\n` },
  '.http': { extension: 'http', type: 'text/plain', write: httpFile },
} as const satisfies Readonly<Record<string, Export>>

export function save(name: string, { extension, type, write }: Export, entries: SavedEntries): void {
  const url = URL.createObjectURL(new Blob([write(entries)], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = `${name}.${extension}`
  anchor.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/); -1 stands for what is not known. */
function har(entries: SavedEntries): string {
  const log = { version: '1.2', creator: { name: 'plant-store mock', version: '1' }, entries: entries.map(harEntry) }
  return `${JSON.stringify({ log }, null, 2)}\n`
}

function harEntry(entry: JournalEntry) {
  const { id, time, durationMs, session, request, answer, verdict } = entry
  const address = addressOf(request.url)
  const type = request.headers['content-type'] ?? ''
  const redirect = answer.headers.location ?? ''
  const isExact = request.isWhole && answer.isWhole && isText(entry)
  return {
    startedDateTime: time,
    time: durationMs,
    request: {
      method: request.method,
      url: address.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: namedValues(Object.entries(request.headers)),
      queryString: namedValues([...address.searchParams]),
      ...(request.body !== null && request.body !== '' && { postData: { mimeType: type, text: request.body } }),
      headersSize: -1,
      bodySize: request.isWhole && request.body !== null ? utf8Length(request.body) : -1,
    },
    response: {
      status: answer.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: namedValues(Object.entries(answer.headers)),
      content: {
        size: utf8Length(answer.body),
        mimeType: answer.headers['content-type'] ?? '',
        text: answer.body,
      },
      redirectURL: redirect,
      headersSize: -1,
      bodySize: answer.isWhole ? utf8Length(answer.body) : -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(!isExact && {
      comment:
        'The body may differ from the bytes that were sent: the journal keeps bodies as text, and cuts long ones.',
    }),
    _id: id,
    _session: session,
    _verdict: verdict,
  }
}

/** A request's target may be any text, not only a path. */
function addressOf(target: string): URL {
  const text = target.startsWith('/') ? location.origin + target : target
  return new URL(URL.canParse(text) ? text : location.origin)
}

function namedValues(pairs: readonly (readonly [string, string])[]) {
  return pairs.map(([name, value]) => ({ name, value }))
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Requests as a `.http` file, which HTTP clients in editors read (JetBrains, REST Client for VS Code). */
function httpFile(entries: SavedEntries): string {
  const head = `@host = ${location.origin}\n@token = YOUR-TOKEN\n`
  return [head, ...entries.map(httpRequest)].join('\n')
}

/** Lines of a body that a `.http` file would take for its own syntax. */
const MARKS = /^(###|<|>)/m

function httpRequest(entry: JournalEntry): string {
  const { id, time, request, answer } = entry
  const { method, url, headers, body, isWhole } = request
  const lines = Object.entries(headers)
    .filter(([name]) => !INCIDENTAL.test(name))
    .map(([name, value]) => `${name}: ${variables(value)}`)
  const content = body ?? ''
  const isWritten = body !== null && isWhole && isText(entry) && !MARKS.test(content)
  return [
    `### No. ${id}, ${time}: ${answer.status}`,
    ...(isWritten
      ? []
      : [
          '# The body is left out: it is too long, it is not text, or one of its lines means something else in this format.',
        ]),
    `${method} ${url.startsWith('/') ? '{{host}}' : ''}${variables(url)}`,
    ...lines,
    ...(isWritten && content !== '' ? ['', variables(content)] : []),
    '',
  ].join('\n')
}

function variables(text: string): string {
  return text.replaceAll(REDACTED, '{{token}}')
}
