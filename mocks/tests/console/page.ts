/** The console in a real Chromium: one browser, one page and one mock for all tests. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, afterEach, before } from 'node:test'
import { promisify } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'
import { createMockServer, type MockServer } from '../../index.ts'

const run = promisify(execFile)

let browser: Browser
export let mock: MockServer
export let page: Page
before(async () => {
  mock = await createMockServer({ port: 0 })
  browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // How long something may take is no test's business: this only ends a wait for what never comes.
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    // A file that the page makes and saves is a blob of its own.
    if (
      !request
        .url()
        .replace(/^blob:/, '')
        .startsWith(`${served}/`)
    )
      faults.push(`a request to ${request.url()}`)
  })
})
after(async () => {
  await browser?.close()
  await mock?.close()
})

/** What must never happen on the page; a test that provokes something takes it out. */
export const faults: string[] = []
/** The mock that serves the page: no other origin is to be asked for anything. */
let served = ''
afterEach(async () => {
  await fetch(`${mock.url}/_mock/requests`, { method: 'DELETE' })
  await fetch(`${mock.url}/_mock/scenario`, { method: 'DELETE' })
  assert.deepEqual(faults.splice(0), [])
})

/** The requests in the list, or those of them that are told so. */
export function rows(options: { readonly name?: RegExp; readonly selected?: boolean } = {}): Locator {
  return page.getByRole('listbox').getByRole('option', options)
}

/** Loads the page, shows a view, and waits until the page follows what happens. */
export async function open(view = '', url = mock.url): Promise<void> {
  // The page of another mock may still follow what happens there, and asks that one.
  if (url !== served) await page.goto('about:blank')
  served = url
  // Another view of the page that is open would be no new page.
  if ((await page.goto(`${url}/_mock${view}`)) === null) await page.reload()
  await page.locator('#connection', { hasText: 'Live' }).waitFor()
}

/** Turns to another view of the page that is open, as its links do. */
export async function turnTo(view: string): Promise<void> {
  const link = page.locator(`nav a[href="#${view}"]`)
  await link.click()
  await page.locator(`#${view}`).waitFor()
}

export const GOOD = { authorization: 'Bearer s3cret', 'content-type': 'application/json' }
export const PLANT = '{"id": 9223372036854775807, "name": "Fern", "tag": "indoor"}'

export function send(
  body: string,
  headers: Readonly<Record<string, string>> = {},
  path = '/plants',
): Promise<Response> {
  return fetch(mock.url + path, { method: 'POST', headers: { ...GOOD, ...headers }, body })
}

/** A command as a shell runs it. */
export async function shell(command: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await run('bash', ['-euo', 'pipefail', '-c', command], { env: { ...process.env, ...environment } })).stdout
}

export async function copied(name: string): Promise<string> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Copied' }).first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
