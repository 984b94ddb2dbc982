/** Makes all processes of a mock catch up, by questions on a channel. */

import { randomUUID } from 'node:crypto'
import { type Hub, OutOfReach, type Unsettled } from '../hub.ts'

/** Milliseconds that all other processes have to catch up. */
const SETTLE_MS = 10_000
/** Milliseconds between two checks which processes are still there. */
const LOOK_MS = 500

export type SettlingSettings = {
  readonly id: string
  readonly publish: (message: string) => Promise<unknown>
  readonly members: () => Promise<Set<string>>
  /** As `members`, of a moment ago: for the log, which those that have joined since read before they serve. */
  readonly recent: () => Promise<Set<string>>
  readonly settleHere: Hub['settle']
}

export class Settling {
  readonly #settings: SettlingSettings
  /** What to call for the answers to open questions. */
  readonly #open = new Map<string, (member: string) => void>()

  constructor(settings: SettlingSettings) {
    this.#settings = settings
  }

  /** Handles a message of another process: a question, or its answer to one. */
  async hear(message: string): Promise<void> {
    const [kind, token = '', from = ''] = message.split(' ')
    const { id, publish, settleHere } = this.#settings
    if (kind === 'done') this.#open.get(token)?.(from)
    else if (from !== id) {
      await settleHere(kind === 'log' ? 'log' : 'all')
      await publish(`done ${token} ${id}`)
    }
  }

  /** Resolves once all have caught up. */
  async settle(what: Unsettled): Promise<void> {
    const { id, publish, members, recent, settleHere } = this.#settings
    const token = randomUUID()
    const question = `${what} ${token} ${id}`
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = new Set([id])
    // A process that joins later reads everything before it serves, so nobody needs to wait for it.
    let waiting = await (what === 'log' ? recent() : members())
    // Whoever adds to the log has applied that.
    if (what === 'log' && waiting.isSubsetOf(done)) return
    const check = (): void => {
      if (waiting.isSubsetOf(done)) resolve()
    }
    this.#open.set(token, (from) => {
      done.add(from)
      check()
    })
    const end = Date.now() + SETTLE_MS
    const look = async (): Promise<void> => {
      waiting = waiting.intersection(await members())
      check()
      if (Date.now() > end) throw new OutOfReach('Not every process of this mock is up to date yet.')
      // A process whose connection was lost for a moment has not received the question, or its answer was lost.
      await publish(question)
    }
    const timer = setInterval(() => look().catch(reject), LOOK_MS)
    try {
      await Promise.all([publish(question), what === 'all' && settleHere(what)])
      check()
      await promise
    } finally {
      clearInterval(timer)
      this.#open.delete(token)
    }
  }
}
