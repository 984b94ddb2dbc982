/** How much code a page loads for the handlers. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { bundled } from '../../../spec/document/bundled.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { moduleTexts } from '../../../spec/module-file.ts'
import { createCore } from '../../engine/core.ts'
import type { RawRequest } from '../../engine/message/message.ts'
import { SCENARIO_NAMES } from '../../engine/message/scenarios.ts'
import { DEFAULT_SETTINGS } from '../../engine/message/settings.ts'
import { NO_SESSION } from '../../engine/state/session.ts'
import { createOwnStage } from '../../engine/state/stage.ts'
import { createEngine } from '../../engine/whole.ts'

const MOST_BYTES = 35_000

// A reachable `node:` import would be an error here.
const { outputFiles, metafile } = await build({
  entryPoints: [fileURLToPath(new URL('../index.ts', import.meta.url))],
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  external: ['msw/*'],
  write: false,
  metafile: true,
  splitting: true,
  outdir: 'out',
})

/** How long these files are together, as a server sends them. */
function lengthOf(names: ReadonlySet<string>, code: (contents: Uint8Array) => { readonly length: number }): number {
  const files = outputFiles.filter(({ path }) => names.has(relative(process.cwd(), path)))
  return files.reduce((total, { contents }) => total + code(contents).length, 0)
}

const zipped = (contents: Uint8Array): Uint8Array => gzipSync(contents, { level: 9 })

test('the browser bundle is small, needs nothing of Node and compiles nothing', (t) => {
  // A page loads the entry and its static imports at once. Dynamic imports are loaded when they are needed.
  const loaded = loadedBy(metafile, 'out/index.js')
  assert.ok(loaded.size > 0 && loaded.size < outputFiles.length)
  const [plain, gzip, brotli] = [
    lengthOf(loaded, (contents) => contents),
    lengthOf(loaded, zipped),
    lengthOf(loaded, brotliCompressSync),
  ]
  t.diagnostic(`plant-store-kit/msw minified: ${plain} bytes, ${gzip} with gzip, ${brotli} with brotli`)
  assert.ok(gzip < MOST_BYTES, `${gzip} bytes`)
  for (const { text } of outputFiles) assert.doesNotMatch(text, /\beval\(|\bFunction\(/)
})

test('a module can be bundled for a page, its fixtures included: Turbopack and webpack follow late imports, too', async () => {
  // A reachable `node:` import would be an error here.
  const { errors } = await build({
    stdin: {
      contents: `export * from './mocks/module.ts'`,
      resolveDir: fileURLToPath(new URL('../../..', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw/*', '@faker-js/*'],
    write: false,
    splitting: true,
    outdir: 'out',
    logLevel: 'silent',
  })
  assert.deepEqual(errors, [])
})

test('the sizes on the page of the handlers are those of what a page loads', async () => {
  const page = await readFile(new URL('../../pages/handlers.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^\| (\d+) kB(?:, faker)? \|/gm)].map(([, size]) => Number(size))
  const entries = ['mocks/msw/index.ts', 'mocks/msw/whole.ts', 'mocks/engine/worldly.ts', 'fixtures/scene/fake.ts']
  const seen = new Set<string>()
  const measured = entries.map((entry) => {
    const [file = ''] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry)) ?? []
    const more = loadedBy(metafile, file).difference(seen)
    for (const name of more) seen.add(name)
    return lengthOf(more, zipped) / 1000
  })
  const far = measured.filter((size, index) => Math.abs(size - (told[index] ?? 0)) > Math.max(1, size / 20))
  assert.deepEqual([told.length, far], [entries.length, []], `measured: ${measured.join(', ')} kB`)
  const installation = await readFile(new URL('../../pages/installation.md', import.meta.url), 'utf8')
  const [, start, withItems] = /\[(\d+) kB at the start, and (\d+) kB in all/.exec(installation) ?? []
  const [first = 0, whole = 0, items = 0] = measured
  for (const [size, on] of [
    [first, start],
    [first + whole + items, withItems],
  ] as const)
    assert.ok(Math.abs(size - Number(on)) < size / 20, `${size} kB, and the page of the installation says ${on}`)
  const [, ofMsw = ''] = /^\| (\d+) kB, MSW itself \|/m.exec(page) ?? []
  const contents = `export * from 'msw/browser'; export { http, HttpResponse } from 'msw/http'`
  const { outputFiles: files } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  const size = files.reduce((total, file) => total + zipped(file.contents).length, 0) / 1000
  assert.ok(Math.abs(size - Number(ofMsw)) < size / 20, `${size} kB`)
})

test('the size on the page of modules is that of the module of the example', async () => {
  const page = await readFile(new URL('../../pages/typed.md', import.meta.url), 'utf8')
  const [, told = ''] = /takes (\d+) kB \(gzip\) for the 7 operations/.exec(page) ?? []
  const spec = fileURLToPath(new URL('../../examples/bookings/api.yaml', import.meta.url))
  const { plain: module } = await moduleTexts(await loadContract(spec), null)
  const { outputFiles: files } = await build({
    stdin: { contents: module, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['plant-store-kit/*', 'msw'],
    write: false,
  })
  const size = files.reduce((total, { contents }) => total + zipped(contents).length, 0) / 1000
  assert.equal(Math.round(size), Number(told), `${size} kB`)
})

const PLANT: Sent = {
  method: 'POST',
  target: '/plants',
  headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
  body: '{"id":1,"name":"Fern"}',
}
type Sent = Pick<RawRequest, 'method' | 'target'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function raw({ method, target, headers, body }: Sent): RawRequest {
  return { method, target, header: (name) => headers[name], body: new TextEncoder().encode(body) }
}

test('what a page loads at once gives every answer but those that are made up', async () => {
  let loads = 0
  const { handle } = createCore(bundled, DEFAULT_SETTINGS, async () => {
    loads++
    return createEngine(bundled)
  })
  const usual: readonly (readonly [want: number, sent: Partial<Sent>])[] = [
    [200, {}],
    [200, { body: '{"id":9223372036854775807,"name":"Fern","tag":"indoor"}' }],
    [400, { body: '{"id":"1"}' }],
    [400, { body: '{' }],
    [400, { body: '' }],
    [401, { headers: {} }],
    [404, { target: '/elsewhere' }],
    [405, { method: 'GET' }],
    [503, { target: '/plants?__code=503' }],
    [204, { method: 'OPTIONS', headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' } }],
  ]
  for (const [want, sent] of usual) {
    assert.equal((await handle(raw({ ...PLANT, ...sent }))).status, want, JSON.stringify(sent))
  }
  for (const scenario of SCENARIO_NAMES) {
    await handle(raw(PLANT), { ...NO_SESSION, ...createOwnStage({ scenario, delay: 0, chaos: 0, seed: 1 }) })
  }
  assert.equal(loads, 0)
  assert.equal((await handle(raw({ ...PLANT, target: '/plants?__dynamic=true' }))).status, 200)
  assert.equal(loads, 1)
})

/** The files that a page loads at once for an entry. */
function loadedBy({ outputs }: Metafile, entry: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(entry)) return loaded
  loaded.add(entry)
  for (const { path, kind } of outputs[entry]?.imports ?? []) {
    if (kind === 'import-statement' && path in outputs) loadedBy({ inputs: {}, outputs }, path, loaded)
  }
  return loaded
}
