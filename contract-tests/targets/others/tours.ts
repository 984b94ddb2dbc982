/** The tours, and what can be different about them. */

import type { Reply } from '../reference.ts'
import { counted } from '../variations.ts'
import {
  type Call,
  type Checks,
  type Handled,
  isDay,
  JSON_TYPE,
  numberChecks,
  objectIn,
  type Service,
  TOKEN,
  textChecks,
  writtenChecks,
} from './service.ts'

export const TOURS: Service = {
  isAuthorized: ({ headers }) => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] === TOKEN,
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
    const [, id = '', rest = ''] = /^\/tours\/([^/]+)\/(dates|price)$/.exec(call.path) ?? []
    if (call.method === 'GET' && rest === 'dates') return dates(call, id)
    if (call.method === 'PUT' && rest === 'price') return price(call, id)
    if (call.method === 'POST' && call.path === '/tours') return create(call)
    return null
  },
}

const idChecks = (id: string): Checks => writtenChecks('path.tourId', id, 1, 9999)
const LEVELS = ['easy', 'hard']

function dates({ query, headers }: Call, id: string): Handled {
  const tags = query.getAll('tags')
  const client = headers['x-client']
  return {
    operation: 'listDates',
    checks: [
      ...idChecks(id),
      ['query.from.required', () => query.has('from')],
      ['query.from.format', () => !query.has('from') || isDay(query.get('from'))],
      ...writtenChecks('query.limit', query.get('limit'), 1, 50),
      ...textChecks('query.level', [query.get('level') ?? undefined], { of: LEVELS }),
      ['query.tags.maxItems', () => tags.length <= 3],
      ...textChecks('query.tags.items', tags, { of: ['sea', 'lake', 'hill'] }),
      ['header.X-Client.required', () => client !== undefined],
      ...textChecks('header.X-Client', [client], { least: 3, most: 12 }),
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

function create(call: Call): Handled {
  const { members, checks } = objectIn(call, ['code', 'level', 'start', 'stops'])
  const { code, level, start, remark, stops } = members
  const all: unknown[] = Array.isArray(stops) ? stops : []
  const isStop = (stop: unknown): boolean => typeof stop === 'object' && stop !== null && !Array.isArray(stop)
  const parts = (name: string): unknown[] => all.map((stop) => (isStop(stop) ? Object(stop)[name] : undefined))
  const allHave = (name: string) => () => all.every((stop) => !isStop(stop) || Object.hasOwn(Object(stop), name))
  return {
    operation: 'createTour',
    checks: [
      ...checks,
      ...textChecks('code', [code], { least: 2, most: 12 }),
      ...textChecks('level', [level], { of: LEVELS }),
      ...textChecks('start', [start], {}),
      ['start.format', () => typeof start !== 'string' || isDay(start)],
      ...textChecks('remark', [remark], { most: 30 }),
      ['stops.type', () => stops === undefined || Array.isArray(stops)],
      ['stops.minItems', () => !Array.isArray(stops) || stops.length >= 1],
      ['stops.maxItems', () => !Array.isArray(stops) || stops.length <= 4],
      ['stops.items.type', () => all.every(isStop)],
      ['stops.items.place.required', allHave('place')],
      ...textChecks('stops.items.place', parts('place'), { least: 1, most: 12 }),
      ['stops.items.nights.required', allHave('nights')],
      ...numberChecks('stops.items.nights', parts('nights'), { least: 1, most: 14, isInteger: true }),
    ],
    success: () => {
      const location = `/tours/${counted(call, 'count')}`
      return { status: 201, headers: { ...JSON_TYPE, location }, body: members }
    },
  }
}

function price(call: Call, id: string): Handled {
  const { members, checks } = objectIn(call, ['amount', 'currency'])
  const { amount, currency } = members
  return {
    operation: 'setPrice',
    checks: [
      ...idChecks(id),
      ...checks,
      ...numberChecks('amount', [amount], { least: 0, most: 10_000 }),
      ...textChecks('currency', [currency], { of: ['EUR', 'CHF'] }),
    ],
    success: (): Reply => ({ status: 204, headers: {}, body: null }),
  }
}
