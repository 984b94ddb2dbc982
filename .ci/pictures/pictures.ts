/**
 * `npm run pictures`: makes the README's pictures anew, beside this file: what the commands print, the console in the
 * middle of work, and the report of a deployment that answers 422 where the contract says 400.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { FAILURE_MUST } from '../../contract-tests/targets/broken/failure.ts'
import { startTarget, TOKEN } from '../../contract-tests/targets/reference.ts'
import { createFixtures } from '../../fixtures/index.ts'
import { createMockServer, type MockServer } from '../../mocks/index.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../browser.ts'
import { screenshot } from './palette.ts'
import { shortened, type Typed, terminalPicture } from './terminal.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'plant-store-pictures-'))

/** Types a command where `plant-store` is one; an address stands in for another that nobody else has. */
async function typed(command: string, address: string, at: string): Promise<Typed> {
  const program = `plant-store() { '${process.execPath}' '${join(ROOT, 'cli.ts')}' "$@"; }`
  const env = {
    ...process.env,
    PLANT_STORE_TOKEN: TOKEN,
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  // Exit code 1 is what a breach has to give.
  execFile('bash', ['-c', `${program}\n${command.replaceAll(address, at)}`], { cwd: folder, env }, (_, out, err) =>
    resolve(out + err),
  )
  return { command, output: (await promise).replaceAll(at, address).replaceAll(`${folder}/`, '') }
}

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

function save(name: string, picture: string | Buffer): Promise<void> {
  return writeFile(join(import.meta.dirname, name), picture)
}

await using mock = await createMockServer({ port: 0 })
const variation = FAILURE_MUST['failure.status']?.['malformed-is-422']
if (variation === undefined) throw new Error('there is no such target')
const target = await startTarget(variation, '/v1')

const HERE = 'http://127.0.0.1:8080'
const verified = await typed(`plant-store verify --target ${HERE}/v1`, HERE, new URL(target.url).origin)
await target.close()
await save(
  'verify.svg',
  terminalPicture('plant-store verify names the requirement that a deployment breaks', [
    { ...verified, output: shortened(verified.output, 2, 10, /^FAIL/) },
  ]),
)
const MOCK = 'http://127.0.0.1:4010'
await save(
  'fixtures.svg',
  terminalPicture('plant-store fixtures prints plants, plant-store seed sends them', [
    await typed('plant-store fixtures --count 4 --format csv', MOCK, mock.url),
    await typed('plant-store fixtures --kind invalid --count 2 --format ndjson', MOCK, mock.url),
    await typed(`plant-store seed --target ${MOCK} --count 500`, MOCK, mock.url),
  ]),
)

await using watched = await createMockServer({ port: 0 })
await work(watched)
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
const blank = await browser.newPage()
for (const colorScheme of ['light', 'dark'] as const) {
  const look = { deviceScaleFactor: 1.5, colorScheme }
  const console = await browser.newPage({ ...look, viewport: { width: 1280, height: 700 } })
  await console.goto(`${watched.url}/_mock`)
  await console
    .getByRole('listbox')
    .getByRole('option', { name: /must be a string/ })
    .click()
  await console.locator('#connection', { hasText: 'Live' }).waitFor()
  await save(`console-${colorScheme}.png`, await screenshot(console, blank))

  const report = await browser.newPage({ ...look, viewport: { width: 1100, height: 720 } })
  await report.goto(pathToFileURL(join(folder, 'contract-report/report.html')).href)
  await save(`report-${colorScheme}.png`, await screenshot(report, blank))
}
await browser.close()
await rm(folder, { recursive: true })
