/** What one process has read of a log. It applies each entry once, and replaces many by a snapshot. */

import type { Hub, LogEntry, LogNews } from './hub.ts'

/** What the entries of a log make. */
export type LogState = {
  /** Forgets everything: the log was begun anew, or lost (birth 0). */
  readonly reset: (birth: number) => void
  readonly apply: (entry: LogEntry, birth: number) => void
  readonly snapshot: () => unknown
  /** Takes what {@link LogState.snapshot} gave, as JSON text. */
  readonly restore: (text: string) => void
}

export type LogReader = {
  /** Applies what others have written, and acts at once after that. */
  readonly read: <Result>(act: () => Result) => Promise<Result>
  /** Adds an entry, and applies it. With `counts` it opens a counter. */
  readonly append: (entry: object, counts?: boolean) => Promise<void>
  /** Adds an entry, and acts instead of applying it. */
  readonly perform: <Result>(entry: object, act: () => Result) => Promise<Result>
  /** True while a reply is under way: it builds on what was read before. */
  readonly isAsking: () => boolean
}

/** Creates the reader of a log; `longest` is the number of entries that a snapshot replaces. */
export function createLogReader(hub: Hub, log: string, longest: number, state: LogState): LogReader {
  let birth = 0
  let position = 0
  /** Entries since the last snapshot. */
  let length = 0
  let asked = 0

  async function asking(question: Promise<LogNews>): Promise<LogNews> {
    asked++
    try {
      return await question
    } finally {
      asked--
    }
  }

  function absorb(news: LogNews, apply = state.apply): void {
    if (news.birth !== birth) {
      state.reset(news.birth)
      birth = news.birth
      position = 0
      length = 0
    }
    if (news.snapshot !== null && news.snapshot.position > position) {
      state.restore(news.snapshot.text)
      position = news.snapshot.position
      length = 0
    }
    for (const entry of news.entries) {
      if (entry.position <= position) continue
      apply(entry, birth)
      position = entry.position
      length++
    }
  }

  async function compact(): Promise<void> {
    if (length < longest) return
    length = 0
    await hub.compact(log, birth, { position, text: JSON.stringify(state.snapshot()) })
  }

  return {
    read: async (act) => {
      absorb(await asking(hub.read(log, position)))
      return act()
    },
    append: async (entry, counts = false) => {
      absorb(await asking(hub.append(log, JSON.stringify(entry), position, counts)))
      await compact()
    },
    perform: async (entry, act) => {
      const news = await asking(hub.append(log, JSON.stringify(entry), position))
      const own = news.entries.at(-1)
      absorb(news, (one, birth) => {
        if (one !== own) state.apply(one, birth)
      })
      const result = act()
      await compact()
      return result
    },
    isAsking: () => asked > 0,
  }
}
