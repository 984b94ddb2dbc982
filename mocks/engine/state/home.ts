/** A session of a state whose log is somewhere: here, in another process, in a database. */

import { type Soon, soon } from '../message/soon.ts'
import type { Eviction } from './deed.ts'
import type { Items } from './items.ts'
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
    step: (asked) => stage.step(state.staged(session), asked, counting),
    delay: () => stage.delay(counting),
    look: (read) => {
      const latest = home.latest()
      if (!(latest instanceof Promise)) return read(state.memory(session), null)
      return latest.then(() => null, home.outdated).then((remark) => read(state.memory(session), remark))
    },
    change: (write) => {
      const made = soon(home.append(session, write), (outcome) => soon(makeRoom(session, home, state), () => outcome))
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

/** What has to go first: the oldest of too many items, or the items of a session that stored none for long. */
function surplus(session: string | null, state: State): Surplus | null {
  const { room } = state
  const { own } = state.memory(session)
  const isOver = room.used > room.most
  for (const [path, items] of own) {
    if (items.size > room.mostItems) return oldest(session, path, items, items.size - room.mostItems)
  }
  const other = isOver ? state.leastRecent(session) : undefined
  if (other !== undefined) {
    return { session: other, eviction: { kind: 'evict', what: 'items', upTo: state.changedAt(other) } }
  }
  // Alone it loses its own oldest, but for the newest one.
  const [largest] = [...own].toSorted(([, one], [, other]) => other.bytes - one.bytes)
  if (!isOver || largest === undefined || largest[1].size <= 1) return null
  const [path, items] = largest
  let bytes = room.used - room.most
  let count = 0
  for (const item of items.all().slice(0, -1)) {
    if (bytes <= 0) break
    bytes -= item.bytes
    count++
  }
  return oldest(session, path, items, count)
}

/** The eviction of so many of the oldest items of a resource. */
function oldest(session: string | null, path: string, items: Items, count: number): Surplus {
  const upTo = items.page(count - 1, 1)[0]?.place ?? 0
  return { session, eviction: { kind: 'evict', what: 'oldest', path, born: items.born, upTo } }
}
