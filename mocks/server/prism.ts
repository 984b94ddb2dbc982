/**
 * Prism, for what the engine doesn't speak: requests and answers that are not JSON (forms, multipart, XML, text). It
 * reads the document into operations, validates the request and negotiates the answer.
 *
 * JSON stays with the engine, `Prefer` included: the same request must get the same answer in the browser, where Prism
 * can't run. Loading it takes 0.4 s, so it is loaded when it is first needed.
 */

import type { IHttpConfig, IHttpRequest } from '@stoplight/prism-http'
import type { Operation } from '../../spec/contract.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import type { Negotiate, Negotiated } from '../engine/engine.ts'
import type { RawRequest } from '../engine/message.ts'
import type { Preferences } from '../engine/preferences.ts'
import { splitTarget } from '../engine/route.ts'

/** Negotiation by Prism for a document. */
export function createPrismNegotiation(document: JsonObject): Negotiate {
  let loading: ReturnType<typeof loadPrism> | undefined
  return async (request, operation, values, preferences) => {
    loading ??= loadPrism(document)
    const { instance, operations } = await loading
    const candidates = operations.filter(
      ({ path, method }) => path === operation.path && method.toUpperCase() === operation.method,
    )
    const result = await instance.request(prismRequest(request, operation, values), candidates, config(preferences))()
    if (result._tag === 'Left')
      return { kind: 'problem', problem: 'not-acceptable', message: `${result.left.message}.` }
    const { output, validations } = result.right
    // Severity 0 is an error; the others are advice.
    const errors = validations.input.filter(({ severity }) => severity === 0)
    if (errors.length > 0) {
      const faults = errors.map(({ path = [], message }) => `${['', ...path].join('/')} ${message}`.trim())
      return {
        kind: 'problem',
        problem: 'body-invalid',
        message: `The request breaks the contract: ${faults.join('; ')}.`,
      }
    }
    return answer(output.statusCode, output.headers ?? {}, output.body)
  }
}

async function loadPrism(document: JsonObject) {
  const [{ createInstance, getHttpOperationsFromSpec }, { createLogger }] = await Promise.all([
    import('@stoplight/prism-http'),
    import('@stoplight/prism-core'),
  ])
  return {
    instance: createInstance(config(), { logger: createLogger('prism', { level: 'silent' }) }),
    // The reader resolves references in place.
    operations: await getHttpOperationsFromSpec(withoutPatterns(document)),
  }
}

/** Parts of a document that are data and no schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** A copy without `pattern`: Prism's are matched by backtracking, and one text may then stop the whole server. */
function withoutPatterns(document: JsonObject): object {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    const kept = Object.entries(value).filter(([key, member]) => key !== 'pattern' || typeof member !== 'string')
    return Object.fromEntries(
      kept.map(([key, member]) => [key, DATA.has(key) ? structuredClone(member) : copy(member)]),
    )
  }
  return Object(copy(document))
}

/** The engine has judged the credential already. */
function config(preferences?: Preferences): IHttpConfig {
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic: preferences?.dynamic ?? false,
      ...(preferences?.code != null && { code: preferences.code }),
      ...(preferences?.example != null && { exampleKey: preferences.example }),
    },
  }
}

function prismRequest(request: RawRequest, operation: Operation, values: ReadonlyMap<string, string>): IHttpRequest {
  const query = new URLSearchParams(splitTarget(request.target).query)
  const headers: Record<string, string> = {}
  for (const name of ['accept', 'content-type', 'content-length']) {
    const value = request.header(name)
    if (value !== undefined) headers[name] = value
  }
  return {
    method: prismMethod(operation.method),
    url: {
      // Operations are matched without the base path of their server.
      path: operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
      query: Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)])),
    },
    headers,
    ...(request.body !== null && request.body.length > 0 && { body: new TextDecoder().decode(request.body) }),
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

function prismMethod(method: string): IHttpRequest['method'] {
  return METHODS.find((name) => name === method.toLowerCase()) ?? 'get'
}

function answer(status: number, headers: Readonly<Record<string, unknown>>, body: unknown): Negotiated {
  const named = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name.toLowerCase(), String(value)]])),
  )
  if (body === undefined || body === null) return { kind: 'answer', status, headers: named, body: '' }
  if (typeof body === 'string') return { kind: 'answer', status, headers: named, body }
  if (/[/+]json\b/.test(named['content-type'] ?? '')) {
    return { kind: 'answer', status, headers: named, body: JSON.stringify(body) }
  }
  const message = `The document has no example text in ${named['content-type']} to answer with.`
  return { kind: 'problem', problem: 'not-acceptable', message }
}
