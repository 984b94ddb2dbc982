/** What the engine can't serve, Prism may: an operation with a schema that is only itself, of an otherwise good document. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'

const answering = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'd', content: { 'application/json': { schema, ...more } } } },
})
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/good': { get: answering({ type: 'string', const: 'good' }) },
    '/odd': { get: answering({ $ref: '#/components/schemas/Nobody' }, { example: { name: 'Fern' } }) },
    '/hopeless': { get: { responses: 7 } },
    '/endless': { get: answering({ type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Keeper' } }) },
  },
  components: {
    schemas: {
      Nobody: { $ref: '#/components/schemas/Nobody' },
      // Each keeper has a den, and each den a keeper.
      Keeper: {
        type: 'object',
        required: ['name', 'pin', 'den'],
        properties: {
          name: { type: 'string' },
          pin: { type: 'string', writeOnly: true },
          den: {
            type: 'object',
            required: ['code', 'keeper'],
            properties: { code: { type: 'string', writeOnly: true }, keeper: { $ref: '#/components/schemas/Keeper' } },
          },
        },
      },
    },
  },
}

test('an operation that the engine can not serve is answered by Prism, or with 501; the rest is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'openapi.json')
    await writeFile(spec, JSON.stringify(DOCUMENT))
    await using mock = await createMockServer({ port: 0, spec })
    const ask = async (path: string) => {
      const response = await fetch(mock.url + path)
      return [response.status, response.headers.get('content-type')?.split(';')[0], await response.text()]
    }
    assert.deepEqual(await ask('/good'), [200, 'application/json', '"good"'])
    assert.deepEqual(await ask('/odd'), [200, 'application/json', '{"name":"Fern"}'])
    assert.equal((await ask('/hopeless'))[0], 501)
    const [, odd] = await mock.requests()
    assert.match(odd?.verdict.message ?? '', /refers only to itself.* Prism made the answer, which is not checked\.$/)
    await using alone = await createMockServer({ port: 0, spec, fallback: null })
    assert.equal((await fetch(`${alone.url}/odd`)).status, 501)
  } finally {
    await rm(folder, { recursive: true })
  }
})

nightly('what is write-only is in no answer, not in one that Prism makes either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'openapi.json')
    await writeFile(spec, JSON.stringify(DOCUMENT))
    for (const engine of ['kit', 'prism'] as const) {
      await using mock = await createMockServer({ port: 0, spec, engine })
      const text = await (await fetch(`${mock.url}/endless`)).text()
      assert.match(text, /^\[\{"name":".+"den":\{"keeper":/)
      assert.doesNotMatch(text, /"(pin|code)"/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an item that requires itself without an end is shown as far as two of it, with names that people have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'openapi.json')
    const { Keeper } = DOCUMENT.components.schemas
    const item = {
      ...Keeper,
      required: ['id', ...Keeper.required],
      properties: { id: { type: 'integer' }, ...Keeper.properties },
    }
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }]
    const one = { get: { parameters, ...answering({ $ref: '#/components/schemas/Guard' }) } }
    const paths = {
      '/guards': { get: answering({ type: 'array', items: { $ref: '#/components/schemas/Guard' } }) },
      '/guards/{id}': one,
    }
    await writeFile(spec, JSON.stringify({ ...DOCUMENT, paths, components: { schemas: { Keeper, Guard: item } } }))
    await using mock = await createMockServer({ port: 0, spec, fallback: null })
    const answer = await fetch(`${mock.url}/guards/7`)
    const { id, name, den } = Object(await answer.json())
    assert.deepEqual([answer.status, id], [200, 7])
    for (const own of [name, den.keeper.name]) assert.match(own, /^\p{Lu}\p{Ll}+/u)
  } finally {
    await rm(folder, { recursive: true })
  }
})

nightly('why an operation of Swagger 2.0 is not served names the place in its own file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'swagger.json')
    const parameters = [{ $ref: '#/parameters/Body' }]
    const paths = { '/odd': { post: { parameters, responses: { 200: { description: 'd' } } } } }
    const own = { $ref: '#/definitions/Nobody' }
    const shared = { Body: { name: 'body', in: 'body', schema: own } }
    const info = { title: 't', version: '1' }
    await writeFile(
      spec,
      JSON.stringify({ swagger: '2.0', info, paths, parameters: shared, definitions: { Nobody: own } }),
    )
    await using mock = await createMockServer({ port: 0, spec })
    await fetch(`${mock.url}/odd`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    const [odd] = await mock.requests()
    assert.match(
      odd?.verdict.message ?? '',
      /refers only to itself \(at \/(definitions\/Nobody|parameters\/Body\/schema)\)/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
