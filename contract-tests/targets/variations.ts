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

/** Every success goes through `change`. */
export const success = (change: (reply: Reply, plant: Plant, seen: Seen) => Reply): Partial<Decisions> => ({
  accept: (plant, seen) => change(REFERENCE.accept(plant, seen), plant, seen),
})

/** Every success has another body. */
export const successBody = (body: (plant: Plant, seen: Seen) => unknown): Partial<Decisions> =>
  success((reply, plant, seen) => withBody(reply, body(plant, seen)))

/** The plants that `test` picks get a success with another body. */
export const bodyWhere = (
  test: (plant: Plant, seen: Seen) => boolean,
  body: (plant: Plant, seen: Seen) => unknown,
): Partial<Decisions> =>
  success((reply, plant, seen) => (test(plant, seen) ? withBody(reply, body(plant, seen)) : reply))

/** What comes back has another name. */
export const renamed = (change: (name: string) => unknown): Partial<Decisions> =>
  successBody(({ name, tag }) => ({ name: change(name), tag }))

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

/** Every refusal of a body goes through `change`. */
export const failure = (change: (reply: Reply, problem: string, seen: Seen) => Reply): Partial<Decisions> => ({
  refuse: (problem, seen) => change(REFERENCE.refuse(problem, seen), problem, seen),
})

/** Every refusal of a body has another one itself. */
export const failureBody = (body: (problem: string, seen: Seen) => unknown): Partial<Decisions> =>
  failure((reply, problem, seen) => withBody(reply, body(problem, seen)))

export const withBody = (reply: Reply, body: unknown): Reply => ({ ...reply, body })
export const withType = (reply: Reply, type: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-type': type },
})
/** Text as it stands, which need not be JSON. */
export const raw = (text: string): Buffer => Buffer.from(text)

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
