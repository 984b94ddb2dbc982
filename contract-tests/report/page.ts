/** The page of a report, which Playwright makes. */

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../spec/user-error.ts'
import { environmentFor } from '../suite/environment.ts'

/**
 * Playwright's process that makes its page of a report: by its own command, which is what is documented to load a
 * configuration. It can start while the report is still to come, which it waits for.
 */
export class Page {
  readonly #cli: string
  readonly #folder: string
  #child: ChildProcess | null = null
  #closed: Promise<void> = Promise.resolve()

  /** `cli`: see {@link playwright}; `folder`: the report's. */
  constructor(cli: string, folder: string) {
    this.#cli = cli
    this.#folder = folder
  }

  /** Starts Playwright. */
  start(): void {
    const suite = new URL(`../suite/playwright.config${extname(import.meta.url)}`, import.meta.url)
    const child = spawn(process.execPath, [this.#cli, 'test', '--config', fileURLToPath(suite), '--workers', '1'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...compileCache(), ...environmentFor(this.#folder) },
      // In a group of its own: Ctrl-C ends the judging, and the page of what was judged by then is made all the same.
      detached: true,
      windowsHide: true,
    })
    this.#child = child
    this.#closed = new Promise((done, fail) => child.once('error', fail).once('close', () => done()))
    // Whoever waits for the page hears of it.
    this.#closed.catch(() => {})
    child.stdin?.on('error', () => {})
  }

  /** Makes the page of the report that is in the folder now. */
  async make(): Promise<void> {
    this.#child?.stdin?.end()
    await this.#closed
  }

  /** Ends a process whose page nobody wants any more, and leaves nothing of its own behind. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#closed.catch(() => {})
    rmSync(join(this.#folder, 'playwright'), { recursive: true, force: true })
  }
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
