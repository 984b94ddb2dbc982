/** The HTML page of a report. Playwright writes it; then it is searched for credentials. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { tryParseJson } from '../../spec/exact-json.ts'
import type { Exchange } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redactor.ts'
import { UserError } from '../../spec/user-error.ts'
import type { Transport } from '../client/connections.ts'
import type { Reach } from '../client/request-context.ts'
import { writeReportFile } from '../report/artefacts.ts'
import { withoutCredentials } from '../report/clean.ts'
import type { Report } from '../report/report.ts'
import { environmentFor, isPlaywrightSince } from './environment.ts'
import { shownOf, TESTS } from './shown.ts'

/** A request for Playwright's process, and its answer; null if it could not be sent. */
export type Carried = { readonly number: number; readonly settings: Reach; readonly sent: Exchange['sent'] }
export type CarriedBack = { readonly number: number; readonly exchange: Omit<Exchange, 'sent'> | null }

/**
 * The Playwright process: its request context sends some of the requests, and its HTML reporter writes the page. It
 * runs Playwright's command, which is the documented way to load a configuration. It may start before the report
 * exists, and waits for it.
 */
export class PageWriter implements AsyncDisposable {
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #closed: Promise<void>
  /** The requests that it is sending, by their number. */
  readonly #underWay = new Map<number, (back: CarriedBack['exchange']) => void>()
  #sent = 0

  /** Starts it. `cli`: see {@link playwright}; `folder`: the report's. */
  constructor(cli: string, folder: string) {
    this.#folder = folder
    const suite = new URL(`./playwright.config${extname(import.meta.url)}`, import.meta.url)
    const child = spawn(process.execPath, [cli, 'test', '--config', fileURLToPath(suite), '--workers', '1'], {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      // Bodies are bytes.
      serialization: 'advanced',
      env: { ...process.env, ...compileCache(), ...environmentFor(folder) },
      // In a process group of its own: Ctrl-C ends the judging, but the page of the results so far is still written.
      detached: true,
      windowsHide: true,
    })
    this.#child = child
    this.#closed = new Promise((done, fail) => child.once('error', fail).once('close', () => done()))
    // `finish` reports the failure.
    this.#closed.catch(() => {})
    child.stdin?.on('error', () => {})
    const settle = ({ number, exchange }: CarriedBack): void => {
      this.#underWay.get(number)?.(exchange)
      this.#underWay.delete(number)
    }
    child.on('message', settle)
    // If it ended unexpectedly, connections send its requests.
    child.once('disconnect', () => {
      for (const number of this.#underWay.keys()) settle({ number, exchange: null })
    })
  }

  /** Sends requests by the request context of that process: loading Playwright takes as long as judging a fast target. */
  transportTo({ target, timeout, insecure }: Reach): Transport {
    const settings = { target, timeout, insecure }
    return async (sent) => {
      const { promise, resolve } = Promise.withResolvers<CarriedBack['exchange']>()
      const number = this.#sent++
      this.#underWay.set(number, resolve)
      const carried: Carried = { number, settings, sent }
      // Version 1.40 runs the suite in another process, which gets no messages.
      if (!this.#child.connected || !isPlaywrightSince('1.41')) resolve(null)
      else this.#child.send(carried, (error) => error && resolve(null))
      const exchange = await promise
      return exchange && { ...exchange, sent }
    }
  }

  /** Begins to write the page of a report. */
  begin(report: Report): void {
    writeReportFile(join(this.#folder, TESTS), JSON.stringify(shownOf(report)), writeFileSync)
    this.#child.stdin?.end()
  }

  /** Resolves when the page is written. */
  async finish(): Promise<void> {
    await this.#closed
  }

  /** Ends the process if it still runs, and removes its temporary files. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { pid, exitCode } = this.#child
    if (pid !== undefined && exitCode === null) kill(pid)
    await this.#closed.catch(() => {})
    for (const name of ['playwright', TESTS]) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }
}

/** Kills a process and its children: some versions of Playwright start another process, which would keep running. */
function kill(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** The compile cache of this process, for its child processes, too: Playwright then starts a fifth sooner. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir()
  // The last part is this version of Node, which each process adds itself.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}

/**
 * The file of Playwright's command. It is the version that is installed beside this package, since the suite's imports
 * must find the same one. Throws {@link UserError} if there is none.
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
 * A last safeguard. Takes credentials out of the texts beside the page. The page itself contains its data as an
 * archive: if there is a credential in it, the whole folder is removed. True if it was removed.
 */
export function cleanHtml(folder: string, redact: Redact): boolean {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return false
  const hasCredential = textsInArchive(readFileSync(page, 'latin1')).some((text) => isChanged(text, redact))
  const data = join(folder, 'data')
  if (hasCredential) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(data)) return hasCredential
  for (const name of readdirSync(data).filter((each) => TEXTS.has(extname(each)))) {
    const text = readFileSync(join(data, name), 'utf8')
    const clean = redact(text)
    if (clean !== text) writeFileSync(join(data, name), clean)
  }
  return hasCredential
}

/** True if an entry of the archive has a credential. The entries are JSON, whose texts occur many times. */
function isChanged(entry: string, redact: Redact): boolean {
  let isClean = true
  const look: Redact = (text) => {
    const clean = redact(text)
    isClean &&= clean === text
    return clean
  }
  withoutCredentials(tryParseJson(entry)?.value ?? entry, look)
  return !isClean
}

const TEXTS = new Set(['.json', '.txt', '.md', '.html', '.csv'])

/** The texts of the zip archive in a page, by its central directory (APPNOTE 4.3.12). */
function textsInArchive(page: string): string[] {
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
