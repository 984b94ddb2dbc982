/** The handlers in Chromium, through a Service Worker: streams by `EventSource` and by `fetch`, and a document with tokens. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'
import { listening } from '../../../contract-tests/targets/reference.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { contractModule } from '../../../spec/validation/contract-module.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SPECS = { streams: 'mocks/examples/streams/api.yaml', tokens: 'mocks/examples/tokens/api.yaml' }

const PAGE = `
import { setupWorker } from 'msw/browser'
import { contract } from 'contract:streams'
import { contract as withTokens } from 'contract:tokens'
import { createHandlers } from 'plant-store-kit/msw'

const baseUrl = 'https://api.example.com'
const library = 'https://library.example.com'
const worker = setupWorker(
  ...createHandlers({ baseUrl, contract, streamOpen: true, streamPace: 5 }),
  ...createHandlers({ baseUrl: library, contract: withTokens }),
)
await worker.start({ onUnhandledFrame: 'bypass', quiet: true })

globalThis.bySource = () => new Promise((resolve, reject) => {
  const seen = []
  const source = new EventSource(baseUrl + '/jobs/j-1/events')
  source.onerror = () => reject(new Error('the stream broke'))
  source.onmessage = ({ data, lastEventId }) => {
    seen.push([lastEventId, JSON.parse(data).progress])
    if (seen.length < 4) return
    source.close()
    resolve(seen)
  }
})
globalThis.byReader = async () => {
  const { body } = await fetch(baseUrl + '/prices')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.split('\\n').length < 12) text += (await reader.read()).value
  await reader.cancel()
  return new Set(text.split('\\n').slice(0, 11).map((line) => JSON.parse(line).id)).size
}
globalThis.byToken = async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' })
  const { access_token } = await (await fetch('https://login.example.com/oauth/token', { method: 'POST', body })).json()
  return (await fetch(library + '/loans', { headers: { authorization: 'Bearer ' + access_token } })).status
}
document.documentElement.dataset.mocks = 'ready'
`

async function moduleOf(spec: string): Promise<string> {
  return contractModule((await loadContract(join(ROOT, spec))).contract, null).typed
}

// Here the handlers load their own code through the worker that asks them about each request.
test('a page reads streams that go on and leaves them, and gets tokens', { timeout: 60_000 }, async () => {
  const modules = { streams: await moduleOf(SPECS.streams), tokens: await moduleOf(SPECS.tokens) }
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/page',
    write: false,
    // What makes fixtures can read files, and is loaded by nothing here.
    external: ['node:*'],
    alias: {
      'plant-store-kit/msw': join(ROOT, 'mocks/msw/index.ts'),
      'plant-store-kit/module': join(ROOT, 'mocks/module.ts'),
    },
    plugins: [
      {
        name: 'contract',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^contract:/ }, ({ path }) => ({ path, namespace: 'made' }))
          onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => {
            const contents = path === 'contract:tokens' ? modules.tokens : modules.streams
            return { contents, loader: 'ts', resolveDir: ROOT }
          })
        },
      },
    ],
  })
  const worker = await readFile(join(ROOT, 'node_modules/msw/lib/mockServiceWorker.js'))
  const server = createServer(({ url = '/' }, response) => {
    const script = outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(url))
    if (url === '/')
      response.setHeader('content-type', 'text/html').end('<script type="module" src="/stdin.js"></script>')
    else
      response
        .setHeader('content-type', 'text/javascript')
        .end(url === '/mockServiceWorker.js' ? worker : script?.contents)
  })
  const { origin, close } = await listening(server)
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    await page.locator('html[data-mocks=ready]').waitFor({ state: 'attached' })
    const events: unknown = await page.evaluate('bySource()')
    assert.deepEqual(events, [
      ['1', 0],
      ['2', 25],
      ['3', 50],
      ['4', 75],
    ])
    assert.equal(await page.evaluate('byReader()'), 11)
    assert.equal(await page.evaluate('byToken()'), 200)
  } finally {
    await browser.close()
    server.closeAllConnections()
    await close()
  }
})
