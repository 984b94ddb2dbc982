/** The home of a log that one process or one page has for itself: each entry is applied at once and then dropped. */

import { Counters } from './counters.ts'
import type { Home } from './session.ts'
import type { State } from './state.ts'

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
