/**
 * Projects with the package out of its tarball: the application of another document in mocks/examples/bookings, with types
 * and tests of its own and a browser for each of four workers, and the recipes for Angular and Jest.
 */

import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { served } from '../../contract-tests/wild/program.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../browser.ts'
import { installed } from '../installed.ts'
import { ENVIRONMENT, packed, ROOT, run, type Tarball } from '../package.ts'

/** Packages that only these projects need. */
const REACT = {
  'openapi-fetch': '0.17.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@tanstack/react-query': '5.108.0',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
} as const
const ANGULAR = {
  '@angular/common': '22.2.6',
  '@angular/compiler': '22.2.6',
  '@angular/core': '22.2.6',
  '@angular/platform-browser': '22.2.6',
  rxjs: '7.8.2',
  tslib: '2.8.1',
} as const
const JEST = { jest: '30.5.2' } as const

let folder: string
let tarball: Tarball
let app: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-app-'))
  tarball = await packed()
  app = await project('bookings', REACT)
  await succeeds(app, 'npm', 'run', 'generate')
})
after(() => rmSync(folder, { recursive: true }))

/** A copy of an example, with the packages that it needs and with this one. */
async function project(example: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const place = join(folder, example)
  cpSync(join(ROOT, 'mocks/examples', example), place, { recursive: true })
  // What the others bring for themselves they find beside them, in other versions than this package needs.
  for (const modules of [ROOT, await installed(packages, '--legacy-peer-deps')])
    link(join(modules, 'node_modules'), join(place, 'node_modules'))
  const kit = join(place, 'node_modules/plant-store-kit')
  mkdirSync(kit)
  await succeeds(place, 'tar', '-xzf', tarball.file, '-C', kit, '--strip-components', '1')
  symlinkSync('../plant-store-kit/dist/cli.js', join(place, 'node_modules/.bin/plant-store'))
  return place
}

/** Adds the packages of one folder to another: those of a scope, and the commands, one by one. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (/^@|^\.bin$/.test(name)) link(join(from, name), join(to, name))
    else if (!name.startsWith('.') && !existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name))
  }
}

/** What a command of a project prints; it must end well. */
async function succeeds(place: string, ...words: readonly string[]): Promise<string> {
  const { code, out, err } = await run(place, words, environment(place))
  assert.equal(code, 0, `${words.join(' ')}\n${out}${err}`)
  return out
}

const environment = (place: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...{ ...ENVIRONMENT, FORCE_COLOR: undefined, NO_COLOR: '1' },
  PATH: [join(place, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
})

const compile = (place: string): Promise<string> =>
  succeeds(place, process.execPath, 'node_modules/typescript-7/bin/tsc', '--checkers', '1')

test('its sources know of no mock, and its types fit', async () => {
  for (const name of readdirSync(join(app, 'src')))
    assert.doesNotMatch(readFileSync(join(app, 'src', name), 'utf8'), /mock|msw|plant-store/i)
  await compile(app)
})

test('its tests pass with the handlers, though its client keeps the fetch of its start', async () => {
  assert.match(await succeeds(app, 'npm', 'test'), /Tests +6 passed/)
})

test('what is built for production has no mock', async () => {
  await succeeds(app, 'vite', 'build')
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
  const mock = await served((port) => ['npm', 'run', 'mock', '--', '--port', port], {
    folder: app,
    env: environment(app),
  })
  const seen = { MOCK_URL: mock.url }
  const vite = ['npm', 'run', 'dev', '--', '--strictPort', '--host', '127.0.0.1', '--port']
  const page = await served((port) => [...vite, port], { folder: app, env: environment(app, seen) })
  try {
    const words = ['npm', 'run', 'test:e2e', '--', '--config', 'own.config.ts', '--reporter', 'line']
    const { code, out } = await run(app, words, environment(app, { ...seen, PAGE_URL: page.url }))
    assert.equal(code, 0, out)
    assert.match(out, /using 4 workers[\s\S]* 5 passed/)
  } finally {
    await page.close()
    await mock.close()
  }
})

test("Angular's HttpClient asks the handlers", async () => {
  const place = await project('angular', ANGULAR)
  const files = {
    // What its command line does before the tests.
    'setup.ts': [
      "import '@angular/compiler'",
      "import { getTestBed } from '@angular/core/testing'",
      "import { BrowserTestingModule, platformBrowserTesting } from '@angular/platform-browser/testing'",
      // A test that shows no component needs no more of a page.
      'Object.assign(globalThis, { document: { querySelectorAll: () => [] } })',
      'getTestBed().initTestEnvironment(BrowserTestingModule, platformBrowserTesting())',
    ].join('\n'),
    'vite.config.mjs': "export default { test: { globals: true, setupFiles: ['setup.ts'] } }",
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ target: 'es2022', module: 'preserve', lib: ['es2022', 'dom'], types: [] },
        ...{ strict: true, skipLibCheck: true, experimentalDecorators: true, noEmit: true },
      },
    }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  await compile(place)
  assert.match(await succeeds(place, 'vitest', 'run'), /Tests +2 passed/)
})

test('Jest runs its recipe, and the test that init writes for it', async () => {
  const place = await project('jest', JEST)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ devDependencies: JEST }))
  writeFileSync(join(place, 'openapi.yaml'), readFileSync(join(ROOT, 'mocks/examples/bookings/api.yaml')))
  await succeeds(place, 'plant-store', 'init')
  assert.deepEqual(readdirSync(join(place, 'mocks')), ['answers.yaml', 'mock.test.mjs'])
  const words = ['npm', 'run', 'mock:test', '--', '--ci', '--watchman=false', '.mjs']
  // It tells people what it ran on standard error.
  const { code, err } = await run(place, words, environment(place))
  assert.deepEqual([code, /^Tests: .*/m.exec(err)?.[0]], [0, 'Tests:       3 passed, 3 total'], err)
})
