/**
 * The screens of the application in a real Chromium, over a mock of its document without one own answer.
 * `CONDUIT_SHOTS=FOLDER` keeps what was seen.
 */

import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright'
import { createMockServer, type MockServer } from '../../../mocks/index.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../browser.ts'
import { serveApp } from '../serve.ts'

export let mock: MockServer
export let page: Page
let server: Server
let browser: Browser
let root: string
before(async () => {
  // Only the tokens that a login gives are good.
  const spec = join(import.meta.dirname, '../openapi.yaml')
  const [started, served, executablePath] = await Promise.all([
    createMockServer({ spec, port: 0, tokens: ['nobody-has-this-one'] }),
    serveApp(),
    browserExecutable(),
  ])
  mock = started
  server = served
  browser = await chromium.launch({ executablePath, args: [...LAUNCH_ARGUMENTS] })
  const context = await browser.newContext({ viewport: { width: 900, height: 900 }, locale: 'en-GB' })
  context.setDefaultTimeout(3000)
  page = await context.newPage()
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  root = `http://127.0.0.1:${address.port}/?api=${mock.url}`
  await page.goto(root)
})
after(async () => {
  await browser?.close()
  server?.close()
  await mock?.close()
})

/** Goes to a screen as somebody who opens a link to it. */
export async function screen(place: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${root}#${place}`)
  await drawn(place)
}

export async function drawn(place: string): Promise<void> {
  await page.locator(`body[data-screen="${place}"]`).waitFor()
}

let shot = 0
export async function look(name: string): Promise<void> {
  const folder = process.env.CONDUIT_SHOTS
  const path = `${String(++shot).padStart(2, '0')}-${name}.png`
  if (folder !== undefined) await page.screenshot({ path: join(folder, path), fullPage: true })
}

export async function text(selector: string): Promise<string> {
  return (await page.locator(selector).first().innerText()).trim()
}

export type Preview = {
  readonly slug: string
  readonly author: string
  readonly image: string
  readonly created: string
  readonly favourite: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
}

/** What the articles of a list show, all pages of it. */
export async function listed(place: string): Promise<readonly Preview[]> {
  await screen(place)
  const pages = await page.locator('.pages a').count()
  const found = [await previews()]
  for (let number = 2; number <= pages; number++) {
    await screen(`${place}${place.includes('?') ? '&' : '?'}page=${number}`)
    found.push(await previews())
  }
  const all = found.flat()
  assert.equal(await text('#count'), `${all.length} articles`)
  return all
}

function previews(): Promise<readonly Preview[]> {
  return page.locator('article').evaluateAll((all) =>
    all.map((article) => ({
      slug: article.getAttribute('data-slug') ?? '',
      author: article.querySelector('.byline a')?.textContent ?? '',
      image: article.querySelector('img')?.getAttribute('src') ?? '',
      created: article.querySelector('time')?.dateTime ?? '',
      favourite: article.querySelector('button')?.textContent ?? '',
      title: article.querySelector('h2')?.textContent ?? '',
      description: article.querySelector('h2 + p')?.textContent ?? '',
      tags: [...article.querySelectorAll('li')].map(({ textContent }) => textContent ?? ''),
    })),
  )
}

export function heart(): Promise<string> {
  return text('main button[aria-label*=avourite]')
}

export async function fill(labels: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(labels)) await page.getByLabel(label, { exact: true }).fill(value)
}

export async function press(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

/** Whether a screen's moment is that of this run. */
export function isNow(moment: string | null): boolean {
  return Math.abs(Date.now() - Date.parse(moment ?? '')) < 60_000
}
