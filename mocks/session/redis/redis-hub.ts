/** A hub in Redis or Valkey, for any number of processes on any machine. */

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pairsOf } from '../../../spec/http/message.ts'
import { once } from '../../../spec/program/once.ts'
import { reasonOf, StateError } from '../../../spec/program/user-error.ts'
import {
  type CountsHome,
  type Hub,
  IDLE_MS,
  JOURNAL_CAPACITY,
  type JournalPage,
  type LogEntry,
  type LogNews,
  PAGE,
  type Stay,
  TOUCH_MS,
} from '../hub.ts'
import type { StateAddress } from './address.ts'
import { openConnection, type RedisConnection, type Reply } from './connection.ts'
import * as scripts from './scripts.ts'
import { Settling } from './settling.ts'

/** Milliseconds after which a process that has not reported counts as gone. */
const LEASE_MS = 3_000
/** Milliseconds in which every process has reported, also after the database lost everything. */
const GATHERING_MS = 2 * TOUCH_MS

/** For a report that this process is alive, which drops no session. */
const ALL_STAY: Stay = { idle: Number.MAX_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER }

/** Runs a script with the keys that it uses. */
type Perform = (script: string, keys: readonly string[], ...words: readonly (string | number)[]) => Promise<Reply>

/** Joins the processes that share a state. If it can't be reached, rejects with a `UserError` (exit code 1). */
export async function connectState(address: StateAddress, digest: string, settleHere: Hub['settle']): Promise<Hub> {
  const id = randomUUID()
  const names = scripts.namesFor(digest)
  const connection = await openConnection(address, names.channel, (message) => {
    // A process that can't read the log does not answer. The other processes wait until its lease ends.
    settling.hear(message).catch(() => {})
  })
  const { ask } = connection
  const perform: Perform = (script, keys, ...words) =>
    ask('EVAL', script, String(keys.length), ...keys, ...words.map(String))
  const members = createMembers(id, names, perform, connection, () => settleHere('log'))
  const publish = (message: string): Promise<Reply> => ask('PUBLISH', names.channel, message)
  const settling = new Settling({ id, publish, members: members.there, recent: members.recent, settleHere })
  try {
    await members.join()
  } catch (error) {
    connection.close()
    throw new StateError(reasonOf(error), 1)
  }
  // This process catches up with what it missed.
  connection.onReconnected(() => {
    members
      .join()
      .then(() => settleHere('all'))
      .catch(() => {})
  })
  return {
    note: null,
    ...logIn(names, perform),
    ...countersIn(names, perform, ask),
    ...journalIn(names, perform, id),
    ...countsIn(names, perform),
    settle: (what) => settling.settle(what),
    isTold: () => members.isTold() && connection.fault() === null,
    touch: members.touch,
    fault: connection.fault,
    close: once(async () => {
      await ask('ZREM', names.members, id).catch(() => {})
      await ask('HDEL', names.journalFacts, id).catch(() => {})
      connection.close()
    }),
  }
}

/** The processes that share a state: this one reports that it is alive, and which sessions it has used. */
function createMembers(
  id: string,
  names: scripts.DbKeys,
  perform: Perform,
  { accepted, ask }: RedisConnection,
  catchUp: () => Promise<void>,
) {
  const { sessions, log, logFacts, pieces, journal, journalFacts, position } = names
  const memberKeys = [names.members, names.membersBirth]
  const keys = [...memberKeys, sessions, log, logFacts, pieces, journal, journalFacts, position]
  /** By `performance.now()`; until then, those who write wait for this process. */
  let leasedUntil = 0
  let joinedAt = 0
  const isTold = (): boolean => performance.now() < leasedUntil
  const report = async (used: readonly string[], { idle, most }: Stay): Promise<readonly string[]> => {
    const dropped = texts(await perform(scripts.TOUCH, keys, id, LEASE_MS, idle, most, ...used))
    accepted()
    return dropped
  }
  const touch: Hub['touch'] = async (used, stay) => {
    const sent = performance.now()
    const dropped = await report(used, stay)
    // By now, all know of this process.
    if (sent - joinedAt < TOUCH_MS) return dropped
    // While it had no lease, nobody has waited.
    if (!isTold()) await catchUp()
    leasedUntil = sent + LEASE_MS
    return dropped
  }
  /** How many processes hear questions, whatever the database has lost. */
  const listening = async (): Promise<number> => Number(listIn(await ask('PUBSUB', 'NUMSUB', names.channel))[1])
  const join = async (): Promise<void> => {
    await report([], ALL_STAY)
    joinedAt = performance.now()
  }
  /** The last known members, and when they were asked for. */
  let known = { at: Number.NEGATIVE_INFINITY, members: new Set<string>() }
  /** As `there`, without those that have joined a moment ago, which `touch` leaves untold as long. */
  const recent = async (): Promise<Set<string>> => (performance.now() - known.at < TOUCH_MS ? known.members : there())
  /** If the database has just lost everything, waits until all have reported again. */
  const there = async (): Promise<Set<string>> => {
    const sent = performance.now()
    const [age, found] = listIn(await perform(scripts.MEMBERS, memberKeys))
    const members = new Set(texts(found))
    if (Number(age) >= GATHERING_MS || members.size === (await listening())) {
      known = { at: sent, members }
      return members
    }
    await join()
    await delay(GATHERING_MS - Number(age))
    return there()
  }
  return { there, recent, touch, join, isTold }
}

function logIn(
  { log, logFacts, pieces, position }: scripts.DbKeys,
  perform: Perform,
): Pick<Hub, 'read' | 'append' | 'save'> {
  const keys = [log, logFacts, pieces]
  return {
    read: async (since) => newsOf(await perform(scripts.READ, keys, since, PAGE)),
    append: async (text) => Number(await perform(scripts.APPEND, [...keys, position], text)),
    save: async ({ birth, at, from, pieces }) => {
      await perform(scripts.SAVE, keys, birth, at, from, ...pieces.flat())
    },
  }
}

function countersIn(
  { counters, logFacts }: scripts.DbKeys,
  perform: Perform,
  ask: RedisConnection['ask'],
): Pick<Hub, 'draw' | 'drawn' | 'forget'> {
  return {
    draw: async (session, counter) => {
      const count = await perform(scripts.DRAW, [counters(session), logFacts], counter)
      return count === null ? null : Number(count)
    },
    drawn: async (session, counter) => Number(await perform(scripts.DRAWN, [counters(session)], counter)),
    forget: async (session, counter) => {
      if (counter === null) await ask('DEL', counters(session))
      else await ask('HDEL', counters(session), String(counter))
    },
  }
}

function journalIn(
  { journal, journalFacts }: scripts.DbKeys,
  perform: Perform,
  id: string,
): Pick<Hub, 'record' | 'recorded'> {
  const keys = [journal, journalFacts]
  return {
    record: async (entries, skipped, delivery) => {
      await perform(scripts.RECORD, keys, id, delivery, skipped, JOURNAL_CAPACITY, ...entries)
    },
    recorded: async (since): Promise<JournalPage> => {
      const [birth, last, found] = listIn(await perform(scripts.RECORDED, keys, since, JOURNAL_CAPACITY))
      return { birth: Number(birth), last: Number(last), texts: texts(found) }
    },
  }
}

function countsIn({ counts, countedSessions }: scripts.DbKeys, perform: Perform): CountsHome {
  const keysOf = (session: string | null): string[] => [counts(null), countedSessions, counts(session)]
  return {
    count: async (session, entries) => {
      await perform(scripts.COUNT, keysOf(session), session ?? '', IDLE_MS / 1000, ...entries.flat())
    },
    counted: async (session) =>
      pairsOf(texts(await perform(scripts.COUNTED, [counts(session)]))).map(([text, times]) => [text, Number(times)]),
    uncount: async (session) => {
      await perform(scripts.UNCOUNT, keysOf(session), session ?? '', counts(''))
    },
  }
}

function listIn(reply: Reply): readonly unknown[] {
  return Array.isArray(reply) ? reply : []
}

function texts(reply: Reply): string[] {
  return listIn(reply).map(String)
}

function newsOf(reply: Reply): LogNews {
  const [birth, last, at, found, newest] = listIn(reply)
  const entries = listIn(newest).map((one): LogEntry => {
    const [id, fields] = listIn(one)
    return { position: Number.parseInt(String(id), 10), text: texts(fields)[1] ?? '' }
  })
  const pieces = found === null ? null : pairsOf(texts(found))
  return { birth: Number(birth), last: Number(last), at: Number(at), pieces, entries }
}
