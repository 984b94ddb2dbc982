/**
 * Services that accept valid requests, and then no more, for a while or for good: the contract says neither how long a
 * token is good, nor what many refused requests do to it, nor how many plants there is room for.
 */

import { type Decisions, error, REFERENCE, type Reply, type Seen } from '../reference.ts'
import { counted, hasGoodCredential, refusesWhere, type Variations } from '../variations.ts'

/** Every request with the good credential, from one on, gets another answer. */
const goodUntil = (isOver: (seen: Seen) => boolean, reply: Reply): Partial<Decisions> => ({
  authorize: (seen) => (hasGoodCredential(seen) && isOver(seen) ? reply : REFERENCE.authorize(seen)),
})
const EXPIRED = error(401, 'The token has expired.', { 'www-authenticate': 'Bearer error="invalid_token"' })
const goodFor = (uses: number, reply = EXPIRED): Partial<Decisions> =>
  goodUntil((seen) => counted(seen, 'uses') > uses, reply)

/** The milliseconds since the first request. */
function age({ memory }: Seen): number {
  const first = Number(memory.get('first') ?? performance.now())
  memory.set('first', first)
  return performance.now() - first
}

/** When a lockout ends: after a time, or after so many more requests. */
type End = { readonly milliseconds: number } | { readonly requests: number }

/** After so many bad credentials, nobody is let in for a while. */
const lockout = (after: number, end: End, reply: Reply): Partial<Decisions> => ({
  authorize: (seen) => {
    const { memory } = seen
    const isLocked = performance.now() < Number(memory.get('until') ?? 0) || Number(memory.get('left') ?? 0) > 0
    if (isLocked) {
      memory.set('left', Number(memory.get('left') ?? 0) - 1)
      return reply
    }
    const refusal = REFERENCE.authorize(seen)
    if (refusal !== null && counted(seen, 'bad') % after === 0) {
      if ('requests' in end) memory.set('left', end.requests)
      else memory.set('until', performance.now() + end.milliseconds)
    }
    return refusal
  },
})

/** There is room for so many plants. */
const quota = (plants: number, reply: Reply): Partial<Decisions> => ({
  accept: (plant, seen) => (counted(seen, 'plants') > plants ? reply : REFERENCE.accept(plant, seen)),
})

/** There is room for so many plants, and once it is taken no body is read. */
const fullFrom = (plants: number, reply: Reply): Partial<Decisions> => ({
  ...quota(plants, reply),
  authorize: (seen) => REFERENCE.authorize(seen) ?? (Number(seen.memory.get('plants') ?? 0) >= plants ? reply : null),
})

/** At most so many requests in the last milliseconds. */
const slidingLimit = (most: number, milliseconds: number, reply: Reply): Partial<Decisions> => ({
  authorize: (seen) => {
    const times = seen.memory.get('times')
    const recent = (Array.isArray(times) ? times : []).filter((time) => performance.now() - time < milliseconds)
    if (recent.length < most) recent.push(performance.now())
    else return REFERENCE.authorize(seen) ?? reply
    seen.memory.set('times', recent)
    return REFERENCE.authorize(seen)
  },
})

/** A bucket of so many requests, which is filled up again one by one. */
const bucket = (most: number, milliseconds: number, reply: Reply): Partial<Decisions> => ({
  authorize: (seen) => {
    const { memory } = seen
    const now = performance.now()
    const filled = Number(memory.get('filled') ?? most) + (now - Number(memory.get('at') ?? now)) / milliseconds
    const left = Math.min(most, filled)
    memory.set('at', now)
    memory.set('filled', left < 1 ? left : left - 1)
    return REFERENCE.authorize(seen) ?? (left < 1 ? reply : null)
  },
})

/** One request in so many comes to an instance that knows nobody. */
const strangerEvery = (count: number): Partial<Decisions> =>
  goodUntil((seen) => counted(seen, 'requests') % count === 0, no(401))

const no = (status: number): Reply => error(status, 'No more.', status === 401 ? { 'www-authenticate': 'Bearer' } : {})
const named = <T>(name: string, values: readonly T[], variation: (value: T) => Partial<Decisions>): Variations =>
  Object.fromEntries(values.map((value) => [name.replace('N', String(value)), variation(value)]))

export const LAPSES: Variations = {
  ...named('token-good-for-N-uses', [6, 20, 60, 120, 250, 300], (uses) => goodFor(uses)),
  ...named('token-good-for-40-uses-then-N', [400, 403, 404, 407], (status) => goodFor(40, no(status))),
  ...named('token-good-for-N-ms', [20, 100, 400], (milliseconds) =>
    goodUntil((seen) => age(seen) > milliseconds, EXPIRED),
  ),
  ...named('locked-for-N-ms-after-ten-bad-credentials', [10, 100, 5000], (milliseconds) =>
    lockout(10, { milliseconds }, no(403)),
  ),
  ...named('locked-for-5-s-after-ten-bad-credentials-N', [400, 401, 423], (status) =>
    lockout(10, { milliseconds: 5000 }, no(status)),
  ),
  ...named('locked-for-N-requests-after-ten-bad-credentials', [1, 2, 7, 40], (requests) =>
    lockout(10, { requests }, no(401)),
  ),
  'locked-for-a-request-after-each-bad-credential': lockout(1, { requests: 1 }, no(403)),
  'locked-for-20-ms-after-each-bad-credential': lockout(1, { milliseconds: 20 }, no(403)),
  ...named('room-for-N-plants', [5, 30, 100, 200], (plants) => quota(plants, no(403))),
  ...named('room-for-30-plants-then-N', [400, 402, 409, 413, 422, 507], (status) => quota(30, no(status))),
  ...named('full-with-60-plants-N', [400, 403, 409, 507], (status) => fullFrom(60, no(status))),
  ...named('at-most-30-in-N-ms', [20, 50, 200], (milliseconds) => slidingLimit(30, milliseconds, no(403))),
  'at-most-10-in-30-ms-400': slidingLimit(10, 30, no(400)),
  'at-most-5-in-5-ms-420': slidingLimit(5, 5, no(420)),
  ...named('a-bucket-filled-each-N-ms', [1, 2, 5, 20], (milliseconds) => bucket(20, milliseconds, no(403))),
  'a-small-bucket': bucket(4, 1, no(400)),
  ...named('one-in-N-comes-to-a-stranger', [2, 3, 5, 10, 41], strangerEvery),
  // Each plain request has another number.
  'odd-ids-refused': refusesWhere(({ id }) => /[13579]$/.test(id)),
  'ids-of-a-kind-refused': refusesWhere(({ id }) => Number(id) % 7 === 3, 422),
  'few-ids-accepted': refusesWhere(({ id }) => Number(id) % 5 !== 1),
  'names-with-a-nine-refused': refusesWhere(({ name }) => name.includes('9')),
}
