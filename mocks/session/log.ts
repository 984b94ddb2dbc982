/**
 * The log of all changes that the processes of a mock share, as one process reads it. One read serves all who wait, and
 * each entry is applied once and in order. So a write costs the same, however many are under way.
 */

import { onceForAll } from '../../spec/program/once.ts'
import type { Soon } from '../engine/message/soon.ts'
import {
  type Deed,
  DONE,
  entryFrom,
  type Outcome,
  type Piece,
  textOfEntry,
  type Unrecorded,
} from '../engine/state/deed.ts'
import type { Counter } from '../engine/state/items.ts'
import type { Home } from '../engine/state/session.ts'
import type { State } from '../engine/state/state.ts'
import type { Clearings, JournalDeed } from './clearings.ts'
import { type Hub, ignoreOutOfReach, type LogNews, OutOfReach, type Stay, unlessForeign } from './hub.ts'

/** The log of a mock, wherever it is, and its counters. */
export type Log = Home & {
  /** True if the log is in this process. */
  readonly isNear: boolean
  readonly drawn: (session: string | null, counter: Counter) => Soon<number>
  readonly forget: (session: string | null, counter: Counter | null) => Soon<void>
  /** As {@link Hub.touch}. */
  readonly touch: (sessions: readonly string[], stay: Stay) => Soon<readonly string[]>
  /** Resolves once every process has applied all entries of the log. */
  readonly settle: () => Soon<void>
}

type LogDeed = Deed | JournalDeed

/** The number of entries after which a snapshot is written, by the process that wrote the last of them. */
const LONG = 1_000
/** The number of entries that the log keeps before a snapshot, for processes that lag behind. */
const SLACK = 10_000
/** Characters of the entries since a snapshot that are replaced by another at once. */
const HEAVY = 8 * 1024 * 1024

/** The name of the snapshot's piece about the cleared part of the journal. */
const CLEARINGS = 'clearings'

const OLD = 'The shared state is out of reach; this is the last known state.'

type ReadHub = Pick<Hub, 'read' | 'append' | 'save' | 'settle' | 'isTold'>

export class LogReader {
  readonly #hub: ReadHub
  readonly #state: State
  readonly #clearings: Clearings
  #birth = 0
  #position = 0
  /** The position of the newest snapshot. */
  #saved = 0
  /** Characters of the entries that were read since then. */
  #weight = 0
  /** What to call for this process's own entries, by their positions. */
  readonly #own = new Map<number, () => void>()
  /** Own entries whose positions are not known yet. */
  readonly #appending = new Set<Promise<void>>()
  /** Resolves once all entries are applied that were in the log at the call. */
  readonly catchUp = onceForAll(() => this.#read())
  /** Entries that are added meanwhile share the next round. */
  readonly #spread = onceForAll(() => this.#hub.settle('log'))
  /** The rules and networks that survived the loss of the log, until they are written again. */
  #survived: ReturnType<State['lasting']> = []
  readonly #restoreLost = onceForAll(() => this.#writeAgain())

  constructor(hub: ReadHub, state: State, clearings: Clearings) {
    state.saved(0)
    this.#hub = hub
    this.#state = state
    this.#clearings = clearings
  }

  /** As {@link catchUp}, which is done where this process is told of all entries. */
  latest(): Soon<void> {
    return this.#hub.isTold() && this.#survived.length === 0 ? undefined : this.restored()
  }

  /** As {@link catchUp}, and lost entries are restored. */
  async restored(): Promise<void> {
    await this.catchUp()
    // Whoever asks while that is under way waits for it, too: without it, the state is not the one that was lost.
    if (this.#survived.length > 0) await this.#restoreLost()
  }

  async #writeAgain(): Promise<void> {
    for (let [first] = this.#survived; first !== undefined; [first] = this.#survived) {
      await this.append(...first)
      this.#survived = this.#survived.filter((one) => one !== first)
    }
  }

  /** Adds an entry, and resolves once every process has applied it. */
  async append(session: string | null, deed: LogDeed): Promise<Outcome> {
    const text = textOfEntry(session, deed)
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    let at = 0
    const appended = this.#hub.append(text).then((known) => {
      at = known
      const act = (): void => resolve(this.#apply(session, deed, known))
      if (this.#birth === 0 || known !== this.#position + 1) this.#own.set(at, act)
      else {
        // Nobody has written in between.
        this.#position = known
        this.#weight += text.length
        act()
      }
    })
    this.#appending.add(appended)
    await appended.finally(() => this.#appending.delete(appended))
    if (this.#own.has(at))
      await this.catchUp().catch((error: unknown) => {
        if (this.#own.delete(at)) throw error instanceof OutOfReach ? new OutOfReach(error.message) : error
      })
    if (this.#own.delete(at)) throw new OutOfReach('The shared state was emptied, or this mock fell far behind.')
    const isHeavy = this.#weight > HEAVY
    if (isHeavy) this.#weight = 0
    if (isHeavy || at % LONG === 0) this.#save(isHeavy ? 0 : SLACK).catch(ignoreOutOfReach)
    await this.#spread()
    return promise
  }

  async #read(): Promise<void> {
    for (let end: number | null = null; end === null || this.#position < end; ) {
      const before = [...this.#appending]
      const news = await this.#hub.read(this.#position)
      // A hub answers in order: it has returned the positions of all own entries that are in this news.
      await Promise.allSettled(before)
      this.#absorb(news)
      end ??= news.last
      if (news.entries.length === 0) return
    }
  }

  #absorb({ birth, at, pieces, entries }: LogNews): void {
    if (birth !== this.#birth) this.#begin(birth)
    if (this.#saved !== at) {
      this.#weight = 0
      this.#state.saved(at)
    }
    this.#saved = at
    if (pieces !== null && at > this.#position) this.#restore(pieces, at)
    for (const { position, text } of entries) {
      if (position <= this.#position) continue
      this.#position = position
      this.#weight += text.length
      const act = this.#own.get(position)
      this.#own.delete(position)
      if (act !== undefined) {
        act()
        continue
      }
      // Another program may have written to a database, too.
      const entry = unlessForeign(() => entryFrom(text))
      if (entry !== null) unlessForeign(() => this.#apply(entry.session, entry.deed, position))
    }
  }

  /** The log was begun anew, or lost. */
  #begin(birth: number): void {
    const lasting = this.#state.lasting()
    if (lasting.length > 0) this.#survived = lasting
    this.#state.clear()
    this.#clearings.all = []
    this.#birth = birth
    this.#position = 0
  }

  #apply(session: string | null, deed: LogDeed, at: number): Outcome {
    if (deed.kind !== 'clear' && deed.kind !== 'unclear') return this.#state.apply({ at, session, deed })
    this.#clearings.apply(deed, at)
    return DONE
  }

  #restore(pieces: readonly Piece[], at: number): void {
    this.#state.restore(pieces)
    const clearings = pieces.find(([name]) => name === CLEARINGS)
    const cleared: unknown = clearings === undefined ? [] : unlessForeign(() => JSON.parse(clearings[1]))
    this.#clearings.all = Array.isArray(cleared) ? cleared : []
    this.#position = at
  }

  async #save(slack: number): Promise<void> {
    const { all, changedAt } = this.#clearings
    const pieces = [
      ...this.#state.pieces(this.#saved),
      ...(changedAt > this.#saved ? [[CLEARINGS, JSON.stringify(all)] as const] : []),
    ]
    await this.#hub.save({ birth: this.#birth, at: this.#position, from: this.#position - slack, pieces })
  }
}

/** The log of several processes, which is in a hub. */
export function createFarLog(hub: Hub, reader: LogReader): Log {
  const ending = new Set<string>()
  return {
    isNear: false,
    append: (session, deed) => reader.append(session, deed),
    latest: () => reader.latest(),
    draw: (session, counter) => hub.draw(session ?? '', counter).catch(nobody),
    drawn: (session, counter) => hub.drawn(session ?? '', counter),
    end: (session, { position }) => {
      const name = `${position} ${session ?? ''}`
      if (ending.has(name)) return
      ending.add(name)
      const end = async (): Promise<void> => {
        await reader.append(session, { kind: 'end', rule: position })
        // A process that has not applied it yet may still count.
        await hub.settle('all')
        await hub.forget(session ?? '', position)
      }
      end()
        .catch(ignoreOutOfReach)
        .finally(() => ending.delete(name))
    },
    forget: (session, counter) => hub.forget(session ?? '', counter),
    touch: hub.touch,
    settle: () => hub.settle('all'),
    outdated: (error) => {
      ignoreOutOfReach(error)
      return OLD
    },
    unrecorded,
  }
}

/** Null: a count that may have happened is not repeated, because that could count a request twice. */
function nobody(error: unknown): null {
  ignoreOutOfReach(error)
  return null
}

function unrecorded(error: unknown): Unrecorded {
  if (!(error instanceof OutOfReach)) throw error
  const outcome = error.happened === 'unknown' ? 'The change may have been stored' : 'Nothing was stored'
  return { kind: 'unrecorded', message: `${outcome}: ${error.message}` }
}
