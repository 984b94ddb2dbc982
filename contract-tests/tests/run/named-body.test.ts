/** Where the document requires nothing, and the service wants a name and no more, the name alone makes an item. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { judged } from './judged.ts'

const CHANNEL = `{ type: object, properties: { name: { type: string, maxLength: 50 }, mirrorOf: { type: string }, mode: { type: string } } }`
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const NAMED = `parameters: [{ name: name, in: path, required: true, schema: { type: string } }]`
const DOCUMENT = `openapi: 3.1.0
info: { title: Channels, version: '1' }
paths:
  /channels:
    get: { operationId: channels, responses: { '200': { description: OK, ${json(`{ type: array, items: ${CHANNEL} }`)} } } }
    post: { operationId: addChannel, requestBody: { required: true, ${json(CHANNEL)} }, responses: { '201': { description: Made, ${json('{}')} }, '422': { description: bad } } }
  /channels/{name}:
    ${NAMED}
    get: { operationId: channel, responses: { '200': { description: OK, ${json(CHANNEL)} }, '404': { description: none } } }
    delete: { operationId: dropChannel, responses: { '204': { description: gone }, '404': { description: none } } }
  /channels/{name}/packages:
    ${NAMED}
    post: { operationId: addPackage, requestBody: { required: true, ${json(CHANNEL)} }, responses: { '201': { description: Made, ${json('{}')} }, '404': { description: none } } }
`

test('what hangs on an item with a name alone is judged, and no bare body is taken for a fault of many requests', async () => {
  const channels = new Map<string, unknown>()
  const server = createServer(async (request, response) => {
    const sent = Object(tryParseJson(await textOf(request))?.value)
    const [, , name, packages] = (request.url ?? '').split('/').map(decodeURIComponent)
    const { method = '' } = request
    const answer = (): readonly [number, unknown?] => {
      if (name !== undefined && !channels.has(name)) return [404]
      if (packages === undefined && name !== undefined) {
        if (method === 'DELETE') channels.delete(name)
        return method === 'DELETE' ? [204] : [200, channels.get(name)]
      }
      if (method !== 'POST') return [200, [...channels.values()]]
      if (typeof sent.name !== 'string') return [500]
      if ((sent.mirrorOf === undefined) !== (sent.mode === undefined)) return [422]
      if (sent.mirrorOf !== undefined) return [500]
      if (name === undefined) channels.set(sent.name, { name: sent.name })
      return [201, null]
    }
    const [status, value] = answer()
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? '' : JSON.stringify(value))
  })
  const { requirements } = (await judged(server, DOCUMENT)).report
  const decided = (id: string): string | undefined => requirements.find((one) => one.id === id)?.outcome
  assert.equal(decided('channel.success.status'), 'passed')
  assert.equal(decided('drop-channel.success.status'), 'passed')
  assert.ok(['passed', 'failed'].includes(decided('add-package.success.status') ?? ''))
  const repeated = requirements.filter(({ id, outcome }) => /\.repetition\./.test(id) && outcome === 'failed')
  assert.deepEqual(
    repeated.map(({ id }) => id),
    [],
  )
  assert.deepEqual([...channels.keys()], [])
})
