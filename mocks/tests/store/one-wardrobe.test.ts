/** What one screen says is what the others say: a wardrobe that lends costumes, whose document requires nothing of answers. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, SUM] = [{ type: 'string' }, { type: 'integer' }, { type: 'number' }]
const [DAY, MOMENT] = [
  { ...TEXT, format: 'date' },
  { ...TEXT, format: 'date-time' },
]
const orNull = <Kind extends { readonly type: string }>(schema: Kind) => ({ ...schema, type: [schema.type, 'null'] })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const many = (name: string) => ({ type: 'array', items: ref(name) })
const open = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
const answers = (schema: object, status = 200) => ({
  responses: {
    [status]: { description: 'so', ...json(schema) },
    404: { description: 'none' },
    409: { description: 'no' },
  },
})
const takes = (properties: object, ...required: readonly string[]) => ({
  requestBody: { required: true, ...json({ ...open(properties), required }) },
})
const at = (rest: object) => ({ parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }], ...rest })
const paged = (name: string) => answers(open({ data: many(name), total: WHOLE }))
const picture = { content: { 'multipart/form-data': { schema: open({ file: { ...TEXT, format: 'binary' } }) } } }
const told = (schema: object, description: string) => ({ ...schema, description })

const WARDROBE = {
  openapi: '3.1.0',
  info: { title: 'Wardrobe', version: '1' },
  paths: {
    '/racks': { get: answers(many('Rack')) },
    '/labels': { get: answers(many('Label')) },
    '/costumes': {
      get: paged('CostumeBrief'),
      post: {
        ...takes(
          {
            name: TEXT,
            rack_id: WHOLE,
            label_ids: { type: 'array', items: WHOLE },
            daily_rate: SUM,
            pieces_total: WHOLE,
          },
          'name',
        ),
        ...answers(ref('Costume'), 201),
      },
    },
    '/costumes/{id}': at({ get: answers(ref('Costume')) }),
    '/costumes/{id}/picture': at({ put: { requestBody: picture, ...answers(ref('Costume')) } }),
    '/troupes': {
      get: paged('Troupe'),
      post: { ...takes({ name: TEXT, email: TEXT }, 'name'), ...answers(ref('Troupe'), 201) },
    },
    '/troupes/{id}': at({ get: answers(ref('Troupe')) }),
    '/loans': {
      get: paged('LoanBrief'),
      post: {
        ...takes(
          {
            ...{ troupe_id: WHOLE, from: DAY, until: DAY },
            lines: {
              type: 'array',
              items: open({ costume_id: WHOLE, quantity: { ...WHOLE, minimum: 1, maximum: 3 } }),
            },
          },
          ...['troupe_id', 'from', 'until', 'lines'],
        ),
        ...answers(ref('Loan'), 201),
      },
    },
    '/loans/batch-cancel': {
      post: {
        ...takes({ loan_ids: { type: 'array', items: WHOLE }, reason: TEXT }, 'loan_ids'),
        ...answers(open({ count: WHOLE, loans: many('LoanBrief') })),
      },
    },
    '/loans/{id}': at({ get: answers(ref('Loan')) }),
    '/loans/{id}/hand-over': at({ post: answers(ref('Loan')) }),
    '/loans/{id}/return': at({ post: answers(ref('Loan')) }),
    '/loans/{id}/cancel': at({ post: { ...takes({ reason: TEXT }), ...answers(ref('Loan')) } }),
    '/loans/{id}/payments': at({
      get: answers(many('Payment')),
      post: { ...takes({ amount: SUM }, 'amount'), ...answers(ref('Payment'), 201) },
    }),
    '/figures': {
      get: answers(
        open({ loan_count: WHOLE, open_loans: WHOLE, pieces_on_loan: WHOLE, loan_value: SUM, total_outstanding: SUM }),
      ),
    },
  },
  components: {
    schemas: {
      Rack: open({ id: WHOLE, name: TEXT, costume_count: WHOLE }),
      RackBrief: open({ id: WHOLE, name: TEXT }),
      Label: open({ id: WHOLE, name: TEXT, costumes_count: WHOLE }),
      LabelBrief: open({ id: WHOLE, name: TEXT }),
      Costume: open({
        ...{ id: WHOLE, code: { ...TEXT, example: 'C-0101' }, name: TEXT, rack_id: WHOLE, rack: ref('RackBrief') },
        ...{ labels: many('LabelBrief'), daily_rate: SUM, pieces_total: WHOLE, pieces_on_loan: WHOLE },
        pieces_available: told(WHOLE, 'pieces_total minus pieces_on_loan'),
        ...{ status: { ...TEXT, enum: ['active', 'retired'] }, picture_url: orNull(TEXT), website_url: orNull(TEXT) },
        created_at: MOMENT,
      }),
      CostumeBrief: open({ id: WHOLE, code: TEXT, name: TEXT, rack_id: WHOLE, pieces_available: WHOLE }),
      Troupe: open({
        ...{
          id: WHOLE,
          member_number: { ...TEXT, example: 'M-100' },
          name: TEXT,
          email: TEXT,
          outstanding_balance: SUM,
        },
        open_loans_count: WHOLE,
      }),
      Loan: open({
        ...{ id: WHOLE, troupe_id: WHOLE, troupe_name: TEXT, from: DAY, until: DAY },
        status: { ...TEXT, enum: ['requested', 'on_loan', 'returned', 'cancelled'] },
        ...{ handed_over_at: orNull(MOMENT), returned_at: orNull(MOMENT), cancelled_at: orNull(MOMENT) },
        ...{ cancel_reason: orNull(TEXT), lines: many('LoanLine'), total: SUM, paid_amount: SUM },
        balance_due: told(SUM, 'total minus paid_amount'),
      }),
      LoanBrief: open({
        ...{
          id: WHOLE,
          troupe_id: WHOLE,
          status: { ...TEXT, enum: ['requested', 'on_loan', 'returned', 'cancelled'] },
        },
        ...{ line_count: WHOLE, total: SUM, balance_due: SUM },
      }),
      LoanLine: open({
        ...{
          id: WHOLE,
          costume_id: WHOLE,
          costume_name: TEXT,
          code: TEXT,
          quantity: WHOLE,
          daily_rate: SUM,
          days: WHOLE,
        },
        line_total: SUM,
      }),
      Payment: open({ id: WHOLE, loan_id: WHOLE, amount: SUM, paid_at: MOMENT }),
    },
  },
}

type Row = { readonly id: number } & Readonly<Record<string, unknown>>
type Line = Readonly<Record<'costume_id' | 'quantity' | 'daily_rate' | 'days' | 'line_total', number>> & {
  readonly costume_name: string
  readonly code: string
}
type Loan = Row &
  Readonly<Record<'troupe_id' | 'total' | 'paid_amount' | 'balance_due', number>> & {
    readonly [moment in 'handed_over_at' | 'returned_at' | 'cancelled_at']: string | null
  } & { readonly lines: readonly Line[]; readonly status: string; readonly from: string; readonly until: string }

const sum = (all: readonly number[]): number => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100

async function loansOf(ask: ReturnType<typeof asker>): Promise<readonly Loan[]> {
  const { data } = (await ask('GET /loans')).body
  return Promise.all(data.map(async ({ id }: Row) => (await ask(`GET /loans/${id}`)).body))
}

test('the lines of a loan are of what they name, for as long as it lasts, and it costs what they cost', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const brief: readonly Row[] = (await ask('GET /loans')).body.data
  for (const loan of await loansOf(ask)) {
    const days = (Date.parse(loan.until) - Date.parse(loan.from)) / 86_400_000
    for (const line of loan.lines) {
      const costume = (await ask(`GET /costumes/${line.costume_id}`)).body
      assert.deepEqual([line.costume_name, line.code, line.days], [costume.name, costume.code, days])
      assert.equal(line.line_total, sum([line.quantity * line.daily_rate * days]))
    }
    assert.equal(loan.total, sum(loan.lines.map((line) => line.line_total)))
    const payments: readonly { readonly amount: number }[] = (await ask(`GET /loans/${loan.id}/payments`)).body
    assert.equal(loan.paid_amount, sum(payments.map(({ amount }) => amount)))
    assert.equal(loan.balance_due, sum([loan.total, -loan.paid_amount]))
    const shown = brief.find(({ id }) => id === loan.id)
    assert.deepEqual([shown?.line_count, shown?.total], [loan.lines.length, loan.total])
  }
})

test('a state and its moments agree, though one of them has another name, and every key leads to an item', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const moments: Readonly<Record<string, readonly boolean[]>> = {
    ...{ requested: [false, false, false], on_loan: [true, false, false], returned: [true, true, false] },
    cancelled: [false, false, true],
  }
  for (const one of await loansOf(ask))
    assert.deepEqual(
      [one.handed_over_at, one.returned_at, one.cancelled_at].map(Boolean),
      moments[one.status],
      one.status,
    )
  const racks: readonly Row[] = (await ask('GET /racks')).body
  for (const { id } of (await ask('GET /costumes')).body.data) {
    const { rack_id, rack } = (await ask(`GET /costumes/${id}`)).body
    assert.deepEqual(rack, { id: rack_id, name: racks.find((one) => one.id === rack_id)?.name })
  }
})

test('counts, balances and figures are those of the lists', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const loans = await loansOf(ask)
  const out = loans.filter(({ status }) => status === 'on_loan')
  const pieces = (id: number): number =>
    sum(out.flatMap(({ lines }) => lines).flatMap((one) => (one.costume_id === id ? one.quantity : [])))
  const costumes = await Promise.all(
    (await ask('GET /costumes')).body.data.map(async ({ id }: Row) => (await ask(`GET /costumes/${id}`)).body),
  )
  for (const one of costumes) {
    assert.equal(one.pieces_on_loan, pieces(one.id))
    assert.equal(one.pieces_available, one.pieces_total - one.pieces_on_loan)
    assert.ok(one.pieces_available >= 0)
  }
  for (const { id, costumes_count } of (await ask('GET /labels')).body)
    assert.equal(costumes_count, costumes.filter((one) => one.labels.some((label: Row) => label.id === id)).length)
  for (const one of (await ask('GET /troupes')).body.data) {
    const own = loans.filter(({ troupe_id }) => troupe_id === one.id)
    assert.equal(one.outstanding_balance, sum(own.map((loan) => loan.balance_due)))
    assert.equal(one.open_loans_count, own.filter(({ status }) => /requested|on_loan/.test(status)).length)
  }
  const open = loans.filter(({ status }) => /requested|on_loan/.test(status))
  assert.deepEqual((await ask('GET /figures')).body, {
    ...{
      loan_count: loans.length,
      open_loans: open.length,
      pieces_on_loan: sum(costumes.map((one) => one.pieces_on_loan)),
    },
    loan_value: sum(loans.flatMap((one) => (one.status === 'cancelled' ? [] : one.total))),
    total_outstanding: sum(loans.map((one) => one.balance_due)),
  })
})

test('a loan goes its way from the first day on, and what it does shows everywhere', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const sent = { name: 'Ruff', rack_id: 2, label_ids: [1, 3], daily_rate: 4, pieces_total: 9 }
  const ruff = (await ask('POST /costumes', sent)).body
  assert.deepEqual(
    [ruff.rack.id, ruff.labels.map((one: Row) => one.id), ruff.pieces_on_loan, ruff.pieces_available, ruff.status],
    [2, [1, 3], 0, 9, 'active'],
  )
  const troupe = (await ask('POST /troupes', { name: 'The Larks', email: 'larks@example.org' })).body
  assert.deepEqual([troupe.outstanding_balance, troupe.open_loans_count], [0, 0])
  assert.match(troupe.member_number, /./)
  const book = {
    troupe_id: troupe.id,
    from: '2031-03-01',
    until: '2031-03-06',
    lines: [{ costume_id: ruff.id, quantity: 2 }],
  }
  const loan: Loan = (await ask('POST /loans', book)).body
  const [line] = loan.lines
  assert.deepEqual([line?.costume_name, line?.code, line?.days, line?.line_total], ['Ruff', ruff.code, 5, 40])
  assert.deepEqual([loan.status, loan.total, loan.paid_amount, loan.balance_due], ['requested', 40, 0, 40])
  const left = async (): Promise<unknown> => (await ask(`GET /costumes/${ruff.id}`)).body.pieces_available
  const owes = async () => {
    const { outstanding_balance, open_loans_count } = (await ask(`GET /troupes/${troupe.id}`)).body
    return [outstanding_balance, open_loans_count]
  }
  assert.deepEqual([await left(), await owes()], [9, [40, 1]])
  const out: Loan = (await ask(`POST /loans/${loan.id}/hand-over`)).body
  assert.deepEqual([out.status, out.handed_over_at !== null, await left()], ['on_loan', true, 7])
  await ask(`POST /loans/${loan.id}/payments`, { amount: 15 })
  assert.deepEqual(await owes(), [25, 1])
  const back: Loan = (await ask(`POST /loans/${loan.id}/return`)).body
  assert.deepEqual([back.status, back.returned_at !== null, await left(), await owes()], ['returned', true, 9, [25, 0]])
  assert.equal((await ask(`POST /loans/${loan.id}/cancel`, { reason: 'Late' })).status, 409)
})

test('several loans are cancelled at once, each with its moment and its reason', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const book = { troupe_id: 1, from: '2031-03-01', until: '2031-03-06', lines: [{ costume_id: 1, quantity: 1 }] }
  const both = [await ask('POST /loans', book), await ask('POST /loans', book)]
  assert.deepEqual(
    both.map((one) => one.status),
    [201, 201],
  )
  const made = both.map(({ body: { id } }) => id)
  const { status, body } = await ask('POST /loans/batch-cancel', { loan_ids: made, reason: 'Rain' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([status, body.count, body.loans.map((one: Row) => one.id)], [200, 2, made])
  for (const id of made) {
    const one = (await ask(`GET /loans/${id}`)).body
    assert.deepEqual([one.status, one.cancel_reason, one.cancelled_at !== null], ['cancelled', 'Rain', true])
  }
})

test('an uploaded picture shows at its item, and nothing else does', async () => {
  await using mock = await serve(WARDROBE)
  const ask = asker(mock)
  const { id, website_url: site = null } = (await ask('POST /costumes', { name: 'Cloak' })).body
  const form = new FormData()
  form.append('file', new Blob(['GIF89a'], { type: 'image/gif' }), 'cloak.gif')
  const sent = await fetch(`${mock.url}/costumes/${id}/picture`, { method: 'PUT', body: form })
  const cloak = (await ask(`GET /costumes/${id}`)).body
  assert.deepEqual(await sent.json(), cloak)
  assert.equal(cloak.picture_url, `data:image/gif;base64,${btoa('GIF89a')}`)
  assert.equal(cloak.website_url ?? null, site)
})

const booked = open({
  ...{
    id: WHOLE,
    course_id: WHOLE,
    price: SUM,
    status: { ...TEXT, enum: ['booked', 'cancelled'] },
    created_at: MOMENT,
  },
})
const course = open({ id: WHOLE, name: TEXT, price: SUM, capacity: WHOLE, booked_count: WHOLE, spots_left: WHOLE })
const POOL = {
  openapi: '3.1.0',
  info: { title: 'Pool', version: '1' },
  paths: {
    '/courses': { get: answers({ type: 'array', items: course }) },
    '/courses/{id}': at({ get: answers(course) }),
    '/bookings': {
      get: answers({ type: 'array', items: booked }),
      post: { ...takes({ course_id: WHOLE }, 'course_id'), ...answers(booked, 201) },
    },
    '/bookings/{id}/cancel': at({ post: answers(booked) }),
    '/stats': { get: answers(open({ new_bookings_this_month: WHOLE, revenue_this_month: SUM, total_revenue: SUM })) },
  },
}

test('who has cancelled is booked no longer, and figures of a month are of what came about in it', async () => {
  await using mock = await serve(POOL)
  const ask = asker(mock)
  const count = async (): Promise<number> => (await ask('GET /courses/1')).body.booked_count
  const [before, then] = [await count(), (await ask('GET /stats')).body]
  const one = (await ask('POST /bookings', { course_id: 1 })).body
  const now = (await ask('GET /stats')).body
  assert.equal(await count(), before + 1)
  const price = (await ask('GET /courses/1')).body.price
  assert.deepEqual(
    [now.new_bookings_this_month, now.revenue_this_month, sum([now.total_revenue, -then.total_revenue])],
    [then.new_bookings_this_month + 1, sum([then.revenue_this_month, price]), price],
  )
  await ask(`POST /bookings/${one.id}/cancel`)
  assert.equal(await count(), before)
  assert.equal((await ask('GET /stats')).body.revenue_this_month, then.revenue_this_month)
})

test('a list says how many there are of what only the item itself shows', async () => {
  const scene = open({ title: TEXT, page: WHOLE })
  const play = open({ id: WHOLE, title: TEXT, scenes: { type: 'array', items: scene, minItems: 1, maxItems: 4 } })
  const paths = {
    '/plays': { get: answers({ type: 'array', items: open({ id: WHOLE, title: TEXT, scene_count: WHOLE }) }) },
    '/plays/{id}': at({ get: answers(play) }),
  }
  await using mock = await serve({ openapi: '3.1.0', info: { title: 'Prompt book', version: '1' }, paths })
  const ask = asker(mock)
  for (const { id, scene_count } of (await ask('GET /plays')).body)
    assert.equal(scene_count, (await ask(`GET /plays/${id}`)).body.scenes.length)
})
