/** Serves the application on a free port, its script in one file. */

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

export async function serveApp(): Promise<Server> {
  const { build, stop } = await import('esbuild')
  const entryPoints = [join(import.meta.dirname, 'app.ts')]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm' })
  await stop()
  const page = await readFile(join(import.meta.dirname, 'index.html'))
  const server = createServer(({ url = '' }, response) => {
    const isScript = url.startsWith('/app.js')
    response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`)
    response.end(isScript ? outputFiles[0]?.contents : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
