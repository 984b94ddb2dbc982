/** A hub in Redis or Valkey, for any number of processes on any machine. */

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { reasonOf, UserError } from '../../../spec/user-error.ts'
import {
  dataLog,
  type Hub,
  IDLE_MS,
  JOURNAL_CAPACITY,
  type LogEntry,
  type LogNews,
  MOST_SESSIONS,
  OutOfReach,
  STAGE,
  TOUCH_MS,
} from '../shared/hub.ts'
import type { StateAddress } from './address.ts'
import {
  APPEND,
  CHANNEL,
  COMPACT,
  drawsKey,
  KEYS,
  logKeys,
  MEMBERS,
  READ,
  RECORD,
  RECORDED,
  TAKE,
  TOUCH,
} from './scripts.ts'

/** Milliseconds after which a process that has not reported counts as gone. */
const LEASE_MS = 3_000
/** Milliseconds in which every process has reported, also after the database lost everything. */
const GATHERING_MS = 2 * TOUCH_MS
/** Milliseconds that one command may take. */
const PATIENCE_MS = 2_500
/** Milliseconds that all other processes have to catch up. */
const SETTLE_MS = 10_000
/** Milliseconds between two checks which processes are still there. */
const LOOK_MS = 500

type Reply = unknown

/** Joins the processes that share a state. If it can't be reached, rejects with a `UserError` (exit code 1). */
export async function connectState(
  { url, shown, username, password }: StateAddress,
  settleHere: () => Promise<void>,
): Promise<Hub> {
  const id = randomUUID()
  const base = createClient({
    url,
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    // A command fails at once while the connection is down, instead of waiting for it.
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: {
      connectTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      reconnectStrategy: (retries) => (isOpened ? Math.min(50 * 2 ** retries, 1_000) : false),
    },
  })
  const listener = base.duplicate()
  let isOpened = false
  let isClosed = false
  for (const client of [base, listener]) client.on('error', () => {})
  const settling = new Map<string, (member: string) => void>()
  const away = `The shared state at ${shown} can't be reached: the API goes on as it last knew, and control answers 503.`
  const trouble = (): string | null => (base.isReady && listener.isReady ? null : away)

  async function ask(...words: readonly string[]): Promise<Reply> {
    if (!base.isReady) throw new OutOfReach(away)
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new OutOfReach(away)), PATIENCE_MS)
    try {
      return await Promise.race([base.sendCommand<unknown>(words), promise])
    } catch {
      throw new OutOfReach(away)
    } finally {
      clearTimeout(timer)
    }
  }
  const perform = (script: string, keys: readonly string[], ...words: readonly (string | number)[]): Promise<Reply> =>
    ask('EVAL', script, String(keys.length), ...keys, ...words.map(String))

  /** Handles a message of another process: a request to settle, or its answer to one. */
  async function hear(message: string): Promise<void> {
    const [kind, token = '', from = ''] = message.split(' ')
    if (kind === 'done') settling.get(token)?.(from)
    else if (from !== id) {
      await settleHere()
      await ask('PUBLISH', CHANNEL, `done ${token} ${id}`)
    }
  }

  /** The processes that are there. If the database has just lost everything, waits until all have reported again. */
  async function members(): Promise<Set<string>> {
    const [age, found] = list(await perform(MEMBERS, [KEYS.members, KEYS.membersBirth]))
    if (Number(age) >= GATHERING_MS) return new Set(texts(found))
    await touch([])
    await delay(GATHERING_MS - Number(age))
    return members()
  }

  async function settle(): Promise<void> {
    const token = randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = new Set<string>([id])
    let waiting = new Set<string>()
    const check = (): void => {
      if (waiting.isSubsetOf(done)) resolve()
    }
    settling.set(token, (from) => {
      done.add(from)
      check()
    })
    const end = Date.now() + SETTLE_MS
    let timer: NodeJS.Timeout | undefined
    const askAll = (): Promise<Reply> => ask('PUBLISH', CHANNEL, `ask ${token} ${id}`)
    const look = async (): Promise<void> => {
      waiting = waiting.intersection(await members())
      check()
      if (Date.now() > end) throw new OutOfReach('Not every process of this mock is up to date yet.')
      // A process whose connection was lost for a moment has not heard the question, or its answer was lost.
      await askAll()
      timer = setTimeout(() => look().catch(reject), LOOK_MS)
    }
    try {
      // A process that joins later reads everything before it serves, so nobody needs to wait for it.
      waiting = await members()
      await Promise.all([askAll(), settleHere()])
      check()
      timer = setTimeout(() => look().catch(reject), LOOK_MS)
      await promise
    } finally {
      clearTimeout(timer)
      settling.delete(token)
    }
  }

  const touch = async (sessions: readonly string[]): Promise<readonly string[]> => {
    const kept = [
      KEYS.members,
      KEYS.membersBirth,
      KEYS.sessions,
      ...logKeys(STAGE),
      KEYS.counters,
      KEYS.journal,
      KEYS.journalFacts,
    ]
    return texts(await perform(TOUCH, [...kept, KEYS.position], id, LEASE_MS, IDLE_MS, MOST_SESSIONS, ...sessions))
  }

  try {
    await Promise.all([base.connect(), listener.connect()])
    await listener.subscribe(CHANNEL, (message) => {
      // A process that can't catch up does not answer. The others wait until its lease ends.
      hear(message).catch(() => {})
    })
    isOpened = true
    await touch([])
  } catch (error) {
    isOpened = false
    for (const client of [base, listener]) if (client.isOpen) client.destroy()
    throw new UserError(`can't reach the state at ${shown}: ${withoutPassword(reasonOf(error), password)}`, 1)
  }
  // After a reconnection this process catches up with what it missed.
  base.on('ready', () => {
    touch([])
      .then(() => settleHere())
      .catch(() => {})
  })

  return {
    note: null,
    read: async (log, since) => newsOf(await perform(READ, logKeys(log), since)),
    append: async (log, text, since, counts = false) =>
      newsOf(await perform(APPEND, [...logKeys(log), KEYS.position, KEYS.counters], text, since, counts ? 1 : 0)),
    compact: async (log, birth, { position, text }) => {
      await perform(COMPACT, logKeys(log), birth, position, text)
    },
    take: async (counter) => countOf(await perform(TAKE, [KEYS.counters], counter)),
    draw: async (session, counter) => Number(await ask('HINCRBY', drawsKey(session), counter, '1')) - 1,
    taken: async (counter) => countOf(await ask('HGET', KEYS.counters, String(counter))),
    end: async (counter) => {
      await ask('HDEL', KEYS.counters, String(counter))
    },
    record: async (entries, skipped, delivery) => {
      await perform(RECORD, [KEYS.journal, KEYS.journalFacts], id, delivery, skipped, JOURNAL_CAPACITY, ...entries)
    },
    recorded: async (since) => {
      const [birth, last, found] = list(
        await perform(RECORDED, [KEYS.journal, KEYS.journalFacts], since, JOURNAL_CAPACITY),
      )
      return { birth: Number(birth), last: Number(last), texts: texts(found) }
    },
    settle,
    touch,
    forget: async (session) => {
      await ask('DEL', ...logKeys(dataLog(session)), drawsKey(session))
    },
    trouble,
    close: async () => {
      if (isClosed) return
      isClosed = true
      await ask('ZREM', KEYS.members, id).catch(() => {})
      await ask('HDEL', KEYS.journalFacts, id).catch(() => {})
      for (const client of [base, listener]) if (client.isOpen) client.destroy()
    },
  }
}

function list(reply: Reply): readonly unknown[] {
  return Array.isArray(reply) ? reply : []
}

function texts(reply: Reply): string[] {
  return list(reply).map(String)
}

function countOf(reply: Reply): number | null {
  return reply === null || reply === undefined || reply === false ? null : Number(reply)
}

function newsOf(reply: Reply): LogNews {
  const [birth, at, snapshot, found] = list(reply)
  const pairs = list(found).flat()
  const entries: LogEntry[] = []
  for (let index = 0; index < pairs.length; index += 2) {
    const text = String(pairs[index])
    entries.push({ position: Number(pairs[index + 1]), text: text.slice(text.indexOf(' ') + 1) })
  }
  const position = Number(at)
  return { birth: Number(birth), snapshot: position === 0 ? null : { position, text: String(snapshot) }, entries }
}

function withoutPassword(text: string, password: string | null): string {
  return password === null || password === '' ? text : text.replaceAll(password, '[redacted]')
}
