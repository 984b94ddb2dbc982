/** `plant-store seed --undo`: what a ledger names is deleted, and nothing else. */

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { commandLine, type Ended } from '../../../.ci/tests/command.ts'
import { linesOf, newFile, refusal, seed, startService, TOKEN } from './service.ts'

const BOX = { type: 'object', required: ['label'], properties: { label: { type: 'string' } } }
const SHOWN = { ...BOX, properties: { id: { type: 'string', readOnly: true }, ...BOX.properties } }
const shelf = { name: 'shelf', in: 'path', required: true, schema: { const: 1 } }
const box = { name: 'box', in: 'path', required: true, schema: { type: 'string' } }
const json = (schema: object): object => ({ description: 'It.', content: { 'application/json': { schema } } })

const spec = `${newFile()}.json`
writeFileSync(
  spec,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Boxes', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/shelves/{shelf}/boxes': {
        parameters: [shelf],
        post: { operationId: 'addBox', requestBody: { ...json(BOX), required: true }, responses: { 201: json(SHOWN) } },
      },
      '/shelves/{shelf}/boxes/{box}': {
        parameters: [shelf, box],
        get: { operationId: 'getBox', responses: { 200: json(SHOWN), 404: { description: 'None.' } } },
        delete: { operationId: 'removeBox', responses: { 204: { description: 'Gone.' } } },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }),
)

type Shelves = {
  readonly url: string
  readonly boxes: Map<string, string>
  readonly sent: string[]
  refuses: RegExp | null
}

/** A service that keeps boxes, one of which nobody seeded. `refuses`: paths whose boxes stay. */
async function shelves(): Promise<Shelves> {
  const boxes = new Map([['/shelves/1/boxes/b0', '{"id":"b0","label":"Nobody seeded it."}']])
  const sent: string[] = []
  let last = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await text(request)
    sent.push(`${method} ${url}`)
    const end = (status: number, body = ''): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(401, '{}')
    if (method === 'POST') {
      const id = `b/${++last}`
      boxes.set(`${url}/${encodeURIComponent(id)}`, JSON.stringify({ ...JSON.parse(body), id }))
      return end(201, boxes.get(`${url}/${encodeURIComponent(id)}`))
    }
    if (method === 'GET') return end(boxes.has(url) ? 200 : 404, boxes.get(url))
    if (service.refuses?.test(url)) return end(409, '{}')
    end(boxes.delete(url) ? 204 : 404)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const service: Shelves = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    boxes,
    sent,
    refuses: null,
  }
  return service
}

function run(token: string | undefined, ...words: readonly string[]): Promise<Ended> {
  return commandLine(['seed', ...words], { env: { ...process.env, PLANT_STORE_TOKEN: token } })
}

test('what a seed created is deleted, and nothing else; what stays is said, and tried again', async () => {
  const service = await shelves()
  const file = newFile()
  const at = ['--target', service.url, '--spec', spec]
  assert.equal((await run(TOKEN, ...at, '--count', '5', '--ledger', file)).code, 0)
  assert.equal(service.boxes.size, 6)
  const before = service.sent.length

  const plan = await run(undefined, ...at, '--undo', file, '--dry-run')
  assert.equal(plan.code, 0, plan.stderr)
  assert.match(
    plan.stdout,
    /^5 of 5 items would be deleted at http\S+\n {2}DELETE \/shelves\/\S+\/boxes\/b%2F1\n[\s\S]*Nothing was sent\.\n$/,
  )
  const unarmed = await run(undefined, ...at, '--undo', file)
  assert.deepEqual([unarmed.code, unarmed.stdout], [2, ''])
  assert.match(unarmed.stderr, /a credential is needed/)
  assert.equal(service.sent.length, before)

  service.refuses = /b%2F3$/
  const some = await run(TOKEN, ...at, '--undo', file)
  assert.deepEqual([some.code, some.stderr], [1, ''])
  assert.match(
    some.stdout,
    /^4 deleted, 1 left of 5 created items in the ledger\nleft: item \d \(key b\/3\): .*409.*\ncontinue with --undo /,
  )
  assert.deepEqual(
    [...service.boxes.keys()].map((path) => path.split('/').at(-1)),
    ['b0', 'b%2F3'],
  )

  service.refuses = null
  const deletions = service.sent.filter((one) => one.startsWith('DELETE')).length
  const rest = await run(TOKEN, ...at, '--undo', file)
  assert.deepEqual([rest.code, rest.stderr], [0, ''])
  assert.match(rest.stdout, /^1 deleted, 0 left of 1 created items in the ledger/)
  assert.equal(service.sent.filter((one) => one.startsWith('DELETE')).length, deletions + 1)
  assert.deepEqual([...service.boxes.keys()], ['/shelves/1/boxes/b0'])
  assert.ok(!readFileSync(file, 'utf8').includes(TOKEN))
  const resumed = await run(TOKEN, ...at, '--resume', file)
  assert.deepEqual([resumed.code, resumed.stdout], [2, ''])
  assert.match(resumed.stderr, /its items were deleted by --undo/)
})

test('a wrong token stops it early, and what may have been created without an answer is said', async () => {
  const service = await shelves()
  const file = newFile()
  const at = ['--target', service.url, '--spec', spec]
  assert.equal((await run(TOKEN, ...at, '--count', '12', '--ledger', file)).code, 0)
  const refused = await run('another', ...at, '--undo', file)
  assert.equal(refused.code, 3)
  assert.match(refused.stderr, /^error: stopped early: .*401.*\n$/)
  assert.equal(service.boxes.size, 13)
  assert.equal(service.sent.filter((one) => one.startsWith('DELETE')).length, 1)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const answered = lines.findIndex((line) => line.includes('"outcome":"created"'))
  const cut = newFile()
  writeFileSync(cut, `${lines.toSpliced(answered, 1).join('\n')}\n`)
  const partly = await run(TOKEN, ...at, '--undo', cut)
  assert.equal(partly.code, 1)
  assert.match(
    partly.stdout,
    /^11 deleted, 0 left of 11 created items in the ledger\n1 more may have been created: .*nothing was sent for them\n/,
  )
  assert.equal(service.boxes.size, 2)
})

test('--undo refuses what is no ledger, another target, another document, and flags about new items', async () => {
  const { url } = await startService()
  const { file } = await seed(url, { count: 2 })
  assert.equal(linesOf(file).length, 5)
  const target = ['--target', url]
  const rows: readonly (readonly [words: readonly string[], message: RegExp])[] = [
    [[...target, '--undo', file], /no operation that deletes what createPlant creates$/],
    [['--target', `${url}/v2`, '--undo', file], /its items were created at http.*, and --target is http.*v2$/],
    [[...target, '--undo', file, '--spec', spec], /its items are of another document/],
    [[...target, '--undo', file, '--count', '3'], /^--undo and --count: a ledger has its own items$/],
    [[...target, '--undo', spec], /it is not a ledger of plant-store seed/],
    [[...target, '--undo', newFile()], /^--undo .*: there is no such file$/],
  ]
  for (const [words, message] of rows) assert.match((await refusal('--token', TOKEN, ...words)).message, message)
})
