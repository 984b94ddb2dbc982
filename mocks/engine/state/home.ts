/** A session of a state whose log is in this process, in another process or in a database. */

import { isScenarioName } from '../message/scenarios.ts'
import { type Soon, soon } from '../message/soon.ts'
import { type ScriptStep, stepOf } from '../script/script-step.ts'
import type { Position } from './items.ts'
import type { Home, Preferring, Session } from './session.ts'
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
  // Requests that no answer of a scenario fits are left to chaos once.
  const calm: Counting = { ...counting, draw: (counter) => (counter === 'chaos' ? null : counting.draw(counter)) }
  return {
    step: (asked, preferring) => {
      const scenario = preferring?.preferences.scenario ?? null
      // Of several scenarios the last is asked first; the others are those whose answers named it.
      const play = (names: readonly string[], tried: readonly Position[]): Soon<ScriptStep | null> => {
        const name = names.at(-1) ?? null
        const rules = () =>
          state.staged(session).filter((one) => (one.scenario ?? null) === name && !tried.includes(one.position))
        return soon(stage.step(rules, asked, name === null ? counting : calm), (step) => {
          if (step === null && name !== null) {
            if (isScenarioName(name)) return stepOf(name)
            if (preferring !== undefined && name === scenario && names.length === 1) takeBack(preferring, name)
            return play(names.slice(0, -1), tried)
          }
          const next = step?.own ?? step?.name ?? null
          if (step?.rule === undefined || next === null || !state.scenarios.includes(next)) return step
          // The user's own answers of a scenario go before that of the table.
          return play([...names, next], [...tried, step.rule.position])
        })
      }
      return state.scenarios.length === 0
        ? stage.step(() => state.staged(session), asked, counting)
        : play(scenario === null ? [] : [scenario], [])
    },
    scenarios: () => state.scenarios,
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
    ...(session !== null && { lost: () => state.lost(session) }),
  }
}

/** Says that a scenario has no answer for the request (RFC 7240 section 3: only what was applied is said to be). */
function takeBack(preferring: Preferring, scenario: string): void {
  const { preferences } = preferring
  const applied = preferences.applied.filter((one) => one !== `scenario=${scenario}`)
  preferring.preferences = { ...preferences, applied }
  preferring.note = `No answer of the scenario ${scenario} matches the request.`
}
