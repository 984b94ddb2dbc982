/** The page of a report: Playwright makes it, and it is looked through for what nobody may be told. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import type { Redact } from '../../spec/http/redactor.ts'
import { UserError } from '../../spec/user-error.ts'
import { environmentFor } from '../suite/environment.ts'

/**
 * Playwright's process that makes its page of a report: by its own command, which is what is documented to load a
 * configuration. It can start while the report is still to come, which it waits for.
 */
export class Page implements AsyncDisposable {
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #closed: Promise<void>

  /** Starts it. `cli`: see {@link playwright}; `folder`: the report's. */
  constructor(cli: string, folder: string) {
    this.#folder = folder
    const suite = new URL(`../suite/playwright.config${extname(import.meta.url)}`, import.meta.url)
    const child = spawn(process.execPath, [cli, 'test', '--config', fileURLToPath(suite), '--workers', '1'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...compileCache(), ...environmentFor(folder) },
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
    this.#child.stdin?.end()
    await this.#closed
  }

  /** Ends a process whose page nobody wants any more, and leaves nothing of its own behind. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { pid, exitCode } = this.#child
    if (pid !== undefined && exitCode === null) kill(pid)
    await this.#closed.catch(() => {})
    rmSync(join(this.#folder, 'playwright'), { recursive: true, force: true })
  }
}

/** Ends a process and those that it has started: some versions of Playwright start another, which would go on alone. */
function kill(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
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

/**
 * The last lock on the door: takes credentials out of the texts beside the page, and takes the whole report away where its page has one: its data
 * is an archive within it. True where it was taken away.
 */
export function cleanHtml(folder: string, redact: Redact): boolean {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return false
  const isTelling = entriesOf(readFileSync(page, 'latin1')).some((text) => redact(text) !== text)
  const data = join(folder, 'data')
  if (isTelling) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(data)) return isTelling
  for (const name of readdirSync(data).filter((each) => TEXTS.has(extname(each)))) {
    const text = readFileSync(join(data, name), 'utf8')
    const clean = redact(text)
    if (clean !== text) writeFileSync(join(data, name), clean)
  }
  return isTelling
}

const TEXTS = new Set(['.json', '.txt', '.md', '.html', '.csv'])

/** The texts of the archive within a page, by its central directory (APPNOTE 4.3.12). */
function entriesOf(page: string): string[] {
  const coded = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(page)?.[1]
  if (coded === undefined) return []
  const zip = Buffer.from(coded, 'base64')
  const texts: string[] = []
  for (let at = zip.indexOf(ENTRY); at !== -1; at = zip.indexOf(ENTRY, at + ENTRY.length)) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    texts.push((method === 0 ? data : inflateRawSync(data)).toString())
  }
  return texts
}

const ENTRY = 'PK\x01\x02'
