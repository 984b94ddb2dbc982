/** A Chromium for the browser tests: Playwright's, else the system's, else one that is downloaded now. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'

const run = promisify(execFile)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Where installers put a browser that is not a command. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for the start: no sandbox, since root can't have one, and no background work. */
export const LAUNCH_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The path of a Chromium. Throws if there is none and none can be installed: a browser test is never skipped. */
export async function browserExecutable(): Promise<string> {
  const found = installed()
  if (found !== null) return found
  const refusals: string[] = []
  for (const [program, ...words] of WAYS_TO_GET_ONE) {
    try {
      await run(program, words)
    } catch (error) {
      refusals.push(`${program}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    const fetched = installed()
    if (fetched !== null) return fetched
  }
  throw new Error(`there is no Chromium to test with, and none could be fetched (${refusals.join('; ')})`)
}

/** Several test files may run apt at once, so it waits for the lock. */
const APT = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'] as const
const WAYS_TO_GET_ONE: readonly (readonly [string, ...string[]])[] = [
  [process.execPath, join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'],
  [...APT, 'update'],
  [...APT, 'install', '-y', '--no-install-recommends', 'chromium'],
]

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const commands = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [chromium.executablePath(), ...commands, ...PLACES].find((path) => existsSync(path)) ?? null
}
