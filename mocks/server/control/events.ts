/**
 * The journal as server-sent events (HTML Standard section 9.2). Events are sent in batches at a slow pace. Each entry is
 * read and written as text once for all streams, and a long body is cut: so a hundred open consoles hardly slow the
 * requests down.
 */

import type { ServerResponse } from 'node:http'
import { createPasses, type Kept } from '../journal/filter.ts'
import type { JournalNews, JournalReader } from '../journal/journal.ts'
import type { StageReader } from '../sessions.ts'

export type EventStream = {
  /**
   * Streams entries after `since`, or after now for null, to a response until either side ends it; of one session, if
   * one is named.
   */
  readonly open: (response: ServerResponse, session: string | undefined, since: number | Date | null) => void
  /** Ends every stream. */
  readonly close: () => void
}

/** Milliseconds between two rounds, at least. */
const PACE_MS = 250
/** A round is followed by a pause so many times as long, so that many streams take little of the time. */
const PAUSE = 20
/** The longest pause in milliseconds. */
const LONGEST_PAUSE_MS = 2_000
/** The most entries of one batch: nobody can read more in the time. */
const MOST_ENTRIES = 50
/** The most characters of one batch. */
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

/** Creates the event streams of a server. */
export function createEventStream(journal: JournalReader, sessions: StageReader): EventStream {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isClosed = false
  /** When the next round may begin, by `performance.now`. */
  let rested = 0
  let stops: readonly (() => void)[] = []

  const plan = (): void => {
    if (streams.size > 0) timer ??= setTimeout(tick, Math.max(PACE_MS, rested - performance.now()))
  }
  const tick = (): void => {
    timer = null
    if (isBusy) {
      plan()
      return
    }
    // A slow reader gets nothing more until it has read what was sent. Then it gets the newest entries.
    const ready = [...streams].filter(({ response }) => isOpen(response) && !response.writableNeedDrain)
    if (ready.length === 0) return
    isBusy = true
    // If reading fails, it is tried again the next time.
    serve(ready)
      .catch(plan)
      .finally(() => {
        isBusy = false
      })
  }
  const playing = async (session: string | undefined): Promise<string> =>
    JSON.stringify(await sessions.playing(session ?? null))

  async function serve(ready: readonly Stream[]): Promise<void> {
    const played = new Map<string | undefined, string>()
    for (const session of new Set(ready.map((stream) => stream.session))) played.set(session, await playing(session))
    const since = Math.min(...ready.map(({ position }) => (typeof position === 'number' ? position : 0)))
    const { last, kept } = await journal.after(since)
    const began = performance.now()
    const batches = createBatches([...kept])
    for (const stream of ready) {
      if (!isOpen(stream.response)) continue
      for (const change of stream.changes) write(stream, change, '{}')
      stream.changes.clear()
      const now = played.get(stream.session) ?? stream.played
      if (now !== stream.played) write(stream, 'scenario', now)
      stream.played = now
      const batch = batches(stream.session, stream.position)
      stream.position = last
      if (batch !== null) write(stream, 'requests', batch, `id: ${last}\n`)
    }
    const ended = performance.now()
    rested = ended + Math.min(LONGEST_PAUSE_MS, PAUSE * (ended - began))
  }

  const onNews = (news: JournalNews): void => {
    plan()
    if (news.kind === 'requests') return
    for (const { session, changes } of streams) {
      if (news.session === undefined || session === undefined || news.session === session) changes.add(news.kind)
    }
  }
  const join = (stream: Stream): void => {
    const { response } = stream
    if (streams.size === 0) {
      const heartbeat = setInterval(() => beat(streams), HEARTBEAT_MS)
      stops = [journal.subscribe(onNews), sessions.subscribe(plan), () => clearInterval(heartbeat)]
    }
    streams.add(stream)
    response.on('drain', plan)
    response.once('close', () => {
      streams.delete(stream)
      if (streams.size > 0) return
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
      timer = null
    })
  }
  const begin = async (...[response, session, since]: Parameters<EventStream['open']>): Promise<void> => {
    const [played, last] = await Promise.all([playing(session), journal.last()])
    // A greater id than the last is from an earlier run of the mock. It would hide the entries of this one.
    const position = typeof since === 'number' && since > last ? 0 : (since ?? last)
    if (!isOpen(response)) return
    if (isClosed) {
      response.end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // A reader that loses the connection sends the last id when it comes back.
    response.write(`retry: 1000\n${typeof position === 'number' ? `id: ${position}\n` : ''}\n`)
    join({ response, session, position, played, changes: new Set() })
    plan()
  }
  return {
    open: (response, session, since) => {
      begin(response, session, since).catch(() => response.destroy())
    },
    close: () => {
      isClosed = true
      for (const { response } of streams) {
        if (response.writableNeedDrain) response.destroy()
        else response.end()
      }
    },
  }
}

function isOpen(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded
}

function write({ response }: Stream, event: string, data: string, id = ''): void {
  response.write(`event: ${event}\n${id}data: ${data}\n\n`)
}

function beat(streams: ReadonlySet<Stream>): void {
  for (const { response } of streams) if (!response.writableNeedDrain) response.write(': still here\n\n')
}

/**
 * Creates a function that writes the entries of a session after a position as JSON; null if there are none. A batch that
 * is too large loses its oldest entries, but never the newest one. `kept` has the newest first.
 */
function createBatches(kept: readonly Kept[]): (session: string | undefined, since: number | Date) => string | null {
  const texts = new Map<Kept, string | null>()
  const batches = new Map<string, string | null>()
  const textOf = (one: Kept): string | null => {
    const known = texts.get(one)
    if (known !== undefined) return known
    const entry = one.entry(MOST_OF_BODY)
    const text = entry === null ? null : JSON.stringify(entry)
    texts.set(one, text)
    return text
  }
  const make = (wanted: readonly Kept[]): string | null => {
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
    const known = batches.get(key)
    if (known !== undefined) return known
    const made = make(kept.filter(createPasses({ since, ...(session !== undefined && { session }) })))
    batches.set(key, made)
    return made
  }
}
