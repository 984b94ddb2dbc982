/** What a request names exists: a body's item of another kind is created first, and a read takes what a list shows. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { judged } from './judged.ts'

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const refused = `'400': { description: Refused }, '404': { description: There is none }, '409': { description: It is in use }, '422': { description: There is no such thing }`
const crud = (path: string, id: string, name: string): string => `
  /${path}:
    post:
      operationId: add${name}
      requestBody: { required: true, ${json(`{ $ref: '#/components/schemas/${name}' }`)} }
      responses: { '201': { description: Created, ${json(`{ $ref: '#/components/schemas/${name}' }`)} }, ${refused} }
    get: { operationId: list${name}s, responses: { '200': { description: OK, ${json(`{ type: array, items: { $ref: '#/components/schemas/${name}' } }`)} } } }
  /${path}/{${id}}:
    parameters: [{ name: ${id}, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: get${name}, responses: { '200': { description: OK, ${json(`{ $ref: '#/components/schemas/${name}' }`)} }, '404': { description: There is none } } }
    delete: { operationId: delete${name}, responses: { '204': { description: Deleted }, ${refused} } }`

const DOCUMENT = `openapi: 3.1.0
info: { title: Mooring, version: '1' }
components:
  schemas:
    Quay: { type: object, required: [id, label], properties: { id: { type: integer, readOnly: true }, label: { type: string } } }
    Vessel:
      type: object
      required: [id, quayId, flag]
      properties: { id: { type: integer, readOnly: true }, quayId: { type: integer, minimum: 1 }, flag: { type: string }, pilotId: { type: integer, minimum: 1 } }
    Pilot: { type: object, required: [id, nick], properties: { id: { type: integer }, nick: { type: string } } }
paths:${crud('quays', 'quayId', 'Quay')}${crud('vessels', 'vesselId', 'Vessel')}
  /pilots:
    get: { operationId: listPilots, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Pilot' } }")} } } }
  /pilots/{pilotId}:
    parameters: [{ name: pilotId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getPilot, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Pilot' }")} }, '404': { description: There is none } } }
    delete: { operationId: dismissPilot, responses: { '204': { description: Dismissed }, '404': { description: There is none } } }
`

type Row = { readonly id: number; readonly [name: string]: unknown }

/** Vessels lie at quays that exist, and a quay with vessels stays; the pilots are somebody's. */
class Harbour {
  readonly pilots: readonly Row[] = [{ id: 701, nick: 'Ada' }]
  readonly stored = { quays: new Map<number, Row>(), vessels: new Map<number, Row>() }
  readonly touched: string[] = []
  readonly deleted: string[] = []
  #last = 0

  answer(method: string, path: string, body: unknown): { readonly status: number; readonly value?: unknown } {
    const [, kind = '', text] = path.split('/')
    const id = text === undefined ? null : Number(text)
    if (kind === 'pilots') return this.#pilot(method, id)
    const rows = kind === 'quays' ? this.stored.quays : kind === 'vessels' ? this.stored.vessels : null
    if (rows === null) return { status: 404 }
    if (id === null) return method === 'GET' ? { status: 200, value: [...rows.values()] } : this.#add(kind, rows, body)
    if (text === '' || !/^[1-9]\d*$/.test(text ?? '')) return { status: method === 'GET' ? 404 : 400 }
    if (!rows.has(id)) return { status: 404 }
    if (method === 'GET') return { status: 200, value: rows.get(id) }
    if (kind === 'quays' && this.stored.vessels.values().some(({ quayId }) => quayId === id)) return { status: 409 }
    rows.delete(id)
    this.deleted.push(kind)
    return { status: 204 }
  }

  #pilot(method: string, id: number | null): { readonly status: number; readonly value?: unknown } {
    const pilot = this.pilots.find((one) => one.id === id)
    if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) this.touched.push(`${method} ${id}`)
    if (id === null) return { status: 200, value: this.pilots }
    return pilot === undefined ? { status: 404 } : { status: 200, value: pilot }
  }

  #add(kind: string, rows: Map<number, Row>, body: unknown): { readonly status: number; readonly value?: unknown } {
    const { quayId, pilotId, label, flag } = Object(body)
    const isNumber = (one: unknown): boolean => Number.isInteger(one) && Number(one) >= 1
    if (kind === 'quays' && typeof label !== 'string') return { status: 400 }
    if (kind === 'vessels') {
      if (typeof flag !== 'string' || !isNumber(quayId)) return { status: 400 }
      if (pilotId !== undefined && !isNumber(pilotId)) return { status: 400 }
      if (!this.stored.quays.has(quayId)) return { status: 422 }
      if (pilotId !== undefined && !this.pilots.some(({ id }) => id === pilotId)) return { status: 422 }
    }
    const id = ++this.#last
    rows.set(id, kind === 'quays' ? { id, label } : { id, quayId, flag, ...(pilotId !== undefined && { pilotId }) })
    return { status: 201, value: rows.get(id) }
  }
}

const PUT = `openapi: 3.1.0
info: { title: Lockers, version: '1' }
components:
  schemas: { Locker: { type: object, required: [colour], properties: { code: { type: string, readOnly: true }, colour: { type: string }, note: { type: string } } } }
paths:
  /lockers:
    get: { operationId: listLockers, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Locker' } }")} } } }
  /lockers/{code}:
    parameters: [{ name: code, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{1,40}$' } }]
    get: { operationId: getLocker, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Locker' }")} }, '404': { description: There is none } } }
    put:
      operationId: putLocker
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Locker' }")} }
      responses: { '200': { description: Replaced, ${json("{ $ref: '#/components/schemas/Locker' }")} }, '201': { description: Created, ${json("{ $ref: '#/components/schemas/Locker' }")} }, '400': { description: Refused } }
    delete: { operationId: deleteLocker, responses: { '204': { description: Deleted }, '404': { description: There is none } } }
  /lockers/{code}/open:
    parameters: [{ name: code, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{1,40}$' } }]
    post: { operationId: openLocker, responses: { '204': { description: Opened }, '404': { description: There is none } } }
`

/** What a run makes of lockers whose codes have a form, and of which somebody has these. */
async function lockersJudged(form: string, theirs: readonly string[]) {
  const lockers = new Map<string, Row>(theirs.map((code) => [code, { id: 0, code, colour: 'red' }]))
  const touched = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const [, , name, action] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    const sent = await text(request)
    if (name === undefined) return end(200, [...lockers.values()])
    if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && name !== '') touched.add(name)
    const isThere = lockers.has(name)
    if (method === 'PUT') {
      if (!new RegExp(form).test(name)) return end(400)
      const isJson = request.headers['content-type']?.startsWith('application/json') === true
      const body = isJson ? lockerIn(sent) : null
      if (body === null) return end(400)
      lockers.set(name, { id: 0, ...body, code: name })
      return end(isThere ? 200 : 201, lockers.get(name))
    }
    if (!isThere || method === 'OPTIONS') return end(404)
    if (method === 'DELETE') lockers.delete(name)
    return method === 'GET' && action === undefined ? end(200, lockers.get(name)) : end(204)
  })
  const { report } = await judged(server, PUT.replaceAll('^[a-z0-9-]{1,40}$', form))
  assert.deepEqual([...lockers.keys()], theirs, 'all that was made is deleted')
  assert.deepEqual(
    [...touched].filter((name) => theirs.includes(name)),
    [],
  )
  assert.deepEqual(unjudgedIn(report), [])
  const outcomes = new Map(report.requirements.map(({ id, outcome }) => [id, outcome]))
  for (const id of ['put-locker', 'open-locker', 'delete-locker', 'get-locker'])
    assert.equal(outcomes.get(`${id}.success.status`), 'passed', id)
  assert.deepEqual(brokenIn(report), [])
}

test('a PUT that creates makes items under names of this run alone, which other operations use', () =>
  lockersJudged('^[a-z0-9-]{1,40}$', ['front']))

nightly('where names are short, a PUT makes items under those that reading says nobody has', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const theirs = letters.flatMap((one) => letters.flatMap((two) => [0, 2, 4].map((digit) => `${one}${two}${digit}`)))
  return lockersJudged('^[A-Z]{2}[0-9]$', theirs)
})

const LEASES = `openapi: 3.1.0
info: { title: Desks, version: '1' }
components:
  schemas:
    Lease:
      type: object
      required: [opening, closing]
      properties: { id: { type: integer, readOnly: true }, opening: { type: string, format: date }, closing: { type: string, format: date }, desk: { type: string, minLength: 1 }, memo: { type: string } }
paths:
  /leases:
    get: { operationId: listLeases, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Lease' } }")} } } }
    post:
      operationId: addLease
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Lease' }")} }
      responses: { '201': { description: Created, ${json("{ $ref: '#/components/schemas/Lease' }")} }, '400': { description: Refused }, '422': { description: Refused } }
  /leases/{leaseId}:
    parameters: [{ name: leaseId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getLease, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Lease' }")} }, '404': { description: There is none } } }
    delete: { operationId: endLease, responses: { '204': { description: Ended }, '404': { description: There is none } } }
`

nightly('a refusal that names a property, or two moments, is followed, and nothing is a breach for it', async () => {
  const leases = new Map<number, object>()
  const framings = new Set<string | undefined>()
  let last = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const end = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    const sent = await text(request)
    const [, kind, name] = (url.split('?')[0] ?? '').split('/')
    if (kind !== 'leases') return end(404, {})
    if (name === undefined && method !== 'POST') return end(200, [...leases.values()])
    if (name !== undefined) {
      const lease = leases.get(Number(name))
      if (lease === undefined) return end(404, {})
      if (method !== 'DELETE') return end(200, lease)
      leases.delete(Number(name))
      return end(204, undefined)
    }
    const isJson = request.headers['content-type']?.startsWith('application/json') === true
    const body = isJson ? leaseIn(sent) : null
    if (body === null) return end(400, { message: 'That is no lease' })
    if (body.memo !== undefined) return end(422, { message: 'No such thing today' })
    if (body.desk === undefined) return end(422, { message: 'Missing field in JSON data: desk' })
    if (String(body.opening) <= String(body.closing)) return end(422, { message: 'opening must be after closing' })
    leases.set(++last, { ...body, id: last })
    framings.add(request.headers['transfer-encoding'])
    return end(201, leases.get(last))
  })
  const { report } = await judged(server, LEASES)
  assert.deepEqual(unjudgedIn(report), [])
  assert.deepEqual(brokenIn(report), [])
  assert.deepEqual([...leases.values()], [])
  assert.deepEqual(framings, new Set([undefined, 'chunked']), 'a body that was changed is framed as its case says')
})

const CELLAR = `openapi: 3.1.0
info: { title: Cellar, version: '1' }
components:
  schemas:
    Bottle:
      type: object
      required: [kind]
      properties: { number: { type: integer, readOnly: true }, kind: { type: string }, guest: { type: string, description: Who drinks it. May be null. } }
paths:
  /bottles:
    get: { operationId: listBottles, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Bottle' } }")} } } }
    post:
      operationId: addBottle
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Bottle' }")} }
      responses:
        '201':
          description: Created
          headers: { Location: { schema: { type: string, format: url } } }
          ${json("{ $ref: '#/components/schemas/Bottle' }")}
        '422': { description: Refused }
  /bottles/{number}:
    parameters: [{ name: number, in: path, required: true, description: As on the label, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getBottle, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Bottle' }")} }, '404': { description: There is none } } }
    delete: { operationId: removeBottle, responses: { '204': { description: Gone }, '404': { description: There is none } } }
  /racks/{rack}:
    parameters: [{ name: rack, in: path, required: true, schema: { type: string } }]
    get: { operationId: getRack, responses: { '200': { description: OK }, '404': { description: There is none } } }
    put:
      operationId: saveRack
      requestBody: { required: true, ${json('{ type: object, required: [form, mark], properties: { rack: { type: string }, form: { type: string }, mark: { type: string } } }')} }
      responses: { '200': { description: Saved }, '422': { description: Refused } }
    delete: { operationId: dropRack, responses: { '204': { description: Dropped }, '404': { description: There is none } } }
  /racks/{rack}/turn:
    parameters: [{ name: rack, in: path, required: true, schema: { type: string } }]
    post: { operationId: turnRack, responses: { '204': { description: Turned }, '404': { description: There is none } } }
  /racks/{rack}/slots:
    parameters: [{ name: rack, in: path, required: true, schema: { type: string } }]
    delete: { operationId: takeSlots, responses: { '204': { description: Taken }, '404': { description: There is none } } }
  /cards/{number}.txt:
    parameters: [{ name: number, in: path, required: true, description: As on the label, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getCard, responses: { '200': { description: OK }, '404': { description: There is none } } }
  /stock/status: { put: { operationId: status, summary: Status of the stock, responses: { '204': { description: Full } } } }
`

/** A cellar with a bottle and a rack of others. A rack goes where its body says, and some answers break the document. */
async function cellar(isBroken: boolean) {
  const racks = new Map<string, unknown>([['theirs', {}]])
  const bottles = new Map<string, unknown>([['1', { number: 1, kind: 'magnum', guest: null }]])
  let last = 1
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = cellarBody(request.headers['content-type']?.startsWith('application/json') ? await text(request) : '')
    const [, kind, name = '', act] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    const stored = kind === 'racks' ? racks : bottles
    if (kind === 'stock') return end(method === 'PUT' ? 204 : 404)
    if (kind === 'cards') return end(bottles.has(name.replace('.txt', '')) && method === 'GET' ? 200 : 404)
    if (name === '' && method === 'GET') return end(200, [...stored.values()])
    if (kind === 'bottles' && name === '' && method === 'POST') {
      if (body?.guest !== undefined && typeof body.guest !== 'string') return end(422, {})
      if (body?.number !== undefined && !Number.isInteger(body.number)) return end(422, {})
      if (typeof body?.kind !== 'string' && !(isBroken && typeof body?.kind === 'number')) return end(422, {})
      if (body.kind !== 'magnum' && typeof body.kind === 'string') return end(422, { message: 'That is not to be had' })
      bottles.set(String(++last), { number: last, kind: 'magnum', guest: null })
      response.setHeader('Location', `/bottles/${last}`)
      return end(201, bottles.get(String(last)))
    }
    if (kind === 'racks' && method === 'PUT') {
      const { form, rack = name } = body ?? {}
      if (typeof form !== 'string' || typeof rack !== 'string') return end(422, { message: 'That is no rack' })
      if (typeof body?.mark !== 'string') return end(422, { message: 'That is no rack' })
      if (!/^\w+$/.test(body.mark) || /[A-Z]/.test(body.mark))
        return end(422, { message: 'mark: lowercase letters, numbers and underscores' })
      if (!['flat', 'steep'].includes(form)) return end(422, { message: "its form has to be 'flat' or 'steep'" })
      racks.set(rack, body)
      return end(200, body)
    }
    if (method === 'OPTIONS' || !stored.has(name)) return end(404)
    if (method === 'DELETE') stored.delete(name)
    return method === 'GET' && act === undefined ? end(200, stored.get(name)) : end(204)
  })
  const { report } = await judged(server, CELLAR)
  return { report, left: [...racks.keys(), ...bottles.keys()] }
}

const CLOAKS = `openapi: 3.1.0
info: { title: Cloakroom, version: '1' }
components:
  securitySchemes: { tally: { type: http, scheme: bearer } }
  schemas: { Cloak: { type: object, required: [colour], properties: { id: { type: integer, readOnly: true }, colour: { type: string } } } }
security: [{ tally: [] }]
paths:
  /cloaks:
    get: { operationId: listCloaks, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Cloak' } }")} }, '401': { description: Who? } } }
    post:
      operationId: hangCloak
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Cloak' }")} }
      responses: { '201': { description: Hung, ${json("{ $ref: '#/components/schemas/Cloak' }")} }, '401': { description: Who? }, ${refused} }
  /cloaks/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getCloak, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Cloak' }")} }, '401': { description: Who? }, ${refused} } }
    delete: { operationId: takeCloak, responses: { '204': { description: Taken }, '401': { description: Who? }, '403': { description: Not yours }, ${refused} } }
`

nightly(
  'what was created with another credential, which a careless service takes, is deleted with that one',
  async () => {
    const cloaks = new Map<string, { readonly owner: string; readonly shown: object }>()
    let last = 0
    const server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      const body = cellarBody(headers['content-type']?.startsWith('application/json') ? await text(request) : '')
      const [, , name = ''] = (url.split('?')[0] ?? '').split('/')
      const end = (status: number, value?: unknown): void =>
        void response
          .writeHead(status, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Bearer' })
          .end(JSON.stringify(value))
      const owner = headers.authorization ?? ''
      if (!/^bearer \S+$/i.test(owner)) return end(401)
      if (!/^\/cloaks(\/[^/]+)?$/.test(url)) return end(404)
      const own = [...cloaks.values()].filter((one) => one.owner === owner)
      if (name === '' && method === 'GET')
        return end(
          200,
          own.map(({ shown }) => shown),
        )
      if (name === '' && method === 'POST') {
        if (typeof body?.colour !== 'string') return end(422)
        cloaks.set(String(++last), { owner, shown: { colour: body.colour, id: last } })
        return end(201, cloaks.get(String(last))?.shown)
      }
      const cloak = cloaks.get(name)
      if (cloak === undefined) return end(404)
      if (cloak.owner !== owner) return end(403)
      if (method === 'DELETE') cloaks.delete(name)
      return method === 'DELETE' ? end(204) : end(200, cloak.shown)
    })
    const { report } = await judged(server, CLOAKS, 'sesame')
    assert.ok(brokenIn(report).includes('hang-cloak.credential.unknown'), 'another token hangs a cloak')
    assert.deepEqual([report.leftovers, [...cloaks.keys()]], [[], []])
  },
)

function cellarBody(sent: string): Readonly<Record<string, unknown>> | null {
  try {
    const body: unknown = JSON.parse(sent)
    return Object(body) === body && !Array.isArray(body) ? Object(body) : null
  } catch {
    return null
  }
}

nightly(
  'a text gets the value that a refusal quotes or that a listed item has, and what is put at a path stays there',
  async () => {
    const { report, left } = await cellar(false)
    assert.deepEqual(unjudgedIn(report), [])
    assert.deepEqual(brokenIn(report), [])
    assert.deepEqual(left, ['theirs', '1'])
    assert.deepEqual(brokenIn((await cellar(true)).report), ['add-bottle.request.kind.type'])
  },
)

function leaseIn(sent: string): Readonly<Record<string, unknown>> | null {
  const isDate = (one: unknown): boolean =>
    typeof one === 'string' && /^\d{4}-\d\d-\d\d$/.test(one) && new Date(`${one}T00:00:00Z`).toJSON()?.startsWith(one)
  const isText = (one: unknown): boolean => one === undefined || typeof one === 'string'
  try {
    const body = JSON.parse(sent)
    const isLease = isDate(body.opening) && isDate(body.closing) && isText(body.desk) && isText(body.memo)
    return isLease && body.desk !== '' && Object(body) === body && (body.id === undefined || Number.isInteger(body.id))
      ? body
      : null
  } catch {
    return null
  }
}

function lockerIn(sent: string): object | null {
  try {
    const { colour, note = '' } = JSON.parse(sent)
    return typeof colour === 'string' && typeof note === 'string' ? JSON.parse(sent) : null
  } catch {
    return null
  }
}

type Report = Awaited<ReturnType<typeof judged>>['report']

function unjudgedIn({ requirements }: Report): readonly string[] {
  const reasons = /accepted|known to exist|not sent/
  const isUnjudged = ({ outcome, reason }: Report['requirements'][number]): boolean =>
    outcome === 'not-exercised' && reason !== null && reasons.test(reason)
  return [...new Set(requirements.filter(isUnjudged).map(({ operation }) => operation))]
}

function brokenIn({ requirements }: Report): readonly string[] {
  return requirements.filter(({ outcome, level }) => outcome === 'failed' && level === 'must').map(({ id }) => id)
}

/** Keys past those that a double holds, as they are written: 9007199254750011 for 1; rounded, they name nothing. */
const FAR = 9_007_199_254_750_001n
const far = (text: string): string =>
  text.replaceAll(
    /("(?:id|quayId|pilotId)":)(\d+)/g,
    (_, name: string, id: string) => `${name}${FAR + BigInt(id) * 10n}`,
  )
const near = (text: string): string =>
  text.replaceAll(/9007199254\d{6}/g, (id) => `${(BigInt(id) - FAR) % 10n === 0n ? (BigInt(id) - FAR) / 10n : 0n}`)

const asItIs = (text: string): string => text

// What small keys would show, large ones show too.
for (const [what, written, meant] of sampled(2, [
  ['items with large keys', far, near],
  ['items', asItIs, asItIs],
] as const))
  test(`a body names ${what} of this run, a read one that is listed, and all is deleted in an order that works`, async () => {
    const harbour = new Harbour()
    const server = createServer(async (request, response) => {
      const sent = meant(await text(request))
      const type = request.headers['content-type'] ?? 'application/json'
      let body: unknown
      try {
        body = sent === '' || !type.startsWith('application/json') ? undefined : JSON.parse(sent)
      } catch {}
      const { status, value } = harbour.answer(request.method ?? '', meant(request.url ?? '').split('?')[0] ?? '', body)
      response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
      response.end(value === undefined ? undefined : written(JSON.stringify(value)))
    })
    const { report } = await judged(server, DOCUMENT)
    assert.deepEqual(unjudgedIn(report), ['dismissPilot'])
    assert.deepEqual(
      [...harbour.stored.quays.values(), ...harbour.stored.vessels.values()],
      [],
      'a quay is deleted after the vessels that name it',
    )
    assert.deepEqual(harbour.touched, [], 'no request changes what a list shows')
    assert.deepEqual(brokenIn(report), [])
  })

const POETS = `openapi: 3.1.0
info: { title: Poets, version: '1' }
components:
  schemas:
    Poet: { type: object, required: [number, surname], properties: { number: { type: integer }, surname: { type: string } } }
paths:
  /poets:
    post:
      operationId: addPoet
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Poet' }")} }
      responses: { '201': { description: Added, ${json("{ $ref: '#/components/schemas/Poet' }")} }, '403': { description: Closed } }
  /poets/filter:
    post:
      operationId: searchPoets
      requestBody: { ${json('{ type: object, properties: { born: { type: integer } } }')} }
      responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Poet' } }")} }, '422': { description: Refused } }
  /poets/{number}:
    parameters: [{ name: number, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getPoet, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Poet' }")} }, '404': { description: There is none } } }
  /poets/surname/{called}:
    parameters: [{ name: called, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPoetCalled, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Poet' }")} }, '404': { description: There is none } } }
  /readings:
    get: { operationId: listReadings, responses: { '200': { description: OK, content: { application/json: {} } } } }
  /readings/{readingId}:
    parameters: [{ name: readingId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getReading, responses: { '200': { description: OK }, '404': { description: There is none } } }
`

test('what a path finds by a property, or a search or a list without a schema shows, is read by an item of that', async () => {
  const poet = { number: 412, surname: 'Sappho' }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value))
    const sent = await text(request)
    if (url === '/poets/filter' && method === 'POST') return isSearch(sent) ? end(200, [poet]) : end(422)
    if (url === '/poets' && method === 'POST') return end(403)
    if (url === '/readings' && method === 'GET')
      return end(200, { total: 1, readings: [{ id: 'spring-9', at: 'noon' }] })
    if (url === '/readings/spring-9' && method === 'GET') return end(200)
    const isIt = url === '/poets/412' || url === '/poets/surname/Sappho'
    return isIt && method === 'GET' ? end(200, poet) : end(404)
  })
  const { report } = await judged(server, POETS)
  assert.deepEqual([unjudgedIn(report), brokenIn(report)], [['addPoet'], []])
})

function isSearch(sent: string): boolean {
  try {
    const body: unknown = sent === '' ? {} : JSON.parse(sent)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
    return !('born' in body) || Number.isInteger(body.born)
  } catch {
    return false
  }
}

const BOATS = `openapi: 3.1.0
info: { title: Boats, version: '1' }
components:
  schemas:
    Dock: { type: object, required: [id], properties: { id: { type: integer }, label: { type: string } } }
    Boat:
      type: object
      required: [dockId, sail, flag]
      properties: { id: { type: integer, readOnly: true }, flag: { type: string, minLength: 1 }, sail: { type: integer }, dockId: { type: integer, minimum: 1 } }
paths:
  /docks:
    get: { operationId: listDocks, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Dock' } }")} } } }
  /boats:
    post:
      operationId: moorBoat
      requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Boat' }")} }
      responses: { '201': { description: Moored, ${json("{ $ref: '#/components/schemas/Boat' }")} }, '400': { description: Refused }, '409': { description: There is no such dock } }
  /boats/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    delete: { operationId: unmoorBoat, responses: { '204': { description: Gone }, '404': { description: There is none } } }
`

/** What is found of a service that keeps boats at its one dock, and may refuse what is written on several lines. */
async function boatsJudged(isPlainOnly: boolean): Promise<readonly string[]> {
  const boats = new Map<string, object>()
  let last = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value))
    const sent = await text(request)
    if (url === '/docks') return end(200, [{ id: 52108, label: 'North' }])
    if (method === 'DELETE') return end(boats.delete(url.replace('/boats/', '')) ? 204 : 404)
    const body = headers['content-type']?.startsWith('application/json') ? cellarBody(sent) : null
    const isBoat = typeof body?.flag === 'string' && body.flag !== ''
    // Its dock and its sail get the same number first, and one of them is to be another.
    const isNumbered = [body?.dockId, body?.sail].every(Number.isInteger) && Number(body?.dockId) >= 1
    if (!isBoat || !isNumbered || (isPlainOnly && sent.includes('\n'))) return end(400)
    if (body?.dockId !== 52108) return end(409)
    boats.set(String(++last), body)
    return end(201, { ...body, id: last })
  })
  return brokenIn((await judged(server, BOATS)).report)
}

nightly(
  'a body that is written on several lines names what exists, too, and is judged by how it is written',
  async () => {
    assert.deepEqual(await boatsJudged(false), [])
    assert.deepEqual(await boatsJudged(true), ['moor-boat.success.status'])
  },
)

const alloy = 'What it is made of. Supports `gold`, `silver`, and `tin`.'
const RINGS = `openapi: 3.1.0
info: { title: Rings, version: '1' }
components:
  schemas:
    Ring: { type: object, required: [tag, alloy], properties: { tag: { type: string }, alloy: { type: string, description: '${alloy}' }, cut: { type: string, example: oval } } }
    Rings: { type: object, properties: { rings: { type: array, items: { $ref: '#/components/schemas/Ring' } } } }
paths:
  /cases/{case}:
    parameters: [{ name: case, in: path, required: true, schema: { type: string } }]
    get: { operationId: openCase, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Rings' }")} }, '404': { description: There is none } } }
    put: { operationId: fillCase, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Rings' }")} }, responses: { '200': { description: Filled }, '400': { description: Refused } } }
    post: { operationId: addRing, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Ring' }")} }, responses: { '201': { description: Added, ${json("{ $ref: '#/components/schemas/Rings' }")}, headers: { Location: { schema: { type: string } } } }, '400': { description: Refused } } }
    delete: { operationId: emptyCase, responses: { '204': { description: Gone }, '404': { description: There is none } } }
  /cases/{case}/{tag}:
    parameters: [{ name: case, in: path, required: true, schema: { type: string } }, { name: tag, in: path, required: true, schema: { type: string } }]
    get: { operationId: getRing, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Ring' }")} }, '404': { description: There is none } } }
`

type Ring = { readonly tag: string; readonly alloy: string; readonly cut?: string | undefined }

function ringIn(body: Readonly<Record<string, unknown>> | null): Ring | null {
  const { tag, alloy: made, cut } = body ?? {}
  const isCut = cut === undefined || typeof cut === 'string'
  return typeof tag === 'string' && typeof made === 'string' && isCut ? { tag, alloy: made, cut } : null
}

nightly(
  'a text gets what its description lists though the refusal does not name it, and a POST at a new name makes it',
  async () => {
    const cases = new Map<string, Ring[]>([['theirs', [{ tag: 'mine', alloy: 'gold', cut: 'round' }]]])
    const server = createServer(async (request, response) => {
      const { method = '', url = '' } = request
      const end = (status: number, value?: unknown, more: Record<string, string> = {}): void =>
        void response
          .writeHead(status, { 'Content-Type': 'application/json', ...more })
          .end(value && JSON.stringify(value))
      const [, kind, name = '', tag] = new URL(url, 'http://a').pathname.split('/')
      const body = cellarBody(await text(request))
      const found = cases.get(name)
      if (kind !== 'cases' || name === '') return end(404)
      if (tag !== undefined) {
        const ring = found?.find((one) => one.tag === decodeURIComponent(tag))
        return ring === undefined ? end(404) : end(200, ring)
      }
      if (method === 'POST') {
        const ring = ringIn(body)
        // The shop has run out of tin.
        if (ring === null || !['gold', 'silver'].includes(ring.alloy)) return end(400, { error: 'Unsupported metal' })
        if (ring.cut === undefined) return end(400, { error: 'the cut is missing' })
        if (ring.cut !== 'oval' && ring.cut !== 'round') return end(400, { error: 'no such shape' })
        cases.set(name, [...(found ?? []), ring])
        return end(201, { rings: cases.get(name) }, { Location: `/cases/${name}` })
      }
      if (method === 'PUT') {
        const { rings = [] } = body ?? {}
        if (body === null || !Array.isArray(rings)) return end(400)
        const all = rings.flatMap((one) => ringIn(Object(one) === one ? one : null) ?? [])
        if (all.length < rings.length) return end(400)
        // An empty case is none.
        if (all.length === 0) cases.delete(name)
        else cases.set(name, all)
        return end(200)
      }
      if (found === undefined) return end(404)
      if (method === 'DELETE') cases.delete(name)
      return method === 'DELETE' ? end(204) : end(200, { rings: found })
    })
    const { report } = await judged(server, RINGS)
    assert.deepEqual([unjudgedIn(report), report.leftovers, [...cases.keys()]], [[], [], ['theirs']])
  },
)

const FORGES = `openapi: 3.1.0
info: { title: Forges, version: '1' }
components:
  schemas:
    Forge: { type: object, required: [name], properties: { name: { type: string } } }
    Order: { type: object, required: [id], properties: { id: { type: string } } }
    Motto: { type: object, required: [text], properties: { text: { type: string } } }
paths:
  /forges:
    post: { operationId: lightForge, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Forge' }")} }, responses: { '201': { description: Lit, ${json("{ $ref: '#/components/schemas/Forge' }")} }, ${refused} } }
    get: { operationId: listForges, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Forge' } }")} } } }
  /forges/{name}:
    parameters: &forge [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { operationId: getForge, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Forge' }")} }, '404': { description: There is none } } }
    delete: { operationId: quenchForge, responses: { '204': { description: Quenched }, '404': { description: There is none } } }
  /forges/{name}/orders:
    parameters: *forge
    post:
      operationId: placeOrder
      requestBody: { required: true, content: { '*/*': { schema: { type: string, format: binary }, example: { iron: 1 } } } }
      responses: { '201': { description: Placed, ${json("{ $ref: '#/components/schemas/Order' }")} }, ${refused} }
    get: { operationId: listOrders, responses: { '200': { description: OK, ${json("{ type: array, items: { $ref: '#/components/schemas/Order' } }")} }, '404': { description: There is none } } }
  /forges/{name}/orders/{id}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }, { name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getOrder, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Order' }")} }, '404': { description: There is none } } }
    delete: { operationId: dropOrder, responses: { '204': { description: Dropped }, '404': { description: There is none } } }
  /forges/{name}/mottos:
    parameters: *forge
    post: { operationId: carve, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Motto' }")} }, responses: { '204': { description: Carved }, ${refused} } }
  /forges/{name}/seal:
    parameters: *forge
    get: { operationId: getSeal, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Motto' }")} }, '404': { description: There is none } } }
`

nightly(
  'what is below a created item waits until its names are known, and no operation is blamed for the text of another',
  async () => {
    const forges = new Map<string, { readonly orders: Set<string>; motto: string }>()
    let last = 0
    const server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      const body = cellarBody(headers['content-type']?.startsWith('application/json') ? await text(request) : '')
      const [path = ''] = url.split('?')
      const [, kind, name = '', part, id = ''] = path.split('/').map(decodeURIComponent)
      const end = (status: number, value?: unknown): void =>
        void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
      const forge = forges.get(name)
      if (kind !== 'forges' || (name !== '' && forge === undefined)) return end(404)
      if (forge === undefined && method === 'POST') {
        if (typeof body?.name !== 'string' || !/^[\w.-]+$/.test(body.name))
          return end(400, { message: 'name: Expected one of characters from [a-zA-Z0-9._-]' })
        if (forges.has(body.name)) return end(409)
        forges.set(body.name, { orders: new Set(), motto: '' })
        return end(201, { name: body.name })
      }
      if (forge === undefined)
        return method === 'GET'
          ? end(
              200,
              [...forges.keys()].map((one) => ({ name: one })),
            )
          : end(404)
      if (part === undefined && method === 'DELETE') forges.delete(name)
      if (part === undefined) return method === 'GET' ? end(200, { name }) : end(method === 'DELETE' ? 204 : 404)
      if (part === 'mottos' && method === 'POST') {
        if (typeof body?.text !== 'string') return end(400)
        // Only a long one is in the way.
        if (/\d: /.test(body.text)) forge.motto = body.text
        return end(204)
      }
      if (part === 'seal' && method === 'GET')
        return forge.motto === '' ? end(200, { text: name }) : end(500, { message: `no seal has ${forge.motto}` })
      if (part !== 'orders') return end(404)
      if (id === '' && method === 'POST') {
        if (body?.iron === undefined) return end(400, { message: 'no order was found in what was sent' })
        forge.orders.add(String(++last))
        return end(201, { id: String(last) })
      }
      if (id === '')
        return method === 'GET'
          ? end(
              200,
              [...forge.orders].map((one) => ({ id: one })),
            )
          : end(404)
      if (!forge.orders.has(id)) return end(404)
      if (method === 'DELETE') forge.orders.delete(id)
      return method === 'GET' ? end(200, { id }) : end(method === 'DELETE' ? 204 : 404)
    })
    const { report } = await judged(server, FORGES)
    // What is carved is in the way of the seal, sooner or later.
    assert.deepEqual(
      unjudgedIn(report).filter((id) => id !== 'getSeal'),
      [],
    )
    const wrong = report.requirements.filter(({ outcome, level }) => outcome === 'failed' && level === 'must')
    assert.deepEqual(
      wrong.map(({ id }) => id),
      [],
    )
    assert.deepEqual([[...forges.keys()], report.leftovers.filter(({ left }) => left > 0)], [[], []])
  },
)

const KITES = `openapi: 3.1.0
info: { title: Kites, version: '1' }
components:
  schemas:
    New: { type: object, required: [tail], properties: { tail: { type: string } } }
    Change: { type: object, required: [tail, version], properties: { tail: { type: string }, version: { type: integer, minimum: 0 } } }
    Kite: { type: object, required: [id, tail, version], properties: { id: { type: integer }, tail: { type: string }, version: { type: integer } } }
paths:
  /kites:
    post: { operationId: addKite, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/New' }")} }, responses: { '201': { description: Added, ${json("{ $ref: '#/components/schemas/Kite' }")} }, '400': { description: Refused } } }
  /kites/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: getKite, responses: { '200': { description: OK, ${json("{ $ref: '#/components/schemas/Kite' }")} }, '404': { description: There is none } } }
    put: { operationId: replaceKite, requestBody: { required: true, ${json("{ $ref: '#/components/schemas/Change' }")} }, responses: { '200': { description: Replaced, ${json("{ $ref: '#/components/schemas/Kite' }")} }, '400': { description: Refused }, '404': { description: There is none }, '409': { description: Changed meanwhile } } }
    delete: { operationId: cutKite, responses: { '204': { description: Gone }, '404': { description: There is none } } }
`

nightly('a change sends the version that its item has as it is read', async () => {
  const kites = new Map<string, Row>()
  let made = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value))
    const sent = cellarBody(await text(request))
    const body = headers['content-type']?.startsWith('application/json') ? sent : null
    const name = url.replace('/kites/', '')
    const known = kites.get(name)
    if (known === undefined && url !== '/kites') return end(404)
    if (method === 'GET') return known === undefined ? end(404) : end(200, known)
    if (method === 'DELETE') return end(kites.delete(name) ? 204 : 404)
    const isWhole = typeof body?.tail === 'string' && (method === 'POST' || Number.isInteger(body?.version))
    if (!isWhole || Number(body?.version ?? 0) < 0) return end(400)
    if (known !== undefined && body?.version !== known.version) return end(409)
    const id = known?.id ?? 100_000 + made++
    kites.set(String(id), { id, tail: body?.tail, version: known === undefined ? 3 : Number(known.version) + 1 })
    return end(known === undefined ? 201 : 200, kites.get(String(id)))
  })
  const { report } = await judged(server, KITES)
  assert.deepEqual([unjudgedIn(report), brokenIn(report)], [[], []])
})
