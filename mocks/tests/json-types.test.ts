/** Several JSON media types of one body: each is judged by its own schema. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../spec/document/document.ts'
import { createHandlers } from '../msw/index.ts'
import { serve } from './store/store-documents.ts'

const needs = (name: string) => ({
  schema: { type: 'object', required: [name], properties: { [name]: { type: 'string' } } },
})
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths: {
    '/things': {
      patch: {
        requestBody: {
          required: true,
          content: {
            'application/json': needs('name'),
            'application/*+json': needs('other'),
            'application/merge-patch+json': { schema: { type: 'object', minProperties: 1 } },
            'application/json-patch+json': {
              schema: { type: 'array', items: { type: 'object', required: ['op', 'path'] } },
            },
          },
        },
        responses: {
          200: { description: 'd', content: { 'application/json': needs('name') } },
          400: { description: 'bad' },
        },
      },
    },
  },
}

const ROWS: readonly (readonly [type: string, body: string, status: number])[] = [
  ['application/json', '{"name":"x"}', 200],
  ['application/json', '{"other":"x"}', 400],
  ['application/json-patch+json', '[{"op":"replace","path":"/name","value":"y"}]', 200],
  ['application/json-patch+json; charset=utf-8', '[]', 200],
  ['application/json-patch+json', '{"name":"x"}', 400],
  ['application/merge-patch+json', '{"name":"x"}', 200],
  ['application/merge-patch+json', '{}', 400],
  ['application/vnd.x+json', '{"other":"x"}', 200],
  ['application/vnd.x+json', '{"name":"x"}', 400],
]

type Ask = (init: RequestInit) => Promise<Response | undefined>

async function holds(ask: Ask): Promise<void> {
  for (const [type, body, status] of ROWS) {
    const response = await ask({ method: 'PATCH', headers: { 'content-type': type }, body })
    const text = await response?.text()
    assert.equal(response?.status, status, `${type} ${body}: ${text}`)
    if (status === 200) assert.equal(typeof JSON.parse(text ?? '').name, 'string')
  }
}

test('the server judges each JSON media type by its own schema', async () => {
  const mock = await serve(DOCUMENT)
  try {
    await holds((init) => fetch(`${mock.url}/things`, init))
  } finally {
    await mock.close()
  }
})

test('the handlers judge each JSON media type by its own schema', async () => {
  const { contract } = await compileDocument('types.json', JSON.stringify(DOCUMENT))
  const handlers = createHandlers({ contract, baseUrl: 'https://api.example.com' })
  await holds((init) => getResponse(handlers, new Request('https://api.example.com/things', init)))
})
