/** Sentences that name a state, a thing or a number, and say no rule: the mock refuses nothing, and changes nothing, because of them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderSaid } from '../../../spec/resources/lists/order-said.ts'
import { asker, serve } from './store-documents.ts'

const [KEY, TEXT, COUNT] = [{ type: 'integer' }, { type: 'string' }, { type: 'integer', minimum: 0 }]
const [FLAG, STATE] = [{ type: 'boolean' }, { type: 'string', enum: ['new', 'read', 'answered'] }]
const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const does = (description: string, schema: object | null, refusals: object = {}, status = 200) => ({
  description,
  responses: { [status]: { description: 'so', ...(schema && json(schema)) }, ...refusals },
})
const makes = (sent: Readonly<Record<string, object>>, shown: object, description = '', refusals: object = {}) => ({
  requestBody: { required: true, ...json(object(sent)) },
  ...does(description, shown, refusals, 201),
})
const list = (items: object) => does('', { type: 'array', items })
const at = (rest: object) => ({ parameters: [{ name: 'id', in: 'path', required: true, schema: KEY }], ...rest })
const refusal = (status: number, description: string) => ({ [status]: { description } })

const PART = object({ id: KEY, name: TEXT, stock: COUNT })
const ORDER = object({ id: KEY, partId: KEY, quantity: COUNT })
const FLAT = object({ id: KEY, street: TEXT, floor_number: COUNT, total_floors: COUNT })
const VISIT = object({ id: KEY, flatId: KEY, guests: COUNT })
const RULE = object({ id: KEY, ruleGroupId: KEY, title: TEXT, active: FLAG })
const GROUP = object({ id: KEY, title: TEXT })
const LESSON = object({ id: KEY, title: TEXT, active: FLAG })
const MEMBER = object({ id: KEY, nick: TEXT, admin: FLAG })
const LETTER = object({ id: KEY, text: TEXT, status: STATE })
const REPLY = object({ id: KEY, text: TEXT, letterId: KEY })
const BOARD = object({ id: KEY, title: TEXT })
const READER = object({ id: KEY, nick: TEXT })
const CRATE = object({ id: KEY, name: TEXT, status: { type: 'string', enum: ['packed', 'removed'] } })

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Many things', version: '1' },
  paths: {
    '/parts': { get: list(PART), post: makes({ name: TEXT, stock: COUNT }, PART) },
    '/parts/{id}': at({ get: does('', PART) }),
    '/orders': {
      post: makes(
        { partId: KEY, quantity: COUNT },
        ORDER,
        'Orders a part.',
        refusal(429, 'The rate limit is exceeded'),
      ),
    },
    '/flats': { get: list(FLAT), post: makes({ street: TEXT, floor_number: COUNT, total_floors: COUNT }, FLAT) },
    '/flats/{id}': at({ get: does('', FLAT) }),
    '/visits': { get: list(VISIT), post: makes({ flatId: KEY, guests: COUNT }, VISIT, '', refusal(409, 'Conflict')) },
    '/rule-groups': { get: list(GROUP), post: makes({ title: TEXT }, GROUP) },
    '/rule-groups/{id}': at({ delete: does('Deletes a rule group.', null, {}, 204) }),
    '/rule-groups/{id}/archive': at({ post: does('Deactivates a rule group for good.', GROUP) }),
    '/rules': { get: list(RULE), post: makes({ ruleGroupId: KEY, title: TEXT, active: FLAG }, RULE) },
    '/rules/{id}': at({ get: does('', RULE) }),
    '/lessons': { get: list(LESSON), post: makes({ title: TEXT, active: FLAG }, LESSON) },
    '/lessons/{id}': at({ get: does('', LESSON) }),
    '/lessons/{id}/attempts': at({ post: does('Starts a new lesson attempt of a pupil.', LESSON) }),
    '/members': { get: list(MEMBER), post: makes({ nick: TEXT, admin: FLAG }, MEMBER) },
    '/members/{id}': at({ get: does('', MEMBER) }),
    '/members/{id}/admin': at({ post: does('Toggles whether somebody keeps the keys.', MEMBER) }),
    '/letters': { get: list(LETTER), post: makes({ text: TEXT, status: STATE }, LETTER) },
    '/letters/{id}': at({ get: does('', LETTER) }),
    '/replies': {
      get: list(REPLY),
      post: makes({ text: TEXT, letterId: KEY }, REPLY, 'Writes a new letter to somebody.', refusal(409, 'Conflict')),
    },
    '/boards': { get: list(BOARD), post: makes({ title: TEXT }, BOARD) },
    '/boards/{id}': at({
      get: does('', BOARD),
      delete: does('', null, refusal(409, 'Readers who have no access to the board.'), 204),
    }),
    '/boards/{id}/readers': at({ get: list(READER), post: makes({ nick: TEXT }, READER) }),
    '/crates': {
      get: list(CRATE),
      post: makes({ name: TEXT, status: CRATE.properties.status ?? TEXT }, CRATE),
    },
    '/crates/{id}': at({ get: does('', CRATE) }),
    '/crates/{id}/remove': at({ post: does('Removes a bottle from a crate.', CRATE) }),
  },
}

test('what says no rule refuses nothing and changes nothing', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const make = async (path: string, sent: object) => {
    const { status, body } = await ask(`POST ${path}`, sent)
    assert.equal(status, 201, `${path} ${JSON.stringify(body)}`)
    return body
  }
  const part = await make('/parts', { name: 'Cog', stock: 1 })
  await make('/orders', { partId: part.id, quantity: 5 })
  const flat = await make('/flats', { street: 'Elm', floor_number: 3, total_floors: 3 })
  for (const guests of [2, 2]) await make('/visits', { flatId: flat.id, guests })
  assert.equal((await ask(`GET /flats/${flat.id}`)).body.floor_number, 3)

  const group = await make('/rule-groups', { title: 'Mails' })
  const rule = await make('/rules', { ruleGroupId: group.id, title: 'Sort', active: true })
  for (const line of [`POST /rule-groups/${group.id}/archive`, `DELETE /rule-groups/${group.id}`]) {
    assert.ok((await ask(line)).status < 300)
    const { status, body } = await ask(`GET /rules/${rule.id}`)
    assert.ok(status === 404 || body.active === true, line)
  }
  const lesson = await make('/lessons', { title: 'Knots', active: false })
  await ask(`POST /lessons/${lesson.id}/attempts`)
  assert.equal((await ask(`GET /lessons/${lesson.id}`)).body.active, false)
  const member = await make('/members', { nick: 'Ida', admin: true })
  await ask(`POST /members/${member.id}/admin`)
  assert.equal((await ask(`GET /members/${member.id}`)).body.admin, false)
  const letter = await make('/letters', { text: 'Dear all', status: 'read' })
  await make('/replies', { text: 'Thanks', letterId: letter.id })
  const board = await make('/boards', { title: 'Trips' })
  await make(`/boards/${board.id}/readers`, { nick: 'Uwe' })
  assert.equal((await ask(`DELETE /boards/${board.id}`)).status, 204)
  const crate = await make('/crates', { name: 'Reds', status: 'packed' })
  await ask(`POST /crates/${crate.id}/remove`)
  assert.equal((await ask(`GET /crates/${crate.id}`)).body.status, 'packed')
})

test('an order that is an example is none, and one by a name and a direction is by that name', () => {
  assert.equal(orderSaid('You may sort. The following example sorts by street name in descending order'), null)
  assert.equal(orderSaid('For example, sorted by title'), null)
  const { names, isDown } = orderSaid('Points that belong to a tour, ordered by weight ascending') ?? {}
  assert.deepEqual([names, isDown], [['weight'], false])
})
