/** A boathouse whose kayaks are moored at landings, out on a trip or in the workshop: what one thing does to others, in words. */

import { object, ref, said } from './schemas.ts'

const [KEY, TEXT, WHOLE] = [
  { type: 'string', pattern: '^[a-z]{3}_[a-z0-9]{8}$' },
  { type: 'string' },
  { type: 'integer' },
]
const MOMENT = { ...TEXT, format: 'date-time' }
const list = (items: object) => ({ type: 'array', items })
const orNull = (schema: object, description: string) => ({ ...schema, nullable: true, description })
const shows = (schema: object, description = 'd') => ({ description, content: { 'application/json': { schema } } })
const refused = (...told: readonly (readonly [status: number, description: string])[]) =>
  Object.fromEntries(told.map(([status, description]) => [status, shows(ref('Error'), description)]))
const BAD = [400, 'Not valid (`bad_input`)'] as const
const GONE = [404, 'What the request names does not exist (`no_such_thing`)'] as const

type Told = {
  readonly takes?: object
  readonly status?: number
  readonly description?: string
  readonly asks?: readonly object[]
}
const does = (
  shown: object | null,
  refusals: readonly (readonly [number, string])[] = [],
  { takes, status, description = '', asks }: Told = {},
) => ({
  description,
  ...(asks && { parameters: asks }),
  ...(takes && { requestBody: { required: true, ...shows(takes) } }),
  responses: {
    [status ?? (shown === null ? 204 : 200)]: shown === null ? { description: 'd' } : shows(shown),
    ...refused(BAD, GONE, ...refusals),
  },
})
const below = (name: string, rest: object) => ({
  parameters: [{ name, in: 'path', required: true, schema: KEY }],
  ...rest,
})
const query = (name: string, schema: object, description = '') => ({ name, in: 'query', schema, description })

export const BOATHOUSE = {
  ...{ openapi: '3.0.3', info: { title: 'Boathouse', version: '1' } },
  paths: {
    '/landings': {
      get: does(list(ref('Landing')), [], {
        asks: [query('has_free_berths', { type: 'boolean' }, 'true: only landings with a free berth.')],
      }),
      post: does(ref('Landing'), [[409, 'The code is in use (`code_in_use`)']], {
        ...{ takes: ref('LandingInput'), status: 201, description: 'A new landing is open and has no kayaks.' },
      }),
    },
    '/landings/{landing_id}': below('landing_id', {
      get: does(ref('Landing')),
      patch: does(ref('Landing'), [[409, 'The capacity would be lower than the number of moored kayaks.']], {
        takes: object({ name: TEXT, capacity: { ...WHOLE, minimum: 1 } }, []),
      }),
      delete: does(null, [[409, 'Kayaks are still moored there.']]),
    }),
    '/landings/{landing_id}/close': below('landing_id', {
      post: does(ref('Landing'), [[409, 'It is closed already.']]),
    }),
    '/landings/{landing_id}/kayaks': below('landing_id', { get: does(list(ref('Kayak'))) }),
    '/kayaks': {
      get: does(list(ref('Kayak'))),
      post: does(
        ref('Kayak'),
        [[409, 'The hull number is in use (`hull_number_in_use`) or the landing has no free berth (`landing_full`).']],
        { takes: object({ hull_number: TEXT, landing_id: KEY }), status: 201 },
      ),
    },
    '/kayaks/{kayak_id}': below('kayak_id', {
      get: does(ref('Kayak')),
      delete: does(null, [[409, 'The kayak has been taken out at least once or is in the workshop.']]),
    }),
    '/kayaks/{kayak_id}/tow': below('kayak_id', {
      post: does(
        ref('Kayak'),
        [[409, 'The kayak is not available (`kayak_busy`) or the landing has no free berth (`landing_full`).']],
        { takes: object({ landing_id: KEY }) },
      ),
    }),
    '/paddlers': {
      get: does(list(ref('Paddler'))),
      post: does(ref('Paddler'), [], { takes: object({ name: TEXT }), status: 201 }),
    },
    '/paddlers/{paddler_id}': below('paddler_id', {
      get: does(ref('Paddler')),
      delete: does(null, [[409, 'Trips name the paddler.']]),
    }),
    '/paddlers/{paddler_id}/block': below('paddler_id', {
      post: does(ref('Paddler'), [[409, 'The paddler is blocked already.']], { takes: object({ reason: TEXT }) }),
    }),
    '/paddlers/{paddler_id}/reinstate': below('paddler_id', {
      post: does(ref('Paddler'), [[409, 'The paddler is not blocked.']], {
        description: 'Clears `blocked_at` and `block_reason`.',
      }),
    }),
    '/paddlers/{paddler_id}/locker': below('paddler_id', {
      get: does(ref('Locker'), [], { description: '404 as long as none was set.' }),
      put: does(ref('Locker'), [], { takes: object({ number: WHOLE, lock: TEXT }) }),
      delete: does(null),
    }),
    '/trips': {
      get: does(list(ref('Trip'))),
      post: does(
        ref('Trip'),
        [[409, 'One of `paddler_blocked`, `paddler_already_out`, `kayak_unavailable`, `landing_closed`.']],
        {
          takes: object({ paddler_id: KEY, kayak_id: KEY }),
          ...{ status: 201, description: 'The kayak leaves its landing and becomes `out`.' },
        },
      ),
    },
    '/trips/{trip_id}': below('trip_id', { get: does(ref('Trip')) }),
    '/trips/{trip_id}/finish': below('trip_id', {
      post: does(ref('Trip'), [[409, 'One of `trip_not_under_way`, `landing_full`, `landing_closed`.']], {
        takes: object({ end_landing_id: KEY }),
        description: 'The kayak is moored at the end landing and available again.',
      }),
    }),
    '/trips/{trip_id}/cancel': below('trip_id', {
      post: does(ref('Trip'), [[409, 'The trip is not under way (`trip_not_under_way`).']], {
        description: 'Costs nothing. The kayak is back at the start landing and available.',
      }),
    }),
  },
  components: {
    schemas: {
      Error: object({ error: object({ code: TEXT, message: TEXT }) }),
      LandingInput: object({ code: TEXT, name: TEXT, capacity: { ...WHOLE, minimum: 1 } }),
      Landing: object({
        ...{ id: KEY, code: TEXT, name: TEXT, capacity: said({ ...WHOLE, minimum: 1 }, 'Number of berths.') },
        kayaks_moored: said(WHOLE, 'Number of kayaks that lie at the landing now.'),
        free_berths: said(WHOLE, 'capacity - kayaks_moored'),
        status: { ...TEXT, enum: ['open', 'closed'] },
        closed_at: orNull(MOMENT, 'null while it is open.'),
      }),
      LandingRef: object({ id: KEY, name: TEXT }),
      Kayak: object({
        ...{ id: KEY, hull_number: TEXT, status: { ...TEXT, enum: ['available', 'out', 'in_workshop'] } },
        landing: orNull({ allOf: [ref('LandingRef')] }, 'Where it is moored. null while it is out or in the workshop.'),
        trips_count: said(WHOLE, 'Number of trips of this kayak, in any status.'),
      }),
      KayakRef: object({ id: KEY, hull_number: TEXT }),
      Paddler: object({
        ...{ id: KEY, name: TEXT, status: { ...TEXT, enum: ['active', 'blocked'] } },
        ...{ blocked_at: { ...MOMENT, nullable: true }, block_reason: { ...TEXT, nullable: true } },
      }),
      Locker: object({ paddler_id: KEY, number: WHOLE, lock: TEXT }),
      PaddlerRef: object({ id: KEY, name: TEXT }),
      Trip: object({
        ...{ id: KEY, paddler: ref('PaddlerRef'), kayak: ref('KayakRef'), start_landing: ref('LandingRef') },
        end_landing: orNull({ allOf: [ref('LandingRef')] }, 'Set when the trip is finished.'),
        status: { ...TEXT, enum: ['under_way', 'finished', 'cancelled'] },
        started_at: MOMENT,
        ended_at: orNull(MOMENT, 'null while it is under way.'),
      }),
    },
  },
}
