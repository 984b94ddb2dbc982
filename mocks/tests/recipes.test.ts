/**
 * The recipes, each as far as what it is for can be had: Vite, Python's pytest and Java's JUnit as their users run them;
 * of Storybook its MSW add-on, of Next.js what it calls, of Cypress the commands, since the programs themselves are too
 * heavy. Playwright's recipe is run beside the tests of its fixture, and those that need more packages in
 * .ci/tests/app.test.ts.
 */

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { setupServer } from 'msw/node'
import { build, createServer, type ViteDevServer } from 'vite'
import { installed } from '../../.ci/installed.ts'
import { nightly } from '../../.ci/nightly.ts'
import { ran } from '../../contract-tests/wild/program.ts'
import { create as createAsThePage } from '../examples/new-plant.ts'
import { createMockServer, type MockServer } from '../index.ts'
import { create, PLANT } from './client.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'mocks/examples')
const JUNIT = 'junit-platform-console-standalone'
const JUNIT_VERSION = '1.14.0'
/** Milliseconds. */
const TOOL_MS = 30_000
const RECIPE_MS = 600_000

/** What a recipe is run with; each of these commands has to end well. */
const TOOLS = {
  pytest: [['python3', '-m', 'pytest', '--version']],
  junit: [
    ['javac', '-version'],
    ['mvn', '-version'],
  ],
} as const

/** CI has every tool. Elsewhere a recipe whose tool is missing is not run, and a line says so. */
async function canRun(recipe: keyof typeof TOOLS): Promise<boolean> {
  for (const words of process.env.CI === undefined ? TOOLS[recipe] : []) {
    if ((await ran(words, { folder: ROOT, env: process.env }, TOOL_MS)).isWell) continue
    process.stderr.write(`The recipe for ${recipe} is not run: \`${words.join(' ')}\` does not work here.\n`)
    return false
  }
  return true
}
const can = { pytest: await canRun('pytest'), junit: await canRun('junit') }

let mock: MockServer
let vite: ViteDevServer
let folder: string
before(async () => {
  mock = await createMockServer({ port: 0 })
  process.env.MOCK_URL = mock.url
  const root = join(EXAMPLES, 'vite')
  const server = { port: 0, host: '127.0.0.1' }
  const alias = { 'plant-store-kit/msw': join(ROOT, 'mocks/msw/index.ts') }
  vite = await createServer({ root, server, logLevel: 'silent', resolve: { alias } })
  await vite.listen()
  folder = await mkdtemp(join(tmpdir(), 'plant-store-recipes-'))
})
after(async () => {
  await vite.close()
  await mock.close()
  await rm(folder, { recursive: true })
})

/** A module of an example; the package is not installed in itself, and Vite leads its name to its source. */
const load = (path: string): Promise<Record<string, unknown>> => vite.ssrLoadModule(join(EXAMPLES, path))

test('the page of the application counts the lines that the mock takes beside the tests', () => {
  const page = readFileSync(join(ROOT, 'mocks/recipes/application.md'), 'utf8')
  const counted = [...page.matchAll(/^\| `([\w/.]+)` \| (\d+) \|/gm)]
  assert.equal(counted.length, 3)
  for (const [, file = '', lines] of counted) {
    const code = readFileSync(join(ROOT, 'mocks/examples/bookings', file), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm,
      '',
    )
    assert.equal(code.split('\n').filter((line) => line.trim() !== '').length, Number(lines), file)
  }
})

test('Vite passes on what its page asks, and hides what it is said to hide', async () => {
  const api = `${vite.resolvedUrls?.local[0]}api`
  const session = mock.session('vite')
  const statuses: Record<string, number> = {}
  for (const scenario of ['rate-limited', 'malformed-json', 'connection-reset', 'empty-response'] as const) {
    session.use(scenario, { times: 1 })
    const { status } = await create(api, { 'x-mock-session': session.key })
    statuses[scenario] = status
  }
  assert.deepEqual(statuses, {
    'rate-limited': 429,
    'malformed-json': 200,
    'connection-reset': 502,
    'empty-response': 502,
  })
  session.use('truncated-body', { times: 1 })
  const { body } = await create(api, { 'x-mock-session': session.key })
  const reader = body?.getReader()
  assert.ok((await reader?.read())?.value)
  // The mock has closed the connection by now; the page is told of no end.
  const rest = Promise.withResolvers<string>()
  reader?.read().then(
    () => rest.resolve('more, or an end'),
    () => rest.resolve('an error'),
  )
  setTimeout(() => rest.resolve('nothing'), 200)
  assert.equal(await rest.promise, 'nothing')
  await reader?.cancel()
  assert.deepEqual([...new Set(session.requests().map(({ request }) => request.url))], ['/plants'])
})

test('Handlers in a page: Vite serves the worker, and builds neither it nor them', async () => {
  const common = { root: join(EXAMPLES, 'in-page'), logLevel: 'silent', resolve: { tsconfigPaths: true } } as const
  const server = await createServer({ ...common, server: { port: 0, host: '127.0.0.1' } })
  await server.listen()
  try {
    const worker = await fetch(`${server.resolvedUrls?.local[0]}mockServiceWorker.js`)
    assert.match(`${worker.headers.get('content-type')} ${await worker.text()}`, /javascript.*addEventListener/s)
  } finally {
    await server.close()
  }
  // Vite's server has said what this process does; a command that builds says another thing.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const built = await build({ ...common, build: { write: false } })
  process.env.NODE_ENV = NODE_ENV
  assert.ok('output' in built)
  assert.deepEqual(built.output.map(({ fileName }) => fileName.replace(/-.*\./, '.')).toSorted(), [
    'assets/index.js',
    'index.html',
  ])
  const code = built.output.map((file) => ('code' in file ? file.code : '')).join('')
  assert.match(code, /api\.example\.com/)
  assert.doesNotMatch(code, /mockServiceWorker|import\(/)
})

test('Handlers in a page: the address chooses a state', async () => {
  const { handlersIn } = await load('in-page/states.ts')
  assert.ok(typeof handlersIn === 'function')
  const texts: string[] = []
  for (const query of ['', '?state=empty', '?state=down', '?state=taken', '?state=other']) {
    const server = setupServer(...handlersIn(`http://localhost:5173/${query}`))
    server.listen()
    texts.push(await createAsThePage('https://api.example.com', { id: 1, name: 'Fern' }))
    server.close()
  }
  assert.deepEqual(texts, [
    'created',
    'created',
    'The service is down for a moment.',
    'There is a Fern already.',
    'created',
  ])
})

/** What Storybook calls before it shows a story, as far as the recipe goes. */
type Hooks = { readonly beforeEach?: (context: object) => Promise<(() => void) | undefined> }

nightly('Storybook: each story has the answers of its own handlers', async () => {
  const addOn = join(await installed({ 'msw-storybook-addon': '3.0.3' }, '--legacy-peer-deps'), 'node_modules')
  const { createPreviewAnnotations } = await import(
    pathToFileURL(join(addOn, 'msw-storybook-addon/build/preview.mjs')).href
  )
  const server = setupServer()
  const shared: Hooks = createPreviewAnnotations(() => {
    server.listen()
    return server
  })
  const { default: preview } = await load('storybook/.storybook/preview.ts')
  const { default: _, ...stories } = await load('storybook/new-plant.stories.ts')
  const shown: Record<string, string> = {}
  for (const [name, story] of Object.entries(stories)) {
    const context = {}
    const end = await shared.beforeEach?.(context)
    for (const { beforeEach } of [preview, story] as Hooks[]) await beforeEach?.(context)
    shown[name] = await createAsThePage('https://api.example.com', { id: 1, name: 'Fern' })
    end?.()
  }
  server.close()
  assert.deepEqual(shown, {
    Created: 'created',
    RateLimited: 'Too many requests: try again later.',
    NameTaken: 'There is a Fern already.',
  })
})

test('Cypress: the commands tell the mock what they are to tell it, in a session of the test', async () => {
  const commands = new Map<string, (argument: unknown) => unknown>()
  const sent: Promise<unknown>[] = []
  let begin = (): void => assert.fail('no hook')
  let mark = (_: { headers: Record<string, string> }): void => assert.fail('nothing is intercepted')
  /** In the place of Cypress, which takes these words and asks by itself. */
  const request = (...words: readonly string[]) => {
    const [method = '', address = '', body] = words.length === 1 ? ['GET', ...words] : words
    const { port } = new URL(mock.url)
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) ?? null }
    const answer = fetch(address.replace('4010', port), init).then(async (response) => {
      assert.equal(response.status, 200)
      return { body: await response.json() }
    })
    sent.push(answer)
    return { its: async (name: 'body') => (await answer)[name] }
  }
  Object.assign(globalThis, {
    beforeEach(hook: typeof begin) {
      begin = hook
    },
    cy: {
      request,
      intercept(_: string, handler: typeof mark) {
        mark = handler
      },
    },
    Cypress: { Commands: { add: commands.set.bind(commands) } },
  })
  await load('cypress/cypress/support/e2e.ts')
  begin()
  commands.get('useScenario')?.({ name: 'rate-limited', times: 1 })
  await Promise.all(sent)
  const page = { headers: {} }
  mark(page)
  assert.deepEqual([(await create(mock.url)).status, (await create(mock.url, page.headers)).status], [200, 429])
  const received = await commands.get('mockRequests')?.('method=POST&path=/plants')
  assert.ok(Array.isArray(received) && received.length === 1)
})

/** Runs a command of Java's in its example's folder, with the mock in its environment; resolves to what it printed. */
async function java(...words: readonly string[]): Promise<string> {
  // It starts sooner so.
  const options = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
  const env = { ...process.env, MOCK_URL: mock.url, JDK_JAVA_OPTIONS: options, MAVEN_OPTS: options }
  const { isWell, output } = await ran(words, { folder: join(EXAMPLES, 'junit'), env }, RECIPE_MS)
  assert.ok(isWell, `${words.join(' ')}\n${output}`)
  return output
}

if (can.pytest) {
  nightly('pytest passes', async () => {
    // It starts a mock of its own, by the command of the package that is installed beside it.
    const command = join(folder, 'node_modules/.bin/plant-store')
    await mkdir(dirname(command), { recursive: true })
    await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'cli.ts')}' "$@"\n`, { mode: 0o755 })
    await cp(join(EXAMPLES, 'pytest'), folder, { recursive: true })
    const { MOCK_URL: _, ...env } = process.env
    const words = ['python3', '-B', '-m', 'pytest', '-p', 'no:cacheprovider']
    const { isWell, output } = await ran(words, { folder, env }, RECIPE_MS)
    assert.ok(isWell, output)
    assert.match(output, /3 passed/)
  })
}

if (can.junit) {
  nightly('JUnit passes', async () => {
    const cache = join(ROOT, 'node_modules/.cache/junit')
    const jar = join(cache, `${JUNIT}-${JUNIT_VERSION}.jar`)
    if (!existsSync(jar)) {
      const artifact = `-Dartifact=org.junit.platform:${JUNIT}:${JUNIT_VERSION}`
      await java('mvn', '--quiet', '--batch-mode', 'dependency:copy', artifact, `-DoutputDirectory=${cache}`)
    }
    const sources = ['MockSession.java', 'PlantClient.java', 'PlantsTest.java']
    await java('javac', '-Xlint:all', '-Werror', '-cp', jar, '-d', folder, ...sources)
    const output = await java('java', '-jar', jar, 'execute', '-cp', folder, '--scan-classpath')
    assert.match(output, /3 tests successful/)
  })
}

nightly("Next.js: a server component asks in the test's session", async () => {
  const root = join(folder, 'next')
  await cp(join(EXAMPLES, 'next/app/bookings'), root, { recursive: true })
  await writeFile(join(root, 'headers.mjs'), 'export const headers = async () => globalThis.headersOfNext\n')
  const react = await installed({ react: '19.3.1', 'react-dom': '19.3.1' }, '--legacy-peer-deps')
  await symlink(join(react, 'node_modules'), join(root, 'node_modules'), 'junction')
  const alias = { 'next/headers': join(root, 'headers.mjs') }
  const server = { middlewareMode: true, ws: false } as const
  const next = await createServer({ root, configFile: false, server, resolve: { alias }, logLevel: 'silent' })
  await using bookings = await createMockServer({ port: 0, spec: join(EXAMPLES, 'bookings/api.yaml') })
  const session = bookings.session('next')
  try {
    const { default: page } = await next.ssrLoadModule(join(root, 'page.tsx'))
    const { prerender } = await import(pathToFileURL(join(root, 'node_modules/react-dom/static.node.js')).href)
    Object.assign(process.env, { BOOKINGS_URL: bookings.url, BOOKINGS_TOKEN: 'anything' })
    const shown = async (headers: Record<string, string>): Promise<string> => {
      Object.assign(globalThis, { headersOfNext: new Headers(headers) })
      const { prelude } = await prerender(page())
      return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '')
    }
    session.use('unavailable')
    assert.equal(await shown({ 'x-mock-session': session.key }), '<p role="alert">The service answers 503.</p>')
    assert.match(await shown({}), /^<ul>(<li>[^<]+<\/li>){10}<\/ul>$/)
  } finally {
    await next.close()
  }
})

/** Last of all, since it leaves handlers behind: Next.js has nothing that ends them. */
test("Next.js: a route hands the test's session on; where there is no mock, handlers answer", async () => {
  const { POST } = await load('next/app/api/plants/route.ts')
  const { register } = await load('next/instrumentation.ts')
  assert.ok(typeof POST === 'function' && typeof register === 'function')
  const post = (headers: Record<string, string>, body = PLANT): Promise<Response> =>
    POST(new Request('http://localhost:3000/api/plants', { method: 'POST', headers, body }))
  const session = mock.session('next')
  session.use('rate-limited', { times: 1 })
  Object.assign(process.env, { PLANT_STORE_URL: mock.url, PLANT_STORE_TOKEN: 'anything', NEXT_RUNTIME: 'nodejs' })
  await register()
  const headers = { 'x-mock-session': session.key }
  const seen = [await post(headers), await post(headers), await post({})]
  assert.deepEqual(
    seen.map(({ status }) => status),
    [429, 200, 200],
  )
  assert.equal(session.requests().length, 2)
  process.env.BOOKINGS_URL = 'http://127.0.0.1:4010'
  const { default: config } = await load('next/next.config.ts')
  assert.ok(
    typeof config === 'object' && config !== null && 'rewrites' in config && typeof config.rewrites === 'function',
  )
  assert.deepEqual(await config.rewrites(), [
    { source: '/api/:path(.*)', destination: 'http://127.0.0.1:4010/api/:path' },
  ])
  Object.assign(process.env, { PLANT_STORE_URL: 'https://plants.example.com', MOCKS: 'msw' })
  await register()
  const refused = await post({}, '{"name":"Fern"}')
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /\/id is required/)
})
