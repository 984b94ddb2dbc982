/** The servers that are checked: the mock's engine, and Prism as a library. */

import type { IHttpConfig as PrismConfig } from '@stoplight/prism-http'
import { createEngineFor } from '../../mocks/engine/load.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { Exchange, Request } from './law.ts'

/** A server's answer to a request; `note`: the server's own remark about it. */
export type Answer = Exchange & { readonly note?: string }
export type Server = (request: Request) => Promise<Answer>
export type Started = { readonly server: Server; readonly warnings: readonly string[] }

export const SERVERS = { ours, prism: (_, text) => prismOn(text, PRISM_CONFIG) } as const satisfies Record<
  string,
  (file: string, text: string) => Promise<Started>
>

async function ours(file: string, text: string): Promise<Started> {
  const { contract, warnings } = await compileDocument(file, text)
  const engine = (await createEngineFor(contract))(contract)
  const server: Server = async ({ method, target, headers, body }) => {
    const header = (name: string): string | undefined => headers[name]
    const made = await engine.handle({ method, target, header, body: new TextEncoder().encode(body ?? '') })
    const { status, verdict } = made
    const note = verdict.kind === 'accepted' && verdict.note !== undefined ? { note: verdict.note } : {}
    return { status, contentType: made.headers['content-type'] ?? '', body: made.body, ...note }
  }
  return { server, warnings }
}

/** Prism as a library, on the text of a document. */
export async function prismOn(text: string, config: PrismConfig): Promise<Started> {
  const [{ createInstance, getHttpOperationsFromSpec }, { createLogger }, yaml] = await Promise.all([
    import('@stoplight/prism-http'),
    import('@stoplight/prism-core'),
    import('yaml'),
  ])
  const document: object = /^\s*\{/.test(text) ? JSON.parse(text) : yaml.parse(text)
  const operations = await getHttpOperationsFromSpec(document)
  const instance = createInstance(config, { logger: createLogger('prism', { level: 'silent' }) })
  const server: Server = async ({ method, target, headers, body }) => {
    const { path, query } = splitTarget(target)
    const parameters = new URLSearchParams(query)
    const result = await instance.request(
      {
        method: METHODS.find((name) => name === method.toLowerCase()) ?? 'get',
        url: { path, query: Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])) },
        headers,
        ...(body !== null && { body: JSON.parse(body) }),
      },
      operations,
      config,
    )()
    if (result._tag === 'Left') {
      const status = Number(Object(result.left).status ?? 500)
      return { status, contentType: 'application/problem+json', body: String(Object(result.left).message) }
    }
    const { statusCode: status, headers: answered = {}, body: made } = result.right.output
    const named = Object.entries(answered).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    const contentType = new Map(named).get('content-type') ?? ''
    return { status, contentType, body: typeof made === 'string' ? made : JSON.stringify(made ?? '') }
  }
  return { server, warnings: [] }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** Prism as its command starts it: with one answer for each operation. */
export const PRISM_CONFIG: PrismConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
}
