/** A run changes and removes what it created itself, and nothing else, whatever a document lets it ask for. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { SETTINGS } from '../../targets/judging.ts'

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
const body = { requestBody: { required: true, content: json } }
const answers = {
  responses: { 200: { description: 'done', content: json }, 201: { description: 'made', content: json } },
}
const named = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
})
const change = { put: { ...body, ...answers }, patch: { ...body, ...answers }, delete: answers }
const create = { get: { responses: { 200: { description: 'all' } } }, post: { ...body, ...answers } }

const document = {
  openapi: '3.1.0',
  info: { title: 'Things of many', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/plants': create,
    '/plants/{id}': { ...named('id'), get: answers, ...change },
    '/plants/{id}/water': { ...named('id'), post: { ...body, ...answers } },
    '/beds': create,
    '/beds/{bedId}/plants': { ...named('bedId'), ...create },
    '/beds/{bedId}/plants/{plantId}': { ...named('bedId', 'plantId'), get: answers, ...change },
    // Nothing creates these, or tells what was created.
    '/settings': change,
    '/rooms/{roomId}/plants': { ...named('roomId'), ...create },
    '/rooms/{roomId}/plants/{plantId}': { ...named('roomId', 'plantId'), get: answers, ...change },
    '/messages/{id}': { ...named('id'), get: answers },
    '/messages/{id}/resend': { ...named('id'), post: answers },
    '/messages/{id}.json': { ...named('id'), get: answers },
    '/refused': create,
    '/refused/{id}': { ...named('id'), get: answers, ...change, post: { ...body, ...answers } },
    '/refused/{id}/parts': { ...named('id'), post: { ...body, ...answers } },
    '/tags/{id}': { ...named('id'), ...change },
    '/pet': { put: { ...body, ...answers }, post: { ...body, ...answers } },
    '/pet/{id}': { ...named('id'), get: answers, delete: answers },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { id: { type: 'integer' }, name: { type: 'string' }, count: { type: 'integer', maximum: 9 } },
      },
    },
  },
}

const WORDS = /^(plants|beds|refused|tags|pet|settings|water|parts|rooms|messages|resend)?$/

/** A target at which every id is somebody's already, unless it was created here, and which checks no credential. */
async function asked({ isBeside = false, isLocated = false } = {}) {
  const created = new Set<string>()
  const foreign: string[] = []
  const own = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '/', headers } = request
    const [path = '/'] = url.split('?')
    const sent = read(await text(request))
    const answer = (status: number, id: number): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ name: 'somebody’s', ...(isObject(sent) ? sent : {}), id }))
    }
    const names = path.split('/').filter((part) => !WORDS.test(part))
    // What names nothing changes nothing.
    if (!names.every((name) => /^-?\d+(\.json)?$/.test(name))) return answer(404, 0)
    const isMade = method === 'POST' && /^(\/plants|\/beds|\/beds\/\d+\/plants|\/refused|\/pet)$/.test(path)
    const [bed] = /^\/beds\/\d+/.exec(path) ?? []
    if (isMade && bed !== undefined && !created.has(bed)) foreign.push(`${method} ${url}`)
    if (isMade && path === '/refused') return answer(403, 0)
    if (isMade) {
      const id = 7000 + created.size
      created.add(`${path}/${id}`)
      if (isLocated) response.setHeader('Location', `${path}/${id}`)
      if (!isBeside) return answer(201, id)
      response.writeHead(201, { 'Content-Type': 'application/json' })
      return void response.end(JSON.stringify({ bed: { id: 5 }, thing: { ...(isObject(sent) ? sent : {}), id } }))
    }
    const [item] = /^(\/plants|\/beds\/\d+\/plants|\/pet|\/beds)\/\d+/.exec(path) ?? [path]
    const id = path === '/pet' && isObject(sent) ? `/pet/${String(sent.id)}` : item
    const isChange = ['PUT', 'PATCH', 'DELETE', 'POST'].includes(method)
    const isAsked = headers.authorization !== undefined || names.length > 0
    if (isChange && headers.authorization !== undefined && created.has(id))
      own.add(`${method} ${item.replaceAll(/\d+/g, '{}')}`)
    if (isChange && isAsked && !created.has(id) && id !== '/pet/undefined') foreign.push(`${method} ${url}`)
    answer(200, Number(/\d+$/.exec(item)?.[0] ?? 1))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port }: Pick<AddressInfo, 'port'> = server.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const settings = { ...SETTINGS, target: `http://127.0.0.1:${port}` }
    const plan = planOf((await loadContract(file)).contract, settings, 'a-token')
    const context = contextOf(plan, settings, 'a-token')
    await positiveControl(context, plan)
    // By day each operation is sent one in three of its kinds of bodies: what it names is the same in all.
    for (const jobs of Map.groupBy(plan.jobs, ({ operation }) => operation).values())
      for (const job of sampled(3, jobs).filter(({ alone }) => !alone)) await runJob(context, job)
    await context.client.clean(10_000)
    return { foreign, own, unjudged: context.known.unjudged }
  } finally {
    rmSync(folder, { recursive: true })
    server.closeAllConnections()
    server.close()
  }
}

function read(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

test('a run neither changes nor removes items that existed before it', async () => {
  const { foreign, own, unjudged } = await asked()
  assert.deepEqual([...new Set(foreign)], [])
  // What it did create it changed and removed.
  const items = ['/plants/{}', '/beds/{}/plants/{}']
  const changes = items.flatMap((path) => ['DELETE', 'PATCH', 'PUT'].map((method) => `${method} ${path}`))
  assert.deepEqual([...own].sort(), [...changes, 'DELETE /pet/{}', 'POST /plants/{}'].sort())
  assert.match(unjudged['delete /settings'] ?? '', /no operation that creates an item/)
  assert.match(unjudged['delete /refused/{id}'] ?? '', /the run could not create an item for it/)
  assert.match(unjudged['post /refused/{id}/parts'] ?? '', /the run could not create an item for it/)
  for (const id of [
    'post /messages/{id}/resend',
    'post /rooms/{roomId}/plants',
    'delete /rooms/{roomId}/plants/{plantId}',
  ])
    assert.match(unjudged[id] ?? '', /what this run did not create, so it is not sent: .* no operation that creates/)
})

nightly('what an answer shows beside the created item is not removed', async () => {
  const unsaid = await asked({ isBeside: true })
  assert.deepEqual([...new Set(unsaid.foreign)], [])
})

nightly('a Location tells which is the item, and what is shown beside it is not removed', async () => {
  const said = await asked({ isBeside: true, isLocated: true })
  assert.deepEqual([...new Set(said.foreign)], [])
  assert.ok(said.own.has('DELETE /plants/{}'), [...said.own].join())
})
