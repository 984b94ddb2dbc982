/** Ctrl-C and similar signals: the first asks to stop, and the second ends the program at once. The ledger has the requests under way. */

import { constants } from 'node:os'
import { say } from '../../spec/program/terminal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds in which the same signal comes twice: `timeout` and npm send it to their child and to its group. */
const ECHO = 300

/** Calls `stop` at the first signal. `code`: the exit code that the signal asks for; null while there was none. */
export function interrupted(stop: () => void): { readonly code: number | null } {
  const state: { code: number | null } = { code: null }
  let first = 0
  const interrupt = (signal: NodeJS.Signals): void => {
    if (state.code !== null && performance.now() - first < ECHO) return
    if (state.code !== null) process.exit(state.code)
    first = performance.now()
    state.code = 128 + constants.signals[signal]
    stop()
    say(process.stderr, 'interrupted: waiting for open answers; a second signal ends at once\n')
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  return state
}
