/** A session of a state whose log is in this process, in another process or in a database. */

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
    // A rule of all sessions is not removed; it only has no requests left.
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
      const made = home.append(session, { ...write, most: state.room.mostItems, bytes: state.left })
      return made instanceof Promise ? made.catch(home.unrecorded) : made
    },
  }
}
