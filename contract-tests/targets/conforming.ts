/** Servers that a naive tester fails, and that conform: each the reference but for a choice that is its own. */

import { gzipSync } from 'node:zlib'
import { type Decisions, error, type Plant, REFERENCE, type Reply, readPlant } from './reference.ts'

export type Conforming = { readonly name: string; readonly variation: Partial<Decisions> }

/** Credentials are refused another way. */
const refusal = (reply: Reply): Partial<Decisions> => ({
  authorize: (seen) => (REFERENCE.authorize(seen) === null ? null : reply),
})
/** Plants that are valid are refused for a rule of the deployment's own. */
const limit = (
  reason: (plant: Plant, value: Record<string, unknown>) => boolean,
  status = 400,
): Partial<Decisions> => ({
  accept: (plant, seen) =>
    reason(plant, JSON.parse(seen.text)) ? error(status, 'A rule of our own.') : REFERENCE.accept(plant, seen),
})
const typed = (type: string): Partial<Decisions> => ({
  reply: (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': type } }),
})
const text = (reply: Reply): string => JSON.stringify(reply.body)

export const CONFORMING: readonly Conforming[] = [
  { name: 'reference', variation: {} },
  {
    name: 'refused-403-text',
    variation: refusal({ status: 403, headers: { 'content-type': 'text/plain' }, body: Buffer.from('no') }),
  },
  { name: 'refused-400-empty', variation: refusal({ status: 400, headers: {}, body: Buffer.alloc(0) }) },
  {
    name: 'refused-401-html',
    variation: refusal({ status: 401, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>401</h1>') }),
  },
  { name: 'refused-404', variation: refusal(error(404, 'Nothing to see.')) },
  { name: 'charset-parameter', variation: typed('application/json; charset=utf-8') },
  { name: 'media-type-in-capitals', variation: typed('Application/JSON;Charset="UTF-8"') },
  {
    name: 'pretty',
    variation: {
      write: (reply, response) =>
        void response.writeHead(reply.status, reply.headers).end(`${JSON.stringify(reply.body, null, 2)}\n`),
    },
  },
  {
    name: 'chunked',
    variation: {
      write: (reply, response) => {
        response.writeHead(reply.status, reply.headers)
        for (const one of text(reply)) response.write(one)
        response.end()
      },
    },
  },
  {
    name: 'gzip',
    variation: {
      write: (reply, response) =>
        void response
          .writeHead(reply.status, { ...reply.headers, 'content-encoding': 'gzip' })
          .end(gzipSync(text(reply))),
    },
  },
  {
    name: 'http-1.0',
    variation: {
      write: (reply, response) =>
        void response.socket?.end(
          `HTTP/1.0 ${reply.status} OK\r\nContent-Type: application/json\r\n\r\n${text(reply)}`,
        ),
    },
  },
  {
    name: 'closes-every-connection',
    variation: {
      write: (reply, response) =>
        void response.writeHead(reply.status, { ...reply.headers, connection: 'close' }).end(text(reply)),
    },
  },
  {
    name: 'closes-without-saying-so',
    variation: {
      write: (reply, response) => {
        const body = Buffer.from(text(reply))
        response.socket?.end(
          Buffer.concat([
            Buffer.from(
              `HTTP/1.1 ${reply.status} OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
            ),
            body,
          ]),
        )
      },
    },
  },
  {
    name: 'early-hints',
    variation: {
      write: (reply, response, seen) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' })
        REFERENCE.write(reply, response, seen)
      },
    },
  },
  {
    name: 'unknown-property-refused',
    variation: limit((_, value) => Object.keys(value).some((key) => !['id', 'name', 'tag'].includes(key))),
  },
  { name: 'empty-name-refused', variation: limit(({ name }) => name.trim() === '') },
  { name: 'long-name-409', variation: limit(({ name }) => name.length > 60, 409) },
  { name: 'long-name-413', variation: limit(({ name }) => name.length > 200, 413) },
  { name: 'names-of-letters-422', variation: limit(({ name }) => !/^[\w\s:.()'×-]+$/u.test(name), 422) },
  {
    name: 'tags-of-a-vocabulary',
    variation: limit(({ tag }) => tag !== undefined && !['indoor', 'outdoor'].includes(tag)),
  },
  { name: 'no-tag-is-known', variation: limit(({ tag }) => tag !== undefined) },
  { name: 'positive-ids-only', variation: limit(({ id }) => Number(id) <= 0) },
  {
    name: 'ids-are-unique',
    variation: {
      accept: (plant, seen) => {
        if (seen.memory.has(plant.id)) return error(409, 'There is such an id.')
        seen.memory.set(plant.id, true)
        return REFERENCE.accept(plant, seen)
      },
    },
  },
  {
    name: 'names-are-unique',
    variation: {
      accept: (plant, seen) => {
        if (seen.memory.has(plant.name)) return error(400, 'There is such a name.')
        seen.memory.set(plant.name, true)
        return REFERENCE.accept(plant, seen)
      },
    },
  },
  { name: 'ids-up-to-a-million-million', variation: limit(({ id }) => Number(id) > 1e12) },
  {
    name: 'integers-without-a-fraction',
    variation: {
      read: (text) =>
        /"id":-?\d+[.eE]/.test(text) ? { problem: 'The id is written as no integer.' } : readPlant(text),
    },
  },
  {
    name: 'errors-have-more',
    variation: {
      refuse: (problem) => ({
        ...error(400, problem),
        body: { error: -1, message: problem.repeat(500), details: [], path: '/plants' },
      }),
    },
  },
  {
    name: 'numbers-vary',
    variation: { refuse: (problem, { number }) => ({ ...error(400, problem), body: { error: number, message: '' } }) },
  },
  {
    name: 'body-before-credential',
    variation: {
      authorize: (seen) => {
        const read = readPlant(seen.text)
        return 'problem' in read ? error(400, read.problem) : REFERENCE.authorize(seen)
      },
    },
  },
  {
    name: 'absent-body-415',
    variation: {
      reply: (reply, seen) =>
        seen.headers['content-type'] === undefined && reply.status !== 401 && seen.method === 'POST'
          ? error(415, 'What is it?')
          : reply,
    },
  },
  {
    name: 'rate-limited-now-and-then',
    variation: {
      reply: (reply, { number }) =>
        number % 60 === 0
          ? { ...error(429, 'Slowly.'), headers: { 'content-type': 'application/json', 'retry-after': '0' } }
          : reply,
    },
  },
  {
    name: 'rate-limited-by-the-window',
    variation: {
      reply: (reply, { memory }) => {
        // 150 requests in 200 ms; whoever sends more is told to wait, and for how long is for the client to guess.
        const window = Math.floor(Date.now() / 200)
        const count = memory.get('window') === window ? Number(memory.get('count')) + 1 : 1
        memory.set('window', window).set('count', count)
        return count > 150 ? error(429, 'Slowly.', { 'retry-after': new Date(Date.now() + 300).toUTCString() }) : reply
      },
    },
  },
  {
    name: 'cold-start',
    variation: {
      reply: async (reply, { number }) => {
        if (number === 1) await new Promise((done) => setTimeout(done, 300))
        return reply
      },
    },
  },
  {
    name: 'chunked-requests-411',
    variation: {
      reply: (reply, { headers }) =>
        headers['transfer-encoding'] === undefined ? reply : { status: 411, headers: {}, body: Buffer.alloc(0) },
    },
  },
]
