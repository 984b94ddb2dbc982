/** The servers that are judged: ours over HTTP, Prism as a library, and Scalar's mock server. */

import { readFileSync } from 'node:fs'
import { createMockServer } from '../../../mocks/index.ts'
import { prismOn } from '../../documents/servers.ts'
import { installPeer, start } from '../../peers/peers.ts'

export type Asked = { readonly target: string; readonly headers: Readonly<Record<string, string>> }
export type Answer = { readonly status: number; readonly type: string; readonly text: string }
export type Server = (request: Asked) => Promise<Answer>
export type Running = { readonly server: Server; readonly close: () => Promise<void> }

/** Milliseconds that an answer may take. */
const PATIENCE = 10_000

export const SERVERS = {
  ours: async (file) => {
    const mock = await createMockServer({ spec: file, port: 0, log: 'none' })
    return { server: over(mock.url), close: () => mock.close() }
  },
  prism: (file) => prism(file, false),
  'prism --dynamic': (file) => prism(file, true),
  scalar: async (file) => {
    const { folder } = await installPeer('scalar')
    const { url, close } = await start({ folder, words: (port) => ['scalar.js', file, port] })
    return { server: over(url), close }
  },
} as const satisfies Readonly<Record<string, (file: string) => Promise<Running>>>

export type Who = keyof typeof SERVERS

function over(url: string): Server {
  return async ({ target, headers }) => {
    const answer = await fetch(url + target, { headers, signal: AbortSignal.timeout(PATIENCE) })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
}

async function prism(file: string, dynamic: boolean): Promise<Running> {
  const text = new TextDecoder().decode(readFileSync(file))
  const { server } = await prismOn(text, dynamic)
  return {
    server: async ({ target, headers }) => {
      const { status, contentType, body } = await server({ method: 'GET', target, headers: { ...headers }, body: null })
      return { status, type: contentType, text: body }
    },
    close: async () => {},
  }
}
