/** Deployments whose answers are never quite the same, though nothing changes: what real ones were seen to do. */

import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Decisions, error, type Reply, type Seen } from '../reference.ts'
import { failureBody, hangsUp, last, pause, raw, refusesWhere, type Variations, withHeaders } from '../variations.ts'

/** Refusals of bodies say so in these words. */
const saying = (words: (problem: string, seen: Seen) => string): Partial<Decisions> =>
  failureBody((problem, seen) => ({ error: 40000, message: words(problem, seen) }))
/** Refused credentials and strange paths get a page, as servlet containers send them. */
const withPage = (page: (reply: Reply, seen: Seen) => string): Partial<Decisions> =>
  last((reply, seen) =>
    [401, 404, 405].includes(reply.status)
      ? { ...reply, headers: { 'content-type': 'text/html' }, body: raw(page(reply, seen)) }
      : reply,
  )
const withMore = (headers: (seen: Seen) => Reply['headers']): Partial<Decisions> =>
  last((reply, seen) => withHeaders(reply, headers(seen)))

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')

/** As Java's `Date` writes itself. */
function javaDate(now: Date): string {
  const [weekday, month] = [WEEKDAYS[now.getUTCDay()], MONTHS[now.getUTCMonth()]]
  const clock = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(two).join(':')
  return `${weekday} ${month} ${two(now.getUTCDate())} ${clock} UTC ${now.getUTCFullYear()}`
}

/** Days by which the clock of a deployment is ahead of its last request: a check comes on another day. */
const days = new Map<unknown, number>()
function laterEachTime({ memory, number }: Seen): Date {
  // Weeks go by between one check and the next, which sends some hundred requests.
  const ahead = days.get(memory) ?? 0
  days.set(memory, ahead + (number % 50 === 0 ? 1 : 0))
  return new Date()
}

/** A share of the requests, the same ones each time: by their number. */
const drawn = ({ number }: Seen, share: number): boolean =>
  createHash('sha1').update(`draw ${number}`).digest().readUInt16BE() / 65_536 < share

/** One of a list, by chance; and a list in an order of chance, as Go walks its maps. */
const anyOf = <T>(list: readonly [T, ...T[]]): T => list[randomInt(list.length)] ?? list[0]
const shuffled = (list: readonly string[]): string[] =>
  list
    .map((item) => [randomInt(1_000_000), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

const tagOf = ({ text }: Seen): string => /"name"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? 'nothing'
/** Where a reader of JSON stopped. */
const place = ({ text }: Seen): string => `line 1 column ${text.length}`

export const NOISY: Variations = {
  'java-date-in-an-error-page': withPage(
    ({ status }, seen) =>
      `<html><body><h1>Whitelabel Error Page</h1><div>${javaDate(laterEachTime(seen))}</div><div>status=${status}</div></body></html>`,
  ),
  'time-of-day-in-another-zone': withPage(() => {
    const now = new Date(Date.now() + 19_800_000)
    return `<p>${now.getUTCHours()}:${two(now.getUTCMinutes())} at the greenhouse</p>`
  }),
  'column-of-the-fault': saying((problem, seen) => `${problem} at ${place(seen)}`),
  'column-and-offset-in-a-sentence': saying(
    (problem, { text }) => `${problem} (position ${text.length - 1}, near the end; ${text.length} bytes read)`,
  ),
  'message-quotes-the-name': saying((problem, seen) => `"${tagOf(seen)}" was not planted: ${problem}`),
  'message-quotes-the-start-of-the-body': saying((problem, { text }) => `${problem} ...${text.slice(0, 40)}...`),
  'message-quotes-the-body': saying((problem, { text }) => `${problem} Source: ${text || 'none'}; line: 1`),
  'message-quotes-its-end': saying((problem, { text }) => `${problem} (after ${JSON.stringify(text.slice(-15))})`),
  counter: saying((problem, { number }) => `${problem} This is fault no. ${number}.`),
  'counter-in-a-member': failureBody((message, { number }) => ({ error: 40000, message, count: number })),
  'milliseconds-taken': saying((problem, { number }) => `${problem} It took ${(number * 7919) % 5} ms.`),
  'request-id-in-the-message': saying((problem) => `${problem} [${randomUUID()}]`),
  'short-id-in-the-message': saying((problem) => `${problem} (ref ${randomBytes(4).toString('hex')})`),
  'request-id-in-a-header': withMore(() => ({ 'x-request-id': randomBytes(8).toString('hex') })),
  'id-in-letters': withMore(() => ({ 'x-trace': randomBytes(12).toString('base64url') })),
  'trace-parent': withMore(() => ({
    traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
  })),
  'seconds-taken': withMore(({ number }) => ({ 'x-runtime': `0.00${(number * 7919) % 9000}` })),
  'server-timing': withMore(({ number }) => ({ 'server-timing': `app;dur=${(number * 31) % 7}.${number % 10}` })),
  'what-is-left-of-a-limit': withMore(({ number }) => ({
    'ratelimit-limit': '1000',
    'ratelimit-remaining': String(1000 - (number % 1000)),
    'ratelimit-reset': String(60 - (Math.floor(Date.now() / 1000) % 60)),
  })),
  'twins-in-turn': withMore(({ number }) => ({ server: number % 2 === 0 ? 'nginx/1.18.0' : 'Apache/2.4.41' })),
  'twins-at-random': withMore((seen) => ({ server: drawn(seen, 0.5) ? 'nginx/1.18.0' : 'nginx/1.27.2 (Debian)' })),
  'one-twin-in-ten-says-more': withMore((seen) => (drawn(seen, 0.1) ? { 'x-cache': 'MISS', via: '1.1 edge' } : {})),
  'twins-with-other-messages': saying((problem, seen) => (drawn(seen, 0.3) ? `Sorry: ${problem}` : problem)),
  'lists-in-any-order': withMore(() => ({
    allow: shuffled(['GET', 'OPTIONS', 'POST']).join(', '),
    vary: shuffled(['Origin', anyOf(['Accept', 'accept']), 'Accept-Encoding']).join(','),
    'access-control-allow-headers': shuffled(['Authorization', 'Content-Type', 'X-Plant']).join(', '),
    'cache-control': shuffled(['no-store', 'private', 'max-age=0']).join(', '),
  })),
  'any-of-the-faults-is-named': saying((problem) =>
    anyOf([
      problem,
      'labels in body is required',
      'the date of planting must be an RFC 3339 time',
      'too few leaves: 3',
    ]),
  ),
  // As a walk through a map of two begins with its second entry.
  'one-fault-of-two-in-eight': saying((problem) =>
    randomInt(8) === 0 ? 'the date of planting must lie in the past' : `validation failed: ${problem}`,
  ),
  'members-and-faults-in-any-order': failureBody((problem) => {
    const message = shuffled([problem, 'No leaves, either.', 'The soil is dry.']).join(' ')
    return anyOf<object>([
      { error: 40000, message },
      { message, error: 40000 },
    ])
  }),
  'a-status-of-any-fault': last((reply) =>
    reply.status === 404 || reply.status === 405 ? { ...reply, status: anyOf([400, 404, 405]) } : reply,
  ),
  // A rule between two of its properties, which a made-up plant keeps or breaks by chance.
  'one-plant-in-four-breaks-a-rule': refusesWhere(
    ({ id, name }) => createHash('sha1').update(`${id} ${name}`).digest().readUInt8() < 64,
  ),
  'slow-half-of-the-time': last(async (reply) => {
    if (reply.status === 401 && randomInt(2) === 0) await pause(130)
    return reply
  }),
  'a-limit-by-the-window': last((reply, { memory }) => {
    const now = Date.now()
    const window = Math.floor(now / 400)
    const count = memory.get('window') === window ? Number(memory.get('count')) + 1 : 1
    memory.set('window', window).set('count', count)
    return count > 60 ? error(429, 'Too fast.', { 'retry-after': '0' }) : reply
  }),
  'a-limit-by-a-sliding-window': last((reply, { memory }) => {
    const now = Date.now()
    const known = memory.get('times')
    const times = (Array.isArray(known) ? known.map(Number) : []).filter((time) => time > now - 300)
    memory.set('times', [...times, now])
    return times.length >= 80 ? error(429, 'Too fast.', { 'retry-after': '0' }) : reply
  }),
  'slow-at-times': last(async (reply, { number }) => {
    if (number % 40 === 0) await pause(150)
    return reply
  }),
  'a-server-error-at-times': last((reply, { number }) => (number % 97 === 0 ? error(503, 'Not now.') : reply)),
  'a-connection-dropped-at-times': hangsUp((_, { number }) => number % 97 === 0),
}
