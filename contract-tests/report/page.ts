/** The page of a report, which Playwright makes. */

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../spec/user-error.ts'
import { environmentFor } from '../suite/environment.ts'
import type { Report } from './report.ts'

/** Has Playwright make its page of a report: by its own command, which is what is documented to load a configuration. */
export async function present(cli: string, folder: string, { requirements }: Report): Promise<void> {
  const configuration = fileURLToPath(new URL(`../suite/playwright.config${extname(import.meta.url)}`, import.meta.url))
  // Each failed test ends its process: the next one starts beside it. Where all pass, one process is sooner done.
  const workers = requirements.some(({ outcome }) => outcome === 'failed') ? '2' : '1'
  const child = spawn(process.execPath, [cli, 'test', '--config', configuration, '--workers', workers], {
    stdio: 'ignore',
    env: { ...process.env, ...compileCache(), ...environmentFor(folder) },
  })
  // At a terminal Playwright hears of Ctrl-C itself, and there is nothing that it could lose.
  await new Promise<void>((done, fail) => child.once('error', fail).once('close', () => done()))
  rmSync(join(folder, 'playwright'), { recursive: true, force: true })
}

/** Where this process keeps compiled code, its children do, too: Playwright starts a fifth sooner. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir()
  // The last part is this version of Node, which each process adds itself.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}

/**
 * The file of Playwright's command: of whichever version is installed beside this package, for the suite's imports have
 * to find the same one. Throws {@link UserError} where there is none.
 */
export function playwright(): string {
  try {
    return join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js')
  } catch {
    throw new UserError(
      'the contract tests need Playwright, which is not installed here: npm install --save-dev plant-store-kit playwright',
    )
  }
}
