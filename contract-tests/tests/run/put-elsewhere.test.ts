/** A PUT that changes what was there, under a path that names its new value, is sent once; one that creates goes on. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { terminalReport } from '../../report/terminal.ts'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const KEY = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string, maxLength: 60 } }]`
const DOCUMENT = `openapi: 3.1.0
info: { title: Purse, version: '1' }
paths:
  /purse:
    get: { operationId: purse, responses: { '200': { description: OK, content: { application/json: { schema: { type: object } } } } } }
  /purse/{title}:
    put: { operationId: renamePurse, ${KEY('title')}, responses: { '200': { description: OK, content: { application/json: { schema: {} } } } } }
    delete: { operationId: dropPurse, ${KEY('title')}, responses: { '204': { description: gone }, '404': { description: none } } }
  /labels/{name}:
    put: { operationId: putLabel, ${KEY('name')}, responses: { '200': { description: OK, content: { application/json: { schema: {} } } } } }
    delete: { operationId: dropLabel, ${KEY('name')}, responses: { '204': { description: gone }, '404': { description: none } } }
  /boxes/{box_id}:
    put: { operationId: putBox, ${KEY('box_id')}, responses: { '200': { description: OK, content: { application/json: { schema: {} } } } } }
    delete: { operationId: dropBox, ${KEY('box_id')}, responses: { '204': { description: gone }, '404': { description: none } } }
`

test('what changes the one thing that is there is sent once, and told as such', async () => {
  const purse = { id: '42f5c0de', name: 'Household' }
  const names: string[] = []
  const labels = new Map<string, object>()
  const boxes = new Map<string, object>()
  let puts = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    await text(request)
    const [, root = '', name = ''] = new URL(url, 'http://service').pathname.split('/').map(decodeURIComponent)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (root === 'purse' && name === '') return end(method === 'GET' ? 200 : 501, purse)
    const things = root === 'labels' ? labels : boxes
    if (method === 'DELETE') return end(things.delete(name) ? 204 : 404)
    if (method !== 'PUT' || name === '') return end(501)
    if (root === 'purse') {
      names.push(name)
      return end(200, Object.assign(purse, { name }))
    }
    const thing = root === 'labels' ? { id: ++puts, name } : { data: { id: name, owner: { id: 7 } } }
    things.set(name, thing)
    end(200, thing)
  })
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(server)
  closing.defer(close)
  const folder = closing.use(await mkdtempDisposable(join(tmpdir(), 'purse-')))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { report, why } = await verifyWithReason({ spec, target: origin, seed: 1, run: 1, report: folder.path })
  const [name = '', ...later] = names
  assert.deepEqual(later, [])
  const told = 'a PUT of it changed what was there, since its answer is about 42f5c0de: no more of them are sent'
  const reasons = report.requirements.flatMap(({ operation, cases }) =>
    cases.flatMap(({ outcome, reason }) => (operation === 'renamePurse' && outcome !== 'passed' ? [reason] : [])),
  )
  assert.ok(reasons.length > 0 && reasons.every((one) => one === told), reasons.join('\n'))
  assert.match(terminalReport(report, why, folder.path), new RegExp(`renamePurse: .*${told}`))
  const [file] = (await readFile(join(folder.path, 'created.ndjson'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('renamePurse') && line.includes('"undo":"left"'))
  assert.ok(file?.includes(told), file)
  assert.notEqual(name, '')
  // What is put at its path is created there, and deleted again.
  assert.ok(puts > 2)
  assert.deepEqual([labels.size, boxes.size], [0, 0])
  assert.deepEqual(
    report.leftovers.map(({ operation, left }) => [operation, left]),
    [['renamePurse', 1]],
  )
})
