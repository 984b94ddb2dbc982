/** Of what nothing can delete a run creates few, and says so; what should be refused is sent all the same. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { listening } from '../../targets/reference.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const answers = (status: number, schema: object) => ({
  [status]: { description: 'done', content: { 'application/json': { schema } } },
})
const takes = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } })
const own = {
  nick: { type: 'string', minLength: 2, maxLength: 60 },
  motto: { type: 'string', maxLength: 80 },
  size: { type: 'integer', minimum: 1, maximum: 1000000 },
}
const sent = { type: 'object', required: ['nick', 'size'], properties: own }
const shown = { ...sent, required: ['id', 'nick', 'size'], properties: { id: { type: 'integer' }, ...own } }
const change = { type: 'object', properties: own }
const gone = { 404: { description: 'there is none' }, 400: { description: 'not so' } }
const Seal = { type: 'object', required: ['size'], properties: { size: own.size } }
const things = (name: string, canDelete: boolean, made: object = shown, body: object = sent) => ({
  [`/${name}s`]: {
    get: { operationId: `${name}s`, responses: answers(200, { type: 'array', items: shown }) },
    post: { operationId: `add-${name}`, ...takes(body), responses: { ...answers(201, made), ...gone } },
  },
  [`/${name}s/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    get: { operationId: name, responses: { ...answers(200, shown), ...gone } },
    patch: { operationId: `change-${name}`, ...takes(change), responses: { ...answers(200, shown), ...gone } },
    ...(canDelete && { delete: { operationId: `drop-${name}`, responses: { 204: { description: 'gone' }, ...gone } } }),
  },
})
/**
 * Members stay, since nothing deletes them; the service keeps its badges, too, but says so only when it is asked. No answer
 * has the key of a seal, and nothing of it is known again in the list. An album is that of a tag.
 */
const HOUSE = {
  openapi: '3.1.0',
  info: { title: 'House', version: '1' },
  paths: {
    ...{ ...things('member', false), ...things('badge', true), ...things('tag', true) },
    '/album': {
      get: {
        operationId: 'album',
        parameters: [{ name: 'tagId', in: 'query', required: true, schema: { type: 'integer' } }],
        responses: { ...answers(200, { type: 'array', items: { type: 'string' } }), ...gone },
      },
    },
    ...things('seal', true, { type: 'object', properties: { print: { type: 'string' } } }, Seal),
  },
}

type Thing = { readonly id: number; readonly [name: string]: unknown }

function isThing(value: unknown): value is Thing {
  const { nick, motto = '', size } = Object(value)
  const isNick = typeof nick === 'string' && [...nick].length >= 2 && [...nick].length <= 60
  const isMotto = typeof motto === 'string' && [...motto].length <= 80
  return isNick && isMotto && Number.isInteger(size) && size >= 1 && size <= 1_000_000
}

/** A run, how many things were made of each kind and are left, and how many bodies of members were refused. */
async function judged(more: Partial<VerifyOptions> = {}) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'house-'))
  const spec = join(folder.path, 'house.json')
  await writeFile(spec, JSON.stringify(HOUSE))
  const kinds = new Map(['members', 'badges', 'tags', 'seals'].map((kind) => [kind, new Map<number, Thing>()]))
  let [last, refused] = [0, 0]
  const server = createServer(async (request, response) => {
    const { method: asked = '', url = '' } = request
    const method = asked === 'HEAD' ? 'GET' : asked
    const end = (status: number, value?: unknown): void =>
      void response
        .writeHead(status, value === undefined ? {} : { 'content-type': 'application/json' })
        .end(JSON.stringify(value))
    const body: unknown = await json(request).catch(() => undefined)
    const { pathname, searchParams } = new URL(url, 'http://house')
    const [, kind = '', part] = pathname.split('/')
    if (kind === 'album') return end(kinds.get('tags')?.has(Number(searchParams.get('tagId'))) ? 200 : 404, ['leaf'])
    const there = kinds.get(kind)
    const one = there?.get(Number(part))
    if (there === undefined || (part !== undefined && one === undefined)) return end(404)
    if (method === 'GET') return end(200, one ?? [...there.values()])
    if (method === 'DELETE' && one !== undefined)
      return kind === 'badges' ? end(403) : end(there.delete(one.id) ? 204 : 404)
    if (method !== (one === undefined ? 'POST' : 'PATCH'))
      return void response.writeHead(405, { allow: one === undefined ? 'GET, POST' : 'GET, PATCH, DELETE' }).end()
    const next =
      Object(body) === body && !Array.isArray(body) ? { ...one, ...Object(body), id: one?.id ?? last + 1 } : null
    if (!isThing(kind === 'seals' ? { nick: 'seal', ...next } : next)) {
      if (kind === 'members' && one === undefined) refused++
      return end(400)
    }
    const made = { nick: 'seal', ...next }
    last = Math.max(last, made.id)
    there.set(made.id, made)
    end(one === undefined ? 201 : 200, kind === 'seals' && one === undefined ? { print: 'wax' } : made)
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path, ...more })
    const left = (kind: string): number => kinds.get(kind)?.size ?? 0
    return { report, left, refused: () => refused }
  } finally {
    server.closeAllConnections()
    await close()
  }
}

const FEW = 20

test('a run creates few of what nothing deletes or may delete, judges it all the same, and names what it did not try', async () => {
  const { report, left, refused } = await judged()
  assert.ok(left('members') > 2 && left('members') <= FEW, `${left('members')} members`)
  assert.ok(left('badges') > 2 && left('badges') <= 2 * FEW, `${left('badges')} badges`)
  assert.ok(left('seals') > 2 && left('seals') <= 2 * FEW, `${left('seals')} seals`)
  assert.equal(left('tags'), 0)
  assert.equal(report.counts.left, left('members') + left('badges') + left('seals'))
  assert.ok(refused() > 10, `${refused()} refused`)
  assert.deepEqual(
    report.causes.filter(({ level }) => level === 'must').map((one) => one.headline),
    [],
  )
  assert.deepEqual(
    [report.reach.unjudged, report.reach.byRefusals].map((all) => all.map(({ operation }) => operation)),
    [['drop-seal', 'change-seal'], ['drop-badge']],
  )
  const why = new Set(report.requirements.flatMap(({ cases }) => cases.map(({ reason }) => reason)))
  assert.ok(
    [...why].some((one) => one?.includes('--allow add-member sends all')),
    [...why].join('\n'),
  )
})

nightly('whoever allows the operation, or limits the writes of a run, has decided', async () => {
  const { left } = await judged({ allow: ['add-member'] })
  assert.ok(left('members') > 2 * FEW, `${left('members')} members`)
  const limited = await judged({ maxWrites: 60 })
  assert.ok(limited.left('members') > FEW, `${limited.left('members')} members`)
})
