/** The connection to Redis or Valkey: it sends commands, notices silence, and keeps refusals in the server's words. */

import { ErrorReply, RedisClient } from '@redis/client'
import { isObject } from '../../../spec/json/pointer.ts'
import { reasonOf, StateError } from '../../../spec/program/user-error.ts'
import { type HubFault, OutOfReach } from '../hub.ts'
import type { StateAddress } from './address.ts'

/** Milliseconds without an answer after which the state counts as out of reach. */
const PATIENCE_MS = 2_500
/**
 * Milliseconds between two checks whether answers arrive. The checks are counted, not the time: while this process is
 * busy, it does not read answers that have arrived.
 */
const LOOK_MS = 250

export type Reply = unknown

export type RedisConnection = Awaited<ReturnType<typeof openConnection>>

type Clients = ReturnType<typeof clientsFor>

/** Connects to a state, and subscribes to a channel. If that fails, rejects with a `UserError` (exit code 1). */
export async function openConnection(address: StateAddress, channel: string, hear: (message: string) => void) {
  let isOpened = false
  const clients = clientsFor(address, () => isOpened)
  const [base, listener] = clients
  const close = (): void => {
    for (const client of clients) if (client.isOpen) client.destroy()
  }
  try {
    await Promise.all([base.connect(), listener.connect()])
    // A cluster has the keys elsewhere, and a sentinel has none. A server that does not know the question is neither.
    const server = await base.sendCommand<unknown>(['HELLO']).catch(() => null)
    const mode = isObject(server) ? server.mode : null
    if (mode === 'cluster' || mode === 'sentinel') {
      throw new Error(`it belongs to a Redis ${mode}; the mock needs the address of a standalone server`)
    }
    await listener.subscribe(channel, hear)
    isOpened = true
  } catch (error) {
    close()
    throw new StateError(`can't reach the state at ${address.shown}: ${whyOf(error, address)}`, 1)
  }
  return { ...watch(clients, address), onReconnected: (act: () => void) => base.on('ready', act), close }
}

/** Has a method for each command of Redis; making them for each connection would take as long as its start. */
const createClient = RedisClient.factory()

function clientsFor({ url, username, password }: StateAddress, isOpened: () => boolean) {
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
      reconnectStrategy: (retries) => (isOpened() ? Math.min(50 * 2 ** retries, 1_000) : false),
    },
  })
  const clients = [base, base.duplicate()] as const
  for (const client of clients) client.on('error', () => {})
  return clients
}

/** Sends commands to an open state, and keeps what is wrong with it. */
function watch(clients: Clients, address: StateAddress) {
  const [base] = clients
  const waiting = new Set<(error: OutOfReach) => void>()
  /** Checks since the last answer. */
  let looks = 0
  let isSilent = false
  let refusal: HubFault | null = null
  /** Why the last connection ended, or the next one could not be made. */
  let broken: unknown = null

  const heard = (): void => {
    looks = 0
    isSilent = false
  }
  const away = (): HubFault => {
    // The client's own errors only say that no answer came.
    const isReason = broken instanceof ErrorReply || (broken instanceof Error && 'code' in broken)
    const why = isReason ? whyOf(broken, address) : 'it does not answer'
    return {
      code: broken instanceof ErrorReply ? codeOf(broken) : 'unreachable',
      message: `The shared state at ${address.shown} can't be reached: ${why}. The mock answers from the last known state; its control surface answers 503.`,
    }
  }
  const refused = (error: ErrorReply): HubFault => ({
    code: codeOf(error),
    message: `The shared state at ${address.shown} refuses: ${whyOf(error, address)}.`,
  })
  const timer = setInterval(() => {
    looks = waiting.size === 0 ? 0 : looks + 1
    if (looks * LOOK_MS < PATIENCE_MS) return
    isSilent = true
    for (const giveUp of waiting) giveUp(new OutOfReach(away().message))
    waiting.clear()
  }, LOOK_MS)
  timer.unref()
  for (const client of clients) {
    client.on('ready', () => {
      broken = null
      heard()
    })
    client.on('ping-interval', heard)
    client.on('error', (error: unknown) => {
      broken = error
    })
    client.on('end', () => clearInterval(timer))
  }

  return {
    /** Sends a command. Rejects with {@link OutOfReach}. */
    ask: (...words: readonly string[]): Promise<Reply> => {
      if (!base.isReady || isSilent) return Promise.reject(new OutOfReach(away().message, 'no'))
      const { promise, resolve, reject } = Promise.withResolvers<Reply>()
      waiting.add(reject)
      base.sendCommand<unknown>(words).then(
        (reply) => {
          waiting.delete(reject)
          heard()
          resolve(reply)
        },
        (error: unknown) => {
          waiting.delete(reject)
          if (!(error instanceof ErrorReply)) reject(new OutOfReach(away().message))
          else {
            heard()
            refusal = refused(error)
            reject(new OutOfReach(refusal.message, 'no'))
          }
        },
      )
      return promise
    },
    fault: (): HubFault | null => (isSilent || clients.some(({ isReady }) => !isReady) ? away() : refusal),
    /** Reports that the state accepts data again. */
    accepted: () => {
      refusal = null
    },
  }
}

/** The first word of a refusal, such as READONLY. */
function codeOf({ message }: ErrorReply): string {
  return /^-?([A-Z]+)\b/.exec(message)?.[1] ?? 'ERR'
}

/** Why a command or a connection failed: a state's own words, or the system's, without the dot at their end. */
function whyOf(error: unknown, { password }: StateAddress): string {
  // A state may name the script, and repeat the data that it was sent.
  const [words = ''] = reasonOf(error).split(/ script: [0-9a-f]{40}|, with args beginning with/, 1)
  return (password === null ? words : words.replaceAll(password, '[redacted]')).replace(/\.$/, '')
}
