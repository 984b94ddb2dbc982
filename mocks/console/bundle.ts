/** Makes the script and the style of the console's page from their sources: one file each, so that the page loads soon. */

import { basename, join } from 'node:path'

/** Resolves to the text of each file by its name. A build of the kit has these files, and needs no esbuild. */
export async function bundlePage(): Promise<ReadonlyMap<string, string>> {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [
      { in: join(import.meta.dirname, 'browser/main.ts'), out: 'page' },
      { in: join(import.meta.dirname, 'style/page.css'), out: 'page' },
    ],
    outdir: import.meta.dirname,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    // It comes without a proxy that would compress it. Names stay, for whoever reads it.
    minifyWhitespace: true,
  })
  // Otherwise esbuild's process, and two sockets to it, stay for as long as the mock runs.
  await stop()
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}
