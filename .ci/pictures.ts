/** `node .ci/pictures.ts FOLDER`: pictures of the console, light and dark, as a person sees it in the middle of work. */

import { join } from 'node:path'
import { chromium } from 'playwright'
import { createFixtures } from '../fixtures/index.ts'
import { createMockServer, type MockServer } from '../mocks/index.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from './browser.ts'

const [folder = '.'] = process.argv.slice(2)
const SIZE = { width: 1280, height: 760 }

async function work({ url }: MockServer): Promise<void> {
  const { newPlant } = createFixtures()
  const send = (body: unknown, headers: Readonly<Record<string, string>> = {}, path = '/plants') =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: 'Bearer anything', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  for (const index of [0, 1, 2]) await send(newPlant(index))
  await send(newPlant(3), { prefer: 'scenario=rate-limited' })
  await send(newPlant(3))
  await send(newPlant(4), {}, '/plant')
  await send(newPlant(4), { authorization: '' })
  await send(newPlant(4), { prefer: 'scenario=server-error' })
  await send(newPlant(4))
  await send({ name: null, tag: 7 })
  await send(newPlant(5))
}

await using mock = await createMockServer({ port: 0 })
await work(mock)
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, colorScheme })
  await page.goto(`${mock.url}/_mock`)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /must be a string/ })
    .click()
  await page.locator('#connection', { hasText: 'Live' }).waitFor()
  await page.screenshot({ path: join(folder, `console-${colorScheme}.png`) })
}
await browser.close()
