/** Programs that tests need and that are no npm packages. They are installed if the machine does not have them. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Command lines, each of which may install a program. */
type Ways = readonly (readonly [program: string, ...words: string[]])[]

/**
 * The path of the first program in `places`, or with one of the `names` on the PATH. Throws if there is none and none
 * can be installed: a test is never skipped.
 */
export async function systemProgram(names: readonly string[], places: readonly string[], ways: Ways): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...places, ...folders.flatMap((folder) => names.map((name) => join(folder, name)))]
  const found = (): string | undefined => paths.find((path) => existsSync(path))
  const refusals: string[] = []
  for (const [program, ...words] of found() === undefined ? ways : []) {
    try {
      await promisify(execFile)(program, words)
    } catch (error) {
      refusals.push(`${program}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    if (found() !== undefined) break
  }
  const path = found()
  if (path !== undefined) return path
  throw new Error(`there is no ${names[0]} to test with, and none could be installed (${refusals.join('; ')})`)
}

/** Installs a package of Debian. Several test files may run apt at once, so it waits for the lock. */
export function byApt(name: string): Ways {
  const apt = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'] as const
  return [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', name],
  ]
}
