/** Nothing is older than what it is below. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'

const moment = { type: 'string', format: 'date-time', readOnly: true }
const RECORD = {
  type: 'object',
  required: ['id', 'text', 'createdAt', 'updatedAt'],
  properties: {
    id: { type: 'integer', readOnly: true },
    text: { type: 'string' },
    createdAt: moment,
    updatedAt: moment,
  },
}
const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })
const lists = (...names: readonly string[]) => ({
  parameters: names.map(id),
  get: {
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: { type: 'array', items: RECORD } } } },
    },
  },
})

const SHIP = {
  openapi: '3.1.0',
  info: { title: 'Ship', version: '1.0' },
  paths: {
    '/voyages': lists(),
    '/voyages/{voyageId}/entries': lists('voyageId'),
    '/voyages/{voyageId}/entries/{entryId}/remarks': lists('voyageId', 'entryId'),
  },
}

type Entry = { readonly id: number; readonly createdAt: string; readonly updatedAt: string }

test('entries are no older than their voyage, and remarks than their entry; none is of the future', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'ship-'))
  context.after(() => rm(folder, { recursive: true }))
  const spec = join(folder, 'ship.json')
  await writeFile(spec, JSON.stringify(SHIP))
  const now = '2027-01-31T09:00:00Z'
  await using mock = await createMockServer({ port: 0, spec, now })
  const all = async (path: string): Promise<readonly Entry[]> => (await fetch(mock.url + path)).json()
  let compared = 0
  const check = async (path: string, depth: number): Promise<void> => {
    const found = await all(path)
    for (const one of found) assert.ok(one.createdAt <= one.updatedAt && one.updatedAt <= now, JSON.stringify(one))
    for (const one of sampled(2, found)) {
      const below = `${path}/${one.id}/${depth === 0 ? 'entries' : 'remarks'}`
      for (const { createdAt } of depth < 2 ? await all(below) : []) {
        assert.ok(createdAt >= one.createdAt, `${below}: ${createdAt}, before ${one.createdAt}`)
        compared++
      }
      if (depth < 2) await check(below, depth + 1)
    }
  }
  await check('/voyages', 0)
  assert.ok(compared > 10)
})
