/** Operations are judged each by itself, narrowed to by their ids, and with every credential that they need. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { compileDocument } from '../../../spec/document/document.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { credentialOf } from '../../cases/credentials.ts'
import { contextOf } from '../../plan/context.ts'
import { performRun } from '../../plan/perform.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { reportOf } from '../../report/report.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { METERS } from '../../targets/others/meters.ts'
import { TOKEN, type Variation, withService } from '../../targets/others/service.ts'
import { listening } from '../../targets/reference.ts'

const { contract: api } = await loadContract(join(import.meta.dirname, '../../targets/others/meters.yaml'))
const plan = planOf(api, SETTINGS, TOKEN)

const sessionWith = (variation: Variation) =>
  withService(METERS, variation, async (target) => {
    const few = narrowed(plan, { only: ['read-meter.success', 'add-site.success', 'add-reading.success.status'] })
    const context = contextOf(few, { ...SETTINGS, target }, TOKEN)
    const control = await positiveControl(context, few)
    if (control.kind === 'passed') for (const job of few.jobs) await runJob(context, job)
    return { context, control }
  })

test('if an operation accepts no plain request, only its own requirements are not judged', async () => {
  const { context, control } = await sessionWith({ refuses: (_, operation) => (operation === 'addSite' ? 422 : null) })
  assert.equal(control.kind, 'passed')
  assert.deepEqual(Object.keys(context.known.unjudged), ['addSite'])
  const results = context.recorder.results
  assert.ok(results.some(({ requirement }) => requirement === 'read-meter.success.status'))
  assert.deepEqual(
    results
      .filter(({ requirement, outcome }) => /^add-site\.(?!failure|answer)/.test(requirement) || outcome === 'failed')
      .map(({ id, received }) => `${id}: ${received}`),
    [],
  )
})

test('if no operation accepts one, or all refuse the token, nothing is judged', async () => {
  assert.equal((await sessionWith({ refuses: () => 422 })).control.kind, 'unjudged')
  const refused = await sessionWith({ refuses: () => 401 })
  assert.ok(refused.control.kind === 'unjudged' && /token is refused/.test(refused.control.reason))
})

const OPEN_DOORS = `
openapi: 3.1.0
info: { title: Doors, version: '1' }
security: [{ bearer: [] }]
paths:
  /doors:
    get: { operationId: listDoors, responses: { 200: { description: all } } }
  /health:
    get: { operationId: health, security: [], responses: { 200: { description: well } } }
  /status:
    get: { operationId: status, security: [], responses: { 200: { description: well }, 401: { description: who } } }
  /doors/{number}:
    get:
      operationId: readDoor
      parameters: [{ name: number, in: path, required: true, schema: { type: integer } }]
      responses: { 200: { description: one }, 404: { description: no such door } }
  /login:
    post:
      operationId: login
      security: [{}]
      requestBody: { content: { application/json: { schema: { type: object, required: [key], properties: { key: { type: string } } } } } }
      responses: { 200: { description: in } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`

/** What a run finds of the doors, where each operation is answered with a status of its own, with and without the token. */
async function foundOfDoors(statuses: Readonly<Record<string, readonly [without: number, withToken: number]>>) {
  const doors = (await compileDocument('doors.yaml', OPEN_DOORS)).contract
  const server = createServer((request, response) => {
    const isItem = request.url?.startsWith('/doors/') === true
    const [without = 200, withToken = 200] = statuses[request.url ?? ''] ?? [401, isItem ? 404 : 200]
    response.writeHead(request.headers.authorization === `Bearer ${TOKEN}` ? withToken : without).end()
  })
  const { origin, close } = await listening(server)
  try {
    const plan = planOf(doors, SETTINGS, TOKEN)
    const context = contextOf(plan, { ...SETTINGS, target: origin }, TOKEN)
    const control = await positiveControl(context, plan)
    assert.equal(control.kind, 'passed')
    const { results } = context.recorder
    const broken = results.flatMap(({ requirement, outcome }) => (outcome === 'failed' ? [requirement] : []))
    return { broken, unjudged: context.known.unjudged }
  } finally {
    await close()
  }
}

const brokenDoors = async (statuses: Parameters<typeof foundOfDoors>[0]) => (await foundOfDoors(statuses)).broken

test('an operation that knows no item, or refuses what needs no credential, is not said to have a wrong path or token', async () => {
  const { unjudged } = await foundOfDoors({ '/health': [403, 403], '/login': [401, 401] })
  assert.match(unjudged.readDoor ?? '', /^no item is known to exist, and none could be created: 404/)
  for (const [id, status] of [
    ['health', 403],
    ['login', 401],
  ] as const)
    assert.match(
      unjudged[id] ?? '',
      RegExp(`^no plain request is accepted, though the contract asks for no credential: ${status}`),
    )
})

test('an operation that always fails breaks the document, unless it says that it is not there, or not now', async () => {
  const open = { '/health': [200, 200], '/login': [200, 200] } as const
  for (const [status, broken] of [
    [500, ['status.success.status']],
    [501, []],
    [503, []],
  ] as const)
    assert.deepEqual(await brokenDoors({ ...open, '/status': [status, status] }), broken, String(status))
})

const MOORINGS = `
openapi: 3.1.0
info: { title: Moorings, version: '1' }
paths:
  /moorings:
    post:
      operationId: moor
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [until]
              properties: { until: { type: string, format: date-time }, pilot: { type: string, format: uuid } }
      responses: { 201: { description: moored } }
`

test('a 404 for what the body names does not say that the operation is not there, though the body has no text', async () => {
  const moorings = (await compileDocument('moorings.yaml', MOORINGS)).contract
  const server = createServer(async (request, response) => {
    response.writeHead((await text(request)).includes('pilot') ? 404 : 201).end()
  })
  const { origin, close } = await listening(server)
  try {
    const plan = planOf(moorings, SETTINGS, TOKEN)
    const context = contextOf(plan, { ...SETTINGS, target: origin }, TOKEN)
    const { kind } = await positiveControl(context, plan)
    assert.deepEqual([kind, Object.keys(context.known.unjudged)], ['passed', []])
  } finally {
    await close()
  }
})

const BERTHS = `
openapi: 3.1.0
info: { title: Berths, version: '1' }
paths:
  /harbour:
    get: { operationId: readHarbour, responses: { 200: { description: it } } }
  /berths/{berth}/tides:
    parameters: [{ name: berth, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: readTides
      parameters: [{ name: days, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }]
      responses: { 200: { description: all }, 400: { description: bad }, 404: { description: no such berth } }
    delete:
      operationId: dropTides
      parameters: [{ name: days, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }]
      responses: { 204: { description: gone }, 400: { description: bad }, 404: { description: no such berth } }
`

/** What is found of the parameter of a read without an item, where its invalid values get this status. */
async function foundOfDays(status: number) {
  const berths = (await compileDocument('berths.yaml', BERTHS)).contract
  const sent: string[] = []
  const server = createServer(({ url = '', method = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://berths')
    if (method !== 'GET' && pathname !== '/harbour') sent.push(`${method} ${pathname}`)
    const isBad = !/^[1-9]$/.test(searchParams.get('days') ?? '1')
    response.writeHead(pathname === '/harbour' ? 200 : isBad ? status : 404).end()
  })
  const { origin, close } = await listening(server)
  try {
    const settings = { ...SETTINGS, target: origin }
    const { events } = await performRun(planOf(berths, settings, TOKEN), settings, TOKEN, 'must')
    const { requirements, counts } = reportOf(events, berths)
    const named = (outcome: string) =>
      requirements.flatMap((one) => (one.outcome === outcome && one.id.includes('days') ? [one.id] : []))
    const failed = requirements.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : []))
    return {
      passed: named('passed'),
      failed,
      judged: counts.judged,
      sent: sent.filter((one) => one.startsWith('DELETE')),
    }
  } finally {
    await close()
  }
}

test('an invalid parameter of a read is judged without an item, unless the service says that there is none; a write is not sent', async () => {
  const days = ['maximum', 'minimum', 'type'].map((rule) => `read-tides.request.query.days.${rule}`)
  const refused = await foundOfDays(400)
  assert.deepEqual({ ...refused, passed: refused.passed.toSorted() }, { passed: days, failed: [], judged: 2, sent: [] })
  assert.deepEqual(await foundOfDays(404), { passed: [], failed: [], judged: 1, sent: [] })
  const { passed, failed } = await foundOfDays(200)
  assert.deepEqual([passed, failed.toSorted()], [[], days])
})

test('an operation that needs no credential by the document, and asks for one, breaks it', async () => {
  const open = { '/health': [200, 200], '/status': [200, 200], '/login': [200, 200] } as const
  assert.deepEqual(await brokenDoors(open), [])
  // Nothing but a credential can be missing, even if the token is refused, too.
  assert.deepEqual(await brokenDoors({ ...open, '/health': [401, 401] }), ['health.success.status'])
  assert.deepEqual(await brokenDoors({ ...open, '/health': [403, 200] }), ['health.success.status'])
  assert.deepEqual(await brokenDoors({ ...open, '/login': [401, 200] }), ['login.success.status'])
})

test('a login that refuses its body, a documented 401, and a 403 for reasons of its own accuse nobody', async () => {
  assert.deepEqual(await brokenDoors({ '/health': [403, 403], '/status': [401, 200], '/login': [401, 401] }), [])
})

test('a plan is narrowed by the beginnings of ids, and by operations', () => {
  const some = narrowed(plan, { only: ['add-reading.request.phases'] })
  assert.deepEqual(
    some.operations.map(({ id }) => id),
    ['addReading'],
  )
  assert.ok(some.jobs.length > 1 && some.jobs.every(({ id }) => /^add-reading\.request\.phases\./.test(id)))
  const one = narrowed(plan, { operations: ['readMeter'] })
  assert.ok(one.jobs.length > 0 && one.jobs.every(({ operation }) => operation.id === 'readMeter'))
})

test('schemes that are needed together are all sent, each with its own credential', () => {
  const [operation] = api.operations
  assert.ok(operation !== undefined)
  const both = credentialOf(operation, { token: TOKEN, credentials: new Map([['device', 'own-device-key']]) })
  assert.deepEqual([both.headers, both.query], [[['X-Site-Key', TOKEN]], ['device=own-device-key']])
  assert.ok([...both.shell.values()].some((word) => word.includes('$PLANT_STORE_CREDENTIAL_DEVICE')))
})

test('of two schemes that can not be sent together, the one is sent that the token may be of', async () => {
  const text = JSON.stringify({
    openapi: '3.0.1',
    info: { title: 'Slip', version: '1' },
    security: [{ basicAuth: [], bearerAuth: [] }],
    paths: { '/door': { get: { responses: { 200: { description: 'open' } } } } },
    components: {
      securitySchemes: { basicAuth: { type: 'http', scheme: 'basic' }, bearerAuth: { type: 'http', scheme: 'bearer' } },
    },
  })
  const [door] = (await compileDocument('slip.json', text)).contract.operations
  assert.ok(door !== undefined)
  const sent = (token: string, own: Readonly<Record<string, string>> = {}) =>
    credentialOf(door, { token, credentials: new Map(Object.entries(own)) }).headers
  assert.deepEqual(sent('header.payload.signature'), [['Authorization', 'Bearer header.payload.signature']])
  assert.deepEqual(sent('user:password'), [['Authorization', `Basic ${btoa('user:password')}`]])
  assert.deepEqual(sent('', { bearerAuth: 'own' }), [['Authorization', 'Bearer own']])
})

test('a property that one branch of a union requires is kept, and a property may come from the path of a new item', async () => {
  const form = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const owned = { type: 'object', properties: { name: { type: 'string' }, house_id: { type: 'string' } } }
  const create = (schema: object) => ({
    post: { requestBody: json(schema), responses: { 201: { description: 'made', ...json(schema) } } },
  })
  const houseId = { name: 'houseId', in: 'path', required: true, schema: { type: 'string' } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Houses', version: '1' },
    paths: {
      '/shapes': create({ oneOf: [form('radius'), form('side')] }),
      '/houses/{houseId}/rooms': { parameters: [houseId], ...create(owned) },
    },
  })
  const houses = (await compileDocument('houses.json', text)).contract
  const [shapes] = houses.operations
  assert.ok(shapes !== undefined)
  const requests = contextOf(planOf(houses, SETTINGS, TOKEN), SETTINGS, TOKEN).requests.of(shapes)
  assert.equal(requests.withoutOptional({ radius: '1' }, null), null)
  const echoes = requirementsOf(houses).filter(({ concern }) => concern.kind === 'echo')
  assert.deepEqual(
    echoes.map(({ id }) => id).filter((id) => id.startsWith('post-houses')),
    ['post-houses-house-id-rooms.success.name.echo'],
  )
})
