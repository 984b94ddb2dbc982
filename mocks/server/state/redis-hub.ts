/** A hub in Redis or Valkey, for any number of processes on any machine. */

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf, UserError } from '../../../spec/user-error.ts'
import {
  type Hub,
  IDLE_MS,
  JOURNAL_CAPACITY,
  type LogEntry,
  type LogNews,
  MOST_SESSIONS,
  OutOfReach,
  PAGE,
  type Piece,
  TOUCH_MS,
} from '../shared/hub.ts'
import type { StateAddress } from './address.ts'
import { openConnection, type Reply } from './connection.ts'
import { APPEND, CHANNEL, drawsKey, KEYS, MEMBERS, READ, RECORD, RECORDED, SAVE, TAKE, TOUCH } from './scripts.ts'

/** Milliseconds after which a process that has not reported counts as gone. */
const LEASE_MS = 3_000
/** Milliseconds in which every process has reported, also after the database lost everything. */
const GATHERING_MS = 2 * TOUCH_MS
/** Milliseconds that all other processes have to catch up. */
const SETTLE_MS = 10_000
/** Milliseconds between two checks which processes are still there. */
const LOOK_MS = 500

const LOG = [KEYS.log, KEYS.logFacts, KEYS.pieces]

/** Joins the processes that share a state. If it can't be reached, rejects with a `UserError` (exit code 1). */
export async function connectState(address: StateAddress, settleHere: () => Promise<void>): Promise<Hub> {
  const id = randomUUID()
  const settling = new Map<string, (member: string) => void>()
  let isClosed = false
  const connection = await openConnection(address, CHANNEL, (message) => {
    // A process that can't catch up does not answer. The others wait until its lease ends.
    hear(message).catch(() => {})
  })
  const { ask } = connection
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
    const kept = [KEYS.members, KEYS.membersBirth, KEYS.sessions, ...LOG, KEYS.counters, KEYS.journal]
    const keys = [...kept, KEYS.journalFacts, KEYS.position]
    const dropped = texts(await perform(TOUCH, keys, id, LEASE_MS, IDLE_MS, MOST_SESSIONS, ...sessions))
    connection.accepted()
    return dropped
  }

  try {
    await touch([])
  } catch (error) {
    connection.close()
    throw new UserError(reasonOf(error), 1)
  }
  // This process catches up with what it missed.
  connection.onReconnected(() => {
    touch([])
      .then(() => settleHere())
      .catch(() => {})
  })

  return {
    note: null,
    read: async (since) => newsOf(await perform(READ, LOG, since, PAGE)),
    append: async (text, counts) =>
      Number(await perform(APPEND, [...LOG, KEYS.position, KEYS.counters], text, counts ? 1 : 0)),
    save: async ({ birth, at, from, pieces }) => {
      await perform(SAVE, LOG, birth, at, from, ...pieces.flat())
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
      await ask('DEL', drawsKey(session))
    },
    trouble: connection.trouble,
    close: async () => {
      if (isClosed) return
      isClosed = true
      await ask('ZREM', KEYS.members, id).catch(() => {})
      await ask('HDEL', KEYS.journalFacts, id).catch(() => {})
      connection.close()
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
  const [birth, last, at, found, newest] = list(reply)
  const entries = list(newest).map((one): LogEntry => {
    const [id, fields] = list(one)
    return { position: Number.parseInt(String(id), 10), text: texts(fields)[1] ?? '' }
  })
  const pieces = found === null ? null : pairs(texts(found))
  return { birth: Number(birth), last: Number(last), at: Number(at), pieces, entries }
}

function pairs(words: readonly string[]): Piece[] {
  return Array.from({ length: words.length / 2 }, (_, index) => [words[2 * index] ?? '', words[2 * index + 1] ?? ''])
}
