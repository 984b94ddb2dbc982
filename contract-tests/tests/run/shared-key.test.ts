/** Two creations that are answered with one item: the run makes each new, and deletes none that its other requests use. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const RUN = `{ type: object, required: [id], properties: { id: { type: string, format: uuid }, name: { type: string } } }`
const read = (id: string, path: string): string => `
  /runs/{id}${path}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    get: { operationId: ${id}, responses: { '200': { description: OK, ${json(RUN)} }, '404': { description: none } } }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Runs, version: '1' }
paths:
  /runs:
    post: { operationId: addRun, requestBody: { required: true, ${json(`{ type: object, required: [flow], properties: { flow: { enum: [daily] }, name: { type: string }, retry_key: { type: string }, idempotency_key: { anyOf: [{ type: string }, { type: 'null' }] } } }`)} }, responses: { '201': { description: Made, ${json(RUN)} }, '422': { description: bad } } }${read('run', '')}
    delete: { operationId: dropRun, responses: { '204': { description: gone }, '404': { description: none } } }
    patch: { operationId: changeRun, requestBody: { required: true, ${json(`{ type: object, properties: { name: { type: string } } }`)} }, responses: { '204': { description: Done }, '404': { description: none }, '422': { description: bad } } }${read('graph', '/graph')}${read('labels', '/labels')}${read('logs', '/logs')}
`

/** A service that answers a creation with the run that has the same value already. */
async function judged(told: 'idempotency_key' | 'flow') {
  const runs = new Map<string, { id: string; name: unknown; by: unknown }>()
  let [last, again] = [0, 0]
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const sent = tryParseJson((await buffer(request)).toString())?.value
    const [, root, id, part] = new URL(url, 'http://service').pathname.split('/')
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(value && JSON.stringify(value))
    const { flow, name, idempotency_key: key = null, retry_key: other = '' } = isObject(sent) ? sent : {}
    const isText = [name ?? '', other, key ?? ''].every((one) => typeof one === 'string')
    if (root !== 'runs') return end(501)
    if (id === undefined) {
      if (method !== 'POST') return end(501)
      if (flow !== 'daily' || !isText || name === null) return end(422)
      const by = told === 'flow' ? flow : key
      const known = by === null ? undefined : runs.values().find((one) => one.by === by)
      if (known !== undefined) again++
      const run = known ?? { id: `7357aaaa-0000-4000-8000-${String(++last).padStart(12, '0')}`, name, by }
      runs.set(run.id, run)
      return end(known === undefined ? 201 : 200, run)
    }
    const run = runs.get(id)
    if (run === undefined) return end(404)
    if (method === 'GET') return end(200, run)
    if (part !== undefined) return end(501)
    if (method === 'PATCH') return end(isObject(sent) && isText && name !== null ? 204 : 422)
    if (method !== 'DELETE') return end(501)
    runs.delete(id)
    end(204)
  })
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(server)
  closing.defer(close)
  const folder = closing.use(await mkdtempDisposable(join(tmpdir(), 'runs-')))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { reach, requirements } = await verify({ spec, target: origin, seed: 1, run: 1, report: folder.path })
  const lost = requirements.flatMap(({ id, reason }) => (reason?.includes('404') ? [[id, reason]] : []))
  return { again, made: last, unjudged: reach.unjudged.map(({ operation }) => operation), lost }
}

test('what tells a service that a creation comes again is new in each', async () => {
  const found = await judged('idempotency_key')
  assert.deepEqual(found.unjudged, [])
  assert.ok(found.again < found.made / 10, `${found.again} again, ${found.made} made`)
})

nightly('an item that two creations were answered with is not deleted under the requests that use it', async () => {
  const { again: _, ...found } = await judged('flow')
  assert.deepEqual(found, { unjudged: [], lost: [], made: 1 })
})
