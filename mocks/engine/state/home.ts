/** A session of a state whose log is somewhere: here, in another process, in a database. */

import { type Soon, soon } from '../message/soon.ts'
import type { Eviction } from './deed.ts'
import type { Home, Session } from './session.ts'
import type { Counting, Stage } from './stage.ts'
import type { State } from './state.ts'

/** Creates the view of one session. */
export function createSession(
  session: string | null,
  home: Home,
  state: State,
  stage: Pick<Stage, 'step' | 'delay'>,
): Session {
  const counting: Counting = {
    draw: (counter) => home.draw(session, counter),
    // What stands under the stage is only over.
    end: (rule) => {
      if (rule.position >= 0) home.end(session, rule)
    },
  }
  return {
    step: (asked) => stage.step(() => state.staged(session), asked, counting),
    delay: () => stage.delay(counting),
    look: (read) => {
      const latest = home.latest()
      if (!(latest instanceof Promise)) return read(state.memory(session), null)
      return latest.then(() => null, home.outdated).then((remark) => read(state.memory(session), remark))
    },
    change: (write) => {
      const deed = { ...write, most: state.room.mostItems }
      const made = soon(home.append(session, deed), (outcome) => soon(makeRoom(session, home, state), () => outcome))
      return made instanceof Promise ? made.catch(home.unrecorded) : made
    },
  }
}

/** Evicts what is too much since a session has stored something. */
function makeRoom(session: string | null, home: Home, state: State): Soon<void> {
  const found = surplus(session, state)
  if (found === null) return
  return soon(home.append(found.session, found.eviction), () => {
    if (found.eviction.what === 'oldest') state.room.onFull(found.eviction.path)
    return makeRoom(session, home, state)
  })
}

type Surplus = { readonly session: string | null; readonly eviction: Eviction }

/** What has to go first: the items of a session that stored none for long, or the session's own oldest. */
function surplus(session: string | null, state: State): Surplus | null {
  const { room } = state
  if (room.used <= room.most) return null
  const other = state.leastRecent(session)
  if (other !== undefined) {
    return { session: other, eviction: { kind: 'evict', what: 'items', upTo: state.changedAt(other) } }
  }
  // Alone it loses its own oldest, but for the newest one.
  const [largest] = [...state.memory(session).own].toSorted(([, one], [, other]) => other.bytes - one.bytes)
  if (largest === undefined || largest[1].size <= 1) return null
  const [path, items] = largest
  let bytes = room.used - room.most
  let count = 0
  for (const item of items.all().slice(0, -1)) {
    if (bytes <= 0) break
    bytes -= item.bytes
    count++
  }
  const upTo = items.page(count - 1, 1)[0]?.place ?? 0
  return { session, eviction: { kind: 'evict', what: 'oldest', path, born: items.born, upTo } }
}
