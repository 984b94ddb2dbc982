/** What an envelope tells of its answer, as the document shows it, and items whose key only their list says. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../index.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const done = (status: string, schema: object) => ({ [status]: { description: 'Done', ...json(schema) } })
const LOAF = { title: text, flour: text }
const around = (message: string, data: object) => ({
  ...{ success: { type: 'boolean', example: true }, message: { ...text, example: message } },
  ...{ status: object({ code: { ...number, example: 200 }, trace: text }, []), note: text, data },
})

/** A bakery whose items are read by a key that only their list shows. */
const BAKERY = {
  openapi: '3.0.3',
  info: { title: 'Bakery', version: '1.0' },
  paths: {
    '/loaves': {
      get: {
        responses: done(
          '200',
          object(around('Loaves.', { type: 'array', items: object({ id: number, ...LOAF }, []) }), []),
        ),
      },
      post: {
        requestBody: json(object(LOAF)),
        responses: done('201', object(around('Baked.', object({ id: number, ...LOAF }, [])), [])),
      },
    },
    '/loaves/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: number }],
      get: {
        responses: { ...done('200', object(around('A loaf.', object(LOAF, [])), [])), '404': { description: 'No' } },
      },
      delete: { responses: { '204': { description: 'Eaten' } } },
    },
  },
}

test('an envelope tells what the document shows of the answer, and a read item need not say its key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakery-'))
  const spec = join(folder, 'bakery.json')
  await writeFile(spec, JSON.stringify(BAKERY))
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(mock.url + path, { method, headers, body: body ? JSON.stringify(body) : null })
  }
  const told = (message: string) => ({ success: true, message, status: { code: 200 } })
  const { data: listed, ...beside } = await (await ask('GET', '/loaves')).json()
  assert.deepEqual(beside, told('Loaves.'))
  const { data: made, ...ofMade } = await (await ask('POST', '/loaves', { title: 'Rye', flour: 'rye' })).json()
  assert.deepEqual(ofMade, told('Baked.'))
  assert.ok(!listed.some(({ id }: { id: number }) => id === made.id))
  const read = await (await ask('GET', `/loaves/${made.id}`)).json()
  assert.deepEqual(read, { data: { title: 'Rye', flour: 'rye' }, ...told('A loaf.') })
  assert.equal((await ask('DELETE', `/loaves/${made.id}`)).status, 204)
  assert.equal((await ask('GET', `/loaves/${made.id}`)).status, 404)
  await rm(folder, { recursive: true })
})
