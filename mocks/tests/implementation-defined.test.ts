/** Each point that the contract leaves open: the mock does what `spec/implementation-defined.yaml` says it does. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPoints } from '../../spec/generated/open-points.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { command } from '../command.ts'
import { createMockServer } from '../index.ts'

const VALID = { id: 1, name: 'Fern' }
const HEADERS = { authorization: 'Bearer x', 'content-type': 'application/json' }
const points = openPoints

test('there are points, each with an id of its own', () => {
  assert.ok(points.length > 20)
  assert.equal(new Set(points.map(({ id }) => id)).size, points.length)
})

test('every section of the specification that leaves something open has a point', () => {
  const sections = new Set(points.map(({ section }) => section))
  for (const section of [
    'What the service does',
    'Resources and their fields',
    'States and transitions',
    'Endpoints',
    'Authentication',
    'Events',
    'Errors',
    'Limits',
    'Versioning',
  ]) {
    assert.ok(sections.has(section), section)
  }
})

test('every flag named is a flag of the mock', () => {
  const flags = command().options.map(({ long }) => long)
  for (const { id, flag } of points) assert.ok(flag === null || flags.includes(flag), `${id}: ${flag}`)
})

for (const { id, example } of points) {
  test(`the mock's choice: ${id}`, async () => {
    const { tokens: given } = example.options ?? {}
    const tokens = Array.isArray(given) ? given.map(String) : []
    await using mock = await createMockServer({ port: 0, tokens })
    const repeat = Number(example.request.repeat ?? 1)
    for (let time = 0; time < repeat; time++) {
      await compare(await send(mock.url, example.request), example.answer)
    }
  })
}

async function send(url: string, request: JsonObject): Promise<Response> {
  const headers = { ...HEADERS, ...(isObject(request.headers) ? request.headers : {}) }
  const body = bodyOf(request)
  return fetch(url + String(request.path ?? '/plants'), {
    method: String(request.method ?? 'POST'),
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, String(value)]],
    ),
    ...(body.length > 0 && { body }),
  })
}

function bodyOf({ body, base64, json, bytes }: JsonObject): Uint8Array<ArrayBuffer> {
  if (typeof base64 === 'string') return new Uint8Array(Buffer.from(base64, 'base64'))
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (typeof bytes !== 'number') return new TextEncoder().encode(JSON.stringify(json ?? VALID))
  const empty = JSON.stringify({ ...VALID, name: '' })
  return new TextEncoder().encode(JSON.stringify({ ...VALID, name: 'x'.repeat(bytes - empty.length) }))
}

async function compare(response: Response, answer: JsonObject): Promise<void> {
  const text = await response.text()
  assert.equal(response.status, answer.status, text)
  if (answer.body !== undefined) assert.equal(text, answer.body)
  if (answer.json !== undefined) assert.deepEqual(JSON.parse(text), answer.json)
  if (answer.error !== undefined) assert.equal(JSON.parse(text).error, answer.error)
  if (answer.message !== undefined) assert.ok(JSON.parse(text).message.includes(answer.message), text)
  for (const [name, value] of Object.entries(isObject(answer.headers) ? answer.headers : {})) {
    assert.equal(response.headers.get(name), value, name)
  }
}
