/** The echo rule where the answer's schema has other types, or alternatives, than the request's. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readApi } from '../../spec/read/contract.ts'
import { compile } from '../../spec/validation/compile.ts'
import { createEngine } from '../engine/whole.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const object = (properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
})
const secret = { type: 'string', writeOnly: true }

/** Sends a body to an operation that takes one schema and answers with another; its answer. */
async function echo(request: object, response: object, body: unknown, schemas: object = {}): Promise<unknown> {
  const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const responses = { 200: { description: 'd', ...content(response) } }
  const post = { requestBody: { required: true, ...content(request) }, responses }
  const info = { title: 't', version: '1' }
  const document = { openapi: '3.1.0', info, paths: { '/quote': { post } }, components: { schemas } }
  const header = (name: string) => (name === 'content-type' ? 'application/json' : undefined)
  const engine = createEngine(readApi(document, { compile }))
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await engine.handle({ method: 'POST', target: '/quote', header, body: Buffer.from(sent) })
  assert.equal(answer.status, 200, answer.body)
  return JSON.parse(answer.body)
}

/** As FastAPI writes a `Decimal`: a number or a text comes in, a text goes out. */
const decimalIn = { anyOf: [number, text] }
const decimalOut = { type: 'string', pattern: '^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$' }
const line = (price: object): object => object({ product: text, unit_price: price }, 'product', 'unit_price')
const order = (price: object): object => ({
  ...object({ customer: text, total: price, lines: { type: 'array', items: line(price) } }, 'customer', 'lines'),
})

test('numbers come back as texts, and texts as numbers, at any depth', async () => {
  const lines = [
    { product: 'Fern', unit_price: 9.5 },
    { product: 'Moss', unit_price: '12.25' },
  ]
  const out = await echo(order(decimalIn), order(decimalOut), { customer: 'Ann', total: 21.75, lines })
  assert.deepEqual(out, {
    ...{ customer: 'Ann', total: '21.75' },
    lines: [
      { product: 'Fern', unit_price: '9.5' },
      { product: 'Moss', unit_price: '12.25' },
    ],
  })
  const back = await echo(order(text), order(number), {
    customer: 'Ann',
    lines: [{ product: 'Fern', unit_price: '9.5' }],
  })
  assert.deepEqual(back, { customer: 'Ann', lines: [{ product: 'Fern', unit_price: 9.5 }] })
})

test('a number beyond a double keeps its digits as a text', async () => {
  const sent = '{"customer":"Ann","lines":[{"product":"Fern","unit_price":9007199254740993}]}'
  const out = await echo(order({ type: 'integer' }), order(text), sent)
  assert.deepEqual(out, { customer: 'Ann', lines: [{ product: 'Fern', unit_price: '9007199254740993' }] })
})

test('what cannot be converted is left out or generated alone: all beside it stays', async () => {
  const request = object({ name: text, size: text, weight: text }, 'name')
  const response = object({ name: text, size: number, weight: number }, 'name')
  assert.deepEqual(await echo(request, response, { name: 'a', size: 'big', weight: '2' }), { name: 'a', weight: 2 })
  const out = await echo(order(text), order(number), {
    customer: 'Ann',
    lines: [
      { product: 'Fern', unit_price: '1' },
      { product: 'Moss', unit_price: 'dear' },
    ],
  })
  assert.partialDeepStrictEqual(out, {
    customer: 'Ann',
    lines: [{ product: 'Fern', unit_price: 1 }, { product: 'Moss' }],
  })
})

test('an alternative decides what a member is: nothing is converted to the type of another', async () => {
  const kind = (name: string, value: object): object => object({ kind: { const: name }, value }, 'kind', 'value')
  const either = { oneOf: [kind('count', number), kind('code', text)] }
  const schema = object({ name: text, either }, 'either')
  for (const body of [{ either: { kind: 'code', value: '5' } }, { either: { kind: 'count', value: 5 } }])
    assert.deepEqual(await echo(schema, schema, body), body)
})

test('what only an alternative without names takes comes back as it was sent', async () => {
  const transport = { oneOf: [object({ truck: { type: 'boolean' } }), object({ berth: text }), { type: 'object' }] }
  const schema = object({ name: text, transport })
  const body = { name: 'Ann', transport: { truck: 'a red one', berth: 7 } }
  assert.deepEqual(await echo(schema, schema, body), body)
})

test('what is write-only in an alternative never comes back, at the root or inside', async () => {
  const card = object({ kind: { const: 'card' }, number: text, cvc: secret }, 'kind', 'number')
  const bank = object({ kind: { const: 'bank' }, iban: text, cvc: text }, 'kind', 'iban')
  for (const payment of [{ oneOf: [card, bank] }, { oneOf: [bank, card] }, { anyOf: [bank, card, { type: 'null' }] }]) {
    const paid = { kind: 'card', number: '4', cvc: '123' }
    const shown = { kind: 'card', number: '4' }
    assert.deepEqual(await echo(payment, payment, paid), shown)
    const buying = object({ name: text, payment, more: { type: 'array', items: payment } }, 'name')
    const body = { name: 'Ann', payment: paid, more: [paid] }
    assert.deepEqual(await echo(buying, buying, body), { name: 'Ann', payment: shown, more: [shown] })
    const other = { kind: 'bank', iban: 'DE', cvc: 'none' }
    assert.deepEqual(await echo(buying, buying, { name: 'Ann', payment: other }), { name: 'Ann', payment: other })
  }
})

test('alternatives that contain themselves are answered at once, however deep they are', async () => {
  const node = { $ref: '#/components/schemas/Node' }
  const branch = (name: string): object => object({ [name]: text, left: node, right: node })
  const schemas = { Node: { anyOf: [branch('one'), branch('two'), branch('three')] } }
  let body: object = { one: 'end' }
  for (let depth = 0; depth < 60; depth++) body = { one: 'x', left: body }
  const root = object({ tree: node }, 'tree')
  assert.deepEqual(await echo(root, root, { tree: body }, schemas), { tree: body })
})

test('what is write-only in a map, in a place of a tuple or under a condition never comes back', async () => {
  const login = object({ user: text, password: secret })
  const kept = { user: 'ann', password: 'SENT' }
  const shown = { user: 'ann' }
  for (const [schema, body, want] of [
    [{ type: 'object', additionalProperties: login }, { one: kept }, { one: shown }],
    [
      { type: 'object', patternProperties: { '^x-': login } },
      { 'x-a': kept, y: kept },
      { 'x-a': shown, y: kept },
    ],
    [{ type: 'array', prefixItems: [login, text], items: login }, [kept, 'x', kept], [shown, 'x', shown]],
    [JSON.parse(`{"type":"object","if":{"required":["user"]},"then":${JSON.stringify(login)}}`), kept, shown],
    [{ type: 'object', dependentSchemas: { user: login } }, kept, shown],
    [{ allOf: [object({ user: text }), object({ password: secret })] }, kept, shown],
  ] as const) {
    const holder = object({ name: text, inside: schema }, 'name')
    assert.deepEqual(await echo(holder, holder, { name: 'Ann', inside: body }), { name: 'Ann', inside: want })
  }
})

test('a day or a time comes back in the form that the answer has', async () => {
  const moment = { type: 'string', format: 'date-time' }
  const request = object({ opened: text, closed: text, seen: text, checked: text }, 'opened')
  const response = object({ opened: moment, closed: moment, seen: { type: 'string', format: 'date' }, checked: moment })
  const sent = {
    opened: '2026-03-01T08:30:00',
    closed: '2026-04-02',
    seen: '2026-05-03T23:15:00+01:00',
    checked: 'soon',
  }
  const { checked: _, ...shown } = { ...sent, opened: '2026-03-01T08:30:00Z', closed: '2026-04-02T00:00:00Z' }
  assert.deepEqual(await echo(request, response, sent), { ...shown, seen: '2026-05-03' })
})

test('where an answer has objects for the keys that were sent, each has its key', async () => {
  const guest = object({ id: { type: 'integer' }, name: text }, 'id', 'name')
  const request = object({ title: text, host: { type: 'integer' }, guests: { type: 'array', items: text } }, 'title')
  const response = object({ title: text, host: guest, guests: { type: 'array', items: guest } }, 'title')
  const out = await echo(request, response, { title: 'Picnic', host: 7, guests: ['12', '31'] })
  const { host, guests } = out as { host: { id: number; name: string }; guests: { id: number; name: string }[] }
  assert.deepEqual([host.id, guests.map(({ id }) => id)], [7, [12, 31]])
  for (const { name } of [host, ...guests]) assert.equal(typeof name, 'string')
})

test('what the server adds to the items of a list that was sent has another key in each', async () => {
  const key = { type: 'string', format: 'uuid' }
  const step = (more: object, ...required: string[]): object => object({ label: text, ...more }, 'label', ...required)
  const list = (items: object): object => object({ steps: { type: 'array', items } }, 'steps')
  const steps = ['Sow', 'Water', 'Cut'].map((label) => ({ label }))
  const out = await echo(list(step({})), list(step({ id: key }, 'id')), { steps })
  const shown = (out as { steps: { id: string; label: string }[] }).steps
  assert.deepEqual(
    shown.map(({ label }) => label),
    ['Sow', 'Water', 'Cut'],
  )
  assert.equal(new Set(shown.map(({ id }) => id)).size, 3)
})
