/** What requests do to stored items beside the plain ones: patches, batches, actions, counts and searches. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const ID = { type: 'integer' }
const json = (schema: object, type = 'application/json'): object => ({ content: { [type]: { schema } } })
const body = (schema: object, type?: string): object => ({ requestBody: { required: true, ...json(schema, type) } })
const answers = (schema: object, ...errors: readonly number[]): object => ({
  responses: {
    200: { description: 'ok', ...json(schema) },
    ...Object.fromEntries(errors.map((status) => [status, { description: 'error' }])),
  },
})
const path = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: name === 'slug' ? TEXT : ID })),
})
const DOOR = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: ID,
    name: { ...TEXT, minLength: 1 },
    note: { type: ['string', 'null'] },
    colour: TEXT,
    tags: { type: 'array', items: TEXT },
    locked: { type: 'boolean', default: false },
    status: { type: 'string', enum: ['new', 'active', 'archived'], default: 'new' },
    size: { type: 'object', properties: { width: ID, height: ID } },
    lock: {
      oneOf: [
        { type: 'object', required: ['code'], properties: { code: TEXT } },
        { type: 'object', required: ['keys', 'maker'], properties: { keys: ID, maker: TEXT, rim: TEXT } },
      ],
    },
  },
}
const NEW_DOOR = { ...DOOR, required: ['name'], properties: { ...DOOR.properties, id: { ...ID, readOnly: true } } }
const DOORS = { type: 'array', items: DOOR }
const OPERATION = {
  type: 'object',
  required: ['op', 'path'],
  properties: { op: TEXT, path: TEXT, from: TEXT, value: {} },
}
const JSON_PATCH = 'application/json-patch+json'
const MERGE_PATCH = 'application/merge-patch+json'

/** `patch`: the media type of PATCH, and `errors` what it documents. */
const doors = (patch: object, errors: readonly number[] = []): object => ({
  openapi: '3.1.0',
  info: { title: 'Doors', version: '1' },
  paths: {
    '/doors': { get: answers(DOORS), post: { ...body(NEW_DOOR), ...answers(DOOR) } },
    '/doors/batch': { post: { ...body({ type: 'array', items: NEW_DOOR }), ...answers(DOORS) } },
    '/doors/count': {
      get: {
        parameters: [{ name: 'colour', in: 'query', schema: TEXT }],
        ...answers({ type: 'object', properties: { count: ID } }),
      },
    },
    '/doors/search': {
      post: { ...body({ type: 'object', properties: { colour: TEXT, limit: ID } }), ...answers(DOORS) },
    },
    '/doors/{id}': {
      ...path('id'),
      get: answers(DOOR, 404),
      put: { ...body(NEW_DOOR), ...answers(DOOR) },
      patch: { ...patch, ...answers(DOOR, ...errors) },
      post: { parameters: [{ name: 'colour', in: 'query', schema: TEXT }], ...answers(DOOR) },
      delete: answers({}),
    },
    '/doors/{id}/lock': { ...path('id'), post: answers(DOOR), delete: answers(DOOR) },
    '/doors/{id}/unlock': { ...path('id'), post: answers(DOOR) },
    '/doors/{id}/archive': { ...path('id'), post: answers(DOOR) },
    '/doors/{id}/status': {
      ...path('id'),
      put: { ...body({ type: 'object', properties: { status: TEXT } }), ...answers(DOOR) },
    },
    '/doors/{id}/history': { ...path('id'), get: answers({ type: 'object', properties: { opened: ID } }) },
  },
})
const PLAIN = doors(body({ ...NEW_DOOR, required: [] }))
const BY_PATCH = doors(body({ type: 'array', items: OPERATION }, JSON_PATCH), [422])
const as = (type: string): Readonly<Record<string, string>> => ({ 'content-type': type })

const RED = { name: 'Front', colour: 'red', tags: ['a', 'b'], size: { width: 1, height: 2 } }

describe('JSON Patch', () => {
  for (const [name, operations, want] of [
    ['add to a list', [{ op: 'add', path: '/tags/-', value: 'c' }], { tags: ['a', 'b', 'c'] }],
    ['add within a list', [{ op: 'add', path: '/tags/1', value: 'c' }], { tags: ['a', 'c', 'b'] }],
    [
      'remove',
      [
        { op: 'remove', path: '/colour' },
        { op: 'remove', path: '/tags/0' },
      ],
      { colour: undefined, tags: ['b'] },
    ],
    ['replace', [{ op: 'replace', path: '/size/width', value: 5 }], { size: { width: 5, height: 2 } }],
    ['move', [{ op: 'move', from: '/colour', path: '/note' }], { colour: undefined, note: 'red' }],
    ['copy', [{ op: 'copy', from: '/colour', path: '/note' }], { colour: 'red', note: 'red' }],
    [
      'test',
      [
        { op: 'test', path: '/size', value: { height: 2, width: 1 } },
        { op: 'replace', path: '/name', value: 'Back' },
      ],
      { name: 'Back' },
    ],
  ] as const) {
    test(name, async () => {
      await using mock = await serve(BY_PATCH)
      const ask = asker(mock)
      const { body: made } = await ask('POST /doors', RED)
      const { status, body } = await ask(`PATCH /doors/${made.id}`, operations, as(JSON_PATCH))
      assert.equal(status, 200, JSON.stringify(body))
      for (const [property, value] of Object.entries(want)) assert.deepEqual(body[property], value)
      assert.deepEqual((await ask(`GET /doors/${made.id}`)).body, body)
    })
  }

  test('what no JSON Patch is, where only the schema says what a list is: it is not refused', async () => {
    await using mock = await serve(doors(body({ type: 'array', items: OPERATION }), [422]))
    const ask = asker(mock)
    const { body: made } = await ask('POST /doors', RED)
    const vague = [{ op: 'replace', path: 'name', value: 'Back' }]
    assert.equal((await ask(`PATCH /doors/${made.id}`, vague)).status, 200)
    assert.equal((await ask(`PATCH /doors/${made.id}`, [{ ...vague[0], path: '/name' }])).body.name, 'Back')
    assert.equal((await ask('GET /doors')).body.at(-1).name, 'Back')
  })

  for (const [name, operations, errors, status] of [
    ['a test that fails: 409', [{ op: 'test', path: '/name', value: 'x' }], [], 409],
    ['a test that fails: the 422 of the document', [{ op: 'test', path: '/name', value: 'x' }], [422], 422],
    ['a test that fails: the 400 of the document', [{ op: 'test', path: '/name', value: 'x' }], [400], 400],
    ['a place that is not there', [{ op: 'remove', path: '/tags/7' }], [], 422],
    ['an item that would break the contract', [{ op: 'replace', path: '/name', value: '' }], [], 422],
    ['an operation that there is not', [{ op: 'swap', path: '/name' }], [], 400],
    ['a value moved into itself', [{ op: 'move', from: '/size', path: '/size/width' }], [], 422],
  ] as const) {
    test(`${name}, and nothing is changed`, async () => {
      await using mock = await serve(doors(body({ type: 'array', items: OPERATION }, JSON_PATCH), errors))
      const ask = asker(mock)
      const { body: made } = await ask('POST /doors', RED)
      const all = [{ op: 'replace', path: '/colour', value: 'blue' }, ...operations]
      assert.equal((await ask(`PATCH /doors/${made.id}`, all, as(JSON_PATCH))).status, status)
      assert.deepEqual((await ask(`GET /doors/${made.id}`)).body, made)
    })
  }
})

test('null in a merge patch removes; in application/json it is a value where the schema allows it', async () => {
  await using mock = await serve(PLAIN)
  const ask = asker(mock)
  const { body: made } = await ask('POST /doors', { ...RED, note: 'x' })
  const nulled = await ask(`PATCH /doors/${made.id}`, { note: null, size: { width: 4 } })
  assert.deepEqual([nulled.body.note, nulled.body.size], [null, { width: 4, height: 2 }])
  await using merging = await serve(doors(body({ type: 'object', properties: { note: {} } }, MERGE_PATCH)))
  const merge = asker(merging)
  const { body: other } = await merge('POST /doors', { ...RED, note: 'x' })
  const merged = await merge(`PATCH /doors/${other.id}`, { note: null, colour: 'green' }, as(MERGE_PATCH))
  assert.deepEqual([Object.hasOwn(merged.body, 'note'), merged.body.colour], [false, 'green'])
})

test('a change to another alternative leaves nothing of the one before, and one within an alternative the rest', async () => {
  await using mock = await serve(PLAIN)
  const ask = asker(mock)
  const { body: made } = await ask('POST /doors', { ...RED, lock: { code: '1234' } })
  const lock = { keys: 2, maker: 'Orme', rim: 'brass' }
  assert.deepEqual((await ask(`PATCH /doors/${made.id}`, { lock })).body.lock, lock)
  await ask(`PATCH /doors/${made.id}`, { lock: { keys: 3, maker: 'Orme' } })
  assert.deepEqual((await ask(`GET /doors/${made.id}`)).body.lock, { ...lock, keys: 3 })
})

test('a batch makes all items, a count and a search by POST find them', async () => {
  await using mock = await serve(PLAIN, { data: 0 })
  const ask = asker(mock)
  const { status, body } = await ask('POST /doors/batch', [
    RED,
    { name: 'Back', colour: 'blue' },
    { ...RED, name: 'Side' },
  ])
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((one: { name: string; status: string }) => [one.name, one.status]),
    [
      ['Front', 'new'],
      ['Back', 'new'],
      ['Side', 'new'],
    ],
  )
  assert.deepEqual((await ask('GET /doors')).body, body)
  assert.deepEqual((await ask('GET /doors/count')).body, { count: 3 })
  assert.deepEqual((await ask('GET /doors/count?colour=red')).body, { count: 2 })
  assert.deepEqual((await ask('POST /doors/search', { colour: 'blue' })).body, [body[1]])
})

test('an action does what its name says of a property', async () => {
  await using mock = await serve(PLAIN)
  const ask = asker(mock)
  const { body: made } = await ask('POST /doors', RED)
  const at = `/doors/${made.id}`
  for (const [line, sent, property, value] of [
    [`POST ${at}/lock`, undefined, 'locked', true],
    [`DELETE ${at}/lock`, undefined, 'locked', false],
    [`POST ${at}/lock`, undefined, 'locked', true],
    [`POST ${at}/unlock`, undefined, 'locked', false],
    [`POST ${at}/archive`, undefined, 'status', 'archived'],
    [`PUT ${at}/status`, { status: 'active' }, 'status', 'active'],
    [`POST ${at}?colour=black`, undefined, 'colour', 'black'],
  ] as const) {
    assert.equal((await ask(line, sent)).body[property], value, line)
    assert.equal((await ask(`GET ${at}`)).body[property], value, line)
  }
  assert.equal((await ask(`DELETE ${at}`)).status, 200)
  assert.equal((await ask(`POST ${at}/lock`)).status, 404)
  assert.equal((await ask(`GET ${at}/history`)).status, 404)
})

test('PUT creates where nothing else does, with 201 where that is documented', async () => {
  const page = {
    type: 'object',
    required: ['slug'],
    properties: { slug: TEXT, text: TEXT, draft: { type: 'boolean', default: true } },
  }
  for (const [statuses, want] of [
    [[200], 200],
    [[200, 201], 201],
  ] as const) {
    const responses = Object.fromEntries(statuses.map((status) => [status, { description: 'ok', ...json(page) }]))
    await using mock = await serve(
      {
        openapi: '3.1.0',
        info: { title: 'Pages', version: '1' },
        paths: {
          '/pages': { get: answers({ type: 'array', items: page }) },
          '/pages/{slug}': {
            ...path('slug'),
            get: answers(page),
            put: { ...body({ ...page, required: [] }), responses },
          },
        },
      },
      { data: 0 },
    )
    const ask = asker(mock)
    const made = await ask('PUT /pages/home', { text: 'Hello' })
    assert.deepEqual([made.status, made.body], [want, { slug: 'home', text: 'Hello', draft: true }])
    assert.deepEqual((await ask('GET /pages')).body, [made.body])
    assert.equal((await ask('PUT /pages/home', { text: 'Hi' })).status, 200)
  }
})

test('what a new item begins with by default is not put into what a PUT leaves out', async () => {
  const [text, free] = [{ type: 'string' }, { type: 'object' }]
  const content = (properties: object) => ({
    content: { 'application/json': { schema: { type: 'object', properties } } },
  })
  const ok = { 200: { description: 'ok', ...content({ id: text, title: text, note: text, parts: free }) } }
  const asked = (properties: object) => ({ responses: ok, requestBody: { required: true, ...content(properties) } })
  const created = { title: text, note: { ...text, default: 'none' }, parts: { ...free, default: {} } }
  const mock = await serve({
    openapi: '3.0.3',
    info: { title: 'Looms', version: '1' },
    paths: {
      '/looms': { post: asked(created) },
      '/looms/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses: ok },
        put: asked({ title: text, note: text, parts: free }),
      },
    },
  })
  await using _ = mock
  const ask = asker(mock)
  const { id, ...made } = (await ask('POST /looms', { title: 'Jacquard' })).body
  assert.deepEqual(made, { title: 'Jacquard', note: 'none', parts: {} })
  assert.deepEqual((await ask(`PUT /looms/${id}`, { title: 'Dobby' })).body, { id, title: 'Dobby' })
})

test('each parent counts its own numbers, and below a parent that is gone there is nothing', async () => {
  const issue = {
    type: 'object',
    required: ['number', 'title'],
    properties: { number: { ...ID, readOnly: true }, title: TEXT },
  }
  const repository = { type: 'object', required: ['id'], properties: { id: ID, name: TEXT } }
  await using mock = await serve(
    {
      openapi: '3.1.0',
      info: { title: 'Code', version: '1' },
      paths: {
        '/repositories': {
          get: answers({ type: 'array', items: repository }),
          post: { ...body({ ...repository, required: [] }), ...answers(repository) },
        },
        '/repositories/{id}': { ...path('id'), get: answers(repository), delete: answers({}) },
        '/repositories/{id}/issues': {
          ...path('id'),
          get: answers({ type: 'array', items: issue }),
          post: { ...body(issue), ...answers(issue) },
        },
        '/repositories/{id}/issues/{number}': { ...path('id', 'number'), get: answers(issue) },
      },
    },
    { data: 0 },
  )
  const ask = asker(mock)
  const [one, other] = [
    (await ask('POST /repositories', { name: 'a' })).body.id,
    (await ask('POST /repositories', { name: 'b' })).body.id,
  ]
  for (const [id, title] of [
    [one, 'x'],
    [one, 'y'],
    [other, 'z'],
  ] as const)
    await ask(`POST /repositories/${id}/issues`, { title })
  assert.deepEqual(
    (await ask(`GET /repositories/${one}/issues`)).body.map((each: { number: number }) => each.number),
    [1, 2],
  )
  assert.equal((await ask(`GET /repositories/${other}/issues/1`)).body.title, 'z')
  await ask(`DELETE /repositories/${one}`)
  for (const line of ['GET /issues', 'GET /issues/1']) {
    assert.equal((await ask(line.replace('/issues', `/repositories/${one}/issues`))).status, 404)
  }
  assert.equal((await ask(`POST /repositories/${one}/issues`, { title: 'w' })).status, 404)
})

test('a new item begins in the default of its state, in a member that means a beginning, or in the first', async () => {
  const state = (members: readonly string[], more: object = {}): object => ({ ...TEXT, enum: members, ...more })
  const visit = {
    type: 'object',
    required: ['id', 'status', 'visitState', 'stage', 'phase', 'state'],
    properties: {
      id: { ...ID, readOnly: true },
      patient: TEXT,
      status: state(['no_show', 'confirmed', 'BOOKED', 'completed']),
      visitState: state(['VISIT_STATE_DONE', 'VISIT_STATE_PENDING_REVIEW']),
      stage: state(['second', 'third', 'first']),
      phase: state(['new', 'late'], { default: 'late' }),
      state: state(['CA', 'NY']),
    },
  }
  const sendable = { ...visit, required: [] }
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Practice', version: '1' },
    paths: {
      '/visits': { get: answers({ type: 'array', items: visit }), post: { ...body(sendable), ...answers(visit) } },
      '/visits/{id}': { ...path('id'), get: answers(visit) },
    },
  })
  const ask = asker(mock)
  for (const patient of ['Ann', 'Ben', 'Cleo', 'Dora']) {
    const { id, status, visitState, stage, phase } = (await ask('POST /visits', { patient })).body
    const begun = ['BOOKED', 'VISIT_STATE_PENDING_REVIEW', 'second', 'late']
    assert.deepEqual([status, visitState, stage, phase], begun)
    assert.equal((await ask(`GET /visits/${id}`)).body.status, 'BOOKED')
  }
  assert.equal((await ask('POST /visits', { status: 'completed' })).body.status, 'completed')
  const listed: readonly { readonly status: string }[] = (await ask('GET /visits')).body
  assert.ok(new Set(listed.slice(0, 10).map(({ status }) => status)).size > 1)
})

test('what tells of a state is there if an item is in that state, or has passed it', async () => {
  const moment = { ...TEXT, format: 'date-time' }
  const order = {
    type: 'object',
    required: ['id', 'status', 'paidAt', 'shippedAt', 'createdAt'],
    properties: {
      id: { ...ID, readOnly: true },
      status: { ...TEXT, enum: ['pending', 'paid', 'shipped', 'completed', 'cancelled'] },
      createdAt: moment,
      paidAt: { ...moment, type: ['string', 'null'] },
      shippedAt: moment,
      completedAt: moment,
      canceledAt: moment,
      cancelledBy: TEXT,
      cancellationReason: { type: ['string', 'null'] },
      completeBy: moment,
    },
  }
  await using mock = await serve(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': {
          get: answers({ type: 'array', items: order }),
          post: { ...body({ ...order, required: [] }), ...answers(order) },
        },
        '/orders/{id}': { ...path('id'), get: answers(order) },
      },
    },
    { data: 40 },
  )
  const listed: readonly Readonly<Record<string, unknown>>[] = (await asker(mock)('GET /orders')).body
  assert.equal(new Set(listed.map(({ status }) => status)).size, 5)
  for (const one of listed) {
    const [isCancelled, isCompleted] = [one.status === 'cancelled', one.status === 'completed']
    assert.equal(one.paidAt !== null, !isCancelled && one.status !== 'pending', JSON.stringify(one))
    assert.equal('completedAt' in one, isCompleted, JSON.stringify(one))
    assert.deepEqual(['canceledAt' in one, 'cancelledBy' in one], [isCancelled, isCancelled], JSON.stringify(one))
    assert.equal(one.cancellationReason !== null, isCancelled, JSON.stringify(one))
    for (const name of ['createdAt', 'shippedAt', 'completeBy']) assert.equal(typeof one[name], 'string')
  }
})

test('a change of the state sets the moment that tells of it, and its undoing takes it away', async () => {
  const moment = { ...TEXT, format: 'date-time' }
  const order = {
    type: 'object',
    required: ['id', 'status'],
    properties: {
      id: { ...ID, readOnly: true },
      status: { ...TEXT, enum: ['pending', 'paid', 'shipped', 'completed', 'cancelled'] },
      paidAt: { ...moment, type: ['string', 'null'], readOnly: true },
      shippedAt: moment,
      completedOn: { ...TEXT, format: 'date' },
      completedAt: { ...moment, readOnly: true },
      cancelledAt: moment,
      cancelReason: TEXT,
    },
  }
  await using mock = await serve(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': { get: answers({ type: 'array', items: order }), post: { ...body(order), ...answers(order) } },
        '/orders/{id}': {
          ...path('id'),
          get: answers(order),
          put: { ...body(order), ...answers(order) },
          patch: { ...body({ ...order, required: [] }), ...answers(order) },
        },
      },
    },
    { now: '2027-01-31T09:00:00Z' },
  )
  const now = '2027-01-31T09:00:00Z'
  const ask = asker(mock)
  const { id, ...made } = (await ask('POST /orders', { status: 'pending' })).body
  assert.deepEqual(made, { status: 'pending' })
  const patched = async (change: object): Promise<object> => {
    const { id: _, ...rest } = (await ask(`PATCH /orders/${id}`, change)).body
    return rest
  }
  assert.deepEqual(await patched({ status: 'paid' }), { status: 'paid', paidAt: now })
  assert.deepEqual(await patched({ status: 'shipped' }), { status: 'shipped', paidAt: now, shippedAt: now })
  assert.deepEqual(await patched({ status: 'cancelled', cancelReason: 'Late' }), {
    ...{ status: 'cancelled', paidAt: now, shippedAt: now, cancelledAt: now, cancelReason: 'Late' },
  })
  assert.deepEqual(await patched({ cancelReason: 'Lost' }), {
    ...{ status: 'cancelled', paidAt: now, shippedAt: now, cancelledAt: now, cancelReason: 'Lost' },
  })
  assert.deepEqual(await patched({ status: 'pending' }), { status: 'pending', paidAt: null })
  const sent = { status: 'cancelled', cancelledAt: '2027-01-02T00:00:00Z', completedOn: '2027-01-03' }
  assert.deepEqual(await patched(sent), { ...sent, paidAt: null })
  const { id: _, ...put } = (await ask(`PUT /orders/${id}`, { status: 'completed' })).body
  // The answer has what a client can send only if it was sent.
  assert.deepEqual(put, { status: 'completed', paidAt: null, completedAt: now })
  assert.deepEqual((await ask(`GET /orders/${id}`)).body, { id, ...put })
})

test('an item is created and changed at the time of the request, in the unit of its schema; what a client sends stays', async () => {
  const now = '2027-01-31T09:00:00Z'
  const second = Date.parse(now) / 1000
  const ticket = {
    type: 'object',
    required: ['id', 'title', 'createdAt', 'date_modified', 'createdBy', 'registered'],
    properties: {
      id: { ...ID, readOnly: true },
      title: TEXT,
      createdAt: { ...TEXT, format: 'date-time', readOnly: true },
      createdBy: { ...TEXT, readOnly: true },
      date_modified: { ...TEXT, format: 'date-time', readOnly: true },
      changed_at: { type: 'integer', format: 'int32', readOnly: true },
      registered: { ...TEXT, format: 'date', readOnly: true },
      opened: { ...TEXT, format: 'date-time' },
    },
  }
  await using mock = await serve(
    {
      openapi: '3.1.0',
      info: { title: 'Desk', version: '1' },
      paths: {
        '/tickets': { get: answers({ type: 'array', items: ticket }), post: { ...body(ticket), ...answers(ticket) } },
        '/tickets/{id}': {
          ...path('id'),
          get: answers(ticket),
          patch: { ...body({ ...ticket, required: [] }), ...answers(ticket) },
        },
      },
    },
    { now },
  )
  const ask = asker(mock)
  const opened = '2020-02-03T04:05:06Z'
  const made = (await ask('POST /tickets', { title: 'No light', opened })).body
  assert.deepEqual(
    [made.createdAt, made.date_modified, made.changed_at, made.registered, made.opened],
    [now, now, second, now.slice(0, 10), opened],
  )
  assert.doesNotMatch(made.createdBy, /\d{4}-/)
  const [first] = (await ask('GET /tickets')).body.filter((one: { id: string }) => one.id !== made.id)
  assert.ok(first.createdAt < now)
  const changed = (await ask(`PATCH /tickets/${first.id}`, { title: 'Light' })).body
  assert.deepEqual(changed, { ...first, title: 'Light', date_modified: now, changed_at: second })
  assert.deepEqual((await ask(`GET /tickets/${first.id}`)).body, changed)
})

test('every name for the birth of an item is at the time of the request; that of another thing, and a visit, are not', async () => {
  const now = '2027-01-31T09:00:00Z'
  const moment = { ...TEXT, format: 'date-time', readOnly: true }
  const born = ['orderedAt', 'joinedAt', 'issuedAt', 'purchasedAt', 'order_date', 'dateRegistered', 'createTime']
  const others = ['customerCreatedAt', 'lastLoginAt', 'releasedAt']
  const order = {
    type: 'object',
    required: ['id', ...born, 'updateTime', ...others],
    properties: {
      id: { ...ID, readOnly: true },
      title: TEXT,
      ...Object.fromEntries([...born, 'updateTime', ...others].map((name) => [name, moment])),
    },
  }
  await using mock = await serve(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': { get: answers({ type: 'array', items: order }), post: { ...body(order), ...answers(order) } },
        '/orders/{id}': { ...path('id'), get: answers(order), patch: { ...body(order), ...answers(order) } },
      },
    },
    { now },
  )
  const ask = asker(mock)
  const made = (await ask('POST /orders', { title: 'Fern' })).body
  for (const name of born) assert.equal(made[name], now, name)
  for (const name of others) assert.ok(made[name] < now, `${name} ${made[name]}`)
  const [first] = (await ask('GET /orders')).body.filter((one: { id: string }) => one.id !== made.id)
  const changed = (await ask(`PATCH /orders/${first.id}`, { title: 'Palm' })).body
  assert.deepEqual(changed, { ...first, title: 'Palm', updateTime: now })
})

test('an item that fits both forms of which one must fit is shown as it was sent, and no answer shows it as an error', async () => {
  const parcel = { type: 'object', required: ['id', 'label'], properties: { id: ID, label: TEXT } }
  const routed = { allOf: [parcel, { type: 'object', properties: { route: TEXT } }] }
  const fault = { type: 'object', properties: { code: TEXT, type: TEXT, message: TEXT } }
  const said = { type: 'object', properties: { data: {}, error: fault, message: TEXT, success: { type: 'boolean' } } }
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    paths: {
      '/parcels': { post: { ...body({ ...parcel, required: ['label'] }), ...answers(parcel) } },
      '/parcels/{id}': { ...path('id'), get: answers({ oneOf: [parcel, routed] }, 404) },
      '/calls': { post: { ...body({ type: 'object', properties: { type: TEXT, message: TEXT } }), ...answers(said) } },
      '/calls/{id}': {
        ...path('id'),
        get: answers({ type: 'object', properties: { id: ID, type: TEXT, message: TEXT } }),
      },
    },
  })
  const ask = asker(mock)
  const { body: made } = await ask('POST /parcels', { label: 'fragile' })
  assert.equal((await ask(`GET /parcels/${made.id}`)).body.label, 'fragile')
  assert.equal((await ask('POST /calls', { type: 'loud', message: 'Ahoy' })).body.error, undefined)
})

test('what is made in lists, and never listed, is stored, and shown where others name it', async () => {
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const [text, many] = [{ type: 'string' }, (items: object): object => ({ type: 'array', items })]
  const object = (properties: object): object => ({ type: 'object', properties })
  const makes = (sent: object, made: object): object => ({
    post: { requestBody: json(many(sent)), responses: { 201: { description: 'Made', ...json(many(made)) } } },
  })
  const ringer = { $ref: '#/components/schemas/Ringer' }
  const tower = object({ id: text, place: text, captain: ringer, ringers: many(ringer) })
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Bells', version: '1' },
    components: { schemas: { Ringer: object({ id: text, name: text }) } },
    paths: {
      '/ringers': makes(object({ name: text }), ringer),
      '/towers': makes(object({ place: text, captain: text, ringers: many(text) }), tower),
      '/towers/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses: { 200: { description: 'A tower', ...json(tower) }, 404: { description: 'None' } } },
      },
    },
  })
  const ask = asker(mock)
  const { body: ringers } = await ask('POST /ringers', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }])
  assert.deepEqual(
    ringers.map(({ name }: { name: string }) => name),
    ['Ann', 'Bo', 'Cy'],
  )
  const ids: string[] = ringers.map(({ id }: { id: string }) => id)
  const { body: towers } = await ask('POST /towers', [{ place: 'Kirkby', captain: ids[1], ringers: ids }])
  const { id } = towers[0]
  assert.deepEqual(towers, [{ id, place: 'Kirkby', captain: ringers[1], ringers }])
  assert.deepEqual([(await ask(`GET /towers/${id}`)).body], towers)
  assert.equal((await ask('GET /towers/none')).status, 404)
})
