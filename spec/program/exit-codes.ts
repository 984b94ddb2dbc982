/** What the exit codes mean and what to do then, for the program's help and for the page of errors; and the end by a signal. */

import { constants } from 'node:os'

export const EXIT_CODES: readonly (readonly [code: string, commands: string, when: string, remedy: string])[] = [
  ['0', 'all', 'success', ''],
  ['1', 'all', 'the machine refuses something, such as a busy port or a full disk', 'free what the message names'],
  [
    '1',
    'verify, merge-reports, learn',
    'the deployment breaks a requirement',
    'read the report; repair the deployment, or name known findings with --baseline',
  ],
  ['1', 'learn --check', 'the deployment differs from the profile', 'learn it again if the change is meant'],
  ['1', 'seed', 'an item was refused, is unknown or, with --undo, is left', 'read the ledger'],
  ['1', 'fixtures --input', 'an item breaks the contract', 'correct the items that the output names'],
  ['1', 'proxy --fail-on-violation', 'a request or an answer broke a `must`', 'read the summary'],
  ['1', '--fail-under', 'less was covered, or judged by verify', 'do what the output asks for'],
  [
    '2',
    'all',
    'wrong usage: an unknown flag, a wrong value, an unreadable file, or an old Node',
    'correct what the message names; each command has --help',
  ],
  [
    '3',
    'verify, merge-reports, learn, seed, coverage',
    'no verdict: the target is unreachable, refuses the token or shows a login page, a shard is missing, or the kit itself failed',
    'check address and token, run again; report a fault of the kit',
  ],
  ['129, 130, 143', 'seed', 'stopped by SIGHUP, Ctrl-C or SIGTERM', 'continue with --resume'],
]

/** Ends this program by a signal that nothing listens to any more. */
export function endBy(signal: NodeJS.Signals): void {
  // Windows knows no signal to send: it would end the process with 1, or not at all.
  if (process.platform === 'win32') process.exit(128 + constants.signals[signal])
  process.kill(process.pid, signal)
}
