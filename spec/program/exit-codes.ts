/** What the exit codes mean, for the program's help and for the README. */
export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'success; verify: the deployment conforms; seed: all items were created'],
  [
    '1',
    'a system error, such as a busy port or a full disk; fixtures --input: an item breaks the contract; verify: the deployment breaks a requirement; seed: an item was refused, or its result is unknown; proxy --fail-on-violation: there was a violation; coverage --fail-under: less was met; learn: the deployment breaks a requirement, or has drifted',
  ],
  ['2', 'wrong usage: an unknown flag, a wrong value, an unreadable file'],
  [
    '3',
    'verify, seed, learn, coverage: no verdict, because the target is unreachable, refuses the token or shows a login page; one line gives the reason',
  ],
  ['130', 'seed: interrupted; continue with --resume'],
]
