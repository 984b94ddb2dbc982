/**
 * The journal as server-sent events (HTML Standard section 9.2). Events are sent in batches at a slow pace. Each entry
 * is turned into text once for all streams, and long bodies are cut, so that a hundred open consoles hardly slow the
 * requests down.
 */

import type { ServerResponse } from 'node:http'
import { remembered } from '../../spec/program/once-for.ts'
import { createPasses, type KeptEntry } from '../journal/filter.ts'
import type { JournalNews, JournalReader } from '../journal/journal.ts'
import type { Sessions } from '../session/sessions.ts'

/** Milliseconds between two rounds, at least. */
const PACE_MS = 250
/** After a round, the pause is this many times as long: many streams take only a small share of the time. */
const PAUSE = 20
const LONGEST_PAUSE_MS = 2_000
/** The most entries of one batch: nobody can read more in the time. */
const MOST_ENTRIES = 50
const MOST_CHARACTERS = 64 * 1024
/** The most bytes of each body that an event has. `GET /_mock/requests/ID` has what the journal keeps. */
const MOST_OF_BODY = 1024
/** Milliseconds between comments, which keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000

type Stream = {
  readonly response: ServerResponse
  readonly session: string | undefined
  /** Later entries are still to be sent. */
  position: number | Date
  /** The scenario that was sent last. */
  played: string
  /** Changes to entries that were sent already. */
  readonly changes: Set<'cleared' | 'restored'>
}

export class EventStreams {
  readonly #journal: JournalReader
  readonly #sessions: Sessions
  readonly #streams = new Set<Stream>()
  #timer: NodeJS.Timeout | null = null
  #isBusy = false
  #isClosed = false
  /** When the next round may begin, by `performance.now`. */
  #rested = 0
  #stops: readonly (() => void)[] = []

  constructor(journal: JournalReader, sessions: Sessions) {
    this.#journal = journal
    this.#sessions = sessions
  }

  /** Streams entries after `since`, or after now for null, until either side ends it; of one session, if named. */
  open(response: ServerResponse, session: string | undefined, since: number | Date | null): void {
    this.#begin(response, session, since).catch(() => response.destroy())
  }

  close(): void {
    this.#isClosed = true
    for (const { response } of this.#streams) {
      if (response.writableNeedDrain) response.destroy()
      else response.end()
    }
  }

  async #begin(response: ServerResponse, session: string | undefined, since: number | Date | null): Promise<void> {
    const [played, last] = await Promise.all([this.#playing(session), this.#journal.last()])
    // An id above the last one is from an earlier run of the mock. It would hide the entries of this run.
    const position = typeof since === 'number' && since > last ? 0 : (since ?? last)
    if (!takesEvents(response)) return
    if (this.#isClosed) {
      response.end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // A client that has lost the connection sends the last id when it reconnects.
    response.write(`retry: 1000\n${typeof position === 'number' ? `id: ${position}\n` : ''}\n`)
    this.#join({ response, session, position, played, changes: new Set() })
    this.#plan()
  }

  #join(stream: Stream): void {
    const { response } = stream
    if (this.#streams.size === 0) this.#lookOn()
    this.#streams.add(stream)
    response.on('drain', () => this.#plan())
    response.once('close', () => {
      this.#streams.delete(stream)
      if (this.#streams.size > 0) return
      for (const stop of this.#stops) stop()
      if (this.#timer !== null) clearTimeout(this.#timer)
      this.#timer = null
    })
  }

  #lookOn(): void {
    const heartbeat = setInterval(() => {
      for (const { response } of this.#streams) if (!response.writableNeedDrain) response.write(': still here\n\n')
    }, HEARTBEAT_MS)
    this.#stops = [
      this.#journal.subscribe((news) => this.#hear(news)),
      this.#sessions.subscribe(() => this.#plan()),
      () => clearInterval(heartbeat),
    ]
  }

  #hear(news: JournalNews): void {
    this.#plan()
    if (news.kind === 'requests') return
    for (const { session, changes } of this.#streams) {
      if (news.session === undefined || session === undefined || news.session === session) changes.add(news.kind)
    }
  }

  #plan(): void {
    if (this.#streams.size === 0) return
    this.#timer ??= setTimeout(() => this.#tick(), Math.max(PACE_MS, this.#rested - performance.now()))
  }

  #tick(): void {
    this.#timer = null
    if (this.#isBusy) {
      this.#plan()
      return
    }
    // A slow reader gets nothing more until it has read what was sent. Then it gets the newest entries.
    const ready = [...this.#streams].filter(({ response }) => takesEvents(response) && !response.writableNeedDrain)
    if (ready.length === 0) return
    this.#isBusy = true
    // If reading fails, it is tried again the next time.
    this.#serve(ready)
      .catch(() => this.#plan())
      .finally(() => {
        this.#isBusy = false
      })
  }

  async #serve(ready: readonly Stream[]): Promise<void> {
    const played = new Map<string | undefined, string>()
    for (const session of new Set(ready.map((stream) => stream.session))) {
      played.set(session, await this.#playing(session))
    }
    const since = Math.min(...ready.map(({ position }) => (typeof position === 'number' ? position : 0)))
    const { last, kept } = await this.#journal.after(since)
    const began = performance.now()
    const batches = createBatches([...kept])
    for (const stream of ready) {
      if (!takesEvents(stream.response)) continue
      sendEvents(stream, played.get(stream.session) ?? stream.played, batches(stream.session, stream.position), last)
      stream.position = last
    }
    const ended = performance.now()
    this.#rested = ended + Math.min(LONGEST_PAUSE_MS, PAUSE * (ended - began))
  }

  async #playing(session: string | undefined): Promise<string> {
    return JSON.stringify(await this.#sessions.playing(session ?? null))
  }
}

/** Sends what has changed since the last batch, and the new entries up to `last`. */
function sendEvents(stream: Stream, played: string, batch: string | null, last: number): void {
  for (const change of stream.changes) writeEvent(stream, change, '{}')
  stream.changes.clear()
  if (played !== stream.played) writeEvent(stream, 'scenario', played)
  stream.played = played
  if (batch !== null) writeEvent(stream, 'requests', batch, `id: ${last}\n`)
}

function takesEvents(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded
}

function writeEvent({ response }: Stream, event: string, data: string, id = ''): void {
  response.write(`event: ${event}\n${id}data: ${data}\n\n`)
}

/**
 * Creates a function that writes the entries of a session after a position as JSON; null if there are none. A batch that
 * is too large loses its oldest entries, but never the newest one. `kept` has the newest first.
 */
function createBatches(
  kept: readonly KeptEntry[],
): (session: string | undefined, since: number | Date) => string | null {
  const texts = new Map<KeptEntry, string | null>()
  const batches = new Map<string, string | null>()
  const textOf = (one: KeptEntry): string | null => {
    return remembered(texts, one, () => {
      const entry = one.entry(MOST_OF_BODY)
      return entry === null ? null : JSON.stringify(entry)
    })
  }
  const make = (wanted: readonly KeptEntry[]): string | null => {
    const shown: string[] = []
    let length = 0
    for (const one of wanted.slice(0, MOST_ENTRIES)) {
      const text = textOf(one)
      length += text?.length ?? 0
      if (shown.length > 0 && length > MOST_CHARACTERS) break
      if (text !== null) shown.push(text)
    }
    if (wanted.length === 0) return null
    return `{"entries":[${shown.reverse().join(',')}],"skipped":${wanted.length - shown.length}}`
  }
  return (session, since) => {
    const key = `${session ?? ''} ${Number(since)} ${typeof since}`
    return remembered(batches, key, () =>
      make(kept.filter(createPasses({ since, ...(session !== undefined && { session }) }))),
    )
  }
}
