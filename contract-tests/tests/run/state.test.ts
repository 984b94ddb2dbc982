/** What a run finds of a target's memory, and what it leaves there. */

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isNight, nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { ExactNumber, tryParseJson } from '../../../spec/json/exact-json.ts'
import { remembered } from '../../../spec/program/once-for.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf, type RunSettings } from '../../plan/plan.ts'
import type { Report } from '../../report/report.ts'
import { runJob } from '../../run/job.ts'
import { isLike } from '../../stored/likeness.ts'
import { sharedNotes } from '../../suite/shared/tally.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { mistakeAbout } from '../../targets/others/judging.ts'
import { ORCHARD } from '../../targets/others/orchard.ts'
import { JSON_TYPE, TOKEN, type Variation, withService } from '../../targets/others/service.ts'
import { listening } from '../../targets/reference.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'
import { contentOf } from './judged.ts'

const SPEC = join(import.meta.dirname, '../../targets/others/orchard.yaml')
const { contract: api } = await loadContract(SPEC)

/** The contract of a document, read once for all tests of it. */
const known = new Map<string, Promise<Api>>()
const readOnce = (text: string): Promise<Api> =>
  remembered(known, text, async () => (await compileDocument('document.yaml', text)).contract)
const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
test.after(() => rmSync(folder, { recursive: true }))

/** A run of some requirements about the trees: what it found, its ledger, and the trees that are there after it. */
const runOf = (habits: readonly string[], only: readonly string[], more: Partial<RunSettings> = {}) =>
  withService(ORCHARD, { habits }, async (target) => {
    const ledgerFile = join(folder, `${Math.random()}.ndjson`)
    const settings = { ...SETTINGS, ...more, target, ledgerFile }
    const plan = narrowed(planOf(api, settings, TOKEN), { only })
    const context = contextOf(plan, settings, TOKEN)
    await resultsOf(context, plan)
    await context.client.clean(10_000)
    const lines = readFileSync(ledgerFile, 'utf8').trimEnd().split('\n')
    const { data }: { data: unknown[] } = JSON.parse(await (await fetch(`${target}/trees?limit=50`)).text())
    return { context, ledger: lines.map((line): Record<string, unknown> => JSON.parse(line)), left: data.length }
  })

test('each requirement about state has a sentence, wherever its operations are; a must stands on a rule of an RFC or on words of the document', () => {
  const all = requirementsOf(api).filter(({ concern }) => concern.kind === 'state')
  assert.deepEqual(
    all.map(({ id }) => id.replace('.state.', ' ')).sort(),
    [
      ...['pages', 'filtered.kind', 'sorted', 'counted', 'sized'].map((aspect) => `list-trees ${aspect}`),
      ...['readable', 'located'].map((aspect) => `create-tree ${aspect}`),
      ...['read-back', 'listed', 'single', 'apart', 'refused', 'defaults', 'given'].map(
        (aspect) => `create-tree ${aspect}`,
      ),
      ...['missing', 'headed'].map((aspect) => `read-tree ${aspect}`),
      ...['replaced', 'whole', 'born', 'alone', 'missing', 'tagged', 'guarded'].map(
        (aspect) => `replace-tree ${aspect}`,
      ),
      ...['merged', 'kept', 'kept-texts', 'born', 'alone', 'missing', 'tagged'].map((aspect) => `merge-tree ${aspect}`),
      ...['gone', 'missing', 'alone'].map((aspect) => `delete-tree ${aspect}`),
      ...['acted', 'once', 'missing'].map((aspect) => `retire-tree ${aspect}`),
      ...['list-trees', 'list-picks', 'list-crates'].map((list) => `${list} headed`),
      ...['pages', 'sized', 'ended', 'missing'].map((aspect) => `list-picks ${aspect}`),
      ...['listed', 'single', 'apart', 'refused', 'missing'].map((aspect) => `add-pick ${aspect}`),
      ...['listed', 'single', 'apart', 'refused'].map((aspect) => `add-crate ${aspect}`),
      'delete-crate gone',
    ].sort(),
  )
  assert.deepEqual(all.flatMap(({ id, level }) => (level === 'must' ? [id.replace('.state.', ' ')] : [])).sort(), [
    // `There is no such tree`, `Only trees of this kind`.
    'list-picks missing',
    'list-trees filtered.kind',
    'merge-tree kept-texts',
    'merge-tree tagged',
    'read-tree missing',
    'replace-tree guarded',
    'replace-tree tagged',
    // `The tree is retired already.`
    'retire-tree once',
  ])
  assert.ok(all.every(({ because }) => because.length > 50))
  // What the document offers by a parameter of a list is named by its place there.
  const isOffered = (id: string): boolean => /\.state\.(filtered|sorted|counted|sized|ended)/.test(id)
  const sources = (id: string): RegExp => (isOffered(id) ? /^\/paths\/~1trees/ : /^(RFC|OpenAPI|JSON Schema)/)
  assert.ok(all.every(({ id, source }) => sources(id).test(source)))
})

test('a run deletes its items, and the ledger says what became of each', async () => {
  const { context, ledger, left } = await runOf([], ['create-tree.state', 'delete-tree.state'])
  assert.equal(left, 0)
  const deleted = ledger.filter((line) => line.undo === 'deleted')
  assert.ok(deleted.length > 0 && deleted.every((line) => /^\/trees\/\d+$/.test(String(line.path))))
  const { counts } = context.creations
  assert.deepEqual({ ...counts, deleted: 0 }, { deleted: 0, left: 0, unknown: 0, leftovers: [] })
  assert.ok(counts.deleted > 0 && counts.deleted <= deleted.length)
})

test('the ledger lists the items that could not be deleted, with the answer', async () => {
  const { context, ledger } = await runOf(['deleted later'], ['create-tree.state.apart'])
  assert.deepEqual(
    [context.creations.counts.deleted, ledger.filter((line) => line.undo === 'left').length],
    [0, context.creations.counts.left],
  )
  assert.ok(context.creations.counts.left > 0)
  const refused = await withService(
    ORCHARD,
    { refuses: (_, operation) => (operation === 'deleteTree' ? 403 : null) },
    async (target) => {
      const plan = narrowed(planOf(api, SETTINGS, TOKEN), { only: ['create-tree.state.apart'] })
      const context = contextOf(plan, { ...SETTINGS, target }, TOKEN)
      for (const job of plan.jobs) await runJob(context, job)
      await context.client.clean(10_000)
      return context.creations.counts
    },
  )
  assert.ok(refused.left > 0 && refused.deleted === 0)
})

test('a deletion is believed once the item is gone: what stays is counted, with an example', async () => {
  const only = ['create-tree.state.listed', 'delete-tree.state', 'delete-tree.success']
  const { context, ledger, left } = await runOf(['deletes nothing'], only)
  const { deleted, left: counted, leftovers } = context.creations.counts
  assert.ok(left > 0)
  assert.deepEqual([deleted, counted], [0, left])
  assert.match(String(leftovers[0]?.examples[0]), /^\/trees\/\d+$/)
  assert.equal(leftovers[0]?.why, 'its deletion was accepted, but it can still be read')
  assert.match(leftovers[0]?.curl ?? '', /^curl .*--request DELETE .*\/trees\/\d+'$/)
  assert.equal(ledger.filter((line) => line.undo === 'left').length, left)
})

test('an item is gone if reading is late, if it answers 410, and if a second deletion does not find it', async () => {
  for (const habits of [['late by 300 ms'], ['410 for what is deleted'], ['marks what is deleted', 'deletes once']]) {
    const { context, left } = await runOf(habits, ['create-tree.state.apart', 'delete-tree.state'])
    const { deleted, left: counted } = context.creations.counts
    assert.ok(deleted > 0, habits[0])
    assert.deepEqual([counted, habits.length === 1 ? left : 0], [0, 0], habits[0])
  }
})

test('a country is no count: what comes back in its place is a difference', async () => {
  const breaks = 'create-tree.state.read-back'
  const variation = { habits: ['names another country'] }
  assert.equal(await mistakeAbout({ service: 'orchard', name: '', breaks, variation }), null)
})

test('an operation is judged whose item is there only a moment after its creation', async () => {
  const { context } = await runOf(['late by 300 ms'], ['read-tree'])
  assert.deepEqual(Object.keys(context.known.unjudged), [])
  const never = await runOf(['late for ever'], ['read-tree'])
  assert.match(String(never.context.known.unjudged.readTree), /^it does not find the item that was created for it/)
})

test('a PUT for what is gone is refused where the document has a 404 for it, and no 201', async () => {
  const change: Variation['change'] = (reply, _, operation) =>
    operation === 'replaceTree' && reply.status === 404
      ? { ...reply, headers: JSON_TYPE, status: 200, body: { id: 1, name: 'Oak', kind: 'apple' } }
      : reply
  const breaks = 'replace-tree.state.missing'
  assert.equal(await mistakeAbout({ service: 'orchard', name: '', breaks, variation: { change } }), null)
})

test('a run creates no more than the cap allows, and says what it left out; deletions do not count', async () => {
  const { context, ledger, left } = await runOf([], ['create-tree.state', 'delete-tree.state'], { maxWrites: 3 })
  assert.ok(context.client.writes <= 3)
  assert.equal(left, 0)
  assert.ok(ledger.some((line) => line.outcome === 'created'))
  const leftOut = context.recorder.results.filter(({ reason }) => /^--max-writes 3 leaves no room/.test(reason ?? ''))
  assert.ok(leftOut.length > 0)
})

nightly(
  'a server error that only a check of stored items met breaks what is promised of that request, once',
  async () => {
    const judged = (habit: string, options: Partial<VerifyOptions> = {}): Promise<Report> =>
      withService(ORCHARD, { habits: [habit] }, (target) =>
        verify({ target, spec: SPEC, report: folder, operations: ['listTrees', 'createTree'], ...options }),
      )
    const brokenIn = ({ requirements }: Report) =>
      requirements.flatMap(({ id, cases }) =>
        cases.filter(({ outcome }) => outcome === 'failed').map((one) => [id, one.id, one.title, one.status]),
      )
    const title = 'a valid request, sent for create-tree.state.listed/looked-at-later'
    const report = await judged('fails at later pages')
    assert.equal(report.verdict, 'violates')
    const id = 'list-trees.success.status'
    assert.deepEqual(brokenIn(report), [[id, `${id}/in-passing`, title, 500]])
    const [shown] =
      report.requirements.find((one) => one.id === id)?.cases.filter(({ outcome }) => outcome === 'failed') ?? []
    assert.match(shown?.curl ?? '', /\/trees\?.*offset=/)
    assert.deepEqual(brokenIn(await judged('is busy at later pages')), [])
    assert.deepEqual(brokenIn(await judged('fails at later pages', { only: ['list-trees.state'] })), [])
  },
)

test("a value in the service's own notation is like the one that was sent", () => {
  const alike: [unknown, unknown][] = [
    [' Fern ', 'fern'],
    ['https://a.example', 'https://a.example/'],
    [1.239, 1.24],
    [12, '12'],
    [12, new ExactNumber('12.0')],
    [new ExactNumber('1.0'), 1],
    ['2031-05-01T10:00:00Z', '2031-05-01T12:00:00.000+02:00'],
    [
      ['b', 'a'],
      ['a', 'b'],
    ],
    [{ a: 1 }, { a: 1, id: 7 }],
  ]
  for (const [sent, shown] of alike) assert.ok(isLike(sent, shown), JSON.stringify([sent, shown]))
  const others: [unknown, unknown][] = [
    ['Fern', 'Ivy'],
    [1, 2],
    [new ExactNumber('1'), new ExactNumber('2.0')],
    ['7357', '7358'],
    [['a'], []],
    [{ a: 1 }, { a: 2 }],
    ['a', null],
  ]
  for (const [sent, shown] of others) assert.ok(!isLike(sent, shown), JSON.stringify([sent, shown]))
})

describe('what was accepted although it breaks the document is one fault', () => {
  const TYPE = 'create-tree.request.kind.type'
  /** What a service is accused of that takes any kind of tree: the lists are asked after the trees came. */
  const accusedOf = (variation: Variation, isBySeveral = false): Promise<readonly string[]> =>
    withService(ORCHARD, { skips: ['kind', 'kind.enum'], ...variation }, async (target) => {
      const settings = { ...SETTINGS, target }
      const plan = narrowed(planOf(api, settings, TOKEN), { only: [TYPE, 'list-trees.success', 'read-tree.success'] })
      const file = join(folder, `${Math.random()}.ndjson`)
      const worker = () => contextOf(plan, settings, TOKEN, isBySeveral ? { notes: sharedNotes(file) } : {})
      const one = worker()
      const other = isBySeveral ? worker() : one
      const first = plan.jobs.filter(({ requirement }) => requirement?.id === TYPE)
      for (const job of first) await runJob(one, job)
      for (const job of plan.jobs) if (!first.includes(job)) await runJob(other, job)
      const results = [...new Set([one, other])].flatMap(({ recorder }) => recorder.results)
      const failed = results.filter(({ outcome }) => outcome === 'failed')
      return [...new Set(failed.map(({ requirement }) => requirement))]
    })
  const LISTED = 'list-trees.success.data.items.kind.type'
  const listing = (change: (trees: readonly object[]) => readonly object[]): Variation => ({
    change: (reply, _, operation) => {
      if (operation !== 'listTrees' || reply.status !== 200) return reply
      const { data }: { data: object[] } = Object(reply.body)
      return { ...reply, body: { data: change(data) } }
    },
  })

  test('a list that shows it is not accused', async () => assert.deepEqual(await accusedOf({}), [TYPE]))
  test('nor where another worker of the suite sent it', async () => assert.deepEqual(await accusedOf({}, true), [TYPE]))
  test('nor where no answer tells its key', async () => {
    const change: Variation['change'] = (reply, _, operation) =>
      operation === 'createTree' && reply.status === 201 ? { ...reply, headers: JSON_TYPE, body: {} } : reply
    const accused = await accusedOf({ change })
    assert.ok(accused.includes(TYPE) && !accused.includes(LISTED), accused.join())
  })
  test('the same break of another item is a fault of its own', async () => {
    const others = listing((trees) => [{ id: 9999, name: 'Theirs', kind: 7 }, ...trees])
    assert.deepEqual((await accusedOf(others)).toSorted(), [TYPE, LISTED])
  })
  test('and so is another break of that item', async () => {
    const nameless = listing((trees) => trees.map((tree) => ({ ...tree, name: undefined })))
    assert.deepEqual((await accusedOf(nameless)).toSorted(), [TYPE, 'list-trees.success.data.items.name.required'])
  })
})

const VOYAGES = `
openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    post: { operationId: launch, requestBody: { $ref: '#/components/requestBodies/Named' }, responses: { 201: { $ref: '#/components/responses/Named' } } }
  /ships/{shipId}:
    parameters: [{ $ref: '#/components/parameters/shipId' }]
    get: { operationId: readShip, responses: { 200: { $ref: '#/components/responses/Named' }, 404: { description: none } } }
  /ships/{shipId}/voyages:
    parameters: [{ $ref: '#/components/parameters/shipId' }]
    post: { operationId: sail, requestBody: { $ref: '#/components/requestBodies/Named' }, responses: { 201: { $ref: '#/components/responses/Named' }, 404: { description: none } } }
  /ships/{shipId}/voyages/{voyageId}:
    parameters: [{ $ref: '#/components/parameters/shipId' }, { name: voyageId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: readVoyage, responses: { 200: { $ref: '#/components/responses/Named' }, 404: { description: none } } }
    delete: { operationId: callOff, responses: { 200: { $ref: '#/components/responses/Named' }, 404: { description: none } } }
components:
  parameters: { shipId: { name: shipId, in: path, required: true, schema: { type: integer } } }
  requestBodies: { Named: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Named' } } } } }
  responses: { Named: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Named' } } } } }
  schemas: { Named: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } } }
`

for (const [how, looksAtShip, want] of [
  ['below each ship', 'never', 'failed'],
  ['below each ship that there is', 'there', 'failed'],
  ['below its own ship', 'own', 'passed'],
] as const) {
  test(`a voyage that is found ${how}: ${want}`, async () => {
    const items = new Map<string, object>()
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const path = (request.url ?? '').replace(/\/$/, '')
      const [, , ship = '', , voyage] = path.split('/')
      const isMade = request.method === 'POST'
      const id = items.size + 1
      if (isMade) items.set(`${path}/${id}`, { ...JSON.parse(sent), id })
      const found = [...items].find(([place]) => voyage !== undefined && place.endsWith(`/voyages/${voyage}`))?.[1]
      const isSeen = looksAtShip === 'never' || (looksAtShip === 'there' && items.has(`/ships/${ship}`))
      const item = isMade ? items.get(`${path}/${id}`) : (items.get(path) ?? (isSeen ? found : undefined))
      const [place = ''] = [...items].find(([, one]) => one === item) ?? []
      if (request.method === 'DELETE' && item !== undefined) items.set(`${place}/gone`, {}) && items.delete(place)
      response.writeHead(item === undefined ? 404 : isMade ? 201 : 200, JSON_TYPE).end(JSON.stringify(item ?? {}))
    })
    const { origin: target, close } = await listening(server)
    try {
      const contract = await readOnce(VOYAGES)
      const settings = { ...SETTINGS, api: contract, target }
      const plan = narrowed(planOf(contract, settings, ''), {
        only: ['read-voyage.state.beneath', 'call-off.state.beneath'],
      })
      const results = await resultsOf(contextOf(plan, settings, ''), plan)
      assert.ok(typeof results !== 'string', String(results))
      assert.deepEqual(
        results
          .filter(({ requirement }) => requirement.endsWith('beneath'))
          .map(({ outcome, reason }) => reason ?? outcome),
        [want, want],
      )
    } finally {
      server.closeAllConnections()
      await close()
    }
  })
}

const CREWS = `
openapi: 3.1.0
info: { title: Crews, version: '1' }
security: [{ token: [] }]
paths:
  /crews:
    get: { operationId: listCrews, responses: { 200: { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Crew' } } } } } } }
    post:
      operationId: hire
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Crew' } } } }
      responses: { 201: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Crew' } } } }, 401: { description: no } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas: { Crew: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } } }
`

for (const [isKept, want] of [
  [true, 'failed'],
  [false, 'passed'],
] as const) {
  test(`a request without a credential ${isKept ? 'is' : 'is not'} stored before it is refused: ${want}`, async () => {
    const crews: object[] = []
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const isKnown = request.headers.authorization === 'Bearer sesame'
      const crew = request.method === 'POST' ? { ...Object(JSON.parse(sent)), id: crews.length + 1 } : null
      if (crew !== null && (isKnown || isKept)) crews.push(crew)
      if (isKnown) response.writeHead(crew === null ? 200 : 201, JSON_TYPE).end(JSON.stringify(crew ?? crews))
      else response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    })
    const { origin: target, close } = await listening(server)
    try {
      const contract = await readOnce(CREWS)
      const settings = { ...SETTINGS, api: contract, target }
      const plan = narrowed(planOf(contract, settings, 'sesame'), { only: ['hire.state.refused'] })
      const results = await resultsOf(contextOf(plan, settings, 'sesame'), plan)
      assert.ok(typeof results !== 'string', String(results))
      assert.deepEqual(
        results.flatMap((one) => (one.requirement === 'hire.state.refused' ? [one.reason ?? one.outcome] : [])),
        [want],
      )
    } finally {
      server.closeAllConnections()
      await close()
    }
  })
}

const OWNERS = `
openapi: 3.1.0
info: { title: Owners, version: '1' }
paths:
  /owners:
    get: { operationId: listOwners, responses: { 200: { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Owner' } } } } } } }
    post: { operationId: addOwner, requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, responses: { 201: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } } }
  /owners/{ownerId}:
    parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: readOwner, responses: { 200: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, 404: { description: none } } }
    delete: { operationId: dropOwner, responses: { 204: { description: none }, 404: { description: none } } }
components: { schemas: { Owner: { type: object, required: [name, phone], properties: { id: { type: integer, readOnly: true }, name: { type: string }, phone: { type: string, pattern: '^[+]4100000[0-3]$' } } } } }
`

for (const [habit, want] of [
  ['is gone, while others have its telephone', 'passed'],
  ['stays in the list', 'failed'],
] as const) {
  test(`an owner who was deleted ${habit}: ${want}`, async () => {
    const owners = [0, 1, 2, 3].map(
      (id): Record<string, unknown> => ({ id, name: `Owner ${id}`, phone: `+4100000${id}` }),
    )
    const dropped = new Set<unknown>()
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const [, , id] = (request.url ?? '').split('/')
      const isThere = (one: { id?: unknown }): boolean => !dropped.has(one.id)
      const own = owners.find((one) => String(one.id) === id && isThere(one))
      const answer = (status: number, body?: unknown) => response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
      if (request.method === 'POST') {
        owners.push({ ...JSON.parse(sent), id: owners.length })
        answer(201, owners.at(-1))
      } else if (id === undefined) answer(200, want === 'failed' ? owners : owners.filter(isThere))
      else if (own === undefined) answer(404)
      else if (request.method === 'DELETE') dropped.add(own.id) && response.writeHead(204).end()
      else answer(200, own)
    })
    const { origin: target, close } = await listening(server)
    try {
      const contract = await readOnce(OWNERS)
      const settings = { ...SETTINGS, api: contract, target }
      const plan = narrowed(planOf(contract, settings, ''), { only: ['drop-owner.state.gone', 'add-owner.state'] })
      const results = await resultsOf(contextOf(plan, settings, ''), plan)
      assert.ok(typeof results !== 'string', String(results))
      const fails = results.flatMap((one) => (one.outcome === 'failed' ? [one.requirement] : []))
      assert.deepEqual(fails, want === 'failed' ? ['drop-owner.state.gone'] : [])
      const gone = results.find((one) => one.requirement === 'drop-owner.state.gone')
      assert.equal(gone?.reason ?? gone?.outcome, want)
    } finally {
      server.closeAllConnections()
      await close()
    }
  })
}

test('the refusal of an action that comes again is judged by its schema', () => {
  const change: Variation['change'] = (reply, _, operation) =>
    operation === 'retireTree' && reply.status === 409 ? { ...reply, body: { reason: 7 } } : reply
  return withService(ORCHARD, { change }, async (target) => {
    const plan = narrowed(planOf(api, SETTINGS, TOKEN), { only: ['retire-tree.state.once'] })
    const results = await resultsOf(contextOf(plan, { ...SETTINGS, target }, TOKEN), plan)
    assert.ok(typeof results !== 'string', String(results))
    const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement)
    assert.deepEqual(failed, ['retire-tree.answer.409.reason.type'])
  })
})

const all = (name: string): string =>
  `{ description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/${name}' } } } } }`
const NONE = `404: { description: none }`
const CLUBS = `
openapi: 3.1.0
info: { title: Clubs, version: '1' }
paths:
  /clubs:
    post: { operationId: found, requestBody: { required: true, ${contentOf('Club')} }, responses: { 201: { description: one, ${contentOf('Club')} }, 400: { description: bad }, 409: { description: Another club has this name. } } }
  /clubs/{clubId}:
    parameters: [{ $ref: '#/components/parameters/clubId' }]
    get: { operationId: readClub, responses: { 200: { description: one, headers: { ETag: { schema: { type: string } } }, ${contentOf('Club')} }, 304: { description: as it was }, ${NONE} } }
    patch: { operationId: changeClub, requestBody: { required: true, content: { application/merge-patch+json: { schema: { type: object, properties: { name: { type: string }, motto: { type: [string, 'null'] } } } } } }, responses: { 200: { description: one, ${contentOf('Club')} }, 400: { description: bad }, ${NONE}, 409: { description: Another club has this name. } } }
    delete: { operationId: closeClub, responses: { 204: { description: closed }, ${NONE} } }
  /clubs/{clubId}/launch:
    parameters: [{ $ref: '#/components/parameters/clubId' }]
    post: { operationId: launch, description: A planned club becomes \`running\`., responses: { 200: { description: one, ${contentOf('Club')} }, ${NONE}, 409: { description: The club is not \`planned\`. } } }
  /clubs/{clubId}/members:
    parameters: [{ $ref: '#/components/parameters/clubId' }]
    get: { operationId: listMembers, summary: 'Members, sorted by nick', parameters: [{ name: nick, in: query, schema: { type: string }, description: 'Part of the nick, case-insensitive' }, { name: banned, in: query, schema: { type: boolean }, description: 'Only members who are banned, or are not.' }, { name: retired, in: query, schema: { type: boolean }, description: With those who have retired. }, { name: town, in: query, schema: { type: string }, description: Only members in exactly this town. }, { name: level, in: query, schema: { $ref: '#/components/schemas/Level' } }], responses: { 200: ${all('Member')}, ${NONE} } }
    post: { operationId: join, requestBody: { required: true, ${contentOf('Member')} }, responses: { 201: { description: one, ${contentOf('Member')} }, 400: { description: bad }, ${NONE} } }
  /clubs/{clubId}/members/{memberId}:
    parameters: [{ $ref: '#/components/parameters/clubId' }, { name: memberId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: readMember, responses: { 200: { description: one, ${contentOf('Member')} }, ${NONE} } }
components:
  parameters: { clubId: { name: clubId, in: path, required: true, schema: { type: integer } } }
  schemas:
    Level: { type: string, enum: [junior, senior, master] }
    Club: { type: object, required: [name, phase], properties: { id: { type: integer, readOnly: true }, name: { type: string }, motto: { type: [string, 'null'] }, seats: { type: integer, minimum: 0 }, fees: { type: array, items: { type: object, required: [amount], properties: { amount: { type: integer, minimum: 1, maximum: 900 } } } }, due: { type: integer, readOnly: true, description: Sum of the amounts of all fees }, opensAt: { type: string, format: date-time }, phase: { type: string, readOnly: true, enum: [planned, running, closed] }, changedAt: { type: string, format: date-time, readOnly: true, description: When the club was last changed. } } }
    Member: { type: object, required: [nick], properties: { id: { type: integer, readOnly: true }, clubId: { type: integer, readOnly: true }, nick: { type: string }, town: { type: string }, level: { $ref: '#/components/schemas/Level' }, status: { type: string, readOnly: true, enum: [active, banned, retired] } } }
`

/** Clubs and their members; `habit` is what is wrong with them, or odd and right. */
function clubsWith(habit: string): ReturnType<typeof createServer> {
  const items = new Map<string, Record<string, unknown>>()
  // A moment may have no seconds, and then tells no change within a minute.
  const now = (): string =>
    habit === 'minutes' ? new Date().toISOString().replace(/\d\d\.\d+Z/, '00Z') : new Date().toISOString()
  const above = (place: string): string => place.slice(0, place.lastIndexOf('/'))
  const answer = (method: string, url: string, text: string): readonly [status: number, value?: unknown] => {
    const [place = '', query = ''] = url.split('?')
    const [, kind, clubId, isNested] = place.split('/')
    const wanted = query.includes('banned=true') && habit !== 'banned' ? 'banned' : 'active'
    const known = items.get(place)
    const read = tryParseJson(text)
    if (text !== '' && read === null) return [400]
    const sent = { ...Object(read?.value) }
    const isThere = items.has(`/${kind}/${clubId}`)
    if (habit === 'founds at once' && method === 'POST' && isNested === 'members' && !isThere)
      items.set(`/${kind}/${clubId}`, { id: Number(clubId), name: `Club ${clubId}`, phase: 'planned' })
    else if (isNested !== undefined && !isThere && (habit !== 'anywhere' || method !== 'POST')) return [404]
    if (place.endsWith('/launch')) {
      const club = items.get(above(place))
      if (club === undefined || (club.phase !== 'planned' && habit !== 'launch twice')) return [409]
      const then = {
        ...club,
        phase: habit === 'launch nothing' ? 'planned' : habit === 'launch far' ? 'closed' : 'running',
      }
      if (habit === 'launch all')
        for (const [at, one] of items) if (one.phase === 'planned') items.set(at, { ...one, phase: 'running' })
      items.set(above(place), habit === 'launch and on' ? { ...then, phase: 'closed' } : then)
      return [200, then]
    }
    if (method === 'POST') {
      const number = items.size + 1
      const id = habit === 'coded' && isNested === undefined ? 'c'.repeat(number) : number
      const own = habit === 'coded' ? clubId?.length : Number(clubId)
      const ownPhase = habit === 'any phase' ? (['planned', 'running', 'closed'] as const)[number % 3] : 'planned'
      const phase = habit.endsWith(' phase') && sent.phase !== undefined ? sent.phase : ownPhase
      const more = isNested === undefined ? { phase, changedAt: now() } : { clubId: own, status: 'active' }
      if (habit === 'zero' && sent.seats === 0) delete sent.seats
      if (habit === 'zone' && sent.opensAt !== undefined) sent.opensAt = `${sent.opensAt.slice(0, 19)}Z`
      const fees: readonly unknown[] = Array.isArray(sent.fees) ? sent.fees : []
      const due = fees
        .slice(0, habit === 'first fee' ? 1 : undefined)
        .reduce<number>((sum, fee) => sum + Number(Object(fee).amount), 0)
      const item = { ...sent, id, ...more, ...(fees.length > 0 && { due }) }
      if ([sent.name, sent.nick].every((name) => typeof name !== 'string')) return [400]
      const same = isNested === undefined ? [...items.values()].find(({ name }) => name === sent.name) : undefined
      if (same !== undefined && habit !== 'taken') return habit === 'again' ? [201, same] : [409]
      items.set(`${place}/${id}`, item)
      return [201, item]
    }
    if (place.endsWith('s')) {
      const isShown = (at: string): boolean => above(at) === place || (habit === 'all' && at.includes('/members/'))
      const shown = [...items].flatMap(([at, item]) =>
        isShown(at) && (isNested === undefined || item.status === wanted) ? [item] : [],
      )
      if (habit === 'no list' && shown.length === 0) return [200, null]
      const asked = new URLSearchParams(query)
      const isIn = (item: Record<string, unknown>, name: string): boolean | null =>
        asked.get(name) === null
          ? null
          : habit === 'part' || name === 'nick'
            ? inCase(String(item[name])).includes(inCase(asked.get(name) ?? ''))
            : String(item[name]) === asked.get(name)
      const inCase = (own: string): string => (habit === 'cased' ? own : own.toLowerCase())
      const fits = shown.filter((item) => {
        const both = ['town', 'level', 'nick'].map((name) => isIn(item, name)).filter((one) => one !== null)
        return both.length === 0 || (habit === 'or' ? both.includes(true) : !both.includes(false))
      })
      fits.sort((one, other) => (String(one.nick) < String(other.nick) ? -1 : 1))
      if (habit === 'unsorted') fits.reverse()
      if (habit === 'hides juniors') return [200, fits.filter(({ level }) => level !== 'junior')]
      return [200, (habit === 'first' && asked.has('town')) || habit === 'one' ? fits.slice(0, 1) : fits]
    }
    if (known === undefined) return [404]
    if (method === 'DELETE') return [items.delete(place) ? 204 : 404]
    if (method === 'PATCH') {
      const { motto = known.motto, name = known.name } = sent
      if (typeof name !== 'string') return [400]
      if (habit !== 'renamed' && [...items.values()].some((one) => one.name === name && one !== known)) return [409]
      if (motto !== null && motto !== undefined && typeof motto !== 'string') return [400]
      items.set(place, {
        ...known,
        name,
        changedAt: habit === 'unchanged' ? known.changedAt : now(),
        motto: motto ?? (sent.motto === null && habit === 'null' ? known.motto : undefined),
      })
    }
    return [200, items.get(place)]
  }
  return createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += String(chunk)
    const [status, value] = answer(request.method ?? '', request.url ?? '', sent)
    const tag = `"${hash('sha1', JSON.stringify(value) ?? '')}"`
    const asked = request.headers['if-none-match']
    const isKept = habit === 'always kept' ? asked !== undefined : asked?.includes(tag) === true || asked === '*'
    if (request.method === 'GET' && status === 200 && isKept && habit !== 'never kept')
      response.writeHead(304, { ETag: tag }).end()
    else
      response
        .writeHead(status, { ...JSON_TYPE, ETag: tag })
        .end(value === undefined ? undefined : JSON.stringify(value))
  })
}

/** What a run finds broken of clubs at an address. */
const CLUB_CHECKS = [
  'change-club.state',
  'read-club.state.saved',
  'list-members.state',
  'found.state',
  'join.state',
  'launch.state',
]

/** By day, a habit is only looked for at the operation that it breaks, or does in a way of its own. */
function checksNear(broken: readonly string[], own: readonly string[]): readonly string[] {
  const operations = [...broken, ...own].map((id) => `${id.split('.')[0]}.`)
  return isNight || operations.length === 0
    ? CLUB_CHECKS
    : CLUB_CHECKS.filter((id) => operations.some((one) => id.startsWith(one)))
}

async function brokenOf(target: string, document: string, only: readonly string[]): Promise<readonly string[]> {
  const contract = await readOnce(document)
  const settings = { ...SETTINGS, api: contract, target }
  const plan = narrowed(planOf(contract, settings, ''), { only })
  const results = await resultsOf(contextOf(plan, settings, ''), plan)
  assert.ok(typeof results !== 'string', String(results))
  return [...new Set(results.flatMap(({ outcome, requirement }) => (outcome === 'failed' ? [requirement] : [])))]
}

// Most of their time they wait.
describe('clubs', { concurrency: 12 }, () => {
  for (const [habit, broken, ...own] of sampled(2, [
    ['none', []],
    ['null', ['change-club.state.emptied']],
    ['taken', ['found.state.unique']],
    // What comes again may be one creation that was lost on its way.
    ['again', []],
    ['renamed', ['change-club.state.unique']],
    ['unchanged', ['change-club.state.renewed']],
    ['minutes', [], 'change-club'],
    ['launch nothing', ['launch.state.acted']],
    ['launch far', ['launch.state.acted']],
    ['launch all', ['launch.state.acted']],
    // What is begun may go on by itself.
    ['launch and on', [], 'launch'],
    ['launch twice', ['launch.state.once']],
    ['banned', ['list-members.state.filtered.banned']],
    ['all', ['list-members.state.filtered.clubId']],
    ['no list', ['list-members.success.type']],
    ['part', ['list-members.state.filtered.town']],
    ['first', ['list-members.state.filtered.town']],
    ['one', ['list-members.state.filtered.clubId']],
    ['hides juniors', []],
    ['or', ['nick', 'town', 'level'].map((name) => `list-members.state.filtered.${name}`)],
    ['cased', ['list-members.state.filtered.nick']],
    ['unsorted', ['list-members.state.ordered']],
    ['never kept', ['read-club.state.saved']],
    ['always kept', ['read-club.state.saved']],
    ['first fee', ['found.state.derived']],
    ['sent phase', ['found.state.given']],
    // By chance it may have chosen what was sent.
    ['any phase', []],
    ['zero', ['found.success.seats.echo']],
    ['zone', ['found.success.opensAt.echo', 'found.success.opensAt.offset']],
    ['anywhere', ['join.state.missing']],
    // Who is the first to join a club founds it.
    ['founds at once', [], 'found', 'join'],
    // The path has one key of a club, and its members say another.
    ['coded', []],
  ] as const)) {
    test(`with the habit ${habit} break ${broken.join() || 'nothing'}`, async () => {
      const server = clubsWith(habit)
      const { origin: target, close } = await listening(server)
      try {
        const coded = CLUBS.replace(
          'in: path, required: true, schema: { type: integer }',
          'in: path, required: true, schema: { type: string }',
        ).replace(
          'Club: { type: object, required: [name, phase], properties: { id: { type: integer',
          'Club: { type: object, required: [name, phase], properties: { id: { type: string',
        )
        const filtered = ['one', 'hides juniors'].includes(habit)
          ? ['list-members.state.filtered']
          : checksNear(broken, own)
        const given = habit.endsWith(' phase') ? ['found.state.given'] : filtered
        const asked = ['zero', 'zone'].includes(habit) ? ['found.success'] : given
        assert.deepEqual(await brokenOf(target, habit === 'coded' ? coded : CLUBS, asked), broken)
      } finally {
        server.closeAllConnections()
        await close()
      }
    })
  }

  test('of the mock break nothing', async () => {
    const spec = join(folder, 'clubs.yaml')
    writeFileSync(spec, CLUBS)
    await using mock = await createMockServer({ port: 0, spec, watch: false })
    assert.deepEqual(await brokenOf(mock.url, CLUBS, CLUB_CHECKS), [])
  })
})

const BOXES = `
openapi: 3.1.0
info: { title: Boxes, version: '1' }
paths:
  /boxes:
    get:
      operationId: listBoxes
      parameters: [{ name: pageNumber, in: query, required: true, schema: { type: integer } }, { name: pageSize, in: query, required: true, schema: { type: integer } }, { name: side, in: query, schema: { $ref: '#/components/schemas/Side' } }]
      responses: { 200: { description: some, content: { application/json: { schema: { type: object, required: [boxes, total, next], properties: { next: { type: [integer, 'null'] }, boxes: { type: array, items: { $ref: '#/components/schemas/Box' } }, total: { type: integer } } } } } }, 400: { description: bad } }
    post: { operationId: addBox, requestBody: { required: true, ${contentOf('Box')} }, responses: { 201: { description: one, ${contentOf('Box')} }, 400: { description: bad } } }
components: { schemas: { Side: { type: string, enum: [left, any] }, Box: { type: object, required: [label], properties: { id: { type: integer, readOnly: true }, label: { type: string }, side: { $ref: '#/components/schemas/Side', readOnly: true } } } } }
`

for (const [first, how] of sampled(3, [
  [0, ''],
  [1, ''],
  [1, ' strictly'],
  // Nothing tells some from others.
  [1, ' with items that are alike'],
] as const)) {
  const isStrict = how === ' strictly'
  const isAlike = how === ' with items that are alike'
  test(`pages that must be numbered${how} from ${first} are read from the first one on`, async () => {
    const boxes = Array.from({ length: 7 }, (_, at) => ({
      id: isAlike ? undefined : at + 1,
      label: isAlike ? 'box' : `box ${at}`,
      side: isAlike || at > 0 ? 'left' : 'any',
    }))
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const say = (status: number, value: unknown) => response.writeHead(status, JSON_TYPE).end(JSON.stringify(value))
      if (request.method === 'POST') {
        const { label } = Object(JSON.parse(sent))
        if (typeof label !== 'string') return say(400, null)
        boxes.unshift({ id: isAlike ? undefined : boxes.length + 1, label, side: 'left' })
        return say(201, boxes[0])
      }
      const { searchParams } = new URL(request.url ?? '', 'http://boxes')
      const [number = 0, size = 0] = ['pageNumber', 'pageSize'].map((name) =>
        Number(searchParams.get(name) ?? Number.NaN),
      )
      if (!Number.isInteger(number) || !Number.isInteger(size) || (isStrict && number < first)) return say(400, null)
      const from = Math.max(0, number - first) * size
      // Whoever asks for boxes of any side gets all.
      const shown = boxes.filter(({ side }) => searchParams.get('side') !== 'left' || side === 'left')
      return say(200, {
        boxes: shown.slice(from, from + size),
        total: shown.length,
        next: from + size < shown.length ? number + 1 : null,
      })
    })
    const { origin: target, close } = await listening(server)
    try {
      const contract = await readOnce(isAlike ? BOXES.replace('id: { type: integer, readOnly: true }, ', '') : BOXES)
      const settings = { ...SETTINGS, api: contract, target }
      const plan = narrowed(planOf(contract, settings, ''), { only: ['list-boxes.state', 'add-box.state'] })
      const results = await resultsOf(contextOf(plan, settings, ''), plan)
      assert.ok(typeof results !== 'string', String(results))
      const having = (outcome: string) =>
        results.flatMap((each) => (each.outcome === outcome ? [each.requirement] : []))
      assert.deepEqual(having('failed'), [])
      for (const aspect of [...(isAlike ? [] : ['pages', 'sized']), 'counted', 'ended'])
        assert.ok(having('passed').includes(`list-boxes.state.${aspect}`), aspect)
    } finally {
      server.closeAllConnections()
      await close()
    }
  })
}

const CABINS = `
openapi: 3.1.0
info: { title: Cabins, version: '1' }
paths:
  /boats:
    post: { operationId: buildBoat, requestBody: { required: true, ${contentOf('Boat')} }, responses: { 201: { description: one, ${contentOf('Boat')} }, 400: { description: bad } } }
  /boats/{boatId}:
    parameters: [{ name: boatId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readBoat, responses: { 200: { description: one, ${contentOf('Boat')} }, ${NONE} } }
  /boats/{boatId}/cabins:
    parameters: [{ name: boatId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listCabins, responses: { 200: ${all('Cabin')}, ${NONE} } }
    post: { operationId: fitOut, requestBody: { required: true, ${contentOf('NewCabin')} }, responses: { 201: { description: one, ${contentOf('Cabin')} }, 400: { description: bad }, ${NONE} } }
  /cabins/{cabinId}:
    parameters: [{ name: cabinId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readCabin, responses: { 200: { description: one, ${contentOf('Cabin')} }, ${NONE} } }
    put: { operationId: refit, requestBody: { required: true, ${contentOf('NewCabin')} }, responses: { 200: { description: one, ${contentOf('Cabin')} }, 400: { description: bad }, ${NONE} } }
components:
  schemas:
    Boat: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
    NewCabin: { type: object, required: [name], properties: { name: { type: string } } }
    Cabin: { type: object, required: [id, boatId, name], properties: { id: { type: string }, boatId: { type: string }, name: { type: string } } }
`

/** Boats with cabins; `habit` is what is wrong with them, or odd and right. */
function cabinsWith(habit: string): ReturnType<typeof createServer> {
  const items = new Map<string, Record<string, unknown>>()
  const answer = (method: string, place: string, text: string): readonly [status: number, value?: unknown] => {
    const [, kind, id = '', inner] = place.split('/')
    const read = tryParseJson(text)
    const name: unknown = Object(read?.value).name
    if (['POST', 'PUT'].includes(method) && typeof name !== 'string') return [400]
    if (inner !== undefined && !items.has(`/${kind}/${id}`)) return [404]
    // Some write the key in another way than the path has it.
    const written = habit === 'alias' ? `urn:boat:${id}` : id
    if (method === 'POST') {
      const own = `${inner === undefined ? 'b' : 'c'}${items.size + 1}`
      const item = { id: own, name, ...(inner !== undefined && { boatId: habit === 'first' ? 'b1' : written }) }
      items.set(`/${inner ?? kind}/${own}`, item)
      return [201, item]
    }
    if (inner !== undefined) return [200, [...items.values()].filter(({ boatId }) => boatId === written)]
    const known = items.get(place)
    if (known === undefined) return [404]
    if (method === 'PUT') items.set(place, { ...known, name, ...(habit === 'lost' && { boatId: '' }) })
    return [200, items.get(place)]
  }
  return createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += String(chunk)
    const [status, value] = answer(request.method ?? '', request.url ?? '', sent)
    response.writeHead(status, JSON_TYPE).end(value === undefined ? undefined : JSON.stringify(value))
  })
}

for (const [habit, broken] of [
  ['none', []],
  ['alias', []],
  ['first', ['fit-out.state.housed']],
  ['lost', ['refit.state.housed']],
] as const) {
  test(`cabins with the habit ${habit} break ${broken.join() || 'nothing'}`, async () => {
    const server = cabinsWith(habit)
    const { origin: target, close } = await listening(server)
    try {
      const contract = await readOnce(CABINS)
      const settings = { ...SETTINGS, api: contract, target }
      const plan = narrowed(planOf(contract, settings, ''), { only: ['fit-out.state.housed', 'refit.state.housed'] })
      const results = await resultsOf(contextOf(plan, settings, ''), plan)
      assert.ok(typeof results !== 'string', String(results))
      const of = (outcome: string): readonly string[] =>
        results.flatMap(({ outcome: its, requirement: id }) => (its === outcome && id.endsWith('housed') ? [id] : []))
      assert.deepEqual(of('failed'), broken)
      if (broken.length === 0) assert.deepEqual(of('passed'), ['fit-out.state.housed', 'refit.state.housed'])
    } finally {
      server.closeAllConnections()
      await close()
    }
  })
}
