/** A PUT that is an update leaves what it is not sent, and any other replaces its item. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verified } from '../../../.ci/documents/verified.ts'
import { nightly } from '../../../.ci/nightly.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { createMockServer } from '../../index.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const done = (status: string, schema: object) => ({ [status]: { description: 'Done', ...json(schema) } })
const sent = (required: readonly string[]) => ({
  required: true,
  ...json(object({ title: text, glaze: text }, [...required])),
})
const VASE = object({ id: number, title: text, glaze: text }, ['id', 'title'])
const keyed = [{ name: 'id', in: 'path', required: true, schema: number }]

/** A pottery, with what its PUT is called and needs. */
const potteryOf = (put: object, needed: readonly string[], others: object = {}) => ({
  openapi: '3.0.3',
  info: { title: 'Pottery', version: '1.0' },
  paths: {
    '/vases': {
      get: { responses: done('200', { type: 'array', items: VASE }) },
      post: { requestBody: sent(['title']), responses: done('201', VASE) },
    },
    '/vases/{id}': {
      parameters: keyed,
      get: { responses: { ...done('200', VASE), '404': { description: 'No' } } },
      put: { ...put, requestBody: sent(needed), responses: done('200', VASE) },
      delete: { responses: { '204': { description: 'Gone' } } },
      ...others,
    },
  },
})

const patch = { patch: { requestBody: sent([]), responses: done('200', VASE) } }

/** Each: the document, whether it leaves what it is not sent. */
const rows = {
  'called an update': [potteryOf({ summary: 'Update a vase' }, ['title']), true],
  'called an update in another language': [potteryOf({ summary: 'Perbarui data vas' }, ['title']), true],
  'called a change in French': [potteryOf({ summary: 'Modifier un vase' }, ['title']), true],
  'needing less than a new one': [potteryOf({}, []), true],
  'called a replacement': [potteryOf({ operationId: 'replaceVase', summary: 'Update a vase' }, ['title']), false],
  'of which nothing is said': [potteryOf({}, ['title']), false],
  'beside a PATCH': [potteryOf({ summary: 'Update a vase' }, [], patch), false],
} as const

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-'))
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
})

for (const [name, [document, isLeft]] of Object.entries(rows)) {
  test(`a PUT ${name} ${isLeft ? 'leaves' : 'takes away'} what it is not sent`, async () => {
    const spec = join(folder, 'pottery.json')
    await writeFile(spec, JSON.stringify(document))
    await using mock = await createMockServer({ port: 0, spec, watch: false })
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(mock.url + path, { method, headers, body: body ? JSON.stringify(body) : null })).json()
    }
    const { id } = await ask('POST', '/vases', { title: 'Amphora', glaze: 'cobalt' })
    await ask('PUT', `/vases/${id}`, { title: 'Jug' })
    const { title, glaze } = await ask('GET', `/vases/${id}`)
    assert.deepEqual([title, glaze], ['Jug', isLeft ? 'cobalt' : undefined])
    // Whoever leaves it is not accused, where the document may be read so.
    const asked = requirementsOf((await loadContract(spec)).contract).some(({ id }) => id.endsWith('.state.whole'))
    assert.ok(!(isLeft && asked))
  })
}

nightly('what such an update is not sent, and comes back, is told to nobody', async () => {
  const spec = join(folder, 'updated.json')
  await writeFile(spec, JSON.stringify(rows['needing less than a new one'][0]))
  const { judged, broken } = await verified(spec)
  assert.deepEqual([judged, broken], [5, []])
})
