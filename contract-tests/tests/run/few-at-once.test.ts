/** A run takes away as it goes: few of its items exist at once. And what a path gives a new name is not made there. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const NAMES = Array.from('abcdefgh', (letter) => `text_${letter}`)
const Sign = {
  type: 'object',
  required: NAMES,
  properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'string', minLength: 2, maxLength: 90 }])),
}
const Shown = { ...Sign, properties: { ...Sign.properties, id: { type: 'integer' } } }
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const key = (name: string, type: string) => ({ parameters: [{ name, in: 'path', required: true, schema: { type } }] })
const taking = { requestBody: { required: true, ...content(Sign) } }
const answers = (status: number) => ({
  responses: {
    [status]: { description: 'done', ...(status === 204 ? {} : content(Shown)) },
    ...{ 400: { description: 'no' }, 404: { description: 'none' } },
  },
})
const document = {
  openapi: '3.1.0',
  info: { title: 'Signs', version: '1' },
  paths: {
    '/signs': { post: { operationId: 'paint', ...taking, ...answers(201) } },
    '/signs/{id}': {
      ...key('id', 'integer'),
      get: { operationId: 'look', ...answers(200) },
      put: { operationId: 'paintAgain', ...taking, ...answers(200) },
      delete: { operationId: 'remove', ...answers(204) },
    },
    '/purse/{new_name}': { ...key('new_name', 'string'), put: { operationId: 'update_purse_name', ...answers(200) } },
    '/purse/{purse_id}': { ...key('purse_id', 'string'), delete: { operationId: 'delete_purse', ...answers(200) } },
  },
}

/** What a run does to the signs; `removes`: whether the service takes deletions, or fails where two come at once. */
async function runs(removes: 'always' | 'never' | 'alone') {
  let together: { count: number } | null = null
  const signs = new Map<string, unknown>()
  const counts = { most: 0, made: 0, removals: 0, purses: 0 }
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const sent: unknown = await text(request)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined ? undefined : JSON.stringify(value))
    }
    const [, kind = '', id] = url.split('/')
    if (kind === 'purse') counts.purses++
    if (kind !== 'signs' || (id !== undefined && !signs.has(id))) return answer(404, {})
    if (method === 'POST' || method === 'PUT') {
      const isRight = ([name, value]: readonly [string, unknown]): boolean =>
        !NAMES.includes(name) || (typeof value === 'string' && value.length > 1 && value.length <= 90)
      const isGood = isObject(sent) && NAMES.every((name) => name in sent) && Object.entries(sent).every(isRight)
      if (!isGood) return answer(400, {})
      const at = id ?? String(++counts.made)
      signs.set(at, { ...sent, id: Number(at) })
      counts.most = Math.max(counts.most, signs.size)
      return answer(method === 'POST' ? 201 : 200, signs.get(at))
    }
    if (method !== 'DELETE') return answer(200, signs.get(id ?? ''))
    counts.removals++
    if (removes === 'never') return answer(403, {})
    if (removes === 'alone') {
      together ??= { count: 0 }
      const own = together
      own.count++
      await new Promise((resolve) => setTimeout(resolve, 2))
      together = null
      if (own.count > 1) return answer(500, {})
    }
    signs.delete(id ?? '')
    answer(204)
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(document))
    const { reach, leftovers } = await verify({
      spec,
      target: origin,
      report: join(folder.path, 'report'),
      ...(removes === 'alone' && { workers: 4 }),
    })
    const unjudged = Object.fromEntries(reach.unjudged.map(({ operation, reason }) => [operation, reason]))
    return { ...counts, left: signs.size, unjudged, leftovers }
  } finally {
    await close()
  }
}

test('many items are made one after the other, and few exist at once', async () => {
  const { most, made, left, unjudged, purses } = await runs('always')
  assert.ok(made > 100 && most < 70, `${most} of ${made} at once`)
  assert.equal(left, 0)
  // A path that says a new name changes what is there, whose name it does not say.
  assert.equal(purses, 0)
  assert.match(unjudged.update_purse_name ?? '', /^it could change what this run did not create/)
})

test('where deletions are refused, few are tried, and what is left is told', async () => {
  const { made, left, leftovers } = await runs('never')
  assert.equal(left, made)
  assert.equal(
    leftovers.reduce((sum, one) => sum + one.left, 0),
    made,
  )
})

nightly('nothing is left where the service fails when deletions overlap', async () => {
  const { left } = await runs('alone')
  assert.equal(left, 0)
})
