/**
 * Prism as its command wires it: how it reads a request, calls its library, and writes the result. The command itself
 * is not used, because it never answers text that is not JSON.
 */

import { createLogger } from '@stoplight/prism-core'
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  ProblemJsonError,
  UNPROCESSABLE_ENTITY,
} from '@stoplight/prism-http'
import { fieldParts } from '../../spec/http/field.ts'
import { essenceOf } from '../../spec/http/media-type.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { type Complaint, isPrismJson, type PrismQuestion, type PrismSaid } from './question.ts'

const SETTINGS = {
  isProxy: false,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
} as const

type Fields = Record<string, string>

/** Reads a document, and returns what answers requests for it. Rejects if Prism can't read the document. */
export async function loadPrism(document: object): Promise<(asked: PrismQuestion) => Promise<PrismSaid>> {
  // The reader resolves references in place. Without callbacks: the kit sends them, to addresses that the user allows.
  const operations = (await getHttpOperationsFromSpec(document)).map(({ callbacks: _, ...operation }) => operation)
  const logger = createLogger('prism', { level: 'silent' })
  const usual: IHttpConfig = { ...SETTINGS, checkSecurity: true, mock: { dynamic: false } }
  const instance = createInstance(usual, { logger })
  return async (asked) => {
    const { operation, checkSecurity, seed } = asked
    const method = METHODS.find((name) => name === asked.method.toLowerCase())
    if (method === undefined) throw new Error(`Prism has no method ${asked.method}`)
    const own = operations.filter((one) => one.path === operation?.path && one.method.toLowerCase() === method)
    const candidates = own.length > 0 ? own : operations
    const query = queryLists(asked.query)
    const headers: Fields = { ...asked.headers }
    const preferred = preferencesOf(headers.prefer, query)
    if ('unreadable' in preferred) {
      return ownProblem(ProblemJsonError.fromTemplate(UNPROCESSABLE_ENTITY, preferred.unreadable), {})
    }
    // Prism modifies its input.
    const mock = { dynamic: false, ...(seed !== null && { seed }), ...preferred }
    const server = query.__server
    const sent: IHttpRequest = {
      method,
      url: { path: asked.path, query, ...(typeof server === 'string' && server !== '' && { baseUrl: server }) },
      headers,
      body: parsedContent(asked),
    }
    const result = await instance.request(sent, candidates, { ...SETTINGS, checkSecurity, mock })()
    if (result._tag === 'Left') return ownProblem(result.left, {})
    const { output, validations } = result.right
    const given = Object.entries(output.headers ?? {}).flatMap(([name, value]) =>
      value == null ? [] : [[name.toLowerCase(), String(value)]],
    )
    const fields: Fields = { ...violationsField(validations), ...Object.fromEntries(given) }
    const complaints = validations.input.filter(({ severity }) => severity === ERROR).map(complaintOf)
    try {
      const body = serialized(output.body, fields['content-type'])
      return { status: output.statusCode, headers: fields, body, isProblem: false, complaints }
    } catch (error) {
      return ownProblem(error instanceof Error ? error : new Error(String(error)), fields)
    }
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const ERROR = 0
const SEVERITIES = ['Error', 'Warning', 'Information', 'Hint']

/** What the query says; several values of a name are a list. */
function queryLists(query: string): Record<string, string | string[]> {
  const all = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const [first = '', ...others] = all.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}

function parsedContent({ headers, body }: PrismQuestion): unknown {
  const length = headers['content-length']
  if (length === '0' || (length === undefined && headers['transfer-encoding'] === undefined)) return null
  return isPrismJson(headers['content-type']) ? JSON.parse(body) : body
}

type Preferred = { code?: number; exampleKey?: string; dynamic?: boolean; seed?: string }

/** The preferences as Prism's server reads them: of the header, or else of the query. */
function preferencesOf(header: string | undefined, query: object): Preferred | { readonly unreadable: string } {
  const values = new Map<string, unknown>()
  if (header === undefined || header === '') {
    for (const [name, value] of Object.entries(query)) if (name.startsWith('__')) values.set(name.slice(2), value)
  } else {
    for (const part of fieldParts(header, ',')) {
      const [name = '', text = ''] = (part.split(';')[0] ?? '').split(/=(.*)/s).map((each) => each.trim())
      const key = name.toLowerCase()
      if (!values.has(key)) values.set(key, text.replace(/^"(.*)"$/s, '$1') || true)
    }
  }
  const faults: string[] = []
  const read = <T>(name: string, type: string, from: (text: string) => T | null): T | undefined => {
    const value = values.get(name)
    if (value === undefined) return undefined
    const found = typeof value === 'string' ? from(value) : null
    if (found !== null) return found
    const expected = typeof value === 'string' ? type : 'string'
    faults.push(`optional property "${name}"\n└─ cannot decode ${JSON.stringify(value)}, should be ${expected}`)
    return undefined
  }
  const code = read('code', 'a number', (text) => (/^\d{3}$/.test(text) ? Number(text) : null))
  const dynamic = read('dynamic', 'a boolean', (text) => (/^(true|false)$/.test(text) ? text === 'true' : null))
  const seed = read('seed', 'string', (text) => text)
  const exampleKey = read('example', 'string', (text) => text)
  if (faults.length > 0) return { unreadable: faults.join('\n') }
  return {
    ...(code !== undefined && { code }),
    ...(dynamic !== undefined && { dynamic }),
    ...(seed !== undefined && { seed }),
    ...(exampleKey !== undefined && { exampleKey }),
  }
}

/** The text of a value in a media type. Throws for a value that Prism can't write in it. */
function serialized(value: unknown, contentType: string | undefined): string {
  if (contentType === undefined && !value) return ''
  const type = essenceOf(contentType)
  if (isPrismJson(contentType)) return JSON.stringify(value) ?? ''
  if (/^application\/(.*\+)?xml$/.test(type)) return typeof value === 'string' ? value : xmlOf('xml', value)
  if (typeof value === 'string') return value
  if (!type.startsWith('text/')) throw new Error(`Cannot find serializer for ${contentType}`)
  if (value === undefined) return ''
  const message = 'Cannot serialise complex objects as text'
  const name = 'https://stoplight.io/prism/errors#NO_COMPLEX_OBJECT_TEXT'
  throw new ProblemJsonError(name, message, 500, message)
}

/** Prism's own answer, for which the document has none. */
function ownProblem(error: Error, given: Fields): PrismSaid {
  const { additional, detail, status }: Partial<ProblemJsonError> = error instanceof ProblemJsonError ? error : {}
  const own = isObject(additional?.headers) ? Object.entries(additional.headers) : []
  const fields = own.map(([name, value]) => [name.toLowerCase(), String(value)])
  const found: readonly object[] = Array.isArray(additional?.validation) ? additional.validation : []
  const named = found.map((one) => complaintOf({ message: '', ...one }))
  return {
    status: status ?? 500,
    headers: { ...given, 'content-type': 'application/problem+json', ...Object.fromEntries(fields) },
    body: JSON.stringify(ProblemJsonError.toProblemJson(error)),
    isProblem: true,
    complaints: named.length > 0 ? named : [{ code: String(status ?? 500), message: detail || error.message }],
  }
}

type Diagnostic = { readonly code?: string | number; readonly message: string }

function complaintOf({ code, message }: Diagnostic): Complaint {
  return { code: code === undefined ? null : String(code), message }
}

type Diagnosed = Diagnostic & { readonly path?: readonly (string | number)[]; readonly severity: number }

/** The most characters of the header that names violations. */
const MOST = 8 * 1024 - 100

/** The header in which Prism names violations, such as those of its own answer. */
function violationsField({ input, output }: Readonly<Record<'input' | 'output', readonly Diagnosed[]>>): Fields {
  const shown = (prefix: string) => {
    return ({ path = [], severity, code, message }: Diagnosed) => ({
      location: [prefix, ...path],
      severity: SEVERITIES[severity],
      code,
      message,
    })
  }
  const all = [...input.map(shown('request')), ...output.map(shown('response'))]
  if (all.length === 0) return {}
  const text = JSON.stringify(all)
  return { 'sl-violations': text.length > MOST ? `Too many violations! ${text.slice(0, MOST)}` : text }
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** The element of a value, as Prism's server writes XML: an element for each property, repeated for a list. */
function xmlOf(name: string, value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => xmlOf(name, item)).join('')
  if (value === null) return `<${name}/>`
  const content = isObject(value)
    ? Object.entries(value).map(([key, member]) => xmlOf(key, member))
    : [String(value).replaceAll(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? character)]
  return `<${name}>${content.join('')}</${name}>`
}
