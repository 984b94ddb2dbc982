/** Requirements follow the document: the Plant Store's are all there, and another document brings its own. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundled } from '../document/bundled.ts'
import { loadContract } from '../document/load.ts'
import { at, isObject, tokens } from '../json/pointer.ts'
import { isConflictAlone, namesUnique, stateAtFirst } from '../names/described.ts'
import { readApi } from '../read/contract.ts'
import { isNextHeader } from '../requirements/lists.ts'
import { requirementsOf } from '../requirements/requirements.ts'

const requirements = requirementsOf(bundled)
const GARDEN = fileURLToPath(new URL('../../mocks/tests/garden.yaml', import.meta.url))

test('the ids are those that reports and scripts rely on', () => {
  assert.deepEqual(requirements.map(({ id, level }) => `${level} ${id.replace(/^create-plant\./, '')}`).sort(), [
    'must answers.allow',
    'must credential.malformed',
    'must credential.missing',
    'must credential.scheme',
    'must credential.unknown',
    'must failure.error.format',
    'must failure.error.required',
    'must failure.error.type',
    'must failure.json',
    'must failure.media-type',
    'must failure.message.required',
    'must failure.message.type',
    'must failure.status',
    'must failure.type',
    'must repetition.after-refusal',
    'must repetition.first',
    'must repetition.in-a-row',
    'must repetition.overlapping',
    'must request.body.json',
    'must request.body.required',
    'must request.id.format',
    'must request.id.required',
    'must request.id.type',
    'must request.name.required',
    'must request.name.type',
    'must request.tag.type',
    'must request.type',
    'must success.charset-case',
    'must success.closed',
    'must success.json',
    'must success.media-type',
    'must success.name.required',
    'must success.name.type',
    'must success.status',
    'must success.tag.type',
    'must success.type',
    'should credential.challenge',
    'should credential.no-server-error',
    'should credential.scheme-case',
    'should credential.unusual',
    'should open.no-server-error',
    'should request.body.trailing',
    'should success.charset',
    'should success.edge',
    'should success.field-names',
    'should success.name.echo',
    'should success.tag.echo',
  ])
})

test('each has a sentence, a justification, and a source that is there', () => {
  for (const { id, text, source, because } of requirements) {
    assert.match(because, /^[A-Z].*\.$/, id)
    assert.match(text, /^[A-Z].*\.$/, id)
    if (source.startsWith('/')) assert.notEqual(bundled.document.at(source), undefined, `${id}: ${source}`)
    else assert.match(source, /^RFC \d+/, id)
  }
})

test('a bound, a documented 401 and another operation bring requirements of their own', async () => {
  const ids = requirementsOf((await loadContract(GARDEN)).contract).map(({ id }) => id)
  for (const id of [
    'create-plant.request.name.maxLength',
    'create-plant.request.tag.enum',
    'create-plant.request.closed',
    'create-plant.success.sku.echo',
    'list-plants.request.query.limit.maximum',
    'list-plants.request.header.X-Garden.required',
    'list-plants.success.items.name.minLength',
    'delete-plant.success.status',
  ]) {
    assert.ok(ids.includes(id), id)
  }
  assert.ok(ids.includes('create-plant.success.serial.pattern'))
  assert.ok(!ids.some((id) => /request\.serial|serial\.echo/.test(id)), 'a read-only property is not for requests')
  assert.ok(!ids.some((id) => id.startsWith('newest-plant.credential')), 'an open operation asks for no credential')
})

test('a changed document changes what is required', () => {
  const document = structuredClone(bundled.document.root)
  const name = at(document, '/components/schemas/Plant/properties/name')
  assert.ok(isObject(name) && tokens('/a~1b/c').length === 2)
  Object.assign(name, { maxLength: 40 })
  const added = requirementsOf(readApi(document)).filter(({ id }) => !requirements.some((one) => one.id === id))
  assert.deepEqual(
    added.map(({ id, text }) => [id, text]),
    [
      ['create-plant.success.name.maxLength', 'In the 200 answer name keeps maxLength 40.'],
      ['create-plant.request.name.maxLength', 'A body in which name breaks maxLength 40 is refused with status 400.'],
    ],
  )
})

test('the message that an answer says around its data is its own, and not the one that was sent', () => {
  const text = { type: 'string' }
  const echoed = (shown: object, mood: object = text): readonly string[] => {
    const json = (properties: object) => ({
      content: { 'application/json': { schema: { type: 'object', properties } } },
    })
    const post = {
      operationId: 'hail',
      requestBody: json({ message: text, mood }),
      responses: { 200: { description: 'ok', ...json({ message: text, mood: text, ...shown }) } },
    }
    const document = { openapi: '3.1.0', info: { title: 'Hails', version: '1' }, paths: { '/hails': { post } } }
    return requirementsOf(readApi(document)).flatMap(({ id }) => (id.endsWith('.echo') ? [id] : []))
  }
  assert.deepEqual(echoed({ id: text }), ['hail.success.message.echo', 'hail.success.mood.echo'])
  assert.deepEqual(echoed({ data: {} }), ['hail.success.mood.echo'])
  // What became of each is not what was sent.
  const listed = (name: string) => ({ type: 'array', items: { properties: { [name]: text } } })
  assert.deepEqual(echoed({ id: text, mood: listed('state') }, listed('wish')), ['hail.success.message.echo'])
})

test('what an action is sent is not asked back where the answer has a place of its own for it', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const [text, key] = [{ type: 'string' }, { name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const echoed = (shown: object): readonly string[] => {
    const post = {
      operationId: 'reject',
      requestBody: { required: true, ...json({ type: 'object', required: ['reason'], properties: { reason: text } }) },
      responses: { 200: { description: 'OK', ...json({ type: 'object', properties: { reason: text, ...shown } }) } },
    }
    const info = { title: 'Bids', version: '1' }
    const bid = { type: 'object', properties: { id: text, reason: text, ...shown } }
    const shows = (schema: object) => ({ get: { responses: { 200: { description: 'OK', ...json(schema) } } } })
    const paths = {
      '/bids': shows({ type: 'array', items: bid }),
      '/bids/{id}': { parameters: [key], ...shows(bid) },
      '/bids/{id}/reject': { parameters: [key], post },
    }
    const document = { openapi: '3.1.0', info, paths }
    return requirementsOf(readApi(document)).flatMap(({ id }) => (id.endsWith('.echo') ? [id] : []))
  }
  assert.deepEqual(echoed({ rejectionReason: text }), [])
  assert.deepEqual(echoed({ otherReason: text }), ['reject.success.reason.echo'])
})

test('what the service manages is not echoed, and no request is without a header that every client sends', () => {
  const document = structuredClone(bundled.document.root)
  const name = at(document, '/components/schemas/Plant/properties/name')
  const operation = at(document, '/paths/~1plants/post')
  assert.ok(isObject(name) && isObject(operation))
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  Object.assign(name, { readOnly: true })
  Object.assign(operation, { parameters: [header('User-Agent'), header('X-Garden')] })
  const ids = requirementsOf(readApi(document)).map(({ id }) => id)
  assert.ok(!ids.includes('create-plant.success.name.echo'))
  assert.deepEqual(
    ids.filter((id) => /request\.header.*required/.test(id)),
    ['create-plant.request.header.X-Garden.required'],
  )
})

test('what a description calls unique, beside a conflict that does not say what it is about', () => {
  const names = ['slug', 'title', 'authorId']
  assert.deepEqual(namesUnique('Creates a draft with a title. The slug must be unique.', names), ['slug'])
  assert.deepEqual(namesUnique('Creates another draft with a slug.', names), [])
  assert.deepEqual(['Conflict', 'It exists already', 'The warehouse is full'].map(isConflictAlone), [true, true, false])
})

test('what only the schema of answers says: that a property is read-only, and that a number is the status of an error', () => {
  const text = { type: 'string' }
  const json = (properties: object, more: object = {}) => ({
    content: { 'application/json': { schema: { type: 'object', required: ['name'], properties, ...more } } },
  })
  const idsOf = (closed: object): readonly string[] => {
    const member = json({ id: text, name: text, balance: { type: 'integer', readOnly: true } })
    const counted = { type: 'integer', description: 'Status of the queue' }
    const error = json({ name: text, code: { type: 'integer', description: 'The HTTP status code.' }, queue: counted })
    const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
    const responses = { 200: { description: 'ok', ...member }, 400: { description: 'wrong', ...error } }
    const paths = {
      '/members': { post: { operationId: 'add', requestBody: json({ name: text }, closed), responses } },
      '/members/{id}': { get: { operationId: 'get', parameters, responses } },
    }
    const ids = requirementsOf(readApi({ openapi: '3.1.0', info: { title: 'Club', version: '1' }, paths }))
    return ids.flatMap(({ id }) => (/^add.*(?:given|status$)/.test(id) ? [id] : []))
  }
  const told: readonly string[] = ['add.success.status', 'add.failure.status', 'add.answers.code.status']
  assert.deepEqual(idsOf({}), told.toSpliced(2, 0, 'add.state.given'))
  assert.deepEqual(idsOf({ additionalProperties: false }), told)
})

test('the state of a new item, as the description of its creation says', () => {
  const states = ['open', 'SENT', 'paid', 'new']
  const said = {
    'A new order is `open`.': 'open',
    'Creates an order. A new order has the status "paid"; nothing is sent.': 'paid',
    'Creates an order in the status SENT.': 'SENT',
    'A new order is sent to the kitchen, and has to be paid.': null,
    'A new order is `open` if it has no lines, and else `paid`.': null,
    'The order is `open`.': null,
  }
  for (const [text, state] of Object.entries(said)) assert.equal(stateAtFirst(text, states), state, text)
})

test('headers that lead to the next page', () => {
  assert.deepEqual(['X-Next-Cursor', 'Next-Page', 'X-Next-Page-Token', 'X-Total', 'Link'].map(isNextHeader), [
    ...[true, true, true],
    ...[false, false],
  ])
})

/** How much is promised of bans, which are kept below somebody. */
function levelOf(aspect: string, { states = ['active'], says = 'Deletes the ban.', missing = 'No', about = '' } = {}) {
  const state = { type: 'object', properties: { state: { type: 'string', enum: states } } }
  const item = { type: 'object', properties: { id: { type: 'string' }, status: state } }
  const answer = { description: 'The ban', content: { 'application/json': { schema: item } } }
  const none = { 404: { description: missing } }
  const named = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
  const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })
  const page = { type: 'object', properties: { items: { type: 'array', items: item }, nextCursor: { type: 'string' } } }
  const api = readApi({
    openapi: '3.1.0',
    info: { title: 'Bans', version: '1', description: about },
    paths: {
      '/users/{user}/bans': {
        parameters: [named('user')],
        get: {
          parameters: [query('cursor', 'string'), query('limit', 'integer')],
          responses: { 200: { description: 'All', content: { 'application/json': { schema: page } } }, ...none },
        },
        post: { requestBody: answer, responses: { 201: answer, ...none } },
      },
      '/users/{user}/bans/{id}': {
        parameters: [named('user'), named('id')],
        get: { operationId: 'read', responses: { 200: answer, ...none } },
        delete: { operationId: 'drop', description: says, responses: { 204: { description: 'Done' } } },
      },
    },
  })
  return requirementsOf(api).find(({ id }) => id.endsWith(`.state.${aspect}`))?.level
}

test('a deletion that only marks its item, or is done later, promises nothing of what is read at once', () => {
  assert.equal(levelOf('gone'), 'must')
  assert.equal(levelOf('gone', { says: 'Afterwards the ban answers 404.' }), 'must')
  assert.equal(levelOf('gone', { says: 'A ban that is unknown answers 404.' }), 'should')
  assert.equal(levelOf('gone', { states: ['active', 'expired'] }), 'should')
  assert.equal(levelOf('gone', { says: 'Deletes the ban. This is an asynchronous operation.' }), 'should')
  assert.equal(levelOf('gone', { says: 'Deletes the ban, which is scheduled for the night.' }), 'should')
})

test('that the pages of a list have each item once may be said of all lists', () => {
  assert.equal(levelOf('pages'), 'should')
  assert.equal(levelOf('pages', { about: 'A walk over all pages gives each item once.' }), 'must')
  assert.equal(levelOf('pages', { about: 'Each event is sent only once.' }), 'should')
})

test('that one is not found says where it is only if the sentence does', () => {
  assert.equal(levelOf('beneath', { missing: 'There is no such ban of this user.' }), 'must')
  assert.equal(levelOf('beneath', { missing: 'The user ban was not found.' }), 'should')
  assert.equal(levelOf('beneath', { missing: 'The ban or user does not exist.' }), 'should')
})

/** What is promised of the orders when a bike of a document is deleted, and why, by what its deletion says. */
function promisedOfOrders(description: string) {
  const text = { type: 'string' }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const bike = {
    type: 'object',
    required: ['id', 'label'],
    properties: { id: { ...text, readOnly: true }, label: text },
  }
  const order = {
    type: 'object',
    required: ['id', 'problem'],
    properties: { id: { ...text, readOnly: true }, problem: text, bike_id: { type: ['string', 'null'] } },
  }
  const pathsOf = (one: string, item: object, deletion: object) => ({
    [`/${one}s`]: {
      post: {
        operationId: `add_${one}`,
        requestBody: json(item),
        responses: { 201: { description: 'OK', ...json(item) } },
      },
    },
    [`/${one}s/{${one}_id}`]: {
      parameters: [{ name: `${one}_id`, in: 'path', required: true, schema: text }],
      get: { operationId: one, responses: { 200: { description: 'OK', ...json(item) }, 404: { description: 'none' } } },
      delete: { operationId: `drop_${one}`, ...deletion, responses: { 204: { description: 'Gone' } } },
    },
  })
  const paths = { ...pathsOf('bike', bike, { description }), ...pathsOf('order', order, {}) }
  const all = requirementsOf(readApi({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }))
  return all.flatMap(({ id, because }) => (/^drop-bike.state.(along|freed)$/.test(id) ? [`${id} ${because}`] : []))
}

test('what is said to stay is not said to go with a deletion, and each promise quotes its sentence', () => {
  const freed = (told: string) => [`drop-bike.state.freed The document says it in words: "${told}".`]
  const along = (told: string) => [`drop-bike.state.along The document says it in words: "${told}".`]
  const rows = [
    ['Orders for this bike stay, and their `bike_id` becomes `null`.', freed],
    ['Removes the bike and all its orders have their `bike_id` set to null', freed],
    ['Deletes the bike with all its data, but its orders remain.', null],
    ['Orders of the bike are kept, too, and their history as well.', null],
    ['Lowers the number of bikes, and its orders have none.', null],
    ['Deletes the bike and also removes it from its orders.', null],
    ['Removes a bike; 404 also if the orders belong to another.', null],
    ['Deletes the bike and all its orders.', along],
    ['Its parts and orders go with it.', along],
  ] as const
  for (const [told, promised] of rows)
    assert.deepEqual(promisedOfOrders(told), promised?.(told.replace(/\.$/, '')) ?? [], told)
})

test('what is required and has a default is a should in a body, a form and a query alike', () => {
  const flag = { type: 'boolean', default: true }
  const lines = {
    type: 'array',
    items: { type: 'object', required: ['count'], properties: { count: { type: 'integer', default: 1 } } },
  }
  const own = { type: 'object', properties: { active: flag, name: { type: 'string' }, lines } }
  const schema = { allOf: [own, { required: ['active', 'name', 'lines'] }] }
  const post = (type: string) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
    responses: { 200: { description: 'OK', content: { [type]: { schema } } }, 400: { description: 'bad' } },
  })
  const parameters = [
    { name: 'all', in: 'query', required: true, schema: flag },
    { name: 'of', in: 'query', required: true, schema: { type: 'string' } },
  ]
  const paths = {
    '/a': { post: { operationId: 'a', parameters, ...post('application/json') } },
    '/b': { put: { operationId: 'b', ...post('application/x-www-form-urlencoded') } },
  }
  const all = requirementsOf(readApi({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }))
  assert.deepEqual(
    all.flatMap(({ id, level }) => (/request.*[^y].required$/.test(id) ? [`${level} ${id}`] : [])),
    [
      'should a.request.query.all.required',
      'must a.request.query.of.required',
      'should a.request.lines.items.count.required',
      'should a.request.active.required',
      'must a.request.name.required',
      'must a.request.lines.required',
      'should b.request.active.required',
      'must b.request.name.required',
      'must b.request.lines.required',
    ],
  )
})
