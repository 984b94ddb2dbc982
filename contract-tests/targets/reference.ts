/**
 * The reference: a plant store written by hand on node:http. It shares nothing with the mock or the judge. A variation
 * changes one of its decisions.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The token that targets accept. */
export const TOKEN = 'reference-token-5f1d'

/** A request as the reference sees it. */
export type Seen = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** The names of its header fields, as they were written. */
  readonly fields: readonly string[]
  readonly text: string
  readonly bytes: Buffer
  /** The number of segments that the body came in. */
  readonly pieces: number
  /** Its number, from 1: among all requests to the server, and on its connection. */
  readonly number: number
  readonly onConnection: number
  /** How many others were under way when it arrived. */
  readonly beside: number
  /** What the server remembers from one request to the next, and what it remembers of the connection. */
  readonly memory: Map<string, unknown>
  readonly connection: Map<string, unknown>
}

export type Plant = { readonly id: string; readonly name: string; readonly tag?: string }
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A value becomes JSON; bytes are written as they are. */
  readonly body: unknown
}

/** The decisions that a variation can change. */
export type Decisions = {
  /** An answer before the body has arrived; null: wait for the body. */
  readonly early: (headers: IncomingMessage['headers']) => Reply | null
  /** Null: the credential is good. */
  readonly authorize: (seen: Seen) => Reply | null
  /** The plant, or what is wrong with the text. */
  readonly read: (text: string, seen: Seen) => Plant | { readonly problem: string }
  readonly accept: (plant: Plant, seen: Seen) => Reply
  readonly refuse: (problem: string, seen: Seen) => Reply
  /** Changes any reply at the end; a promise delays it. */
  readonly reply: (reply: Reply, seen: Seen) => Reply | Promise<Reply>
  readonly write: (reply: Reply, response: ServerResponse, seen: Seen) => void
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const

export const REFERENCE: Decisions = {
  early: () => null,
  authorize: ({ headers }) => (isGood(headers.authorization) ? null : UNAUTHORIZED),
  read: readPlant,
  accept: ({ name, tag }) => ({
    status: 200,
    headers: JSON_TYPE,
    body: { name, ...(tag === undefined ? {} : { tag }) },
  }),
  refuse: (problem) => error(400, problem),
  reply: (reply) => reply,
  write: (reply, response) => {
    // Node writes text together with the head, and bytes as a part of their own.
    const body = Buffer.isBuffer(reply.body) ? reply.body : textOf(reply)
    response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(body) }).end(body)
  },
}

/** The bytes of a reply's body. */
export function bytesOf(reply: Reply): Buffer {
  return Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(textOf(reply))
}

function textOf({ body }: Reply): string {
  return JSON.stringify(body) ?? ''
}

/** True for an Authorization that carries the token by the right scheme. */
export function isGood(authorization: string | undefined): boolean {
  return /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1] === TOKEN
}

/** An Error of the contract. */
export function error(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { ...JSON_TYPE, ...headers }, body: { error: status * 100, message } }
}

/** Reads a NewPlant by the rules of the specification, the id by its literal. */
export function readPlant(text: string): Plant | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'The body is not JSON.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'The body is no object.' }
  const { name, tag } = value as { name?: unknown; tag?: unknown; id?: unknown }
  if (!('id' in value)) return { problem: 'The id is missing.' }
  const id = typeof value.id === 'number' ? idIn(text, value.id) : null
  if (id === null || !isInt64(id)) return { problem: 'The id is no int64.' }
  if (typeof name !== 'string') return { problem: 'The name is missing or no string.' }
  if (tag === undefined) return { id, name }
  return typeof tag === 'string' ? { id, name, tag } : { problem: 'The tag is no string.' }
}

/** The literal of a plant's id. Where the value tells it, it is not looked for: that takes as long as five readings. */
function idIn(text: string, value: number): string {
  if (Number.isSafeInteger(value) && !/\d[.eE]|-0/.test(text)) return String(value)
  let id = ''
  JSON.parse(text, (key, member, context: { source?: string } = {}) => {
    if (key === 'id' && typeof member === 'number') id = context.source ?? ''
    return member
  })
  return id
}

/** True if a JSON number is an integer inside int64, by its digits, since a double is not exact enough. */
function isInt64(literal: string): boolean {
  if (/^-?\d{1,18}$/.test(literal)) return true
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const digits = whole + fraction
  if (/^0*$/.test(digits)) return true
  const point = whole.length + Number(power)
  if (point > 40 || point < -400) return false
  const padded = digits.padEnd(Math.max(point, digits.length), '0')
  if (point <= 0 || !/^0*$/.test(padded.slice(point))) return false
  const value = BigInt(sign + padded.slice(0, point))
  return value >= -(2n ** 63n) && value < 2n ** 63n
}

const UNAUTHORIZED = error(401, 'The credential is not good.', { 'www-authenticate': 'Bearer' })

export type Target = { readonly url: string; readonly server: Server; readonly close: () => Promise<void> }

/**
 * Starts the reference with some of its decisions taken another way, on a free port of the loopback interface and, where
 * one is given, below a base path.
 */
export async function startTarget(variation: Partial<Decisions> = {}, base = ''): Promise<Target> {
  const decisions: Decisions = { ...REFERENCE, ...variation }
  const memory = new Map<string, unknown>()
  const connections = new WeakMap<object, Map<string, unknown>>()
  let number = 0
  let underWay = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const beside = underWay++
    const count = ++number
    const connection = connections.get(request.socket) ?? new Map<string, unknown>()
    connections.set(request.socket, connection)
    const own = Number(connection.get('count') ?? 0) + 1
    connection.set('count', own)
    response.on('close', () => underWay--)
    const early = decisions.early(request.headers)
    if (early !== null) {
      // The rest of the body is read and dropped, so that no reset destroys the answer (RFC 9112 section 9.6).
      request.resume()
      response.writeHead(early.status, { ...early.headers, connection: 'close' }).end(bytesOf(early))
      return
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
      const seen: Seen = {
        method: request.method ?? '',
        path: request.url?.startsWith(`${base}/`) ? request.url.slice(base.length) : `/elsewhere${request.url}`,
        headers: request.headers,
        fields: request.rawHeaders.filter((_, index) => index % 2 === 0),
        text: bytes.toString('utf8'),
        bytes,
        pieces: chunks.length,
        number: count,
        onConnection: own,
        beside: Math.max(beside, underWay - 1),
        memory,
        connection,
      }
      // An exception of a variation is a server error, as in any framework.
      const fail = (): void => REFERENCE.write(error(500, 'Internal error.'), response, seen)
      try {
        const reply = decisions.reply(decide(decisions, seen), seen)
        if (reply instanceof Promise) reply.then((late) => decisions.write(late, response, seen)).catch(fail)
        else decisions.write(reply, response, seen)
      } catch {
        fail()
      }
    })
  })
  const { origin, close } = await listening(server)
  return { url: `${origin}${base}`, server, close }
}

/** Lets a server listen on a free port of the loopback interface. */
export async function listening(
  server: Server,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  // No timer for each answer: a connection stays open until the target is closed.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${port}`, close }
}

function decide(decisions: Decisions, seen: Seen): Reply {
  const pathname = seen.path === '/plants' ? seen.path : new URL(seen.path, 'http://target').pathname
  if (pathname !== '/plants') return error(404, 'There is no such path.')
  if (seen.method !== 'POST') return error(405, 'Only POST is served here.', { allow: 'POST' })
  const refusal = decisions.authorize(seen)
  if (refusal !== null) return refusal
  const read = decisions.read(seen.text, seen)
  return 'problem' in read ? decisions.refuse(read.problem, seen) : decisions.accept(read, seen)
}

/** Starts a target for as long as some work takes. */
export async function withTarget<T>(
  variation: Partial<Decisions>,
  work: (target: Target) => Promise<T>,
  base = '',
): Promise<T> {
  const target = await startTarget(variation, base)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}
