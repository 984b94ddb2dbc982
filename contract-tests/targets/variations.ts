/** Ways to take a decision of the reference another way, which the tables of targets are written in. */

import {
  type Decisions,
  isGood,
  JSON_TYPE,
  type Plant,
  REFERENCE,
  type Reply,
  readPlant,
  type Seen,
} from './reference.ts'

/** Variations by the name of the target. */
export type Variations = Readonly<Record<string, Partial<Decisions>>>
/** Variations by the requirement that they break, without the operation's name. */
export type ByRequirement = Readonly<Record<string, Variations>>

type Where<T> = (subject: T, seen: Seen) => boolean
const everywhere = (): boolean => true

/** The successes for plants that `where` picks go through `change`. */
export const success = (
  change: (reply: Reply, plant: Plant, seen: Seen) => Reply,
  where: Where<Plant> = everywhere,
): Partial<Decisions> => ({
  accept: (plant, seen) => {
    const reply = REFERENCE.accept(plant, seen)
    return where(plant, seen) ? change(reply, plant, seen) : reply
  },
})

/** These successes have another body. */
export const successBody = (body: (plant: Plant, seen: Seen) => unknown, where?: Where<Plant>): Partial<Decisions> =>
  success((reply, plant, seen) => withBody(reply, body(plant, seen)), where)

/** These successes have other text instead of their JSON. */
export const successText = (write: (json: string) => string | Buffer, where?: Where<Plant>): Partial<Decisions> =>
  success((reply) => withBody(reply, Buffer.from(write(JSON.stringify(reply.body)))), where)

/** What comes back has another name. */
export const renamed = (change: (name: string) => unknown): Partial<Decisions> =>
  successBody(({ name, tag }) => ({ name: change(name), tag }))

/** The tag that comes back is another. */
export const retagged = (change: (tag: string | undefined) => unknown): Partial<Decisions> =>
  successBody(({ name, tag }) => ({ name, tag: change(tag) }))

/** The plants that `test` picks crash the server. */
export const crashesWhere = (test: (plant: Plant, seen: Seen) => boolean): Partial<Decisions> => ({
  accept: (plant, seen) => {
    if (test(plant, seen)) throw new Error('unexpected')
    return REFERENCE.accept(plant, seen)
  },
})

/** The plants that `test` picks are refused. */
export const refusesWhere = (
  test: (plant: Plant, seen: Seen) => boolean,
  status = 400,
  headers: Readonly<Record<string, string>> = {},
): Partial<Decisions> => ({
  accept: (plant, seen) => {
    if (!test(plant, seen)) return REFERENCE.accept(plant, seen)
    const reply = REFERENCE.refuse('A rule of our own.', seen)
    return { ...reply, status, headers: { ...reply.headers, ...headers } }
  },
})

/** The refusals for problems that `where` picks go through `change`. */
export const failure = (
  change: (reply: Reply, problem: string, seen: Seen) => Reply,
  where: Where<string> = everywhere,
): Partial<Decisions> => ({
  refuse: (problem, seen) => {
    const reply = REFERENCE.refuse(problem, seen)
    return where(problem, seen) ? change(reply, problem, seen) : reply
  },
})

/** These refusals have another body. */
export const failureBody = (
  body: (problem: string, seen: Seen) => unknown,
  where?: Where<string>,
): Partial<Decisions> => failure((reply, problem, seen) => withBody(reply, body(problem, seen)), where)

export const withBody = (reply: Reply, body: unknown): Reply => ({ ...reply, body })
export const withHeaders = (reply: Reply, headers: Reply['headers']): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
})
export const withType = (reply: Reply, type: string): Reply => withHeaders(reply, { 'content-type': type })
/** A reply with another status, and one with another media type. */
export const status =
  (code: number) =>
  (reply: Reply): Reply => ({ ...reply, status: code })
export const type =
  (name: string) =>
  (reply: Reply): Reply =>
    withType(reply, name)
/** Text as it stands, which need not be JSON. */
export const raw = (text: string): Buffer => Buffer.from(text)

/** Counts in what a target remembers. */
export function counted({ memory }: Pick<Seen, 'memory'>, name: string): number {
  const count = Number(memory.get(name) ?? 0) + 1
  memory.set(name, count)
  return count
}

/** Text that can't be read is changed, and read again. */
export const tolerates = (change: (text: string) => string): Partial<Decisions> => ({
  read: (text) => {
    const read = readPlant(text)
    return 'problem' in read ? readPlant(change(text)) : read
  },
})

/** Plants that can't be read are taken all the same where `test` says so of their JSON. */
export const takes = (test: (value: Record<string, unknown>, seen: Seen) => boolean): Partial<Decisions> => ({
  read: (text, seen) => {
    const read = readPlant(text)
    if (!('problem' in read)) return read
    const value = objectIn(text)
    return value !== null && test(value, seen)
      ? { id: '1', name: String(value.name), ...(value.tag === undefined ? {} : { tag: String(value.tag) }) }
      : read
  },
})

/** Every requirement on the plant is kept but for what one property holds. */
export const takesWith = (property: string, test: (value: unknown) => boolean): Partial<Decisions> =>
  takes((value) => Object.hasOwn(value, property) && test(value[property]) && restIsGood(value, property))

/** Plants without a property are taken. */
export const takesWithout = (property: string, test: (seen: Seen) => boolean = () => true): Partial<Decisions> =>
  takes((value, seen) => !Object.hasOwn(value, property) && restIsGood(value, property) && test(seen))

const GOOD_PLANT = { id: 1, name: 'Fern', tag: 'indoor' }

function restIsGood(value: Record<string, unknown>, property: string): boolean {
  return !('problem' in readPlant(JSON.stringify({ ...value, ...pick(property) })))
}

function pick(property: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(GOOD_PLANT).filter(([name]) => name === property))
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** Requests whose text `test` picks crash the server. */
export const crashesAt = (test: (text: string) => boolean): Partial<Decisions> => ({
  read: (text) => {
    if (test(text)) throw new Error('unexpected')
    return readPlant(text)
  },
})

/** Some credentials are let through that are not good. */
export const admits = (test: (seen: Seen) => boolean): Partial<Decisions> => ({
  authorize: (seen) => (test(seen) ? null : REFERENCE.authorize(seen)),
})

/** Credentials are refused another way. */
export const refusesCredentials = (reply: (refusal: Reply, seen: Seen) => Reply): Partial<Decisions> => ({
  authorize: (seen) => {
    const refusal = REFERENCE.authorize(seen)
    return refusal === null ? null : reply(refusal, seen)
  },
})

/** What stands in the Authorization header. */
export const authorization = ({ headers }: Seen): string => headers.authorization ?? ''
/** What stands there after the scheme. */
export const tokenIn = (seen: Seen): string => authorization(seen).replace(/^bearer +/i, '')
export const isBearer = (seen: Seen): boolean => /^bearer [^ ]/i.test(authorization(seen))
export const hasGoodCredential = ({ headers }: Seen): boolean => isGood(headers.authorization)

/** The connection is closed in place of the replies that `when` picks. */
export const hangsUp = (when: (reply: Reply, seen: Seen) => boolean): Partial<Decisions> => ({
  write: (reply, response, seen) =>
    when(reply, seen) ? response.socket?.destroy() : REFERENCE.write(reply, response, seen),
})

/** Every reply goes through `change` last. */
export const last = (change: (reply: Reply, seen: Seen) => Reply | Promise<Reply>): Partial<Decisions> => ({
  reply: change,
})

/** The bytes of a reply are written by hand, and the connection is closed. */
export const written = (
  bytes: (reply: Reply) => string | Buffer,
  when: (reply: Reply, seen: Seen) => boolean = ({ status }) => status === 200,
): Partial<Decisions> => ({
  write: (reply, response, seen) => {
    if (!when(reply, seen)) return REFERENCE.write(reply, response, seen)
    response.socket?.end(bytes(reply))
  },
})

/** The head of a reply with these header lines. */
export const head = (reply: Reply, ...lines: readonly string[]): string =>
  [`HTTP/1.1 ${reply.status} X`, `Content-Type: ${JSON_TYPE['content-type']}`, ...lines, '', ''].join('\r\n')

export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
