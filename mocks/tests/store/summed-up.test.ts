/** What a front end asks of a whole application: its numbers, what is mine, unread or near, and what goes with what. A rowing club. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [KEY, TEXT, YES] = [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }]
const MOMENT = { type: 'string', format: 'date-time' }
const DECIMAL = { type: 'string', pattern: '^\\d*\\.?\\d*$' }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const answers = (schema: object, status = 200) => ({
  responses: { [status]: shows(schema), 404: { description: 'd' } },
})
const makes = (sent: object, item: object) => ({
  requestBody: { required: true, ...shows(sent) },
  ...answers(item, 201),
})
const list = (item: object, ...asked: readonly (readonly [string, object])[]) => ({
  parameters: asked.map(([name, schema]) => ({ name, in: 'query', schema })),
  ...answers({ type: 'array', items: item }),
})
const at = (rest: object) => ({ parameters: [{ name: 'id', in: 'path', required: true, schema: KEY }], ...rest })
const gone = { responses: { 204: { description: 'd' }, 404: { description: 'd' } } }

const CLUB = {
  ...{ openapi: '3.1.0', info: { title: 'Rowing club', version: '1' } },
  paths: {
    '/staff': { get: list(ref('StaffRead')) },
    '/staff/{id}': at({ get: answers(ref('StaffRead')) }),
    '/staff/me': { get: answers(ref('StaffRead')) },
    '/crews': { get: list(ref('Crew')) },
    '/crews/{id}': at({ get: answers(ref('Crew')) }),
    '/crews/{id}/members': at({ get: list(ref('StaffRead')) }),
    '/boat-categories': { get: list(ref('BoatCategory')) },
    '/boats': {
      get: list(ref('Boat'), ['category', TEXT], ['in_dock', { ...YES, default: false }], ['is_members_only', YES]),
      put: makes(object({ name: TEXT, category_slug: TEXT, in_dock: YES }), ref('Boat')),
    },
    '/boats/{id}': at({ get: answers(ref('Boat')), delete: gone }),
    '/boats/{id}/trips': at({ get: list(ref('Trip')) }),
    '/boats/{id}/repairs': at({ post: makes(object({ note: TEXT }), ref('Repair')) }),
    '/repairs': { get: list(ref('Repair')) },
    '/trips': { get: list(ref('Trip'), ['mine', YES]), post: makes(ref('TripCreate'), ref('Trip')) },
    '/trips/{id}': at({ get: answers(ref('Trip')) }),
    '/trips/{id}/complete': at({ post: answers(ref('Trip')) }),
    '/orders': { get: list(object({ id: KEY, total: DECIMAL, created_at: MOMENT })) },
    '/notifications': {
      get: {
        parameters: [
          { name: 'unread_only', in: 'query', schema: { ...YES, default: false } },
          { name: 'limit', in: 'query', schema: KEY },
        ],
        ...answers(object({ items: { type: 'array', items: ref('Notification') }, total: KEY, unread_count: KEY })),
      },
    },
    '/notifications/{id}/read': at({ post: answers(ref('Notification')) }),
    '/notifications/read-all': { post: gone },
    '/summary': { get: answers(ref('Summary')) },
    '/board': { get: answers(object({ total_crews: KEY, upcoming_trips: { type: 'array', items: ref('Trip') } })) },
  },
  components: {
    schemas: {
      StaffRead: object({ id: KEY, email: { ...TEXT, format: 'email' }, full_name: TEXT }),
      StaffBrief: object({ id: KEY, full_name: TEXT }),
      Crew: object({ id: KEY, name: TEXT }),
      BoatCategory: object({ id: KEY, name: TEXT, slug: TEXT, boat_count: KEY }),
      Boat: object({ id: KEY, name: TEXT, category_slug: TEXT, in_dock: YES, is_members_only: YES }),
      Repair: object({ id: KEY, boat_id: KEY, note: TEXT }),
      TripCreate: object({ boat_id: KEY, cox_id: orNull(KEY), starts_at: MOMENT }, ['boat_id', 'starts_at']),
      Trip: object({
        ...{ id: KEY, boat_id: KEY, cox_id: orNull(KEY), cox: orNull(ref('StaffBrief')), starts_at: MOMENT },
        ...{ status: { type: 'string', enum: ['planned', 'done', 'cancelled'] }, completed_at: orNull(MOMENT) },
      }),
      Notification: object({ id: KEY, title: TEXT, is_read: YES, read_at: orNull(MOMENT) }),
      Summary: object({
        ...{ total_boats: KEY, planned_trips: KEY, upcoming_trips: KEY, undone_trips: KEY, trips_created: KEY },
        ...{
          revenue_total: DECIMAL,
          average_order: DECIMAL,
          recent_orders: { type: 'array', items: object({ id: KEY, total: DECIMAL }) },
        },
      }),
    },
  },
}

type Row = Readonly<Record<string, unknown>>

test('a summary, counts, filters and parts follow what is stored', async () => {
  await using mock = await serve(CLUB)
  const ask = asker(mock)
  const rows = async (path: string): Promise<Row[]> => (await ask(`GET ${path}`)).body
  const ids = (all: readonly Row[]) => all.map(({ id }) => id)
  const [staff, trips, categories, orders] = [
    await rows('/staff'),
    await rows('/trips'),
    await rows('/boat-categories'),
    await rows('/orders'),
  ]
  // A cox is staff by its schema alone, and nobody where the key is null.
  for (const { cox_id, cox } of trips)
    assert.deepEqual(cox, cox_id === null ? null : without(staff.find(({ id }) => id === cox_id) ?? {}, 'email'))
  const sent = { boat_id: 1, starts_at: '2099-05-01T10:00:00Z' }
  const { body: unled } = await ask('POST /trips', sent)
  assert.deepEqual([unled.cox_id, unled.cox, unled.completed_at], [null, null, null])
  const { body: me } = await ask('GET /staff/me')
  const { body: own } = await ask('POST /trips', { ...sent, cox_id: me.id })
  const all = await rows('/trips')
  assert.deepEqual(ids(await rows('/trips?mine=true')), ids(all.filter(({ cox_id }) => cox_id === me.id)))
  const { body: done } = await ask(`POST /trips/${own.id}/complete`)
  assert.deepEqual([done.status, typeof done.completed_at], ['done', 'string'])

  const slug = String(categories[0]?.slug)
  const { body: boat, status } = await ask('PUT /boats', { name: 'Swift', category_slug: slug, in_dock: true })
  assert.equal(status, 201)
  const boats = await rows('/boats')
  assert.ok(ids(boats).includes(boat.id))
  assert.deepEqual(ids(await rows(`/boats?category=${slug}`)), ids(boats.filter((one) => one.category_slug === slug)))
  const forAll = await rows('/boats?is_members_only=false')
  assert.deepEqual(ids(forAll), ids(boats.filter((one) => one.is_members_only === false)))
  for (const one of await rows('/boat-categories'))
    assert.equal(one.boat_count, boats.filter(({ category_slug }) => category_slug === one.slug).length)
  const { body: repair } = await ask(`POST /boats/${boat.id}/repairs`, { note: 'Oar' })
  assert.equal(repair.boat_id, boat.id)
  assert.ok(ids(await rows('/repairs')).includes(repair.id))

  const { body: summary } = await ask('GET /summary')
  const now = new Date().toISOString()
  const last = await rows('/trips')
  const sum = orders.reduce((one, { total }) => one + Number(total), 0)
  assert.deepEqual(
    [summary.total_boats, summary.planned_trips, summary.undone_trips, summary.upcoming_trips, summary.trips_created],
    [
      boats.length,
      last.filter((one) => one.status === 'planned').length,
      last.filter((one) => one.status !== 'done').length,
      last.filter((one) => String(one.starts_at) > now).length,
      last.length,
    ],
  )
  assert.equal(Number(summary.revenue_total).toFixed(2), sum.toFixed(2))
  assert.equal(Number(summary.average_order).toFixed(2), (sum / orders.length).toFixed(2))
  const newest = orders.toSorted((one, other) => String(other.created_at).localeCompare(String(one.created_at)))
  assert.deepEqual(ids(summary.recent_orders), ids(newest.slice(0, 5)))
  // Few numbers, and whole items.
  const { body: board } = await ask('GET /board')
  const ahead = last.filter((one) => String(one.starts_at) > now)
  const next = ahead.toSorted((one, other) => String(one.starts_at).localeCompare(String(other.starts_at)))
  assert.deepEqual(
    [board.total_crews, ids(board.upcoming_trips)],
    [(await rows('/crews')).length, ids(next.slice(0, 5))],
  )

  const unread = async () => (await ask('GET /notifications?unread_only=true')).body
  const { body: page } = await ask('GET /notifications')
  const open = page.items.filter((one: Row) => one.is_read === false)
  assert.deepEqual([page.unread_count, ids((await unread()).items)], [open.length, ids(open)])
  // The same bytes again, until something changes that the page itself does not show.
  const first = async () => JSON.stringify((await ask('GET /notifications?limit=1')).body)
  const [before, again] = [await first(), await first()]
  assert.equal(again, before)
  const hidden = open.filter(({ id }: Row) => id !== page.items[0].id).slice(0, 2)
  assert.equal(hidden.length, 2)
  for (const [index, { id }] of hidden.entries()) {
    await ask(`POST /notifications/${id}/read`)
    const count = open.length - 1 - index
    assert.equal(await first(), before.replace(`"unread_count":${open.length}`, `"unread_count":${count}`))
  }
  await ask('POST /notifications/read-all')
  assert.deepEqual([(await unread()).items, (await ask('GET /notifications')).body.unread_count], [[], 0])

  const { body: trip } = await ask('POST /trips', { ...sent, boat_id: boat.id })
  await ask(`DELETE /boats/${boat.id}`)
  assert.equal((await ask(`GET /trips/${trip.id}`)).status, 404)
})

const [STATUS, BYTES] = [['open', 'closed', 'cancelled'], { schema: { ...TEXT, format: 'binary' } }] as const
const NEW = { kind: { ...TEXT, enum: ['saw', 'drill'] }, price: { type: 'number' }, free_places: KEY }
const PER_STATUS = object({ status: TEXT, count: KEY, weight_kg: NEW.price })
const asked = (name: string, schema: object, description = '') => ({
  parameters: [{ name, in: 'query', schema, description }],
})
const inOrder = (item: object, description: string) => ({
  responses: { 200: { ...shows({ type: 'array', items: item }), description } },
})

const TOOLS = {
  ...{ openapi: '3.1.0', info: { title: 'Tool library', version: '1' } },
  paths: {
    '/tools': {
      get: { ...list(ref('Tool')), ...asked('sort', TEXT, 'Defaults to `-price`') },
      post: makes(object(NEW), ref('Tool')),
    },
    '/tools/{id}': at({ get: answers(ref('Tool')) }),
    '/tools/free': { get: { ...list(ref('Tool')), ...asked('available', YES) } },
    '/tools/{id}/favourite': at({ post: gone, delete: gone }),
    '/favourites': { get: list(ref('Tool')) },
    '/tools/{id}/notes': at({
      get: { summary: 'Notes, most recent first', ...list(ref('Note')) },
      post: makes(object({ text: TEXT }), ref('Note')),
    }),
    '/tools/{id}/photos': at({ get: list(object({ id: KEY, size: KEY })) }),
    '/photos/{id}/content': at({
      get: { responses: { 200: { description: 'd', content: { 'image/png': BYTES } }, ...gone.responses } },
    }),
    '/jobs': {
      get: { ...inOrder(ref('Job'), 'All, in order of starts_at'), ...asked('unassigned', YES) },
      post: makes(object({ weight_kg: NEW.price, starts_at: MOMENT }), ref('Job')),
    },
    '/jobs/{id}': at({ get: answers(ref('Job')) }),
    '/login': { post: makes(object({ email: TEXT, password: TEXT }), object({ token: TEXT, user: ref('User') })) },
    '/loans': {
      get: { summary: 'Loans of the logged-in user', ...list(ref('Loan')) },
      post: makes(object({ tool_id: KEY }), ref('Loan')),
    },
    '/jobs/{id}/cancel': at({ post: answers(ref('Job')) }),
    '/dashboard': {
      get: answers(
        object({
          ...{
            unassigned_jobs_count: KEY,
            total_weight_kg: NEW.price,
            jobs_by_status: { type: 'array', items: PER_STATUS },
          },
          jobs_per_month: { type: 'array', items: object({ month: TEXT, total: KEY }) },
        }),
      ),
    },
  },
  components: {
    schemas: {
      Tool: object({ id: KEY, ...NEW, is_favourite: YES, created_at: MOMENT }),
      Note: object({ id: KEY, text: TEXT, created_at: MOMENT }),
      User: object({ id: KEY, email: { ...TEXT, format: 'email' }, full_name: TEXT }),
      Loan: object({ id: KEY, tool_id: KEY, borrower_id: KEY, borrower_name: TEXT }),
      Job: object({
        id: KEY,
        status: { ...TEXT, enum: STATUS },
        weight_kg: NEW.price,
        starts_at: MOMENT,
        assignee_id: orNull(KEY),
      }),
    },
  },
}

test('lists have the order and the marks that are said of them, and each group of a summary its numbers once', async () => {
  await using mock = await serve(TOOLS)
  const ask = asker(mock)
  const rows = async (path: string): Promise<Row[]> => (await ask(`GET ${path}`)).body
  const valuesOf = (all: readonly Row[], name: string) => all.map((one) => one[name])
  const { body: tool } = await ask('POST /tools', { kind: 'saw', price: 3, free_places: 0 })
  const prices = valuesOf(await rows('/tools'), 'price').map(Number)
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => other - one),
  )
  const all = await rows('/tools/free')
  assert.deepEqual(
    await rows('/tools/free?available=true'),
    all.filter(({ free_places }) => free_places !== 0),
  )
  const before = await rows('/favourites')
  assert.deepEqual(
    before,
    all.filter((one) => one.is_favourite),
  )
  for (const _ of 'ab') await ask(`POST /tools/${tool.id}/favourite`)
  assert.deepEqual((await rows('/favourites')).length, before.length + 1)
  await ask(`DELETE /tools/${tool.id}/favourite`)
  assert.deepEqual(await rows('/favourites'), before)
  for (const text of ['one', 'two', 'three']) await ask(`POST /tools/${tool.id}/notes`, { text })
  assert.deepEqual(valuesOf(await rows(`/tools/${tool.id}/notes`), 'text'), ['three', 'two', 'one'])
  const [photo] = (await Promise.all(all.map(({ id }) => rows(`/tools/${id}/photos`)))).flat()
  for (const [id, status] of [
    [photo?.id, 200],
    [987_654, 404],
  ])
    assert.equal((await fetch(`${mock.url}/photos/${id}/content`)).status, status)

  const me = (await ask('POST /login', { email: 'a@tools.example', password: 'plane-iron' })).body.user
  const { body: loan } = await ask('POST /loans', { tool_id: tool.id })
  assert.deepEqual([loan.borrower_id, loan.borrower_name], [me.id, me.full_name])
  const loans = await rows('/loans')
  assert.ok(loans.length > 1 && loans.every(({ borrower_id }) => borrower_id === me.id))
  assert.deepEqual(loans.at(-1), loan)

  const check = async () => {
    const [{ body: shown }, jobs] = [await ask('GET /dashboard'), await rows('/jobs')]
    const hundredths = (some: readonly Row[]) =>
      some.reduce((sum, one) => sum + Math.round(Number(one.weight_kg) * 100), 0)
    const groups = STATUS.map((status) => ({ status, own: jobs.filter((one) => one.status === status) }))
    assert.deepEqual(
      shown.jobs_by_status.map((one: Row) => [one.status, one.count, hundredths([one])]),
      groups.map(({ status, own }) => [status, own.length, hundredths(own)]),
    )
    const months = Map.groupBy(jobs, (one) => String(one.starts_at).slice(0, 7))
    assert.deepEqual(
      shown.jobs_per_month,
      [...months].map(([month, own]) => ({ month, total: own.length })),
    )
    const unassigned = jobs.filter((one) => one.assignee_id === null)
    assert.deepEqual(
      [shown.unassigned_jobs_count, hundredths([{ weight_kg: shown.total_weight_kg }])],
      [unassigned.length, hundredths(jobs)],
    )
    assert.deepEqual(await rows('/jobs?unassigned=true'), unassigned)
    assert.deepEqual(valuesOf(jobs, 'starts_at'), valuesOf(jobs, 'starts_at').toSorted())
  }
  await check()
  const { body: job } = await ask('POST /jobs', { weight_kg: 12.5, starts_at: '1999-02-03T09:00:00Z' })
  await check()
  await ask(`POST /jobs/${job.id}/cancel`)
  await check()
})

function without(row: Row, name: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([each]) => each !== name))
}
