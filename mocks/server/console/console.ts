/**
 * The console: one page at `/_mock`. Its browser code is TypeScript like everything else: served from the sources, its
 * types are stripped on the way; served from a build, it is what the compiler made of it.
 */

import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadedContract } from '../../../spec/load.ts'

export type ConsoleSettings = { readonly loaded: () => LoadedContract }

/** `.ts` when run from the sources, `.js` in a build. */
const EXTENSION = extname(import.meta.filename)
const ROOT = join(import.meta.dirname, '../../..')
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml' }
const STYLE = join(import.meta.dirname, 'style')
const MAIN = join(import.meta.dirname, 'browser', `main${EXTENSION}`)

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
export async function registerConsole(app: FastifyInstance, { loaded }: ConsoleSettings): Promise<void> {
  let code: Promise<ReadonlyMap<string, string>> | undefined
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
  // Paths below `code/` are those below the project's root, so that relative imports work.
  app.get<{ Params: { '*': string } }>('/_mock/console/code/*', async (request, reply) => {
    code ??= modulesFrom(MAIN)
    const script = (await code).get(request.params['*'].replace(/\.[jt]s$/, ''))
    if (script === undefined) return reply.callNotFound()
    return secured(reply).type('text/javascript; charset=utf-8').send(script)
  })
  app.get<{ Querystring: Record<string, unknown> }>('/_mock/fixtures', async (request, reply) => {
    const { answerFixtures } = await import('./fixtures.ts')
    const { status, body } = await answerFixtures(loaded(), request.query)
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

/** The scripts of a module and of its imports, by their paths below the root without the extension. */
async function modulesFrom(main: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const files = new Set([main])
  // A loop over a set also visits what is added meanwhile.
  for (const file of files) {
    const script = await scriptOf(file)
    scripts.set(urlPath(file), script)
    for (const [, target = ''] of script.matchAll(IMPORT)) files.add(join(dirname(file), target))
  }
  return scripts
}

/** Imports of the script, in which imports of types are gone already. */
const IMPORT = /^(?:import|export)\b[^'"]*['"](\.[^'"]+)['"]/gm

function urlPath(file: string): string {
  return relative(ROOT, file).slice(0, -EXTENSION.length).split(sep).join('/')
}

async function scriptOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (EXTENSION !== '.ts') return text
  const { transform } = await import('esbuild')
  return (await transform(text, { loader: 'ts', target: 'esnext' })).code
}
