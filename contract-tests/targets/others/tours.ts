/** The tours, and what can be different about them. */

import type { Reply } from '../reference.ts'
import { type Call, type Handled, isDay, isWithin, lengthOf, objectIn, type Service, TOKEN } from './service.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export const TOURS: Service = {
  unauthorized: () => ({
    status: 401,
    headers: { ...JSON_TYPE, 'www-authenticate': 'Bearer' },
    body: { reason: 'who-are-you', hint: 'Send a token.' },
  }),
  refuse: (check) => ({
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'Not a good request', faults: [{ place: check }] },
  }),
  handle: (call) => {
    const credential = /^bearer +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1] === TOKEN ? 'good' : 'bad'
    const [, id = '', rest = ''] = /^\/tours\/([^/]+)\/(dates|price)$/.exec(call.path) ?? []
    if (call.method === 'GET' && rest === 'dates') return { credential, ...dates(call, id) }
    if (call.method === 'PUT' && rest === 'price') return { credential, ...price(call, id) }
    if (call.method === 'POST' && call.path === '/tours') return { credential, ...create(call) }
    return null
  },
}

type Part = Omit<Handled, 'credential'>

/** An identifier in a path. */
function idChecks(id: string): Part['checks'] {
  return [
    ['path.type', () => /^-?\d+$/.test(id)],
    ['path.minimum', () => !(Number(id) < 1)],
    ['path.maximum', () => !(Number(id) > 9999)],
  ]
}

function dates({ query, headers }: Call, id: string): Part {
  const limit = query.get('limit')
  const tags = query.getAll('tags')
  const client = headers['x-client']
  return {
    operation: 'listDates',
    checks: [
      ...idChecks(id),
      ['from.required', () => query.has('from')],
      ['from.format', () => !query.has('from') || isDay(query.get('from'))],
      ['limit.type', () => limit === null || /^-?\d+$/.test(limit)],
      ['limit.minimum', () => limit === null || !(Number(limit) < 1)],
      ['limit.maximum', () => limit === null || !(Number(limit) > 50)],
      ['level.enum', () => !query.has('level') || ['easy', 'hard'].includes(query.get('level') ?? '')],
      ['tags.maxItems', () => tags.length <= 3],
      ['tags.enum', () => tags.every((tag) => ['sea', 'lake', 'hill'].includes(tag))],
      ['client.required', () => client !== undefined],
      ['client.minLength', () => client === undefined || lengthOf(client) >= 3],
      ['client.maxLength', () => client === undefined || lengthOf(client) <= 12],
    ],
    success: () => ({
      status: 200,
      headers: { ...JSON_TYPE, 'x-total': '2' },
      body: { items: [dateOf('2031-05-01', 12), dateOf('2031-05-08', 0)] },
    }),
  }
}

function dateOf(day: string, seats: number) {
  return { day, seats, guides: [{ name: 'Ada', languages: ['en', 'de'] }] }
}

function create(call: Call): Part {
  const { members, checks } = objectIn(call, ['code', 'level', 'start', 'stops'])
  const { code, level, start, remark, stops } = members
  const all: Record<string, unknown>[] = Array.isArray(stops)
    ? stops.map((stop) => (typeof stop === 'object' && stop !== null && !Array.isArray(stop) ? stop : { isNone: true }))
    : []
  return {
    operation: 'createTour',
    checks: [
      ...checks,
      ['code.type', () => code === undefined || typeof code === 'string'],
      ['code.minLength', () => typeof code !== 'string' || lengthOf(code) >= 2],
      ['code.maxLength', () => typeof code !== 'string' || lengthOf(code) <= 12],
      ['level.type', () => level === undefined || typeof level === 'string'],
      ['level.enum', () => typeof level !== 'string' || ['easy', 'hard'].includes(level)],
      ['start.type', () => start === undefined || typeof start === 'string'],
      ['start.format', () => typeof start !== 'string' || isDay(start)],
      ['remark.type', () => remark === undefined || typeof remark === 'string'],
      ['remark.maxLength', () => typeof remark !== 'string' || lengthOf(remark) <= 30],
      ['stops.type', () => stops === undefined || Array.isArray(stops)],
      ['stops.minItems', () => !Array.isArray(stops) || stops.length >= 1],
      ['stops.maxItems', () => !Array.isArray(stops) || stops.length <= 4],
      ['stop.type', () => all.every((stop) => !Object.hasOwn(stop, 'isNone'))],
      ['place.required', () => all.every((stop) => Object.hasOwn(stop, 'isNone') || Object.hasOwn(stop, 'place'))],
      ['place.type', () => all.every(({ place }) => place === undefined || typeof place === 'string')],
      ['place.minLength', () => all.every(({ place }) => typeof place !== 'string' || lengthOf(place) >= 1)],
      ['place.maxLength', () => all.every(({ place }) => typeof place !== 'string' || lengthOf(place) <= 12)],
      ['nights.required', () => all.every((stop) => Object.hasOwn(stop, 'isNone') || Object.hasOwn(stop, 'nights'))],
      ['nights.type', () => all.every(({ nights }) => nights === undefined || Number.isInteger(nights))],
      ['nights.minimum', () => all.every(({ nights }) => !Number.isInteger(nights) || Number(nights) >= 1)],
      ['nights.maximum', () => all.every(({ nights }) => !Number.isInteger(nights) || Number(nights) <= 14)],
    ],
    success: () => {
      const count = Number(call.memory.get('count') ?? 0) + 1
      call.memory.set('count', count)
      return { status: 201, headers: { ...JSON_TYPE, location: `/tours/${count}` }, body: members }
    },
  }
}

function price(call: Call, id: string): Part {
  const { members, checks } = objectIn(call, ['amount', 'currency'])
  const { amount, currency } = members
  return {
    operation: 'setPrice',
    checks: [
      ...idChecks(id),
      ...checks,
      ['amount.type', () => amount === undefined || typeof amount === 'number'],
      ['amount.minimum', () => typeof amount !== 'number' || amount >= 0],
      ['amount.maximum', () => typeof amount !== 'number' || isWithin(amount, -Number.MAX_VALUE, 10_000)],
      ['currency.type', () => currency === undefined || typeof currency === 'string'],
      ['currency.enum', () => typeof currency !== 'string' || ['EUR', 'CHF'].includes(currency)],
    ],
    success: (): Reply => ({ status: 204, headers: {}, body: null }),
  }
}
