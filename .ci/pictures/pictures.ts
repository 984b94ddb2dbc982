/**
 * `npm run pictures`: makes the README's pictures anew, beside this file: what the commands print, the console in the
 * middle of work, the report of a deployment that answers 422 where the contract says 400, and a tour of all of these.
 */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContextOptions, chromium } from 'playwright'
import { FAILURE_MUST } from '../../contract-tests/targets/broken/failure.ts'
import { startTarget, TOKEN } from '../../contract-tests/targets/reference.ts'
import { createFixtures } from '../../fixtures/index.ts'
import { createMockServer, type MockServer } from '../../mocks/index.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../browser.ts'
import { screenshot } from './palette.ts'
import { COLUMNS, shortened, type Typed, terminalPicture } from './terminal.ts'
import { PAGE_SIZE, tourPicture } from './tour.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'plant-store-pictures-'))

/** Makes standard output a terminal, as far as a program of Node can see. */
const TERMINAL = `data:text/javascript,${encodeURIComponent(
  `Object.assign(process.stdout, { isTTY: true, columns: ${COLUMNS} })`,
)}`
const ON_TERMINAL = { ...process.env, NODE_OPTIONS: `--import ${TERMINAL}`, FORCE_COLOR: '1' }

/** Types a command where `npx` starts this program; an address stands in for another that nobody else has. */
async function typed(command: string, address: string, at: string): Promise<Typed> {
  const program = `plant-store() { '${process.execPath}' '${join(ROOT, 'cli.ts')}' "$@"; }; npx() { shift; plant-store "$@"; }`
  const env = {
    ...ON_TERMINAL,
    PLANT_STORE_TOKEN: TOKEN,
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  // Exit code 1 is what a breach has to give.
  execFile(
    'bash',
    ['--norc', '-c', `${program}\n${command.replaceAll(address, at)}`],
    { cwd: folder, env },
    (_, out, err) => resolve(out + err),
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
const verified = await typed(`npx plant-store-kit verify --target ${HERE}/v1`, HERE, new URL(target.url).origin)
await target.close()
await save(
  'verify.svg',
  terminalPicture('plant-store verify names the requirement that a deployment breaks', [
    {
      ...verified,
      output: shortened(
        verified.output,
        3,
        13,
        /^ {2}FAIL|^1\. |^ {3}(rule|requirement|case|sent|expected|received|because) {2}|^ {16}/,
      ),
    },
  ]),
)
const MOCK = 'http://127.0.0.1:4010'
await save(
  'fixtures.svg',
  terminalPicture('plant-store fixtures prints plants, plant-store seed sends them', [
    await typed('npx plant-store-kit fixtures --count 4 --format csv', MOCK, mock.url),
    await typed('npx plant-store-kit fixtures --kind invalid --count 2 --format ndjson', MOCK, mock.url),
    await typed(`npx plant-store-kit seed --target ${MOCK} --count 500`, MOCK, mock.url),
  ]),
)

await using watched = await createMockServer({ port: 0 })
await work(watched)
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
const blank = await browser.newPage()
const BOTH = ['light', 'dark'] as const
/** The console of a mock at work, with one of its requests selected. */
async function consoleOf({ url }: MockServer, shown: RegExp, look: BrowserContextOptions): Promise<Buffer> {
  const page = await browser.newPage(look)
  await page.goto(`${url}/_mock`)
  await page.getByRole('listbox').getByRole('option', { name: shown }).click()
  await page.locator('#connection', { hasText: 'Live' }).waitFor()
  return screenshot(page, blank)
}
for (const colorScheme of BOTH) {
  const look = { deviceScaleFactor: 1.5, colorScheme }
  const viewport = { width: 1280, height: 700 }
  await save(`console-${colorScheme}.png`, await consoleOf(watched, /must be a string/, { ...look, viewport }))

  const report = await browser.newPage({ ...look, viewport: { width: 1100, height: 720 } })
  await report.goto(pathToFileURL(join(folder, 'contract-report/report.html')).href)
  await save(`report-${colorScheme}.png`, await screenshot(report, blank))
}

// The tour: a document of several operations, a mock of it, and a deployment that takes any text for an e-mail address.
const API = 'openapi.yaml'
const document = await readFile(join(ROOT, 'mocks/examples/bookings/api.yaml'), 'utf8')
await writeFile(join(folder, API), document)
await writeFile(join(folder, 'deployed.yaml'), document.replaceAll('format: email', 'maxLength: 9999'))
await using shop = await createMockServer({ port: 0, spec: join(folder, API), watch: false })
await using deployed = await createMockServer({
  port: 0,
  spec: join(folder, 'deployed.yaml'),
  watch: false,
  tokens: [TOKEN],
})
const starting = spawn(process.execPath, [join(ROOT, 'cli.ts'), 'mock', '--port', '0', '--spec', API], {
  cwd: folder,
  env: ON_TERMINAL,
})
const [begun]: readonly unknown[] = await once(starting.stdout, 'data')
starting.kill('SIGINT')
const block = String(begun).split('\n', 4).join('\n')
const POST = `curl -s ${MOCK}/api/bookings --oauth2-bearer anything --json \\\n   `
const BOOKING = `{"roomId": 3, "guestName": "Ada Byron", "guestEmail": "ada@example.org",
      "checkIn": "2027-03-01", "checkOut": "2027-03-04"}`
const first = [
  { command: `npx plant-store-kit mock --spec ${API}`, output: block.replaceAll(/http:\/\/[\d.:]+/g, MOCK) },
  await typed(`${POST} '${BOOKING}'`, MOCK, shop.url),
  await typed(`curl -s ${MOCK}/api/bookings/11 --oauth2-bearer anything`, MOCK, shop.url),
  await typed(`${POST} '${BOOKING.replace('3,', '"three",')}'`, MOCK, shop.url),
]
const [light, dark] = await Promise.all(
  BOTH.map((colorScheme) => consoleOf(shop, /must be an integer/, { colorScheme, viewport: PAGE_SIZE })),
)
if (light === undefined || dark === undefined) throw new Error('a picture of the console is missing')
const STAGING = 'https://staging.example.com'
const judged = await typed(`npx plant-store-kit verify --spec ${API} --target ${STAGING}`, STAGING, deployed.url)
await save(
  'tour.svg',
  tourPicture('A mock starts, answers, shows what it was asked, and a deployment is checked', [
    { session: first },
    { light, dark },
    {
      session: [{ ...judged, output: shortened(judged.output, 5, 12, /^\d+\. Breach|^ {3}rule|^ +✗ "/) }],
    },
  ]),
)
await browser.close()
await rm(folder, { recursive: true })
