/** The handlers in a real Chromium: a page that Vite builds and serves under a strict Content-Security-Policy. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { build, type PreviewServer, preview } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = join(import.meta.dirname, '../examples/browser')

/** Allows only the page's own files and its API: no `unsafe-eval`, and no inline code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' https://api.example.com",
  "base-uri 'none'",
].join('; ')

let folder: string
let server: PreviewServer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-page-'))
  const common = { root: PAGE, logLevel: 'warn', resolve: { tsconfigPaths: true } } as const
  const output = { outDir: folder, emptyOutDir: true }
  await build({ ...common, build: output })
  server = await preview({
    ...common,
    build: output,
    preview: { port: 0, host: '127.0.0.1', headers: { 'content-security-policy': POLICY } },
  })
})
after(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

test('the example for browsers passes in Chromium under a strict policy', async () => {
  const [url = ''] = server.resolvedUrls?.local ?? []
  const served = await fetch(url)
  assert.equal(served.headers.get('content-security-policy'), POLICY)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(ROOT, 'node_modules/playwright/cli.js'),
      'test',
      '--config',
      join(import.meta.dirname, 'playwright.config.ts'),
    ],
    { cwd: ROOT, env: { ...process.env, PAGE: url, FORCE_COLOR: '0' } },
  ).catch(({ stdout }: { stdout: string }) => assert.fail(stdout))
  assert.match(stdout, /\d+ passed/)
})
