/** Whose name it is: people are those who are listed, copies are of what keys name, and what follows from other fields follows. A workshop. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const KEY = { type: 'integer' }
const DAY = { type: 'string', format: 'date' }
const MOMENT = { type: 'string', format: 'date-time' }

type Members = Readonly<Record<string, object>>

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Members, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
})
const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
const sent = (properties: Members): object => ({ requestBody: { required: true, ...content(object(properties, [])) } })
const shows = (schema: object, status = '200'): object => ({
  responses: { [status]: { description: 'ok', ...content(schema) } },
})
const asked = { security: [{ bearer: [] }] }
const list = (name: string): object => ({ get: { ...asked, ...shows({ type: 'array', items: ref(name) }) } })
const collection = (path: string, name: string, properties: Members): object => ({
  [path]: { ...list(name), post: { ...asked, ...sent(properties), ...shows(ref(name), '201') } },
  [`${path}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: KEY }],
    get: { ...asked, ...shows(ref(name)) },
    patch: { ...asked, ...sent({ ...properties, assignee_id: KEY }), ...shows(ref(name)) },
  },
})

const CLIENT = { company_name: TEXT, contact_first_name: TEXT, contact_last_name: TEXT }
const WORKER = { email: { ...TEXT, format: 'email' }, first_name: TEXT, last_name: TEXT, full_name: TEXT }
const JOB = { client_id: KEY, title: TEXT }
const HIRE = { job_id: KEY, hired_from: DAY, hired_to: DAY }
const ONE = [{ name: 'id', in: 'path', required: true, schema: KEY }]

const WORKSHOP = {
  openapi: '3.1.0',
  info: { title: 'Workshop', version: '1' },
  paths: {
    '/login': {
      post: { ...sent({ email: TEXT, password: TEXT }), ...shows(object({ token: TEXT, user: ref('Worker') })) },
    },
    '/me': { patch: { ...asked, ...sent({ first_name: TEXT, last_name: TEXT }), ...shows(ref('Worker')) } },
    '/employees': list('Worker'),
    '/accounts': list('Account'),
    ...collection('/clients', 'Client', CLIENT),
    ...collection('/jobs', 'Job', JOB),
    '/jobs/{id}/assign': {
      parameters: ONE,
      post: { ...asked, ...sent({ employee_id: KEY }), ...shows(ref('Job')) },
    },
    ...collection('/hires', 'Hire', HIRE),
    ...collection('/passes', 'Pass', { zone: TEXT }),
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Account: object({ id: KEY, name: TEXT, balance: { type: 'number' } }),
      Worker: object({ id: KEY, ...WORKER }),
      StaffRef: object({ id: KEY, full_name: TEXT }),
      Client: object({ id: KEY, ...CLIENT, contact_full_name: TEXT }),
      Job: object(
        {
          id: KEY,
          ...JOB,
          client_name: TEXT,
          due_on: DAY,
          ...{ assignee: ref('StaffRef'), created_by: ref('StaffRef') },
        },
        [...['id', 'client_id', 'title', 'client_name', 'due_on', 'created_by']],
      ),
      Pass: object({
        id: KEY,
        number: { ...TEXT, example: 'PASS-0017' },
        zone: TEXT,
        member_id: KEY,
        member_name: TEXT,
      }),
      Hire: object({ id: KEY, ...HIRE, due_on: DAY, transit_days: KEY, checked_by: ref('StaffRef'), made_at: MOMENT }),
    },
  },
}

const workshop = async () => {
  const mock = await serve(WORKSHOP, { data: 40 })
  const ask = asker(mock)
  const { token, user } = (await ask('POST /login', { email: 'nora@bikes.example', password: 'secret' })).body
  const headers = { authorization: `Bearer ${token}` }
  return { mock, me: user, item: async (what: string, body?: object) => (await ask(what, body, headers)).body }
}

type Person = { readonly id: number; readonly full_name: string }

const shown = ({ id, full_name }: Person): Person => ({ id, full_name })

test('who is shown by a role is one of the people who are listed, and no account', async () => {
  const { mock, item } = await workshop()
  await using _ = mock
  const staff: readonly Person[] = (await item('GET /employees')).map(shown)
  const jobs: readonly { readonly assignee?: Person; readonly created_by: Person }[] = await item('GET /jobs')
  for (const { assignee, created_by } of jobs)
    for (const one of [created_by, ...(assignee === undefined ? [] : [assignee])])
      assert.deepEqual(
        one,
        staff.find(({ id }) => id === one.id),
      )
  assert.ok(jobs.some(({ assignee }) => assignee === undefined) && jobs.some(({ assignee }) => assignee !== undefined))
})

test('what somebody makes is by them, and whom an action names is shown until nobody is', async () => {
  const { mock, me, item } = await workshop()
  await using _ = mock
  const [, , other] = await item('GET /employees')
  const made = await item('POST /jobs', { client_id: 1, title: 'Gears' })
  assert.deepEqual([made.created_by, made.assignee], [shown(me), undefined])
  assert.deepEqual((await item(`POST /jobs/${made.id}/assign`, { employee_id: other.id })).assignee, shown(other))
  assert.deepEqual((await item(`PATCH /jobs/${made.id}`, { assignee_id: me.id })).assignee, shown(me))
  // Nobody could say who else looks after it: somebody does who is there.
  assert.deepEqual((await item('POST /hires', { job_id: made.id })).checked_by, shown(me))
  // Nor do they list members: who asks has the pass.
  const pass = await item('POST /passes', { zone: 'A' })
  assert.deepEqual([pass.member_id, pass.member_name], [me.id, me.full_name])
  const renamed = await item('PATCH /me', { last_name: 'Berg' })
  assert.deepEqual([renamed.full_name, renamed.email], [`${me.first_name} Berg`, 'nora@bikes.example'])
  assert.deepEqual((await item(`GET /jobs/${made.id}`)).created_by, shown(renamed))
})

test('the number that a new item gets is of no other, in the form of the example', async () => {
  const { mock, item } = await workshop()
  await using _ = mock
  const [one, other] = [await item('POST /passes', { zone: 'A' }), await item('POST /passes', { zone: 'B' })]
  const numbers: readonly string[] = (await item('GET /passes')).map(({ number }: { number: string }) => number)
  assert.equal(numbers.filter((each) => each === one.number || each === other.number).length, 2)
  assert.match(one.number, /^PASS-\d{4}$/)
})

test('a company is called by its own name, and somebody there by both of theirs, after each change', async () => {
  const { mock, item } = await workshop()
  await using _ = mock
  const client = await item('POST /clients', {
    company_name: 'Amber',
    contact_first_name: 'Jo',
    contact_last_name: 'Wrona',
  })
  assert.equal(client.contact_full_name, 'Jo Wrona')
  const job = await item('POST /jobs', { client_id: client.id, title: 'Gears' })
  assert.equal(job.client_name, 'Amber')
  const changed = await item(`PATCH /clients/${client.id}`, { company_name: 'House', contact_last_name: 'Kowal' })
  assert.equal(changed.contact_full_name, 'Jo Kowal')
  assert.equal((await item(`GET /jobs/${job.id}`)).client_name, 'House')
  for (const { client_id, client_name } of await item('GET /jobs'))
    assert.equal(client_name, (await item(`GET /clients/${client_id}`)).company_name)
})

test('what only the server says under the name of what a key names is a copy, and days are those between two', async () => {
  const { mock, item } = await workshop()
  await using _ = mock
  const job = await item('POST /jobs', { client_id: 1, title: 'Gears' })
  const hire = await item('POST /hires', { job_id: job.id, hired_from: '2026-12-20', hired_to: '2027-01-21' })
  assert.deepEqual([hire.due_on, hire.transit_days], [job.due_on, 32])
  assert.equal((await item(`PATCH /hires/${hire.id}`, { hired_to: '2026-12-25' })).transit_days, 5)
  for (const { job_id, due_on, hired_from, hired_to, transit_days } of await item('GET /hires')) {
    assert.equal(due_on, (await item(`GET /jobs/${job_id}`)).due_on)
    assert.equal(Date.parse(hired_to) - Date.parse(hired_from), transit_days * 86_400_000)
  }
})

test('what is made below a member is that one’s, whoever asks', async () => {
  const plot = { id: KEY, member_id: KEY, member_name: TEXT, name: TEXT }
  const mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Growers', version: '1' },
    paths: {
      '/login': WORKSHOP.paths['/login'],
      ...{ '/members': list('Worker'), '/plots': list('Plot') },
      '/members/{id}/plots': {
        parameters: ONE,
        ...list('Plot'),
        post: { ...asked, ...sent({ name: TEXT }), ...shows(ref('Plot'), '201') },
      },
    },
    components: {
      securitySchemes: WORKSHOP.components.securitySchemes,
      schemas: { Worker: WORKSHOP.components.schemas.Worker, Plot: object(plot) },
    },
  })
  await using _ = mock
  const ask = asker(mock)
  const { token } = (await ask('POST /login', { email: 'nora@plots.example', password: 'secret' })).body
  const item = async (what: string, body?: object) => (await ask(what, body, { authorization: `Bearer ${token}` })).body
  const [, , other] = await item('GET /members')
  const made = await item(`POST /members/${other.id}/plots`, { name: 'Heron Field' })
  assert.deepEqual([made.member_id, made.member_name], [other.id, other.full_name])
  assert.ok((await item('GET /plots')).some(({ id }: { id: number }) => id === made.id))
})

test('each item of a page has a key of its own, though the page is called after its items', async () => {
  const loan = { loan_id: { ...TEXT, format: 'uuid' }, due_on: DAY }
  const page = (name: string): object => object({ items: { type: 'array', items: ref(name) }, total: KEY })
  const mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Lending', version: '1' },
    paths: { '/loans': { get: shows({ anyOf: [ref('LoanListResponse'), ref('LoanPublicListResponse')] }) } },
    components: {
      schemas: {
        LoanResponse: object({ ...loan, user_id: KEY }),
        LoanPublicResponse: object(loan),
        LoanListResponse: page('LoanResponse'),
        LoanPublicListResponse: page('LoanPublicResponse'),
      },
    },
  })
  await using _ = mock
  const { items } = (await asker(mock)('GET /loans')).body
  assert.ok(items.length > 1)
  assert.equal(new Set(items.map(({ loan_id }: { loan_id: string }) => loan_id)).size, items.length)
})
