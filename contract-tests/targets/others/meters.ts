/** The meters, and what can be different about them. */

import { type Call, type Handled, isDay, lengthOf, objectIn, type Service, TOKEN } from './service.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const SERIAL = /^[A-Z]{2}[0-9]{6}$/

export const METERS: Service = {
  unauthorized: () => ({ status: 401, headers: JSON_TYPE, body: { code: 'key', detail: 'Both keys are needed.' } }),
  refuse: (check) => ({ status: 422, headers: JSON_TYPE, body: { code: 'data', detail: `See ${check}.` } }),
  handle: (call) => {
    const isGood = call.headers['x-site-key'] === TOKEN && call.query.get('device') === TOKEN
    const credential = isGood ? 'good' : 'bad'
    const [, serial] = /^\/meters\/([^/]+)$/.exec(call.path) ?? []
    if (call.method === 'GET' && serial !== undefined) return { credential, ...meter(call, decodeURIComponent(serial)) }
    if (call.method === 'POST' && call.path === '/readings') return { credential, ...reading(call) }
    if (call.method === 'POST' && call.path === '/sites') return { credential, ...site(call) }
    return null
  },
}

type Part = Omit<Handled, 'credential'>

function meter({ query, headers }: Call, serial: string): Part {
  const days = query.get('days')
  const trace = headers['x-trace']
  return {
    operation: 'readMeter',
    checks: [
      ['path.pattern', () => SERIAL.test(serial)],
      ['unit.required', () => query.has('unit')],
      ['unit.enum', () => !query.has('unit') || ['kWh', 'm3'].includes(query.get('unit') ?? '')],
      ['days.type', () => days === null || /^-?\d+$/.test(days)],
      ['days.minimum', () => days === null || !(Number(days) < 1)],
      ['days.maximum', () => days === null || !(Number(days) > 31)],
      ['trace.maxLength', () => trace === undefined || lengthOf(trace) <= 8],
    ],
    success: () => ({
      status: 200,
      headers: { ...JSON_TYPE, 'x-age': '12' },
      body: { serial, unit: query.get('unit'), value: 17.25, curve: [[1, 2], [3]] },
    }),
  }
}

function reading(call: Call): Part {
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
      ['serial.type', () => serial === undefined || typeof serial === 'string'],
      ['serial.pattern', () => typeof serial !== 'string' || SERIAL.test(serial)],
      ['value.type', () => value === undefined || typeof value === 'number'],
      ['value.minimum', () => typeof value !== 'number' || value >= 0],
      ['value.maximum', () => typeof value !== 'number' || value <= 999_999],
      ['day.type', () => day === undefined || typeof day === 'string'],
      ['day.format', () => typeof day !== 'string' || isDay(day)],
      ['note.type', () => note === undefined || typeof note === 'string'],
      ['note.maxLength', () => typeof note !== 'string' || lengthOf(note) <= 20],
      ['phases.type', () => phases === undefined || Array.isArray(phases)],
      ['phases.minItems', () => !Array.isArray(phases) || phases.length >= 1],
      ['phases.maxItems', () => !Array.isArray(phases) || phases.length <= 3],
      ['phase.type', () => lists.every(Array.isArray)],
      ['phase.minItems', () => lists.every((list) => !Array.isArray(list) || list.length >= 1)],
      ['current.type', () => numbers.every(Number.isInteger)],
      ['current.minimum', () => numbers.every((one) => typeof one !== 'number' || one >= 0)],
      ['current.maximum', () => numbers.every((one) => typeof one !== 'number' || one <= 500)],
    ],
    success: () => {
      const id = Number(call.memory.get('id') ?? 0) + 1
      call.memory.set('id', id)
      return { status: 201, headers: JSON_TYPE, body: { id, serial, value } }
    },
  }
}

function site({ text }: Call): Part {
  const form = new URLSearchParams(text)
  return {
    operation: 'addSite',
    checks: [
      ['form.required', () => text !== ''],
      ['street.required', () => text === '' || form.has('street')],
      ['town.required', () => text === '' || form.has('town')],
      ['town.enum', () => !form.has('town') || ['Basel', 'Bern'].includes(form.get('town') ?? '')],
    ],
    success: () => ({ status: 204, headers: {}, body: null }),
  }
}
