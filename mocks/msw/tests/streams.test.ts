/** Streams of the handlers in Chromium, through a Service Worker: `EventSource`, and a reader of `fetch`. */

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
const SPEC = join(ROOT, 'mocks/examples/streams/api.yaml')

const PAGE = `
import { setupWorker } from 'msw/browser'
import { contract } from 'contract'
import { createHandlers } from 'plant-store-kit/msw'

const baseUrl = 'https://api.example.com'
const worker = setupWorker(...createHandlers({ baseUrl, contract, streamOpen: true, streamPace: 5 }))
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
document.documentElement.dataset.mocks = 'ready'
`

test('a page reads streams that go on, and leaves them', async () => {
  const { typed: module } = contractModule((await loadContract(SPEC)).contract, null)
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
          onResolve({ filter: /^contract$/ }, () => ({ path: 'contract', namespace: 'made' }))
          onLoad({ filter: /.*/, namespace: 'made' }, () => ({ contents: module, loader: 'ts', resolveDir: ROOT }))
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
  } finally {
    await browser.close()
    server.closeAllConnections()
    await close()
  }
})
