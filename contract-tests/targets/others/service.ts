/**
 * A service of another API than the Plant Store, written by hand on node:http: it shares nothing with the mock or the
 * judge. A variation skips a check that the contract asks for, or changes a reply.
 */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { JSON_TYPE, listening, type Reply, TOKEN } from '../reference.ts'

/** A request as a service sees it. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** What the service remembers from one request to the next. */
  readonly memory: Map<string, unknown>
  /** What this variation of the service does in a way of its own. */
  readonly habits: ReadonlySet<string>
}

/** Checks of a request, each by the end of its requirement's id, and true where the request stands it. */
export type Checks = readonly (readonly [name: string, isGood: () => boolean])[]

/** What a service does with a request: the name of the operation, what is wrong with the request, and its success. */
export type Handled = {
  readonly operation: string
  /** Looked at in this order. */
  readonly checks: Checks
  readonly success: () => Reply
}

export type Service = {
  readonly isAuthorized: (call: Call) => boolean
  /** Null: there is no such operation. */
  readonly handle: (call: Call) => Handled | null
  readonly unauthorized: () => Reply
  readonly refuse: (check: string) => Reply
}

/** A decision that a service takes another way. */
export type Variation = {
  /** Checks that are not made. */
  readonly skips?: readonly string[]
  /** Requests that are refused for a rule of the service's own: the status. */
  readonly refuses?: (call: Call, operation: string) => number | null
  /** What it does in a way of its own, by names that the service knows. */
  readonly habits?: readonly string[]
  /** The last word about a reply. */
  readonly change?: (reply: Reply, call: Call, operation: string) => Reply
}

export { JSON_TYPE, TOKEN }

/** Serves a variation of a service for as long as some work takes. */
export async function withService<T>(
  service: Service,
  variation: Variation,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const memory = new Map<string, unknown>()
  const habits = new Set(variation.habits)
  const answer = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    const { method = '', headers: given } = request
    const call: Call = { method, path: pathname, query: searchParams, headers: given, text, memory, habits }
    const { status, headers, body } = replyTo(service, variation, call)
    const content = body === null ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': content.length }) })
    response.end(method === 'HEAD' ? undefined : content)
  }
  const server = createServer((request, response) => {
    textOf(request).then(
      (text) => answer(request, response, text),
      () => response.destroy(),
    )
  })
  const { origin, close } = await listening(server)
  try {
    return await work(origin)
  } finally {
    await close()
  }
}

function replyTo(service: Service, { skips = [], refuses, change = (reply) => reply }: Variation, asked: Call): Reply {
  const isHead = asked.method === 'HEAD' && !asked.habits.has('finds nothing by HEAD')
  const call = isHead ? { ...asked, method: 'GET' } : asked
  try {
    const handled = service.handle(call)
    if (handled === null) return { status: 404, headers: {}, body: null }
    const { operation, checks, success } = handled
    if (!service.isAuthorized(call) && !skips.includes('credential'))
      return change(service.unauthorized(), call, operation)
    const broken = checks.find(([name, isGood]) => !skips.includes(name) && !isGood())
    if (broken !== undefined) return change(service.refuse(broken[0]), call, operation)
    const own = refuses?.(call, operation) ?? null
    return change(own === null ? success() : { ...service.refuse('rule'), status: own }, call, operation)
  } catch {
    return { status: 500, headers: {}, body: null }
  }
}

/** A JSON object that a request must have: its members, and the checks of the body as a whole. */
export function objectIn({ text, headers }: Call, required: readonly string[]) {
  const read = jsonIn(text)
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
  const members: Record<string, unknown> = isObject ? { ...read } : {}
  const checks: Checks = [
    ['body.required', () => text !== ''],
    ['body.json', () => text === '' || read !== undefined],
    ['media-type', () => /^application\/json\b/.test(headers['content-type'] ?? 'application/json')],
    ['type', () => read === undefined || isObject],
    ...required.map((name) => [`${name}.required`, () => !isObject || Object.hasOwn(members, name)] as const),
  ]
  return { members, checks }
}

/** Checks of texts; what is absent is good. */
export function textChecks(
  name: string,
  texts: readonly unknown[],
  {
    least = 0,
    most = Number.POSITIVE_INFINITY,
    of = null,
  }: { least?: number; most?: number; of?: readonly string[] | null },
): Checks {
  const all = (test: (text: string) => boolean) => () => texts.every((text) => typeof text !== 'string' || test(text))
  return [
    [`${name}.type`, () => texts.every((text) => text === undefined || typeof text === 'string')],
    [`${name}.minLength`, all((text) => lengthOf(text) >= least)],
    [`${name}.maxLength`, all((text) => lengthOf(text) <= most)],
    [`${name}.enum`, all((text) => of?.includes(text) !== false)],
  ]
}

/** Checks of numbers; what is absent is good, and what is no number breaks no bound. */
export function numberChecks(
  name: string,
  numbers: readonly unknown[],
  { least, most, isInteger = false }: { least: number; most: number; isInteger?: boolean },
): Checks {
  const isNumber = (one: unknown): one is number => (isInteger ? Number.isInteger(one) : typeof one === 'number')
  return [
    [`${name}.type`, () => numbers.every((one) => one === undefined || isNumber(one))],
    [`${name}.minimum`, () => numbers.every((one) => !isNumber(one) || one >= least)],
    [`${name}.maximum`, () => numbers.every((one) => !isNumber(one) || one <= most)],
  ]
}

/** Checks of a number that is written in a path or a query; null: it is absent. */
export function writtenChecks(name: string, text: string | null, least: number, most: number): Checks {
  return [
    [`${name}.type`, () => text === null || /^-?\d+$/.test(text)],
    [`${name}.minimum`, () => text === null || !(Number(text) < least)],
    [`${name}.maximum`, () => text === null || !(Number(text) > most)],
  ]
}

/** JSON text as a value; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True for a day that the calendar has (RFC 3339 section 5.6, full-date). */
export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** The length of a text in characters, as JSON Schema counts it. */
function lengthOf(text: string): number {
  return [...text].length
}
