/** The log of one process: each entry is applied at once, and none is kept. */

import { Counters, createHere } from '../engine/state/here.ts'
import { Room } from '../engine/state/items.ts'
import type { StageSettings } from '../engine/state/stage.ts'
import { State } from '../engine/state/state.ts'
import type { Log } from './log.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { Uses } from './uses.ts'

function createNearLog(state: State): Log {
  const counters = new Counters()
  const uses = new Uses()
  return {
    ...createHere(state, counters),
    isNear: true,
    drawn: (session, counter) => counters.drawn(session ?? '', counter),
    forget: (session, counter) => counters.forget(session ?? '', counter),
    // A session that is used again after its time was over is dropped all the same.
    touch: (sessions, stay) => [...uses.idle(sessions, stay), ...uses.touch(sessions, stay)],
    settle: () => {},
  }
}

export function createNearSessions(
  settings: StageSettings,
  state: State = new State(
    settings,
    new Room(),
    () => new Map(),
    () => null,
  ),
  onDropped: (sessions: readonly string[]) => void = () => {},
): Sessions {
  return createSessions(settings, state, createNearLog(state), onDropped)
}
