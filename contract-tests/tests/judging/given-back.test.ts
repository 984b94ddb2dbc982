/** What an answer gives back of a request: lists item by item, and nothing that is for requests alone. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileDocument } from '../../../spec/document/document.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { Judge } from '../../judge/judge.ts'

const DOCUMENT = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses:
        201: { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        400: { description: no, content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
components:
  schemas:
    Order:
      type: object
      required: [lines]
      properties:
        lines: { $ref: '#/components/schemas/Lines' }
        pin: { type: string, writeOnly: true }
        note: { type: [string, 'null'] }
        due: { type: string, format: date-time }
        self: { type: string, format: uri, readOnly: true }
    Lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
    Line:
      type: object
      required: [id, sku]
      properties:
        id: { type: integer, readOnly: true }
        sku: { type: string }
        count: { type: integer }
        berry: { type: [string, 'null'] }
        code: { type: string, writeOnly: true }
    Problem: { type: object, properties: { given: { type: object, properties: { pin: { type: string, writeOnly: true } } } } }
`
const { contract: api } = await compileDocument('orders.yaml', DOCUMENT)
const [operation] = api.operations
assert.ok(operation)
const judge = new Judge(api, operation)
const requirement = requirementsOf(api).find(({ id }) => id === 'create-order.success.status') ?? null

/** What a judge holds against an answer to an order of these lines. */
function failures(answer: unknown, status = 201, more: object = {}): string[] {
  const lines = [{ sku: 'a', count: 1, code: 'x', berry: null }, { sku: 'b' }]
  const sent = { method: 'POST', path: '/orders', headers: [], body: null, framing: 'length' as const }
  const received = {
    kind: 'answer' as const,
    status,
    version: '1.1',
    headers: [['Content-Type', 'application/json'] as const],
    body: Buffer.from(JSON.stringify(answer)),
    fault: null,
  }
  const { findings } = judge.judge(
    requirement,
    { kind: 'success', body: { lines, pin: '1234', ...more } },
    { sent, received },
  )
  return findings.flatMap((one) => (one.outcome === 'failed' ? [one.requirement.id.replace('create-order.', '')] : []))
}

const A = { id: 1, sku: 'a', count: 1 }
const B = { id: 2, sku: 'b' }

const GIVEN: readonly (readonly [what: string, answer: unknown, want: readonly string[]])[] = [
  ['the lines, with ids of their own', { lines: [A, B] }, []],
  ['a berry where null was sent', { lines: [{ ...A, berry: 'red' }, B] }, ['success.lines.echo']],
  ['members that nobody sent', { lines: [A, { ...B, count: 1, price: 3 }] }, []],
  ['another line', { lines: [A, { ...B, sku: 'c' }] }, ['success.lines.echo']],
  ['another count', { lines: [{ ...A, count: 2 }, B] }, ['success.lines.echo']],
  ['the lines in another order', { lines: [B, A] }, ['success.lines.echo']],
  ['a line less', { lines: [A] }, ['success.lines.echo']],
  ['a line more', { lines: [A, B, B] }, ['success.lines.echo']],
  ['no lines', { lines: [] }, ['success.lines.echo']],
  ['null for a note that nobody sent', { lines: [A, B], note: null }, []],
  ['a note that nobody sent', { lines: [A, B], note: 'x' }, ['success.note.echo']],
  ['an address of its own', { lines: [A, B], self: 'http://localhost/orders/1' }, []],
  ['a relative reference, which generators call a uri, too', { lines: [A, B], self: '/orders/1?all#end' }, []],
  ['no reference', { lines: [A, B], self: '/orders/1 and 2' }, ['success.self.format']],
  ['a word in place of a reference', { lines: [A, B], self: 'orders' }, ['success.self.format']],
  ['what is for requests alone', { lines: [A, B], pin: '1234' }, ['success.pin.writeOnly']],
  ['the same inside a list', { lines: [{ ...A, code: 'x' }, B] }, ['success.lines.items.code.writeOnly']],
]

for (const [what, answer, want] of GIVEN) {
  test(`an answer with ${what}`, () => {
    assert.deepEqual(failures(answer), want)
  })
}

test('a refusal that gives back what is for requests alone', () => {
  assert.deepEqual(failures({ given: { pin: '1234' } }, 400), ['failure.given.pin.writeOnly'])
})

const SPLIT = `
openapi: 3.1.0
info: { title: Lockers, version: '1' }
paths:
  /lockers:
    post:
      operationId: rentLocker
      requestBody:
        content: { application/json: { schema: { type: object, properties: { door: { type: integer }, pin: { type: string, writeOnly: true }, hint: { type: string, writeOnly: true }, apiKey: { type: string, writeOnly: true }, password: { type: string } } } } }
      responses:
        201: { description: rented, content: { application/json: { schema: { type: object, properties: { door: { type: integer }, apiKey: { type: string } } } } } }
`

test('a secret of a request that the schema of its answer does not name', async () => {
  const { contract } = await compileDocument('lockers.yaml', SPLIT)
  const ids = requirementsOf(contract).filter(({ concern }) => concern.kind === 'withheld')
  // What a document shows on purpose may come.
  assert.deepEqual(
    ids.map(({ id, level }) => `${level} ${id}`),
    ['pin', 'hint', 'password'].map((name) => `should rent-locker.success.${name}.writeOnly`),
  )
  // What is not called a secret of requests alone may come as something else than was sent.
  const [renting] = contract.operations
  assert.ok(renting)
  const isSent = (text: unknown): 'sent' | null => (text === 'as it was' ? 'sent' : null)
  const lockers = new Judge(contract, renting, () => false, isSent)
  const subject = requirementsOf(contract).find(({ id }) => id === 'rent-locker.success.status') ?? null
  const leaked = (answer: object): readonly string[] => {
    const headers = [['Content-Type', 'application/json'] as const]
    const body = Buffer.from(JSON.stringify(answer))
    const received = { kind: 'answer' as const, status: 201, version: '1.1', headers, body, fault: null }
    const sent = { method: 'POST', path: '/lockers', headers: [], body: null, framing: 'length' as const }
    const { findings } = lockers.judge(subject, { kind: 'success', body: {} }, { sent, received })
    return findings.flatMap(({ outcome, requirement }) => (outcome === 'failed' ? [requirement.id] : []))
  }
  assert.deepEqual(leaked({ pin: '****', hint: 'another', password: null }), ['rent-locker.success.pin.writeOnly'])
  assert.deepEqual(leaked({ hint: 'as it was', password: 'as it was' }), [
    'rent-locker.success.hint.writeOnly',
    'rent-locker.success.password.writeOnly',
  ])
})

test('what is for requests alone is a should', () => {
  const ids = requirementsOf(api).filter(({ concern }) => concern.kind === 'withheld')
  assert.deepEqual(
    ids.map(({ id, level }) => `${level} ${id}`),
    [
      'should create-order.success.lines.items.code.writeOnly',
      'should create-order.success.pin.writeOnly',
      'should create-order.failure.given.pin.writeOnly',
    ],
  )
})

const FORM = `
openapi: 3.1.0
info: { title: Letters to the editor, version: '1' }
paths:
  /letters:
    post:
      operationId: sendLetter
      requestBody:
        required: true
        content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Letter' } } }
      responses:
        201: { description: sent, content: { application/json: { schema: { $ref: '#/components/schemas/Letter' } } } }
components:
  schemas:
    Letter:
      type: object
      required: [opinion]
      properties: { opinion: { type: string }, tag: { type: string, pattern: '^[a-z+]+$' }, stars: { type: integer } }
`
const { contract: press } = await compileDocument('letters.yaml', FORM)
const [sending] = press.operations
assert.ok(sending)
const editor = new Judge(press, sending)
const FORM_TEXTS: readonly (readonly [what: string, body: string, opinion: string, want: readonly string[]])[] = [
  ['as they were', 'opinion=I+like+1%2B1', 'I like 1+1', []],
  ['with a plus for each space', 'opinion=I+like+it', 'I+like+it', ['success.opinion.plus']],
  ['in another wording', 'opinion=I+like+it', 'She likes it', []],
  ['with their own plus', 'opinion=1%2B1', '1+1', []],
]
for (const [what, text, opinion, want] of FORM_TEXTS) {
  test(`an answer with the texts of a form ${what}`, () => {
    const answer = {
      headers: [['Content-Type', 'application/json'] as const],
      body: Buffer.from(`{"opinion":"${opinion}"}`),
    }
    const received = { kind: 'answer' as const, status: 201, version: '1.1', fault: null, ...answer }
    const sent = { method: 'POST', path: '/letters', headers: [], body: Buffer.from(text), framing: 'length' as const }
    const made = requirementsOf(press).find(({ id }) => id === 'send-letter.success.status') ?? null
    const { findings } = editor.judge(made, { kind: 'success', body: undefined }, { sent, received })
    const failed = findings.filter(({ outcome }) => outcome === 'failed')
    assert.deepEqual(
      failed.map(({ requirement }) => `${requirement.level} ${requirement.id}`),
      want.map((id) => `must send-letter.${id}`),
    )
  })
}

test('one moment may come back in another zone or with other digits, and no other moment', () => {
  const due = '2026-03-01T08:30:00.330Z'
  const found = ['2026-03-01T08:30:00.33Z', '2026-03-01t09:30:00.330000+01:00', '2026-03-01T09:30:00.330Z'].map(
    (told) => failures({ lines: [A, B], due: told }, 201, { due }),
  )
  assert.deepEqual(found, [[], [], ['success.due.echo']])
})

const KILNS = `
openapi: 3.1.0
info: { title: Kilns, version: '1' }
paths:
  /kilns:
    get:
      operationId: listKilns
      responses:
        200: { description: all, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Kiln' } } } } } } }
    post:
      operationId: buildKiln
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Plan' } } } }
      responses:
        200: { $ref: '#/components/responses/Kiln' }
        201: { $ref: '#/components/responses/Kiln' }
  /kilns/{kilnId}:
    parameters: [{ name: kilnId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getKiln, responses: { 200: { $ref: '#/components/responses/Kiln' } } }
components:
  responses:
    Kiln: { description: the kiln, content: { application/json: { schema: { type: object, required: [data], properties: { data: { $ref: '#/components/schemas/Kiln' } } } } } }
  schemas:
    Plan:
      type: object
      required: [maker, volume]
      properties: &plan
        maker: { type: string }
        volume: { type: number }
        remark: { type: [string, 'null'] }
        fired: { type: string, format: date-time }
    Kiln: { type: object, required: [id, maker, volume], properties: { id: { type: integer }, <<: *plan } }
`

test('the item in the envelope of a 200 or a 201 has the values that were sent', async () => {
  const { contract } = await compileDocument('kilns.yaml', KILNS)
  const build = contract.operations.find(({ id }) => id === 'buildKiln')
  assert.ok(build)
  const subject = requirementsOf(contract).find(({ id }) => id === 'build-kiln.success.status') ?? null
  const whole = { maker: 'Ann Ash', volume: 2.75, remark: 'new', fired: '2026-03-01T09:30:00+01:00' }
  const broken = (status: number, told: object, body: object = whole): string[] =>
    new Judge(contract, build)
      .judge(
        subject,
        { kind: 'success', body },
        {
          sent: { method: 'POST', path: '/kilns', headers: [], body: null, framing: 'length' },
          received: {
            kind: 'answer',
            status,
            version: '1.1',
            headers: [['Content-Type', 'application/json']],
            body: Buffer.from(JSON.stringify({ data: { id: 1, ...whole, ...told } })),
            fault: null,
          },
        },
      )
      .findings.flatMap((one) => (one.outcome === 'failed' ? [one.requirement.id] : []))
  for (const [status, at] of [
    [200, 'build-kiln.success.data'],
    [201, 'build-kiln.answer.201.data'],
  ] as const) {
    for (const [name, value] of Object.entries({
      maker: 'Ann',
      volume: 2,
      remark: null,
      fired: '2026-03-02T08:30:00Z',
    }))
      assert.deepEqual(broken(status, { [name]: value }), [`${at}.${name}.echo`])
    // Tidied texts, the same moment elsewhere, and what the service adds are as good.
    const right = { maker: ' ann ash', fired: '2026-03-01T08:30:00Z', lid: 'flat' }
    assert.deepEqual(broken(status, right), [])
    assert.deepEqual(broken(status, { remark: 'by the service' }, { maker: 'Ann Ash', volume: 2.75 }), [])
  }
})

const QUEUE = `
openapi: 3.1.0
info: { title: Queue, version: '1' }
paths:
  /places:
    post:
      operationId: queueUp
      description: A place beyond the end means the end; the sum is computed from the fees. A known ticket gets the existing place.
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Place' } } } }
      responses:
        200: { description: the same, content: { application/json: { schema: { $ref: '#/components/schemas/Place' } } } }
        201: { description: queued, content: { application/json: { schema: { $ref: '#/components/schemas/Place' } } } }
  /places/{id}/picture:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: seePicture, responses: { 200: &file { description: it, content: { image/png: {}, application/pdf: {} } } } }
    put: { operationId: hangPicture, requestBody: *file, responses: { 204: { description: hung } } }
components:
  schemas:
    Place:
      type: object
      properties:
        place: { type: integer }
        ticket: { type: string }
        fees: { type: integer }
        sum: { type: integer }
        note: { type: string, description: Rounded to ten words. }
        turns: { type: integer, description: Increases with each change. }
`

test('what a service reckons, puts in bounds, counts up or had before need not come back, nor a file as another type', async () => {
  const { contract } = await compileDocument('queue.yaml', QUEUE)
  const ids = requirementsOf(contract).filter(({ concern: { kind } }) => kind === 'echo' || kind === 'spoken')
  assert.deepEqual(
    ids.map(({ id }) => id),
    ['queue-up.answer.201.ticket.echo', 'queue-up.answer.201.fees.echo'],
  )
})
