/**
 * The console: one page at `/_mock`, with one script and one style sheet. Run from the sources, they are bundled at the
 * first request; a build has the bundles.
 */

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadedContract } from '../../spec/document/load.ts'
import { Late } from '../../spec/program/once.ts'
import type { FixtureSettings } from './fixtures.ts'

export type ConsoleSettings = FixtureSettings & { readonly loaded: () => LoadedContract }

const IS_BUILT = extname(import.meta.filename) === '.js'
const TYPES = { 'page.js': 'text/javascript', 'page.css': 'text/css', 'icon.svg': 'image/svg+xml' } as const

/** Allows no other origin, no inline code and no markup from text, because requests in the journal may be hostile. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Adds the page, its files and the fixtures that its form sends. */
export function registerConsole(app: FastifyInstance, { loaded, seed, scene }: ConsoleSettings): void {
  const page = async (_: unknown, reply: FastifyReply) =>
    secured(reply)
      .type('text/html; charset=utf-8')
      .send(await fileOf('page.html'))
  app.get('/_mock', page)
  app.get('/_mock/', page)
  for (const [name, type] of Object.entries(TYPES)) {
    app.get(`/_mock/console/${name}`, async (_, reply) =>
      secured(reply)
        .type(`${type}; charset=utf-8`)
        .send(await fileOf(name)),
    )
  }
  app.get<{ Querystring: Record<string, unknown> }>('/_mock/fixtures', async (request, reply) => {
    const { answerFixtures } = await import('./fixtures.ts')
    const { status, body } = await answerFixtures(loaded().contract, { seed, scene }, request.query)
    return reply.code(status).send(body)
  })
}

/** Adds the headers that the page's files need beside those of the control surface. */
function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
  })
}

const bundled = new Late(async () => (await import('./bundle.ts')).bundlePage())

/** The text of a file of the page. */
async function fileOf(name: string): Promise<string> {
  const bundle = IS_BUILT ? null : await bundled.get()
  return bundle?.get(name) ?? readFile(join(import.meta.dirname, name), 'utf8')
}
