/** What a request names exists: a body's item of another kind is created first, and a read takes what a list shows. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

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
  readonly pilots: readonly Row[] = [{ id: 7001, nick: 'Ada' }]
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
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) this.touched.push(`${method} ${id}`)
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

test('a body names items of this run, a read one that is listed, and all is deleted in an order that works', async () => {
  const harbour = new Harbour()
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const type = request.headers['content-type'] ?? 'application/json'
    let body: unknown
    try {
      body = sent === '' || !type.startsWith('application/json') ? undefined : JSON.parse(sent)
    } catch {}
    const { status, value } = harbour.answer(request.method ?? '', (request.url ?? '').split('?')[0] ?? '', body)
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
  const { origin, close } = await listening(server)
  await using closing = new AsyncDisposableStack()
  closing.defer(close)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'named-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { report } = await verifyWithReason({ spec, target: origin, seed: 1, run: 1 })
  const unjudged = new Set(
    report.requirements.flatMap(({ operation, outcome, reason }) =>
      outcome === 'not-exercised' && reason !== null && /accepted|known to exist|not sent/.test(reason)
        ? [operation]
        : [],
    ),
  )
  assert.deepEqual([...unjudged], ['dismissPilot'])
  assert.deepEqual(
    [...harbour.stored.quays.values(), ...harbour.stored.vessels.values()],
    [],
    'a quay is deleted after the vessels that name it',
  )
  assert.deepEqual(harbour.touched, [], 'no request changes what a list shows')
  assert.deepEqual(
    report.requirements.filter(({ outcome, level }) => outcome === 'failed' && level === 'must').map(({ id }) => id),
    [],
  )
})
