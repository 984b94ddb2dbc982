/** The forms in which documents that are written from serializers and models say what belongs together: a harbour. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const shows = (schema: object, status = 200): object => ({
  responses: { [status]: { description: '', ...json(schema) } },
})
const takes = (name: string): object => ({ requestBody: { required: true, ...json(ref(name)) } })
const pages = (name: string): object => object({ count: NUMBER, results: { type: 'array', items: ref(name) } })
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: NUMBER }] }
const ITEM_GONE = { responses: { 204: { description: '' } } }
/** What a viewset of a model has. */
const viewset = (path: string, name: string): object => ({
  [`${path}/`]: { get: shows(pages(name)), post: { ...takes(name), ...shows(ref(name), 201) } },
  [`${path}/{id}/`]: { ...id, get: shows(ref(name)), put: { ...takes(name), ...shows(ref(name)) }, delete: ITEM_GONE },
})
const documentOf = (paths: object, schemas: object): object => ({
  openapi: '3.0.3',
  info: { title: 'Harbour', version: '1' },
  paths,
  components: { schemas },
})
const ID = { ...NUMBER, readOnly: true }
const Skipper = object({ id: ID, first_name: TEXT, email: TEXT })
const started = async (document: object) => {
  const mock = await serve(document)
  const ask = asker(mock)
  return { mock, ask, results: async (path: string) => (await ask(`GET ${path}`)).body.results }
}

test('what only answers show is the item that only requests name, from the first answer on', async () => {
  const skipper = { allOf: [ref('Skipper')], readOnly: true }
  const Berthing = object({ id: ID, skipper, skipper_id: { ...NUMBER, writeOnly: true } })
  const paths = { ...viewset('/skippers', 'Skipper'), ...viewset('/berthings', 'Berthing') }
  const { mock, ask, results } = await started(documentOf(paths, { Skipper, Berthing }))
  await using _ = mock
  const skippers: readonly { readonly id: number }[] = await results('/skippers/')
  for (const { id: own, skipper } of await results('/berthings/')) {
    assert.deepEqual(
      skipper,
      skippers.find((one) => one.id === skipper.id),
    )
    assert.deepEqual((await ask(`GET /berthings/${own}/`)).body.skipper, skipper)
  }
  assert.deepEqual((await ask('POST /berthings/', { skipper_id: 2 })).body.skipper, skippers[1])
  assert.deepEqual((await ask('GET /berthings/11/')).body.skipper, skippers[1])
})

test('what is made below a list by a path that only says so is in the list, and has nothing yet of what changes say', async () => {
  const pilot_id = { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }
  const schemas = {
    Call: object({ id: ID, ship: TEXT, state: { enum: ['new', 'met', 'gone'] }, pilot_id }),
    CallCreate: object({ ship: TEXT }),
    CallUpdate: object({ state: { enum: ['new', 'met', 'gone'] }, pilot_id }, []),
  }
  const paths = {
    '/calls': { get: shows({ type: 'array', items: ref('Call') }) },
    '/calls/create': { post: { ...takes('CallCreate'), ...shows(ref('Call')) } },
    '/calls/{id}': { ...id, get: shows(ref('Call')), put: { ...takes('CallUpdate'), ...shows(ref('Call')) } },
  }
  const { mock, ask } = await started({ ...documentOf(paths, schemas), openapi: '3.1.0' })
  await using _ = mock
  const { body } = await ask('POST /calls/create', { ship: 'Anna' })
  assert.deepEqual(body, { id: 11, ship: 'Anna', state: 'new', pilot_id: null })
  assert.deepEqual((await ask('GET /calls')).body.at(-1), body)
  const met = await ask('PUT /calls/11', { state: 'met' })
  assert.deepEqual((await ask('GET /calls/11')).body, met.body)
  assert.deepEqual(met.body, { ...body, state: 'met' })
})

test('who registers at the path of users, whom nothing lists, is who logs in, whose the token says it is and who asks', async () => {
  const text = (name: string): object => ({ [name]: TEXT })
  const schemas = {
    Sailor: object({
      id: { type: 'string', format: 'uuid' },
      ...text('email'),
      rank: TEXT,
      phone: { type: ['string', 'null'] },
    }),
    NewSailor: object({ email: TEXT, password: TEXT, phone: TEXT, rank: { ...TEXT, default: 'deckhand' } }, [
      'email',
      'password',
    ]),
    Login: object({ email: TEXT, password: TEXT }),
    Token: object({ access_token: TEXT, user_id: { type: 'string', format: 'uuid' } }),
  }
  const paths = {
    '/users': { post: { ...takes('NewSailor'), ...shows(ref('Sailor')) } },
    '/auth/login': { post: { ...takes('Login'), ...shows(ref('Token')) } },
    '/users/me': { get: { ...shows(ref('Sailor')), security: [{ bearer: [] }] } },
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  const document = documentOf(paths, schemas)
  const { mock, ask } = await started({
    ...document,
    openapi: '3.1.0',
    components: { schemas, securitySchemes: { bearer } },
  })
  await using _ = mock
  const who = { email: 'ann@example.com', password: 'long enough' }
  const { body: made } = await ask('POST /users', who)
  assert.deepEqual(made, { ...made, rank: 'deckhand', phone: null })
  const { body: token } = await ask('POST /auth/login', who)
  assert.equal(token.user_id, made.id)
  const asking = { headers: { authorization: `Bearer ${token.access_token}` } }
  assert.deepEqual(await (await fetch(`${mock.url}/users/me`, asking)).json(), made)
})

test('what is only read is the server’s, though requests have its name: a mooring is of who asks, and begins at the first', async () => {
  const state = { enum: ['booked', 'moored'], readOnly: true }
  const schemas = {
    Skipper: object({ id: ID, username: TEXT, email: TEXT }),
    Login: object({ email: TEXT, password: { ...TEXT, writeOnly: true } }),
    Mooring: object({ id: ID, author: { allOf: [ref('Skipper')], readOnly: true }, berth: TEXT, state }),
  }
  const login = { '/login/': { post: { ...takes('Login'), ...shows(ref('Login')) } } }
  const me = { '/users/me/': { get: shows(ref('Skipper')) } }
  const paths = { ...viewset('/users', 'Skipper'), ...viewset('/moorings', 'Mooring'), ...me, ...login }
  const { mock, ask } = await started(documentOf(paths, schemas))
  await using _ = mock
  const { body: made } = await ask('POST /users/', { username: 'ann', email: 'ann@example.com' })
  await ask('POST /login/', { email: 'ann@example.com', password: 'long enough' })
  assert.deepEqual((await ask('GET /users/me/')).body, made)
  const { body: mooring } = await ask('POST /moorings/', { berth: 'B7' })
  assert.deepEqual(mooring, { id: 11, author: made, berth: 'B7', state: 'booked' })
})

test('what is listed at two paths, below parts that are no resources, is the same', async () => {
  const paths = { ...viewset('/api/skippers', 'Skipper'), ...viewset('/skippers', 'Skipper') }
  const { mock, ask, results } = await started(documentOf(paths, { Skipper }))
  await using _ = mock
  const { body: made } = await ask('POST /api/skippers/', { first_name: 'Ann', email: 'ann@example.com' })
  assert.deepEqual((await results('/skippers/')).at(-1), made)
  assert.deepEqual(await results('/api/skippers/'), await results('/skippers/'))
  await ask('DELETE /skippers/11/')
  assert.equal((await ask('GET /api/skippers/11/')).status, 404)
})

test('what is made at one path, and listed where it is looked through, is listed there', async () => {
  const schemas = {
    Report: object({ id: NUMBER, berth: TEXT, state: { enum: ['open', 'done'] } }),
    ReportAdmin: object({ id: NUMBER, berth: TEXT, state: { enum: ['open', 'done'] }, note: TEXT }, ['id']),
    NewReport: object({ berth: TEXT }),
  }
  const paths = {
    '/reports': { post: { ...takes('NewReport'), ...shows(ref('Report'), 201) } },
    '/moderation/reports': { get: shows(pages('ReportAdmin')) },
    '/moderation/reports/{id}': { ...id, get: shows(ref('ReportAdmin')) },
  }
  const { mock, ask, results } = await started(documentOf(paths, schemas))
  await using _ = mock
  const { body: made } = await ask('POST /reports', { berth: 'B7' })
  assert.deepEqual(made, { id: 11, berth: 'B7', state: 'open' })
  assert.deepEqual((await results('/moderation/reports')).at(-1), made)
  assert.deepEqual((await ask('GET /moderation/reports/11')).body, made)
})

test('what names nobody shows nobody, where no refusal is documented: neither another nor the one of before', async () => {
  const skipper = { allOf: [ref('Skipper')], readOnly: true }
  const orNobody = { anyOf: [ref('Skipper'), { type: 'null' }], readOnly: true }
  const named = { skipper_id: NUMBER, skipper_name: { ...TEXT, readOnly: true } }
  const Berthing = { ...object({ id: ID, skipper, ...named }), required: ['id', 'skipper', 'skipper_id'] }
  const Mooring = object({ id: ID, skipper: orNobody, ...named })
  const of = { ...viewset('/berthings', 'Berthing'), ...viewset('/moorings', 'Mooring') }
  const document = documentOf({ ...viewset('/skippers', 'Skipper'), ...of }, { Skipper, Berthing, Mooring })
  const { mock, ask, results } = await started({ ...document, openapi: '3.1.0' })
  await using _ = mock
  const [, second] = await results('/skippers/')
  const made = (await ask('POST /berthings/', { skipper_id: 99 })).body
  assert.deepEqual([made.skipper.id, made.skipper_id, made.skipper_name], [99, 99, undefined])
  assert.deepEqual((await ask('GET /berthings/11/')).body, made)
  assert.deepEqual((await ask('POST /moorings/', { skipper_id: 99 })).body.skipper, null)
  assert.deepEqual((await ask('POST /moorings/', { skipper_id: 2 })).body.skipper, second)
  assert.deepEqual((await ask('PUT /moorings/12/', { skipper_id: 98 })).body.skipper, null)
  assert.deepEqual((await ask('PUT /moorings/12/', { skipper_id: 2 })).body.skipper, second)
})

test('a text beside the name of the same thing is its key, and shows no name where it names nobody', async () => {
  const Sail = object({
    id: { ...TEXT, readOnly: true },
    name: TEXT,
    supplier: TEXT,
    supplier_name: { ...TEXT, readOnly: true },
  })
  const Supplier = object({ id: { ...TEXT, readOnly: true }, name: TEXT, phone: TEXT })
  const paths = { ...viewset('/suppliers', 'Supplier'), ...viewset('/sails', 'Sail') }
  const { mock, ask, results } = await started(documentOf(paths, { Sail, Supplier }))
  await using _ = mock
  const suppliers: readonly { readonly id: string; readonly name: string }[] = await results('/suppliers/')
  for (const { supplier, supplier_name: shown } of await results('/sails/'))
    assert.equal(shown, suppliers.find(({ id: own }) => own === supplier)?.name)
  const [, second] = suppliers
  const made = (await ask('POST /sails/', { name: 'Genoa', supplier: second?.id })).body
  assert.equal(made.supplier_name, second?.name)
  assert.equal((await ask('POST /sails/', { name: 'Genoa', supplier: 'nobody' })).body.supplier_name, '')
})

test('what is put at a path of the one who asks is theirs from then on, though it is read-only elsewhere, until it is taken away', async () => {
  const flag = { type: ['string', 'null'] }
  const Skipper = object({ id: ID, username: TEXT, email: TEXT, flag: { ...flag, readOnly: true } })
  const schemas = { Skipper, Flag: object({ flag: TEXT }) }
  const own = {
    '/users/me/': { get: shows(ref('Skipper')) },
    '/users/me/flag/': { put: { ...takes('Flag'), ...shows(ref('Flag')) }, delete: ITEM_GONE },
  }
  const paths = { ...viewset('/users', 'Skipper'), ...own }
  const { mock, ask } = await started({ ...documentOf(paths, schemas), openapi: '3.1.0' })
  await using _ = mock
  const { body: me } = await ask('GET /users/me/')
  assert.deepEqual((await ask('PUT /users/me/flag/', { flag: 'blue' })).body, { flag: 'blue' })
  assert.deepEqual((await ask('GET /users/me/')).body, { ...me, flag: 'blue' })
  assert.deepEqual((await ask(`GET /users/${me.id}/`)).body, { ...me, flag: 'blue' })
  assert.equal((await ask('DELETE /users/me/flag/')).status, 204)
  assert.deepEqual((await ask('GET /users/me/')).body, { ...me, flag: null })
})

test('what a creation shows by its key alone is the same where it is shown whole, counted and asked for, though its key is called after it', async () => {
  const UUID = { type: 'string', format: 'uuid' }
  const own = (name: string): object => ({ [name]: { ...UUID, readOnly: true } })
  const schemas = {
    Quay: object({ ...own('quay_id'), name: TEXT, berths_count: { ...NUMBER, readOnly: true } }),
    BerthCreate: object({ quay: UUID, label: TEXT }),
    BerthList: object({ ...own('berth_id'), quay_name: { ...TEXT, readOnly: true }, label: TEXT }),
    Berth: object({ ...own('berth_id'), quay: { allOf: [ref('Quay')], readOnly: true }, label: TEXT }),
  }
  const list = (name: string): object => shows({ type: 'array', items: ref(name) })
  const keyed = (name: string): object => ({ parameters: [{ name, in: 'path', required: true, schema: UUID }] })
  const paths = {
    '/quays/': { get: list('Quay') },
    '/quays/{quay_id}/': { ...keyed('quay_id'), get: shows(ref('Quay')) },
    '/berths/': {
      get: { parameters: [{ name: 'quay', in: 'query', schema: UUID }], ...list('BerthList') },
      post: { ...takes('BerthCreate'), ...shows(ref('BerthCreate'), 201) },
    },
    '/berths/{berth_id}/': { ...keyed('berth_id'), get: shows(ref('Berth')) },
  }
  const { mock, ask } = await started(documentOf(paths, schemas))
  await using _ = mock
  const [{ quay_id: quay, name, berths_count: before }] = (await ask('GET /quays/')).body
  const sent = { quay, label: 'outermost' }
  assert.deepEqual((await ask('POST /berths/', sent)).body, sent)
  const berths = (await ask(`GET /berths/?quay=${quay}`)).body
  assert.equal(berths.length, before + 1)
  const made = berths.find(({ label }: { readonly label: string }) => label === sent.label)
  assert.equal(made.quay_name, name)
  const shown = (await ask(`GET /berths/${made.berth_id}/`)).body
  assert.deepEqual(shown.quay, { quay_id: quay, name, berths_count: before + 1 })
})

test('numbers with the name of things name them, also where each of these has a text of that name', async () => {
  const schemas = {
    Rig: object({ id: ID, rig: TEXT }),
    Ship: object({ id: ID, name: TEXT, rig: NUMBER, sail: { type: 'array', items: NUMBER } }),
    Sail: object({ id: ID, sail: TEXT }),
  }
  const paths = { ...viewset('/rigs', 'Rig'), ...viewset('/sails', 'Sail'), ...viewset('/ships', 'Ship') }
  const { mock, results } = await started(documentOf(paths, schemas))
  await using _ = mock
  const keys = async (path: string) => new Set((await results(path)).map((one: { readonly id: number }) => one.id))
  const [rigs, sails] = [await keys('/rigs/'), await keys('/sails/')]
  for (const { rig, sail } of await results('/ships/'))
    assert.ok(rigs.has(rig) && sail.every((one: number) => sails.has(one)), `${rig} ${sail}`)
})

test('the slug that a creation may send follows from the title where it does not, and is no other item’s', async () => {
  const Berth = object({ id: ID, title: TEXT, slug: TEXT }, ['id', 'title', 'slug'])
  const NewBerth = object({ title: TEXT, slug: TEXT }, ['title'])
  const paths = {
    '/berths': {
      get: shows({ type: 'array', items: ref('Berth') }),
      post: { ...takes('NewBerth'), ...shows(ref('Berth'), 201) },
    },
  }
  const { mock, ask } = await started(documentOf(paths, { Berth, NewBerth }))
  await using _ = mock
  const made = async (sent: object) => (await ask('POST /berths', { title: 'East pier', ...sent })).body.slug
  assert.deepEqual([await made({}), await made({ slug: 'mine' }), await made({})], ['east-pier', 'mine', 'east-pier-2'])
})
