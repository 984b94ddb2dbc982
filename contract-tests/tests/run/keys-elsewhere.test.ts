/** Items whose keys have another name, path or place than usual are found again, deleted at the end, or named with a command. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json as bodyOf, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { creationOf, deletionOf } from '../../creations/creations.ts'
import { itemPlacesOf } from '../../items/item-places.ts'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

type Answer = { readonly status: number; readonly value?: unknown }

/** A service that stores items: how it writes them, and where its document has them. */
type Trade = {
  readonly document: string
  readonly collection: string
  /** Before the key of an item's path. */
  readonly item: string
  readonly creates: string
  readonly created: (key: string, sent: object) => Answer
  readonly shown: (key: string, sent: object) => unknown
  readonly listed: (items: readonly unknown[]) => unknown
  /** The property of the request that is the key; absent where the service gives it. */
  readonly own?: string
  /** The key that the service gives, by a number. */
  readonly given?: (count: number) => string
  /** True where what is sent is a text. */
  readonly isText?: boolean
}

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const key = (name: string): string => `[{ name: ${name}, in: path, required: true, schema: { type: string } }]`

const TRADES: Readonly<Record<string, Trade>> = {
  'the answer is the key alone, and the path project_id': {
    document: `openapi: 3.1.0
info: { title: Kiln, version: '1' }
components:
  schemas:
    Firing: { type: object, required: [name], properties: { id: { type: string, format: uuid }, name: { type: string } } }
paths:
  /firings:
    post: { operationId: fire, requestBody: { ${json("{ $ref: '#/components/schemas/Firing' }")} }, responses: { '201': { description: ok, ${json('{ type: string, format: uuid }')} } } }
    get: { operationId: firings, responses: { '200': { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Firing' } }")} } } }
  /firings/{firing_id}:
    parameters: ${key('firing_id')}
    delete: { operationId: coolDown, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/firings',
    item: '/firings/',
    creates: 'fire',
    given: (count) => `01a231ad-bb33-7d06-8b45-${String(count).padStart(12, '0')}`,
    created: (id) => ({ status: 201, value: id }),
    shown: (id) => ({ id, name: 'a firing' }),
    listed: (items) => items,
  },
  'the answer calls it name, and the path reel_id': {
    document: `openapi: 3.1.0
info: { title: Spinning mill, version: '1' }
components:
  schemas:
    Reel: { type: object, required: [name], properties: { name: { type: string }, last_turn: { type: string, format: date-time } } }
paths:
  /reels:
    post: { operationId: startReel, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Reel' }")} } } }
    get: { operationId: reels, responses: { '200': { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Reel' } }")} } } }
  /reels/{reel_id}:
    parameters: ${key('reel_id')}
    get: { operationId: reel, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Reel' }")} }, '404': { description: no } } }
    delete: { operationId: stopTheReel, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/reels',
    item: '/reels/',
    creates: 'startReel',
    created: (name) => ({ status: 200, value: { name, last_turn: '2026-03-01T08:00:00Z' } }),
    shown: (name) => ({ name, last_turn: '2026-03-01T08:00:00Z' }),
    listed: (items) => items,
  },
  'the answer calls it berthID, and the path is in the singular': {
    document: `openapi: 3.1.0
info: { title: Harbour, version: '1' }
components:
  schemas:
    Berth: { type: object, required: [vessel, metres], properties: { vessel: { type: string }, metres: { type: integer, minimum: 1 } } }
    KnownBerth:
      allOf:
        - $ref: '#/components/schemas/Berth'
        - { type: object, required: [id], properties: { id: { type: string } } }
paths:
  /berths:
    post:
      operationId: assignBerth
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Berth' }")} }
      responses:
        '200': { description: ok, ${json('{ type: object, properties: { berthID: { type: string } } }')} }
        '400': { description: no }
    get: { operationId: berths, responses: { '200': { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/KnownBerth' } }")} } } }
  /berth/{berthID}:
    parameters: ${key('berthID')}
    get: { operationId: berth, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/KnownBerth' }")} }, '404': { description: no } } }
    delete: { operationId: freeBerth, responses: { '200': { description: ok }, '404': { description: no } } }
`,
    collection: '/berths',
    item: '/berth/',
    creates: 'assignBerth',
    created: (berthID) => ({ status: 200, value: { berthID } }),
    shown: (id, sent) => ({ ...sent, id }),
    listed: (items) => items,
  },
  'items may have any property, and stand in an envelope': {
    document: `openapi: 3.1.0
info: { title: Archive, version: '1' }
components:
  schemas:
    Folio: { type: object, properties: { data: { type: object, additionalProperties: true } } }
paths:
  /folios:
    post:
      operationId: fileFolio
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Folio' }")} }
      responses: { '201': { description: ok, ${json("{ $ref: '#/components/schemas/Folio' }")} }, '400': { description: no } }
    get:
      operationId: folios
      responses:
        '200': { description: ok, ${json('{ type: object, properties: { data: { type: array, items: { type: object, additionalProperties: true } } } }')} }
  /folios/{id}:
    parameters: ${key('id')}
    get: { operationId: folio, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Folio' }")} }, '404': { description: no } } }
    delete: { operationId: burnFolio, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Folio' }")} }, '404': { description: no } } }
`,
    collection: '/folios',
    item: '/folios/',
    creates: 'fileFolio',
    created: (id, sent) => ({ status: 201, value: { data: { ...Object(sent).data, id } } }),
    shown: (id, sent) => ({ ...Object(sent).data, id }),
    listed: (data) => ({ data }),
  },
  'nothing lists or reads the items': {
    document: `openapi: 3.1.0
info: { title: Cloakroom, version: '1' }
paths:
  /tags:
    post:
      operationId: hangCoat
      requestBody: { required: true, ${json('{ type: object, required: [colour], properties: { colour: { type: string } } }')} }
      responses:
        '201': { description: ok, ${json('{ type: object, required: [tag], properties: { tag: { type: string } } }')} }
        '400': { description: no }
  /tags/{tag}:
    parameters: ${key('tag')}
    delete: { operationId: returnCoat, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/tags',
    item: '/tags/',
    creates: 'hangCoat',
    created: (tag) => ({ status: 201, value: { tag } }),
    shown: (tag) => ({ tag }),
    listed: (items) => items,
  },
  'it is made below a hall, and its own path says no hall': {
    document: `openapi: 3.1.0
info: { title: Theatre, version: '1' }
components:
  schemas:
    NewSeat: { type: object, required: [row], properties: { row: { type: string } } }
    Seat: { type: object, required: [id, hall, row], properties: { id: { type: string }, hall: { type: string }, row: { type: string } } }
paths:
  /halls/{hall}/seats:
    parameters: [{ name: hall, in: path, required: true, schema: { type: string, enum: [main] } }]
    post:
      operationId: placeSeat
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/NewSeat' }")} }
      responses: { '201': { description: ok, ${json("{ $ref: '#/components/schemas/Seat' }")} }, '400': { description: no } }
    get: { operationId: seats, responses: { '200': { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Seat' } }")} } } }
  /seats/{seatId}:
    parameters: ${key('seatId')}
    get: { operationId: seat, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Seat' }")} }, '404': { description: no } } }
    delete: { operationId: removeSeat, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/halls/main/seats',
    item: '/seats/',
    creates: 'placeSeat',
    created: (id, sent) => ({ status: 201, value: { ...sent, id, hall: 'main' } }),
    shown: (id, sent) => ({ row: 'A', ...sent, id, hall: 'main' }),
    listed: (items) => items,
  },
  'only the request has the key': {
    document: `openapi: 3.1.0
info: { title: Pigeonholes, version: '1' }
paths:
  /holes:
    post:
      operationId: fillHole
      requestBody: { required: true, ${json('{ type: object, required: [label], properties: { label: { type: string, minLength: 1 }, text: { type: string } } }')} }
      responses: { '201': { description: ok, ${json('{}')} }, '400': { description: no }, '409': { description: taken } }
  /holes/{label}:
    parameters: ${key('label')}
    get: { operationId: hole, responses: { '200': { description: ok, ${json('{}')} }, '404': { description: no } } }
    delete: { operationId: emptyHole, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/holes',
    item: '/holes/',
    creates: 'fillHole',
    created: () => ({ status: 201, value: null }),
    shown: (_, sent) => sent,
    listed: (items) => items,
    own: 'label',
  },
  'the path has what an enum of the request has under another name': {
    document: `openapi: 3.1.0
info: { title: Waterworks, version: '1' }
components:
  schemas:
    Side: { type: string, enum: [north, south, east, west] }
paths:
  /locks:
    post:
      operationId: addLock
      requestBody: { required: true, ${json("{ type: object, required: [side, depth], properties: { depth: { type: integer }, side: { $ref: '#/components/schemas/Side' } } }")} }
      responses: { '204': { description: ok }, '400': { description: no }, '409': { description: taken } }
  /locks/{lock}:
    parameters: [{ name: lock, in: path, required: true, schema: { $ref: '#/components/schemas/Side' } }]
    delete: { operationId: fillIn, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/locks',
    item: '/locks/',
    creates: 'addLock',
    created: () => ({ status: 204 }),
    shown: (_, sent) => sent,
    listed: (items) => items,
    own: 'side',
  },
  'what is sent is a text, and the answer has the item': {
    document: `openapi: 3.1.0
info: { title: Foundry, version: '1' }
components:
  schemas:
    Cast: { type: object, required: [id], properties: { id: { type: string }, alloy: { type: string } } }
paths:
  /casts:
    post:
      operationId: pour
      requestBody: { required: true, content: { text/plain: { schema: { type: string } } } }
      responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Cast' }")} }, '400': { description: no } }
    get: { operationId: casts, responses: { '200': { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Cast' } }")} } } }
  /casts/{castId}:
    parameters: ${key('castId')}
    get: { operationId: cast, responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Cast' }")} }, '404': { description: no } } }
    delete: { operationId: melt, responses: { '204': { description: ok }, '404': { description: no } } }
`,
    collection: '/casts',
    item: '/casts/',
    creates: 'pour',
    created: (id) => ({ status: 200, value: { id } }),
    shown: (id) => ({ id }),
    listed: (items) => items,
    isText: true,
  },
}

/** An object, also where nothing was sent; null for what is none. */
function itemSent(body: string): object | null {
  try {
    const sent: unknown = JSON.parse(body || '{}')
    return isObject(sent) ? sent : null
  } catch {
    return null
  }
}

/** A run against the service, which has one item of others; `keeps`: it refuses deletions. */
async function visited(trade: Trade, keeps = false) {
  const { document, collection, item, created, shown, listed, own, isText, given = (count) => `k-${count}` } = trade
  await using folder = await mkdtempDisposable(join(tmpdir(), 'trade-'))
  const spec = join(folder.path, 'document.yaml')
  await writeFile(spec, document)
  const isEnveloped = !Array.isArray(listed([]))
  const show = (id: string, sent: object): unknown => (isEnveloped ? { data: shown(id, sent) } : shown(id, sent))
  const items = new Map<string, object>([['others-1', {}]])
  const made: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const body = await text(request)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const [path = ''] = url.split('?')
    const id = decodeURIComponent(path.slice(item.length))
    const stored = path.startsWith(item) ? items.get(id) : undefined
    if (path === collection && method === 'POST') {
      const sent = isText ? {} : itemSent(body)
      const [, name] = Object.entries(sent ?? {}).find(([property]) => property === own) ?? [
        own,
        given(made.length + 1),
      ]
      if (sent === null || typeof name !== 'string' || name === '' || (own !== undefined && !(own in sent)))
        return end(400)
      if (items.has(name)) return end(409)
      made.push(name)
      items.set(name, sent)
      const answer = created(name, sent)
      return end(answer.status, answer.value)
    }
    if (path === collection && method === 'GET')
      return end(200, listed([...items].map(([one, sent]) => shown(one, sent))))
    if (stored === undefined) return end(404)
    if (method === 'GET') return end(200, show(id, stored))
    if (method !== 'DELETE') return end(405)
    if (keeps) return end(403)
    items.delete(id)
    return document.includes('burnFolio') ? end(200, show(id, stored)) : end(document.includes('freeBerth') ? 200 : 204)
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path, maxWrites: 12 })
    const ledger = await readFile(join(folder.path, 'created.ndjson'), 'utf8')
    const lines = ledger
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    return { report, lines, made, left: [...items.keys()] }
  } finally {
    server.closeAllConnections()
    await close()
  }
}

/** By day, one of two is asked what it would take to delete what is left. */
const keeping = sampled(2, Object.keys(TRADES))

for (const [how, trade] of Object.entries(TRADES)) {
  test(`${how}: what the run created is gone afterwards, and an item of others is there`, async () => {
    const { report, lines, made, left } = await visited(trade)
    assert.ok(made.length > 0)
    assert.deepEqual([left, report.leftovers], [['others-1'], []])
    const created = lines.filter(({ outcome }) => outcome === 'created')
    assert.deepEqual(created.map((line) => line.key).toSorted(), made.toSorted())
    assert.equal(lines.filter(({ undo }) => undo === 'left').length, 0)
  })

  const tell = keeping.includes(how) ? test : nightly
  tell(`${how}: what can't be deleted is named with a command that would`, async () => {
    const { report, made } = await visited(trade, true)
    const [of] = report.leftovers.filter(({ operation }) => operation === trade.creates)
    assert.equal(of?.left, made.length)
    const paths = made.map((one) => trade.item + encodeURIComponent(one))
    for (const path of of?.examples ?? ['none']) assert.ok(paths.includes(path), path)
    assert.match(of?.curl ?? '', new RegExp(`--request DELETE .*${trade.item}[^/]+'$`))
  })

  test(`${how}: a request about one item names one that its creation gives`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'trade-'))
    const spec = join(folder.path, 'document.yaml')
    await writeFile(spec, trade.document)
    const { contract: api } = await loadContract(spec)
    for (const operation of api.operations.filter(({ path }) => path.startsWith(trade.item)))
      assert.deepEqual(
        itemPlacesOf(api, operation).map(({ creation }) => creation.operation.id),
        [trade.creates],
      )
  })
}

test('what makes an item of another collection at a path of its own, as its name says, is deleted there', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tracks-'))
  const spec = join(folder.path, 'document.yaml')
  const parameter = (name: string): string =>
    `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`
  const ok = `responses: { '200': { description: ok, ${json("{ $ref: '#/components/schemas/Ride' }")} } }`
  const ride =
    '{ type: object, properties: { id: { type: string }, seats: { type: integer }, pace: { type: string } } }'
  await writeFile(
    spec,
    `openapi: 3.1.0
info: { title: Tracks, version: '1' }
components: { schemas: { Ride: ${ride} } }
paths:
  /rides: { post: { operationId: ride, requestBody: { ${json("{ $ref: '#/components/schemas/Ride' }")} }, ${ok} } }
  /rides/{id}: { ${parameter('id')}, get: { operationId: show, ${ok} }, delete: { operationId: drop, ${ok} } }
  /tracks/{track}/create_ride: { ${parameter('track')}, post: { operationId: begin, ${ok} } }
  /tracks/{track}/shown_ride: { ${parameter('track')}, post: { operationId: find, ${ok} } }
`,
  )
  const { contract: api } = await loadContract(spec)
  const deletions = api.operations.map((one) => [
    one.id,
    deletionOf(api, one)?.deletion.operation.id,
    creationOf(api, one)?.at,
  ])
  assert.deepEqual(
    deletions.filter(([id]) => id === 'begin' || id === 'find'),
    [
      ['begin', 'drop', '/id'],
      ['find', undefined, undefined],
    ],
  )
})

nightly('a PUT whose body may have the key names the item of its path there, too', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'trade-'))
  const spec = join(folder.path, 'kiln.yaml')
  const shown = "{ $ref: '#/components/schemas/Kiln' }"
  await writeFile(
    spec,
    `openapi: 3.1.0
info: { title: Kiln, version: '1' }
components:
  schemas:
    Kiln: { type: object, required: [id, maker], properties: { id: { type: integer, minimum: 1 }, maker: { type: string, minLength: 1 } } }
    Asked: { type: object, required: [maker], properties: { maker: { type: string, minLength: 1 } } }
paths:
  /kilns:
    post: { operationId: build, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Asked' }")} }, responses: { '201': { description: ok, ${json(shown)} }, '400': { description: no } } }
  /kilns/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: kiln, responses: { '200': { description: ok, ${json(shown)} }, '404': { description: no } } }
    put: { operationId: rebuild, requestBody: { required: true, ${json(shown)} }, responses: { '200': { description: ok, ${json(shown)} }, '400': { description: no }, '404': { description: no } } }
    delete: { operationId: raze, responses: { '204': { description: ok }, '404': { description: no } } }
`,
  )
  const kilns = new Map<number, { readonly id: number; readonly maker: string }>()
  let last = 0
  const server = createServer(async (request, response) => {
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const { maker, id } = Object(await bodyOf(request).catch(() => null))
    const own = Number(request.url?.split('/')[2])
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const isMaker = typeof maker === 'string' && maker !== ''
    if (method === 'POST' && request.url === '/kilns') {
      if (isMaker) kilns.set(++last, { id: last, maker })
      return isMaker ? end(201, kilns.get(last)) : end(400)
    }
    if (!kilns.has(own)) return end(404)
    if (method === 'GET') return end(200, kilns.get(own))
    if (method === 'DELETE') return end(kilns.delete(own) ? 204 : 404)
    if (method !== 'PUT') return void response.writeHead(405, { allow: 'GET, PUT, DELETE' }).end()
    if (!isMaker || id !== own) return end(400, { message: 'not this kiln' })
    kilns.set(own, { id, maker })
    end(200, kilns.get(own))
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
    assert.deepEqual(
      report.reach.unjudged.map((one) => [one.operation, one.reason]),
      [],
    )
    assert.deepEqual(
      report.causes.filter(({ level }) => level === 'must').map(({ headline }) => headline),
      [],
    )
    assert.equal(kilns.size, 0)
  } finally {
    server.closeAllConnections()
    await close()
  }
})
