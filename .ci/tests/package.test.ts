/**
 * The package, installed from its tarball in two projects. One uses npm and has its own Playwright with its own
 * configuration. The other uses pnpm, where a package can import only what it declares, and has MSW but no Playwright.
 * By day the first stands for both: the tarball is unpacked there, beside links to the packages of this repository that
 * it declares and no others.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { msw } from 'msw/vite'
import openapiTypes, { astToString } from 'openapi-typescript'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { freePort } from '../../contract-tests/wild/free-port.ts'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../browser.ts'
import { installed } from '../installed.ts'
import { linksOf } from '../markdown.ts'
import { isNight, nightly } from '../nightly.ts'
import {
  account,
  ENVIRONMENT,
  type Ended,
  npmInstall,
  packed,
  project,
  ROOT,
  run,
  type Tarball,
  weights,
} from '../package.ts'

const { dependencies, peerDependencies, devDependencies, bin, engines, version } = JSON.parse(
  await readFile(join(ROOT, 'package.json'), 'utf8'),
)
/**
 * The largest size of an installation, in bytes. A fifth is a reader of Postman collections, which Prism depends on.
 */
const MOST_BYTES = 68e6

/** No hoisting, since it hides missing dependencies. Prism's core doesn't declare all; for Scarf see the README. */
const STRICT = `hoist: false
allowBuilds:
  '@scarf/scarf': false
packageExtensions:
  '@stoplight/prism-core':
    dependencies:
      '@stoplight/types': ^14.1.0
`

/** Its program asks npm who depends on it, and gives up after three seconds: too soon for a slow machine. */
const NO_TIME_LIMIT = `import processes from 'node:child_process'
  const { exec } = processes
  processes.exec = (line, options, done) => exec(line, { ...options, timeout: 0 }, done)`

/** Prism's telemetry is sent to an address that refuses it, and prints what it does. */
const NOBODY_LISTENS = {
  SCARF_LOCAL_PORT: '9',
  SCARF_VERBOSE: 'true',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NO_TIME_LIMIT)}`,
}

/** A program from the dependencies of this repository or of another folder. */
const tool = (path: string, folder = ROOT): readonly string[] => [process.execPath, join(folder, 'node_modules', path)]

/** Packages that only these tests need. */
const TOOLS = { pnpm: '11.28.11', publint: '0.3.25', '@arethetypeswrong/core': '0.18.5' } as const
/** What is used of publint. */
type Publint = { readonly publint: (how: object) => Promise<{ readonly messages: readonly object[] }> }
/** What is used of attw: where a problem has a resolution kind, others may have none. */
type Attw = {
  readonly createPackageFromTarballData: (bytes: Uint8Array) => object
  readonly checkPackage: (
    files: object,
    how: object,
  ) => Promise<{ readonly problems: readonly { readonly resolutionKind?: string }[] }>
}

let folder: string
let tools: string
let tarball: Tarball
let withNpm: string
let withPnpm: string
let installation: Ended
/** The mock that most tests send to. Some of them must be refused. */
let mock: AsyncDisposable & { readonly url: string }
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-package-'))
  tarball = await packed()
  const { msw } = devDependencies
  const playwright = { '@playwright/test': peerDependencies.playwright.replace('^', '') }
  withNpm = await project(join(folder, 'npm'), tarball, playwright)
  withPnpm = isNight ? await project(join(folder, 'pnpm'), tarball, { msw }) : withNpm
  if (isNight) {
    installation = await npmInstall(withNpm, NOBODY_LISTENS)
    tools = await installed(TOOLS)
    await writeFile(join(withPnpm, 'pnpm-workspace.yaml'), STRICT)
    await succeeds(withPnpm, [...tool('pnpm/bin/pnpm.mjs', tools), 'install', '--prefer-offline'])
  } else await unpack(withNpm, [...Object.keys(dependencies), 'playwright', 'msw'])
  mock = await served(withPnpm, 'mock', '--token', 'good', '--auth-status', '403')
})
after(async () => {
  await mock[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** The entry points: the command, the exports, what Playwright and the page of the console load, processes and threads. */
const LOADED_BY_PLACE =
  /^dist\/(cli|spec\/(types|vite)|mocks\/module|(mocks|mocks\/msw|mocks\/testing|contract-tests|fixtures)\/index|mocks\/testing\/(playwright|coverage\/reporter)|mocks\/((processes|prism)\/worker|console\/page)|contract-tests\/suite\/.*)\.js$/

const PAGE = /^(package\.json|LICENSE)$|\.(md|png|svg|ya?ml|schema\.json)$/
const EXAMPLE =
  /^(mocks\/(msw\/)?examples\/(?!.*node_modules).+|mocks\/deploy\/(npm\.)?Containerfile|contract-tests\/deploy\/nightly\/deployments\/\d\.env)$/

/** What an installation would put into a project, as far as the package itself is concerned. */
async function unpack(project: string, names: readonly string[]): Promise<void> {
  const modules = join(project, 'node_modules')
  const own = join(modules, 'plant-store-kit')
  for (const path of [own, join(modules, '.bin')]) await mkdir(path, { recursive: true })
  await succeeds(own, ['tar', '--extract', '--strip-components=1', '--file', tarball.file])
  await chmod(join(own, 'dist/cli.js'), 0o755)
  for (const name of Object.keys(bin)) await symlink('../plant-store-kit/dist/cli.js', join(modules, '.bin', name))
  for (const name of names) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(modules, name), 'junction')
  }
}

const plantStore = (project: string, ...words: string[]): Promise<Ended> =>
  run(project, [join(project, 'node_modules/.bin/plant-store'), ...words])

/** Starts a server with a sub-command. It runs until the test ends. */
async function served(project: string, ...words: string[]): Promise<AsyncDisposable & { readonly url: string }> {
  const program = join(project, 'node_modules/.bin/plant-store')
  const child = spawn(program, [...words, '--port', '0', '--log', 'json'], { cwd: project, env: ENVIRONMENT })
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
  }
  return { url: JSON.parse(line).url, [Symbol.asyncDispose]: stop }
}

const PLANT = {
  method: 'POST',
  headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
  body: '{"id":9223372036854775807,"name":"Fern"}',
}

/** The text of an installed file of the package. */
const fileOf = (path: string): Promise<string> => readFile(join(withNpm, 'node_modules/plant-store-kit', path), 'utf8')

test('the tarball has what runs, and nothing of its development', async () => {
  const built = tarball.paths.filter((path) => path.startsWith('dist/'))
  const modules = new Set(built.filter((path) => path.endsWith('.js')))
  const others = built.filter((path) => !modules.has(path))
  // Types come only where an entry point leads to them.
  assert.deepEqual(
    ['contract-tests/command', 'mocks/msw/index'].filter((name) => others.includes(`dist/${name}.d.ts`)),
    ['mocks/msw/index'],
  )
  assert.ok(!others.some((path) => /(?<!\.d)\.ts$|\.(map|md)$/.test(path)), String(others))
  // The pages, and the examples that they mention.
  const odd = tarball.paths.filter((path) => ![/^dist\//, PAGE, EXAMPLE].some((kind) => kind.test(path)))
  assert.deepEqual(odd, [])
  // What `verify` alone loads is bundled.
  assert.ok(!modules.has('dist/contract-tests/verify/merge-action.js'))
  // A module that no entry point imports is there by mistake: a test, a benchmark, a generator.
  const unreached = new Set(modules)
  const pending = [...modules].filter((path) => LOADED_BY_PLACE.test(path))
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (!unreached.delete(path)) continue
    const text = await fileOf(path)
    for (const [, target = ''] of text.matchAll(/\b(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g))
      pending.push(join(path, '..', target))
    // What a page has in it is read as text.
    for (const [, name = ''] of text.matchAll(/textBeside\('([^']+)'\)/g)) pending.push(join(path, '..', name))
  }
  // A file with types alone becomes an empty module.
  for (const path of unreached)
    if (/^(\/\*[\s\S]*?\*\/|\/\/.*|\s)*export \{\};\s*$/.test(await fileOf(path))) unreached.delete(path)
  assert.deepEqual(unreached, new Set())
})

test('every link on a page of the tarball leads to what is in it', async () => {
  const pages = tarball.paths.filter((path) => /^(?!dist\/).*\.md$/.test(path))
  assert.ok(pages.length >= 8)
  for (const page of pages) {
    for (const { path } of linksOf(await fileOf(page))) {
      const target = path === '' ? page : join(dirname(page), path)
      assert.ok(tarball.paths.includes(target), `${page}: ${target}`)
    }
  }
})

nightly('publint and attw find nothing', async () => {
  const bytes = await readFile(tarball.file)
  const { publint }: Publint = await import(join(tools, 'node_modules/publint/src/index-node.js'))
  const { messages } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } })
  assert.deepEqual(messages, [])
  const attw: Attw = await import(join(tools, 'node_modules/@arethetypeswrong/core/dist/index.js'))
  const files = attw.createPackageFromTarballData(bytes)
  const { problems } = await attw.checkPackage(files, { excludeEntrypoints: ['spec/openapi.yaml'] })
  // The package is ESM only.
  const elsewhere = ['node10', 'node16-cjs']
  assert.deepEqual(
    problems.filter(({ resolutionKind = '' }) => !elsewhere.includes(resolutionKind)),
    [],
  )
})

test('an image of the npm package begins with what its installation has put there', async () => {
  const file = await fileOf('mocks/deploy/npm.Containerfile')
  const [, link = ''] = /&& \\\n\s+(ln -s .+)/.exec(file) ?? []
  const [entry, command] = [...file.matchAll(/^(?:ENTRYPOINT|CMD) (\[.+\])$/gm)].map(([, list = '']) =>
    JSON.parse(list),
  )
  assert.deepEqual((await run(withNpm, link.split(' '))).code, 0)
  const words = [process.execPath, ...entry.slice(1), ...command, '--help'].map((word) => word.replace('/app', withNpm))
  const { code, out } = await run(withNpm, words)
  assert.deepEqual([code, out.slice(0, 23)], [0, 'Usage: plant-store mock'])
})

nightly('an installation is no heavier than agreed', (t) => {
  const installed = weights(withNpm).filter(({ name }) => !/^@?(playwright|msw)\b/.test(name))
  t.diagnostic(account(tarball, installed))
  const size = installed.reduce((sum, { bytes }) => sum + bytes, 0)
  assert.ok(size < MOST_BYTES)
  const page = readFileSync(join(ROOT, 'mocks/pages/installation.md'), 'utf8')
  const [, told] = /\| (\d+) MB in \d+ packages/.exec(page) ?? []
  assert.ok(Math.abs(size / 1e6 - Number(told)) < 3, `${size} bytes, and the page of the installation says ${told} MB`)
})

nightly('the telemetry that Prism brings is off for who installs this package', () => {
  assert.match(installation.err, /Scarf has been disabled via a package\.json in the dependency chain/)
})

test('every sub-command has help, with no more than what is declared', async () => {
  const { out } = await plantStore(withPnpm, '--help')
  const names = [...out.matchAll(/^ {2}([a-z]+) .*\[options\]|^ {2}([a-z]+) \[options\]/gm)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  assert.ok(names.length >= 4, out)
  // One process loads what it needs for all of them.
  const code = `import { runCommandLine } from './node_modules/plant-store-kit/dist/cli.js'
    for (const name of ${JSON.stringify(names)}) {
      const code = await runCommandLine([name, '--help'], console.log, console.error)
      if (code !== 0) throw new Error(name)
    }`
  const { out: helps, err } = await succeeds(withPnpm, [process.execPath, '--input-type=module', '--eval', code])
  assert.equal(err, '')
  for (const name of names) assert.match(helps, new RegExp(`Example:\n.*plant-store ${name} `))
})

test('npx and scripts run the installed program by the name of the package, too', async () => {
  for (const words of [
    ['npx', '--offline', 'plant-store-kit', '--version'],
    [join(withNpm, 'node_modules/.bin/plant-store-kit'), '--version'],
  ])
    assert.equal((await succeeds(withNpm, words)).out.trim(), version)
})

/** Words that start a program as an older Node would. */
const older = (version: string): readonly string[] => [
  process.execPath,
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`,
]

nightly('a Node that is too old gets one line, from the command and from each library', async () => {
  const program = join(withNpm, 'node_modules/plant-store-kit/dist/cli.js')
  // An old Node must understand only this.
  const imports = (await readFile(program, 'utf8')).matchAll(/^import .*$/gm)
  assert.deepEqual([...imports].flat(), ["import { createRequire } from 'node:module';"])
  const { code, out, err } = await run(withNpm, [...older('22.14.0'), program, 'mock'])
  assert.deepEqual([code, out], [2, ''])
  const needed = engines.node.replace('>=', '')
  const line = `plant-store-kit needs Node ${needed} or later, and this is 22.14.0 (${process.execPath})`
  assert.equal(err, `error: ${line}\n`)
  const said: string[] = []
  for (const [project, entries] of await entriesByProject()) {
    const each = `for (const entry of ${JSON.stringify(entries)})
      await import('plant-store-kit' + entry.slice(1)).then(() => console.log('loaded'), (error) => console.log(error.message))`
    const { out } = await run(project, [...older('22.14.0'), '--input-type=module', '--eval', each])
    said.push(...out.trim().split('\n'))
  }
  assert.deepEqual([...new Set(said)], [line])
})

nightly('Prism says which Node it asks for', async () => {
  const [program = '', ...start] = older('22.15.0')
  const words = [
    'node_modules/plant-store-kit/dist/cli.js',
    'mock',
    '--engine',
    'prism',
    '--port',
    '0',
    '--log',
    'json',
  ]
  const child = spawn(program, [...start, ...words], { cwd: withNpm, env: ENVIRONMENT })
  const exit = once(child, 'exit')
  const messages: unknown[] = []
  for await (const line of createInterface(child.stderr)) {
    const { event, message } = JSON.parse(line)
    if (event !== 'warning') continue
    messages.push(message)
    child.kill('SIGTERM')
  }
  await exit
  assert.deepEqual(messages, ['Prism needs Node 24.18.0 or later, and this is 22.15.0: its answers may fail'])
})

/** What a project does with the package: a mock, handlers and fixtures, in a test of Vitest. */
const DAY = `import { setupServer } from 'msw/node'
import { createFixtures } from 'plant-store-kit/fixtures'
import { createHandlers } from 'plant-store-kit/msw'
import { startMock } from 'plant-store-kit/testing'
import { expect, test } from 'vitest'

const [plant] = createFixtures({ seed: 1 }).cases('valid')
const create = (url) => fetch(url + '/plants', {
  method: 'POST',
  headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
  body: JSON.stringify({ id: 7, name: 'Fern' }),
})
test('server', async () => {
  const mock = await startMock()
  expect([typeof plant, (await create(mock.url)).status]).toEqual(['object', 200])
  expect(await mock.requests()).toHaveLength(1)
  await mock.close()
})
test('handlers', async () => {
  const server = setupServer(...createHandlers({ baseUrl: 'https://api.example.com' }))
  server.listen()
  expect((await create('https://api.example.com')).status).toBe(200)
  server.close()
})
`

nightly('the package works on the oldest Node that it allows and on the newest', async () => {
  await writeFile(join(withPnpm, 'day.test.js'), DAY)
  const system = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  for (const wanted of [engines.node.replace('>=', ''), '26.10.0']) {
    const own = join(await installed({ [system]: wanted }), 'node_modules', system, 'bin/node')
    const program = [own, join(withPnpm, 'node_modules/plant-store-kit/dist/cli.js')]
    assert.equal((await succeeds(withPnpm, [...program, '--version'])).out.trim(), version)
    await succeeds(withPnpm, [...program, 'verify', '--target', mock.url, '--token', 'good'])
    const { out } = await succeeds(withPnpm, [...program, 'fixtures', '--count', '3'])
    assert.equal(out, (await plantStore(withPnpm, 'fixtures', '--count', '3')).out)
    const [, vitest = ''] = tool('vitest/vitest.mjs')
    await succeeds(withPnpm, [own, vitest, 'run', '--root', withPnpm, 'day.test.js'])
  }
})

test('mock serves the API, the control surface and the console', async () => {
  const created = await fetch(`${mock.url}/plants`, PLANT)
  assert.deepEqual([created.status, await created.text()], [200, '{"name":"Fern"}'])
  const page = await fetch(`${mock.url}/_mock`)
  const links = [...(await page.text()).matchAll(/ (?:src|href)="([^"#]+)"/g)].map(([, link = '']) => link)
  assert.ok(links.some((link) => link.endsWith('.js')) && links.some((link) => link.endsWith('.css')), String(links))
  for (const link of links) assert.equal((await fetch(new URL(link, page.url))).status, 200, link)
  const document = await fetch(`${mock.url}/_mock/openapi.json`)
  assert.equal(document.status, 200)
})

/** A document that needs every library which is loaded late: old version, other file, text from Prism, format. */
const OTHER = {
  'other.yaml': `openapi: 3.0.3
info: { title: Notes, version: '1' }
paths:
  /notes:
    get:
      responses:
        '200': { description: One, content: { application/json: { schema: { $ref: 'note.yaml#/Note' } } } }
    post:
      requestBody: { content: { text/plain: { schema: { type: string } } } }
      responses:
        '200': { description: Noted, content: { text/plain: { schema: { type: string, example: noted } } } }
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: 'note.yaml#/Note' } } } }
      responses: { '204': { description: Changed } }
`,
  'note.yaml': 'Note: { type: object, required: [from], properties: { from: { type: string, format: email } } }\n',
}

nightly('another document is served, and gets fixtures', async () => {
  for (const [name, text] of Object.entries(OTHER)) await writeFile(join(withPnpm, name), text)
  await using notes = await served(withPnpm, 'mock', '--spec', 'other.yaml')
  const note = await fetch(`${notes.url}/notes`)
  assert.match(await note.text(), /^\{"from":"[^"]+@[^"]+"\}$/)
  const noted = await fetch(`${notes.url}/notes`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  })
  assert.deepEqual([noted.status, await noted.text()], [200, 'noted'])
  const { out } = await plantStore(withPnpm, 'fixtures', '--spec', 'other.yaml', '--count', '1', '--format', 'ndjson')
  assert.match(out, /^\{"from":"[^"]+@[^"]+"\}\n$/)
})

nightly('seed and proxy find what they send and judge by', async () => {
  await using proxy = await served(withPnpm, 'proxy', '--target', mock.url)
  const { code, out } = await plantStore(withPnpm, 'seed', '--target', proxy.url, '--token', 'good', '--count', '3')
  assert.equal(code, 0)
  assert.match(out, /^3 created, 0 refused, 0 unknown /)
  const refused = await fetch(`${proxy.url}/plants`, { ...PLANT, body: '{"id":1}' })
  assert.equal(refused.status, 400)
  assert.match(refused.headers.get('mock-violations') ?? '', /name/)
})

nightly('learn writes a profile, and mock behaves by it', async () => {
  const words = ['--target', mock.url, '--token', 'good', '--out', 'profile.json']
  assert.equal((await plantStore(withPnpm, 'learn', ...words)).code, 0)
  await using alike = await served(withPnpm, 'mock', '--profile', 'profile.json')
  assert.equal((await fetch(`${alike.url}/plants`, { ...PLANT, headers: {} })).status, 403)
})

nightly('fixtures and spec print what they print in the repository', async () => {
  const document = await readFile(join(ROOT, 'spec/openapi.yaml'), 'utf8')
  assert.equal(await readFile(join(withPnpm, 'node_modules/plant-store-kit/dist/spec/openapi.yaml'), 'utf8'), document)
  assert.equal((await plantStore(withPnpm, 'spec')).out, document)
  assert.match((await plantStore(withPnpm, 'spec', '--requirements')).out, /^Plant Store 1\.0\.0: \d+ requirements\n/)
  const words = ['fixtures', '--kind', 'mixed', '--format', 'csv']
  const { out } = await plantStore(withPnpm, ...words)
  assert.ok(out.length > 100)
  assert.equal(out, (await run(ROOT, [process.execPath, 'cli.ts', ...words])).out)
})

nightly('verify needs no Playwright, and writes its page', async () => {
  const { code, err } = await plantStore(withPnpm, 'verify', '--target', mock.url, '--token', 'good')
  assert.equal(code, 0, err)
  assert.match(await readFile(join(withPnpm, 'contract-report/report.html'), 'utf8'), /<h1 class="conforms">Conforms</)
})

/** A project's own configuration, and a test that uses this package. */
const OWN_CONFIG = `const { defineConfig } = require('@playwright/test')
if (process.env.MOCK === undefined) throw new Error('this configuration is for playwright test alone')
module.exports = defineConfig({
  use: { baseURL: process.env.MOCK, extraHTTPHeaders: { authorization: 'Bearer good' } },
})
`
const OWN_TEST = `import { expect, test } from 'plant-store-kit/contract-tests'
test('a plant is created as the contract says', async ({ request }) => {
  expect(await request.post('/plants', { data: { id: 1, name: 'Fern' } })).toMatchContract('createPlant')
})
`

test('verify runs in a project with its own Playwright', async () => {
  await writeFile(join(withNpm, 'playwright.config.cjs'), OWN_CONFIG)
  const words = ['--target', mock.url, '--token', 'good', '--only', 'create-plant.request.name.type']
  const verified = await plantStore(withNpm, 'verify', ...words)
  assert.equal(verified.code, 0, verified.out + verified.err)
  assert.match(verified.out, / conforms to Plant Store /)
  const { verdict } = JSON.parse(await readFile(join(withNpm, 'contract-report/report.json'), 'utf8'))
  assert.equal(verdict, 'conforms')
})

/** The recipes on the page of the contract tests: the files that they show, by their names. */
async function recipes(): Promise<Record<string, string>> {
  const text = await fileOf('contract-tests/pages/playwright.md')
  const shown = text.matchAll(/^ {4}\/\/ (\S+\.ts)\n((?: {4}.*\n|\n)+)/gm)
  return Object.fromEntries([...shown].map(([, name = '', code = '']) => [name, code.replaceAll(/^ {4}/gm, '')]))
}

nightly(
  "the suite and toMatchContract run in one's own projects, by each recipe, and no report shows the token",
  async () => {
    const files = await recipes()
    const port = await freePort()
    const words: Readonly<Record<string, readonly string[]>> = {
      'contract.spec.ts': ['--config', 'mine.config.cjs'],
      'playwright.config.ts': ['--config', 'playwright.config.ts'],
      'started.config.ts': ['--config', 'started.config.ts'],
    }
    assert.deepEqual(Object.keys(files).toSorted(), Object.keys(words))
    const folder = join(withNpm, 'suite')
    await mkdir(folder)
    await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }')
    await writeFile(join(folder, 'mine.config.cjs'), OWN_CONFIG)
    await writeFile(join(folder, 'own.spec.ts'), OWN_TEST)
    await writeFile(join(folder, 'token.txt'), 'good')
    await cp(join(ROOT, 'spec/openapi.yaml'), join(folder, 'openapi.yaml'))
    for (const [name, code] of Object.entries(files)) {
      const local = code
        .replace('https://staging.example.com/v1', mock.url)
        .replace('npm start', `npx plant-store-kit mock --port ${port} --token s3cretOfTheConfiguration`)
        .replace("'good'", "'s3cretOfTheConfiguration'")
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replace('/health', '/_mock/health')
      await writeFile(join(folder, name), local)
    }
    for (const [name, how] of Object.entries(words)) {
      const isTest = name.endsWith('.spec.ts')
      const given = isTest ? { MOCK: mock.url, PLANT_STORE_TARGET: mock.url, PLANT_STORE_TOKEN: 'good' } : {}
      const only = ['--grep', 'request.name.type|as the contract says', '--trace', 'on', '--reporter', 'json']
      const program = [join(withNpm, 'node_modules/.bin/playwright'), 'test', ...how, ...only]
      const { out } = await succeeds(folder, program, given)
      assert.equal(JSON.parse(out).stats.expected, isTest ? 2 : 1, `${name}: ${out}`)
      assert.ok(!out.includes('s3cretOfTheConfiguration'))
    }
    await writeFile(join(folder, 'openapi.yaml'), 'openapi: [')
    const program = [join(withNpm, 'node_modules/.bin/playwright'), 'test', '--config', 'mine.config.cjs']
    const broken = await run(folder, program, { MOCK: mock.url })
    assert.equal(broken.code, 1)
    assert.match(broken.out + broken.err, /DocumentError: openapi\.yaml:1:11: .*\n\n {3}at contract\.spec\.ts:3\n/)
    assert.ok(!(broken.out + broken.err).includes('plant-store-kit/dist'))
  },
)

test('every entry can be imported, and so can a contract that is written as a module', async () => {
  const names = (project: string, entries: readonly string[], more = ''): Promise<Ended> => {
    const code = `for (const entry of ${JSON.stringify(entries)})
      console.log(entry, ...Object.keys(await import('plant-store-kit' + entry)))
      ${more}`
    return succeeds(project, [process.execPath, '--input-type=module', '--eval', code])
  }
  // It takes no peer.
  const { code, out: module } = await plantStore(withPnpm, 'spec', '--format', 'module')
  assert.equal(code, 0)
  await writeFile(join(withPnpm, 'contract.ts'), module)
  const { out: pure } = await names(
    withPnpm,
    ['', '/mocks', '/msw', '/testing', '/fixtures'],
    "console.log((await import('./contract.ts')).contract.operations.length, 'operation')",
  )
  assert.deepEqual(pure.split('\n').slice(0, -1), [
    ' DataError DocumentError FileError MachineError OptionError ProfileError StateError TargetError UserError',
    '/mocks createMockServer',
    '/msw SCENARIOS SCENARIO_NAMES createHandlers',
    '/testing assertReceived connectMock startMock toHaveReceived',
    '/fixtures createFixtures',
    '1 operation',
  ])
  const { out: tests } = await names(withNpm, ['/contract-tests', '/playwright'])
  assert.equal(
    tests,
    '/contract-tests contractSuite contractTests defineConfig expect test verify\n/playwright default expect test\n',
  )
  const { code: written } = await plantStore(withPnpm, 'spec', '--format', 'module', '--out', join(withPnpm, 'api.js'))
  assert.equal(written, 0)
  // A test file loads few files for its handlers, and what they throw is of the same classes as elsewhere.
  const { out: handlers } = await names(
    withPnpm,
    [],
    `const files = new Set()
    const load = (url, context, next) => (files.add(url), next(url, context))
    ;(await import('node:module')).registerHooks({ load })
    const { createHandlers } = await import('./api.js')
    const { getResponse } = await import('msw/utils/get-response')
    const request = new Request('http://localhost/plants?__dynamic=true', ${JSON.stringify(PLANT)})
    const { status } = await getResponse(createHandlers({ baseUrl: 'http://localhost' }), request)
    const own = [...files].filter((url) => url.includes('/plant-store-kit/dist/'))
    const { OptionError } = await import('plant-store-kit')
    try { createHandlers({ bogus: 1 }) } catch (error) { console.log(status, own.length <= 44, error instanceof OptionError) }`,
  )
  assert.equal(handlers, '200 true true\n')
})

const USES = {
  'anywhere.ts': `import { setupServer } from 'msw/node'
import type { ApiError, components, NewPlant, Plant, paths } from 'plant-store-kit'
import { type Case, createFixtures } from 'plant-store-kit/fixtures'
import { createHandlers } from 'plant-store-kit/msw'

export const plant: NewPlant = { id: 1, name: 'Fern' }
export const body: paths['/plants']['post']['requestBody']['content']['application/json'] = plant
export const made: components['schemas']['Plant'] = { name: 'Fern' } satisfies Plant
export const failure: ApiError = { error: 1, message: '' }
export const cases: Case[] = createFixtures({ seed: 1 }).cases('invalid')
setupServer(...createHandlers({ baseUrl: 'https://api.example.com', scenario: 'rate-limited' }))
// @ts-expect-error A name is a string.
export const wrong: NewPlant = { id: 1, name: 2 }
// @ts-expect-error There is no such option.
createHandlers({ base: '' })
`,
  'typed.ts': `import { connectMock, contract, createFixtures, createHandlers, typed } from './shop.mock.ts'

const mock = connectMock('http://127.0.0.1:4010')
const problem = { title: 'There is none', status: 404 }
createHandlers({ baseUrl: 'https://api.example.com', data: { orders: [] }, scenario: 'rate-limited' })
createHandlers({ scenario: { status: 404, body: problem }, when: { operation: 'getOrder' } })
createHandlers({ scenario: [{ status: 204 }, 'slow', { status: 404, times: 2 }], when: { operation: 'deleteOrder' } })
createHandlers({ scenario: { status: 418, body: 'any' }, when: { headers: { accept: 'text/plain' } } })
await mock.use({ status: 401, body: problem }, { when: { operation: ['listOrders', 'createOrder'] }, times: 1 })
await mock.session().use({ status: 200, body: { ok: true } }, { when: { operation: 'get /health' } })
await mock.use('timeout', { when: { operation: 'listOrders', query: { page: 2, limit: { exists: false } } } })
await mock.use('usual', { when: { operation: 'createOrder', body: { shipTo: { city: 'Bern' }, note: { matches: '^x' } } } })
await mock.use('slow', { when: { operation: 'getOrder', path: { id: 42 }, method: 'GET' } })
const { orders } = await mock.data.snapshot()
orders.map(({ status }) => status) satisfies ('draft' | 'paid' | 'shipped' | 'cancelled')[]
contract.title satisfies string
typed(mock).session('own').key satisfies string
const { of, request, response } = await createFixtures({ seed: 2 })
of('Order')(0, { note: null }).status satisfies 'draft' | 'paid' | 'shipped' | 'cancelled'
request('createOrder')(3).lines.map(({ sku }) => sku) satisfies string[]
response('listOrders', 200)(0).data.map(({ total }) => total) satisfies (number | undefined)[]
response('getOrder', 404).cases('invalid').map(({ pointer }) => pointer) satisfies (string | null)[]
// @ts-expect-error There is no such schema.
of('Orders')
// @ts-expect-error An order has no such property.
of('Order')(0, { state: 'paid' })
// @ts-expect-error There is no such request.
request('createOrders')
// @ts-expect-error The operation has no such answer.
response('getOrder', 418)
createHandlers({
  answers: [
    { when: { operation: 'getOrder', path: { id: 42 } }, status: 404, body: problem },
    { when: { operation: ['getOrder', 'deleteOrder'] }, status: 404, description: 'gone' },
    { when: { query: { any: 'x' } }, status: 418 },
    { when: { operation: 'createOrder' }, answer: ({ body }) => (body?.note === 'x' ? { status: 422 } : 'usual') },
    { when: { operation: 'getOrder' }, sequence: ['usual', { status: 404, times: 2 }] },
    { when: { operation: 'getOrder' }, example: 'large' },
    ({ path }) => (path === '/x' ? { status: 418 } : null),
  ],
})
await mock.use('usual', { when: { operation: 'getOrder' } })
// A look-up stands for what it finds.
createHandlers({
  answers: [
    { when: { operation: 'get /health' }, status: 200, body: { ok: '{{request.query.ok}}' } },
    { when: { operation: 'listOrders' }, sequence: [{ status: 200, body: '{{request.body}}' }] },
  ],
})
// @ts-expect-error Another text does not.
createHandlers({ answers: [{ when: { operation: 'get /health' }, status: 200, body: { ok: 'request.query.ok' } }] })
// Any service may fail in a way that its document doesn't list.
createHandlers({ scenario: { status: 503 } })
createHandlers({ scenario: { status: 503, body: { any: 1 } }, when: { operation: 'getOrder' } })
createHandlers({ answers: [{ when: { operation: 'deleteOrder' }, sequence: [{ status: 429, times: 2 }, 'usual'] }] })
await mock.use(() => ({ status: 500, body: 'down' }), { when: { operation: ['getOrder', 'createOrder'] } })
// @ts-expect-error There is no such operation.
createHandlers({ answers: [{ status: 503 }, { when: { operation: 'getOrders' }, status: 404 }] })
// @ts-expect-error The operation has no such status.
createHandlers({ answers: [{ when: { operation: 'getOrder' }, status: 206 }] })
// @ts-expect-error The answer has no such field.
createHandlers({ answers: [{ when: { operation: 'getOrder' }, status: 404, body: { ...problem, tilte: '' } }] })
// @ts-expect-error The function answers with a status that the operation has not.
createHandlers({ answers: [{ when: { operation: 'createOrder' }, answer: () => ({ status: 206 }) }] })
// @ts-expect-error There is no such operation.
createHandlers({ scenario: 'slow', when: { operation: 'getOrders' } })
// @ts-expect-error The operation has no such status.
createHandlers({ scenario: { status: 206 }, when: { operation: 'getOrder' } })
// @ts-expect-error Nor has it in a sequence.
await mock.session().use([{ status: 204 }, { status: 202 }], { when: { operation: 'deleteOrder' } })
// @ts-expect-error The answer has no such field.
await mock.use({ status: 404, body: { ...problem, tilte: '' } }, { when: { operation: 'getOrder' } })
// @ts-expect-error The field is a boolean.
await mock.use({ status: 200, body: { ok: 'yes' } }, { when: { operation: 'get /health' } })
// @ts-expect-error The answer of another status has this body.
await mock.use({ status: 200, body: problem }, { when: { operation: 'getOrder' } })
// @ts-expect-error The answer has no body.
await mock.use({ status: 204, body: '' }, { when: { operation: 'deleteOrder' } })
// @ts-expect-error The operation has no such parameter.
await mock.use('slow', { when: { operation: 'listOrders', query: { pages: '2' } } })
// @ts-expect-error The body has no such property.
await mock.use('slow', { when: { operation: 'createOrder', body: { shipTo: { town: 'Bern' } } } })
// @ts-expect-error There is no such resource.
createHandlers({ data: { order: [] } })
// @ts-expect-error An order has no such field.
orders[0]?.state
`,
  'in-node.ts': `import { expect, test, verify } from 'plant-store-kit/contract-tests'
import { createMockServer, type JournalEntry, type MockServer } from 'plant-store-kit/mocks'
import { startMock } from 'plant-store-kit/testing'
import { typed } from './shop.mock.ts'

test('a plant', async ({ request }) => {
  await using mock: MockServer = await createMockServer({ port: 0 })
  mock.requests() satisfies JournalEntry[]
  // A file of answers may have this scenario; without one the mock refuses the name as it runs.
  mock.use('slowly')
  // @ts-expect-error A status is a number.
  mock.use({ status: '200' })
  expect(await request.post('/plants')).toMatchContract('createPlant')
  // @ts-expect-error An operation is named by a string.
  expect(await request.post('/plants')).toMatchContract(1)
  const { verdict } = await verify({ target: mock.url })
  verdict satisfies 'conforms' | 'violates' | 'unjudged' | 'too-few'
  // @ts-expect-error There are others.
  verdict satisfies 'conforms'
  const create = typed(createMockServer)
  const problem = { title: 'There is none', status: 404 }
  const answers = [{ when: { operation: 'getOrder' }, status: 404, body: problem }] as const
  const shop = await create({ port: 0, answers, data: { orders: [] }, scenario: 'slow' })
  shop.use({ status: 204 }, { when: { operation: 'deleteOrder' } })
  shop.requests() satisfies JournalEntry[]
  await create({ answers: 'answers.yaml', data: 'orders.csv' })
  await typed(startMock)({ data: 3 })
  // @ts-expect-error The operation has no such status.
  await create({ answers: [{ when: { operation: 'getOrder' }, status: 206 }] })
  // @ts-expect-error There is no such resource.
  await typed(startMock)({ data: { order: [] } })
})
`,
  'wrong.ts': `import { createHandlers } from './shop.mock.ts'

createHandlers({ answers: [{ when: { operation: 'getOrders' }, status: 404 }] })
`,
}

/** Both compilers, each with one of the two ways in which modules are found today. */
const COMPILERS = {
  typescript: ['--module', 'esnext', '--moduleResolution', 'bundler'],
  'typescript-7': ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
} as const

async function compile(
  project: string,
  compiler: keyof typeof COMPILERS,
  skipLibCheck: boolean,
  ...files: readonly (keyof typeof USES)[]
): Promise<void> {
  for (const file of files) await writeFile(join(project, file), USES[file])
  const words = ['--noEmit', '--strict', '--target', 'esnext', '--allowImportingTsExtensions']
  // The compiler's own libraries are not what is tested.
  const scope = ['--skipDefaultLibCheck', '--skipLibCheck', String(skipLibCheck)]
  await succeeds(project, [...tool(`${compiler}/bin/tsc`), ...words, ...scope, ...COMPILERS[compiler], ...files])
}

nightly('types are found by TypeScript 7 as Node finds modules, and by TypeScript 5.9 as bundlers do', async () => {
  await typedModule()
  // Node's types are not installed. Playwright's types and ours name some of them, in what is for Node alone.
  await compile(withPnpm, 'typescript-7', false, 'anywhere.ts', 'typed.ts')
  await compile(withPnpm, 'typescript', false, 'anywhere.ts', 'typed.ts')
  for (const file of ['shop.d.ts', 'shop.mock.ts']) await cp(join(withPnpm, file), join(withNpm, file))
  await compile(withNpm, 'typescript-7', true, 'in-node.ts')
  // What is said of a wrong id is the nearest one.
  await assert.rejects(
    compile(withPnpm, 'typescript-7', true, 'wrong.ts'),
    /wrong\.ts\(3,38\): error TS2820: Type '"getOrders"' is not .* Did you mean '"getOrder"'\?/,
  )
})

/** The entry points that a project can load, which has MSW or Playwright. */
async function entriesByProject(): Promise<readonly (readonly [project: string, entries: readonly string[]])[]> {
  const { exports } = JSON.parse(await fileOf('package.json'))
  const all = Object.keys(exports).filter((entry) => !/\.(json|yaml)$/.test(entry))
  const needsPlaywright = (entry: string): boolean => /contract-tests|playwright/.test(entry)
  return [
    [withPnpm, all.filter((entry) => !needsPlaywright(entry))],
    [withNpm, all.filter(needsPlaywright)],
  ]
}

nightly('no declaration of the package needs the types of Node, or a newer library than ES2022', async () => {
  for (const [project, entries] of await entriesByProject()) {
    const imports = entries.map((entry) => `import 'plant-store-kit${entry.slice(1)}'`)
    await writeFile(join(project, 'entries.ts'), imports.join('\n'))
    for (const compiler of ['typescript-7', 'typescript'] as const) {
      const [, module, , moduleResolution] = COMPILERS[compiler]
      const lib = ['es2022', 'dom']
      const compilerOptions = { noEmit: true, strict: true, target: 'es2022', lib, types: [], module, moduleResolution }
      await writeFile(join(project, 'entries.json'), JSON.stringify({ compilerOptions, files: ['entries.ts'] }))
      const { out } = await run(project, [...tool(`${compiler}/bin/tsc`), '--project', 'entries.json'])
      // Playwright's own need Node's.
      const ours = out.split('\n').filter((line) => !/^(node_modules\/playwright| |$)/.test(line))
      assert.deepEqual(ours, [])
    }
  }
})

/** Writes the module of a document into the project, by the types that openapi-typescript makes. */
async function typedModule(): Promise<void> {
  const document = pathToFileURL(join(ROOT, 'spec/tests/typed/shop.yaml'))
  await writeFile(join(withPnpm, 'shop.d.ts'), astToString(await openapiTypes(document)))
  const words = ['--spec', fileURLToPath(document), '--types', 'shop.d.ts', '--out', 'shop.mock.ts']
  const { code, err } = await plantStore(withPnpm, 'spec', '--format', 'module', ...words)
  assert.deepEqual([code, err], [0, ''])
}

nightly('the handlers answer on a page that Vite builds', async () => {
  const root = join(withPnpm, 'page')
  const examples = join(ROOT, 'mocks/msw/examples')
  for (const file of ['index.html', 'main.ts', 'mocks.ts']) await cp(join(examples, 'browser', file), join(root, file))
  await cp(join(examples, 'create-plant.ts'), join(withPnpm, 'create-plant.ts'))
  const plugins = [msw({ mode: 'worker-only' })]
  await build({ root, configFile: false, logLevel: 'error', plugins })
  const server = await preview({ root, configFile: false, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
  try {
    const tab = await browser.newPage()
    await tab.goto(server.resolvedUrls?.local[0] ?? '')
    await tab.locator('html[data-mocks=ready]').waitFor()
    for (const [label, text] of [
      ['Number', '1'],
      ['Name', 'Fern'],
      ['Tag', 'indoor'],
    ] as const) {
      await tab.getByLabel(label).fill(text)
    }
    await tab.getByRole('button', { name: 'Create' }).click()
    await tab.getByText('Created Fern (indoor)').waitFor()
  } finally {
    await browser.close()
    await server.close()
  }
})

/** As {@link run}, for a command that must succeed. */
async function succeeds(folder: string, words: readonly string[], extra?: NodeJS.ProcessEnv): Promise<Ended> {
  const ended = await run(folder, words, extra)
  assert.equal(ended.code, 0, `${words.join(' ')}\n${ended.out}${ended.err}`)
  return ended
}
