/** The command of a finding shows it to whoever runs it, also where the fault needs what came before on a connection. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { nightly } from '../../../.ci/nightly.ts'
import { judgeAt } from '../../targets/judging.ts'
import { type Decisions, isGood, listening, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

/** A server that keeps the first credential of each connection, as one does that caches headers there. */
const remembering: Partial<Decisions> = {
  authorize: (seen) => {
    const kept = seen.connection.get('authorization') ?? seen.headers.authorization
    if (isGood(String(kept))) seen.connection.set('authorization', kept)
    return REFERENCE.authorize({ ...seen, headers: { ...seen.headers, authorization: String(kept) } })
  },
}

test('a fault that needs the connection is shown by a command that sends what came before', () =>
  withTarget(remembering, async ({ url }) => {
    const results = await judgeAt(url, { seed: 1, only: ['create-plant.credential'] })
    assert.ok(typeof results !== 'string', String(results))
    const broken = results.filter(({ outcome, id }) => outcome === 'failed' && !/-good-request$/.test(id))
    assert.notEqual(broken.length, 0)
    for (const { id, curl } of broken.slice(0, 5)) {
      assert.match(curl ?? '', / --next /, id)
      const { stdout } = await promisify(execFile)('sh', ['-c', curl ?? ''], {
        env: { ...process.env, PLANT_STORE_TOKEN: TOKEN },
      })
      const statuses = [...stdout.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
      assert.equal(statuses.at(-1), '200', `${id}: ${stdout}`)
    }
  }))

test('a fault that needs nothing before it is shown by one request', () =>
  withTarget({ authorize: () => null }, async ({ url }) => {
    const results = await judgeAt(url, { seed: 1, only: ['create-plant.credential'] })
    assert.ok(typeof results !== 'string', String(results))
    const broken = results.filter(({ outcome, id }) => outcome === 'failed' && !/-good-request$/.test(id))
    assert.notEqual(broken.length, 0)
    for (const { id, curl } of broken) assert.doesNotMatch(curl ?? '', / --next /, id)
  }))

const KITES = `openapi: 3.1.0
info: { title: Kites, version: '1' }
components:
  schemas:
    Kite: { type: object, required: [id], properties: { id: { type: integer }, tail: { type: string } } }
    NewKite: { type: object, properties: { tail: { type: string } } }
paths:
  /kites:
    post:
      operationId: fly
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewKite' } } } }
      responses: { '201': { description: ok, content: &kite { application/json: { schema: { $ref: '#/components/schemas/Kite' } } } }, '400': { description: no } }
  /kites/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: look, responses: { '200': { description: ok, content: *kite }, '404': { description: no } } }
    put:
      operationId: mend
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewKite' } } } }
      responses: { '200': { description: ok, content: *kite }, '400': { description: no }, '404': { description: no } }
    delete: { operationId: land, responses: { '204': { description: ok }, '404': { description: no } } }
`

nightly('what is created while the requests before a fault are sent again is deleted as well', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kites-'))
  const spec = join(folder.path, 'kites.yaml')
  await writeFile(spec, KITES)
  const kites = new Map<number, object>()
  const flown = new WeakSet<object>()
  let landed = 0
  const server = createServer(async (request, response) => {
    const { method, url = '', socket } = request
    const sent = kiteIn(await text(request))
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(value && JSON.stringify(value))
    if ((method === 'POST' || method === 'PUT') && sent === null) return end(400)
    const id = method === 'POST' ? kites.size + landed + 1 : Number(url.split('/').at(-1))
    if (method === 'POST') flown.add(socket)
    else if (!kites.has(id)) return end(404)
    if (method === 'DELETE') {
      landed += Number(kites.delete(id))
      return end(204)
    }
    if (method !== 'GET') kites.set(id, { ...sent, id })
    // It answers otherwise where a kite was flown over the same connection.
    end(method === 'POST' ? 201 : method === 'PUT' && flown.has(socket) ? 202 : 200, kites.get(id))
  })
  const { origin, close } = await listening(server)
  try {
    const report = await verify({ target: origin, spec, report: folder.path, operations: ['mend'] })
    const broken = report.requirements.filter(({ outcome }) => outcome === 'failed')
    assert.deepEqual(
      broken.map(({ id, cases }) => [id, / --next /.test(cases[0]?.curl ?? '')]),
      [['mend.success.status', true]],
    )
    assert.deepEqual([kites.size, report.leftovers], [0, []])
  } finally {
    server.closeAllConnections()
    await close()
  }
})

/** A kite without its id; null for what is none. */
function kiteIn(body: string): object | null {
  try {
    const sent: unknown = JSON.parse(body)
    const isKite = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    return isKite && (!('tail' in sent) || typeof sent.tail === 'string') ? sent : null
  } catch {
    return null
  }
}
