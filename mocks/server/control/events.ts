/**
 * The journal as server-sent events (HTML Standard section 9.2). Events are sent in batches at a slow pace, so that an
 * open console hardly slows the requests down.
 */

import type { ServerResponse } from 'node:http'
import type { JournalNews, JournalReader, Newest } from '../journal/journal.ts'
import type { StageReader } from '../sessions.ts'

export type EventStream = {
  /** Streams entries after `since` to a response until either side ends it; of one session, if one is named. */
  readonly open: (response: ServerResponse, session: string | undefined, since: number | Date) => void
  /** Ends every stream. */
  readonly close: () => void
}

/** Milliseconds between two batches, at least. */
const PACE_MS = 250
/** The most entries of one batch: nobody can read more in the time. */
const MOST_ENTRIES = 50
/** The most characters of one batch. */
const MOST_CHARACTERS = 256 * 1024
/** Milliseconds between comments, which keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000

/** Creates the event streams of a server. */
export function createEventStream(journal: JournalReader, sessions: StageReader): EventStream {
  const open = new Set<() => void>()
  return {
    open: (response, session, since) => {
      const end = stream(response, { journal, sessions, session, since })
      open.add(end)
      response.once('close', () => open.delete(end))
    },
    close: () => {
      for (const end of open) end()
    },
  }
}

type Watched = {
  readonly journal: JournalReader
  readonly sessions: StageReader
  readonly session: string | undefined
  readonly since: number | Date
}

/** Starts a stream. Returns a function that ends it. */
function stream(response: ServerResponse, { journal, sessions, session, since }: Watched): () => void {
  const scenario = async (): Promise<string> => JSON.stringify(await sessions.playing(session ?? null))
  let position = since
  let played = ''
  /** Changes to entries that were sent already. */
  const changes = new Set<'cleared' | 'restored'>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false

  const write = (event: string, data: string, id = ''): void => {
    response.write(`event: ${event}\n${id}data: ${data}\n\n`)
  }
  const look = async (): Promise<void> => {
    const playing = await scenario()
    const last = await journal.last()
    const batch = await journal.newest({ since: position, ...(session !== undefined && { session }) }, MOST_ENTRIES)
    if (response.writableEnded || response.destroyed) return
    for (const change of changes) write(change, '{}')
    changes.clear()
    if (playing !== played) write('scenario', playing)
    played = playing
    position = last
    if (batch.entries.length > 0) write('requests', inBounds(batch), `id: ${last}\n`)
  }
  const tick = (): void => {
    timer = null
    // A slow reader gets nothing more until it has read what was sent. Then it gets the newest entries.
    if (response.writableNeedDrain) return
    if (isBusy) {
      plan()
      return
    }
    isBusy = true
    // If reading fails, it is tried again the next time.
    look()
      .catch(plan)
      .finally(() => {
        isBusy = false
      })
  }
  const plan = (): void => {
    if (!response.destroyed && !response.writableEnded) timer ??= setTimeout(tick, PACE_MS)
  }
  const onNews = (news: JournalNews): void => {
    plan()
    if (news.kind === 'requests') return
    if (news.session === undefined || session === undefined || news.session === session) changes.add(news.kind)
  }
  const stops = [
    journal.subscribe(onNews),
    sessions.subscribe((changed) => {
      if (changed === (session ?? null)) plan()
    }),
  ]
  const heartbeat = setInterval(() => {
    if (response.headersSent && !response.writableNeedDrain) response.write(': still here\n\n')
  }, HEARTBEAT_MS)
  response.on('drain', plan)
  response.once('close', () => {
    for (const stop of stops) stop()
    clearInterval(heartbeat)
    if (timer !== null) clearTimeout(timer)
  })
  const begin = async (): Promise<void> => {
    played = await scenario()
    // A greater id than the last is from an earlier run of the mock. It would hide the entries of this one.
    if (typeof since === 'number' && since > (await journal.last())) position = 0
    if (response.destroyed || response.writableEnded) return
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // A reader that loses the connection sends the last id when it comes back.
    response.write(`retry: 1000\n${typeof position === 'number' ? `id: ${position}\n` : ''}\n`)
    plan()
  }
  begin().catch(() => response.destroy())
  return () => {
    if (response.writableNeedDrain) response.destroy()
    else response.end()
  }
}

/** Writes a batch as JSON. Drops the oldest entries of a batch that is too large, but never the newest one. */
function inBounds({ entries, skipped }: Newest): string {
  const texts: string[] = []
  let length = 0
  for (const entry of entries.toReversed()) {
    const text = JSON.stringify(entry)
    length += text.length
    if (texts.length > 0 && length > MOST_CHARACTERS) break
    texts.push(text)
  }
  return `{"entries":[${texts.reverse().join(',')}],"skipped":${skipped + entries.length - texts.length}}`
}
