/** What the exit codes mean, for the program's help and for the README. */
export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done; verify: the deployment conforms; seed: everything was created'],
  [
    '1',
    'the machine refuses, such as a busy port or a full disk; fixtures --input: an item breaks the contract; verify: a requirement is broken; seed: something was refused, or is unknown; proxy --fail-on-violation: there was one; learn: a requirement is broken, or the deployment has drifted',
  ],
  ['2', 'wrong usage: an unknown flag, a bad value, a file that can not be read'],
  ['3', 'verify, seed, learn: not judged to the end: out of reach, the token refused, a login page; one line says why'],
  ['130', 'seed: interrupted; --resume goes on'],
]
