/** What a page loads for the handlers. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const MOST_BYTES = 60_000

test('the browser bundle is small, needs nothing of Node and compiles nothing', async (t) => {
  // A reachable `node:` import would be an error here.
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw/*'],
    write: false,
  })
  const [file] = outputFiles
  assert.ok(file !== undefined)
  const [gzip, brotli] = [gzipSync(file.contents, { level: 9 }).length, brotliCompressSync(file.contents).length]
  t.diagnostic(`plant-store-kit/msw minified: ${file.contents.length} bytes, ${gzip} with gzip, ${brotli} with brotli`)
  assert.ok(gzip < MOST_BYTES, `${gzip} bytes`)
  assert.doesNotMatch(file.text, /\beval\(|\bFunction\(/)
})
