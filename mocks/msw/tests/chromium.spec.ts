/** Compares handlers and mock server through a real Service Worker: a page must get what the server sends. */

import { expect, test } from 'playwright/test'

type Sent = { path: string; method: string; headers: Record<string, string>; body: string | null }

/** Runs both here and in the page, so it may use nothing from outside the function. */
async function answers({ base, requests }: { base: string; requests: readonly Sent[] }) {
  const names = ['content-type', 'www-authenticate', 'allow', 'retry-after', 'preference-applied']
  const answer = async ({ path, ...init }: Sent) => {
    try {
      const response = await fetch(base + path, init)
      const body = await response.text().catch(() => 'the content broke off')
      return { status: response.status, headers: names.map((name) => response.headers.get(name)), body }
    } catch {
      return 'a network error'
    }
  }
  return Promise.all(requests.map(answer))
}

const GOOD = { authorization: 'Bearer x', 'content-type': 'application/json' }
const post = (body: string | null, headers: Record<string, string> = GOOD): Sent => ({
  path: '/plants',
  method: 'POST',
  headers,
  body,
})
const PLANT = '{"id":9223372036854775807,"name":"Fern","tag":"×"}'

// Modules are loaded where they are used: Playwright reads the file twice, and runs it once.
async function allRequests(): Promise<readonly Sent[]> {
  const { createFixtures } = await import('../../../fixtures/index.ts')
  const { SCENARIO_NAMES } = await import('../index.ts')
  const { cases } = createFixtures()
  return [
    ...[...cases('mixed'), ...cases('open')].map(({ body }) => post(body)),
    ...['', 'Bearer', 'Bearer a b', 'Basic x', 'bearer y'].map((authorization) =>
      post(PLANT, { ...GOOD, authorization }),
    ),
    ...['text/plain', 'application/x+json'].map((type) => post(PLANT, { ...GOOD, 'content-type': type })),
    ...['code=400', 'code=302', 'example=untagged', 'dynamic=true'].map((prefer) => post(PLANT, { ...GOOD, prefer })),
    ...SCENARIO_NAMES.filter((name) => name !== 'slow' && name !== 'timeout').map((name) =>
      post(PLANT, { ...GOOD, prefer: `scenario=${name}` }),
    ),
    { ...post(PLANT), path: '/elsewhere' },
    { ...post(PLANT), path: '/plants?__code=503' },
    { ...post(null), method: 'GET' },
  ]
}

test("a page gets the server's answer to requests of every kind", async ({ page }) => {
  const { createMockServer } = await import('../../index.ts')
  await using mock = await createMockServer({ port: 0 })
  const requests = await allRequests()
  await page.goto('/')
  await page.locator('html[data-mocks=ready]').waitFor()
  const wanted = await answers({ base: mock.url, requests })
  expect(await page.evaluate(answers, { base: 'https://api.example.com', requests })).toEqual(wanted)
  expect(wanted).toContain('a network error')
})
