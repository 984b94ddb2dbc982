/** What a page loads for the handlers. */

import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

const MOST_BYTES = 58_000

test('the browser bundle is small, needs nothing of Node and compiles nothing', async (t) => {
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
  // A page loads the entry and what that imports; what is imported dynamically waits until it is asked for.
  const loaded = loadedBy(metafile, 'out/index.js')
  const files = outputFiles.filter(({ path }) => loaded.has(relative(process.cwd(), path)))
  assert.ok(files.length > 0 && files.length < outputFiles.length)
  const sum = (size: (contents: Uint8Array) => number): number =>
    files.reduce((total, { contents }) => total + size(contents), 0)
  const [plain, gzip, brotli] = [
    sum(({ length }) => length),
    sum((contents) => gzipSync(contents, { level: 9 }).length),
    sum((contents) => brotliCompressSync(contents).length),
  ]
  t.diagnostic(`plant-store-kit/msw minified: ${plain} bytes, ${gzip} with gzip, ${brotli} with brotli`)
  assert.ok(gzip < MOST_BYTES, `${gzip} bytes`)
  for (const { text } of outputFiles) assert.doesNotMatch(text, /\beval\(|\bFunction\(/)
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
