/**
 * What tests need and not every system has. Linux has all of it, and runs every test. Another system leaves out the files
 * that need more, and `npm run unit` says so there: this is the only place where a test depends on its system.
 */

/** The systems besides Linux, as Node names them, and as people do. */
export const SYSTEMS = { win32: 'Windows', darwin: 'macOS' } as const

type System = keyof typeof SYSTEMS

type Need = {
  readonly what: string
  /** A test file with such a text needs it. */
  readonly says: RegExp
  readonly lacking: readonly System[]
}

export const NEEDS: readonly Need[] = [
  {
    what: 'a signal that a program can answer, such as SIGTERM',
    says: /\bSIG(TERM|INT|STOP|CONT|USR2)\b/,
    lacking: ['win32'],
  },
  { what: 'a POSIX shell', says: /'(bash|sh)'|#!\/bin\/sh/, lacking: ['win32'] },
  { what: 'symbolic links that every user may make', says: /\bsymlink(Sync)?\(/, lacking: ['win32'] },
  {
    what: 'Redis, which apt installs, and devices such as `/dev/full`',
    says: /\bstartRedis\b|'\/dev\/|\bmkfifo\b/,
    lacking: ['win32', 'darwin'],
  },
]

/** What the test file with this text needs and a system does not have; nothing on Linux. */
export function lackedBy(text: string, system: string): readonly Need[] {
  return NEEDS.filter(({ says, lacking }) => lacking.some((one) => one === system) && says.test(text))
}
