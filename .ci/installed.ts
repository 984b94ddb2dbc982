/**
 * Installs packages that only one program of the repository needs, when it needs them. So nobody has to wait for them
 * who only starts the mock from a clone.
 */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tied } from '../contract-tests/wild/program.ts'

const CACHE = join(import.meta.dirname, '../node_modules/.cache/installed')

/** Turns off the telemetry of packages, and the update notices of npm. */
export const QUIET = { ...process.env, SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1' }

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
/** Milliseconds. */
const PATIENCE = ['--fetch-retries=1', '--fetch-timeout=30000']

/**
 * Resolves to a folder whose `node_modules` has the packages, by name and exact version. With `--legacy-peer-deps`
 * their peer dependencies are not installed: they find those of this repository. Throws if npm fails.
 */
export async function installed(
  packages: Readonly<Record<string, string>>,
  ...more: readonly '--legacy-peer-deps'[]
): Promise<string> {
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  const folder = join(CACHE, wanted.join('+').replaceAll(/[/@]/g, '_'))
  // npm writes this file last, so an interrupted installation has none.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const words = ['install', ...OPTIONS, ...PATIENCE, ...more, ...wanted]
    const npm = promisify(execFile)('npm', words, { cwd: folder, env: QUIET })
    tied(npm.child)
    await npm
  }
  return folder
}
