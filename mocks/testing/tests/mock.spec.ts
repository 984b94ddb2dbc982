/** Tests of a page, written with the fixture as a user would write them. */

import type { Page } from 'playwright/test'
import { expect, test } from '../playwright.ts'

const PLANT = { id: 1, name: 'Fern' }

// The recipe's configuration sets both options; these tests have neither.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
const unset = async ({}, use: (value: undefined) => Promise<void>) => use(undefined)
test.use({ mockUrl: unset, apiUrl: unset })

/** A page that creates plants by the API, which has another origin. */
async function open(page: Page, api: string): Promise<(at?: string) => Promise<number>> {
  await page.goto(`${api.replace('127.0.0.1', 'localhost')}/_mock/health`)
  return (at = api) =>
    page.evaluate(
      async ([at, body]) => {
        const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
        return (await fetch(`${at}/plants`, { method: 'POST', headers, body })).status
      },
      [at, JSON.stringify(PLANT)] as const,
    )
}

for (const [scenario, status] of [
  ['rate-limited', 429],
  ['forbidden', 403],
  ['unavailable', 503],
] as const) {
  test(`survives ${scenario}`, async ({ page, mock, mockServer }) => {
    const create = await open(page, mockServer.url)
    await mock.use(scenario, { times: 2 })
    const seen = [await create(), await create(), await create()]
    expect(seen).toEqual([status, status, 200])
    await expect(mock).toHaveReceived('POST', '/plants', { body: PLANT, times: 3 })
    await expect(mock).toHaveReceived('POST', '/plants', { body: { name: 'Fern' } })
    await expect(mock).not.toHaveReceived('POST', '/plants', { body: { name: 'Oak' } })
    await expect(mock).not.toHaveReceived('DELETE', '/plants', { timeout: 50 })
  })
}

test('waits for what comes later, by XMLHttpRequest too', async ({ page, mock, mockServer }) => {
  await open(page, mockServer.url)
  await page.evaluate((api) => {
    setTimeout(() => {
      const request = new XMLHttpRequest()
      request.open('POST', `${api}/plants`)
      request.send('{"id":2}')
    }, 200)
  }, mockServer.url)
  await expect(mock).toHaveReceived('POST', '/plants', { body: { id: 2 }, times: 1 })
})

test('other servers get no header, and the address does without one', async ({ page, mock, mockServer, request }) => {
  // Loaded here: Playwright reads the file twice, and runs it once.
  const { createMockServer } = await import('../../index.ts')
  await using other = await createMockServer({ port: 0 })
  const create = await open(page, mockServer.url)
  expect(await create(other.url)).toBe(200)
  expect(other.requests().every(({ session }) => session === null)).toBe(true)
  await expect(mock).not.toHaveReceived('POST', '/plants', { timeout: 50 })
  await request.post(`${mock.url}/plants`, { data: PLANT })
  await expect(mock).toHaveReceived('POST', '/plants', { body: PLANT })
})

test('fails @fails', async ({ page, mock, mockServer }) => {
  await (await open(page, mockServer.url))()
  await expect(mock).toHaveReceived('POST', '/plants', { body: { name: 'Oak' }, timeout: 50 })
})
