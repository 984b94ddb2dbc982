/** The end of this program by a signal. */

import { constants } from 'node:os'

/** Ends this program by a signal that nothing listens to any more. */
export function endBy(signal: NodeJS.Signals): void {
  // Windows knows no signal to send: it would end the process with 1, or not at all.
  if (process.platform === 'win32') process.exit(128 + constants.signals[signal])
  process.kill(process.pid, signal)
}
