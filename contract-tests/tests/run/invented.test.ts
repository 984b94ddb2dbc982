/** A server error to a request that names what the run made up is a warning; one to a request that is surely valid is a breach. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { judged } from './judged.ts'

const takes = (required: string, properties: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: { type: object, required: [${required}], properties: { ${properties} } } } } }`
const OK = `responses: { '200': { description: OK }, '400': { description: bad } }`
const key = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`
const DOCUMENT = `openapi: 3.0.3
info: { title: Desk, version: '1' }
paths:
  /reminders: { post: { operationId: remind, ${takes('title', 'title: { type: string }, remindAtAddress: { type: string }')}, ${OK} } }
  /notes: { post: { operationId: note, ${takes('title', 'title: { type: string, minLength: 1 }')}, ${OK} } }
  /fees: { get: { operationId: fee, parameters: [{ name: bolt, in: query, required: true, schema: { type: string } }], ${OK} } }
  /modes: { get: { operationId: mode, parameters: [{ name: bolt, in: query, required: true, schema: { enum: [on, off] } }], ${OK} } }
  /zones/{zoneId}/keys/{keyId}: { get: { operationId: zoneKey, parameters: [${key('zoneId')}, ${key('keyId')}], ${OK} } }
`

test('what a request names decides what a server error to it is', async () => {
  const server = createServer(async (request, response) => {
    const body = Object(tryParseJson(await textOf(request))?.value)
    const isTodo = request.url === '/reminders'
    const isGood = typeof body.title === 'string' && Object.keys(body).every((name) => typeof body[name] === 'string')
    response.writeHead(!isTodo ? 500 : !isGood ? 400 : body.remindAtAddress === undefined ? 200 : 500).end()
  })
  const { requirements } = (await judged(server, DOCUMENT)).report
  const of = (wanted: string): string[] =>
    requirements.filter(({ id, outcome }) => outcome === wanted && !/credential|state/.test(id)).map(({ id }) => id)
  assert.deepEqual(of('failed'), ['note.success.status', 'mode.success.status'])
  const server500 = ['remind', 'note', 'fee', 'mode', 'zone-key'].map((name) => `${name}.open.no-server-error`)
  for (const name of ['remind', 'fee', 'zone-key'])
    assert.ok(of('warned').includes(`${name}.open.no-server-error`), `${name} of ${server500}`)
})
