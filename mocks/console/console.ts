/**
 * The console: one page at `/_mock`, with one script and one style sheet. Run from the sources, they are bundled at the
 * first request; a build has the bundles.
 */

import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadedContract } from '../../spec/document/load.ts'
import { Late } from '../../spec/program/once.ts'
import type { FixtureSettings } from './fixtures.ts'

const IS_BUILT = extname(import.meta.filename) === '.js'
const TYPES = { 'page.js': 'text/javascript', 'page.css': 'text/css', 'icon.svg': 'image/svg+xml' } as const

/** Allows no other origin, no inline code and no markup from text, because requests in the journal may be hostile. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // A picture in the data that is its own address.
  "img-src 'self' data:",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Adds the page, its files, the resources that it shows and the fixtures that its form sends. */
export function registerConsole(
  app: FastifyInstance,
  { loaded, seed, scene }: FixtureSettings & { readonly loaded: () => LoadedContract },
): void {
  const page = (_: unknown, reply: FastifyReply) => sendFile(reply, 'page.html', 'text/html')
  app.get('/_mock', page)
  app.get('/_mock/', page)
  for (const [name, type] of Object.entries(TYPES)) {
    app.get(`/_mock/console/${name}`, (_, reply) => sendFile(reply, name, type))
  }
  app.get('/_mock/resources', async () => {
    const { shownResources } = await import('./resources.ts')
    return shownResources(loaded().contract)
  })
  app.get<{ Querystring: Record<string, unknown> }>('/_mock/fixtures', async (request, reply) => {
    const { answerFixtures } = await import('./fixtures.ts')
    const { status, body } = await answerFixtures(loaded().contract, { seed, scene }, request.query)
    return reply.code(status).send(body)
  })
}

const bundled = new Late(bundlePage)

async function sendFile(reply: FastifyReply, name: string, type: string): Promise<FastifyReply> {
  const bundle = IS_BUILT ? null : await bundled.get()
  const text = bundle?.get(name) ?? (await readFile(join(import.meta.dirname, name), 'utf8'))
  const secured = { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' }
  return reply.headers(secured).type(`${type}; charset=utf-8`).send(text)
}

/** The script and the style of the page from their sources, one file each by its name, so that it loads soon. A build has them. */
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
    // It comes without a proxy that would compress it.
    minify: true,
  })
  // Otherwise esbuild's process, and two sockets to it, stay for as long as the mock runs.
  await stop()
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}
