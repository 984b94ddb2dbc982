/** What the suite finds around it: the folder of the report, in an environment variable, and Playwright's version. */

import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const FOLDER = 'PLANT_STORE_REPORT'

/** The environment of a suite that shows the report in a folder. */
export function environmentFor(folder: string): Record<string, string> {
  return { [FOLDER]: folder }
}

/** The report's folder. `isMade`: `verify` writes the report; false if Playwright was started by hand. */
export function reportFolder(): { readonly folder: string; readonly isMade: boolean } {
  const given = process.env[FOLDER]
  return { folder: given ?? resolve('contract-report'), isMade: given !== undefined }
}

/** True if the installed Playwright is this version or a later one. */
export function isPlaywrightSince(wanted: string): boolean {
  const { version }: { readonly version: string } = createRequire(import.meta.url)('playwright/package.json')
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0
}
