/** The home of a log that one process or one page has for itself: each entry is applied at once and then dropped. */

import { createSession } from './home.ts'
import type { Counter, Room, Seed } from './items.ts'
import type { Home, Session } from './session.ts'
import { State, type WriterOf } from './state.ts'

export class Counters {
  readonly #sessions = new Map<string, Map<Counter, number>>()

  draw(session: string, counter: Counter): number {
    const counters = this.#sessions.get(session) ?? new Map<Counter, number>()
    this.#sessions.set(session, counters)
    const count = counters.get(counter) ?? 0
    counters.set(counter, count + 1)
    return count
  }

  drawn(session: string, counter: Counter): number {
    return this.#sessions.get(session)?.get(counter) ?? 0
  }

  forget(session: string, counter: Counter | null): void {
    if (counter === null) this.#sessions.delete(session)
    else this.#sessions.get(session)?.delete(counter)
  }
}

export function createHere(state: State, counters: Counters = new Counters()): Home {
  let at = 0
  const unheard = (error: unknown): never => {
    throw error
  }
  return {
    append: (session, deed) => state.apply({ at: ++at, session, deed }),
    latest: () => {},
    draw: (session, counter) => counters.draw(session ?? '', counter),
    end: (session, { position }) => {
      state.apply({ at: ++at, session, deed: { kind: 'end', rule: position } })
      counters.forget(session ?? '', position)
    },
    outdated: unheard,
    unrecorded: unheard,
  }
}

/** What the one session of a page stores. */
export function createOwnItems(room: Room, seed: () => Seed, writerOf: WriterOf): Pick<Session, 'look' | 'change'> {
  const state = new State({ scenario: null }, room, seed, writerOf)
  // Nothing is on stage.
  const { look, change } = createSession(null, createHere(state), state, { step: () => null, delay: () => 0 })
  return { look, change }
}
