/**
 * Answers by Prism for operations that the engine can't serve, such as one whose schema Ajv can't compile: Prism reads
 * documents in another way. If it fails, too, the answer is a 501.
 *
 * All other operations are the engine's, because a request must get the same answer in the browser, where Prism can't
 * run. Loading Prism takes 0.4 s, so it is loaded when it is first needed.
 */

import type { IHttpConfig, IHttpRequest } from '@stoplight/prism-http'
import { isJson } from '../../spec/http/media-type.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { fromRef, isObject } from '../../spec/json/pointer.ts'
import type { Document } from '../../spec/schema/schema.ts'
import { sampleOf } from '../engine/answer/files/sample.ts'
import type { Fallback } from '../engine/message/settings.ts'

/** The engine has judged the credential already, so Prism does not. */
const CONFIG: IHttpConfig = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
}

/** Creates the fallback for a document. */
export function createPrismFallback(document: Document): Fallback {
  let loading: ReturnType<typeof loadPrism> | undefined
  return async (request, operation, values) => {
    try {
      loading ??= loadPrism(document)
      const { instance, operations } = await loading
      const method = METHODS.find((name) => name === operation.method.toLowerCase())
      const candidates = operations.filter((one) => one.path === operation.path && one.method.toLowerCase() === method)
      if (method === undefined || candidates.length === 0) return null
      const query = new URLSearchParams(splitTarget(request.target).query)
      const sent: IHttpRequest = {
        method,
        url: {
          // Operations are matched without the base path of their server.
          path: operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
            encodeURIComponent(values.get(name) ?? ''),
          ),
          query: Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)])),
        },
        headers: Object.fromEntries(
          ['accept', 'content-type', 'content-length'].flatMap((name) => {
            const value = request.header(name)
            return value === undefined ? [] : [[name, value]]
          }),
        ),
        ...(request.body !== null && request.body.length > 0 && { body: new TextDecoder().decode(request.body) }),
      }
      const result = await instance.request(sent, candidates, CONFIG)()
      if (result._tag === 'Left') return null
      const { statusCode: status, headers = {}, body } = result.right.output
      const named = Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value == null ? [] : [[name.toLowerCase(), String(value)]],
        ),
      )
      const isOfJson = isJson(named['content-type'] ?? '')
      // An empty body is not JSON.
      if (body === undefined && isOfJson) return null
      if (body === undefined || (body === null && !isOfJson)) return { status, headers: named, body: '' }
      // Prism makes a text of any schema, for a picture, too.
      const file = isOfJson ? null : sampleOf(named['content-type'] ?? '')
      if (file?.encoding !== undefined) return { status, headers: named, ...file }
      return { status, headers: named, body: typeof body === 'string' && !isOfJson ? body : JSON.stringify(body) }
    } catch {
      // Prism can't read the document.
      return null
    }
  }
}

async function loadPrism(document: Document) {
  const [{ createInstance, getHttpOperationsFromSpec }, { createLogger }] = await Promise.all([
    import('@stoplight/prism-http'),
    import('@stoplight/prism-core'),
  ])
  return {
    instance: createInstance(CONFIG, { logger: createLogger('prism', { level: 'silent' }) }),
    // The reader resolves references in place.
    operations: await getHttpOperationsFromSpec(readable(document)),
  }
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * A copy of the document for Prism. References that lead nowhere are removed, because Prism refuses the whole document
 * for one. So is `pattern`: Prism matches by backtracking, and then a single text could block the server.
 */
function readable(document: Document): object {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    const place = typeof value.$ref === 'string' ? fromRef(value.$ref) : null
    if (place !== null && document.at(place) === undefined) return {}
    const kept = Object.entries(value).filter(([key, member]) => key !== 'pattern' || typeof member !== 'string')
    return Object.fromEntries(
      kept.map(([key, member]) => [key, DATA.has(key) ? structuredClone(member) : copy(member)]),
    )
  }
  return Object(copy(document.root))
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
