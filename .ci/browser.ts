/** A Chromium for the browser tests: Playwright's, else the system's, else one that is downloaded now. */

import { join } from 'node:path'
import { chromium } from 'playwright'
import { byApt, systemProgram } from './system-program.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Where installers put a browser that is not a command. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * What the browser does without. With the suggestions of its address bar it would load a page for each window, which
 * takes longer than most tests. With a spare renderer it would start a process at each load, for a load that may come.
 * Chromium heeds only the last such list, so Playwright's own comes first.
 */
const WITHOUT: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** Flags for the start: no sandbox, since root can't have one, and no background work. */
export const LAUNCH_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // Drawing by software needs no process of its own.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${WITHOUT.join(',')}`,
]

/** The path of a Chromium. */
export function browserExecutable(): Promise<string> {
  return systemProgram(
    NAMES,
    [chromium.executablePath(), ...PLACES],
    [
      [process.execPath, join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'],
      ...byApt('chromium'),
    ],
  )
}
