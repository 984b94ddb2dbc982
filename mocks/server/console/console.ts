/**
 * The console: one page at `/_mock`. Its browser code is TypeScript like everything else: served from the sources, its
 * types are stripped on the way; served from a build, it is what the compiler made of it.
 */

import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadedContract } from '../../../spec/load.ts'

export type ConsoleSettings = { readonly loaded: () => LoadedContract }

/** `.ts` in the sources, `.js` in a build. */
const EXTENSION = extname(import.meta.filename)
const ROOT = join(import.meta.dirname, '../../..')
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml' }
const STYLE = join(import.meta.dirname, 'style')
/** Modules of other rooms that the page's code imports. */
const SHARED = [
  'contract exact-json http/credentials http/media-type item-key json-pointer links listing path-template requirements resource-table resources rules',
  'shape shell',
].flatMap((names) => names.split(' ').map((name) => `spec/${name}`))

/** Nothing from elsewhere, no inline code, and no text that becomes markup: what a journal shows may be hostile. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Adds the page, its files and the fixtures that its form sends. */
export async function registerConsole(app: FastifyInstance, { loaded }: ConsoleSettings): Promise<void> {
  const modules = new Map((await moduleFiles()).map((file) => [urlPath(file), file]))
  const page = async (_: unknown, reply: FastifyReply) => {
    const html = await readFile(join(import.meta.dirname, 'page.html'), 'utf8')
    return secured(reply).type('text/html; charset=utf-8').send(html)
  }
  app.get('/_mock', page)
  app.get('/_mock/', page)
  for (const name of await readdir(STYLE)) {
    const type = TYPES[extname(name)]
    if (type === undefined) continue
    app.get(`/_mock/console/${name}`, async (_, reply) =>
      secured(reply)
        .type(`${type}; charset=utf-8`)
        .send(await readFile(join(STYLE, name), 'utf8')),
    )
  }
  // The paths are those of the files below the root, so that what one module imports of another is found.
  app.get<{ Params: { '*': string } }>('/_mock/console/code/*', async (request, reply) => {
    const file = modules.get(request.params['*'].replace(/\.[jt]s$/, ''))
    if (file === undefined) return reply.callNotFound()
    return secured(reply)
      .type('text/javascript; charset=utf-8')
      .send(await script(file))
  })
  app.get<{ Querystring: Record<string, unknown> }>('/_mock/fixtures', async (request, reply) => {
    const { answerFixtures } = await import('./fixtures.ts')
    const { status, body } = await answerFixtures(loaded(), request.query)
    return reply.code(status).send(body)
  })
}

/** Beyond what every answer of the surface says. */
function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
  })
}

async function moduleFiles(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'browser')
  const own = (await readdir(folder)).filter((name) => extname(name) === EXTENSION)
  return [...own.map((name) => join(folder, name)), ...SHARED.map((name) => join(ROOT, name + EXTENSION))]
}

function urlPath(file: string): string {
  return relative(ROOT, file).slice(0, -EXTENSION.length).split(sep).join('/')
}

async function script(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (EXTENSION !== '.ts') return text
  const { transform } = await import('esbuild')
  return (await transform(text, { loader: 'ts', target: 'esnext' })).code
}
