/**
 * The journal as server-sent events (HTML Standard section 9.2): batches at a slow and steady pace, so that a console
 * that looks on costs the requests next to nothing.
 */

import type { ServerResponse } from 'node:http'
import type { JournalNews, JournalReader, Newest } from '../journal/journal.ts'
import type { StageReader } from '../sessions.ts'

export type EventStream = {
  /** Streams to a response until either side ends it: entries after `since`, of one session where one is named. */
  readonly open: (response: ServerResponse, session: string | undefined, since: number | Date) => void
  /** Ends every stream. */
  readonly close: () => void
}

/** At most one batch in this time. */
const PACE_MS = 250
/** Entries of one batch; more than that nobody reads in the time. */
const MOST_ENTRIES = 50
/** Characters of one batch. */
const MOST_CHARACTERS = 256 * 1024
/** A comment from time to time keeps proxies from taking the stream for dead. */
const HEARTBEAT_MS = 15_000

/** The event streams of a server. */
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

/** Starts a stream; the function that it returns ends it. */
function stream(response: ServerResponse, { journal, sessions, session, since }: Watched): () => void {
  const scenario = async (): Promise<string> => JSON.stringify(await sessions.playing(session ?? null))
  let position = since
  let played = ''
  /** What became of what was told already. */
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
    // What a slow reader has not taken yet is not added to: it gets the newest when it has.
    if (response.writableNeedDrain) return
    if (isBusy) {
      plan()
      return
    }
    isBusy = true
    // What can't be read now is read the next time.
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
    // An id of another life of the mock would hide what this one records.
    if (typeof since === 'number' && since > (await journal.last())) position = 0
    if (response.destroyed || response.writableEnded) return
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // A reader that loses the connection comes back with the id that it was told last.
    response.write(`retry: 1000\n${typeof position === 'number' ? `id: ${position}\n` : ''}\n`)
    plan()
  }
  begin().catch(() => response.destroy())
  return () => {
    if (response.writableNeedDrain) response.destroy()
    else response.end()
  }
}

/** The batch as JSON, without its oldest entries where they are large; the newest is always there. */
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
