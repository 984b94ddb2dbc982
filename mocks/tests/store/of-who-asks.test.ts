/** What belongs to the one who asks, where a document says it in passing, and bounds that its own examples break. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object) => ({ description: 'd', ...json(schema) })
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }] }
const SESSION = object({ id: WHOLE, email: TEXT, name: TEXT, token: TEXT })
const entry = (names: Record<string, object>) => ({
  post: {
    requestBody: json(object(names, Object.keys(names))),
    responses: { 200: answer(SESSION) },
    security: [],
  },
})
const FAIR = object({ id: WHOLE, title: TEXT, fair_organizer_id: WHOLE })
const STALL = object({ id: WHOLE, stall: TEXT, customer_id: WHOLE })

const FAIRS = {
  openapi: '3.0.1',
  info: { title: 'Fairs', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/fair_organizers': entry({ email: TEXT, password: TEXT, name: TEXT }),
    '/fair_organizers/sign_in': entry({ email: TEXT, password: TEXT }),
    '/fairs': {
      get: { responses: { 200: answer({ type: 'array', items: FAIR }) } },
      post: { requestBody: json(object({ title: TEXT }, ['title'])), responses: { 201: answer(FAIR) } },
    },
    '/fairs/{id}': { ...id, get: { responses: { 200: answer(FAIR) } } },
    '/rentals': {
      get: { summary: 'List user rentals', responses: { 200: answer({ type: 'array', items: STALL }) } },
      post: { requestBody: json(object({ stall: TEXT }, ['stall'])), responses: { 201: answer(STALL) } },
    },
    '/rentals/{id}': { ...id, get: { responses: { 200: answer(STALL) } } },
  },
}

test('a key of who registers under a name of their own is of the one who asks, and so is what a user has in a list', async (t) => {
  const mock = await serve(FAIRS)
  t.after(() => mock.close())
  const ask = asker(mock)
  const enter = async (email: string) => {
    await ask('POST /fair_organizers', { email, password: 'fern-and-moss', name: 'Olga Moss' })
    const { body } = await ask('POST /fair_organizers/sign_in', { email, password: 'fern-and-moss' })
    return [body.id, { authorization: `Bearer ${body.token}` }] as const
  }
  const [, first] = await enter('olga@example.org')
  const [own, second] = await enter('otto@example.org')
  assert.equal((await ask('POST /fairs', { title: 'Spring fair' }, second)).body.fair_organizer_id, own)
  const { body: rental } = await ask('POST /rentals', { stall: 'Seeds' }, second)
  assert.deepEqual((await ask('GET /rentals', undefined, second)).body, [rental])
  const { body: others } = await ask('GET /rentals', undefined, first)
  assert.ok(others.every(({ customer_id }: { customer_id: number }) => customer_id !== own))
})

for (const summary of ['Aluguéis do usuário autenticado', 'Get all rentals belongs to logged in user'])
  test(`a list is of the one who asks where it says so: ${summary}`, async (t) => {
    const rentals = { ...FAIRS.paths['/rentals'], get: { ...FAIRS.paths['/rentals'].get, summary } }
    const mock = await serve({ ...FAIRS, paths: { ...FAIRS.paths, '/rentals': rentals } })
    t.after(() => mock.close())
    const ask = asker(mock)
    const email = 'olga@example.org'
    await ask('POST /fair_organizers', { email, password: 'fern-and-moss', name: 'Olga Moss' })
    const { token } = (await ask('POST /fair_organizers/sign_in', { email, password: 'fern-and-moss' })).body
    const own = { authorization: `Bearer ${token}` }
    const { body: rental } = await ask('POST /rentals', { stall: 'Seeds' }, own)
    assert.deepEqual((await ask('GET /rentals', undefined, own)).body, [rental])
  })

test('codes by which people tell items apart are of one each', async (t) => {
  const kinds = {
    coupons: object({ id: WHOLE, code: TEXT }, ['id', 'code']),
    employees: object({ id: WHOLE, employee_id: TEXT }, ['id', 'employee_id']),
  }
  const paths = Object.entries(kinds).map(([name, items]) => [
    `/${name}`,
    { get: { responses: { 200: answer({ type: 'array', items }) } } },
  ])
  const mock = await serve({ ...FAIRS, security: [], paths: Object.fromEntries(paths) })
  t.after(() => mock.close())
  for (const [name, property] of [
    ['coupons', 'code'],
    ['employees', 'employee_id'],
  ]) {
    const codes = (await asker(mock)(`GET /${name}`)).body.map((one: Record<string, string>) => one[property ?? ''])
    assert.equal(new Set(codes).size, codes.length, codes.join())
    assert.ok(codes.every((one: string) => !one.includes(' ')))
  }
})

test('who registers first has nothing of their own yet, although nothing lists who there is', async (t) => {
  const { get, ...rest } = FAIRS.paths['/rentals']
  const own = { ...rest, get: { ...get, summary: 'List current user rentals' } }
  const mock = await serve({ ...FAIRS, paths: { ...FAIRS.paths, '/rentals': own } })
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body } = await ask('POST /fair_organizers', {
    email: 'ida@example.org',
    password: 'fern-and-moss',
    name: 'Ida',
  })
  const headers = { authorization: `Bearer ${body.token}` }
  assert.deepEqual((await ask('GET /rentals', undefined, headers)).body, [])
  // Who has not registered is the one whose the others are.
  assert.notDeepEqual((await ask('GET /rentals', undefined, { authorization: 'Bearer any' })).body, [])
})

test('a bound that the example of a parameter breaks is not asked for', async (t) => {
  const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 1 } }
  const paths = {
    ...FAIRS.paths,
    '/fairs/{id}': { parameters: [{ ...parameter, example: 3128 }], get: { responses: { 200: answer(FAIR) } } },
    '/rentals/{id}': { parameters: [parameter], get: { responses: { 200: answer(STALL) } } },
  }
  const mock = await serve({ ...FAIRS, security: [], paths })
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body: listed } = await ask('GET /fairs')
  assert.deepEqual((await ask(`GET /fairs/${listed[1].id}`)).body, listed[1])
  assert.equal((await ask('GET /fairs/0')).status, 400)
  assert.equal((await ask('GET /rentals/2')).status, 400)
})

const list = (items: object, rest: object = {}) => ({ ...rest, responses: { 200: answer({ type: 'array', items }) } })
const made = (sent: object, shown: object, refused: string, rest: object = {}) => ({
  ...{ ...rest, requestBody: json(sent) },
  responses: { 201: answer(shown), [refused]: { description: 'd' } },
})
const SENT = object({ nombre: TEXT, email: TEXT, password: TEXT })
const VOID = 'Anulada'
const BOOKED = object({
  ...{ id: WHOLE, muelleId: WHOLE, idUsuario: WHOLE, noches: WHOLE },
  estado: { type: 'string', enum: ['Prevista', VOID] },
})
const LAKE = {
  openapi: '3.0.1',
  info: { title: 'Lago', version: '1' },
  components: { schemas: { User: object({ id: WHOLE, nombre: TEXT, email: TEXT }) } },
  paths: {
    '/usuarios': { post: made(SENT, ref('User'), '409') },
    '/usuarios/login': {
      post: made(object({ email: TEXT, password: TEXT }), object({ token: TEXT, userId: TEXT }), '401'),
    },
    '/clubes/registro': {
      post: made(
        object({ nombre: TEXT, contactEmail: TEXT, adminNombre: TEXT, adminEmail: TEXT, adminPassword: TEXT }),
        object({ token: TEXT, user: ref('User') }),
        '400',
      ),
    },
    '/boyas': {
      get: list(object({ id: WHOLE, nombre: TEXT })),
      post: {
        requestBody: json(object({ nombre: TEXT })),
        responses: {
          201: answer(object({ id: WHOLE, nombre: TEXT })),
          409: { description: 'Ya existe una boya con este nombre' },
        },
      },
    },
    '/muelles': {
      get: list(object({ id: WHOLE, nombre: TEXT, anfitrionId: WHOLE }), { summary: 'Listar muelles propios' }),
      post: made(object({ nombre: TEXT }), object({ id: WHOLE, nombre: TEXT, anfitrionId: WHOLE }), '400'),
    },
    '/reservas': {
      post: made(object({ muelleId: WHOLE, noches: WHOLE }), object({ reservaId: WHOLE, noches: WHOLE }), '400'),
    },
    '/reservas/mias': { get: list(BOOKED) },
    '/reservas/{id}/anular': { ...id, patch: { responses: { 200: answer(BOOKED) } } },
  },
}

test('in another language too, who registers is let in by that password and has what is listed below where it is made', async (t) => {
  const mock = await serve(LAKE)
  t.after(() => mock.close())
  const ask = asker(mock)
  const ana = { nombre: 'Ana', email: 'ana@example.org', password: 'agua-clara-7' }
  const { body: user } = await ask('POST /usuarios', ana)
  assert.equal((await ask('POST /usuarios', ana)).status, 409)
  assert.equal((await ask('POST /usuarios/login', { ...ana, password: 'otra' })).status, 401)
  const { body: login } = await ask('POST /usuarios/login', ana)
  assert.equal(login.userId, String(user.id))
  const own = { authorization: `Bearer ${login.token}` }
  assert.deepEqual((await ask('GET /muelles', undefined, own)).body, [])
  const { body: pier } = await ask('POST /muelles', { nombre: 'Norte' }, own)
  assert.equal(pier.anfitrionId, user.id)
  assert.deepEqual((await ask('GET /muelles', undefined, own)).body, [pier])
  const { body: booked } = await ask('POST /reservas', { muelleId: pier.id, noches: 2 }, own)
  const whole = { id: booked.reservaId, muelleId: pier.id, idUsuario: user.id, noches: 2 }
  const listed = async () => (await ask('GET /reservas/mias', undefined, own)).body
  const [first, ...others] = await listed()
  assert.deepEqual([{ ...first, estado: '' }, others], [{ ...whole, estado: '' }, []])
  assert.equal((await ask(`PATCH /reservas/${booked.reservaId}/anular`, undefined, own)).body.estado, VOID)
  assert.deepEqual(await listed(), [{ ...whole, estado: VOID }])
})

test('who is registered with something else is who the names of that person say, and a name is refused that is taken, in another language', async (t) => {
  const mock = await serve(LAKE)
  t.after(() => mock.close())
  const ask = asker(mock)
  const sent = { nombre: 'Vela', contactEmail: 'club@example.org', adminNombre: 'Eva', adminEmail: 'eva@example.org' }
  const { body: club } = await ask('POST /clubes/registro', { ...sent, adminPassword: 'viento-sur-9' })
  assert.deepEqual({ ...club.user, id: 0 }, { id: 0, nombre: 'Eva', email: 'eva@example.org' })
  const enter = (password: string) => ask('POST /usuarios/login', { email: 'eva@example.org', password })
  assert.equal((await enter('otra')).status, 401)
  assert.equal((await enter('viento-sur-9')).body.userId, String(club.user.id))
  assert.equal((await ask('POST /boyas', { nombre: 'Roja' })).status, 201)
  assert.equal((await ask('POST /boyas', { nombre: 'Roja' })).status, 409)
  assert.equal((await ask('POST /boyas', { nombre: 'Azul' })).status, 201)
})

const BOAT = object({ id: WHOLE, name: TEXT, is_active: { type: 'boolean' } })
const CREW = {
  ...LAKE,
  paths: {
    '/auth/login': LAKE.paths['/usuarios/login'],
    '/users': { get: list(ref('User')), post: made(SENT, ref('User'), '409') },
    '/boats': {
      get: list(BOAT, {
        parameters: [{ name: 'active_only', in: 'query', schema: { type: 'boolean', default: true } }],
      }),
      post: made(object({ name: TEXT, is_active: { type: 'boolean' } }), BOAT, '400'),
    },
    '/boats/{id}': { ...id, get: { responses: { 200: answer(BOAT) } } },
    '/boats/{id}/members': {
      ...id,
      get: list(ref('User')),
      post: { responses: { 201: { description: 'd' } } },
      delete: { responses: { 204: { description: 'd' } } },
    },
  },
}

test('who asks joins a list of users by a request that names nobody, and leaves it so; a flag counts as its default says', async (t) => {
  const mock = await serve(CREW)
  t.after(() => mock.close())
  const ask = asker(mock)
  const { body: user } = await ask('POST /users', { nombre: 'Bo', email: 'bo@example.org', password: 'ahoy-ahoy' })
  const { body: login } = await ask('POST /auth/login', { email: 'bo@example.org', password: 'ahoy-ahoy' })
  const own = { authorization: `Bearer ${login.token}` }
  const { body: boat } = await ask('POST /boats', { name: 'Swift', is_active: false }, own)
  assert.deepEqual((await ask(`GET /boats/${boat.id}/members`)).body, [])
  assert.equal((await ask(`POST /boats/${boat.id}/members`, undefined, own)).status, 201)
  assert.deepEqual((await ask(`GET /boats/${boat.id}/members`)).body, [user])
  assert.equal((await ask(`DELETE /boats/${boat.id}/members`, undefined, own)).status, 204)
  assert.deepEqual((await ask(`GET /boats/${boat.id}/members`)).body, [])
  const { body: active } = await ask('GET /boats')
  assert.ok(active.every((one: { is_active: boolean }) => one.is_active))
  const { body: all } = await ask('GET /boats?active_only=false')
  assert.ok(all.some((one: { id: number }) => one.id === boat.id))
})

test('what is called the id of a meet entry is that of no meet', async (t) => {
  const ofEntry = { ...WHOLE, description: 'The ID of the meet entry' }
  const meets = { '/meets': { get: list(object({ id: WHOLE, name: TEXT })) } }
  const entries = { '/meet-entries': { get: list(object({ id: ofEntry, meet_id: WHOLE })) } }
  const mock = await serve({ ...LAKE, paths: { ...meets, ...entries } })
  t.after(() => mock.close())
  const { body } = await asker(mock)('GET /meet-entries')
  assert.equal(new Set(body.map((one: { id: number }) => one.id)).size, body.length)
})
