/**
 * The application of another document in mocks/examples/bookings, as who copies it has it: with the package out of its
 * tarball, types and tests of its own, and a browser for each of four workers.
 */

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { served } from '../../contract-tests/wild/program.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../browser.ts'
import { installed } from '../installed.ts'
import { ENVIRONMENT, pack, ROOT, run } from '../package.ts'

const EXAMPLE = join(ROOT, 'mocks/examples/bookings')
/** Packages that only the application needs. */
const PACKAGES = {
  'openapi-fetch': '0.17.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@tanstack/react-query': '5.108.0',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
} as const

let folder: string
let app: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-app-'))
  app = join(folder, 'app')
  const [{ file }, packages] = await Promise.all([pack(folder), installed(PACKAGES, '--legacy-peer-deps')])
  cpSync(EXAMPLE, app, { recursive: true })
  for (const modules of [ROOT, packages]) link(join(modules, 'node_modules'), join(app, 'node_modules'))
  const kit = join(app, 'node_modules/plant-store-kit')
  mkdirSync(kit)
  await succeeds('tar', '-xzf', file, '-C', kit, '--strip-components', '1')
  symlinkSync('../plant-store-kit/dist/cli.js', join(app, 'node_modules/.bin/plant-store'))
  await succeeds('npm', 'run', 'generate')
})
after(() => rmSync(folder, { recursive: true }))

/** Puts the packages of one folder into another: those of a scope, and the commands, one by one. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (/^@|^\.bin$/.test(name)) link(join(from, name), join(to, name))
    else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  }
}

/** What a command of the application prints; it must end well. */
async function succeeds(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await run(app, words, environment())
  assert.equal(code, 0, `${words.join(' ')}\n${out}${err}`)
  return out
}

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...{ ...ENVIRONMENT, FORCE_COLOR: undefined, NO_COLOR: '1' },
  PATH: [join(app, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
})

test('its sources know of no mock, and its types fit', async () => {
  for (const name of readdirSync(join(app, 'src')))
    assert.doesNotMatch(readFileSync(join(app, 'src', name), 'utf8'), /mock|msw|plant-store/i)
  await succeeds(process.execPath, 'node_modules/typescript-7/bin/tsc', '--checkers', '1')
})

test('its tests pass with the handlers, though its client keeps the fetch of its start', async () => {
  assert.match(await succeeds('npm', 'test'), /Tests +5 passed/)
})

test('what is built for production has no mock', async () => {
  await succeeds('vite', 'build')
  const built = readdirSync(join(app, 'dist'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  assert.ok(built.length >= 2)
  for (const { name, parentPath } of built) {
    assert.notEqual(name, 'mockServiceWorker.js')
    assert.doesNotMatch(readFileSync(join(parentPath, name), 'utf8'), /X-Mock-Session|plant-store/i)
  }
})

test('its pages pass in four browsers, which share one mock', async () => {
  const configuration = [
    "import { defineConfig } from 'playwright/test'",
    "import example from './playwright.config.ts'",
    'const { webServer: _, ...rest } = example',
    'export default defineConfig(rest, {',
    // How long something takes is no test's business: these only end a wait for what never comes.
    '  timeout: 240_000, expect: { timeout: 60_000 },',
    `  use: { launchOptions: ${JSON.stringify({ executablePath: await browserExecutable(), args: LAUNCH_ARGUMENTS })} },`,
    '})',
  ].join('\n')
  writeFileSync(join(app, 'own.config.ts'), configuration)
  const mock = await served((port) => ['npm', 'run', 'mock', '--', '--port', port], { folder: app, env: environment() })
  const seen = { MOCK_URL: mock.url }
  const vite = ['npm', 'run', 'dev', '--', '--strictPort', '--host', '127.0.0.1', '--port']
  const page = await served((port) => [...vite, port], { folder: app, env: environment(seen) })
  try {
    const words = ['npm', 'run', 'test:e2e', '--', '--config', 'own.config.ts', '--reporter', 'line']
    const { code, out } = await run(app, words, environment({ ...seen, PAGE_URL: page.url }))
    assert.equal(code, 0, out)
    assert.match(out, /using 4 workers[\s\S]* 5 passed/)
  } finally {
    await page.close()
    await mock.close()
  }
})
