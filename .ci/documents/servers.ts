/** The servers that are checked: the mock's engine, and Prism. */

import { createEngineFor } from '../../mocks/engine/load.ts'
import { DEFAULT_SETTINGS } from '../../mocks/engine/message/settings.ts'
import { Room, type Seed } from '../../mocks/engine/state/items.ts'
import { NO_SESSION } from '../../mocks/engine/state/session.ts'
import { createOwnItems } from '../../mocks/engine/whole.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { Exchange, Request } from './law.ts'

/** A server's answer to a request; `note`: the server's own remark about it. */
export type Answer = Exchange & { readonly note?: string }
export type Server = (request: Request) => Promise<Answer>
export type Started = { readonly server: Server; readonly warnings: readonly string[] }

export const SERVERS = { ours, prism: (_, text) => prismOn(text) } as const satisfies Record<
  string,
  (file: string, text: string) => Promise<Started>
>

async function ours(file: string, text: string): Promise<Started> {
  const { contract, warnings } = await compileDocument(file, text)
  // The requests name items that nobody has listed.
  const engine = (await createEngineFor(contract))(contract, { ...DEFAULT_SETTINGS, unknownKeys: 'answer' })
  let world: Seed | null = null
  const server: Server = async ({ method, target, headers, body }) => {
    const header = (name: string): string | undefined => headers[name]
    // Each request has a session of its own, so that none meets what another one deleted.
    world ??= engine.data.world()
    const session = { ...NO_SESSION, ...createOwnItems(new Room(), () => world ?? new Map(), engine.writer) }
    const made = await engine.handle({ method, target, header, body: new TextEncoder().encode(body ?? '') }, session)
    const { status, verdict } = made
    const note = verdict.kind === 'accepted' && verdict.note !== undefined ? { note: verdict.note } : {}
    return { status, contentType: made.headers['content-type'] ?? '', body: made.body, ...note }
  }
  return { server, warnings }
}

/** Prism as its command starts it, on the text of a document: with one answer for each operation, or with made-up ones. */
export async function prismOn(text: string, isDynamic = false): Promise<Started> {
  const [{ loadPrism }, yaml] = await Promise.all([import('../../mocks/prism/library.ts'), import('yaml')])
  const document: object = /^\s*\{/.test(text) ? JSON.parse(text) : yaml.parse(text)
  const answer = await loadPrism(document)
  const server: Server = async ({ method, target, headers, body }) => {
    const { path, query } = splitTarget(target)
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const prefer = isDynamic ? { prefer: ['dynamic=true', headers.prefer ?? ''].filter(Boolean).join(', ') } : {}
    const said = await answer({
      ...{ method, path, query, body: body ?? '', operation: null, checkSecurity: true, seed: null },
      headers: { ...headers, ...length, ...prefer },
    })
    return { status: said.status, contentType: said.headers['content-type'] ?? '', body: said.body }
  }
  return { server, warnings: [] }
}
