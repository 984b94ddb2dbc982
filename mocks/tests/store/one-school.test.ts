/** A school as Django REST Framework writes it: keys beside what they name, a map of errors, and pages that end. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const shown = (schema: object) => ({ ...schema, readOnly: true })
const json = (schema: object, description = '') => ({ description, content: { 'application/json': { schema } } })
const paged = (name: string) => object({ count: WHOLE, results: { type: 'array', items: ref(name) } })
const asked = (name: string, description = '') => ({ name, in: 'query', schema: WHOLE, description })
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }] }
const messages = { type: 'array', items: TEXT }
const wrong = json({ type: 'object', additionalProperties: messages, properties: { non_field_errors: messages } })
const detail = (description: string) => json(object({ detail: TEXT }), description)
const list = (name: string) => ({
  parameters: [asked('page'), asked('page_size', 'Number of results to return per page (default 4, at most 200).')],
  responses: { 200: json(paged(name)), 404: detail('Invalid page.') },
})
const make = (body: object, name: string, conflict = '') => ({
  requestBody: json(body),
  responses: { 201: json(ref(name)), 400: wrong, ...(conflict !== '' && { 409: detail(conflict) }) },
})

const money = { type: 'string', format: 'decimal', pattern: String.raw`^-?\d{0,6}(?:\.\d{0,2})?$` }
const told = (schema: object, description: string) => shown({ ...schema, description })
const moment = { ...TEXT, format: 'date-time', nullable: true }

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'School', version: '1' },
  paths: {
    '/api/students/': {
      get: list('Student'),
      post: make(object({ name: TEXT, email: { ...TEXT, format: 'email' } }), 'Student'),
    },
    '/api/students/{id}/': {
      ...id,
      get: { responses: { 200: json(ref('Student')), 404: detail('Not found.') } },
      delete: { responses: { 204: { description: '' }, 409: detail('The student has enrolments.') } },
    },
    '/api/students/{id}/guardian/': {
      ...id,
      get: { responses: { 200: json(ref('Guardian')), 404: detail('The student has no guardian.') } },
      put: { requestBody: json(object({ phone: TEXT })), responses: { 200: json(ref('Guardian')) } },
    },
    '/api/payments/': {
      post: {
        requestBody: json(object({ enrolment: WHOLE, amount: money })),
        responses: {
          201: json(ref('Payment')),
          400: json(
            wrong.content['application/json'].schema,
            'The amount is more than what is outstanding for the enrolment.',
          ),
        },
      },
      get: list('Payment'),
    },
    '/api/loans/': { get: list('Loan') },
    '/api/instruments/': { get: list('Instrument') },
    '/api/stats/': {
      get: { responses: { 200: json(object({ instruments_on_loan: WHOLE, outstanding_total: money })) } },
    },
    '/api/lessons/': { get: list('Lesson'), post: make(object({ room: TEXT }), 'Lesson') },
    '/api/lessons/{id}/hold/': {
      ...id,
      post: { responses: { 200: json(ref('Lesson')), 409: detail('The lesson is not scheduled.') } },
    },
    '/api/lessons/bulk_cancel/': {
      post: {
        description:
          'Cancels all given lessons that are scheduled. The others, and ids that do not exist, are left alone.',
        requestBody: json(object({ ids: { type: 'array', items: WHOLE } })),
        responses: {
          200: json(object({ cancelled: { type: 'array', items: WHOLE }, skipped: { type: 'array', items: WHOLE } })),
        },
      },
    },
    '/api/courses/': {
      get: list('Course'),
      post: make(object({ title: TEXT, code: { ...TEXT, pattern: '^[A-Z]{3}-[0-9]{3}$' }, fee: money }), 'Course'),
    },
    '/api/courses/{id}/': { ...id, get: { responses: { 200: json(ref('Course')), 404: detail('Not found.') } } },
    '/api/courses/{id}/publish/': {
      ...id,
      post: {
        description: 'Opens a draft.',
        responses: { 200: json(ref('Course')), 409: detail('The course is not a draft.') },
      },
    },
    '/api/lockers/': {
      get: list('Locker'),
      post: make(
        object({ student_id: WHOLE, name: TEXT }),
        'Locker',
        'The student already has a locker with this name.',
      ),
    },
    '/api/lockers/{id}/': {
      ...id,
      delete: {
        description: 'A locker that was ever opened cannot be deleted, set `active` to false instead.',
        responses: { 204: { description: '' }, 409: detail('The locker was opened.') },
      },
    },
    '/api/enrolments/': {
      get: list('Enrolment'),
      post: make(
        object({ student: WHOLE, course: WHOLE }),
        'Enrolment',
        'The course is not open, or the student already has an active enrolment for it.',
      ),
    },
  },
  components: {
    schemas: {
      Student: object({
        ...{ id: shown(WHOLE), name: TEXT, email: TEXT, is_active: shown({ type: 'boolean' }) },
        balance_due: told(money, 'Sum of what is outstanding over all enrolments of the student.'),
      }),
      Guardian: object({ student: shown(WHOLE), phone: TEXT }),
      Payment: object({ id: shown(WHOLE), enrolment: WHOLE, amount: money }),
      Loan: object({
        ...{ id: shown(WHOLE), instrument: WHOLE, returned_at: shown(moment) },
        is_open: told({ type: 'boolean' }, 'Not returned yet.'),
      }),
      Instrument: object({ id: shown(WHOLE), name: TEXT, status: { ...TEXT, enum: ['available', 'on_loan'] } }),
      Lesson: object({
        ...{ id: shown(WHOLE), room: TEXT },
        status: shown({ ...TEXT, enum: ['scheduled', 'held', 'cancelled'] }),
      }),
      Course: object({
        ...{ id: shown(WHOLE), title: TEXT, enrolment_count: shown(WHOLE), fee: money },
        code: { ...TEXT, pattern: '^[A-Z]{3}-[0-9]{3}$' },
        status: shown({ ...TEXT, enum: ['draft', 'open', 'closed'] }),
      }),
      Locker: object({ id: shown(WHOLE), student_id: WHOLE, name: TEXT, active: shown({ type: 'boolean' }) }),
      Enrolment: object({
        ...{
          id: shown(WHOLE),
          student: WHOLE,
          course: WHOLE,
          student_detail: shown(object({ id: WHOLE, name: TEXT })),
        },
        fee: told(money, 'The fee of the course at the time of enrolment.'),
        paid_total: told(money, 'Sum of the payments.'),
        outstanding: told(money, 'Fee minus paid total.'),
        course_detail: shown(object({ id: WHOLE, title: TEXT })),
        status: shown({ ...TEXT, enum: ['active', 'completed'] }),
      }),
    },
  },
}

test('what is beside a key counts nothing twice, and bars nothing', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { results: enrolments } = (await ask('GET /api/enrolments/?page_size=200')).body
  const { results: courses } = (await ask('GET /api/courses/?page_size=200')).body
  for (const course of courses)
    assert.equal(
      course.enrolment_count,
      enrolments.filter((one: { course: number }) => one.course === course.id).length,
    )
  const student = (await ask('POST /api/students/', { name: 'Ida', email: 'ida@example.com' })).body
  const course = (await ask('POST /api/courses/', { title: 'Cello', code: 'QXC-101', fee: '75.50' })).body
  const sent = { student: student.id, course: course.id }
  assert.equal((await ask('POST /api/enrolments/', sent)).status, 409)
  assert.equal((await ask(`POST /api/courses/${course.id}/publish/`)).body.status, 'open')
  const made = await ask('POST /api/enrolments/', sent)
  assert.deepEqual([made.status, made.body.course_detail], [201, { id: course.id, title: 'Cello' }])
})

test('a name is taken for its owner alone, and advice bars nothing', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const make = async (student_id: number, name: string) => ask('POST /api/lockers/', { student_id, name })
  const made = [await make(1, 'A'), await make(1, 'B'), await make(2, 'A'), await make(1, 'A')]
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201, 201, 409],
  )
  assert.equal((await ask(`DELETE /api/lockers/${made[0]?.body.id}/`)).status, 204)
})

test('a map of errors has the fields that are wrong', async () => {
  await using mock = await serve(DOCUMENT)
  const { status, body } = await asker(mock)('POST /api/students/', { email: 'nobody' })
  assert.deepEqual([status, Object.keys(body).toSorted()], [400, ['email', 'name']])
})

test('a page is as long as is said, and there is none after the last where a refusal says so', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  assert.equal((await ask('GET /api/students/')).body.results.length, 4)
  assert.deepEqual(
    [(await ask('GET /api/students/?page=3')).status, (await ask('GET /api/students/?page=4')).status],
    [200, 404],
  )
})

test('what is owed adds up, and no more than that is paid', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const student = (await ask('POST /api/students/', { name: 'Ida', email: 'ida@example.com' })).body
  const enrol = async (code: string) => {
    const course = (await ask('POST /api/courses/', { title: 'Cello', code, fee: '75.50' })).body
    await ask(`POST /api/courses/${course.id}/publish/`)
    return ask('POST /api/enrolments/', { student: student.id, course: course.id })
  }
  const { body: enrolment } = await enrol('QXC-101')
  assert.equal((await enrol('QXC-102')).status, 201)
  assert.equal((await ask('POST /api/enrolments/', { student: student.id, course: enrolment.course })).status, 409)
  const pay = async (amount: string) => (await ask('POST /api/payments/', { enrolment: enrolment.id, amount })).status
  assert.deepEqual([await pay('75.51'), await pay('70.00'), await pay('5.51'), await pay('5.50')], [400, 201, 400, 201])
  assert.equal(Number((await ask(`GET /api/students/${student.id}/`)).body.balance_due), 75.5)
  assert.equal((await ask(`DELETE /api/students/${student.id}/`)).status, 409)
  const { results } = (await ask('GET /api/enrolments/?page_size=200')).body
  const owed = results.reduce((sum: number, one: { outstanding: string }) => sum + Number(one.outstanding), 0)
  const stats = (await ask('GET /api/stats/')).body
  assert.ok(Math.abs(Number(stats.outstanding_total) - owed) < 0.01)
  const { results: instruments } = (await ask('GET /api/instruments/?page_size=200')).body
  const lent = instruments.filter((one: { status: string }) => one.status === 'on_loan')
  assert.equal(stats.instruments_on_loan, lent.length)
})

test('each course has its own code, and what is open has not been returned', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { results: courses } = (await ask('GET /api/courses/?page_size=200')).body
  assert.equal(new Set(courses.map(({ code }: { code: string }) => code)).size, courses.length)
  const { results: loans } = (await ask('GET /api/loans/?page_size=200')).body
  for (const { is_open, returned_at } of loans) assert.equal(is_open, returned_at === null)
})

test('what is put below an item names that', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { id } = (await ask('POST /api/students/', { name: 'Ida', email: 'ida@example.com' })).body
  const put = (await ask(`PUT /api/students/${id}/guardian/`, { phone: '+49 30 1' })).body
  assert.deepEqual(put, { student: id, phone: '+49 30 1' })
  assert.deepEqual((await ask(`GET /api/students/${id}/guardian/`)).body, put)
})

test('of several, those in another state are left out', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const lesson = async () => (await ask('POST /api/lessons/', { room: 'Saal 2' })).body.id
  const [one, other] = [await lesson(), await lesson()]
  await ask(`POST /api/lessons/${one}/hold/`)
  const { body } = await ask('POST /api/lessons/bulk_cancel/', { ids: [one, 98765, other] })
  assert.deepEqual(body, { cancelled: [other], skipped: [one, 98765] })
})
