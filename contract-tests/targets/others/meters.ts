/** The meters, and what can be different about them. */

import { counted } from '../variations.ts'
import {
  type Call,
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

const SERIAL = /^[A-Z]{2}[0-9]{6}$/

export const METERS: Service = {
  isAuthorized: ({ headers, query }) => headers['x-site-key'] === TOKEN && query.get('device') === TOKEN,
  unauthorized: () => ({
    status: 401,
    headers: { ...JSON_TYPE, 'www-authenticate': 'Key' },
    body: { code: 'key', detail: 'Both keys are needed.' },
  }),
  refuse: (check) => ({ status: 422, headers: JSON_TYPE, body: { code: 'data', detail: `See ${check}.` } }),
  handle: (call) => {
    const [, serial] = /^\/meters\/([^/]+)$/.exec(call.path) ?? []
    if (call.method === 'GET' && serial !== undefined) return meter(call, decodeURIComponent(serial))
    if (call.method === 'POST' && call.path === '/readings') return reading(call)
    if (call.method === 'POST' && call.path === '/sites') return site(call)
    return null
  },
}

function meter({ query, headers }: Call, serial: string): Handled {
  return {
    operation: 'readMeter',
    checks: [
      ['path.serial.pattern', () => SERIAL.test(serial)],
      ['query.unit.required', () => query.has('unit')],
      ...textChecks('query.unit', [query.get('unit') ?? undefined], { of: ['kWh', 'm3'] }),
      ...writtenChecks('query.days', query.get('days'), 1, 31),
      ...textChecks('header.X-Trace', [headers['x-trace']], { most: 8 }),
    ],
    success: () => ({
      status: 200,
      headers: { ...JSON_TYPE, 'x-age': '12' },
      body: { serial, unit: query.get('unit'), value: 17.25, curve: [[1, 2], [3]] },
    }),
  }
}

/** The name of the check of a reading that names a meter alone, in a media type of its own. */
const AS_SERIAL = 'as.application-vnd-meters-serial-json'

function reading(call: Call): Handled {
  if (call.headers['content-type'] === 'application/vnd.meters.serial+json') return readingOfSerial(call)
  const { members, checks } = objectIn(call, ['serial', 'value', 'day', 'phases'])
  const { serial, value, day, note, phases } = members
  const lists: unknown[] = Array.isArray(phases) ? phases : []
  const numbers = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
  return {
    operation: 'addReading',
    checks: [
      ...checks,
      [
        'closed',
        () => Object.keys(members).every((name) => ['serial', 'value', 'day', 'note', 'phases'].includes(name)),
      ],
      ...textChecks('serial', [serial], {}),
      ['serial.pattern', () => typeof serial !== 'string' || SERIAL.test(serial)],
      ...numberChecks('value', [value], { least: 0, most: 999_999 }),
      ...textChecks('day', [day], {}),
      ['day.format', () => typeof day !== 'string' || isDay(day)],
      ...textChecks('note', [note], { most: 20 }),
      ['phases.type', () => phases === undefined || Array.isArray(phases)],
      ['phases.minItems', () => !Array.isArray(phases) || phases.length >= 1],
      ['phases.maxItems', () => !Array.isArray(phases) || phases.length <= 3],
      ['phases.items.type', () => lists.every(Array.isArray)],
      ['phases.items.minItems', () => lists.every((list) => !Array.isArray(list) || list.length >= 1)],
      ...numberChecks('phases.items.items', numbers, { least: 0, most: 500, isInteger: true }),
    ],
    success: () => ({ status: 201, headers: JSON_TYPE, body: { id: counted(call, 'id'), serial, value } }),
  }
}

function readingOfSerial(call: Call): Handled {
  const { serial } = objectIn(call, []).members
  return {
    operation: 'addReading',
    checks: [[AS_SERIAL, () => typeof serial === 'string' && SERIAL.test(serial)]],
    success: () => ({ status: 201, headers: JSON_TYPE, body: { id: 1, serial, value: 0 } }),
  }
}

function site({ text }: Call): Handled {
  const form = new URLSearchParams(text)
  return {
    operation: 'addSite',
    checks: [
      ['body.required', () => text !== ''],
      ['street.required', () => text === '' || form.has('street')],
      ['town.required', () => text === '' || form.has('town')],
      ...textChecks('street', [form.get('street') ?? undefined], { least: 1, most: 40 }),
      ...textChecks('town', [form.get('town') ?? undefined], { of: ['Basel', 'Bern'] }),
    ],
    success: () => ({ status: 201, headers: JSON_TYPE, body: { street: form.get('street') } }),
  }
}
