/** JSON of others has one limit of depth: what is deeper is a 400 with one sentence, and never a failure of the mock's. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getResponse } from 'msw'
import { sampled } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { serve } from '../store/store-documents.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const shown = { type: 'object', required: ['data'], properties: { data: ref('Node') } }
const ok = (schema: object): object => ({ 200: { description: 'ok', ...json(schema) } })
const failed = { 400: { description: 'bad', ...json(ref('Error')) } }
const body = {
  required: true,
  content: Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((name) => [
      name,
      { schema: ref('Node') },
    ]),
  ),
}
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

/** Items that contain themselves, each shown in an envelope: its answers are deeper than what was sent. */
const TREE = {
  openapi: '3.1.0',
  info: { title: 'Tree', version: '1.0.0' },
  paths: {
    '/nodes': {
      get: { responses: ok({ type: 'object', properties: { data: { type: 'array', items: ref('Node') } } }) },
      post: { requestBody: body, responses: { ...ok(shown), ...failed } },
    },
    '/nodes/{id}': {
      parameters: [id],
      get: { responses: ok(shown) },
      put: { requestBody: body, responses: { ...ok(shown), ...failed } },
      patch: { requestBody: body, responses: { ...ok(shown), ...failed } },
    },
  },
  components: {
    schemas: {
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      Node: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          made: { type: 'object', readOnly: true, required: ['at'], properties: { at: { type: 'string' } } },
          free: {},
          child: ref('Node'),
          children: { type: 'array', items: ref('Node') },
        },
      },
    },
  },
}
const STATELESS = { ...TREE, paths: { '/nodes': { post: TREE.paths['/nodes'].post } } }

/** Nodes with so many levels. */
const SHAPES: Readonly<Record<string, (levels: number) => string>> = {
  arrays: (levels) => `{"name":"x","free":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`,
  'arrays around an exact number': (levels) =>
    `{"name":"x","free":${'['.repeat(levels - 1)}9007199254740993${']'.repeat(levels - 1)}}`,
  objects: (levels) => `${'{"name":"x","child":'.repeat(levels - 1)}{"name":"x"}${'}'.repeat(levels - 1)}`,
  both: (levels) => `${'{"name":"x","children":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`,
}
const FINE = sampled(2, [1_024, 100, 1_022, 1_000])
const TOO_DEEP = sampled(2, [1_026, 8_000, 1_000_000, 100_000])
const SENTENCE = "The body can't be read: it is nested deeper than 1024 levels."

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-deep-'))
})
after(() => rm(folder, { recursive: true }))

async function ask(url: string, method: string, sent?: string, type = 'application/json') {
  const response = await fetch(url, {
    method,
    ...(sent !== undefined && { body: sent, headers: { 'content-type': type } }),
  })
  const text = await response.text()
  return { status: response.status, message: response.ok ? '' : String(JSON.parse(text).message) }
}

for (const [name, shape] of sampled(2, Object.entries(SHAPES))) {
  test(`${name} within each other`, async () => {
    await using mock = await serve(TREE, { bodyLimit: 64 * 2 ** 20 })
    await using stateless = await serve(STATELESS, { bodyLimit: 64 * 2 ** 20 })
    const [nodes, data] = [`${mock.url}/nodes`, `${mock.url}/_mock/data`]
    for (const levels of FINE) {
      const sent = shape(levels)
      await ask(data, 'DELETE')
      assert.equal((await ask(`${stateless.url}/nodes`, 'POST', sent)).status, 200, `${levels}`)
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const url = method === 'POST' ? nodes : `${nodes}/1`
        assert.deepEqual(await ask(url, method, sent), { status: 200, message: '' }, `${method} ${levels}`)
        for (const shown of [nodes, `${nodes}/1`, data, `${mock.url}/_mock/requests`])
          assert.equal((await ask(shown, 'GET')).status, 200)
      }
      assert.equal((await ask(data, 'PUT', `{"nodes":[${sent}]}`)).status, 204)
      assert.equal((await ask(nodes, 'GET')).status, 200)
      // What one mock shows another one takes.
      assert.equal((await ask(data, 'PUT', await (await fetch(data)).text())).status, 204)
    }
    for (const levels of TOO_DEEP) {
      const sent = shape(levels)
      const wanted = { status: 400, message: SENTENCE }
      assert.deepEqual(await ask(`${stateless.url}/nodes`, 'POST', sent), wanted)
      assert.deepEqual(await ask(nodes, 'POST', sent), wanted)
      assert.deepEqual(await ask(`${nodes}/1`, 'PATCH', sent), wanted)
      for (const [method, path, text] of [
        ['PUT', 'data', `[${sent}]`],
        ['PUT', 'scenario', `{"status":200,"body":${sent}}`],
        ['PUT', 'scenario', `{"name":"forbidden","when":{"body":${sent}}}`],
      ] as const) {
        const { status, message } = await ask(`${mock.url}/_mock/${path}`, method, text)
        assert.deepEqual([status, /nested deeper than 1024 levels\.$/.test(message)], [400, true], message)
      }
      const file = join(folder, 'nodes.json')
      await writeFile(file, `[${sent}]`)
      await assert.rejects(serve(TREE, { data: file, bodyLimit: 64 * 2 ** 20 }), {
        name: 'FileError',
        message: `${file}: line 1: it is nested deeper than 1024 levels`,
      })
    }
  })
}

test('names in forms are ways into nested values, of the same depth', async () => {
  await using mock = await serve(TREE, { bodyLimit: 64 * 2 ** 20 })
  const post = (levels: number) =>
    ask(`${mock.url}/nodes`, 'POST', `name=x&free${'[a]'.repeat(levels - 1)}=1`, 'application/x-www-form-urlencoded')
  for (const levels of FINE) assert.equal((await post(levels)).status, 200)
  for (const levels of TOO_DEEP) assert.deepEqual(await post(levels), { status: 400, message: SENTENCE })
})

test('parts of forms are JSON of the same depth', async () => {
  await using mock = await serve(TREE, { bodyLimit: 64 * 2 ** 20 })
  for (const levels of [100, 1_022, 1_024, 1_026, 8_000, 1_000_000]) {
    const form = new FormData()
    form.set('name', 'x')
    form.set('child', new Blob([SHAPES.objects?.(levels) ?? ''], { type: 'application/json' }))
    const { status } = await fetch(`${mock.url}/nodes`, { method: 'POST', body: form })
    assert.equal(status, levels < 1_024 ? 200 : 400, `${levels}`)
  }
})

test('a body that takes too long to judge is not called too deep', async () => {
  const node = { $ref: '#/components/schemas/Node' }
  // Both alternatives contain the schema: the work doubles at each level.
  const twice = { anyOf: ['x', 'y'].map((name) => ({ properties: { child: node }, required: [name] })) }
  await using mock = await serve({
    ...STATELESS,
    components: { schemas: { ...TREE.components.schemas, Node: twice } },
  })
  const sent = `${'{"child":'.repeat(60)}0${'}'.repeat(60)}`
  assert.deepEqual(await ask(`${mock.url}/nodes`, 'POST', sent), {
    status: 400,
    message: "The body can't be read: it takes too long to judge.",
  })
})

test('handlers answer the same', async () => {
  const { contract } = await compileDocument('given', JSON.stringify(TREE))
  const handlers = createHandlers({ contract, baseUrl: 'http://mock.example', bodyLimit: 64 * 2 ** 20 })
  const headers = { 'content-type': 'application/json' }
  for (const shape of Object.values(SHAPES)) {
    for (const levels of [...FINE, ...TOO_DEEP]) {
      const asked = new Request('http://mock.example/nodes', { method: 'POST', headers, body: shape(levels) })
      const response = await getResponse(handlers, asked)
      assert.equal(response?.status, levels > 1_024 ? 400 : 200)
      const { message } = await response.json()
      assert.equal(message, levels > 1_024 ? SENTENCE : undefined)
    }
  }
})

test('a body that the control surface does not take is refused with the flag that raises the limit', async () => {
  await using mock = await serve(TREE)
  const order = JSON.stringify({ status: 200, body: 'x'.repeat(2 ** 20) })
  assert.deepEqual(await ask(`${mock.url}/_mock/scenario`, 'PUT', order), {
    status: 413,
    message: 'The body is larger than 1048576 bytes; --body-limit raises that.',
  })
  await using more = await serve(TREE, { bodyLimit: 2 ** 21 })
  assert.equal((await ask(`${more.url}/_mock/scenario`, 'PUT', order)).status, 200)
})
